/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A SPIR-V module as a list of instructions in words, for tests that ask what is in it.
#pragma once

#include "assembly.hpp"

#include <cstdint>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace gridsample::test {

struct Instruction {
    std::string result; // "%7", or "" if it has none
    std::string op;     // "OpFAdd"
    std::vector<std::string> operands;

    // The whole line, for messages.
    std::string text() const {
        std::string line = result.empty() ? op : result + " = " + op;
        for (const std::string &operand : operands) {
            line += " " + operand;
        }
        return line;
    }
};

inline std::vector<Instruction> instructionsOf(std::span<const uint32_t> words) {
    std::vector<Instruction> list;
    std::istringstream lines(disassemble(words));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream parts(line);
        std::vector<std::string> all;
        for (std::string part; parts >> part;) {
            all.push_back(part);
        }
        const bool hasResult = all.size() > 2 && all[1] == "=";
        const size_t op = hasResult ? 2 : 0;
        if (op < all.size()) {
            list.push_back({hasResult ? all[0] : "", all[op], {all.begin() + static_cast<int>(op) + 1, all.end()}});
        }
    }
    return list;
}

// The ids that carry a decoration.
inline std::set<std::string> decorated(const std::vector<Instruction> &list, const std::string &decoration) {
    std::set<std::string> ids;
    for (const Instruction &instruction : list) {
        if (instruction.op == "OpDecorate" && instruction.operands[1] == decoration) {
            ids.insert(instruction.operands[0]);
        }
    }
    return ids;
}

} // namespace gridsample::test
