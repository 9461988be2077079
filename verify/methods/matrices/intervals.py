"""Both ends of a quantity of a closed function or language, each with a derivation that the checker has accepted.

Who finds them on a matrix that can be read entry by entry is a row of the table at the end.
A language under a partition is read as the matrix of its different rows and columns, and a family that is too large as
the language of its interleaved bits.  What the searches leave open in their time is an interval.

The quantities of a function that are searched for: one row each, for whoever finds, takes, names or shows them.

A row says who finds bounds on a quantity of a closed function whose matrix can be read entry by entry (branch and
bound, linear programs, exact elimination): each bound with a derivation that the finder proposes.  Where the row has a
name, the quantity is a *measure*: `fooling measure` takes it unasked, lists it under that name and shows it as the row
says.  The rest the operator's own row says: with a party for its second argument it is taken of both, with a field over
Q and GF2 (and any other that is asked for), with a colour for each value; and one that is defined for values 0 and 1
only is no measure of other functions.

The libraries that finders need load when used.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal

from fooling.circuits.languages.search.fooling.row_classes import row_classes
from fooling.circuits.languages.search.states.minimise import hopcroft, trim_partial
from fooling.fooling_sets.errors import FoolingError
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.shattered import vc_dimension
from fooling.protocols.messages import least_bits
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.search.fewest_leaves import few_leaves
from fooling.protocols.search.trees import leaf_count, to_json
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.theories.depth_bounds import LARGEST_CORE
from fooling.verify.checker.theories.merged_language import QUANTITIES as MERGED
from fooling.verify.checker.theories.merged_language import MergedLines, distinct_lines, merged_function
from fooling.verify.checker.theories.messages_in_turn import MOST
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, message_bits
from fooling.verify.methods.coins.averages import averages
from fooling.verify.methods.coins.intervals import randomised
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.attempts import constantly, note_step
from fooling.verify.methods.engine.ends import NotFound, fresh, seconds_left
from fooling.verify.methods.engine.goals import Bound, Interval, subterms
from fooling.verify.methods.engine.memory import looked_up, put_down, remembered
from fooling.verify.methods.engine.steps import from_lemma
from fooling.verify.methods.engine.tactic import Lemma, Node, evaluate, step
from fooling.verify.methods.evidence import automata, trees_and_ranks
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.matrices.bounded_attention import bounded_attention
from fooling.verify.methods.matrices.covers import cover, partition, terms
from fooling.verify.methods.matrices.depth import depth
from fooling.verify.methods.matrices.discrepancy import discrepancy, least_discrepancy
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.methods.matrices.partial_functions import FINDERS as PARTIAL
from fooling.verify.methods.matrices.partial_functions import partial_ends
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


Known = Callable[[Term], Sequence[Lemma]]  # what is shown of another quantity
Finder = Callable[[Term, float, Known], Iterable[Bound]]  # of a quantity, in about so many seconds


@dataclass(frozen=True)
class Quantity:
    """One row.

    Parameters
    ----------
    operator : of the quantity, `[operator, function, parameter]`
    find : who finds it
    measure : its name where it is a measure
    shown : "ends" as an interval, "number" as a number once it is settled, "pairs" with the pairs that show the lower
        end, "rectangles" as an interval; the plot draws the pairs and the rectangles of colour 1
    convention : what is printed with the numbers, if anything is
    weighted : the operator with the weights of a distribution for its second argument, where a user may give one
    """

    operator: str
    find: Finder
    measure: str = ""
    shown: Literal["ends", "number", "pairs", "rectangles"] = "ends"
    convention: str = ""
    weighted: str = ""

    @property
    def parameter(self) -> str | None:
        """The sort of what it is taken of beside the function, if anything: party, field, colour."""
        return next(iter(OPERATORS[self.operator].arguments[1:]), None)


def moved(quantity: Term, relation: Lemma, bound: Bound, op: str | None = None) -> Bound:
    """The bound on a quantity that follows from its relation to another one, and a bound on that."""
    goal = (op or bound.op, quantity, bound.statement[2])
    return Bound(goal[0], quantity, bound.value, arith(relation, lemma_of(bound))(goal, fresh()))


def lemma_of(bound: Bound) -> Lemma:
    """The bound as a statement to be used."""
    return bound.statement, constantly(bound.node)


# ---- one quantity each ----


def rank(quantity: Term) -> Bound:
    """By an invertible minor, and every row as a combination of its rows."""
    node = trees_and_ranks.rank_evidence(("=", quantity, 0), fresh())
    return Bound("=", quantity, len(node["rows"]), node)


def rows(quantity: Term) -> Bound:
    """By the classes of equal rows."""
    node = trees_and_ranks.messages(("=", quantity, 0), fresh())
    return Bound("=", quantity, len(node["distinct"]), node)


def lines_with(quantity: Term) -> Bound:
    """By counting the different lines with such an entry."""
    _, f, speaker, *colour = quantity
    read = meaning.function(f).rows()
    lines = set(read if speaker == "alice" else zip(*read, strict=True))
    count = sum(colour[0] in line if colour else any(line) for line in lines)
    return Bound("=", quantity, count, {"rule": "lines-with"})


def vc(quantity: Term) -> Bound:
    """By a look at all shattered sets."""
    _, f, speaker = quantity
    rows, budget = meaning.small(meaning.function(f)).rows(), fresh().budget
    lines = rows if speaker == "alice" else transposed(rows)
    found = vc_dimension(lines, lambda entries: budget.spend(1 + (entries >> 2)))
    return Bound("=", quantity, found, {"rule": "shattered"})


def one_way(quantity: Term) -> Interval:
    """By the different rows."""
    return by_lines(quantity, rows(("rows", *quantity[1:])))


def by_lines(quantity: Term, counted: Bound) -> Interval:
    """One-way complexity: the bits that name one of so many rows."""
    bits = (int(counted.value) - 1).bit_length()
    tactic = message_bits(arith(lemma_of(counted)))
    below, above = (tactic((side, quantity, bits), fresh()) for side in (">=", "<="))
    return Interval.between(quantity, bits, below, bits, above)


def leaves(quantity: Term, seconds: float) -> Interval:
    """At least the rectangles of a partition, at most the leaves of a tree."""
    _, f = quantity
    pieces = partition(f, seconds / 2).below
    if pieces is None:
        raise NotFound("nothing is shown of the partition number")
    below = moved(quantity, ((">=", quantity, pieces.quantity), axiom()), pieces)
    read = meaning.function(f)
    tree = min((few_leaves(read), exact_complexity(read, seconds=seconds / 2).tree), key=leaf_count)
    above = Bound("<=", quantity, leaf_count(tree), {"rule": "protocol-tree", "tree": to_json(tree)})
    core = CommunicationMatrix.of(read)
    if pieces.value < leaf_count(tree) and max(len(core.rows), len(core.rows[0])) <= LARGEST_CORE:
        lines = {"rows": list(core.row_representatives), "columns": list(core.column_representatives)}
        below = Bound(">=", quantity, leaf_count(tree), {"rule": "leaves-exhaustion", **lines})
    return Interval((below, above))


def in_turn(quantity: Term) -> Bound:
    """The least bits of so many messages, all protocols tried."""
    head, f, party, many = quantity
    rows = transposed(meaning.function(f).rows()) if party == "bob" else meaning.function(f).rows()
    lines = transposed(dict.fromkeys(transposed(dict.fromkeys(rows))))
    if max(len(lines), len(lines[0])) > MOST or not 1 <= meaning.natural(many) <= MOST:
        raise NotFound("more inputs or messages than are tried")
    return Bound("=", quantity, least_bits(lines, meaning.natural(many), head == "message-size"), {"rule": "in-turn"})


def transposed(rows: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The columns."""
    return list(zip(*rows, strict=True))


def _randomised(quantity: Term, known: Known) -> list[Bound]:
    """By definition a public-coin protocol with error 1/3."""
    other = ("randomised-with", quantity[1], "public", "two-way", ("/", 1, 3))
    same = (("=", quantity, other), axiom("randomised-is"))
    return [moved(quantity, same, one) for one in randomised(other, known)]


# ---- the table ----

DEPTH = "D: both parties know the answer, whose bit counts"
ONE_WAY = "one-way: the speaker sends, the other answers: ceil(log2 distinct rows)"
ROWS = (
    # bits
    Quantity("D", lambda q, seconds, known: depth(q[1], seconds), "D", convention=DEPTH),
    Quantity("one-way", lambda q, seconds, known: one_way(q), "one_way", convention=ONE_WAY),
    *(Quantity(head, lambda q, seconds, known: [in_turn(q)]) for head in ("messages", "message-size")),
    Quantity("bapo", lambda q, seconds, known: bounded_attention(q, known)),
    Quantity("randomised", lambda q, seconds, known: _randomised(q, known)),
    Quantity("randomised-with", lambda q, seconds, known: randomised(q, known)),
    Quantity("distributional", lambda q, seconds, known: averages(q, known)),
    # lines
    Quantity("rank", lambda q, seconds, known: [rank(q)], "rank", "number"),
    Quantity("rows", lambda q, seconds, known: [rows(q)]),
    Quantity("rows-with", lambda q, seconds, known: [lines_with(q)]),
    Quantity("nonzero-rows", lambda q, seconds, known: [lines_with(q)]),
    Quantity("vc-dimension", lambda q, seconds, known: [vc(q)], "vc_dimension", "number"),
    # pairs, rectangles, leaves, terms
    Quantity("fooling", lambda q, seconds, known: maximum(q[1], q[2], seconds), "fooling_set", "pairs"),
    Quantity("cover", lambda q, seconds, known: cover(q[1], q[2], seconds), "cover", "rectangles"),
    Quantity("partition-number", lambda q, seconds, known: partition(q[1], seconds), "partition_number"),
    Quantity("leaves", lambda q, seconds, known: leaves(q, seconds), "leaves"),
    Quantity("terms", lambda q, seconds, known: terms(q[1], seconds)),
    # fractions
    Quantity("discrepancy", lambda q, seconds, known: discrepancy(q), "discrepancy", weighted="discrepancy-under"),
    Quantity("discrepancy-under", lambda q, seconds, known: discrepancy(q)),
    Quantity("least-discrepancy", lambda q, seconds, known: least_discrepancy(q[1], seconds), "least_discrepancy"),
    # of partial functions
    *(Quantity(head, lambda q, seconds, known: partial_ends(q, known)) for head in PARTIAL),
)
QUANTITIES: Mapping[str, Quantity] = {row.operator: row for row in ROWS}
