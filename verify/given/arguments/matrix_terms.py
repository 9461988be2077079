"""A matrix in a file, in propositions and sheets.

    ["matrix-file", "m.csv"]       a file as `fooling measure` reads it: .csv, .json, .npy or .npz

It becomes `["matrix", rows]`.  Like a network's, the file is sought in the folder of that in which the proposition
stands, and below, and nowhere else; no link is followed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files import function_file
from fooling.verify.reading.files import below
from fooling.verify.statement.proposition import Term

FILE, SHAPE = "matrix-file", '["matrix-file", "FILE.csv"]'
MATRICES = (".csv", ".json", ".npy", ".npz")
WANTED = f"a matrix in a file, {', '.join(MATRICES)}"


def matrix_of_file(term: Term, folder: Path, where: str) -> list[Any]:
    """The matrix in a file, as lists of the grammar; `InvalidInput` says what is wrong in it."""
    if len(term) != 2 or not isinstance(term[1], str):
        raise InvalidInput(f"{where}: want {SHAPE}")
    try:
        path = below(folder, term[1], WANTED)
        found = function_file.loaded(path) if path.suffix.lower() in MATRICES else None
        if found is None or isinstance(found, DFA):
            raise InvalidInput(f"{path}: want {WANTED}")
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return ["matrix", [list(row) for row in found]]
