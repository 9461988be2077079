"""A student's own variant of a question: what is drawn becomes a definition, and stands in the text.

In the text, and in what a hole says, `{f}` is the drawn matrix, `{L}` the drawn expression, and `{w}` what stands in
the slot w (`fooling.verify.exercises.papers.slots`).
The question is then read again, as if the sheet had said so; so whatever a question can ask, a variant can.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Text
from fooling.verify.exercises.papers.question import (
    Question,
    in_field,
    printed_by,
    question_of,
    require_slots,
    with_drawn,
)
from fooling.verify.exercises.papers.slots import ANYWHERE, Meaning, filled_text, filled_words, meaning_of
from fooling.verify.exercises.text_trees import as_text
from fooling.verify.exercises.variants.draw import Draw, Drawn, read_draw
from fooling.verify.exercises.variants.draws import Draws

NOTHING = Defined({})


def variant(question: Question, defined: Defined, secret: str, student: str) -> Question:
    """The question as this student has it; the question itself where it is the same for all."""
    if question.draw is None:
        return question
    try:
        return _with(question, defined, draw_of(question).drawn(Draws(secret, student, question.id)))
    except InvalidInput as error:
        place = f"question {question.id}: "  # which a question that is read again names itself
        raise InvalidInput(f"{place}{str(error).removeprefix(place)}") from None


def stated_for(question: Question, defined: Defined, secret: str, student: str) -> Mapping[str, Text]:
    """The fields of the question as this student has it, for a sheet without the secret; what is drawn is defined."""
    if question.draw is None:
        return question.stated
    drawn = draw_of(question).drawn(Draws(secret, student, question.id))
    own = question.stated.get("define", {})
    names: dict[str, Text] = {name: as_text(term) for name, term in drawn.names.items()}
    names.update(own if isinstance(own, Mapping) else {})
    return {**_filled_fields(question, defined, drawn), "define": names}


def every_variant(question: Question, defined: Defined, order: Draws | None = None) -> Iterator[tuple[str, Question]]:
    """One of each kind of variants of a question that draws, each with what tells it: an expression, or rows.

    They come as they are listed, or in the random order of some numbers.
    """
    for drawn in draw_of(question).every(order):
        yield _named(drawn), _with(question, defined, drawn)


def _named(drawn: Drawn) -> str:
    if isinstance(drawn.term, str):
        return str(drawn.term)
    head, first = (*drawn.term, "", "")[:2] if isinstance(drawn.term, list) else ("", "")
    if head == "matrix" and isinstance(first, list):
        return "/".join("".join(map(str, row)) for row in first)
    return str(first) if head == "regex" else json.dumps(drawn.term)


def _with(question: Question, defined: Defined, drawn: Drawn) -> Question:
    names = with_drawn(defined, drawn)
    stated = _filled_fields(question, defined, drawn)
    slots = {name: Meaning(text) for name, text in drawn.slots.items()}
    made = question_of(stated, 0, names, question.rounding, slots)
    return replace(made, drawn=_named(drawn), printed={**made.printed, **printed_by(question.text, names, slots)})


def _filled_fields(question: Question, defined: Defined, drawn: Drawn) -> dict[str, Text]:
    """The fields without `draw`, what is drawn in the places of the text and of what the hole says."""
    names = with_drawn(defined, drawn)
    stated: dict[str, Text] = {name: value for name, value in question.stated.items() if name != "draw"}
    stated["text"] = filled(question.text, drawn, names)
    hole = stated["hole"]
    last = hole[-1] if isinstance(hole, list) else None
    said = last.get("says") if isinstance(last, Mapping) else None
    if drawn.slots and isinstance(said, str) and isinstance(hole, list) and isinstance(last, Mapping):
        slots = {name: Meaning(text) for name, text in drawn.slots.items()}
        says = filled_words(said, slots, slots.__getitem__)
        stated["hole"] = [*hole[:-1], {**last, "says": says}]
    return stated


def draw_of(question: Question) -> Draw:
    """What the question draws from."""
    return in_field("draw", lambda: read_draw(question.draw or "", ""))


def require_drawn(question: Question, defined: Defined) -> None:
    """`InvalidInput` for a draw of another shape, and for a slot of the text that nothing is put into."""
    draw = draw_of(question)
    own = question.stated.get("define", {})
    known = {*defined.names, *(own if isinstance(own, Mapping) else ()), draw.name, *draw.slots}
    require_slots(question.text, question.stated["hole"], known)


def filled(text: str, drawn: Drawn, defined: Defined = NOTHING) -> str:
    """The text with what is drawn in its places; other braces, such as those of formulas, stay.

    >>> filled("Is ${w}$ in $L = {L}$, or in ${f}$?", Drawn("L", ["regex", "a*b"], {"w": "ab"}))
    'Is $ab$ in $L = a*b$, or in ${f}$?'
    """
    names = {name: Meaning(words) for name, words in drawn.slots.items()}
    names[drawn.name] = meaning_of(drawn.name, with_drawn(defined, drawn))
    return filled_text(text, names, names.__getitem__, ANYWHERE)
