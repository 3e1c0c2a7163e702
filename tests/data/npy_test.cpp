/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// .npy files: heads as text, what becomes of them, and damaged files.
#include "data/npy.hpp"

#include "hostile.hpp"

namespace gridsample {
namespace {

// A file with this head, padded as NumPy does not ask for, and `bytes` of data.
Bytes fileWith(const std::string &head, size_t bytes, int version = 1) {
    std::string text = "\x93NUMPY";
    text += static_cast<char>(version);
    text += '\0';
    for (size_t i = 0; i < (version == 1 ? 2U : 4U); ++i) {
        text += static_cast<char>(head.size() >> (8 * i) & 0xff);
    }
    text += head;
    Bytes file(text.begin(), text.end());
    for (size_t i = 0; i < bytes; ++i) {
        file.push_back(static_cast<uint8_t>(i + 1));
    }
    return file;
}

struct Head {
    const char *text;
    size_t bytes;
    const char *outcome; // "type shape", or the end of the error's text
};

class NpyHead : public testing::TestWithParam<Head> {};

TEST_P(NpyHead, IsReadOrRefused) {
    const Bytes file = fileWith(GetParam().text, GetParam().bytes);
    const Result<Array> array = readNpy(file);
    const std::string outcome = array ? nameOf(array->type) + (" " + shapeText(array->shape)) : array.error().message();
    EXPECT_TRUE(outcome.ends_with(GetParam().outcome)) << outcome;
}

INSTANTIATE_TEST_SUITE_P(
    Heads, NpyHead,
    testing::Values(
        Head{"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }", 24, "float32 [1,2,3]"},
        Head{"{'shape':(2,),'fortran_order':False,'descr':'|i1'}\n", 2, "int8 [2]"},
        Head{"{\"descr\": \"<i2\", \"fortran_order\": False, \"shape\": ()}", 2, "int16 []"},
        Head{"{'descr': '<u8', 'fortran_order': False, 'shape': (2L, 0), }", 0, "uint64 [2,0]"},
        Head{"{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }", 3, "bool [3]"},
        Head{"{'descr': '<f4', 'fortran_order': True, 'shape': (2,), }", 8,
             "its order is column-major; save numpy.ascontiguousarray(array)"},
        Head{"{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", 8,
             "its type is '<c8'; save bool, integers of 8 to 64 bits or floats of 16 to 64"},
        Head{"{'descr': '', 'fortran_order': False, 'shape': (1,), }", 8,
             "its type is ''; save bool, integers of 8 to 64 bits or floats of 16 to 64"},
        Head{"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", 4,
             "its elements are records; save one plain array"},
        Head{"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", 15,
             "it holds 15 bytes of data, which is not shape [2,2] of float32"},
        Head{"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", 17,
             "it holds 17 bytes of data, which is not shape [2,2] of float32"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", 0,
             "it holds 0 bytes of data, which is not shape [4294967296,4294967296] of uint8"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (99999999999999999999,), }", 0, "its shape is damaged"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (-1,), }", 0, "its shape is damaged"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': 3, }", 3, "its shape is damaged"},
        Head{"{'descr': '|u1', 'fortran_order': False}", 3, "its head is incomplete"},
        Head{"{'descr': '|u1', 'descr': '|u1', 'fortran_order': False, 'shape': (3,)}", 3,
             "its head has an entry 'descr'"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (3,), 'more': 1}", 3, "its head has an entry 'more'"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (3,)", 3, "its head is damaged"},
        Head{"{'descr': '|u1', 'fortran_order': False, 'shape': (3,)} x", 3, "its head is incomplete"},
        Head{"", 0, "its head is no dictionary"}));

TEST(Npy, BigEndianElementsAreTurnedRound) {
    const Result<Array> array = readNpy(fileWith("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", 4));
    ASSERT_TRUE(array);
    EXPECT_EQ(array->bytes, (Bytes{2, 1, 4, 3}));
}

TEST(Npy, Version2HasALongerLength) {
    const Result<Array> array = readNpy(fileWith("{'descr': '|u1', 'fortran_order': False, 'shape': (2,)}", 2, 2));
    ASSERT_TRUE(array) << array.error().message();
    EXPECT_EQ(array->bytes, (Bytes{1, 2}));
}

TEST(Npy, AnUnknownVersionIsRefused) {
    const Result<Array> array = readNpy(fileWith("{'descr': '|u1', 'fortran_order': False, 'shape': (2,)}", 2, 9));
    ASSERT_FALSE(array);
    EXPECT_EQ(array.error().message(), "is no .npy file that can be read: its format version is 9");
}

TEST(Npy, WhatIsWrittenIsReadBackTheSame) {
    for (const ElementType type :
         {ElementType::Bool, ElementType::U8, ElementType::I8, ElementType::U16, ElementType::I16, ElementType::U32,
          ElementType::I32, ElementType::U64, ElementType::I64, ElementType::F16, ElementType::F32, ElementType::F64}) {
        for (const std::vector<int64_t> &shape : {std::vector<int64_t>{}, {3}, {1, 2, 3}, {2, 0}}) {
            Array array{type, shape, Bytes(*countOf(shape, type) * bytesOf(type), 7)};
            const Bytes file = writeNpy(array);
            EXPECT_EQ((file.size() - array.bytes.size()) % 64, 0U) << "data begin where NumPy would put them";
            const Result<Array> back = readNpy(file);
            ASSERT_TRUE(back) << back.error().message();
            EXPECT_EQ(*back, array);
        }
    }
}

TEST(Npy, DamagedFilesAreRefusedOrWhole) {
    expectHostileFilesAreRefused(writeNpy({ElementType::I16, {2, 3}, Bytes(12, 1)}), readNpy);
}

} // namespace
} // namespace gridsample
