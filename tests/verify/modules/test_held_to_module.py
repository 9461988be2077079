"""Modules of torch's are held to their own forward pass: each is right on every word that is tried, or refused.

The modules are written as others write them.  Those that do something else than the chain of their parts are refused
with the cause; those that are taken are compared, word by word, with what they give themselves.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.asked import from_torch as from_torch_module
from fooling.verify.given.asked.from_torch import from_torch, write_torch
from fooling.verify.given.modules import held_to_module
from fooling.verify.given.modules.held_to_module import LENGTHS, words_to_run
from fooling.verify.given.modules.long_words import ROUND, UNBOUNDED, long_words
from fooling.verify.given.modules.module_run import in_float64
from fooling.verify.given.networks.network_by_format import network_file
from tests.shares import later, one_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed; pip install '.[torch]'"),
]
AB = ["a", "b"]


@pytest.fixture(autouse=True)
def _nearest_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearest causes alone; a test about further ones, or about more words, takes more."""
    monkeypatch.setattr(from_torch_module, "WORK", 0.0)


FINE = "Q10.26"
d, N = 4, 7  # width, positions
Module = Any


def built(parts: Callable[[Any], dict[str, Any]], forward: Callable[[Any, Any, Any], Any], seed: int = 0) -> Module:
    """A module of these parts, all weights random, with that forward pass, in training mode."""
    torch = load_torch()
    torch.manual_seed(seed)

    class Built(torch.nn.Module):  # type: ignore[misc, name-defined]
        """What a user would write as a class."""

        def __init__(self) -> None:
            super().__init__()
            for name, part in parts(torch.nn).items():
                is_buffer = torch.is_tensor(part) and not isinstance(part, torch.nn.Parameter)
                self.register_buffer(name, part) if is_buffer else setattr(self, name, part)

        def forward(self, words: Any) -> Any:
            return forward(torch, self, words)

    module = Built()
    for part in module.parameters():
        torch.nn.init.normal_(part, std=0.6)
    return module.train()


def recurrent(kind: str, forward: Callable[[Any, Any, Any], Any], out: int = 2, **options: Any) -> Module:
    """An Embedding, layers, and a head of one map."""
    layers = options.get("num_layers", 1)
    return built(
        lambda nn: {
            "embed": nn.Embedding(2, d),
            "rnn": getattr(nn, kind)(d, d, batch_first=True, dropout=0.4 if layers > 1 else 0, **options),
            "out": nn.Linear(d, out),
        },
        forward,
    )


def encoder(forward: Callable[[Any, Any, Any], Any], many: int = 2, **more: Callable[[Any], Any]) -> Module:
    """An Embedding, positions, encoder layers, and a head of one map."""
    return built(
        lambda nn: {
            "letters": nn.Embedding(2, d),
            "positions": nn.Embedding(N, d),
            "layers": nn.ModuleList([nn.TransformerEncoderLayer(d, 2, 6, batch_first=True) for _ in range(many)]),
            "drop": nn.Dropout(0.3),
            **{name: part(nn) for name, part in more.items()},
            **({} if "out" in more else {"out": nn.Linear(d, 2)}),
        },
        forward,
    )


def embedded(torch: Any, m: Module, words: Any) -> Any:
    return m.letters(words) + m.positions(torch.arange(words.shape[1]))


def layered(x: Any, layers: Any, mask: Any = None) -> Any:
    for layer in layers:
        x = layer(x, src_mask=mask)
    return x


def mask_of(torch: Any, n: int) -> Any:
    return torch.nn.Transformer.generate_square_subsequent_mask(n)


def plain(torch: Any, m: Module, words: Any) -> Any:
    return m.out(m.drop(layered(embedded(torch, m, words), m.layers))[:, -1])


def own_layer(forward: Callable[[Any, Any, Any], Any], **more: Callable[[Any], Any]) -> Module:
    """Multihead attention alone."""
    return built(
        lambda nn: {
            "letters": nn.Embedding(2, d),
            "table": nn.Parameter(load_torch().zeros(1, N, d)),
            "attention": nn.MultiheadAttention(d, 2, batch_first=True),
            "out": nn.Linear(d, 1),
            **{name: part(nn) for name, part in more.items()},
        },
        forward,
    )


def attended(m: Module, words: Any) -> tuple[Any, Any]:
    x = m.letters(words) + m.table[:, : words.shape[1]]
    return x, m.attention(x, x, x, need_weights=False)[0]


def by_cells(torch: Any, m: Module, words: Any) -> Any:
    h = torch.zeros(len(words), d, dtype=torch.float32)
    for x in m.embed(words).unbind(1):
        h = m.cell(x, h)
    return m.out(h)


def scored(head: Callable[[Any, Any, Any], Any], **more: Callable[[Any], Any]) -> Module:
    """A GRU with another head, of what it puts out at the end."""
    return built(
        lambda nn: {
            "embed": nn.Embedding(2, d),
            "rnn": nn.GRU(d, d, batch_first=True),
            **{name: part(nn) for name, part in more.items()},
        },
        lambda torch, m, words: head(torch, m, m.rnn(m.embed(words))[0][:, -1]),
    )


TWO: dict[str, Callable[[Any], Any]] = {"first": lambda nn: nn.Linear(d, 3), "second": lambda nn: nn.Linear(3, 2)}
ONE: dict[str, Callable[[Any], Any]] = {"out": lambda nn: nn.Linear(d, 1)}


def gelu_head(torch: Any, m: Module, words: Any) -> Any:
    x = m.norm(layered(embedded(torch, m, words), m.layers)[:, -1])
    return m.out(torch.nn.functional.gelu(m.hidden(x)))


def written_out(*, norm_first: bool) -> Module:
    """Two encoder layers of attention, norms and maps; with norms first also causal, and with a norm at the end."""
    torch = load_torch()
    gelu = torch.nn.functional.gelu

    def block(m: Module, x: Any) -> Any:
        hidden = torch.ones(x.shape[1], x.shape[1]).triu(1).bool() if norm_first else None
        if norm_first:
            y = m.before(x)
            x = x + m.mix(y, y, y, attn_mask=hidden)[0]
            return x + m.down(m.up(m.after(x)).relu())
        x = m.before(x + m.mix(x, x, x)[0])
        return m.after(x + m.down(gelu(m.up(x))))

    def forward(_: Any, m: Module, words: Any) -> Any:
        x = embedded(torch, m, words)
        for one in m.layers:
            x = block(one, x)
        return m.out((m.last(x) if norm_first else x)[:, -1])

    def parts(nn: Any) -> Any:
        names = {"before": nn.LayerNorm(d), "up": nn.Linear(d, 6), "down": nn.Linear(6, d), "after": nn.LayerNorm(d)}
        more = {"act": nn.ReLU()} if norm_first else {}
        return nn.ModuleDict({"mix": nn.MultiheadAttention(d, 2, batch_first=True), **names, **more})

    last = {"last": lambda nn: nn.LayerNorm(d)} if norm_first else {}
    return encoder(forward, layers=lambda nn: nn.ModuleList([parts(nn), parts(nn)]), **last)


TAKEN: dict[str, tuple[Callable[[], Module], dict[str, Any]]] = {
    "scores at each position": (lambda: recurrent("RNN", lambda t, m, w: m.out(m.rnn(m.embed(w))[0])), {}),
    "h_n, one score, squeezed": (
        lambda: recurrent("LSTM", lambda t, m, w: m.out(m.rnn(m.embed(w))[1][0][-1]).squeeze(-1), 1, num_layers=2),
        {},
    ),
    "one word at a time, log-softmax": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(2, d), "rnn": nn.LSTM(d, d), "out": nn.Linear(d, 3)},
            lambda t, m, w: m.out(m.rnn(m.embed(w).view(len(w), 1, -1))[0].view(len(w), -1)).log_softmax(1),
        ),
        {},
    ),
    "a loop over cells": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(2, d), "cell": nn.GRUCell(d, d), "out": nn.Linear(d, 1)}, by_cells
        ),
        {},
    ),
    "one-hot letters as floats": (
        lambda: built(
            lambda nn: {"rnn": nn.RNN(2, d, batch_first=True), "out": nn.Linear(d, 2)},
            lambda t, m, w: m.out(m.rnn(t.nn.functional.one_hot(w, 2).float())[0][:, -1]),
        ),
        {},
    ),
    "a head of two maps, relu": (lambda: scored(lambda t, m, x: m.second(m.first(x).relu()), **TWO), {}),
    "a head of two maps, tanh": (lambda: scored(lambda t, m, x: m.second(m.first(x).tanh()), **TWO), {}),
    "a head of two maps alone": (lambda: scored(lambda t, m, x: m.second(m.first(x)), **TWO), {}),
    "sigmoid at the end": (lambda: scored(lambda t, m, x: m.out(x).sigmoid()[:, 0], **ONE), {}),
    "log-sigmoid at the end": (lambda: scored(lambda t, m, x: t.nn.functional.logsigmoid(m.out(x))[:, 0], **ONE), {}),
    "softmax at the end": (lambda: scored(lambda t, m, x: m.second(m.first(x)).softmax(-1), **TWO), {}),
    "an encoder": (lambda: encoder(plain), {}),
    "norm, map and GELU in the head": (
        lambda: encoder(
            gelu_head, 1, norm=lambda nn: nn.LayerNorm(d), hidden=TWO["first"], out=lambda nn: nn.Linear(3, 2)
        ),
        {},
    ),
    "a mask as a buffer, a tuple, the last logits": (
        lambda: encoder(
            lambda t, m, w: (
                m.out(layered(embedded(t, m, w), m.layers, m.hide[: w.shape[1], : w.shape[1]])[:, [-1]]),
                None,
            ),
            hide=lambda nn: load_torch().ones(N, N).triu(1).bool(),
        ),
        {"causal": True},
    ),
    "positions as a parameter": (lambda: own_layer(lambda t, m, w: m.out(attended(m, w)[1][:, -1])), {}),
    "the first position": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers)[:, 0])),
        {"at": 1},
    ),
    "the mean": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers).mean(1))),
        {"pooling": "mean"},
    ),
    "the mean, and then a norm": (
        lambda: encoder(
            lambda t, m, w: m.out(m.norm(layered(embedded(t, m, w), m.layers).mean(1))),
            1,
            norm=lambda nn: nn.LayerNorm(d),
            out=lambda nn: nn.Linear(d, 2),
        ),
        {"pooling": "mean"},
    ),
    "a bag of embeddings": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(2, d), "first": nn.Linear(d, 3), "second": nn.Linear(3, 2)},
            lambda t, m, w: m.second(m.first(m.embed(w).mean(1)).relu()),
        ),
        {},
    ),
    "layers written out, norms first, causal": (lambda: written_out(norm_first=True), {"causal": True}),
    "layers written out, norms last": (lambda: written_out(norm_first=False), {}),
    "positions unused": (lambda: encoder(lambda t, m, w: m.out(layered(m.letters(w), m.layers)[:, -1])), {}),
    "a layer left out": (lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers[1:])[:, -1])), {}),
    "attention with a residual": (lambda: own_layer(lambda t, m, w: m.out(sum(attended(m, w))[:, -1])), {}),
    "a norm that was made last comes first": (
        lambda: encoder(
            lambda t, m, w: m.out(layered(m.norm(embedded(t, m, w)), m.layers)[:, -1]),
            1,
            out=lambda nn: nn.Linear(d, 2),
            norm=lambda nn: nn.LayerNorm(d),
        ),
        {},
    ),
    "times sqrt(d), a buffer of positions": (
        lambda: built(
            lambda nn: {
                "embed": nn.Embedding(2, d),
                "waves": load_torch().rand(N, 1, d),
                "layer": nn.TransformerEncoderLayer(d, 1, 4),
                "out": nn.Linear(d, 1),
            },
            lambda t, m, w: m.out(m.layer(m.embed(w.T) * math.sqrt(8) + m.waves[: w.shape[1]])[-1]),
        ),
        {"times": math.sqrt(8)},
    ),
    "rows for padding": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(4, d), "rnn": nn.GRU(d, d, batch_first=True), "out": nn.Linear(d, 1)},
            lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]),
        ),
        {"tokenizer": {"a": 3, "b": 1}},
    ),
}


@pytest.mark.parametrize("name", one_in(13, list(TAKEN)))
def test_what_is_taken_is_right(name: str) -> None:
    """On each word of up to three letters, against what the module gives in float32, one word at a time."""
    torch = load_torch()
    build, options = TAKEN[name]
    module = build()
    found = from_torch(module, AB, FINE, "fused", **options)
    numbers = options.get("tokenizer", {"a": 0, "b": 1})
    module.eval()
    for word in (word for n in range(1, 4) for word in product((0, 1), repeat=n)):
        tokens = torch.tensor([[numbers[AB[a]] for a in word]])
        with torch.no_grad():
            theirs = module(tokens if found.held.form != "word" else tokens[0])
        theirs = theirs[0] if isinstance(theirs, tuple) else theirs
        while theirs.dim() > 1:  # of positions the last
            theirs = theirs[:, -1] if theirs.dim() > 2 else theirs[-1]
        ours = torch.tensor([float(found.network.format.value(code)) for code in found.network.forward(word)])
        ends = {None: ours, "sigmoid": ours.sigmoid(), "log-sigmoid": ours.sigmoid().log()}
        ours = ends[found.held.end] if found.held.end in ends else getattr(ours, END[found.held.end or ""])(-1)
        assert theirs.reshape(-1).tolist() == pytest.approx(ours.tolist(), abs=2**-16)


END = {"softmax": "softmax", "log-softmax": "log_softmax"}


def flipped(torch: Any, m: Module, words: Any) -> Any:
    return m.out(m.rnn(m.embed(words.flip(1)))[0][:, -1])


def backwards(torch: Any, m: Module, words: Any) -> Any:
    return m.out(layered(embedded(torch, m, words), reversed(m.layers))[:, -1])


def padded(torch: Any, m: Module, words: Any) -> Any:
    hidden = words == 0
    hidden[:, -1] = False
    x = embedded(torch, m, words)
    for layer in m.layers:
        x = layer(x, src_key_padding_mask=hidden)
    return m.out(x[:, -1])


def kept(torch: Any, m: Module, words: Any) -> Any:
    m.calls = getattr(m, "calls", 0) + 1
    return m.out(m.rnn(m.embed(words))[0][:, -1]) + m.calls


def even_only(torch: Any, m: Module, words: Any) -> Any:
    if words.shape[1] > 4:
        raise ValueError("too\nlong")
    return plain(torch, m, words)


def hooked() -> Module:
    module = recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]))
    module.out.register_forward_hook(lambda part, given, found: found.square())
    return module


def changed(**parts: Any) -> Module:
    """An encoder with other parts in its layer."""
    module = encoder(plain, 1)
    for name, part in parts.items():
        setattr(module.layers[0], name, part)
    return module


WRONG: dict[str, tuple[Callable[[], Module], str]] = {
    "times sqrt(d)": (
        lambda: encoder(
            lambda t, m, w: m.out(layered(m.letters(w) * 2 + m.positions(t.arange(w.shape[1])), m.layers)[:, -1])
        ),
        r"the rows of letters are multiplied by sqrt\(4\): pass times=2.0$",
    ),
    "all times sqrt(d)": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w) * 2, m.layers)[:, -1])),
        "rows of letters and of positions are multiplied by sqrt",
    ),
    "the mean": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers).mean(1))),
        'the mean of all positions: pass pooling="mean"',
    ),
    "the mean of a causal encoder": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers, mask_of(t, w.shape[1])).mean(1)), 1),
        "later positions out, and the head reads the mean of all positions: pass causal=True; pass pooling",
    ),
    "causal": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers, mask_of(t, w.shape[1]))[:, -1])),
        "attention leaves later positions out: pass causal=True",
    ),
    "another order": (lambda: encoder(backwards), r"in this order, 2, 1 \(the module has 2\)"),
    "layers used twice": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), [*m.layers, *m.layers])[:, -1]), 1),
        r"in this order, 1, 1 \(the module has 1\)",
    ),
    "positions from 1": (
        lambda: encoder(
            lambda t, m, w: m.out(layered(m.letters(w) + m.positions(t.arange(1, w.shape[1] + 1)), m.layers)[:, -1])
        ),
        "positions are counted from 1",
    ),
    "the first position": (
        lambda: encoder(lambda t, m, w: m.out(layered(embedded(t, m, w), m.layers)[:, 0])),
        "the first position: pass at=1",
    ),
    "letters as padding": (
        lambda: encoder(padded, 1),
        "the letter a is padding .*: its row changes no score but where a is the last letter; .*words without a$",
    ),
    "tanh before the head": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1].tanh())),
        "there is a tanh between the layers and the head",
    ),
    "c_n": (
        lambda: recurrent("LSTM", lambda t, m, w: m.out(m.rnn(m.embed(w))[1][1][-1])),
        "reads the cell state c, not the output h",
    ),
    "the first layer's state": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[1][0]), num_layers=2),
        r"in this order, 1 \(the module has 2\)",
    ),
    "input flipped": (lambda: recurrent("RNN", flipped), "from their last letter to their first"),
    "input flipped, under a head of two maps": (
        lambda: built(
            lambda nn: {
                "embed": nn.Embedding(2, d),
                "rnn": nn.RNN(d, d, batch_first=True),
                "out": nn.Sequential(nn.Linear(d, d), nn.ReLU(), nn.Linear(d, 2)),
            },
            flipped,
        ),
        "from their last letter to their first",
    ),
    "the last letter left out": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w[:, 1:] if w.shape[1] > 1 else w))[0][:, -1])),
        "no cause was found among those that are tried; .* of which may be wanted: times=X; fooling docs",
    ),
    "temperature": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]) / 0.5),
        "each score is 2 times the chain's",
    ),
    "temperature before a softmax": (
        lambda: recurrent("GRU", lambda t, m, w: (m.out(m.rnn(m.embed(w))[0][:, -1]) * 3).softmax(-1)),
        "each score before the softmax at the end is 3 times the chain's",
    ),
    "a bias that is a buffer": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]) + t.tensor([0.0, 0.5])),
        "the scores are the chain's plus 0, 0.5: add that to the biases of the head",
    ),
    "a state of ones": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w), t.ones(1, len(w), d))[0][:, -1])),
        "all numbers of the state are 1 at the start",
    ),
    "a hook": (hooked, "without the hooks at out the module gives other scores"),
    "a third table": (
        lambda: encoder(plain, 1, kinds=lambda nn: nn.Embedding(2, d)),
        "kinds: a third table beside those of letters and of positions .positions.; where the module adds the same row",
    ),
    "rounded to float32": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]).float()).double(),
        "rounds to float32 on its way",
    ),
    "no norm in a layer": (
        lambda: changed(norm2=None),
        "whose norm2 is missing; want LayerNorm or RMSNorm or Identity$",
    ),
    "another part in a layer": (
        lambda: changed(self_attn=load_torch().nn.Sequential()),
        "whose self_attn is Sequential; want MultiheadAttention$",
    ),
    "a norm without weights in a layer": (
        lambda: changed(norm1=load_torch().nn.LayerNorm(d, elementwise_affine=False)),
        "whose norm1 is LayerNorm without weights; want elementwise_affine=True",
    ),
    "a norm whose eps hangs on the type": (
        lambda: changed(norm1=load_torch().nn.RMSNorm(d).bfloat16()),
        "whose norm1 is RMSNorm whose eps is None, and whose weights are torch.bfloat16; want a number",
    ),
    "adapters": (
        lambda: encoder(plain, 1, lora_A=lambda nn: nn.Linear(d, 2)),
        "lora_A.weight: want adapters such as LoRA merged into the weights",
    ),
    "batch second": (
        lambda: encoder(
            lambda t, m, w: m.out(m.layers[0](m.letters(w) + m.positions(t.arange(len(w)))[:, None]))[-1],
            layers=lambda nn: nn.ModuleList([nn.TransformerEncoderLayer(d, 2, 6)]),
            positions=lambda nn: nn.Embedding(70, d),
        ),
        "called with words as columns: pass forward=lambda words: ",
    ),
    "another batch, another score": (
        lambda: encoder(plain, layers=lambda nn: nn.ModuleList([nn.TransformerEncoderLayer(d, 2, 6)])),
        "when it is the only word of the batch, and .* with others",
    ),
    "a state that is kept": (
        lambda: recurrent("GRU", kept),
        "and then .* with the same random numbers, too, as with a state that is kept",
    ),
    "dropout in evaluation": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(t.nn.functional.dropout(m.rnn(m.embed(w))[0][:, -1]))),
        "and then .* draws random numbers, as dropout does that ignores evaluation mode",
    ),
    "no number": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]) / 0),
        "the module gives (-?inf|nan), .* on the word a; want real numbers",
    ),
    "raises on long words": (
        lambda: encoder(even_only),
        "words of up to 4 letters, but on words of 5 letters it raised",
    ),
    "raises": (lambda: recurrent("GRU", lambda t, m, w: m.nothing), "raised AttributeError: .*; want a forward pass"),
    "numbers of classes": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]).argmax(-1)),
        "gave 5 of int64; want scores, 5 x 2 for the words or 5 x 3 x 2 by position",
    ),
    "the probability of one of two classes": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]).softmax(-1)[:, 1]),
        "gave 5; want scores, 5 x 2 .*; of two classes both scores are wanted, and not the probability of one",
    ),
    "Mish in the head": (
        lambda: scored(lambda t, m, x: m.second(t.nn.functional.mish(m.first(x))), **TWO),
        "relu, gelu, tanh, sigmoid, silu and nothing were tried",
    ),
    "a parameter for the start": (
        lambda: scored(lambda t, m, x: m.out(x), start=lambda nn: nn.Parameter(load_torch().zeros(1, 1, 3)), **ONE),
        r"start: a parameter \(1 x 1 x 3\) that is no table of positions; states at the start are zeros",
    ),
    "layers written out": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(2, d), "mix": nn.Linear(d, d), "out": nn.Linear(d, 1)},
            lambda t, m, w: m.out(m.mix(m.embed(w)).tanh().sum(1)),
        ),
        "no layer of torch's is among its parts, and its layers are written out",
    ),
    "rows that are no letters": (
        lambda: built(
            lambda nn: {"embed": nn.Embedding(3, d), "rnn": nn.GRU(d, d, batch_first=True), "out": nn.Linear(d, 1)},
            lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]),
        ),
        r"3 rows, the alphabet 2 letters; want .* which rows these are: tokenizer={'a': ..., 'b': ...}",
    ),
}


@pytest.mark.parametrize("name", one_in(10, list(WRONG)))
def test_what_is_not_taken_is_told(name: str) -> None:
    """Each module that does something else is refused on one line, with the cause."""
    build, cause = WRONG[name]
    with pytest.raises(InvalidInput, match=cause) as refused:
        from_torch(build(), AB)
    assert "\n" not in str(refused.value) and str(refused.value).startswith("from_torch: ")


@pytest.mark.parametrize("norm_first", [True, later(False)])
def test_one_class_may_have_the_parts_of_its_layer_beside_the_rest(norm_first: bool) -> None:
    """Attention, two norms and two maps in no module of their own, used in the order in which they were made."""

    def layer(t: Any, m: Module, x: Any) -> Any:
        mask = t.triu(t.ones(x.shape[1], x.shape[1], dtype=t.bool), 1)
        h = m.norm1(x) if norm_first else x
        x = x + m.attend(h, h, h, attn_mask=mask, need_weights=False)[0]
        if norm_first:
            return x + m.down(m.up(m.norm2(x)).relu())
        x = m.norm1(x)
        return m.norm2(x + m.down(m.up(x).relu()))

    module = built(
        lambda nn: {
            "letters": nn.Embedding(2, 4),
            "norm1": nn.LayerNorm(4),
            "attend": nn.MultiheadAttention(4, 2, batch_first=True),
            "norm2": nn.LayerNorm(4),
            "up": nn.Linear(4, 6),
            "down": nn.Linear(6, 4),
            "last": nn.LayerNorm(4),
            "out": nn.Linear(4, 1),
        },
        lambda t, m, w: m.out(m.last(layer(t, m, m.letters(w)))[:, -1]),
    )
    network = from_torch(module, AB, "Q10.24", "fused", causal=True).network
    module.eval()
    with load_torch().no_grad():
        for word in ((0,), (1, 0), (1, 1, 0, 1, 0, 0, 1)):
            right = float(module(load_torch().tensor([word]))[0, 0])
            assert float(network.format.value(network.forward(word)[0])) == pytest.approx(right, abs=1e-4)


def test_both_scores_are_told() -> None:
    """The word, what the module gives there and what the chain gives, and how many words differ."""
    module = recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]) + (w[:, :1] == 1) / 4, 1)
    with pytest.raises(InvalidInput) as refused:
        from_torch(module, AB)
    found = re.search(r"on the word b the module gives (\S+) and the chain of its parts (\S+) \(", str(refused.value))
    assert found is not None and float(found[1]) - float(found[2]) == pytest.approx(0.25, abs=1e-5)


def off_by(apart: float, torch: Any, m: Module, words: Any) -> Any:
    return m.out(m.rnn(m.embed(words))[0][:, -1]) + apart


def test_rounding_is_not_a_difference_and_a_difference_is_not_rounding() -> None:
    """A score that is off by 2^-44 is taken, one that is off by 2^-24 is refused; the allowance lies between."""
    for power, is_taken in ((-44, True), (-24, False)):
        module = recurrent("GRU", partial(off_by, 2.0**power))
        if is_taken:
            held = from_torch(module, AB).held
            assert 2**-45 < held.apart <= held.allowed < 2**-28 and (held.form, held.end) == ("words", None)
        else:
            with pytest.raises(InvalidInput, match=r"\((\d+) of \1 words differ"):
                from_torch(module, AB)


def test_a_module_is_left_as_it_was() -> None:
    """Types, numbers, gradients, mode, attributes, torch's random numbers, its default type and its threads."""
    torch = load_torch()
    module = encoder(plain)
    module.half_of = [module.layers[0]]
    module.drop.eval()
    module(torch.tensor([[0, 1]])).sum().backward()
    seen = {name: (one, one.data_ptr(), one.clone(), one.grad) for name, one in module.named_parameters()}
    modes = [part.training for part in module.modules()]
    attributes = [sorted(vars(part)) for part in module.modules()]
    torch.manual_seed(5)
    from_torch(module, AB)
    after = torch.rand(3)
    torch.manual_seed(5)
    assert torch.equal(after, torch.rand(3)) and torch.get_default_dtype() == torch.float32
    for name, one in module.named_parameters():
        same, where, numbers, grad = seen[name]
        assert one is same and one.data_ptr() == where and torch.equal(one, numbers) and one.grad is grad
        assert one.dtype == torch.float32 and grad.dtype == torch.float32
    assert modes == [part.training for part in module.modules()] and torch.is_grad_enabled()
    assert attributes == [sorted(vars(part)) for part in module.modules()]
    with pytest.raises(ZeroDivisionError), in_float64(module):
        len(module.half_of) // int(module.training or module.out.weight.dtype != torch.float64)
    assert module.out.weight.dtype == torch.float32 and module.training


def test_letters_around_a_word() -> None:
    """A start symbol is put around the word by who calls the module, or by the module itself; both are one network."""

    def bare(torch: Any, m: Module, words: Any) -> Any:
        return plain(torch, m, torch.cat([words.new_full((len(words), 1), 2), words], 1))

    three: dict[str, Callable[[Any], Any]] = {"letters": lambda nn: nn.Embedding(3, d)}
    outside, inside = (encoder(forward, 1, **three) for forward in (plain, bare))
    one, other = (from_torch(module, [*AB, "^"], before=["^"]) for module in (outside, inside))
    assert one.network == other.network and one.held.words == other.held.words
    with pytest.raises(InvalidInput, match="not enough positions for a word of one letter"):
        from_torch(outside, [*AB, "^"], before=["^"] * N)


@pytest.mark.exhaustive  # all causes are tried
def test_letters_around_a_word_that_nobody_names_are_refused() -> None:
    """The module puts a start symbol before the word, and the call says nothing of it."""

    def bare(torch: Any, m: Module, words: Any) -> Any:
        return plain(torch, m, torch.cat([words.new_full((len(words), 1), 2), words], 1))

    with pytest.raises(InvalidInput, match="from_torch: on the word"):
        from_torch(encoder(bare, 1, letters=lambda nn: nn.Embedding(3, d)), [*AB, "^"])


@pytest.mark.exhaustive
def test_what_is_written_is_read(tmp_path: Path) -> None:
    """To a path that is a text, with shared weights, a head, positions and a mask; read back it is the same network."""
    torch = load_torch()
    module = encoder(
        lambda t, m, w: m.out(m.hidden(layered(embedded(t, m, w), m.layers)[:, -1]).relu()),
        hidden=lambda nn: nn.Linear(d, d),
        hide=lambda nn: torch.ones(N, N).triu(1),
    )
    module.out.weight = module.letters.weight
    path = tmp_path / "net.json"
    held = write_torch(module, AB, str(path), schedule="fused")
    formats = Formats.alike(named_format("Q8.20"))
    network = network_file(path).in_formats(formats)[0]
    found = from_torch(module, AB, "Q8.20", "fused")
    assert (network, held) == (found.network, found.held)
    run = ["network", str(path), "--against", "regex:(a|b)*b", "--max-length", "2", "--format", "Q8.8", "--json"]
    result = CliRunner().invoke(main, run)
    assert result.exit_code in (0, 1), result.stderr


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    """A folder that is not there, and names of other formats."""
    module = gru()
    with pytest.raises(InvalidInput, match="want a file in a folder that is there"):
        write_torch(module, AB, str(tmp_path / "none" / "net.json"))
    for ending in ("safetensors", "pt"):
        with pytest.raises(InvalidInput, match=r"want a name that ends in \.json, such as other\.json"):
            write_torch(module, AB, str(tmp_path / f"other.{ending}"))
    assert not list(tmp_path.glob("other.*"))


@pytest.mark.parametrize("name", ["layers written out, norms first, causal", later("the mean, and then a norm")])
def test_what_is_guessed_is_written(name: str, tmp_path: Path) -> None:
    """The file says what was found by trying: the parts of a layer, and where the norm is."""
    build, options = TAKEN[name]
    write_torch(build(), AB, tmp_path / "net.json", **options)
    formats = Formats.alike(named_format("Q8.20"))
    assert (
        network_file(tmp_path / "net.json").in_formats(formats)[0]
        == from_torch(build(), AB, "Q8.20", **options).network
    )
    document = json.loads((tmp_path / "net.json").read_text(encoding="utf-8"))
    if "written out" in name:
        document["modules"][2]["parts"]["attention"] = "mix"
        (tmp_path / "net.json").write_text(json.dumps(document), encoding="utf-8")
        with pytest.raises(InvalidInput, match=r"layers\.0: parts: want names for some of self_attn, linear1"):
            network_file(tmp_path / "net.json")
    else:
        assert document["pooling"] == "mean-then-norm"


def test_the_empty_word_of_a_head_is_what_it_makes_of_zeros() -> None:
    """A recurrent network's scores before the first letter are those of the head at the state of zeros."""
    torch = load_torch()
    for name in ("a head of two maps, relu", "a head of two maps, tanh"):
        module = TAKEN[name][0]()
        network = from_torch(module, AB, FINE, "fused").network
        squash = torch.relu if "relu" in name else torch.tanh
        with in_float64(module):
            right = module.second(squash(module.first(torch.zeros(d)))).tolist()
        ours = [float(network.format.value(code)) for code in network.forward(())]
        assert ours == pytest.approx(right, abs=2**-20)


@pytest.mark.parametrize(
    ("letters", "least", "most"), [(2, 0, None), (3, 1, 9), (20, 0, 12), (2, 3, 3), (2, 70, 90), (200, 0, None)]
)
@pytest.mark.usefixtures("all_lengths")
def test_each_letter_stands_at_each_position(letters: int, least: int, most: int | None) -> None:
    """Of every short length; all words of a length are run while they are few, and the choice is the same."""
    batches = words_to_run(letters, least, most)
    assert batches == words_to_run(letters, least, most)
    lengths = [len(words[0]) for words in batches]
    wanted = {*range(1, 65), least}
    assert {n for n in wanted if n >= max(1, least) and (most is None or n <= most)} == set(lengths)
    assert lengths == sorted(lengths)
    for words, n in zip(batches, lengths, strict=True):
        assert all(len(word) == n for word in words)
        if n in LENGTHS or n in (least, most):
            assert all({word[i] for word in words} == set(range(letters)) for i in range(n))
        if 1 < letters < 9:
            assert {(a,) * n for a in range(letters)} <= set(words)
        if letters**n <= 64:
            assert len(set(words)) == letters**n


@pytest.mark.parametrize(
    ("letters", "least", "most", "heads"),
    [(2, 0, None, 0), (3, 1, 2048, 2), (1, 0, None, 0), (50, 0, 400, 3), (2, 70, 90, 1), (2, 1, 9000, 8)],
)
@pytest.mark.usefixtures("all_lengths")
def test_long_words_have_all_lengths(letters: int, least: int, most: int | None, heads: int) -> None:
    """The longest comes first; up to 300 letters none is left out, and lengths next to round numbers come early."""
    batches = long_words(letters, least, most, heads)
    assert batches == long_words(letters, least, most, heads)
    lengths = [len(words[0]) for words in batches]
    last = lengths[0]
    assert last == max(lengths) == (most or UNBOUNDED if most != 9000 else 2048) and min(lengths) == max(65, least)
    assert {*range(max(65, least), min(300, last) + 1)} <= set(lengths)
    gaps = sorted(set(lengths))
    assert all(after - before <= 16 for before, after in pairwise(gaps))
    near = [n + 1 for n in ROUND if max(65, least) <= n + 1 < last]
    assert lengths[1 : len(near) + 1] == near
    for words in batches:
        n = len(words[0])
        assert {len(word) for word in words} == {n} and all(0 <= a < letters for word in words for a in word)
        assert len(set(words)) == len(words) and heads * n * n * len(words) <= 2**25
    longest = {word for words in batches if len(words[0]) == last for word in words}
    alone = {(word[0], word[1]) for word in longest if len(set(word[1:])) == 1 < len(set(word))}
    assert len(alone) >= min(12, letters * (letters - 1))


@pytest.mark.parametrize("seed", one_in(13, range(12)))
def test_random_modules_are_taken(seed: int) -> None:
    """Shapes of modules that are chains, drawn at random: none is refused."""
    chance = Random(seed)
    for _ in range(2):
        kind, layers, out = chance.choice(["RNN", "LSTM", "GRU"]), chance.randint(1, 3), chance.randint(1, 4)
        module = recurrent(kind, lambda t, m, w: m.out(m.rnn(m.embed(w))[0]), out, num_layers=layers)
        assert from_torch(module, AB).held.apart < 2**-40


def gru(change: Callable[[Any, Any, Any], Any] = lambda t, w, y: y, head: Callable[[Any], Any] | None = None) -> Module:
    """Two scores of the last position, changed by what the words are."""
    return recurrent("GRU", lambda t, m, w: change(t, w, (head or m.out)(m.rnn(m.embed(w))[0][:, -1])))


def biased(module: Module, *bias: float) -> Module:
    """The same with this bias of the head."""
    module.out.bias.data[:] = load_torch().tensor(bias)
    return module


def parity(torch: Any, w: Any, y: Any) -> Any:
    return y + torch.tensor([0.1, -0.1]) * ((w.sum(1) % 2) * 2.0 - 1)[:, None]


def rarely(when: Callable[[Any], Any]) -> Module:
    """A module that gives something else on words of a kind, all words of a batch being of one length."""
    return gru(lambda t, w, y: y + t.as_tensor(when(w)).reshape(-1, 1) * 0.5)


RARE: dict[str, tuple[Callable[[], Module], str]] = {
    "one word alone": (lambda: gru(lambda t, w, y: y if len(w) > 1 else -y), "when it is the only word of the batch"),
    "a batch without b": (lambda: gru(lambda t, w, y: y if w.any() else y * 0), "from_torch: on the word a the module"),
    "words of a alone, long": (
        lambda: rarely(lambda w: (w.sum(1) == 0) & (w.shape[1] > 20)),
        r"on the word a\^21 the module gives .* agree on all words of up to 20 letters",
    ),
    "one length": (lambda: rarely(lambda w: w.shape[1] == 21), "agree on all words of up to 20 letters"),
    "what comes after 100 letters": (
        lambda: rarely(lambda w: w[:, 100:].any(1)),
        "on the word .*\\^.* the module gives",
    ),
    "more than 1000 letters": (
        lambda: rarely(lambda w: w.shape[1] > 1000),
        r"up to 64 letters that were run, and not on longer ones",
    ),
    "next to a large bias": (lambda: biased(gru(parity), 1e9, 1e9), "from_torch: on the word a the module gives"),
    "a sigmoid that is 1": (
        lambda: biased(gru(lambda t, w, y: y.sigmoid()), 60, 60),
        "ends in a sigmoid that is as good as constant on .* want the module without its end",
    ),
    "rounded to half": (
        lambda: gru(lambda t, w, y: y.half().float()),
        "the module rounds to float16 on its way; the network would not",
    ),
    "without gradients another function": (
        lambda: gru(lambda t, w, y: y if t.is_grad_enabled() else -y),
        "the module gives .* under torch.no_grad, and otherwise",
    ),
    "the softmax of one score": (
        lambda: recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0][:, -1]).softmax(-1), 1),
        "as the softmax of one score does",
    ),
}


@pytest.mark.parametrize("name", one_in(4, list(RARE)))
def test_what_shows_on_few_words_is_not_taken(name: str) -> None:
    """A difference on words of one kind, next to large numbers, or in how the module is called, is refused."""
    build, cause = RARE[name]
    with pytest.raises(InvalidInput, match=cause) as refused:
        from_torch(build(), AB, "Q40.40")
    assert "\n" not in str(refused.value)


def positioned(forward: Callable[[Any, Any, Any], Any]) -> Module:
    """One encoder layer with a table of 300 positions."""
    return encoder(forward, 1, positions=lambda nn: nn.Embedding(300, d))


def in_pieces(k: int) -> Callable[[Any, Any, Any], Any]:
    """A recurrent network that reads k letters at a time, each from zeros."""
    return lambda t, m, w: m.out([m.rnn(m.embed(part))[0][:, -1] for part in w.split(k, 1)][-1])


def latch(k: int) -> Module:
    """It remembers whether there was a b, and reads the last k letters only."""
    module = recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w[:, -k:]))[0][:, -1]))
    for part in module.rnn.parameters():
        part.data.zero_()
    module.embed.weight.data[:, :2] = load_torch().eye(2)
    module.rnn.bias_ih_l0.data[d : 2 * d] = 40
    module.rnn.weight_ih_l0.data[d : 2 * d, 1], module.rnn.weight_ih_l0.data[2 * d :, 1] = -80, 3
    return module


def near_only(t: Any, m: Module, w: Any) -> Any:
    places = t.arange(w.shape[1])
    return m.out(layered(embedded(t, m, w), m.layers, places[None] <= places[:, None] - 256)[:, -1])


LATE: dict[str, Callable[[], Module]] = {
    "cut off at its end": lambda: positioned(lambda t, m, w: plain(t, m, w[:, :256])),
    "cut off at its beginning": lambda: positioned(lambda t, m, w: plain(t, m, w[:, -297:])),
    "attention to the last 256": lambda: positioned(near_only),
    "positions up to 255": lambda: positioned(
        lambda t, m, w: m.out(layered(m.letters(w) + m.positions(t.arange(w.shape[1]).clamp(max=254)), m.layers)[:, -1])
    ),
    "in pieces of 100": lambda: recurrent("RNN", in_pieces(100)),
    "in pieces of 177": lambda: recurrent("RNN", in_pieces(177)),
    "in pieces of 512": lambda: recurrent("RNN", in_pieces(512)),
    "a window of 256 that only a latch feels": lambda: latch(256),
    "a window of 1000 that only a latch feels": lambda: latch(1000),
}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("all_lengths")
@pytest.mark.parametrize("name", list(LATE))
def test_another_behaviour_on_long_words_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From some length on the module cuts words off, forgets, or counts otherwise: it is refused."""
    monkeypatch.setattr(held_to_module, "WORK", 2**32 if "pieces" in name else 2**30)
    with pytest.raises(
        InvalidInput, match=r"the two agree on all words of up to \d+ letters that were run, and not on"
    ):
        from_torch(LATE[name](), AB)


def rooted(t: Any, m: Module, words: Any) -> Any:
    """The sum of all positions over the root of their number."""
    return m.out(layered(embedded(t, m, words), m.layers).sum(1) / words.shape[1] ** 0.5)


def half(t: Any, m: Module, words: Any) -> Any:
    """A state of halves at the start."""
    return m.out(m.rnn(m.embed(words), t.full((1, len(words), d), 0.5))[0][:, -1])


def around(t: Any, m: Module, words: Any) -> Any:
    """A residual connection around the layer."""
    x = m.embed(words)
    return m.out((x + m.rnn(x)[0])[:, -1])


def flat(order: Sequence[int], times: int) -> Module:
    """One layer whose parts stand in the module itself, with its norms in that order, used so many times."""

    def forward(t: Any, m: Module, words: Any) -> Any:
        x, norms = embedded(t, m, words), [(m.norm1, m.norm2)[k] for k in order]
        for _ in range(times):
            x = norms[0](x + m.attn(x, x, x, need_weights=False)[0])
            x = norms[1](x + m.linear2(m.linear1(x).relu()))
        return m.out(x[:, -1])

    return built(
        lambda nn: {
            "letters": nn.Embedding(2, d),
            "positions": nn.Embedding(N, d),
            "attn": nn.MultiheadAttention(d, 2, batch_first=True),
            **{f"norm{k}": nn.LayerNorm(d) for k in (1, 2)},
            "linear1": nn.Linear(d, 6),
            "linear2": nn.Linear(6, d),
            "out": nn.Linear(d, 2),
        },
        forward,
    )


@pytest.mark.parametrize(
    ("build", "cause"),
    one_in(
        5,
        [
            pytest.param(lambda: encoder(rooted, 1), "the head reads the sum over the root of the number", id="root"),
            pytest.param(lambda: recurrent("GRU", half), "all numbers of the state are 1/2 at the start", id="halves"),
            pytest.param(lambda: recurrent("GRU", around), "the vectors of the letters are added to", id="residual"),
            pytest.param(lambda: flat((0, 1), 2), r"the layers that are used are, in this order, 1, 1 \(", id="looped"),
            pytest.param(lambda: flat((1, 0), 1), "the two norms of each layer are used in the other", id="swapped"),
        ],
    ),
)
def test_rarer_uses_of_parts_are_named(
    build: Callable[[], Module], cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other sums and starts, a residual connection, a layer used twice, norms in the other order."""
    monkeypatch.setattr(from_torch_module, "WORK", 2.0**40)
    with pytest.raises(InvalidInput, match=f"the two agree if {cause}"):
        from_torch(build(), AB)


@pytest.mark.parametrize("change", [later("gelu-tanh"), "activation set later", "is_causal beside a mask"])
def test_the_fast_path_of_an_encoder_layer_is_run(change: str) -> None:
    """Where torch computes something else under no_grad the module is refused; with the path turned off it is taken."""

    def forward(torch: Any, m: Module, w: Any) -> Any:
        n = torch.arange(w.shape[1])
        near = (n[None] > n[:, None]) | (n[None] < n[:, None] - 1)
        x, layer = embedded(torch, m, w), m.layers[0]
        x = layer(x, src_mask=near, is_causal=True) if change.startswith("is_causal") else layer(x)
        return m.out(x[:, -1])

    module, torch = encoder(forward, 1), load_torch()
    if not change.startswith("is_causal"):
        module.layers[0].activation = torch.nn.GELU(approximate="tanh") if change == "gelu-tanh" else torch.tanh
        if change == "gelu-tanh":
            module.layers[0].activation_relu_or_gelu = 2
    with pytest.raises(InvalidInput, match=r"under torch\.no_grad, and otherwise .* the fast path computes"):
        from_torch(module, AB, FINE, "fused")
    if not change.startswith("is_causal"):
        module.layers[0].activation_relu_or_gelu = 0
        assert from_torch(module, AB, FINE, "fused").saturates is None


def test_an_activation_that_no_word_shows_is_asked_for() -> None:
    """A head whose first map is positive on all words agrees with relu and without it; its user says which it is."""
    module = scored(lambda t, m, x: m.second(m.first(x)), **TWO)
    module.first.bias.data[:] = 50
    with pytest.raises(
        InvalidInput, match=r'gives with relu and with identity .* say which it is, such as activation="'
    ):
        from_torch(module, AB, "Q12.20")
    networks = [from_torch(module, AB, "Q12.20", activation=one).network for one in ("relu", "identity")]
    assert networks[0] != networks[1]
    with pytest.raises(InvalidInput, match="from_torch: on the word a the module"):
        from_torch(module, AB, activation="tanh")
    with pytest.raises(
        InvalidInput,
        match="activation 'swish': want that of the head, one of identity, relu, gelu, gelu-tanh, tanh, sigmoid, silu",
    ):
        from_torch(module, AB, activation="swish")


def test_a_network_that_overflows_says_so() -> None:
    """With the word and both scores, or the part whose weights do; where there are enough bits nothing is said."""
    module = biased(gru(), 127.5, -127.5)
    module.out.weight.data[:] = 60
    with pytest.warns(
        UserWarning, match=r"beyond the format Q8\.16, and the scores are .* instead of .*auto:24"
    ) as seen:
        found = from_torch(module, AB, "Q8.16", "fused")
    assert found.saturates is not None and set(found.saturates.split()) <= set(AB)
    assert len(seen) == 1 and seen[0].filename == __file__
    with pytest.warns(UserWarning, match=r"a weight at read_out.* is beyond its format, Q4\.16"):
        assert str(from_torch(module, AB, "Q4.16", "fused").saturates).startswith("read_out")
    wide = from_torch(module, AB, "auto:40", "fused")
    assert wide.saturates is None and wide.network.format.short_name in ("Q8.32", "Q9.31", "Q10.30")


def test_what_is_no_module_or_no_alphabet_is_told() -> None:
    """On one line each, with what would be right."""
    torch = load_torch()
    pruned, normed = gru(), gru()
    import_module("torch.nn.utils.prune").l1_unstructured(pruned.out, "weight", 1)
    torch.nn.utils.parametrizations.weight_norm(normed.out)
    pooled = recurrent("GRU", lambda t, m, w: m.out(m.rnn(m.embed(w))[0].mean(1)))
    pooled.weigh = torch.nn.Linear(d, 1)
    bad: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
        (("net.pt", AB), {}, "net.pt: want a module in memory: .*torch.load"),
        ((AB, gru()), {}, "the module comes first, and then the alphabet"),
        ((gru(),), {}, "want an alphabet, a list"),
        ((gru(), {"a", "b"}), {}, "the alphabet is a set, want a list"),
        ((gru(), {"a": 0, "b": 1}), {}, "the alphabet is a dict, want a list"),
        ((gru().to("meta"), AB), {}, "on the device meta"),
        ((gru(), AB), {"pool": "mean"}, r"no option pool; did you mean pooling\?"),
        ((gru(), AB), {"at": 1}, "at: a recurrent network reads a word alone, and is read at its end"),
        (
            (gru(), AB),
            {"causal": True},
            "causal: .*, and has no mask; only layers of attention know it: leave causal out",
        ),
        ((gru(), AB), {"causal": False}, "leave causal out"),
        ((gru(), AB), {"pooling": "mean"}, "pooling: .* is read at its end; .*: leave pooling out"),
        ((gru(), AB), {"positions": 8}, "positions: only attention that is written out .*: leave positions out"),
        ((gru(), AB), {"softmax": "Q8.8"}, "softmax: a recurrent network has no softmax; .*: leave softmax out"),
        ((pruned, AB), {}, r"out: Linear computes its weights from others; torch.nn.utils.prune.remove"),
        ((normed, AB), {}, "remove_parametrizations makes it a plain one"),
        ((pooled, AB), {}, r"as a chain, .*out \(Linear\), weigh \(Linear\), the module's parts do not fit"),
    ]
    for given, options, said in bad:
        with pytest.raises(InvalidInput, match=f"from_torch: .*{said}|from_torch: {said}") as refused:
            from_torch(*given, **options)
        assert "\n" not in str(refused.value)


def test_a_checkpoint_is_not_overwritten(tmp_path: Path) -> None:
    """A file that is no JSON stays as it is; tensors are as readable as the file beside them."""
    module, path = gru(), tmp_path / "model.json"
    load_torch().save(module.state_dict(), path)
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match="is there and is no JSON file, so it is not overwritten"):
        write_torch(module, AB, path)
    assert path.read_bytes() == before
    written = tmp_path / "net.json"
    for _ in range(2):
        write_torch(module, AB, written)
    assert written.stat().st_mode == written.with_suffix(".safetensors").stat().st_mode
