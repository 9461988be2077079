"""The ablation table made anew, or a statement of one's own tried and added.

    PYTHONPATH=. python tests/ablation/made_anew.py FOLDER record hunt near table sure table    two hours of a processor
    PYTHONPATH=. python tests/ablation/made_anew.py FOLDER FILE.json                            seconds a statement

`record`, `hunt` and `near` keep what they find in the folder and go on from it (`hunting`).  `table` writes rows for
the procedures that have none and leaves the others alone; a procedure that is no more loses its row, and with `--anew`
all do.  `sure` asks for the rows once more, with all the time of a search; the next `table` replaces those that are
decided all the same.  A file for `fooling check`, with statements of one's own: says which procedures were used, which
statements are lost without them, and adds rows for procedures that have none.  `--only arithmetic.growth` keeps to
procedures whose names begin so.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.verify.claims.claim import Claim
from fooling.verify.runs.claims.arguments import own
from tests.ablation.hunting import Hunt
from tests.ablation.statements import Stated, all_statements, of_data, stated_as_data
from tests.ablation.table import YET, claim_of, read, read_room, room_of, said_by, write_room

STEPS = ("record", "hunt", "near", "table", "sure")


def made(hunt: Hunt, anew: bool) -> None:
    """Write rows for procedures that have none, and for those whose statement is decided without them after all."""
    tried = hunt.tried
    found = _chosen({name: {p for p, lost in places.items() if lost} for name, places in tried.items()}, hunt)
    rows = {} if anew else read().deciding()
    wrong = {name for name, row in rows.items() if tried[name].get(_place(hunt, row.statement)) is False}
    deciding = {name for name in rows if name in hunt.known and name not in wrong}
    _write(hunt, {name: hunt.statements[one] for name, one in found.items() if name not in deciding}, wrong, anew)


def _place(hunt: Hunt, claim: Claim) -> str:
    """Where a statement of the table stands among those of the hunt."""
    said = said_by(claim)
    return next((place for place, one in hunt.statements.items() if (one.that, one.given) == said), claim.id)


def _rows(hunt: Hunt) -> Iterator[tuple[str, str, str]]:
    """The procedures of the table with their statements and verdicts."""
    for name, row in read().deciding().items():
        if (place := _place(hunt, row.statement)) in hunt.statements and name in hunt.known:
            yield name, place, str(row.verdict)


def _chosen(lost: Mapping[str, set[str]], hunt: Hunt) -> dict[str, str]:
    """A statement for each procedure, few and cheap ones: again and again the one that most are left for."""
    recorded, near = hunt.recorded, {one["place"]: one for one in hunt.lines("near")}

    def cost(place: str) -> float:
        missed = near.get(place, {}).get("near") is None
        length = len(repr(hunt.statements[place].that)) / 4000
        return float(recorded[place]["seconds"]) + 0.1 + length + (2 if missed else near[place]["seconds"])

    left = {name: {one for one in places if one in recorded} for name, places in lost.items() if name in hunt.known}
    left, found = {name: places for name, places in left.items() if places}, dict[str, str]()
    while left:
        by = defaultdict[str, list[str]](list)
        for name, places in left.items():
            for place in places:
                by[place].append(name)
        best = max(by, key=lambda place: len(by[place]) / cost(place))
        found |= dict.fromkeys(by[best], best)
        left = {name: places for name, places in left.items() if name not in found}
    return found


def _write(hunt: Hunt, found: Mapping[str, Stated], wrong: Collection[str], anew: bool) -> None:
    recorded, near = hunt.recorded, {one["place"]: one for one in hunt.lines("near")}
    used = defaultdict[str, int](int)
    for one in recorded.values():
        for name in one["used"]:
            used[name] += 1
    for room in sorted({room_of(name) for name in hunt.known}):
        kept = {"statements": [], "procedures": {}} if anew else read_room(room)
        said = {name: one for name, one in kept["procedures"].items() if name in hunt.known and name not in wrong}
        statements: list[dict[str, Any]] = [{**_missed(one, hunt, near), **one} for one in kept["statements"]]
        for name in (name for name in hunt.known if room_of(name) == room):
            if name in found:
                said[name] = _named(statements, found[name], recorded[found[name].place]["verdict"], near)
            elif name not in said:
                tries = len(hunt.tried[name])
                told = (
                    f"{tries} of {used[name]} statements for which it was used were tried, and are decided without it"
                )
                said[name] = [YET, told if tries else "not used for any statement that was recorded"]
        write_room(room, statements, said)


def _missed(row: Mapping[str, Any], hunt: Hunt, near: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The near miss of a statement of the table, if one was found."""
    said = said_by(claim_of("row", dict(row)))
    found = (near.get(place, {}) for place, one in hunt.statements.items() if (one.that, one.given) == said)
    return next(({"near": one["near"], "near_verdict": one["verdict"]} for one in found if one.get("near")), {})


def _named(statements: list[dict[str, Any]], one: Stated, verdict: str, near: Mapping[str, dict[str, Any]]) -> str:
    """The name of a statement in a room's file, where it is entered if it does not stand there."""
    data = {"claim": one.claim} if one.claim is not None else stated_as_data(one.that, one.given)
    for other in statements:
        if {key: other[key] for key in ("claim", "that", "given") if key in other} == data:
            return str(other["name"])
    taken = {other["name"] for other in statements}
    stem = re.sub(r"[^a-z0-9]+", "-", one.place.lower().partition(".py:")[0]).strip("-")
    name = next(name for name in (stem, *(f"{stem}-{i}" for i in range(2, 999))) if name not in taken)
    beside = near.get(one.place, {})
    missed = {} if beside.get("near") is None else {"near": beside["near"], "near_verdict": beside["verdict"]}
    statements.append({"name": name, "verdict": verdict, **data, **missed})
    return name


def main() -> None:
    """Read the command line, and do its steps in their order."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("steps", nargs="+", metavar="STEP or FILE")
    parser.add_argument("--only", action="append", default=[], metavar="PROCEDURES")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=6, help="statements that are tried for a procedure")
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    files = [Path(one) for one in asked.steps if one not in STEPS]
    mine = [_of_claim(task.claim) for path in files for task in own(path) if not task.claim.assumed]
    listed = mine or _listed(asked.folder)
    hunt = Hunt(asked.folder, {one.place: one for one in listed}, asked.jobs, 8.0 if files else 1.5)
    _do(hunt, ["record", "hunt", "near", "table"] if files else asked.steps, asked)
    if files:
        _tell(hunt, mine)


def _of_claim(claim: Claim) -> Stated:
    """A statement of a file of one's own, with the steps and assumptions that it uses as lemmas."""
    return Stated(claim.id, claim.that, given=tuple(used.that for used in claim.uses))


def _listed(folder: Path) -> list[Stated]:
    """All statements that there are, as the folder has them from before."""
    kept = folder / "statements.jsonl"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text("".join(json.dumps(one.as_data()) + "\n" for one in all_statements()), encoding="utf-8")
    return [of_data(json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]


def _do(hunt: Hunt, steps: Sequence[str], asked: argparse.Namespace) -> None:
    for step in steps:
        if step == "hunt":
            hunt.hunt(asked.most, asked.only or ("",), () if asked.anew else read().deciding())
        elif step == "table":
            made(hunt, asked.anew)
        elif step == "sure":
            hunt.sure(list(_rows(hunt)))
        elif step in ("record", "near"):
            getattr(hunt, step)()


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
