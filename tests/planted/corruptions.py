"""Certificates with one thing wrong: every one-step change of one field of a JSON object, and a fair choice among them.

A *corruption* names the certificate, the path of the field, the kind of change, the rule whose node the field belongs
to and that node's field; those of the certificate itself belong to the rule "certificate".  `every` lists them all;
`chosen` takes at least one of each (rule, field, kind) and fills up to a total by turns, so that rare rules weigh as
much as common ones.  Everything is seeded.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fooling.verify.checker.judge import RULES

Path = tuple[str | int, ...]
OPERATORS = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "^": "*",
    ">=": ">",
    ">": ">=",
    "<=": "<",
    "<": "<=",
    "=": ">=",
    "even": "odd",
    "odd": "even",
    "alice": "bob",
    "bob": "alice",
    "ceil": "floor",
    "floor": "ceil",
    "log2": "ln",
    "ln": "log2",
    "D": "leaves",
    "fooling": "cover",
    "rank": "fooling",
    "forall": "exists",
    "exists": "forall",
    "and": "or",
    "or": "and",
    "confirmed": "refuted",
    "refuted": "confirmed",
}

WHOLESALE = {"null": None, "a number for null": 0, "a list for null": [], "something in an empty list": [0]}


@dataclass(frozen=True)
class Corruption:
    """One change: in the certificate of `claim`, at `path`, of this kind.

    `rule` and `field` say what kind of evidence is hit.
    """

    claim: str
    path: Path
    kind: str
    rule: str
    field: str

    @property
    def group(self) -> tuple[str, str, str]:
        """What it is a specimen of."""
        return self.rule, self.field, self.kind


def kinds_of(value: object, path: Path) -> list[str]:
    """The changes that make sense for a JSON value at this place."""
    if isinstance(value, bool):
        return ["flip", "null"]
    if isinstance(value, int):
        return ["plus one", "minus one", "as text", "as a float"] + (["as a boolean"] if value in (0, 1) else [])
    if isinstance(value, str):
        return ["another rule"] if path[-1] == "rule" else ["another word" if value in OPERATORS else "another text"]
    if value is None:
        return ["a number for null", "a list for null"]
    if isinstance(value, Mapping):
        return ["field added", "field removed"]
    several = ["reversed", "swapped"] if isinstance(value, list) and len(value) > 1 and value != value[::-1] else []
    return (["dropped first", "dropped last", "repeated", *several] if value else ["something in an empty list"]) + [
        "null"
    ]


def changed(value: Any, kind: str, draw: random.Random) -> Any:
    """The value after a change of this kind."""
    if kind in ("plus one", "minus one"):
        return value + (1 if kind == "plus one" else -1)
    if kind in ("as text", "as a float", "as a boolean", "flip"):
        return {"as text": str, "as a float": float, "as a boolean": bool, "flip": lambda flag: not flag}[kind](value)
    if kind == "another rule":
        return draw.choice([name for name in sorted(RULES) if name != value])
    if kind in ("another word", "another text"):
        return OPERATORS[value] if kind == "another word" else value + "x"
    if kind == "field added":
        return {**value, "extra": 0}
    if kind == "field removed":
        gone = draw.choice(sorted(value))
        return {name: part for name, part in value.items() if name != gone}
    if kind in WHOLESALE:
        return copy.deepcopy(WHOLESALE[kind])
    lists = {
        "dropped first": value[1:],
        "dropped last": value[:-1],
        "repeated": [*value, value[-1]],
        "reversed": value[::-1],
    }
    return lists.get(kind, [value[-1], *value[1:-1], value[0]])


def sites(value: object, path: Path, rule: str, field: str) -> Iterator[tuple[Path, object, str, str]]:
    """All places inside a JSON value, with the rule and field they belong to."""
    if path:
        yield path, value, rule, field
    if isinstance(value, Mapping):
        inner = str(value["rule"]) if "rule" in value else rule
        for name, part in value.items():
            deeper = path and "rule" not in value and "." not in field and not field.endswith("values")
            yield from sites(
                part,
                (*path, name),
                inner,
                f"{field}.{name}" if deeper else name if "rule" in value or not path else field,
            )
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from sites(part, (*path, i), rule, field)


def every(certificates: Mapping[str, Mapping[str, Any]]) -> Iterator[Corruption]:
    """All corruptions of all certificates, but for those of the proposition, which have a test of their own."""
    for claim, certificate in certificates.items():
        for path, value, rule, field in sites(certificate, (), "certificate", ""):
            if path[0] != "proposition":
                yield from (Corruption(claim, path, kind, rule, field) for kind in kinds_of(value, path))


def chosen(corruptions: Sequence[Corruption], total: int, seed: int) -> list[Corruption]:
    """At least one corruption of each group, and by turns more, up to the total."""
    draw = random.Random(seed)
    groups: dict[tuple[str, str, str], list[Corruption]] = {}
    for corruption in draw.sample(corruptions, len(corruptions)):
        groups.setdefault(corruption.group, []).append(corruption)
    taken: list[Corruption] = []
    turn = 0
    while len(taken) < min(total, len(corruptions)) or turn == 0:
        taken += [members[turn] for members in groups.values() if turn < len(members)]
        turn += 1
    return taken


def corrupted(certificate: Mapping[str, Any], corruption: Corruption) -> dict[str, Any]:
    """A copy of the certificate with that one change; what lies beside the path is shared."""
    draw = random.Random(repr(corruption))
    spoilt: Any = copy.copy(certificate)
    holder = spoilt
    for name in corruption.path[:-1]:
        holder[name] = copy.copy(holder[name])
        holder = holder[name]
    holder[corruption.path[-1]] = changed(holder[corruption.path[-1]], corruption.kind, draw)
    return dict(spoilt)
