/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The model that the user named, in memory once, and what kind of file it is.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"

#include <string>
#include <variant>

namespace gridsample {

enum class ModelKind { Empty, Tosa, MlirText, MlirBytecode };

ModelKind modelKind(ByteView bytes);

class ModelInput {
  public:
    // pathOrDash: as given to --input. A regular file is mapped, anything else is read to its end.
    static Result<ModelInput> read(const std::string &pathOrDash);

    const std::string &name() const { return name_; } // for messages
    ByteView bytes() const;
    ModelKind kind() const { return modelKind(bytes()); }
    // The file, if its bytes are those of a mapped one; otherwise nullptr.
    const MappedFile *file() const { return std::get_if<MappedFile>(&content_); }
    // Whether the tool can still open it under the name that the user gave.
    bool canBeReopened() const { return std::holds_alternative<MappedFile>(content_); }
    // Gives the memory back.
    void release() { content_ = Bytes(); }

  private:
    std::string name_;
    std::variant<Bytes, MappedFile> content_;
};

} // namespace gridsample
