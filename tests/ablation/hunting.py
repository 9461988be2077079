"""The hunt for statements that a procedure alone decides: what is recorded, tried and found, a line of JSON each.

All runs are in processes of their own, a few at a time, and all results are kept, so that a hunt goes on where it was
stopped.  `recorded.jsonl`: for each statement the verdict, the seconds of the processor, and the procedures that
succeeded and were used (`recording`).  `tried.jsonl`: a procedure, a statement, and whether the verdict was lost with
the procedure switched off.  `near.jsonl`: a near miss of a row (`near_misses`), with its verdict.

A verdict that does not come in the seconds of a try counts as lost; `sure.jsonl` has what became of the rows of the
table that were asked once more, with all the time of a search.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import fooling.verify.runs.processes.preloaded  # noqa: F401 - what each process would read anew
from fooling.verify.claims.claim import Claim
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, negate, thawed
from tests.ablation.apart import each_apart
from tests.ablation.near_misses import beside
from tests.ablation.procedures import procedures
from tests.ablation.recording import recording
from tests.ablation.statements import Stated, outcome_of, stated
from tests.ablation.switch import function_of, switched_off
from tests.ablation.table import Row
from tests.ablation.together import Question, Together
from tests.verify.apart import without_assuming

Data = dict[str, Any]
WAYS = ("used", "succeeded")
PATIENCE = 30.0  # seconds of a search that is not cut short
LATE = 5  # times as long as with the procedures, after which a statement counts as lost without several
LATEST = 9.0  # seconds, after which it counts as lost without one
MOST_NAMED = 4
SOON = 0.8  # seconds of a near miss
NEIGHBOURS = 8  # statements beside one that are tried


@dataclass
class Hunt:
    """What is known, in a folder, of these statements; `jobs` processes at a time, each for so many seconds.

    Statements that take longer are not asked about.
    """

    folder: Path
    statements: Mapping[str, Stated]
    jobs: int = 1
    seconds: float = 1.2
    known: Mapping[str, Any] = field(default_factory=lambda: {one.id: one for one in procedures()})

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for one in self.known.values():
            function_of(one)  # loads its module

    def lines(self, name: str) -> list[Data]:
        """What is kept under this name."""
        path = self.folder / f"{name}.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def keep(self, name: str, data: Data) -> None:
        """One line more."""
        with (self.folder / f"{name}.jsonl").open("a") as file:
            file.write(json.dumps(data) + "\n")

    @property
    def recorded(self) -> dict[str, Data]:
        """The statements that are decided soon, by their places."""
        return {
            one["place"]: one
            for one in self.lines("recorded")
            if one["verdict"] in ("confirmed", "refuted")
            and one["seconds"] < self.seconds
            and one["place"] in self.statements
        }

    @property
    def tried(self) -> dict[str, dict[str, bool]]:
        """For each procedure the statements that were tried without it, and whether their verdict was lost."""
        found = defaultdict[str, dict[str, bool]](dict)
        for one in self.lines("tried"):
            for name in one["off"] if not one["lost"] or len(one["off"]) == 1 else ():
                found[name][one["place"]] = one["lost"]
        return found

    def record(self) -> None:
        """Decide all statements that were not yet, with an eye on the procedures."""
        done = {one["place"] for one in self.lines("recorded")}
        claims = {place: one.as_claim() for place, one in self.statements.items() if place not in done}
        with recording(tuple(self.known.values())) as record:

            def decided(place: str) -> Data:
                record.clear()
                return {**_decided(claims[place]), "used": record.used, "succeeded": sorted(record.succeeded)}

            for place, answer in each_apart(claims, decided, lambda place: self.seconds, self.jobs):
                self.keep("recorded", {"place": place, **(answer or {"verdict": "over"})})

    def hunt(self, prefixes: Sequence[str] = ("",), skipped: Collection[str] = ()) -> None:
        """Ask each statement without the procedures that succeed for it and have none (`together`)."""
        found = {*skipped, *(name for name, places in self.tried.items() if any(places.values()))}
        asked = Together(self._left([name for name in self.known if name.startswith(tuple(prefixes))]), found)
        recorded = self.recorded

        def without(question: Question) -> Data:
            with switched_off(*(self.known[name] for name in question[1])):
                return _decided(self.statements[question[0]].as_claim())

        def longest(question: Question) -> float:
            return LATEST if len(question[1]) == 1 else 0.4 + LATE * float(recorded[question[0]]["seconds"])

        for question, answer in each_apart(asked, without, longest, self.jobs):
            lost = answer is None or answer["verdict"] != recorded[question[0]]["verdict"]
            asked.told(question, lost)
            self.keep("tried", {"place": question[0], "off": question[1], "lost": lost, "without": answer})

    def _left(self, names: Collection[str]) -> Iterator[tuple[str, set[str]]]:
        """The statements with the procedures that succeed for them and were not yet off.

        Those first of whose derivation some of these gave a part, as hardly another verdict is lost; the rarest of
        these first.
        """
        tried, these, recorded = self.tried, set(names), self.recorded
        left = {
            place: {name for name in these & {*one["succeeded"]} if place not in tried[name]}
            for place, one in recorded.items()
        }
        often = Counter(name for some in left.values() for name in some)
        asked = [place for place, some in left.items() if some]
        rare = {place: min(often[name] for name in left[place]) for place in asked}
        idle = {place: left[place].isdisjoint(recorded[place]["used"]) for place in asked}
        asked.sort(key=lambda place: (idle[place], rare[place], float(recorded[place]["seconds"])))
        yield from ((place, left[place]) for place in asked)

    def near(self, rows: Mapping[str, Row]) -> None:
        """A near miss for each of these rows: what is next to its statement and soon decided, or else its negation."""
        done = {one["row"] for one in self.lines("near")}
        left = {name: _next_to(row) for name, row in rows.items() if name not in done}
        while left:
            batch = [(name, that) for name in list(left) for that in islice(left[name], 1)]
            for name in left.keys() - {name for name, _ in batch}:
                self.keep("near", {"row": name, "near": None})
                del left[name]

            def neighbour(pair: tuple[str, Term]) -> Data:
                given = [used.that for used in rows[pair[0]].statement.uses]
                return _decided(stated("beside/it", pair[1], given), "quick")

            def longest(pair: tuple[str, Term]) -> float:
                return PATIENCE if pair[1] == negate(rows[pair[0]].statement.that) else SOON

            for (name, that), answer in each_apart(batch, neighbour, longest, self.jobs):
                decided = answer is not None and answer["verdict"] != str(Verdict.UNKNOWN)
                if decided and answer["verdict"] != str(rows[name].verdict) and left.pop(name, None):
                    self.keep("near", {"row": name, "near": thawed(that), **answer})

    def time(self, rows: Mapping[str, Row]) -> None:
        """How many seconds the statements of these rows take."""
        done = {one["row"] for one in self.lines("time")}
        left = [name for name in rows if name not in done]
        for name, answer in each_apart(left, lambda name: _decided(rows[name].statement), lambda name: PATIENCE):
            self.keep("time", {"row": name, "seconds": answer["seconds"] if answer else PATIENCE})

    def instead(self, names: Iterable[str]) -> None:
        """What is used, or succeeds, in place of a procedure, for the cheapest statement that it is used for.

        Where nothing else is: what is used for it all the same.
        """
        asked = {one["procedure"] for one in self.lines("instead")}
        recorded = self.recorded
        left = [(name, place) for name in names if name not in asked for place in _cheapest(name, recorded)]

        def without(pair: tuple[str, str]) -> Data:
            others = tuple(one for name, one in self.known.items() if name != pair[0])
            with switched_off(self.known[pair[0]]), recording(others) as record:
                _decided(self.statements[pair[1]].as_claim())
                return {"used": record.used, "succeeded": list(record.succeeded)}

        for (name, place), answer in each_apart(left, without, lambda pair: PATIENCE, self.jobs):
            new = [[one for one in answer[way] if one not in recorded[place][way]] for way in WAYS] if answer else []
            there = next((some for some in (*new, answer["used"] if answer else []) if some), [])[:MOST_NAMED]
            self.keep("instead", {"procedure": name, "place": place, "instead": there})

    def sure(self, pairs: Iterable[tuple[str, str, str]]) -> None:
        """Ask once more, with all the time of a search: procedures with statements of the table, and their verdicts."""
        asked = {(one["procedure"], one["place"]) for one in self.lines("sure")}
        left = [one for one in pairs if one[:2] not in asked]
        claims = {place: self.statements[place].as_claim() for _, place, _ in left}

        def without(one: tuple[str, str, str]) -> Data:
            with switched_off(self.known[one[0]]):
                return _decided(claims[one[1]])

        for (name, place, verdict), answer in each_apart(left, without, lambda one: PATIENCE, self.jobs):
            lost = answer is None or answer["verdict"] != verdict
            self.keep("sure", {"procedure": name, "place": place, "lost": lost, "without": answer})
            if not lost:
                self.keep("tried", {"place": place, "off": [name], "lost": False, "without": answer})


def _next_to(row: Row) -> Iterator[Term]:
    that = row.statement.that
    yield from islice(beside(that), NEIGHBOURS)
    yield negate(that)


def _cheapest(name: str, recorded: Mapping[str, Data]) -> list[str]:
    """A statement for which the procedure is used, or else one for which it succeeds, if there is one."""
    places = [[place for place, one in recorded.items() if name in one[way]] for way in WAYS]
    best = next((some for some in places if some), [])
    return sorted(best, key=lambda place: float(recorded[place]["seconds"]))[:1]


def _decided(claim: Claim, effort: str = "default") -> Data:
    started = time.process_time()
    outcome = outcome_of(claim, effort)
    seconds = round(time.process_time() - started, 3)
    return {"verdict": str(without_assuming(outcome)), "trusts": len(outcome.trusts), "seconds": seconds}
