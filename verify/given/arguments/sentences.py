"""Statements typed as sentences: `for all even n >= 2: D(f) >= n/2 + 1`, with names, files and constructions.

The reader (`fooling.verify.statement.language.sentences.reader`) makes the term; what it says of files and of networks
that theorems construct is put in place as in a file of propositions, and whether its parts denote something is asked as
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import Sentence, definitions, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.row import Term


def sentence_of(
    text: str, names: Mapping[str, str] | None = None, folder: Path | None = None, sort: str = ""
) -> Sentence:
    """A text as a term of this sort, or of any; `Refused` says where it is wrong, and `InvalidInput` what has no sense.

    names : texts of terms, by the names that the text has for them; each may use those before it
    folder : where files are sought, here if none is given
    """
    known = Expansion(None, "", folder or Path())

    def outside(term: Term) -> Term:
        return known.proposition(thawed(term), "the sentence")

    found = read_sentence(text, definitions(names or {}, outside), sort, outside)
    if sort == "proposition":
        try:
            require_sense(found.term, "the sentence")
        except InvalidInput as error:
            told = re.sub(r"^the sentence(?:\[\d+\])*: ", "", str(error))
            raise Refused(text, 0, len(text), told) from None
    return found


def read(text: str, **names: str) -> Expression:
    """What a sentence or a term says, to be used with the operators of `fooling.notation`.

    >>> read("D(f) = n + 1", n="3", f="EQ_n").term
    ('=', ('D', ('equality', 3)), ('+', 3, 1))
    """
    return Expression(sentence_of(text, names).term)


def all_named(given: Iterable[str]) -> dict[str, str]:
    """The names of a command line, each given once."""
    found = dict[str, str]()
    for name, text in map(named, given):
        if name in found:
            raise InvalidInput(f"--let {name}=...: {name} is given twice; want another name for one of the terms")
        found[name] = text
    return found


def named(given: str) -> tuple[str, str]:
    """NAME=TEXT of a command line, as two texts."""
    name, is_there, text = given.partition("=")
    if not is_there or not name.strip().isidentifier():
        raise InvalidInput(f"--let {given}: want NAME=TERM, such as --let 'f=EQ_n'")
    return name.strip(), text.strip()
