"""Families with weights that automata describe: factorisations and rectangles of either sign, for all lengths.

What the families are, and what is decided of them, stands in `fooling.circuits.languages.factorisation`; here is what
follows for the matrix of a language (or of its complement) under a partition.  Certificates hold the automata, each
weight an integer or the text of a fraction; the systems are walked through by the checker, and its work is counted
there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fooling.circuits.languages.factorisation import Factorisation, WeightedRectangles, check_factorisation, check_signs
from fooling.circuits.languages.linear_system import Vector
from fooling.circuits.languages.minors import Cone, Minor, check_diagonal_entries, check_triangular
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.weighted_automaton import WeightedAutomaton
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context, Grounds, Node, Theory, expect, matched, premise
from fooling.verify.checker.normal_form import least_value, normal
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.regular_families import automaton_of, counted, divides, divisor_of, language_of
from fooling.verify.checker.theories.weights import fraction
from fooling.verify.statement.proposition import Term, frozen, is_integer

theory = Theory("weighted families")

LONGEST_WEIGHT = 64  # bits


# M = A B over the field, A with a column and B with a row for each word of the index.
@theory.rule("regular-factorisation", "alice", "bob")
def _factorisation(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, field), bound = related(goal, "<=", "rank")
    language, partition, n = language_of(f)
    family = Factorisation(counted(bound, n), *(_weighted(node[party]) for party in ("alice", "bob")))
    split = meaning.partition(partition)
    phases = Phases(split, divisor_of(n, split, context))
    check_factorisation(family, language, phases, 0 if field == "Q" else int(field[2:]))
    return frozenset()


def _weighted(data: Any) -> WeightedAutomaton:
    """[start, end, steps]."""
    start, end, steps = data
    return WeightedAutomaton(_row(start), _row(end), tuple(tuple(tuple(map(_row, m)) for m in line) for line in steps))


def _row(data: Any) -> tuple[Fraction, ...]:
    row = tuple(map(fraction, data))
    longest = max((max(weight.numerator, -weight.numerator, weight.denominator) for weight in row), default=0)
    expect(longest.bit_length() <= LONGEST_WEIGHT, f"a weight has more than {LONGEST_WEIGHT} bits")
    return row


# R M C is triangular with a diagonal without zeros, so its rank is the number of words of the index; it is at most M's.
@theory.rule("regular-minor", "rows", "columns", "order", "generators", "starts", "images")
def _minor(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f, field), bound = related(goal, ">=", "rank")
    language, partition, n = language_of(f)
    split, p = meaning.partition(partition), 0 if field == "Q" else int(field[2:])
    minor = Minor(counted(bound, n), frozen(node["order"]), _weighted(node["rows"]), _weighted(node["columns"]))
    starts, images = tuple(map(_shares, node["starts"])), tuple(tuple(map(_shares, row)) for row in node["images"])
    cone = Cone(tuple(map(_generator, node["generators"])), starts, images)
    phases = Phases(split, divisor_of(n, split, context))
    check_triangular(minor, language, phases, p)
    check_diagonal_entries(minor, language, phases, cone, _shortest(n, context), p)
    return frozenset()


def _generator(data: Any) -> tuple[int, int, Vector]:
    """[phase, state of the index, [state of the language, of the rows', of the columns' automaton, weight] ...]."""
    phase, z, entries = data
    numbers = (phase, z, *(i for entry in entries for i in entry[:3]))
    expect(all(is_integer(i) and i >= 0 for i in numbers), "a state is an integer from 0 on")
    weights = _row([weight for *_, weight in entries])
    return phase, z, {(phase, 0, z, z, *entry[:3]): w for entry, w in zip(entries, weights, strict=True)}


def _shares(data: Any) -> dict[int, Fraction]:
    """[number of a generator, share] ..."""
    return dict(zip((g for g, _ in data), _row([share for _, share in data]), strict=True))


def _shortest(n: Term, context: Context) -> int:
    """1 where words have a pair of letters, else 0."""
    least = least_value(normal(("/", n, 2), context), context)
    return int(least is not None and least >= 1)


# Let the sum S(x, y) = sum of w_R [(x, y) in R] be at least `least` where f is 1, and at most -`least` where f is 0,
# and W the sum of the |w_R|.  For every distribution mu, least <= sum of mu(x, y) |S(x, y)| = sum over R of w_R (mu(R
# and f = 1) - mu(R and f = 0)) <= W disc_mu(f).  So least-discrepancy f >= least / W, as W > 0: least > 0, and there is
# an entry.  W is the sum over the families of (sum of |weights|) (number of words z) scale^-(n/2), which is `mean` as
# the premise of the family says; and bound * W <= least is a premise.
@theory.rule("regular-weights", "families", "least", "premise")
def _weights(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f), bound = related(goal, ">=", "least-discrepancy")
    language, partition, n = language_of(f)
    expect(partition == "odd-even" and divides(2, n, context), "the positions are odd and even ones, as many of each")
    (least,) = _row([node["least"]])
    expect(least > 0, "the least sum is positive")
    families, grounds, sums = [], frozenset[Any](), []
    for automata, scale, weights, stated in node["families"]:
        many, shown = premise(stated, context)
        count, (mean, power) = (side := matched(many, "="))[0], matched(side[1], "*")
        powers = ("^", scale, ("/", n, 2)) if scale != 1 else 1
        expect(power == powers, "the number of words is not a mean times scale^(n/2)")
        index = counted(count, n)
        letters = (len(language.alphabet) + 1) * len(index.alphabet)
        alice, bob = (automaton_of(one, letters) for one in automata)
        expect(is_integer(scale) and scale.bit_length() <= LONGEST_WEIGHT, "a scale is an integer, and not long")
        families.append(WeightedRectangles(index, alice, bob, scale, tuple(map(_row, weights))))
        sums.append(("*", _number(families[-1].total), mean))
        grounds |= shown
    stated_sum, shown = premise(node["premise"], context)
    wanted = ("<=", ("*", bound, sums[0] if len(sums) == 1 else ("+", *sums)), _number(least))
    expect(stated_sum == wanted, f"the premise is not that the bound times all weights is at most {least}")
    check_signs(families, language, Phases(meaning.partition(partition), 2), least, _shortest(n, context))
    return grounds | shown


def _number(value: Fraction) -> Term:
    return ("/", value.numerator, value.denominator)
