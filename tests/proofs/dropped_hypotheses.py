"""Which hypotheses of the proved axioms about functions, languages and coins are needed, by brute force.

`python -m tests.proofs.dropped_hypotheses` writes proofs/hypotheses_by_brute_force.json.  Each hypothesis of an axiom
is dropped in turn.  It is needed where the weakened statement fails: for some choice of the parameters and some values,
from those with which tests/verify/test_axioms.py tries the axioms, the other hypotheses are true, and the body is false
or undefined by the slow algorithms of tests/brute_force.py.  A hypothesis for which no such values were met is listed
as open: nothing is said of it.  The axioms about numbers stand in proofs/hypotheses.json.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.proposition import Term, substitute
from proofs.hypotheses import about_numbers, as_json
from proofs.proved import HERE, proved_identifiers
from proofs.statements import identifier
from tests import brute_force
from tests.verify.test_axioms import CHOICES, VALUES

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


def row(axiom: str, dropped: int) -> dict[str, object]:
    """The first values at which the axiom fails without that hypothesis, or that there are none here."""
    hypothesis = stated(axiom, choices(axiom)[0])[2][dropped]
    for of in choices(axiom):
        statement = stated(axiom, of)
        for values in assignments(statement):
            if body := fails(statement, dropped, values):
                return {"without": hypothesis, "of": of, "at": values, "body": body}
    return {"without": hypothesis, "open": True}


def main() -> None:
    """Write the list."""
    found: dict[str, list[dict[str, object]]] = {}
    for axiom in proved_about_other_things():
        found[axiom] = [row(axiom, i) for i in range(len(stated(axiom, choices(axiom)[0])[2]))]
        print(axiom, *(one.get("body", "open") for one in found[axiom]), flush=True)
    LIST.write_text(as_json(found), encoding="utf-8")
    left = sum("open" in one for rows in found.values() for one in rows)
    print(f"{sum(map(len, found.values()))} hypotheses of {len(found)} axioms, {left} open")


if __name__ == "__main__":
    main()
