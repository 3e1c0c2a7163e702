/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Adds tensors and buffers as they are needed.
#include "bundle/value_memory.hpp"

namespace gridsample {

Json tensorMembers(const std::string &uid, const BundleValue &value, const char *access) {
    return {
        {"uid", uid}, {"dims", value.shape}, {"format", tensorFormatName(value.element)}, {"shader_access", access}};
}

void ValueMemory::adoptTensor(const std::string &uid, bool hasValue) {
    tensor_ = uid;
    tensorHolds_ = hasValue;
}

std::string ValueMemory::tensor() {
    if (tensor_.empty()) {
        tensor_ = draft_->freshUid(name_);
        draft_->addResource("tensor", tensorMembers(tensor_, *value_, "readwrite"));
        if (shared_ && !buffer_.empty()) {
            draft_->shareMemory(buffer_, tensor_);
        }
    }
    return tensor_;
}

std::string ValueMemory::buffer() {
    if (buffer_.empty()) {
        buffer_ = draft_->freshUid(name_ + "_buffer");
        draft_->addResource("buffer", {{"uid", buffer_}, {"size", value_->bytes()}, {"shader_access", "readwrite"}});
        if (shared_ && !tensor_.empty()) {
            draft_->shareMemory(tensor_, buffer_);
        }
    }
    return buffer_;
}

std::string ValueMemory::tensorToWrite() {
    tensorHolds_ = true;
    return tensor();
}

std::string ValueMemory::bufferToWrite() {
    bufferHolds_ = true;
    return buffer();
}

std::string ValueMemory::tensorToRead() {
    std::string uid = tensor();
    if (!shared_ && !tensorHolds_) {
        copyBufferToTensor(*draft_, buffer_, uid, *value_);
        tensorHolds_ = true;
    }
    return uid;
}

std::string ValueMemory::bufferToRead() {
    std::string uid = buffer();
    if (!shared_ && !bufferHolds_) {
        copyTensorToBuffer(*draft_, tensor_, uid, *value_);
        bufferHolds_ = true;
    }
    return uid;
}

void ValueMemory::copyTo(const std::string &other) {
    if (shared_) {
        draft_->shareMemory(tensor(), other);
    } else {
        copyBufferToTensor(*draft_, bufferToRead(), other, *value_);
    }
}

} // namespace gridsample
