"""The independent checker as a gate: each certificate is accepted, with what it trusts, or rejected, with the reason.

A certificate for a claim of a known pack must prove the proposition registered there; any other is somebody's own
proposition, proved as it stands in the file.

Certificates come from strangers.  Each is read, judged and put into words in a process with limits of time and memory
that may serve several in turn (`fooling.verify.runs.processes.processes`); what exceeds them, or makes that process
die, is
rejected with that reason, and the rest go on.  What comes back is short and printable.  Then, under limits of their
own, solvers that a certificate trusts are asked again (`fooling.verify.runs.certificates.solvers_asked_again`), and a
different answer rejects it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from glob import escape
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims import claim as registry
from fooling.verify.evidence.grounds import assumptions_of, rests_on
from fooling.verify.evidence.store import accepted, as_read, lies_beside, load, place
from fooling.verify.evidence.witness import spelled, witness_of
from fooling.verify.reading.files import FilePath
from fooling.verify.reading.nearest_files import nearest_files
from fooling.verify.runs.certificates.solvers_asked_again import Asked, Question, answered, questions
from fooling.verify.runs.processes.one_process import Ended, Limits
from fooling.verify.runs.processes.processes import each_in_turn
from fooling.verify.statement.language.printable import printable, require_shallow, shortened
from fooling.verify.statement.language.sentence_letters import AS_STATED, SentenceLetters
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, frozen
from fooling.verify.words.decided_by import method_of
from fooling.verify.words.given_automata import AUTOMATA, given_automata
from fooling.verify.words.labelled_pairs import WITH_PAIRS, in_labels

SECONDS, MEMORY = 600.0, 4096  # the limits of one certificate unless told otherwise: wall-clock time, MiB
ANSWER = 2**26  # bytes of what comes back of a certificate; DIMACS texts are the long ones
LONGEST = {"claim": 200, "reason": 2000, "statement": 10**5}  # characters that are shown
DIRECTORY = Path("evidence")  # where certificates lie unless told otherwise
SOLVERS = Limits(seconds=120.0, memory=2**33, answer=2**20)  # of the solvers that one certificate trusts
PRELOAD = ("fooling.verify.runs.certificates.many_certificates",)  # not the solvers: a process loads those that it asks
GRACE = 10.0  # seconds that solvers have to load, and after which one that does not keep time is ended
MOST_NAMED = 3  # files that a line names


@dataclass(frozen=True)
class Rechecked:
    """What the checker says of one file; `reason` is None exactly when it is accepted.

    `asked_again` holds the answers of the solvers that it trusts, None where they were not asked.  `given` are the
    automata of somebody's own proposition, and `counterexample` what refutes a claim.
    """

    path: Path
    claim: str | None
    verdict: str | None = None
    trusts: tuple[str, ...] = ()
    statement: str | None = None
    registered: bool = False
    reason: str | None = None
    readable: bool = True
    questions: tuple[Question, ...] = ()
    asked_again: tuple[Asked, ...] | None = ()
    rests_on: Mapping[str, list[str]] | None = None
    method: str | None = None
    assumes: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    counterexample: str | None = None

    def __repr__(self) -> str:
        told = f"{self.claim!s:.60} is {self.verdict}" if self.reason is None else f"rejected, {self.reason[:80]}"
        trusts = f", trusting {', '.join(self.trusts)[:40]}" if self.trusts else ""
        return f"Rechecked({told}{trusts}, {str(self.path)[-40:]})"

    @property
    def beside(self) -> bool:
        """Whether it is of a statement that a run has laid beside a claim, and nobody has stated."""
        return self.readable and lies_beside(self.path)


@dataclass(frozen=True)
class Gate:
    """How certificates are rechecked: `jobs` at a time, within `seconds` and `memory` (MiB) each.

    `solvers`: whether those that a certificate trusts are asked again.  `method`: whether it is told how each claim was
    decided.
    """

    jobs: int = 1
    seconds: float = SECONDS
    memory: int = MEMORY
    solvers: bool = True
    method: bool = True

    @property
    def limits(self) -> Limits:
        """The limits of one certificate."""
        return Limits(self.seconds, self.memory * 2**20, ANSWER)


def certificates(paths: Iterable[Path]) -> list[Path]:
    """The files given, and whatever is called *.json in the directories given and is no directory, each once.

    Raises `InvalidInput` where there are none.
    """
    found, missing = sought(paths)
    if missing:
        raise InvalidInput(f"{missing[0].path}: {missing[0].reason}")
    return found


def sought(paths: Iterable[Path]) -> tuple[list[Path], list[Rechecked]]:
    """The files as `certificates` finds them, and what is told of the paths at which there are none.

    A path may leave out the ending .json, as the id of a claim below a directory does: evidence/PACK/NAME.
    """
    found, missing = dict[Path, None](), list[Rechecked]()
    for asked in paths:
        completed = Path(f"{asked}.json")
        path = completed if asked.name and not asked.exists() and completed.is_file() else asked
        inside, unreadable = _inside(path) if path.is_dir() else ([path], [])
        missing += unreadable
        if inside and path.exists():
            found |= dict.fromkeys(inside)
        elif not unreadable:
            missing_file = f"no such file or directory{_meant_instead(path)}"
            reason = "no certificates (*.json) in this directory" if path.exists() else missing_file
            missing.append(Rechecked(path, None, reason=reason, readable=False))
    return list(found), missing


def _meant_instead(path: Path) -> str:
    """What to add where there is no such file: the certificate, where the path is the id of a claim; files near it."""
    if path.suffix == ".json":
        return nearest_files(path)
    folders = sorted(one for one in DIRECTORY.iterdir() if one.is_dir()) if DIRECTORY.is_dir() else []
    for of_claim in (place(one, str(path)) for one in (DIRECTORY, *folders)):
        if of_claim.is_file():
            return f"; the certificate of the claim {path} is {of_claim}"
    if path.parent.is_dir() and (below := sorted(path.parent.glob(f"*/{escape(path.name)}.json"))):
        return f"; there {'is' if len(below) == 1 else 'are'} {', '.join(map(str, below[:MOST_NAMED]))}"
    return "; the certificate of a claim is the file ID.json below evidence/, or below the directory of --evidence"


def _inside(folder: Path) -> tuple[list[Path], list[Rechecked]]:
    """The files *.json of a folder and of those below it, and what is told of the folders that cannot be read.

    A folder may vanish while it is looked through, or be none of ours: it costs itself, and nothing else.  A link to a
    folder is not followed.
    """
    found, unreadable = list[Path](), list[Rechecked]()

    def told(error: OSError) -> None:
        reason = f"cannot be read ({error.strerror}); want a directory of certificates"
        unreadable.append(Rechecked(Path(error.filename), None, reason=reason, readable=False))

    for inside, _, names in os.walk(folder, onerror=told):
        found += [Path(inside, name) for name in names if name.endswith(".json") and not name.startswith(".")]
    return sorted(found), unreadable


# ---- one certificate, in this process ----


def recheck(certificate: FilePath | Mapping[str, Any], method: bool = True) -> Rechecked:
    """The checker's answer for one file, or for a certificate as data, such as `measure(f)["D"].certificate`.

    Data are read as the file that they would be, which is not written; the answer's path is then `certificate`.
    `method`: whether it is told how the claim was decided.
    """
    path = Path("certificate" if isinstance(certificate, Mapping) else certificate)
    try:
        content = as_read(certificate) if isinstance(certificate, Mapping) else load(path)
    except InvalidInput as error:
        return Rechecked(
            path, None, reason=_printable_field("reason", str(error).removeprefix(f"{path}: ")), readable=False
        )
    claim = content.get("claim") if isinstance(content, Mapping) and isinstance(content.get("claim"), str) else None
    named = None if claim is None else _printable_field("claim", claim)
    try:
        registered = registry.find(claim) if claim is not None and claim.split("/")[0] in registry.PACKS else None
        require_shallow(content.get("proposition") if isinstance(content, Mapping) else None)  # deeper has no words
        outcome = judged(content, claim or "", None if registered is None else registered.that)
        proposition = frozen(content["proposition"])
        operators = _operators(proposition)
        words = in_words if operators.isdisjoint(WITH_PAIRS) else in_labels
        statement = _printable_field("statement", words(proposition))
        asks = questions(proposition, outcome) if outcome.trusts else ()
        assumed = assumptions_of(proposition, outcome) if outcome.trusts else ()
        assumes = tuple(_printable_field("statement", str(one)) for one in assumed)
    except (InvalidInput, Rejected) as error:
        return Rechecked(path, named, reason=_printable_field("reason", str(error)))
    except RecursionError:
        return Rechecked(path, named, reason="nested too deeply")
    known = registered is not None
    found = Rechecked(path, named, str(outcome.verdict), outcome.trusts, statement, known, questions=asks)
    is_told = not known and not operators.isdisjoint(AUTOMATA)
    given = tuple(_printable_field("statement", one) for one in given_automata(proposition)) if is_told else ()
    if not known and proposition[0] == "decides":
        given = (*given, "it speaks of words of 0 letters and more, so of the empty word, too")
    refuting = _refuting(proposition, outcome, AS_STATED if registered is None else registered.letters)
    found = replace(found, given=given, counterexample=refuting)
    how = method_of(outcome) if method else None
    return replace(found, rests_on=rests_on(proposition, outcome), method=how, assumes=assumes)


def _operators(term: Any) -> set[str]:
    """All words that begin a list in it."""
    if not isinstance(term, tuple) or not term:
        return set()
    own = {term[0]} if isinstance(term[0], str) else set[str]()
    return own.union(*map(_operators, term))


def _refuting(proposition: Term, outcome: Outcome, letters: SentenceLetters) -> str | None:
    """What refutes it, such as the word that a network gets wrong; None where it is not refuted, or nothing is said.

    A counterexample to a claim of a pack is in the letters of the claim's sentence.
    """
    if outcome.verdict is not Verdict.REFUTED:
        return None
    witness = witness_of(proposition, outcome)
    return None if witness is None else _printable_field("statement", spelled(letters.in_sentence(witness))) or None


def judged(content: object, claim_id: str, proposition: Term | None) -> Outcome:
    """The outcome that a certificate proves; `Rejected` where there is none, or the certificate says another `method`.

    A certificate need not say how its claim was decided, which is read off the derivation.
    """
    if not isinstance(content, Mapping) or "method" not in content:
        return accepted(content, claim_id, proposition)
    outcome = accepted({field: part for field, part in content.items() if field != "method"}, claim_id, proposition)
    if content["method"] != method_of(outcome):
        raise Rejected(f"method: it says {content['method']}, but it is {method_of(outcome)}")
    return outcome


def _printable_field(field: str, text: str) -> str:
    return shortened(printable(text), LONGEST[field])


# ---- many certificates, each in a process with limits ----


def run(paths: Sequence[Path], gate: Gate, done: Callable[[Path], None] = lambda path: None) -> list[Rechecked]:
    """The answers for these files, in their order; `done` is told of each as it is there.  No process is left."""
    answers: dict[Path, Rechecked] = {}
    for one in _judged(paths, gate):
        answers[one.path] = one if gate.solvers or not one.questions else replace(one, asked_again=None)
        if not (one.questions and gate.solvers):
            done(one.path)
    asking = [one for one in answers.values() if one.questions and gate.solvers]
    for one in _asked(asking, gate.jobs):
        answers[one.path] = one
        done(one.path)
    return [answers[path] for path in paths]


def _judged(paths: Sequence[Path], gate: Gate) -> Iterable[Rechecked]:
    with closing(each_in_turn(partial(_recheck_here, gate.method), paths, gate.jobs, gate.limits)) as endings:
        for ended in endings:
            yield ended.answer or Rechecked(ended.item, None, reason=_printable_field("reason", ended.reason))


def _recheck_here(method: bool, path: Path) -> Rechecked:
    """In a process of its own, which never reads endless digits."""
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    return recheck(path, method)


def _asked(asking: Sequence[Rechecked], jobs: int) -> Iterable[Rechecked]:
    limits = replace(SOLVERS, seconds=SOLVERS.seconds + GRACE)
    with closing(each_in_turn(_ask_here, asking, jobs, limits, PRELOAD)) as endings:
        for ended in endings:
            yield _with_answers(ended)


def _ask_here(one: Rechecked) -> tuple[Asked, ...]:
    return answered(one.questions, SOLVERS.seconds)


def _with_answers(ended: Ended[Rechecked, tuple[Asked, ...]]) -> Rechecked:
    """The certificate with the answers of its solvers; rejected where one differs."""
    one = ended.item
    found = ended.answer or tuple(Asked(question.solver, ended.reason, None) for question in one.questions)
    told = tuple(replace(asked, answer=_printable_field("reason", asked.answer)) for asked in found)
    differing = [asked for asked in told if asked.agrees is False]
    reason = f"{differing[0].solver}: asked again, the answer is {differing[0].answer}" if differing else None
    return replace(one, asked_again=told, reason=reason)
