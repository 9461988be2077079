"""A step by the rule `arith` from given premises: its multipliers, found by a linear program over the rationals.

The checker wants (goal) - sum multiplier_i (premise_i) with nonnegative coefficients after the shift to the lower
limits.  Each multiplier is sought as a combination of 1 and of a few products of shifted atoms; its weights are the
unknowns, nonnegative for inequalities, and each coefficient of the remainder is one linear condition.  Here polynomials
are whole numbers over a common denominator, and monomials are numbered: each product of two is worked out once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, floor, lcm
from typing import Any

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import interval
from fooling.verify.checker.normal_form import Limit, is_nonnegative, is_positive, lower_limit, normal
from fooling.verify.checker.polynomial import LARGEST_PRODUCT, ONE, Atom, Monomial, Polynomial, plus, times
from fooling.verify.methods.arithmetic.smt import feasible
from fooling.verify.methods.engine.attempts import first_of
from fooling.verify.methods.engine.ends import SOLVED, NotFound, afresh, fresh, spend
from fooling.verify.methods.engine.goals import MIRRORED, number, total
from fooling.verify.methods.engine.steps import stated
from fooling.verify.methods.engine.tactic import Lemma, Node, assumption, by_bounds, evaluate, tactical, term_of
from fooling.verify.statement.language.notation import Expression
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, thawed

BITS = 24  # of rational numbers next to others
MANY = 8  # premises: of more, none is tried alone
UNIT = 0  # the number of the monomial 1
VANISHING = "must vanish"  # the head of an atom that stands for a monomial without limit
Number = int | Fraction
Whole = tuple[dict[int, int], int]  # a polynomial by the numbers of its monomials, and the common denominator
Excess = dict[int, Number]  # a polynomial in the excess of atoms over their lower limits, by numbers of monomials
Row = tuple[dict[int, Number], Number]
Weights = tuple[tuple[tuple[Fraction, ...], ...], tuple[Term, ...]]  # for each premise those of the factors, and these


@tactical
def arith(
    goal: Term,
    context: Context,
    *premises: Lemma,
    hints: Sequence[Expression | Term | int] = (),
    squares: Sequence[tuple[Fraction | int, Expression]] = (),
    linear: bool = False,
) -> Node:
    """Prove a comparison from premises.

    `hints` are further factors tried in multipliers, beside 1 and, unless it should be `linear`, the atoms; `squares`
    are given.
    """
    given = [(number(Fraction(weight)), term_of(root)) for weight, root in squares]
    usable = [used for used in premises if goal[0] != "=" or used[0][0] == "="]  # an equation follows from equations
    factors = [term_of(h) for h in hints]
    multipliers = _multipliers(goal, [that for that, _ in usable], factors, given, afresh(context), linear)
    needed = [(used, multiplier) for used, multiplier in zip(usable, multipliers, strict=True) if multiplier != 0]
    return {
        "rule": "arith",
        "premises": [stated(used, context) for used, _ in needed],
        "multipliers": [thawed(m) for _, m in needed],
        "squares": [[thawed(w), thawed(r)] for w, r in given],
    }


def by_assumptions(goal: Term, context: Context) -> Node:
    """What is seen, or a linear consequence of the orders and equations that are assumed."""
    assumed = ((a, assumption) for a in context.assumptions if a[0] in MIRRORED)
    return first_of(by_bounds, arith(*assumed, linear=True))(goal, context)


def near(atom: Term) -> Iterator[Lemma]:
    """Rational numbers next to a number without variables."""
    shape = ("sqrt", atom[1]) if atom[0] == "^" and atom[2] == ("/", 1, 2) else atom
    try:
        low, high = interval(shape, fresh().budget, 2 * BITS)
    except FoolingError:
        return
    scale = 2**BITS
    yield (">=", shape, number(Fraction(floor(low * scale), scale))), evaluate
    yield ("<=", shape, number(Fraction(floor(high * scale) + 1, scale))), evaluate


@lru_cache(2**10)
def _not_given(goal: Term) -> str:
    """Said of a step that is not found: most are tried again and again, and its words take as long as a look at it."""
    return f"the premises do not give {in_words(goal)} with multipliers tried"


def _multipliers(
    goal: Term,
    premises: Sequence[Term],
    hints: Sequence[Term],
    squares: Sequence[tuple[Term, Term]],
    context: Context,
    linear: bool,
) -> list[Term]:
    known = _known(frozenset(context.sorts.items()), context.assumptions).at(context)
    asked = goal, tuple(premises), tuple(hints), tuple(squares), linear
    if asked not in known.steps:
        spend(SOLVED)
        known.steps[asked] = _weights(*asked, known)
    if (found := known.steps[asked]) is None:
        raise NotFound(_not_given(goal))
    weights, basis = found
    return [_combination(one, basis) for one in weights]


def _weights(
    goal: Term,
    premises: Sequence[Term],
    hints: Sequence[Term],
    squares: Sequence[tuple[Term, Term]],
    linear: bool,
    known: _Known,
) -> Weights | None:
    context = known.context
    op, target = slack(goal, context)
    for weight, root in squares:
        factor = normal(root, context)
        target = plus(target, times(normal(weight, context), times(factor, factor)), -1)
    slacks = [known.slack(premise) for premise in premises]
    for basis in _bases(target, [s for _, s in slacks], hints, known)[: 1 if linear else None]:
        found = _solve(op, target, premises, basis, known)
        if found is not None:
            return found, tuple(basis)
    return None


def _bases(target: Polynomial, slacks: Sequence[Polynomial], hints: Sequence[Term], known: _Known) -> list[list[Term]]:
    small: list[Term] = [1, *hints]
    # Linear premises need no products, but where they contradict one another: then those with the target's atoms.
    products = {monomial for a in slacks for monomial in a if sum(many for _, many in monomial) > 1}
    atoms = sorted({atom for monomial in (*target, *products) for atom, _ in monomial}, key=repr)
    medium = small + [_excess(atom, known.limit(atom)) for atom in atoms]
    return ([small, medium] if atoms else [small]) if slacks else [[1]]


def _excess(atom: Term, limit: Limit) -> Term:
    return written(atom) if not limit else ("-", written(atom), number(limit))


def written(atom: Term) -> Term:
    """A square root as one: it is defined at 0, too."""
    return ("sqrt", atom[1]) if isinstance(atom, tuple) and atom[::2] == ("^", ("/", 1, 2)) else atom


def _solve(
    op: str, target: Polynomial, premises: Sequence[Term], factors: Sequence[Term], known: _Known
) -> tuple[tuple[Fraction, ...], ...] | None:
    used = [(premise, factor) for premise in premises for factor in factors]
    free = frozenset(u for u, (premise, _) in enumerate(used) if known.slack(premise)[0] == "=")
    strict: list[dict[int, Number]] = []
    offsets: list[Number] = []
    if op == "=":
        rows = _equations(_over(known.whole(target)), [_over(known.product(*one)) for one in used])
    else:
        goal, parts = known.shift(known.whole(target)), [known.part(*one) for one in used]
        signless = (u for u, (_, factor) in enumerate(used) if u not in free and known.has_no_sign(factor))
        rows = _inequalities(goal, parts, known.vanishing)
        rows += [({u: 1}, 0) for u in signless]
    if op == ">":
        strict.append({u: -part.get(UNIT, 0) for u, part in enumerate(parts)})
        offsets.append(goal.get(UNIT, 0))
        for u, (premise, factor) in enumerate(used):
            if known.slack(premise)[0] == ">":
                strict.append({u: known.above_zero(factor)})
                offsets.append(0)
    point = _plain(rows, len(premises), len(factors), strict, offsets)
    if point is None:
        point = feasible(rows, len(used), free, strict, offsets)
    width = len(factors)
    return None if point is None else tuple(tuple(point[i : i + width]) for i in range(0, len(used), width))


def _plain(
    rows: Sequence[Row], premises: int, width: int, strict: Sequence[dict[int, Number]], offsets: Sequence[Number]
) -> list[Fraction] | None:
    """One premise as it is, or up to three added up: most steps are no more, and need no solver."""
    few = [*((i,) for i in range(premises)), *([tuple(range(premises))] if premises in (2, 3) else [])]
    for chosen in few if premises <= MANY else ():
        weights = {i * width for i in chosen}

        def at(row: Mapping[int, Number], weights: set[int] = weights) -> Number:
            return sum(row[u] for u in weights if u in row)

        above = not strict or any(at(row) + offset > 0 for row, offset in zip(strict, offsets, strict=True))
        if above and all(at(row) <= limit for row, limit in rows):
            return [Fraction(u in weights) for u in range(premises * width)]
    return None


class _Known:
    """What premises come to where the same is assumed, each once: programs in a row have most of them in common."""

    def __init__(self) -> None:
        self.context = Context()
        self.steps: dict[tuple[Any, ...], Weights | None] = {}
        self.slacks: dict[Term, tuple[str, Polynomial]] = {}
        self.wholes: dict[Term, Whole] = {}  # of premises, and of factors
        self.parts: dict[tuple[Term, Term], Excess] = {}
        self.monomials: list[Monomial] = [ONE]
        self.numbers: dict[Monomial, int] = {ONE: UNIT}
        self.products: dict[tuple[int, int], int] = {}
        self.shifts: dict[int, tuple[tuple[int, Number], ...]] = {}
        self.vanishing = set[int]()  # monomials that no premise but an equation of theirs may leave
        self.limits: dict[Atom, Limit] = {}
        self.signs: dict[Term, bool] = {}

    def at(self, context: Context) -> _Known:
        """The same, computing what is new on the budget of this context."""
        self.context = context
        return self

    def slack(self, premise: Term) -> tuple[str, Polynomial]:
        """The comparison with 0 that a premise is."""
        if premise not in self.slacks:
            self.slacks[premise] = slack(premise, self.context)
        return self.slacks[premise]

    def whole(self, a: Polynomial) -> Whole:
        """The polynomial over a common denominator."""
        scale = lcm(*(coefficient.denominator for coefficient in a.values()))
        return {self._number(m): c.numerator * (scale // c.denominator) for m, c in a.items()}, scale

    def factor(self, term: Term) -> Whole:
        """The normal form of a factor."""
        if term not in self.wholes:
            self.wholes[term] = self.whole(normal(term, self.context))
        return self.wholes[term]

    def product(self, premise: Term, factor: Term) -> Whole:
        """The multiple of a premise."""
        if premise not in self.wholes:
            self.wholes[premise] = self.whole(self.slack(premise)[1])
        left, below = self.wholes[premise]
        if factor == 1:
            return left, below
        by, scale = self.factor(factor)
        if len(by) * len(left) > LARGEST_PRODUCT:
            raise NotFound(f"a product of {len(by)} by {len(left)} monomials is too large")
        total: dict[int, int] = {}
        for m, c in by.items():
            for n, d in left.items():
                key = self.products[m, n] if (m, n) in self.products else self._product(m, n)
                total[key] = total.get(key, 0) + c * d
        return {key: c for key, c in total.items() if c}, below * scale

    def _product(self, m: int, n: int) -> int:
        powers = dict(self.monomials[m])
        for atom, exponent in self.monomials[n]:
            powers[atom] = powers.get(atom, 0) + exponent
        found = self.products[m, n] = self._number(tuple(sorted(powers.items(), key=repr)))
        return found

    def _number(self, monomial: Monomial) -> int:
        number = self.numbers.setdefault(monomial, len(self.monomials))
        if number == len(self.monomials):
            self.monomials.append(monomial)
        return number

    def part(self, premise: Term, factor: Term) -> Excess:
        """The shifted multiple."""
        if (premise, factor) not in self.parts:
            self.parts[premise, factor] = self.shift(self.product(premise, factor))
        return self.parts[premise, factor]

    def shift(self, a: Whole) -> Excess:
        """The polynomial at the excess of its atoms over their lower limits.

        A monomial with an atom without limit stays, under a key that must vanish.
        """
        whole, scale = a
        total: Excess = {}
        for monomial, coefficient in whole.items():
            if monomial not in self.shifts:
                found = self._shifted(self.monomials[monomial])
                self.shifts[monomial] = tuple((self._number(excess), share) for excess, share in found.items())
            for excess, share in self.shifts[monomial]:
                total[excess] = total[excess] + coefficient * share if excess in total else coefficient * share
        return _over((total, scale))

    def has_no_sign(self, factor: Term) -> bool:
        """Whether it is an atom that may be negative: no inequality is multiplied by it."""
        if factor not in self.signs:
            atoms = normal(factor, self.context)
            alone = len(atoms) == 1 and [*atoms.values()] == [1]
            self.signs[factor] = alone and not is_nonnegative(atoms, self.context)
        return self.signs[factor]

    def above_zero(self, factor: Term) -> Number:
        """How much of a factor is a number above 0, or a product of what is positive."""
        parts = self.shift(self.factor(factor)).items()
        return sum(share for excess, share in parts if all(self._is_positive(a) for a, _ in self.monomials[excess]))

    def _is_positive(self, atom: Term) -> bool:
        return atom[0] != VANISHING and self.limit(atom) == 0 and is_positive(atom, self.context)

    def limit(self, atom: Atom) -> Limit:
        """The lower limit of an atom, None where it has none."""
        if atom not in self.limits:
            self.limits[atom] = lower_limit(atom, self.context)
        return self.limits[atom]

    # (s + v)^e = sum over k of binomial(e, k) s^(e - k) v^k, v the excess.
    def _shifted(self, monomial: Monomial) -> dict[Monomial, Number]:
        if any(self.limit(atom) is None for atom, _ in monomial):
            kept: Monomial = (((VANISHING, monomial), 1),)
            self.vanishing.add(self._number(kept))
            return {kept: 1}
        total: dict[Monomial, Number] = {ONE: 1}
        for atom, exponent in monomial:
            start = _whole(self.limit(atom) or 0)
            powers = [
                (k, comb(exponent, k) * start ** (exponent - k)) for k in range(0 if start else exponent, exponent + 1)
            ]
            self.context.budget.spend(len(total) * len(powers))
            total = {
                (*before, (atom, k)) if k else before: share * c for before, share in total.items() for k, c in powers
            }
        return total


def _whole(value: Number) -> Number:
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=32)
def _known(sorts: frozenset[tuple[str, str]], assumptions: tuple[Term, ...]) -> _Known:
    return _Known()


def _over(a: tuple[Mapping[int, Number], int]) -> Excess:
    """The polynomial with its denominator."""
    whole, scale = a
    return {m: share if scale == 1 else Fraction(share, scale) for m, share in whole.items() if share}


def _coefficients(goal: Excess, parts: Sequence[Excess]) -> dict[int, dict[int, Number]]:
    """Of each monomial those in the parts; those of the last part first, as the solver's point hangs on that order.

    A set would have another order in every process, and so give another certificate.
    """
    rows: dict[int, dict[int, Number]] = {
        monomial: {} for monomial in reversed(dict.fromkeys(monomial for a in (goal, *parts) for monomial in a))
    }
    for u, part in enumerate(parts):
        for monomial, coefficient in part.items():
            rows[monomial][u] = coefficient
    return rows


def _inequalities(goal: Excess, parts: Sequence[Excess], vanishing: Collection[int]) -> list[Row]:
    rows: list[Row] = []
    for monomial, row in _coefficients(goal, parts).items():
        limit = goal.get(monomial, 0)
        rows.append((row, limit))
        if monomial in vanishing:
            rows.append(({u: -c for u, c in row.items()}, -limit))
    return rows


def _equations(target: Excess, parts: Sequence[Excess]) -> list[Row]:
    rows: list[Row] = []
    for monomial, row in _coefficients(target, parts).items():
        limit = target.get(monomial, 0)
        rows += [(row, limit), ({u: -c for u, c in row.items()}, -limit)]
    return rows


def _combination(weights: Sequence[Fraction], basis: Sequence[Term]) -> Term:
    parts = [
        ("*", number(weight), factor) if factor != 1 else number(weight)
        for weight, factor in zip(weights, basis, strict=True)
        if weight
    ]
    return total(parts)
