"""A step by the rule `arith` from given premises: its multipliers, found by a linear program over the rationals.

The checker wants (goal) - sum multiplier_i (premise_i) with nonnegative coefficients after the shift to the lower
limits.  Each multiplier is sought as a combination of 1 and of a few products of shifted atoms; its weights are the
unknowns, nonnegative for inequalities, and each coefficient of the remainder is one linear condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import floor

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.arithmetic import slack
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.meaning import interval
from fooling.verify.checker.normal_form import is_positive, lower_limit, normal, shifted
from fooling.verify.checker.polynomial import ONE, Monomial, Polynomial, plus, times
from fooling.verify.methods.arithmetic.smt import feasible
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.tactic import (
    MIRRORED,
    Lemma,
    Node,
    Tactic,
    afresh,
    assumption,
    by_bounds,
    evaluate,
    first_of,
    number,
    stated,
    term_of,
)
from fooling.verify.statement.notation import Expression
from fooling.verify.statement.proposition import Term, thawed
from fooling.verify.statement.wording import in_words

BITS = 24  # of rational numbers next to others
MANY = 8  # premises: of more, none is tried alone
Row = tuple[dict[int, Fraction], Fraction]


def arith(
    *premises: Lemma,
    hints: Sequence[Expression | Term | int] = (),
    squares: Sequence[tuple[Fraction | int, Expression]] = (),
    linear: bool = False,
) -> Tactic:
    """Prove a comparison from premises.

    `hints` are further factors tried in multipliers, beside 1 and, unless it should be `linear`, the atoms; `squares`
    are given.
    """

    def found(goal: Term, context: Context) -> Node:
        given = [(_term(Fraction(weight)), term_of(root)) for weight, root in squares]
        usable = [
            used for used in premises if goal[0] != "=" or used[0][0] == "="
        ]  # an equation follows from equations
        factors = [term_of(h) for h in hints]
        multipliers = _multipliers(goal, [that for that, _ in usable], factors, given, afresh(context), linear)
        needed = [(used, multiplier) for used, multiplier in zip(usable, multipliers, strict=True) if multiplier != 0]
        return {
            "rule": "arith",
            "premises": [stated(used, context) for used, _ in needed],
            "multipliers": [thawed(m) for _, m in needed],
            "squares": [[thawed(w), thawed(r)] for w, r in given],
        }

    return found


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


def _multipliers(
    goal: Term,
    premises: Sequence[Term],
    hints: Sequence[Term],
    squares: Sequence[tuple[Term, Term]],
    context: Context,
    linear: bool,
) -> list[Term]:
    op, target = slack(goal, context)
    for weight, root in squares:
        factor = normal(root, context)
        target = plus(target, times(normal(weight, context), times(factor, factor)), -1)
    known = _known(frozenset(context.sorts.items()), context.assumptions).at(context)
    slacks = [known.slack(premise) for premise in premises]
    for basis in _bases(target, [s for _, s in slacks], hints, context)[: 1 if linear else None]:
        found = _solve(op, target, premises, basis, known)
        if found is not None:
            return [_combination(weights, basis) for weights in found]
    raise NotFound(f"the premises do not give {in_words(goal)} with multipliers tried")


def _bases(
    target: Polynomial, slacks: Sequence[Polynomial], hints: Sequence[Term], context: Context
) -> list[list[Term]]:
    small: list[Term] = [1, *hints]
    # Linear premises need no products, but where they contradict one another: then those with the target's atoms.
    products = {monomial for a in slacks for monomial in a if sum(many for _, many in monomial) > 1}
    atoms = sorted({atom for monomial in (*target, *products) for atom, _ in monomial}, key=repr)
    medium = small + [_excess(atom, context) for atom in atoms]
    return ([small, medium] if atoms else [small]) if slacks else [[1]]


def _excess(atom: Term, context: Context) -> Term:
    limit = lower_limit(atom, context)
    return written(atom) if not limit else ("-", written(atom), _term(limit))


def written(atom: Term) -> Term:
    """A square root as one: it is defined at 0, too."""
    return ("sqrt", atom[1]) if isinstance(atom, tuple) and atom[::2] == ("^", ("/", 1, 2)) else atom


def _solve(
    op: str, target: Polynomial, premises: Sequence[Term], factors: Sequence[Term], known: _Known
) -> list[list[Fraction]] | None:
    used = [(premise, factor) for premise in premises for factor in factors]
    free = frozenset(u for u, (premise, _) in enumerate(used) if known.slack(premise)[0] == "=")
    strict: list[dict[int, Fraction]] = []
    offsets: list[Fraction] = []
    if op == "=":
        rows = _equations(target, [known.product(*one) for one in used])
    else:
        goal, parts = known.shift(target), [known.part(*one) for one in used]
        rows = _inequalities(goal, parts)
    if op == ">":
        strict.append({u: -part.get(ONE, Fraction(0)) for u, part in enumerate(parts)})
        offsets.append(goal.get(ONE, Fraction(0)))
        for u, (premise, factor) in enumerate(used):
            if known.slack(premise)[0] == ">":
                strict.append({u: known.above_zero(factor)})
                offsets.append(Fraction(0))
    point = _plain(rows, len(premises), len(factors), strict, offsets)
    if point is None:
        point = feasible(rows, len(used), free, strict, offsets)
    return (
        None
        if point is None
        else [[point[i * len(factors) + j] for j in range(len(factors))] for i in range(len(premises))]
    )


def _plain(
    rows: Sequence[Row], premises: int, width: int, strict: Sequence[dict[int, Fraction]], offsets: Sequence[Fraction]
) -> list[Fraction] | None:
    """One premise as it is, or up to three added up: most steps are no more, and need no solver."""
    few = [*((i,) for i in range(premises)), *([tuple(range(premises))] if premises in (2, 3) else [])]
    for chosen in few if premises <= MANY else ():
        weights = {i * width for i in chosen}

        def at(row: Mapping[int, Fraction], weights: set[int] = weights) -> Fraction:
            return sum((c for u, c in row.items() if u in weights), Fraction(0))

        above = not strict or any(at(row) + offset > 0 for row, offset in zip(strict, offsets, strict=True))
        if above and all(at(row) <= limit for row, limit in rows):
            return [Fraction(u in weights) for u in range(premises * width)]
    return None


class _Known:
    """What premises come to where the same is assumed, each once: programs in a row have most of them in common."""

    def __init__(self) -> None:
        self.context = Context()
        self.slacks: dict[Term, tuple[str, Polynomial]] = {}
        self.factors: dict[Term, Polynomial] = {}
        self.parts: dict[tuple[Term, Term], Polynomial] = {}
        self.monomials: dict[Monomial, Polynomial] = {}

    def at(self, context: Context) -> _Known:
        """The same, computing what is new on the budget of this context."""
        self.context = context
        return self

    def slack(self, premise: Term) -> tuple[str, Polynomial]:
        """The comparison with 0 that a premise is."""
        if premise not in self.slacks:
            self.slacks[premise] = slack(premise, self.context)
        return self.slacks[premise]

    def factor(self, term: Term) -> Polynomial:
        """The normal form of a factor."""
        if term not in self.factors:
            self.factors[term] = normal(term, self.context)
        return self.factors[term]

    def product(self, premise: Term, factor: Term) -> Polynomial:
        """The multiple of a premise."""
        left = self.slack(premise)[1]
        return left if factor == 1 else times(self.factor(factor), left)

    def part(self, premise: Term, factor: Term) -> Polynomial:
        """The shifted multiple."""
        if (premise, factor) not in self.parts:
            self.parts[premise, factor] = self.shift(self.product(premise, factor))
        return self.parts[premise, factor]

    def shift(self, a: Polynomial) -> Polynomial:
        """The polynomial at the excess of its atoms over their lower limits.

        A monomial with an atom without limit stays, under a key that must vanish.
        """
        total: Polynomial = {}
        for monomial, coefficient in a.items():
            if monomial not in self.monomials:
                self.monomials[monomial] = self._shifted(monomial)
            for excess, share in self.monomials[monomial].items():
                more = coefficient * share
                total[excess] = total[excess] + more if excess in total else more
        return {excess: share for excess, share in total.items() if share}

    def above_zero(self, factor: Term) -> Fraction:
        """How much of a factor is a number above 0, or a product of what is positive."""
        parts = self.shift(self.factor(factor)).items()
        return sum(
            (share for excess, share in parts if all(self._is_positive(atom) for atom, _ in excess)), Fraction(0)
        )

    def _is_positive(self, atom: Term) -> bool:
        return atom[0] != "must vanish" and lower_limit(atom, self.context) == 0 and is_positive(atom, self.context)

    def _shifted(self, monomial: Monomial) -> Polynomial:
        if any(lower_limit(atom, self.context) is None for atom, _ in monomial):
            return {((("must vanish", monomial), 1),): Fraction(1)}
        return shifted({monomial: Fraction(1)}, self.context)


@lru_cache(maxsize=32)
def _known(sorts: frozenset[tuple[str, str]], assumptions: tuple[Term, ...]) -> _Known:
    return _Known()


def _coefficients(goal: Polynomial, parts: Sequence[Polynomial]) -> dict[Monomial, dict[int, Fraction]]:
    """Of each monomial those in the parts; those of the last part first, as the solver's point hangs on that order.

    A set would have another order in every process, and so give another certificate.
    """
    rows: dict[Monomial, dict[int, Fraction]] = {
        monomial: {} for monomial in reversed(dict.fromkeys(monomial for a in (goal, *parts) for monomial in a))
    }
    for u, part in enumerate(parts):
        for monomial, coefficient in part.items():
            rows[monomial][u] = coefficient
    return rows


def _inequalities(goal: Polynomial, parts: Sequence[Polynomial]) -> list[Row]:
    rows: list[Row] = []
    for monomial, row in _coefficients(goal, parts).items():
        limit = goal.get(monomial, Fraction(0))
        rows.append((row, limit))
        if monomial and monomial[0][0][0] == "must vanish":
            rows.append(({u: -c for u, c in row.items()}, -limit))
    return rows


def _equations(target: Polynomial, parts: Sequence[Polynomial]) -> list[Row]:
    rows: list[Row] = []
    for monomial, row in _coefficients(target, parts).items():
        limit = target.get(monomial, Fraction(0))
        rows += [(row, limit), ({u: -c for u, c in row.items()}, -limit)]
    return rows


def _combination(weights: Sequence[Fraction], basis: Sequence[Term]) -> Term:
    parts = [
        ("*", _term(weight), factor) if factor != 1 else _term(weight)
        for weight, factor in zip(weights, basis, strict=True)
        if weight
    ]
    return 0 if not parts else parts[0] if len(parts) == 1 else ("+", *parts)


def _term(value: Fraction) -> Term:
    return int(value) if value.denominator == 1 else ("/", value.numerator, value.denominator)
