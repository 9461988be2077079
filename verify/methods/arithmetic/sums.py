"""Sums in closed form: Gosper's algorithm finds it, and induction on the last index shows it.

Of a summand t(i) whose ratio t(i + 1)/t(i) is a rational function of i the algorithm finds a rational function R with
t(i) = T(i + 1) - T(i) for T(i) = R(i) t(i), or that there is none: so sum t(i) for i = lo, ..., n is (R(n) + 1) t(n) -
R(lo) t(lo).  Polynomials, powers, binomial coefficients, (-1)^i and their products and quotients are such summands,
also with other variables in them.  So sums with any upper end are put out of a goal, which then is about the last
indices.  Where the terms of a sum have no closed form together, each has its own, or the sum stays.

What is found need not be right: it is shown by the rule of induction (`last_terms`).  Cost: some 20 ms a sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import add, mul
from typing import Any

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.arithmetic.last_terms import at_the_ends, equal, one_more
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.engine.accepted_lemmas import working
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, first_of, induction, instance, tactical
from fooling.verify.statement.proposition import Term, is_integer, substitute

LARGEST = 12  # exponents that are numbers


@tactical
def without_sums(goal: Term, context: Context, by: Tactic) -> Node:
    """A comparison with closed forms in place of its sums."""
    _, left = slack(goal, context)
    sums = {atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple) and atom[0] == "sum"}
    laws = working([law for one in sorted(sums, key=repr) for law in _laws(one, context)], context)
    if not laws:
        raise NotFound("no sum in it has a closed form that is found")
    return eliminated(laws, first_of(equal, by) if goal[0] == "=" else by)(goal, context)


def _laws(whole: Term, context: Context) -> Iterator[Lemma]:
    """The sum equals its closed form, from its first term on, or where it has none already."""
    _, name, low, high, body = whole
    last = next(v for v in ("last", "last_index", "end_of_sum") if v not in context.sorts)
    closed = _closed(name, low, body, last)
    for start in (low, low - 1 if is_integer(low) else ("-", low, 1)):
        universal: Term = (
            *("forall", ((last, "int"),), ((">=", last, start),)),
            ("=", ("sum", name, low, last, body), closed),
        )
        equation = instance((universal, induction(at_the_ends, one_more)), {last: high}, {0: by_assumptions})
        yield ("=", whole, substitute(closed, {last: high})), equation


@cache
def _closed(name: str, low: Term, body: Term, last: str) -> Term:
    """The sum from the first term to the one with this index."""
    import sympy
    from sympy.concrete.gosper import gosper_term

    index = sympy.Symbol(name)
    summand = _expression(body)
    apart = sympy.expand(summand)
    if apart == 0:
        return 0
    terms = [summand] if gosper_term(summand, index) is not None else sympy.Add.make_args(apart)
    total: Any = 0
    for term in terms:
        ratio = gosper_term(term, index)
        if ratio is None:
            raise NotFound("a summand has no closed form")
        factors = sympy.Mul.make_args(sympy.factor(term))
        rational = [one for one in factors if one.is_rational_function(index)]
        others = reduce(mul, (one for one in factors if one not in rational), sympy.Integer(1))
        above, at_first = (reduce(mul, rational, part) for part in (ratio + 1, ratio))
        upper = (sympy.apart if others == 1 and above.free_symbols <= {index} else sympy.factor)(sympy.cancel(above))
        total += (upper * others).subs(index, sympy.Symbol(last))
        total -= sympy.cancel(at_first).subs(index, _expression(low)) * others.subs(index, _expression(low))
    return _term(total)


def _expression(term: Term) -> Any:
    """A number as sympy has it."""
    import sympy

    if is_integer(term):
        return sympy.Integer(int(term))
    if isinstance(term, str):
        return sympy.Symbol(term)
    head, *parts = term
    if head == "^" and is_integer(parts[1]) and abs(parts[1]) > LARGEST:
        raise NotFound("an exponent is too large")
    if head not in ("+", "-", "*", "/", "^", "binomial"):
        raise NotFound("a summand is no product of powers and binomial coefficients")
    own = list(map(_expression, parts))
    if head in ("+", "*"):
        return reduce(add if head == "+" else mul, own)
    if head == "binomial":
        return sympy.binomial(*own, evaluate=False)
    return own[0] - own[1] if head == "-" else own[0] / own[1] if head == "/" else own[0] ** own[1]


def _term(of: Any) -> Term:
    """The number as a term."""
    import sympy

    if of.is_Integer:
        return int(of)
    if of.is_Rational:
        return ("/", int(of.p), int(of.q))
    if of.is_Symbol:
        return str(of)
    if isinstance(of, sympy.binomial):
        return ("binomial", *map(_term, of.args))
    if of.is_Pow and of.exp.is_Integer and of.exp < 0:
        return ("/", 1, _term(of.base**-of.exp))
    if not (of.is_Add or of.is_Mul or of.is_Pow):
        raise NotFound("the closed form is no such number")
    return ({"Add": "+", "Mul": "*", "Pow": "^"}[type(of).__name__], *map(_term, of.args))
