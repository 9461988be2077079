"""Graphs in ONNX's format whose attention tells positions by angles or distances, and blocks with parallel parts.

They are written node by node, as torch.onnx.export writes GPT-NeoX, GPT-J, BLOOM and their like; what they give is
computed by onnx on the file in float32, at several lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from test_onnx_network import D, Writer, gelu, needs_onnx, network_of, norm

from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import one_in

HEADS, M, N = 2, 4, 80  # heads of M coordinates; masks and angles for N positions
FREQUENCIES = [1.0, 0.01]


def counted(w: Writer) -> str:
    """The number of letters, as a row."""
    return str(w("Shape", "x", start=1, end=2))


def places(w: Writer) -> str:
    """Positions from 0 on."""
    return str(w("Range", w.number(0, "int64"), w("Squeeze", counted(w)), w.number(1, "int64")))


def hidden(w: Writer, more: np.ndarray | float = 0.0) -> str:
    """A causal mask from a table of heads x N x N, to which something is added."""
    return sliced(w, np.broadcast_to(np.triu(np.full((N, N), -np.inf), 1) + more, (HEADS, N, N)))


def angles(w: Writer, wave: str, frequencies: list[float], order: str) -> str:
    """Cosines or sines, each for a pair of coordinates: of t and t + M/2, or of 2t and 2t + 1."""
    turned = w("Mul", w("Unsqueeze", w("Cast", places(w), to=1), w.number([1], "int64")), w.number(frequencies))
    if order == "halves":
        return str(w(wave, w("Concat", turned, turned, axis=-1)))
    pairs = w("Unsqueeze", turned, w.number([2], "int64"))
    shape = w.number([0, 2 * len(frequencies)], "int64")
    return str(w(wave, w("Reshape", w("Concat", pairs, pairs, axis=-1), shape)))


def cut(w: Writer, x: str, start: int, end: int, step: int = 1) -> str:
    """Coordinates of the last axis."""
    return str(w("Slice", x, *(w.number([k], "int64") for k in (start, end, -1, step))))


def rotated(w: Writer, x: str, frequencies: list[float], order: str) -> str:
    """The first coordinates turned by angles, and the others as they are."""
    width = 2 * len(frequencies)
    part, rest = (x, None) if width == M else (cut(w, x, 0, width), cut(w, x, width, M))
    if order == "halves":
        other = w("Concat", w("Neg", cut(w, part, width // 2, width)), cut(w, part, 0, width // 2), axis=-1)
    else:
        last = w.number([-1], "int64")
        odd, even = (w("Unsqueeze", cut(w, part, k, width, 2), last) for k in (1, 0))
        shape = w.number([0, 0, 0, width], "int64")
        other = w("Reshape", w("Concat", w("Neg", odd), even, axis=-1), shape)
    cos, sin = (angles(w, wave, frequencies, order) for wave in ("Cos", "Sin"))
    turned = w("Add", w("Mul", part, cos), w("Mul", other, sin))
    return str(turned if rest is None else w("Concat", turned, rest, axis=-1))


Turn = Callable[[Writer, str], str]


def attention(w: Writer, y: str, masks: list[str], turn: Turn = lambda w, x: x) -> str:
    """Two heads of width M from three maps, masks added one after the other, and the map after them."""
    shape = w.number([0, 0, HEADS, M], "int64")
    q, k, v = (w("Transpose", w("Reshape", w.linear(y, HEADS * M, D), shape), perm=[0, 2, 1, 3]) for _ in range(3))
    logits = w("MatMul", turn(w, q), w("Transpose", turn(w, k), perm=[0, 1, 3, 2]))
    logits = w("Mul", logits, w.number(1 / np.sqrt(M)))
    for mask in masks:
        logits = w("Add", logits, mask)
    mixed = w("Transpose", w("MatMul", w("Softmax", logits, axis=-1), v), perm=[0, 2, 1, 3])
    return w.linear(w("Reshape", mixed, w.number([0, 0, HEADS * M], "int64")), D, HEADS * M)


def fed(w: Writer, y: str) -> str:
    """Two maps with GELU."""
    return w.linear(gelu(w, w.linear(y, 6, D), is_split=False), D, 6)


def read(w: Writer, x: str) -> str:
    """The scores of the last position."""
    return w.linear(w("Gather", x, w.number(-1, "int64"), axis=1), 2, D)


def sequential(w: Writer, masks: Callable[[Writer], list[str]], turn: Turn = lambda w, x: x) -> str:
    """Two blocks, norms first, without a table of positions."""
    x = str(w("Gather", w.random(2, D), "x"))
    for _ in range(2):
        x = w("Add", x, attention(w, norm(w, x, is_split=False), masks(w), turn))
        x = w("Add", x, fed(w, norm(w, x, is_split=False)))
    return read(w, x)


def parallel(w: Writer, order: tuple[int, int, int], shares: bool, turn: Turn = lambda w, x: x) -> str:
    """Two blocks whose parts read the same vector, by one norm or by two; the terms of the sum in this order."""
    x = str(w("Gather", w.random(2, D), "x"))
    for _ in range(2):
        y = norm(w, x, is_split=False)
        terms = x, attention(w, y, [hidden(w)], turn), fed(w, y if shares else norm(w, x, is_split=False))
        first, second, third = (terms[k] for k in order)
        x = w("Add", w("Add", first, second), third)
    return read(w, x)


def alibi(slopes: list[float], *, shifted: bool = False) -> np.ndarray:
    """-slope times the distance, or what differs from it by a number for each row: slope times the position."""
    i, j = np.indices((N, N))
    return np.array([slope * (j if shifted else j - i) for slope in slopes])


SLOPES = [1 / 16, 1 / 256]
halves: Turn = lambda w, x: rotated(w, x, FREQUENCIES, "halves")  # noqa: E731
interleaved: Turn = lambda w, x: rotated(w, x, FREQUENCIES[:1], "pairs")  # noqa: E731
GRAPHS: Mapping[str, Callable[[Writer], str]] = {
    "rotary, all coordinates, by halves": lambda w: sequential(w, lambda w: [hidden(w)], halves),
    "rotary, two coordinates in pairs": lambda w: sequential(w, lambda w: [hidden(w)], interleaved),
    "ALiBi in the mask": lambda w: sequential(w, lambda w: [hidden(w, alibi(SLOPES))]),
    "ALiBi by positions, then the mask": lambda w: sequential(
        w, lambda w: [sliced(w, alibi(SLOPES, shifted=True)), hidden(w)]
    ),
    "parallel, two norms": lambda w: parallel(w, (0, 1, 2), shares=False),
    "GPT-NeoX": lambda w: parallel(w, (2, 1, 0), shares=False, turn=halves),
    "GPT-J": lambda w: parallel(w, (1, 2, 0), shares=True, turn=interleaved),
}


OFTEN = ("GPT-J", "ALiBi by positions, then the mask")


def _in_its_share(name: str, is_often: bool) -> Any:
    """What is not run often is run where time does not count."""
    return name if is_often else pytest.param(name, marks=pytest.mark.exhaustive)


def sliced(w: Writer, table: np.ndarray) -> str:
    """The first rows and columns of a table of heads x N x N."""
    zero, n = w.number([0], "int64"), counted(w)
    return str(
        w("Slice", w("Slice", w.number(table), zero, n, w.number([1], "int64")), zero, n, w.number([2], "int64"))
    )


@pytest.mark.exhaustive
@needs_onnx
@pytest.mark.parametrize("name", one_in(2, [_in_its_share(name, name in OFTEN) for name in GRAPHS]))
def test_it_gives_what_the_graph_gives(name: str, tmp_path: Path) -> None:
    """On words of up to two letters, and on some of 9 and 80, as far as float32 says what that is."""
    from onnx import load
    from onnx.reference import ReferenceEvaluator

    w, chance = Writer(), Random(1)
    path = w.save(tmp_path / "graph.onnx", GRAPHS[name](w))
    network, evaluator = network_of(path), ReferenceEvaluator(load(path))
    assert isinstance(network, Transformer) and network.max_length == N
    words = [word for n in range(1, 3) for word in product((0, 1), repeat=n)]
    for word in (*words, *(tuple(chance.choices((0, 1), k=n)) for n in (9, N))):
        scores = [float(network.format.value(code)) for code in network.forward(word)]
        (wanted,) = evaluator.run(None, {"x": np.array([word])})
        assert scores == pytest.approx(wanted.reshape(-1), abs=1e-4), word
    places = {block.place for block in network.blocks}
    assert places == ({"parallel"} if name.startswith(("par", "GPT")) else {"pre"})


def _without(i: int, j: int, table: np.ndarray) -> np.ndarray:
    """One entry changed."""
    table = table.copy()
    table[:, i, j] += 0.5
    return table


WRONG: Mapping[str, tuple[Callable[[Writer], str], str]] = {
    "other slopes": (lambda w: sequential(w, lambda w: [hidden(w, alibi([0.3, 0.1]))]), "the graph gives"),
    "one entry": (
        lambda w: sequential(w, lambda w: [hidden(w, _without(75, 3, alibi(SLOPES)))]),
        "its mask hides or changes position 4 from position 76",
    ),
    "only queries turned": (
        lambda w: sequential(w, lambda w: [hidden(w)], _every_other()),
        "want queries and keys that are both turned by angles, or neither",
    ),
}


def _every_other() -> Turn:
    """Turns queries, and leaves keys."""
    calls = list[str]()

    def turn(w: Writer, x: str) -> str:
        calls.append(x)
        return halves(w, x) if len(calls) % 2 else x

    return turn


@needs_onnx
@pytest.mark.parametrize("name", [_in_its_share(name, name == "only queries turned") for name in WRONG])
def test_what_is_none_of_these_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """Slopes that are not ALiBi's, one entry of a mask that only long words show, angles of queries alone."""
    make, message = WRONG[name]
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", make(w))
    with pytest.raises(InvalidInput) as error:
        network_file(path)
    assert message in str(error.value) and "\n" not in str(error.value)
