/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Edited TOSA files: what changed is new, all else is the old file, byte for byte.
#include "support/tosa_builder.hpp"
#include "tosa/write_edited.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridsample::test {
namespace {

constexpr const char *kBefore = R"(region main
block main
in x FP32[1,4,5,3]
c FP32[1,1,1,1] = CONST 0.5 @weights
a FP32[1,4,5,3] variable = ADD x c @model.py:1
y FP32[1,4,5,3] = CUSTOM a x domain name {"old": 1} @model.py:2
z FP32[1,4,5,3] unranked = IDENTITY y
out y z
block rest
in p INT8[2]
q INT8[2] = IDENTITY p
out q
region then
block main
out
)";

NewOperator custom(const std::string &payload, std::vector<std::string> inputs, std::vector<std::string> outputs) {
    return {"new name",        "new domain",       std::make_shared<const std::string>(payload),
            std::move(inputs), std::move(outputs), nullptr};
}

struct Written {
    Status status = Nothing{};
    std::vector<uint8_t> bytes;
};

Written write(const TosaModel &model, const BlockEdit &edit) {
    Written written;
    written.status = writeEdited(model, edit, [&](std::span<const uint8_t> piece) -> Status {
        written.bytes.insert(written.bytes.end(), piece.begin(), piece.end());
        return Nothing{};
    });
    return written;
}

std::string edited(const std::string &text, const std::function<void(const TosaModel &, BlockEdit &)> &change) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(text));
    const TosaModel model = *TosaModel::open(bytes);
    BlockEdit edit;
    change(model, edit);
    const Written written = write(model, edit);
    EXPECT_TRUE(written.status);
    return printModelText(readModel(written.bytes));
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(WriteEdited, AnEmptyEditChangesNothing) {
    EXPECT_EQ(edited(kBefore, [](const TosaModel &, BlockEdit &) {}), kBefore);
}

TEST(WriteEdited, AnOperatorIsReplacedAndKeepsItsLocation) {
    const std::string after = edited(kBefore, [](const TosaModel &model, BlockEdit &edit) {
        NewOperator op = custom("{\"new\": 2}", {"x"}, {"y"});
        op.location = model.graph().regions()->Get(0)->blocks()->Get(0)->operators()->Get(2)->location();
        edit.operators[2] = {op};
    });
    EXPECT_EQ(after,
              replaced(kBefore, "CUSTOM a x domain name {\"old\": 1}", "CUSTOM x new domain new name {\"new\": 2}"));
}

TEST(WriteEdited, OperatorsAreDroppedMultipliedAndAppended) {
    const std::string after = edited(kBefore, [](const TosaModel &model, BlockEdit &edit) {
        const auto *y = model.graph().regions()->Get(0)->blocks()->Get(0)->tensors()->Get(3);
        edit.operators[3] = {};
        edit.operators[2] = {custom("{}", {"a"}, {"y"}), custom("{}", {"a"}, {"y_2"})};
        NewOperator identity;
        identity.inputs = {"x"};
        identity.outputs = {"x_2"};
        edit.appended = {identity};
        edit.tensors = {{"y_2", y}, {"x_2", y}};
        edit.outputs = std::vector<std::string>{"y", "y_2", "x_2"};
    });
    const std::string before = kBefore;
    const size_t from = before.find("y FP32"), to = before.find("block rest");
    // z's tensor is still declared, but no operator writes it, so it is not printed.
    EXPECT_EQ(after, before.substr(0, from) +
                         "y FP32[1,4,5,3] = CUSTOM a new domain new name {}\n"
                         "y_2 FP32[1,4,5,3] = CUSTOM a new domain new name {}\n"
                         "x_2 FP32[1,4,5,3] = IDENTITY x\n"
                         "out y y_2 x_2\n" +
                         before.substr(to));
}

TEST(WriteEdited, AnyBlockOfAnyRegionCanBeEdited) {
    const std::string after = edited(kBefore, [](const TosaModel &, BlockEdit &edit) {
        edit.block = 1;
        edit.operators[0] = {custom("{}", {"p"}, {"q"})};
    });
    EXPECT_EQ(after, replaced(kBefore, "q INT8[2] = IDENTITY p", "q INT8[2] = CUSTOM p new domain new name {}"));
}

TEST(WriteEdited, TheOldFileFollowsWordForWordAtAMultipleOfSixteen) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kBefore));
    const TosaModel model = *TosaModel::open(bytes);
    for (size_t length = 0; length < 40; ++length) { // fronts of many sizes
        BlockEdit edit;
        edit.operators[2] = {custom(std::string(length, ' '), {"a"}, {"y"})};
        const Written written = write(model, edit);
        ASSERT_TRUE(written.status);
        const size_t front = written.bytes.size() - bytes.size();
        EXPECT_EQ(front % 16, 0U);
        EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), written.bytes.begin() + static_cast<std::ptrdiff_t>(front)));
        EXPECT_EQ(readModel(written.bytes).regions[0].blocks[0].operators[2].payload, std::string(length, ' '));
    }
}

TEST(WriteEdited, UntouchedTablesAreTheOldOnes) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kBefore));
    const TosaModel model = *TosaModel::open(bytes);
    BlockEdit edit;
    edit.operators[2] = {custom("{}", {"a"}, {"y"})};
    const std::vector<uint8_t> after = write(model, edit).bytes;
    const size_t front = after.size() - bytes.size();
    const TosaModel newModel = *TosaModel::open(after);
    const auto *oldBlock = model.graph().regions()->Get(0)->blocks()->Get(0);
    const auto *newBlock = newModel.graph().regions()->Get(0)->blocks()->Get(0);
    for (const flatbuffers::uoffset_t i : {0U, 1U, 3U}) {
        EXPECT_EQ(newModel.position(newBlock->operators()->Get(i)),
                  front + model.position(oldBlock->operators()->Get(i)));
    }
    EXPECT_LT(newModel.position(newBlock->operators()->Get(2)), front);
    EXPECT_EQ(newModel.position(newBlock->tensors()), front + model.position(oldBlock->tensors()));
    EXPECT_EQ(newModel.position(newModel.graph().software_version()),
              front + model.position(model.graph().software_version()));
}

TEST(WriteEdited, EqualPayloadsAreStoredOnce) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kBefore));
    const TosaModel model = *TosaModel::open(bytes);
    const std::string payload(100000, 'p');
    const NewOperator op = custom(payload, {"a"}, {"y"});
    BlockEdit edit;
    edit.operators[2] = std::vector<NewOperator>(50, op);
    EXPECT_LT(write(model, edit).bytes.size(), bytes.size() + 110000);
}

TEST(WriteEdited, ConstantsOutsideTheTablesAreFoundAtTheirNewPlaces) {
    const std::string text = R"(region main
block main
in x FP32[2]
c FP32[2] outside = CONST 1 2
d FP32[3] outside = CONST 3 4 5
y FP32[2] = CUSTOM x c domain name {}
out y
block other
e INT8[5] outside = CONST 1 2 3 4 5
out e
)";
    const std::string after = edited(text, [](const TosaModel &, BlockEdit &edit) {
        edit.operators[2] = {custom("{}", {"x", "c"}, {"y"})};
    });
    EXPECT_EQ(after, replaced(text, "domain name", "new domain new name"));
}

TEST(WriteEdited, OnlyPlacesOfConstantsChangeInTheOldBytes) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText("c FP32[2] outside = CONST 1 2\nout c\n"));
    const TosaModel model = *TosaModel::open(bytes);
    BlockEdit edit;
    edit.appended = {custom("{}", {"c"}, {"y"})};
    const std::vector<uint8_t> after = write(model, edit).bytes;
    const size_t front = after.size() - bytes.size();
    size_t different = 0;
    for (size_t i = 0; i < bytes.size(); ++i) {
        different += bytes[i] != after[front + i] ? 1 : 0;
    }
    EXPECT_GE(different, 1U);
    EXPECT_LE(different, 8U);
}

TEST(WriteEdited, AFieldOfALaterSchemaIsNotLostSilently) {
    // A graph with one field more than this schema knows.
    flatbuffers::FlatBufferBuilder builder;
    const auto block = tosa::CreateTosaBasicBlock(builder, builder.CreateString("main"));
    const auto blocks = builder.CreateVector(&block, 1);
    const auto region = tosa::CreateTosaRegion(builder, builder.CreateString("main"), blocks);
    const auto regions = builder.CreateVector(&region, 1);
    const auto version = tosa::CreateVersion(builder, 1, 0, 0, false);
    const auto start = builder.StartTable();
    builder.AddOffset(tosa::TosaGraph::VT_VERSION, version);
    builder.AddOffset(tosa::TosaGraph::VT_REGIONS, regions);
    builder.AddElement<uint32_t>(tosa::TosaGraph::VT_COMPATIBILITY + 2, 7, 0);
    tosa::FinishTosaGraphBuffer(builder, flatbuffers::Offset<tosa::TosaGraph>(builder.EndTable(start)));
    const std::vector<uint8_t> bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
    const TosaModel model = *TosaModel::open(bytes);
    BlockEdit edit;
    edit.appended = {custom("{}", {}, {"y"})};
    const Written written = write(model, edit);
    ASSERT_FALSE(written.status);
    EXPECT_EQ(written.status.error().message(),
              "TOSA model: it holds fields of a later TOSA schema, which a rewrite would lose");
    EXPECT_TRUE(written.bytes.empty());
}

TEST(WriteEdited, AnErrorOfTheSinkEndsTheWriting) {
    const std::vector<uint8_t> bytes = buildModel(parseModelText(kBefore));
    const TosaModel model = *TosaModel::open(bytes);
    BlockEdit edit;
    edit.operators[3] = {};
    int calls = 0;
    const Status status = writeEdited(model, edit, [&](std::span<const uint8_t>) -> Status {
        ++calls;
        return Error{ErrorCode::Io, "out.tosa", "the disk is full", ""};
    });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message(), "out.tosa: the disk is full");
    EXPECT_EQ(calls, 1);
}

} // namespace
} // namespace gridsample::test
