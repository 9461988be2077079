"""Protocols with errors on average under a law of inputs: the measure, sentences, and what is decided."""

from __future__ import annotations

import random

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.coins import alike, surest_answers, surest_message
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.coins.averages import averages
from fooling.verify.methods.matrices.intervals import known_ends
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.wording import sentence
from tests import brute_force
from tests.shares import share_of_draws

UNIFORM = ("uniform",)


def drawn(draw: random.Random, most: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """A matrix of two to four values, and weights of as many entries, not all 0."""
    values, height, width = draw.randint(2, 4), draw.randint(1, most), draw.randint(1, most)
    rows, weights = (
        tuple(tuple(draw.choice(range(end)) for _ in range(width)) for _ in range(height)) for end in (values, 4)
    )
    return rows, weights if any(map(any, weights)) else ((1,) * width,) * height


@pytest.mark.drawn
def test_averages_are_those_of_all_protocols() -> None:
    """Of drawn functions, laws and errors both ends are what another algorithm finds, and have derivations."""
    draw = random.Random(5)
    for _ in range(share_of_draws(300, 12)):
        rows, weights = drawn(draw, 5)
        for mode in ("from-alice", "from-bob", "two-way") if len(rows) + len(rows[0]) < 8 else ("from-alice",):
            error = draw.choice((0, ("/", 1, 10), ("/", 1, 4), ("/", 2, 5), ("/", 49, 100)))
            quantity = ("distributional", ("matrix", rows), mode, error, draw.choice((UNIFORM, weights)))
            least = brute_force.number(quantity)
            for bound in averages(quantity, known_ends):
                assert bound.value == least, quantity
                prove(bound.statement, bound.node, fresh())


def test_both_ways_to_try_all_messages_agree() -> None:
    """Messages as parts of the rows, and as what is answered; and alike rows have weights that are multiples."""
    draw = random.Random(6)
    for _ in range(60):
        rows, weights = drawn(draw, 3)
        for bits in range(3 if max(map(max, rows)) < 3 else 1):
            assert surest_message(rows, weights, bits) == surest_answers(rows, weights, bits)
    assert alike([[0, 1], [0, 7], [0, 1], [1, 1]], [[2, 0], [3, 0], [0, 0], [1, 0]]) == [[0, 1], [3]]


READ = {
    "the law [[1/4, 1/4], [1/2, 0]]": ((1, 1), (2, 0)),
    "the product law of [1/2, 1/2] and [1/3, 2/3]": ((1, 2), (1, 2)),
    "the weights [[1, 1], [2, 0]]": ((1, 1), (2, 0)),
    "the uniform law": UNIFORM,
}
REFUSED = {
    "the law [[1/4, 1/4], [1/4, 1/3]]": "add up to 1, and these to 13/12",
    "the law [[1/2, 1/2], [1]]": "have rows of one length",
    "the law [[1//2, 1/2], [1/2, 0]]": "want `the weights`, `the uniform law`",
    "the product law of [1/2, 1/2] and [1/3, 1/3]": "add up to 1, and these to 2/3",
    "the product law of [1/2, 1/2]": "want `and` and the law of Bob's inputs",
    "the fair law": "want `the weights`, `the uniform law`",
}


@pytest.mark.parametrize("law", READ)
def test_laws_are_read(law: str) -> None:
    """As weights, which are what is printed."""
    text = f"D([0 1; 1 0]; from-alice, error at most 1/4 on average under {law}) = 1"
    term = read_sentence(text).term
    assert term[1][4] == READ[law] and read_sentence(sentence(term)).term == term


@pytest.mark.parametrize("law", REFUSED)
def test_what_is_no_law_is_refused(law: str) -> None:
    """In one line."""
    with pytest.raises(InvalidInput, match=REFUSED[law]):
        read_sentence(f"D([0 1; 1 0]; two-way, error at most 1/4 on average under {law}) = 1")


CONFIRMED = """
D(INDEX_4; from-alice, error at most 1/4 on average under the uniform law) = 2
D(EQ_2; two-way, error at most 1/5 on average under the uniform law) = 2
D(INDEX_20; from-alice, error at most 1/10 on average under the uniform law) >= 11
for all n >= 1: D(EQ_n; from-alice, error at most 1/4 on average under the uniform law) <= 2
for all n >= 1: D(INDEX_n; from-alice, error at most 1/4 on average under the uniform law) >= n/6
for all n >= 1 and all reals e with 0 < e < 1/2:
  D(INDEX_n; from-alice, error at most e on average under the uniform law) >= n (1 - entropy(e, 1 - e))
for all functions f: D(f; two-way, error at most 1/3 on average under the uniform law) <= R(f)
for all functions f: D(f; from-bob, error at most 1/3 on average under the uniform law) <= D(f; only bob sends)
for all integers n, m, p with n >= 1, some LSTM with m units of p bits computes INDEX_n with average error at most 1/4
  under the uniform law: 2 m p >= n/6
for all integers n, S with n >= 1, S >= n: some model with a cache of S bits computes INDEX_n with average error 1/10
  under the uniform law
for all integers n, k, S with n >= 1, k >= 1, S >= n: some model with a cache of S bits computes INDEX_n in k passes
  with average error 1/10 under the uniform law
for all n >= 1: some streaming algorithm with 2 bits computes EQ_n with average error 1/4 under the uniform law
no streaming algorithm with 1 bit computes INDEX_4 with average error 1/4 under the uniform law
for all functions f, integers S with some streaming algorithm with S bits computes f with error 1/3 and private coins:
  some streaming algorithm with S bits computes f with average error 1/3 under the uniform law
"""
REFUTED = """
D(INDEX_4; from-alice, error at most 1/4 on average under the uniform law) = 1
D(INDEX_4; from-alice, error at most 1/4 on average under the uniform law) = 3
D([0 1; 1 0]; two-way, error at most 1/4 on average under the product law of [1/2, 1/2] and [1, 0]) = 2
for all n >= 1: D(INDEX_n; from-alice, error at most 1/4 on average under the uniform law) >= n/2
some streaming algorithm with 1 bit computes INDEX_4 with average error 1/4 under the uniform law
for all functions f: R(f; public coins, from-alice, error at most 1/3)
  >= D(f; from-alice, error at most 1/4 on average under the uniform law)
"""


@pytest.mark.parametrize("law", READ)
def test_models_on_average_are_read(law: str) -> None:
    """As they are printed, and shorter; a law that does not add up is refused there, too."""
    term = ("model-computes-on-average", ("matrix", ((0, 1), (1, 0))), ("cache", 1), 2, ("/", 1, 4), READ[law])
    assert read_sentence(sentence(term)).term == term
    short = f"some model with a cache of 1 bit computes [0 1; 1 0] in 2 passes with average error 1/4 under {law}"
    for text in (short, short.replace("average error", "error at most").replace(" under", " on average under")):
        assert read_sentence(text).term == term
    with pytest.raises(InvalidInput, match="add up to 1, and these to 3/4"):
        read_sentence(short.replace(law, "the law [[1/4, 1/4], [1/4, 0]]"))


def each(texts: str) -> list[str]:
    """The sentences, whose further lines are indented."""
    return texts.replace("\n  ", " ").strip().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "verdict"),
    [*((one, "confirmed") for one in each(CONFIRMED)), *((one, "refuted") for one in each(REFUTED))],
)
def test_what_is_decided_of_averages(text: str, verdict: str) -> None:
    """As a stranger would write it, and near misses."""
    assert str(decide_proposition(Expression(read_sentence(text).term)).verdict) == verdict
