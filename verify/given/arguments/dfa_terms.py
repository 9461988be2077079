"""Automata in propositions: one in a file, and what a table that is refused was more likely meant to be.

    ["dfa-file", "stu.json"]       a file with {"alphabet", "start", "accepting", "transitions"}; or with an automaton
                                   in another format (`fooling.circuits.languages.formats`)

It becomes `["dfa", letters, start, accepting, rows]`.  Like a network's, the file is sought in the folder of that in
which the proposition stands, and below, and nowhere else; no link is followed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.circuits.languages.search.expressions.likely_slips import slip_of_table
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files import function_file
from fooling.verify.reading.files import below
from fooling.verify.statement.proposition import Term

FILE, SHAPE = "dfa-file", '["dfa-file", "FILE.json"]'
WANTED = "an automaton in a JSON file"


def dfa_of_file(term: Term, folder: Path, where: str) -> list[Any]:
    """The automaton in a file, as lists of the grammar; `InvalidInput` says what is wrong in it."""
    if len(term) != 2 or not isinstance(term[1], str):
        raise InvalidInput(f"{where}: want {SHAPE}")
    try:
        path = below(folder, term[1], WANTED)
        if path.suffix.lower() not in function_file.AUTOMATA:
            raise InvalidInput(f"{path}: want {WANTED}, with alphabet, start, accepting and transitions")
        found = function_file.loaded(path)
        if not isinstance(found, DFA):
            raise InvalidInput(f"{path}: a matrix; want {WANTED}, with alphabet, start, accepting and transitions")
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return ["dfa", *to_json(found).values()]


def require_table(term: Term, where: str) -> None:
    """`InvalidInput` for states from 1, and for a row for each letter; the grammar tells what else is wrong."""
    _, letters, start, accepting, rows = term
    if not all(isinstance(part, tuple) for part in (letters, accepting, rows)):
        return
    if any(not isinstance(row, tuple) for row in rows):
        return
    if (slip := slip_of_table(len(letters), [start, *accepting], rows)) is not None:
        raise InvalidInput(f"{where}: {slip}")
