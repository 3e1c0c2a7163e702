/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A value or an error, for everything that can fail. Errors say what is wrong, where, and how to fix it.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace gridsample {

enum class ErrorCode {
    InvalidInput,  // a file or argument breaks its format or our rules
    Unsupported,   // well formed, but outside what we can do
    NotFound,      // a file, tool, device or symbol is not there
    Io,            // the operating system refused
    Tool,          // the real tool failed
    Internal,      // a fault of ours
};

struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string where;   // file, operator and field, from outside in; may be empty
    std::string what;    // what is wrong, with the offending value
    std::string fix;     // what the reader can do; may be empty

    // "WHERE: WHAT; FIX", leaving out what is empty.
    std::string message() const {
        std::string text = where.empty() ? what : where + ": " + what;
        return fix.empty() ? text : text + "; " + fix;
    }

    // The same error seen from one step further out: "OUTER: WHERE".
    Error in(const std::string &outer) && {
        where = where.empty() ? outer : outer + ": " + where;
        return std::move(*this);
    }
};

template <typename T> class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::move(value)) {}     // NOLINT(google-explicit-constructor): `return value;`
    Result(Error error) : state_(std::move(error)) {} // NOLINT(google-explicit-constructor): `return Error{...};`

    explicit operator bool() const { return std::holds_alternative<T>(state_); }
    T &operator*() & { return std::get<T>(state_); }
    const T &operator*() const & { return std::get<T>(state_); }
    T &&operator*() && { return std::get<T>(std::move(state_)); }
    T *operator->() { return &std::get<T>(state_); }
    const T *operator->() const { return &std::get<T>(state_); }
    const Error &error() const & { return std::get<Error>(state_); }
    Error &&error() && { return std::get<Error>(std::move(state_)); }

  private:
    std::variant<T, Error> state_;
};

// For functions that return nothing but may fail.
struct Nothing {};
using Status = Result<Nothing>;

} // namespace gridsample
