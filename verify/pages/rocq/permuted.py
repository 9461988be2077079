"""Rules about languages whose words either party's letters determine, for one length or for all.

The matrix is an identity up to order, with zeros around it.  What follows from that is proved in
proofs/CountsPermuted.v; that both parties determine the words is a lemma that the node shows before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fooling.verify.pages.rocq.evidence import Node
from fooling.verify.pages.rocq.place import Lines, Place, stated
from fooling.verify.pages.rocq.written import NotExported
from fooling.verify.statement.language.in_rocq import argument
from fooling.verify.statement.proposition import Term, frozen


def permuted_identity(goal: Term, node: Node, at: Place) -> Lines:
    """From the lemmas that both parties determine the words, and that there are fewer words than inputs."""
    lines = [line for one in node["premises"] for line in stated(frozen(one["that"]), one["by"], at)[1]]
    op, quantity, right = goal
    f = quantity[1][1] if quantity[1][0] == "complement" else quantity[1]
    if quantity[0] == "rank" and quantity[1][0] != "complement":
        return [*lines, "apply: permuted_rank; assumption."]
    if quantity[0] == "rows" and op == "<=":
        return [*lines, "exact: permuted_rows."]
    if f[2] != "odd-even" or right != ("+", ("count", f[1], f[3]), 1):
        raise NotExported("rule permuted-identity: this conclusion is not exported yet")
    party = f"{argument(quantity[2], 'party', at.sorts)} " if quantity[0] == "rows" else ""
    lemma = "permuted_all_rows" if quantity[0] == "rows" else "permuted_complement"
    known = f"letters{at.met.automata.number(f[1])}"
    return [*lines, f"refine ({lemma} {party}{known} _ _ _ _ _); first [ assumption | by whole | by defined ]."]


def words_read(goal: Term, _node: Node, at: Place) -> Lines:
    """A party has at most as many inputs as words of its letters."""
    _, (_, (_, language, partition, _), _), _ = goal
    if partition != "odd-even":
        raise NotExported(f"rule words-read: it is not exported for the partition {partition}")
    known = f"letters{at.met.automata.number(language)}"
    return [f"refine (at_most_words_read {known} _ _ _); [ by whole | by defined | reflexivity ]."]


def some_zero(goal: Term, node: Node, at: Place) -> Lines:
    """There are fewer words than words over the letters."""
    _, (_, (_, language, _, _), _), _ = goal
    lines = stated(frozen(node["premise"]["that"]), node["premise"]["by"], at)[1]
    known = f"letters{at.met.automata.number(language)}"
    return [*lines, f"refine (some_zero _ {known} _ _ _); first [ assumption | by whole | by defined ]."]


PERMUTED: Mapping[str, Callable[[Term, Node, Place], Lines]] = {
    "permuted-identity": permuted_identity,
    "words-read": words_read,
    "some-zero": some_zero,
}
