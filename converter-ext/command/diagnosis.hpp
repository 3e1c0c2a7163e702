/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// What the doctor finds: one line a check.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace gridsample {

struct Check {
    enum class Level { Pass, Warn, Fail };
    std::string id; // "vulkan_loader"; the words of schemas/doctor.schema.json
    Level level = Level::Pass;
    std::string found;
    std::string fix; // what the reader can do; of a pass: empty
};

// Collects checks, and prints each as soon as it is known if there is somewhere to print.
class Diagnosis {
  public:
    explicit Diagnosis(std::FILE *stream) : stream_(stream) {} // nullptr: nothing is printed

    void pass(const std::string &id, const std::string &found) { add({id, Check::Level::Pass, found, ""}); }
    void warn(const std::string &id, const std::string &found, const std::string &fix) {
        add({id, Check::Level::Warn, found, fix});
    }
    void fail(const std::string &id, const std::string &found, const std::string &fix) {
        add({id, Check::Level::Fail, found, fix});
    }

    bool isHealthy() const { return count(Check::Level::Fail) == 0; }
    std::string summary() const; // "17 passed, 1 warning, 0 failed"
    std::string json() const;    // schemas/doctor.schema.json

  private:
    void add(Check check);
    std::size_t count(Check::Level level) const;

    std::FILE *stream_;
    std::vector<Check> checks_;
};

} // namespace gridsample
