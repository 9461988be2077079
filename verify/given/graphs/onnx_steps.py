"""What a Scan or a Loop carries from step to step: a state that is multiplied and added to, and nothing else.

Words show what a graph gives to these words alone.  A loop with two states may count in the second one how often a
letter came in a row, and set the first one to 0 at the hundredth time; few words show that.  So a loop is a recurrence
where its nodes say so: the next state is the last one times what does not hang on it, plus what does not hang on it.
Several states, such as real and imaginary parts, or one whose numbers are moved or mixed, must be linear in all of them
together, and what they are multiplied with must be numbers of the file: nothing that is read decides on them.
A state into which no result and no other state looks is none, and a sequence of results is none, either.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fooling.records import dataclass
from fooling.verify.given.graphs.onnx_file import Body, Graph, Node
from fooling.verify.given.graphs.onnx_taken import LOOPS

KEEPS = ("Reshape", "Transpose", "Unsqueeze", "Squeeze", "CastLike", "Identity", "Expand", "Dropout", "Flatten", "Neg")
MIXES = ("Concat", "Slice", "Split", "Gather", "ReduceSum", "MatMul", "Gemm", "Einsum", "Mul", "Div")
FLOATS = (1, 11)  # types that a Cast may ask for
DECIDES = (
    *("Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "Where", "And", "Or", "Not", "IsNaN"),
    *("Clip", "Max", "Min", "Mod"),
)
"""Operators by which a graph does one thing or another."""
WANTED = "want one state, and the next as the last times something plus something that do not hang on it"
TOGETHER = "want one state, or several whose next ones are sums of them times numbers of the file, and of what is read"


@dataclass(frozen=True)
class Carried:
    """The states of a loop that hold numbers, by their names in the body: what they become, and start with outside.

    `first_input` is the place of the first input that a step reads a part of, among what the loop reads.
    """

    states: tuple[str, ...]
    following: tuple[str, ...]
    starts: tuple[str, ...]
    first_input: int


def carried(loop: Node) -> Carried:
    """Of a Scan or a Loop; states that no node of it reads are left out."""
    body = loop.settings["body"]
    first = len(loop.reads) - (loop.settings["num_scan_inputs"] if loop.op == "Scan" else 0)
    skipped = 0 if loop.op == "Scan" else 2  # the number of the step, and whether to go on
    makers = {name: one for one in body.nodes for name in one.gives}
    read = {name for one in body.nodes for name in one.reads}
    rows = zip(body.reads[skipped:first], body.gives[skipped // 2 :], loop.reads[skipped:first], strict=False)
    kept = [row for row in rows if row[0] in read and not _is_sequence(row[1], row[0], makers)]
    states, following, starts = zip(*kept, strict=True) if kept else ((), (), ())
    return Carried(states, following, starts, first)


def fixed_names(graph: Graph) -> set[str]:
    """Names that hang on neither the letters nor how many there are."""
    found = {*graph.numbers, ""}
    for node in graph.nodes:
        if node.op == "Constant" or (node.reads and all(name in found for name in node.reads)):
            found |= {*node.gives}
    return found


def require_one_state(graph: Graph, node: Node) -> None:
    """InvalidInput, with the node, for a loop that carries anything else from step to step."""
    body = node.settings.get("body")
    if node.op not in LOOPS or not isinstance(body, Body):
        return
    of = carried(node)
    skipped = 0 if node.op == "Scan" else 2
    gives = body.gives[skipped // 2 :]
    hangs = {name: frozenset({name}) for name in of.states}
    makers = {name: one for one in body.nodes for name in one.gives}
    for one in body.nodes:
        on = frozenset[str]().union(*(hangs.get(name, frozenset()) for name in one.reads))
        hangs |= dict.fromkeys(one.gives, on)
    following = dict(zip(of.states, of.following, strict=True))
    if any(hangs.get(name) for name in body.gives[: skipped // 2]):
        raise graph.refuse(node, "whether it goes on hangs on what was read; want a step for each letter")
    seen = [k for k in of.states if any(k in hangs.get(one, ()) for one in gives if one != following[k])]
    for name in seen:
        alone = _other_than_linear(following[name], [name], makers, hangs)
        if alone is None and len(seen) == 1:
            return
        fixed = fixed_names(graph)
        if (op := _other_than_linear(following[name], seen, makers, hangs, fixed)) is None:
            continue
        if len(seen) > 1:
            raise graph.refuse(node, f"its steps carry {len(seen)} states, and {op} is in the next of one; {TOGETHER}")
        raise graph.refuse(node, f"its next state hangs on the last by {alone}; {WANTED}")


def _is_sequence(given: str, state: str, makers: Mapping[str, Node]) -> bool:
    """Whether the next value is a sequence, with one more at its end."""
    while given in makers and makers[given].op == "Identity":
        given = makers[given].reads[0]
    return given in makers and makers[given].op == "SequenceInsert" and makers[given].reads[0] == state


def _other_than_linear(
    given: str,
    states: Collection[str],
    makers: Mapping[str, Node],
    hangs: Mapping[str, frozenset[str]],
    fixed: Collection[str] | None = None,
) -> str | None:
    """An operator by which a value hangs on the states, other than a product with and a sum with what does not.

    Where names are `fixed`, states are multiplied with these alone, and their numbers may be moved and mixed.
    """
    left, done = [given], {*states}
    while left:
        name = left.pop()
        if name in done or not hangs.get(name, frozenset()) & {*states}:
            continue
        done.add(name)
        node = makers[name]
        places = [k for k, one in enumerate(node.reads) if hangs.get(one, frozenset()) & {*states}]
        is_cast = node.op == "Cast" and node.settings.get("to") in FLOATS
        is_product = (node.op == "Mul" and len(places) == 1) or (node.op == "Div" and places == [0])
        if fixed is not None:
            others = all(one in fixed for k, one in enumerate(node.reads) if k not in places)
            is_product = node.op in MIXES and others and (places == [0] or node.op == "Concat" or is_product)
            is_product = is_product or (node.op == "MatMul" and others and len(places) == 1)
        if not (node.op in (*KEEPS, "Add", "Sub") or is_cast or is_product):
            return node.op
        left += [node.reads[k] for k in places]
    return None
