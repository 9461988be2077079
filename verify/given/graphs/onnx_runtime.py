"""A second oracle for graphs of ONNX's: onnxruntime runs the file as it was written, beside onnx's own evaluator.

What the evaluator overlooks, this need not.  It runs the file's own functions and bodies, in float32, without rewriting
the graph (ORT_DISABLE_ALL) and with one thread; floats of other types become float32.  The two are compared on words,
and where they differ the graph is not read.  Where onnxruntime is not installed, a note says so.

How far apart is rounding?  That is measured: the evaluator runs once more in float32, with all numbers of the file off
by `OFF` of themselves at random, which is four units in the last place.  What this changes is the error that a pass in
float32 may have, however much the graph makes of it on its way: a sum of large numbers that is small, a norm of it.
Another order of sums, and another exp and tanh, make another error of that size; `TIMES` it is allowed.  `LEAST` of the
largest score is allowed in any case: 24 bits but 5.  Words on which float32 gives no numbers are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from importlib.util import find_spec
from math import isfinite
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.files.reading_notes import note_reading
from fooling.verify.given.graphs.onnx_file import MOST_MEMORY, Array, Graph, in_float32
from fooling.verify.given.graphs.onnx_floats import in_type
from fooling.verify.given.modules.held_to_module import Given, in_letters, told
from fooling.verify.given.modules.module_run import Run, Word
from fooling.verify.reading.files import at_most_more

OFF, TIMES, LEAST = 2.0**-22, 8, 2.0**-19
LARGE = 1e30  # a number that stands for infinity, such as what a mask adds
EACH = 8  # words of a batch of longer words
SHORT = 6  # letters; of shorter words all are compared that were run
ALONE = (
    "only onnx's own evaluator was asked, which overlooks some attributes; pip install onnxruntime brings a second one"
)


def held_to_onnxruntime(graph: Graph, alphabet: Any, batches: Iterable[Given], as_run: Callable[[Any], Run]) -> None:
    """InvalidInput, with a word, where the two do not agree on words of one length after the other.

    Each of `batches` is words with what the evaluator gives in float64, the shorter first; `as_run` makes scores of
    what runs a graph on words.
    """
    if find_spec("onnxruntime") is None:
        note_reading(f"{graph.where}: {ALONE}")
        return
    other, rough = as_run(_session(graph)), as_run(_off(graph).run)
    error, largest, compared = 0.0, 0.0, 0
    for batch in batches:
        parts, apart = _with_numbers(batch, rough)
        error = max(error, apart)
        largest = max([largest, *(float(scores.abs().max()) for _, scores in parts)])
        for words, scores in parts:
            _require_near(graph, alphabet, (words, scores, other.scores(words)), max(TIMES * error, LEAST * largest))
            compared += len(words)
    if not compared:
        why = "in float32 it gives no numbers, so onnxruntime cannot be asked"
        raise InvalidInput(f"{graph.where}: {why}; want smaller numbers")


def _with_numbers(batch: Given, rough: Run) -> tuple[list[tuple[list[Word], Tensor]], float]:
    """Of the words those on which float32 gives numbers, and how far these are at most from what is right."""
    parts, error = list[tuple[list[Word], Tensor]](), 0.0
    for words, scores in batch:
        some = words if len(words[0]) <= SHORT else words[:EACH]
        apart = (rough.scores(some) - scores[: len(some)]).abs().amax(-1)
        if kept := [k for k, one in enumerate(apart.tolist()) if isfinite(one)]:
            parts.append(([some[k] for k in kept], scores[kept]))
            error = max(error, float(apart[kept].max()))
    return parts, error


def _require_near(graph: Graph, alphabet: Any, given: tuple[list[Word], Tensor, Tensor], allowed: float) -> None:
    words, scores, theirs = given
    apart = (theirs - scores).abs().amax(-1)
    if bool((apart <= allowed).all()):  # a NaN is more
        return
    k = int(apart.nan_to_num(float("inf")).argmax())
    one, two = (told(found[k].tolist(), 8) for found in (scores, theirs))
    raise InvalidInput(
        f"{graph.where}: on the word {in_letters(words[k], alphabet)} onnx's evaluator gives {one} and onnxruntime "
        f"{two}, more apart than rounding to float32 makes them; want a graph on which both agree"
    )


def _off(graph: Graph) -> Graph:
    """The graph in float32 whose numbers are a little off."""
    chance = np.random.default_rng(0)
    floats = {name: one for name, one in graph.numbers.items() if one.dtype.kind == "f" and one.size > 1}
    off = {name: one * (1 + chance.choice((-OFF, OFF), one.shape)) for name, one in floats.items()}
    kept = {name: np.where(np.abs(one) < LARGE, one, floats[name]) for name, one in off.items()}
    return in_float32(graph.with_numbers(kept))


def _session(graph: Graph) -> Callable[[Array], Array]:
    """What onnxruntime gives to words; InvalidInput where it does not read the graph."""
    import onnxruntime

    model = deepcopy(graph.as_written)
    in_type(model, "FLOAT")
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001  it is not Python, and its errors have no common name
        raise InvalidInput(f"{graph.where}: onnxruntime does not read it ({_shown(error)}); {BOTH}") from None
    kinds = {one.name: one.type.removeprefix("tensor(").removesuffix(")") for one in session.get_inputs()}
    dtype = {"float": "float32", "double": "float64"}.get(kinds[graph.reads], kinds[graph.reads])

    def run(words: Array) -> Array:
        with at_most_more(MOST_MEMORY):
            try:
                return np.asarray(session.run([graph.gives], {graph.reads: words.astype(dtype)})[0], dtype=np.float64)
            except Exception as error:  # noqa: BLE001  as above
                raise ValueError(_shown(error)) from None

    return run


BOTH = "want a graph that both read, such as torch.onnx.export writes at its default opset"


def _shown(error: Exception) -> str:
    return " ".join(str(error).split())[:240]
