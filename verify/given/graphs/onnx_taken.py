"""Whether all that stands in a graph of ONNX's is in the table of what is taken, before anybody looks at the graph.

Of the file: the version of the format, the opset, which functions there are, and how its numbers are kept.  Of each
node, in bodies, too: its operator and the version of it, its attributes with their values, what it reads, and what of
it is read.  What is not in the table (`fooling.verify.given.graphs.onnx_table`) is refused in a line that names the
node and
the attribute, and says what would be right.  Names for people, shapes that are told and metadata have no meaning for
what is computed, and are not looked at; but a length of the word that is told is one for all words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.files.reading_notes import note_reading
from fooling.verify.given.graphs import onnx_table

STANDARD = ("", "ai.onnx")
LOOPS = ("Loop", "Scan")
MOST_SHOWN = 60  # characters of a value
UNKNOWN = (
    "want layers of attention, or recurrent layers as one node, Scan, Loop or CumSum, exported by torch.onnx.export "
    "from a module in float32"
)


def told(node: Any) -> str:
    """What a node of the file is called in messages: the operator, and the first of what it gives."""
    name = node.output[0] if node.output else ""
    return f"node {name if name.isprintable() else shortly(name)} ({node.op_type})"


def bodies_of(node: Any) -> list[Any]:
    """The graphs inside a node, as it has them in the file."""
    return [given.g for given in node.attribute if given.HasField("g")]


def require_known_file(where: str, model: Any) -> int:
    """The opset; InvalidInput for a file of another version, or with parts that are not read."""
    if model.ir_version not in onnx_table.IR_VERSIONS:
        least, most = min(onnx_table.IR_VERSIONS), max(onnx_table.IR_VERSIONS)
        raise InvalidInput(f"{where}: version {model.ir_version} of the format; want {least} to {most}")
    opsets = [one.version for one in model.opset_import if one.domain in STANDARD]
    if len(opsets) != 1 or not 1 <= opsets[0] <= onnx_table.NEWEST:
        shown = ", ".join(map(str, opsets)) or "none"
        raise InvalidInput(f"{where}: opset {shown} of ONNX's own operators; want one from 1 to {onnx_table.NEWEST}")
    if model.training_info:
        raise InvalidInput(f"{where}: training_info; want a graph that is exported for evaluation")
    for function in model.functions:
        if function.domain in STANDARD:
            name = shortly(function.name)
            raise InvalidInput(f"{where}: a function of its own is called {name} as one of ONNX's; want another domain")
    return int(opsets[0])


def require_own_names(where: str, graph: Any) -> None:
    """InvalidInput for a name that two nodes, numbers or inputs have, in bodies, too."""
    parts = [*_each_graph(graph)]
    numbers = [one.name for part in parts for one in part.initializer]
    given = [name for one in each_node(graph) for name in one.output if name]
    given += [*numbers, *(one.name for body in parts[1:] for one in body.input)]
    given += [one.name for one in graph.input if one.name not in numbers]
    if len({*given}) < len(given):
        raise InvalidInput(f"{where}: a name is given by two nodes; want a name of its own for each, in bodies, too")


def note_what_is_chosen(where: str, graph: Any) -> None:
    """Notes where the file leaves a choice: several results, and inputs that have values of their own."""
    if others := [one.name for one in graph.output[1:]]:
        shown = ", ".join(map(shortly, others))
        note_reading(
            f"{where}: the scores are {shortly(graph.output[0].name)}, the first result; {shown} is not looked at"
        )
    numbers = {one.name for one in graph.initializer}
    if chosen := [one.name for one in graph.input if one.name in numbers]:
        shown = f"{shortly(chosen[0])}{f' and {len(chosen) - 1} more' if len(chosen) > 1 else ''}"
        note_reading(f"{where}: inputs that may be left out have the values of the file: {shown}")


def require_taken(where: str, graph: Any, opset: int) -> None:
    """InvalidInput for a part of the graph that is not in the table."""
    for node in (one for outer in graph.node for body in bodies_of(outer) for one in body.node):
        if bodies_of(node):
            raise InvalidInput(f"{where}: {told(node)}: want Scan or Loop, without one in it")
    _require_tensors(where, graph)
    _require_one_letter_axis(where, graph)
    read = {name for one in each_node(graph) for name in one.input}
    read |= {one.name for part in _each_graph(graph) for one in part.output}
    numbers = {one.name: one for part in _each_graph(graph) for one in part.initializer}
    constants = [one for one in each_node(graph) if one.op_type == "Constant" and one.output]
    numbers |= {one.output[0]: given.t for one in constants for given in one.attribute if given.HasField("t")}
    for node in each_node(graph):
        _Check(where, node, opset, read, numbers).run()


def _each_graph(graph: Any) -> Iterator[Any]:
    yield graph
    for node in graph.node:
        for body in bodies_of(node):
            yield from _each_graph(body)


def each_node(graph: Any) -> Iterator[Any]:
    """The nodes of a graph, or of a function, and of the bodies in it."""
    for part in _each_graph(graph):
        yield from part.node


def _require_tensors(where: str, graph: Any) -> None:
    for part in _each_graph(graph):
        if part.sparse_initializer:
            name = part.sparse_initializer[0].values.name
            raise InvalidInput(f"{where}: tensor {shortly(name)} is sparse; want numbers in a dense tensor")
        if part.quantization_annotation:
            name = part.quantization_annotation[0].tensor_name
            raise InvalidInput(f"{where}: tensor {shortly(name)} is quantized; want a graph in floats")
        for tensor in part.initializer:
            _require_type(f"{where}: tensor {shortly(tensor.name)}", tensor.data_type)
    for place in graph.input:
        _require_type(f"{where}: input {shortly(place.name)}", place.type.tensor_type.elem_type)


def _require_type(where: str, kind: int) -> None:
    name = type_name(kind)
    if name not in onnx_table.TYPES:
        raise InvalidInput(f"{where}: numbers of type {name}; want {', '.join(onnx_table.TYPES)}")


def type_name(kind: int) -> str:
    """The type of numbers, as the format calls it."""
    from onnx import TensorProto

    names = TensorProto.DataType
    return str(names.Name(kind)) if kind in names.values() else str(kind)


def _require_one_letter_axis(where: str, graph: Any) -> None:
    """The words of a batch may be one; how many letters they have must not be told."""
    for place in graph.input:
        sides = place.type.tensor_type.shape.dim
        if len(sides) == 2 and sides[1].HasField("dim_value") and place.name not in {n.name for n in graph.initializer}:
            many = sides[1].dim_value
            raise InvalidInput(
                f"{where}: input {shortly(place.name)} is of words of {many} letters alone; want dynamic_shapes (or "
                "dynamic_axes) for both axes in torch.onnx.export"
            )


@dataclass(frozen=True)
class _Check:
    """Of one node; `read` are the names that somebody reads, `numbers` the tensors that the file has."""

    where: str
    node: Any
    opset: int
    read: Collection[str]
    numbers: Mapping[str, Any]

    def run(self) -> None:
        """InvalidInput for what is not taken."""
        row = self._row()
        if (version := row.version(self.opset)) < row.first:
            why = f", where {row.is_before}" if row.is_before else ""
            raise self._refuse(f"opset {self.opset}{why}; want {row.first} or newer")
        self._attributes(row, version)
        self._inputs(row, version)
        for name, place in _placed(self.node.output, row.gives):
            if name and name in self.read and (place is None or place.values == ()):
                raise self._refuse(f"its output {place.name if place else name} is read{_right(row, place)}")

    def _refuse(self, wanted: str) -> InvalidInput:
        return InvalidInput(f"{self.where}: {told(self.node)}: {wanted}")

    def _row(self) -> onnx_table.Operator:
        node = self.node
        own = f" of {node.domain}" if node.domain not in STANDARD else ""
        if own or node.overload or node.op_type not in onnx_table.OPERATORS:
            raise InvalidInput(f"{self.where}: {told(node)}{own} is not known here; {UNKNOWN}")
        row = onnx_table.OPERATORS[node.op_type]
        if not row.version(self.opset):
            first = min(row.versions)
            raise self._refuse(f"there is no such operator in opset {self.opset}; want {first} or newer")
        return row

    def _attributes(self, row: onnx_table.Operator, version: int) -> None:
        places = {one.name: one for one in row.attributes if one.is_in(version)}
        names = [given.name for given in self.node.attribute]
        for given in self.node.attribute:
            place = places.get(given.name)
            if place is None:
                known = ", ".join(places) or "no attribute"
                other = f"version {version} of it has no attribute {shortly(given.name)}"
                raise self._refuse(f"{other}; want {known}")
            if names.count(given.name) > 1 or given.ref_attr_name or not given.type:
                raise self._refuse(f"attribute {given.name} has no one value; want one")
            self._value(row, place, given)
        for (op, name), wanted in onnx_table.NEEDED.items():
            if op == self.node.op_type and name in places and name not in names:
                raise self._refuse(f"attribute {name} is missing; {wanted}")

    def _value(self, row: onnx_table.Operator, place: onnx_table.Place, given: Any) -> None:
        from onnx import AttributeProto, helper

        if given.type == AttributeProto.GRAPH and self.node.op_type in LOOPS:
            return
        if place.values == ():
            raise self._refuse(f"attribute {place.name} is not taken{_right(row, place)}")
        if given.type == AttributeProto.TENSOR:
            _require_type(f"{self.where}: {told(self.node)}", given.t.data_type)
            return
        value = helper.get_attribute_value(given)
        if place.name in onnx_table.GIVES_TYPES and isinstance(value, int):
            _require_type(f"{self.where}: {told(self.node)}: {place.name}", value)
        if place.values is not None and not any(_is(value, one) for one in place.values):
            wanted = _right(row, place) or f"; want {' or '.join(map(_shown, place.values))}"
            raise self._refuse(f"attribute {place.name} is {_shown(value)}{wanted}")

    def _inputs(self, row: onnx_table.Operator, version: int) -> None:
        places = [one for one in row.reads if one.is_in(version)]
        for name, place in _placed(self.node.input, places):
            if place is None:
                raise self._refuse(
                    f"version {version} of it has no input for {shortly(name)}; want {len(places)} inputs"
                )
            if name and place.values is not None and not self._is_one_of(name, place.values):
                raise self._refuse(f"its input {place.name} is not taken{_right(row, place)}")
        for k, place in enumerate(places):
            if not (place.may_miss or place.is_repeated) and not any(self.node.input[k : k + 1]):
                raise self._refuse(f"its input {place.name} is missing; want it given")

    def _is_one_of(self, name: str, values: tuple[Any, ...]) -> bool:
        """Whether what is read is in the file, all its numbers being one of these."""
        from onnx import numpy_helper

        if name not in self.numbers or not values:
            return False
        found = numpy_helper.to_array(self.numbers[name])
        return any((found == one.value).all() for one in values if isinstance(one, onnx_table.Each))


def _placed(names: Sequence[str], places: Sequence[onnx_table.Place]) -> Iterator[tuple[str, onnx_table.Place | None]]:
    """Each name with its place; the last place may have several."""
    last = places[-1] if places and places[-1].is_repeated else None
    for k, name in enumerate(names):
        yield name, places[k] if k < len(places) else last


def _is(value: Any, taken: Any) -> bool:
    """Whether an attribute has a value of the table, of the same type."""
    if isinstance(taken, onnx_table.Each):
        return isinstance(value, list) and all(one == taken.value for one in value)
    if isinstance(taken, tuple):
        return isinstance(value, list) and tuple(map(_text, value)) == taken
    value = _text(value)
    return type(value) is type(taken) and bool(value == taken)


def _text(value: Any) -> Any:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _shown(value: Any) -> str:
    shown = ", ".join(str(_text(one)) for one in value) if isinstance(value, (list, tuple)) else str(_text(value))
    return shown if shown.isprintable() and len(shown) <= MOST_SHOWN else shortly(shown)


def _right(row: onnx_table.Operator, place: onnx_table.Place | None) -> str:
    """What would be right, after a semicolon."""
    wanted = row.right.get(place.name) if place is not None else None
    return "" if wanted is None else f"; {wanted}"
