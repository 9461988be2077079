"""The certificates of an answer: the record for an appeal, which `fooling recheck` reads."""

from __future__ import annotations

import json
from typing import Any

from fooling.verify.checker.judge import judge, proved
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.store import made_by
from fooling.verify.exercises.hole import Shown
from fooling.verify.exercises.marking.marked import Marked
from fooling.verify.exercises.papers.question import Question
from fooling.verify.statement.language.wording import in_words


def certificate_of(question: Question, marked: Marked, claim: str = "") -> dict[str, Any] | None:
    """What a right object shows, or the right part of a wrong one, judged by the checker once more; None for nothing.

    `claim` is the name that the certificate has, such as "anna/fool"; the question's id where it is empty.  Behind it
    stands which part of a wrong answer it is about.  Raises `Rejected` where the checker does not take it, which is a
    defect of ours.
    """
    part = f" (a part of a wrong answer: {marked.part})" if marked.part else ""
    return None if marked.shown is None else _made(marked.shown, f"{claim or question.id}{part}")


def certificate_against(question: Question, marked: Marked, claim: str = "") -> dict[str, Any] | None:
    """The same for a wrong answer, whether a part of it has points or not: that the answer is wrong."""
    return None if marked.against is None else _made(marked.against, f"{claim or question.id} (against a wrong answer)")


def _made(shows: Shown, name: str) -> dict[str, Any]:
    """The certificate of this name, as the checker judges what will be in the file."""
    that, derivation = shows.proposition, shows.derivation
    basis = proved(that, "confirmed", derivation, in_words)
    made = certificate(name, that, "confirmed", derivation, basis, made_by("default"))
    written: dict[str, Any] = json.loads(json.dumps(made))  # what will be in the file is what is judged
    judge(written, that, in_words)
    return written
