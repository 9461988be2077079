"""Every known value against every implementation, and every claim of the pack at small sizes against slow ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest

from fooling.circuits.languages.search.counting.packed_words import word_blocks
from fooling.circuits.languages.search.counting.words import enumerate_words
from fooling.circuits.languages.search.states.minimise import hopcroft, live, trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.rank import check_rank
from fooling.fooling_sets.search.maximum import maximum_fooling
from fooling.fooling_sets.search.rank_search import find_rank
from fooling.protocols.one_way import check_one_way
from fooling.protocols.search.exact import exact_complexity, find_one_way
from fooling.protocols.search.trees import check_tree
from fooling.verify.checker import meaning
from fooling.verify.claims.claim import Claim, registered
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.automata import shortest_violation
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.decide import attempt, decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, require
from tests import brute_force
from tests.circuits.languages.moore import moore
from tests.known_values import KNOWN, KnownValue
from tests.shares import one_in, one_of_each

pytestmark = pytest.mark.slow


def kind_of(known: KnownValue) -> tuple[str, str]:
    """The quantity, and the family or the kind of language."""
    return known.quantity[0], known.quantity[1][0]


def depths(f: Term) -> list[int]:
    """Both bounds of the search, and the depth of its tree once checked."""
    function = meaning.function(f)
    found = exact_complexity(function)
    return [found.lower, found.upper, check_tree(function, found.tree)]


def ranks(f: Term, field: Any) -> list[int]:
    """The rank of the evidence found, once checked."""
    rows = meaning.function(f).rows()
    return [check_rank(rows, *find_rank(rows, field))]


def fooling_sets(f: Term, colour: int) -> list[int]:
    """Both bounds of the search."""
    found = maximum_fooling(meaning.function(f), colour)
    return [found.lower, found.upper]


def counts(language: Term, n: int) -> list[int]:
    """By vectors of states, one word at a time, and in blocks."""
    dfa = meaning.language(language)
    return [
        count_words(dfa, n),
        sum(1 for _ in enumerate_words(dfa, n)),
        sum(len(block) for block in word_blocks(dfa, n)),
    ]


def state_counts(language: Term, which: str) -> list[int]:
    """By Moore's and Hopcroft's algorithms."""
    dfa = meaning.language(language)
    return (
        [moore(dfa).states, hopcroft(dfa).states]
        if which == "complete"
        else [trim_partial(dfa).states, max(1, len(live(hopcroft(dfa))))]
    )


def one_way_bits(f: Term, party: Any) -> list[int]:
    """Both bounds of the one-way evidence."""
    function = meaning.function(f)
    return [(rows - 1).bit_length() for rows in check_one_way(function, party, *find_one_way(function, party))]


def row_counts(f: Term, party: Any) -> list[int]:
    """The messages of the one-way evidence."""
    return [len(set(find_one_way(meaning.function(f), party).messages))]


IMPLEMENTED: Mapping[str, Callable[..., list[int]]] = {
    "D": depths,
    "rank": ranks,
    "fooling": fooling_sets,
    "count": counts,
    "states": state_counts,
    "one-way": one_way_bits,
    "rows": row_counts,
}


@pytest.mark.parametrize("known", one_of_each(kind_of, KNOWN), ids=str)
def test_every_implementation_finds_the_known_value(known: KnownValue) -> None:
    """Searches, and the evidence they return once it is checked, give the textbook's number."""
    head, *arguments = known.quantity
    found = IMPLEMENTED[head](*arguments)
    assert found == [known.value] * len(found), known.source


@pytest.mark.parametrize("known", one_of_each(kind_of, KNOWN), ids=str)
def test_the_slow_algorithms_find_the_known_value(known: KnownValue) -> None:
    """The oracles of these tests give the textbook's number too, where it is not too large for them."""
    try:
        assert brute_force.number(known.quantity) == known.value, known.source
    except brute_force.Unsupported:
        assert known.quantity[0] in ("D", "states")


def equation(known: KnownValue, off: int) -> Term:
    """That the quantity has the known value plus `off`, in the form in which it is proved."""
    bounds = tuple((op, known.quantity, known.value + off) for op in (">=", "<="))
    return (
        ("and", *bounds)
        if known.quantity[0] in ("D", "one-way")
        else bounds[0]
        if known.quantity[0] == "fooling"
        else ("=", known.quantity, known.value + off)
    )


BY_HAND = frozenset({"one-way"})  # the automatic route has no step for the one-way bits of one given function


@pytest.mark.parametrize(
    "known", one_of_each(kind_of, [known for known in KNOWN if known.quantity[0] not in BY_HAND]), ids=str
)
def test_the_automatic_route_proves_the_known_value_and_no_other(known: KnownValue) -> None:
    """The value is confirmed for a user who writes it down.

    The next larger one, and the next smaller where it is an equation, are not.
    """
    require(equation(known, 0), "proposition")
    found = attempt(equation(known, 0), Verdict.CONFIRMED, automatic)
    assert isinstance(found, Outcome), found
    for off in (1, -1) if known.quantity[0] != "fooling" else (1,):
        assert isinstance(attempt(equation(known, off), Verdict.CONFIRMED, automatic), NotFound)


SMALL = {1: range(-1, 6), 2: range(-1, 5), 3: range(4), 4: range(1, 4)}
CLAIMS = [
    claim
    for claim in registered()
    if claim.that[0] in ("forall", "and", *brute_force.COMPARED, *brute_force.STATEMENTS)
]


@pytest.mark.parametrize(
    "claim",
    one_in(11, [c for c in CLAIMS if c.expected is Verdict.CONFIRMED]),
    ids=lambda claim: claim.id.split("/")[1],
)
def test_a_confirmed_claim_has_no_small_counterexample(claim: Claim) -> None:
    """What is confirmed for all n is true at small n, by algorithms that share nothing with the packages."""
    size = len(claim.that[1]) if claim.that[0] == "forall" else 1
    try:
        found = list(islice(brute_force.counterexamples(claim.that, SMALL.get(size, range(1, 3))), 1))
    except brute_force.Unsupported:
        return
    assert found == []


@pytest.mark.parametrize(
    "claim",
    one_in(16, [c for c in CLAIMS if c.expected is Verdict.REFUTED and c.that[0] == "forall" and "torch" not in c.id]),
    ids=lambda claim: claim.id.split("/")[1],
)
def test_the_counterexample_of_a_refuted_claim_is_one(claim: Claim) -> None:
    """Where a derivation names numbers, the slow algorithms find the conditions true and the body false there."""
    derivation = decide(claim).derivation or {}
    values = derivation.get("values", {})
    if derivation.get("rule") != "witness" or not all(isinstance(value, int) for value in values.values()):
        return
    _, _, conditions, body = claim.that
    try:
        assert all(brute_force.truth(brute_force.put(condition, values)) for condition in conditions)
        closed = brute_force.put(body, values)
        assert brute_force.is_defined(closed) and not brute_force.truth(closed)
    except brute_force.Unsupported:
        return


@pytest.mark.parametrize("n", [2, 4])
def test_dyck_22_needs_exactly_n_plus_1_bits(n: int) -> None:
    """D of Dyck-(2,2) under odd/even is n + 1 at n = 2 and 4, by trying every protocol (lemma-1-exact)."""
    assert brute_force.number(("D", ("under", ("dyck", 2, 2), "odd-even", n))) == n + 1


@pytest.mark.parametrize(
    ("depth", "n", "expected"), [(2, 2, True), (2, 4, True), (2, 6, True), (3, 2, True), (3, 4, True), (3, 6, False)]
)
def test_fooling_sets_of_dyck_words_at_small_lengths(depth: int, n: int, expected: bool) -> None:
    """All words of Dyck-(2,2) fool it at every length tried; those of Dyck-(2,3) up to length 4, no longer at 6."""
    language = ("dyck", 2, depth)
    assert brute_force.truth(("fooling-set", ("words", language, n), ("under", language, "odd-even", n), 1)) is expected
    if depth == 2:
        assert brute_force.truth(("fooling-set", ("words", language, n), ("under", ("dyck", 2, 3), "odd-even", n), 1))


def test_the_violating_pair_is_one_and_is_shortest() -> None:
    """The pair named for Dyck-(2,3) is two words whose crossings are both words, and no shorter length has one."""
    statement = ("fooling-set", ("words", ("dyck", 2, 3), 0), ("under", ("dyck", 2, 3), "odd-even", 0), 1)
    length, (u, v), _ = shortest_violation(statement)
    crossed = ["".join(pair[i % 2] for i, pair in enumerate(zip(*words, strict=True))) for words in ((u, v), (v, u))]
    assert u != v and all(brute_force.is_dyck(word, 2, 3) for word in (u, v, *crossed))
    assert length == 6
