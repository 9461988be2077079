"""What stands behind a hole's kind in a sheet: terms of the grammar, and a last mapping with what else is said of it.

    [dfa, L, {says: end in ab, partial: yes}]
    [dfa, "/(a|b)*ab/"]
    [steps, "for all n >= 1: D(g) >= n + 1", {allow: [depth-leaves]}]

A term is a list, as in files in JSON, or a text that is a sentence, in which names stand without their sign.  Terms are
those of `fooling check`: definitions, expressions and files are put in place, the grammar judges what comes
out, and parts that denote nothing are refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Defined
from fooling.verify.exercises.holes_in_words import FORMS
from fooling.verify.exercises.text_trees import exact_number, excerpt
from fooling.verify.given.arguments import sentences
from fooling.verify.given.arguments.defined_term import require_well_formed
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.statement.language.sentences.literals import NAMED
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.literals import thawed
from fooling.verify.statement.proposition import Term

WRITTEN = ("language", "number")  # sorts of which many take a text for a term
PLAIN = r"[^\s/_]+"  # what is no sentence, but an expression or a decimal
YES, NO = ("yes", "true"), ("no", "false")


def closed(value: Any, sort: str, defined: Defined, where: str) -> Term:
    """The term without variables of that sort; `InvalidInput`, with its place, for anything else.

    >>> closed(["regex", "ab*"], "language", Defined({}), "here")[0]
    'concat'
    """
    if isinstance(value, str) and not value.startswith("$") and not _is_name_of(value, sort):
        return _said(value, sort, defined, where)
    found = Expansion(defined.names, "define", Path(defined.folder)).proposition(value, where)
    require_well_formed(found, sort, {}, where)
    require_sense(found, where)
    return found


def _said(text: str, sort: str, defined: Defined, where: str) -> Term:
    """The term that a text says."""
    try:
        found = sentences.term_of(text, sort, defined.names, Path(defined.folder))
    except Refused as error:
        if sort in WRITTEN and re.fullmatch(PLAIN, text):  # an expression, or a decimal, without more
            told = f"{excerpt(text)} is a text, and a term is wanted; want {_as_term(text, sort)}"
            raise InvalidInput(f"{where}: {told}") from None
        raise InvalidInput(f"{where}: {error}") from None
    require_sense(found, where)
    return found


def in_place(value: Any, defined: Defined) -> Any:
    """What a definition stands for, as data: a text that is a sentence of more than a name is its term.

    An expression between slashes stays one, so that students read it as it is written.

    >>> in_place("EQ_2", Defined({})), in_place("odd-even", Defined({})), in_place("/(ab)*/", Defined({}))
    (['equality', 2], 'odd-even', ['regex', '(ab)*'])
    """
    if not isinstance(value, str) or value.startswith("$") or value.isalnum():
        return value
    try:
        term = sentences.defined_term(value, defined.names, Path(defined.folder))
    except InvalidInput as error:
        if re.match("/.+/", value):
            raise InvalidInput(f"define: {excerpt(value)}: {error}") from None
        return value  # a text, such as a letter
    if found := re.fullmatch("/([^/]+)/", value):
        return ["regex", found[1]]
    return thawed(term) if isinstance(term, tuple) else value


def _is_name_of(value: str, sort: str) -> bool:
    """Whether a text is the name of a partition or a task, where one is wanted."""
    return sort in NAMED and re.fullmatch(NAMED[sort], value) is not None


def _as_term(text: str, sort: str) -> str:
    """What would be a term of that sort."""
    if sort == "language":
        return f"/{excerpt(text)}/ for an expression, a name of define, or words such as `not(L) over a b`"
    found = exact_number(text)
    return "a number, or a name of define" if found is None else str(found)


def options(terms: Sequence[Any], known: Collection[str], kind: str) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The terms, and what the mapping behind them says, if there is one.

    >>> options(["$L", {"says": "end in ab"}], ["says", "partial"], "dfa")
    (['$L'], {'says': 'end in ab'})
    """
    if not terms or not isinstance(terms[-1], Mapping):
        return terms, {}
    *before, given = terms
    if unknown := [name for name in given if name not in known]:
        raise InvalidInput(f"hole {kind}: {unknown[0]!r} is not known; want {', '.join(known) or 'nothing there'}")
    return before, given


def arguments(terms: Sequence[Any], kind: str) -> Sequence[Any]:
    """The terms, where there are as many as the words of the kind have."""
    forms = {words: len(order) for one, words, order in FORMS if one == kind}
    if len(terms) not in forms.values():
        raise InvalidInput(f"hole: {len(terms)} terms behind the kind; want {' or '.join(f'`{one}`' for one in forms)}")
    return terms


def truth(given: Any, where: str) -> bool:
    """Yes or no, however YAML or JSON has it."""
    text = str(given).lower()
    if text not in YES + NO:
        raise InvalidInput(f"{where}: {given!r}; want yes or no")
    return text in YES


def natural(given: Any, where: str) -> int:
    """A natural number, as a number or as text."""
    text = str(given)
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InvalidInput(f"{where}: {given!r}; want a natural number")
    return int(text)
