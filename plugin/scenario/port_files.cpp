/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Names and numbers first; names of inputs that may not be there are placed by what the files hold.
#include "scenario/port_files.hpp"

#include <algorithm>
#include <filesystem>

namespace gridsample {
namespace {

using NamedFiles = std::vector<std::pair<std::string, PortFile>>;

// Values are a path or an object with "file".
NamedFiles readNames(const Json &command, const std::string &list, const std::string &pointer) {
    NamedFiles files;
    const std::string place = pointer + "/" + list;
    if (const auto members = command.find(list); members != command.end()) {
        for (const auto &[name, value] : members->items()) {
            const FileSpec file = value.is_object() ? readFileSpec(value.at("file").get<std::string>(), value)
                                                    : FileSpec{value.get<std::string>(), {}, {}, {}};
            files.emplace_back(name, PortFile{file, pointerTo(place, name)});
        }
    }
    return files;
}

Result<PortFiles> byPort(const NamedFiles &named, const std::string &what, const std::vector<VgfPort> &ports) {
    PortFiles files;
    for (const auto &[name, file] : named) {
        const Result<size_t> port = findPort(ports, what, name);
        if (!port) {
            return Error(port.error()).in(file.pointer);
        }
        if (!files.emplace(*port, file).second) {
            return Error{ErrorCode::InvalidInput, file.pointer, what + " " + std::to_string(*port) + " is given twice",
                         "give it once"};
        }
    }
    return files;
}

std::string joined(const std::vector<std::string> &names) {
    std::string text;
    for (const std::string &name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

// Places ports among the names, in order; a port can have a name whose file fits it.
class Placement {
  public:
    // fitting[port][name]
    explicit Placement(std::vector<std::vector<bool>> fitting) : fitting_(std::move(fitting)) {}

    // How many ways there are, at most 2, and the last one found.
    size_t count() {
        place(0, 0);
        return found_;
    }
    const std::vector<size_t> &names() const { return best_; } // by port

  private:
    void place(size_t port, size_t firstName) {
        if (port == fitting_.size()) {
            best_ = current_;
            ++found_;
            return;
        }
        const size_t left = fitting_.size() - port;
        for (size_t name = firstName; found_ < 2 && name + left <= fitting_[port].size(); ++name) {
            if (fitting_[port][name]) {
                current_.push_back(name);
                place(port + 1, name + 1);
                current_.pop_back();
            }
        }
    }

    std::vector<std::vector<bool>> fitting_;
    std::vector<size_t> current_, best_;
    size_t found_ = 0;
};

constexpr size_t kMostNames = 24; // with more, trying all ways would take long

} // namespace

Contents contentsOf(const VgfPort &port) {
    const bool isImage = port.imageFormat != nullptr;
    return {.element = port.element,
            .shape = port.shape,
            .encoding = isImage ? defaultEncoding(*port.imageFormat) : defaultEncoding(port.element),
            .isBytes = port.kind == PortKind::Buffer,
            .isImage = isImage,
            .isBgra = isImage && port.imageFormat->isBgra};
}

Result<PortFiles> inputFiles(World &world, const Json &command, const std::string &pointer, VgfInterface &interface) {
    const NamedFiles named = readNames(command, "inputs", pointer);
    const std::vector<std::string> &all = interface.allInputNames;
    const auto isName = [&](const auto &file) { return std::find(all.begin(), all.end(), file.first) != all.end(); };
    if (std::none_of(named.begin(), named.end(), isName)) {
        Result<PortFiles> files = byPort(named, "input", interface.inputs);
        if (!files && !all.empty()) {
            Error error = std::move(files).error();
            error.fix += "; of the names " + joined(all) + " some are read by nothing";
            return error;
        }
        return files;
    }
    std::vector<std::vector<bool>> fitting;
    for (const VgfPort &port : interface.inputs) {
        std::vector<bool> row;
        for (const std::string &name : all) {
            const auto file =
                std::find_if(named.begin(), named.end(), [&](const auto &one) { return one.first == name; });
            row.push_back(file != named.end() && fits(world, file->second.file, contentsOf(port)));
        }
        fitting.push_back(std::move(row));
    }
    Placement placement(std::move(fitting));
    const size_t ways = all.size() > kMostNames ? 2 : placement.count();
    if (ways != 1 || !std::all_of(named.begin(), named.end(), isName)) {
        return Error{ErrorCode::InvalidInput, pointer + "/inputs",
                     "the model has " + std::to_string(all.size()) + " inputs (" + joined(all) + ") but reads only " +
                         std::to_string(interface.inputs.size()) + ", and " +
                         (ways == 0 ? "the files do not fit them" : "the files do not show which"),
                     "give those by number: " + listPorts(interface.inputs)};
    }
    PortFiles files;
    for (size_t port = 0; port < interface.inputs.size(); ++port) {
        interface.inputs[port].name = all[placement.names()[port]];
    }
    for (const auto &[name, file] : named) {
        const Result<size_t> port = findPort(interface.inputs, "input", name);
        if (port) {
            files.emplace(*port, file);
        } else {
            world.say(GRIDSAMPLE_LOG_WARNING,
                      file.file.path + " is not used: the model does not read its input '" + name + "'");
        }
    }
    return files;
}

Result<PortFiles> outputFiles(const Json &command, const std::string &pointer, const VgfInterface &interface) {
    Result<PortFiles> files = byPort(readNames(command, "outputs", pointer), "output", interface.outputs);
    std::map<std::filesystem::path, size_t> ports;
    for (const auto &[port, one] : files ? *files : PortFiles()) {
        const auto [first, isNew] = ports.emplace(pathFromUtf8(one.file.path).lexically_normal(), port);
        if (!isNew) {
            return Error{ErrorCode::InvalidInput, one.pointer,
                         one.file.path + " is also the file of output " + std::to_string(first->second),
                         "give each output a file of its own"};
        }
    }
    return files;
}

} // namespace gridsample
