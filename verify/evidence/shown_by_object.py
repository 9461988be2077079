"""A claim that is to be shown by the object given with it, and by nothing else; and what the object lacks.

The object becomes the derivation that a finder would have made of it, and the checker judges it as any other.  Where
the checker rejects it, the witness is looked for again here and named in the user's labels, counted from 1 where things
are counted.  A bad object refutes nothing: the statement may still be true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.first_faults import wrong_rectangles
from fooling.protocols.search.trees import wrong_leaf
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Budget, Context, Rejected, expect, prove
from fooling.verify.evidence.broken_functions import BREACHES
from fooling.verify.given.arguments.given_object import OF_A_COLOUR, SHOWS, GivenObject, counted_from_0, exchanged
from fooling.verify.methods.arithmetic.arith_step import arith
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import ForReaders, NotFound, NotMadeFor, afresh, fresh
from fooling.verify.methods.engine.goals import Bound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.matrices import depth
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.proposition import Term, thawed

RULES: Mapping[str, tuple[str, str]] = {
    "rectangles": ("rectangles", "rectangles"),
    "tree": ("protocol-tree", "tree"),
    "pairs": ("fooling-pairs", "pairs"),
}
"""The rule that an object of each kind is evidence for, and the field of its node."""
FAILS = "the object given does not show this"
BY_AXIOMS = ("cover", "leaves", "D")  # what pairs show by an axiom


@dataclass(frozen=True)
class ShownByObject:
    """The tactic that has one object, and tries nothing else."""

    given: GivenObject

    def __call__(self, goal: Term, context: Context) -> Node:
        """The derivation that the object is; NotFound, with what the object lacks, where the checker rejects it."""
        op, heads = SHOWS[self.given.kind]
        if goal[0] != op or not isinstance(goal[1], tuple) or goal[1][0] not in heads:
            raise NotMadeFor
        try:
            return _accepted(self.given, goal, context)
        except Rejected as error:
            lacks = LACKS[self.given.kind](goal, self.given.data) or str(error)
        told = f"{FAILS}: {lacks}{_if_changed(self.given, goal, context)}"
        raise NotFound(ForReaders(told))


def _accepted(given: GivenObject, goal: Term, context: Context) -> Node:
    """The node, once the checker has accepted it."""
    rule, field = RULES[given.kind]
    node: Node = {"rule": rule, field: thawed(given.data)}
    if given.kind == "pairs" and goal[1][0] in BY_AXIOMS:
        try:
            node = _by_axioms(goal, given.data, node)
        except NotFound as error:
            raise Rejected(str(error)) from None
    prove(goal, node, afresh(context))
    return node


def _by_axioms(goal: Term, pairs: Any, node: Node) -> Node:
    """The derivation of cover, leaves or D >= k from the pairs of a fooling set; NotFound where they are too few."""
    _, (head, f, *_), k = goal
    totals = _with_other_values(goal, pairs, node)
    own = next(one for one in totals if one.node is node)
    prove(own.statement, node, fresh())  # though the bound may hold without them, as D >= 0 does
    if head == "cover":
        lemmas = ((">=", goal[1], own.quantity), axiom()), (own.statement, constantly(own.node))
        return arith(*lemmas)(goal, fresh())
    if head == "D":
        return depth.by_leaves(f, k, totals)
    enough = (">=", goal[1], ("+", *(one.quantity for one in totals)))
    return arith((enough, axiom()), *((one.statement, constantly(one.node)) for one in totals))(goal, fresh())


def _with_other_values(goal: Term, pairs: Any, node: Node) -> list[Bound]:
    """The pairs as a bound on fooling sets of their value, and for leaves and D one pair for each other value."""
    _, (head, f_term, *_), _ = goal
    f, own = meaning.function(f_term), _own_value(goal, pairs)
    found = [Bound(">=", ("fooling", f_term, own), len(pairs), node)]
    if head == "cover":
        return found
    for value in depth.colours(f):
        if value != own:
            x, y = next((x, y) for x in range(f.row_count) for y in range(f.column_count) if f.entry(x, y) == value)
            one: Node = {"rule": "fooling-pairs", "pairs": [[x, y]]}
            found.append(Bound(">=", ("fooling", f_term, value), 1, one))
    return sorted(found, key=lambda bound: int(bound.quantity[2]))


def _own_value(goal: Term, pairs: Any) -> int:
    """The value that the pairs are to have: that of the goal, or of the first pair; Rejected where there is no such."""
    _, (_, f_term, *colour), _ = goal
    if colour or not pairs:
        return int(colour[0]) if colour else 0
    f, (x, y) = meaning.function(f_term), pairs[0]
    expect(x < f.row_count and y < f.column_count, f"there is no row {x} with a column {y}")  # as where exchanged
    return f.entry(x, y)


def _if_changed(given: GivenObject, goal: Term, context: Context) -> str:
    """What is said where the object would show the claim with rows and columns exchanged, or counted from 1."""
    parties = "Alice and Bob" if given.kind == "tree" else "rows and columns"
    changes = {
        f"with {parties} exchanged it would": exchanged(given),
        "with each row and column one less it would: did you count from 1?": counted_from_0(given),
    }
    return next((f"; {told}" for told, one in changes.items() if one is not None and _shows(one, goal, context)), "")


def _shows(given: GivenObject, goal: Term, context: Context) -> bool:
    try:
        _accepted(given, goal, context)
    except Rejected:
        return False
    return True


# ---- what an object lacks ----


def _of_rectangles(goal: Term, rectangles: Sequence[Any]) -> str | None:
    f, colour, most = _read(goal)
    if (wrong := wrong_rectangles(f, rectangles, colour)) is not None:
        return wrong.says
    right = "they are a partition" if colour is None else "they do cover"
    return _too_many(len(rectangles), "rectangles", most, right)


def _of_tree(goal: Term, tree: Any) -> str | None:
    f, _, most = _read(goal)
    if (wrong := wrong_leaf(f, tree)) is not None:
        return wrong
    depth, leaves = size_of_tree(tree)
    if goal[1][0] == "leaves":
        return _too_many(leaves, "leaves", most, "they are right")
    return f"the tree has depth {depth}, where {most} is claimed; its leaves are right" if depth > most else None


def size_of_tree(tree: Any) -> tuple[int, int]:
    """The depth and the leaves."""
    if isinstance(tree, int):
        return 0, 1
    (low, few), (high, many) = map(size_of_tree, tree[2:])
    return 1 + max(low, high), few + many


def _of_pairs(goal: Term, pairs: Any) -> str | None:
    _, (head, f_term, *_), least = goal
    wrong = BREACHES["fooling-set"](Budget(), ("pairs", pairs), f_term, _own_value(goal, pairs)).says
    if wrong:
        return wrong[0]
    if head in OF_A_COLOUR:
        few = len(pairs) < least
        return f"{counted(len(pairs), 'pairs')}, where {least} are claimed; they are a fooling set" if few else None
    leaves = sum(int(one.value) for one in _with_other_values(goal, pairs, {}))
    shown, bits = f"{counted(len(pairs), 'pairs')} {_are(len(pairs))} a fooling set", max(leaves - 1, 0).bit_length()
    told = counted(bits, "bits") if head == "D" else counted(leaves, "leaves")
    few = least > (bits if head == "D" else leaves)
    return f"the {shown}, which with a leaf for each other value shows {told}, not {least}" if few else None


def _read(goal: Term) -> tuple[TwoPartyFunction, int | None, int]:
    """The function, the colour of a cover, and the bound."""
    _, quantity, most = goal
    return meaning.function(quantity[1]), quantity[2] if quantity[0] == "cover" else None, most


def _too_many(found: int, what: str, most: int, right: str) -> str | None:
    return f"{counted(found, what)}, where {most} are claimed; {right}" if found > most else None


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


LACKS: Mapping[str, Callable[[Term, Any], str | None]] = {
    "rectangles": _of_rectangles,
    "tree": _of_tree,
    "pairs": _of_pairs,
}
