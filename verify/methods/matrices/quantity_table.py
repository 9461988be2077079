"""The quantities of a function that are searched for: one row each, for whoever finds, takes, names or shows them.

A row says who finds bounds on a quantity of a closed function whose matrix can be read entry by entry (branch and
bound, linear programs, exact elimination): each bound with a derivation that the finder proposes.  Where the row has a
name, the quantity is a *measure*: `fooling measure` takes it unasked, lists it under that name and shows it as the row
says.  The rest the operator's own row says: with a party for its second argument it is taken of both, with a field over
Q and GF2 (and any other that is asked for), with a colour for each value; and one that is defined for values 0 and 1
only is no measure of other functions.

The libraries that finders need load when used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.shattered import vc_dimension
from fooling.protocols.messages import least_bits
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.search.fewest_leaves import few_leaves
from fooling.protocols.search.trees import leaf_count, to_json
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.theories.depth_bounds import LARGEST_CORE
from fooling.verify.checker.theories.messages_in_turn import MOST
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom, message_bits
from fooling.verify.methods.coins.averages import averages
from fooling.verify.methods.coins.intervals import randomised
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.methods.engine.steps import constantly
from fooling.verify.methods.engine.tactic import Lemma
from fooling.verify.methods.evidence import trees_and_ranks
from fooling.verify.methods.matrices.bounded_attention import bounded_attention
from fooling.verify.methods.matrices.covers import cover, partition, terms
from fooling.verify.methods.matrices.depth import depth
from fooling.verify.methods.matrices.discrepancy import discrepancy, least_discrepancy
from fooling.verify.methods.matrices.fooling import maximum
from fooling.verify.methods.matrices.partial_functions import FINDERS as PARTIAL
from fooling.verify.methods.matrices.partial_functions import partial_ends
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term

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
