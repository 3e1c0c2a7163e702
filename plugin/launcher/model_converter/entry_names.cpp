/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// A scanner for as much of MLIR's text as it takes to find one attribute.
#include "launcher/model_converter/entry_names.hpp"

#include "vgf/vgf_file.hpp"

namespace gridsample {
namespace {

bool isWordLetter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '.' || letter == '$';
}

int hexDigit(char letter) {
    return letter >= '0' && letter <= '9'   ? letter - '0'
           : letter >= 'A' && letter <= 'F' ? letter - 'A' + 10
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                            : -1;
}

struct Token {
    enum class Kind { End, Word, String, Other };
    Kind kind = Kind::End;
    std::string text; // of a string: unescaped
};

class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    Token next() {
        skipBlanks();
        if (at_ >= text_.size()) {
            return {};
        }
        if (text_[at_] == '"') {
            return string();
        }
        std::size_t end = at_;
        while (end < text_.size() && isWordLetter(text_[end])) {
            ++end;
        }
        if (end == at_) {
            return {Token::Kind::Other, std::string(1, text_[at_++])};
        }
        Token word{Token::Kind::Word, std::string(text_.substr(at_, end - at_))};
        at_ = end;
        return word;
    }

  private:
    void skipBlanks() {
        for (; at_ < text_.size(); ++at_) {
            const char letter = text_[at_];
            if (letter == '/' && text_.substr(at_, 2) == "//") {
                at_ = std::min(text_.find('\n', at_), text_.size() - 1);
            } else if (letter != ' ' && letter != '\t' && letter != '\n' && letter != '\r') {
                return;
            }
        }
    }

    Token string() {
        Token token{Token::Kind::String, ""};
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] != '\\' || at_ + 1 >= text_.size()) {
                token.text += text_[at_];
                continue;
            }
            const char escaped = text_[++at_];
            const int high = hexDigit(escaped);
            const int low = at_ + 1 < text_.size() ? hexDigit(text_[at_ + 1]) : -1;
            if (high >= 0 && low >= 0) {
                token.text += static_cast<char>(high * 16 + low);
                ++at_;
            } else {
                token.text += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
            }
        }
        ++at_;
        return token;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

bool isMark(const Token &token, const char *mark) {
    return token.kind == Token::Kind::Other && token.text == mark;
}

// "a,b" is two names, "a," too; "" is one, an empty one.
std::vector<std::string> split(const std::string &list) {
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        names.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

// The rest of `{inputs = "a,b", outputs = "c", ...}` after its brace.
std::optional<EntryNames> readDictionary(Scanner &scanner) {
    EntryNames names;
    for (;;) {
        const Token key = scanner.next();
        if (isMark(key, "}")) {
            return names;
        }
        if (isMark(key, ",")) {
            continue;
        }
        if (key.kind == Token::Kind::End || key.kind == Token::Kind::Other || !isMark(scanner.next(), "=")) {
            return std::nullopt;
        }
        const Token value = scanner.next();
        if (value.kind != Token::Kind::String) {
            return std::nullopt;
        }
        if (key.text == "inputs") {
            names.inputs = split(value.text);
        } else if (key.text == "outputs") {
            names.outputs = split(value.text);
        }
    }
}

bool rename(std::vector<std::string> &names, const std::string &prefix,
            const std::optional<std::vector<std::string>> &wanted) {
    bool changed = false;
    for (std::size_t i = 0; wanted && wanted->size() == names.size() && i < names.size(); ++i) {
        if (names[i] == prefix + std::to_string(i)) { // anything else is a plugin's doing
            changed = changed || names[i] != (*wanted)[i];
            names[i] = (*wanted)[i];
        }
    }
    return changed;
}

} // namespace

std::optional<EntryNames> readEntryNames(std::string_view mlir) {
    // Large constants come as long strings: leap to where the attribute may stand.
    constexpr std::string_view kAttribute = "tf.entry_function";
    if (mlir.find(kAttribute) == std::string_view::npos) {
        return EntryNames{};
    }
    Scanner scanner(mlir);
    for (Token token = scanner.next(); token.kind != Token::Kind::End; token = scanner.next()) {
        if (token.kind == Token::Kind::Other || token.text != kAttribute) {
            continue;
        }
        if (!isMark(scanner.next(), "=")) {
            continue; // a string with this content, but no attribute's name
        }
        return isMark(scanner.next(), "{") ? readDictionary(scanner) : std::nullopt;
    }
    return EntryNames{};
}

Result<bool> writeWithEntryNames(ByteView vgf, const EntryNames &names, ByteDestination &destination) {
    Result<VgfModel> model = readVgf(vgf);
    if (!model) {
        return std::move(model).error();
    }
    const bool inputs = rename(model->inputNames, "input_", names.inputs);
    const bool outputs = rename(model->outputNames, "output_", names.outputs);
    if (!inputs && !outputs) {
        return false;
    }
    Status written = writeVgf(*model, [&](ByteView bytes) { return destination.write(bytes); });
    return written ? Result<bool>(true) : Result<bool>(std::move(written).error());
}

} // namespace gridsample
