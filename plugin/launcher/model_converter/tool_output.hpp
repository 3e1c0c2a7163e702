/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The stock tool's VGF by way of a file, where its standard output is no place for bytes.
#pragma once

#include "launcher/model_converter/vgf_capture.hpp"
#include "launcher/output_file.hpp"
#include "launcher/stock_tool.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace gridsample {

class ToolFile;

// A private file for a VGF: beside the output, where there is room for one, or in a temporary folder if the output is
// no file. It goes away with the object.
class VgfScratch {
  public:
    // output: as the user named it.
    static Result<VgfScratch> open(const std::string &output);
    VgfScratch(VgfScratch &&) noexcept;
    ~VgfScratch();

    const std::string &path() const { return path_; } // UTF-8, for the tool to write
    Result<MappedFile> map() const;                   // what it wrote

  private:
    VgfScratch();
    std::optional<OutputFile> beside_; // never committed
    std::unique_ptr<ToolFile> temporary_;
    std::string path_;
};

// Runs the tool and takes what it says, and then its VGF, into `capture`. runFor makes the run for the name of a file
// to write. What the tool says of that file is left out or says `output` instead.
Result<ProcessEnd> runIntoFile(StockTool &tool, const std::function<ProcessRun(const std::string &file)> &runFor,
                               const std::string &output, VgfCapture &capture);

} // namespace gridsample
