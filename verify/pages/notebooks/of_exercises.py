"""A checked answer in a notebook: the line that `fooling grade` tells, with a drawing where there is one."""

from __future__ import annotations

from fooling.verify.pages.exercises.checked_answer import CheckedAnswer, drawing_of
from fooling.verify.pages.formats.markup import Markup
from fooling.verify.pages.notebooks.view import Part, View


def checked_answer(found: CheckedAnswer) -> View:
    """The line and the drawing."""
    drawn = drawing_of(found.question, found.answer, found.marked)
    return View(repr(found), (), [Part("the drawing", Markup(drawn))] if drawn else [])
