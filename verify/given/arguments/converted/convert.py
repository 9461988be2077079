"""`convert`: a file of statements in another form; what is written reads as the same statements, or nothing is written.

The text is made, read as the other file would be, and its statements are held against those of the first file: ids,
sentences, terms, sources, and all other fields.  So what the other form cannot say is refused, and never lost.

A claims file becomes the document of a file in JSON, with its names and comments.  Where a statement has a name, the
term that the name stands for becomes "$NAME"; languages become regular expressions, wherever these are read as the same
term (`fooling.verify.given.arguments.typed_form`).

Such a document becomes text in JSON, or in YAML whose propositions are lists as JSON writes them.  A number with a
point stays what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.arguments.argument import YAML, argument_in_text, read_argument
from fooling.verify.given.arguments.argument_yaml import NOT_THE_SAME
from fooling.verify.given.arguments.converted.as_claims import AsClaims
from fooling.verify.given.arguments.converted.kept_document import Kept, kept_document
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.given.arguments.statements import Statement
from fooling.verify.given.arguments.text.claims_text import ClaimsText, read_claims
from fooling.verify.given.arguments.typed_form import as_typed
from fooling.verify.given.arguments.written_decimal import WrittenDecimal
from fooling.verify.reading.layout.parts import Block, Default, Let
from fooling.verify.reading.layout.written import written
from fooling.verify.reading.papers.excerpt import CLAIMS, TEXTS
from fooling.verify.reading.papers.read import excerpt_of
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.row import Term

PLAIN = re.compile("[A-Za-z_][A-Za-z0-9_-]*")


def data(value: Any) -> str:
    """A value on one line of JSON.

    >>> data(["a", {"b": WrittenDecimal("0.10")}])
    '["a", {"b": 0.10}]'
    """
    if isinstance(value, WrittenDecimal):
        return value.written
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{json.dumps(str(name))}: {data(one)}' for name, one in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(data, value))}]"
    return json.dumps(value, ensure_ascii=False)


def in_json(kept: Kept) -> str:
    """The text of a document in JSON, with comments where there are any."""
    parts = [f'"{part}": {data(value)}' for part, value in kept.content.items() if part not in PARTS]
    for part, value in kept.content.items():
        if part == "define":
            inside = [(("define", name), f"{json.dumps(name)}: {data(one)}") for name, one in value.items()]
            parts.append(f'"define": {{\n{_listed(kept, inside)}}}')
        elif part in PARTS:
            inside = [((part, i), _statement(one)) for i, one in enumerate(value)]
            parts.append(f'"{part}": [\n{_listed(kept, inside)}]')
    whole = ",\n ".join(parts)
    return "".join(f"{line}\n" for line in (f"{{{whole}}}", *(f"// {line}" for line in kept.after)))


PARTS = ("define", "assume", "claims")


def _statement(item: Mapping[str, Any]) -> str:
    """The words and what else is short on one line, the proposition on the next."""
    short = {name: one for name, one in item.items() if name != "that"}
    that = f',\n   "that": {data(item["that"])}' if "that" in item else ""
    return f"{data(short)[:-1]}{that}}}"


def _listed(kept: Kept, inside: Iterable[tuple[tuple[str, Any], str]]) -> str:
    told = ["".join(f"  // {line}\n" for line in kept.comments.get(owner, ())) + f"  {text}" for owner, text in inside]
    return ",\n".join(told)


def in_yaml(kept: Kept) -> str:
    """The text of a document in YAML."""
    return "".join(f"{line}\n" for line in (*_lines(kept), *(f"# {line}" for line in kept.after)))


def _lines(kept: Kept) -> Iterator[str]:
    for part, value in kept.content.items():
        if part not in PARTS or not value:
            yield f"{_key(part)}: {data(value)}"
            continue
        yield f"{part}:"
        for owner, one in [(name, one) for name, one in (value.items() if part == "define" else enumerate(value))]:
            yield from (f"  # {line}" for line in kept.comments.get((part, owner), ()))
            if part == "define":
                yield f"  {_key(owner)}: {data(one)}"
            else:
                told = [f"{_key(name)}: {data(text)}" for name, text in one.items()]
                yield from (f"{'    ' if i else '  - '}{line}" for i, line in enumerate(told))


def _key(name: object) -> str:
    text = str(name)
    return text if PLAIN.fullmatch(text) and not NOT_THE_SAME.fullmatch(text) else json.dumps(text)


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
    kept.after = [*waiting, *_lines_of(read.layout.after)]
    kept.content = {part: value for part, value in (("define", define), *read.content.items()) if value}
    kept.content = {**kept.content, **({"define": define} if define else {})}
    return kept


def _comments(part: Let | Default | Block) -> list[str]:
    inside = (*([part.that] if part.that else []), *part.fields) if isinstance(part, Block) else ()
    return [line for one in (part, *inside) for line in _lines_of(one.before)]


def _lines_of(before: tuple[str, ...]) -> list[str]:
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


JSON = (".json", ".jsonc")
FORMS = (CLAIMS, *JSON, *YAML)


@dataclass(frozen=True)
class Converted:
    """The text in the other form, what has to be told of names, and how many statements there are."""

    text: str
    told: list[str]
    statements: int


def converted(source: Path, target: str) -> Converted:
    """A file in the form that an ending names.

    `InvalidInput` where the file has a fault, or the form cannot say something in it.
    """
    if target not in FORMS:
        raise InvalidInput(f"{target or 'no ending'}: want one of {', '.join(FORMS)} for the new file")
    stated, malformed = read_argument(source)
    if malformed:
        raise InvalidInput(f"{malformed[0].reason}; want a file without faults")
    text, told = _text(source, target, list(stated))
    _require_same(text, source, target, list(stated))
    return Converted(text, told, len(stated.members))


def _text(source: Path, target: str, stated: Sequence[Statement]) -> tuple[str, list[str]]:
    if source.suffix in TEXTS:
        read = read_claims(excerpt_of(source))
        if target == CLAIMS:
            return written(read.layout), []
        return (in_yaml if target in YAML else in_json)(kept_claims(read)), []
    kept = kept_document(source)
    if target != CLAIMS:
        return (in_yaml if target in YAML else in_json)(kept), []
    return _claims(kept, source, stated)


def _claims(kept: Kept, source: Path, stated: Sequence[Statement]) -> tuple[str, list[str]]:
    if "$schema" in kept.content:
        raise InvalidInput(f"{source}: $schema is for editors of JSON, and {CLAIMS} has no place for it; take it out")
    made = AsClaims(kept, source.parent)
    try:
        return written(made.layout(stated)), made.told
    except InvalidInput as error:
        raise InvalidInput(f"{source}: {error}") from None


def _require_same(text: str, source: Path, target: str, stated: Sequence[Statement]) -> None:
    """`InvalidInput` where the text does not read as these statements."""
    again, malformed = argument_in_text(text, source.with_suffix(target))
    if malformed:
        raise InvalidInput(f"{source}: in the new file this is refused: {malformed[0].reason}")
    found = {one.name: _plain(one) for one in again}
    wrong = [one.name for one in stated if found.pop(one.name, None) != _plain(one)]
    if lost := [*wrong, *found]:
        raise InvalidInput(f"{source}: {lost[0]} would say something else in the new file; want it as it is")


def _plain(one: Statement) -> Statement:
    """What it says, wherever it stands; names are told with the sign of their file."""
    return replace(one, place="", names=())
