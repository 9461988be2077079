"""What is said of a module that no guess agrees with: the word, both scores, and the cause, if one is found.

The cause is sought in the guess that is nearest, in the others, and in those that there would be without an option of
the caller's: a wrong `times` or `pooling` stands in the way of every guess (`fooling.verify.given.asked.likely_cause`).
Then it is sought by experiments on the module itself (`fooling.verify.given.asked.causes`).  No cause is named without
one that could have refuted it; where all fail, what is said is what was found: on which words the two agree, and where
they come apart first.  Three things are compared on the way to that place: what the first part reads that reads
vectors, at each position; what the last map reads; and the scores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.given.asked.causes import NEAR, Subject, read_by_layers, shown
from fooling.verify.given.asked.likely_cause import Base, Found, likely_cause, where_they_agree
from fooling.verify.given.asked.torch_guesses import IDENTITY, Guess, Wanted, guesses, tells_positions
from fooling.verify.given.modules.forward_edits import Edit
from fooling.verify.given.modules.held_to_module import Apart, Ran, in_letters, told, vectors_of
from fooling.verify.given.modules.long_words import SHORT
from fooling.verify.given.modules.module_run import Run, Word, called_by_letter, traced
from fooling.verify.given.modules.written_blocks import seen_alone


def first_difference(subject: Subject, word: Word) -> str:
    """The first of them that differs, and by how much; nothing where the parts show none."""
    try:
        return next(_compared(subject, word), "")
    except Exception:  # noqa: BLE001  a user's code may raise anything: then nothing is to be said
        return ""


def _compared(subject: Subject, word: Word) -> Iterator[str]:
    calls = traced(subject.module, lambda: subject.run.scores([word]))
    network = RealPass(subject.guess.network, Reals(subject.run.device))
    read = read_by_layers(subject, calls)
    if read is not None:
        apart = (read.vectors[0] - _embedded(network, word)).abs().amax(-1)
        at = next((i for i, one in enumerate(apart.tolist(), 1) if one > _limit(read.vectors)), None)
        if at is not None:
            what = f"in what {read.name} reads at position {at}, {float(apart[at - 1]):.3g} apart"
            yield f"the first difference is {what}"
    maps = [one for one in calls if one.kind == "Linear" and one.given is not None]
    head = subject.guess.chain["modules"][-1]["name"]
    if not maps or maps[-1].name != head or network.body != _layers(network.model):
        return
    x, at = maps[-1].given, network.model.at if isinstance(network.model, Transformer) else -1
    ours = vectors_of(network, [word])[0, at - (at > 0)]
    theirs = _last(x, len(word), at, len(ours))
    if theirs is not None and float((theirs - ours).abs().max()) > _limit(ours):
        same = "" if read is None else f"what {read.name} reads is the same, and "
        yield f"{same}the first difference is in what {head} reads, {float((theirs - ours).abs().max()):.3g} apart"


def _last(x: Any, n: int, at: int, d: int) -> Tensor | None:
    """What the head reads at the position that is read, where its shape tells it."""
    if x.shape == (1, d):
        return x[0]
    return x[0, at - (at > 0)] if x.shape == (1, n, d) else None


def _layers(model: Any) -> int:
    return len(model.blocks if isinstance(model, Transformer) else model.layers)


def _embedded(network: RealPass, word: Word) -> Tensor:
    """The rows of the letters, and of positions, n x d."""
    model = network.model
    embedding = model.embedding
    if not isinstance(embedding, Added):
        return network.reals(model.format, embedding)[list(word)]
    x = network.reals(model.format, embedding.letters)[list(word)]
    return x if embedding.positions is None else x + network.reals(model.format, embedding.positions)[: len(word)]


def _limit(x: Tensor) -> float:
    return NEAR * max(1e-9, float(load_torch().as_tensor(x).abs().max()))


Module = Any  # torch.nn.Module; torch may be missing
IN_THE_WAY = ("times", "pooling")  # options of the caller's that are left out by turns
MOST_WITHOUT = 12  # guesses without an option
NO_CAUSE = "no cause was found among those that are tried"
MEANINGS = "fooling docs machines says what each option means"


@dataclass(frozen=True)
class Differs:
    """A guess that differs from the module: the first word, how far, and in which form the module was called."""

    first: Apart
    apart: float
    guess: Guess
    network: RealPass
    run: Run
    ran: Ran
    letters: int = 0  # of the longest word that differs first, whatever the end

    @property
    def distance(self) -> tuple[float, float]:
        """Of how many words it differs, and how far."""
        # A wrong activation is off on nearly all words, a wrong use of the parts often on longer ones alone.
        return self.first.wrong / self.first.words, self.apart


@dataclass(frozen=True)
class Causes:
    """Why the guesses that were found differ from the module; `others` is the work for all but the nearest."""

    module: Module
    alphabet: Sequence[str]
    options: Mapping[str, Any]
    found: Sequence[Differs]
    others: float

    @property
    def nearest(self) -> Differs:
        """The guess that differs least."""
        return min(self.found, key=lambda one: one.distance)

    def sought(self) -> Found | str | None:
        """Edits with which a guess agrees with the module, or how it is to be called; None where there are none."""
        if len(self.nearest.first.word) > SHORT:
            return None
        if sure := self.shown(sure=True):
            return "; ".join(sure)
        return likely_cause([*self._bases()], self.others)

    @property
    def is_by_letter(self) -> bool:
        """Whether the forward pass calls a part once for each letter."""
        try:
            return bool(called_by_letter(self.module, self.subject.calls))
        except Exception:  # noqa: BLE001  a user's code may raise anything
            return False

    def told(self, found: Found | str | None) -> str:
        """The word on which the nearest guess differs, both scores, and the cause: what was found, or is shown."""
        apart = _apart(self.nearest.first, self.alphabet)
        if found is not None:
            return f"{apart}; {found if isinstance(found, str) else found.told}"
        causes, facts = self.shown(sure=False), [*self._facts()]
        return "; ".join([apart, *causes, *facts[:1]] if causes else [apart, *facts, *self._tried()])

    def shown(self, *, sure: bool) -> list[str]:
        """Causes that experiments on the module show: those with which no chain agrees, or the others."""
        return shown(self.subject, sure=sure)

    @cached_property
    def subject(self) -> Subject:
        """The module beside the nearest guess."""
        nearest = self.nearest
        return Subject(self.module, nearest.run, nearest.ran.given, nearest.guess)

    def _facts(self) -> Iterator[str]:
        """On which words the two agree, where that is easily told, and where they come apart first."""
        nearest = self.nearest
        if (agree := where_they_agree(nearest.network, nearest.ran.given, nearest.run.k)) is not None:
            yield agree
        if difference := first_difference(self.subject, nearest.first.word):
            yield difference

    def _tried(self) -> Iterator[str]:
        """That no cause was found, what was tried, and the options that the caller has not given."""
        yield NO_CAUSE
        if self.nearest.guess.activation != IDENTITY:  # the first of several that are tried
            yield "between the Linear maps of the head relu, gelu, tanh, sigmoid, silu and nothing were tried"
        model = self.nearest.network.model
        options = {"times": f"times={model.d}**0.5"} if isinstance(model, Transformer) else {"times": "times=X"}
        if isinstance(model, Transformer):
            options |= {"pooling": 'pooling="mean"', "causal": "causal=True, or False", "at": "at=1"}
        left = [told for name, told in options.items() if self.options.get(name) is None]
        if left:  # a cause of several parts may be missed, and then the options together may still be right
            yield f"options that were not given, one or several of which may be wanted: {'; '.join(left)}"
        yield MEANINGS

    def _bases(self) -> Iterator[Base]:
        """Guesses, the nearest first, and then those without options of the caller's."""
        nearest = sorted(self.found, key=lambda one: one.distance)
        yield from (self._base(one.guess, one, self.options) for one in nearest)
        if self.others:
            given = [name for name in IN_THE_WAY if self.options.get(name) is not None]
            for names in (some for size in (1, 2) for some in combinations(given, size)):
                yield from self._without(names, nearest[0])

    def _without(self, names: Sequence[str], nearest: Differs) -> Iterator[Base]:
        """Of each class of guesses without these options the first."""
        options = {name: one for name, one in self.options.items() if name not in names}
        without = tuple(Edit(f"{name} is left out", f"leave {name} out", lambda reading: reading) for name in names)
        seen = set[str]()
        for guess in self._guesses(options, seen, idle=nearest.guess.idle):
            if len(seen) >= MOST_WITHOUT:
                break
            seen.add(guess.alone)
            yield self._base(guess, nearest, options, without)

    def _base(self, guess: Guess, of: Differs, options: Mapping[str, Any], without: tuple[Edit, ...] = ()) -> Base:
        def siblings(is_plain: bool) -> Iterator[Guess]:
            def wanted(modules: Sequence[dict[str, Any]]) -> bool:
                is_other = list(modules) != guess.chain["modules"]
                return is_other and seen_alone(modules) == guess.alone and tells_positions(modules) != is_plain

            return self._guesses(options, idle=guess.idle, wanted=wanted)

        return Base(guess, of.network.reals, of.ran.given, of.run, self.module, without, siblings)

    def _guesses(
        self,
        options: Mapping[str, Any],
        refuted: Collection[str] = (),
        idle: frozenset[str] = frozenset(),
        wanted: Wanted = lambda _: True,
    ) -> Iterator[Guess]:
        """Those with these options; none where no parts fit."""
        try:
            yield from guesses(self.module, self.alphabet, options, refuted, idle, wanted=wanted)
        except InvalidInput:
            return  # such as pooling left out where there are no layers: that is no cause


def _apart(apart: Apart, alphabet: Sequence[str]) -> str:
    """The word and both scores."""
    digits = 6 if told(apart.module) != told(apart.network) else 17
    theirs, ours = told(apart.module, digits), told(apart.network, digits)
    return (
        f"on the word {in_letters(apart.word, alphabet)} the module gives {theirs} and the chain of its parts {ours} "
        f"({apart.wrong} of {apart.words} words differ)"
    )
