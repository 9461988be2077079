"""Refutations by SAT solvers, replayed: bounds that hold because clauses written here cannot be satisfied.

The clauses are those of `fooling.verify.checker.theories.clauses`.  A *proof* is a list of lemmas, each a clause with
hints: the numbers of the clauses (from 1, in the order written, lemmas after them) that refute it one after the other,
each false or down to one literal by those before, as in LRAT proofs (Cruz-Filipe, Heule, Hunt, Kaufmann and
Schneider-Kamp 2017).  The last lemma is empty.  Cost: one look at each literal of each hint, about two million a
second.

A proof of more than 10^5 lemmas is not read.  In its place stands the DIMACS text of the clauses, to be exactly what is
written here: then the bound holds on the word of a solver, and the rule says so ("sat solver").  No solver is needed to
see that clauses hold where every variable is false, as those of a colour without cells do: there no text is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, prove
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.checker.theories.clauses import Clauses, fooling_clauses, rectangle_clauses
from fooling.verify.checker.theories.goals import about_function, compared
from fooling.verify.checker.theories.weights import bits_of, merged
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("SAT refutations")

LEMMAS = 10**5
Pairs = Sequence[tuple[int, int]]
SOLVER: Grounds = frozenset({("trusts", "sat solver")})


# A fooling set of k + 1 pairs can be moved to representatives (see `fooling_bounds`), and a cover by k - 1 rectangles
# restricted to them; then the clauses can be satisfied.
@theory.rule("sat-refutation", "pairs", "proof")
def _sat_refutation(goal: Term, node: Node, context: Context) -> Grounds:
    return refuted(written(goal, node["pairs"]), node["proof"])


# The rectangles of value b of a partition partition the b-entries, and those of different values are different: the
# parts add up.  A part that is refuted has at least `at_least` rectangles, since restricted to representatives they
# still partition what is there.  For f with values 0 and 1 the matrix of f is the sum of the rectangles of value 1,
# each of rank 1, and that of 1 - f the sum of those of value 0: ranks are such bounds.
@theory.rule("partition-parts", "parts")
def _partition_parts(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f_term), k = compared(goal, ">=", "partition-number")
    f, grounds, bounds = meaning.function(f_term), NOTHING, dict[int, int]()
    for part in node["parts"]:
        colour, bound = part["colour"], part["at_least"]
        expect(is_integer(colour) and is_integer(bound), "colour and at_least are integers")
        expect(colour not in bounds, f"colour {colour} has two parts")
        bounds[colour] = bound
        fields = part.keys() - {"colour", "at_least"}
        expect(fields in ({"rank"}, {"pairs", "proof"}), "a part has colour, at_least, and rank or pairs and proof")
        if fields == {"rank"}:
            grounds |= _rank(f_term, colour, bound, part["rank"], context)
        else:
            grounds |= refuted(few_rectangles(f, colour, bound, part["pairs"], disjoint=True), part["proof"])
    total = sum(bounds.values())
    expect(total >= k, f"the parts add up to {total}, not to {k}")
    return grounds


def _rank(f: Term, colour: int, bound: int, node: object, context: Context) -> Grounds:
    expect(is_boolean(f) and colour in (0, 1), "ranks bound the parts of functions with values 0 and 1")
    return prove(("=", ("rank", f if colour else ("complement", f), "Q"), bound), node, context)


def written(goal: Term, pairs: Pairs = ()) -> Clauses:
    """The clauses that hold for some values unless the goal, fooling <= k or cover >= k, is true.

    >>> written(("<=", ("fooling", ("equality", 1), 0), 1)).clauses[-4:]
    [(-5, 3, 4), (-6, 3), (-6, 4), (6,)]
    """
    if goal[0] == "<=":
        f, (_, _, colour), k = about_function(goal, "<=", "fooling")
        expect(k >= 0 and not pairs, "the bound is a natural number, and there are no pairs")
        return fooling_clauses(representatives(f, colour)[2], k + 1)
    f, (_, _, colour), k = about_function(goal, ">=", "cover")
    return few_rectangles(f, colour, k, pairs, disjoint=False)


def few_rectangles(f: TwoPartyFunction, colour: int, at_least: int, pairs: Pairs, disjoint: bool) -> Clauses:
    """The clauses that hold for some values if fewer than `at_least` rectangles of the colour cover its entries.

    The pairs are in different ones of these rectangles.
    """
    expect(at_least >= 1, f"the bound {at_least} is not positive")
    rows, columns, lines = representatives(f, colour)
    cells = FoolingSet(f, colour, tuple((x, y) for x, y in pairs)).pairs
    chosen = all(x in rows and y in columns for x, y in cells)
    expect(chosen, "the pairs are on the first row and the first column of each class")
    return rectangle_clauses(lines, at_least - 1, [(rows.index(x), columns.index(y)) for x, y in cells], disjoint)


def representatives(f: TwoPartyFunction, colour: int) -> tuple[list[int], list[int], list[int]]:
    """The first row and column of each class of equal ones, and the columns where each such row has the colour.

    The columns are a bit set.
    """
    rows, columns = merged(meaning.small(f))
    return rows, columns, bits_of(f, rows, columns, colour)


def refuted(problem: Clauses, proof: Any) -> Grounds:
    """What is trusted if the proof shows that nothing satisfies the clauses; `Rejected` if it does not."""
    told = isinstance(proof, Mapping) and proof.keys() in ({"lemmas"}, {"dimacs"})
    expect(told, "a proof is an object with lemmas, or with dimacs")
    if "dimacs" in proof:
        asked = any(min(clause, default=1) > 0 for clause in problem.clauses)
        expect(asked, "all clauses hold where every variable is false")
        expect(proof["dimacs"] == problem.dimacs(), "the DIMACS text is not that of the clauses")
        return SOLVER
    replay(problem, proof["lemmas"])
    return NOTHING


def replay(problem: Clauses, lemmas: Sequence[tuple[Sequence[int], Sequence[int]]]) -> None:
    """`Rejected`, naming the lemma, unless each follows from the clauses before it, and the last is empty."""
    known: list[Sequence[int]] = list(problem.clauses)
    expect(0 < len(lemmas) <= LEMMAS, f"{len(lemmas)} lemmas, not 1 to {LEMMAS}")
    for number, (literals, hints) in enumerate(lemmas, 1):
        variables = all(is_integer(literal) and 0 < abs(literal) <= len(problem.says) for literal in literals)
        expect(variables, f"lemma {number} has a literal that is not among the {len(problem.says)} variables")
        reason = _objection(known, literals, hints)
        expect(not reason, f"lemma {number}: {reason}")
        known.append(literals)
    expect(not known[-1], "the last lemma is not empty")


# Every literal in `false` is false wherever all known clauses hold and the lemma does not: first the lemma's own; then,
# of a known clause all of whose literals but one are false there, the negative of the one.  A known clause all of whose
# literals are false: there is no such place.
def _objection(known: Sequence[Sequence[int]], literals: Sequence[int], hints: Sequence[int]) -> str:
    """Why the hints do not refute that the lemma fails; empty when they do."""
    false = set(literals)
    for step, hint in enumerate(hints, 1):
        if not (is_integer(hint) and 1 <= hint <= len(known)):
            return f"hint {hint} is not the number of a clause before it"
        left = [literal for literal in known[hint - 1] if literal not in false]
        if not left:
            return "" if step == len(hints) else f"hints after clause {hint}, which is false"
        if len(left) > 1:
            return f"clause {hint} has {len(left)} literals that are not false"
        false.add(-left[0])
    return "no clause is false"
