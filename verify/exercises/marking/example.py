"""The example of form that students are shown, which never gives an answer away.

A hand-out, a template and LaTeX show how an answer is written. An example of that is an answer itself, and in a small
question it may happen to be the one that is asked for. So before an example is shown, it is judged as a student's
answer is, by the hole and by the credit of the question. It is shown only if nobody could have a point for it, nor
for any part of it that is an answer: it is unreadable; or it is wrong, something in it is wrong (it does not only
lack something), and it has no share of the points. Otherwise the next example of the form is tried. Where none is
left, and where the judge comes to no end, the outline stands there, with names in place of what is to be filled in.

The outline, what the form `says`, and the lines about unreadable answers have no answers in them, whatever the terms
are. One thing an example does tell: that it is not right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.exercises.hole import Form, Hole, Provable, Text
from fooling.verify.exercises.marking.credit import award
from fooling.verify.exercises.papers.credit import Credit
from fooling.verify.exercises.papers.question import Question
from fooling.verify.given.files.event_stream import text_tree

MORE = "..."  # in an example: that more may follow
MOST_TRIED = 64  # examples of one form


def forms_of(question: Question) -> str:
    """How an answer to the question is written, in one line of YAML with a comment; empty for a text."""
    if question.hole is None:
        return ""
    judge = question.hole.for_a_verdict() if isinstance(question.hole, Provable) else question.hole
    forms = question.hole.forms()
    shown = ", or ".join(_shown(form, judge, question.credit) for form in forms)
    says = "; ".join(dict.fromkeys(form.says for form in forms if form.says))
    return f"{shown}  # {says}" if says else shown


class FormsOnce:
    """The same as `forms_of`, found once for each question of a sheet that many students get.

    What is shown hangs on the hole and on the credit.  Both are the same objects in all sheets of a question that has
    no variants, and in all sheets of one variant.
    """

    def __init__(self) -> None:
        self._found = dict[tuple[int, int], tuple[Question, str]]()

    def __call__(self, question: Question) -> str:
        """How an answer to the question is written."""
        key = id(question.hole), id(question.credit)
        if key not in self._found:
            self._found[key] = question, forms_of(question)  # the question is kept, and with it both objects
        return self._found[key][1]


def _shown(form: Form, hole: Hole, credit: Credit) -> str:
    """The first example that gives nothing away, or the outline."""
    tried = islice(form.examples, MOST_TRIED)
    return next((one for one in tried if gives_nothing(one, hole, credit)), form.outline)


def gives_nothing(example: str, hole: Hole, credit: Credit) -> bool:
    """Whether neither the example nor an item of it that is an answer has points, or is right as far as it goes."""
    return all(is_worthless(answer, hole, credit) for answer in answers_in(text_tree(example, "example")))


def answers_in(tree: Text) -> Iterator[Text]:
    """The answers that may be copied from an example: it as a whole, and each item of a list by itself.

    >>> list(answers_in(["00 01", "10 11", "..."]))
    [['00 01', '10 11'], ['00 01'], ['10 11']]
    """
    whole = _finished(tree)
    yield whole
    if isinstance(whole, list) and len(whole) > 1:
        yield from ([item] for item in whole)


def _finished(tree: Text) -> Text:
    """Without the signs that more may follow."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, Mapping):
        return {name: _finished(part) for name, part in tree.items() if name != MORE}
    return [_finished(part) for part in tree if part != MORE]


def is_worthless(answer: Text, hole: Hole, credit: Credit) -> bool:
    """Whether the answer has no points, and is not right as far as it goes; False where nothing is known of it."""
    try:
        given = hole.read(answer)
    except InvalidInput:  # unreadable, which has no points
        return True
    except FoolingError:
        return False
    try:
        judged = hole.judge(given)
        return not judged.right and not judged.lacks and not award(credit, hole, given, judged).share
    except FoolingError:  # not graded: nothing is known of its points
        return False
