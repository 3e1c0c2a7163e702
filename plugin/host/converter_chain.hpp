/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// The hooks of all converter plugins, run as one.
#pragma once

#include "base/files.hpp"
#include "base/result.hpp"
#include "host/byte_buffer.hpp"
#include "host/plugin_host.hpp"

#include <memory>

namespace gridsample {

// Where the end of the chain writes to.
class ByteDestination {
  public:
    virtual ~ByteDestination() = default;
    virtual Status write(ByteView bytes) = 0;
    // What was written so far does not count: the plugin that wrote it left its input as it is after all.
    virtual void discard() = 0;
};

// A destination in memory.
class BufferDestination final : public ByteDestination {
  public:
    Status write(ByteView bytes) override;
    void discard() override { buffer.clear(); }
    ByteBuffer buffer;
};

// The option by which the user has a plugin write files of its own, as "NAME.KEY"; "" if there is none.
std::string fileOptionGiven(const PluginHost &host);

// InvalidInput: the file would lie in a folder that a plugin is to write as a whole, and one of the two would go.
Status checkOutsideWholeFolders(const PluginHost &host, const std::string &output);

// Whether one of the plugins' MLIR markers occurs in the bytes.
bool holdsMlirMarker(const PluginHost &host, ByteView bytes);

// From `begin` to `end` of every plugin. Hooks run in the order of the plugins, each on the output of the one before;
// what the last plugin writes goes straight to the destination, without a copy.
class ConverterChain {
  public:
    static Result<ConverterChain> begin(const PluginHost &host);
    ConverterChain(ConverterChain &&) noexcept;
    ConverterChain &operator=(ConverterChain &&) = delete;
    ~ConverterChain(); // without finish(): calls `end`, drops the plugins' files

    struct Before {
        bool changed = false;    // the destination has the new model; otherwise it has nothing that counts
        bool wantsAfter = false; // after() has something to do
    };
    Result<Before> before(ByteView tosa, ByteDestination &destination);

    // true: the destination has the new VGF. false: `vgf` stands as it is.
    Result<bool> after(ByteView vgf, ByteDestination &destination);

    // Calls `end`, and makes the plugins' files ready, as far as that may fail for want of room.
    Status prepare();
    // Puts them in their places; prepares if that is not done.
    Status finish();

  private:
    struct Sessions;
    explicit ConverterChain(std::unique_ptr<Sessions> sessions);
    std::unique_ptr<Sessions> sessions_;
};

} // namespace gridsample
