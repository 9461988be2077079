"""Nearly orthogonal sign vectors, listed."""

from __future__ import annotations

from fooling.circuits.networks.near_orthogonal import check_near_orthogonal
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.meaning import exactly
from fooling.verify.statement.proposition import Term, is_integer

theory = Theory("sign vectors")


@theory.rule("vectors", "vectors")
def _vectors(goal: Term, node: Node, context: Context) -> Grounds:
    both_sides = goal[0] == "almost-orthogonal"
    N, k, gamma = matched(goal, "almost-orthogonal" if both_sides else "near-orthogonal")
    expect(meaning.natural(k) >= 1 and meaning.natural(N) >= 1, "N and k must be at least 1")
    expect(all(is_integer(entry) for vector in node["vectors"] for entry in vector), "the entries are 1 and -1")
    found = check_near_orthogonal(node["vectors"], exactly(gamma), both_sides)
    expect(found == meaning.natural(k), f"the vectors have {found} coordinates")
    expect(len(node["vectors"]) == meaning.natural(N), f"{len(node['vectors'])} vectors")
    return NOTHING
