"""Derivations by SAT: CaDiCaL is asked for what the checker's own clauses say.

A model is a set or rectangles, a refutation a derivation.

Where they win, on random matrices with 30 s each (`benchmarks/sat_refutation.py` measures it again; replays are the
checker's):

- covers: 16 x 16 of density 0.5 and 0.7, closed in 0.5 to 5 s (6 of 6) where packings, integer programs and exhaustions
  closed 1 of 6; 860 to 3,900 lemmas, replayed in 0.3 s.  20 x 20 stay open, from above one to five rectangles better,
  from below by one at most: [18, 19] and [17, 20] in 18 s.
- partitions: where ranks do not settle them, mostly because fewer rectangles are found for one colour, 10 x 10 in a
  second where integer programs took 4 to 17 s and did not always end.  That a colour needs more than its rank, SAT
  shows only near a large fooling set.
- fooling sets: where at most 0.16 of the pairs of cells conflict.  32 x 32 of density 0.3: 11,000 to 74,000 lemmas,
  found in 1 to 5 s and replayed in 0.2 to 3 s, where the branch and bound takes 6 to 33 s, and repeating it a minute.
  At density 0.4 and more SAT loses, and is not asked.

Trimming keeps a quarter to three quarters of the lemmas.  Where a proof is too long to be replayed in a few seconds,
the clauses as DIMACS stand in its place, and the bound trusts a SAT solver.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.rectangle import Rectangle
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.sat import Answer, Rival, solve
from fooling.fooling_sets.search.steps import now
from fooling.records import dataclass, field
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.clauses import Clauses
from fooling.verify.checker.theories.refutation import LEMMAS, few_rectangles, representatives, written
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.statement.proposition import Term

HINTS = 3 * 10**6  # of a proof that is worth a certificate: 30 MB, replayed in some seconds
KEPT = 2**24  # bytes of a proof about fooling sets with twice as many hints, of which trimming keeps most
SHARES = (1 / 16, 1 / 2)  # of the time left, for a question in the first round and in the second
Pairs = tuple[tuple[int, int], ...]


def larger_fooling_set(
    f_term: Term, colour: int, size: int, seconds: float, rivals: Sequence[Rival] = ()
) -> Pairs | Node | None:
    """`size` + 1 pairs of a fooling set, or the derivation that there are none; None when not settled in time.

    Nor is it where a rival settled it.
    """
    try:
        problem = written(("<=", ("fooling", f_term, colour), size))
    except Rejected:
        return None
    answer = solve(problem.clauses, seconds, HINTS, rivals, KEPT)
    if answer is None:
        return None
    if answer.model is None:
        return {"rule": "sat-refutation", "pairs": [], "proof": proof_of(problem, answer)}
    rows, columns, _ = representatives(meaning.function(f_term), colour)
    chosen = [problem.says[v - 1] for v in sorted(answer.model)]
    return tuple((rows[int(what[1])], columns[int(what[2])]) for what in chosen if what[0] == "cell")


def answer_to(dimacs: str, seconds: float) -> Answer | None:
    """What CaDiCaL says of a DIMACS text with a line for each clause; None when it did not settle it in time."""
    return solve([[int(word) for word in line.split()[:-1]] for line in dimacs.splitlines()[1:]], seconds)


def is_short(answer: Answer) -> bool:
    """Whether the lemmas are there, and few and simple enough to be a certificate's proof."""
    return 0 < len(answer.lemmas) <= LEMMAS and sum(len(hints) for _, hints in answer.lemmas) <= HINTS


def proof_of(problem: Clauses, answer: Answer) -> Node:
    """The lemmas, or the clauses where these are too many."""
    if is_short(answer):
        return {"lemmas": answer.lemmas}
    return {"dimacs": problem.dimacs()}


@dataclass
class Pieces:
    """The fewest rectangles of one colour, disjoint or not: bounds, and what CaDiCaL has shown of them.

    `pairs` is a fooling set of the colour on representatives; `proof` shows `lower`, and `rectangles` are `upper` many,
    once found here.
    """

    f: TwoPartyFunction
    colour: int
    disjoint: bool
    lower: int
    upper: int
    pairs: Pairs
    proof: Node | None = None
    rectangles: list[Rectangle] | None = field(default=None)

    # Down from above: each model is a better upper bound, and one refutation closes the interval; and up from below.
    # What is soon settled on either side comes first, then what takes long.
    def close(self, end: float) -> None:
        """Improve the bounds until they meet or the time (`now`) is over."""
        for share in SHARES:
            while self._ask_either((end - now()) * share):
                pass

    def _ask_either(self, seconds: float) -> bool:
        """Whether a bound could be improved, each in so many seconds."""
        down = self.lower < self.upper and self._ask(self.upper, seconds)
        return down or (self.lower + 1 < self.upper and self._ask(self.lower + 1, seconds))

    def show(self, end: float) -> None:
        """A proof of `lower`, if there is none yet."""
        if self.proof is None and self.lower:
            self._ask(self.lower, end - now())

    def _ask(self, bound: int, seconds: float) -> bool:
        """Whether it could be settled that fewer than `bound` suffice, or do not."""
        try:
            problem = few_rectangles(self.f, self.colour, bound, self.pairs, self.disjoint)
        except Rejected:
            return False
        answer = solve(problem.clauses, seconds, HINTS)
        if answer is None:
            return False
        if answer.model is None:
            self.lower, self.proof = bound, proof_of(problem, answer)
        else:
            self.rectangles = self._read([problem.says[v - 1] for v in answer.model])
            self.upper = len(self.rectangles)
        return True

    def _read(self, true: Sequence[tuple[str | int, ...]]) -> list[Rectangle]:
        """The rectangles of a model, with all rows and columns that equal theirs."""
        matrix = CommunicationMatrix.of(self.f)
        sides: dict[object, tuple[set[int], set[int]]] = {}
        for what in true:
            rows, columns = sides.setdefault(what[1], (set(), set()))
            if what[0] == "row":
                rows.update(matrix.row_classes[int(what[2])])
            elif what[0] == "column":
                columns.update(matrix.column_classes[int(what[2])])
        return [Rectangle(frozenset(rows), frozenset(columns)) for rows, columns in sides.values() if rows and columns]

    def refutation(self) -> Node:
        """The derivation of cover >= lower."""
        return {"rule": "sat-refutation", "pairs": [list(pair) for pair in self.pairs], "proof": self.proof}

    def part(self) -> Node:
        """The part of a derivation of partition-number >= lower + others."""
        return {
            "colour": self.colour,
            "at_least": self.lower,
            "pairs": [list(pair) for pair in self.pairs],
            "proof": self.proof,
        }
