"""Numbers of words: closed forms, periods, and what is claimed of them.

Closed forms of the number of words of a regular language, from its recurrence.

The shortest recurrence (`fooling.circuits.languages.search.counting.recurrence`) has a characteristic polynomial; where
its roots are natural numbers b, of multiplicities k_b, the number of words of length n is a sum of n^i b^n for i < k_b,
whose coefficients the first numbers tell.  The checker's rule `recurrence` proves it for all lengths.

Statements that say for all lengths what was found of the numbers of words: the recurrence, and the closed form.

Each is an ordinary proposition, which the checker's rule `recurrence` proves; so what is printed of a language's counts
is certified, and not only computed.

Numbers of words that are never more than so many, by their period: as many words of n + p letters as of n.

Where no language of a state grows, the numbers are periodic from some length on.  That c(n + p) = c(n) is one
recurrence.  So what holds of p numbers in a row holds of the next p in a row, and the bound follows by one induction,
whatever the period; the lengths before the first period are counted one by one.

Not trusted.  Cost: p numbers of words and one recurrence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from fooling.circuits.languages.search.counting.closed_form import ClosedForm, Summand, natural_roots, weights
from fooling.circuits.languages.search.counting.growth import degree_of_growth
from fooling.circuits.languages.search.counting.recurrence import shortest_recurrence
from fooling.circuits.languages.search.counting.root_sums import RootSum, Surd
from fooling.circuits.languages.word_count import count_words, word_counts
from fooling.fooling_sets.errors import FoolingError
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import natural
from fooling.verify.checker.normal_form import is_integral, least_value, normal
from fooling.verify.checker.theories.automata import first_value, linear
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.arithmetic.cases import one_by_one
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import number, subterms, total
from fooling.verify.methods.engine.steps import by_one_induction, cases, cut, instance, intro, table
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption, evaluate, tactical
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.evidence.automata import recurrence, stride
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
        apart = stride(v, context)
        formula = _formula(language, scale, offset, v, first_value(v, apart, context), apart)
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
    return total(parts)


def _part(weight: Fraction, v: str, i: int, b: int, exponent: Term) -> Term:
    factors = [*([v] * i), *([("^", b, exponent)] if b > 1 else [])]
    return ("*", number(weight), *factors) if factors else number(weight)


def recurrence_claim(language: Term, recurrence: Sequence[int]) -> Term:
    """For all n >= 0, the number of words of length n + r is the sum of c_i times that of length n + i.

    >>> recurrence_claim(("dyck", 1, 1), (1, 0))[3]
    ('=', ('count', ('dyck', 1, 1), ('+', 'n', 2)), ('count', ('dyck', 1, 1), 'n'))
    """

    def count(i: int) -> Term:
        return ("count", language, ("+", "n", i) if i else "n")

    parts = [count(i) if c == 1 else ("*", c, count(i)) for i, c in enumerate(recurrence) if c]
    return ("forall", (("n", "int"),), ((">=", "n", 0),), ("=", count(len(recurrence)), total(parts)))


def numbers_claim(language: Term, numbers: Sequence[int]) -> Term:
    """There are so many words of the lengths 0, 1, 2, ...

    >>> numbers_claim(("dyck", 1, 1), (1, 0))
    ('and', ('=', ('count', ('dyck', 1, 1), 0), 1), ('=', ('count', ('dyck', 1, 1), 1), 0))
    """
    return ("and", *(("=", ("count", language, n), many) for n, many in enumerate(numbers)))


def closed_form_claims(language: Term, form: ClosedForm) -> Iterator[Term]:
    """For each remainder r, the number of words of length m q + r, for all q from the first one on.

    None where a sum is over roots that are not written with square roots: there is no such number in propositions.
    """
    m = len(form.sums) if form.in_radicals else 0
    v = "n" if m == 1 else "q"
    for r, parts in enumerate(form.sums[:m]):
        whole: Term = v if m == 1 else ("*", m, v)
        length: Term = ("+", whole, r) if r else whole
        first = max(0, -(-(form.least - r) // m))
        said = ("=", ("count", language, length), total([term for part in parts for term in _terms(part, v)]))
        yield ("forall", ((v, "int"),), ((">=", v, first),), said)


def _terms(part: Summand, v: str) -> list[Term]:
    if isinstance(part, RootSum):
        return [_product([_surd(w), *[v] * part.i, ("^", _surd(root), v)]) for w, root in part.surds]
    weight, i, b = part
    return [_product([number(weight), *[v] * i, *([("^", b, v)] if b != 1 else [])])]


def _surd(one: Surd) -> Term:
    """(a + b sqrt(d)) / c."""
    root = ("sqrt", one.d) if one.b == 1 else ("*", one.b, ("sqrt", one.d))
    over = one.a if not one.b else ("+", one.a, root) if one.a else root
    return over if one.c == 1 else ("/", over, one.c)


def _product(factors: list[Term]) -> Term:
    left = [one for one in factors if one != 1] or [1]
    return left[0] if len(left) == 1 else ("*", *left)


LONGEST_PERIOD = 60  # letters


@dataclass(frozen=True)
class Periodic:
    """The least period of the numbers of words from the length `start` on, the least such, and the greatest number."""

    period: int
    start: int
    most: int


@cache
def periodic(language: Term) -> Periodic | None:
    """How the numbers of words of a closed language repeat, None where they grow, or all but finitely many are 0."""
    dfa = meaning.language(language)
    if degree_of_growth(dfa) != 0:
        return None
    numbers = word_counts(dfa, range(dfa.states + 3 * LONGEST_PERIOD))
    late = numbers[dfa.states :]
    for p in range(1, LONGEST_PERIOD + 1):
        if late[p:] == late[:-p]:
            odd = (i for i in reversed(range(dfa.states)) if numbers[i] != numbers[i + p])
            return Periodic(p, next(odd, -1) + 1, max(numbers))
    return None


@tactical
def never_more(goal: Term, context: Context, name: str, first: int, found: Periodic) -> Node:
    """`count <= most` for a length that grows with the integer `name`, from its first value on."""
    (_, _, length), _ = goal[1:]
    values = range(first, first + found.start + 1)
    point = next((v for v in values if natural(substitute(length, {name: v})) >= found.start), None)
    if point is None:
        raise NotFound(f"the length does not grow with {name}")
    later = _from_a_period_on(name, point, found.period)
    below = one_by_one(name, first, point, table())
    return (cases(("<", name, point), below, later) if point > first else later)(goal, context)


@tactical
def _from_a_period_on(goal: Term, context: Context, name: str, first: int, period: int) -> Node:
    """The goal, which holds at a period's values from the first on, for all values from there on."""
    k = f"{name}_every"
    values: list[Term] = [k]  # k, k + 1, (k + 1) + 1, ...: with k + 1 for k each is the next
    for _ in range(period):
        values.append(("+", values[-1], 1))
    *before, after = (substitute(goal, {name: value}) for value in values)
    same: Term = ("=", *(count for one in (after, before[0]) for count in subterms(one, "count")))
    step = arith((same, recurrence(k)), (before[0], assumption))
    steps = [*[assumption] * (period - 1), step]
    return cut(by_one_induction(first, k, before, evaluate, steps, name), assumption)(goal, context)
