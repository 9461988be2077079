"""Why a module of torch's gives other scores than the chain of its parts: found by trying.

What forward passes often do, and what no list of parts shows, stands here as edits, each of the network or of how it is
read: embeddings times sqrt(d), positions that are left out or counted from 1, later positions that are hidden, layers
in another order, the mean of all positions, a cell state, words from right to left, another eps of the norms.  An edit
is named where the edited network agrees with the module on all words that were run; edits are tried one by one, and
then two of different kinds together.  Where none agrees, what is said is on which words the two do agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import chain, combinations, permutations, product, takewhile
from operator import add, mul
from typing import Any

from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent, zeros
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import OWN, RealPass, Reals, is_lstm, squashed
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import Matrix
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.given.counted_work import SPENT_IN_A_SECOND, Budget, of_a_trial
from fooling.verify.given.held_to_module import (
    Given,
    Read,
    Scores,
    compared,
    ends_of,
    in_letters,
    read_together,
    told,
    vectors_of,
)
from fooling.verify.given.module_run import Run, Word, tensors_in
from fooling.verify.given.position_tables import sinusoidal

MOST_PERMUTED = 4  # layers
LONGEST = 64  # of the words that are run
WORK = 4 * SPENT_IN_A_SECOND  # for all edits, and for all pairs; of a large network each takes a second
SCREENED = 6  # words of a length that all edits are tried on
EPSILONS = {
    **{f"1e-{k}": Fraction(1, 10**k) for k in (5, 6, 8, 12, 3)},
    "torch.finfo(torch.float32).eps": Fraction(1, 2**23),
    "0.0": Fraction(0),
}
SQUASHES = ("tanh", "relu", "sigmoid", "gelu")


@dataclass(frozen=True)
class Reading:
    """A network, and how it is read: which words it gets, what the head reads, what is done to that and to scores."""

    model: Network
    words: Callable[[Word], Word] = lambda word: word
    pooled: str = "at"
    squash: str = "identity"
    added: bool = False  # whether a recurrent network's letters are added to its outputs
    scores: Callable[[Tensor], Tensor] = lambda scores: scores

    def run(self, reals: Reals, words: Sequence[Word]) -> Scores:
        """Scores of words of one length, and their sizes."""
        network = RealPass(self.model, reals)
        read = [self.words(word) for word in words]
        vectors = vectors_of(network, read) if self.pooled != "cell" else network.cells(read)
        if self.added and isinstance(self.model, Recurrent):
            vectors = vectors + reals(self.model.format, self.model.embedding)[load_torch().tensor(read)]
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
    "sum over the root of the number": lambda x, _: x.sum(1) / x.shape[1] ** 0.5,
    "max": lambda x, _: x.amax(1),
}


@dataclass(frozen=True)
class Edit:
    """What the module does (after "the two agree if"), what its user may do, and the change."""

    says: str
    help: str
    of: Callable[[Reading], Reading]


def cause_in_another(model: Network, reals: Reals, given: Given, run: Run) -> str | None:
    """The one edit with which another network agrees, one of the same parts used otherwise; None where none does."""
    short = [part for part in given if len(part[0][0]) <= LONGEST]
    found = _Search(model, reals, short, ends_of(run.k), run.size).edit() if short else None
    return None if found is None else f"{FOUND} {found}"


def likely_cause(model: Network, reals: Reals, given: Given, run: Run) -> str:
    """A sentence on why they differ, without its end."""
    if run.k == 1 and all(bool((scores == 1).all()) for _, scores in given):
        return "the module gives 1 on all words, as the softmax of one score does: leave that out, or use a sigmoid"
    whole = _Search(model, reals, given, ends_of(run.k), run.size)
    search = replace(whole, given=[part for part in given if len(part[0][0]) <= LONGEST])
    if not search.given or search.matches(search.given, search.unedited):
        return whole.where_they_agree()
    if (found := search.edit()) is not None:
        return f"{FOUND} {found}"
    if (called := _of_the_call(search, run)) is not None:
        return called
    if (found := search.of_scores() or search.two_edits()) is not None:
        return f"{FOUND} {found}"
    return search.where_they_agree()


@dataclass(frozen=True)
class _Search:
    """For an edit with which the network gives what the module gives."""

    model: Network
    reals: Reals
    given: Given
    ends: Sequence[str | None]
    size: int  # how many numbers the module has

    def agrees(self, *edits: Edit) -> bool:
        """On all words; some are tried first."""
        few = [(words[:SCREENED], scores[:SCREENED]) for words, scores in self.given if len(words[0]) == 3]
        try:
            reading = reduce(lambda reading, edit: edit.of(reading), edits, Reading(self.model))
            read = partial(reading.run, self.reals)
            return all(self.matches(part, read) for part in (few or self.given, self.given))
        except (FoolingError, IndexError, ValueError, RuntimeError):  # an edit that does not fit this network
            return False

    def matches(self, part: Given, read: Read) -> bool:
        """Whether a reading gives what the module gives to some of the words."""
        return compared(part, read, self.ends).first is None

    @cached_property
    def unedited(self) -> Read:
        """The network as it is."""
        return read_together(RealPass(self.model, self.reals), self.given)

    @cached_property
    def kinds(self) -> list[list[Edit]]:
        """Those that are tried."""
        of_model = (_of_letters, _of_attention, _of_norms, _of_reading, _of_order)
        letters, attention, norms, reading, order = ([*kind(self.model)] for kind in of_model)
        return [letters, attention, norms, reading, [*_of_words()], order, [*_of_scores()]]

    def edit(self) -> str | None:
        """One that is enough."""
        return self._found([one] for one in chain(*self.kinds))

    def two_edits(self) -> str | None:
        """Two of different kinds that are enough together."""
        return self._found(pair for kinds in combinations(self.kinds[:-1], 2) for pair in product(*kinds))

    def _found(self, tried: Iterable[Sequence[Edit]]) -> str | None:
        """The first of these that is enough, where it is found with this work."""
        budget = Budget(WORK)
        for edits in takewhile(lambda _: budget.spend(of_a_trial(self.size)), tried):
            if self.agrees(*edits):
                return f"{', and '.join(one.says for one in edits)}: {'; '.join(one.help for one in edits)}"
        return None

    def of_scores(self) -> str | None:
        """Whether scores, before the end of the module, are the network's times a number, or plus a vector."""
        read = {tuple(words): self.unedited(words) for words, _ in self.given}
        ours = load_torch().cat([scores for scores, _ in read.values()])
        given = load_torch().cat([scores for _, scores in self.given])

        def match_if(change: Callable[[Tensor], Tensor]) -> bool:
            changed = {words: (change(scores), sizes) for words, (scores, sizes) in read.items()}
            return self.matches(self.given, lambda words: changed[tuple(words)])

        for end in self.ends:
            theirs, before = BEFORE_END[end](given), _centred(ours) if end in SHIFTED else ours
            kept = (theirs.isfinite() & (theirs.abs() < MOST_BEFORE)).all(-1)  # elsewhere an end is as good as constant
            at = "" if end is None else f" before the {end} at the end"
            factor = float((theirs[kept] * before[kept]).sum() / before[kept].square().sum().clamp(min=1e-300))
            if match_if(partial(mul, factor)):
                return f"each score{at} is {factor:.6g} times the chain's: multiply the head's weights by that"
            apart = (theirs - before)[kept][:1]
            if len(apart) and match_if(partial(add, apart)):
                return (
                    f"the scores{at} are the chain's plus {told(apart[0].tolist())}: add that to the biases of the head"
                )
        return None

    def where_they_agree(self) -> str:
        """The words on which they do, where those are easily told."""
        agree = takewhile(lambda part: self.matches([part], self.unedited), self.given)
        shorter = max((len(words[0]) for words, _ in agree), default=0)
        if shorter > 1:
            return f"the two agree on all words of up to {shorter} letters that were run; {CHAIN}"
        for letter, name in enumerate(self.model.alphabet):
            kept = [([letter not in word for word in words], words, scores) for words, scores in self.given]
            without = [
                ([word for word, is_kept in zip(words, here, strict=True) if is_kept], scores[here])
                for here, words, scores in kept
                if any(here)
            ]
            if without and self.matches(without, self.unedited):
                return f"the two agree on all words without {name}, which the module may take for padding; {CHAIN}"
        return f"{NO_CAUSE}; {CHAIN}"


def _centred(x: Tensor) -> Tensor:
    return x - x.mean(-1, keepdim=True)


BEFORE_END: Mapping[str | None, Callable[[Tensor], Tensor]] = {
    None: lambda y: y,
    "sigmoid": lambda y: y.logit(),
    "tanh": lambda y: y.atanh(),
    "log-sigmoid": lambda y: y - (-y.exp()).log1p(),
    "softmax": lambda y: _centred(y.log()),
    "log-softmax": _centred,
}
"""The scores before an end, for a softmax up to what is added to all of them."""
SHIFTED = ("softmax", "log-softmax")
MOST_BEFORE = 15.0  # of larger scores too few bits are left at the end
FOUND = "the two agree if"
NO_CAUSE = "no cause was found among those that are tried"
CHAIN = "want a forward pass that uses its parts once each, in the order in which they were made"


def _of_the_call(search: _Search, run: Run) -> str | None:
    """Causes in how the module is called: words as columns, and words that hang on the others of a batch."""
    mixed = next((part for part in search.given if _is_mixed(run, *part)), None)
    if mixed is None and run.form != "word":
        return None
    columns = replace(run, form="words", forward=partial(_by_columns, run.forward))
    batches = [words for words, _ in search.given if len(words[0]) > 1]
    try:
        turned = replace(search, given=[(words, columns.scores(words)) for words in batches])
    except Exception:  # noqa: BLE001  a user's code may raise anything when it is called in another way
        turned = None
    if turned is not None:
        fix = "pass forward=lambda words: module(words.T)[-1], or give its layers batch_first=True"
        if turned.agrees():
            return f"the two agree if the module is called with words as columns: {fix}"
        if (found := turned.edit() or turned.two_edits()) is not None:
            return f"the two agree if the module is called with words as columns, and {found}; {fix}"
    if mixed is None:
        return None
    words, scores = mixed
    word, alone = in_letters(words[-1], search.model.alphabet), told(run.scores(words[-1:])[0].tolist())
    return (
        f"the module gives {word} {alone} when it is the only word of the batch, and {told(scores[-1].tolist())} with "
        f"others: want scores that hang on one word each, as with batch_first=True"
    )


def _by_columns(forward: Callable[[Tensor], Any], batch: Tensor) -> Any:
    """The pass on words as columns; of what is n x batch, or n x batch x k, the first two axes are exchanged."""
    found = forward(batch.T)
    found = next(tensors_in(found), found)
    there = tuple(batch.T.shape)
    return found.transpose(0, 1) if tuple(found.shape[:2]) == there else found


def _is_mixed(run: Run, words: Sequence[Word], scores: Tensor) -> bool:
    """Whether the last word has another score when it is the only one."""
    alone = run.scores(words[-1:])[0]
    return not bool(((alone - scores[-1]).abs() <= 2.0**-32 * (1 + scores[-1].abs())).all())


def _of_letters(model: Network) -> Iterator[Edit]:
    """Edits of embeddings."""
    embedding = model.embedding
    table, positions = (embedding.letters, embedding.positions) if isinstance(embedding, Added) else (embedding, None)
    d = len(table[0]) if isinstance(table, tuple) else 1
    root = d**0.5

    def embedded(letters: Any, positions: Matrix | None) -> Callable[[Reading], Reading]:
        if isinstance(model, Recurrent):
            return lambda reading: _with_model(reading, embedding=letters)
        return lambda reading: _with_model(reading, embedding=Added(letters, positions))

    larger = _times(table, root)
    yield Edit(f"the rows of letters are multiplied by sqrt({d})", f"pass times={root!r}", embedded(larger, positions))
    if isinstance(model, Recurrent):
        return
    if positions is None:
        scale = model.format.scale
        waves = tuple(tuple(round(one * scale) for one in row) for row in sinusoidal(LONGEST, d))
        halves = tuple((*row[::2], *row[1::2]) for row in waves)
        help_ = "register that table as a buffer"
        for added in (waves, halves):
            yield Edit("sinusoidal positions are added that are computed on the way", help_, embedded(table, added))
        return
    both = f"multiply both tables by {root!r}, and leave it out of the forward pass"
    rows, shown = len(positions), "in the table itself"
    yield Edit(
        f"the rows of letters and of positions are multiplied by sqrt({d})",
        both,
        embedded(larger, _times(positions, root)),
    )
    yield Edit("no positions are added", f"set their rows to 0 {shown}", embedded(table, None))
    for first, row in ((1, "second"), (2, "third")):
        if rows > first:
            yield Edit(
                f"positions are counted from {first}, so that the first letter gets the {row} row",
                f"leave out the first {first} rows {shown}" if first > 1 else f"leave out the first row {shown}",
                embedded(table, positions[first:]),
            )


def _times(table: Any, factor: float) -> Any:
    exact = Fraction(factor)
    return tuple(tuple(round(code * exact) for code in row) for row in table)


def _of_order(model: Network) -> Iterator[Edit]:
    """Edits of which layers are used, and in which order."""
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
            blocks = (*(model.blocks[k] for k in order), *model.blocks[body:])
            return replace(reading, model=replace(model, blocks=blocks))
        layers = (*(model.layers[k] for k in order), *model.layers[body:])
        return replace(reading, model=replace(model, layers=layers, initial=zeros(layers)))

    return of


def _of_attention(model: Network) -> Iterator[Edit]:
    """Edits of the layers of a Transformer."""
    if isinstance(model, Recurrent):
        return
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
            lambda reading: _with_model(reading, last_norm=None),
        )


def _of_norms(model: Network) -> Iterator[Edit]:
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
    blocks = [replace(one, norms=tuple(norm and replace(norm, eps=eps) for norm in one.norms)) for one in model.blocks]
    return _with_model(reading, blocks=tuple(blocks), last_norm=model.last_norm and replace(model.last_norm, eps=eps))


def _with_model(reading: Reading, **changed: Any) -> Reading:
    """The network with other parts, which it has."""
    model: Any = reading.model
    return replace(reading, model=replace(model, **changed))


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
    for name in (*(name for name in POOLED if name not in ("at", "cell")),):
        what = f"the {name} position" if name in ("first", "last but one") else f"the {name} of all positions"
        yield Edit(f"the head reads {what}", fixes.get(name, whole), _with(pooled=name))
    network = RealPass(model, Reals())
    if isinstance(model, Recurrent) and is_lstm(model.layers[network.body - 1]):
        yield Edit("the head reads the cell state c, not the output h", "read the output", _with(pooled="cell"))
    if isinstance(model, Recurrent):
        one = model.format.scale
        kept = sum(len(layer.kept) for layer in model.layers[: network.body])
        for told, number in (("1", one), ("1/2", one // 2), ("-1", -one)):
            filled = (*((number,) * len(vector) for vector in model.initial[:kept]), *model.initial[kept:])
            yield Edit(
                f"all numbers of the state are {told} at the start",
                "states at the start are zeros here",
                partial(_with_model, initial=filled),
            )
        yield Edit(
            "the vectors of the letters are added to the outputs of the layers",
            "no residual connection around recurrent layers is run here",
            _with(added=True),
        )
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
