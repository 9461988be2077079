"""A part of a graph of ONNX's with any numbers in the places of what it reads, and one step of a loop.

The body of the loop is written out once, as if the word had one letter.  Then what the loop reads, what it carries and
what that becomes are names of the graph, and any of them may be given other numbers: a row for each of several words,
which are run together.  The matrix of an affine function is what its linear part gives to unit vectors.  That is the
same nodes with zeros in the place of what is added, so entries come out without a difference, which would be rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from math import prod
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.graphs.onnx_file import Array, Graph, Node, without_nodes_of
from fooling.verify.given.graphs.onnx_steps import Carried

MOST_PROBES = 2**11  # coordinates that are given 1 in turn


NOTHING = Carried((), (), (), 0)


class Probe:
    """Of words of a few letters; `reads` is a name for vectors, one for each letter.

    `added` are names of numbers of the file that are added, and nothing else, to what is affine.  A `loop` is written
    out for one letter; without one `loop` is the node that refusals name, and nothing is carried.
    """

    def __init__(
        self,
        graph: Graph,
        loop: Node,
        reads: str,
        added: Sequence[str],
        carried: Carried = NOTHING,
        letters: int = 1,
        named: Sequence[str] = (),
    ) -> None:
        self.graph, self.loop, self.reads, self.carried, self.letters = graph, loop, reads, carried, letters
        self.named = [reads, *dict.fromkeys((*carried.states, *carried.following, *named))]
        self.model = _written_out(graph, loop, carried)
        zeros = {name: 0 * np.asarray(one, dtype=np.float64) for name, one in graph.fixed(added).items()}
        self.linear = _written_out(graph.with_numbers(zeros), loop, carried)
        self.shapes = self._shapes()

    def affine(self, places: Sequence[str], wanted: Sequence[str]) -> tuple[Array, Array, Array]:
        """P, Q, q such that the wanted values are P h + Q x + q, of h in these places and x in that of what is read.

        Values with several axes are taken for rows of numbers, and several values are put one after the other.
        """
        names = [*(name for name in places if name != self.reads), self.reads]
        sizes = [self.size(name) for name in names]
        total = sum(sizes)
        if total > MOST_PROBES:
            told = f"its state and what it reads have {total} numbers, want at most {MOST_PROBES}"
            raise self.graph.refuse(self.loop, told)
        matrix = self._given(self.linear, np.eye(total), names, wanted).T
        (constant,) = self._given(self.model, np.zeros((1, total)), names, wanted)
        own = total - sizes[-1]
        return matrix[:, :own], matrix[:, own:], constant

    def size(self, name: str) -> int:
        """How many numbers it has for a word."""
        return prod(self.shapes[name])

    def _given(self, model: Any, rows: Array, names: Sequence[str], wanted: Sequence[str]) -> Array:
        """What is wanted, a row for each of these rows, which are cut into the numbers of these names."""
        given, at = dict[str, Array](), 0
        for name in names:
            size = self.size(name)
            given[name] = rows[:, at : at + size].reshape(len(rows), *self.shapes[name])
            at += size
        values = [one.reshape(len(rows), -1) for one in self._run(model, given, wanted, len(rows))]
        return np.concatenate(values, axis=1)

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Of each value without the axis of words, which comes first; InvalidInput where it does not."""
        names = self.named
        found = self._run(self.model, {}, [*names, *self.carried.starts], 3)
        values, starts = found[: len(names)], found[len(names) :]
        if any(np.any(one) for one in starts):
            raise self.graph.refuse(self.loop, "its state does not start with zeros; want zeros")
        shapes = {name: one.shape for name, one in zip(names, values, strict=True)}
        # A start of one row is for all words; what it becomes has a row for each.
        for state, becomes in zip(self.carried.states, self.carried.following, strict=True):
            shapes[state] = shapes[becomes]
        if wrong := [name for name, shape in shapes.items() if shape[:1] != (3,)]:
            raise self.graph.refuse(self.loop, f"{wrong[0]} has no row for each word, want the words in the first axis")
        return {name: shape[1:] for name, shape in shapes.items()}

    def _run(self, own: Any, given: Mapping[str, Array], wanted: Sequence[str], words: int) -> list[Array]:
        from onnx import TensorProto, helper

        model = without_nodes_of(given, own)
        model.graph.input.extend(helper.make_tensor_value_info(name, TensorProto.DOUBLE, None) for name in given)
        run = replace(self.graph, model=model).giving(wanted)
        try:
            return [np.asarray(one) for one in run(np.zeros((words, self.letters), dtype=np.int64), given)]
        except InvalidInput:
            raise
        except Exception as error:  # noqa: BLE001  numpy and onnx raise many
            told = f"its part does not run on {words} words of {self.letters} letters"
            told += f" ({' '.join(str(error).split())[:120]})"
            raise self.graph.refuse(self.loop, f"{told}; want an axis for words, and then one for letters") from None


def _written_out(graph: Graph, loop: Node, carried: Carried) -> Any:
    """The model with the body of this loop in its place."""
    from onnx import helper

    model = deepcopy(graph.model)
    nodes = list[Any]()
    for node in model.graph.node:
        if tuple(node.output) != loop.gives or carried is NOTHING:
            nodes.append(node)
            continue
        (body,) = (one.g for one in node.attribute if one.HasField("g"))
        reads, gives = [one.name for one in body.input], [one.name for one in body.output]
        first = carried.first_input
        if node.op_type == "Loop":
            nodes.append(helper.make_node("Constant", [], [reads[0]], value_int=0))
            nodes.append(helper.make_node("Constant", [], [reads[1]], value=_yes()))
        begins = 0 if node.op_type == "Scan" else 2
        nodes += [_same(one, other) for one, other in zip(node.input[begins:first], reads[begins:first], strict=True)]
        axis = f"{loop.gives[0]} first axis"
        nodes.append(helper.make_node("Constant", [], [axis], value_ints=[0]))
        for outer, inner in zip(node.input[first:], reads[first:], strict=True):
            nodes.append(helper.make_node("Squeeze", [outer, axis], [inner]))
        nodes += body.node
        for k, (inner, outer) in enumerate(zip(gives[begins // 2 :], node.output, strict=False)):
            if outer and k < first - begins:
                nodes.append(_same(inner, outer))
            elif outer:
                nodes.append(helper.make_node("Unsqueeze", [inner, axis], [outer]))
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def _same(given: str, name: str) -> Any:
    from onnx import helper

    return helper.make_node("Identity", [given], [name])


def _yes() -> Any:
    from onnx import numpy_helper

    return numpy_helper.from_array(np.array(True))
