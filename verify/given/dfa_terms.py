"""Automata in propositions: one in a file, and what a table that is refused was more likely meant to be.

    ["dfa-file", "stu.json"]       a file with {"alphabet", "start", "accepting", "transitions"}
    ["padded", L]                  the words of L with blanks between their letters (`search.padding`); L is a term

Either becomes `["dfa", letters, start, accepting, rows]`.  Like a network's, a file is sought in the folder of that in
which the proposition stands, and below, and nowhere else; no link is followed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.dfa_json import to_json
from fooling.circuits.languages.search.likely_slips import slip_of_table
from fooling.circuits.languages.search.padding import padded
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import language
from fooling.verify.given.function_file import loaded
from fooling.verify.reading.files import below
from fooling.verify.statement.proposition import Term, require

PADDED = "padded"
FILE, SHAPE = "dfa-file", '["dfa-file", "FILE.json"]'
WANTED = "an automaton in a JSON file"


def dfa_of_file(term: Term, folder: Path, where: str) -> list[Any]:
    """The automaton in a file, as lists of the grammar; `InvalidInput` says what is wrong in it."""
    if len(term) != 2 or not isinstance(term[1], str):
        raise InvalidInput(f"{where}: want {SHAPE}")
    try:
        path = below(folder, term[1], WANTED)
        if path.suffix.lower() != ".json":
            raise InvalidInput(f"{path}: want {WANTED}, with alphabet, start, accepting and transitions")
        found = loaded(path)
        if not isinstance(found, DFA):
            raise InvalidInput(f"{path}: a matrix; want {WANTED}, with alphabet, start, accepting and transitions")
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return ["dfa", *to_json(found).values()]


def padded_dfa(term: Term, where: str) -> list[Any]:
    """The padded language of a term, as lists of the grammar; `InvalidInput` where that is no automaton."""
    if len(term) != 2:
        raise InvalidInput(f'{where}: want ["padded", LANGUAGE]')
    require(term[1], "language", {}, f"{where}[1]")
    try:
        return ["dfa", *to_json(padded(language(term[1]))).values()]
    except Rejected as error:
        raise InvalidInput(f"{where}: {error}") from None


def require_table(term: Term, where: str) -> None:
    """`InvalidInput` for states from 1, and for a row for each letter; the grammar tells what else is wrong."""
    _, letters, start, accepting, rows = term
    if not all(isinstance(part, tuple) for part in (letters, accepting, rows)):
        return
    if any(not isinstance(row, tuple) for row in rows):
        return
    if (slip := slip_of_table(len(letters), [start, *accepting], rows)) is not None:
        raise InvalidInput(f"{where}: {slip}")
