"""The constructions behind the axioms of `construction_axioms`, built and run on all words, and what they say.

The head that points is held to plain fractions, written here, over many N; the networks to what they are to compute,
on every word for small N.  Rules that replay networks and features are held to right and to wrong ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from math import floor
from typing import Any

import pytest

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.embedding import Joint
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.transformer_json import to_json
from fooling.circuits.numbers.arithmetic import Arithmetic, Formats, Linear, linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector, q_p
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.proposition import Term

ROUNDINGS, SUMMATIONS = ("down", "toward-zero", "nearest-even"), ("once", "each")
RULES = tuple(product(ROUNDINGS, SUMMATIONS))


def signs(number: int, k: int) -> Vector:
    """The code of a number from 0: k signs."""
    return tuple(1 - 2 * (number >> i & 1) for i in range(k))


def times(entry: int, vector: Vector) -> Vector:
    """Each coordinate times a number."""
    return tuple(entry * x for x in vector)


def block(rows: int, columns: int, at: int, size: int, entry: int) -> Matrix:
    """`entry` times the identity of that size, in the first rows and from column `at` on; else 0."""
    return tuple(tuple(entry * (i < size and j == at + i) for j in range(columns)) for i in range(rows))


# ---- a head that points ----


def weights_here(f: NumberFormat, positions: int, t: int) -> Vector:
    """The weights of the head at a query for position t, as the package computes them."""
    k = (positions - 1).bit_length()
    arithmetic, c = Arithmetic(Formats.alike(f)), f.limit // max(k, 1)
    keys = [times(f.scale, signs(j, k)) for j in range(positions)]
    return arithmetic.softmax(arithmetic.logits(times(c, signs(t, k)), keys, scaled=False))[0]


def rounded(x: Fraction, rule: str) -> int:
    """A number that is at least 0 to an integer."""
    below = floor(x)
    return below + int(rule == "nearest-even" and (2 * (x - below), below % 2) > (1, 0))


def weights_plain(N: int, K: int, rule: str, positions: int, t: int) -> list[int]:
    """The same weights in plain fractions, exponentials to 80 digits; sums are exact here, where none saturates."""
    s, k = N**K, (positions - 1).bit_length()
    c = s * s // max(k, 1)
    logits = [sum(c * a * b for a, b in zip(signs(t, k), signs(j, k), strict=True)) for j in range(positions)]
    differences = [max(logit - max(logits), -s * s) for logit in logits]
    with localcontext() as digits:
        digits.prec = 80
        powers = [rounded(Fraction((Decimal(d) / s).exp() * s), rule) for d in differences]
    return [rounded(Fraction(s * power, sum(powers)), rule) for power in powers]


@pytest.mark.parametrize("rule", RULES)
def test_a_head_points(rule: tuple[Any, Any]) -> None:
    """For every N up to 40, and around powers of 2, the weight is 1 where the query points, and 0 elsewhere."""
    for N in (*range(1, 41), 63, 64, 65, 127, 129):
        for K, t in product((1, 2, 3), {0, N // 2, N - 1}):
            f = q_p(N, K, *rule)
            wanted = [f.scale * (j == t) for j in range(N)]
            assert list(weights_here(f, N, t)) == wanted, (N, K, t)
            if N <= 20:
                assert weights_plain(N, K, rule[0], N, t) == wanted, (N, K, t)


def test_half_as_large_a_query_would_not_do() -> None:
    """The size of the query matters: with a fourth of it, at N = 5, other positions have weights above 0."""
    f = q_p(5, 1, "nearest-even")
    arithmetic, c = Arithmetic(Formats.alike(f)), f.limit // 3 // 4
    keys = [times(f.scale, signs(j, 3)) for j in range(5)]
    assert sum(w > 0 for w in arithmetic.softmax(arithmetic.logits(times(c, signs(0, 3)), keys, scaled=False))[0]) > 1


# ---- networks, layer by layer ----

Heads = Sequence[tuple[Matrix, Matrix, Matrix]]


def heads_of(arithmetic: Arithmetic, heads: Heads, vectors: Sequence[Vector], i: int) -> list[int]:
    """The numbers of all heads at position i, from 0."""
    found: list[int] = []
    for Q, K, V in heads:
        query, keys, values = (
            [arithmetic.apply(linear(matrix), x) for x in some]
            for matrix, some in ((Q, [vectors[i]]), (K, vectors), (V, vectors))
        )
        weights, _ = arithmetic.softmax(arithmetic.logits(query[0], keys, scaled=False))
        found += arithmetic.mixed(weights, values)
    return found


@pytest.mark.parametrize("rule", RULES)
def test_index_lookup_by_codes(rule: tuple[Any, Any]) -> None:
    """For up to 3 symbols out of up to 3, and 5 bits: the head hands on the bits of the symbol at every index."""
    for N, A, K in ((1, 1, 1), (1, 2, 1), (2, 3, 1), (3, 3, 1), (3, 2, 2), (5, 2, 1)):
        f, e, a = q_p(N + 1, K, *rule), N.bit_length(), (A - 1).bit_length()
        one, m, d, arithmetic = f.scale, max(1, N.bit_length(), a), 2 * e + a, Arithmetic(Formats.alike(f))
        head = block(m, d, a + e, e, f.limit // e), block(m, d, a, e, one), block(m, d, 0, a, one)
        for n in range(1, N + 1):
            for *word, t in product(*[range(A)] * n, range(n)):
                bits = [tuple(one * (s >> i & 1) for i in range(a)) for s in word]
                vectors = [b + times(one, signs(i, e)) + (0,) * e for i, b in enumerate(bits)]
                vectors.append((0,) * a + times(one, signs(n, e)) + times(one, signs(t, e)))
                assert tuple(heads_of(arithmetic, [head], vectors, n)[:a]) == bits[t], (N, word, t)


Feature = tuple[tuple[int, ...], tuple[int, ...]]  # positions from 1, and a value for the bits there


def drawn_features(draw: random.Random, N: int, k: int) -> list[Feature]:
    """N features of at most k bits."""
    sizes = [draw.randint(0, min(k, N)) for _ in range(N)]
    return [
        (tuple(draw.sample(range(1, N + 1), size)), tuple(draw.randint(0, 1) for _ in range(2**size))) for size in sizes
    ]


def value(feature: Feature, bits: Sequence[int]) -> int:
    """The feature of the word."""
    places, table = feature
    return table[int("".join(str(bits[i - 1]) for i in places) or "0", 2)]


def two_layers(f: NumberFormat, features: Sequence[Feature], k: int) -> Callable[[Sequence[int]], int]:
    """How many features are 1, times N^(K-1) steps, by the two layers of the axiom."""
    N, one, arithmetic = len(features), f.scale, Arithmetic(Formats.alike(f))
    e = (N - 1).bit_length()
    m, d = max(1, e), 1 + (k + 1) * e
    c, keys, bit = f.limit // max(1, e), block(m, d, 1, e, one), block(m, d, 0, 1, one)
    first = [(block(m, d, 1 + (h + 1) * e, e, c), keys, bit) for h in range(k)]
    zero = block(m, d, 0, 0, 0)

    def run(word: Sequence[int]) -> int:
        vectors = []
        for i, (places, _) in enumerate(features):
            asked = [t - 1 for t in places] + [0] * (k - len(places))
            vectors.append((one * word[i], *(x for t in (i, *asked) for x in times(one, signs(t, e)))))
        second: list[Vector] = []
        for i, (places, table) in enumerate(features):
            heads = heads_of(arithmetic, first, vectors, i)
            told = [heads[h * m] for h in range(len(places))]
            assert set(told) <= {0, one}
            place = int("".join(str(code // one) for code in told) or "0", 2)
            second.append((one * table[place],) + (0,) * (d - 1))
        return heads_of(arithmetic, [(zero, zero, bit)], second, N - 1)[0]

    return run


@pytest.mark.parametrize("rule", RULES)
def test_two_layers_count_features(rule: tuple[Any, Any]) -> None:
    """Drawn features of up to 3 bits, N = 1..5: the second layer has their number, exactly, on every word."""
    draw = random.Random(str(rule))
    for N, k, K in ((1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 3, 1), (5, 2, 1)):
        features, run = drawn_features(draw, N, k), None
        run = two_layers(q_p(N, K, *rule), features, k)
        for word in product((0, 1), repeat=N):
            assert run(word) == N ** (K - 1) * sum(value(feature, word) for feature in features)


# ---- what the rules replay ----


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


def equality_network(n: int, K: int, rounding: Any, summation: Any) -> Transformer:
    """Two layers of two heads with ReLU networks: each position compares its bit with its partner's."""
    N, e = 2 * n, (2 * n - 1).bit_length()
    f, m, d = q_p(N, K, rounding, summation), e, 1 + 3 * e
    one, c = f.scale, f.limit // e

    def place(bit: int, i: int) -> Vector:
        return (one * bit, *(x for t in (i, i, i ^ 1) for x in times(one, signs(t, e))))

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


@pytest.mark.parametrize("size", ["A", "N", "K", "L", "m", "d", "H"])
def test_a_network_has_its_own_sizes(size: str) -> None:
    """What is exhibited shows nothing of a network of another size."""
    assert not says(*exhibited(2, 1, RULES[0], **{size: 1}))


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
