/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// From the stock tool's VGF to the output: what the plugins make of it, then the model's own names.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/converter_chain.hpp"
#include "launcher/model_converter/entry_names.hpp"
#include "launcher/model_converter/tool_file.hpp"
#include "launcher/model_converter/vgf_destination.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace gridsample {

class VgfDelivery {
  public:
    // folder: of the output; "": none. expected: bytes, about.
    VgfDelivery(EntryNames names, std::string folder, std::uint64_t expected)
        : names_(std::move(names)), folder_(std::move(folder)), expected_(expected) {}

    // `output` refers to `vgf` and to what lies here until it is committed. Names are put in last: plugins see those
    // that every TOSA model gets.
    Status deliver(ConverterChain &chain, const MappedFile &vgf, VgfDestination &output);

  private:
    Status putNames(const MappedFile &vgf, VgfDestination &output) const;

    EntryNames names_;
    std::string folder_;
    std::uint64_t expected_;
    std::optional<ToolFile> unnamed_; // as the plugins leave it, if names are to come
    MappedFile latest_;               // the same
};

} // namespace gridsample
