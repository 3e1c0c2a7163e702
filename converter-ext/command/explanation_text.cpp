/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Explanations as lines for people.
#include "command/explain.hpp"

namespace gridsample {
namespace {

std::string wordOf(const Json &value) {
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// "f32 [1,4,5,3]", and the quantisation of integers.
std::string tensorText(const Json &tensor) {
    std::string text = wordOf(tensor.at("type")) + " " + wordOf(tensor.at("shape"));
    if (tensor.contains("scale")) {
        text += " scale " + wordOf(tensor["scale"]) + " zero point " + wordOf(tensor["zero_point"]);
    }
    return text;
}

std::string portText(const Json &port) {
    std::string text = port.value("name", "");
    text += text.empty() ? "" : ": ";
    text += port.contains("kind") ? wordOf(port["kind"]) + " of " : "";
    return text + tensorText(port);
}

class Text {
  public:
    std::string run(const Json &json) {
        const std::string kind = json.value("kind", "");
        std::string head = json.value("file", "") + ": ";
        if (kind == "tosa") {
            line(head + "TOSA " + wordOf(json["version"]) + ", " + wordOf(json["operators"]) + " operators");
        } else if (kind == "vgf") {
            line(head + "VGF of format " + wordOf(json["version"]) + ", " + wordOf(json["constants"]["count"]) +
                 " constants of " + wordOf(json["constants"]["bytes"]) + " bytes");
        } else if (kind == "scenario") {
            line(head + "scenario");
            counts("resources", json["resources"]);
            counts("commands", json["commands"]);
        }
        for (const char *list : {"inputs", "outputs"}) {
            for (const Json &port : json.value(list, Json::array())) {
                line("  " + std::string(list, std::string_view(list).size() - 1) + " " + portText(port));
            }
        }
        for (const Json &op : json.value("grid_samples", Json::array())) {
            gridSample(op);
        }
        for (const Json &op : json.value("other_custom_operators", Json::array())) {
            line("  operator " + wordOf(op["index"]) + ": " + wordOf(op["domain"]) + " " + wordOf(op["name"]) + ": " +
                 wordOf(op["reason"]));
        }
        for (const Json &segment : json.value("segments", Json::array())) {
            this->segment(segment);
        }
        for (const Json &resource : json.value("completed_resources", Json::array())) {
            line("  " + wordOf(resource["kind"]) + " " + wordOf(resource["uid"]) + " becomes " +
                 wordOf(resource["becomes"]));
        }
        if (json.contains("stock")) {
            line("  stock tools: " + wordOf(json["stock"]));
        }
        for (const Json &warning : json.value("warnings", Json::array())) {
            line("  warning: " + wordOf(warning));
        }
        if (json.contains("error")) {
            line("  error: " + wordOf(json["error"]));
        }
        for (const Json &model : json.value("models", Json::array())) {
            text_ +=
                model.contains("kind") ? Text().run(model) : "error: " + model.value("error", std::string()) + "\n";
        }
        return text_;
    }

  private:
    void line(const std::string &text) { text_ += text + "\n"; }

    void counts(const std::string &what, const Json &kinds) {
        std::string text;
        for (const auto &[kind, count] : kinds.items()) {
            text += (text.empty() ? "" : ", ") + wordOf(count) + " " + kind;
        }
        line("  " + what + ": " + (text.empty() ? "none" : text));
    }

    void computed(const Json &op) {
        std::string text = "    " + wordOf(op["mode"]) + ", " + wordOf(op["padding_mode"]) + ", align_corners " +
                           wordOf(op["align_corners"]) + ", " + wordOf(op["layout"]) + ", " +
                           wordOf(op["coordinates"]) + " coordinates";
        text += op.value("unsigned", Json(false)) == true ? ", unsigned" : "";
        text += op.contains("fill") ? ", fill " + wordOf(op["fill"]) : "";
        line(text);
        if (op.contains("image")) {
            line("    image " + tensorText(op["image"]) + ", grid " + tensorText(op["grid"]) + ", result " +
                 tensorText(op["result"]));
        }
    }

    void gridSample(const Json &op) {
        line(op.contains("command") ? "  " + wordOf(op["command"])
                                    : "  operator " + wordOf(op["index"]) + ": " + wordOf(op["name"]) + ", output \"" +
                                          wordOf(op["output"]) + "\"");
        if (op.contains("mode")) {
            computed(op);
        }
        if (op.contains("reason")) {
            line("    " + wordOf(op.value("becomes", Json("error"))) + ": " + wordOf(op["reason"]));
        }
        if (op.contains("shader")) {
            std::string text = "    shader " + wordOf(op["shader"]);
            text += op.contains("choice") ? " (" + wordOf(op["choice"]) + ")" : "";
            line(text + (op.contains("why") ? ": " + wordOf(op["why"]) : ""));
        }
        if (op.contains("why_exact")) {
            line("    runs exactly: " + wordOf(op["why_exact"]));
        }
        if (op.contains("folds") && !op["folds"].empty()) {
            std::string text;
            for (const Json &fold : op["folds"]) {
                text += (text.empty() ? "" : ", ") + wordOf(fold);
            }
            line("    takes over: " + text);
        }
        if (op.contains("stock")) {
            line("    stock tools: " + wordOf(op["stock"]["outcome"]) + ": " + wordOf(op["stock"]["what"]));
        }
    }

    void segment(const Json &segment) {
        std::string text = "  " + wordOf(segment["name"]) + ": " + wordOf(segment["kind"]);
        text += segment.contains("workgroups") ? ", workgroups " + wordOf(segment["workgroups"]) : "";
        line(text + (segment.contains("reason") ? ", " + wordOf(segment["reason"]) : ""));
        if (segment.contains("grid_sample")) {
            const Json &op = segment["grid_sample"];
            computed(op);
            std::string numbers;
            for (const std::string role : {"image", "grid", "result"}) {
                if (op.contains(role + "_scale")) {
                    numbers += ", " + role + " scale " + wordOf(op[role + "_scale"]) + " zero point " +
                               wordOf(op[role + "_zero_point"]);
                }
            }
            line("    shader " + wordOf(op["shader"]) + numbers);
        }
        for (const char *list : {"inputs", "outputs"}) {
            for (const Json &port : segment[list]) {
                line("    " + std::string(list, std::string_view(list).size() - 1) + " " + portText(port));
            }
        }
    }

    std::string text_;
};

} // namespace

std::string explanationText(const Json &explanation) {
    return Text().run(explanation);
}

} // namespace gridsample
