"""`convert`: a file of statements in another form; what is written reads as the same statements, or nothing is written.

The text is made, read as the other file would be, and its statements are held against those of the first file: ids,
sentences, terms, sources, and all other fields.  So what the other form cannot say is refused, and never lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.arguments.argument import YAML, argument_in_text, read_argument
from fooling.verify.given.arguments.converted.as_claims import AsClaims
from fooling.verify.given.arguments.converted.as_data import in_json, in_yaml
from fooling.verify.given.arguments.converted.from_claims import kept_claims
from fooling.verify.given.arguments.converted.kept_document import Kept, kept_document
from fooling.verify.given.arguments.statements import Statement
from fooling.verify.given.arguments.text.claims_text import read_claims
from fooling.verify.reading.layout.written import written
from fooling.verify.reading.papers.excerpt import CLAIMS, TEXTS
from fooling.verify.reading.papers.read import excerpt_of

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
