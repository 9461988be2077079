"""Facts about numbers with variables, before the arithmetic: how powers, logarithms and quotients come apart.

As in the checker's normal form, a power b^(n + 2) of a positive number is b^n b^2, log2 of a product a sum, and a
quotient times its divisor the dividend.  A fact that Rocq does not see is left out: the tactics stand in a `try`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit, normal, shifted
from fooling.verify.checker.polynomial import Monomial, least_root, plus, times
from fooling.verify.pages.rocq.closed_number_facts import LONGEST, facts, is_closed, parts_of, real
from fooling.verify.statement.language.in_rocq import Sorts, number
from fooling.verify.statement.proposition import Term, free_variables, is_integer

Linear = dict[Term, Fraction]  # the coefficient of each atom; of 1 the constant
LARGEST_POWER = 12
FUNCTIONS = ("log2", "ln", "exp", "sqrt", "abs", "ceil", "floor")


def open_facts(terms: Iterable[Term], sorts: Sorts) -> list[str]:
    """`statement by tactic` for each power, logarithm and quotient whose variables are in scope."""
    parts = dict.fromkeys(part for term in terms for part in [*parts_of(term)][::-1])
    within = [part for part in parts if free_variables(part) and free_variables(part) <= sorts.keys()]
    return list(dict.fromkeys(fact for part in within for fact in _facts(part, sorts)))


def _facts(term: Term, sorts: Sorts) -> Iterator[str]:
    said = number(term, sorts) if term[0] in ("^", "log2", "/", "exp", "sqrt", "ln", "qp") else ""
    if term[0] == "^":
        yield from _power(term, said, sorts)
    elif term[0] == "log2":
        yield from _logarithm(term[1], said, sorts)
    elif term[0] == "/" and free_variables(term[2]):
        below = number(term[2], sorts)
        yield f"{said} * {below} = {number(term[1], sorts)} by quotient"
    elif term[0] == "qp":
        power: Term = ("^", term[1], ("*", 2, term[2]))
        yield f"{said} = 2 * {number(power, sorts)} + 1 by size_of_format"
        yield from _facts(power, sorts)
    elif term[0] == "exp":
        yield f"0 < {said} by exact: exp_pos"
    elif term[0] == "sqrt":
        yield f"0 <= {said} by exact: sqrt_pos"
        yield f"{said} * {said} = {number(term[1], sorts)} by (apply: sqrt_sqrt; number)"


def _power(term: Term, said: str, sorts: Sorts) -> Iterator[str]:
    _, base, exponent = term
    if is_integer(exponent) and 0 <= exponent <= LARGEST_POWER:
        yield f"{said} = {number(base, sorts)} ^ {exponent}%nat by natural_power {exponent}%nat"
        return
    yield f"0 < {said} by positive_power"
    if is_integer(base) and base > 1 and (root := least_root(Fraction(base)))[1] > 1:
        r, m = int(root[0]), root[1]
        rooted: Term = ("^", r, ("*", m, exponent))
        yield f"{said} = {number(rooted, sorts)} by root_of_base {base}%Z {r}%Z {m}%Z"
        yield from _power(rooted, number(rooted, sorts), sorts)
    try:
        found = linear(exponent)
    except FoolingError:
        return
    factors, divisors = list[str](), list[str]()
    for atom, share in found.items():
        side = factors if share > 0 else divisors
        if atom == 1:
            side.append(f"(rpow {number(base, sorts)} {real(abs(share))})")
        else:
            unit = number(atom, sorts) if share.denominator == 1 else f"({number(atom, sorts)} / {share.denominator})"
            side += [f"(rpow {number(base, sorts)} {unit})"] * min(abs(share.numerator), LARGEST_POWER + 1)
    if all(abs(share.numerator) <= LARGEST_POWER for atom, share in found.items() if atom != 1) and found != {
        exponent: 1
    }:
        yield f"{' * '.join([said, *divisors])} = {' * '.join(factors) or '1'} by split_power"
        for atom, share in found.items():
            if atom == 1 and share.denominator == 1 and is_integer(base):
                b, k = base, int(abs(share))
                yield f"rpow {b} {k} = {b**k} by exact: (power_is {b} {k} {b}%Z {k}%Z {b**k}%Z erefl erefl isT)"


def _logarithm(inside: Term, said: str, sorts: Sorts) -> Iterator[str]:
    for k in (1, 0):
        yield f"{k} <= {said} by log_above {2**k}%Z {k}%Z"
    if isinstance(inside, tuple) and inside[0] == "^" and inside[1] == 2:
        yield f"{said} = {number(inside[2], sorts)} by log_of_power"
    elif isinstance(inside, tuple) and inside[0] == "^":
        base, exponent = (number(part, sorts) for part in inside[1:])
        yield f"{said} = {exponent} * log2 {base} by log_of_any_power"
    if isinstance(inside, tuple) and inside[0] == "*" and len(inside) == 3:
        left, right = (f"(log2 {number(part, sorts)})" for part in inside[1:])
        yield f"{said} = {left} + {right} by log_of_product"
        for part, shown in zip(inside[1:], (left, right), strict=True):
            if free_variables(part):
                yield from _logarithm(part, shown, sorts)
            else:
                yield from (fact.removesuffix(".") for fact in facts([("log2", part)]))


def excesses(goal: Term, used: Iterable[tuple[Term, Term]], context: Context, sorts: Sorts) -> list[str]:
    """Facts about what remains of an inequality when the premises are used: powers, and products, have their limits."""
    try:
        _, rest = slack(goal, context)
        for premise, multiplier in used:
            rest = plus(rest, times(normal(multiplier, context), slack(premise, context)[1]), -1)
        left = [*shifted(rest, context)]
        found = [fact for monomial in left for atom, _ in monomial for fact in _limit(atom, context, sorts)]
        factors = [[_excess(atom, context, sorts) for atom, n in m for _ in range(n)] for m in left]
    except (FoolingError, KeyError):
        return []
    return [*dict.fromkeys(found), *(f"0 <= {' * '.join(some)} by excess" for some in factors if len(some) > 1)]


def same_atoms(terms: Iterable[Term], context: Context, sorts: Sorts) -> list[str]:
    """Functions of numbers that are written in two ways: the checker reads both as one."""
    found, said = dict[tuple[str, frozenset[tuple[Monomial, Fraction]]], Term](), list[str]()
    for part in dict.fromkeys(part for term in terms for part in parts_of(term)):
        if part[0] in FUNCTIONS and free_variables(part) and free_variables(part) <= sorts.keys():
            try:
                key = part[0], frozenset(normal(part[1], context).items())
            except FoolingError:
                continue
            one = found.setdefault(key, part)
            said += [] if one == part else [f"{number(part, sorts)} = {number(one, sorts)} by same_inside"]
    return said


def limits(factors: Iterable[Term], context: Context, sorts: Sorts) -> list[str]:
    """What the powers and logarithms in multipliers are at least: the checker has read the signs off these."""
    within = (part for factor in factors for part in [*parts_of(factor)][::-1] if free_variables(part))
    return list(dict.fromkeys(fact for part in within for fact in _limit(part, context, sorts)))


def _limit(atom: Term, context: Context, sorts: Sorts) -> Iterator[str]:
    if atom[0] == "^":
        yield from _limit_of_power(atom, context, sorts)
    elif atom[0] == "log2" and (limit := lower_limit(atom, context)) is not None and 2 <= limit <= LONGEST:
        assumed = [part for one in context.assumptions for part in parts_of(one) if part[0] == "^"]
        for power in assumed:
            if free_variables(power) and free_variables(power) <= sorts.keys():
                yield from _limit_of_power(power, context, sorts)
        k = floor(limit)
        yield f"{k} <= {number(atom, sorts)} by log_above {2**k}%Z {k}%Z"


def _limit_of_power(power: Term, context: Context, sorts: Sorts) -> Iterator[str]:
    """What a power of a whole number is at least, where that is a power as well; what it is a root of."""
    said, (_, base, exponent), limit, k = number(power, sorts), power, lower_limit(power, context), 0
    if is_integer(base) and base > 1 and limit is not None:
        while base**k < limit:
            k += 1
        if base**k == limit:
            yield f"{limit} <= {said} by power_at_least {base}%Z {k}%Z {limit}%Z"
    if isinstance(exponent, tuple) and exponent[0] == "/" and is_integer(exponent[2]):
        whole: Term = ("^", base, exponent[1])
        yield f"{number(whole, sorts)} = {' * '.join([said] * exponent[2])} by split_power"


def _excess(atom: Term, context: Context, sorts: Sorts) -> str:
    return f"({number(atom, sorts)} - {real(lower_limit(atom, context) or Fraction(0))})"


def linear(term: Term) -> Linear:
    """A number as a linear combination of atoms, with rational coefficients."""
    if is_closed(term):
        value = meaning.exactly(term)
        return {1: value} if value else {}
    head, *parts = term if isinstance(term, tuple) else ("", term)
    if head in ("+", "-"):
        signs = [1] + [1 if head == "+" else -1] * (len(parts) - 1)
        return _sum((sign, linear(part)) for sign, part in zip(signs, parts, strict=True))
    if head == "/" and is_closed(parts[1]):
        return _sum([(1 / meaning.exactly(parts[1]), linear(parts[0]))])
    if head == "*" and sum(not is_closed(part) for part in parts) == 1:
        [varying] = [part for part in parts if not is_closed(part)]
        factor = Fraction(1)
        for part in parts:
            factor *= 1 if part is varying else meaning.exactly(part)
        return _sum([(factor, linear(varying))])
    return {term: Fraction(1)}


def _sum(shares: Iterable[tuple[Fraction | int, Linear]]) -> Linear:
    total: Linear = {}
    for factor, share in shares:
        for atom, coefficient in share.items():
            total[atom] = total.get(atom, Fraction(0)) + factor * coefficient
    return {atom: coefficient for atom, coefficient in total.items() if coefficient}
