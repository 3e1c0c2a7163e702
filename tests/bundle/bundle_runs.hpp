/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Bundles of models given as TOSA text, and runs of several scenarios at once.
#pragma once

#include "bundle/bundle.hpp"
#include "rewrite/case_file.hpp"
#include "support/stock_tools.hpp"
#include "support/tosa_model_text.hpp"
#include "vgf/vgf_model.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>

namespace gridsample::test {

using Json = nlohmann::ordered_json;

// A model through the rewrite, the stock converter and our edits.
struct FinishedModel {
    Bytes bytes;    // the VGF
    VgfModel model; // of these bytes
    std::vector<std::vector<uint32_t>> shaders;
    std::vector<std::string> inputNames, outputNames;
};
std::unique_ptr<FinishedModel> finish(const ModelText &model); // throws std::runtime_error
std::unique_ptr<FinishedModel> finish(const Bytes &stockVgf, std::vector<std::vector<uint32_t>> shaders);

// As a case's first line asks for them. Throws std::runtime_error for a word that is none.
BundleOptions optionsOf(const CaseFile &file);

// The files of a bundle by name. Throws what makeBundle says.
std::map<std::string, std::string> bundleFiles(const FinishedModel &finished, BundleOptions options);
Json scenarioOf(const std::map<std::string, std::string> &files);

// Inputs of any numbers, in the order and with the types of the VGF.
std::vector<Array> anyInputs(const VgfModel &model, uint32_t seed);

// Several scenarios as one, since starting the runner takes longer than running it.
class ScenarioBatch {
  public:
    // inputs: in the order of the resources that lack their file. Returns the scenario's number.
    size_t add(const std::map<std::string, std::string> &files, const std::vector<Array> &inputs);
    // The whole VGF in one dispatch.
    size_t add(const FinishedModel &finished, const std::vector<Array> &inputs);
    void run();
    // Outputs in the order of the resources; of images their texels.
    std::vector<std::string> outputs(size_t number) const;

  private:
    TempFolder folder_;
    std::vector<Json> scenarios_; // with their uids and files numbered
};

} // namespace gridsample::test
