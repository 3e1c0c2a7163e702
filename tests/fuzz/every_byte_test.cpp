/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Every truncation and every changed byte of small files of each kind: the claims hold, and no request for memory is
// larger than the file can explain.
#include "allocation_watch.hpp"
#include "case_world.hpp"
#include "claims.hpp"
#include "data/dds.hpp"
#include "data/npy.hpp"
#include "data/png.hpp"
#include "scenario_rules.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

namespace gridsample::fuzz {
namespace {

constexpr size_t kMostMemory = 4 << 20; // bytes in one piece; the files have some kilobytes, and shaders some more
constexpr int kChanges[] = {0x01, 0x80, 0xff};

using Claim = std::function<std::string(ByteView)>;

struct Subject {
    std::string name;
    Bytes file;
    Claim claim;
};
void PrintTo(const Subject &subject, std::ostream *out) {
    *out << subject.name;
}

Bytes fileAt(const std::string &path) {
    const Result<Bytes> bytes = readFile(path);
    if (!bytes) {
        throw std::runtime_error(path + ": " + bytes.error().message());
    }
    return *bytes;
}

// The claim on all of the file but one byte that says what is to be done with it.
Claim with(uint8_t choice, std::string (*claim)(ByteView)) {
    return [choice, claim](ByteView file) {
        Bytes input(file.begin(), file.end());
        input.push_back(choice);
        return claim(input);
    };
}

Subject model(const std::string &name) {
    return {name, fileAt(GRIDSAMPLE_SOURCE_DIR "/tests/models/" + name + "/model.tosa"), with(0, tosaClaim)};
}

// Made by make_seeds.py, whose last byte chooses.
Subject vgf(const std::string &name) {
    Bytes file = fileAt(GRIDSAMPLE_BINARY_DIR "/seeds/vgf/" + name);
    file.pop_back();
    return {"vgf_" + name, std::move(file), with(0xff, vgfClaim)};
}

Subject scenario(const std::string &name) {
    const Bytes text = fileAt(GRIDSAMPLE_SOURCE_DIR "/tests/cases/scenario/expand/" + name + ".json");
    const auto json = Json::parse(text.begin(), text.end());
    const std::string inside = json.at("scenario").dump();
    return {name, Bytes(inside.begin(), inside.end()),
            [world = scenario_test::worldOf(json)](ByteView file) { return expansionFault(textOf(file), world); }};
}

Array arrayOf(ElementType type, const std::vector<int64_t> &shape) {
    Array array{type, shape, Bytes(*countOf(shape, type) * bytesOf(type))};
    for (size_t i = 0; i < array.bytes.size(); ++i) {
        array.bytes[i] = static_cast<uint8_t>(37 * i);
    }
    return array;
}

std::vector<Subject> subjects() {
    return {
        model("bare_f32"),
        model("flow_offset_i8_i8"),
        model("residual_f32"),
        vgf("bare_f32"),
        scenario("dispatch_tensors"),
        scenario("run_vgf_picture_of_three_channels_becomes_four"),
        scenario("images_without_storage_go_through_a_tensor"),
        {"npy", writeNpy(arrayOf(ElementType::I16, {1, 2, 3, 4})), npyClaim},
        {"png", *writePng(arrayOf(ElementType::U8, {5, 7, 4})), pngClaim},
        {"png_deep", *writePng(arrayOf(ElementType::U16, {3, 2, 1})), pngClaim},
        {"dds", writeDds(*findImageFormat("VK_FORMAT_R8G8B8A8_UNORM"), arrayOf(ElementType::U8, {3, 2, 4})), ddsClaim},
    };
}

class EveryByte : public testing::TestWithParam<Subject> {
  protected:
    void expectHolds(const Bytes &file, const std::string &what) const {
        std::string fault;
        const size_t largest = largestAllocation([&] { fault = GetParam().claim(file); });
        EXPECT_EQ(fault, "") << what;
        EXPECT_LE(largest, kMostMemory) << what;
    }
};

TEST_P(EveryByte, WholeFileHolds) {
    expectHolds(GetParam().file, "the whole file");
}

TEST_P(EveryByte, EveryTruncationHolds) {
    for (size_t size = 0; size < GetParam().file.size() && !HasFailure(); ++size) {
        const auto end = GetParam().file.begin() + static_cast<ptrdiff_t>(size);
        expectHolds(Bytes(GetParam().file.begin(), end), "cut to " + std::to_string(size) + " bytes");
    }
}

TEST_P(EveryByte, EveryChangedByteHolds) {
    for (size_t at = 0; at < GetParam().file.size() && !HasFailure(); ++at) {
        for (const int change : kChanges) {
            Bytes changed = GetParam().file;
            changed[at] = static_cast<uint8_t>(changed[at] ^ change);
            expectHolds(changed, "byte " + std::to_string(at) + " xor " + std::to_string(change));
        }
    }
}

// Lengths and offsets: nowhere, to the place itself, back to the start, to the end.
TEST_P(EveryByte, EveryWordAsAnOffsetToTheWrongPlaceHolds) {
    const Bytes &file = GetParam().file;
    for (size_t at = 0; at + 4 <= file.size() && !HasFailure(); at += 4) {
        const auto position = static_cast<uint32_t>(at), size = static_cast<uint32_t>(file.size());
        for (const uint32_t word : {0U, 0x7fffffffU, 0xffffffffU, 0U - position, size - position - 4, size}) {
            Bytes changed = file;
            for (size_t i = 0; i < 4; ++i) {
                changed[at + i] = static_cast<uint8_t>(word >> (8 * i));
            }
            expectHolds(changed, "word at " + std::to_string(at) + " is " + std::to_string(word));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Files, EveryByte, testing::ValuesIn(subjects()),
                         [](const auto &instance) { return instance.param.name; });

// The evolved corpus and the inputs of faults that were found once.
TEST(Corpus, EveryStoredInputHolds) {
    const std::pair<const char *, std::string (*)(ByteView)> kTargets[] = {
        {"tosa", tosaClaim},         {"attributes", attributesClaim},
        {"scenario", scenarioClaim}, {"npy", npyClaim},
        {"png", pngClaim},           {"dds", ddsClaim},
        {"options", optionsClaim},   {"entry_names", entryNamesClaim}};
    for (const auto &[target, claim] : kTargets) {
        const std::filesystem::path folder = std::filesystem::path(GRIDSAMPLE_SOURCE_DIR "/tests/fuzz/corpus") / target;
        for (const auto &file : std::filesystem::directory_iterator(folder)) {
            EXPECT_EQ(claim(fileAt(file.path().string())), "") << file.path();
        }
    }
}

} // namespace
} // namespace gridsample::fuzz
