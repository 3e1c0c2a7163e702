/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Where one value lies while the scenario runs: in a tensor for sections, in a storage buffer for shaders.
#pragma once

#include "bundle/value_copies.hpp"

namespace gridsample {

// Tensor and buffer of one value. Either appears when somebody asks for it. With `shared` they have the same memory;
// without it the value is copied from the one that was written to the one that is read.
class ValueMemory {
  public:
    // name: what the resources are called after. The value must outlive this object.
    ValueMemory(ScenarioDraft &draft, const BundleValue &value, std::string name, bool shared)
        : draft_(&draft), value_(&value), name_(std::move(name)), shared_(shared) {}

    // Takes a tensor that is there already. hasValue: it holds the value from the start.
    void adoptTensor(const std::string &uid, bool hasValue);

    // For a part that writes the value; call it before that part's command.
    std::string tensorToWrite();
    std::string bufferToWrite();

    // For commands that follow. May add a copy first.
    std::string tensorToRead();
    std::string bufferToRead();

    // Lets another tensor have the value as well.
    void copyTo(const std::string &tensor);

  private:
    std::string tensor();
    std::string buffer();

    ScenarioDraft *draft_;
    const BundleValue *value_;
    std::string name_;
    bool shared_;
    std::string tensor_, buffer_; // uids; empty: not there yet
    bool tensorHolds_ = false, bufferHolds_ = false;
};

// The members of a tensor resource for a value.
Json tensorMembers(const std::string &uid, const BundleValue &value, const char *access);

} // namespace gridsample
