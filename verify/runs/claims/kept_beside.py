"""What a run has shown beside a verdict, kept as certificates: so a later answer repeats it without a search.

A mark (`Left`) beside the certificates says that a run has still to look, or that steps ended the look of the last one.

Beside the verdict of somebody's own claim a run says more: that a refuted statement holds from a number on, or fails at
others; that a term of it is undefined somewhere; that a confirmed one does not need a hypothesis.  Each such sentence
rests on statements that were proved or refuted.  `Recorded` writes these down as they are shown, and `kept` gives for a
statement the outcome that its certificate proves, judged again.  Whoever says the sentences asks for statements only:
asked of `kept` in place of a search, the same code says the same sentences again, or fewer.

Nothing in the directory is believed.  A certificate of another statement is never asked for; a forged one is not
accepted; one that trusts a solver is not used here, as nobody would see that it does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.checker.kernel import Rejected
from fooling.verify.evidence import store
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.proposition import Term, frozen, thawed

Show = Callable[[Term, float], Outcome | None]  # the outcome of a statement decided in one way within so many steps
MOST = 64  # certificates beside one claim


@dataclass(frozen=True)
class Ways:
    """How statements are refuted, and how they are proved; of what is kept, also what an earlier run has proved."""

    refute: Show
    prove: Show
    kept: Sequence[Term] | None = None


@dataclass
class Recorded:
    """Ways that remember what they have shown, in its order."""

    ways: Ways
    shown: list[tuple[Term, Outcome]] = field(default_factory=list)

    @property
    def remembering(self) -> Ways:
        """The same ways, each of whose answers is remembered."""
        return Ways(self._by(self.ways.refute), self._by(self.ways.prove))

    def _by(self, show: Show) -> Show:
        def remembered(that: Term, steps: float) -> Outcome | None:
            outcome = show(that, steps)
            if outcome is not None and (that, outcome.verdict) not in [(one, was.verdict) for one, was in self.shown]:
                self.shown.append((that, outcome))
            return outcome

        return remembered

    def write(self, directory: Path, claim_id: str, effort: str) -> None:
        """Keep what was shown; what an older run has kept beside this claim goes."""
        folder, _ = store.beside(directory, claim_id)
        for path in _files(directory, claim_id):
            store.remove(path)
        certified = [one for one in self.shown if not one[1].trusts]
        for number, (that, outcome) in enumerate(certified[:MOST], 1):
            store.write(folder, _name(claim_id, number), that, outcome, effort)


@dataclass(frozen=True)
class Left:
    """What is left to look for beside a claim: all, or what the steps of the last run did not suffice for (`cut`).

    steps  that the search for the verdict took
    """

    steps: int
    cut: bool = False


def mark(directory: Path, claim_id: str, left: Left | None) -> None:
    """Say what is left beside a claim; None: nothing is."""
    path = _mark(directory, claim_id)
    if left is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([left.steps, left.cut]), encoding="utf-8")


def marked(directory: Path, claim_id: str) -> Left | None:
    """What an earlier run has left; what is no mark says nothing."""
    path = _mark(directory, claim_id)
    try:
        steps, cut = store.load(path) if path.exists() else (None, None)
    except (InvalidInput, ValueError, TypeError):
        return None
    return Left(steps, cut is True) if isinstance(steps, int) else None


def _mark(directory: Path, claim_id: str) -> Path:
    folder, _ = store.beside(directory, claim_id)
    return folder / f".{claim_id.replace('/', '.')}.left"


def forget_beside(directory: Path, claim_id: str) -> None:
    """What earlier runs have shown beside a claim, or left, goes."""
    mark(directory, claim_id, None)
    if store.has_beside(directory, claim_id):
        for path in (store.place(*store.beside(directory, claim_id)), *_files(directory, claim_id)):
            store.remove(path)


def certificate_of(directory: Path, claim_id: str, that: Term) -> Path | None:
    """Where the certificate of a statement beside a claim lies, if it does."""
    for path in _files(directory, claim_id):
        with suppress(InvalidInput, KeyError, TypeError):
            if store.load(path)["proposition"] == thawed(that):
                return path
    return None


def kept(directory: Path, claim_id: str) -> Ways:
    """Ways that show what the certificates beside a claim prove, and nothing else."""
    found: dict[tuple[str, str], tuple[Path, Any]] = {}
    for path in _files(directory, claim_id):
        try:
            read = store.load(path)
            found.setdefault((repr(read["proposition"]), read["verdict"]), (path, read))
        except (InvalidInput, KeyError, TypeError):
            continue  # no certificate: nothing is said for it
    refuted, proved = (_looked_up(found, directory, verdict) for verdict in (Verdict.REFUTED, Verdict.CONFIRMED))
    confirmed = [read["proposition"] for (_, verdict), (_, read) in found.items() if verdict == str(Verdict.CONFIRMED)]
    return Ways(refuted, proved, [frozen(one) for one in confirmed if isinstance(one, list)])


def _looked_up(found: dict[tuple[str, str], tuple[Path, Any]], directory: Path, verdict: Verdict) -> Show:
    def show(that: Term, _steps: float) -> Outcome | None:
        path, read = found.get((repr(thawed(that)), str(verdict)), (None, None))
        if path is None:
            return None
        try:
            name = path.relative_to(directory / store.CLOSEST).with_suffix("").as_posix()
            outcome = store.accepted(read, name, that)
        except Rejected:
            return None  # `recheck` says why; here nothing is said for it
        return None if outcome.trusts else outcome

    return show


def _name(claim_id: str, number: int) -> str:
    _, closest = store.beside(Path(), claim_id)
    return f"{closest.rpartition('/')[0]}/beside-{number}"


def _files(directory: Path, claim_id: str) -> Iterator[Path]:
    """The certificates beside a claim, in the order of their numbers."""
    folder, _ = store.beside(directory, claim_id)
    if not store.has_beside(directory, claim_id):  # as for most claims
        return
    places = (store.place(folder, _name(claim_id, number)) for number in range(1, MOST + 1))
    yield from [path for path in places if path.is_file()]
