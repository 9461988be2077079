"""Why a module of torch's gives other scores than the chain of its parts: found by trying.

What forward passes often do, and what no list of parts shows, stands here as edits, each of the network or of how it is
read: embeddings times sqrt(d), positions that are left out or counted from 1, later positions that are hidden, layers
in another order, the mean of all positions, a cell state, words from right to left.  An edit is named where the edited
network agrees with the module on all words that were run; edits are tried one by one, and then two of different kinds
together.  Where none agrees, what is said is on which words the two do agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from typing import Any

from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor
from fooling.circuits.networks.torch_twin.real_pass import OWN, RealPass, Reals, squashed
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Matrix
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.given.held_to_module import Given, Scores, compared, ends_of, vectors_of
from fooling.verify.given.module_run import Run, Word

MOST_PERMUTED = 4  # layers
SCREENED = 6  # words of a length that all edits are tried on
SQUASHES = ("tanh", "relu", "sigmoid", "gelu")


@dataclass(frozen=True)
class Reading:
    """A network, and how it is read: which words it gets, what the head reads, what is done to that and to scores."""

    model: Network
    words: Callable[[Word], Word] = lambda word: word
    pooled: str = "at"
    squash: str = "identity"
    scores: Callable[[Tensor], Tensor] = lambda scores: scores

    def run(self, reals: Reals, words: Sequence[Word]) -> Scores:
        """Scores of words of one length, and their sizes."""
        network = RealPass(self.model, reals)
        read = [self.words(word) for word in words]
        vectors = vectors_of(network, read)
        if self.pooled == "cell":
            _, cells = network.kept(vectors.new_tensor(read, dtype=int))
            vectors = cells
        at = self.model.position(vectors.shape[1]) - 1 if isinstance(self.model, Transformer) else -1
        x = squashed(self.squash, POOLED[self.pooled](vectors, at))
        scores, sizes = network.scores(x[:, None])
        return self.scores(scores[:, 0]), sizes[:, 0]


POOLED: Mapping[str, Callable[[Tensor, int], Tensor]] = {
    "at": lambda x, at: x[:, at],
    "cell": lambda x, at: x[:, at],
    "first": lambda x, _: x[:, 0],
    "last but one": lambda x, _: x[:, -2],
    "mean": lambda x, _: x.mean(1),
    "sum": lambda x, _: x.sum(1),
    "max": lambda x, _: x.amax(1),
}


@dataclass(frozen=True)
class Edit:
    """What the module does (after "the two agree if"), what its user may do, and the change."""

    says: str
    help: str
    of: Callable[[Reading], Reading]


def likely_cause(model: Network, reals: Reals, given: Given, run: Run) -> str:
    """A sentence on why they differ, without its end."""
    ends = ends_of(given[0][1].shape[-1])
    kinds = [[*kind] for kind in (_of_letters(model), _of_layers(model), _of_reading(model), _of_words(), _of_scores())]
    few = [(words[:SCREENED], scores[:SCREENED]) for words, scores in given if len(words[0]) in (2, 3, 5)] or given
    start = Reading(model)

    def agrees(reading: Reading) -> bool:
        try:
            return all(
                compared(part, lambda words: reading.run(reals, words), ends).first is None for part in (few, given)
            )
        except (FoolingError, IndexError, ValueError, RuntimeError):  # an edit that does not fit this network
            return False

    for edit in chain(*kinds):
        if agrees(edit.of(start)):
            return f"the two agree if {edit.says}: {edit.help}"
    if (called := _of_the_call(start, reals, given, run)) is not None:
        return called
    for first, second in combinations(kinds[:4], 2):
        for one, other in product(first, second):
            if agrees(other.of(one.of(start))):
                return f"the two agree if {one.says}, and {other.says}: {one.help}; {other.help}"
    return _where_they_agree(start, reals, given)


def _of_letters(model: Network) -> Iterator[Edit]:
    """Edits of embeddings."""
    embedding = model.embedding
    table, positions = (embedding.letters, embedding.positions) if isinstance(embedding, Added) else (embedding, None)
    d = len(table[0]) if isinstance(table, tuple) else 1
    root = d**0.5

    def embedded(letters: Any, positions: Matrix | None) -> Callable[[Reading], Reading]:
        if isinstance(model, Recurrent):
            return lambda reading: replace(reading, model=replace(reading.model, embedding=letters))
        return lambda reading: replace(reading, model=replace(reading.model, embedding=Added(letters, positions)))

    larger = _times(table, root)
    yield Edit(f"the rows of letters are multiplied by sqrt({d})", f"pass times={root!r}", embedded(larger, positions))
    if positions is None:
        return
    both = f"multiply both tables by {root!r}, and leave it out of the forward pass"
    rows, shown = len(positions), "in the table itself"
    yield Edit(
        f"the rows of letters and of positions are multiplied by sqrt({d})",
        both,
        embedded(larger, _times(positions, root)),
    )
    yield Edit("no positions are added", f"set their rows to 0 {shown}", embedded(table, None))
    if rows > 1:
        yield Edit(
            "positions are counted from 1, so that the first letter gets the second row",
            f"leave out the first row {shown}",
            embedded(table, positions[1:]),
        )


def _times(table: Any, factor: float) -> Any:
    exact = Fraction(factor)
    return tuple(tuple(round(code * exact) for code in row) for row in table)


def _of_layers(model: Network) -> Iterator[Edit]:
    """Edits of what is between embedding and head."""
    body = RealPass(model, Reals()).body
    if isinstance(model, Transformer):
        yield from _of_attention(model)
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
            told = ", ".join(str(k + 1) for k in order)
            yield Edit(
                f"the layers are used in the order {told}, of {many}",
                "want each layer once, made in the order in which it is used",
                _reordered(order, body),
            )


def _reordered(order: tuple[int, ...], body: int) -> Callable[[Reading], Reading]:
    def of(reading: Reading) -> Reading:
        model = reading.model
        if isinstance(model, Transformer):
            blocks = (*(model.blocks[k] for k in order), *model.blocks[body:])
            return replace(reading, model=replace(model, blocks=blocks))
        layers = (*(model.layers[k] for k in order), *model.layers[body:])
        return replace(reading, model=replace(model, layers=layers, initial=zeros(layers)))

    return of


def _of_attention(model: Transformer) -> Iterator[Edit]:
    causal = any(block.attention.causal for block in model.blocks)
    seen = "takes later positions, too" if causal else "leaves later positions out"

    def masked(reading: Reading) -> Reading:
        return _with_blocks(
            reading, lambda block: replace(block, attention=replace(block.attention, causal=not causal))
        )

    yield Edit(f"attention {seen}", f"pass causal={not causal}", masked)
    if any(not block.residual for block in model.blocks if block.attention.sparse != OWN):
        yield Edit(
            "attention has a residual connection",
            "a MultiheadAttention alone has none here; want a TransformerEncoderLayer",
            lambda reading: _with_blocks(reading, lambda block: replace(block, residual=True)),
        )
    if model.last_norm is not None:
        yield Edit(
            "the last norm is not used",
            "leave it out of the module",
            lambda reading: replace(reading, model=replace(reading.model, last_norm=None)),
        )


def _with_blocks(reading: Reading, edit: Callable[[Any], Any]) -> Reading:
    """All layers of attention over more than the own position, edited."""
    model = reading.model
    if not isinstance(model, Transformer):
        return reading
    blocks = tuple(block if block.attention.sparse == OWN else edit(block) for block in model.blocks)
    return replace(reading, model=replace(model, blocks=blocks))


def _of_reading(model: Network) -> Iterator[Edit]:
    """Edits of what the head reads."""
    attends = isinstance(model, Transformer)
    whole = "want the position or the state that is read last" if not attends else "want one position that is read"
    fixes = {
        "first": "pass at=1" if attends else whole,
        "last but one": "pass at=-2" if attends else whole,
        "mean": 'pass pooling="mean", which is one more layer of attention' if attends else whole,
    }
    for name in ("first", "last but one", "mean", "sum", "max"):
        what = f"the {name} of all positions" if name in ("mean", "sum", "max") else f"the {name} position"
        yield Edit(f"the head reads {what}", fixes.get(name, whole), _with(pooled=name))
    if not attends:
        yield Edit("the head reads the cell state c, not the output h", "read the output", _with(pooled="cell"))
    for name in SQUASHES:
        yield Edit(
            f"there is a {name} between the layers and the head", "want a Linear map before it", _with(squash=name)
        )


def _of_words() -> Iterator[Edit]:
    """Edits of what is read."""
    yield Edit(
        "words are read from their last letter to their first",
        "want a forward pass that reads them as they are, and flip what it is called with",
        _with(words=lambda word: word[::-1]),
    )
    yield Edit("the first letter is left out", "want all letters", _with(words=lambda word: word[1:]))
    yield Edit("the last letter is left out", "want all letters", _with(words=lambda word: word[:-1]))


def _of_scores() -> Iterator[Edit]:
    """Edits of the scores."""
    yield Edit("scores are in the opposite order", "exchange the rows of the head", _with(scores=lambda x: x.flip(-1)))
    yield Edit("scores have the opposite sign", "negate the weights of the head", _with(scores=lambda x: -x))
    for name in SQUASHES[1:2]:
        yield Edit(
            f"there is a {name} after the head", "leave it out", _with(scores=lambda x, name=name: squashed(name, x))
        )


def _with(**changes: Any) -> Callable[[Reading], Reading]:
    return lambda reading: replace(reading, **changes)


def _of_the_call(start: Reading, reals: Reals, given: Given, run: Run) -> str | None:
    """Causes in how the module is called: words as columns, and words that hang on the others of a batch."""
    ends = ends_of(run.k)
    columns = replace(run, forward=lambda batch: run.forward(batch.T))
    words = [words for words, _ in given if len(words[0]) > 1][:3]
    try:
        turned = [(part, columns.scores(part)) for part in words]
        if turned and compared(turned, lambda part: start.run(reals, part), ends).first is None:
            return (
                "the two agree if the module is called with words as columns, n x batch: pass "
                "forward=lambda words: module(words.T), or give its layers batch_first=True"
            )
    except Exception:  # noqa: BLE001  a user's code may raise anything when it is called in another way
        pass
    for part, scores in given:
        alone = run.scores(part[-1:])
        if not bool(((alone[0] - scores[-1]).abs() <= 2.0**-32 * (1 + scores[-1].abs())).all()):
            return (
                f"the module gives the last word {alone[0].tolist()} when it is the only one of the batch: want scores "
                f"that hang on one word each, as with batch_first=True"
            )
    return None


def _where_they_agree(start: Reading, reals: Reals, given: Given) -> str:
    """Which words are the same, where those are easily told."""
    ends = ends_of(given[0][1].shape[-1])

    def agree(part: Given) -> bool:
        return bool(part) and compared(part, lambda words: start.run(reals, words), ends).first is None

    shorter = [len(words[0]) for k, (words, _) in enumerate(given) if agree(given[: k + 1])]
    if shorter:
        return f"the two agree on all words of up to {max(shorter)} letters; want a forward pass that is {CHAIN}"
    for letter in sorted({a for words, _ in given for word in words for a in word}):
        kept = [
            ([word for word in words if letter not in word], scores[[letter not in word for word in words]])
            for words, scores in given
        ]
        if agree([part for part in kept if part[0]]):
            return (
                f"the two agree on the words without letter number {letter}, from 0, which the module may take for "
                f"padding; want a forward pass that is {CHAIN}"
            )
    return f"no single cause was found; want a forward pass that is {CHAIN}"


CHAIN = "the chain of its parts, each used once and in the order in which they were made"
