"""Entropies of random variables: what the search accepts holds of drawn laws, and what is read, decided and refused."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.random_variables import entropies, joint
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.facts.entropies import by_shannon, elemental
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.language.in_rocq import NotInRocq
from fooling.verify.statement.language.in_rocq import holds as holds_in_rocq
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.proposition import require
from fooling.verify.statement.random_operators import as_one
from tests import brute_force
from tests.shares import share_of_draws

NAMES = ("X", "Y", "Z")
JOINTS = [as_one(frozenset(some)) for many in (1, 2, 3) for some in combinations(NAMES, many)]
CONTEXT = fresh().extended([(name, "random") for name in NAMES], ())
SEQUENCES = fresh().extended((("S", "sequence"), ("X", "random"), ("n", "int")), ((">=", "n", 1),))


def drawn_law(draw: random.Random) -> dict[str, Any]:
    """Three random variables on up to 12 equally likely points, some of them functions or copies of others."""
    many = draw.choice((2, 3, 4, 6, 8, 12))
    values = {name: tuple(draw.choices(range(draw.randint(1, 4)), k=many)) for name in NAMES}
    if draw.random() < 0.4:
        table = draw.choices(range(3), k=4)
        values["Z"] = tuple(table[x] for x in values["X"])
    if draw.random() < 0.2:
        values["Y"] = values["X"]
    return {name: ("values", one) for name, one in values.items()}


def drawn_goal(draw: random.Random) -> Any:
    """A linear inequality of joint entropies: some of Shannon's added up, as they are or with one number changed."""
    total = dict.fromkeys(JOINTS, 0)
    for (_, quantity, _), _ in draw.choices(list(elemental(NAMES)), k=draw.randint(1, 3)):
        _, *of = quantity
        x, y, *z = (*of, *of[:1]) if quantity[0] == "mutual-information" else (of[0], *of)
        sets = [frozenset(one[1:]) if isinstance(one, tuple) else frozenset({one}) for one in (x, y, *z)]
        given = {"conditional-entropy": sets[2:], "mutual-information": [frozenset()]}.get(quantity[0], sets[2:])[0]
        first, second = (sets[0], sets[0]) if quantity[0] == "conditional-entropy" else sets[:2]
        for some, times in ((first | given, 1), (second | given, 1), (first | second | given, -1), (given, -1)):
            if some:
                total[as_one(some)] += times
    if draw.random() < 0.5:
        total[draw.choice(JOINTS)] += draw.choice((-1, 1))
    parts = [("*", times, ("entropy", one)) for one, times in total.items() if times]
    return (">=", ("+", 0, *parts), 0)


@pytest.mark.drawn
def test_what_is_accepted_holds_of_drawn_laws() -> None:
    """Of drawn inequalities those that the search accepts hold of 300 laws, and of the others some do not."""
    draw = random.Random(17)
    laws = [
        {one: float(brute_force.number(("entropy", brute_force.put(one, law)))) for one in JOINTS}
        for law in map(drawn_law, [draw] * share_of_draws(300, 3))
    ]
    accepted = broken = 0
    for _ in range(share_of_draws(80, 2)):
        goal = drawn_goal(draw)
        worst = min(sum(times * law[one] for _, times, (_, one) in goal[1][2:]) for law in laws)
        try:
            prove(goal, by_shannon(goal, CONTEXT), CONTEXT)
        except NotFound:
            broken += worst < -1e-9
        else:
            assert worst > -1e-9, goal
            accepted += 1
    assert accepted > 10 and broken > 5


@pytest.mark.drawn
def test_values_are_those_of_brute_force() -> None:
    """The checker says of drawn laws which numbers their entropies are next to, and what they are exactly."""
    draw = random.Random(18)
    for _ in range(share_of_draws(60, 4)):
        x, y, z = drawn_law(draw).values()
        for quantity in (
            ("entropy", ("tuple", x, y)),
            ("conditional-entropy", x, ("tuple", y, z)),
            ("mutual-information", x, y),
            ("conditional-information", x, y, z),
        ):
            value = brute_force.number(quantity)
            low = int(value * 10**6)
            assert holds((">=", quantity, ("/", low - 1, 10**6)), fresh()), quantity
            assert holds(("<=", quantity, ("/", low + 1, 10**6)), fresh()), quantity
        for fact in (("independent", x, y), ("independent-given", x, y, z), ("function-of", z, x)):
            assert holds(fact, fresh()) is brute_force.truth(fact), fact
        zero = holds(("=", ("conditional-information", x, y, z), 0), fresh())
        assert zero is holds(("independent-given", x, y, z), fresh())


DECIDED = {
    "for all random variables X, Y: H(X, Y) = H(X) + H(Y | X)": "confirmed",
    "for all random variables X, Y, Z: I(X; Y | Z) <= I(X; Y)": "refuted",
    "for all random variables X, Y, Z: I(X; Y | Z) >= I(X; Y)": "refuted",
    "for all random variables X, Y, Z: 2 H(X, Y, Z) <= H(X, Y) + H(Y, Z) + H(X, Z)": "confirmed",
    "for all random variables X, Y, Z with X and Z are independent given Y: I(X; Z) <= I(X; Y)": "confirmed",
    "for all random variables X, Y, Z with Z is a function of Y: I(X; Z) <= I(X; Y)": "confirmed",
    "for all random variables X, Y, Z with Z is a function of Y: I(X; Y) <= I(X; Z)": "refuted",
    "for all random variables X, Y, Z with X and (Y, Z) are independent: X and Y are independent": "confirmed",
    "for all random variables X, Y, Z with X and Y are independent, X and Z are independent: "
    "X and (Y, Z) are independent": "refuted",
    "for all random variables X, M, integers S with S >= 0, M has at most 2^S values: I(X; M) <= S": "confirmed",
    "for all random variables X, integers m with m >= 1, X has at most m values, H(X) >= log2(m): "
    "X is uniform on m values": "confirmed",
    "for all random variables X, Y with Y guesses X with error at most 0: H(X | Y) = 0": "confirmed",
    "for all random variables X, Y, reals e with X has at most 2 values, Y guesses X with error at most e, 0 < e, "
    "e <= 1/2: H(X | Y) <= e": "refuted",
    "for all random sequences X, random variables M, integers n with n >= 1: "
    "H(X(1..n) | M) = sum over i = 1..n of H(X(i) | X(1..i - 1), M)": "confirmed",
    "for all random sequences X, integers n with n >= 1: H(X(1..n)) >= sum over i = 1..n of H(X(i))": "refuted",
    "for all random variables X, Y: X is a function of Y if and only if H(X | Y) = 0": "confirmed",
    "for all random variables X, Y: X is a function of Y if and only if H(Y | X) = 0": "refuted",
    "for all random variables X, Y: X and Y are independent if and only if I(X; Y) = 0": "confirmed",
    "for all random sequences X, random variables M, integers n with n >= 1, "
    "X(1..n) are independent and uniform on 2 values: I(X(1..n); M) >= sum over i = 1..n of I(X(i); M)": "confirmed",
    "for all random sequences X, random variables M, integers n with n >= 1, "
    "(for all integers 1 <= i <= n: X(i) and X(1..i - 1) are independent): "
    "I(X(1..n); M) >= sum over i = 1..n of I(X(i); M)": "confirmed",
    "for all random sequences X, random variables M, integers n with n >= 1, "
    "(for all integers 1 <= i <= n: X(i) and X(1..i - 1) are independent): "
    "I(X(1..n); M) <= sum over i = 1..n of I(X(i); M)": "refuted",
    "for all random sequences X, random variables M, integers n with n >= 1: "
    "I(X(1..n); M) >= sum over i = 1..n of I(X(i); M)": "refuted",
    "for all random variables X, Y, M, integers S, m, reals e with m >= 2, S >= 0, X is uniform on m values, "
    "M has at most 2^S values, Y is a function of M, Y guesses X with error at most e: S >= (1 - e) * log2(m) - 1": (
        "confirmed"
    ),
    "for all random variables X, Y, integers k, m with k >= 1, m >= 1, X has at most k values, Y has at most m values: "
    "(X, Y) has at most k m values": "confirmed",
    "for all random variables U, V, W, X, Y, Z: H(U, V, W, X, Y, Z) <= H(U, V, W) + H(X, Y, Z)": "confirmed",
    "I(the values 0 0 1 1 at equally likely points; the values 0 1 0 1 at equally likely points) = 0": "confirmed",
    "H(the values 0 1 2 at equally likely points) > 8/5": "refuted",
}


@pytest.mark.parametrize("text", DECIDED)
def test_sentences_are_decided(text: str) -> None:
    """Each with its verdict; what is printed of it is read as the same."""
    term = read_sentence(text).term
    assert read_sentence(sentence(term)).term == term
    found = decide_proposition(term)
    assert not isinstance(found, NotFound) and str(found.verdict) == DECIDED[text] and not found.trusts


def test_rocq_has_no_random_variables() -> None:
    """A statement about them is not translated, and that is told."""
    with pytest.raises(NotInRocq, match="the sort random has no definition in Rocq"):
        holds_in_rocq(read_sentence("for all random variables X, Y: H(X | Y) <= H(X)").term, {})


REFUSED = {
    "for all random variables X, integers n: H(X, n) >= 0": "`n` is a number; want a random variable there",
    "for all random sequences S: H(S) >= 0": r"found `\)`; want `\(`",
    "for all random words X: H(X) >= 0": "want",
    "for all even random variables X: H(X) >= 0": "even is said of integers alone",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_sentence_is_told_in_a_line(text: str) -> None:
    """With what is wrong."""
    with pytest.raises(InvalidInput, match=REFUSED[text]) as caught:
        read_sentence(text)
    assert "\n" not in str(caught.value).split("\n", 1)[0]


def test_a_tuple_has_several_parts() -> None:
    """A tuple of one would be worded as what is in it; too many points are told."""
    with pytest.raises(InvalidInput, match="two random variables or more"):
        require(("=", ("entropy", ("tuple", ("values", (0, 1)))), 1), "proposition")
    with pytest.raises(InvalidInput, match="too many"):
        joint([tuple(range(k)) for k in (251, 256, 243)])
    assert entropies([(1, (0, 1, 1)), (-1, (1, 1, 0))]) == {}


WRONG = {
    "submodularity reversed": ("<=", ("conditional-information", "X", "Y", "Z"), 0),
    "an order that matters": (">", ("entropy", ("tuple", "X", "Y")), ("entropy", ("tuple", "Y", "X"))),
    "a part of more than the whole": (">=", ("entropy", "X"), ("entropy", ("tuple", "X", "Y"))),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_node_is_rejected(name: str) -> None:
    """Planted: the right premises with a false goal, and an axiom for another quantity."""
    goal = WRONG[name]
    premises = [{"that": list(map(_listed, that)), "by": by(that, CONTEXT)} for that, by in elemental(NAMES)]
    node = {"rule": "arith", "premises": premises, "multipliers": [1] * len(premises), "squares": []}
    with pytest.raises(Rejected):
        prove(goal, node, CONTEXT)
    axiom = {"rule": "axiom", "name": "information-given", "of": [], "values": dict.fromkeys("XYZ", "X")}
    with pytest.raises(Rejected):
        prove(goal, {**axiom, "conditions": []}, CONTEXT)


def _listed(term: Any) -> Any:
    return [_listed(part) for part in term] if isinstance(term, tuple) else term


@pytest.mark.parametrize("place", [0, -1, ("/", 1, 2)])
def test_what_is_no_entry_is_nothing(place: Any) -> None:
    """A sequence begins with its entry 1: nothing is said of the entropy of another one."""
    goal = (">=", ("entropy", ("entry", "S", place)), 0)
    with pytest.raises(Rejected):
        prove(goal, {"rule": "bounds"}, SEQUENCES)
    closed = (">=", ("entropy", ("entry", ("listed", ((0, 1),)), place)), 0)
    with pytest.raises(Rejected):
        prove(closed, {"rule": "evaluate"}, fresh())
