"""The sentences of a pack, read: the term of each proposition, with the names of the `let` lines above it."""

from __future__ import annotations

from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.pack_files import PackFiles
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.reading.layout.parts import Block, Layout, Let, Text
from fooling.verify.statement.language.sentences.precedence import Node
from fooling.verify.statement.language.sentences.reader import defined, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.proposition import Term, thawed


def read(files: PackFiles) -> dict[str, Term]:
    """The proposition of each claim, by its name; `InvalidInput` says which place of which file is wrong."""
    found = dict[str, Term]()
    for name, layout in files.claims.items():
        for block, term in _terms(files, name, layout).items():
            if block in found:
                raise InvalidInput(f"{files.folder.name}/{block} is registered twice")
            found[block] = term
    return found


def _terms(files: PackFiles, name: str, layout: Layout) -> dict[str, Term]:
    known, terms = dict[str, Node](), dict[str, Term]()
    for one in layout.parts:
        try:
            if isinstance(one, Let):
                known[one.name] = defined(one.text.said, known, _outside)
            elif isinstance(one, Block) and one.that is not None:
                terms[one.name] = read_sentence(one.that.text.said, known, "proposition", _outside).term
        except Refused as error:
            text = one.text if isinstance(one, Let) else _typed(one)
            line, column = text.place(error.column - 1)
            told = str(error).partition(": ")[2]
            raise InvalidInput(f"{files.place(name, line)}, column {column}: {told}") from None
    return terms


def _typed(block: object) -> Text:
    return block.that.text if isinstance(block, Block) and block.that is not None else Text("")


def _outside(term: Term) -> Term:
    return Expansion(None, "", Path()).proposition(thawed(term), "the sentence")
