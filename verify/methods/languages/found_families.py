"""Regular families of a language that were looked for: each once a process.

Languages and partitions are given as terms, families by the terms or the automata that certificates write.  Families
are of the lengths with a remainder r modulo the period of the partition, 0 for whole blocks, or of all lengths for None
(`fooling.circuits.languages.search.fooling.unfinished_blocks`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.orthogonal_rows import check_orthogonal
from fooling.circuits.languages.product import WordOrder
from fooling.circuits.languages.rectangles import RectangleFamily
from fooling.circuits.languages.row_families import RowClasses
from fooling.circuits.languages.search.fooling.block_families import block_length
from fooling.circuits.languages.search.fooling.fooling_families import (
    ODD_EVEN,
    fooling_sets,
    has_zero_line,
    identities,
    is_triangle,
    row_family,
    triangles,
)
from fooling.circuits.languages.search.fooling.rectangle_families import at_least_one, exactly_one, modulo
from fooling.circuits.languages.search.fooling.unfinished_blocks import (
    all_lengths,
    joined,
    nothing,
    padded,
    stripped,
    stripped_family,
)
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.words_with_held_shares import HeldLanguage, of_even_length
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
def fooling_languages(language: Term, partition: Term, b: int, remainder: int | None = 0) -> list[Term]:
    """Words that are fooling sets of that colour for these lengths, the largest first."""
    return list(map(term_of_automaton, _fooling(language, meaning.partition(partition), b, remainder)))


def _fooling(language: Term, partition: Partition, b: int, remainder: int | None) -> list[DFA]:
    words = coloured(language, b)
    if remainder is None:
        best = [_fooling(language, partition, b, r)[:1] for r in range(block_length(partition))]
        return [all_lengths([found[0] if found else nothing(words.alphabet) for found in best])] if any(best) else []
    found = fooling_sets(padded(words, partition, remainder), partition)
    return [stripped(one, partition, remainder) for one in found] if remainder else found


@cache
def triangular_languages(
    language: Term, partition: Term, b: int, remainder: int | None = 0
) -> list[tuple[Term, list[Any]]]:
    """Words that are the diagonals of triangles of that colour, the largest first, with their orders."""
    found = _triangles(coloured(language, b), meaning.partition(partition), remainder)
    return [
        (term_of_automaton(words), [list(order.alice), list(order.bob), "last" if order.last else "first"])
        for words, order in found
    ]


def _triangles(language: DFA, partition: Partition, remainder: int | None) -> list[tuple[DFA, WordOrder]]:
    if remainder is None:
        best = [_triangles(language, partition, r)[:1] for r in range(block_length(partition))]
        words = all_lengths([found[0][0] if found else nothing(language.alphabet) for found in best])
        return [
            (words, order)
            for order in is_triangle(words, language, partition, [found[0][1] for found in best if found])
        ]
    found = triangles(padded(language, partition, remainder), partition)
    return [(stripped(words, partition, remainder), order) for words, order in found] if remainder else [*found]


@cache
def identity_languages(language: Term, partition: Term, b: int, remainder: int | None = 0) -> list[Term]:
    """Words that are the diagonals of identity matrices of that colour, the largest first."""
    if remainder is None:
        return []
    split = meaning.partition(partition)
    found = identities(padded(coloured(language, b), split, remainder), split)
    return [term_of_automaton(stripped(one, split, remainder) if remainder else one) for one in found]


@cache
def families(kind: str, language: Term, partition: Term, b: int, whole: bool = True) -> list[RectangleFamily]:
    """Those that cover, or those whose numbers are the entries: the numbers themselves (Q) or modulo p (GFp).

    For lengths that are whole blocks, or for all.
    """
    automaton, split = coloured(language, b), meaning.partition(partition)
    if whole:
        return _families(kind, automaton, split)
    best = []
    for r in range(block_length(split)):
        found = _families(kind, padded(automaton, split, r), split)
        best.append(next(filter(None, (stripped_family(one, split, r) if r else one for one in found)), None))
    known = [one for one in best if one is not None]
    return [joined(known)] if len(known) == len(best) else []


def _families(kind: str, automaton: DFA, split: Partition) -> list[RectangleFamily]:
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
def row_classes(
    held: HeldLanguage, partition: Partition, party: str, colour: int | None, whole: bool = True
) -> RowClasses | None:
    """The classes of equal rows, or columns, of the party that have an entry of the colour; of all for None."""
    language = trim_partial(held.coloured(partition, 1 if colour is None else colour))
    divisor = block_length(partition) if whole else 1
    return row_family(language, partition, party, held.domain(party), colour is not None, divisor)


@cache
def has_zero_lines(held: HeldLanguage, partition: Partition, colour: int) -> bool:
    """Whether either party has a short input without an entry of the colour."""
    words = held.coloured(partition, colour)
    return all(has_zero_line(words, partition, party, held.domain(party)) for party in "AB")
