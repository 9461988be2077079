"""Generators: what they are made of, conditions, planted wrong ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from brute_force_tasks import apart, paths

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.generator import Fold, Generator, distance
from fooling.circuits.languages.random_words import changed, uniform_words
from fooling.circuits.languages.word_count import count_words
from fooling.circuits.tasks.generators import (
    chosen,
    conditioned,
    distinct,
    in_turn,
    independent,
    of_law,
    sample,
    written,
)
from fooling.circuits.tasks.search.samples import samples
from fooling.circuits.tasks.task import TooMany, counting
from fooling.fooling_sets.errors import InvalidInput

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
BITS = independent([(0, 1)] * 3)
ONES = Fold(0, lambda ones, bit: ones + bit)


def random_generator(chance: Random, steps: int) -> Generator:
    """Three states, letters a and b, some of them not written, any masses."""
    table = {}
    for t, state in product(range(1, steps + 1), range(3)):
        weights = [chance.randrange(4) for _ in range(3)] or [1]
        weights[0] += 1
        whole = sum(weights)
        table[t, state] = [(Fraction(w, whole), chance.choice(("a", "b", None)), chance.randrange(3)) for w in weights]
    return Generator(0, steps, lambda t, state: table[t, state])


def test_distances_and_laws_of_random_generators() -> None:
    """Words of different lengths, steps that write nothing, other numbers of steps: as all paths have it."""
    chance = Random(1)
    for _ in range(60):
        p, q = (random_generator(chance, chance.randrange(5)) for _ in range(2))
        assert p.law() == paths(p)
        assert distance(p, q) == distance(q, p) == apart(paths(p), paths(q))


def test_makers_have_the_laws_that_they_say() -> None:
    """A permutation, a choice, one after the other, a listed law."""
    assert set(distinct("abc", 3).law().values()) == {Fraction(1, 6)} and len(distinct("abc", 2).law()) == 6
    mixed = chosen([(THIRD, written("a")), (1 - THIRD, written("bb")), (Fraction(0), written("c"))])
    assert mixed.law() == {("a",): THIRD, ("b", "b"): 1 - THIRD}
    two = in_turn(mixed, written("x"), mixed).law()
    assert two[tuple("axbb")] == THIRD * (1 - THIRD) and sum(two.values()) == 1
    law = {(0, 1): HALF, (1, 1): THIRD, (1, 0): Fraction(1, 6)}
    assert of_law(law).law() == law
    with pytest.raises(InvalidInput, match="one length"):
        of_law({(): HALF, (1,): HALF}).law()


def test_corruption_changes_so_many_places() -> None:
    """Any places are as likely, and so are the wrong letters."""
    wrong = {"a": "bc", "b": "ac", "c": "ab"}
    found = changed(written("abc"), 2, lambda letter: [(HALF, other) for other in wrong[letter]]).law()
    by_hand = dict[tuple[str, ...], Fraction]()
    for places in combinations(range(3), 2):
        for letters in product(*(wrong["abc"[i]] for i in places)):
            word = tuple(dict(zip(places, letters, strict=True)).get(i, "abc"[i]) for i in range(3))
            by_hand[word] = by_hand.get(word, Fraction(0)) + Fraction(1, 12)
    assert found == by_hand
    with pytest.raises(InvalidInput, match="cannot be changed"):
        changed(written("a"), 2, lambda letter: [(HALF, other) for other in wrong[letter]])


def test_a_condition_has_the_conditional_law() -> None:
    """Of three bits with two ones each is as likely; of what never happens none is drawn."""
    found = conditioned(BITS, ONES, lambda ones: ones == 2).law()
    assert found == dict.fromkeys([(0, 1, 1), (1, 0, 1), (1, 1, 0)], THIRD)
    with pytest.raises(InvalidInput, match="for ever"):
        conditioned(BITS, ONES, lambda ones: ones > 3)


def test_words_of_a_language_are_equally_likely() -> None:
    """As many as there are."""
    law = uniform_words(dyck(2, 3), 8).law()
    assert {*law.values()} == {Fraction(1, count_words(dyck(2, 3), 8))}
    assert len(law) == count_words(dyck(2, 3), 8)


@pytest.mark.parametrize(
    "moves",
    [
        [(HALF, "a", 0)],
        [(HALF, "a", 0), (HALF, "b", 0), (THIRD, "c", 0)],
        [(2 * HALF + HALF, "a", 0), (-HALF, "b", 0)],
        [],
        [(Fraction(0), "a", 0)],
    ],
)
def test_planted_masses_are_refused(moves: list[tuple[Fraction, str, int]]) -> None:
    """Too little, too much, negative, none: for a law, a distance, a sample."""
    wrong = Generator(0, 2, lambda t, state: moves)
    for do in (
        wrong.law,
        lambda: distance(wrong, BITS),
        lambda: sample(wrong, Random(1)),
        lambda: samples(wrong, 3, 1),
    ):
        with pytest.raises(InvalidInput, match="want positive ones of sum 1"):
            do()


def test_steps_are_bounded() -> None:
    """No number, a negative one, and no end."""
    for steps in (-1, 1.5, float("inf"), None):
        with pytest.raises(InvalidInput, match="number of steps"):
            Generator(0, steps, lambda t, state: [])  # type: ignore[arg-type]


def test_what_takes_too_long_is_refused() -> None:
    """A law of many words, and a distance of laws whose words are all different."""
    long = independent([(0, 1)] * 40)
    with pytest.raises(TooMany, match="want a smaller n"):
        long.law(spend=counting(10**4))
    random = random_generator(Random(2), 60)
    with pytest.raises(TooMany):
        distance(random, random_generator(Random(3), 60), counting(10**4))
    assert distance(long, independent([(0, 1)] * 40), counting(10**4)) == 0


def test_one_sample_is_of_the_law() -> None:
    """Plain draws: each word of a small law is met about as often as it should be."""
    chance, law = Random(5), of_law({(0,): Fraction(1, 7), (1,): Fraction(6, 7)})
    ones = sum(sample(law, chance)[0] for _ in range(7000))
    assert abs(ones - 6000) < 150


def test_a_step_with_a_large_denominator_is_sampled() -> None:
    """By 63 bits: a mass of 1 in 3^20 is not met, halves are."""
    rare = Fraction(1, 3**20)
    two = Generator(0, 1, lambda t, state: [(rare, "a", 0), (HALF, "b", 0), (HALF - rare, "c", 0)])
    drawn = samples(two, 10_000, 3).words()
    assert {*drawn} == {("b",), ("c",)} and abs(drawn.count(("b",)) - 5000) < 250
