"""The searches of the lower packages, for whatever `fooling.measure` takes: a matrix, a predicate, a name with its n.

    fooling.check_tree("equality", tree, n=1)
    fooling.maximum_fooling(fooling.predicate(lambda x, y: x < y, range(4), range(4)), 1)

A function of `fooling` goes on as it is; all else becomes one by the same rules as for a measure
(`fooling.verify.given.asked.predicate`), so that a matrix cannot mean two things.
"""

from __future__ import annotations

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search import maximum
from fooling.fooling_sets.search.maximum import FoolingBounds
from fooling.protocols.search import exact, trees
from fooling.protocols.search.depth_search import Memory
from fooling.protocols.search.exact import ExactComplexity
from fooling.protocols.search.trees import ProtocolTree
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.given.asked.predicate import as_spec
from fooling.verify.given.files.matrix_like import MatrixLike

Given = FunctionSpec | TwoPartyFunction | MatrixLike | str


def _function(f: Given, n: int | None, partition: str | None) -> TwoPartyFunction:
    if isinstance(f, TwoPartyFunction) and n is None and partition is None:
        return f
    return as_spec(f, n, partition).function


def maximum_fooling(
    f: Given, colour: int, seconds: float = 60.0, *, n: int | None = None, partition: str | None = None
) -> FoolingBounds:
    """A largest fooling set of `colour` and the evidence that it is one, or an interval after `seconds`.

    `f`, `n` and `partition` are as for `fooling.measure`; InvalidInput for what is no function.

    >>> maximum_fooling("disjointness", 1, n=3).lower, maximum_fooling([[1, 0], [0, 1]], 1).is_maximum
    (8, True)
    """
    return maximum.maximum_fooling(_function(f, n, partition), colour, seconds)


def exact_complexity(
    f: Given,
    limit: int = 5_000_000,
    seconds: float = float("inf"),
    memory: Memory | None = None,
    *,
    n: int | None = None,
    partition: str | None = None,
) -> ExactComplexity:
    """D(f), both parties knowing the answer, in bits: bounds, and a protocol tree on the inputs of f.

    `limit` bounds the cuts tried and `seconds` the time; a `memory` makes a series of small functions fast.  `f`, `n`
    and `partition` are as for `fooling.measure`; InvalidInput for what is no function.

    >>> exact_complexity("equality", n=2).upper
    3
    """
    return exact.exact_complexity(_function(f, n, partition), limit, seconds, memory)


def check_tree(f: Given, tree: ProtocolTree, *, n: int | None = None, partition: str | None = None) -> int:
    """The depth of `tree`, an upper bound on D(f), once every entry of f has been found at its leaf.

    `f`, `n` and `partition` are as for `fooling.measure`.  Raises EvidenceError naming the leaf and a cell where it has
    another value, or an input that f does not have, and InvalidInput for what is no function, or no tree.

    >>> says = [trees.Node("bob", frozenset({x}), trees.Leaf(0), trees.Leaf(1)) for x in (0, 1)]
    >>> check_tree("equality", trees.Node("alice", frozenset({1}), *says), n=1)
    2
    """
    return trees.check_tree(_function(f, n, partition), tree)
