"""A user's argument as tasks: the statements of a file, called FILESTEM/ID, to be decided."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from unicodedata import normalize

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence.shown_by_object import ShownByObject
from fooling.verify.evidence.shown_by_steps import ShownBySteps
from fooling.verify.evidence.store import stored
from fooling.verify.given.arguments.argument import YAML, read_argument
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.given.arguments.statements import Malformed, Statement, Statements
from fooling.verify.methods.engine.tactic import Tactic
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.reading.papers.excerpt import TEXTS
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

ENDINGS = (*TEXTS, ".json", ".jsonc", *YAML, ".py")
NAME = re.compile("[a-z0-9-]{1,100}")


def own(path: Path) -> list[Task]:
    """The tasks of a user's file, assumptions first.  `InvalidInput` names the file and the path of the wrong field."""
    tasks, malformed = tasks_in(path)
    if malformed:
        raise InvalidInput(malformed[0].reason)
    return tasks


def tasks_in(path: Path) -> tuple[list[Task], list[Malformed]]:
    """The tasks of a user's file, assumptions first, and what in it is malformed; who uses that is told with it.

    Where no claim is left, the assumptions are no tasks either.  `InvalidInput` where nothing in the file can be read.
    """
    stem = stem_of(path)
    if not _is_stem(stem):
        raise InvalidInput(
            f"{path}: the file's name becomes part of ids; want a name that can be printed, with no dot or blank at an "
            "end, and not the name of a pack"
        )
    stated, malformed = read_argument(path)
    tasks = [Task(_claim(one, stated, path, stem)) for one in stated]
    left = tasks if any(not task.claim.assumed for task in tasks) else []
    return left, [replace(one, claim=one.claim and f"{stem}/{one.claim}") for one in malformed]


def stem_of(path: Path) -> str:
    """The name of a file as it stands in ids: without its ending; a letter with its accent is one sign."""
    return normalize("NFC", path.name.rpartition(".")[0])


def _is_stem(name: str) -> bool:
    plain = name == printable(name) and name.strip(" .") == name and "/" not in name
    return bool(name) and plain and name not in registry.PACKS


def is_own(claim_id: str) -> bool:
    """Whether it can be the id of somebody's own claim.

    >>> is_own("Uebung 1/anna"), is_own("../anna"), is_own("bhattamishra2024/lemma-1")
    (True, False, False)
    """
    stem, _, name = claim_id.rpartition("/")
    return _is_stem(stem) and NAME.fullmatch(name) is not None


def _claim(one: Statement, stated: Statements, path: Path, stem: str) -> Claim:
    uses = tuple(Used(f"{stem}/{other.name}", other.that, other.source) for other in stated.used_by(one))
    return Claim(
        f"{stem}/{one.name}",
        one.source or printable(path.name.strip()),
        one.says,
        one.that,
        effort=one.effort,
        wanted=one.expected,
        uses=uses,
        assumed=one.source is not None,
        letters=one.letters,
        names=one.names,
        script=_script(one),
    )


def _script(one: Statement) -> Tactic | None:
    """What has the object that is to show a claim, and nothing else."""
    if one.by is None:
        return None
    return ShownBySteps(one.by.data, one.that) if one.by.kind == STEPS else ShownByObject(one.by)


def waves(tasks: Sequence[Task]) -> list[list[Task]]:
    """The tasks so that each comes after those that it uses: all of a wave may be done at once."""
    places = {task.id: place for place, task in enumerate(tasks)}
    sorter = TopologicalSorter({task.id: [used.id for used in task.claim.uses] for task in tasks})
    sorter.prepare()
    found = []
    while sorter.is_active():
        ready = sorter.get_ready()
        found.append([tasks[place] for place in sorted(places[name] for name in ready)])
        sorter.done(*ready)
    return found


# What is to be decided: one claim, of a pack or somebody's own.
#
# A `Task` goes to another process as what is needed to find its claim again: tactics are functions and are not sent.


@dataclass(frozen=True)
class Task:
    """One claim to decide: of a pack, found again in `module`, or a user's own (`module` is None)."""

    claim: Claim
    module: str | None = None

    @property
    def id(self) -> str:
        """The claim's."""
        return self.claim.id

    @property
    def that(self) -> Term:
        """The claim's proposition."""
        return self.claim.that

    @property
    def expected(self) -> Verdict | None:
        """The pinned verdict, or what the author of a user's own claim expects, if anything."""
        return self.claim.expected

    def __reduce__(self) -> tuple[Callable[..., Task], tuple[str | Claim, ...]]:
        return (_of_pack, (self.module, self.id)) if self.module is not None else (Task, (self.claim,))


def _of_pack(module: str, claim_id: str) -> Task:
    """The task for a claim of the pack that a module holds."""
    return Task(import_module(module).pack().claims[claim_id], module)


def own_task(claim_id: str, at: str, says: str, that: Term) -> Task:
    """The task for a proposition that somebody hands in."""
    return Task(Claim(claim_id, at, says, that, effort="quick"))


def task_of(claim: Claim) -> Task:
    """The task for a claim of a pack."""
    return Task(claim, registry.PACKS[claim.id.split("/")[0]])


# What a claim may use: its lemmas, with the evidence that earlier steps of the same run have written.
#
# A step is a lemma where it is confirmed, an assumption where it is not refuted: with its derivation where it turned
# out to be provable, so that nothing is trusted, else as something assumed.  What is left out is told.

Settled = Mapping[str, Verdict]  # what became of statements, by their ids
NONE_YET: Settled = {}


@dataclass(frozen=True)
class Lemmas:
    """Those that may be used, and why others may not."""

    known: tuple[Known, ...] = ()
    missing: tuple[str, ...] = ()


def lemmas_of(claim: Claim, directory: Path, settled: Settled) -> Lemmas:
    """The lemmas of a claim whose evidence lies in the directory."""
    known = {used.name: _known(used, directory, settled) for used in claim.uses}
    usable = tuple(told_apart(lemma, claim.that) for lemma in known.values() if lemma is not None)
    return Lemmas(usable, tuple(_missing(claim, settled)))


def _known(used: Used, directory: Path, settled: Settled) -> Known | None:
    if settled.get(used.id) is Verdict.CONFIRMED:
        evidence = stored(directory, used.id, used.that)
        if evidence is not None and evidence.verdict is Verdict.CONFIRMED:
            return Known(used.name, used.source or used.id, used.that, evidence.derivation)
    if used.source is not None and settled.get(used.id) is Verdict.UNKNOWN:
        return Known(used.name, used.source, used.that)
    return None


def _missing(claim: Claim, settled: Settled) -> Iterator[str]:
    for used in claim.uses:
        verdict = settled.get(used.id, Verdict.UNKNOWN)
        what = "the assumption" if used.source is not None else "the claim"
        if verdict is Verdict.REFUTED:
            yield f"{what} {used.name}, which it uses, is false"
        elif verdict is Verdict.UNKNOWN and used.source is None:
            yield f"{what} {used.name}, which it uses, is not decided"
