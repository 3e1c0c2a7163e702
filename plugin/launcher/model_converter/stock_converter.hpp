/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The stock tool at work in one conversion: what it is asked, what is heard of it, and what its end means.
#pragma once

#include "base/result.hpp"
#include "launcher/process.hpp"
#include "launcher/stock_options.hpp"
#include "launcher/stock_tool.hpp"

#include <string>
#include <vector>

namespace gridsample {

class StockConverter {
  public:
    // input, output: as given to --input and --output.
    StockConverter(StockTool &tool, const CommandLine &line, std::string input, std::string output)
        : tool_(tool), line_(line), inputName_(std::move(input)), outputName_(std::move(output)) {}

    // The user's own options, with another input and output.
    std::vector<std::string> argumentsFor(const std::string &input, const std::string &output) const;

    // With the tool's standard error passed on, so that a line of ours can begin where one of the tool's has ended. On
    // a terminal it stays the tool's own, which may colour it.
    Result<ProcessEnd> run(ProcessRun request);
    // The same on terminals, too, with the output's own name in all that the tool says of the unfinished file. isLast:
    // nothing comes after it; otherwise it is too early to say that the output is there, which saySaved() does.
    Result<ProcessEnd> runUnder(const std::string &unfinished, bool isLast, ProcessRun request);
    void saySaved() const;

    // Says that the tool failed, which has said why; its exit code becomes ours. A crash, which has no reason and no
    // exit code, is an error.
    Status sayFailed(const ProcessEnd &end, const std::string &doing);
    Error crashed(const ProcessEnd &end, const std::string &doing);
    Error wroteNothing(); // as the stock tool does with a model of nothing
    // That the VGF which the tool has written, saying that all is well, is there and whole.
    Status checkWritten(const std::string &vgf);
    Status checkWritten(ByteView vgf);
    // What the tool has said while it wrote `intermediate`, a file of ours that the user is not to read of.
    void passOnWithout(const std::string &intermediate, ByteView said) const;

  private:
    std::string model() const { return inputName_ == "-" ? "standard input" : inputName_; }
    void passOn(const std::string &text) const;

    StockTool &tool_;
    const CommandLine &line_;
    const std::string inputName_, outputName_;
};

} // namespace gridsample
