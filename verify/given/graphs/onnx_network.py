"""A graph of ONNX's as a network: the first of its chains that gives what the graph gives.

The graph is run in float64 (`fooling.verify.given.graphs.onnx_file`), and each chain that its parts may be
(`fooling.verify.given.graphs.onnx_chain`) is held to that, as a module of torch's is
(`fooling.verify.given.modules.held_to_module`): on short words, and on random and repetitive ones of some lengths up to
64. Where no chain agrees, the graph is refused with a word and both scores.

What a graph does on longer words need not show on these.  So the chain that agrees is held to the graph on words of the
longest length at which the graph runs, of the lengths that stand in it as numbers and of one letter more; its masks
are looked at entry by entry (`fooling.verify.given.graphs.onnx_masks`).  A Transformer takes no longer words than that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from pathlib import Path
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.files.tensor_file import Tensors
from fooling.verify.given.graphs.onnx_chain import OnnxChain, onnx_chain
from fooling.verify.given.graphs.onnx_file import Array, Graph, TooMuchMemory, onnx_graph
from fooling.verify.given.graphs.onnx_masks import check_masks, check_steps, sides
from fooling.verify.given.graphs.onnx_options import remembering
from fooling.verify.given.graphs.onnx_runtime import held_to_onnxruntime
from fooling.verify.given.modules.held_to_module import (
    Comparison,
    Given,
    compared,
    ends_of,
    in_letters,
    raised,
    read_together,
    told,
    words_to_run,
)
from fooling.verify.given.modules.long_words import UNBOUNDED, long_words
from fooling.verify.given.modules.module_run import Run, first_that_runs
from fooling.verify.given.modules.torch_modules import MAMBA, as_document

OPTIONS = {"alphabet", "tokenizer", "schedule", "before", "after", "at", "rule"}
Document = Mapping[str, Any]
SHORT = 6  # letters
TOLD = ("rotary", "alibi", "heads")  # of a block, how its attention tells positions
LENGTHS = (*range(1, 13), 16, 24, 33, 64)  # of words that are run, and the longest that there may be
TOGETHER = 2**22  # pairs of positions, over all layers and heads: 32 MiB for each number of a pair that is kept
MOST_TOLD, MOST_RUN = 24, 12  # lengths that stand in the graph, and further ones that are run
FURTHEST, NO_LENGTH = 2**14, 2**31 - 1  # letters; from the second on a number says "up to the end"


def onnx_document(
    where: str, path: Path, given: Document, fine: Callable[[Document], Network], *, links: bool = True
) -> Document:
    """The network's document; InvalidInput, which starts with `where`, for a graph that is none.

    `given` are options, as in a file beside the graph; without an alphabet letters are called as their rows, 0, 1, ...
    `fine` makes a network of a document, in numbers so fine that they are the graph's.
    """
    if wrong := sorted(set(given) - OPTIONS):
        raise InvalidInput(f"{where}: {wrong[0]}: want {', '.join(sorted(OPTIONS))} beside a graph")
    graph = onnx_graph(path, links)
    chain = onnx_chain(graph)
    rows = len(chain.tensors[f"{chain.modules[0]['name']}.weight"])
    options = {name: one for name, one in given.items() if name != "at"}
    options.setdefault("alphabet", [str(a) for a in range(rows)])
    letters = options["alphabet"]
    if "tokenizer" not in options and isinstance(letters, list) and len(letters) != rows:
        fix = f"want {rows} letters, or a tokenizer that says which rows are theirs"
        raise InvalidInput(f"{where}: the table of letters has {rows} rows, the alphabet {len(letters)}: {fix}")
    tried, first, ran = 0, None, dict[int, _Ran]()
    for guess in chain.guesses(given.get("at")):
        document = as_document(where, {**options, **guess}, Tensors(where, chain.tensors))
        network = fine(document)
        place = guess.get("at", -1)
        if place not in ran:
            ran[place] = _Ran(where, graph, options, network)
        one = ran[place].compared(RealPass(network, Reals()), _ends(network, options))
        if one.first is None:
            block = next((module for module in guess["modules"] if module["type"] == "Block"), None)
            told = {name: found for name, found in (block or {}).items() if name in TOLD and found is not None}
            held_to_onnxruntime(graph, network.alphabet, ran[place].batches_held(), ran[place].of)
            if chain.mixers:
                _held_with_other_decays(where, graph, chain, {**options, **guess}, fine)
                return document
            longest = _held_on_long_words(ran[place], network, chain, one.end, told)
            if not isinstance(network, Transformer):
                return document
            modules, tensors = chain.limited(guess["modules"], longest)
            return as_document(where, {**options, **guess, "modules": modules}, Tensors(where, tensors))
        tried, first = tried + 1, first or one
    uses = f"{tried} {'use' if tried == 1 else 'uses'}"
    raise InvalidInput(f"{where}: {_told(first, letters)}, in {uses} of its parts; {NO_CHAIN}")


class _Ran:
    """What the graph gives to words: those of up to 6 letters, then those of up to 64, then the longest."""

    def __init__(self, where: str, graph: Graph, options: Document, model: Network) -> None:
        self.where, self.graph, self.longest = where, graph, getattr(model, "max_length", None)
        self.options, self.model = options, model
        self.run = self.of(graph.run)
        batches = words_to_run(len(model.alphabet), getattr(model, "min_length", 1), self.longest)
        kept = [part for part in batches if len(part[0]) in LENGTHS]
        longest = [part for part in batches[-1:] if len(part[0]) not in LENGTHS]
        self.batches = [[one for one in kept if len(one[0]) <= SHORT], [one for one in kept if len(one[0]) > SHORT]]
        self.batches += [longest] if longest else []
        self.known = dict[int, Given]()

    def compared(self, network: RealPass, ends: Sequence[str | None]) -> Comparison:
        """The comparison on the first of these on which the two are apart, or else on the last."""
        found = None
        for k, batches in enumerate(self.batches):
            if batches:
                given = self._given(k)
                found = compared(given, read_together(network, given), ends)
                if found.first is not None:
                    return found
        if found is None:
            raise InvalidInput(f"{self.where}: there are not enough positions for a word of one letter")
        return found

    def of(self, evaluate: Callable[[Array], Array]) -> Run:
        """Scores of what runs a graph on words."""
        return _run(self.where, evaluate, self.model, self.options)

    def batches_held(self) -> list[Given]:
        """All that was run: the short words together, and then those of each length."""
        short, *longer = (self.known[k] for k in sorted(self.known))
        return [short, *([part] for given in longer for part in given)]

    def _given(self, k: int) -> Given:
        if k not in self.known:
            try:
                self.known[k] = [(words, self.run.scores(words)) for words in self.batches[k]]
            except TooMuchMemory:
                raise
            except Exception as error:  # noqa: BLE001  the graph's shapes may be those of other words
                raise InvalidInput(f"{self.where}: {OTHER_LENGTHS} ({raised(error)[:160]})") from None
        return self.known[k]


def _held_on_long_words(ran: _Ran, network: Network, chain: OnnxChain, end: str | None, told_by: Document) -> int:
    """The longest length, with what stands around words, at which graph and network agree, and its masks are masks."""
    attends = isinstance(network, Transformer)
    around = len(network.before) + len(network.after) if isinstance(network, Transformer) else 0
    heads = sum(len(one.attention.heads) for one in network.blocks) if isinstance(network, Transformer) else 0
    most = min((ran.longest or UNBOUNDED) + around, isqrt(TOGETHER // heads) if heads else UNBOUNDED)
    told = [k for k in sides(ran.graph, chain.numbers) if LENGTHS[-1] < k < most][:MOST_TOLD]
    at_will = [most, *told, min(most, LENGTHS[-1])] if attends else [most]
    whole = long_words(len(network.alphabet), 1, most, 0)[0] if most > LENGTHS[-1] else []

    def given(n: int, many: int = 3) -> Given:
        chosen = whole if many > 1 and not attends else (*whole[:many], *whole[-1:])
        words = list(dict.fromkeys(word[: n - around] for word in chosen))
        return [(words, ran.run.scores(words))]

    longest, parts = _first_that_runs(ran, at_will, given)
    near = {LENGTHS[-1] + 1, 100, longest // 2, longest - 1, *told, *(k + 1 for k in told)}
    further = sorted(n for n in near if LENGTHS[-1] < n < longest)[:MOST_RUN]
    least = (network.min_length if isinstance(network, Transformer) else 1) + around
    short = [n for n in LENGTHS if max(1, least) <= n < longest]
    check_masks(ran.graph, chain.parts, [*short, *further, longest], told_by)
    if not attends:
        check_steps(ran.graph, chain.parts, [*short, *further, longest])
    parts = [*(part for n in further for part in given(n, 1)), *parts]
    if not attends:
        parts += [part for k in _further_numbers(ran, chain, most) for part in _longer(ran, network, k + 1)]
    if parts and (found := compared(parts, read_together(RealPass(network, Reals()), parts), [end])).first is not None:
        raise InvalidInput(f"{ran.where}: {_told(found, network.alphabet)}; on words of up to 64 letters they agree")
    return longest


def _further_numbers(ran: _Ran, chain: OnnxChain, most: int) -> list[int]:
    """Numbers of the graph that may be lengths, of longer words; InvalidInput for one of words that are not run."""
    alone = [float(one.reshape(())) for one in ran.graph.numbers.values() if one.dtype.kind == "f" and one.size == 1]
    whole = {*chain.numbers, *(int(one) for one in alone if one.is_integer())}
    further = sorted(k for k in whole if most <= k < NO_LENGTH)
    sides = {k for one in ran.graph.numbers.values() if one.ndim > 1 for k in one.shape}
    if wrong := [k for k in further if k >= FURTHEST and k not in sides]:
        told = f"words of at most {FURTHEST} letters are run, and its number {wrong[0]} may be a length of longer ones"
        raise InvalidInput(f"{ran.where}: {told}; want a graph without it")
    return [k for k in further if k < FURTHEST][-MOST_TOLD:]


def _longer(ran: _Ran, network: Network, n: int) -> Given:
    """What the graph gives to two words of so many letters; InvalidInput where it does not run on them."""
    whole = long_words(len(network.alphabet), 1, n, 0)[0]
    words = list(dict.fromkeys((whole[0], whole[-1])))
    try:
        return [(words, ran.run.scores(words))]
    except Exception as error:  # noqa: BLE001  numpy and onnx raise many
        told = f"its number {n - 1} may be a length, and it does not run on words of {n} letters"
        raise InvalidInput(f"{ran.where}: {told} ({raised(error)[:160]})") from None


def _held_with_other_decays(
    where: str, graph: Graph, chain: OnnxChain, given: dict[str, Any], fine: Callable[[Document], Network]
) -> None:
    """The network with decays near 1 gives what the graph gives with these, on short words and on long ones."""
    named = [one["name"] for one in given["modules"] if one["type"] in RECURRENCES]
    other, tensors = remembering(graph, chain.mixers.values(), named)
    network = fine(as_document(where, given, Tensors(where, {**chain.tensors, **tensors})))
    options = {name: one for name, one in given.items() if name in OPTIONS}
    where = f"{where}: with other decays, nearer to 1"
    ran = _Ran(where, other, options, network)
    one = ran.compared(RealPass(network, Reals()), _ends(network, options))
    if one.first is not None:
        raise InvalidInput(f"{where}: {_told(one, network.alphabet)}; {FORGETS}")
    _held_on_long_words(ran, network, chain, one.end, {})


def _first_that_runs(ran: _Ran, lengths: Sequence[int], given: Callable[[int], Given]) -> tuple[int, Given]:
    """The first length at which the graph runs, with what it gives; InvalidInput where there is none."""
    told = ""
    for n in lengths:
        try:
            return n, given(n) if n > LENGTHS[-1] else []
        except Exception as error:  # noqa: BLE001  numpy and onnx raise many
            told = told or raised(error)[:160]
    raise InvalidInput(f"{ran.where}: {OTHER_LENGTHS} ({told})")


RECURRENCES = (*MAMBA, "StateSpace")
FORGETS = "want a recurrence that reads all letters, each once and in order, from a state of zeros"
NO_CHAIN = "want embeddings, layers and a head one after the other, as fooling docs machines says"


def _run(where: str, evaluate: Callable[[Array], Array], network: Network, options: Document) -> Run:
    """A graph on words with what stands around them; InvalidInput where it does not run on words of some lengths."""
    torch = load_torch()

    def forward(words: Tensor) -> Tensor:
        try:
            found = evaluate(words.numpy())
        except TooMuchMemory:
            raise
        except Exception:  # noqa: BLE001  a graph that was exported for one word at a time; numpy and onnx raise many
            found = np.concatenate([evaluate(word.numpy()[None]) for word in words])
        return torch.from_numpy(np.array(found))

    tokens = options.get("tokenizer") or {name: a for a, name in enumerate(network.alphabet)}
    wanted = {
        "k": network.answers if network.read_out.map is None else network.read_out.map.rows,
        "token": tuple(tokens[name] for name in network.alphabet),
        "at": network.at if isinstance(network, Transformer) else -1,
        "before": network.before if isinstance(network, Transformer) else (),
        "after": network.after if isinstance(network, Transformer) else (),
        "device": "cpu",
    }
    least = network.min_length if isinstance(network, Transformer) else 1
    try:
        return first_that_runs(forward, [(0,) * (least + 1)] * 2, wanted)
    except TooMuchMemory:
        raise
    except Exception as error:  # noqa: BLE001  numpy and onnx raise many
        raise InvalidInput(f"{where}: {OTHER_LENGTHS} ({raised(error)[:160]})") from None


OTHER_LENGTHS = (
    "the graph does not run on batches of words of other lengths than that which it was exported for; want "
    "dynamic_shapes (or dynamic_axes) for both axes in torch.onnx.export"
)


def _ends(network: Network, options: Document) -> list[str | None]:
    known = ends_of(network.answers if network.read_out.map is None else network.read_out.map.rows)
    return known if options.get("rule", "positive") in ("positive", "not-negative", "argmax", "argmax-last") else [None]


def _told(one: Comparison | None, alphabet: Any) -> str:
    if one is None or one.first is None:
        return "there is nothing to compare"
    apart = one.first
    theirs, ours = told(apart.module, 8), told(apart.network, 8)
    word = in_letters(apart.word, alphabet)
    return f"on the word {word} the graph gives {theirs} and the network of its parts {ours}"
