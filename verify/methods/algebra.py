"""Finding the multipliers of an `arith` step: a linear program over the rationals.

The checker wants (goal) - sum multiplier_i (premise_i) with nonnegative coefficients after the shift to the lower
limits.  Each multiplier is sought as a combination of 1 and of a few products of shifted atoms; its weights are the
unknowns, nonnegative for inequalities, and each coefficient of the remainder is one linear condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from verify.checker.arithmetic import slack
from verify.checker.kernel import Context
from verify.checker.normal_form import lower_limit, normal, shifted
from verify.checker.polynomial import ONE, Monomial, Polynomial, plus, times
from verify.methods.smt import feasible
from verify.methods.tactic import (
    MIRRORED,
    Lemma,
    Node,
    NotFound,
    Tactic,
    afresh,
    assumption,
    by_bounds,
    first_of,
    stated,
    term_of,
)
from verify.statement.notation import Expression
from verify.statement.proposition import Term, thawed
from verify.statement.wording import in_words

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
    slacks = [slack(premise, context) for premise in premises]
    shift = _Shift(context)
    for basis in _bases(target, [s for _, s in slacks], hints, context)[: 1 if linear else None]:
        found = _solve(op, target, slacks, [normal(factor, context) for factor in basis], shift)
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
    op: str, target: Polynomial, slacks: Sequence[tuple[str, Polynomial]], factors: Sequence[Polynomial], shift: _Shift
) -> list[list[Fraction]] | None:
    used = [(i, j) for i in range(len(slacks)) for j in range(len(factors))]
    parts = [times(factors[j], slacks[i][1]) for i, j in used]
    free = frozenset(u for u, (i, _) in enumerate(used) if slacks[i][0] == "=")
    strict: list[dict[int, Fraction]] = []
    offsets: list[Fraction] = []
    if op == "=":
        rows = _equations(target, parts)
    else:
        goal, parts = shift(target), [shift(part) for part in parts]
        rows = _inequalities(goal, parts)
    if op == ">":
        strict.append({u: -part.get(ONE, Fraction(0)) for u, part in enumerate(parts)})
        offsets.append(goal.get(ONE, Fraction(0)))
        least = [shift(factor).get(ONE, Fraction(0)) for factor in factors]
        for u, (i, j) in enumerate(used):
            if slacks[i][0] == ">":
                strict.append({u: least[j]})
                offsets.append(Fraction(0))
    point = _plain(rows, len(slacks), len(factors), strict, offsets)
    if point is None:
        point = feasible(rows, len(used), free, strict, offsets)
    return (
        None
        if point is None
        else [[point[i * len(factors) + j] for j in range(len(factors))] for i in range(len(slacks))]
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


class _Shift:
    """Shifts polynomials to the lower limits of their atoms, each monomial once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.known: dict[Monomial, Polynomial] = {}

    def __call__(self, a: Polynomial) -> Polynomial:
        """The shifted polynomial; a monomial with an atom without limit stays, under a key that must vanish."""
        total: Polynomial = {}
        for monomial, coefficient in a.items():
            if monomial not in self.known:
                self.known[monomial] = self._of(monomial)
            for excess, share in self.known[monomial].items():
                total[excess] = total.get(excess, Fraction(0)) + coefficient * share
        return {excess: share for excess, share in total.items() if share}

    def _of(self, monomial: Monomial) -> Polynomial:
        if any(lower_limit(atom, self.context) is None for atom, _ in monomial):
            return {((("must vanish", monomial), 1),): Fraction(1)}
        return shifted({monomial: Fraction(1)}, self.context)


def _monomials(*polynomials: Polynomial) -> Sequence[Monomial]:
    """Each once, those of the last polynomial first: the solver's point depends on the order of its rows.

    A set would have another order in every process, and so give another certificate.
    """
    return list(reversed(dict.fromkeys(monomial for a in polynomials for monomial in a)))


def _inequalities(goal: Polynomial, parts: Sequence[Polynomial]) -> list[Row]:
    rows: list[Row] = []
    for monomial in _monomials(goal, *parts):
        row = {u: part[monomial] for u, part in enumerate(parts) if monomial in part}
        limit = goal.get(monomial, Fraction(0))
        rows.append((row, limit))
        if monomial and monomial[0][0][0] == "must vanish":
            rows.append(({u: -c for u, c in row.items()}, -limit))
    return rows


def _equations(target: Polynomial, parts: Sequence[Polynomial]) -> list[Row]:
    rows: list[Row] = []
    for monomial in _monomials(target, *parts):
        row = {u: part[monomial] for u, part in enumerate(parts) if monomial in part}
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
