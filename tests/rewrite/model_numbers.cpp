/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
// Evaluates a block operator by operator, every value as doubles that are rounded to its type.
#include "rewrite/model_numbers.hpp"

#include "rewrite/find_operators.hpp"
#include "rewrite/flow_offset.hpp"
#include "rewrite/parse_operator.hpp"
#include "semantics/half.h"
#include "support/reference_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>

namespace gridsample::test {
namespace {

using Shape = std::vector<int64_t>;

struct Value {
    tosa::DType type = tosa::DType::FP32;
    Shape shape;
    std::vector<double> numbers;
};

size_t countOf(const Shape &shape) {
    size_t count = 1;
    for (const int64_t length : shape) {
        count *= static_cast<size_t>(length);
    }
    return count;
}

size_t sizeOf(tosa::DType type) {
    const bool isTwo = type == tosa::DType::FP16 || type == tosa::DType::INT16;
    return type == tosa::DType::FP32 || type == tosa::DType::INT32 ? 4 : isTwo ? 2 : 1;
}

template <typename T> T as(const uint8_t *bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

double load(tosa::DType type, const uint8_t *bytes) {
    switch (type) {
    case tosa::DType::FP32:
        return as<float>(bytes);
    case tosa::DType::FP16:
        return semantics::halfToFloat(as<uint16_t>(bytes));
    case tosa::DType::INT32:
        return as<int32_t>(bytes);
    case tosa::DType::INT16:
        return as<int16_t>(bytes);
    case tosa::DType::INT8:
        return as<int8_t>(bytes);
    default:
        throw std::runtime_error("no numbers for type " + typeName(type));
    }
}

std::vector<uint8_t> bytesOf(const Value &value) {
    std::vector<uint8_t> bytes;
    for (const double number : value.numbers) {
        uint8_t stored[sizeof(float)] = {};
        if (value.type == tosa::DType::FP32) {
            const auto real = static_cast<float>(number);
            std::memcpy(stored, &real, sizeof real);
        } else {
            const bool isHalf = value.type == tosa::DType::FP16;
            const auto bits = isHalf ? semantics::floatToHalf(static_cast<float>(number))
                                     : static_cast<uint32_t>(static_cast<int32_t>(number));
            std::memcpy(stored, &bits, sizeof bits);
        }
        bytes.insert(bytes.end(), stored, stored + sizeOf(value.type));
    }
    return bytes;
}

Value fromBytes(tosa::DType type, Shape shape, std::span<const uint8_t> bytes) {
    Value value{type, std::move(shape), {}};
    for (size_t at = 0; at + sizeOf(type) <= bytes.size(); at += sizeOf(type)) {
        value.numbers.push_back(load(type, bytes.data() + at));
    }
    if (value.numbers.size() != countOf(value.shape)) {
        throw std::runtime_error("a value has the wrong number of bytes");
    }
    return value;
}

// To the value's type; integers are saturated.
double rounded(tosa::DType type, double number) {
    if (type == tosa::DType::FP32) {
        return static_cast<float>(number);
    }
    if (type == tosa::DType::FP16) {
        return semantics::halfToFloat(semantics::floatToHalf(static_cast<float>(number)));
    }
    const double most = std::ldexp(1.0, static_cast<int>(8 * sizeOf(type)) - 1);
    return std::clamp(std::nearbyint(number), -most, most - 1); // ties to even
}

Array arrayOf(const Value &value) {
    const std::vector<uint8_t> bytes = bytesOf(value);
    return {value.type == tosa::DType::FP32    ? "<f4"
            : value.type == tosa::DType::FP16  ? "<f2"
            : value.type == tosa::DType::INT16 ? "<i2"
                                               : "|i1",
            value.shape,
            {bytes.begin(), bytes.end()}};
}

// Calls visit(place in the result, index along each axis).
void forEach(const Shape &shape, const std::function<void(size_t, const Shape &)> &visit) {
    Shape at(shape.size(), 0);
    for (size_t i = 0; i < countOf(shape); ++i) {
        visit(i, at);
        for (size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[axis];) {
            at[axis] = 0;
        }
    }
}

size_t placeOf(const Shape &shape, const Shape &at) {
    size_t place = 0;
    for (size_t axis = 0; axis < shape.size(); ++axis) { // axes of length 1 are broadcast
        place = place * static_cast<size_t>(shape[axis]) + static_cast<size_t>(shape[axis] == 1 ? 0 : at[axis]);
    }
    return place;
}

class Evaluation {
  public:
    explicit Evaluation(const BlockView &block) : block_(block) {}

    std::vector<Array> run(const std::vector<Array> &inputs) {
        for (size_t i = 0; i < lengthOf(block_.block().inputs()); ++i) {
            const std::string_view name = nameAt(block_.block().inputs(), i);
            const std::string &data = inputs.at(i).data;
            values_[name] = fromBytes(declared(name).type, declared(name).shape,
                                      {reinterpret_cast<const uint8_t *>(data.data()), data.size()});
        }
        for (size_t i = 0; i < block_.operatorCount(); ++i) {
            evaluate(i);
        }
        std::vector<Array> outputs;
        for (size_t i = 0; i < lengthOf(block_.block().outputs()); ++i) {
            outputs.push_back(arrayOf(values_.at(nameAt(block_.block().outputs(), i))));
        }
        return outputs;
    }

    Value declared(std::string_view name) const {
        const tosa::TosaTensor &tensor = *block_.tensor(name);
        return {tensor.type(), {tensor.shape()->begin(), tensor.shape()->end()}, {}};
    }

  private:
    const Value &input(const tosa::TosaOperator &op, size_t i) const { return values_.at(nameAt(op.inputs(), i)); }

    std::vector<int64_t> shapeOf(const tosa::TosaOperator &op, size_t i) const {
        const tosa::TosaShape &shape = *block_.shape(nameAt(op.inputs(), i));
        std::vector<int64_t> numbers(shape.rank());
        std::memcpy(numbers.data(), shape.data()->data(), numbers.size() * sizeof(int64_t));
        return numbers;
    }

    void evaluate(size_t index) {
        const tosa::TosaOperator &op = block_.op(index);
        if (op.op() == tosa::Op::CONST_SHAPE) {
            return;
        }
        const std::string_view name = nameAt(op.outputs(), 0);
        Value result = declared(name);
        if (op.op() == tosa::Op::CONST) {
            result = fromBytes(result.type, result.shape, block_.model().constant(*block_.tensor(name)));
        } else if (op.op() == tosa::Op::CUSTOM) {
            result = fromBytes(result.type, result.shape, sample(index));
        } else {
            result.numbers.resize(countOf(result.shape));
            forEach(result.shape, [&](size_t place, const Shape &at) {
                result.numbers[place] = rounded(result.type, numberAt(op, place, at));
            });
        }
        values_[name] = std::move(result);
    }

    double numberAt(const tosa::TosaOperator &op, size_t place, const Shape &at) const {
        const Value &value = input(op, 0);
        const auto operand = [&](size_t i) { return input(op, i).numbers.at(placeOf(input(op, i).shape, at)); };
        switch (op.op()) {
        case tosa::Op::IDENTITY:
        case tosa::Op::CAST:
        case tosa::Op::RESHAPE:
            return value.numbers.at(place);
        case tosa::Op::ADD:
            return operand(0) + operand(1);
        case tosa::Op::SUB:
            return operand(0) - operand(1);
        case tosa::Op::MUL:
            return operand(0) * operand(1);
        case tosa::Op::TRANSPOSE: {
            Shape from(at.size());
            for (size_t axis = 0; axis < at.size(); ++axis) {
                from.at(static_cast<size_t>(op.attribute_as_TransposeAttribute()->perms()->Get(
                    static_cast<flatbuffers::uoffset_t>(axis)))) = at[axis];
            }
            return value.numbers.at(placeOf(value.shape, from));
        }
        case tosa::Op::PAD:
            return padded(op, at);
        case tosa::Op::SLICE: {
            Shape from = shapeOf(op, 1);
            for (size_t axis = 0; axis < at.size(); ++axis) {
                from[axis] += at[axis];
            }
            return value.numbers.at(placeOf(value.shape, from));
        }
        case tosa::Op::RESCALE:
            return rescaled(op, value.numbers.at(place));
        default:
            throw std::runtime_error(std::string("no numbers for ") + tosa::EnumNameOp(op.op()));
        }
    }

    double padded(const tosa::TosaOperator &op, const Shape &at) const {
        const Value &value = input(op, 0);
        const std::vector<int64_t> padding = shapeOf(op, 1);
        Shape from = at;
        for (size_t axis = 0; axis < at.size(); ++axis) {
            from[axis] -= padding[2 * axis];
            if (from[axis] < 0 || from[axis] >= value.shape[axis]) {
                return input(op, 2).numbers.at(0);
            }
        }
        return value.numbers.at(placeOf(value.shape, from));
    }

    // One multiplier and one shift, rounded half up.
    double rescaled(const tosa::TosaOperator &op, double number) const {
        const double shift = input(op, 2).numbers.at(0);
        const double steps = (number - input(op, 3).numbers.at(0)) * input(op, 1).numbers.at(0);
        return std::floor(std::ldexp(steps, -static_cast<int>(shift)) + 0.5) + input(op, 4).numbers.at(0);
    }

    std::vector<uint8_t> sample(size_t index) const {
        const tosa::CustomAttribute &custom = *block_.op(index).attribute_as_CustomAttribute();
        const auto match = matchGridSample(textOf(custom.domain_name()), textOf(custom.operator_name()));
        if (!match) {
            throw std::runtime_error("no numbers for somebody else's operator");
        }
        const Result<ParsedOperator> parsed = match->kind == OperatorKind::Neutral ? parseNeutral(block_, index)
                                              : match->kind == OperatorKind::FlowOffset
                                                  ? parseFlowOffset(block_, index)
                                                  : parseExecuTorch(block_, Copies(block_), index, *match);
        if (!parsed) {
            throw std::runtime_error(parsed.error().message());
        }
        Result<std::vector<uint8_t>> bytes =
            runReference(parsed->desc, bytesOf(values_.at(parsed->image)), bytesOf(values_.at(parsed->grid)));
        if (!bytes) {
            throw std::runtime_error(bytes.error().message());
        }
        return *std::move(bytes);
    }

    const BlockView &block_;
    std::map<std::string_view, Value> values_;
};

template <typename Function> auto withMainBlock(const std::vector<uint8_t> &tosa, Function function) {
    const Result<TosaModel> model = TosaModel::open(tosa);
    if (!model) {
        throw std::runtime_error(model.error().message());
    }
    const BlockPlace place = findMainBlock(*model).value();
    const BlockView block(*model, place.region, place.block);
    return function(block);
}

} // namespace

std::vector<Array> numbersOf(const std::vector<uint8_t> &tosa, const std::vector<Array> &inputs) {
    return withMainBlock(tosa, [&](const BlockView &block) { return Evaluation(block).run(inputs); });
}

std::vector<Array> randomInputs(const std::vector<uint8_t> &tosa, uint32_t seed) {
    return withMainBlock(tosa, [&](const BlockView &block) {
        std::mt19937 random(seed);
        std::vector<Array> arrays;
        for (size_t i = 0; i < lengthOf(block.block().inputs()); ++i) {
            Value value = Evaluation(block).declared(nameAt(block.block().inputs(), i));
            const bool isReal = value.type == tosa::DType::FP32 || value.type == tosa::DType::FP16;
            for (size_t k = 0; k < countOf(value.shape); ++k) {
                value.numbers.push_back(static_cast<double>(random() % 40) / (isReal ? 8 : 1));
            }
            arrays.push_back(arrayOf(value));
        }
        return arrays;
    });
}

} // namespace gridsample::test
