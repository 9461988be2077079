"""The grammar of TextMate that colours claims: its words are those of the table of operators.

    python tests/verify/pages/textmate.py --write     writes the file in editors/vscode/syntaxes anew

The lines are told apart as `fooling.verify.reading.layout.read` does: comments, definitions, fields, names.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fooling.verify.given.arguments.text.claims_text import FIELDS
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.short_words import FAMILIES

NAME = "fooling.tmLanguage"
PLACE = Path(__file__).parents[3] / "editors" / "vscode" / "syntaxes" / f"{NAME}.json"
WORDS = "keyword.control.fooling"


def grammar() -> dict[str, object]:
    """The grammar."""
    words = sorted(
        (one for one in vocabulary() if re.fullmatch(r"(?!t\d)[A-Za-z]\w+", one)), key=lambda one: (-len(one), one)
    )
    sentence = {"include": "#sentence"}
    return {
        "name": "fooling",
        "scopeName": "source.fooling",
        "fileTypes": ["claims"],
        "patterns": [
            {"name": "comment.line.number-sign.fooling", "match": r"^\s*#.*$"},
            {
                "begin": r"^\s*(let)\s+(\w+)\s*(=)",
                "end": "$",
                "beginCaptures": _named(WORDS, "variable.other.fooling", "keyword.operator.fooling"),
                "patterns": [sentence],
            },
            {
                "match": rf"^\s+(says|assume):\s*(.*)$|^\s*({'|'.join(FIELDS)}):\s*(.*)$",
                "captures": _named(WORDS, "string.unquoted.fooling", WORDS, "entity.name.tag.fooling"),
            },
            {
                "match": r"^([a-z0-9-]+)(?=\s|$)(.*)$",
                "captures": _named("entity.name.function.fooling", "string.unquoted.fooling"),
            },
            sentence,
        ],
        "repository": {
            "sentence": {
                "patterns": [
                    {"name": "string.regexp.fooling", "match": r"(?<![\w)\]} ])\s*/(?:[^/\\ ]|\\.)+/"},
                    {"name": "string.quoted.double.fooling", "match": r'"(?:[^"\\]|\\.)*"'},
                    {"name": "constant.numeric.fooling", "match": r"\b\d+(?:\.\d+)?\b"},
                    {"name": "support.function.fooling", "match": rf"\b(?:{'|'.join(FAMILIES)})_\w*"},
                    {"name": "keyword.operator.fooling", "match": r"[-+*/^=<>≤≥≠∀∃∧∨¬⇒⇔|]|!="},
                    {"name": WORDS, "match": rf"\b(?:{'|'.join(words)})\b"},
                ]
            }
        },
    }


def _named(*scopes: str) -> dict[str, dict[str, str]]:
    return {str(number): {"name": scope} for number, scope in enumerate(scopes, 1)}


def written() -> str:
    """The grammar as it stands in its file."""
    return json.dumps(grammar(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    PLACE.write_text(written(), encoding="utf-8")
