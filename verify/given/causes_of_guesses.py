"""What is said of a module that no guess agrees with: the word, both scores, and the likely cause.

The cause is sought in the guess that is nearest, in the others, and in those that there would be without an option of
the caller's: a wrong `times` or `pooling` stands in the way of every guess (`fooling.verify.given.likely_cause`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.real_pass import RealPass
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.forward_edits import Edit
from fooling.verify.given.held_to_module import Apart, Ran, in_letters, told
from fooling.verify.given.likely_cause import CHAIN, FOUND, NO_CAUSE, Base, likely_cause
from fooling.verify.given.long_words import SHORT
from fooling.verify.given.module_run import Run
from fooling.verify.given.torch_guesses import IDENTITY, Guess, guesses

Module = Any  # torch.nn.Module; torch may be missing
IN_THE_WAY = ("times", "pooling")  # options of the caller's that are left out by turns
MOST_WITHOUT = 12  # guesses without an option
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

    def told(self) -> str:
        """The word on which the nearest guess differs, both scores, and the likely cause."""
        nearest = min(self.found, key=lambda one: one.distance)
        cause = _from_some_length(nearest) or likely_cause([*self._bases()], self.others)
        if nearest.guess.activation != IDENTITY and FOUND not in cause:  # the first of several that are tried
            cause += "; between the Linear maps of the head relu, gelu, tanh, sigmoid, silu and nothing were tried"
        if NO_CAUSE in cause:
            cause += self._options_to_try(nearest.network.model)
        return f"{_apart(nearest.first, self.alphabet)}; {cause}"

    def _options_to_try(self, model: Network) -> str:
        """The options that may be missing: those that this model knows, and that the caller has not given.

        A cause of several parts may be missed, and then the options together may still be right.
        """
        options = {"times": f"times={model.d}**0.5"} if isinstance(model, Transformer) else {"times": "times=X"}
        if isinstance(model, Transformer):
            options |= {"pooling": 'pooling="mean"', "causal": "causal=True, or False", "at": "at=1"}
        left = [told for name, told in options.items() if self.options.get(name) is None]
        tried = f"; options that may be missing, one or several: {'; '.join(left)}" if left else ""
        return f"{tried}; {MEANINGS}"

    def _bases(self) -> Iterator[Base]:
        """Guesses, the nearest first, and then those without options of the caller's."""
        nearest = sorted(self.found, key=lambda one: one.distance)
        yield from (self._base(one.network.model, one, self.options, one.guess.alone) for one in nearest)
        if self.others:
            given = [name for name in IN_THE_WAY if self.options.get(name) is not None]
            for names in (some for size in (1, 2) for some in combinations(given, size)):
                yield from self._without(names, nearest[0])

    def _without(self, names: Sequence[str], nearest: Differs) -> Iterator[Base]:
        """Of each class of guesses without these options the first."""
        options = {name: one for name, one in self.options.items() if name not in names}
        without = tuple(Edit(f"{name} is left out", f"leave {name} out", lambda reading: reading) for name in names)
        seen = set[str]()
        for network, alone in _networks(self.module, self.alphabet, options, seen):
            if len(seen) >= MOST_WITHOUT:
                break
            seen.add(alone)
            yield self._base(network, nearest, options, alone, without)

    def _base(
        self, model: Network, of: Differs, options: Mapping[str, Any], alone: str, without: tuple[Edit, ...] = ()
    ) -> Base:
        def siblings() -> Iterator[Network]:
            every = _networks(self.module, self.alphabet, options, alone=alone)
            return (network for network, _ in every)

        return Base(model, of.network.reals, of.ran.given, of.run, without, siblings)


def _networks(module: Module, *given: Any, **options: Any) -> Iterator[tuple[Network, str]]:
    """Those of guesses, with what words of one letter show of them; none where no parts fit."""
    try:
        yield from ((guess.network, guess.alone) for guess in guesses(module, *given, **options))
    except InvalidInput:
        return  # such as pooling left out where there are no layers: that is no cause


def _from_some_length(differs: Differs) -> str | None:
    """Up to which length the two agree, where they do on all short words."""
    word, given = differs.first.word, differs.ran.given
    if len(word) <= SHORT:
        return None
    agree = max((len(words[0]) for words, _ in given if len(words[0]) < len(word)), default=0)
    return f"the two agree on all words of up to {agree} letters that were run, and not on longer ones; {CHAIN}"


def _apart(apart: Apart, alphabet: Sequence[str]) -> str:
    """The word and both scores."""
    digits = 6 if told(apart.module) != told(apart.network) else 17
    theirs, ours = told(apart.module, digits), told(apart.network, digits)
    return (
        f"on the word {in_letters(apart.word, alphabet)} the module gives {theirs} and the chain of its parts {ours} "
        f"({apart.wrong} of {apart.words} words differ)"
    )


def hooked(module: Module) -> str:
    """What else may change scores, and is no part: hooks, and a forward pass that was put into one part."""
    found = ""
    for name, part in module.named_modules():
        at = name or "the module"
        if part._forward_hooks or part._forward_pre_hooks:
            found += f"; {at} has hooks, which may change what it gives"
        if "forward" in vars(part):
            found += f"; {at} has a forward pass that was put in the place of its class's"
    return found
