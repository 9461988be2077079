"""Largest fooling sets where few of the cells conflict: CaDiCaL, with chance and the branch and bound beside it.

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
"""

from __future__ import annotations

from fooling.fooling_sets.search.clique_search import Decision, decide, never
from fooling.fooling_sets.search.fractional_cover import fractional_cover
from fooling.fooling_sets.search.maximum import MaximumSearch
from fooling.fooling_sets.search.sat import BESIDE, Opponent, Rival
from fooling.fooling_sets.search.steps import now
from fooling.verify.checker import meaning
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.sat import KEPT, Pairs, larger_fooling_set
from fooling.verify.methods.matrices.fooling_evidence import weighted
from fooling.verify.statement.proposition import Term

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
