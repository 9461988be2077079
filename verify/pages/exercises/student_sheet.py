"""A sheet as students may have it: the questions without keys and without the secret, to check answers with.

    fooling sheet sheet.yaml --without-keys > public.yaml
    fooling sheet sheet.yaml --without-keys --student anna > public.yaml

The key of a question of the kind `choice` stands in its hole.  So such a question becomes a text without points.  Of a
sheet with variants it is one student's: what the student has drawn is defined, and nothing is left to be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Text
from fooling.verify.exercises.papers.event_stream import text_tree
from fooling.verify.exercises.papers.sheet import Sheet
from fooling.verify.exercises.papers.variant import stated_for
from fooling.verify.exercises.text_trees import NULLS
from fooling.verify.pages.exercises.hand_out import as_yaml

KEPT = ("id", "text", "define", "hole", "points", "credit", "feedback")
OF_A_TEXT = ("id", "text", "define")  # what is kept of a question whose hole tells its key
TELLS_ITS_KEY = "choice"


def without_keys(text: str, where: str, sheet: Sheet, student: str | None = None) -> str:
    """The sheet in this text, as YAML without what students may not see; `InvalidInput` for variants of nobody."""
    tree = text_tree(text, where)
    if not isinstance(tree, Mapping):
        raise InvalidInput(f"{where}: no questions; want a sheet in YAML")
    if student is None and any(one.draw is not None for one in sheet.questions):
        raise InvalidInput(f"{where}: the sheet has variants, which need its secret; want --student ID, too")
    stated = [stated_for(one, sheet.defined, sheet.secret, student or "") for one in sheet.questions]
    bare = {name: part for name, part in tree.items() if name != "secret"}
    return as_yaml({**bare, "questions": [_bare(one) for one in stated]}, NULLS)


def _bare(question: Mapping[str, Text]) -> Mapping[str, Text]:
    hole = question.get("hole", "")
    kind = hole if isinstance(hole, str) else hole[0] if isinstance(hole, list) and hole else ""
    if kind == TELLS_ITS_KEY:
        return {**{name: question[name] for name in OF_A_TEXT if name in question}, "hole": "text"}
    return {name: part for name, part in question.items() if name in KEPT}
