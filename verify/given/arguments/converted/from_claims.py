"""A claims file as the document of a file in JSON, with its names and comments.

Where a statement has a name, the term that the name stands for becomes "$NAME"; languages become regular expressions,
wherever these are read as the same term (`fooling.verify.given.arguments.typed_form`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fooling.verify.given.arguments.converted.kept_document import Kept
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.given.arguments.text.claims_text import ClaimsText
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.reading.layout.parts import Block, Default, Let
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.row import Term


def kept_claims(read: ClaimsText) -> Kept:
    """The document of a claims file that has no fault."""
    known = dict[str, Term]()
    kept = Kept({})
    define = dict[str, Any]()
    numbers = {"assume": 0, "claims": 0}
    items = {item["id"]: (part, item) for part in numbers for item in read.content[part]}
    waiting = list[str]()
    for part in read.layout.parts:
        waiting += _comments(part)
        if isinstance(part, Let):
            term = frozen(read.content["define"][part.name])
            define[part.name] = _named(term, _mentioned(part.text.said, known))
            kept.comments["define", part.name] = waiting
            if isinstance(term, tuple):
                known[part.name] = term
        elif isinstance(part, Block):
            where, item = items[part.name]
            names = _mentioned(part.that.text.said if part.that else "", known)
            item["that"] = _named(frozen(item["that"]), names)
            by = next((one.text.said for one in part.fields if one.word == "by"), "")
            if STEPS in item.get("by", {}):
                names = _mentioned(by, known)
                item["by"] = {STEPS: [_named(frozen(one), names) for one in item["by"][STEPS]]}
            kept.comments[where, numbers[where]] = waiting
            numbers[where] += 1
        waiting = waiting if isinstance(part, Default) else []
    kept.after = [*waiting, *_plain(read.layout.after)]
    kept.content = {part: value for part, value in (("define", define), *read.content.items()) if value}
    kept.content = {**kept.content, **({"define": define} if define else {})}
    return kept


def _comments(part: Let | Default | Block) -> list[str]:
    inside = (*([part.that] if part.that else []), *part.fields) if isinstance(part, Block) else ()
    return [line for one in (part, *inside) for line in _plain(one.before)]


def _plain(before: tuple[str, ...]) -> list[str]:
    return [line.removeprefix("#").strip() for line in before if line]


def _mentioned(text: str, known: Mapping[str, Term]) -> dict[Term, str]:
    """The terms whose names stand in a text, each with the first such name."""
    words = set(re.findall(r"[A-Za-z_]\w*", text))
    return {term: name for name, term in reversed([*known.items()]) if name in words}


def _named(term: Term, names: Mapping[Term, str]) -> Any:
    return _plainly(as_typed(_with(term, names)))


def _with(term: Term, names: Mapping[Term, str]) -> Term:
    if not isinstance(term, tuple):
        return term
    return f"${names[term]}" if term in names else tuple(_with(part, names) for part in term)


def _plainly(value: Any) -> Any:
    return [_plainly(part) for part in value] if isinstance(value, (list, tuple)) else value
