"""Which hypotheses of the proved axioms about functions, languages and coins are needed, by brute force.

`python -m tests.proofs.dropped_hypotheses` writes proofs/hypotheses_by_brute_force.json.  Each hypothesis of an axiom
is dropped in turn, but where the list has values for it already, which a test tries.  It is needed where the weakened
statement fails: for some choice of the parameters and some values, from those with which
tests/verify/lemmas/test_axioms.py tries the axioms, the other hypotheses are true, and the body is false or undefined
by the slow algorithms of
tests/brute_force.py.  A hypothesis for which no such values were met is listed as open, and a test fails.  The axioms
about numbers stand in proofs/hypotheses.json.

Where the values need a protocol that is too large for brute force, the row says by what: by "thresholds".  That is a
protocol with private coins for greater-than on n bits, whose error is below 1/2 by little, however large n is.  Or it
says "no coins": a message whose error is 0 takes as many bits as one without coins.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import prod

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.proposition import Term, frozen, substitute
from proofs.hypotheses import about_numbers, as_json
from proofs.proved import HERE, proved_identifiers
from proofs.statements import identifier
from tests import brute_force
from tests.verify.lemmas.test_axioms import CHOICES, VALUES

LIST = HERE / "hypotheses_by_brute_force.json"
MOST = 3000  # values that are tried for one choice of the parameters
FEW = 12  # choices of the parameters


def stated(axiom: str, of: Sequence[Term]) -> Term:
    """The closed statement that an axiom makes of its parameters."""
    body, *conditions = AXIOMS[axiom].build(*of)
    return for_all(*conditions, over=(body,))(body).term


def choices(axiom: str) -> list[tuple[Term, ...]]:
    """The choices of an axiom's parameters that are tried."""
    return list(islice(product(*(CHOICES[kind] for kind in AXIOMS[axiom].parameters)), FEW))


def proved_about_other_things() -> list[str]:
    """The proved axioms with hypotheses that are not in the list of those about numbers."""
    proved, numbers = proved_identifiers(), {*about_numbers()}
    left = [axiom for axiom in AXIOMS if identifier(axiom) in proved and axiom not in numbers]
    return [axiom for axiom in left if stated(axiom, choices(axiom)[0])[2]]


def assignments(statement: Term) -> Iterator[dict[str, Term]]:
    """Values for the variables: the first ones of each sort come early; where there are many, some are drawn."""
    names, grids = [name for name, _ in statement[1]], [VALUES[sort] for _, sort in statement[1]]
    if prod(map(len, grids)) <= MOST:
        points = sorted(product(*map(range, map(len, grids))), key=sum)
    else:
        draw = random.Random(32)
        points = [tuple(draw.randrange(len(grid)) for grid in grids) for _ in range(MOST)]
    for point in points:
        yield {name: grid[i] for name, grid, i in zip(names, grids, point, strict=True)}


def fails(statement: Term, dropped: int, values: Mapping[str, Term]) -> str | None:
    """How the statement without a hypothesis fails at these values: false, undefined, or None."""
    _, _, conditions, body = statement
    others = [substitute(c, values) for i, c in enumerate(conditions) if i != dropped]
    try:
        if not all(map(brute_force.truth, others)):
            return None
        closed = substitute(body, values)
        if not brute_force.is_defined(closed):
            return "undefined"
        return None if brute_force.truth(closed) else "false"
    except (brute_force.Unsupported, OverflowError):
        return None


# Alice sends 1 with probability r = x/(N - 1), where N = 2^n.  Bob says 1 with probability 1/2 + (1 - s)/4 if he has
# heard 1, and 1/2 - s/4 if 0, where s = (y + 1/2)/(N - 1).  So he says 1 with probability 1/2 + (r - s)/4, which is
# above 1/2 if x > y and below if not, by 1/8 of 1/(N - 1) at least.
def thresholds(n: int) -> Fraction:
    """The error of that protocol, of one bit, or of two if Bob says what he says to Alice."""
    last = 2**n - 1

    def says_one(x: int, y: int) -> Fraction:
        r, s = Fraction(x, last), Fraction(2 * y + 1, 2 * last)
        chances = (Fraction(1, 2) - s / 4, Fraction(1, 2) + (1 - s) / 4)
        if not all(0 <= chance <= 1 for chance in (r, *chances)):
            raise ValueError("a probability is none")
        return (1 - r) * chances[0] + r * chances[1]

    for x, y in product((0, last), repeat=2):  # both sides are affine in x, and in y: so they are equal everywhere
        if says_one(x, y) != Fraction(1, 2) + Fraction(2 * x - 2 * y - 1, 8 * last):
            raise ValueError("the corners differ")
    return Fraction(1, 2) - Fraction(1, 8 * last)


def fails_by_thresholds(statement: Term, dropped: int, values: Mapping[str, Term]) -> str | None:
    """The same where f is greater-than on n bits, with 2^n rows, and the bits are those of that protocol or fewer."""
    _, _, conditions, body = statement
    (_, n), (_, above, below) = values["f"], values["a"]
    if Fraction(above, below) < thresholds(n):
        return None
    numbers = {"f": values["f"]}
    known: dict[Term, Term] = {("rows", "f", "alice"): 2**n, ("one-way", "f", "alice"): n}
    known |= {
        ("randomised-with", "f", "private", mode, "a"): bits for mode, bits in (("from-alice", 1), ("two-way", 2))
    }
    told = [_put(part, known) for part in (*(c for i, c in enumerate(conditions) if i != dropped), body)]
    *others, closed = (substitute(one, {**values, **numbers}) for one in told)
    return "false" if all(map(brute_force.truth, others)) and not brute_force.truth(closed) else None


def fails_without_coins(statement: Term, dropped: int, values: Mapping[str, Term]) -> str | None:
    """The same where the error a is 0: a message that never errs takes as many bits as one without coins."""
    _, _, conditions, body = statement
    if values["a"] != 0:
        return None
    others = [substitute(c, values) for i, c in enumerate(conditions) if i != dropped]
    return "false" if all(map(brute_force.truth, others)) and not _sure(substitute(body, values)) else None


def _sure(term: Term) -> bool:
    """Whether a comparison holds that says what a message with coins takes at most, where its error is 0."""
    head, (_, f, _, mode, _), most = term
    if head != "<=" or mode not in ("from-alice", "from-bob"):
        raise ValueError(f"no bound on a message: {term}")
    return brute_force.truth(("<=", ("one-way", f, mode.removeprefix("from-")), most))


def _put(term: Term, known: Mapping[Term, Term]) -> Term:
    if term in known:
        return known[term]
    return tuple(_put(part, known) for part in term) if isinstance(term, tuple) else term


def row(axiom: str, dropped: int, known: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Values at which the axiom fails without that hypothesis, those that are known first, or that there are none."""
    hypothesis = stated(axiom, choices(axiom)[0])[2][dropped]
    for one in known:
        if frozen(one["without"]) == hypothesis:
            return dict(one)
    for of in choices(axiom):
        statement = stated(axiom, of)
        for values in assignments(statement):
            if body := fails(statement, dropped, values):
                return {"without": hypothesis, "of": of, "at": values, "body": body}
    return {"without": hypothesis, "open": True}


def main() -> None:
    """Write the list."""
    found: dict[str, list[dict[str, object]]] = {}
    before = json.loads(LIST.read_text(encoding="utf-8"))
    for axiom in proved_about_other_things():
        conditions = stated(axiom, choices(axiom)[0])[2]
        found[axiom] = [row(axiom, i, before.get(axiom, ())) for i in range(len(conditions))]
        print(axiom, *(one.get("body", "open") for one in found[axiom]), flush=True)
    LIST.write_text(as_json(found), encoding="utf-8")
    left = sum("open" in one for rows in found.values() for one in rows)
    print(f"{sum(map(len, found.values()))} hypotheses of {len(found)} axioms, {left} open")


if __name__ == "__main__":
    main()
