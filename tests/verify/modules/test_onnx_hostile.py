"""Legal graphs in ONNX's format in which one thing is other than usual: right answers, or a line that names the thing.

Each case is a small graph that is taken, with one attribute, input, type or opset changed.  Where it is taken all the
same, its answers are those of onnxruntime on all words of up to four letters, which sees the file and nothing of ours.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_onnx_network import D, Writer, network_of

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.reading_notes import noting_readings
from fooling.verify.given.graphs import onnx_runtime, onnx_table
from fooling.verify.given.graphs.onnx_table import OPERATORS
from tests.shares import one_in

needs_both = pytest.mark.skipif(
    find_spec("onnx") is None or find_spec("torch") is None or find_spec("onnxruntime") is None,
    reason="onnx, onnxruntime or torch is not installed",
)
UNITS = 2
TAKEN = ""
EITHER = None  # refused, or right
Make = Callable[[Writer], str]


def ints(w: Writer, *numbers: int) -> str:
    """Whole numbers."""
    return w.number([*numbers], "int64")


def layer(
    op: str, *more: str | None, at: int = 1, drop: str = "", zeros: bool = False, scale: float = 1.0, **settings: Any
) -> Make:
    """A recurrent layer and the map of its last state; `more` are names of further inputs, as number arrays."""

    def make(w: Writer) -> str:
        many = {"RNN": 1, "LSTM": 4, "GRU": 3}[op]
        x = w("Transpose", w("Gather", w.random(2, D), "x"), perm=[1, 0, 2])
        directions = 2 if settings.get("direction") == "bidirectional" else 1
        reads = [w.random(directions, many * UNITS, D), w.random(directions, many * UNITS, UNITS)]
        reads.append(w.random(directions, 2 * many * UNITS))
        reads += [given(w, one, zeros) for one in more]
        usual = {"hidden_size": UNITS} | ({"linear_before_reset": 1} if op == "GRU" else {})
        known = {name: one for name, one in {**usual, **settings}.items() if name != drop}
        names = w(op, x, *reads, outputs=3 if op == "LSTM" else 2, **known)
        last = w("Reshape", names[at], ints(w, -1, UNITS))
        if directions == 2:
            last = w("Gather", names[at], w.number(0, "int64"), axis=0)
        return str(w("Gemm", last, w.random(2, UNITS), w.random(2), transB=1))

    return make


def given(w: Writer, name: str | None, zeros: bool) -> str:
    """A further input of a recurrent layer."""
    if name is None:
        return ""
    if name == "lengths":
        return str(w("Expand", w.number(1, "int32"), w("Shape", "x", start=0, end=1)))
    if name == "P":
        return w.number(np.zeros((1, 3 * UNITS)) if zeros else w.chance.normal(size=(1, 3 * UNITS)))
    start = w.number(np.zeros((1, 1, UNITS)) if zeros else w.chance.normal(size=(1, 1, UNITS)))
    shape = w("Concat", ints(w, 1), w("Shape", "x", start=0, end=1), ints(w, UNITS), axis=0)
    return str(w("Expand", start, shape))


def block(
    *,
    softmax: dict[str, Any] | None = None,
    between: Callable[[Writer, str], str] = lambda w, x: x,
    qkv: Callable[[Writer, str], list[str]] | None = None,
    end: Callable[[Writer, str], str] = lambda w, x: x,
    last: Callable[[Writer, str], str] | None = None,
    causal: bool = False,
) -> Make:
    """A layer of attention with two heads and a residual connection, and the head; operators as in opset 11."""

    def make(w: Writer) -> str:
        x = str(w("Gather", w.random(2, D), "x"))
        y = between(w, x)
        shape = ints(w, 0, 0, 2, D // 2)
        rows = qkv(w, y) if qkv else [w.linear(y, D, D) for _ in range(3)]
        q, k, v = (w("Transpose", w("Reshape", one, shape), perm=[0, 2, 1, 3]) for one in rows)
        logits = w("Mul", w("MatMul", q, w("Transpose", k, perm=[0, 1, 3, 2])), w.number(1 / np.sqrt(D // 2)))
        weights = w("Softmax", logits, **({"axis": -1} if softmax is None else softmax))
        mixed = w("Reshape", w("Transpose", w("MatMul", weights, v), perm=[0, 2, 1, 3]), ints(w, 0, 0, D))
        x = str(w("Add", x, w.linear(mixed, D, D)))
        chosen = last(w, x) if last else str(w("Gather", x, w.number(-1, "int64"), axis=1))
        return end(w, w.linear(chosen, 2, D))

    return make


def attended(*, causal: int = 1, named: bool = False, more: tuple[str, ...] = (), at: int = 0, **settings: Any) -> Make:
    """The same with the operator Attention."""

    def make(w: Writer) -> str:
        x = str(w("Gather", w.random(2, D), "x"))
        shape = ints(w, 0, 0, 2, D // 2)
        rows = [w("Transpose", w("Reshape", w.linear(x, D, D), shape), perm=[0, 2, 1, 3]) for _ in range(3)]
        names = w("Attention", *rows, outputs=4, is_causal=causal, **settings)
        mixed = w("Reshape", w("Transpose", names[0], perm=[0, 2, 1, 3]), ints(w, 0, 0, D))
        y = w("Add", x, w.linear(mixed, D, D))
        if at:
            y = w("Add", y, w("ReduceMean", names[at], ints(w, 1, 2, 3), keepdims=0))
        return w.linear(w("Gather", y, w.number(-1, "int64"), axis=1), 2, D)

    return make


def normed(op: str = "LayerNormalization", *, at: int = 0, **settings: Any) -> Make:
    """A block after a norm."""

    def norm(w: Writer, x: str) -> str:
        reads = [w.random(D), *([w.random(D)] if op == "LayerNormalization" else [])]
        names = w(op, x, *reads, outputs=3 if op == "LayerNormalization" else 2, **settings)
        if op != "LayerNormalization":
            w.nodes[-1].output.pop()
        return str(w("Add", names[0], w("Mul", names[at], w.number(1e-12))) if at else names[0])

    return block(between=norm)


def ended(end: Callable[[Writer, str], str]) -> Make:
    """A recurrent layer with something done to its scores."""
    return lambda w: end(w, layer("RNN")(w))


def on_vectors(change: Callable[[Writer, str], str], op: str = "RNN") -> Make:
    """A recurrent layer that reads vectors to which something was done; B x n x d."""

    def make(w: Writer) -> str:
        x = w("Transpose", change(w, str(w("Gather", w.random(2, D), "x"))), perm=[1, 0, 2])
        _, last = w("RNN", x, w.random(1, UNITS, D), w.random(1, UNITS, UNITS), outputs=2, hidden_size=UNITS)
        return str(gemm_of(w, flat(w, last)))

    return make


def read_by(read: Callable[[Writer, str], str]) -> Make:
    """A recurrent layer whose last state, 1 x B x d, is read in a way of its own."""

    def make(w: Writer) -> str:
        x = w("Transpose", w("Gather", w.random(2, D), "x"), perm=[1, 0, 2])
        _, last = w("RNN", x, w.random(1, UNITS, D), w.random(1, UNITS, UNITS), outputs=2, hidden_size=UNITS)
        return read(w, str(last))

    return make


def gemm(**settings: Any) -> Make:
    """The map at the end, from a matrix of two rows and two columns."""
    return read_by(lambda w, h: gemm_of(w, flat(w, h), **settings))


def flat(w: Writer, h: str) -> str:
    """The last state as B x d."""
    return str(w("Reshape", h, ints(w, -1, UNITS)))


def gemm_of(w: Writer, x: str, **settings: Any) -> str:
    """The map at the end."""
    return str(w("Gemm", x, w.random(2, UNITS), w.random(2), **(settings or {"transB": 1})))


def with_axes(w: Writer, h: str, op: str, axes: list[int]) -> str:
    """Axes as attributes, before opset 13."""
    return gemm_of(w, w(op, h, axes=axes))


def spread(w: Writer, h: str) -> str:
    """Two axes are put in, named from the end, and taken out again, before opset 13."""
    x = w("Squeeze", w("Unsqueeze", w("Squeeze", h, axes=[0]), axes=[-2, -1]), axes=[2, 3])
    return gemm_of(w, x)


def fused(**settings: Any) -> Make:
    """Queries, keys and values from one map."""
    return block(qkv=lambda w, y: w("Split", w.linear(y, 3 * D, D), outputs=3, axis=-1, **settings))


def dropped(*more: Any) -> Make:
    """Dropout with constants for further inputs."""
    kinds = ("float32", "bool")
    return on_vectors(
        lambda w, x: w("Dropout", x, *(w.number(one, kind) for one, kind in zip(more, kinds, strict=False)))
    )


def constant(**value: Any) -> Make:
    """The bias of the head as a node."""
    return read_by(lambda w, h: w("Add", w("MatMul", flat(w, h), w.random(UNITS, 2)), w("Constant", **value)))


def sparse() -> Any:
    """A sparse vector of two numbers."""
    from onnx import TensorProto, helper

    values = helper.make_tensor("s", TensorProto.FLOAT, [1], [0.5])
    return helper.make_sparse_tensor(values, helper.make_tensor("i", TensorProto.INT64, [1], [1]), [2])


def told(w: Writer, x: str) -> str:
    """The vector of the letters, if the constant says so."""
    from onnx import TensorProto, helper

    def part(name: str) -> Any:
        result = helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
        return helper.make_graph([helper.make_node("Identity", [x], [name])], name, [], [result])

    return str(w("If", w.number(True, "bool"), then_branch=part("yes"), else_branch=part("no")))


def looped(*, bound: bool = True, go: bool = True) -> Callable[[Writer, str], str]:
    """A loop of no or one step around the vectors, its inputs perhaps left out."""

    def make(w: Writer, x: str) -> str:
        from onnx import TensorProto, helper

        reads = [
            helper.make_tensor_value_info("t", TensorProto.INT64, []),
            helper.make_tensor_value_info("go", TensorProto.BOOL, []),
            helper.make_tensor_value_info("v", TensorProto.FLOAT, None),
        ]
        gives = [helper.make_tensor_value_info("on", TensorProto.BOOL, []), reads[2].__class__()]
        gives[1].CopyFrom(reads[2])
        gives[1].name = "fresh"
        one, ten = w.number(False, "bool"), w.number(10.0)
        nodes = [helper.make_node("Identity", [one], ["on"]), helper.make_node("Mul", ["v", ten], ["fresh"])]
        body = helper.make_graph(nodes, "body", reads, gives)
        first = w.number(1, "int64") if bound else ""
        return str(w("Loop", first, w.number(True, "bool") if go else "", x, body=body))

    return make


def scanned(**orders: list[int]) -> Callable[[Writer, str], str]:
    """Each vector times two, in a Scan over the first axis, which has the positions."""

    def make(w: Writer, x: str) -> str:
        from onnx import TensorProto, helper

        kind = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in ("h", "v", "k", "y")]
        nodes = [helper.make_node("Add", ["h", "v"], ["k"]), helper.make_node("Identity", ["k"], ["y"])]
        body = helper.make_graph(nodes, "body", kind[:2], kind[2:])
        start = w("Mul", w("Gather", x, w.number(0, "int64"), axis=1), w.number(0.0))
        _, y = w("Scan", start, w("Transpose", x, perm=[1, 0, 2]), outputs=2, body=body, num_scan_inputs=1, **orders)
        return str(w("Transpose", y, perm=[1, 0, 2]))

    return make


def gelus(**settings: Any) -> Make:
    """A block whose feed-forward part has a Gelu."""

    def fed(w: Writer, x: str) -> str:
        x = w("Add", x, w.linear(w("Gelu", w.linear(x, 3, D), **settings), D, 3))
        return str(w("Gather", x, w.number(-1, "int64"), axis=1))

    return block(last=fed)


def mean(**settings: Any) -> Make:
    """The head reads the mean over positions, as ReduceMean has it; in opset 18 axes are an input."""
    axes = settings.pop("reads", (1,))
    return block(last=lambda w, x: w("ReduceMean", x, *([ints(w, *axes)] if axes else []), keepdims=0, **settings))


def of(text: str) -> Make:
    """A recurrent layer whose vectors go through one more operator, which may not be known."""
    return on_vectors(lambda w, x: w(text, x))


LSTM, GRU, RNN = "LSTM", "GRU", "RNN"
CASES: dict[str, tuple[Make, str | None, int]] = {
    # recurrent layers
    "LSTM": (layer(LSTM), TAKEN, 15),
    "LSTM, input_forget 0": (layer(LSTM, input_forget=0), TAKEN, 15),
    "LSTM, input_forget 1": (layer(LSTM, input_forget=1), "attribute input_forget is 1; want 0", 15),
    "LSTM, clip 0.5": (layer(LSTM, clip=0.5), "attribute clip is not taken; want no clip", 15),
    "LSTM, clip 0": (layer(LSTM, clip=0.0), "attribute clip", 15),
    "LSTM, clip that is not reached": (layer(LSTM, clip=1e6), "attribute clip", 15),
    "LSTM, usual activations": (layer(LSTM, activations=["Sigmoid", "Tanh", "Tanh"]), TAKEN, 15),
    "LSTM, Relu": (
        layer(LSTM, activations=["Sigmoid", "Tanh", "Relu"]),
        "attribute activations is Sigmoid, Tanh, Relu; want Sigmoid, Tanh, Tanh",
        15,
    ),
    "LSTM, HardSigmoid": (
        layer(LSTM, activations=["HardSigmoid", "Tanh", "Tanh"], activation_alpha=[0.2], activation_beta=[0.5]),
        "attribute activation",
        14,
    ),
    "LSTM, alpha": (layer(LSTM, activation_alpha=[0.5, 0.5, 0.5]), "attribute activation_alpha", 15),
    "LSTM, beta": (layer(LSTM, activation_beta=[0.5, 0.5, 0.5]), "attribute activation_beta", 15),
    "LSTM, reverse": (layer(LSTM, direction="reverse"), "attribute direction is reverse; want one", 15),
    "LSTM, both": (layer(LSTM, direction="bidirectional"), "attribute direction", 15),
    "LSTM, layout 1": (layer(LSTM, layout=1), "attribute layout is 1; want 0", 15),
    "LSTM, layout before opset 14": (layer(LSTM, layout=0), "no attribute 'layout'", 13),
    "LSTM, hidden_size": (layer(LSTM, hidden_size=3), "want 4 gates of 2 units", 15),
    "LSTM, no hidden_size": (layer(LSTM, drop="hidden_size"), "hidden_size is missing; want the number", 15),
    "LSTM, lengths": (layer(LSTM, "lengths"), "its input sequence_lens is not taken", 15),
    "LSTM, peepholes": (layer(LSTM, None, None, None, "P"), "its input P is not taken; want an LSTM without", 15),
    "LSTM, peepholes of zeros": (layer(LSTM, None, None, None, "P", zeros=True), TAKEN, 15),
    "LSTM, starts": (layer(LSTM, None, "h", "c"), "the graph gives", 15),
    "LSTM, starts with zeros": (layer(LSTM, None, "h", "c", zeros=True), TAKEN, 15),
    "LSTM, a cell at the start": (layer(LSTM, None, None, "c"), "the graph gives", 15),
    "LSTM, the cell is read": (layer(LSTM, at=2), "its output Y_c is read; want the output", 15),
    "LSTM, an attribute of nobody": (layer(LSTM, coupled=1), "no attribute 'coupled'", 15),
    "LSTM, an attribute of GRU's": (layer(LSTM, linear_before_reset=1), "no attribute 'linear_before_reset'", 15),
    "LSTM, opset 6": (layer(LSTM), "want 7 or newer", 6),
    "GRU": (layer(GRU), TAKEN, 15),
    "GRU, reset before": (layer(GRU, drop="linear_before_reset"), "linear_before_reset is missing; want 1", 15),
    "GRU, reset before, said": (layer(GRU, linear_before_reset=0), "linear_before_reset is 0; want 1", 15),
    "GRU, clip": (layer(GRU, clip=2.0), "attribute clip", 15),
    "GRU, activations": (layer(GRU, activations=["Sigmoid", "Softsign"]), "attribute activations", 15),
    "GRU, reverse": (layer(GRU, direction="reverse"), "attribute direction", 15),
    "GRU, layout 1": (layer(GRU, layout=1), "attribute layout", 15),
    "GRU, starts": (layer(GRU, None, "h"), "the graph gives", 15),
    "GRU, lengths": (layer(GRU, "lengths"), "its input sequence_lens", 15),
    "RNN, Tanh": (layer(RNN, activations=["Tanh"]), TAKEN, 15),
    "RNN, Relu": (layer(RNN, activations=["Relu"]), "attribute activations is Relu", 15),
    "RNN, Affine": (
        layer(RNN, activations=["Affine"], activation_alpha=[0.5], activation_beta=[0.0]),
        "activation",
        14,
    ),
    "RNN, clip": (layer(RNN, clip=0.1), "attribute clip", 15),
    "RNN, layout 1": (layer(RNN, layout=1), "attribute layout", 15),
    "RNN, lengths": (layer(RNN, "lengths"), "its input sequence_lens", 15),
    # softmax
    "Softmax, the last axis": (block(), TAKEN, 13),
    "Softmax, the last axis by number": (block(softmax={"axis": 3}), TAKEN, 13),
    "Softmax, queries": (block(softmax={"axis": 2}), "the graph gives", 13),
    "Softmax, heads": (block(softmax={"axis": 1}), "the graph gives", 13),
    "Softmax, left out": (block(softmax={}), TAKEN, 13),
    "Softmax, opset 11": (block(), TAKEN, 11),
    "Softmax, opset 11, left out": (block(softmax={}), "the graph gives", 11),
    "Softmax, opset 11, queries and keys": (block(softmax={"axis": 2}), "the graph gives", 11),
    "scores in LogSoftmax, opset 11": (block(end=lambda w, x: w("LogSoftmax", x)), TAKEN, 11),
    "scores in LogSoftmax, words": (block(end=lambda w, x: w("LogSoftmax", x, axis=0)), "the graph gives", 13),
    "scores in Softmax, opset 11, all": (block(end=lambda w, x: w("Softmax", x, axis=0)), "the graph gives", 11),
    # norms
    "LayerNormalization": (normed(axis=-1), TAKEN, 17),
    "LayerNormalization, axis 2": (normed(axis=2), TAKEN, 17),
    "LayerNormalization, axis 1": (normed(axis=1), "attribute axis is 1; want a norm over the last axis", 17),
    "LayerNormalization, epsilon": (normed(epsilon=0.5), TAKEN, 17),
    "LayerNormalization, stash_type": (normed(stash_type=11), "attribute stash_type is 11; want 1", 17),
    "LayerNormalization, mean": (normed(at=1), "its output Mean is read", 17),
    "LayerNormalization, deviation": (normed(at=2), "its output InvStdDev is read", 17),
    "RMSNormalization": (normed("RMSNormalization"), TAKEN, 23),
    "RMSNormalization, axis 1": (normed("RMSNormalization", axis=1), "attribute axis is 1", 23),
    # attention
    "Attention": (attended(), TAKEN, 23),
    "Attention, not causal": (attended(causal=0), TAKEN, 23),
    "Attention, scale": (attended(scale=0.7), "the graph gives", 23),
    "Attention, softcap": (attended(softcap=30.0), "attribute softcap is 30.0; want no softcap", 23),
    "Attention, softcap 0": (attended(softcap=0.0), TAKEN, 23),
    "Attention, logits": (attended(at=3), "its output qk_matmul_output is read", 23),
    "Attention, keys": (attended(at=1), "its output present_key is read", 23),
    "Attention, window in opset 23": (attended(left_window_size=2), "no attribute 'left_window_size'", 23),
    "Attention, window": (attended(left_window_size=2), "attribute left_window_size is 2; want -1", 25),
    # maps
    "Gemm": (gemm(), TAKEN, 13),
    "Gemm, transB": (gemm(transB=1), TAKEN, 13),
    "Gemm, alpha": (gemm(alpha=0.5), "attribute alpha is 0.5; want x W + b", 13),
    "Gemm, beta": (gemm(beta=0.5), "attribute beta is 0.5", 13),
    "Gemm, beta 0": (gemm(beta=0.0), "attribute beta is 0.0", 13),
    "Gemm, transA": (gemm(transA=1), "attribute transA is 1", 13),
    "Gather, rows": (on_vectors(lambda w, x: w("Gather", w.random(3, 2, D), ints(w, 0), axis=0)), EITHER, 13),
    # shapes
    "Squeeze, opset 11": (read_by(lambda w, h: with_axes(w, h, "Squeeze", [0])), TAKEN, 11),
    "Squeeze, an attribute in opset 13": (
        read_by(lambda w, h: with_axes(w, h, "Squeeze", [0])),
        "version 13 of it has no attribute 'axes'",
        13,
    ),
    "Unsqueeze, from the end, opset 11": (read_by(spread), TAKEN, 11),
    "Reshape, zeros are zeros": (on_vectors(lambda w, x: w("Reshape", x, ints(w, 0, 0, D), allowzero=1)), EITHER, 14),
    "Reshape, zeros are kept": (on_vectors(lambda w, x: w("Reshape", x, ints(w, 0, 0, D), allowzero=0)), TAKEN, 14),
    "Reshape, opset 13": (on_vectors(lambda w, x: w("Reshape", x, ints(w, 0, 0, D), allowzero=0)), "allowzero", 13),
    "Transpose, twice": (
        on_vectors(lambda w, x: w("Transpose", w("Transpose", x, perm=[0, 2, 1]), perm=[0, 2, 1])),
        TAKEN,
        13,
    ),
    "Transpose, left out": (on_vectors(lambda w, x: w("Transpose", w("Transpose", x))), TAKEN, 13),
    "Split, opset 11": (fused(split=[D, D, D]), TAKEN, 11),
    "Split, opset 11, an attribute of later": (fused(num_outputs=3), "no attribute 'num_outputs'", 13),
    "Split, opset 13, an attribute of before": (fused(split=[D, D, D]), "no attribute 'split'", 13),
    "Split, opset 18": (fused(num_outputs=3), TAKEN, 18),
    "Slice, backwards": (
        on_vectors(lambda w, x: w("Slice", x, ints(w, -1), ints(w, -(2**62)), ints(w, 1), ints(w, -1))),
        "the graph gives",
        13,
    ),
    "Slice, opset 9, all": (on_vectors(lambda w, x: w("Slice", x, starts=[0], ends=[2**62], axes=[1])), TAKEN, 9),
    "Slice, opset 10, attributes": (
        on_vectors(lambda w, x: w("Slice", x, starts=[0], ends=[2**62], axes=[1])),
        "has no attribute",
        10,
    ),
    "Slice, without the last": (on_vectors(lambda w, x: w("Slice", x, starts=[0], ends=[-1], axes=[1])), EITHER, 9),
    "Concat, with itself": (on_vectors(lambda w, x: w("Concat", x, x, axis=1)), EITHER, 13),
    "Expand": (on_vectors(lambda w, x: w("Expand", x, ints(w, 1, 1, D))), TAKEN, 13),
    "Flatten": (
        read_by(lambda w, h: w("Gemm", w("Flatten", h, axis=-1), w.random(2, UNITS), w.random(2), transB=1)),
        TAKEN,
        13,
    ),
    # sums
    "ReduceMean, positions": (mean(), TAKEN, 18),
    "ReduceMean, from the end": (mean(reads=(-2,)), TAKEN, 18),
    "ReduceMean, no axes": (mean(reads=()), "its input axes is missing", 18),
    "ReduceMean, none is no sum": (mean(noop_with_empty_axes=1), "attribute noop_with_empty_axes is 1; want 0", 18),
    "ReduceMean, opset 13": (mean(reads=(), axes=[1]), TAKEN, 13),
    "ReduceMean, opset 13, no axes": (mean(reads=()), "attribute axes is missing", 13),
    "ReduceMean, opset 18, attributes": (mean(reads=(), axes=[1]), "has no attribute 'axes'", 18),
    "CumSum": (on_vectors(lambda w, x: w("CumSum", x, w.number(1, "int64"))), EITHER, 14),
    "CumSum, exclusive": (on_vectors(lambda w, x: w("CumSum", x, w.number(1, "int64"), exclusive=1)), EITHER, 14),
    "CumSum, reverse": (on_vectors(lambda w, x: w("CumSum", x, w.number(1, "int64"), reverse=1)), EITHER, 14),
    "Einsum, transposed twice": (on_vectors(lambda w, x: w("Einsum", x, equation="bnd->bnd")), EITHER, 13),
    # types
    "Cast, saturate": (on_vectors(lambda w, x: w("Cast", x, to=1, saturate=0)), "saturate is 0; want 1", 19),
    "Cast, saturate before": (on_vectors(lambda w, x: w("Cast", x, to=1, saturate=0)), "no attribute 'saturate'", 18),
    "Cast, whole numbers": (on_vectors(lambda w, x: w("Cast", w("Cast", x, to=7), to=1)), EITHER, 13),
    "Cast, float8": (on_vectors(lambda w, x: w("Cast", w("Cast", x, to=17), to=1)), "type FLOAT8E4M3FN", 19),
    "Cast, words": (on_vectors(lambda w, x: w("Cast", w("Cast", x, to=8), to=1)), "type STRING", 13),
    "Cast, double": (on_vectors(lambda w, x: w("Cast", w("Cast", x, to=11), to=1)), TAKEN, 13),
    "CastLike": (on_vectors(lambda w, x: w("CastLike", x, w.number(1.0))), TAKEN, 19),
    # others
    "Identity": (of("Identity"), TAKEN, 13),
    "Dropout": (dropped(), TAKEN, 13),
    "Dropout, ratio": (dropped(0.3), TAKEN, 13),
    "Dropout, evaluated": (dropped(0.3, False), TAKEN, 13),
    "Dropout, trained": (dropped(0.3, True), "its input training_mode is not taken", 13),
    "Dropout, trained with nothing": (dropped(0.0, True), "its input training_mode is not taken", 13),
    "Dropout, opset 7": (on_vectors(lambda w, x: w("Dropout", x, ratio=0.3)), TAKEN, 9),
    "Dropout, opset 6": (
        on_vectors(lambda w, x: w("Dropout", x, ratio=0.3)),
        "it drops numbers unless is_test is 1",
        6,
    ),
    "Dropout, its mask": (
        on_vectors(lambda w, x: w("Where", w("Dropout", x, outputs=2)[1], x, x)),
        "its output mask is read",
        13,
    ),
    "Clip": (on_vectors(lambda w, x: w("Clip", x, w.number(-1e6), w.number(1e6))), "(Clip)", 13),
    "Clip, opset 6": (on_vectors(lambda w, x: w("Clip", x, min=-1e6, max=1e6)), "(Clip)", 9),
    "Clip, attributes in opset 11": (on_vectors(lambda w, x: w("Clip", x, min=-1e6)), "no attribute 'min'", 11),
    "Gelu": (gelus(), TAKEN, 20),
    "Gelu, tanh": (gelus(approximate="tanh"), TAKEN, 20),
    "Gelu, another": (gelus(approximate="fast"), "attribute approximate is fast; want none or tanh", 20),
    "Swish, alpha": (on_vectors(lambda w, x: w("Swish", x, alpha=1.5)), "attribute alpha is 1.5; want 1", 24),
    "Constant": (constant(value_floats=[0.5, -0.5]), TAKEN, 13),
    "Constant, opset 11": (constant(value_floats=[0.5, -0.5]), "no attribute 'value_floats'", 11),
    "Constant, one number": (constant(value_float=0.5), EITHER, 13),
    "Constant, words": (constant(value_strings=["a", "b"]), "attribute value_strings is not taken", 13),
    "Constant, sparse": (constant(sparse_value=sparse()), "attribute sparse_value is not taken", 13),
    "If": (on_vectors(told), "(If) is not known here", 13),
    "Loop, no bound": (on_vectors(looped(bound=False)), "its input M is missing", 13),
    "Loop, no word on going on": (on_vectors(looped(go=False)), "its input cond is missing", 13),
    "Loop, one step": (on_vectors(looped()), EITHER, 13),
    "Scan": (on_vectors(scanned()), EITHER, 13),
    "Scan, zeros are said": (on_vectors(scanned(scan_input_axes=[0], scan_output_directions=[0])), EITHER, 13),
    "Scan, backwards": (on_vectors(scanned(scan_input_directions=[1])), "attribute scan_input_directions is 1", 13),
    "Scan, gives backwards": (on_vectors(scanned(scan_output_directions=[1])), "attribute scan_output_directions", 13),
    "Scan, words": (on_vectors(scanned(scan_input_axes=[1])), "attribute scan_input_axes is 1", 13),
    "Scan, from the end": (on_vectors(scanned(scan_output_axes=[-3])), "attribute scan_output_axes is -3", 13),
    **{
        name: (of(name), f"({name}) is not known here", 23)
        for name in ("BatchNormalization", "RotaryEmbedding", "Hardmax", "Elu", "ArgMax", "Sum", "Bernoulli")
    },
    "ArgMax": (ended(lambda w, x: w("ArgMax", x, axis=-1, select_last_index=1)), "(ArgMax) is not known here", 13),
}
"""By what they are: the graph, what its refusal has in it (or nothing, where answers are held to), and the opset."""


@needs_both
@pytest.mark.parametrize("name", one_in(6, list(CASES)))
def test_a_graph_is_read_as_what_it_is_or_refused_by_name(name: str, tmp_path: Path) -> None:
    """The refusal has the words of the case; what is taken gives onnxruntime's answers on all short words."""
    make, message, opset = CASES[name]
    w = Writer()
    require_case(w.save(tmp_path / "graph.onnx", make(w), opset=opset), message)


def require_case(path: Path, message: str | None) -> None:
    """A refusal in one line that has the message, or onnxruntime's answers."""
    network, refusal = None, ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            network = network_of(path)
    except InvalidInput as error:
        refusal = str(error)
    assert (message is EITHER) or bool(message) == (network is None), refusal
    assert "\n" not in refusal and (message or "") in refusal
    if network is not None:
        require_right(network, path)


def require_right(network: Any, path: Path) -> None:
    """Scores, or what a log-softmax of them gives, as onnxruntime has them, to float32's error."""
    theirs_of = answers(path)
    for word in (word for n in range(1, 5) for word in product((0, 1), repeat=n)):
        scores = np.array([float(network.format.value(code)) for code in network.forward(word)])
        theirs = theirs_of(word)
        ends = [scores, scores - np.log(np.exp(scores).sum())]
        near = 1e-2 if theirs.dtype == np.float16 else 1e-4
        assert any(np.allclose(one, theirs, atol=near) for one in ends), (word, scores, theirs)


def answers(path: Path) -> Callable[[tuple[int, ...]], np.ndarray]:
    """What onnxruntime gives, with its usual settings; onnx's evaluator for float64, in which that has no RNN."""
    import onnxruntime
    from onnx import load
    from onnx.reference import ReferenceEvaluator

    model = load(path)
    is_double = any(one.data_type == one.DOUBLE for one in model.graph.initializer)
    session = (
        ReferenceEvaluator(model)
        if is_double
        else onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    )
    return lambda word: np.asarray(session.run(None, {"x": np.array([word])})[0]).reshape(-1)


def _with_function(model: Any, *, domain: str = "own", opset: int = 15) -> None:
    """The head's Gemm is a function of the file."""
    from onnx import helper

    node = next(one for one in model.graph.node if one.op_type == "Gemm")
    body = [helper.make_node("Gemm", ["a", "b", "c"], ["y"], transB=1)]
    imports = [helper.make_opsetid("", opset)]
    model.functions.append(helper.make_function(domain, "Head", ["a", "b", "c"], ["y"], body, imports))
    node.op_type, node.domain = "Head", domain
    del node.attribute[:]
    if domain:
        model.opset_import.append(helper.make_opsetid(domain, 1))


def _with_choice(model: Any) -> None:
    """A function whose attribute has a value where it is called: a norm of the vectors, with an epsilon of its own."""
    from onnx import AttributeProto, helper

    node = next(one for one in model.graph.node if one.op_type == "Gemm")
    inner = helper.make_node("Gemm", ["a", "b", "c"], ["y"], transB=1)
    inner.attribute.append(AttributeProto(name="alpha", ref_attr_name="times", type=AttributeProto.FLOAT))
    imports = [helper.make_opsetid("", 15)]
    model.functions.append(helper.make_function("own", "Head", ["a", "b", "c"], ["y"], [inner], imports, ["times"]))
    del node.attribute[:]
    node.attribute.append(helper.make_attribute("times", 0.5))
    node.op_type, node.domain = "Head", "own"
    model.opset_import.append(helper.make_opsetid("own", 1))


def _in_type(model: Any, kind: int) -> None:
    """All numbers of another type."""
    from onnx import helper, numpy_helper

    for one in model.graph.initializer:
        if one.data_type == 1:
            array = numpy_helper.to_array(one).astype(helper.tensor_dtype_to_np_dtype(kind))
            one.CopyFrom(numpy_helper.from_array(array, one.name))
    model.graph.output[0].type.tensor_type.elem_type = kind


def _sparse_bias(model: Any) -> None:
    model.graph.sparse_initializer.append(sparse())
    model.graph.sparse_initializer[0].values.name = model.graph.node[-1].input[2]
    del model.graph.initializer[-1]


def _second_result(model: Any) -> None:
    from onnx import TensorProto, helper

    name = next(one.output[1] for one in model.graph.node if one.op_type == "RNN")
    model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))


def _defaults(model: Any) -> None:
    from onnx import helper

    for one in model.graph.initializer:
        model.graph.input.append(helper.make_tensor_value_info(one.name, one.data_type, list(one.dims)))


def _opset(*versions: int, domain: str = "") -> Callable[[Any], None]:
    from onnx import helper

    def change(model: Any) -> None:
        del model.opset_import[:]
        model.opset_import.extend(helper.make_opsetid(domain, one) for one in versions)

    return change


def _in_domain(model: Any) -> None:
    """The long name of ONNX's own domain."""
    _opset(15, domain="ai.onnx")(model)
    for one in model.graph.node:
        one.domain = "ai.onnx"


def _set(**fields: Any) -> Callable[[Any], None]:
    def change(model: Any) -> None:
        for name, value in fields.items():
            setattr(model, name, value)

    return change


def _node(op: str, **fields: Any) -> Callable[[Any], None]:
    def change(model: Any) -> None:
        for name, value in fields.items():
            setattr(next(one for one in model.graph.node if one.op_type == op), name, value)

    return change


def _twice(model: Any) -> None:
    attributes = next(one for one in model.graph.node if one.op_type == "Gemm").attribute
    attributes.append(attributes[0])


def _shaped(*sides: Any) -> Callable[[Any], None]:
    def change(model: Any) -> None:
        from onnx import TensorProto, helper

        model.graph.input[0].CopyFrom(helper.make_tensor_value_info("x", TensorProto.INT64, sides))

    return change


def _retyped(op: str, name: str, value: Any) -> Callable[[Any], None]:
    """An attribute of another type."""

    def change(model: Any) -> None:
        from onnx import helper

        attributes = next(one for one in model.graph.node if one.op_type == op).attribute
        kept = [one for one in attributes if one.name != name]
        del attributes[:]
        attributes.extend([*kept, helper.make_attribute(name, value)])

    return change


def _untyped(model: Any) -> None:
    next(one for one in model.graph.node if one.op_type == "RNN").attribute[0].type = 0


FILES: dict[str, tuple[Callable[[Any], None], str | None]] = {
    "as it is": (lambda model: None, TAKEN),
    "a function": (_with_function, TAKEN),
    "a function with a name of ONNX's": (lambda m: _with_function(m, domain=""), "called 'Head' as one of ONNX's"),
    "a function of another opset": (lambda m: _with_function(m, opset=9), EITHER),
    "a function with a value of its caller": (_with_choice, "attribute alpha is 0.5; want x W + b"),
    "sparse": (_sparse_bias, "is sparse; want numbers in a dense tensor"),
    "quantized": (lambda m: m.graph.quantization_annotation.add(tensor_name="w"), "is quantized"),
    "trained": (lambda m: m.training_info.add(), "training_info"),
    "double": (lambda m: _in_type(m, 11), TAKEN),
    "half": (lambda m: _in_type(m, 10), TAKEN),
    "a second result": (_second_result, TAKEN),
    "inputs with values": (_defaults, TAKEN),
    "two opsets": (_opset(15, 13), "opset 15, 13 of ONNX's own operators; want one"),
    "no opset": (_opset(), "opset none of ONNX's own operators"),
    "opset 0": (_opset(0), "opset 0 of"),
    "a later opset": (_opset(99), "opset 99 of ONNX's own operators; want one from 1 to 28"),
    "ai.onnx": (_in_domain, "checker says"),
    "another domain": (_node("Gemm", domain="com.microsoft"), "(Gemm) of com.microsoft is not known here"),
    "overloaded": (_node("Gemm", overload="own"), "(Gemm) is not known here"),
    "version 2 of the format": (_set(ir_version=2), "version 2 of the format; want 3 to 14"),
    "a later format": (_set(ir_version=99), "version 99 of the format"),
    "metadata": (lambda m: m.metadata_props.add(key="input_forget", value="1"), TAKEN),
    "an attribute twice": (_twice, "attribute transB has no one value"),
    "words of four letters": (_shaped(1, 4), "is of words of 4 letters alone; want dynamic_shapes"),
    "one word at a time": (_shaped(1, "n"), TAKEN),
    "a name twice": (lambda m: m.graph.initializer.append(m.graph.initializer[0]), "a name is given by two nodes"),
    "a node twice": (lambda m: m.graph.node.append(m.graph.node[1]), "a name is given by two nodes"),
    "a real axis": (_retyped("Gather", "axis", 0.0), "checker says"),
    "a list for a number": (_retyped("RNN", "hidden_size", [2]), "checker says"),
    "an attribute without a type": (_untyped, "has no one value; want one"),
}
"""What is changed in the file of a recurrent network, and what its refusal says; as for `CASES`."""


@needs_both
@pytest.mark.parametrize("name", one_in(3, list(FILES)))
def test_a_file_is_read_as_what_it_is_or_refused_by_name(name: str, tmp_path: Path) -> None:
    """Domains, opsets, functions, types, tensors and inputs: the same for what stands around the nodes."""
    from onnx import load

    change, message = FILES[name]
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", layer(RNN)(w), opset=15)
    model = load(path)
    change(model)
    path.write_bytes(model.SerializeToString())
    require_case(path, message)


@needs_both
def test_where_the_two_oracles_differ_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its row in the table an attribute that onnx's evaluator overlooks is seen by onnxruntime."""
    row = OPERATORS["LSTM"]
    attributes = tuple(replace(one, values=None) for one in row.attributes)
    monkeypatch.setattr(onnx_table, "OPERATORS", {**OPERATORS, "LSTM": replace(row, attributes=attributes)})
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", layer("LSTM", input_forget=1)(w), opset=15)
    with pytest.raises(
        InvalidInput, match=r"on the word 1 0 onnx's evaluator gives .* and onnxruntime .*more apart than"
    ):
        network_of(path)
    monkeypatch.setattr(onnx_runtime, "find_spec", lambda name: None)
    with noting_readings() as noted:
        assert network_of(path).alphabet == ("0", "1")  # what one oracle is worth
    assert [line for line in noted if "only onnx's own evaluator was asked" in line]


@needs_both
def test_what_is_chosen_is_told(tmp_path: Path) -> None:
    """A second result is not looked at, and inputs that have values keep them: a line each says so."""
    from onnx import load

    w = Writer()
    path = w.save(tmp_path / "graph.onnx", layer("RNN")(w), opset=15)
    model = load(path)
    _second_result(model)
    _defaults(model)
    path.write_bytes(model.SerializeToString())
    with noting_readings() as noted:
        network_of(path)
    other = model.graph.output[1].name
    assert any(f"the first result; '{other}' is not looked at" in line for line in noted), noted
    assert any(
        "inputs that may be left out have the values of the file: 'number0' and 6 more" in line for line in noted
    )
