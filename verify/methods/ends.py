"""Both ends of a quantity of a closed function or language, each with a derivation that the checker has accepted.

One row a quantity: who finds its ends on a matrix that can be read entry by entry.  A language under a partition is
read as the matrix of its different rows and columns, and a family that is too large as the language of its interleaved
bits.  What the searches leave open in their time is an interval.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial

from circuits.dfa import DFA
from circuits.search.minimise import moore, trim_partial
from circuits.search.row_classes import row_classes
from fooling_sets.errors import FoolingError
from fooling_sets.matrix import CommunicationMatrix
from protocols.search.exact import exact_complexity
from protocols.search.fewest_leaves import few_leaves
from protocols.search.trees import leaf_count, to_json
from verify.checker import meaning
from verify.checker.judge import fresh
from verify.checker.kernel import Rejected, prove
from verify.checker.theories.depth_bounds import LARGEST_CORE
from verify.checker.theories.merged_language import QUANTITIES as MERGED
from verify.checker.theories.merged_language import distinct_lines, merged_function
from verify.methods import automata, communication
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, message_bits
from verify.methods.clock import seconds_left
from verify.methods.cover import cover, partition
from verify.methods.depth import depth
from verify.methods.discrepancy_evidence import discrepancy, least_discrepancy
from verify.methods.fooling import maximum
from verify.methods.least_terms import terms
from verify.methods.not_found import NotFound
from verify.methods.partial_functions import FINDERS as PARTIAL
from verify.methods.partial_functions import partial_ends
from verify.methods.randomised import randomised
from verify.methods.remembered import remembered
from verify.methods.shared import Shown, looked_up, put_down
from verify.methods.tactic import Lemma, Node, constantly, evaluate, from_lemma, number, step
from verify.methods.tried import note_step
from verify.statement.notation import dfa
from verify.statement.operators import WORDS
from verify.statement.proposition import Term

SECONDS = 3.0  # for the ends of one quantity
READABLE = 2**16  # entries of a matrix that is searched
MOST_VECTORS = 2**18  # numbers of a step in counting different rows, seconds in all
MOST_INPUTS = 2**4096  # pairs of inputs that a discrepancy counts, a number of some thousand digits


@remembered  # a statement, its negation and its instances ask for the same ones
def ends(quantity: Term) -> tuple[Lemma, ...]:
    """What is shown of the value of a closed quantity: one equation, or an inequality for either end, or one of them.

    Raises a FoolingError where the quantity is not of these, or its function too large.
    """
    head = quantity[0]
    if head == "states":
        return tuple(minimal_states(quantity))
    if head not in FINDERS:
        raise NotFound(f"{head} of a given function is not searched for")
    started = time.process_time()
    found = looked_up(quantity, partial(_accepted, quantity))
    if not found:
        found = _accepted(quantity, _proposed(quantity))
        put_down(quantity, found, started)
    return tuple(((op, quantity, value), constantly(node)) for op, value, node in found)


def _proposed(quantity: Term) -> Iterable[Shown]:
    head, f = quantity[:2]
    if f[0] == "partial":
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
    return [(op, value, {"rule": "interleave", "by": node}) for op, value, node in _proposed(together)]


def is_restricted(f: Term) -> bool:
    """Whether a party is held to some of its words, or in the complement."""
    return isinstance(f, tuple) and (f[0] == "restricted" or (f[0] == "complement" and is_restricted(f[1])))


def is_large(f: Term) -> bool:
    """Whether a closed function has too many entries to be searched."""
    function = meaning.function(f)
    return function.row_count * function.column_count > READABLE


def _accepted(quantity: Term, shown: Iterable[Shown]) -> list[Shown]:
    """Those whose derivations the checker accepts."""
    found = []
    for op, value, node in shown:
        note_step(node)
        try:
            prove((op, quantity, value), node, fresh())
        except Rejected:
            continue
        found.append((op, value, node))
    return found


def on_the_matrix(quantity: Term) -> Iterable[Shown]:
    """The ends of a quantity of a function that is read entry by entry."""
    return FINDERS[quantity[0]](quantity, seconds_left(SECONDS))


def on_merged_lines(quantity: Term, on_the_merged: Callable[[Term], Iterable[Shown]]) -> list[Shown]:
    """What holds of the matrix of the different rows and columns of a language under a partition.

    `NotFound` where that has too many entries, or stands for too many.
    """
    head, f = quantity[:2]
    merged = merged_function(f)
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
        (
            op,
            value,
            _on_first_lines(f, node)
            if plain and node["rule"] == "fooling-pairs"
            else moved(quantity, same, small, one),
        )
        for one in on_the_merged(small)
        for op, value, node in [one]
    ]


def moved(quantity: Term, relation: Lemma, other: Term, shown: Shown, op: str | None = None) -> Node:
    """The derivation of a bound from the relation of two quantities and a bound of the other one."""
    known, value, node = shown
    bound = (op or known, quantity, value)
    return arith(relation, ((known, other, value), constantly(node)))(bound, fresh())


def _on_first_lines(f: Term, node: Node) -> Node:
    """The pairs of a fooling set of the merged matrix, on the first row and the first column of each class."""
    _, language, partition_, n = f
    rows, columns = (
        row_classes(meaning.language(language), meaning.partition(partition_), n, party).representatives
        for party in "AB"
    )
    return {**node, "pairs": [[rows[x], columns[y]] for x, y in node["pairs"]]}


# ---- on a matrix ----


def _between(lower: Fraction | int, below: Node, upper: Fraction | int, above: Node) -> list[Shown]:
    return [(">=", number(lower), below), ("<=", number(upper), above)]


def _depth(quantity: Term, seconds: float) -> list[Shown]:
    found = depth(quantity[1], seconds)
    return _between(found.lower, found.lower_node, found.upper, found.upper_node)


def rank(quantity: Term) -> Shown:
    """By an invertible minor, and every row as a combination of its rows."""
    node = communication.rank_evidence(("=", quantity, 0), fresh())
    return "=", len(node["rows"]), node


def _on_the_lines(quantity: Term) -> list[Shown]:
    """The different rows of a language under a partition, counted on the automaton, or the bits that name one."""
    _, f, s = quantity
    _, language, partition_, n = f
    known = meaning.language(language), meaning.partition(partition_), meaning.natural(n)
    count = distinct_lines(*known, "A" if s == "alice" else "B", MOST_VECTORS)
    shown: Shown = ("=", count, {"rule": "distinct-lines"})
    return [shown] if quantity[0] == "rows" else _message(quantity, shown)


def rows(quantity: Term) -> Shown:
    """By the classes of equal rows."""
    node = communication.messages(("=", quantity, 0), fresh())
    return "=", len(node["distinct"]), node


def lines_with(quantity: Term) -> Shown:
    """By counting the different lines with such an entry."""
    _, f, speaker, *colour = quantity
    read = meaning.function(f).rows()
    lines = set(read if speaker == "alice" else zip(*read, strict=True))
    return "=", sum(colour[0] in line if colour else any(line) for line in lines), {"rule": "lines-with"}


def one_way(quantity: Term) -> list[Shown]:
    """By the different rows."""
    return _message(quantity, rows(("rows", *quantity[1:])))


def _message(quantity: Term, counted: Shown) -> list[Shown]:
    """The bits that name one of so many rows."""
    inputs, (op, count, node) = ("rows", *quantity[1:]), counted
    bits = (count - 1).bit_length()
    tactic = message_bits(arith(((op, inputs, count), constantly(node))))
    below, above = (tactic((side, quantity, bits), fresh()) for side in (">=", "<="))
    return _between(bits, below, bits, above)


def _leaves(quantity: Term, seconds: float) -> list[Shown]:
    """At least the rectangles of a partition, at most the leaves of a tree."""
    _, f = quantity
    least = ("partition-number", f)
    pieces, node = partition(f, seconds / 2)[:2]
    below = moved(quantity, ((">=", quantity, least), axiom()), least, (">=", pieces, node))
    read = meaning.function(f)
    tree = min((few_leaves(read), exact_complexity(read, seconds=seconds / 2).tree), key=leaf_count)
    above = {"rule": "protocol-tree", "tree": to_json(tree)}
    core = CommunicationMatrix.of(read)
    if pieces < leaf_count(tree) and max(len(core.rows), len(core.rows[0])) <= LARGEST_CORE:
        lines = {"rows": list(core.row_representatives), "columns": list(core.column_representatives)}
        return _between(leaf_count(tree), {"rule": "leaves-exhaustion", **lines}, leaf_count(tree), above)
    return _between(pieces, below, leaf_count(tree), above)


def _randomised(quantity: Term) -> list[Shown]:
    """By definition a public-coin protocol with error 1/3."""
    other = ("randomised-with", quantity[1], "public", "two-way", ("/", 1, 3))
    same = (("=", quantity, other), axiom("randomised-is"))
    return [(one[0], one[1], moved(quantity, same, other, one)) for one in randomised(other, _known)]


def _known(quantity: Term) -> tuple[Lemma, ...]:
    """The ends of another quantity, where there are any."""
    try:
        return ends(quantity)
    except FoolingError:
        return ()


FINDERS: Mapping[str, Callable[[Term, float], Iterable[Shown]]] = {
    "D": _depth,
    "one-way": lambda q, seconds: one_way(q),
    "rows": lambda q, seconds: [rows(q)],
    **dict.fromkeys(("rows-with", "nonzero-rows"), lambda q, seconds: [lines_with(q)]),
    "rank": lambda q, seconds: [rank(q)],
    "leaves": _leaves,
    "fooling": lambda q, seconds: _between(*maximum(q[1], q[2], seconds)),
    "cover": lambda q, seconds: _between(*cover(q[1], q[2], seconds)),
    "partition-number": lambda q, seconds: _between(*partition(q[1], seconds)),
    "terms": lambda q, seconds: _between(*terms(q[1], seconds)),
    "discrepancy": lambda q, seconds: _between(*discrepancy(q)),
    "discrepancy-under": lambda q, seconds: _between(*discrepancy(q)),
    "randomised": lambda q, seconds: _randomised(q),
    "randomised-with": lambda q, seconds: randomised(q, _known),
    "least-discrepancy": lambda q, seconds: _between(*least_discrepancy(q[1], seconds)),
    **dict.fromkeys(PARTIAL, lambda q, seconds: partial_ends(q, _known)),
}


# ---- languages ----


def minimal_states(quantity: Term) -> list[Lemma]:
    """The number of states of the minimal automaton of a given language."""
    _, language, which = quantity
    if language[0] == "dyck" and min(language[1:]) >= 1:
        return [_stacks(quantity)]
    given = meaning.language(language)
    least, full = (moore if which == "complete" else trim_partial)(given), moore(given)
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


def term_of_automaton(automaton: DFA) -> Term:
    """The automaton as a term."""
    rows_ = [list(row) for row in automaton.transitions]
    return dfa(automaton.alphabet, automaton.start, sorted(automaton.accepting), rows_).term
