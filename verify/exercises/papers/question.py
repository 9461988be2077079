"""One question of a sheet: what is asked, the hole that is to be filled, and what filling it is worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.exercises.hole import Defined, Hole, Keyed, Text
from fooling.verify.exercises.holes.kinds import FOR_A_HUMAN, hole_of
from fooling.verify.exercises.holes_in_words import in_a_list
from fooling.verify.exercises.papers.credit import ALL_POINTS, Credit, credit_of
from fooling.verify.exercises.papers.feedback import THE_WITNESS, Feedback, feedback_of
from fooling.verify.exercises.papers.sheet_fields import fields, line_in, list_in, number_in, text_in
from fooling.verify.exercises.papers.slots import (
    Meaning,
    filled_text,
    filled_words,
    meaning_of,
    require_known,
    slots_of,
)
from fooling.verify.exercises.text_trees import as_terms, excerpt, in_place
from fooling.verify.exercises.variants.draw import Drawn, read_draw
from fooling.verify.given.arguments.expansion import Expansion

FIELDS = ("id", "text", "define", "hole", "points", "credit", "feedback", "key", "wrong", "draw")
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
BY_A_MACHINE = ("key", "credit", "wrong")  # fields about answers that a machine judges
AUTO = "auto"  # the key of a question whose key is to be found
HUNDREDTH = Fraction(1, 100)
NO_SLOTS: Mapping[str, Meaning] = {}
MOST_POINTS = 10**6
Read = TypeVar("Read")


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer, what its author is to read (a part of the line is enough), and its points if these are said."""

    answer: Text
    says: str
    points: Fraction | None = None


@dataclass(frozen=True)
class Question:
    """One question.

    text      Markdown, with formulas between $
    hole      what is to be filled; None for a text, which a person marks if it has points, and for a
              variant that is not drawn yet
    key       an answer with full marks; None where the sheet has none, "auto" where one is to be found
    draw      what its variants are drawn from, as it is written; None for a question that is the same for all
    rounding  points are multiples of this
    drawn     of a variant what tells it from the others, an expression or rows; empty where nothing is drawn
    printed   what stands in the slots of the text, by the names that are defined or drawn
    stated    the fields as they are written, of which a variant is made
    """

    id: str
    text: str
    points: Fraction
    hole: Hole | None = None
    credit: Credit = ALL_POINTS
    feedback: Feedback = THE_WITNESS
    key: Text | None = None
    wrong: tuple[WrongAnswer, ...] = ()
    draw: Mapping[str, Text] | None = None
    rounding: Fraction = HUNDREDTH
    drawn: str = ""
    printed: Mapping[str, str] = field(default_factory=dict)
    stated: Mapping[str, Text] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.hole is not None:
            in_field("credit", lambda hole=self.hole: self.credit.require_for(hole.measures))

    @property
    def is_for_a_human(self) -> bool:
        """Whether no machine grades it: it has no hole, in any of its variants."""
        return self.hole is None and (self.draw is None or self.stated.get("hole") == FOR_A_HUMAN)


def question_of(
    given: Text, number: int, defined: Defined, rounding: Fraction = HUNDREDTH, slots: Mapping[str, Meaning] = NO_SLOTS
) -> Question:
    """The question that the fields state, the one of this number; of one that draws its terms the hole is not made.

    `slots` are names in texts beside those that are defined.
    """
    named = given.get("id") if isinstance(given, Mapping) else None
    place = excerpt(named) if isinstance(named, str) and named else str(number)
    try:
        return _question(fields(given, FIELDS, ("id", "text")), defined, rounding, slots)
    except InvalidInput as error:
        raise InvalidInput(f"question {place}: {error}") from None


def _question(
    given: Mapping[str, Text], defined: Defined, rounding: Fraction, slots: Mapping[str, Meaning]
) -> Question:
    said = given.get("hole", [FOR_A_HUMAN])
    given = {**given, "hole": FOR_A_HUMAN if said == [FOR_A_HUMAN] else in_a_list(said)}
    if not ID.fullmatch(name := text_in(given["id"], "id")):
        raise InvalidInput(f"id: {excerpt(name)}; want up to 60 letters, digits, - and _")
    points = number_in(given.get("points", "0"), "points", MOST_POINTS)
    if given["hole"] == FOR_A_HUMAN:
        _require_no_marking(given)
    draw = None if "draw" not in given else in_field("draw", lambda: _mapping(given["draw"]))
    around = defined if draw is None else with_drawn(defined, in_field("draw", lambda: read_draw(draw, "").example()))
    names = with_names(around, given.get("define", {}))
    text, hole, printed = text_in(given["text"], "text"), as_terms(given["hole"]), dict[str, str]()
    stated = given
    if draw is None:
        printed = printed_by(text, names, slots)
        text, hole = _with_slots(text, hole, names, slots)
        given = _with_slots_in_answers(given, names, slots)
    credit = in_field("credit", lambda: credit_of(given.get("credit"), points))
    made = _made(hole, names, given["hole"] != said) if draw is None else None
    if made is not None and credit.parts and given.get("key", AUTO) != AUTO:
        made = _with_key(made, given["key"], credit.parts)
    return Question(
        name,
        text,
        points,
        made,
        credit,
        in_field("feedback", lambda: feedback_of(given.get("feedback"))),
        given.get("key"),
        tuple(_wrong(one, f"wrong[{i}]") for i, one in enumerate(list_in(given.get("wrong", []), "wrong"), 1)),
        draw,
        rounding,
        printed=printed,
        stated=stated,
    )


def _made(hole: Any, names: Defined, is_in_words: bool) -> Hole | None:
    """The hole; of one in words nobody is told the number of a term."""
    try:
        return hole_of(hole, names)
    except InvalidInput as error:
        raise InvalidInput(re.sub(r"^hole\[\d\]", "hole", str(error)) if is_in_words else str(error)) from None


def _require_no_marking(given: Mapping[str, Text]) -> None:
    """`InvalidInput` for what says how a machine marks, in a question that a person marks."""
    for name in (one for one in BY_A_MACHINE if one in given):
        told = f"{name}: the question has no hole, so a person marks it, and nothing reads this field"
        raise InvalidInput(f"{told}; want a hole, or no {name}")


def _with_key(hole: Hole, key: Text, parts: Collection[str]) -> Hole:
    """The hole, which knows what these parts of the key are, where it has such parts."""
    keyed: object = hole
    return in_field("credit", lambda: keyed.with_key(key, parts)) if isinstance(keyed, Keyed) else hole


def _with_slots(text: str, hole: Any, names: Defined, slots: Mapping[str, Meaning]) -> tuple[str, Any]:
    """The text and the hole with what stands in the slots, those in what the hole `says`, too."""
    known = {*names.names, *slots}
    require_slots(text, hole, known)

    def meaning(name: str) -> Meaning:
        return slots[name] if name in slots else meaning_of(name, names)

    if (says := _said(hole)) is not None:
        hole = [*hole[:-1], {**hole[-1], "says": filled_words(says, known, meaning)}]
    return filled_text(text, known, meaning), hole


def printed_by(text: str, names: Defined, slots: Mapping[str, Meaning]) -> dict[str, str]:
    """What stands in the slots of a text, in words, by the names."""
    known = {*names.names, *slots}
    used = [name for name in slots_of(text) if name in known]
    return {name: (slots[name] if name in slots else meaning_of(name, names)).words for name in dict.fromkeys(used)}


def _with_slots_in_answers(
    given: Mapping[str, Text], names: Defined, slots: Mapping[str, Meaning]
) -> Mapping[str, Text]:
    """The fields with what stands in the slots of the key, and of wrong answers and what these say."""
    known = {*names.names, *slots}

    def put(answer: Text) -> Text:
        if isinstance(answer, Mapping):
            return {str(put(name)): put(part) for name, part in answer.items()}
        if not isinstance(answer, str):
            return [put(part) for part in answer]
        if not any(name in known for name in slots_of(answer)):
            return answer
        return filled_words(answer, known, lambda name: slots[name] if name in slots else meaning_of(name, names))

    return {name: put(part) if name in ("key", "wrong") else part for name, part in given.items()}


def require_slots(text: str, hole: Any, known: Collection[str]) -> None:
    """`InvalidInput` for a slot that nothing is put into, in the text or in what the hole says."""
    require_known(text, known, "text")
    if (says := _said(hole)) is not None:
        require_known(says, known, "hole: says")


def _said(hole: Any) -> str | None:
    """What a hole says in its last mapping."""
    said = hole[-1].get("says") if isinstance(hole, list) and hole and isinstance(hole[-1], Mapping) else None
    return said if isinstance(said, str) else None


def with_drawn(defined: Defined, drawn: Drawn) -> Defined:
    """What is defined, with what a student has drawn."""
    added = {name: in_place(term, defined) for name, term in drawn.names.items()}
    return Defined({**defined.names, **added}, defined.folder)


def with_names(defined: Defined, given: Text) -> Defined:
    """What is defined, with the names of a `define` added; `InvalidInput` for a definition that is malformed."""
    names = dict(defined.names)
    for name, value in as_terms(in_field("define", lambda: _mapping(given))).items():
        names[name] = in_place(value, Defined(names, defined.folder))
    malformed = Expansion(names, "define", Path(defined.folder)).malformed
    if malformed:
        raise InvalidInput(next(iter(malformed.values())))
    return Defined(names, defined.folder)


def _mapping(given: Text) -> Mapping[str, Text]:
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{excerpt(given)}; want a mapping, {{NAME: WHAT, ...}}")
    return given


def _wrong(given: Text, place: str) -> WrongAnswer:
    read = fields(given, ("answer", "says", "points"), ("answer", "says"), f"{place}: ")
    points = number_in(read["points"], f"{place}.points", MOST_POINTS) if "points" in read else None
    return WrongAnswer(read["answer"], line_in(read["says"], f"{place}.says"), points)


def in_field(name: str, read: Callable[..., Read]) -> Read:
    """What is read, and the name of the field before whatever is wrong."""
    try:
        return read()
    except InvalidInput as error:
        raise InvalidInput(f"{name}: {error}") from None
