"""Two-sided derivations of D for a closed function: the cheapest that reach the exact value.

From below, in this order: fooling sets of all colours, ranks of M and J - M over Q, the exhausted search on a small
core; where the search has not settled D, the partition number, which is at least the covers of all colours together.
From above: a protocol tree; for functions too large to be read entry by entry, one-way + 1.  What a caller has derived
already (`known`) is used instead of searched: for large structured functions it is the only source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.fooling_sets.search.steps import now
from fooling.protocols.search.depth_search import greedy_fooling
from fooling.protocols.search.exact import Core, exact_complexity, find_core
from fooling.protocols.search.trees import to_json
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.methods.axioms.instances import added, by_axiom, message_bits
from fooling.verify.methods.axioms.instances import depth as tree_depth
from fooling.verify.methods.engine.attempts import constantly
from fooling.verify.methods.engine.ends import NotFound, fresh
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.trees_and_ranks import rank_evidence
from fooling.verify.methods.matrices.covers import partition
from fooling.verify.statement.proposition import Term

Known = Mapping[Term, tuple[int, Node]]  # quantity: a number and a derivation of >= (fooling) or = (rank, rows)
FOR_PARTITION = 0.25  # of the time, where the search does not settle D
LARGEST_RANK = 2**16  # entries of a matrix whose rank is looked for


@dataclass(frozen=True)
class DepthInterval(Interval):
    """Bounds on D in bits, and which argument gives the lower one."""

    method: str = ""


def depth(f: Term, seconds: float = 60, known: Known | None = None) -> DepthInterval:
    """D of the closed function term `f`, in at most about `seconds`; bounds that differ are an interval.

    Raises
    ------
    NotFound
        f is too large to be read entry by entry, and `known` has no distinct rows to bound D from above.

    >>> found = depth(("matrix", ((1, 0), (0, 1))))
    >>> found.lower, found.upper, found.method
    (2, 2, 'fooling sets')
    """
    given = dict(known or {})
    function = meaning.function(f)
    if function.row_count * function.column_count > meaning.LARGEST_MATRIX:
        upper, upper_node = _one_way(f, given)
        lower, node, method = _lower(f, None, upper, None, given)
        return DepthInterval((Bound(">=", ("D", f), lower, node), Bound("<=", ("D", f), upper, upper_node)), method)
    end = now() + seconds
    found = exact_complexity(function, seconds=seconds * (1 - FOR_PARTITION))
    lower, node, method = _lower(f, function, found.lower, found.core, given)
    if lower < found.upper:
        lower, node, method = max(
            (lower, node, method), _by_partition(f, max(end - now(), seconds / 8)), key=lambda bound: bound[0]
        )
    tree = {"rule": "protocol-tree", "tree": to_json(found.tree)}
    return DepthInterval((Bound(">=", ("D", f), lower, node), Bound("<=", ("D", f), found.upper, tree)), method)


def _lower(
    f: Term, function: TwoPartyFunction | None, wanted: int, core: Core | None, known: dict[Term, tuple[int, Node]]
) -> tuple[int, Node, str]:
    """The first argument that reaches the wanted bound, or the best."""
    best: tuple[int, Node, str] = 0, {"rule": "arith", "premises": [], "multipliers": [], "squares": []}, "none needed"
    for method in ("fooling sets", "ranks", "exhaustion"):
        if best[0] >= wanted:
            break
        if method == "exhaustion":
            core = core or (find_core(function, wanted) if function is not None else None)
            if core is not None and core.depth > best[0]:
                best = core.depth, exhaustion(core), method
        elif totals := _leaves(f, function, method, known):
            bits = (sum(int(one.value) for one in totals) - 1).bit_length()
            if bits > best[0]:
                best = bits, by_leaves(f, bits, totals), method
    return best


def _by_partition(f: Term, seconds: float) -> tuple[int, Node, str]:
    """As the leaves are at least the rectangles of any partition."""
    pieces = partition(f, seconds).below
    if pieces is None:
        raise NotFound("nothing is shown of the partition number")
    bits = (int(pieces.value) - 1).bit_length()
    premises = [by_axiom((">=", ("leaves", f), pieces.quantity)), (pieces.statement, pieces.node)]
    return bits, _by_premises(f, bits, premises), "partition number"


def exhaustion(core: Core) -> Node:
    """The node that has the checker search the core."""
    return {
        "rule": "depth-exhaustion",
        "rows": list(core.rows),
        "columns": list(core.columns),
        "positions": core.positions,
    }


def _leaves(
    f: Term, function: TwoPartyFunction | None, method: str, known: dict[Term, tuple[int, Node]]
) -> list[Bound]:
    """Quantities whose sum bounds the leaves, with their derivations; empty where this method has none."""
    if method == "fooling sets":
        op: str = ">="
        quantities: list[Term] = [("fooling", f, b) for b in colours(function)]
    else:
        op, quantities = "=", [("rank", g, "Q") for g in (f, ("complement", f))]
        if not is_boolean(f) or (function is not None and function.row_count * function.column_count > LARGEST_RANK):
            return []
    for quantity in quantities:
        if quantity not in known and function is not None:
            known[quantity] = _fooling(function, quantity) if op == ">=" else _rank(quantity)
    if not all(quantity in known for quantity in quantities):
        return []
    return [Bound(op, quantity, *known[quantity]) for quantity in quantities]


def colours(function: TwoPartyFunction | None) -> list[int]:
    """The values of a function that is read, 0 and 1 of one that is not."""
    return [0, 1] if function is None else sorted({value for row in function.rows() for value in row})


def _fooling(function: TwoPartyFunction, quantity: Term) -> tuple[int, Node]:
    matrix = CommunicationMatrix.of(function)
    pairs = [
        [matrix.row_representatives[x], matrix.column_representatives[y]]
        for x, y in greedy_fooling(matrix.rows, quantity[2])
    ]
    return len(pairs), {"rule": "fooling-pairs", "pairs": sorted(pairs)}


def _rank(quantity: Term) -> tuple[int, Node]:
    node = rank_evidence(("=", quantity, 0), fresh())
    return len(node["rows"]), node


def by_leaves(f: Term, bits: int, totals: Sequence[Bound]) -> Node:
    """D >= bits, as the leaves are at least the sum of the totals, which is above 2^(bits - 1)."""
    leaves = ("leaves", f)
    enough = (">=", leaves, ("+", *(one.quantity for one in totals)))
    name = "leaves-fooling" if all(one.quantity[0] == "fooling" for one in totals) else None
    return _by_premises(f, bits, [by_axiom(enough, name), *((one.statement, one.node) for one in totals)])


def _by_premises(f: Term, bits: int, premises: Sequence[tuple[Term, Node]]) -> Node:
    """D >= bits, as the premises add up to leaves > 2^(bits - 1)."""
    return tree_depth(constantly(added(*premises)))((">=", ("D", f), bits), fresh())


def _one_way(f: Term, known: dict[Term, tuple[int, Node]]) -> tuple[int, Node]:
    """D <= one-way + 1, for the speaker with fewer distinct inputs."""
    sides = [(known[q], q) for s in ("alice", "bob") if (q := ("rows", f, s)) in known]
    if not sides or not is_boolean(f):
        raise NotFound("the function is too large to be read entry by entry, and nothing is known of its distinct rows")
    (rows, node), quantity = min(sides, key=lambda side: side[0][0])
    one_way, bits = ("one-way", f, quantity[2]), (rows - 1).bit_length()
    few = constantly(added((("=", quantity, rows), node)))
    sent = ("<=", one_way, bits)
    return bits + 1, added(by_axiom(("<=", ("D", f), ("+", one_way, 1))), (sent, message_bits(few)(sent, fresh())))
