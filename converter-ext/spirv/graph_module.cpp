/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Reads the few instructions that matter. The distributions' SPIRV-Tools do not know them.
#include "spirv/graph_module.hpp"

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
    kTypeGraph = 4190,
};
constexpr uint32_t kBinding = 33; // decoration
constexpr size_t kHeader = 5;     // words

using Words = std::vector<uint32_t>;

struct Instruction {
    uint32_t op = 0;
    std::span<const uint32_t> operands;
};

std::optional<std::vector<Instruction>> instructionsOf(std::span<const uint32_t> spirv) {
    std::vector<Instruction> list;
    for (size_t at = kHeader; at < spirv.size();) {
        const size_t length = spirv[at] >> 16;
        if (length == 0 || length > spirv.size() - at) {
            return std::nullopt;
        }
        list.push_back({spirv[at] & 0xffff, spirv.subspan(at + 1, length - 1)});
        at += length;
    }
    return list;
}

// Of an entry point's operands, where the variables begin: behind the graph's id and its name.
size_t interfaceBegin(std::span<const uint32_t> operands) {
    size_t next = 1;
    while (next < operands.size() && (operands[next] >> 24) != 0) {
        ++next;
    }
    return next + 1;
}

// A module's one graph.
struct Graph {
    std::map<uint32_t, uint32_t> numbers, bindings, constants, inputs; // by id; inputs: index
    std::map<uint32_t, std::pair<uint32_t, Words>> types;              // by id: number of inputs, all types
    Words interface;
    uint32_t type = 0;
    int graphs = 0, entries = 0;
    std::vector<std::pair<uint32_t, uint32_t>> outputs; // id of the value, index

    bool take(const Instruction &one);
    bool isWhole() const {
        const auto known = types.find(type);
        return graphs == 1 && entries == 1 && known != types.end() && known->second.first <= interface.size() &&
               outputs.size() == interface.size() - known->second.first;
    }
    uint32_t inputCount() const { return types.at(type).first; }
    // Binding of a variable of the interface.
    std::optional<uint32_t> bindingAt(uint64_t index) const {
        const auto found = index < interface.size() ? bindings.find(interface[index]) : bindings.end();
        return found == bindings.end() ? std::nullopt : std::optional(found->second);
    }
};

bool Graph::take(const Instruction &one) {
    const auto &operands = one.operands;
    const auto number = [&](size_t operand) {
        const auto found = operand < operands.size() ? numbers.find(operands[operand]) : numbers.end();
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    };
    switch (one.op) {
    case kConstant:
        if (operands.size() == 3) {
            numbers[operands[1]] = operands[2];
        }
        return true;
    case kDecorate:
        if (operands.size() == 3 && operands[1] == kBinding) {
            bindings[operands[0]] = operands[2];
        }
        return true;
    case kTypeGraph:
        if (operands.size() < 2) {
            return false;
        }
        types[operands[0]] = {operands[1], Words(operands.begin() + 2, operands.end())};
        return true;
    case kGraphConstant:
        if (operands.size() != 3) {
            return false;
        }
        constants[operands[1]] = operands[2];
        return true;
    case kGraphEntryPoint: {
        const size_t begin = interfaceBegin(operands);
        ++entries;
        const auto own = operands.subspan(std::min(begin, operands.size()));
        interface.assign(own.begin(), own.end());
        return true;
    }
    case kGraph:
        ++graphs;
        type = operands.empty() ? 0 : operands[0];
        return true;
    case kGraphInput:
        if (operands.size() == 3 && number(2)) { // an element of an array of inputs has more operands
            inputs[operands[1]] = *number(2);
        }
        return true;
    case kGraphSetOutput:
        if (operands.size() != 2 || !number(1)) {
            return false;
        }
        outputs.emplace_back(operands[0], *number(1));
        return true;
    default:
        return true;
    }
}

std::optional<Graph> readGraph(const std::vector<Instruction> &instructions) {
    Graph graph;
    for (const Instruction &one : instructions) {
        if (!graph.take(one)) {
            return std::nullopt;
        }
    }
    return graph.isWhole() ? std::optional(std::move(graph)) : std::nullopt;
}

std::optional<GraphResult> resultOf(const Graph &graph, uint32_t value, uint32_t index) {
    const auto binding = graph.bindingAt(uint64_t{graph.inputCount()} + index);
    if (!binding) {
        return std::nullopt;
    }
    if (const auto input = graph.inputs.find(value); input != graph.inputs.end()) {
        const auto origin = graph.bindingAt(input->second);
        return origin ? std::optional(GraphResult{*binding, GraphResult::Source::Input, *origin}) : std::nullopt;
    }
    if (const auto constant = graph.constants.find(value); constant != graph.constants.end()) {
        return GraphResult{*binding, GraphResult::Source::Constant, constant->second};
    }
    return GraphResult{*binding, GraphResult::Source::Computed, value};
}

// Writes a module without some outputs of its graph.
class Shortener {
  public:
    Shortener(const Graph &graph, const std::set<uint32_t> &bindings) : graph_(graph) {
        uint32_t next = 0;
        for (uint32_t index = 0; index + graph.inputCount() < graph.interface.size(); ++index) {
            const auto binding = graph.bindingAt(uint64_t{graph.inputCount()} + index);
            const bool goes = binding && bindings.count(*binding) != 0;
            place_.push_back(goes ? std::nullopt : std::optional(next++));
        }
        isEmpty_ = next == 0;
    }

    std::optional<Words> write(std::span<const uint32_t> header, const std::vector<Instruction> &instructions) {
        Words result(header.begin(), header.end());
        for (const Instruction &one : instructions) {
            Words operands(one.operands.begin(), one.operands.end());
            if (one.op == kConstant && operands.size() == 3) {
                idOf_.emplace(std::pair(operands[0], operands[2]), operands[1]);
                typeOf_[operands[1]] = operands[0];
            }
            if (!change(one.op, operands)) {
                continue;
            }
            result.push_back(static_cast<uint32_t>((operands.size() + 1) << 16) | one.op);
            result.insert(result.end(), operands.begin(), operands.end());
        }
        return isEmpty_ || isStuck_ ? std::nullopt : std::optional(std::move(result));
    }

  private:
    // False: the instruction goes.
    bool change(uint32_t op, Words &operands) {
        if (op == kTypeGraph && operands[0] == graph_.type) {
            dropFrom(operands, 2 + graph_.inputCount());
        } else if (op == kGraphEntryPoint) {
            dropFrom(operands, operands.size() - graph_.interface.size() + graph_.inputCount());
        } else if (op == kGraphSetOutput) {
            const std::optional<uint32_t> place = place_[graph_.numbers.at(operands[1])];
            if (!place) {
                return false;
            }
            const auto id = idOf_.find(std::pair(typeOf_[operands[1]], *place)); // earlier outputs have used it
            isStuck_ = isStuck_ || id == idOf_.end();
            operands[1] = id == idOf_.end() ? operands[1] : id->second;
        }
        return true;
    }

    void dropFrom(Words &operands, size_t begin) const {
        Words kept(operands.begin(), operands.begin() + static_cast<std::ptrdiff_t>(begin));
        for (size_t i = begin; i < operands.size(); ++i) {
            if (place_[i - begin]) {
                kept.push_back(operands[i]);
            }
        }
        operands = std::move(kept);
    }

    const Graph &graph_;
    std::vector<std::optional<uint32_t>> place_;             // of each output: its new index
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> idOf_; // type and number -> constant
    std::map<uint32_t, uint32_t> typeOf_;                    // of constants
    bool isEmpty_ = false, isStuck_ = false;
};

} // namespace

std::optional<std::vector<GraphResult>> readGraphResults(std::span<const uint32_t> spirv) {
    const auto instructions = instructionsOf(spirv);
    const auto graph = instructions ? readGraph(*instructions) : std::nullopt;
    if (!graph) {
        return std::nullopt;
    }
    std::vector<GraphResult> results;
    for (const auto &[value, index] : graph->outputs) {
        const auto result = resultOf(*graph, value, index);
        if (!result) {
            return std::nullopt;
        }
        results.push_back(*result);
    }
    return results;
}

std::optional<std::vector<uint32_t>> withoutResults(std::span<const uint32_t> spirv,
                                                    const std::set<uint32_t> &bindings) {
    const auto instructions = instructionsOf(spirv);
    const auto graph = instructions ? readGraph(*instructions) : std::nullopt;
    if (!graph || graph->types.at(graph->type).second.size() != graph->interface.size()) {
        return std::nullopt;
    }
    for (const auto &[value, index] : graph->outputs) {
        if (index >= graph->outputs.size()) {
            return std::nullopt;
        }
    }
    return Shortener(*graph, bindings).write(spirv.first(kHeader), *instructions);
}

} // namespace gridsample
