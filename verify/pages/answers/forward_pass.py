"""What `fooling network --input` answers: one word, layer by layer, as a document and as tables.

The document holds all numbers, as fractions.  The tables show those that a reader can take in: of a long word some
positions, of a long vector its first numbers, and of attention the position that is read and what it takes most from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from fooling.circuits.networks.attention import AttentionTrace
from fooling.circuits.networks.block import Block, BlockTrace
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.transformer import ForwardTrace, Transformer
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.verify.given.asked.network_word import written
from fooling.verify.given.networks.layer_by_layer import LayerByLayer
from fooling.verify.pages.answers import every_position, recurrent_pass
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.attention_weights import Weights, weights_at
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.formats.vectors import COORDINATES, ENDS, as_fractions, first_numbers
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.schemas.shapes import OF_ROLES, SCHEDULE, schedule_in_words
from fooling.verify.runs.networks.word_runs import WordRun
from fooling.verify.statement.language.printable import shortened

_Transformer = Transformer | LayerByLayer
TAKEN = 4  # positions that are shown of those that a head takes from
RULES = {
    "positive": "1 where the first score is above 0, else 0",
    "not-negative": "1 where the first score is at least 0, else 0",
    "at-least-one": "1 where the first score is at least 1, else 0",
    "argmax": "the number, from 0, of the largest score, of equal ones the first",
    "argmax-last": "the number, from 0, of the largest score, of equal ones the last",
}


class Passed(NamedTuple):
    """One word through a network, and what it was held against."""

    run: WordRun
    model: str
    against: str | None

    def fractions(self, codes: Vector) -> list[str]:
        """Numbers of the network."""
        return as_fractions(self.run.network.format, codes)

    @property
    def of_trace(self) -> dict[str, Any]:
        """What there is of a Transformer."""
        network, trace = self.run.network, self.run.trace
        if isinstance(network, Recurrent) or trace is None:
            return {}
        return {
            "embedding": [*map(self.fractions, trace.embeddings)],
            "layers": [[*_layer(network, *one, len(self.run.letters))] for one in _layers(network, trace)],
            "last": self.fractions(trace.last),
        }

    @property
    def of_states(self) -> dict[str, Any]:
        """What there is of a recurrent network."""
        if not isinstance(self.run.network, Recurrent):
            return {}
        states = [[*map(self.fractions, state)] for state in self.run.states]
        return {"states": states, "passes": recurrent_pass.document(self.run, self.run.network)}


VECTOR = of.listed(of.FRACTION)
TAKES = of.listed(of.Record(dict, **{"from": of.listed(of.POSITIVE)}, weight=of.FRACTION))
HEADS = of.listed(of.Record(dict, takes=TAKES, result=VECTOR))
PLACE = of.Record(dict, position=of.POSITIVE, heads=HEADS, projected=VECTOR, output=VECTOR)
NETWORK_WORD = Document(
    "network-word",
    "network --input WORD answers: one word, layer by layer",
    Passed,
    {**EXPRESSIONS, "every_position": every_position.EVERY_POSITION},
    model=of.LINE,
    word=(of.TEXT, lambda one: written(one.run.network.alphabet, one.run.word)),
    letters=(of.listed(of.TEXT), lambda one: one.run.letters),
    number_format=(of.LINE, lambda one: one.run.network.format.name),
    roles=(OF_ROLES, lambda one: one.run.network.formats),
    schedule=(SCHEDULE, lambda one: one.run.network.schedule),
    p=(of.POSITIVE, lambda one: one.run.network.format.bits),
    against=of.maybe(of.LINE),
    answer=(of.COUNT, lambda one: one.run.answer),
    right_answer=(of.maybe(of.COUNT), lambda one: one.run.right),
    margin=(of.FRACTION, lambda one: one.run.margin),
    scores=(VECTOR, lambda one: one.fractions(one.run.scores)),
    position=(of.maybe(of.POSITIVE), lambda one: one.run.trace and one.run.trace.at),
    embedding=(of.maybe(of.listed(VECTOR)), lambda one: one.of_trace.get("embedding")),
    layers=(of.maybe(of.listed(of.listed(PLACE))), lambda one: one.of_trace.get("layers")),
    last=(of.maybe(VECTOR), lambda one: one.of_trace.get("last")),
    states=(of.maybe(of.listed(of.listed(VECTOR))), lambda one: one.of_states.get("states")),
    passes=(of.maybe(recurrent_pass.PASSES), lambda one: one.of_states.get("passes")),
)


def _layers(network: _Transformer, trace: ForwardTrace) -> Iterator[tuple[Block, Mapping[int, BlockTrace]]]:
    return zip(network.blocks, trace.blocks, strict=True)


def _layer(network: _Transformer, block: Block, rows: Mapping[int, BlockTrace], n: int) -> Iterator[dict[str, Any]]:
    """At each position that was computed."""
    f = network.format
    for i, made in rows.items():
        heads = []
        for number, head in enumerate(made.heads):
            weights = _weights(network, block, number, head, i, n)
            takes = [{"from": [*place], "weight": str(weight)} for place, weight in weights]
            heads.append({"takes": takes, "result": as_fractions(f, head.attention)})
        parts = {"projected": as_fractions(f, made.projected), "output": as_fractions(f, made.output)}
        yield {"position": i, "heads": heads, **parts}


def _weights(
    network: _Transformer, block: Block, number: int, head: AttentionTrace, i: int, n: int
) -> list[tuple[tuple[int, ...], Fraction]]:
    """The places, or pairs of them, that a head takes from, with weights that are not 0."""
    repeat = 1 if block.attention.heads[number].second is None else 2
    places = list(product(range(1, n + 1), repeat=repeat))
    weights: Weights = weights_at(block.attention, head, network.formats.softmax, places, i, n)
    return [(place, weight) for place, weight in zip(places, weights, strict=True) if weight]


def print_page(run: WordRun, model: str, against: str | None) -> None:
    """The answer, and then the layers in their order."""
    network, n = run.network, len(run.word)
    word = shortened(written(network.alphabet, run.word), 80) or "the empty word"
    told = f"{model} on {word} ({n} letter{'s' * (n != 1)})"
    judged = ""
    if run.right is not None:
        judged = f", which is right ({against})" if run.right == run.answer else f"; {run.right} is right ({against})"
    say(f"{told}, {network.formats.short_name}: the answer is {run.answer}{judged}")
    say(f"schedule: {schedule_in_words(network.schedule)}")
    if not isinstance(network, Recurrent) and run.trace is not None:
        _print_layers(run, network, run.trace)
    elif isinstance(network, Recurrent):
        recurrent_pass.print_layers(run, network)
    say(f"scores: {first_numbers(network.format, run.scores)}; margin {float(run.margin):.6g}")
    say(f"the answer: {RULES[network.read_out.rule]}")
    if n > 2 * ENDS or any(len(vector) > COORDINATES for vector in _vectors(run)):
        say("not all positions and numbers are shown; --json has all of them, as fractions")


def _vectors(run: WordRun) -> Sequence[Vector]:
    return run.states[-1] if run.trace is None else [run.trace.embeddings[0], run.trace.last]


def _print_layers(run: WordRun, network: _Transformer, trace: ForwardTrace) -> None:
    f, letters = network.format, run.letters
    _print_vectors("embedding", f, letters, dict(enumerate(trace.embeddings, 1)), trace.at)
    for number, (block, rows) in enumerate(_layers(network, trace), 1):
        _print_heads(f"layer {number}, attention of position {trace.at}", run, network, block, rows[trace.at])
        _print_vectors(f"layer {number}, output", f, letters, {i: one.output for i, one in rows.items()}, trace.at)
    if network.last_norm is not None:
        _print_vectors("the last norm", f, letters, {trace.at: trace.last}, trace.at)


def _print_vectors(title: str, f: NumberFormat, letters: Sequence[str], vectors: Mapping[int, Vector], at: int) -> None:
    """A line for each position; of many the first ones, the last ones and the one that is read."""
    say("")
    say(title)
    places, rows = sorted(vectors), list[tuple[str, str, str]]()
    shown = places if len(places) <= 2 * ENDS else sorted({*places[:ENDS], *places[-ENDS:], at})
    for before, i in zip([places[0] - 1, *shown], shown, strict=False):
        if i > before + 1:
            rows.append(("...", "", ""))
        rows.append((str(i), letters[i - 1], first_numbers(f, vectors[i])))
    tabulate(("position", "letter", "vector"), rows)


def _print_heads(title: str, run: WordRun, network: _Transformer, block: Block, made: BlockTrace) -> None:
    """A line for each head."""
    say("")
    say(title)
    at, n = 0 if run.trace is None else run.trace.at, len(run.letters)
    rows = []
    for number, head in enumerate(made.heads):
        weights = sorted(_weights(network, block, number, head, at, n), key=lambda one: -one[1])
        told = [f"{_place(place, run.letters)}: {float(weight):.4g}" for place, weight in weights[:TAKEN]]
        told += [f"and {len(weights) - TAKEN} more"] if len(weights) > TAKEN else []
        rows.append((str(number + 1), ", ".join(told) or "nothing", first_numbers(network.format, head.attention)))
    tabulate(("head", "takes from", "result"), rows)


def _place(place: Sequence[int], letters: Sequence[str]) -> str:
    """A position with its letter, or a pair of them."""
    return " and ".join(f"{i} ({letters[i - 1]})" for i in place)
