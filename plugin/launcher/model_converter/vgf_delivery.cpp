/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The two steps, and the file between them.
#include "launcher/model_converter/vgf_delivery.hpp"

namespace gridsample {

Status VgfDelivery::deliver(ConverterChain &chain, const MappedFile &vgf, VgfDestination &output) {
    const bool hasNames = names_.inputs || names_.outputs;
    if (hasNames) {
        Result<ToolFile> held = ToolFile::create(".vgf", folder_, expected_);
        if (!held) {
            return std::move(held).error();
        }
        unnamed_ = *std::move(held);
        unnamed_->copyFrom(&vgf);
    }
    const Result<bool> changed =
        chain.after(vgf.bytes(), hasNames ? static_cast<ByteDestination &>(*unnamed_) : output);
    if (!changed) {
        return changed.error();
    }
    if (!hasNames) {
        return *changed ? Status(Nothing{}) : output.write(vgf.bytes());
    }
    if (!*changed) {
        return putNames(vgf, output);
    }
    if (Status stored = unnamed_->flush(); !stored) {
        return stored;
    }
    Result<MappedFile> latest = unnamed_->map();
    if (!latest) {
        return std::move(latest).error();
    }
    latest_ = *std::move(latest);
    return putNames(latest_, output);
}

Status VgfDelivery::putNames(const MappedFile &vgf, VgfDestination &output) const {
    output.copyFrom(&vgf);
    const Result<bool> named = writeWithEntryNames(vgf.bytes(), names_, output);
    return !named ? Status(named.error()) : *named ? Status(Nothing{}) : output.write(vgf.bytes());
}

} // namespace gridsample
