"""The grammar of TextMate that colours claims: its words are those of the table of operators.

    python tests/verify/pages/textmate.py --write     writes the file in editors/vscode/syntaxes anew

The lines are told apart as `fooling.verify.reading.layout.read` does: comments, definitions, fields, names.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fooling.verify.claims.pack_files import FIELDS as OF_PACKS
from fooling.verify.claims.pack_files import SHORT
from fooling.verify.given.arguments.text.claims_text import FIELDS
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.precedence import DEFINED
from fooling.verify.statement.language.sentences.short_words import FAMILIES, MEASURING, OF_TWO

NAME = "fooling.tmLanguage"
PLACE = Path(__file__).parents[3] / "editors" / "vscode" / "syntaxes" / f"{NAME}.json"
WORDS, TEXT, NAMED = "keyword.control.fooling", "string.unquoted.fooling", "entity.name.function.fooling"
EXPRESSION = r"/(?:[^/\\]|\\.)+/"
OPERATORS = r"[<>!]=|[-=]>|<=>|[-+*/^=<>≤≥≠≡∀∃∧∨¬⇒⇔∈∉⊆⊇∪∩|]"


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
            _field(r"^(\s+)(says|assume)(:)", TEXT),  # at the margin a default of `assume` is a field as others are
            _field(rf"^(\s*)({'|'.join(dict.fromkeys((*FIELDS, *OF_PACKS)))})(:)", "entity.name.tag.fooling"),
            {
                "match": r"^([a-z0-9-]+)(?=\s|$)(.*)$|^\s+([a-z0-9-]+)(\s{2,}[A-Z].*)$",  # in a paper, deeper
                "captures": _named(NAMED, TEXT, NAMED, TEXT),
            },
            sentence,
        ],
        "repository": {"sentence": {"patterns": _of_a_sentence("|".join([*words, *DEFINED]))}},
    }


def _of_a_sentence(known: str) -> list[dict[str, object]]:
    """What is coloured in it; `known` are its words."""
    return [
        {  # a short field behind a sentence, as packs have it
            "match": rf"\s{{3}}({'|'.join(SHORT)}):\s*(.*?)(?=\s{{3}}|$)",
            "captures": _named(WORDS, "entity.name.tag.fooling"),
        },
        {"match": rf"\b({known})\s+({EXPRESSION})", "captures": _named(WORDS, "string.regexp.fooling")},
        {"name": "string.regexp.fooling", "match": rf"(?<![\w)\]}}|⌉⌋\s])\s*{EXPRESSION}"},
        {"name": "string.quoted.double.fooling", "match": r'"(?:[^"\\]|\\.)*"'},
        {"name": "constant.numeric.fooling", "match": r"(?<![\w.])\d+(?:\.\d+)?"},
        {"name": "support.function.fooling", "match": rf"\b(?:{'|'.join([*FAMILIES, *OF_TWO])})_\w*"},
        {"name": "support.function.fooling", "match": rf"\b(?:{MEASURING.pattern})(?=[({{^])"},
        {"name": WORDS, "match": rf"\b(?:{known})(?:-[a-z]+)*\b"},
        {"name": "keyword.other.fooling", "match": r"\\[A-Za-z]+"},
        {"name": "keyword.operator.fooling", "match": OPERATORS},
    ]


def _field(begin: str, scope: str) -> dict[str, object]:
    """A field, which goes on in the lines that stand deeper."""
    return {
        "begin": begin + r"\s*(.*)$",
        "while": r"^\1\s+(?=\S)",
        "beginCaptures": {"2": {"name": WORDS}, "4": {"name": scope}},
        "contentName": scope,
    }


def _named(*scopes: str) -> dict[str, dict[str, str]]:
    return {str(number): {"name": scope} for number, scope in enumerate(scopes, 1)}


def written() -> str:
    """The grammar as it stands in its file."""
    return json.dumps(grammar(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    PLACE.write_text(written(), encoding="utf-8")
