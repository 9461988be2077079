"""Bounds that gadgets give for padded languages: confirmed for all lengths, true at small ones, and wrong ones fail."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.block_gadgets import (
    BlockGadget,
    Maps,
    OrderGadget,
    block_gadgets,
    order_gadget,
)
from fooling.circuits.languages.search.fooling.counting_minors import counting_minor
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import properties
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker.judge import proved
from fooling.verify.checker.meaning import function
from fooling.verify.claims.claim import Claim
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.gadget_bounds import (
    Bound,
    block_bounds,
    constant_bounds,
    counting_bounds,
    order_bounds,
    split,
)
from fooling.verify.methods.languages.language_statements import about_communication
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.shares import one_in

AB = hopcroft(regular_expression("(ab)*"))
ENDS = hopcroft(regular_expression("(a|b)*a"))
PARITY = hopcroft(regular_expression("(b|ab*a)*"))
AAB = hopcroft(regular_expression("(a|b)*aab(a|b)*"))
S3 = DFA(("a", "b"), 0, frozenset({0}), ((1, 1), (0, 2), (2, 0)))
LANGUAGES = {"(ab)*": AB, "ends in a": ENDS, "parity": PARITY, "has aab": AAB, "S3": S3}


def words_of(dfa: DFA) -> Term:
    """The padded language as a term."""
    return term_of_automaton(padded(dfa))


def decided(bound: Bound) -> Outcome:
    """The outcome of a bound by its tactic."""
    return decide(Claim(f"mine/{bound.name}", "", bound.says, bound.that, script=bound.by, effort="quick"))


def bounds_of(dfa: DFA) -> list[Bound]:
    """All bounds on the communication of the padded language."""
    monoid = fast_monoid(dfa, 1000)
    return list(about_communication(dfa, monoid, properties(monoid)))


def blocks_of(dfa: DFA) -> tuple[BlockGadget | None, BlockGadget | None]:
    """A gadget of either kind."""
    return block_gadgets(Maps.of(dfa))


@pytest.mark.parametrize("dfa", LANGUAGES.values(), ids=LANGUAGES)
def test_bounds_are_confirmed_for_all_lengths_and_trust_nothing(dfa: DFA) -> None:
    """Each bound is confirmed by its tactic, and the checker needs nothing but what it replays."""
    for bound in bounds_of(dfa):
        outcome = decided(bound)
        assert (bound.name, outcome.verdict, tuple(outcome.trusts)) == (bound.name, Verdict.CONFIRMED, ())


# ---- at small lengths ----


def interval(f: TwoPartyFunction) -> tuple[int, int]:
    """Ends for D by textbook bounds on the matrix: rank over Q below, different rows and the answer's bit above."""
    rows = tuple(tuple(f.entry(x, y) for y in range(f.column_count)) for x in range(f.row_count))
    few = tuple(dict.fromkeys(rows))
    columns = len({*zip(*few, strict=True)})
    constant = len({entry for row in few for entry in row}) == 1
    above = 0 if constant else min(len(few) - 1, columns - 1).bit_length() + 1
    return (max(1, brute_force.rank(few, None)) - 1).bit_length(), above


def at_most(bound: Bound) -> list[tuple[Term, str, Any]]:
    """What a bound says of D, part by part: the function, the comparison, and the number."""
    _, _, _, body = bound.that
    parts = body[1:] if body[0] == "and" else (body,)
    return [(part[1][1], part[0], part[2]) for part in parts if part[1][:1] == ("D",)]


@pytest.mark.parametrize("dfa", one_in(6, list(LANGUAGES.values())), ids=LANGUAGES)
def test_bounds_fit_the_matrices_of_small_lengths(dfa: DFA) -> None:
    """For n = 2..4, no proved lower bound is above what the matrix allows, and no upper one is below."""
    checked = 0
    for bound in bounds_of(dfa):
        (variable, _), least = bound.that[1][0], bound.that[2][0][2]
        for value in range(least, 5):
            for f, comparison, number in at_most(bound):
                at = {variable: value}
                n = brute_force.number(substitute(f[3], at))
                met = all(brute_force.number(variable_even) % 2 == 0 for variable_even in _evens(bound, at))
                if met and 2 <= n <= (6 if len(dfa.alphabet) > 2 else 8):
                    low, high = interval(function((*f[:3], int(n))))
                    told = float(brute_force.number(substitute(number, at)))
                    assert told <= high if comparison == ">=" else told >= low
                    checked += 1
    assert checked


def _evens(bound: Bound, at: dict[str, int]) -> list[Term]:
    return [substitute(condition[1], at) for condition in bound.that[2] if condition[0] == "even"]


def test_small_lengths_do_not_tell_logarithmic_from_linear() -> None:
    """At n = 6 some language whose D is of order log n has a rank of 15, and some linear one a rank of 11."""
    logarithmic = DFA(("a", "b"), 0, frozenset({1, 2}), ((1, 2), (0, 0), (1, 0)))
    linear = DFA(("a", "b"), 0, frozenset({2}), ((0, 1), (1, 2), (0, 0)))
    for dfa, expected, rank in ((logarithmic, True, 15), (linear, False, 11)):
        found = properties(fast_monoid(hopcroft(dfa), 1000))
        assert (found["DO"].holds and found["abelian_subgroups"].holds, found["commutative"].holds) == (expected, False)
        f = function(split(words_of(dfa), 6))
        rows = tuple({tuple(f.entry(x, y) for y in range(f.column_count)) for x in range(f.row_count)})
        assert brute_force.rank(rows, None) == rank


def test_the_padded_language_has_the_rows_that_the_page_says() -> None:
    """Of (ab)* there are 2 rows under odd-even, and 2 * 3^(n/2 - 1) + 1 of the padded language, for n = 2..8."""
    for n in (2, 4, 6, 8):
        bare, longer = (function(("under", term, "odd-even", n)) for term in (term_of_automaton(AB), words_of(AB)))
        counted = [
            len({tuple(f.entry(x, y) for y in range(f.column_count)) for x in range(f.row_count)})
            for f in (bare, longer)
        ]
        assert counted == [2, 2 * 3 ** (n // 2 - 1) + 1]


# ---- what is wrong ----


def test_a_constant_is_not_confirmed_of_letters_that_do_not_commute() -> None:
    """Few rows and few bits are claimed of (ab)*: neither tactic finds a derivation, whatever the constant."""
    for bound in constant_bounds(words_of(AB), 3):
        assert decided(bound).verdict is Verdict.UNKNOWN


def test_letters_that_commute_make_no_order() -> None:
    """A planted gadget of two letters of parity, and one in the wrong order, are not confirmed."""
    planted = OrderGadget(("a", "b"), (), 0, 1, ())
    right = order_gadget(AB)
    assert right is not None and order_gadget(PARITY) is None
    turned = replace(right, first=right.second, second=right.first)
    for dfa, gadget in ((PARITY, planted), (AB, turned)):
        for bound in order_bounds(words_of(dfa), gadget):
            assert decided(bound).verdict is Verdict.UNKNOWN


def test_wrong_blocks_are_not_confirmed() -> None:
    """Blocks with the parties' words exchanged, of the other colour, or of another language show nothing."""
    gadget, _ = blocks_of(AB)
    assert gadget is not None
    wrong = [
        (AB, replace(gadget, alice=gadget.alice[::-1])),
        (AB, replace(gadget, accepted=(not gadget.accepted[0],))),
        (AB, replace(gadget, before=(0,))),
        (PARITY, gadget),
        (ENDS, gadget),
    ]
    for dfa, planted in wrong:
        for bound in block_bounds(words_of(dfa), planted):
            assert decided(bound).verdict is Verdict.UNKNOWN


def test_wrong_blocks_that_count_are_not_confirmed() -> None:
    """Blocks of S3 claimed of parity, with their words exchanged, or with a wrong function of the count."""
    _, gadget = blocks_of(S3)
    assert gadget is not None
    minor, other = counting_minor(gadget.accepted), counting_minor([False, True])
    assert minor is not None and other is not None
    wrong = [(PARITY, gadget, minor), (S3, replace(gadget, bob=gadget.bob[::-1]), minor), (S3, gadget, other)]
    for dfa, planted, found in wrong:
        for bound in counting_bounds(words_of(dfa), planted, found):
            assert decided(bound).verdict is Verdict.UNKNOWN


def test_a_certificate_of_one_language_proves_nothing_of_another() -> None:
    """The derivations of the linear bounds of (ab)* are rejected where the statement is about a language in DO."""
    gadget, _ = blocks_of(AB)
    assert gadget is not None
    for right, wrong in zip(block_bounds(words_of(AB), gadget), block_bounds(words_of(ENDS), gadget), strict=True):
        node = decided(right).derivation
        assert proved(right.that, "confirmed", node).trusts == ()
        with pytest.raises(FoolingError):
            proved(wrong.that, "confirmed", node)


def test_more_bits_than_blocks_are_not_confirmed() -> None:
    """D >= k + 2 with k blocks is false of (ab)* at k = 0, and no derivation is found; a table refutes it."""
    (f, _, _), *_ = at_most(block_bounds(words_of(AB), blocks_of(AB)[0] or _none())[1])
    that = ("forall", (("k", "int"),), ((">=", "k", 0),), (">=", ("D", f), ("+", "k", 2)))
    assert decide(Claim("mine/more", "", "more", that, effort="quick")).verdict is Verdict.REFUTED


def _none() -> BlockGadget:
    raise AssertionError("there is a gadget")


def test_every_choice_of_blocks_of_a_small_language_is_judged_rightly() -> None:
    """All blocks of one letter or blank each, of (ab)*: a bound is confirmed exactly if its words fool at n <= 6."""
    from tests.circuits.languages.fooling.test_gadgets import is_fooling_set

    for a0, a1, b0, b1 in product(range(3), repeat=4):
        gadget = BlockGadget(("a", "b"), (), ((a0,), (a1,)), ((b0,), (b1,)), (), (True,))
        if (a0, b0) != (a1, b1):
            letters = gadget.padded_alphabet
            rows = [
                [letters[a] for i in chosen for a in gadget.block(i, i)]
                for k in range(4)
                for chosen in product((0, 1), repeat=k)
            ]
            by_length = [[row for row in rows if len(row) == 2 * k] for k in range(4)]
            fools = all(is_fooling_set(AB, words, True) for words in by_length)
            first, _ = block_bounds(words_of(AB), gadget)
            assert (decided(first).verdict is Verdict.CONFIRMED) == fools
