"""Statements typed as sentences: `for all even n >= 2: D(f) >= n/2 + 1`, with names, files and constructions.

The reader (`fooling.verify.statement.language.sentences.reader`) makes the term; what it says of files and of networks
that theorems construct is put in place as in a file of propositions, and whether its parts denote something is asked as
there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.expansion import Expansion, require_words
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.arguments.shorthand import is_partial
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.sentences.literals import NAMED
from fooling.verify.statement.language.sentences.precedence import Node, Outside
from fooling.verify.statement.language.sentences.reader import Sentence, defined, definitions, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused, placeless
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS
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
    require_words(found.term, known.answers, "the sentence")
    if sort == "proposition":
        _require_tasks(text, found.term)
        try:
            require_sense(found.term, "the sentence")
        except InvalidInput as error:
            raise Refused(text, 0, len(text), placeless(error)) from None
    return found


def term_of(
    text: str, sort: str, names: Mapping[str, Any], folder: Path, require: Callable[[Any], None] = lambda _: None
) -> Term:
    """The term of this sort that a text is; `Refused` says where it is none.

    names : what names stand for, as a file in JSON defines them; they stand in the text without their sign
    require : raises `InvalidInput` for what the text may not say of files and constructions

    >>> term_of("D(f) = 3", "proposition", {"f": ["equality", 2]}, Path())
    ('=', ('D', ('equality', 2)), 3)
    """
    return said_in(Expansion(names, "define", folder), text, sort, require).term


def defined_term(text: str, names: Mapping[str, Any], folder: Path) -> Term:
    """The term of any sort that a text is, whose variables get their meaning where it is used."""
    known = Expansion(names, "define", folder)
    return defined(text, _nodes(text, known), _outside(known, lambda _: None)).term


def said_in(
    known: Expansion, text: str, sort: str = "proposition", require: Callable[[Any], None] = lambda _: None
) -> Sentence:
    """What a text says beside definitions in JSON, whose names stand in it without their sign."""
    found = read_sentence(text, _nodes(text, known), sort, _outside(known, require))
    require_words(found.term, known.answers, "the sentence")
    return found


def _outside(known: Expansion, require: Callable[[Any], None]) -> Outside:
    """What makes terms of files and constructions."""
    alone = Expansion(None, "", known.folder)
    alone.answers = known.answers

    def outside(term: Term) -> Term:
        require(thawed(term))
        return alone.proposition(thawed(term), "the sentence")

    return outside


def _nodes(text: str, known: Expansion) -> dict[str, Node]:
    """The names of definitions that stand in a text."""
    names = dict.fromkeys(re.findall(r"[A-Za-z_]\w*", text))
    for name in names:
        if name not in known.nodes and (said := _said_of(name, known)) is not None:
            known.nodes[name] = defined(said)
    return {name: known.nodes[name] for name in names if name in known.nodes}


def said_of(name: str, names: Mapping[str, Any], folder: Path) -> str | None:
    """The sentence of what a name stands for; None where it is no term of the grammar, but a letter, say.

    >>> said_of("f", {"f": ["under", ["regex", "a*b"], "odd-even", "n"]}, Path())
    'a* b over a b under odd-even, length n'
    """
    return _said_of(name, Expansion(names, "define", folder))


def _said_of(name: str, known: Expansion) -> str | None:
    if not known.defines(name):
        return None
    term = known.proposition(f"${name}", name)
    term = ("partial", term[1]) if is_partial(term) else term  # which a matrix with * is in a sentence
    is_one = isinstance(term, int) or (isinstance(term, tuple) and term and term[0] in (*OPERATORS, *QUANTIFIERS))
    if isinstance(term, str) and not term.isalnum() and not re.fullmatch(NAMED["partition"], term):
        told = (
            f"{name} stands for a text; want a list, as in JSON, or a claims file: `let {name} = {shortened(term, 60)}`"
        )
        raise InvalidInput(told)
    return term if isinstance(term, str) and not term.isalnum() else sentence(term) if is_one else None


def _require_tasks(text: str, term: Term) -> None:
    """Refuse a task by its name alone, which has a machine of its own, for a network that is given."""
    if not isinstance(term, tuple) or not term:
        return
    row = OPERATORS.get(term[0]) if isinstance(term[0], str) else None
    is_one = row is not None and row.arguments[:2] == ("machine", "task") and isinstance(term[2], str)
    if is_one and term[1][0] == "network":
        start = max(text.rfind(term[2]), 0)
        told = "is the task of another machine; want a task in words, or `its task` behind a construction"
        raise Refused(text, start, start + len(term[2]), f"`{term[2]}` {told}")
    for part in term[1:]:
        _require_tasks(text, part)


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
