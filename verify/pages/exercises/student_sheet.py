"""A sheet as students may have it: the questions without keys and without the secret, to check answers with.

    fooling sheet sheet.yaml --without-keys > public.yaml
    fooling sheet sheet.yaml --without-keys --student anna > public.yaml

The key of a question of the kind `choice` stands in its hole.  In other questions, too, a term of the hole may be an
answer itself: the language of a question of the kind `regex` may be given by an expression.  So the hole's terms,
the definitions that these name, what the student has drawn among them, and the expressions in all of these are judged
as answers.  A question that tells its answer becomes a text without
points.  Credit for parts of a proof needs the key, and is left out.  Each of these is said (`changes_of`).  Of a sheet
with variants it is one student's: what the student has drawn is defined, and nothing is left to be drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined, Keyed, Text
from fooling.verify.exercises.holes.arguments.steps import KIND as STEPS
from fooling.verify.exercises.marking.example import is_worthless
from fooling.verify.exercises.papers.question import Question, with_names
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.papers.told_expressions import told_expressions
from fooling.verify.exercises.papers.variant import stated_for
from fooling.verify.exercises.text_trees import NULLS, as_terms, as_text, closed, excerpt
from fooling.verify.given.files.event_stream import text_tree
from fooling.verify.pages.exercises.hand_out import as_yaml
from fooling.verify.statement.language.wording import sentence

KEPT = ("id", "text", "define", "hole", "points", "credit", "feedback")
ALWAYS = "choice"  # the kind whose hole has the key


def without_keys(text: str, where: str, sheet: Sheet, student: str | None = None) -> str:
    """The sheet in this text, as YAML without what students may not see; `InvalidInput` for variants of nobody."""
    tree = text_tree(text, where)
    if not isinstance(tree, Mapping):
        raise InvalidInput(f"{where}: no questions; want a sheet in YAML")
    if student is None and any(one.draw is not None for one in sheet.questions):
        raise InvalidInput(f"{where}: the sheet has variants, which need its secret; want --student ID, too")
    asked = {one.id: one for one in sheet.for_student(student or "").questions}
    stated = [stated_for(one, sheet.defined, sheet.secret, student or "") for one in sheet.questions]
    pairs = zip(asked.items(), stated, strict=True)
    told = {name: one for (name, one), its in pairs if _tells_its_key(one, its, sheet.defined)}
    bare = {name: part for name, part in tree.items() if name != "secret"}
    shown: dict[str, Text] = {**bare, "questions": [_bare(one, told.get(str(one["id"]).strip())) for one in stated]}
    for written in _shown_expressions(shown):
        if of := [name for name, one in told.items() if one.hole is not None and _has_points(written, one)]:
            said = f"{excerpt(written)}, which this sheet has to say, is an answer to the question {of[0]}"
            raise InvalidInput(f'{where}: {said}; want an automaton there, such as file "d.json"')
    changes = "".join(f"# {line}\n" for line in changes_of(sheet, student))
    return changes + as_yaml(shown, NULLS)


def changes_of(sheet: Sheet, student: str | None = None) -> Iterator[str]:
    """A line for each question that this sheet marks otherwise than the sheet with the keys."""
    for one, asked in zip(sheet.for_student(student or "").questions, sheet.questions, strict=True):
        if _tells_its_key(one, stated_for(asked, sheet.defined, sheet.secret, student or ""), sheet.defined):
            yield f"{one.id}: the sheet itself tells the answer, so this question is a text here, and is not checked"
        elif _has_parts_of_a_key(one):
            yield f"{one.id}: no points are given for parts of an answer here, as these parts are steps of the key"


def _tells_its_key(question: Question, stated: Mapping[str, Text], defined: Defined) -> bool:
    """Whether a term of the hole, or an expression that it is made of, is an answer that has points.

    `stated` has the question's fields as this student has them, what is drawn among the definitions.
    """
    terms, hole, own = stated.get("hole", ""), question.hole, stated.get("define", {})
    if hole is None or isinstance(terms, (str, Mapping)):
        return False
    own = own if isinstance(own, Mapping) else {}
    reached = _reached(terms[1:], {**_definitions(defined), **own})
    written = [*reached, *(text for term in reached for text in told_expressions(term))]
    written += _in_full_words(terms[1:], with_names(defined, own))
    return hole.kind == ALWAYS or any(_has_points(answer, question) for answer in written)


def _reached(terms: Iterable[Text], names: Mapping[str, Text]) -> list[Text]:
    """The terms, and each definition that one of them names, or that one of these definitions names."""
    found, left = list(terms), dict(names)
    for term in found:  # which grows, by each definition once
        found += [left.pop(name) for name in dict.fromkeys(_names(term)) if name in left]
    return found


def _names(tree: Text) -> Iterator[str]:
    """The NAME of each $NAME in it, and all that may be one in a sentence."""
    if isinstance(tree, str):
        yield from re.findall(r"[A-Za-z_]\w*", tree)
        return
    for part in tree.values() if isinstance(tree, Mapping) else tree:
        yield from _names(part)


def _definitions(defined: Defined) -> Mapping[str, Text]:
    """The definitions as a sheet has them."""
    return {name: as_text(term) for name, term in defined.names.items()}


def _in_full_words(terms: Iterable[Text], defined: Defined) -> Iterator[Text]:
    """The expression of each language, put together from the names that it has, in the words of a sentence."""
    for term in terms:
        try:
            yield from told_expressions(sentence(closed(as_terms(term), "language", defined, "")))
        except InvalidInput:  # it is no language, or none that can be said
            continue


def _shown_expressions(shown: Mapping[str, Text]) -> Iterator[Text]:
    """Those in the definitions and the holes of a sheet; what its texts say, a hand-out says, too."""
    yield from told_expressions(shown.get("define", ""))
    for one in shown["questions"]:
        if isinstance(one, Mapping):
            yield from told_expressions([one.get("define", ""), one.get("hole", "")])


def _has_points(answer: Text, question: Question) -> bool:
    return question.hole is not None and not is_worthless(answer, question.hole, question.credit)


def _has_parts_of_a_key(question: Question) -> bool:
    keyed: object = question.hole
    return isinstance(keyed, Keyed) and bool(question.credit.parts)


def _bare(question: Mapping[str, Text], told: Question | None) -> Mapping[str, Text]:
    """The fields that are kept; of a question that tells its answer, the text as students read it."""
    if told is not None:
        return {"id": question["id"], "text": told.text, "hole": "text"}
    kept = {name: part for name, part in question.items() if name in KEPT}
    hole, credit = kept.get("hole"), kept.get("credit")
    if isinstance(hole, list) and hole[:1] == [STEPS] and isinstance(credit, Mapping) and "parts" in credit:
        bare = {name: part for name, part in credit.items() if name != "parts"}  # which are called as in the key
        return {name: bare if name == "credit" else part for name, part in kept.items() if name != "credit" or bare}
    return kept
