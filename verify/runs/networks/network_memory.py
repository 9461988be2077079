"""What a run of a network has found so far, kept beside the evidence, so that the next run can go on where it ended.

A file is of one network in its formats and schedule, one task, one shortest length and one version of this code: its
name is their digest.  It holds what was found on all words of the lengths that are finished, and is written anew after
each of them, whole or not at all.

It is no evidence: anybody may have written it.  What can be judged again is judged before anything is taken over: there
are as many words as there are words of these lengths; of the short ones, and of a sample of the others drawn by chance,
each is run anew, is right or wrong as the counts allow, and by a margin that they have; the first wrong word is wrong,
and no word of the sample before it is.  A file that fails is not used.  One that passes may still be false, on words
outside the sample; so whoever goes on from it is told so, and by it alone a network is never right.

Cost: at most `FEW` + `SAMPLE` words of each length, in exact arithmetic.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import SystemRandom
from typing import Any

from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.behaviour import Behaviour, answered
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.evidence.store import code_version
from fooling.verify.given.arguments.network_terms import short_text
from fooling.verify.given.asked.network_task import task_term
from fooling.verify.reading.json_text import read_json

FIELDS = {"alphabet", "longest", "shortest", "right", "wrong", "first", "torch"}
MOST_BYTES = 2**24  # of a file; one with 10,000 margins has 2**18
MARGIN = re.compile("[0-9]{1,2000}(/[0-9]{1,2000})?")
TORCH = re.compile("[0-9A-Za-z.+-]{1,40}")
FEW = 256  # words of the first lengths that are run anew, all of them
SAMPLE = 32  # and of each longer length


@dataclass(frozen=True)
class Memory:
    """The file of a run, and of what; no path where the network is no data, too long, or not run word by word."""

    path: Path | None
    network: Network
    task: Task
    shortest: int

    @staticmethod
    def of(network: Network, task: Task, shortest: int, directory: Path) -> Memory:
        """That of this run."""
        least = max(shortest, network.min_length if isinstance(network, Transformer) else 0)
        none = Memory(None, network, task, least)
        if isinstance(network, Recurrent) and isinstance(task, LanguageTask):
            return none  # its states are walked
        try:
            document = short_text(network)
        except InvalidInput:
            return none
        asked = task.name if isinstance(task, HalvesTask) else task_term(task, 0)
        text = json.dumps([document, asked, shortest, code_version()])
        path = directory / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.run"
        return Memory(path, network, task, least)

    def recall(self, longest: int) -> Behaviour | None:
        """What the file says of the words of some first lengths, up to this one at most, as far as that can be judged.

        None where there is no file, or where what it says is not so.
        """
        if self.path is None or not self.path.exists():
            return None
        try:
            found = _behaviour(read_json(self.path, MOST_BYTES))
            fits = found.longest <= longest and found.shortest == self.shortest and self._is_so(found)
        except (InvalidInput, ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError):
            return None
        return replace(found, alphabet=tuple(self.task.alphabet)) if fits else None

    def _is_so(self, found: Behaviour) -> bool:
        """Whether everything in it that can be judged without running all words holds."""
        letters = len(self.task.alphabet)
        asked = [n for n in range(found.shortest, found.longest + 1) if self.task.asks(n)]
        is_alike = found.alphabet == tuple(self.task.alphabet)[: len(found.alphabet)]
        if not is_alike or found.inputs != sum(self.task.how_many(n) or 0 for n in asked):
            return False
        if found.first is not None and not _is_word(found.first, letters, asked):
            return False
        words = self._some(asked, found.first)
        answers = dict(zip(words, answered(self.network, self.task, words), strict=True))
        wrong = [word for word, (is_right, _) in answers.items() if not is_right]
        if found.first != min(wrong, key=_in_order, default=None):
            return False
        right = Counter(margin for is_right, margin in answers.values() if is_right)
        missed = Counter(margin for is_right, margin in answers.values() if not is_right)
        return right <= found.right and missed <= found.wrong

    def _some(self, asked: list[int], first: Word | None) -> list[Word]:
        """The words that are run anew, each once."""
        words, chance, left = dict.fromkeys([] if first is None else [first]), SystemRandom(), FEW
        for n in asked:
            many = self.task.how_many(n)
            left = -1 if many is None else left - many
            drawn = self.task.words(n) if left >= 0 else self.task.drawn(chance, n, SAMPLE)
            words |= dict.fromkeys(map(tuple, drawn))
        return list(words)

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


def _in_order(word: Word) -> tuple[int, Word]:
    return len(word), word


def _is_word(word: Word, letters: int, lengths: list[int]) -> bool:
    return len(word) in lengths and all(0 <= letter < letters for letter in word)


def _behaviour(read: Any) -> Behaviour:
    """What is written, its form checked; ValueError and the like where it has another."""
    if read.keys() != FIELDS:
        raise ValueError(f"fields {', '.join(map(str, read))}")
    right, wrong = (
        Counter({_margin(said): _count(many) for said, many in read[name].items()}) for name in ("right", "wrong")
    )
    first = None if read["first"] is None else tuple(map(_count, read["first"]))
    if (first is None) != (not wrong) or (read["torch"] is not None and not TORCH.fullmatch(read["torch"])):
        raise ValueError("the first wrong word, or the version of torch")
    names, lengths = tuple(map(str, read["alphabet"])), (_count(read["longest"]), _count(read["shortest"]))
    return Behaviour(names, *lengths, right, wrong, first, torch=read["torch"])


def _margin(said: str) -> Fraction:
    if not MARGIN.fullmatch(said):
        raise ValueError(f"margin {said[:60]}")
    return Fraction(said)


def _count(said: Any) -> int:
    if type(said) is not int or said < 0:
        raise ValueError(f"{said!r:.60} is no natural number")
    return said
