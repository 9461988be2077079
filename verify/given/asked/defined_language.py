"""A language that a file of claims defines, for commands that take a language: `mine.claims/L` is its `let L`.

`mine.json/L` is L in its `define`.

What is claimed of a language and what is measured of it is then one language, written once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments import text as text_of
from fooling.verify.given.arguments.argument import MOST_BYTES, without_comments
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.written_decimal import WrittenDecimal
from fooling.verify.reading.files import read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.reading.papers.excerpt import CLAIMS
from fooling.verify.reading.papers.read import excerpt_of
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, require

WITHIN = re.compile(r"\.(?:json|claims)/")  # stands between a file of claims and the name of a definition
WANTED = "a file of claims"


def names_a_definition(spec: str) -> bool:
    """Whether it is a file and the name of a definition in it.

    >>> names_a_definition("mine.json")
    False
    """
    return WITHIN.search(spec) is not None and Path(spec).parent.is_file()


def written_language(path: Path) -> Term | None:
    """The term of a language that a file .json is, such as ["union", ["dyck", 1, 2], ["dyck", 1, 3]]; else None.

    Raises InvalidInput, one line, for another term.
    """
    if path.suffix.lower() != ".json" or path.stat().st_size > MOST_BYTES:
        return None
    text = read_text(path, MOST_BYTES, WANTED)
    if not re.match(r'\s*\[\s*"', text):
        return None  # matrices are lists of lists, automata are objects
    term = Expansion(None, "define", path.parent).proposition(
        json_of(text, str(path), WrittenDecimal, WANTED), str(path)
    )
    _require_language(term, str(path))
    return term


def _require_language(term: Term, at: str) -> None:
    made = OPERATORS[term[0]].result if isinstance(term, tuple) and term and term[0] in OPERATORS else "literal"
    if made != "language":
        raise InvalidInput(f"{at} stands for a {made}; want a language, whose words --n and --partition split")
    require(term, "language", {}, at)


def defined_language(spec: str) -> Term:
    """The term of the language that is called so; InvalidInput, one line, where there is none of that name."""
    path, name = Path(spec).parent, Path(spec).name
    if path.suffix == CLAIMS:
        content: Any = text_of.claims_text.read_claims(excerpt_of(path)).content
    else:
        content = json_of(without_comments(read_text(path, MOST_BYTES, WANTED)), str(path), WrittenDecimal, WANTED)
    given = content.get("define") if isinstance(content, Mapping) else None
    if not isinstance(given, Mapping) or name not in given:
        known = shortened(", ".join(map(str, given)), 60) if isinstance(given, Mapping) and given else "none"
        raise InvalidInput(f"{path}: it defines no {shortened(name, 40)}; its definitions: {known}")
    before = dict(islice(given.items(), list(given).index(name) + 1))  # a definition uses those before it
    expansion, at = Expansion(before, "define", path.parent), f"{path}: define.{name}"
    if name in expansion.malformed:
        raise InvalidInput(f"{path}: {expansion.malformed[name]}")
    term = expansion.proposition(f"${name}", at)
    _require_language(term, at)
    return term
