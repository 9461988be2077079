"""Graphs in ONNX's format: the network gives what the graph gives, or one line says which node is why not.

Graphs are written here node by node, as torch.onnx.export writes them: attention with a mask and without, norms and
GELU as one node or as several, recurrent nodes.  What they give is computed by onnx on the file in float32, apart from
what the reader does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.graphs import onnx_file
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import one_in

IS_MISSING = find_spec("onnx") is None or find_spec("torch") is None
needs_onnx = pytest.mark.skipif(IS_MISSING, reason="onnx is not installed; pip install '.[onnx]'")
D, HEADS, LONGEST = 4, 2, 9


class Writer:
    """Nodes and numbers of a graph, one after the other; each method gives the name of what it writes."""

    def __init__(self) -> None:
        self.nodes, self.numbers, self.chance = list[Any](), list[Any](), np.random.default_rng(3)

    def number(self, given: Any, dtype: str = "float32") -> str:
        """A constant."""
        from onnx import numpy_helper

        self.numbers.append(numpy_helper.from_array(np.array(given, dtype=dtype), f"number{len(self.numbers)}"))
        return str(self.numbers[-1].name)

    def random(self, *shape: int) -> str:
        """Weights."""
        return self.number(self.chance.normal(size=shape))

    def __call__(self, op: str, *reads: str, outputs: int = 1, **settings: Any) -> Any:
        """A node."""
        from onnx import helper

        names = [f"{op}{len(self.nodes)}_{k}" for k in range(outputs)]
        self.nodes.append(helper.make_node(op, list(reads), names, **settings))
        return names[0] if outputs == 1 else names

    def linear(self, x: str, rows: int, columns: int) -> str:
        """A map with its bias."""
        return str(self("Add", self("MatMul", x, self.random(columns, rows)), self.random(rows)))

    def save(self, path: Path, gives: str, axes: tuple[Any, Any] = ("B", "n"), opset: int = 20, **more: Any) -> Path:
        """The file."""
        from onnx import TensorProto, helper, save_model

        inputs = [helper.make_tensor_value_info("x", TensorProto.INT64, axes)]
        result = helper.make_tensor_value_info(gives, TensorProto.FLOAT, None)
        graph = helper.make_graph(self.nodes, "graph", inputs, [result], self.numbers)
        imports = [helper.make_opsetid("", opset)]
        save_model(helper.make_model(graph, opset_imports=imports, ir_version=10), path, **more)
        return path


def norm(w: Writer, x: str, *, is_split: bool) -> str:
    """A LayerNorm as one node or as several."""
    gain, bias = w.random(D), w.random(D)
    if not is_split:
        return str(w("LayerNormalization", x, gain, bias, epsilon=1e-3, axis=-1))
    last = w.number([-1], "int64")
    centred = w("Sub", x, w("ReduceMean", x, last))
    spread = w("ReduceMean", w("Pow", centred, w.number(2.0)), last)
    root = w("Sqrt", w("Add", spread, w.number(1e-3)))
    return str(w("Add", w("Mul", w("Div", centred, root), gain), bias))


def gelu(w: Writer, x: str, *, is_split: bool) -> str:
    """The same for GELU."""
    if not is_split:
        return str(w("Gelu", x))
    erf = w("Erf", w("Div", x, w.number(np.sqrt(2))))
    return str(w("Mul", w("Mul", x, w("Add", erf, w.number(1.0))), w.number(0.5)))


def letters(w: Writer, rows: int = 2) -> str:
    """Vectors of the letters and of positions."""
    n = w("Squeeze", w("Shape", "x", start=1, end=2))
    places = w("Range", w.number(0, "int64"), n, w.number(1, "int64"))
    return str(w("Add", w("Gather", w.random(rows, D), "x"), w("Gather", w.random(LONGEST, D), places)))


def attention(w: Writer, x: str, *, masked: bool) -> str:
    """Two heads from one map, and the map after them."""
    rows = w("Split", w.linear(x, 3 * D, D), outputs=3, axis=-1, num_outputs=3)
    shape = w.number([0, 0, HEADS, D // HEADS], "int64")
    q, k, v = (w("Transpose", w("Reshape", one, shape), perm=[0, 2, 1, 3]) for one in rows)
    scale = w.number(1 / np.sqrt(D // HEADS))
    logits = w("Mul", w("MatMul", q, w("Transpose", k, perm=[0, 1, 3, 2])), scale)
    if masked:
        n = w("Shape", "x", start=1, end=2)
        zero, step = w.number([0], "int64"), w.number([1], "int64")
        hidden = w.number(np.triu(np.full((LONGEST, LONGEST), -np.inf), 1))
        cut = w("Slice", w("Slice", hidden, zero, n, zero), zero, n, step)
        logits = w("Add", logits, cut)
    mixed = w("Transpose", w("MatMul", w("Softmax", logits, axis=-1), v), perm=[0, 2, 1, 3])
    return w.linear(w("Reshape", mixed, w.number([0, 0, D], "int64")), D, D)


def transformer(w: Writer, *, first: bool, is_split: bool, masked: bool) -> str:
    """Two blocks, norms first or last, and the scores of the last position, in a softmax."""
    x = letters(w)
    for _ in range(2):
        if first:
            x = w("Add", x, attention(w, norm(w, x, is_split=is_split), masked=masked))
            inner = w.linear(norm(w, x, is_split=is_split), 6, D)
            x = w("Add", w.linear(gelu(w, inner, is_split=is_split), D, 6), x)
        else:
            x = norm(w, w("Add", attention(w, x, masked=masked), x), is_split=is_split)
            inner = w.linear(x, 6, D)
            x = norm(w, w("Add", x, w.linear(gelu(w, inner, is_split=is_split), D, 6)), is_split=is_split)
    last = w("Gather", x, w.number(-1, "int64"), axis=1)
    return str(w("Softmax", w("Gemm", last, w.random(3, D), w.random(3), transB=1), axis=-1))


def gated(w: Writer) -> str:
    """A block without biases, with RMSNorm and SwiGLU, three maps and four heads of one width, and the mean."""
    x = letters(w)

    def rms(y: str) -> str:
        mean = w("ReduceMean", w("Pow", y, w.number(2.0)), w.number([-1], "int64"))
        return str(w("Mul", w("Mul", y, w("Reciprocal", w("Sqrt", w("Add", mean, w.number(1e-6))))), w.random(D)))

    y, shape = rms(x), w.number([0, 0, 4, 1], "int64")
    q, k, v = (w("Reshape", w("MatMul", y, w.random(D, D)), shape) for _ in range(3))
    q, k, v = (w("Transpose", one, perm=[0, 2, 1, 3]) for one in (q, k, v))
    mixed = w("MatMul", w("Softmax", w("MatMul", q, w("Transpose", k, perm=[0, 1, 3, 2])), axis=-1), v)
    mixed = w("Reshape", w("Transpose", mixed, perm=[0, 2, 1, 3]), w.number([0, 0, D], "int64"))
    x = w("Add", x, w("MatMul", mixed, w.random(D, D)))
    y = rms(x)
    gate, other = (w("MatMul", y, w.random(D, 5)) for _ in range(2))
    activated = w("Mul", gate, w("Sigmoid", gate))
    x = w("Add", x, w("MatMul", w("Mul", activated, other), w.random(5, D)))
    mean = w("ReduceMean", x, w.number([1], "int64"), keepdims=0)
    return str(w("Sigmoid", w.linear(w("Relu", w.linear(mean, 3, D)), 1, 3)))


def recurrent(w: Writer, op: str, rows: int = 2) -> str:
    """Two layers, as torch exports them: time first, and the state at the end."""
    many, x = {"RNN": 1, "LSTM": 4, "GRU": 3}[op], w("Transpose", w("Gather", w.random(rows, D), "x"), perm=[1, 0, 2])
    more = {"linear_before_reset": 1} if op == "GRU" else {}
    for reads in (D, 3):
        weights = w.random(1, many * 3, reads), w.random(1, many * 3, 3), w.random(1, 2 * many * 3)
        y, last = w(op, x, *weights, outputs=2, hidden_size=3, **more)
        x = w("Squeeze", y, w.number([1], "int64"))
    return str(w("Gemm", w("Squeeze", last, w.number([0], "int64")), w.random(2, 3), w.random(2), transB=1))


GRAPHS: Mapping[str, Callable[[Writer], str]] = {
    "norms first": lambda w: transformer(w, first=True, is_split=False, masked=True),
    "norms last, in several nodes": lambda w: transformer(w, first=False, is_split=True, masked=False),
    "SwiGLU, RMSNorm, mean": gated,
    **{op: lambda w, op=op: recurrent(w, op) for op in ("RNN", "LSTM", "GRU")},
}
ENDS: Mapping[str, Callable[[Any], Any]] = {
    "norms first": lambda s: np.exp(s) / np.exp(s).sum(),
    "norms last, in several nodes": lambda s: np.exp(s) / np.exp(s).sum(),
    "SwiGLU, RMSNorm, mean": lambda s: 1 / (1 + np.exp(-s)),
}


def network_of(path: Path) -> Network:
    """In numbers of 52 bits, each operation rounded once."""
    return network_file(path).in_formats(Formats.alike(named_format("Q8.44")), SCHEDULES["fused"])[0]


@needs_onnx
@pytest.mark.parametrize("name", one_in(7, list(GRAPHS)))
def test_it_gives_what_the_graph_gives(name: str, tmp_path: Path) -> None:
    """On all words of up to four letters, as far as float32 says what that is."""
    from onnx import load
    from onnx.reference import ReferenceEvaluator

    w = Writer()
    path = w.save(tmp_path / "graph.onnx", GRAPHS[name](w))
    network, evaluator = network_of(path), ReferenceEvaluator(load(path))
    assert network.alphabet == ("0", "1")
    for word in (word for n in range(1, 5) for word in product((0, 1), repeat=n)):
        scores = np.array([float(network.format.value(code)) for code in network.forward(word)])
        (wanted,) = evaluator.run(None, {"x": np.array([word])})
        assert ENDS.get(name, lambda s: s)(scores) == pytest.approx(wanted.reshape(-1), abs=1e-4), word


@pytest.mark.exhaustive
@needs_onnx
def test_letters_are_named_beside_it(tmp_path: Path) -> None:
    """By a file that chooses rows; an alphabet of another size is refused in one line."""
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", recurrent(w, "LSTM", rows=4))
    named = tmp_path / "named.json"
    named.write_text('{"onnx": "graph.onnx", "alphabet": ["b", "a"], "tokenizer": {"a": 0, "b": 2}}')
    assert network_of(path).forward((0, 2, 2)) == network_of(named).forward((1, 0, 0))
    named.write_text('{"onnx": "graph.onnx", "alphabet": ["a"]}')
    result = CliRunner().invoke(main, ["network", str(named), "--input", "a"])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
    assert "the table of letters has 4 rows, the alphabet 1" in result.stderr


def doubled(w: Writer) -> str:
    """Twice the residual, which no block here has."""
    x = letters(w)
    x = w("Add", w("Mul", x, w.number(2.0)), attention(w, x, masked=False))
    return w.linear(w("Gather", x, w.number(-1, "int64"), axis=1), 2, D)


def of_many_numbers(w: Writer, size: int) -> str:
    """A logit is divided by 1 and the sum of so many zeros, which are made on the way."""
    x = letters(w)
    many = w("ReduceSum", w("ConstantOfShape", w.number([size], "int64")), keepdims=0)
    y = w("Add", x, attention(w, x, masked=False))
    at = next(k for k, node in enumerate(w.nodes) if node.op_type == "Softmax")
    divided = w("Div", w.nodes[at].input[0], w("Add", many, w.number(1.0)))
    w.nodes[at].input[0] = divided
    w.nodes[at:] = [*w.nodes[-2:], *w.nodes[at:-2]]
    return w.linear(w("Gather", y, w.number(-1, "int64"), axis=1), 2, D)


def backwards(w: Writer) -> str:
    """A mask that hides what came before instead of what comes later."""
    x = letters(w)
    y = w("Add", x, attention(w, x, masked=True))
    w.numbers = [one for one in w.numbers if list(one.dims) != [LONGEST, LONGEST]]
    w.numbers.append(_named(np.tril(np.full((LONGEST, LONGEST), -np.inf), -1), w))
    return w.linear(w("Gather", y, w.number(0, "int64"), axis=1), 2, D)


def _named(table: Any, w: Writer) -> Any:
    from onnx import numpy_helper

    name = next(name for node in w.nodes if node.op_type == "Slice" for name in node.input if name.startswith("number"))
    return numpy_helper.from_array(table.astype("float32"), name)


def of_one_length(w: Writer) -> str:
    """Shapes with the five letters that the graph was exported for."""
    x = w("Reshape", letters(w), w.number([1, 5, D], "int64"))
    x = attention(w, x, masked=False)
    return w.linear(w("Gather", x, w.number(-1, "int64"), axis=1), 2, D)


REFUSED: Mapping[str, tuple[Callable[[Writer], str], str]] = {
    "another operator": (lambda w: w("Hardmax", letters(w)), "(Hardmax) is not known here; want layers"),
    "a residual times 2": (doubled, "(Add): Sum in a place where the layers begin"),
    "a mask the wrong way round": (backwards, "the graph gives"),
    "one length": (of_one_length, "want dynamic_shapes (or dynamic_axes)"),
    "no layer": (lambda w: w.linear(letters(w), 2, D), "there is no layer of attention and no recurrent layer"),
    "reset before": (
        lambda w: str(w("GRU", letters(w), w.random(1, 9, D), w.random(1, 9, 3), hidden_size=3)),
        "linear_before_reset is missing; want 1",
    ),
    "no scores": (lambda w: str(w("Relu", letters(w))), "want a Linear map at the end"),
}


@needs_onnx
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.exhaustive] if "mask" in name else []) for name in REFUSED]
)
def test_what_it_is_not_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    """The node is named, or the word on which the two differ."""
    make, message = REFUSED[name]
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", make(w))
    with pytest.raises(InvalidInput) as error:
        network_file(path)
    assert str(error.value).startswith(str(path)) and message in str(error.value) and "\n" not in str(error.value)


@needs_onnx
def test_numbers_beside_it_come_from_its_folder_only(tmp_path: Path) -> None:
    """A file of numbers in the same folder is read, one elsewhere is not; in a proposition no link is followed."""
    from onnx import load

    w = Writer()
    beside = {"save_as_external_data": True, "location": "weights.bin", "size_threshold": 0}
    path = w.save(tmp_path / "graph.onnx", recurrent(w, "RNN"), **beside)
    assert network_of(path).alphabet == ("0", "1")
    model = load(path, load_external_data=False)
    entry = next(one for one in model.graph.initializer[0].external_data if one.key == "location")
    entry.value = "../weights.bin"
    (tmp_path / "changed.onnx").write_bytes(model.SerializeToString())
    with pytest.raises(InvalidInput, match="want a file in the same folder"):
        network_file(tmp_path / "changed.onnx")
    entry.value = "weights.bin"
    model.graph.initializer[0].external_data.add(key="length", value="9" * 5000)
    (tmp_path / "changed.onnx").write_bytes(model.SerializeToString())
    with pytest.raises(InvalidInput, match="want numbers of bytes"):
        network_file(tmp_path / "changed.onnx")
    (tmp_path / "weights.bin").rename(tmp_path / "elsewhere.bin")
    (tmp_path / "weights.bin").symlink_to(tmp_path / "elsewhere.bin")
    with pytest.raises(InvalidInput, match="a link, which is not followed here"):
        network_file(path, links=False)


@needs_onnx
def test_what_is_no_graph_is_refused(tmp_path: Path) -> None:
    """Bytes that are none, a graph of two inputs, and a constant that float32 made of a root is taken for the root."""
    from onnx import TensorProto, helper, load

    path = tmp_path / "graph.onnx"
    path.write_bytes(b"\xff\xff no graph")
    with pytest.raises(InvalidInput, match="no graph in ONNX's format"):
        network_file(path)
    w = Writer()
    w.save(path, recurrent(w, "RNN"))
    model = load(path)
    model.graph.input.append(helper.make_tensor_value_info("mask", TensorProto.FLOAT, None))
    path.write_bytes(model.SerializeToString())
    with pytest.raises(InvalidInput, match="inputs x, mask: want one"):
        network_file(path)


@needs_onnx
def test_a_small_file_takes_no_large_memory(tmp_path: Path) -> None:
    """Ten zeros are made; 2^40 are refused in one line, and left out where the scores do not hang on them."""
    w = Writer()
    assert network_of(w.save(tmp_path / "ten.onnx", of_many_numbers(w, 10))).alphabet == ("0", "1")
    w = Writer()
    with pytest.raises(InvalidInput, match="it takes more than 4096 MiB on 2 words of 2 letters"):
        network_file(w.save(tmp_path / "many.onnx", of_many_numbers(w, 2**40)))
    w = Writer()
    scores = recurrent(w, "RNN")
    w("ConstantOfShape", w.number([2**40], "int64"))
    assert network_of(w.save(tmp_path / "unread.onnx", scores)).alphabet == ("0", "1")


@needs_onnx
@pytest.mark.parametrize("called", ["twice", "itself"])
def test_functions_that_are_too_much_are_not_written_out(called: str, tmp_path: Path) -> None:
    """Forty functions that call the next one twice are 2^40 nodes, and one that calls itself is no end of them."""
    from onnx import helper, load

    def function(k: int, calls: str) -> Any:
        body = [helper.make_node(calls, [a], [b], domain="own") for a, b in (("x", "y"), ("y", "z"))]
        return helper.make_function("own", f"f{k}", ["x"], ["z"], body, [helper.make_opsetid("own", 1)])

    w = Writer()
    path = w.save(tmp_path / "graph.onnx", recurrent(w, "RNN"))
    model = load(path)
    last = helper.make_function(
        "own", "f40", ["x"], ["z"], [helper.make_node("Relu", ["x"], ["z"])], [helper.make_opsetid("", 20)]
    )
    model.functions.extend([*(function(k, f"f{k + 1 if called == 'twice' else k}") for k in range(40)), last])
    model.opset_import.append(helper.make_opsetid("own", 1))
    path.write_bytes(model.SerializeToString())
    with pytest.raises(InvalidInput, match="functions that call each other, or more than 16384 nodes"):
        network_file(path)


def test_without_the_package_one_line_says_what_brings_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    monkeypatch.setattr(onnx_file, "find_spec", lambda name: None)
    (tmp_path / "graph.onnx").write_bytes(b"")
    result = CliRunner().invoke(main, ["network", str(tmp_path / "graph.onnx"), "--against", "regex:a*"])
    assert result.exit_code == 2 and "want pip install '.[onnx]'" in result.stderr


def over_a_window(w: Writer, window: int, longest: int) -> str:
    """A layer without positions whose mask lets each position see so many alone, in a table for `longest` letters."""
    x = str(w("Gather", w.random(2, D), "x"))
    y = w("Add", x, attention(w, x, masked=True))
    table = next(one for one in w.numbers if list(one.dims) == [LONGEST, LONGEST])
    i, j = np.indices((longest, longest))
    hidden = np.where((j > i) | (i - j >= window), -np.inf, 0.0)
    w.numbers = [_named(hidden, w) if one is table else one for one in w.numbers]
    return w.linear(w("Gather", y, w.number(-1, "int64"), axis=1), 2, D)


def of_the_last(w: Writer, count: int, reader: Callable[[Writer, str], str]) -> str:
    """A graph that reads the last letters alone."""
    bounds = (w.number([k], "int64") for k in (-count, 2**31, 1))
    return reader(w, str(w("Slice", w("Gather", w.random(2, D), "x"), *bounds)))


def _one_layer(w: Writer, x: str) -> str:
    y = w("Add", x, attention(w, x, masked=False))
    return w.linear(w("Gather", y, w.number(-1, "int64"), axis=1), 2, D)


def _one_rnn(w: Writer, x: str) -> str:
    weights = w.random(1, 3, D), w.random(1, 3, 3), w.random(1, 6)
    _, last = w("RNN", w("Transpose", x, perm=[1, 0, 2]), *weights, outputs=2, hidden_size=3)
    return str(w("Gemm", w("Squeeze", last, w.number([0], "int64")), w.random(2, 3), w.random(2), transB=1))


ONLY_LONG: Mapping[str, tuple[Callable[[Writer], str], str]] = {
    "window": (lambda w: over_a_window(w, 64, 80), "on words of 65 letters its mask hides or changes position 1"),
    "one entry": (lambda w: over_a_window(w, 79, 80), "on words of 80 letters its mask hides or changes position 1"),
    "forgotten": (lambda w: of_the_last(w, 200, _one_rnn), "(RNN): on words of 201 letters it does not read what"),
    "cut": (lambda w: of_the_last(w, 64, _one_layer), "on words of up to 64 letters they agree"),
}


@needs_onnx
@pytest.mark.usefixtures("all_lengths")
@pytest.mark.parametrize("name", one_in(5, list(ONLY_LONG)))
def test_what_only_long_words_show_is_refused(name: str, tmp_path: Path) -> None:
    """A window, one entry of a mask, letters that are cut off, some forgotten by then: short words show none of it."""
    make, message = ONLY_LONG[name]
    w = Writer()
    with pytest.raises(InvalidInput) as error:
        network_file(w.save(tmp_path / "graph.onnx", make(w)))
    assert message in str(error.value) and "\n" not in str(error.value)


@needs_onnx
def test_words_are_no_longer_than_its_tables(tmp_path: Path) -> None:
    """A mask of 80 positions: words of 80 letters are the longest, and the network gives what the graph gives there."""
    w = Writer()
    path = w.save(tmp_path / "graph.onnx", over_a_window(w, 80, 80))
    network = network_of(path)
    assert isinstance(network, Transformer) and network.max_length == 80
    word = (1,) + (0,) * 79
    scores = [float(network.format.value(code)) for code in network.forward(word)]
    assert scores == pytest.approx(onnx_file.onnx_graph(path).run(np.array([word])).reshape(-1), abs=1e-6)
