"""Bounded attention prefix oracles: the least bits, the axioms, sentences about them, and planted wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from fooling.protocols.bapo import is_right, strategy
from fooling.verify.checker import meaning
from fooling.verify.checker.letters import letters, words
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.brute_force_oracles import least_prefix_bits
from tests.shares import share_of_draws

Rows = tuple[tuple[int, ...], ...]
SIZES = ((1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (1, 4))  # positions, letters


def drawn(seed: int) -> tuple[int, int, Rows]:
    """A function of two or three values, of so many letters of Alice's."""
    draw = Random(seed)
    k, q = draw.choice(SIZES)
    values = draw.choice((2, 2, 3))
    columns = draw.randint(1, 4)
    return k, q, tuple(tuple(draw.randrange(values) for _ in range(columns)) for _ in range(q**k))


def least(k: int, q: int, rows: Rows, b: int) -> int:
    """As the checker finds it, with a strategy that is right."""
    inputs, bits = list(product(range(q), repeat=k)), 0
    while (found := strategy(inputs, q, rows, b, 2**bits)) is None:
        bits += 1
    assert is_right(inputs, q, rows, *found, b)
    return bits


@pytest.mark.parametrize("seed", range(share_of_draws(200)))
def test_the_least_bits_are_those_of_the_definition(seed: int) -> None:
    """Messages, attended tokens and received sets are all tried beside; more tokens never ask for more bits."""
    k, q, rows = drawn(seed)
    inputs = tuple(tuple(map(str, word)) for word in product(range(q), repeat=k))
    found = [least(k, q, rows, b) for b in range(k + 1)]
    for b, bits in enumerate(found):
        assert least_prefix_bits(inputs, rows, b) in (bits, None), (k, q, rows, b)
    assert found == sorted(found, reverse=True)
    assert found[-1] == 0
    assert found[0] == (len({*rows}) - 1).bit_length()


MAJORITIES = [(k, m) for k in range(1, 6) for m in range(1, 6) if k + m <= 8]


@pytest.mark.parametrize(("k", "m"), MAJORITIES)
def test_majority_is_what_it_is_said_to_be(k: int, m: int) -> None:
    """Its entries, its letters, and the numbers of different rows and columns."""
    f: Term = ("majority", k, m)
    assert meaning.function(f).rows() == brute_force.matrix(f)
    for inputs, word in zip(brute_force.words_read(f), words(f), strict=True):
        assert [tuple(map(str, word(x))) for x in range(len(inputs))] == inputs
    assert meaning.natural(letters(f).length) == k + m


@cache
def messages_of_majority(k: int, m: int, b: int) -> int:
    """How many messages are needed: no power of 2 is waited for."""
    inputs, many = list(product((0, 1), repeat=k)), 1
    rows = [[int(2 * (sum(x) + u) > k + m) for u in range(m + 1)] for x in inputs]
    while strategy(inputs, 2, rows, b, many) is None:
        many += 1
    return many


SMALL = [(k, m, b) for k in range(1, 5) for m in range(1, 5) for b in range(3)]


def test_majority_needs_what_overloading_says() -> None:
    """More than min(k/(2b + 1), m + 1) messages, and for these sizes as many as thresholds ask for."""
    for k, m, b in SMALL:
        many = messages_of_majority(k, m, b)
        assert many > min(k / (2 * b + 1), m + 1)
        half = (k + m) // 2 + 1
        assert many == 1 + sum(b < half - u <= k - b for u in range(m + 1)) <= max(1, k - 2 * b + 1)


WRONG: dict[str, Callable[[int, int, int], float]] = {
    "b for 2 b": lambda k, m, b: min(k / (b + 1), m + 1),
    "no other inputs of Bob's": lambda k, m, b: k / (2 * b + 1),
    "one more": lambda k, m, b: 1 + min(k / (2 * b + 1), m + 1),
    "fixed positions alone": lambda k, m, b: k / max(1, 2 * b),
    "as many as the letters": lambda k, m, b: k - b,
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_bound_on_majority_fails(name: str) -> None:
    """Planted: so the test above can fail."""
    assert any(messages_of_majority(k, m, b) <= WRONG[name](k, m, b) for k, m, b in SMALL)


def test_one_threshold_more_has_to_be_told() -> None:
    """Planted: k - 2 b messages are too few, and b tokens for 2 b - 1 positions are the fewest."""
    assert any(messages_of_majority(k, m, b) > max(1, k - 2 * b) for k, m, b in SMALL)
    assert messages_of_majority(3, 3, 1) == 2
    assert messages_of_majority(4, 4, 2) == 1


BAPO = "some BAPO with {} prefix bits and {} attended tokens computes {}"


def of_majority(sizes: str, conditions: str, said: str, of: str = "n") -> str:
    """A sentence about what computes majority."""
    some = BAPO.format("a", "b", f"MAJORITY_{{{sizes}}}")
    return f"for all integers {of}, a, b with {conditions}, b >= 0, {some}: {said}"


def sentences() -> Iterator[tuple[str, str, str]]:
    """A name, the verdict and the sentence."""
    yield "by hand", "confirmed", BAPO.format(0, 1, "EQ_2")
    yield "by hand", "refuted", BAPO.format(0, 1, "IP_2")
    yield "none", "confirmed", "no" + BAPO.format(0, 1, "MAJORITY_{3,2}")[4:]
    yield "exactly", "confirmed", "BAPO prefix bits(MAJORITY_{4,3}; 1 attended token) = 2"
    yield "large", "confirmed", "BAPO prefix bits(MAJORITY_{50,50}; 5 attended tokens) >= 3"
    yield "large", "confirmed", "BAPO prefix bits(MAJORITY_{50,50}; 5 attended tokens) <= 6"
    yield "large", "refuted", "BAPO prefix bits(MAJORITY_{50,50}; 5 attended tokens) >= 7"
    for f in ("EQ_n", "DISJ_n", "INDEX_n", "COMPOSITION_n"):
        yield "looked up", "confirmed", f"for all n >= 1: {BAPO.format(0, 1, f)}"
    yield "looked up", "confirmed", f"for all integers n, q with n >= 1, q >= 1: {BAPO.format(0, 1, 'RECALL_{n,q}')}"
    yield "looked up", "refuted", f"for all n >= 1: {BAPO.format(0, 0, 'INDEX_n')}"
    parity = "for all integers n, b with n >= 1, 0 <= b, b {} n: BAPO prefix bits(IP_n; b attended tokens) >= 1"
    yield "parity", "confirmed", parity.format("<")
    yield "parity", "refuted", parity.format("<=")
    one_way = "BAPO prefix bits(f; 0 attended tokens) = D(f; only {} sends)"
    yield "one way", "confirmed", f"for all functions f: {one_way.format('alice')}"
    yield "one way", "refuted", f"for all functions f: {one_way.format('bob')}"
    held = "for all functions f, integers S, b with b >= 0, some streaming algorithm with S bits computes f: "
    yield "a model", "confirmed", held + BAPO.format("S", "b", "f")
    yield "a model", "refuted", held + BAPO.format("S - 1", "b", "f")
    more = "for all functions f, integers b, c with c >= 0, b >= c: BAPO prefix bits(f; b attended tokens) "
    yield "more tokens", "confirmed", f"{more}<= BAPO prefix bits(f; c attended tokens)"
    yield "more tokens", "refuted", f"{more}>= BAPO prefix bits(f; c attended tokens)"
    regular = "(L under first k, length n)"
    states = "ceil(log2(minimal DFA states(L; complete)))"
    yield (
        "theorem 2",
        "confirmed",
        f"for all languages L, integers n, k with 0 <= k, k <= n: {BAPO.format(states, 0, regular)}",
    )
    yield from of_majorities()


def of_majorities() -> Iterator[tuple[str, str, str]]:
    """The same about majority for all sizes."""
    yield "theorem 4", "confirmed", of_majority("n,n", "n >= 1", "a >= log2(n/(2 b + 1))")
    yield "theorem 4", "refuted", of_majority("n,n", "n >= 1", "a >= log2(n/(b + 1))")
    yield "theorem 4", "refuted", of_majority("n,n", "n >= 2", "a >= log2(n)")
    yield "constants", "confirmed", of_majority("n,n", "n >= 2, (2 b + 1)^2 <= n", "a >= log2(n)/2")
    yield "late", "confirmed", of_majority("n - c,c", "c >= 1, n >= (2 b + 2) (c + 1)", "2^a > c + 1", of="n, c")
    some = "for all integers k, m, b with k >= 1, m >= 1, b >= 0, {}: " + BAPO.format(0, "b", "MAJORITY_{{k,m}}")
    yield "half", "confirmed", some.format("2 b >= k")
    yield "half", "refuted", some.format("2 b >= k - 1")
    yield "half", "confirmed", of_majority("n,n", "n >= 1, 2 b < n", "a >= 1")
    yield "half", "refuted", of_majority("n,n", "n >= 1, 2 b <= n", "a >= 1")
    first = BAPO.format("ceil(log2 A)", "k + m - A", "MAJORITY_{k,m}")
    sized = "for all integers k, m, A with k >= 1, m >= 1, 1 <= A, A <= k + m: "
    yield "proposition 1", "confirmed", sized + first
    some = "log2(2 b + 1) <= (1 - e) log2(n)"
    powers = of_majority("n,n", f"n >= 1, 0 < e, e < 1, {some}", "a >= e log2(n)").replace(
        "a, b with", "a, b, reals e with"
    )
    yield "theorem 4", "confirmed", powers
    yield "theorem 4", "refuted", powers.replace("1 - e", "1 + e")
    yield "proposition 1", "refuted", sized + first.replace("- A", "- A - 1")


@pytest.mark.parametrize(("verdict", "text"), [one[1:] for one in sentences()], ids=[one[0] for one in sentences()])
def test_a_sentence_is_decided(verdict: str, text: str) -> None:
    """As it is read, and as it is printed: near misses are refuted."""
    term = read_sentence(text, sort="proposition").term
    assert read_sentence(sentence(term), sort="proposition").term == term
    assert decide_proposition(Expression(term)).verdict == Verdict[verdict.upper()]
