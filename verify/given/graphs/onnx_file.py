"""A graph in ONNX's format, read as data: its nodes, its numbers, and what it computes in float64.

Nothing in such a file is run but what stands in the table of operators (`fooling.verify.given.graphs.onnx_table`), by
the reference evaluator of the package onnx (numpy), in float64: constants of narrower types are widened, and where a
node
asks for a narrower type it gets float64: what is read is the function without rounding.  Numbers that lie beside the
file are read from its own folder alone.

Scan and Loop have a body, a graph that is run once a step.  A body has no body in it, and what it computes anew in each
step without reading the step is taken out of it, before the loop: what is left in it hangs on the step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.extras import install
from fooling.records import dataclass, replace
from fooling.verify.given.graphs import onnx_taken
from fooling.verify.given.graphs.onnx_floats import all_tensors, in_type
from fooling.verify.given.graphs.onnx_operators import in_float64
from fooling.verify.reading.files import at_most_more, below, read_bytes

Array = Any  # numpy's
Call = tuple[str, str, str]  # of a function: its domain, its name, and which of several of this name
MOST_BYTES, MOST_NUMBERS = 2**28, 2**26  # of a file, and of its matrices
MOST_NODES = 2**14
MOST_MEMORY = 2**32  # bytes that a graph may take on words of one length
MOST_DIGITS = 12  # of a number of bytes
MOST_FUNCTIONS = 2**8


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
    """In an order in which each node comes after what it reads; `numbers` are the arrays that the file has.

    `model` is what is run, in float64 and without functions; `as_written` is the file's own, with all numbers in it.
    """

    where: str
    reads: str
    gives: str
    nodes: tuple[Node, ...]
    numbers: Mapping[str, Array]
    model: Any
    as_written: Any

    def refuse(self, node: Node, wanted: str) -> InvalidInput:
        """What is wrong with a node, in a line."""
        return InvalidInput(f"{self.where}: {node.told}: {wanted}")

    @cached_property
    def run(self) -> Callable[[Array], Array]:
        """What it gives in float64; errors are those of numpy and onnx."""
        found = self.giving([self.gives])
        return lambda words: found(words)[0]

    def fixed(self, names: Sequence[str]) -> dict[str, Array]:
        """The values of names that hang on no letter; InvalidInput where the graph does not give them."""
        try:
            values = self.giving(names)(np.zeros((1, 2), dtype=np.int64)) if names else []
        except InvalidInput:
            raise
        except Exception as error:  # noqa: BLE001  numpy and onnx raise many
            told = " ".join(str(error).split())[:160]
            raise InvalidInput(
                f"{self.where}: {shortly(names[0])} is no number that can be computed ({told})"
            ) from None
        return {name: np.asarray(one) for name, one in zip(names, values, strict=True)}

    def with_numbers(self, numbers: Mapping[str, Array]) -> Graph:
        """The same graph with other numbers in the place of some that the letters do not decide."""
        from onnx import numpy_helper

        model = without_nodes_of(numbers, self.model)
        kept = [one for one in model.graph.initializer if one.name not in numbers]
        kept += [numpy_helper.from_array(array, name) for name, array in numbers.items()]
        del model.graph.initializer[:]
        model.graph.initializer.extend(kept)
        return replace(self, model=model)

    def giving(self, names: Sequence[str]) -> Callable[..., list[Array]]:
        """The values of these names, in float64, on words of one length: B x n; only the nodes that they read run.

        Further inputs, where the model has them, are arrays by their names.
        """
        from onnx.reference import ReferenceEvaluator

        part = deepcopy(self.model)
        _keep_what_is_read(part.graph, names)
        evaluator = ReferenceEvaluator(part, new_ops=in_float64())
        kind = onnx_taken.type_name(self.model.graph.input[0].type.tensor_type.elem_type)
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
            wanted |= {*_read_by(node)}
            kept.append(node)
    numbers = [one for one in graph.initializer if one.name in wanted]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(reversed(kept))
    graph.initializer.extend(numbers)


def _read_by(node: Any) -> Iterator[str]:
    """The names that it reads, and those that its bodies read or give."""
    yield from node.input
    for body in onnx_taken.bodies_of(node):
        yield from (one.name for one in body.output)  # a body may give what it captures
        for one in body.node:
            yield from _read_by(one)


def onnx_graph(path: Path, links: bool = True) -> Graph:
    """The file's; InvalidInput for anything else, and for what is not taken here; `links`: as for `network_file`."""
    if find_spec("onnx") is None:
        raise InvalidInput(f"{path}: onnx is not installed; want {install('onnx')}")
    import onnx
    from google.protobuf.message import DecodeError

    try:
        model = onnx.load_model_from_string(read_bytes(path, MOST_BYTES, "a graph in ONNX's format"))
    except DecodeError as error:
        raise InvalidInput(f"{path}: no graph in ONNX's format ({error})") from None
    opset = onnx_taken.require_known_file(str(path), model)
    onnx_taken.require_own_names(str(path), model.graph)
    onnx_taken.note_what_is_chosen(str(path), model.graph)
    _keep_what_is_read(model.graph, [one.name for one in model.graph.output[:1]])
    if not model.graph.output:
        raise InvalidInput(f"{path}: the graph gives nothing; want scores")
    _load_beside(path, model, links)
    model, as_written = _inlined(path, model), model
    if not 0 < (many := sum(1 for _ in onnx_taken.each_node(model.graph))) <= MOST_NODES:
        raise InvalidInput(f"{path}: {many} nodes, want 1 to {MOST_NODES}")
    onnx_taken.require_taken(str(path), model.graph, opset)
    _require_legal(path, as_written)
    _take_out_of_bodies(path, model.graph)
    _keep_what_is_read(model.graph, [one.name for one in model.graph.output[:1]])
    graph = model.graph
    try:
        in_type(model, "DOUBLE")
        nodes = tuple(_node(one) for one in graph.node)
        numbers = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}
    except (ValueError, TypeError, KeyError, NotImplementedError) as error:
        raise InvalidInput(f"{path}: a tensor that cannot be read ({str(error)[:200]})") from None
    for node in nodes:
        if node.op == "Constant":
            numbers[node.gives[0]] = next(iter(node.settings.values()))
    return _of_one_input(path, (model, as_written), nodes, numbers)


def _inlined(path: Path, model: Any) -> Any:
    """A copy with the nodes of functions in the places where these are called, and one name of ONNX's own domain."""
    from onnx import inliner

    if model.functions:
        _require_few_calls(path, model)
        try:
            found = inliner.inline_local_functions(model)
        except Exception as error:  # noqa: BLE001  it is not Python, and its errors have no common name
            raise InvalidInput(f"{path}: functions that are not read ({' '.join(str(error).split())[:200]})") from None
        _keep_what_is_read(found.graph, [one.name for one in found.graph.output[:1]])
    else:
        found = deepcopy(model)
    for one in (*found.opset_import, *onnx_taken.each_node(found.graph)):
        one.domain = "" if one.domain in onnx_taken.STANDARD else one.domain
    return found


def _require_legal(path: Path, model: Any) -> None:
    """InvalidInput for what the package itself calls no graph of this format, such as one name for two results."""
    from onnx import checker

    # The checker asks for shapes, which other readers do not, and which have no meaning.
    types = [one.type.tensor_type for one in (*model.graph.input, *model.graph.output)]
    without = [one for one in types if not one.HasField("shape")]
    for one in without:
        one.shape.SetInParent()
    try:
        checker.check_model(model)
    except (checker.ValidationError, ValueError) as error:
        told = " ".join(str(error).split())[:300]
        raise InvalidInput(f"{path}: no graph in ONNX's format, as its own checker says: {told}") from None
    for one in without:
        one.ClearField("shape")


def _of_one_input(path: Path, models: tuple[Any, Any], nodes: tuple[Node, ...], numbers: Mapping[str, Array]) -> Graph:
    """The graph, of what is run and what was written; InvalidInput where it has another number of inputs."""
    model, as_written = models
    graph = model.graph
    named = [one.name for one in graph.input if one.name not in numbers]
    if len(named) != 1:
        told = ", ".join(named) or "none"
        raise InvalidInput(
            f"{path}: inputs {told}: want one, the letters' numbers; masks and lengths have no place here"
        )
    return Graph(str(path), named[0], graph.output[0].name, nodes, numbers, model, as_written)


def _take_out_of_bodies(path: Path, graph: Any) -> None:
    """Numbers and nodes of a body that do not read the step are put before the loop; each name is given once."""
    nodes = list[Any]()
    onnx_taken.require_own_names(str(path), graph)
    for node in graph.node:
        for body in onnx_taken.bodies_of(node):
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
    bodies = {(one.domain, one.name, one.overload): one.node for one in model.functions}
    if len(model.functions) > MOST_FUNCTIONS:
        raise InvalidInput(f"{path}: {len(model.functions)} functions, want at most {MOST_FUNCTIONS}")
    known: dict[Call, int] = {}
    # A function that calls none that is not known is known next; where none is, some call each other.
    while left := [name for name in bodies if name not in known]:
        sizes = {name: _size(bodies[name], bodies, known) for name in left}
        found = {name: size for name, size in sizes.items() if size is not None}
        if not found or max(found.values()) > MOST_NODES:
            raise InvalidInput(f"{path}: functions that call each other, or more than {MOST_NODES} nodes of calls")
        known |= found
    if (_size(model.graph.node, bodies, known) or 0) > MOST_NODES:
        raise InvalidInput(f"{path}: more than {MOST_NODES} nodes once functions are written out")


def _size(nodes: Any, bodies: Mapping[Call, Any], known: Mapping[Call, int]) -> int | None:
    """How many nodes they are without calls; None where they call what is not known yet."""
    calls = [(one.domain, one.op_type, one.overload) for one in nodes]
    if any(call in bodies and call not in known for call in calls):
        return None
    return sum(known.get(call, 1) for call in calls)


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


def _load_beside(path: Path, model: Any, links: bool) -> None:
    """Numbers of other files in the folder, put in the place where they are named; none may be elsewhere."""
    from onnx import TensorProto

    files, numbers = dict[str, bytes](), 0
    for tensor in all_tensors(model):
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


def without_nodes_of(names: Collection[str], model: Any) -> Any:
    """A copy of the model in which these names are free: what its nodes gave under them has another name."""
    found = deepcopy(model)
    for node in found.graph.node:
        renamed = [f"{name} before" if name in names else name for name in node.output]
        del node.output[:]
        node.output.extend(renamed)
    return found


def in_float32(graph: Graph) -> Graph:
    """The same graph, whose numbers are rounded to float32 after each operation."""
    model = deepcopy(graph.model)
    in_type(model, "FLOAT")
    return replace(graph, model=model)
