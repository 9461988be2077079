"""Each construction against its text's formulas in plain fractions, right and wrong ones alike, on all words."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from tests.circuits.networks.plain_constructions import (
    Plain,
    aggregated,
    fixed_point,
    lookup,
    nearest,
    pairs,
    thresholds,
    two_layers,
)
from tests.circuits.numbers.brute_force_numeric import SlowFormat
from tests.shares import one_in

QUARTER = Fraction(1, 4)


def factor(network: Any, parts: int) -> Fraction:
    """eta, read off the largest entry of the first head's queries."""
    entries = [abs(code) for row in network.blocks[0].attention.heads[0].query.matrix for code in row]
    return Fraction(max(entries) * parts, network.format.scale)


@pytest.mark.parametrize(
    ("N", "K", "rounding", "eta", "threshold"),
    [(2, 2, "down", "printed", "1/4"), (3, 2, "up", "printed", "0"), (4, 1, "down", 1, "1/4"), (4, 1, "up", 2, "1/2")],
)
def test_index_lookup(N: int, K: int, rounding: str, eta: Any, threshold: str) -> None:
    """Theorem 1, also where eta is too small or the threshold is another."""
    network: Any = construct("index-lookup", N=N, format=f"Qp:N,{K}:{rounding}", eta=eta, threshold=threshold).network
    T, plain = sign_vectors(N, QUARTER), Plain(SlowFormat(N, K, rounding, "once"))
    sharp = factor(network, len(T[0]))
    for n in range(1, N + 1):
        for *bits, p in product(*[range(2)] * n, range(n)):
            word = (*bits, 2 + p)
            scores = network.forward(word)
            told = lookup(plain, T, sharp, Fraction(threshold), word)
            assert scores[0] == scores[1] or network.run(word) == told, word


INEQUALITIES = [
    (rounding, eta, xor, least)
    for xor, least in (("difference", "1"), ("threshold", "1/2"))
    for rounding in ("down", "up", "nearest-even")
    for eta in ("derived", "threshold", "largest", "1")
]


@pytest.mark.parametrize(
    ("rounding", "attention", "xor", "least"), one_in(5, [pytest.param(*one) for one in INEQUALITIES])
)
def test_inequality(rounding: str, attention: str, xor: str, least: str) -> None:
    """Theorem 6 at N = 4 and K = 2 with four factors, one far too small."""
    network: Any = construct(
        "inequality", N=4, format=f"Qp:N,2:{rounding}", eta=attention, xor=xor, least=least
    ).network
    T, plain = sign_vectors(4, QUARTER), Plain(SlowFormat(4, 2, rounding, "once"))
    rows = network.blocks[0].attention.heads[0].query.matrix
    sharp = Fraction(rows[-1][-1], network.format.scale)  # eta itself stands beside the 1 of the embedding
    for word in product(range(2), repeat=4):
        assert network.run(word) == two_layers(plain, T, sharp, xor, Fraction(least), word)


FEATURES = (((1, 3), (0, 1, 1, 0)), ((2,), (1, 0)), ((), (1,)))


@pytest.mark.parametrize("b", [0, 1, 2, 3])
@pytest.mark.parametrize("rounding", ["down", "nearest-even"])
def test_thresholds(b: int, rounding: str) -> None:
    """Theorem 13 repaired: features of two positions, of one and of none."""
    network = construct("thresholds", N=3, format=f"Qp:N,2:{rounding}", b=b, features=FEATURES).network
    plain = Plain(SlowFormat(3, 2, rounding, "once"))
    for word in product(range(2), repeat=3):
        assert network.run(word) == thresholds(plain, b, FEATURES, word)


@pytest.mark.parametrize(("reading", "eta"), one_in(3, list(product(["printed", "repaired"], ["1/8", "1", "printed"]))))
def test_nearest_neighbour(reading: str, eta: str) -> None:
    """Theorem 7 in Q8.4, also on words that are not asked about, and with factors that are too small."""
    network = construct("nearest-neighbour", N=3, items="abcd", format="Q8.4", eta=eta, reading=reading).network
    printed, items = reading == "printed", [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    T = sign_vectors(6, Fraction(1, 100) if printed else QUARTER, None, printed)
    sharp = factor_of_items(network, len(T[0]))
    plain = Plain(fixed_point(8, 4))
    for x, y, z, u, v in product(range(4), range(2), range(4), range(2), range(4)):
        if (x + z + v) % (1 if eta == "1" else 3) == 0:
            word = (x, 4 + y, z, 4 + u, v)
            assert network.run(word) == nearest(plain, items, T, sharp, word, printed), word


def factor_of_items(network: Any, k: int) -> Fraction:
    """eta: twice the entry that maps an item of two coordinates to the query which meets items."""
    at = 0 if k == 8 else 1
    return Fraction(2 * network.blocks[at].attention.heads[0].query.matrix[0][0], network.format.scale)


@pytest.mark.parametrize(("M", "eta"), one_in(2, [(3, "printed"), (5, "2"), (4, "9"), (4, "1")]))
def test_pair_matching(M: int, eta: str) -> None:
    """Pair matching in Q8.4 on all words of three numbers, with factors that are too small as well."""
    network: Any = construct("pair-matching", N=3, M=M, at=2, format="Q8.4", eta=eta).network
    plain = Plain(fixed_point(8, 4))
    c = Fraction(network.blocks[0].attention.heads[0].query.matrix[2][2], network.format.scale)
    for word in product(range(M), repeat=3):
        assert network.run(word) == pairs(plain, M, c, 2, word)


@pytest.mark.parametrize("eta", ["1", "4"])
def test_aggregate(eta: str) -> None:
    """AGG in Q6.6 on all words of four bits, with a factor that is too small as well."""
    network = construct("aggregate", N=2, asked=2, b=1, format="Q6.6", eta=eta).network
    plain = Plain(fixed_point(6, 6))
    for word in product(range(2), repeat=4):
        assert network.run(word) == aggregated(plain, 2, Fraction(eta), 2, 1, word)
