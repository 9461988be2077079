"""Whether the parts of a statement still fit each other after an object was exchanged.

A mask is for words of its own length, languages are compared over the same letters, words are split where they have
the letters of the language, and a network reads the letters of what it computes.  Where that fails by the numbers that
stand there, the statement is about nothing, or false for a reason that has nothing to do with the claim: it is no
mutant.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import free_variables, is_integer, is_named
from fooling.verify.statement.row import Term

# Where the number of letters of a network stands.
LAYERS = ("transformer-computes", "layer-computes", "thinking-layer-computes", "transformer-of-layers-computes")
READS = dict.fromkeys(LAYERS, 2)
COMPARED = ("subset", "same-language")


def fits(that: Term) -> bool:
    """Whether no two parts are of different sizes or letters, as far as they are given by numbers."""
    return all(map(_fits, _parts(that)))


def _parts(term: Term) -> Iterator[Term]:
    if isinstance(term, tuple) and term:
        if isinstance(term[0], str) and term[0] in OPERATORS:
            yield term
        for part in term:
            yield from _parts(part)


def _fits(term: Term) -> bool:
    head = term[0]
    if head in COMPARED:
        return _same_letters(term[1], term[2])
    if head == "fooling-set" and term[1][0] == "words" and _language(term[2]) is not None:
        return _same_letters(term[1][1], _language(term[2]))
    if head in READS and is_integer(term[READS[head]]):
        letters = alphabet(_language(term[1]))
        return letters is None or len(letters) == term[READS[head]]
    if head in ("under", "split-exact", "split-bits", "printed-exact", "printed-bits"):
        return all(map(_splits, OPERATORS[head].when(*term[1:])))
    return True


def _language(f: Term) -> Term:
    """The language that a function is made of; None where there is none."""
    if not isinstance(f, tuple):
        return None
    return f[1] if f[0] == "under" else _language(f[1]) if f[0] == "complement" else None


def _same_letters(one: Term, other: Term) -> bool:
    known = [alphabet(one), alphabet(other)]
    return None in known or known[0] == known[1]


def _splits(condition: Term) -> bool:
    head, partition, *length = condition
    if head != "splits" or not is_named(partition) or free_variables(length[0]):
        return True
    try:
        known = meaning.partition(partition)
        return bool(known.period) or meaning.compute(("=", length[0], len(known.head)), Budget())
    except FoolingError:
        return True
