"""The words for the theory of regular families: one row, pair or rectangle for each word of a regular language.

Which rectangles a family holds is shown at one small length, where they are listed with their rows and columns; the
rule speaks of all lengths at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.regular_function import held_function
from fooling.circuits.languages.word_count import count_words, words_of_length
from fooling.circuits.languages.words_with_held_shares import HeldLanguage
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.partition import Partition
from fooling.verify.checker import meaning
from fooling.verify.checker.held import held_language
from fooling.verify.checker.theories.regular_families import automaton_of
from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.statement.proposition import Term
from fooling.verify.words import drawings
from fooling.verify.words.passages import Drawing, Passage, Said, joined
from fooling.verify.words.rule_words import Words
from fooling.verify.words.subject import Told

words = Words()

words.plain(
    "regular-triangle",
    "triangle of regular words",
    "the words of a regular language, in an order that automata compare, are rows and "
    "columns of a triangle with ones on its diagonal",
)
words.plain(
    "regular-identity",
    "identity of regular words",
    "the words of a regular language are rows and columns of an identity matrix",
)
LONGEST, MOST_LISTED = 8, 8  # letters of words at which rectangles are listed; how many, and inputs of a party


@words.rule("regular-rectangles", "regular rectangles")
def _rectangles(proved: Proved) -> Told:
    (head, f, *of), bound = proved.goal[1:]
    if head == "rank":
        told = _one_family("one rectangle", bound, proved.node["families"][0])
        modulo = "" if of[0] == "Q" else f" modulo {of[0].removeprefix('GF')}"
        return (*told, f"; the matrix is the sum of them{modulo}"), _listed(f, bound, proved.node["families"][0])
    colours, counts = ((1, 0), bound[1:]) if head == "partition-number" else ((of[0],), (bound,))
    families = list(zip(colours, counts, proved.node["families"], strict=True))
    passages = [
        _one_family(f"one rectangle of entries {colour}", count, parties) for colour, count, parties in families
    ]
    drawn = tuple(drawing for _, count, parties in families for drawing in _listed(f, count, parties))
    return joined(passages, between="; ", last="; and "), drawn


def _one_family(what: str, count: Term, parties: Sequence[Any]) -> Passage:
    alice, bob = (counted(len(transitions), "states") for _, _, transitions in parties)
    rows = f": its rows are the inputs that an automaton of {alice} accepts beside z"
    columns = f", its columns those that one of {bob} accepts beside z"
    return (f"{what} for each word z of length ", Said(count[2]), " of ", Said(count[1]), rows, columns)


def _listed(f: Term, count: Term, parties: Sequence[Any]) -> tuple[Drawing, ...]:
    """The rectangles of one family at a small length, a line each; nothing where they are many at each."""
    try:
        held, split_term, _ = held_language(f, meaning.language)
        index, split = meaning.language(count[1]), meaning.partition(split_term)
        letters = (len(held.language.alphabet) + 1) * len(index.alphabet)
        alice, bob = (automaton_of(data, letters) for data in parties)
        n = max((n for n in _lengths(split) if _is_small(held, split, index, n)), default=None)
        if n is None:
            return ()
        at = held_function(held, split, n)
        rows = [
            (
                index.spell(z),
                drawings.few(at.row_label, _beside(z, alice, held, "A", split.owners(n))),
                drawings.few(at.column_label, _beside(z, bob, held, "B", split.owners(n))),
            )
            for z in words_of_length(index, n)
        ]
    except FoolingError:
        return ()
    return (drawings.table(f"These rectangles at length {n}:", ("z", "rows", "columns"), rows),)


def _lengths(split: Partition) -> Sequence[int]:
    """Small lengths that suit the partition: multiples of its period, or the one that a mask is made for."""
    period = max(2, len(split.period))
    return range(period, LONGEST + 1, period) if split.period else (len(split.head),)


def _is_small(held: HeldLanguage, split: Partition, index: DFA, n: int) -> bool:
    inputs = [held.inputs(party, size) for party, size in zip("AB", split.sizes(n), strict=True)]
    return 0 < min(inputs) <= max(inputs) <= MOST_LISTED and 0 < count_words(index, n) <= MOST_LISTED


# An automaton reads the party's letter beside the mark at the party's positions, and the mark alone at the others'.
def _beside(z: Sequence[int], automaton: DFA, held: HeldLanguage, party: str, owners: str) -> list[int]:
    """The party's inputs that its automaton accepts beside z."""
    nobody, size = len(held.language.alphabet), owners.count(party)
    marks, shares = len(automaton.alphabet) // (nobody + 1), held.shares(party, size)

    def is_read(share: Sequence[int]) -> bool:
        mine = iter(share)
        letters = [next(mine) if owner == party else nobody for owner in owners]
        return automaton.accepts_indices(a * marks + c for a, c in zip(letters, z, strict=True))

    return [i for i in range(shares.many) if is_read(shares.word(i))]


words.plain(
    "regular-rows",
    "regular row classes",
    "each row is that of one word of a regular language, and different words have different rows",
)
words.plain("regular-orthogonal", "orthogonal rows", "the rows of the matrix of signs are orthogonal")
