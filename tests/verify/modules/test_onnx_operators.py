"""Operators one by one: what runs them in float64 gives what onnxruntime gives, at values where readers often differ.

Empty axes, negative ones, borders of slices, signs of remainders, what is left out, older opsets.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from fooling.verify.given.graphs.onnx_operators import in_float64
from fooling.verify.given.graphs.onnx_table import OPERATORS

needs_both = pytest.mark.skipif(
    find_spec("onnx") is None or find_spec("onnxruntime") is None, reason="onnx or onnxruntime is not installed"
)
F = np.array([-2.5, 2.5, -0.5, 1.5], "float32")
J, K = np.array([-7, 7, -6, 5]), np.array([2, -2, 4, 3])
X = np.arange(24, dtype="float32").reshape(2, 3, 4) / 7 - 1


def n(*numbers: int) -> np.ndarray:
    """Whole numbers."""
    return np.array(numbers, dtype="int64")


def at(number: int) -> np.ndarray:
    """One, without an axis."""
    return np.array(number, dtype="int64")


RUNS: list[tuple[str, tuple[Any, ...], dict[str, Any], int]] = [
    *(("Div", pair, {}, 14) for pair in ((J, K), (F, F + 3))),
    *(
        ("Mod", pair, more, 13)
        for pair, more in (((J, K), {}), ((J, K), {"fmod": 1}), ((F, F[::-1].copy()), {"fmod": 1}))
    ),
    *(("Pow", pair, {}, 15) for pair in ((J, np.abs(K)), (J, np.abs(F)), (F, K.astype("float32")))),
    *((op, (X, X[:1, :, :1]), {}, 14) for op in ("Add", "Sub", "Mul")),
    *((op, (F > 0, np.roll(F, 1) > 0), {}, 7) for op in ("And", "Or")),
    *((op, (F, np.roll(F, 2)), {}, 16) for op in ("Equal", "Greater", "Less", "GreaterOrEqual", "LessOrEqual")),
    *((op, (F, np.roll(F, 1), F * 0), {}, 13) for op in ("Max", "Min")),
    *((op, (F,), {}, 13) for op in ("Neg", "Reciprocal", "Relu", "Sigmoid", "Tanh", "Exp", "Erf", "Softplus")),
    *((op, (np.abs(F),), {}, 13) for op in ("Sqrt", "Log", "Sin", "Cos")),
    *(("Gelu", (F,), more, 20) for more in ({}, {"approximate": "tanh"})),
    ("Not", (F > 0,), {}, 13),
    ("IsNaN", (np.array([np.nan, 1.0], "float32"),), {}, 13),
    ("Where", (F > 0, F, 2 * F), {}, 16),
    ("Clip", (F, np.array(1.0, "float32"), np.array(-1.0, "float32")), {}, 13),
    ("Clip", (F,), {"min": -1.0}, 6),
    ("Identity", (X,), {}, 13),
    ("Dropout", (X,), {}, 13),
    ("Dropout", (X,), {"ratio": 0.4}, 7),
    *(("Cast", (F,), {"to": to}, 13) for to in (6, 7, 9, 11)),
    ("CastLike", (F, J), {}, 15),
    ("ConstantOfShape", (n(2, 3),), {}, 9),
    *(
        ("Shape", (X,), more, 15)
        for more in ({"start": -2}, {"end": -1}, {"start": 1, "end": 9}, {"start": -9, "end": 2})
    ),
    ("Size", (X,), {}, 13),
    ("Range", (at(7), at(-2), at(-3)), {}, 11),
    *(("Trilu", given, more, 14) for given, more in (((X,), {}), ((X, at(1)), {"upper": 0}), ((X, at(-1)), {}))),
    *(("Reshape", (X, shape), {}, 14) for shape in (n(0, -1), n(-1, 0, 2), n(4, 0, -1))),
    *(("Transpose", (X,), more, 13) for more in ({}, {"perm": [1, 2, 0]})),
    *(("Squeeze", (X[:1, :, :1], *axes), {}, 13) for axes in ((), (n(-1),), (n(2, 0),))),
    *(("Squeeze", (X[:1, :, :1],), {"axes": axes}, 11) for axes in ([-1], [-1, 0], [2, 0])),
    *(("Unsqueeze", (X, axes), {}, 13) for axes in (n(-1, 0), n(-1, -3), n(3, 1))),
    *(("Unsqueeze", (X,), {"axes": axes}, 11) for axes in ([-2, -1], [0, -1], [1, 3])),
    *(("Flatten", (X,), {"axis": axis}, 13) for axis in (0, 1, 2, 3, -1)),
    *(("Expand", given, {}, 13) for given in ((X, n(1, 1, 4)), (X[:, :, :1], n(2, 1, 3, 5)))),
    ("Tile", (X, n(1, 2, 1)), {}, 13),
    ("Concat", (X, X), {"axis": -2}, 13),
    *(("Split", (X, *more), {"axis": axis}, 13) for more, axis in (((), 0), ((n(1, 3),), -1))),
    ("Split", (X,), {"axis": 1, "split": [1, 2]}, 11),
    ("Split", (X,), {"axis": 1, "num_outputs": 2}, 18),
    *(
        ("Slice", (X, *bounds), {}, 13)
        for bounds in (
            (n(-1), n(-99), n(1), n(-1)),
            (n(0, 1), n(99, -1), n(-1, 0), n(2, 1)),
            (n(-99), n(2)),
            (n(5), n(0), n(2), n(-2)),
        )
    ),
    ("Slice", (X,), {"starts": [-2, 1], "ends": [2**31, -1], "axes": [1, 2]}, 9),
    *(("Gather", (X, rows), {"axis": axis}, 13) for rows, axis in ((n(-1, 0), -1), (at(-2), 1))),
    ("Pad", (X, n(0, 1, 0, 0, 0, 2)), {}, 13),
    ("Pad", (X, n(1, 2), np.array(3.0, "float32"), n(-1)), {}, 18),
    *(("MatMul", pair, {}, 13) for pair in ((X[0, 0], X[0].T), (X, X[0, 0]), (X, X.transpose(0, 2, 1)))),
    *(("Gemm", (X[0], X[1], *more), {"transB": 1}, 13) for more in ((), (X[0, 0, :3],), (X[:1, 0, :1],))),
    *(("Einsum", (X, X), {"equation": rule}, 12) for rule in ("bij,bkj", "...ij,...kj->...ik", "Zij,Zij->Z")),
    ("Einsum", (X,), {"equation": "cab"}, 12),
    ("Conv", (X, np.ones((3, 1, 2), "float32")), {"group": 3, "pads": [1, 0]}, 11),
    *(
        ("CumSum", (X, at(a)), more, 14)
        for a, more in ((1, {"exclusive": 1, "reverse": 1}), (-1, {"exclusive": 1}), (0, {}))
    ),
    *(
        ("ReduceSum", (X, *axes), more, 13)
        for axes, more in (((), {}), ((), {"noop_with_empty_axes": 1}), ((n(-1, 0),), {"keepdims": 0}))
    ),
    ("ReduceSum", (X,), {"axes": [1]}, 11),
    ("ReduceMean", (X, n(-2)), {"keepdims": 0}, 18),
    ("ReduceMean", (X,), {"axes": [-1]}, 13),
    *(
        (op, (X,), more, opset)
        for op in ("Softmax", "LogSoftmax")
        for more in ({}, {"axis": 0}, {"axis": -2}, {"axis": 2})
        for opset in (11, 13)
    ),
    ("LayerNormalization", (X, X[0, 0], X[0, 1]), {"epsilon": 0.1}, 17),
    ("RMSNormalization", (X, X[0, 0]), {"epsilon": 0.1}, 23),
    *(("Attention", (X[None],) * 3, more, 23) for more in ({}, {"is_causal": 1}, {"scale": 0.3})),
    *(
        (
            op,
            (X, np.ones((1, k * 2, 4), "float32") / 3, np.ones((1, k * 2, 2), "float32") / 5),
            {"hidden_size": 2, **more},
            14,
        )
        for op, k, more in (("RNN", 1, {}), ("LSTM", 4, {}), ("GRU", 3, {"linear_before_reset": 1}))
    ),
]
NOT_ALONE = {"Constant", "Loop", "Scan", "SequenceEmpty", "SequenceInsert", "ConcatFromSequence", "Swish"}
"""Operators that graphs of other tests have, or that this onnxruntime does not run."""


@needs_both
@pytest.mark.parametrize("op", sorted({op for op, *_ in RUNS}))
def test_an_operator_gives_what_onnxruntime_gives(op: str) -> None:
    """In all runs of it; the numbers are near and the shapes are the same."""
    for _, reads, settings, opset in (run for run in RUNS if run[0] == op):
        ours, theirs = both(op, reads, settings, opset)
        assert ours.shape == theirs.shape, (settings, opset)
        assert np.allclose(np.asarray(ours, "float64"), np.asarray(theirs, "float64"), atol=1e-5, equal_nan=True), (
            settings
        )


def test_each_operator_of_the_table_has_a_run() -> None:
    """None is left out without a word."""
    assert {op for op, *_ in RUNS} | NOT_ALONE == {*OPERATORS}


def both(op: str, reads: tuple[Any, ...], settings: dict[str, Any], opset: int) -> tuple[np.ndarray, np.ndarray]:
    """The first result of each."""
    import onnxruntime
    from onnx import helper
    from onnx.reference import ReferenceEvaluator

    names = {f"x{k}": one for k, one in enumerate(reads)}
    kinds = [
        helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(one.dtype), one.shape)
        for name, one in names.items()
    ]
    further = {"RNN": ["", "y"], "LSTM": ["", "y"], "GRU": ["", "y"], "Split": ["y", "rest"]}
    node = helper.make_node(op, [*names], further.get(op, ["y"]), **settings)
    graph = helper.make_graph([node], "g", kinds, [helper.make_empty_tensor_value_info("y")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    (ours,), (theirs,) = ReferenceEvaluator(model, new_ops=in_float64()).run(["y"], names), session.run(["y"], names)
    return np.asarray(ours), np.asarray(theirs)
