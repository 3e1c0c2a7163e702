/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A thread that waits, and writes when it has waited long enough.
#include "launcher/progress.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace gridsample {

struct Progress::Ticker {
    Ticker(const std::string &what, const Stage &stage) : thread([this, what, stage] { run(what, stage); }) {}
    ~Ticker() {
        {
            const std::lock_guard lock(mutex);
            done = true;
        }
        changed.notify_one();
        thread.join();
    }

    void run(const std::string &what, const Stage &stage) {
        const auto begin = std::chrono::steady_clock::now();
        bool shown = false;
        std::unique_lock lock(mutex);
        while (!changed.wait_for(lock, shown ? stage.again : stage.first, [this] { return done; })) {
            const auto seconds =
                std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin).count();
            write(stage.stream, what + " ... " + std::to_string(seconds) + " s\x1b[K\r");
            shown = true;
        }
        if (shown) {
            write(stage.stream, "\x1b[K");
        }
    }

    static void write(std::FILE *stream, const std::string &text) {
        std::fwrite(text.data(), 1, text.size(), stream);
        std::fflush(stream);
    }

    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread thread; // last: it uses all of the above
};

Progress::Progress(const std::string &what) : Progress(what, Stage{standardErrorIsTerminal() ? stderr : nullptr}) {}

Progress::Progress(const std::string &what, const Stage &stage) {
    if (stage.stream != nullptr) {
        const SignalsHeldBack heldBack;
        ticker_ = std::make_unique<Ticker>(what, stage);
    }
}

Progress::~Progress() = default;

} // namespace gridsample
