"""Functions of a language at lengths of which it has no words: the matrix is zero, and so is every quantity.

That there are no words of a length that a variable gives is what the language's recurrence says.  No words are no
rectangles in a cover of the ones, so all rows are equal; one message, that of no bits, fixes the row, and likewise the
column.  And each row that is not 0 has a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.automata import first_value
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.tactic import Lemma, accepted, constantly, subterms
from fooling.verify.methods.evidence.automata import recurrence
from fooling.verify.methods.languages.counts import along
from fooling.verify.statement.proposition import Term, free_variables, is_integer

QUANTITIES = ("D", "one-way", "rank", "fooling", "cover", "rows", "nonzero-rows")
LONGEST = 2**10  # letters of the shortest words that are counted
PARTIES = ("alice", "bob")


def of_no_words(about: object, context: Context) -> Iterator[Lemma]:
    """That quantities in a statement are 0, of functions that are zero at all lengths that it is about."""
    quantities = [q for head in QUANTITIES for q in sorted(subterms(about, head), key=repr)]
    for f in sorted({q[1] for q in quantities if q[1][0] == "under"}, key=repr):
        if not free_variables(f[1]) and not is_integer(f[3]) and (none := _no_words(f, context)) is not None:
            yield from _zero(f, none, [q for q in quantities if q[1] == f])


def _no_words(f: Term, context: Context) -> Lemma | None:
    """That there are no words of its length, if the shortest that the context allows has none and the rest follow."""
    _, language, _, n = f
    none = ("=", ("count", language, n), 0)
    try:
        name, scale, offset = along(n, context)
        first = scale * first_value(name, 2 if _has_parity(name, context) else 1, context) + offset
        if not 0 <= first < LONGEST or count_words(meaning.language(language), int(first)):
            return None
        return none, constantly(accepted(recurrence(name))(none, context))
    except FoolingError:
        return None


def _has_parity(name: str, context: Context) -> bool:
    return any((parity, name) in context.assumptions for parity in ("even", "odd"))


def _zero(f: Term, none: Lemma, quantities: Sequence[Term]) -> Iterator[Lemma]:
    """What follows for these quantities."""
    heads = {q[0] for q in quantities}
    _, language, _, n = f
    ones: Lemma = (("<=", ("cover", f, 1), ("count", language, n)), axiom("cover-ones"))
    covered: Lemma = (("<=", ("cover", f, 1), 0), arith(ones, none))
    yield covered
    if "fooling" in heads:
        pairs: Lemma = (("<=", ("fooling", f, 1), ("count", language, n)), axiom("fooling-ones"))
        yield ("<=", ("fooling", f, 1), 0), arith(pairs, none)
    said = []
    for party in PARTIES:
        kinds: Lemma = (("<=", ("rows", f, party), ("^", 2, ("cover", f, 1))), axiom("rows-cover", of=(1, party)))
        power: Lemma = (("<=", ("^", 2, ("cover", f, 1)), ("^", 2, 0)), axiom("power-increasing", arith(covered)))
        one: Lemma = (("<=", ("rows", f, party), 1), arith(kinds, power))
        yield one
        no_bits: Lemma = (("<=", ("one-way", f, party), 0), axiom("one-way-at-most", arith(one)))
        said.append(no_bits)
        yield no_bits
        own: Lemma = (("<=", ("nonzero-rows", f, party), ("count", language, n)), axiom("nonzero-rows-words"))
        zero: Lemma = (("<=", ("nonzero-rows", f, party), 0), arith(own, none))
        if "nonzero-rows" in heads or "rank" in heads:
            yield zero
    if "D" in heads:
        both: Lemma = (("<=", ("D", f), ("+", *(that[1] for that, _ in said))), axiom("depth-both-ways"))
        yield ("<=", ("D", f), 0), arith(both, *said)
    for field in sorted({q[2] for q in quantities if q[0] == "rank"}, key=repr):
        below: Lemma = (("<=", ("rank", f, field), ("nonzero-rows", f, "bob")), axiom("rank-nonzero-rows"))
        yield ("<=", ("rank", f, field), 0), arith(below, zero)
