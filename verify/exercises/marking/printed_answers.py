"""Whether the text of a question prints an answer to it: what stands in a slot of the text is handed in as an answer.

A text says `{L}` for a drawn expression, and the question asks for an expression of L: then the hand-out has an answer
in it.  What a text says without slots is the author's own words, and is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.exercises.hole import Hole
from fooling.verify.exercises.marking.marked import Marked, mark, with_best
from fooling.verify.exercises.papers.question import Question
from fooling.verify.exercises.papers.told_expressions import told_expressions
from fooling.verify.given.files.scalar import Scalar


def printed_answers(question: Question) -> Iterator[tuple[str, Marked]]:
    """The names of slots whose content is an answer with points, each with what became of it."""
    if (hole := question.hole) is None:
        return
    for name, words in question.printed.items():
        found = (_marked(question, hole, text) for text in (words, *told_expressions(words)) if isinstance(text, str))
        marked = next((one for one in found if one is not None), None)
        if marked is not None:
            yield name, marked


def _marked(question: Question, hole: Hole, text: str) -> Marked | None:
    """What becomes of the text as an answer, if it has points."""
    answer = Scalar(text, plain=True)
    try:
        hole.read(answer)
        marked = mark(with_best(question), answer)
    except FoolingError:  # it is no answer; or the best is not certified, which is told elsewhere
        return None
    return marked if marked.points else None
