"""What a user may write that the table of operators does not have: each form, what it stands for, and an example.

They are put in place when a file is read (`fooling.verify.given.arguments.expansion`), so that a proposition is about
operators of the table alone.  This is the one list of them, for messages, for the grammar's page and for whoever adds
one.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.records import dataclass
from fooling.verify.given.arguments import file_terms
from fooling.verify.given.arguments.derived_languages import DERIVED, SHAPES
from fooling.verify.given.arguments.network_shapes import FILE_SHAPES, MADE_SHAPES

REGEX = "regex"


@dataclass(frozen=True)
class Form:
    """How it is written, of which sort it is, what it means, and an example as JSON."""

    written: str
    result: str
    means: str
    example: str


SAID: Mapping[str, tuple[str, str, str]] = {
    REGEX: (
        "language",
        "the words of a regular expression, over the letters that it names, or over those in the list",
        '["regex", "(ab)*|b", ["a", "b", "c"]]',
    ),
    "reverse": ("language", "the words of L, read from their ends", '["reverse", ["regex", "a*b"]]'),
    "left-quotient": (
        "language",
        "what is left of words of L when a word of M is taken away from their front",
        '["left-quotient", ["regex", "a"], ["regex", "a*b"]]',
    ),
    "right-quotient": (
        "language",
        "what is left of words of L when a word of M is taken away from their end",
        '["right-quotient", ["regex", "a*b"], ["regex", "b", ["a", "b"]]]',
    ),
    "padded": (
        "language",
        "the words of L with blanks, a letter more, at any places",
        '["padded", ["regex", "(ab)*"]]',
    ),
    file_terms.DFA_FILE: ("language", "the automaton in a file of this folder, or below it", '["dfa-file", "d.json"]'),
    file_terms.MATRIX_FILE: ("function", "the matrix in a file, .csv, .json, .npy or .npz", '["matrix-file", "m.csv"]'),
    "network-file": (
        "machine",
        "the network in a file, its numbers in the format, on words of up to so many letters",
        '["network-file", "net.json", "Q8.8", 4]',
    ),
    "recurrent-network-file": (
        "acceptor",
        "the recurrent network in a file, its numbers in the format, at every length",
        '["recurrent-network-file", "net.json", "Q8.8"]',
    ),
    "construction": (
        "machine",
        "the network that a theorem builds, as `fooling construct NAME` does",
        '["construction", "index-lookup", {"N": 8}]',
    ),
    "task": ("function", "a task at the size n; without n a task of networks", '["task", "recall", {"n": 2}]'),
    "construction-task": ("task", "what this network is to compute", '["construction-task", "index-lookup", {"N": 8}]'),
}
WRITTEN: Mapping[str, str] = {
    REGEX: '["regex", "EXPRESSION"], or ["regex", "EXPRESSION", LETTERS]',
    **SHAPES,
    **file_terms.SHAPES,
    **FILE_SHAPES,
    **MADE_SHAPES,
}
FORMS: Mapping[str, Form] = {
    head: Form(WRITTEN[head], result, means, example) for head, (result, means, example) in SAID.items()
}
READ = (REGEX, *DERIVED, *file_terms.SHAPES, *FILE_SHAPES, *MADE_SHAPES)
"""All that is read; `recurrent-construction` is what the reader makes of a construction, and nobody writes it."""
