/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Damages a file in every simple way and hands each one to a reader, in memory of exactly its size.
#pragma once

#include "data/array.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace gridsample {

// A copy on the heap without slack, so that a sanitizer sees one byte too many.
template <typename Read> auto readExactly(ByteView file, Read read) {
    const std::unique_ptr<uint8_t[]> copy(new uint8_t[file.size()]);
    std::copy(file.begin(), file.end(), copy.get());
    return read(ByteView(copy.get(), file.size()));
}

// `read` takes bytes and returns Result<Array>. No shorter file is read; one with a changed byte may be, but then the
// array is whole.
template <typename Read> void expectHostileFilesAreRefused(const Bytes &file, Read read) {
    ASSERT_TRUE(readExactly(file, read));
    for (size_t size = 0; size < file.size(); ++size) {
        EXPECT_FALSE(readExactly(ByteView(file).first(size), read)) << "cut to " << size << " bytes";
    }
    for (size_t at = 0; at < file.size(); ++at) {
        for (const int change : {1, 0x80, 0xff}) {
            Bytes damaged = file;
            damaged[at] = static_cast<uint8_t>(damaged[at] ^ change);
            const Result<Array> array = readExactly(damaged, read);
            if (array) {
                const auto count = countOf(array->shape, array->type);
                ASSERT_TRUE(count);
                EXPECT_EQ(*count * bytesOf(array->type), array->bytes.size()) << "byte " << at << " changed";
            }
        }
    }
}

} // namespace gridsample
