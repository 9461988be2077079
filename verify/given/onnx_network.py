"""A graph of ONNX's as a network: the first of its chains that gives what the graph gives.

The graph is run in float64 (`fooling.verify.given.onnx_file`), and each chain that its parts may be
(`fooling.verify.given.onnx_chain`) is held to that, as a module of torch's is
(`fooling.verify.given.held_to_module`): on short words, and on random and repetitive ones of some lengths up to 64.
Where no chain agrees, the graph is refused with a word and both scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.verify.given.held_to_module import (
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
from fooling.verify.given.module_run import Run, first_that_runs
from fooling.verify.given.onnx_chain import onnx_chain
from fooling.verify.given.onnx_file import Graph, onnx_graph
from fooling.verify.given.tensor_file import Tensors
from fooling.verify.given.torch_modules import as_document

OPTIONS = {"alphabet", "tokenizer", "schedule", "before", "after", "at", "rule"}
Document = Mapping[str, Any]
SHORT = 6  # letters
LENGTHS = (*range(1, 13), 16, 24, 33, 64)  # of words that are run, and the longest that there may be


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
            ran[place] = _Ran(where, _run(where, graph, network, options), network)
        one = ran[place].compared(RealPass(network, Reals()), _ends(network, options))
        if one.first is None:
            return document
        tried, first = tried + 1, first or one
    raise InvalidInput(f"{where}: {_told(first, letters)}, in {tried} uses of its parts; {NO_CHAIN}")


class _Ran:
    """What the graph gives to words: those of up to 6 letters, then those of up to 64, then the longest."""

    def __init__(self, where: str, run: Run, model: Network) -> None:
        self.where, self.run, self.longest = where, run, getattr(model, "max_length", None)
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

    def _given(self, k: int) -> Given:
        if k not in self.known:
            try:
                self.known[k] = [(words, self.run.scores(words)) for words in self.batches[k]]
            except Exception as error:  # noqa: BLE001  the graph's shapes may be those of other words
                raise InvalidInput(f"{self.where}: {OTHER_LENGTHS} ({raised(error)[:160]})") from None
        return self.known[k]


NO_CHAIN = "want embeddings, layers and a head one after the other, as fooling docs machines says"


def _run(where: str, graph: Graph, network: Network, options: Document) -> Run:
    """The graph on words with what stands around them; InvalidInput where it does not run on words of some lengths."""
    torch = load_torch()

    def forward(words: Tensor) -> Tensor:
        try:
            found = graph.run(words.numpy())
        except Exception:  # noqa: BLE001  a graph that was exported for one word at a time; numpy and onnx raise many
            found = np.concatenate([graph.run(word.numpy()[None]) for word in words])
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
