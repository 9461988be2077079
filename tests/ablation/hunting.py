"""The hunt for statements that a procedure alone decides: what is recorded, tried and found, a line of JSON each.

All runs are in processes of their own, a few at a time, and all results are kept, so that a hunt goes on where it was
stopped.  `recorded.jsonl`: for each statement the verdict, the seconds of the processor, and the procedures that
succeeded and were used (`recording`).  `tried.jsonl`: a procedure, a statement, and whether the verdict was lost with
the procedure switched off.  `near.jsonl`: a near miss of a statement (`near_misses`), with its verdict.

A verdict that does not come in the seconds of a try counts as lost; `sure.jsonl` has what became of the rows of the
table that were asked once more, with all the time of a search.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import fooling.verify.runs.processes.preloaded  # noqa: F401 - what each process would read anew
from fooling.verify.claims.claim import Claim
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import thawed
from tests.ablation.apart import each_apart
from tests.ablation.near_misses import beside
from tests.ablation.procedures import procedures
from tests.ablation.recording import recording
from tests.ablation.statements import Stated, outcome_of, stated
from tests.ablation.switch import function_of, switched_off

Data = dict[str, Any]
BATCH = 60  # runs, after which the best statements are chosen anew
SLOWEST = 2.5  # seconds of a statement that is tried at all
WAYS = ("used", "succeeded")
PATIENCE = 40.0  # seconds of a search that is not cut short
LATE = 5  # times as long as with the procedure, after which a statement counts as lost
NEIGHBOURS = 25  # statements beside one that are tried


@dataclass
class Hunt:
    """What is known, in a folder, of these statements; `jobs` processes at a time, each for so many seconds."""

    folder: Path
    statements: Mapping[str, Stated]
    jobs: int = 1
    seconds: float = 1.5
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
            and one["seconds"] < SLOWEST
            and one["place"] in self.statements
        }

    @property
    def tried(self) -> dict[str, dict[str, bool]]:
        """For each procedure the statements that were tried without it, and whether their verdict was lost."""
        found = defaultdict[str, dict[str, bool]](dict)
        for one in self.lines("tried"):
            found[one["procedure"]][one["place"]] = one["lost"]
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

    def hunt(self, most: int, prefixes: Sequence[str] = ("",), skipped: Collection[str] = ()) -> None:
        """Try statements without procedures that were used for them, until each has one or so many were tried."""
        names = [name for name in self.known if name.startswith(tuple(prefixes)) and name not in skipped]
        while batch := self._batch(names, most):
            recorded, claims = self.recorded, {place: self.statements[place].as_claim() for _, place in batch}

            def without(pair: tuple[str, str], claims: Mapping[str, Claim] = claims) -> Data:
                with switched_off(self.known[pair[0]]):
                    return _decided(claims[pair[1]])

            def longest(pair: tuple[str, str], recorded: Mapping[str, Data] = recorded) -> float:
                return min(self.seconds, 0.4 + LATE * float(recorded[pair[1]]["seconds"]))

            for (name, place), answer in each_apart(batch, without, longest, self.jobs):
                lost = answer is None or answer["verdict"] != recorded[place]["verdict"]
                self.keep("tried", {"procedure": name, "place": place, "lost": lost, "without": answer})
            print(time.strftime("%H:%M:%S"), sum(any(one.values()) for one in self.tried.values()), "found", flush=True)

    def _batch(self, names: Sequence[str], most: int) -> list[tuple[str, str]]:
        """The next runs: statements that are cheap and use many procedures without one, those already found first."""
        recorded, tried = self.recorded, self.tried
        still = {name for name in names if not any(tried[name].values()) and len(tried[name]) < most}
        found = {place for places in tried.values() for place, lost in places.items() if lost}
        worth = {}
        for place, one in recorded.items():
            cost = 0.15 + one["seconds"] + len(repr(self.statements[place].that)) / 3000 + (one["trusts"] > 0)
            new = {key: [name for name in one[key] if name in still and place not in tried[name]] for key in WAYS}
            if new["used"] or new["succeeded"]:
                many = len(new["used"]) + len(new["succeeded"]) / 20
                worth[place] = many / (cost * (0.3 if place in found else 1)), new["used"] or new["succeeded"][:2]
        batch = dict[str, str]()  # each procedure once
        for place, (_, new_here) in sorted(worth.items(), key=lambda one: -one[1][0]):
            batch |= {name: place for name in new_here if name not in batch}
            if len(batch) > BATCH:
                break
        return list(batch.items())

    def near(self) -> None:
        """A near miss for each statement that was found."""
        done = {one["place"] for one in self.lines("near")}
        found = dict.fromkeys(one["place"] for one in self.lines("tried") if one["lost"] and one["place"] not in done)
        recorded = self.recorded
        left = {place: islice(beside(self.statements[place].that), NEIGHBOURS) for place in found if place in recorded}
        while left:
            batch = [(place, that) for place in list(left) for that in islice(left[place], 1)]
            for place in left.keys() - {place for place, _ in batch}:
                self.keep("near", {"place": place, "near": None})
                del left[place]

            def neighbour(pair: tuple[str, Any]) -> Data:
                return _decided(stated("beside/it", pair[1], self.statements[pair[0]].given), "quick")

            for (place, that), answer in each_apart(batch, neighbour, lambda pair: min(1.0, self.seconds), self.jobs):
                decided = answer is not None and answer["verdict"] != str(Verdict.UNKNOWN)
                if decided and answer["verdict"] != recorded[place]["verdict"] and left.pop(place, None):
                    self.keep("near", {"place": place, "near": thawed(that), **answer})

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
                self.keep("tried", {"procedure": name, "place": place, "lost": False, "without": answer})


def _decided(claim: Claim, effort: str = "default") -> Data:
    started = time.process_time()
    outcome = outcome_of(claim, effort)
    seconds = round(time.process_time() - started, 3)
    return {"verdict": str(outcome.verdict), "trusts": len(outcome.trusts), "seconds": seconds}
