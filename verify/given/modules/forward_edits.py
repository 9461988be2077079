"""What forward passes often do, and what no list of parts shows: as edits of a network, or of how it is read.

A module of torch's is taken for a chain of its parts.  Its forward pass may do more: multiply embeddings by sqrt(d),
add positions that it computes, leave a norm out, use layers in another order, read the mean of all positions.  Each of
these is an *edit* here, of one kind; edits of different kinds go together, and of one kind one is enough.

Which words show an edit?  On a word of one position there is nothing to attend to and nothing to pool, and no order of
letters.  So edits are of two stages.  Those of the first change the scores of such a word: `ALONE` of the network, and
`HEAD` of what its head reads.  Those of the second stage, `LATER`, show on longer words alone.  Whoever looks for
several edits that are needed together finds the first ones on words of one letter, without regard to the second ones
(`fooling.verify.given.asked.likely_cause`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import permutations, product
from typing import Any, Literal

from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import OWN, RealPass, Reals, Weigh, is_lstm, squashed
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Matrix
from fooling.records import dataclass, fields, replace
from fooling.verify.given.modules.held_to_module import Scores, vectors_of
from fooling.verify.given.modules.module_run import Word
from fooling.verify.given.modules.position_tables import sinusoidal

MOST_PERMUTED = 4  # layers
FIRST_ROW = 2  # the last from which positions may be counted
LONGEST = 64  # letters of the words that edited networks are run on
EPSILONS = {
    **{f"1e-{k}": Fraction(1, 10**k) for k in (5, 6, 8, 12, 3)},
    "torch.finfo(torch.float32).eps": Fraction(1, 2**23),
    "0.0": Fraction(0),
}
SQUASHES = ("tanh", "relu", "sigmoid", "gelu")
Stage = Literal["ALONE", "HEAD", "LATER"]


@dataclass(frozen=True)
class Reading:
    """A network, and how it is read: which words it gets, what the head reads, what is done to that and to scores."""

    model: Network
    words: Callable[[Word], Word] = lambda word: word
    pooled: str = "at"
    squash: str = "identity"
    added: bool = False  # whether a recurrent network's letters are added to its outputs
    weigh: Weigh | None = None  # what makes weights of logits, where that is not the network's own way
    scores: Callable[[Tensor], Tensor] = lambda scores: scores

    def run(self, reals: Reals, words: Sequence[Word]) -> Scores:
        """Scores of words of one length, and their sizes."""
        return self.finished(reals, self.vectors(reals, words))

    def vectors(self, reals: Reals, words: Sequence[Word]) -> Tensor:
        """What the head may read of them, B x n x d."""
        network = RealPass(self._read, reals, self.weigh)
        read = [self.words(word) for word in words]
        vectors = vectors_of(network, read) if self.pooled != "cell" else network.cells(read)
        if self.added and isinstance(self.model, Recurrent):
            vectors = vectors + reals(self.model.format, self.model.embedding)[load_torch().tensor(read)]
        return vectors

    def finished(self, reals: Reals, vectors: Tensor) -> Scores:
        """The scores, of what the head may read."""
        at = self.model.position(vectors.shape[1]) - 1 if isinstance(self.model, Transformer) else -1
        x = POOLED[self.pooled](vectors, at)
        network = RealPass(self.model, reals)
        if self._is_normed_last:
            x = network.normed(x)
        scores, sizes = network.scores(squashed(self.squash, x)[:, None])
        return self.scores(scores[:, 0]), sizes[:, 0]

    @property
    def _is_normed_last(self) -> bool:
        """Whether the last norm comes after the mean, and no layer of the head is before it."""
        if self.pooled != MEAN_THEN_NORM:
            return False
        blocks = self.model.blocks  # type: ignore[union-attr]
        return RealPass(self.model, Reals()).body == len(blocks)

    @property
    def _read(self) -> Network:
        return edited(self.model, last_norm=None) if self._is_normed_last else self.model


MEAN_THEN_NORM = "mean, before the last norm,"
POOLED: Mapping[str, Callable[[Tensor, int], Tensor]] = {
    "at": lambda x, at: x[:, at],
    "cell": lambda x, at: x[:, at],
    "first": lambda x, _: x[:, 0],
    "last but one": lambda x, _: x[:, -2],
    "mean": lambda x, _: x.mean(1),
    MEAN_THEN_NORM: lambda x, _: x.mean(1),
    "sum": lambda x, _: x.sum(1),
    "sum over the root of the number": lambda x, _: x.sum(1) / x.shape[1] ** 0.5,
    "max": lambda x, _: x.amax(1),
}


@dataclass(frozen=True)
class Edit:
    """What the module does (after "the two agree if"), what its user may do, the change, and which words show it.

    `fields` are those with which each layer of attention of a chain says the same: what a file can say needs no help.
    """

    says: str
    help: str
    of: Callable[[Reading], Reading]
    stage: Stage = "ALONE"
    fields: Mapping[str, Any] | None = None


def edited(model: Any, **changed: Any) -> Any:
    """A network, or a part of one, with other parts, which are not checked: whoever tries it compares what it gives."""
    found = object.__new__(type(model))
    vars(found).update({one.name: getattr(model, one.name) for one in fields(model)} | changed)
    return found


def shortened(model: Network) -> Network:
    """With the rows of positions that words of up to `LONGEST` letters need, wherever they are counted from."""
    embedding = model.embedding
    if not isinstance(embedding, Added) or embedding.positions is None or isinstance(model, Recurrent):
        return model
    most = LONGEST + len(model.before) + len(model.after) + FIRST_ROW
    return (
        model
        if len(embedding.positions) <= most
        else edited(model, embedding=Added(embedding.letters, embedding.positions[:most]))
    )


def kinds_of(model: Network) -> list[list[Edit]]:
    """The edits of this network, those of one kind in a list; kinds that are often met come first."""
    kinds = (_factors, _positions, _attention, _reading, _words, _squashes, _states, _norms, _eps, _order)
    return [found for kind in kinds if (found := [*kind(model)])]


def with_model(reading: Reading, **changed: Any) -> Reading:
    """The network with other parts, which it has."""
    return replace(reading, model=edited(reading.model, **changed))


def _tables(reading: Reading) -> tuple[Any, Matrix | None]:
    """The rows of letters and of positions."""
    embedding = reading.model.embedding
    return (embedding.letters, embedding.positions) if isinstance(embedding, Added) else (embedding, None)


def _with_tables(reading: Reading, letters: Any, positions: Matrix | None) -> Reading:
    if isinstance(reading.model, Recurrent):
        return with_model(reading, embedding=letters)
    return with_model(reading, embedding=Added(letters, positions))


def _width(model: Network) -> int:
    table = _tables(Reading(model))[0]
    return len(table[0]) if isinstance(table, tuple) else 1


def _factors(model: Network) -> Iterator[Edit]:
    """What rows are multiplied by."""
    d = _width(model)
    for told, factor in ((f"multiplied by sqrt({d})", d**0.5), (f"divided by sqrt({d})", d**-0.5)):

        def larger(reading: Reading, factor: float = factor) -> Reading:
            letters, positions = _tables(reading)
            return _with_tables(reading, _times(letters, factor), positions)

        def both(reading: Reading, factor: float = factor) -> Reading:
            letters, positions = _tables(reading)
            return _with_tables(reading, _times(letters, factor), positions and _times(positions, factor))

        yield Edit(f"the rows of letters are {told}", f"pass times={factor!r}", larger)
        if _tables(Reading(model))[1] is not None:
            help_ = f"multiply both tables by {factor!r}, and leave it out of the forward pass"
            yield Edit(f"the rows of letters and of positions are {told}", help_, both)


@lru_cache(64)
def _times(table: Matrix, factor: float) -> Matrix:
    exact = Fraction(factor)
    return tuple(tuple(round(code * exact) for code in row) for row in table)


def _positions(model: Network) -> Iterator[Edit]:
    """What rows of positions are added."""
    if isinstance(model, Recurrent):
        return
    positions = _tables(Reading(model))[1]

    def with_rows(rows: Matrix | None) -> Callable[[Reading], Reading]:
        return lambda reading: _with_tables(reading, _tables(reading)[0], rows)

    if positions is None:
        for waves, from_which in product(_waves(model.format.scale, _width(model)), (0, 1)):
            says = "sinusoidal positions are added that are computed on the way"
            counted = ", counted from 1" if from_which else ""
            yield Edit(says + counted, "register that table as a buffer", with_rows(waves[from_which:]))
        return
    shown = "in the table itself"
    yield Edit("no positions are added", f"set their rows to 0 {shown}", with_rows(None))
    for first, row in ((1, "second"), (2, "third")):
        if len(positions) > first:
            left_out = "row" if first == 1 else f"{first} rows"
            yield Edit(
                f"positions are counted from {first}, so that the first letter gets the {row} row",
                f"leave out the first {left_out} {shown}",
                with_rows(positions[first:]),
            )


def _waves(scale: int, d: int) -> list[Matrix]:
    """Sinusoidal positions, sines and cosines one after the other and all sines first."""
    waves = tuple(tuple(round(one * scale) for one in row) for row in sinusoidal(LONGEST + 1, d))
    return [waves, tuple((*row[::2], *row[1::2]) for row in waves)]


def _attention(model: Network) -> Iterator[Edit]:
    """Which positions are seen."""
    if isinstance(model, Recurrent):
        return
    causal = any(block.attention.causal for block in model.blocks)
    seen = "takes later positions, too" if causal else "leaves later positions out"

    def masked(reading: Reading) -> Reading:
        return _with_blocks(
            reading, lambda block: replace(block, attention=replace(block.attention, causal=not causal))
        )

    yield Edit(f"attention {seen}", f"pass causal={not causal}", masked, "LATER")


def _reading(model: Network) -> Iterator[Edit]:
    """What the head reads."""
    attends = isinstance(model, Transformer)
    whole = "want the position or the state that is read last" if not attends else "want one position that is read"
    mean = 'pass pooling="mean", which is one more layer of attention' if attends else whole
    fixes = {
        "first": "pass at=1" if attends else whole,
        "last but one": "pass at=-2" if attends else whole,
        **dict.fromkeys(("mean", MEAN_THEN_NORM), mean),
    }
    for name in (*(name for name in POOLED if name not in ("at", "cell")),):
        if name == MEAN_THEN_NORM and (not isinstance(model, Transformer) or model.last_norm is None):
            continue
        what = f"the {name} position" if name in ("first", "last but one") else f"the {name} of all positions"
        yield Edit(f"the head reads {what}", fixes.get(name, whole), _with(pooled=name), "LATER")


def _words(_: Network) -> Iterator[Edit]:
    """What is read."""
    yield Edit(
        "words are read from their last letter to their first",
        "want a forward pass that reads them as they are, and flip what it is called with",
        _with(words=lambda word: word[::-1]),
        "LATER",
    )
    yield Edit("the first letter is left out", "want all letters", _with(words=lambda word: word[1:]), "LATER")
    yield Edit("the last letter is left out", "want all letters", _with(words=lambda word: word[:-1]), "LATER")


def _squashes(_: Network) -> Iterator[Edit]:
    """What is done to what the head reads."""
    for name in SQUASHES:
        says = f"there is a {name} between the layers and the head"
        yield Edit(says, "want a Linear map before it", _with(squash=name), "HEAD")


def _states(model: Network) -> Iterator[Edit]:
    """States at the start, and what of the state is read."""
    if not isinstance(model, Recurrent):
        return
    network = RealPass(model, Reals())
    if is_lstm(model.layers[network.body - 1]):
        yield Edit("the head reads the cell state c, not the output h", "read the output", _with(pooled="cell"))
    one = model.format.scale
    kept = sum(len(layer.kept) for layer in model.layers[: network.body])
    for told, number in (("1", one), ("1/2", one // 2), ("-1", -one)):
        filled = (*((number,) * len(vector) for vector in model.initial[:kept]), *model.initial[kept:])
        says = f"all numbers of the state are {told} at the start"
        yield Edit(says, "states at the start are zeros here", partial(with_model, initial=filled))
    yield Edit(
        "the vectors of the letters are added to the outputs of the layers",
        "no residual connection around recurrent layers is run here",
        _with(added=True),
    )


def _norms(model: Network) -> Iterator[Edit]:
    """Residual connections, and which norms are used where."""
    if isinstance(model, Recurrent):
        return
    if any(not block.residual for block in model.blocks if block.attention.sparse != OWN):
        yield Edit(
            "attention has a residual connection",
            "",
            lambda reading: _with_blocks(reading, lambda block: replace(block, residual=True)),
            fields={"residual": True},
        )
    if any(all(block.norms) for block in model.blocks):
        yield Edit(
            "the two norms of each layer are used in the other order",
            "make them in the order in which they are used",
            lambda reading: _with_blocks(reading, lambda block: replace(block, norms=block.norms[::-1])),
        )
    if model.last_norm is not None:
        yield Edit(
            "the last norm is not used",
            "leave it out of the module",
            lambda reading: with_model(reading, last_norm=None),
        )


def _eps(model: Network) -> Iterator[Edit]:
    """Another eps of all norms: that of a class of the user's own need not be an attribute that is read."""
    if isinstance(model, Recurrent) or not any([*(any(block.norms) for block in model.blocks), model.last_norm]):
        return
    for name, epsilon in EPSILONS.items():

        def changed(reading: Reading, eps: Fraction = epsilon) -> Reading:
            return _with_eps(reading, eps)

        yield Edit(f"the norms add {name} to the variance", f"name it in each norm, as `eps = {name}`", changed)


def _with_eps(reading: Reading, eps: Fraction) -> Reading:
    """The network with this eps in all norms."""
    model: Any = reading.model
    blocks = [edited(one, norms=tuple(norm and replace(norm, eps=eps) for norm in one.norms)) for one in model.blocks]
    return with_model(reading, blocks=tuple(blocks), last_norm=model.last_norm and replace(model.last_norm, eps=eps))


def _order(model: Network) -> Iterator[Edit]:
    """Which layers are used, and in which order."""
    body = RealPass(model, Reals()).body
    layers = model.blocks[:body] if isinstance(model, Transformer) else model.layers[:body]
    many = len(layers)
    numbers = range(many)
    orders: dict[tuple[int, ...], str] = {}
    if many <= MOST_PERMUTED:
        for size in range(many, 0, -1):
            orders.update(dict.fromkeys(permutations(numbers, size), ""))
    orders.update(dict.fromkeys((tuple(numbers) * 2, tuple(numbers) * 3), ""))
    orders.update(dict.fromkeys((tuple(k for k in numbers for _ in range(2)), (0,) * many), ""))
    for order in orders:
        if order != tuple(numbers):
            used = ", ".join(str(k + 1) for k in order)
            yield Edit(
                f"the layers that are used are, in this order, {used} (the module has {many})",
                "want each layer once, made in the order in which it is used",
                _reordered(order, body),
            )


def _reordered(order: tuple[int, ...], body: int) -> Callable[[Reading], Reading]:
    def of(reading: Reading) -> Reading:
        model = reading.model
        if isinstance(model, Transformer):
            return with_model(reading, blocks=(*(model.blocks[k] for k in order), *model.blocks[body:]))
        layers = (*(model.layers[k] for k in order), *model.layers[body:])
        return with_model(reading, layers=layers, initial=zeros(layers))

    return of


def _with_blocks(reading: Reading, edit: Callable[[Any], Any]) -> Reading:
    """All layers of attention over more than the own position, edited."""
    model = reading.model
    if not isinstance(model, Transformer):
        return reading
    blocks = tuple(block if block.attention.sparse == OWN else edit(block) for block in model.blocks)
    return with_model(reading, blocks=blocks)


def _with(**changes: Any) -> Callable[[Reading], Reading]:
    return lambda reading: replace(reading, **changes)
