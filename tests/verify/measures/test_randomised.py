"""Protocols with coins: what is decided of every function and of given ones, and the protocols the axioms speak of."""

from __future__ import annotations

import math
import os
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from derived import is_confirmed, is_refuted
from hypothesis import given
from hypothesis import strategies as st

from fooling.protocols.search.mixtures import game
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.methods.coins.lemmas import by_search
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.matrices.intervals import interval_lemmas
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    apply,
    ceiling,
    complement,
    discrepancy,
    disjointness,
    equality,
    for_all,
    index,
    inner_product,
    integer,
    least_discrepancy,
    log2,
    randomised,
    randomised_with,
    rational,
    real,
    rows,
    variable,
    zero_one,
)
from fooling.verify.statement.proposition import Term
from tests import brute_force, brute_force_coins
from tests.shares import EVERY_DRAW, drawn, one_in

f, n, e = variable("f", "function"), integer("n"), real("e")
k, r = integer("k"), integer("r")
rounds = ceiling(log2(n + 1))
third, quarter, tenth = rational(1, 3), rational(1, 4), rational(1, 10)
errs = (e >= 0, e < rational(1, 2))


def given_by(lines: list[list[int]]) -> Expression:
    """The function with these entries."""
    return apply("matrix", tuple(map(tuple, lines)))


def coins(g: Expression, mode: str = "two-way", error: Expression = third, seen: str = "public") -> Expression:
    """R(g), of public coins unless it is said."""
    return randomised_with(g, seen, mode, error)


CONFIRMED: dict[str, Expression] = {
    "no more than D": for_all(over=(f,))(randomised(f) <= D(f)),
    "public coins are as good as private ones": for_all(*errs, over=(f,))(
        coins(f, "two-way", e) <= coins(f, "two-way", e, "private")
    ),
    "more errors, public coins": for_all(over=(f,))(
        coins(f, "two-way", rational(2, 5)) <= coins(f, "two-way", quarter, "private")
    ),
    "the listener answers": for_all(zero_one(f))(coins(f) <= coins(f, "from-bob") + 1),
    "no errors": for_all(over=(f,))(randomised_with(f, "private", "two-way", 0).equals(D(f))),
    "complement": for_all(zero_one(f))(coins(complement(f)).equals(coins(f))),
    "discrepancy": for_all(*errs, zero_one(f))(2 ** coins(f, "two-way", e) * least_discrepancy(f) >= 1 - 2 * e),
    "uniform discrepancy": for_all(zero_one(f))(2 ** coins(f, "two-way", quarter) * discrepancy(f) >= rational(1, 2)),
    "by its short name": for_all(zero_one(f))(2 ** randomised(f) * discrepancy(f) >= third),
    "equality, a message": for_all(n >= 1)(coins(equality(n), "from-alice") <= 1),
    "equality": for_all(n >= 1)(randomised(equality(n)) <= 2),
    "equality, fingerprints": for_all(n >= 1)(
        coins(equality(n), "from-bob", third, "private") <= 2 * ceiling(log2(2 * n))
    ),
    "equality, fingerprints, both know": for_all(n >= 1)(
        coins(equality(n), "two-way", third, "private") <= 2 * ceiling(log2(3 * n)) + 1
    ),
    "100 bits": coins(equality(100), "from-alice", third, "private") <= 16,
    "inner product": randomised(inner_product(3)) >= 2,
    "index": coins(index(40), "from-alice", tenth) >= 8,
    "index, private coins": coins(index(100), "from-alice", tenth, "private") >= 40,
    "D by private coins": for_all(zero_one(f))(
        D(f) <= (coins(f, "two-way", third, "private") + 3) * 2 ** coins(f, "two-way", third, "private") + 1
    ),
    "private coins need a logarithm": for_all(n >= 1, coins(equality(n), "two-way", third, "private") <= r)(
        n <= (r + 3) * 2**r
    ),
    "half a logarithm of the bits": for_all(n >= 64)(coins(equality(n), "two-way", third, "private") >= log2(n) / 2),
    "less than half of it": for_all(n >= 16)(coins(disjointness(n), "two-way", third, "private") >= log2(n) / 3),
    "100 bits of equality, private coins": coins(equality(100), "two-way", third, "private") >= 4,
    "a message with private coins": coins(equality(20), "from-alice", third, "private") >= 2,
    "public coins by private ones": for_all(
        k >= 0, rows(f, "alice") * rows(f, "bob") < apply("exp", 2 * (rational(2, 5) - rational(1, 3)) ** 2 * 2**k)
    )(coins(f, "two-way", rational(2, 5), "private") <= coins(f, "two-way", third) + k),
    "three runs": for_all(over=(f,))(coins(f, "two-way", rational(7, 27)) <= 3 * randomised(f)),
    "forty-seven runs": for_all(over=(f,))(coins(f, "from-bob", rational(1, 100)) <= 47 * coins(f, "from-bob")),
    "greater-than": for_all(n >= 1)(coins(apply("greater-than", n)) <= rounds * (ceiling(log2(3 * rounds)) + 1) + 1),
    "greater-than on 1000 bits": coins(apply("greater-than", 1000)) <= 61,
    "index, all lengths": for_all(n >= 1)(coins(index(n), "from-alice") >= n / 13),
    "disjointness, one message": for_all(n >= 1)(coins(disjointness(n), "from-bob", tenth, "private") >= n / 2),
    "greater-than, one message": coins(apply("greater-than", 100), "from-bob", tenth) >= 53,
    "inner product, one message": for_all(n >= 1)(coins(inner_product(n), "from-alice", quarter) >= n / 6),
    "little discrepancy": for_all(zero_one(f), least_discrepancy(f) <= rational(1, 20))(randomised(f) >= 3),
    "AND in one bit": coins(given_by([[0, 0], [0, 1]]), "two-way", rational(2, 5)).equals(1),
    "AND in two bits": coins(given_by([[0, 0], [0, 1]]), "two-way", rational(33, 100), "private") >= 2,
    "three values": randomised(given_by([[0, 1, 2], [1, 2, 0], [2, 0, 1]])).equals(3),
    "index on 2 bits": coins(index(2), "from-alice", quarter).equals(1),
    "equality on 2 bits": coins(equality(2), "from-alice", tenth).equals(2),
}
REFUTED: dict[str, Expression] = {
    "a message tells both": for_all(over=(f,))(coins(f) <= coins(f, "from-alice")),
    "chance is worth a bit": for_all(over=(f,))(randomised(f) <= D(f) - 1),
    "index in more bits than it has": coins(index(4), "from-alice", tenth) > 4,
    "index in half its bits and one more": for_all(n >= 1)(coins(index(n), "from-alice") >= n / 2 + 1),
    "no errors, one bit less": randomised_with(equality(2), "public", "two-way", 0) <= 2,
}
OPEN: dict[str, Expression] = {
    "equality in one bit": coins(equality(20), "from-alice", rational(8, 25)) <= 1,
    "a bit less of fingerprints": coins(equality(100), "from-alice", third, "private") <= 15,
    "forty-five runs": for_all(over=(f,))(coins(f, "from-bob", rational(1, 100)) <= 45 * coins(f, "from-bob")),
    "two runs": for_all(over=(f,))(coins(f, "two-way", rational(7, 27)) <= 2 * randomised(f)),
    "index, all lengths, a little more": for_all(n >= 1)(coins(index(n), "from-alice") >= n / 12),
    "index, the other way": for_all(n >= 1)(coins(index(n), "from-bob") >= n / 13),
    "a bit less for private coins": for_all(zero_one(f))(
        D(f) <= (coins(f, "two-way", third, "private") + 2) * 2 ** coins(f, "two-way", third, "private") + 1
    ),
    "twice the logarithm": for_all(n >= 64)(coins(equality(n), "two-way", third, "private") >= 2 * log2(n)),
    "index, a bit more": coins(index(40), "from-alice", tenth) >= 40,
    "fewer errors for less": for_all(over=(f,))(coins(f, "two-way", tenth) <= coins(f)),
    "an answer of one bit, whatever the values": for_all(over=(f,))(coins(f) <= coins(f, "from-bob") + 1),
}


@pytest.mark.parametrize("name", one_in(4, list(CONFIRMED)))
def test_what_is_true_is_derived(name: str) -> None:
    """By the axioms, with their constants."""
    is_confirmed(CONFIRMED[name])


@pytest.mark.parametrize("name", REFUTED)
def test_what_is_false_is_refuted(name: str) -> None:
    """By a given function."""
    is_refuted(REFUTED[name])


@pytest.mark.parametrize(
    "name", one_in(6, [name for name in OPEN if name != "equality in one bit"] + ["equality in one bit"])
)
def test_what_is_not_known_is_not_derived(name: str) -> None:
    """Near what is derived; false, or beyond what is known here."""
    with pytest.raises(NotFound):
        automatic(OPEN[name].term, fresh())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "coin"), one_in(6, list(product(["two-way", "from-alice", "from-bob"], ["public", "private"])))
)
def test_the_ends_hold_the_value(mode: str, coin: str) -> None:
    """Of small functions, at several errors, against all protocols."""
    functions: tuple[Term, ...] = (
        *((family, 1) for family in ("equality", "disjointness", "greater-than", "inner-product")),
        ("equality", 2),
        ("index", 2),
        ("matrix", ((0, 0), (0, 0))),
        ("matrix", ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
        ("matrix", ((0, 1, 2), (1, 2, 0))),
        ("matrix", ((0, 1, 2, 3),)),
    )
    drawn = list(product(functions, (0, ("/", 1, 10), ("/", 1, 4), ("/", 1, 3), ("/", 2, 5))))
    for g, error in drawn[:: 1 if EVERY_DRAW in os.environ else 4]:
        quantity = ("randomised-with", g, coin, mode, error)
        found = interval_lemmas(quantity)
        assert found
        for that, by in found:
            proved(that, "confirmed", by(that, fresh()))
            try:
                assert brute_force.truth(that), that
            except brute_force.Unsupported:
                assert coin == "private"


@st.composite
def small_matrices(draw: st.DrawFn) -> tuple[tuple[int, ...], ...]:
    """Up to 3 x 4 entries of two or three values."""
    width = draw(st.integers(1, 4))
    line = st.tuples(*[st.integers(0, 2)] * width)
    return tuple(draw(st.lists(line, min_size=1, max_size=3)))


@pytest.mark.slow
@given(rows=small_matrices(), mode=st.sampled_from(["two-way", "from-alice"]), bits=st.integers(0, 2))
@drawn(40)
def test_the_game_is_solved(rows: tuple[tuple[int, ...], ...], mode: str, bits: int) -> None:
    """Small games have the value that trying all protocols finds, and both sides' play shows it."""
    found = game(rows, mode, bits, 20.0)
    assert found is not None and found.sure == brute_force_coins.sureness(rows, mode, bits)
    f, error = ("matrix", rows), ("/", (1 - found.sure).numerator, (1 - found.sure).denominator)
    if found.sure > Fraction(1, 2):
        protocols = [[weight, protocol] for weight, protocol in found.protocols]
        that: Term = ("<=", ("randomised-with", f, "public", mode, error), bits)
        proved(that, "confirmed", {"rule": "mixture", "protocols": protocols})
        if found.sure < 1:
            less = ("-", error, ("/", 1, 10**6))
            cells = [list(cell) for cell in found.cells]
            that = (">=", ("randomised-with", f, "public", mode, less), bits + 1)
            proved(that, "confirmed", {"rule": "hard-distribution", "cells": cells})


def test_the_game_of_protocols() -> None:
    """Equality on two bits: one bit is right with probability 10/13, two bits and both knowing likewise."""
    equal = tuple(tuple(int(x == y) for y in range(4)) for x in range(4))
    assert brute_force_coins.sureness(equal, "from-alice", 0) == Fraction(1, 2)
    assert brute_force_coins.sureness(equal, "from-alice", 1) == Fraction(10, 13)
    assert brute_force_coins.sureness(((0, 0), (0, 1), (1, 0), (1, 1)), "from-alice", 1) == Fraction(3, 4)


def times(a: int, b: int, k: int) -> int:
    """The product in the field with 2^k elements, by an irreducible polynomial of degree k."""
    modulus, product_ = {1: 0b11, 2: 0b111, 3: 0b1011, 4: 0b10011}[k], 0
    for i in range(k):
        product_ ^= (a << i) if b >> i & 1 else 0
    for i in range(2 * k, k - 1, -1):
        product_ ^= modulus << (i - k) if product_ >> i & 1 else 0
    return product_


@pytest.mark.parametrize(("bits", "k"), [(1, 1), (3, 1), (3, 2), (5, 2), (4, 3), (6, 3), (5, 4)])
def test_fingerprints(bits: int, k: int) -> None:
    """Different strings, as polynomials, agree at no more than n - 1 of the 2^k points."""
    prints = []
    for x in range(2**bits):
        values = []
        for point in range(2**k):
            value = 0
            for i in reversed(range(bits)):
                value = times(value, point, k) ^ (x >> i & 1)
            values.append(value)
        prints.append(values)
    for one, other in combinations(prints, 2):
        assert sum(a == b for a, b in zip(one, other, strict=True)) <= bits - 1


@pytest.mark.parametrize(("letters", "messages"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 4), (4, 1), (4, 2)])
def test_the_count_of_strings_near_a_message(letters: int, messages: int) -> None:
    """Index, whatever the code: 2^n (t + 1 - a n) <= messages * V(n, t) (t + 1) at the least average error a."""
    strings = range(2**letters)
    far = min(
        sum(min((x ^ word).bit_count() for word in code) for x in strings) for code in combinations(strings, messages)
    )
    error = Fraction(far, letters * 2**letters)
    for t in range(letters + 1):
        ball = sum(comb(letters, i) for i in range(t + 1))
        assert 2**letters * (t + 1 - error * letters) <= messages * ball * (t + 1)


@pytest.mark.parametrize(("letters", "messages"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 4), (4, 2)])
def test_the_entropy_of_a_message(letters: int, messages: int) -> None:
    """Index, whatever the code: messages >= 2^(n (1 - h(a))) at the least average error a, by floats."""
    strings = range(2**letters)
    far = min(
        sum(min((x ^ word).bit_count() for word in code) for x in strings) for code in combinations(strings, messages)
    )
    a = far / (letters * 2**letters)
    entropy = -sum(p * math.log2(p) for p in (a, 1 - a) if p)
    assert math.log2(messages) >= letters * (1 - entropy) - 1e-9


@pytest.mark.parametrize("family", ["disjointness", "intersection", "inner-product", "greater-than"])
@pytest.mark.parametrize("sender", ["alice", "bob"])
def test_a_listener_who_asks_for_a_letter(family: str, sender: str) -> None:
    """Some input that depends on i and on the letters before makes the output the letter i, or always the other bit."""
    n = 3
    entries = brute_force.matrix((family, n))
    entry = entries if sender == "alice" else tuple(zip(*entries, strict=True))
    for i, before in product(range(n), range(2**n)):
        words = [w for w in range(2**n) if w >> (n - i) == before >> (n - i)]
        letters = [w >> (n - 1 - i) & 1 for w in words]
        asked = [[entry[w][y] for w in words] for y in range(2**n)]
        assert letters in asked or [1 - b for b in letters] in asked


@pytest.mark.parametrize(("n", "parities"), [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_binary_search_for_the_common_prefix(n: int, parities: int) -> None:
    """Greater-than is wrong with probability at most k 2^-t, for k rounds with 2^k >= n + 1 and t parities in each."""
    k = n.bit_length()  # rounds

    def right(x: int, y: int, least: int, most: int, left: int) -> Fraction:
        """The probability that the answer is right, where the common prefix is known to be of least..most letters."""
        if not left or least == most:
            said = least < n and x >> (n - 1 - least) & 1
            return Fraction(int(said == int(x > y)))
        half = (least + most + 1) // 2
        other = right(x, y, least, half - 1, left - 1)
        if x >> (n - half) == y >> (n - half):
            return right(x, y, half, most, left - 1)
        missed = Fraction(1, 2**parities)
        return missed * right(x, y, half, most, left - 1) + (1 - missed) * other

    for x, y in product(range(2**n), repeat=2):
        assert 1 - right(x, y, 0, n, k) <= Fraction(k, 2**parities)


def test_there_is_no_protocol_for_another_error() -> None:
    """An error of 1/2 or more, or below 0, is none."""
    for error in (("/", 1, 2), 1, -1, ("/", -1, 3)):
        with pytest.raises(NotFound):
            interval_lemmas(apply("randomised-with", equality(1), "public", "two-way", error).term)


@pytest.mark.parametrize(("bits", "k"), [(2, 1), (3, 1), (3, 2), (4, 2)])
def test_parities(bits: int, k: int) -> None:
    """The listener who says 1 with probability 1/(1 + q) where all agree errs with 1/(2^k + 1), on either side."""
    said = 1 / (1 + Fraction(1, 2**k))
    draws = list(product(range(2**bits), repeat=k))
    for x, y in product(range(2**bits), repeat=2):
        agreeing = sum(all(((x ^ y) & places).bit_count() % 2 == 0 for places in draw) for draw in draws)
        ones = Fraction(agreeing, len(draws)) * said
        assert (1 - ones if x == y else ones) == Fraction(1, 2**k + 1)


def test_only_logarithms_are_numbers_of_rounds() -> None:
    """What is rounded up and is no logarithm is no number of rounds of a binary search, and no error of the search."""
    quantity = ("randomised-with", ("greater-than", "n"), "public", "two-way", ("/", 1, 3))
    roundings = [("ceil", "x"), ("ceil", ("/", "n", 2)), ("ceil", ("log2", "n")), ("ceil", ("log2", ("*", 2, "n")))]
    assert len(list(by_search(quantity, roundings))) == 2
    assert not list(by_search(quantity, roundings[:2]))
