"""Sums: equations and bounds with parameters by induction on the last index, and Gosper's closed forms.

sum t(i) for i = lo, ..., n is F(n) for all n >= first if that is so at `first` and t(n + 1) = F(n + 1) - F(n).  Three
things are needed beyond arithmetic with polynomials, and each is a law that is put in as an equation:

- the ends of a sum: with hi - lo a number it is written out, as a sum over lo..lo is its one term, over lo..lo - 1 it
  is 0, and a sum is the one before and its last term (rule `sum-last`);
- powers of what need not be positive: x^(m + 1) = x x^m for m >= 0 is a polynomial identity for a variable x, and its
  instance at -1 says what (-1)^(m + 1) is;
- binomial coefficients: Pascal's rule and the ratio of neighbours, where two of the three, or both, stand in the goal.

Of a summand whose ratio t(i + 1)/t(i) is a rational function of i Gosper's algorithm finds a rational function R with
t(i) = T(i + 1) - T(i) for T(i) = R(i) t(i), or that there is none: so sum t(i) for i = lo, ..., n is (R(n) + 1) t(n) -
R(lo) t(lo).  Where the terms of a sum have no closed form together, each has its own, or the sum stays.  What is found
is shown by the induction.  Cost: some 20 ms a sum, and a linear system with a few multipliers for base and step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import permutations, product
from math import floor
from operator import add, mul
from typing import Any

from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.normal_form import lower_limit, normal
from fooling.verify.checker.polynomial import Polynomial, constant_of, plus
from fooling.verify.methods.arithmetic.arith_step import arith, by_assumptions
from fooling.verify.methods.arithmetic.atom_lemmas import of_binomials
from fooling.verify.methods.arithmetic.denominators import (
    apart,
    cleared,
    divisors,
    term_of_polynomial,
    with_positive_divisors,
)
from fooling.verify.methods.arithmetic.growth import growth
from fooling.verify.methods.arithmetic.logarithms import with_log_products
from fooling.verify.methods.arithmetic.side_conditions import where_defined
from fooling.verify.methods.arithmetic.substitution import eliminated
from fooling.verify.methods.axioms.instances import axiom, integers, said
from fooling.verify.methods.engine.attempts import accepted, first_in, first_of
from fooling.verify.methods.engine.ends import NotFound, NotMadeFor
from fooling.verify.methods.engine.goals import ORDERS, outside_sums, subterms
from fooling.verify.methods.engine.memory import working
from fooling.verify.methods.engine.steps import (
    cut,
    for_all_from,
    induction,
    instance,
    intro,
    knowing,
    sum_last,
    term_by_term,
    with_equals,
)
from fooling.verify.methods.engine.tactic import Lemma, Node, Tactic, assumption, by_bounds, evaluate, tactical
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.statement.proposition import Term, free_variables, is_integer, substitute

SHOWN: dict[int, Tactic] = {0: by_assumptions, 1: by_assumptions}
LONGEST = 4  # terms of a sum that is written out
FARTHEST = 4  # between two exponents, or the arguments of two binomial coefficients
POWER: Term = (
    "forall",
    (("x_power", "real"), ("m_power", "int"), ("n_power", "int")),
    ((">=", "m_power", 0), ("=", "n_power", ("+", "m_power", 1))),
    ("=", ("^", "x_power", "n_power"), ("*", "x_power", ("^", "x_power", "m_power"))),
)


def by_last_index(goal: Term, context: Context) -> Node:
    """An equation, or a bound by binomials, for all values by induction on the variable up to which its sums go."""
    _, bindings, conditions, body = goal
    if free_variables(goal):
        raise NotMadeFor
    if body[0] in ORDERS and len(bindings) == 2 and outside_sums(body, "binomial"):
        return first_in(_bounds(goal), goal, context)
    if body[0] != "=":
        raise NotMadeFor
    ways = [accepted(_on(name, *one)) for name, sort in bindings if sort == "int" for one in _starts(name, goal)]
    if not ways:
        raise NotMadeFor
    tactic = where_defined(first_of(*ways), first_of(by_assumptions, integers(by_assumptions)))
    return accepted(intro(witness_values(bindings, conditions), _with_next_integers(tactic)))(goal, context)


@tactical
def _with_next_integers(goal: Term, context: Context, by: Tactic) -> Node:
    """The tactic where an integer that is more than another one is assumed to be at least the next after its limit."""
    tactic = by
    for op, *sides in (one for one in context.assumptions if one[0] in ("<", ">")):
        less, more = sides if op == "<" else sides[::-1]
        if isinstance(less, str) and context.sorts.get(more if isinstance(more, str) else "") == "int":
            limit = lower_limit(less, context)
            if limit is not None:
                tactic = cut(((">=", more, floor(limit) + 1), integers(by_assumptions)), tactic)
    return tactic(goal, context)


def _starts(name: str, goal: Term) -> Iterator[tuple[Term, Term]]:
    """The least value of a variable that no term of a sum has, and the statement for it."""
    sums = outside_sums(goal[3], "sum")
    fixed = [("+", low, body) for _, _, low, _, body in sums]
    if (
        not sums
        or any(name in free_variables(one) for one in fixed)
        or any(name not in free_variables(one[3]) for one in sums)
    ):
        return
    for op, *sides in goal[2]:
        if (op in (">=", ">") and sides[0] == name) or (op in ("<=", "<") and sides[1:] == [name]):
            first = sides[1] if sides[0] == name else sides[0]
            yield first if op in (">=", "<=") else ("+", first, 1), goal[3]


def _on(name: str, first: Term, body: Term) -> Tactic:
    """The statement by induction on this variable."""
    last = f"{name}_last"
    every = substitute(body, {name: last})
    return for_all_from(first, last, every, induction(at_the_ends, one_more), name, by_assumptions)[1]


# S(k) <= B(k, n) for all n >= l(k), for each k: what is left of the step is that B grows by the last term.
def _bounds(goal: Term) -> Iterator[Tactic]:
    """A bound on a sum where another number is at least a term in the last index, by induction on the index."""
    _, bindings, conditions, body = goal
    for (name, _), (other, sort) in permutations(bindings):
        limits = [c for c in conditions if other in free_variables(c)]
        if len(limits) != 1 or limits[0][0] not in (">=", ">") or limits[0][1] != other:
            continue
        start = ("+", limits[0][2], int(limits[0][0] == ">"))
        for first, _ in _starts(name, goal):
            last, each, before = f"{name}_last", f"{other}_each", f"{other}_before"
            every, again = (
                ("forall", ((one, sort),), (substitute(limits[0], {other: one}),), substitute(body, {other: one}))
                for one in (each, before)
            )
            at_first = _for_each({each: substitute(start, {name: first})}, _at_first)
            assumed = substitute(every, {name: last}), assumption
            renamed: Lemma = (
                substitute(again, {name: last}),
                _for_each({before: substitute(start, {name: last})}, _at(assumed, before)),
            )
            later = _for_each({each: substitute(start, {name: ("+", last, 1)})}, _from_the_one_before(renamed[0], each))
            by_index = induction(at_first, cut(renamed, later))
            shown = for_all_from(first, last, assumed[0], by_index, name, by_assumptions)
            yield accepted(intro(witness_values(bindings, conditions), _defined(_at(shown, other))))


def _defined(by: Tactic) -> Tactic:
    return where_defined(by, first_of(by_assumptions, growth))


def _for_each(values: Mapping[str, Term], by: Tactic) -> Tactic:
    return intro(values, _defined(by), {0: first_of(by_bounds, arith())})


def _at(universal: Lemma, value: Term) -> Tactic:
    """What a statement about all says of a value that meets its condition."""
    (_, ((name, _),), _, body), _ = universal
    positive: list[Lemma] = [((">", one, 0), by_assumptions) for one in divisors(substitute(body, {name: value}))]
    return knowing(positive, instance(universal, {name: value}, {0: by_assumptions}))


def _at_first(goal: Term, context: Context) -> Node:
    return eliminated([_written_out(total, context) for total in outside_sums(goal, "sum")], growth)(goal, context)


@tactical
def _from_the_one_before(goal: Term, context: Context, assumed: Term, each: str) -> Node:
    known: Lemma = (substitute(assumed[3], {assumed[1][0][0]: each}), _at((assumed, assumption), each))
    return cut(known, growth)(goal, context)


def at_the_ends(goal: Term, context: Context) -> Node:
    """The equation with its short sums written out."""
    if not free_variables(goal):
        return evaluate(goal, context)
    laws = [_written_out(total, context) for total in outside_sums(goal, "sum")]
    return eliminated(laws, equal)(goal, context)


def _written_out(total: Term, context: Context) -> Lemma:
    """What a sum of few terms is."""
    _, index, low, high, body = total
    many = constant_of(plus(normal(high, context), normal(low, context), -1))
    if many is None or many.denominator != 1 or not -1 <= many < LONGEST:
        raise NotFound("a sum does not have few terms")
    if many == 0:
        return _alone(total)
    one: Term = ("sum", index, low, low, body)
    if many < 0:
        return ("=", total, 0), arith(sum_last(one, high), _alone(one))
    known = _alone(one)
    for k in range(1, int(many) + 1):
        here: Term = ("sum", index, low, ("+", low, k) if k < many else high, body)
        total_of: Term = ("+", known[0][2], substitute(body, {index: here[3]}))
        known = ("=", here, total_of), arith(sum_last(here, known[0][1][3]), known)
    return known


def _alone(total: Term) -> Lemma:
    """A sum of one term is that."""
    _, index, low, high, body = total
    first = substitute(body, {index: low})
    alike: Term = ("sum", index, low, high, first)
    counted = said("sum-of-equal", index, conditions={0: by_assumptions}, e=low, n=high, x=first)
    is_first: Lemma = (("=", index, low), axiom("equal", conditions={0: by_assumptions, 1: by_assumptions}))
    return ("=", total, first), arith((("=", total, alike), term_by_term(with_equals([is_first], arith()))), counted)


def one_more(goal: Term, context: Context) -> Node:
    """The step: the equation for n + 1 from the one for n."""
    assumed = next(one for one in reversed(context.assumptions) if one[0] == "=" and subterms(one, "sum"))
    laws: list[Lemma] = []
    for total in outside_sums(goal, "sum"):
        alike = (one for one in outside_sums(assumed, "sum") if (one[:3], one[4]) == (total[:3], total[4]))
        laws += [sum_last(total, one[3]) for one in alike if one != total]
    return eliminated(laws, _with_the_assumed(assumed))(goal, context)


@tactical
def _with_the_assumed(goal: Term, context: Context, assumed: Term) -> Node:
    """By what the equation says beyond the one that is assumed: nothing of the sums, if all is well."""
    rest = plus(slack(goal, context)[1], slack(assumed, context)[1], -1)
    further: Lemma = (("=", term_of_polynomial(rest), 0), equal)
    return arith(further, (assumed, assumption), linear=True)(goal, context)


# ---- equations without sums ----


def equal(goal: Term, context: Context) -> Node:
    """An equation by the laws of powers and of binomial coefficients that stand in it, its denominators cleared."""
    if subterms(goal, "sum"):
        raise NotFound("a sum is left in it")
    by = with_log_products(with_positive_divisors(cleared(_by_laws, equations=True), by_assumptions))
    return first_of(accepted(by), growth)(goal, context)


def _by_laws(goal: Term, context: Context) -> Node:
    _, left = slack(goal, context)
    atoms = sorted({atom for monomial in left for atom, _ in monomial if isinstance(atom, tuple)}, key=repr)
    powers = [*_of_powers(atoms, context), *_with_few_members(atoms, context)]
    chosen = working(list(_of_binomials([atom for atom in atoms if atom[0] == "binomial"], context)), context)
    tactic = arith(*chosen, hints=_others(left)) if chosen else arith()
    return (eliminated(powers, tactic) if powers else tactic)(goal, context)


def _others(left: Polynomial) -> list[Term]:
    """The monomials of an equation without their binomial coefficients."""
    found = {tuple(one for one in monomial if one[0][0] != "binomial") for monomial in left}
    return [term_of_polynomial({monomial: Fraction(1)}) for monomial in sorted(found, key=repr) if monomial]


def _of_powers(atoms: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """Powers of numbers that are not positive by the one with the least exponent."""
    powers = [atom for atom in atoms if atom[0] == "^" and _is_not_positive(atom[1])]
    for base in sorted({atom[1] for atom in powers}, key=repr):
        own = [atom for atom in powers if atom[1] == base]
        known = [(apart(atom[2], own[0][2], context), atom) for atom in own]
        near = sorted(((k, atom) for k, atom in known if k is not None), key=lambda one: one[0])
        if base == 0:
            yield from ((("=", atom, 0), arith(_next_power(0, ("-", atom[2], 1), atom[2]))) for atom in own)
        for k, atom in near[1:] if base != 0 and near[-1][0] - near[0][0] <= FARTHEST else ():
            yield _power(base, near[0][1][2], k - near[0][0], atom[2])


def _is_not_positive(base: Term) -> bool:
    of = base[1:] if isinstance(base, tuple) and base[0] == "/" else (base,)
    return all(map(is_integer, of)) and of[0] <= 0


def _power(base: Term, least: Term, k: int, exponent: Term) -> Lemma:
    """base^exponent = base^k base^least, for the exponent that is k more."""
    known = _next_power(base, least, exponent if k == 1 else ("+", least, 1))
    for j in range(2, k + 1):
        further = _next_power(base, known[0][1][2], exponent if j == k else ("+", least, j))
        known = ("=", further[0][1], ("*", ("^", base, j), ("^", base, least))), arith(further, known)
    return known


def _next_power(base: Term, m: Term, n: Term) -> Lemma:
    """base^n = base base^m, for n = m + 1 >= 1."""
    values: dict[str, Term] = {"x_power": base, "m_power": m, "n_power": n}
    by = intro({"x_power": 1, "m_power": 0, "n_power": 1}, with_equals([(POWER[2][1], assumption)], arith()))
    return substitute(POWER[3], values), instance((POWER, by), values, {0: by_assumptions, 1: arith()})


def _with_few_members(atoms: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """binomial(n, k) for a small number k, and where n - k is one."""
    for atom in (atom for atom in atoms if atom[0] == "binomial"):
        _, n, k = atom
        others = apart(n, k, context)
        few = k if is_integer(k) else others
        for that, by in of_binomials(("binomial", n, few)) if few is not None and few >= 0 else ():
            turned = [] if few == k else [said("binomial-symmetric", conditions=SHOWN, n=n, k=k)]
            yield ("=", atom, that[2]), arith((that, by), *turned)


def _of_binomials(atoms: Sequence[Term], context: Context) -> Iterator[Lemma]:
    """Pascal's rule where two of its three coefficients are among these, and the ratios of two of the others."""
    if not atoms:
        return
    _, n, k = atoms[0]
    offsets = [(apart(a, n, context), apart(b, k, context)) for _, a, b in atoms]
    there = {(p, q) for p, q in offsets if p is not None and q is not None and max(abs(p), abs(q)) <= FARTHEST}
    for p, q in sorted({(p + i, q + j) for p, q in there for i, j in product((0, 1), repeat=2)}):
        if len({(p, q), (p - 1, q - 1), (p - 1, q)} & there) >= 2:
            yield said("binomial-pascal", conditions=SHOWN, n=("+", n, p - 1), k=("+", k, q - 1))
            there |= {(p, q), (p - 1, q - 1), (p - 1, q)}
    for p, q in sorted(there):
        if (p, q - 1) in there:
            yield said("binomial-ratio", conditions=SHOWN, n=("+", n, p), k=("+", k, q - 1))


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
        every = ("=", ("sum", name, low, last, body), closed)
        yield for_all_from(start, last, every, induction(at_the_ends, one_more), high, by_assumptions)


@cache
def _closed(name: str, low: Term, body: Term, last: str) -> Term:
    """The sum from the first term to the one with this index."""
    import sympy
    from sympy.concrete.gosper import gosper_term

    index = sympy.Symbol(name)
    summand = _expression(body)
    expanded = sympy.expand(summand)
    if expanded == 0:
        return 0
    terms = [summand] if gosper_term(summand, index) is not None else sympy.Add.make_args(expanded)
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
