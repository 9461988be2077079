"""The rules about networks of several layers that are exhibited, and about thresholds of features that are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from trial import Trial, about

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.embedding import Joint
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.transformer_json import to_json
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import Matrix, Vector, q_p
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.proposition import Term

RULES = tuple(product(("down", "toward-zero", "nearest-even"), ("once", "each")))
NO_NETWORKS = "brute force does not try networks"


def signs(number: int, k: int) -> Vector:
    """The code of a number from 0: k signs."""
    return tuple(1 - 2 * (number >> i & 1) for i in range(k))


def times(entry: int, vector: Vector) -> Vector:
    """Each coordinate times a number."""
    return tuple(entry * x for x in vector)


def block(rows: int, columns: int, at: int, size: int, entry: int) -> Matrix:
    """`entry` times the identity of that size, in the first rows and from column `at` on; else 0."""
    return tuple(tuple(entry * (i < size and j == at + i) for j in range(columns)) for i in range(rows))


def says(goal: Term, node: dict[str, Any]) -> bool:
    """Whether the derivation is accepted."""
    try:
        prove(goal, node, fresh())
    except Rejected:
        return False
    return True


def pairs_of(n: int, table: Sequence[int]) -> list[Any]:
    """The same feature of the i-th bits of both parties, who have the odd and the even positions."""
    return [[[2 * i - 1, 2 * i], list(table)] for i in range(1, n + 1)]


SPARSE: dict[str, tuple[Sequence[int], Callable[[int], int]]] = {
    "equality": ((1, 0, 0, 1), lambda n: n - 1),
    "disjointness": ((1, 1, 1, 0), lambda n: n - 1),
    "intersection": ((0, 0, 0, 1), lambda n: 0),
}


@pytest.mark.parametrize("name", SPARSE)
def test_families_are_thresholds_of_the_features_of_their_axioms(name: str) -> None:
    """The features of each proof are right for n = 1..4, and no longer with the next threshold or another table."""
    table, threshold = SPARSE[name]
    for n in range(1, 5):
        goal = ("sparse-threshold", (name, n), 2 * n, 2)
        node = {"rule": "features", "features": pairs_of(n, table), "threshold": threshold(n)}
        assert says(goal, node)
        assert not says(goal, {**node, "threshold": threshold(n) + 1})
        assert not says(goal, {**node, "features": pairs_of(n, (0, 1, 1, 1))})
        assert not says(("sparse-threshold", (name, n), 2 * n, 1), node)
        assert not says(("sparse-threshold", (name, n), 2 * n + 1, 2), node)
        opposite = {**node, "features": pairs_of(n, [1 - x for x in table]), "threshold": n - threshold(n) - 1}
        assert says(("sparse-threshold", ("complement", (name, n)), 2 * n, 2), opposite)


def equality_network(n: int, K: int, rounding: Any, summation: Any, halves: bool = False) -> Transformer:
    """Two layers of two heads with ReLU networks: each position compares its bit with its partner's.

    Partners are neighbours, or n positions apart where the parties have halves.
    """
    N, e = 2 * n, (2 * n - 1).bit_length()
    f, m, d = q_p(N, K, rounding, summation), e, 1 + 3 * e
    one, c = f.scale, f.limit // e

    def place(bit: int, i: int) -> Vector:
        return (one * bit, *(x for t in (i, i, (i + n) % N if halves else i ^ 1) for x in times(one, signs(t, e))))

    bit, keys = block(m, d, 0, 1, one), block(m, d, 1, e, one)
    first = Attention(
        tuple(Head(linear(block(m, d, 1 + h * e, e, c)), linear(keys), linear(bit)) for h in (1, 2)),
        linear((tuple(one * (j == 0) for j in range(2 * m)), tuple(one * (j == m) for j in range(2 * m)))),
    )
    differ = (Linear(((one, -one), (-one, one)), (0, 0)), Linear(((one, one), *[(0, 0)] * (d - 1)), (0,) * d))
    zero = linear(block(m, d, 0, 0, 0))
    second = Attention((Head(zero, zero, linear(bit)),) * 2, linear((tuple(one * (j == 0) for j in range(2 * m)),)))
    return Transformer(
        Formats.alike(f),
        ("0", "1"),
        Joint(tuple(tuple(place(x, i) for x in (0, 1)) for i in range(N))),
        (Block(first, FeedForward(differ)), Block(second)),
        read_out=ReadOut(Linear(((-one,),), (0,)), "not-negative"),
    )


def exhibited(n: int, K: int, rule: tuple[Any, Any], /, **other: int) -> tuple[Term, dict[str, Any]]:
    """That the two layers compute equality of n bits, and the network; `other` says by how much a size is another."""
    e = (2 * n - 1).bit_length()
    sizes = {"A": 2, "N": 2 * n, "K": K, "L": 2, "m": e, "d": 1 + 3 * e, "H": 2}
    said = [size + other.get(name, 0) for name, size in sizes.items()]
    goal = ("transformer-of-layers-computes", ("equality", n), *said, *rule)
    return goal, {"rule": "exhibit-layers", "transformer": to_json(equality_network(n, K, *rule))}


SMALL = [(n, K, rule) for n, K in ((1, 1), (2, 1), (2, 2)) for rule in RULES]


@pytest.mark.parametrize(("n", "K", "rule"), [*SMALL, (3, 1, RULES[0])])
def test_two_layers_compute_equality(n: int, K: int, rule: tuple[Any, Any]) -> None:
    """A network with ReLUs, of the sizes of the axiom, is accepted as it is; it does not compute the complement."""
    goal, node = exhibited(n, K, rule)
    assert says(goal, node)
    assert not says((goal[0], ("complement", goal[1]), *goal[2:]), node)


@pytest.mark.parametrize("size", ["A", "N", "K", "L"])
def test_a_network_has_its_own_sizes(size: str) -> None:
    """What is exhibited shows nothing of a network of another alphabet, length, format or depth."""
    assert not says(*exhibited(2, 1, RULES[0], **{size: 1}))


@pytest.mark.parametrize("size", ["m", "d", "H"])
def test_a_network_may_be_filled_up(size: str) -> None:
    """What is exhibited shows that there is a wider one, and not that there is a narrower one."""
    assert says(*exhibited(2, 1, RULES[0], **{size: 1}))
    assert not says(*exhibited(2, 1, RULES[0], **{size: -1}))


@about("exhibit-layers")
def test_exhibit_layers(rule: Trial) -> None:
    """Equality of one bit in two layers, and what it is not."""
    goal, node = exhibited(1, 1, RULES[0])
    network = node["transformer"]
    rule.shows(goal, transformer=network, unread=NO_NETWORKS)
    rule.rejects("wrong on the input", goal=(goal[0], ("complement", goal[1]), *goal[2:]))
    rule.rejects("the Transformer has", goal=exhibited(1, 1, RULES[0], L=1)[0])
    rule.rejects("a layer of the Transformer has", goal=exhibited(1, 1, RULES[0], d=-1)[0])
    rule.rejects("another format", goal=(*goal[:-1], "each"))
    rule.rejects("the inputs are other words", goal=(goal[0], ("matrix", ((0, 1, 1),)), *goal[2:]))
    rule.rejects("unknown 'extra'", transformer={**network, "extra": 0})


@about("features")
def test_features(rule: Trial) -> None:
    """Equality of one bit is one feature of two bits; thresholds, tables and positions that are wrong."""
    goal = ("sparse-threshold", ("equality", 1), 2, 2)
    rule.shows(goal, features=[[[1, 2], [1, 0, 0, 1]]], threshold=0)
    rule.rejects("features are 1 on the input", threshold=1)
    rule.rejects("features are 1 on the input", features=[[[1, 2], [1, 0, 1, 1]]])
    rule.rejects("no feature of up to 1", goal=("sparse-threshold", ("equality", 1), 2, 1))
    rule.rejects("no feature of up to 2", features=[[[1, 3], [1, 0, 0, 1]]])
    rule.rejects("no feature of up to 2", features=[[[1, 2], [1, 0, 0]]])
    rule.rejects("is 0 or 1", features=[[[1, 2], [1, 0, 0, 2]]])
    rule.rejects("want up to 2 features", features=[[[1, 2], [1, 0, 0, 1]]] * 3)
    rule.rejects("are no words of 2 bits", goal=("sparse-threshold", ("matrix", ((1, 0, 0), (0, 1, 0))), 2, 2))
    rule.rejects("are no words of 3 bits", goal=("sparse-threshold", ("equality", 1), 3, 2))


def test_other_attention_is_not_exhibited() -> None:
    """A causal mask, scaled logits, hard attention, a bias of a query, a start symbol: no such network is meant."""
    goal, node = exhibited(1, 1, RULES[0])
    model = equality_network(1, 1, *RULES[0])
    first, second = model.blocks
    attention, head = first.attention, first.attention.heads[0]
    biased = replace(head, query=replace(head.query, bias=(1,) * head.query.rows))
    changed = (
        replace(attention, causal=True),
        replace(attention, scaled=True),
        replace(attention, kind="leftmost"),
        replace(attention, heads=(biased, *attention.heads[1:])),
    )
    others = [replace(model, blocks=(replace(first, attention=one), second)) for one in changed]
    others.append(replace(model, before=(0,)))
    assert says(goal, node)
    for other in others:
        assert not says(goal, {**node, "transformer": to_json(other)})


def test_positions_are_shared_out_in_some_way() -> None:
    """Equality of two halves is equality as well; where a position has a wrong partner, neither is computed."""
    goal, node = exhibited(2, 1, RULES[0])
    network = to_json(equality_network(2, 1, *RULES[0], halves=True))
    assert says(goal, {**node, "transformer": network})
    first, second, *others = network["embedding"]["joint"]
    wrong = {**network, "embedding": {"joint": [second, first, *others]}}
    assert not says(goal, {**node, "transformer": wrong})
