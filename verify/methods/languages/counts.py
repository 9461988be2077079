"""Closed forms of the number of words of a regular language, from its recurrence.

The shortest recurrence (`fooling.circuits.languages.search.counting.recurrence`) has a characteristic polynomial; where
its roots are natural numbers b, of multiplicities k_b, the number of words of length n is a sum of n^i b^n for i < k_b,
whose coefficients the first numbers tell.  The checker's rule `recurrence` proves it for all lengths.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.circuits.languages.search.counting.closed_form import natural_roots, weights
from fooling.circuits.languages.search.counting.recurrence import shortest_recurrence
from fooling.circuits.languages.word_count import count_words, word_counts
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import is_integral, least_value, normal
from fooling.verify.checker.theories.automata import first_value, linear
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.step_counter import fresh
from fooling.verify.methods.engine.tactic import Lemma, evaluate, instance, intro, number
from fooling.verify.methods.evidence import automata
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

LARGEST_ROOT = 2**10
LATEST = 2**6  # length from which on a closed form holds


def closed_form(language: Term, n: Term, context: Context) -> list[Lemma]:
    """count(L, n): counted for a given n, else the sum of n^i b^n that it is, if it is one.

    For even n, b^(n/2) stands in place of b^n, and for odd n b^((n-1)/2).
    """
    if free_variables(language):
        return []
    count = ("count", language, n)
    if is_integer(n):
        return [(("=", count, count_words(meaning.language(language), n)), evaluate)]
    try:
        v, scale, offset = along(n, context)
    except FoolingError:
        return _at(language, n, context)
    try:
        stride = 2 if any((parity, v) in context.assumptions for parity in ("even", "odd")) else 1
        formula = _formula(language, scale, offset, v, first_value(v, stride, context), stride)
    except FoolingError:
        return []
    return [] if formula is None else [(("=", count, formula), automata.recurrence(v))]


def along(n: Term, context: Context) -> tuple[str, Fraction, Fraction]:
    """The variable, scale and offset where the length is linear in one; FoolingError where it is not."""
    variables = free_variables(n)
    v = next(iter(variables), "")
    if len(variables) != 1 or context.sorts.get(v) != "int":
        raise NotFound("the length is not one of an integer variable")
    return v, *linear(normal(n, context), v)


def _at(language: Term, n: Term, context: Context) -> list[Lemma]:
    """The closed form for all lengths, or those that are twice an integer, at a term."""
    twice = n[:2] == ("*", 2) and len(n) == 3
    at = n[2] if twice else n
    least = least_value(normal(at, context), context)
    if least is None or least < 0 or not is_integral(at, context):
        return []
    v = "_".join(["every", *context.sorts])  # no name that there is
    bound, every, first = ((v, "int"),), ("*", 2, v) if twice else v, (">=", v, min(int(least), LATEST))
    return [
        (substitute(that, {v: at}), instance((("forall", bound, (first,), that), intro({v: first[2]}, by)), {v: at}))
        for that, by in closed_form(language, every, fresh().extended(bound, [first]))
    ]


def _formula(language: Term, scale: Fraction, offset: Fraction, v: str, first: int, stride: int) -> Term | None:
    start, step = scale * first + offset, scale * stride
    if start.denominator != 1 or step.denominator != 1 or start < 0:
        return None
    dfa = meaning.language(language)
    terms = word_counts(dfa, range(int(start), int(start + 2 * dfa.states * step), int(step)))
    roots = natural_roots(shortest_recurrence(terms), min(LARGEST_ROOT, len(dfa.alphabet) ** int(step)))
    if roots is None:
        return None
    places = [first + j * stride for j in range(sum(many for _, many in roots))]
    solved = weights(roots, places, stride, terms)
    if solved is None:
        return None
    exponent: Term = v if stride == 1 else ("/", ("-", v, 1) if first % 2 else v, 2)
    parts = [_part(weight, v, i, b, exponent) for weight, i, b in solved]
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)


def _part(weight: Fraction, v: str, i: int, b: int, exponent: Term) -> Term:
    factors = [*([v] * i), *([("^", b, exponent)] if b > 1 else [])]
    return ("*", number(weight), *factors) if factors else number(weight)
