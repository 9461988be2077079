"""Which hypotheses of the axioms about numbers are needed: `python -m proofs.hypotheses` writes hypotheses.json.

Each hypothesis of an axiom is dropped in turn.  It is needed where the weakened statement fails: at some values the
other hypotheses are true, and the body is false or undefined.  Such values are looked for in a small box of integers
and fractions, and everything is computed by the evaluator of the checker, exactly or by enclosures that decide.  What
has no such values in the box is listed as open, and a test fails: an axiom asks for nothing that it does not need.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fooling.verify.checker import meaning
from fooling.verify.checker.axioms import AXIOMS, CHOICES
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Budget, Context, Rejected
from fooling.verify.statement.expression import for_all
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, substitute, term_positions

HERE = Path(__file__).parent
LIST = HERE / "hypotheses.json"
COMPUTED = {*meaning.NUMBERS, *meaning.NUMERIC, "and", "or", "not"} - {"count", "qp", "tail"}
BOX: Mapping[str, Sequence[Term]] = {
    "int": (0, 1, 2, 3, -1, 4, -2, 5, -3),
    "real": (0, 1, 2, ("/", 1, 2), -1, ("/", -1, 2), 3, ("/", 3, 2), -2, 4),
}
FIRST: Mapping[str, Sequence[Term]] = {"index": ("i", "k"), "degree": (1, 2, 3)}  # that differ in nothing that matters
BUDGET = 10**5


@dataclass(frozen=True)
class Failure:
    """Values at which a statement fails without one of its hypotheses, and how: its body is false, or undefined."""

    of: tuple[Term, ...]
    values: Mapping[str, Term]
    body: str


def choices(axiom: str) -> Iterator[tuple[tuple[Term, ...], Term]]:
    """The parameters that are tried, and the closed statement they make."""
    kinds = AXIOMS[axiom].parameters
    for of in itertools.product(*(FIRST.get(kind) or CHOICES.get(kind, ()) for kind in kinds)):
        body, *conditions = AXIOMS[axiom].build(*of)
        statement = for_all(*conditions, over=(body,))(body).term
        if not {name for name, _ in statement[1]} & {*of}:
            yield of, statement


def about_numbers() -> list[str]:
    """The axioms with hypotheses all of whose terms have values, once the variables do."""
    return [axiom for axiom in AXIOMS if any(_computed(statement) for _, statement in choices(axiom))]


def _computed(statement: Term) -> bool:
    _, bindings, conditions, body = statement
    sorts = {sort for _, sort in bindings}
    return bool(conditions) and sorts <= BOX.keys() and {*_heads((body, *conditions))} <= COMPUTED


def _heads(term: Term) -> Iterator[str]:
    if isinstance(term, tuple):
        if term and isinstance(term[0], str) and term[0] in OPERATORS:
            yield term[0]
        for part in term:
            yield from _heads(part)


def hypotheses(axiom: str) -> list[Term]:
    """The hypotheses of an axiom, for the first choice of its parameters."""
    return list(next(statement for _, statement in choices(axiom))[2])


def true(proposition: Term) -> bool | None:
    """Whether a closed proposition is defined and true; None where that is not computed."""
    try:
        return defined(proposition) and holds(proposition, Context(budget=Budget(BUDGET)))
    except Rejected:
        return None


def defined(term: Term) -> bool:
    """Whether all parts of a closed term are defined; `Rejected` where that is not computed."""
    if not isinstance(term, tuple):
        return True
    if term[0] == "sum":
        _, index, low, high, body = term
        first, last = meaning.exactly(low), meaning.exactly(high)
        return all(defined(substitute(body, {index: i})) for i in range(int(first), int(last) + 1))
    parts = all(defined(term[i]) for i in term_positions(term))
    conditions = OPERATORS[term[0]].when(*term[1:])
    return parts and all(holds(c, Context(budget=Budget(BUDGET))) for c in conditions)


def fails(statement: Term, dropped: int, values: Mapping[str, Term]) -> str | None:
    """How the statement fails at these values without that hypothesis, if it does."""
    _, _, conditions, body = statement
    others = [c for i, c in enumerate(conditions) if i != dropped]
    if not all(true(substitute(c, values)) for c in others):
        return None
    closed = substitute(body, values)
    if true(closed) is not False:
        return None
    return "false" if defined(closed) else "undefined"


def failure(axiom: str, dropped: int) -> Failure | None:
    """The first values in the box at which the axiom fails without that hypothesis."""
    for of, statement in choices(axiom):
        names = [name for name, _ in statement[1]]
        for point in sorted(itertools.product(*(enumerate(BOX[sort]) for _, sort in statement[1])), key=_size):
            values = {name: value for name, (_, value) in zip(names, point, strict=True)}
            if body := fails(statement, dropped, values):
                return Failure(of, values, body)
    return None


def _size(point: tuple[tuple[int, Term], ...]) -> int:
    return sum(place for place, _ in point)


def table() -> dict[str, list[dict[str, object]]]:
    """Each hypothesis of each axiom about numbers, with the values that show it is needed, or none."""
    return {axiom: [_row(axiom, i, c) for i, c in enumerate(hypotheses(axiom))] for axiom in about_numbers()}


def _row(axiom: str, dropped: int, hypothesis: Term) -> dict[str, object]:
    found = failure(axiom, dropped)
    shown = {"of": found.of, "at": found.values, "body": found.body} if found else {"open": True}
    return {"without": hypothesis, **shown}


def open_hypotheses(found: Mapping[str, Sequence[Mapping[str, object]]]) -> list[tuple[str, int]]:
    """The axioms and the places of their hypotheses that have no values in the list."""
    return [(axiom, i) for axiom, rows in found.items() for i, row in enumerate(rows) if "open" in row]


def as_json(found: Mapping[str, Sequence[Mapping[str, object]]]) -> str:
    """The list, a hypothesis a line."""
    lines = [
        f"  {json.dumps(axiom)}: [\n" + ",\n".join(f"    {json.dumps(row)}" for row in rows) + "\n  ]"
        for axiom, rows in found.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the list."""
    found = table()
    LIST.write_text(as_json(found), encoding="utf-8")
    every, left = sum(map(len, found.values())), len(open_hypotheses(found))
    print(f"{every} hypotheses of {len(found)} axioms, {left} without values")


if __name__ == "__main__":
    main()
