/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the few instructions of SPV_ARM_graph that such a module has. SPIRV-Tools of the distributions do not know
// them.
#include "bundle/constant_graph.hpp"

#include <map>

namespace gridsample {
namespace {

enum Op : uint32_t {
    kConstant = 43,
    kDecorate = 71,
    kGraphConstant = 4181,
    kGraphEntryPoint = 4182,
    kGraph = 4183,
    kGraphInput = 4184,
    kGraphSetOutput = 4185,
    kGraphEnd = 4186,
};
constexpr uint32_t kBinding = 33; // decoration
constexpr size_t kHeader = 5;     // words

// An entry point's words: the graph's id, its name, the variables of its inputs and then its outputs.
std::vector<uint32_t> interfaceOf(std::span<const uint32_t> operands) {
    size_t next = 1;
    const auto endsText = [](uint32_t word) { return (word >> 24) == 0; };
    while (next < operands.size() && !endsText(operands[next])) {
        ++next;
    }
    ++next;
    return next < operands.size() ? std::vector<uint32_t>(operands.begin() + next, operands.end())
                                  : std::vector<uint32_t>();
}

class Reader {
  public:
    // False: the module is not what we look for.
    bool take(uint32_t op, std::span<const uint32_t> operands) {
        if (isInside_ && op != kGraphSetOutput && op != kGraphEnd) {
            return false; // it computes
        }
        switch (op) {
        case kConstant:
            return operands.size() < 3 || numbers_.emplace(operands[1], operands[2]).second;
        case kDecorate:
            if (operands.size() == 3 && operands[1] == kBinding) {
                bindings_.emplace(operands[0], operands[2]);
            }
            return true;
        case kGraphConstant:
            return operands.size() == 3 && constants_.emplace(operands[1], operands[2]).second;
        case kGraphEntryPoint:
            interface_ = interfaceOf(operands);
            return ++entries_ == 1;
        case kGraph:
            isInside_ = true;
            return true;
        case kGraphInput:
            return false;
        case kGraphSetOutput:
            return isInside_ && setOutput(operands);
        case kGraphEnd:
            isInside_ = false;
            return true;
        default:
            return true;
        }
    }

    std::optional<std::vector<HandedOutConstant>> results() const {
        const bool isWhole = entries_ == 1 && !results_.empty() && results_.size() == interface_.size();
        return isWhole ? std::optional(results_) : std::nullopt;
    }

  private:
    bool setOutput(std::span<const uint32_t> operands) {
        const auto constant = operands.size() == 2 ? constants_.find(operands[0]) : constants_.end();
        const auto index = operands.size() == 2 ? numbers_.find(operands[1]) : numbers_.end();
        if (constant == constants_.end() || index == numbers_.end() || index->second >= interface_.size()) {
            return false;
        }
        const auto binding = bindings_.find(interface_[index->second]);
        if (binding == bindings_.end()) {
            return false;
        }
        results_.push_back({binding->second, constant->second});
        return true;
    }

    std::map<uint32_t, uint32_t> numbers_, bindings_, constants_; // by id
    std::vector<uint32_t> interface_;
    std::vector<HandedOutConstant> results_;
    int entries_ = 0;
    bool isInside_ = false;
};

} // namespace

std::optional<std::vector<HandedOutConstant>> readConstantGraph(std::span<const uint32_t> spirv) {
    Reader reader;
    for (size_t at = kHeader; at < spirv.size();) {
        const size_t length = spirv[at] >> 16;
        if (length == 0 || length > spirv.size() - at ||
            !reader.take(spirv[at] & 0xffff, spirv.subspan(at + 1, length - 1))) {
            return std::nullopt;
        }
        at += length;
    }
    return reader.results();
}

} // namespace gridsample
