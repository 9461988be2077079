"""Both ends of a quantity of a closed function or language, each with a derivation that the checker has accepted.

Who finds them on a matrix that can be read entry by entry is a row of `fooling.verify.methods.matrices.quantity_table`.
A language under a partition is read as the matrix of its different rows and columns, and a family that is too large as
the language of its interleaved bits.  What the searches leave open in their time is an interval.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from fooling.circuits.languages.search.fooling.row_classes import row_classes
from fooling.circuits.languages.search.states.minimise import hopcroft, trim_partial
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.theories.merged_language import QUANTITIES as MERGED
from fooling.verify.checker.theories.merged_language import MergedLines, distinct_lines, merged_function
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import note_step
from fooling.verify.methods.engine.ends import NotFound, fresh, seconds_left
from fooling.verify.methods.engine.goals import Bound, subterms
from fooling.verify.methods.engine.memory import looked_up, put_down, remembered
from fooling.verify.methods.engine.steps import from_lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, evaluate, step
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.matrices.quantity_table import QUANTITIES, by_lines, lemma_of, moved
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import Term, free_variables

READABLE = 2**16  # entries of a matrix that is searched
MOST_VECTORS = 2**18  # numbers of a step in counting different rows, seconds in all
MOST_INPUTS = 2**4096  # pairs of inputs that a discrepancy counts, a number of some thousand digits


def _is_exact(lemmas: Sequence[Lemma]) -> bool:
    return any(that[0] == "=" for that, _ in lemmas)


@partial(remembered, is_final=_is_exact)  # a statement, its negation and its instances ask for the same ones
def interval_lemmas(quantity: Term) -> tuple[Lemma, ...]:
    """What is shown of the value of a closed quantity: one equation, or an inequality for either end, or one of them.

    Raises a FoolingError where the quantity is not of these, or its function too large.
    """
    head = quantity[0]
    if head == "states":
        return tuple(minimal_states(quantity))
    if head not in QUANTITIES:
        raise NotFound(f"{head} of a given function is not searched for")
    started = time.process_time()
    found = looked_up(quantity, partial(_accepted, replayed=True))
    if not found:
        found = _accepted(_proposed(quantity))
        put_down(quantity, found, started)
    return tuple(map(lemma_of, found))


def _proposed(quantity: Term) -> Iterable[Bound]:
    head, f = quantity[:2]
    if f[0] == "partial" or head == "bapo":  # of which something is said where the matrix is too large
        return on_the_matrix(quantity)
    if f[0] == "under" and head in ("rows", "one-way"):
        return _on_the_lines(quantity)
    if (f[0] == "under" or is_restricted(f)) and (head == "discrepancy" or head in MERGED):
        return on_merged_lines(quantity, on_the_matrix)
    if not is_large(f):
        return on_the_matrix(quantity)
    if f[0] not in WORDS["family"]:
        raise NotFound(f"a matrix of more than {READABLE} entries is searched only where it is a language")
    together = (head, ("under", ("interleaved", f[0]), "odd-even", 2 * f[1]), *quantity[2:])
    return [Bound(one.op, quantity, one.value, {"rule": "interleave", "by": one.node}) for one in _proposed(together)]


def is_restricted(f: Term) -> bool:
    """Whether a party is held to some of its words, or in the complement."""
    return isinstance(f, tuple) and (f[0] == "restricted" or (f[0] == "complement" and is_restricted(f[1])))


def is_large(f: Term) -> bool:
    """Whether a closed function has too many entries to be searched."""
    function = meaning.function(f)
    return function.row_count * function.column_count > READABLE


def _accepted(shown: Iterable[Bound], replayed: bool = False) -> list[Bound]:
    """Those whose derivations the checker accepts; `replayed`: and that trust nothing."""
    found = []
    for bound in shown:
        note_step(bound.node)
        try:
            grounds = prove(bound.statement, bound.node, fresh())
        except Rejected:
            continue
        if replayed and any(kind == "trusts" for kind, _ in grounds):
            continue
        found.append(bound)
    return found


def on_the_matrix(quantity: Term) -> Iterable[Bound]:
    """The ends of a quantity of a function that is read entry by entry."""
    return QUANTITIES[quantity[0]].find(quantity, seconds_left(limits.QUANTITY), known_ends)


def on_merged_lines(quantity: Term, on_the_merged: Callable[[Term], Iterable[Bound]]) -> list[Bound]:
    """What holds of the matrix of the different rows and columns of a language under a partition.

    `NotFound` where that has too many entries, or stands for too many.
    """
    head, f = quantity[:2]
    merged = _merged(f)
    if len(merged.rows) * len(merged.rows[0]) > READABLE:
        raise NotFound(
            f"{len(merged.rows)} different rows and {len(merged.rows[0])} different columns are more than "
            f"{READABLE} entries"
        )
    small = (head, ("matrix", merged.rows), *quantity[2:])
    if head == "discrepancy":
        if sum(merged.row_counts) * sum(merged.column_counts) > MOST_INPUTS:
            raise NotFound("more inputs than a certificate can count")
        small = ("discrepancy-under", small[1], merged.multiplicities)
    same, plain = (("=", quantity, small), step("merged-lines")), f[0] == "under"
    return [
        Bound(one.op, quantity, one.value, _on_first_lines(f, one.node))
        if plain and one.node["rule"] == "fooling-pairs"
        else moved(quantity, same, one)
        for one in on_the_merged(small)
    ]


@remembered  # a dozen quantities are asked of one function
def _merged(f: Term) -> MergedLines:
    for held in subterms(f, "restricted"):
        (somebody_has_an_input,) = OPERATORS["restricted"].when(*held[1:])
        if not holds(somebody_has_an_input, fresh()):
            raise NotFound("a party has no input")
    return merged_function(f)


def _on_first_lines(f: Term, node: Node) -> Node:
    """The pairs of a fooling set of the merged matrix, on the first row and the first column of each class."""
    _, language, partition_, n = f
    rows, columns = (
        row_classes(meaning.language(language), meaning.partition(partition_), n, party).representatives
        for party in "AB"
    )
    return {**node, "pairs": [[rows[x], columns[y]] for x, y in node["pairs"]]}


def _on_the_lines(quantity: Term) -> Iterable[Bound]:
    """The different rows of a language under a partition, counted on the automaton, or the bits that name one."""
    head, f, s = quantity
    _, language, partition, n = f
    known = meaning.language(language), meaning.partition(partition), meaning.natural(n)
    count = distinct_lines(*known, "A" if s == "alice" else "B", MOST_VECTORS)
    counted = Bound("=", ("rows", f, s), count, {"rule": "distinct-lines"})
    return [counted] if head == "rows" else by_lines(quantity, counted)


def known_ends(quantity: Term) -> tuple[Lemma, ...]:
    """The ends of another quantity, where there are any."""
    try:
        return interval_lemmas(quantity)
    except FoolingError:
        return ()


# ---- languages ----


def minimal_states(quantity: Term) -> list[Lemma]:
    """The number of states of the minimal automaton of a given language."""
    _, language, which = quantity
    if free_variables(language):
        raise NotFound("the states of a language with variables are not counted one by one")
    if language[0] == "dyck" and min(language[1:]) >= 1:
        return [_stacks(quantity)]
    given = meaning.language(language)
    least, full = (hopcroft if which == "complete" else trim_partial)(given), hopcroft(given)
    if full.states == given.completed().states:
        return [(("=", quantity, least.states), automata.minimal)]
    other = term_of_automaton(full)
    same: Lemma = (("same-language", language, other), automata.bisimulation)
    equal: Lemma = (("=", quantity, ("states", other, which)), from_lemma("same-states", same))
    counted: Lemma = (("=", ("states", other, which), least.states), automata.minimal)
    return [(("=", quantity, least.states), arith(equal, counted))]


def _stacks(quantity: Term) -> Lemma:
    """Of a Dyck language: the stacks, which are counted."""
    _, (_, types, depth_), which = quantity
    stacks: Term = ("sum", "i", 0, depth_, ("^", types, "i"))
    many = sum(types**i for i in range(depth_ + 1)) + (which == "complete")
    counted = stacks if which == "partial" else ("+", stacks, 1)
    return ("=", quantity, many), arith(
        (("=", quantity, counted), axiom()), (("=", stacks, many - (which == "complete")), evaluate)
    )
