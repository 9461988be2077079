"""The ablation table: for each procedure of the search, a statement that it alone decides and a near miss beside it.

`table/` has a file for each room of `fooling.verify.methods`, in two parts. `statements`: what is decided, its
verdict, how many seconds it took when it was entered, and the near miss with its own verdict; a claim of a pack
stands there by its id, as it may have a script. One that is confirmed by assuming a case of its hypotheses says so
(`assumes`). Lemmas that a statement may use are `given`: they are assumed, as
those of an argument are. `procedures`: for each the name of a statement that is not decided as it should be with the
procedure switched off; or the finding that it decides nothing alone (`Finding`). A statement stands beside several
procedures where all of them are needed for it; one whose procedures have gone is `kept`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import Claim, find
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import frozen
from tests.ablation.statements import stated

FOLDER = Path(__file__).parent / "table"
Data = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """A procedure that decides nothing alone: each statement for which it succeeds keeps its verdict without it.

    It succeeds for so many `of` the statements that were asked (`corpus`), which are those that are decided in a few
    seconds; and what it finds is a part of the derivation of so many.  `instead`: what is then used, or
    succeeds, in its place, for the cheapest of them.
    """

    succeeds: int
    used: int
    of: int
    instead: Sequence[str] = ()


Said = str | Finding  # the name of a statement; or that there is none


@dataclass(frozen=True)
class Row:
    """A statement with its verdict, a near miss with another one, and the seconds of the statement.

    `assumes`: what is confirmed may rest on a case of the hypotheses that is assumed.
    """

    name: str
    statement: Claim
    verdict: Verdict
    near: Claim | None
    near_verdict: Verdict | None
    seconds: float | None = None
    assumes: bool = False
    kept: bool = False


@dataclass(frozen=True)
class Table:
    """The statements by room and name; for each procedure its statement, or why there is none."""

    rows: Mapping[str, Row]
    procedures: Mapping[str, Said]

    def deciding(self) -> dict[str, Row]:
        """The procedures that decide something alone, with the statement."""
        named = {one: f"{room_of(one)}/{said}" for one, said in self.procedures.items() if isinstance(said, str)}
        return {one: self.rows[name] for one, name in named.items()}

    def without(self) -> dict[str, Finding]:
        """The procedures that decide nothing alone, with what the table says of them."""
        return {one: said for one, said in self.procedures.items() if isinstance(said, Finding)}


def room_of(procedure: str) -> str:
    """The room of `methods` that holds it, which is the name of its file here.

    >>> room_of("arithmetic.growth.growth")
    'arithmetic'
    """
    return procedure.partition(".")[0]


def read(folder: Path = FOLDER) -> Table:
    """The table as it is kept."""
    files = {path.stem: read_room(path.stem, folder) for path in sorted(folder.glob("*.json"))}
    rows = {f"{room}/{one['name']}": _row(room, one) for room, data in files.items() for one in data["statements"]}
    said = {one: said for data in files.values() for one, said in data["procedures"].items()}
    return Table(rows, {one: told if isinstance(told, str) else Finding(**told) for one, told in said.items()})


def read_room(room: str, folder: Path = FOLDER) -> Data:
    """A file of the table, as it stands there."""
    path = folder / f"{room}.json"
    found: Data = {"statements": [], "procedures": {}}
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else found


def write_room(room: str, statements: Sequence[Data], procedures: Mapping[str, Any], folder: Path = FOLDER) -> None:
    """A statement a line, and a procedure a line, so that a change can be read; others go, but for kept ones."""
    named = {said for said in procedures.values() if isinstance(said, str)}
    kept = sorted(
        (one for one in statements if one["name"] in named or one.get("kept")), key=lambda one: str(one["name"])
    )
    rows = ",\n".join(map(_line, kept))
    lines = ",\n".join(f"{json.dumps(one)}: {json.dumps(said)}" for one, said in sorted(procedures.items()))
    text = f'{{"statements": [\n{rows}\n],\n"procedures": {{\n{lines}\n}}}}\n'
    (folder / f"{room}.json").write_text(text, encoding="utf-8")


def _line(statement: Data) -> str:
    order = ("name", "verdict", "assumes", "kept", "seconds", "claim", "that", "given", "near_verdict", "near")
    return json.dumps({key: statement[key] for key in order if statement.get(key) is not None}, ensure_ascii=False)


def _row(room: str, data: Data) -> Row:
    name, near, given = f"{room}/{data['name']}", data.get("near"), tuple(map(frozen, data.get("given", ())))
    beside = None if near is None else stated(f"{name}-near-miss", frozen(near), given)
    other = None if near is None else Verdict[data["near_verdict"].upper()]
    verdict, seconds, assumes = Verdict[data["verdict"].upper()], data.get("seconds"), data.get("assumes", False)
    kept = data.get("kept", False)
    return Row(name, claim_of(name, data), verdict, beside, other, seconds, assumes, kept)


def claim_of(name: str, data: Data) -> Claim:
    """What is decided: a claim of a pack, or a statement of nobody's, with lemmas that it may use."""
    given = tuple(map(frozen, data.get("given", ())))
    return find(data["claim"]) if "claim" in data else stated(name, frozen(data["that"]), given)


def each_once(rows: Mapping[str, Row]) -> Iterator[Row]:
    """The rows, but for those whose statement stands in another room, too."""
    met = set[Any]()
    for row in rows.values():
        if (said := said_by(row.statement)) not in met:
            met.add(said)
            yield row


def said_by(claim: Claim) -> Any:
    """What is decided and what is given, whatever its name is."""
    return claim.that, tuple(used.that for used in claim.uses)
