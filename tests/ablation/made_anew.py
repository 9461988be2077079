"""The ablation table made anew, or a statement of one's own tried and added.

    PYTHONPATH=. python tests/ablation/made_anew.py FOLDER record hunt instead table sure hunt table near table    hours
    PYTHONPATH=. python tests/ablation/made_anew.py FOLDER FILE.json                            seconds a statement

`record`, `hunt` and `near` keep what they find in the folder and go on from it (`hunting`).  `table` writes rows for
the procedures that have none and leaves the others alone; a procedure that is no more loses its row, and with `--anew`
all do.  `sure` asks for the rows once more, with all the time of a search; for those that are decided all the same the
next `hunt` looks for other statements, and the next `table` enters them.  A file for `fooling check`, with statements
of one's own: says which procedures were used, which statements are lost without them, and adds rows for procedures that
have none.  `--only arithmetic.growth` keeps to procedures whose names begin so.

Statements that tests make by calls are met while the tests run (`collecting`), and are drawn on where the folder has
them in `collected.jsonl` before its first step.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import Claim
from fooling.verify.runs.claims.arguments import own
from tests.ablation.corpus import all_statements
from tests.ablation.hunting import Hunt
from tests.ablation.statements import Stated, of_claim, of_data, stated_as_data
from tests.ablation.table import Finding, read, read_room, room_of, said_by, write_room

STEPS = ("record", "hunt", "instead", "table", "near", "sure")


def made(hunt: Hunt, anew: bool = False, whole: bool = True) -> None:
    """Write rows for procedures that have none, and for those whose statement is decided without them after all.

    That a procedure decides nothing alone is found where all statements are at hand, as a `whole`.
    """
    tried, table = hunt.tried, read()
    rows = {} if anew else table.deciding()
    wrong = {*rows} - right(hunt)
    kept = {name for name in (rows if whole else table.procedures) if name in hunt.known and name not in wrong}
    lost = {name: next((place for place, lost in tried[name].items() if lost), None) for name in hunt.known}
    said = {name: asdict(one) for name, one in findings(hunt).items()} if whole else {}
    found = {
        name: hunt.statements[place]
        for name, place in lost.items()
        if name not in {*rows} - wrong and place is not None
    }
    _write(hunt, found, {name: one for name, one in said.items() if name not in kept}, kept)


def findings(hunt: Hunt) -> dict[str, Finding]:
    """The procedures of which all statements for which they succeed were asked, and kept their verdicts."""
    tried, recorded, said = hunt.tried, hunt.recorded, read().without()
    instead = {name: [one for one in was.instead if one in hunt.known] for name, was in said.items()}
    instead |= {one["procedure"]: one["instead"] for one in hunt.lines("instead")}
    found = {}
    for name in hunt.known:
        succeeds = {place for place, one in recorded.items() if name in one["succeeded"]}
        used = sum(name in one["used"] for one in recorded.values())
        if all(tried[name].get(place) is False for place in succeeds):
            found[name] = Finding(len(succeeds), used, len(recorded), tuple(instead.get(name, ())))
    return found


def _place(hunt: Hunt, claim: Claim) -> str:
    """Where a statement of the table stands among those of the hunt."""
    said = said_by(claim)
    return next((place for place, one in hunt.statements.items() if (one.that, one.given) == said), claim.id)


def right(hunt: Hunt) -> set[str]:
    """The procedures with a statement in the table, but for those without which that was decided all the same."""
    tried = hunt.tried
    return {
        name for name, row in read().deciding().items() if tried[name].get(_place(hunt, row.statement)) is not False
    }


def _rows(hunt: Hunt) -> Iterator[tuple[str, str, str]]:
    """The procedures of the table with their statements and verdicts."""
    for name, row in read().deciding().items():
        if (place := _place(hunt, row.statement)) in hunt.statements and name in hunt.known:
            yield name, place, str(row.verdict)


def _write(hunt: Hunt, found: Mapping[str, Stated], none: Mapping[str, Any], kept: Collection[str]) -> None:
    recorded = hunt.recorded
    more: dict[str, dict[str, Any]] = {one["row"]: {"seconds": one["seconds"]} for one in hunt.lines("time")}
    for one in hunt.lines("near"):
        more.setdefault(one["row"], {}).update({"near": one["near"], "near_verdict": one.get("verdict")})
    for room in sorted({room_of(name) for name in hunt.known}):
        before = read_room(room)
        said = {name: one for name, one in before["procedures"].items() if name in kept}
        statements = [{**more.get(f"{room}/{one['name']}", {}), **one} for one in before["statements"]]
        for name in (name for name in hunt.known if room_of(name) == room):
            if name in found:
                said[name] = _named(statements, found[name], recorded[found[name].place]["verdict"])
            elif name in none:
                said[name] = none[name]
            elif name not in said:
                print(f"{name}: not all statements for which it succeeds were asked")
                if isinstance(was := before["procedures"].get(name), dict):
                    said[name] = was
        write_room(room, statements, said)


def _named(statements: list[dict[str, Any]], one: Stated, verdict: str) -> str:
    """The name of a statement in a room's file, where it is entered if it does not stand there."""
    data = {"claim": one.claim} if one.claim is not None else stated_as_data(one.that, one.given)
    for other in statements:
        if {key: other[key] for key in ("claim", "that", "given") if key in other} == data:
            return str(other["name"])
    taken = {other["name"] for other in statements}
    stem = re.sub(r"[^a-z0-9]+", "-", one.place.lower().partition(".py:")[0]).strip("-")
    name = next(name for name in (stem, *(f"{stem}-{i}" for i in range(2, 999))) if name not in taken)
    statements.append({"name": name, "verdict": verdict, **data})
    return name


def main() -> None:
    """Read the command line, and do its steps in their order."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("steps", nargs="+", metavar="STEP or FILE")
    parser.add_argument("--only", action="append", default=[], metavar="PROCEDURES")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.2, help="of a statement; others are not asked about")
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    files = [Path(one) for one in asked.steps if one not in STEPS]
    mine = [of_claim(task.claim) for path in files for task in own(path) if not task.claim.assumed]
    listed = mine or _listed(asked.folder)
    hunt = Hunt(asked.folder, {one.place: one for one in listed}, asked.jobs, 8.0 if files else asked.seconds)
    _do(hunt, ["record", "hunt", "instead", "table", "near", "table"] if files else asked.steps, asked, not files)
    if files:
        _tell(hunt, mine)


def _listed(folder: Path) -> list[Stated]:
    """All statements that there are, as the folder has them from before."""
    kept = folder / "statements.jsonl"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        found = all_statements(_from(folder / "collected.jsonl"))
        kept.write_text("".join(json.dumps(one.as_data()) + "\n" for one in found), encoding="utf-8")
    return _from(kept)


def _from(path: Path) -> list[Stated]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [of_data(json.loads(line)) for line in lines]


def _do(hunt: Hunt, steps: Sequence[str], asked: argparse.Namespace, whole: bool = True) -> None:
    for step in steps:
        if step == "hunt":
            hunt.hunt(asked.only or ("",), () if asked.anew else right(hunt))
        elif step == "table":
            made(hunt, asked.anew, whole)
        elif step == "sure":
            hunt.sure(list(_rows(hunt)))
        elif step == "instead":
            hunt.instead(findings(hunt))
        elif step == "near":
            rows = read().rows
            hunt.near({name: row for name, row in rows.items() if row.near is None})
            hunt.time({name: row for name, row in rows.items() if row.seconds is None})
        elif step == "record":
            hunt.record()


def _tell(hunt: Hunt, mine: Sequence[Stated]) -> None:
    recorded, tried = {one["place"]: one for one in hunt.lines("recorded")}, hunt.tried
    for one in mine:
        told = recorded[one.place]
        lost = [name for name, places in tried.items() if places.get(one.place)]
        print(f"{one.place}: {told['verdict']}, {told.get('seconds')} s")
        print("  used:", *told.get("used", ()), sep=" ")
        print("  lost without:", *lost, sep=" ")


if __name__ == "__main__":
    main()
