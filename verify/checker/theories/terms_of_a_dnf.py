"""The least number of terms of a DNF of a given function of bits, from both sides.

From above by a DNF that is listed; from below by weights on the ones, at most 1 in each prime implicant (ones no two of
which lie in a common implicant weigh 1 each), and a search through the covers by prime implicants, repeated here in a
fixed order; where the weights alone add up to enough it ends at its first position.  (Quine 1952; McCluskey 1956)

Cost: a step for each implicant and bit, at most 2^17 implicants of 12 bits; a search at most 10^6 positions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect
from fooling.verify.checker.theories.cover_bounds import LARGEST_SEARCH, Cells, suffices
from fooling.verify.checker.theories.goals import about_function, compared
from fooling.verify.checker.theories.weights import weighted_cells
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("terms")

LARGEST_IMPLICANTS = 2**17


# A DNF of f is true exactly where one of its terms is: on ones only, and on each.
@theory.rule("dnf", "terms")
def _dnf(goal: Term, node: Node, context: Context) -> Grounds:
    (_, f_term), k = compared(goal, "<=", "terms")
    ones, bits = meaning.ones_of_bits(f_term)
    found: set[int] = set()
    for term in node["terms"]:
        points = set(_points(term, bits))
        context.budget.spend(len(points))
        expect(points <= ones, f"{term} is true where the function is 0")
        found |= points
    expect(found == ones, f"the terms are true at {len(found)} of {len(ones)} ones")
    expect(len(node["terms"]) <= k, f"{len(node['terms'])} terms, not {k}")
    return NOTHING


def _points(term: Any, bits: int) -> Iterator[int]:
    """The inputs where a term is true: for each bit 0 or 1, or - where it does not ask; `Rejected` for other texts."""
    fits = isinstance(term, str) and len(term) == bits and set(term) <= {"0", "1", "-"}
    expect(fits, f"a term is a text of {bits} letters 0, 1 or -, not {term!r}")
    return (int("0" + "".join(v), 2) for v in product(*("01" if letter == "-" else letter for letter in term)))


# The ones of a term of a DNF of f lie in a prime implicant; so as many of these as there are terms cover the ones.
@theory.rule("dnf-exhaustion", "weights", "nodes")
def _dnf_exhaustion(goal: Term, node: Node, context: Context) -> Grounds:
    f, (_, f_term), k = about_function(goal, ">=", "terms")
    possible, nodes = exhaustion(f_term, weighted_cells(node["weights"], f), k - 1)
    expect(k >= 1 and not possible, f"{k - 1} terms suffice")
    same = is_integer(node["nodes"]) and nodes == node["nodes"]
    expect(same, f"the search has {nodes} positions, not {node['nodes']}")
    return NOTHING


def exhaustion(f_term: Term, weights: Cells, budget: int, limit: int = LARGEST_SEARCH) -> tuple[bool, int]:
    """Whether `budget` terms suffice, and the positions met; `Rejected` past `limit`."""
    ones, bits = meaning.ones_of_bits(f_term)
    width = meaning.function(f_term).column_count
    on_ones = {x * width + y: weight for (x, y), weight in weights.items()}
    expect(
        on_ones.keys() <= ones and min(on_ones.values(), default=0) >= 0, "weights are on ones, and none is negative"
    )
    implicants = prime_implicants(ones, bits)
    heaviest = max((sum(on_ones.get(v, 0) for v in points) for points in implicants), default=0)
    expect(heaviest <= 1, f"an implicant weighs {heaviest}, more than 1")
    return suffices(sorted(ones), implicants, on_ones, budget, False, limit)


# A cube with a free bit lies in the ones iff both of its halves do: by induction over the number of free bits, `cubes`
# are all implicants with so many.  One that lies in a larger implicant lies in one that frees one more bit.
def prime_implicants(ones: Collection[int], bits: int) -> list[list[int]]:
    """The cubes of ones that lie in no larger one, each as the list of its points."""
    cubes, found, met = {(0, v): [v] for v in ones}, [], 0
    places = [1 << i for i in range(bits)]
    while cubes:
        wider = {
            (free | bit, v): points + cubes[free, v | bit]
            for (free, v), points in cubes.items()
            for bit in places
            if not (free | v) & bit and (free, v | bit) in cubes
        }
        met += len(wider)
        expect(met <= LARGEST_IMPLICANTS, f"more than {LARGEST_IMPLICANTS} implicants")
        widened = {(free ^ bit, v | half) for free, v in wider for bit in places if free & bit for half in (0, bit)}
        found += [sorted(points) for cube, points in cubes.items() if cube not in widened]
        cubes = wider
    return found
