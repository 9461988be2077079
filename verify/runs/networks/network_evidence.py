"""Certificates of what `fooling network` found, while the checker can run the network itself."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, ReadingTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.all_lengths import AllLengths
from fooling.circuits.networks.search.behaviour import Behaviour, answered
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.checker.kernel import Budget, Context
from fooling.verify.checker.theories.acceptors import MOST_PAIRS, recurrent_of
from fooling.verify.evidence import store
from fooling.verify.evidence.store import code_version
from fooling.verify.given.arguments.network_terms import acceptor_term, network_term, short_text
from fooling.verify.given.asked.network_task import listed_term, task_term
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import briefly, constantly, first_of
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.methods.evidence.network_clauses import by_cases, by_clauses
from fooling.verify.reading.json_text import read_json
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.networks.network_causes import with_empty_word
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

TOO_MUCH = "that is more than the checker runs"


class NetworkCertificate(NamedTuple):
    """Where a certificate lies, and whether it says that the network is right."""

    path: Path
    is_right: bool


class ByCases(NamedTuple):
    """What is proved of all words that were asked about, without running them: a certificate, and a wrong word, if any.

    The word's letters are named; `how` says by what it is proved; `longest` is how many of the longest words are asked
    about, None where it is not known.
    """

    path: Path
    word: tuple[str, ...] | None
    how: str = "cases and counts"
    longest: int | None = None


def network_certificate(
    network: Network, task: Task, found: Behaviour, name: str, directory: Path
) -> NetworkCertificate | str:
    """The certificate that the network is right on all the words that were run, or that it is not.

    `name` is that of the model; where there is no certificate, why, such as that the network is too large to be run by
    the checker.
    """
    try:
        that = _proposition(network, task, found)
        whole = _written(that, f"{name}/{_kind(network)}-up-to-{found.longest}", directory) or TOO_MUCH
    except InvalidInput as error:
        whole = str(error)
    return (_of_one_word(network, task, found, name, directory) or whole) if isinstance(whole, str) else whole


def _of_one_word(
    network: Network, task: Task, found: Behaviour, name: str, directory: Path
) -> NetworkCertificate | None:
    """The certificate that a Transformer is wrong on the first wrong word, which alone is run; None without any."""
    if found.first is None or isinstance(task, HalvesTask) or not isinstance(network, Transformer):
        return None
    try:
        machine = network_term(network, len(found.first))
    except InvalidInput:
        return None
    node: Node = {"rule": "wrong-word", "word": [found.alphabet[a] for a in found.first]}
    that = ("computes", machine, task_term(task, len(found.first)))
    return _written(that, f"{name}/{_kind(network)}-one-wrong-word", directory, constantly(node))


def cases_certificate(
    network: Network, task: Task, found: Behaviour, longest: int, name: str, directory: Path
) -> ByCases | None:
    """The certificate that a Transformer is right on all words of up to so many letters, or wrong on one.

    It is sought by cases, then by clauses, and trusts no solver.  None where it is not found, where no word is too many
    to run, or one is known to be wrong.
    """
    if not isinstance(network, Transformer) or found.longest == longest or found.wrong or found.missed:
        return None
    try:
        that = _proposition(network, task, replace(found, longest=longest))
    except InvalidInput:
        return None
    claim = replace(own_task(f"{name}/{_kind(network)}-by-cases", "fooling network", "", that).claim, script=_by_cases)
    outcome = decide(claim)
    if outcome.derivation is None or outcome.trusts:
        return None
    path = store.write_apart(directory, claim.id, that, outcome, "default")
    written = json.dumps(outcome.derivation)
    clauses = any(f'"{rule}"' in written for rule in ("network-refutation", "bit-by-bit"))
    how = "clauses" if clauses else "cases and counts"
    word = tuple(outcome.derivation["word"]) if outcome.verdict is Verdict.REFUTED else None
    return None if path is None else ByCases(path, word, how, task.how_many(longest) if task.asks(longest) else None)


def _by_cases(goal: Term, context: Context) -> Node:
    """Of each length, or of all; of several lengths only that all are right."""
    if goal[0] == "and":
        return {"rule": "and", "by": [_by_cases(part, context) for part in goal[1:]]}
    if (goal[1] if goal[0] == "not" else goal)[0] != "computes":
        raise NotFound("of several lengths it is not shown that one is wrong")
    return first_of(by_cases, briefly(by_clauses, limits.CLAUSES))(goal, context)


def lengths_certificate(
    network: Network, task: Task, found: AllLengths | None, name: str, directory: Path
) -> Path | None:
    """That of what a recurrent network answers at all lengths; None where nothing is known, or it is too much.

    That it decides the language, the checker sees by itself, where the states are not too many; else a word shows it.
    """
    if found is None or found.equal is None or not isinstance(task, LanguageTask):
        return None
    try:
        that = ("decides", acceptor_term(network), task_term(task, 0)[1])
    except InvalidInput:
        return None
    node: Node = {"rule": "evaluate"}
    if found.difference is not None:
        node = {"rule": "wrong-word", "word": [network.alphabet[a] for a in found.difference]}
    elif found.states > MOST_PAIRS or not _is_paid(that[1], found.states):
        return None
    written = _written(that, f"{name}/{_kind(network)}-all-lengths", directory, constantly(node))
    if written is not None and written.is_right != found.equal:
        raise EvidenceError(f"{name}: the checker finds another answer at all lengths than the run; do not use either")
    return None if written is None else written.path


def _is_paid(acceptor: Term, pairs: int) -> bool:
    """Whether the checker's budget is enough for so many."""
    network, cost = recurrent_of(acceptor)
    return cost * (1 + len(network.alphabet)) * pairs <= Budget().numbers


def _kind(network: Network) -> str:
    return re.sub("[^a-z0-9]+", "-", network.format.short_name.lower())


def _written(that: Term, name: str, directory: Path, script: Tactic | None = None) -> NetworkCertificate | None:
    """The certificate that decides it; None where it is not decided."""
    claim = replace(own_task(name, "fooling network", "what it answers", that).claim, script=script)
    outcome = decide(claim)
    if outcome.verdict is Verdict.UNKNOWN:
        return None
    path = store.write_apart(directory, claim.id, that, outcome, "default")
    return None if path is None else NetworkCertificate(path, outcome.verdict is Verdict.CONFIRMED)


def _without_short(network: Network, task: LanguageTask, shortest: int) -> LanguageTask:
    """The language with the network's own answer to the empty word, which is left out; InvalidInput for more words."""
    if shortest > 1:
        left_out = f"words of fewer than {shortest} letters were left out (--min-length {shortest})"
        raise InvalidInput(
            f"a certificate speaks of all words up to a length, and {left_out}; "
            "with --min-length 1, or without it, there is one where the network is right on the short words, too"
        )
    return LanguageTask(with_empty_word(task.language, bool(network.run(()))))


def _proposition(network: Network, task: Task, found: Behaviour) -> Term:
    """Of a function, for each length; where a word is wrong, for that length alone.  Of a list, for all its words."""
    if isinstance(task, LanguageTask):
        least = network.min_length if isinstance(network, Transformer) else 0
        if found.shortest > least:
            task = _without_short(network, task, found.shortest)
        return "computes", network_term(network, found.longest), task_term(task, found.longest)
    if isinstance(task, ReadingTask) and task.term[0] == "answers":
        asked = listed_term(task.term, found.shortest, found.longest)
        return "computes", network_term(network, found.longest), asked
    lengths = [len(found.first)] if found.first is not None else range(found.shortest, found.longest + 1)
    parts = [("computes", network_term(network, n), task_term(task, n)) for n in lengths if task.asks(n)]
    if not parts:
        raise InvalidInput(f"no word of up to {found.longest} letters is asked about")
    return parts[0] if len(parts) == 1 else ("and", *parts)


# What a run of a network has found so far, kept beside the evidence, so that the next run can go on where it ended.
#
# A file is of one network in its formats and schedule, one task, one shortest length and one version of this code: its
# name is their digest.  It holds what was found on all words of the lengths that are finished, and is written anew
# after each of them, whole or not at all.
#
# It is no evidence: anybody may have written it.  What can be judged again is judged before anything is taken over:
# there are as many words as there are words of these lengths; of the short ones, and of a sample of the others drawn by
# chance, each is run anew, is right or wrong as the counts allow, and by a margin that they have; the first wrong word
# is wrong, and no word of the sample before it is.  A file that fails is not used.  One that passes may still be false,
# on words outside the sample; so whoever goes on from it is told so, and by it alone a network is never right.
#
# Cost: at most `FEW` + `SAMPLE` words of each length, in exact arithmetic.

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
