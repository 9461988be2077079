"""A graph in ONNX's format, read as data: its nodes, its numbers, and what it computes in float64.

Nothing in such a file is run but the operators of ONNX's own list that stand in `RUN`, by the reference evaluator of
the package onnx (numpy), in float64: constants of narrower types are widened, and where a node asks for a narrower
type it gets float64.  A single number that is the float32 of a root that stands in attention, such as 1/sqrt(8), is
taken for that root: what is read is the function without rounding.  The package comes with
`pip install 'fooling[onnx]'` and is loaded here only.  Numbers that lie beside the file are read from its own folder
alone.

Scan and Loop have a body, a graph that is run once a step.  A body has no body in it, and what it computes anew in each
step without reading the step is taken out of it, before the loop: what is left in it hangs on the step.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.onnx_operators import in_float64
from fooling.verify.reading.files import below, read_bytes
from fooling.verify.reading.process_memory import at_most_more

Array = Any  # numpy's
NARROW = ("FLOAT", "FLOAT16", "BFLOAT16")
WHOLE = ("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32")
MOST_BYTES, MOST_NUMBERS = 2**28, 2**26  # of a file, and of its matrices
MOST_NODES = 2**14
MOST_MEMORY = 2**32  # bytes that a graph may take on words of one length
MOST_DIGITS = 12  # of a number of bytes
MOST_FUNCTIONS = 2**8
MOST_WIDTH = 2**10  # of a head
LOOPS = ("Loop", "Scan")
RUN = {
    *("Add", "And", "Attention", "Cast", "CastLike", "Clip", "Concat", "ConcatFromSequence", "Constant", "Conv"),
    *("ConstantOfShape", "Cos", "CumSum", "Div", "Einsum", "Exp", "Pad", "Log", "SequenceEmpty", "SequenceInsert"),
    *("Softplus", *LOOPS, "Dropout", "Equal", "Erf", "Expand", "Flatten", "GRU", "Gather", "Gelu", "Gemm", "Greater"),
    "GreaterOrEqual",
    *("Identity", "IsNaN", "LSTM", "LayerNormalization", "Less", "LessOrEqual", "LogSoftmax", "MatMul", "Max", "Min"),
    *("Mod", "Mul", "Neg", "Not", "Or", "Pow", "RMSNormalization", "RNN", "Range", "Reciprocal", "ReduceMean"),
    *("ReduceSum", "Relu", "Reshape", "Shape", "Sigmoid", "Sin", "Size", "Slice", "Softmax", "Split", "Sqrt"),
    *("Squeeze", "Sub", "Swish", "Tanh", "Tile", "Transpose", "Trilu", "Unsqueeze", "Where"),
}
"""The operators that are run; of others none is."""


class TooMuchMemory(InvalidInput):
    """What a graph computes on its way takes more than `MOST_MEMORY`."""


@dataclass(frozen=True)
class Node:
    """An operator; names of what it reads and gives, and its settings."""

    op: str
    reads: tuple[str, ...]
    gives: tuple[str, ...]
    settings: Mapping[str, Any]

    @property
    def told(self) -> str:
        """What it is called in messages: the operator, and the first of what it gives."""
        return f"node {self.gives[0] if self.gives else ''} ({self.op})"


@dataclass(frozen=True)
class Body:
    """Of a Scan or Loop: what one step reads, does and gives; in a setting that is called body."""

    reads: tuple[str, ...]
    gives: tuple[str, ...]
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Graph:
    """In an order in which each node comes after what it reads; `numbers` are the arrays that the file has."""

    where: str
    reads: str
    gives: str
    nodes: tuple[Node, ...]
    numbers: Mapping[str, Array]
    model: Any

    def refuse(self, node: Node, wanted: str) -> InvalidInput:
        """What is wrong with a node, in a line."""
        return InvalidInput(f"{self.where}: {node.told}: {wanted}")

    @cached_property
    def run(self) -> Callable[[Array], Array]:
        """What it gives in float64; errors are those of numpy and onnx."""
        found = self.giving([self.gives])
        return lambda words: found(words)[0]

    def with_numbers(self, numbers: Mapping[str, Array]) -> Graph:
        """The same graph with other numbers in the place of some that the letters do not decide."""
        from onnx import ModelProto, numpy_helper

        model = ModelProto()
        model.CopyFrom(self.model)
        for node in model.graph.node:
            renamed = [f"{name} before" if name in numbers else name for name in node.output]
            del node.output[:]
            node.output.extend(renamed)
        kept = [one for one in model.graph.initializer if one.name not in numbers]
        kept += [numpy_helper.from_array(array, name) for name, array in numbers.items()]
        del model.graph.initializer[:]
        model.graph.initializer.extend(kept)
        return replace(self, model=model)

    def giving(self, names: Sequence[str]) -> Callable[..., list[Array]]:
        """The values of these names, in float64, on words of one length: B x n; only the nodes that they read run.

        Further inputs, where the model has them, are arrays by their names.
        """
        from onnx import ModelProto
        from onnx.reference import ReferenceEvaluator

        part = ModelProto()
        part.CopyFrom(self.model)
        _keep_what_is_read(part.graph, names)
        evaluator = ReferenceEvaluator(part, new_ops=in_float64())
        kind = _type_name(self.model.graph.input[0].type.tensor_type.elem_type)
        dtype = "float64" if kind == "DOUBLE" else kind.lower()

        def run(words: Array, further: Mapping[str, Array] | None = None) -> list[Array]:
            try:
                with np.errstate(all="ignore"), at_most_more(MOST_MEMORY):
                    return list(evaluator.run([*names], {self.reads: words.astype(dtype), **(further or {})}))
            except MemoryError:
                many = f"{len(words)} words of {words.shape[1]} letters"
                told = f"it takes more than {MOST_MEMORY >> 20} MiB on {many}; want a smaller graph"
                raise TooMuchMemory(f"{self.where}: {told}") from None

        return run


def _keep_what_is_read(graph: Any, names: Iterable[str]) -> None:
    """Nodes and constants that nothing reads of which the names are made are taken out."""
    wanted, kept = {*names}, list[Any]()
    for node in reversed(graph.node):  # each comes after what it reads
        if wanted & {*node.output}:
            wanted |= {*node.input, *(name for body in _bodies(node) for one in body.node for name in one.input)}
            wanted |= {one.name for body in _bodies(node) for one in body.output}  # a body may give what it captures
            kept.append(node)
    numbers = [one for one in graph.initializer if one.name in wanted]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(reversed(kept))
    graph.initializer.extend(numbers)


def _bodies(node: Any) -> list[Any]:
    """The graphs inside a node, as it has them in the file."""
    return [given.g for given in node.attribute if given.HasField("g")]


def _each_node(graph: Any) -> Iterator[Any]:
    """The nodes of a graph and of the bodies in it."""
    for node in graph.node:
        yield node
        for body in _bodies(node):
            yield from body.node


def onnx_graph(path: Path, links: bool = True) -> Graph:
    """The file's; InvalidInput for anything else, and for what is not run here; `links`: as for `network_file`."""
    if find_spec("onnx") is None:
        raise InvalidInput(f"{path}: onnx is not installed; want pip install 'fooling[onnx]'")
    import onnx
    from google.protobuf.message import DecodeError

    try:
        model = onnx.load_model_from_string(read_bytes(path, MOST_BYTES, "a graph in ONNX's format"))
    except DecodeError as error:
        raise InvalidInput(f"{path}: no graph in ONNX's format ({error})") from None
    if model.functions:
        _require_few_calls(path, model)
        try:
            model = onnx.inliner.inline_local_functions(model)
        except Exception as error:  # noqa: BLE001  it is not Python, and its errors have no common name
            raise InvalidInput(f"{path}: functions that are not read ({' '.join(str(error).split())[:200]})") from None
    graph = model.graph
    _take_out_of_bodies(path, graph)
    _keep_what_is_read(graph, [one.name for one in graph.output[:1]])
    if not 0 < (many := sum(1 for _ in _each_node(graph))) <= MOST_NODES:
        raise InvalidInput(f"{path}: {many} nodes, want 1 to {MOST_NODES}")
    _refuse_operators(path, graph)
    _load_beside(path, graph, links)
    try:
        _widen(graph)
        nodes = tuple(_node(one) for one in graph.node)
        numbers = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}
    except (ValueError, TypeError, KeyError, NotImplementedError) as error:
        raise InvalidInput(f"{path}: a tensor that cannot be read ({str(error)[:200]})") from None
    del graph.value_info[:]
    for node in nodes:
        if node.op == "Constant":
            numbers[node.gives[0]] = next(iter(node.settings.values()))
    return _of_one_input(path, model, nodes, numbers)


def _of_one_input(path: Path, model: Any, nodes: tuple[Node, ...], numbers: Mapping[str, Array]) -> Graph:
    """The graph; InvalidInput where it has another number of inputs, or no result."""
    graph = model.graph
    named = [one.name for one in graph.input if one.name not in numbers]
    if len(named) != 1:
        told = ", ".join(named) or "none"
        raise InvalidInput(
            f"{path}: inputs {told}: want one, the letters' numbers; masks and lengths have no place here"
        )
    if not graph.output:
        raise InvalidInput(f"{path}: the graph gives nothing; want scores")
    return Graph(str(path), named[0], graph.output[0].name, nodes, numbers, model)


def _take_out_of_bodies(path: Path, graph: Any) -> None:
    """Numbers and nodes of a body that do not read the step are put before the loop; InvalidInput for a body in one."""
    nodes = list[Any]()
    given = {name for one in _each_node(graph) for name in one.output}
    if sum(len(one.output) for one in _each_node(graph)) != len(given):
        raise InvalidInput(f"{path}: a name is given by two nodes; want a name of its own for each, in bodies, too")
    for node in graph.node:
        for body in _bodies(node):
            if node.op_type not in LOOPS or any(_bodies(one) for one in body.node):
                raise InvalidInput(f"{path}: {_node(node, settings=False).told}: want Scan or Loop, without one in it")
            graph.initializer.extend(body.initializer)
            del body.initializer[:]
            inside, kept = {one.name for one in body.input}, list[Any]()
            for one in body.node:
                if inside & {*one.input} or one.op_type == "SequenceEmpty":
                    inside |= {*one.output}
                    kept.append(one)
                else:
                    nodes.append(one)
            del body.node[:]
            body.node.extend(kept)
        nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)


def _require_few_calls(path: Path, model: Any) -> None:
    """InvalidInput where the nodes are too many once each call of a function is what the function says."""
    bodies = {(one.domain, one.name): one.node for one in model.functions}
    if len(model.functions) > MOST_FUNCTIONS:
        raise InvalidInput(f"{path}: {len(model.functions)} functions, want at most {MOST_FUNCTIONS}")
    known: dict[tuple[str, str], int] = {}
    # A function that calls none that is not known is known next; where none is, some call each other.
    while left := [name for name in bodies if name not in known]:
        sizes = {name: _size(bodies[name], bodies, known) for name in left}
        found = {name: size for name, size in sizes.items() if size is not None}
        if not found or max(found.values()) > MOST_NODES:
            raise InvalidInput(f"{path}: functions that call each other, or more than {MOST_NODES} nodes of calls")
        known |= found
    if (_size(model.graph.node, bodies, known) or 0) > MOST_NODES:
        raise InvalidInput(f"{path}: more than {MOST_NODES} nodes once functions are written out")


def _size(nodes: Any, bodies: Mapping[tuple[str, str], Any], known: Mapping[tuple[str, str], int]) -> int | None:
    """How many nodes they are without calls; None where they call what is not known yet."""
    calls = [(one.domain, one.op_type) for one in nodes]
    if any(call in bodies and call not in known for call in calls):
        return None
    return sum(known.get(call, 1) for call in calls)


def _type_name(kind: int) -> str:
    from onnx import TensorProto

    return str(TensorProto.DataType.Name(kind))


def _refuse_operators(path: Path, graph: Any) -> None:
    """InvalidInput for an operator that is not run here."""
    for one in _each_node(graph):
        if one.domain not in ("", "ai.onnx") or one.op_type not in RUN:
            at = _node(one, settings=False).told
            own = f" of {one.domain}" if one.domain not in ("", "ai.onnx") else ""
            fix = (
                "want layers of attention, or recurrent layers as one node, Scan, Loop or CumSum, exported by "
                "torch.onnx.export from a module in float32"
            )
            raise InvalidInput(f"{path}: {at}{own} is not known here; {fix}")


def _node(one: Any, *, settings: bool = True) -> Node:
    from onnx import AttributeProto, helper, numpy_helper

    def value(given: Any) -> Any:
        found = helper.get_attribute_value(given)
        if given.type == AttributeProto.TENSOR:
            return numpy_helper.to_array(found)
        if given.type == AttributeProto.STRING:
            return found.decode("utf-8", "replace")
        if given.type == AttributeProto.GRAPH:
            reads, gives = (tuple(one.name for one in ends) for ends in (found.input, found.output))
            return Body(reads, gives, tuple(map(_node, found.node)))
        if given.type == AttributeProto.STRINGS:
            return [name.decode("utf-8", "replace") for name in found]
        return np.array(found) if one.op_type == "Constant" else found

    found = {given.name: value(given) for given in one.attribute} if settings else {}
    return Node(one.op_type, tuple(one.input), tuple(one.output), found)


def _tensors(graph: Any) -> Iterator[Any]:
    yield from graph.initializer
    for one in _each_node(graph):
        yield from (given.t for given in one.attribute if given.HasField("t"))


def _load_beside(path: Path, graph: Any, links: bool) -> None:
    """Numbers of other files in the folder, put in the place where they are named; none may be elsewhere."""
    from onnx import TensorProto

    files, numbers = dict[str, bytes](), 0
    for tensor in _tensors(graph):
        size = 1
        for length in tensor.dims:
            size *= length
        numbers += size
        if numbers > MOST_NUMBERS or size < 0:
            raise InvalidInput(f"{path}: more than {MOST_NUMBERS} numbers")
        if tensor.data_location != TensorProto.EXTERNAL:
            continue
        said = {entry.key: entry.value for entry in tensor.external_data}
        name = said.get("location", "")
        if not name or Path(name).name != name:
            raise InvalidInput(f"{path}: tensor {tensor.name} lies in {shortly(name)}: want a file in the same folder")
        if name not in files:
            beside = path.parent / name if links else below(path.parent, name)
            files[name] = read_bytes(beside, MOST_BYTES, "numbers of a graph")
        start = said.get("offset", "0")
        length = said.get("length", str(len(files[name])))
        if not all(one.isdecimal() and len(one) <= MOST_DIGITS for one in (start, length)):
            told = f"offset {shortly(start)}, length {shortly(length)}"
            raise InvalidInput(f"{path}: tensor {shortly(tensor.name)}: {told}: want numbers of bytes")
        tensor.raw_data = files[name][int(start) : int(start) + int(length)]
        tensor.data_location = TensorProto.DEFAULT
        del tensor.external_data[:]


@lru_cache(1)
def _rounded_roots() -> Mapping[float, float]:
    """For roots that an exporter rounds to float32, what it rounds: widths to +-1/2 and +-1/4, and GELU's."""
    exact = [float(k) ** power for k in range(2, MOST_WIDTH + 1) for power in (0.5, -0.5, 0.25, -0.25)]
    return {float(np.float32(one)): one for one in (*exact, math.sqrt(2 / math.pi), 0.044715)}


def _meant(x: float) -> float:
    """The number that a constant of the graph was rounded from, where it is one of these roots."""
    return _rounded_roots().get(x, x)


def _widen(graph: Any) -> None:
    """Float64 in the place of narrower types, in numbers, and where nodes ask for a type."""
    from onnx import TensorProto, helper, numpy_helper

    narrow = {getattr(TensorProto, name) for name in NARROW}
    for tensor in _tensors(graph):
        if tensor.data_type in narrow:
            array = numpy_helper.to_array(tensor).astype(np.float64)
            array = array if array.size != 1 else _meant(float(array.reshape(()))) + np.zeros_like(array)
            tensor.CopyFrom(numpy_helper.from_array(array, tensor.name))
    for one in _each_node(graph):
        for given in [*one.attribute]:
            if given.name in ("to", "dtype", "softmax_precision", "stash_type") and given.i in narrow:
                if given.name != "stash_type":
                    given.i = TensorProto.DOUBLE
            elif one.op_type == "Constant" and given.name in ("value_float", "value_floats"):
                array = np.array(helper.get_attribute_value(given), dtype=np.float64)
                array = array if array.size != 1 else _meant(float(array.reshape(()))) + np.zeros_like(array)
                given.CopyFrom(helper.make_attribute("value", numpy_helper.from_array(array)))
        if one.op_type == "ConstantOfShape" and not one.attribute:
            one.attribute.append(helper.make_attribute("value", numpy_helper.from_array(np.zeros(1))))
    bodies = [body for one in graph.node for body in _bodies(one)]
    for body in bodies:
        del body.value_info[:]
    for place in (place for part in (graph, *bodies) for place in (*part.input, *part.output)):
        if place.type.tensor_type.elem_type in narrow:
            place.type.tensor_type.elem_type = TensorProto.DOUBLE
