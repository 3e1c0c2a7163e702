/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Files of the system, as every World but a test's opens them.
#include "scenario/world.hpp"

#include "base/file_name.hpp"

namespace gridsample {
namespace {

class MappedBytes final : public FileBytes {
  public:
    explicit MappedBytes(MappedFile file) : file_(std::move(file)) {}
    ByteView bytes() const override { return file_.bytes(); }

  private:
    MappedFile file_;
};

} // namespace

Result<std::unique_ptr<FileBytes>> openFileBytes(const std::filesystem::path &path) {
    if (Status plain = checkFileName(utf8FromPath(path)); !plain) {
        return std::move(plain).error();
    }
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) {
        return std::move(file).error();
    }
    return std::unique_ptr<FileBytes>(std::make_unique<MappedBytes>(*std::move(file)));
}

} // namespace gridsample
