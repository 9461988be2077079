"""Graphs in ONNX's format of diagonal state spaces and of Mamba's block: what torch.onnx.export writes of each style.

The recurrence is a Scan, a Loop that fills a sequence, cumulative sums, or a table of powers.  What a graph gives is
computed by onnx on the file in float32.  Wrong graphs are refused: with some the word tells, with others only other
decays, as the letters that they forget are forgotten anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from test_onnx_network import D, Writer, needs_onnx, norm

from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import one_in

M, E, N, K = 3, 6, 2, 3  # units; channels, numbers of each, inputs of the convolution
Make = Callable[[Writer], str]
Layer = Callable[[Writer, str], str]


def ints(w: Writer, *numbers: int) -> str:
    """A row of whole numbers."""
    return w.number([*numbers], "int64")


def decays(w: Writer) -> np.ndarray:
    """Numbers between 0.4 and 0.9."""
    return np.array(w.chance.uniform(0.4, 0.9, size=M))


def swapped(w: Writer, x: str) -> str:
    """Time first, or the batch."""
    return str(w("Transpose", x, perm=[1, 0, 2]))


def zeros(w: Writer, x: str, *units: int) -> str:
    """A state for each word."""
    batch = w("Shape", x, start=0, end=1)
    return str(w("ConstantOfShape", w("Concat", batch, ints(w, *units), axis=0), value=_tensor(0.0)))


def _tensor(x: float) -> Any:
    from onnx import numpy_helper

    return numpy_helper.from_array(np.array([x], dtype="float32"))


def body(w: Writer, reads: list[str], gives: Callable[[], list[str]], loop: bool = False) -> Any:
    """What is written meanwhile, as a graph of its own; that of a Loop reads the step and whether to go on first."""
    from onnx import TensorProto, helper

    at = 10000 * (1 + len(w.nodes))  # names have the number of the node in them
    outside, w.nodes = w.nodes, [None] * at
    names = gives()
    inside, w.nodes = w.nodes[at:], outside
    types = {0: TensorProto.INT64, 1: TensorProto.BOOL} if loop else {}
    kinds = [
        helper.make_tensor_sequence_value_info(name, TensorProto.FLOAT, None)
        if name.startswith("seq")
        else helper.make_tensor_value_info(name, types.get(k, TensorProto.FLOAT), [] if k in types else None)
        for k, name in enumerate(reads)
    ]
    return helper.make_graph(inside, "body", kinds, [helper.make_empty_tensor_value_info(name) for name in names])


def scanned(
    w: Writer, inputs: list[str], start: str, step: Callable[[str, list[str]], tuple[str, str]], direction: int = 0
) -> str:
    """A Scan over positions: B x n x d of what a step gives, from a state and the inputs there."""
    at = len(w.nodes)
    names = [f"state{at}", *(f"in{at}_{k}" for k in range(len(inputs)))]

    def inside() -> list[str]:
        h, y = step(names[0], names[1:])
        return [h, str(w("Identity", y))]

    made = body(w, names, inside)
    more = {"scan_input_directions": [direction] * len(inputs)} if direction else {}
    _, y = w(
        "Scan", start, *(swapped(w, one) for one in inputs), outputs=2, body=made, num_scan_inputs=len(inputs), **more
    )
    return swapped(w, y)


def looped(w: Writer, x: str, start: str, step: Callable[[str, str], tuple[str, str]], *, stacked: bool = False) -> str:
    """A Loop over positions that puts what a step gives into a sequence, as torch.jit.script's is exported."""
    at, n = len(w.nodes), w("Squeeze", w("Shape", "x", start=1, end=2))
    go, empty = w.number(True, "bool"), w("SequenceEmpty", dtype=1)
    names = [f"{name}{at}" for name in ("t", "go", "h", "seq")]

    def inside() -> list[str]:
        h, y = step(names[2], str(w("Gather", x, names[0], axis=1)))
        return [str(w("Identity", go)), h, y if stacked else str(w("SequenceInsert", names[3], y))]

    made = body(w, names[: 4 - stacked], inside, loop=True)
    start_of = [n, go, start, *([] if stacked else [empty])]
    _, y = w("Loop", *start_of, outputs=2, body=made)
    return str(y) if stacked else str(w("ConcatFromSequence", y, axis=1, new_axis=1))


def times(w: Writer, first: int = 1) -> str:
    """Positions as a column of floats."""
    n = w("Squeeze", w("Shape", "x", start=1, end=2))
    end = w("Add", n, w.number(first, "int64"))
    counted = w("Range", w.number(first, "int64"), end, w.number(1, "int64"))
    return str(w("Unsqueeze", w("Cast", counted, to=1), ints(w, 1)))


def by_scan(w: Writer, u: str, *, start: float = 0.0, direction: int = 0) -> str:
    """h' = a h + u."""
    a = w.number(decays(w))
    h = zeros(w, u, M) if not start else w("Add", zeros(w, u, M), w.number(start))

    def step(h: str, v: list[str]) -> tuple[str, str]:
        fresh = w("Add", w("Mul", a, h), v[0])
        return fresh, fresh

    return scanned(w, [u], h, step, direction)


def by_loop(w: Writer, u: str, *, stacked: bool = False) -> str:
    """The same, the decays by a sigmoid that each step takes anew."""
    a, number = w.random(M), zeros(w, u, M)

    def step(h: str, v: str) -> tuple[str, str]:
        fresh = w("Add", w("Mul", w("Sigmoid", a), h), v)
        return fresh, fresh

    return looped(w, u, number, step, stacked=stacked)


def by_sums(w: Writer, u: str, *, reverse: int = 0, by_exp: bool = False) -> str:
    """a^t times the sum of u a^-t; the powers perhaps by exp."""
    t, a = times(w), decays(w)
    if by_exp:
        rate = w.number(-np.log(a))
        up, down = w("Exp", w("Mul", t, rate)), w("Exp", w("Neg", w("Mul", t, rate)))
    else:
        up, down = w("Pow", w.number(a), w("Neg", t)), w("Pow", w.number(a), t)
    return str(w("Mul", w("CumSum", w("Mul", u, up), w.number(1, "int64"), reverse=reverse), down))


def by_table(w: Writer, u: str, *, hides: Callable[[Writer, str, str], str] | None = None) -> str:
    """A table of powers of the distance, which an Einsum sums with."""
    i = times(w)
    j = w("Transpose", i, perm=[1, 0])
    distance = w("Sub", i, j)
    power = w("Pow", w.number(decays(w)), w("Unsqueeze", w("Relu", distance), ints(w, 2)))
    seen = w("GreaterOrEqual", distance, w.number(0.0))
    if hides is not None:
        seen = w("And", seen, hides(w, i, j))
    table = w("Where", w("Unsqueeze", seen, ints(w, 2)), power, w.number(0.0))
    return str(w("Einsum", table, u, equation="tsm,bsm->btm"))


def window(w: Writer, i: str, j: str) -> str:
    """Whether the distance is less than 64."""
    return str(w("Less", w("Sub", i, j), w.number(64.0)))


def blocks(w: Writer, i: str, j: str, *, size: int = 100) -> str:
    """Whether both are in one block of so many letters: the state is set to 0 in between."""

    def number(one: str) -> str:
        return str(w("Cast", w("Div", w("Cast", one, to=7), w.number(size, "int64")), to=1))

    return str(w("Equal", number(i), number(j)))


def space(core: Layer) -> Layer:
    """C h + c, of h by B x + b."""
    return lambda w, x: w.linear(core(w, w.linear(x, M, D)), D, M)


def gated(w: Writer, x: str) -> str:
    """Matrices without biases, a skipped vector, GELU, and a gate of SiLU."""
    h = by_scan(w, str(w("MatMul", x, w.random(D, M))))
    y = w("Gelu", w("Add", w("MatMul", h, w.random(M, D)), w("Mul", x, w.random(D))))
    z = w.linear(x, D, D)
    return str(w("Mul", y, w("Mul", z, w("Sigmoid", z))))


def averaged(w: Writer, x: str) -> str:
    """An exponential average, (1 - a) x being what comes in, without matrices."""
    a, t = w.number(w.chance.uniform(0.4, 0.9, size=D)), times(w)
    u = w("Mul", x, w("Sub", w.number(1.0), a))
    up, down = w("Pow", a, w("Neg", t)), w("Pow", a, t)
    return str(w("Mul", w("CumSum", w("Mul", u, up), w.number(1, "int64")), down))


def whole_in_scan(w: Writer, x: str) -> str:
    """B, C and D in each step."""
    a, B, C, skip = w.number(decays(w)), w.random(M, D), w.random(D, M), w.random(D, D)
    b, c = w.random(M), w.random(D)

    def step(h: str, v: list[str]) -> tuple[str, str]:
        fresh = w("Add", w("Mul", a, h), w("Gemm", v[0], B, b, transB=1))
        return fresh, w("Add", w("Gemm", fresh, C, c, transB=1), w("Gemm", v[0], skip, transB=1))

    return scanned(w, [x], zeros(w, x, M), step)


def mamba(w: Writer, x: str, *, style: str = "scan", shift: int = 0, is_gated: bool = True) -> str:
    """Mamba's block; `shift` is how many later letters its convolution sees."""
    u, z = w("Split", w("MatMul", x, w.random(D, 2 * E)), outputs=2, axis=-1, num_outputs=2)
    u = w("Transpose", u, perm=[0, 2, 1])
    taps, bias = w.random(E, 1, K), w.random(E)
    if style == "pad":
        u = w("Pad", u, ints(w, 0, 0, K - 1, 0, 0, 0))
        u = w("Conv", u, taps, bias, group=E)
    else:
        n = w("Add", w("Shape", "x", start=1, end=2), ints(w, shift))
        u = w("Conv", u, taps, bias, group=E, pads=[K - 1, K - 1])
        u = w("Slice", u, ints(w, shift), n, ints(w, 2))
    u = w("Transpose", u, perm=[0, 2, 1])
    u = w("Mul", u, w("Sigmoid", u))
    low, B, C = w(
        "Split",
        w("MatMul", u, w.number(w.chance.normal(size=(E, 1 + 2 * N)) / 10)),
        ints(w, 1, N, N),
        outputs=3,
        axis=-1,
    )
    dt = w("Softplus", w.linear(low, E, 1))
    A = w.number(-w.chance.uniform(0.3, 1.2, size=(E, N)))
    last, before = ints(w, -1), ints(w, -2)
    rates = w("Mul", w("Unsqueeze", dt, last), A)
    driven = w("Mul", w("Mul", w("Unsqueeze", dt, last), w("Unsqueeze", B, before)), w("Unsqueeze", u, last))
    y = w("Add", recurrence(w, style, rates, driven, C), w("Mul", u, w.random(E)))
    if is_gated:
        y = w("Mul", y, w("Mul", z, w("Sigmoid", z)))
    return str(w("MatMul", y, w.random(E, D)))


def recurrence(w: Writer, style: str, rates: str, driven: str, C: str) -> str:
    """h' = exp(rates) h + driven, and its products with C, B x n x E."""
    if style == "sums":
        whole = w("CumSum", rates, w.number(1, "int64"))
        sums = w("CumSum", w("Mul", driven, w("Exp", w("Neg", whole))), w.number(1, "int64"))
        return str(w("Einsum", w("Mul", w("Exp", whole), sums), C, equation="bned,bnd->bne"))
    if style == "loop":
        decay, n = w("Exp", rates), zeros(w, rates, E, N)

        def one(h: str, v: str) -> tuple[str, str]:
            at = w.nodes[-1].input[1]
            fresh = w("Add", w("Mul", w("Gather", decay, at, axis=1), h), v)
            return fresh, w("Einsum", fresh, w("Gather", C, at, axis=1), equation="bed,bd->be")

        return looped(w, driven, n, one)
    at = len(w.nodes)
    names = [f"{name}{at}" for name in ("h", "rate", "in", "c")]

    def inside() -> list[str]:
        fresh = w("Add", w("Mul", w("Exp", names[1]), names[0]), names[2])
        read = w("ReduceSum", w("Mul", fresh, w("Unsqueeze", names[3], ints(w, 1))), ints(w, -1), keepdims=0)
        return [fresh, read]

    made = body(w, names, inside)
    start = zeros(w, rates, E, N)
    first = [w("Transpose", one, perm=[1, 0, 2, 3]) for one in (rates, driven)]
    _, y = w("Scan", start, *first, swapped(w, C), outputs=2, body=made, num_scan_inputs=3)
    return swapped(w, y)


def rms(w: Writer, x: str) -> str:
    """An RMSNorm in several nodes."""
    mean = w("ReduceMean", w("Pow", x, w.number(2.0)), ints(w, -1))
    return str(w("Mul", w("Mul", x, w("Reciprocal", w("Sqrt", w("Add", mean, w.number(1e-5))))), w.random(D)))


def model(*layers: Layer, of_mamba: bool = False, residual: bool = True) -> Make:
    """Letters, layers with norms before and residual connections, a norm, and the scores of each position."""

    def make(w: Writer) -> str:
        x = str(w("Gather", w.random(2, D), "x"))
        if not residual:
            for layer in layers:
                x = layer(w, x)
            return w.linear(x, 2, D)
        for layer in layers:
            x = w("Add", x, layer(w, rms(w, x) if of_mamba else norm(w, x, is_split=False)))
        return w.linear(rms(w, x) if of_mamba else norm(w, x, is_split=True), 2, D)

    return make


def of(style: str, **more: Any) -> Layer:
    """A layer of Mamba."""
    return lambda w, x: mamba(w, x, style=style, **more)


GRAPHS: Mapping[str, Make] = {
    "Scan": model(space(by_scan)),
    "Scan with all of it in a step": model(whole_in_scan),
    "Loop": model(space(by_loop)),
    "sums, by powers": model(space(by_sums)),
    "sums, by exp": model(space(lambda w, u: by_sums(w, u, by_exp=True))),
    "a table of powers": model(space(by_table)),
    "GELU, a skip and a gate": model(gated),
    "an average": model(averaged),
    "neither norm nor residual": model(space(by_scan), residual=False),
    "three layers, each of another kind": model(space(by_sums), whole_in_scan, gated),
    "Mamba, Scan": model(of("scan"), of_mamba=True),
    "Mamba, sums": model(of("sums"), of_mamba=True),
    "Mamba, two layers, Loop": model(of("loop"), of("loop"), of_mamba=True),
    "Mamba, padded before": model(of("pad"), of_mamba=True),
}
OFTEN = ("Scan with all of it in a step", "sums, by powers", "Mamba, Scan")


def shares(names: Mapping[str, Any], often: tuple[str, ...]) -> list[Any]:
    """What is not run often is run where time does not count."""
    return [name if name in often else pytest.param(name, marks=pytest.mark.exhaustive) for name in names]


@needs_onnx
@pytest.mark.parametrize("name", one_in(3, list(shares(GRAPHS, OFTEN))))
def test_it_gives_what_the_graph_gives(name: str, tmp_path: Path) -> None:
    """On words of up to three letters, and on some of 9 and 20, as far as float32 says what that is."""
    require_equal_scores(GRAPHS[name], tmp_path / "graph.onnx")


def require_equal_scores(make: Make, path: Path) -> None:
    """The network of a graph gives what onnx's evaluator gives in float32."""
    from onnx import load
    from onnx.reference import ReferenceEvaluator

    w, chance = Writer(), Random(1)
    w.save(path, make(w))
    formats = Formats.alike(named_format("Q40.44"))
    network = network_file(path).in_formats(formats, SCHEDULES["fused"])[0]
    evaluator = ReferenceEvaluator(load(path))
    assert isinstance(network, Recurrent)
    words = [word for n in range(1, 4) for word in product((0, 1), repeat=n)]
    for word in (*words, *(tuple(chance.choices((0, 1), k=n)) for n in (9, 20))):
        scores = [float(network.format.value(code)) for code in network.forward(word)]
        (wanted,) = evaluator.run(None, {"x": np.array([word])})
        assert scores == pytest.approx(wanted[0, -1], abs=1e-4), word


def counting(w: Writer, x: str) -> str:
    """A second state counts how often a letter came in a row; at 100 times the first one is set to 0."""
    a, B, C, b, c = w.number(decays(w)), w.random(M, D), w.random(D, M), w.random(M), w.random(D)
    names = [f"{name}{len(w.nodes)}" for name in ("h", "n", "v")]

    def inside() -> list[str]:
        h, n, v = names
        counts = w("Cast", w("Greater", w("ReduceSum", v, ints(w, -1), keepdims=1), w.number(-1.9)), to=1)
        many = w("Mul", counts, w("Add", n, w.number(1.0)))
        fresh = w("Add", w("Mul", a, h), w("Gemm", v, B, b, transB=1))
        kept = w("Mul", fresh, w("Cast", w("Less", many, w.number(100.0)), to=1))
        return [kept, many, str(w("Gemm", fresh, C, c, transB=1))]

    made, starts = body(w, names, inside), (zeros(w, x, M), zeros(w, x, 1))
    _, _, y = w("Scan", *starts, swapped(w, x), outputs=3, body=made, num_scan_inputs=1)
    return swapped(w, y)


def bent(w: Writer, u: str, *, op: str) -> str:
    """h' = a f(h) + u, where f is the state but when that is large."""
    a, far = w.number(decays(w)), w.number(1e6)

    def step(h: str, v: list[str]) -> tuple[str, str]:
        others = {"Min": (h, far), "Clip": (h, w.number(-1e6), far), "Where": (w("Less", h, far), h, far)}
        fresh = w("Add", w("Mul", a, w(op, *others[op])), v[0])
        return fresh, fresh

    return scanned(w, [u], zeros(w, u, M), step)


def choosing(w: Writer, x: str) -> str:
    """Each step gives what it is without the coordinates that are large."""
    a, B, C, b, c = w.number(decays(w)), w.random(M, D), w.random(D, M), w.random(M), w.random(D)

    def step(h: str, v: list[str]) -> tuple[str, str]:
        fresh = w("Add", w("Mul", a, h), w("Gemm", v[0], B, b, transB=1))
        y = w("Where", w("Less", fresh, w.number(1e6)), fresh, w.number(0.0))
        return fresh, w("Gemm", y, C, c, transB=1)

    return scanned(w, [x], zeros(w, x, M), step)


def skipping(w: Writer) -> str:
    """The second layer reads what the first one reads, and its result is added to that of the first."""
    x = str(w("Gather", w.random(2, D), "x"))
    y = w("Add", x, space(by_scan)(w, norm(w, x, is_split=False)))
    y = w("Add", y, space(by_scan)(w, norm(w, x, is_split=False)))
    return w.linear(norm(w, y, is_split=False), 2, D)


def unrolled(w: Writer) -> str:
    """A node for each of three letters."""
    x, a = w.linear(str(w("Gather", w.random(2, D), "x")), M, D), w.number(decays(w))
    h, found = w("Mul", w("Gather", x, w.number(0, "int64"), axis=1), w.number(0.0)), []
    for t in range(3):
        h = w("Add", w("Mul", a, h), w("Gather", x, w.number(t, "int64"), axis=1))
        found.append(w("Unsqueeze", h, ints(w, 1)))
    return w.linear(w("Concat", *found, axis=1), 2, M)


WRONG: Mapping[str, tuple[Make, str]] = {
    "a convolution that sees a later letter": (model(of("scan", shift=1), of_mamba=True), "the graph gives"),
    "a gate that is forgotten": (model(of("scan", is_gated=False), of_mamba=True), "the graph gives"),
    "a state that starts with ones": (model(space(lambda w, u: by_scan(w, u, start=1.0))), "does not start with zeros"),
    "a Scan backwards": (model(space(lambda w, u: by_scan(w, u, direction=1))), "want a Scan forward in time"),
    "sums backwards": (model(space(lambda w, u: by_sums(w, u, reverse=1))), "letter 1 gets from letter 2"),
    "a skip from another layer": (skipping, "by several recurrences"),
    "a window of 64 letters": (model(space(lambda w, u: by_table(w, u, hides=window))), "with other decays"),
    "a state of 0 after 100 letters": (model(space(lambda w, u: by_table(w, u, hides=blocks))), "with other decays"),
    "a state of 0 after 3000 letters": (
        model(space(lambda w, u: by_table(w, u, hides=partial(blocks, size=3000)))),
        "(3001 letters)",
    ),
    "a state of 0 after 20000 letters": (
        model(space(lambda w, u: by_table(w, u, hides=partial(blocks, size=20000)))),
        "words of at most 16384 letters are run",
    ),
    "a state that counts": (model(counting), "its steps carry 2 states"),
    "a state that is at most 10^6": (model(space(partial(bent, op="Min"))), "hangs on the last by Min"),
    "a state that is cut off": (model(space(partial(bent, op="Clip"))), "hangs on the last by Clip"),
    "a state that is chosen": (model(space(partial(bent, op="Where"))), "hangs on the last by Where"),
    "numbers that are left out": (model(choosing), "what it does hangs on letters before"),
    "a node for each letter": (unrolled, "written out once for each letter"),
    "a Loop that stacks": (model(space(lambda w, u: by_loop(w, u, stacked=True))), "want what each step of a Loop"),
}
WRONG_OFTEN = (
    *("a convolution that sees a later letter", "a skip from another layer", "a window of 64 letters"),
    *("a state that counts", "a state that is chosen", "numbers that are left out"),
)


@needs_onnx
@pytest.mark.parametrize("name", one_in(2, list(shares(WRONG, WRONG_OFTEN))))
def test_what_is_none_of_these_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """Each is another function, if only on words of more than 64 letters."""
    require_refusal(WRONG[name], tmp_path / "graph.onnx")


def require_refusal(wrong: tuple[Make, str], path: Path) -> None:
    """A graph is refused in one line that has this in it."""
    make, message = wrong
    w = Writer()
    with pytest.raises(InvalidInput) as error:
        network_file(w.save(path, make(w)))
    assert message in str(error.value) and "\n" not in str(error.value)
