"""Derivations about largest fooling sets of a matrix: both ends, as an `Interval`.

The pairs from below.  From above an exhausted search; or rectangles with weights, for which the rule "fractional-cover"
reads representatives only.  A cover by k whole rectangles of a function that is small bounds the cover number, and that
the fooling sets.

Largest fooling sets where few of the cells conflict: CaDiCaL, with chance and the branch and bound beside it.

Where few cells conflict, SAT refutes what the branch and bound exhausts in millions of nodes, and its proof is replayed
15 times as fast; where many do, it is hopeless (`fooling.verify.methods.evidence.sat` has numbers).  So SAT is asked
for one pair more until there is none, while chance (a local search) goes on with what it needs in most cases.  Most
questions are settled in a second.  If not, more rivals begin: chance may find the pair, or a linear program show that
there is none, which SAT cannot where it amounts to counting.  Then chance goes on, the longer the more cells there are,
and the branch and bound gets what it needs, less if it is foreseen that this is too much.  Which of SAT and the branch
and bound is faster is not known before; on one processor it has to wait until the proof is long.

On two processors they work at the same time, until the branch and bound ends or CaDiCaL has answered with a proof that
is short enough to be kept.  Once that is too long, CaDiCaL is held, and the branch and bound has both processors.  On
one processor it begins only then, and CaDiCaL is held while it works.  What is exhausted trusts nothing.  Else CaDiCaL
goes on from where it was, and its word is trusted.  Where neither ends, the branch and bound lowers the upper bound in
what is left of the time.

The number of nodes of an exhaustion is the finder's own count, in the order that the rule "clique-exhaustion" repeats.
"""

from __future__ import annotations

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.clique_search import Decision, decide, never
from fooling.fooling_sets.search.fractional_cover import FractionalCover, fractional_cover
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.maximum import Exhaustion, FoolingBounds, MaximumSearch
from fooling.fooling_sets.search.sat import BESIDE, Opponent, Rival, available
from fooling.fooling_sets.search.steps import now
from fooling.verify.checker import meaning
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.methods.engine.goals import Interval
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.sat import KEPT, Pairs, larger_fooling_set
from fooling.verify.statement.proposition import Term

LARGEST_COVERED = 2**16  # entries of a function whose cover is written out for all rows and columns


def listed(pairs: Pairs) -> Node:
    """The derivation of fooling >= the number of these pairs."""
    return {"rule": "fooling-pairs", "pairs": [list(pair) for pair in pairs]}


def upper_derivation(f_term: Term, colour: int, found: FoolingBounds) -> Node:
    """The derivation of fooling <= the upper bound found."""
    if isinstance(found.shown_by, Exhaustion):
        return {"rule": "clique-exhaustion", "nodes": found.shown_by.nodes}
    f = found.fooling_set.function
    if found.shown_by.is_integral and f.row_count * f.column_count <= LARGEST_COVERED:
        return _by_cover(f_term, colour, found.shown_by, f, found.upper)
    return weighted(found.shown_by)


def weighted(cover: FractionalCover) -> Node:
    """The derivation of fooling <= the weight of a cover on representatives."""
    rectangles = zip(cover.rectangles, cover.weights, strict=True)
    return {
        "rule": "fractional-cover",
        "rectangles": [[list(rows), list(columns), int(w) if w == 1 else str(w)] for (rows, columns), w in rectangles],
    }


def _by_cover(f_term: Term, colour: int, cover: FractionalCover, f: TwoPartyFunction, k: int) -> Node:
    """Cover >= fooling, and the rectangles with all rows and columns that equal theirs."""
    matrix = CommunicationMatrix.of(f)
    rows, columns = (
        {members[0]: members for members in classes} for classes in (matrix.row_classes, matrix.column_classes)
    )
    rectangles = [
        [sorted(x for r in xs for x in rows[r]), sorted(y for c in ys for y in columns[c])]
        for xs, ys in cover.rectangles
    ]
    fooling, size = ("fooling", f_term, colour), ("cover", f_term, colour)
    few: Node = {"rule": "rectangles", "rectangles": rectangles}
    return arith(((">=", size, fooling), axiom()), (("<=", size, len(rectangles)), constantly(few)))(
        ("<=", fooling, k), fresh()
    )


LARGEST_ASKED = 2**11  # cells for which SAT is asked
SPARSE = 0.16  # fraction of the pairs of cells in conflict up to which it is
GLANCE = 2**21  # bytes of a proof after which the first rivals of CaDiCaL begin
GLANCING = 1 / 16  # of the time left, until they do though the proof is shorter
AT_ONCE, STEPS = 20_000, 80_000  # of the local search in all, at once and among the first rivals
STEPS_FOR_A_PAIR = 1  # of cells, in all
LATE = (GLANCE, GLANCING) if BESIDE else (KEPT, 1 / 2)  # bytes and time for the branch and bound
BRANCHING = 1 / 2  # of the time left, for the branch and bound
LOWERING = 1 / 8  # of the time left, for the upper bound, where the largest size stays open


class SparseSearch:
    """The bounds known so far on the fooling sets of one colour, each with what shows it, until `end` (monotonic).

    `begun` is the search without SAT, of which its first steps are to be made.
    """

    def __init__(self, f_term: Term, colour: int, end: float) -> None:
        self.f_term, self.colour, self.end = f_term, colour, end
        self.begun = MaximumSearch(meaning.small(meaning.function(f_term)), colour, end)
        self.graph = self.begun.graph
        self.pairs: Pairs = ()
        self.programmed = False
        self.upper = 0
        self.shown: Node | None = None  # what shows `upper`, where it was found here

    @property
    def is_sparse(self) -> bool:
        """Whether few enough cells conflict for SAT to be tried."""
        return 0 < len(self.graph.cells) <= LARGEST_ASKED and self.graph.conflicts <= SPARSE

    @property
    def left(self) -> float:
        """Seconds left."""
        return self.end - now()

    @property
    def is_open(self) -> bool:
        """Whether the bounds differ and time is left."""
        return len(self.pairs) < self.upper and self.left > 0

    def go_on(self, pairs: Pairs, upper: int) -> None:
        """Improve these bounds until they meet or the time is over."""
        self.pairs, self.upper = pairs, upper
        while self.is_open and self._ask():
            pass
        if self.is_open:
            self._program()
        while self.is_open and self._lower():
            pass

    def _ask(self) -> bool:
        """Whether a larger set was found; the upper bound is its size where there is no larger one."""
        known, tried = len(self.pairs), list[bool]()

        def at_once(opponent: Opponent) -> bool:
            return self._by_chance(AT_ONCE, opponent)

        def first(opponent: Opponent) -> bool:
            self._program()
            return not self.is_open or self._by_chance(STEPS, opponent)

        def then(opponent: Opponent) -> bool:
            steps = STEPS_FOR_A_PAIR * len(self.graph.cells) ** 2
            tried.append(self._by_chance(steps, opponent) or self._branch(opponent))
            return tried[0]

        left = self.left * (1 - LOWERING)
        rivals = (Rival(0, 0.0, at_once), Rival(GLANCE, left * GLANCING, first), Rival(LATE[0], left * LATE[1], then))
        found = larger_fooling_set(self.f_term, self.colour, known, left, rivals)
        if isinstance(found, tuple):
            self.pairs = found
        elif found is not None and "lemmas" in found["proof"]:
            self.upper, self.shown = known, found
        elif len(self.pairs) > known or not self.is_open or (not tried and self._branch()):
            pass
        elif found is not None:
            self.upper, self.shown = known, found
        return len(self.pairs) > known

    def _program(self) -> None:
        """The bound of fractional covers, once."""
        if not self.programmed:
            self.programmed = True
            cover = fractional_cover(self.begun.lines, self.left / 4)
            if cover is not None and int(cover.total) < self.upper:
                matrix = self.begun.matrix
                lifted = cover.lifted(matrix.row_representatives, matrix.column_representatives)
                self.upper, self.shown = int(cover.total), weighted(lifted)

    def _by_chance(self, steps: int, beside: Opponent) -> bool:
        """Whether the local search, which goes on from where it was, has one pair more after so many steps in all.

        It stops if CaDiCaL answers.
        """
        known, swaps = len(self.pairs), self.begun.swaps
        more = max(0, steps - swaps.step)
        found = swaps.improved(self.begun.clique, known + 1, self.left / 4, more, beside.has_answered)
        self.begun.clique = found
        if len(found) > known:
            self.pairs = self.begun.lifted(found)
        return len(self.pairs) > known

    def _branch(self, beside: Opponent | None = None) -> bool:
        """Whether the branch and bound has found one pair more, or that there is none; it stops if CaDiCaL answers."""
        found = decide(
            self.graph,
            len(self.pairs) + 1,
            now() + self.left * BRANCHING,
            foresees=True,
            is_settled=never if beside is None else beside.has_answered,
            is_free=None if beside is None else beside.gives_way,
        )
        if found.clique is not None:
            self.pairs = self.begun.lifted(found.clique)
        elif found.finished:
            self._exhausted(len(self.pairs), found)
        return found.finished

    def _lower(self) -> bool:
        """Whether fewer than the upper bound are possible; a set as large as it is the largest."""
        found = decide(self.graph, self.upper, self.end)
        if found.clique is None and found.finished:
            self._exhausted(self.upper - 1, found)
        return found.clique is None and found.finished

    def _exhausted(self, size: int, found: Decision) -> None:
        self.upper, self.shown = size, {"rule": "clique-exhaustion", "nodes": found.nodes}


SECONDS = 60.0


def maximum(f_term: Term, colour: int, seconds: float = SECONDS) -> Interval:
    """Bounds on the size of a largest fooling set of the colour, each with its derivation.

    >>> [bound.value for bound in maximum(("greater-than", 2), 1)]
    [3, 3]
    """
    quantity, search = ("fooling", f_term, colour), SparseSearch(f_term, colour, now() + seconds)
    is_sparse = available() and search.is_sparse
    search.begun.run(shortly=is_sparse)
    found = search.begun.bounds
    if is_sparse and not found.is_maximum:
        search.go_on(found.fooling_set.pairs, found.upper)
        if search.shown is not None:
            return Interval.between(quantity, len(search.pairs), listed(search.pairs), search.upper, search.shown)
        found = FoolingBounds(FoolingSet(found.fooling_set.function, colour, search.pairs), found.upper, found.shown_by)
    upper = upper_derivation(f_term, colour, found)
    return Interval.between(quantity, found.lower, listed(found.fooling_set.pairs), found.upper, upper)
