"""Regular families of a language that were looked for: each once a process.

Languages and partitions are given as terms, families by the terms or the automata that certificates write.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.held_language import HeldLanguage, of_even_length
from fooling.circuits.languages.orthogonal_rows import check_orthogonal
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling_families import ODD_EVEN, fooling_sets, identities, triangles
from fooling.circuits.languages.search.minimise import trim_partial
from fooling.circuits.languages.search.rectangle_families import at_least_one, exactly_one, modulo
from fooling.circuits.languages.search.row_families import has_zero_line, row_family
from fooling.fooling_sets.errors import EvidenceError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.methods.matrices.intervals import term_of_automaton
from fooling.verify.statement.proposition import Term


@cache
def coloured(language: Term, b: int) -> DFA:
    """The words of the colour."""
    automaton = meaning.language(language)
    return automaton if b else automaton.complemented()


@cache
def ones_of(held: HeldLanguage, b: int, even: bool) -> Term:
    """The words of the domain that have the colour, at odd and even positions; of all lengths, or the even ones."""
    words = held.coloured(ODD_EVEN, b)
    return term_of_automaton(trim_partial(of_even_length(words) if even else words))


@cache
def fooling_languages(language: Term, partition: Term, b: int) -> list[Term]:
    """Words that are fooling sets of that colour for all lengths, the largest first."""
    return [term_of_automaton(words) for words in fooling_sets(coloured(language, b), meaning.partition(partition))]


@cache
def triangular_languages(language: Term, partition: Term, b: int) -> list[tuple[Term, list[Any]]]:
    """Words that are the diagonals of triangles of that colour, the largest first, with their orders."""
    found = triangles(coloured(language, b), meaning.partition(partition))
    return [
        (term_of_automaton(words), [list(order.alice), list(order.bob), "last" if order.last else "first"])
        for words, order in found
    ]


@cache
def identity_languages(language: Term, partition: Term, b: int) -> list[Term]:
    """Words that are the diagonals of identity matrices of that colour, the largest first."""
    return list(map(term_of_automaton, identities(coloured(language, b), meaning.partition(partition))))


@cache
def families(kind: str, language: Term, partition: Term, b: int) -> list[RectangleFamily]:
    """Those that cover, or those whose numbers are the entries: the numbers themselves (Q) or modulo p (GFp)."""
    automaton, split = coloured(language, b), meaning.partition(partition)
    if kind == "cover":
        return at_least_one(automaton, split)
    return exactly_one(automaton, split) if kind == "Q" else modulo(int(kind[2:]), automaton, split)


@cache
def has_orthogonal_rows(language: Term) -> bool:
    """Whether its rows of signs are orthogonal at all even lengths."""
    try:
        check_orthogonal(coloured(language, 1))
    except EvidenceError:
        return False
    return True


@cache
def row_classes(held: HeldLanguage, partition: Partition, party: str, colour: int | None) -> RowClasses | None:
    """The classes of equal rows, or columns, of the party that have an entry of the colour; of all for None."""
    language = trim_partial(held.coloured(partition, 1 if colour is None else colour))
    return row_family(language, partition, party, held.domain(party), colour is not None)


@cache
def has_zero_lines(held: HeldLanguage, partition: Partition, colour: int) -> bool:
    """Whether either party has a short input without an entry of the colour."""
    words = held.coloured(partition, colour)
    return all(has_zero_line(words, partition, party, held.domain(party)) for party in "AB")
