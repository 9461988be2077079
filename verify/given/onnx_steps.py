"""What a Scan or a Loop carries from step to step: one state, which is multiplied and added to, and nothing else.

Words show what a graph gives to these words alone.  A loop with two states may count in the second one how often a
letter came in a row, and set the first one to 0 at the hundredth time; few words show that.  So a loop is a recurrence
where its nodes say so: the next state is the last one times what does not hang on it, plus what does not hang on it.
A state into which no result and no other state looks is none, and a sequence of results is none, either.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.given.onnx_file import LOOPS, Body, Graph, Node

KEEPS = ("Reshape", "Transpose", "Unsqueeze", "Squeeze", "CastLike", "Identity", "Expand", "Dropout", "Flatten", "Neg")
FLOATS = (1, 11)  # types that a Cast may ask for
DECIDES = (
    *("Equal", "Less", "LessOrEqual", "Greater", "GreaterOrEqual", "Where", "And", "Or", "Not", "IsNaN"),
    *("Clip", "Max", "Min", "Mod"),
)
"""Operators by which a graph does one thing or another."""
WANTED = "want one state, and the next as the last times something plus something that do not hang on it"


def require_one_state(graph: Graph, node: Node) -> None:
    """InvalidInput, with the node, for a loop that carries anything else from step to step."""
    body = node.settings.get("body")
    if node.op not in LOOPS or not isinstance(body, Body):
        return
    many = len(node.reads) - (node.settings["num_scan_inputs"] if node.op == "Scan" else 0)
    skipped = 0 if node.op == "Scan" else 2  # the number of the step, and whether to go on
    states, gives = body.reads[skipped:many], body.gives[skipped // 2 :]
    hangs = {name: frozenset({name}) for name in states}
    makers = {name: one for one in body.nodes for name in one.gives}
    for one in body.nodes:
        on = frozenset[str]().union(*(hangs.get(name, frozenset()) for name in one.reads))
        hangs |= dict.fromkeys(one.gives, on)
    following = dict(zip(states, gives, strict=False))
    numbers = [name for name in states if not _is_sequence(following[name], name, makers)]
    if any(hangs.get(name) for name in body.gives[: skipped // 2]):
        raise graph.refuse(node, "whether it goes on hangs on what was read; want a step for each letter")
    seen = [k for k in numbers if any(k in hangs.get(one, ()) for one in gives if one != following[k])]
    if len(seen) > 1:
        raise graph.refuse(node, f"its steps carry {len(seen)} states; {WANTED}")
    for name in seen:
        if (op := _other_than_linear(following[name], name, makers, hangs)) is not None:
            raise graph.refuse(node, f"its next state hangs on the last by {op}; {WANTED}")


def _is_sequence(given: str, state: str, makers: Mapping[str, Node]) -> bool:
    """Whether the next value is a sequence, with one more at its end."""
    while given in makers and makers[given].op == "Identity":
        given = makers[given].reads[0]
    return given in makers and makers[given].op == "SequenceInsert" and makers[given].reads[0] == state


def _other_than_linear(
    given: str, state: str, makers: Mapping[str, Node], hangs: Mapping[str, frozenset[str]]
) -> str | None:
    """An operator by which a value hangs on the state, other than a product with and a sum with what does not."""
    left, done = [given], {state}
    while left:
        name = left.pop()
        if name in done or state not in hangs.get(name, ()):
            continue
        done.add(name)
        node = makers[name]
        places = [k for k, one in enumerate(node.reads) if state in hangs.get(one, ())]
        is_cast = node.op == "Cast" and node.settings.get("to") in FLOATS
        is_product = (node.op == "Mul" and len(places) == 1) or (node.op == "Div" and places == [0])
        if not (node.op in (*KEEPS, "Add", "Sub") or is_cast or is_product):
            return node.op
        left += [node.reads[k] for k in places]
    return None
