"""What the author of a claim typed as its proposition: the very text in the file, with its names and its blanks.

The file has been read before, so its text is JSON once comments are blanks, and these keep all places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from fooling.verify.given.arguments.argument import MOST_BYTES, WANTED, without_comments
from fooling.verify.given.arguments.text.claims_text import FIELDS
from fooling.verify.reading.files import read_text
from fooling.verify.reading.layout.parts import Block
from fooling.verify.reading.layout.read import read_layout
from fooling.verify.reading.papers.excerpt import TEXTS
from fooling.verify.reading.papers.read import excerpt_of

TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]|[^\s\[\]{},:"]++')


def typed_text(path: Path, claim: str) -> str | None:
    """The text of the proposition of a claim, or an assumption, by its id; None of a program or a file in YAML.

    None as well where two members of the file have that id, one of them malformed: the text may be of the other one.
    """
    if path.suffix in TEXTS:
        return _sentence_of(excerpt_of(path).text, claim)
    if path.suffix not in (".json", ".jsonc"):
        return None
    text = read_text(path, MOST_BYTES, WANTED)
    parts, ids = dict[tuple[str, int], str](), dict[tuple[str, int], str]()
    for (part, number, field), (start, end) in _fields(without_comments(text)):
        if field in ("id", "that"):
            (ids if field == "id" else parts)[part, number] = text[start:end]
    places = [place for place, one in ids.items() if json.loads(one) == claim]
    return parts.get(places[0]) if len(places) == 1 else None


def _sentence_of(text: str, claim: str) -> str | None:
    """The lines of the proposition of that block of a claims file; a name stands in one block only."""
    blocks = [part for part in read_layout(text, FIELDS).parts if isinstance(part, Block) and part.name == claim]
    return blocks[0].that.text.typed if blocks and blocks[0].that is not None else None


def _fields(text: str) -> Iterator[tuple[tuple[str, int, str], tuple[int, int]]]:
    """The fields of the members of the lists of a document, each with its list, its number, and where it stands."""
    around, starts = list[tuple[str, str | int | None]](), list[int]()
    for token in TOKEN.finditer(text):
        said, is_value, start = token[0], False, token.start()
        if said in "[{":
            around.append((said, 0 if said == "[" else None))
            starts.append(start)
        elif said in "]}":
            around.pop()
            is_value, start = True, starts.pop()
        elif said == ",":
            kind, at = around.pop()
            around.append((kind, at + 1 if isinstance(at, int) else None))
        elif said != ":":
            is_key = bool(around) and around[-1] == ("{", None)
            is_value = not is_key
            if is_key:
                around[-1] = ("{", json.loads(said))
        match [at for _, at in around] if is_value else []:
            case [str(part), int(number), str(field)]:
                yield (part, number, field), (start, token.end())
