"""A user's argument as tasks: the statements of a file, called FILESTEM/ID, to be decided."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from graphlib import TopologicalSorter
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims import claim as registry
from fooling.verify.claims.claim import Claim, Used
from fooling.verify.evidence.shown_by_object import ShownByObject
from fooling.verify.given.argument import read_argument
from fooling.verify.given.statements import Malformed, Statement, Statements
from fooling.verify.runs.tasks import Task
from fooling.verify.statement.printable import printable

ENDINGS = (".json", ".py")
STEM = r"[A-Za-z0-9_-][A-Za-z0-9._-]*"
OWN = STEM + "/[a-z0-9-]{1,100}"


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
    stem = path.name.rpartition(".")[0]
    if not re.fullmatch(STEM, stem) or stem in registry.PACKS:
        raise InvalidInput(
            f"{path}: the file's name becomes part of ids; use letters, digits, '-' and '_', and not the name of a pack"
        )
    stated, malformed = read_argument(path)
    tasks = [Task(_claim(one, stated, path, stem)) for one in stated]
    left = tasks if any(not task.claim.assumed for task in tasks) else []
    return left, [replace(one, claim=one.claim and f"{stem}/{one.claim}") for one in malformed]


def _claim(one: Statement, stated: Statements, path: Path, stem: str) -> Claim:
    uses = tuple(Used(f"{stem}/{other.name}", other.that, other.source) for other in stated.used_by(one))
    return Claim(
        f"{stem}/{one.name}",
        one.source or printable(path.name.strip()),
        one.says,
        one.that,
        effort="quick",
        wanted=one.expected,
        uses=uses,
        assumed=one.source is not None,
        letters=one.letters,
        script=None if one.by is None else ShownByObject(one.by),
    )


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
