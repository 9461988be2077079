"""A user's argument, read: from a file of propositions, or from a Python file that makes them, to its statements.

    {"define": {"aa": ["regex", "(a|b)*aa(a|b)*"]},       // to the end of the line, or /* between these */
     "assume": [{"id": "welch", "source": "Welch 1974", "says": "one line", "that": proposition}, ...],
     "claims": [{"id": "my-claim", "says": "one line", "that": proposition, "uses": ["welch"], "expected": "confirmed"},
                ...]}

with ids of small letters, digits and hyphens.  `define`, `assume`, `uses` and `expected` may be left out.  `uses` names
assumptions and other claims of the file, in any order but a circle.

A text is read once: comments become blanks, and what is left is JSON (`fooling.verify.given.argument_script` makes the
same document in Python).  Each proposition then goes three ways, and no other: `fooling.verify.given.expansion` writes
it out in the grammar of `fooling.verify.statement.proposition`, the grammar judges it, and `fooling.verify.given.sense`
asks whether its parts denote something.  Whatever is wrong is an `InvalidInput` of one line with its path in the
document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.argument_process import built
from fooling.verify.given.expansion import Expansion
from fooling.verify.given.sense import require_sense
from fooling.verify.given.statements import Statement, Statements
from fooling.verify.reading.files import read_bytes, read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.statement.printable import printable, shortened
from fooling.verify.statement.proposition import Term, require
from fooling.verify.statement.verdict import Verdict

MOST_BYTES = 2**24
WANTED = "a file of propositions, a JSON document"
NAME = "[a-z0-9-]{1,100}"
LONGEST = 200  # letters of a line of text
SHAPE = '{"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}, and may have "define" and "assume"'
PARTS = {"claims", "define", "assume", "$schema"}
FIELDS = {
    "claims": ({"id", "says", "that"}, {"uses", "expected"}),
    "assume": ({"id", "says", "that", "source"}, set[str]()),
}  # those that a statement has, and those that it may have
VERDICTS = tuple(map(str, Verdict))
# A text or a comment without an end goes to the end of the file, so that no place is looked at twice.
SKIPPED = re.compile(
    r""""(?:[^"\\]++|\\.)*+(?:"|\\?\Z) | //[^\n]*+ | /\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)""", re.DOTALL | re.VERBOSE
)


def without_comments(text: str) -> str:
    """The same with blanks for comments, so that all places in the text stay; one that does not end stays, too.

    >>> without_comments('{"a": "//" /* b */}')
    '{"a": "//"        }'
    """

    def blanks(match: re.Match[str]) -> str:
        is_whole = match[0].startswith("//") or re.fullmatch(r"/\*.*\*/", match[0], re.DOTALL)
        return re.sub(r"[^\n]", " ", match[0]) if is_whole else match[0]

    return SKIPPED.sub(blanks, text)


def read_argument(path: Path) -> Statements:
    """The statements of a file of propositions, or of a Python file that makes them; the file is read once.

    `InvalidInput` names the file and the path of the wrong field.
    """
    if path.suffix == ".py":
        content = built(path, read_bytes(path, MOST_BYTES, "an argument, a file in Python"))
    else:
        content = json_of(without_comments(read_text(path, MOST_BYTES, WANTED)), str(path), wanted=WANTED)
    try:
        return statements(content, path.parent)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from None


def statements(content: Any, folder: Path) -> Statements:
    """The statements of a document, assumptions first; files of networks are sought in the folder."""
    if not isinstance(content, Mapping) or not content.keys() <= PARTS or not content.get("claims"):
        raise InvalidInput(f"should be {SHAPE}")
    known = Expansion(content.get("define", {}), "define", folder)
    return Statements(
        tuple(
            _statement(item, part, _place(item, part, number), known)
            for part in ("assume", "claims")
            for number, item in enumerate(_listed(content.get(part, []), part), 1)
        )
    )


def _place(item: object, part: str, number: int) -> str:
    """How messages name a statement: by its number in its list, from 1, and its id where it has one."""
    name = item.get("id") if isinstance(item, Mapping) else None
    called = f" ({name})" if isinstance(name, str) and re.fullmatch(NAME, name) else ""
    return f"{'claim' if part == 'claims' else 'assumption'} {number}{called}"


def _listed(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"{where}: should be a list of statements")
    return value


def _statement(item: object, part: str, where: str, known: Expansion) -> Statement:
    needed, possible = FIELDS[part]
    if not isinstance(item, Mapping) or item.keys() - possible != needed:
        odd = min(map(str, (item.keys() - possible) ^ needed)) if isinstance(item, Mapping) else "not an object"
        may = f", and may have {' and '.join(sorted(possible))}" if possible else ""
        raise InvalidInput(f"{where}: should have the fields {', '.join(sorted(needed))}{may} ({odd})")
    expected = item.get("expected")
    if "expected" in item and expected not in VERDICTS:
        raise InvalidInput(f"{where}.expected: {shortened(repr(expected), 60)} should be one of {', '.join(VERDICTS)}")
    if not isinstance(item["id"], str) or not re.fullmatch(NAME, item["id"]):
        raise InvalidInput(
            f"{where}.id: {shortened(repr(item['id']), 60)} should be made of small letters, digits and hyphens"
        )
    return Statement(
        item["id"],
        where,
        _line(item["says"], f"{where}.says"),
        _proposition(item["that"], f"{where}.that", known),
        _line(item["source"], f"{where}.source") if part == "assume" else None,
        _names(item.get("uses", []), f"{where}.uses"),
        None if expected is None else Verdict[str(expected).upper()],
    )


def _line(value: object, where: str) -> str:
    """A line of text as it is printed."""
    one = isinstance(value, str) and "\n" not in value and 0 < len(printable(value).strip()) <= LONGEST
    if not one:
        raise InvalidInput(f"{where}: should be one line of text, of at most {LONGEST} letters")
    return printable(str(value).strip())


def _names(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InvalidInput(f"{where}: should be a list of ids")
    return tuple(value)


def _proposition(given: Any, where: str, known: Expansion) -> Term:
    """The proposition in the grammar; `InvalidInput` names the part that is malformed, or denotes nothing."""
    that = known.proposition(given, where)
    require(that, "proposition", at=where)
    require_sense(that, where)
    return that
