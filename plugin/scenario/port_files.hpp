/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Which file of a run_vgf belongs to which input or output of the VGF.
#pragma once

#include "scenario/file_spec.hpp"
#include "scenario/source_file.hpp"
#include "scenario/vgf_interface.hpp"

#include <map>

namespace gridsample {

// `pointer`: the JSON pointer to what the user said of the file.
struct PortFile {
    FileSpec file;
    std::string pointer;
};
using PortFiles = std::map<size_t, PortFile>; // by the port's number

// What a port's resource holds.
Contents contentsOf(const VgfPort &port);

// The command's "inputs" and "outputs", whose schema it has been held against. pointer: to the command's members.
// Where a model has inputs that nothing reads, its VGF does not say which these are. Then the files given by name
// decide, if only one way to place them in the model's order fits; the others' files are not used, with a warning, and
// the ports get their names. Errors: NotFound for a name or number that the model lacks, with a list of what there is;
// InvalidInput for one given twice, for a file given for two outputs, and for names that can be placed in several ways
// or in none.
Result<PortFiles> inputFiles(World &world, const Json &command, const std::string &pointer, VgfInterface &interface);
Result<PortFiles> outputFiles(const Json &command, const std::string &pointer, const VgfInterface &interface);

} // namespace gridsample
