/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The head of a .npy file is a Python dictionary of three known entries; only that much of Python is read.
#include "data/npy.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace gridsample {
namespace {

constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr size_t kMaxHeader = 65536; // NumPy itself refuses more than 10 000 without being told
constexpr size_t kMaxAxes = 32;

Error bad(std::string what, std::string fix = "") {
    return Error{ErrorCode::InvalidInput, "", "is no .npy file that can be read: " + std::move(what), std::move(fix)};
}

struct TypeCode {
    std::string_view code; // without the byte order
    ElementType type;
};
constexpr TypeCode kTypes[] = {
    {"b1", ElementType::Bool}, {"u1", ElementType::U8},  {"i1", ElementType::I8},  {"u2", ElementType::U16},
    {"i2", ElementType::I16},  {"u4", ElementType::U32}, {"i4", ElementType::I32}, {"u8", ElementType::U64},
    {"i8", ElementType::I64},  {"f2", ElementType::F16}, {"f4", ElementType::F32}, {"f8", ElementType::F64},
};

// Takes tokens off the front of the dictionary's text.
class Cursor {
  public:
    explicit Cursor(std::string_view text) : rest_(text) {}

    bool take(std::string_view token) {
        skipBlanks();
        if (rest_.substr(0, token.size()) != token) {
            return false;
        }
        rest_.remove_prefix(token.size());
        return true;
    }
    // A string in either kind of quotes, without escapes.
    std::optional<std::string_view> string() {
        skipBlanks();
        if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"')) {
            return std::nullopt;
        }
        const size_t end = rest_.find(rest_[0], 1);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        const std::string_view text = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        return text;
    }
    std::optional<int64_t> number() {
        skipBlanks();
        int64_t value = 0;
        const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (code != std::errc() || value < 0) {
            return std::nullopt;
        }
        rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
        take("L"); // Python 2 wrote 3L
        return value;
    }
    bool atEnd() {
        skipBlanks();
        return rest_.empty();
    }

  private:
    void skipBlanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n\t"), rest_.size())); }
    std::string_view rest_;
};

Status readType(std::string_view descr, NpyHeader &header) {
    const std::string_view code = descr.substr(std::min<size_t>(descr.size(), 1));
    const auto found =
        std::find_if(std::begin(kTypes), std::end(kTypes), [&](const TypeCode &t) { return t.code == code; });
    const bool isKnownOrder = !descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos;
    if (!isKnownOrder || found == std::end(kTypes)) {
        return bad("its type is '" + std::string(descr.substr(0, 40)) + "'",
                   "save bool, integers of 8 to 64 bits or floats of 16 to 64");
    }
    header.type = found->type;
    header.isBigEndian = descr[0] == '>' && bytesOf(found->type) > 1;
    return Nothing{};
}

std::optional<std::vector<int64_t>> readShape(Cursor &cursor) {
    std::vector<int64_t> shape;
    if (!cursor.take("(")) {
        return std::nullopt;
    }
    while (!cursor.take(")")) {
        const std::optional<int64_t> length = cursor.number();
        if (!length || shape.size() == kMaxAxes) {
            return std::nullopt;
        }
        shape.push_back(*length);
        if (!cursor.take(",")) {
            if (!cursor.take(")")) {
                return std::nullopt;
            }
            break;
        }
    }
    return shape;
}

Status readDictionary(std::string_view text, NpyHeader &header) {
    Cursor cursor(text);
    bool hasType = false, hasOrder = false, hasShape = false;
    if (!cursor.take("{")) {
        return bad("its head is no dictionary");
    }
    bool isClosed = cursor.take("}");
    while (!isClosed) {
        const std::optional<std::string_view> key = cursor.string();
        if (!key || !cursor.take(":")) {
            return bad("its head is damaged");
        }
        if (*key == "descr" && !hasType) {
            hasType = true;
            const std::optional<std::string_view> descr = cursor.string();
            if (!descr) {
                return bad("its elements are records", "save one plain array");
            }
            if (Status known = readType(*descr, header); !known) {
                return known;
            }
        } else if (*key == "fortran_order" && !hasOrder) {
            hasOrder = true;
            if (cursor.take("True")) {
                return bad("its order is column-major", "save numpy.ascontiguousarray(array)");
            }
            if (!cursor.take("False")) {
                return bad("its head is damaged");
            }
        } else if (*key == "shape" && !hasShape) {
            hasShape = true;
            std::optional<std::vector<int64_t>> shape = readShape(cursor);
            if (!shape) {
                return bad("its shape is damaged");
            }
            header.shape = *std::move(shape);
        } else {
            return bad("its head has an entry '" + std::string(key->substr(0, 40)) + "'");
        }
        const bool hasComma = cursor.take(",");
        isClosed = cursor.take("}");
        if (!hasComma && !isClosed) {
            return bad("its head is damaged");
        }
    }
    if (!cursor.atEnd() || !hasType || !hasOrder || !hasShape) {
        return bad("its head is incomplete");
    }
    return Nothing{};
}

} // namespace

Result<NpyHeader> readNpyHeader(ByteView file) {
    const std::string_view text(reinterpret_cast<const char *>(file.data()), file.size());
    if (text.substr(0, kMagic.size()) != kMagic || text.size() < 10) {
        return bad("it does not begin as one");
    }
    const unsigned version = file[6];
    const size_t lengthBytes = version == 1 ? 2 : 4;
    if (version < 1 || version > 3 || file.size() < 8 + lengthBytes) {
        return bad("its format version is " + std::to_string(version));
    }
    size_t length = 0;
    for (size_t i = 0; i < lengthBytes; ++i) {
        length |= static_cast<size_t>(file[8 + i]) << (8 * i);
    }
    NpyHeader header;
    header.offset = 8 + lengthBytes + length;
    if (length > kMaxHeader || header.offset > file.size()) {
        return bad("its head is cut off");
    }
    if (Status read = readDictionary(text.substr(8 + lengthBytes, length), header); !read) {
        return std::move(read).error();
    }
    const std::optional<uint64_t> count = countOf(header.shape, header.type);
    const uint64_t held = file.size() - header.offset;
    if (!count || *count * bytesOf(header.type) != held) {
        return bad("it holds " + std::to_string(held) + " bytes of data, which is not shape " +
                   shapeText(header.shape) + " of " + nameOf(header.type));
    }
    return header;
}

Result<Array> readNpy(ByteView file) {
    Result<NpyHeader> header = readNpyHeader(file);
    if (!header) {
        return std::move(header).error();
    }
    Array array{header->type, header->shape, Bytes(file.begin() + static_cast<ptrdiff_t>(header->offset), file.end())};
    if (header->isBigEndian) {
        const auto step = static_cast<ptrdiff_t>(bytesOf(array.type));
        for (auto at = array.bytes.begin(); at != array.bytes.end(); at += step) {
            std::reverse(at, at + step);
        }
    }
    return array;
}

Bytes writeNpy(const Array &array) {
    const auto code =
        std::find_if(std::begin(kTypes), std::end(kTypes), [&](const TypeCode &t) { return t.type == array.type; });
    std::string text = "{'descr': '" + std::string(bytesOf(array.type) == 1 ? "|" : "<") + std::string(code->code) +
                       "', 'fortran_order': False, 'shape': (";
    for (size_t axis = 0; axis < array.shape.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::to_string(array.shape[axis]);
    }
    text += array.shape.size() == 1 ? ",), }" : "), }";
    constexpr size_t kAlignment = 64;
    const size_t used = 10 + text.size() + 1;
    text.append((kAlignment - used % kAlignment) % kAlignment, ' ');
    text += '\n';
    std::string head(kMagic);
    head += {'\1', '\0', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
    head += text;
    Bytes file(head.size() + array.bytes.size());
    std::copy(head.begin(), head.end(), file.begin());
    std::copy(array.bytes.begin(), array.bytes.end(), file.begin() + static_cast<ptrdiff_t>(head.size()));
    return file;
}

} // namespace gridsample
