"""What is read of ONNX's operators: a row for each, with all that its specification has.

A row names the versions of the operator, each by the opset that it came with, and all attributes, inputs and outputs
of all of them; for each of these what is taken: every value, some values, or none.  The evaluator of the package onnx
ignores much of what stands in a file (`findings/onnx-evaluator-ignores-attributes.sh`), so it cannot tell what was
overlooked.  Therefore nothing is taken that is not in this table (`fooling.verify.given.graphs.onnx_taken`).  A test
reads the specification from the package, and asks for a row of each operator, version, attribute, input and output.

In the strings of a row `name` is taken with every value, and `name!` is refused wherever it stands.  `name?` may be
missing, `name*` may be several.  `name:14+` came with version 14, and `name:-13` went with version 13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.records import dataclass, field

IR_VERSIONS, NEWEST = range(3, 15), 28  # of the format, and the newest opset whose operators stand here
LATER = 10**6
TYPES = (
    *("FLOAT", "DOUBLE", "FLOAT16", "BFLOAT16", "BOOL"),
    *("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32"),
)
"""The types of numbers that are taken; floats are read as real numbers, without the rounding of their type."""
GIVES_TYPES = ("to", "dtype", "softmax_precision", "stash_type")  # attributes whose value is a type of numbers


@dataclass(frozen=True)
class Each:
    """Of a list, or of numbers that the file has: all its entries are this one."""

    value: int


@dataclass(frozen=True)
class Place:
    """An attribute, an input or an output: `values` are those that are taken, None for all, and () for none.

    An input of which some values are taken is a number of the file.
    """

    name: str
    values: tuple[Any, ...] | None
    may_miss: bool
    is_repeated: bool
    since: int
    before: int

    def is_in(self, version: int) -> bool:
        """Whether this version of the operator has it."""
        return self.since <= version < self.before


@dataclass(frozen=True)
class Operator:
    """A row; versions before `first` are refused, and `old` are attributes and inputs that these alone have.

    `right` says what would be right in the place of what is refused, by name.
    """

    versions: tuple[int, ...]
    first: int
    attributes: tuple[Place, ...]
    reads: tuple[Place, ...]
    gives: tuple[Place, ...]
    old: tuple[str, ...] = ()
    right: Mapping[str, str] = field(default_factory=dict)
    is_before: str = ""

    def version(self, opset: int) -> int:
        """The version that an opset has; 0 where it has none."""
        return max((one for one in self.versions if one <= opset), default=0)


def _place(text: str, values: Mapping[str, tuple[Any, ...]]) -> Place:
    written, _, span = text.partition(":")
    name = written.rstrip("?*!")
    marks = written[len(name) :]
    since = int(span[:-1]) if span.endswith("+") else 1
    before = int(span[1:]) if span.startswith("-") else LATER
    return Place(name, () if "!" in marks else values.get(name), "?" in marks, "*" in marks, since, before)


def _row(
    versions: str,
    attributes: str = "",
    reads: str = "",
    gives: str = "",
    *,
    first: int = 1,
    old: str = "",
    only: Mapping[str, tuple[Any, ...]] | None = None,
    right: Mapping[str, str] | None = None,
    is_before: str = "",
) -> Operator:
    values = only or {}
    columns = [tuple(_place(one, values) for one in text.split()) for text in (attributes, reads, gives)]
    (a, r, g), numbers = columns, tuple(int(one) for one in versions.split())
    return Operator(numbers, first, a, r, g, tuple(old.split()), right or {}, is_before)


def _each(names: Sequence[str], *given: Any, **more: Any) -> dict[str, Operator]:
    """Operators with equal rows."""
    return dict.fromkeys(names, _row(*given, **more))


IN_PLACE = "consumed_inputs"
ONE_WAY = "axis broadcast"
OF_SMALL_FLOATS = {"saturate": (1,), "round_mode": ("up",)}  # others have a meaning for types alone that are refused
OTHER_SHAPES = "its inputs have other shapes"
NO_BROADCAST: Mapping[str, Any] = {"first": 7, "old": f"{ONE_WAY} {IN_PLACE}", "is_before": OTHER_SHAPES}
RECURRENT = "hidden_size direction layout:14+ clip! activations activation_alpha! activation_beta!"
STATES = "X W R B? sequence_lens?! initial_h?"
FORWARD = {"direction": ("forward",), "layout": (0,)}
GATES_RIGHT = {
    "direction": "want one direction, forward",
    "layout": "want 0, time in the first axis",
    "clip": "want no clip",
    "activation_alpha": "want activations without parameters",
    "activation_beta": "want activations without parameters",
    "sequence_lens": "want words that are read to their ends",
    "input_forget": "want 0, an input gate and a forget gate of their own",
    "P": "want an LSTM without peepholes",
    "Y_c": "want the output read, not the cell",
    "linear_before_reset": "want 1, as torch exports a GRU",
}
OF_TYPES = "21 23 24 25"  # versions that brought new types of numbers, and no other meaning
ORDERS = ("scan_input_axes", "scan_input_directions", "scan_output_axes", "scan_output_directions")
ONE_NORM = {"axis": (-1, 2), "stash_type": (1,)}
NORM_RIGHT = {"axis": "want a norm over the last axis", "stash_type": "want 1"}

OPERATORS: Mapping[str, Operator] = {
    # numbers, each for itself
    **_each(("Add", "Sub", "Mul", "Div"), "1 6 7 13 14", "", "A B", "C", **NO_BROADCAST),
    "Pow": _row("1 7 12 13 15", "", "X Y", "Z", **NO_BROADCAST),
    **_each(("And", "Or"), "1 7", "", "A B", "C", **NO_BROADCAST),
    "Equal": _row("1 7 11 13 19", "", "A B", "C", **NO_BROADCAST),
    **_each(("Greater", "Less"), "1 7 9 13", "", "A B", "C", **NO_BROADCAST),
    **_each(("GreaterOrEqual", "LessOrEqual"), "12 16", "", "A B", "C"),
    "Mod": _row("10 13 28", "fmod", "A B", "C"),
    "Max": _row("1 6 8 12 13", "", "data_0*", "max", first=6, old=IN_PLACE),
    "Min": _row("1 6 8 12 13", "", "data_0*", "min", first=6, old=IN_PLACE),
    **_each(("Neg", "Reciprocal", "Sqrt", "Sigmoid"), "1 6 13", "", "X", "Y", first=6, old=IN_PLACE),
    "Relu": _row("1 6 13 14", "", "X", "Y", first=6, old=IN_PLACE),
    **_each(("Exp", "Log", "Tanh"), "1 6 13", "", "input", "output", first=6, old=IN_PLACE),
    **_each(("Cos", "Sin"), "7 22", "", "input", "output"),
    "Erf": _row("9 13", "", "input", "output"),
    "Softplus": _row("1 22", "", "X", "Y"),
    "Gelu": _row("20", "approximate", "X", "Y", only={"approximate": ("none", "tanh")}),
    "Swish": _row("24", "alpha", "X", "Y", only={"alpha": (1.0,)}, right={"alpha": "want 1"}),
    "Not": _row("1", "", "X", "Y"),
    "IsNaN": _row("9 13 20", "", "X", "Y"),
    "Where": _row("9 16", "", "condition X Y", "output"),
    "Clip": _row("1 6 11 12 13", "min:-11 max:-11", "input min?:11+ max?:11+", "output", first=6, old=IN_PLACE),
    "Identity": _row(f"1 13 14 16 19 {OF_TYPES}", "", "input", "output"),
    "Dropout": _row(
        "1 6 7 10 12 13 22",
        "ratio:-12 seed:12+",
        "data ratio?:12+ training_mode?:12+",
        "output mask?!",
        first=7,
        old=f"is_test {IN_PLACE}",
        only={"training_mode": (Each(0),)},
        right={"training_mode": "want a graph that is exported for evaluation", "mask": "want no mask that is read"},
        is_before="it drops numbers unless is_test is 1",
    ),
    # types
    "Cast": _row(
        "1 6 9 13 19 21 23 24 25 28",
        "to saturate:19+ round_mode:24+",
        "input",
        "output",
        first=6,
        only=OF_SMALL_FLOATS,
        is_before="types are words there",
    ),
    "CastLike": _row(
        f"15 19 {OF_TYPES}", "saturate:19+ round_mode:24+", "input target_type", "output", only=OF_SMALL_FLOATS
    ),
    # numbers of the file, and shapes
    "Constant": _row(
        f"1 9 11 12 13 19 {OF_TYPES}",
        "value value_float:12+ value_floats:12+ value_int:12+ value_ints:12+ sparse_value!:11+ value_string!:12+ "
        "value_strings!:12+",
        "",
        "output",
        right=dict.fromkeys(("sparse_value", "value_string", "value_strings"), "want numbers in a dense tensor"),
    ),
    "ConstantOfShape": _row(f"9 20 {OF_TYPES}", "value", "input", "output"),
    "Shape": _row(f"1 13 15 19 {OF_TYPES}", "start:15+ end:15+", "data", "shape"),
    "Size": _row(f"1 13 19 {OF_TYPES}", "", "data", "size"),
    "Range": _row("11 27", "stash_type:27+", "start limit delta", "output"),
    "Trilu": _row("14", "upper", "input k?", "output"),
    # moves
    "Reshape": _row(
        f"1 5 13 14 19 {OF_TYPES}", "allowzero:14+", "data shape", "reshaped", first=5, old=f"shape {IN_PLACE}"
    ),
    "Transpose": _row(f"1 13 {OF_TYPES}", "perm", "data", "transposed"),
    "Squeeze": _row(f"1 11 13 {OF_TYPES}", "axes:-13", "data axes?:13+", "squeezed"),
    "Unsqueeze": _row(f"1 11 13 {OF_TYPES}", "axes:-13", "data axes:13+", "expanded"),
    "Flatten": _row(f"1 9 11 13 {OF_TYPES}", "axis", "input", "output"),
    "Expand": _row("8 13", "", "input shape", "output"),
    "Tile": _row("1 6 13", "", "input repeats", "output", first=6, old="tiles axis"),
    "Concat": _row("1 4 11 13", "axis", "inputs*", "concat_result", first=4, is_before="its axis may be missing"),
    "Split": _row(
        "1 2 11 13 18",
        "axis split:-13 num_outputs:18+",
        "input split?:13+",
        "outputs*",
        first=2,
        old="split outputs...",
        is_before="its sizes stand in two places",
    ),
    "Slice": _row(
        "1 10 11 13", "starts:-10 ends:-10 axes:-10", "data starts:10+ ends:10+ axes?:10+ steps?:10+", "output"
    ),
    "Gather": _row("1 11 13", "axis", "data indices", "output"),
    "Pad": _row(
        f"1 2 11 13 18 19 {OF_TYPES}",
        "mode pads:-11 value:-11",
        "data pads:11+ constant_value?:11+ axes?:18+",
        "output",
        first=2,
        old="paddings",
        only={"mode": ("constant",)},
        right={"mode": "want constant"},
    ),
    "SequenceEmpty": _row("11", "dtype", "", "output"),
    "SequenceInsert": _row(
        "11",
        "",
        "input_sequence tensor position?!",
        "output_sequence",
        right={"position": "want what is inserted at the end"},
    ),
    "ConcatFromSequence": _row("11", "axis new_axis", "input_sequence", "concat_result"),
    # sums
    "MatMul": _row("1 9 13", "", "A B", "Y"),
    "Gemm": _row(
        "1 6 7 9 11 13",
        "alpha beta transA transB",
        "A B C?",
        "Y",
        first=7,
        old="broadcast",
        only={"alpha": (1.0,), "beta": (1.0,), "transA": (0,)},
        right=dict.fromkeys(("alpha", "beta", "transA"), "want x W + b, with alpha and beta 1 and transA 0"),
        is_before=OTHER_SHAPES,
    ),
    "Einsum": _row("12 28", "equation", "Inputs*", "Output"),
    "Conv": _row(
        "1 11 22",
        "auto_pad dilations group kernel_shape pads strides",
        "X W B?",
        "Y",
        only={"auto_pad": ("NOTSET",), "dilations": (Each(1),), "strides": (Each(1),)},
        right={"auto_pad": "want pads", "dilations": "want 1", "strides": "want 1"},
    ),
    "CumSum": _row("11 14", "exclusive reverse", "x axis", "y"),
    "ReduceMean": _row(
        "1 11 13 18",
        "axes:-18 keepdims noop_with_empty_axes:18+",
        "data axes:18+",
        "reduced",
        only={"noop_with_empty_axes": (0,)},
        right={"noop_with_empty_axes": "want 0"},
    ),
    "ReduceSum": _row("1 11 13", "axes:-13 keepdims noop_with_empty_axes:13+", "data axes?:13+", "reduced"),
    **_each(("Softmax", "LogSoftmax"), "1 11 13", "axis", "input", "output"),
    "LayerNormalization": _row(
        "17",
        "axis epsilon stash_type",
        "X Scale B?",
        "Y Mean?! InvStdDev?!",
        only=ONE_NORM,
        right={**NORM_RIGHT, "Mean": "want the result alone", "InvStdDev": "want the result alone"},
    ),
    "RMSNormalization": _row("23", "axis epsilon stash_type", "X scale", "Y", only=ONE_NORM, right=NORM_RIGHT),
    "Attention": _row(
        "23 24 25",
        "is_causal kv_num_heads q_num_heads scale qk_matmul_output_mode softcap softmax_precision "
        "left_window_size:25+ right_window_size:25+",
        "Q K V attn_mask? past_key?! past_value?! nonpad_kv_seqlen?!:24+",
        "Y present_key?! present_value?! qk_matmul_output?!",
        only={"softcap": (0.0,), "left_window_size": (-1,), "right_window_size": (-1,)},
        right={
            "softcap": "want no softcap",
            **dict.fromkeys(("left_window_size", "right_window_size"), "want -1, no window"),
            **dict.fromkeys(("past_key", "past_value"), "want no keys and values of earlier calls"),
            "nonpad_kv_seqlen": "want no lengths",
            **dict.fromkeys(("present_key", "present_value", "qk_matmul_output"), "want the result alone"),
        },
    ),
    # step by step
    "RNN": _row(
        "1 7 14 22",
        RECURRENT,
        STATES,
        "Y? Y_h?",
        first=7,
        old="output_sequence",
        right=GATES_RIGHT,
        only={**FORWARD, "activations": (("Tanh",), ("Tanh", "Tanh"))},
    ),
    "GRU": _row(
        "1 3 7 14 22",
        f"{RECURRENT} linear_before_reset",
        STATES,
        "Y? Y_h?",
        first=7,
        old="output_sequence",
        right=GATES_RIGHT,
        only={**FORWARD, "activations": (("Sigmoid", "Tanh"),), "linear_before_reset": (1,)},
    ),
    "LSTM": _row(
        "1 7 14 22",
        f"{RECURRENT} input_forget",
        f"{STATES} initial_c? P?",
        "Y? Y_h? Y_c?!",
        first=7,
        old="output_sequence",
        right=GATES_RIGHT,
        only={**FORWARD, "activations": (("Sigmoid", "Tanh", "Tanh"),), "input_forget": (0,), "P": (Each(0),)},
    ),
    "Scan": _row(
        f"8 9 11 16 19 {OF_TYPES}",
        f"body num_scan_inputs {' '.join(ORDERS)}",
        "initial_state_and_scan_inputs*",
        "final_state_and_scan_outputs*",
        first=9,
        old="directions sequence_lens",
        only=dict.fromkeys(ORDERS, (Each(0),)),
        right=dict.fromkeys(ORDERS, "want a Scan forward in time, over the first axis of what it reads and gives"),
        is_before="its first axis is of words",
    ),
    "Loop": _row(f"1 11 13 16 19 {OF_TYPES}", "body", "M cond v_initial*", "v_final_and_scan_outputs*"),
}
"""The operators that are run; of others none is."""
NEEDED = {
    **{(op, "hidden_size"): "want the number of units" for op in ("RNN", "GRU", "LSTM")},
    ("GRU", "linear_before_reset"): GATES_RIGHT["linear_before_reset"],
    ("ReduceMean", "axes"): "want the axes that are meant",
}
"""Attributes that may be missing in the specification and not here: what they are then is not taken."""
