"""What a run of a network has found so far, kept beside the evidence, so that the next run goes on where it ended.

A file is of one network in its formats and schedule, one task, one shortest length and one version of this code: its
name is their digest.  It holds what was found on all words of the lengths that are finished, and is written anew after
each of them, whole or not at all.  It is no evidence: who goes on from it is told so.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from circuits.network_json import Network, to_json
from circuits.search.behaviour import Behaviour
from circuits.search.task import LanguageTask, Task
from fooling_sets.errors import InvalidInput
from verify.evidence.store import code_version
from verify.given.named_function import as_term
from verify.reading.json_text import read_json

FIELDS = {"alphabet", "longest", "shortest", "right", "wrong", "first", "torch", "untwinned"}


@dataclass(frozen=True)
class Memory:
    """The file of a run; None where the network is no data."""

    path: Path | None

    @staticmethod
    def of(network: Network, task: Task, shortest: int, directory: Path) -> Memory:
        """That of this run."""
        try:
            document = to_json(network)
        except InvalidInput:
            return Memory(None)
        asked = as_term(task.language) if isinstance(task, LanguageTask) else task.name
        text = json.dumps([document, asked, shortest, code_version()])
        return Memory(directory / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.run")

    def recall(self, longest: int) -> Behaviour | None:
        """What was found on the words of some first lengths, up to this one at most; None where nothing can be read."""
        try:
            read = read_json(self.path or Path())
            found = _behaviour(read)
        except (OSError, ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError):
            return None
        return found if found.longest <= longest else None

    def keep(self, found: Behaviour) -> None:
        """Write it down, where all words were run; a disk that is full costs only this."""
        if self.path is None or found.states is not None or found.sampled:
            return
        document: dict[str, Any] = {name: getattr(found, name) for name in FIELDS}
        document |= {name: {str(m): many for m, many in getattr(found, name).items()} for name in ("right", "wrong")}
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(document), encoding="utf-8")
            beside.replace(self.path)
        except OSError:
            beside.unlink(missing_ok=True)


def _behaviour(read: dict[str, Any]) -> Behaviour:
    right, wrong = (
        Counter({Fraction(margin): int(many) for margin, many in read[name].items()}) for name in ("right", "wrong")
    )
    first = None if read["first"] is None else tuple(map(int, read["first"]))
    names, lengths = tuple(map(str, read["alphabet"])), (int(read["longest"]), int(read["shortest"]))
    return Behaviour(names, *lengths, right, wrong, first, torch=read["torch"], untwinned=read["untwinned"])
