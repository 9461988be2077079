"""The certificate of an answer that has points: the record for an appeal, which `fooling recheck` reads."""

from __future__ import annotations

import json
from typing import Any

from fooling.verify.checker.judge import judge, proved
from fooling.verify.evidence.certificate import certificate
from fooling.verify.evidence.store import made_by
from fooling.verify.exercises.marking.marked import Marked
from fooling.verify.exercises.papers.question import Question
from fooling.verify.statement.wording import in_words


def certificate_of(question: Question, marked: Marked, claim: str = "") -> dict[str, Any] | None:
    """What the object shows, as the checker judges it once more; None for an answer that shows nothing.

    `claim` is the name that the certificate has, such as "anna/fool"; the question's id where it is empty.  Behind it
    stands which part of a wrong answer it is about, or that it is against one: what is shown then is that the answer is
    wrong.  Raises `Rejected` where the checker does not take it, which is a defect of ours.
    """
    if (shows := marked.shown or marked.against) is None:
        return None
    that, derivation = shows.proposition, shows.derivation
    basis = proved(that, "confirmed", derivation, in_words)
    name = claim or question.id
    if marked.shown is None:
        name += " (against a wrong answer)"
    elif marked.part:
        name += f" (a part of a wrong answer: {marked.part})"
    made = certificate(name, that, "confirmed", derivation, basis, made_by("default"))
    written: dict[str, Any] = json.loads(json.dumps(made))  # what will be in the file is what is judged
    judge(written, that, in_words)
    return written
