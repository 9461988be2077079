"""Closed forms of the number of words of a regular language, from its recurrence.

The shortest recurrence (`circuits.search.recurrence`) has a characteristic polynomial; where its roots are natural
numbers b, of multiplicities k_b, the number of words of length n is a sum of n^i b^n for i < k_b, whose coefficients
the first numbers tell.  The checker's rule `recurrence` proves it for all lengths.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from circuits.search.inverses import inverted
from circuits.search.recurrence import shortest_recurrence
from circuits.word_count import count_words, word_counts
from fooling_sets.errors import FoolingError
from verify.checker import meaning
from verify.checker.judge import fresh
from verify.checker.kernel import Context
from verify.checker.normal_form import is_integral, least_value, normal
from verify.checker.theories.automata import first_value, linear
from verify.methods import automata
from verify.methods.algebra import arith
from verify.methods.tactic import (
    Lemma,
    Node,
    NotFound,
    accepted,
    assumption,
    cut,
    evaluate,
    induction,
    instance,
    intro,
    number,
    subterms,
)
from verify.methods.tactic import every as each
from verify.statement.proposition import Term, free_variables, is_integer, substitute

LARGEST_ROOT = 2**10
LATEST = 2**6  # length from which on a closed form holds
MOST_STEPS = 6  # numbers of words that the next one is made of, in an induction


def closed_form(language: Term, n: Term, context: Context) -> list[Lemma]:
    """count(L, n): counted for a given n, else the sum of n^i b^n (or b^(n/2) for even n) that it is, if it is one."""
    if free_variables(language):
        return []
    count = ("count", language, n)
    if is_integer(n):
        return [(("=", count, count_words(meaning.language(language), n)), evaluate)]
    try:
        v, scale, offset = _along(n, context)
    except FoolingError:
        return _at(language, n, context)
    try:
        stride = 2 if ("even", v) in context.assumptions else 1
        formula = _formula(language, scale, offset, v, first_value(v, stride, context), stride)
    except FoolingError:
        return []
    return [] if formula is None else [(("=", count, formula), automata.recurrence(v))]


def _along(n: Term, context: Context) -> tuple[str, Fraction, Fraction]:
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
    powers = [(b, i) for b, many in roots for i in range(many)]
    places = [first + j * stride for j in range(len(powers))]
    table = [[Fraction(place**i * b ** (place // stride)) for b, i in powers] for place in places]
    solved = inverted(table)
    if solved is None:
        return None
    weights = [sum((w * t for w, t in zip(row, terms, strict=False)), Fraction(0)) for row in solved]
    exponent: Term = v if stride == 1 else ("/", v, 2)
    parts = [_part(weight, v, i, b, exponent) for weight, (b, i) in zip(weights, powers, strict=True) if weight]
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)


def _part(weight: Fraction, v: str, i: int, b: int, exponent: Term) -> Term:
    factors = [*([v] * i), *([("^", b, exponent)] if b > 1 else [])]
    return ("*", number(weight), *factors) if factors else number(weight)


def natural_roots(coefficients: Sequence[Fraction], most: int) -> list[tuple[int, int]] | None:
    """The roots of x^r - sum of c_i x^i, with multiplicities, largest first; None unless all are among 1, ..., most.

    >>> natural_roots((Fraction(-2), Fraction(3)), 2)
    [(2, 1), (1, 1)]
    >>> natural_roots((Fraction(1), Fraction(1)), 2) is None
    True
    """
    left = [Fraction(1), *(-c for c in reversed(coefficients))]  # highest power first
    found = []
    for b in range(most, 0, -1) if len(left) > 1 else ():
        many = 0
        while len(left) > 1 and not (divided := _divided(left, b))[-1]:
            left, many = divided[:-1], many + 1
        found += [(b, many)] if many else []
    return found if len(left) == 1 else None


def _divided(polynomial: Sequence[Fraction], b: int) -> list[Fraction]:
    """The quotient by x - b, and then the remainder (Horner)."""
    carried: list[Fraction] = []
    for c in polynomial:
        carried.append(c + b * (carried[-1] if carried else 0))
    return carried


# ---- bounds by induction ----


def by_recurrence(goal: Term, context: Context) -> Node:
    """A bound on the number of words of a language for all lengths, by induction over as many of them as it needs."""
    _, bindings, conditions, body = goal
    found = sorted(subterms(body, "count"), key=repr)
    count = found[0] if len(found) == 1 else None
    plain = [sort for _, sort in bindings] == ["int"] and len(conditions) == 1 and conditions[0][0] == ">="
    if count is None or not plain or not is_integer(conditions[0][2]) or free_variables(count[1]):
        raise NotFound("it is no bound on the number of words of a given language, from some length on")
    name, first = bindings[0][0], conditions[0][2]
    every = f"{name}_every"
    dfa, lengths = meaning.language(count[1]), range(first, first + 2 * meaning.language(count[1]).states)
    terms = [count_words(dfa, meaning.natural(substitute(count[2], {name: v}))) for v in lengths]
    coefficients = shortest_recurrence(terms)
    if not 1 <= len(coefficients) <= MOST_STEPS:
        raise NotFound("the numbers of words have no short recurrence")
    later: list[Term] = [every]  # v, v + 1, (v + 1) + 1, ...: with v + 1 for v each is the next
    for _ in coefficients:
        later.append(("+", later[-1], 1))
    *counts, next_one = (substitute(count, {name: v}) for v in later)
    law = ("=", next_one, ("+", *(("*", number(c), one) for c, one in zip(coefficients, counts, strict=True))))
    parts = [substitute(body, {name: v}) for v in later]
    last = arith((law, automata.recurrence(every)), *((part, assumption) for part in parts[:-1]))
    step_ = each(*[assumption] * (len(parts) - 2), last) if len(parts) > 2 else last
    together: Term = ("and", *parts[:-1]) if len(parts) > 2 else parts[0]
    universal = ("forall", ((every, "int"),), ((">=", every, first),), together)
    here = substitute(together, {every: name})
    shown = cut((here, instance((universal, induction(evaluate, step_)), {every: name})), assumption)
    return accepted(intro({name: first}, shown))(goal, context)
