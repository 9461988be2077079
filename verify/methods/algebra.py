"""Finding the multipliers of an `arith` step: a linear program over the rationals.

The checker wants (goal) - sum multiplier_i (premise_i) with nonnegative coefficients after the shift to the lower
limits.  Each multiplier is sought as a combination of 1 and of a few products of shifted atoms; its weights are the
unknowns, nonnegative for inequalities, and each coefficient of the remainder is one linear condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.checker.arithmetic import slack
from verify.checker.kernel import Context
from verify.checker.normal_form import lower_limit, normal, shifted
from verify.checker.polynomial import ONE, Monomial, Polynomial, plus, times
from verify.methods.smt import feasible
from verify.methods.tactic import Lemma, Node, NotFound, Tactic, stated, term_of
from verify.statement.notation import Expression
from verify.statement.proposition import Term, thawed
from verify.statement.wording import in_words


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
        multipliers = _multipliers(goal, [that for that, _ in usable], factors, given, context, linear)
        needed = [(used, multiplier) for used, multiplier in zip(usable, multipliers, strict=True) if multiplier != 0]
        return {
            "rule": "arith",
            "premises": [stated(used, context) for used, _ in needed],
            "multipliers": [thawed(m) for _, m in needed],
            "squares": [[thawed(w), thawed(r)] for w, r in given],
        }

    return found


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
    for basis in _bases(target, [s for _, s in slacks], hints, context)[: 1 if linear else None]:
        found = _solve(op, target, slacks, basis, context)
        if found is not None:
            return [_combination(weights, basis) for weights in found]
    raise NotFound(f"the premises do not give {in_words(goal)} with multipliers tried")


def _bases(
    target: Polynomial, slacks: Sequence[Polynomial], hints: Sequence[Term], context: Context
) -> list[list[Term]]:
    small: list[Term] = [1, *hints]
    atoms = sorted({atom for a in (target, *slacks) for monomial in a for atom, _ in monomial}, key=repr)
    medium = small + [_excess(atom, context) for atom in atoms]
    return [small, medium] if slacks else [[1]]


def _excess(atom: Term, context: Context) -> Term:
    limit = lower_limit(atom, context)
    return atom if not limit else ("-", atom, _term(limit))


def _solve(
    op: str, target: Polynomial, slacks: Sequence[tuple[str, Polynomial]], basis: Sequence[Term], context: Context
) -> list[list[Fraction]] | None:
    usable = [
        (i, j, times(normal(factor, context), difference))
        for i, (_, difference) in enumerate(slacks)
        for j, factor in enumerate(basis)
    ]
    free = frozenset(u for u, (i, _, _) in enumerate(usable) if slacks[i][0] == "=")
    rows = _equations(target, usable) if op == "=" else _inequalities(target, usable, context)
    strict: list[dict[int, Fraction]] = []
    offsets: list[Fraction] = []
    if op == ">":
        strict.append({u: -_shift(p, context).get(ONE, Fraction(0)) for u, (_, _, p) in enumerate(usable)})
        offsets.append(_shift(target, context).get(ONE, Fraction(0)))
        for u, (i, j, _) in enumerate(usable):
            if slacks[i][0] == ">":
                strict.append({u: _shift(normal(basis[j], context), context).get(ONE, Fraction(0))})
                offsets.append(Fraction(0))
    point = feasible(rows, len(usable), free, strict, offsets)
    return (
        None if point is None else [[point[i * len(basis) + j] for j in range(len(basis))] for i in range(len(slacks))]
    )


def _unlimited(a: Polynomial, context: Context) -> bool:
    return any(lower_limit(atom, context) is None for monomial in a for atom, _ in monomial)


def _shift(a: Polynomial, context: Context) -> Polynomial:
    """Shift what has limits; monomials with an atom without limit are kept apart under a key that must vanish."""
    limited: Polynomial = {}
    rest: Polynomial = {}
    for monomial, coefficient in a.items():
        (rest if _unlimited({monomial: coefficient}, context) else limited)[monomial] = coefficient
    marked: Polynomial = {((("must vanish", monomial), 1),): coefficient for monomial, coefficient in rest.items()}
    return plus(shifted(limited, context), marked)


Row = tuple[dict[int, Fraction], Fraction]


def _monomials(*polynomials: Polynomial) -> Sequence[Monomial]:
    """Each once, those of the last polynomial first: the solver's point depends on the order of its rows.

    A set would have another order in every process, and so give another certificate.
    """
    return list(reversed(dict.fromkeys(monomial for a in polynomials for monomial in a)))


def _inequalities(target: Polynomial, usable: Sequence[tuple[int, int, Polynomial]], context: Context) -> list[Row]:
    goal, parts = _shift(target, context), [_shift(p, context) for _, _, p in usable]
    rows: list[Row] = []
    for monomial in _monomials(goal, *parts):
        row = {u: part[monomial] for u, part in enumerate(parts) if monomial in part}
        limit = goal.get(monomial, Fraction(0))
        rows.append((row, limit))
        if monomial and monomial[0][0][0] == "must vanish":
            rows.append(({u: -c for u, c in row.items()}, -limit))
    return rows


def _equations(target: Polynomial, usable: Sequence[tuple[int, int, Polynomial]]) -> list[Row]:
    rows: list[Row] = []
    for monomial in _monomials(target, *(p for _, _, p in usable)):
        row, limit = (
            {u: p[monomial] for u, (_, _, p) in enumerate(usable) if monomial in p},
            target.get(monomial, Fraction(0)),
        )
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
