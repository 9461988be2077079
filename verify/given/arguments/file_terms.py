"""Automata and matrices in files, in propositions and sheets, and what a refused table was more likely meant to be.

    ["dfa-file", "stu.json"]       a file with {"alphabet", "start", "accepting", "transitions"}; or with an automaton
                                   in another format (`fooling.circuits.languages.formats`)
    ["matrix-file", "m.csv"]       a file as `fooling measure` reads it: .csv, .json, .npy or .npz

They become `["dfa", letters, start, accepting, rows]` and `["matrix", rows]`.  Like a network's, the file is sought in
the folder of that in which the proposition stands, and below, and nowhere else; no link is followed.
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

DFA_FILE, MATRIX_FILE = "dfa-file", "matrix-file"
SHAPES = {DFA_FILE: '["dfa-file", "FILE.json"]', MATRIX_FILE: '["matrix-file", "FILE.csv"]'}
MATRICES = (".csv", ".json", ".npy", ".npz")
A_MATRIX = f"a matrix in a file, {', '.join(MATRICES)}"
AN_AUTOMATON = "an automaton in a JSON file"
WITH_FIELDS = f"want {AN_AUTOMATON}, with alphabet, start, accepting and transitions"


def term_of_file(term: Term, folder: Path, where: str) -> list[Any]:
    """What the file holds, as lists of the grammar; `InvalidInput` says what is wrong in it."""
    head, *given = term
    if len(given) != 1 or not isinstance(given[0], str):
        raise InvalidInput(f"{where}: want {SHAPES[head]}")
    try:
        return _automaton(folder, given[0]) if head == DFA_FILE else _matrix(folder, given[0])
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def _automaton(folder: Path, name: str) -> list[Any]:
    path = below(folder, name, AN_AUTOMATON)
    if path.suffix.lower() not in function_file.AUTOMATA:
        raise InvalidInput(f"{path}: {WITH_FIELDS}")
    found = function_file.loaded(path)
    if not isinstance(found, DFA):
        raise InvalidInput(f"{path}: a matrix; {WITH_FIELDS}")
    return ["dfa", *to_json(found).values()]


def _matrix(folder: Path, name: str) -> list[Any]:
    path = below(folder, name, A_MATRIX)
    found = function_file.loaded(path) if path.suffix.lower() in MATRICES else None
    if found is None or isinstance(found, DFA):
        raise InvalidInput(f"{path}: want {A_MATRIX}")
    return ["matrix", [list(row) for row in found]]


def require_table(term: Term, where: str) -> None:
    """`InvalidInput` for states from 1, and for a row for each letter; the grammar tells what else is wrong."""
    _, letters, start, accepting, rows = term
    if not all(isinstance(part, tuple) for part in (letters, accepting, rows)):
        return
    if any(not isinstance(row, tuple) for row in rows):
        return
    if (slip := slip_of_table(len(letters), [start, *accepting], rows)) is not None:
        raise InvalidInput(f"{where}: {slip}")
