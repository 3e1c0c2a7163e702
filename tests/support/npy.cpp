/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The header of a .npy file is a Python dictionary in text; version 1.0 is enough for both ways.
#include "support/npy.hpp"

#include <stdexcept>

namespace gridsample::test {
namespace {

// What stands between `before` and `after`.
std::string between(const std::string &text, const std::string &before, char after) {
    const size_t begin = text.find(before);
    const size_t end = begin == std::string::npos ? begin : text.find(after, begin + before.size());
    if (end == std::string::npos) {
        throw std::runtime_error("not the header of a .npy file: " + text);
    }
    return text.substr(begin + before.size(), end - begin - before.size());
}

} // namespace

Array readNpy(const std::filesystem::path &path) {
    const std::string file = readFile(path);
    if (file.compare(0, 6, "\x93NUMPY") != 0 || file.size() < 10) {
        throw std::runtime_error(path.string() + " is not a .npy file");
    }
    const size_t header = static_cast<uint8_t>(file[8]) + 256 * static_cast<uint8_t>(file[9]);
    const std::string text = file.substr(10, header);
    Array array{between(text, "'descr': '", '\''), {}, file.substr(10 + header)};
    std::string shape = between(text, "'shape': (", ')');
    for (size_t comma = shape.find(','); !shape.empty(); comma = shape.find(',')) {
        if (shape.find_first_of("0123456789") == std::string::npos) {
            break;
        }
        array.shape.push_back(std::stoll(shape));
        shape = comma == std::string::npos ? "" : shape.substr(comma + 1);
    }
    return array;
}

void writeNpy(const std::filesystem::path &path, const Array &array) {
    std::string header = "{'descr': '" + array.dtype + "', 'fortran_order': False, 'shape': (";
    for (const int64_t size : array.shape) {
        header += std::to_string(size) + ",";
    }
    header += "), }";
    header.append(63 - (10 + header.size()) % 64, ' ');
    header += '\n';
    std::string file = std::string("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() % 256);
    file += static_cast<char>(header.size() / 256);
    writeFile(path, file + header + array.data);
}

} // namespace gridsample::test
