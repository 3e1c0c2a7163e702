/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What a conversion costs the plugin, in allocations and bytes, which no load of the machine changes: it grows as the
// number of operators does, and not at all with the constants.
#include "support/plugin_session.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <new>

namespace {

// All of operator new in this program and in the libraries that it loads, while `counts` is set.
struct Allocations {
    bool counts = false;
    size_t number = 0, bytes = 0;
} allocations;

void *allocate(size_t size) {
    if (allocations.counts) {
        ++allocations.number;
        allocations.bytes += size;
    }
    void *memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

} // namespace

void *operator new(size_t size) {
    return allocate(size);
}
void *operator new[](size_t size) {
    return allocate(size);
}
void operator delete(void *memory) noexcept {
    std::free(memory);
}
void operator delete[](void *memory) noexcept {
    std::free(memory);
}
void operator delete(void *memory, size_t) noexcept {
    std::free(memory);
}
void operator delete[](void *memory, size_t) noexcept {
    std::free(memory);
}

namespace gridsample::test {
namespace {

const std::string kImage = "tensor<1x4x4x1xf32>", kGrid = "tensor<1x4x4x2xf32>";

// One grid_sample of %x0, another of its result, and so on; and the sum of %a and a constant of so many KiB.
std::string model(size_t operators, size_t kilobytes) {
    const std::string constant = "tensor<" + std::to_string(kilobytes) + "x256xf32>";
    std::string payload;
    for (const char letter : nlohmann::json{{"entry_point", "main"}, {"is_vkshader", true}}.dump()) {
        payload += letter == '"' ? "\\22" : std::string(1, letter);
    }
    std::string text = "module { func.func @main(%a: " + constant + ", %x0: " + kImage + ", %g: " + kGrid + ") -> (" +
                       constant + ", " + kImage + ") {\n%c = \"tosa.const\"() <{values = dense<0.5> : " + constant +
                       "}> : () -> " + constant + "\n%s = tosa.add %a, %c : (" + constant + ", " + constant + ") -> " +
                       constant + "\n";
    for (size_t i = 0; i < operators; ++i) {
        text += "%x" + std::to_string(i + 1) + " = tosa.custom %x" + std::to_string(i) +
                ", %g {domain_name = \"com.arm.VulkanCustomShader\", implementation_attrs = \"" + payload +
                "\", operator_name = \"torch.nn.functional.grid_sample.mode.bilinear.padding.zeros.align_corners."
                "False\"} : (" +
                kImage + ", " + kGrid + ") -> " + kImage + "\n";
    }
    return text + "return %s, %x" + std::to_string(operators) + " : " + constant + ", " + kImage + " } }\n";
}

struct Work {
    size_t number = 0, bytes = 0; // allocations
    size_t written = 0;           // bytes that are not the input's
};

Work workOf(size_t operators, size_t kilobytes) {
    PluginSession session;
    session.inside = [](bool isInside) { allocations.counts = isInside; };
    allocations = {};
    const auto tosa = session.before(stockConvert(model(operators, kilobytes), {"--tosa-flatbuffer"}));
    EXPECT_EQ(tosa.status, GRIDSAMPLE_OK) << session.complaints();
    const auto vgf = session.after(stockConvert({tosa.written.begin(), tosa.written.end()}));
    EXPECT_EQ(vgf.status, GRIDSAMPLE_OK) << session.complaints();
    return {allocations.number, allocations.bytes, tosa.own + vgf.own};
}

TEST(ConversionWork, GrowsAsTheNumberOfOperatorsDoes) {
    const Work one = workOf(1, 1), some = workOf(100, 1), many = workOf(10000, 1);
    const auto expectLinear = [&](size_t Work::*part, const char *what) {
        const double before = static_cast<double>(some.*part - one.*part) / 99;
        const double after = static_cast<double>(many.*part - some.*part) / 9900;
        EXPECT_GT(before, 0) << what;
        EXPECT_LT(after, 1.5 * before) << what << " for each operator"; // lists that double may be half empty
    };
    expectLinear(&Work::number, "allocations");
    expectLinear(&Work::bytes, "bytes allocated");
    expectLinear(&Work::written, "bytes written");
}

TEST(ConversionWork, DoesNotGrowWithTheConstants) {
    const Work small = workOf(1, 4), middle = workOf(1, 1024), large = workOf(1, 32 * 1024);
    for (const Work &work : {middle, large}) {
        EXPECT_LT(work.number, small.number + 64);
        EXPECT_LT(work.bytes, small.bytes + 16 * 1024);
        EXPECT_LT(work.written, small.written + 4 * 1024);
    }
}

} // namespace
} // namespace gridsample::test
