"""What a module of torch's gives to the words that are run, short ones and long ones, in each form of calling it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.asked.torch_guesses import WHERE
from fooling.verify.given.modules.held_to_module import Ran, long_scores, module_scores, raised, words_to_run
from fooling.verify.given.modules.long_words import long_words
from fooling.verify.given.modules.module_run import Forward, Module, Narrowed, Run, first_that_runs


class Words:
    """What the module gives in one form to the words that are run: the long ones are run when they are asked for."""

    def __init__(self, run: Run, model: Network) -> None:
        self.run, self.model = run, model
        batches = words_to_run(len(model.alphabet), *_lengths(model))
        self.short = self._ran(lambda: module_scores(run, batches, model.alphabet))

    @cached_property
    def all(self) -> Ran:
        """Of all words, shorter ones first."""
        if self.short.raised is not None:
            return self.short
        blocks = self.model.blocks if isinstance(self.model, Transformer) else ()
        heads = max((len(one.attention.heads) for one in blocks), default=0)
        batches = long_words(len(self.model.alphabet), *_lengths(self.model), heads)
        ran = self._ran(lambda: long_scores(self.run, batches, self.model))
        return Ran([*self.short.given, *ran.given], ran.raised)

    def _ran(self, scores: Callable[[], Ran]) -> Ran:
        try:
            return scores()
        except Exception as error:
            raise InvalidInput(f"{WHERE}: the module {raised(error)}") from error


def about(module: Module) -> Mapping[str, Any]:
    """What a `Run` is told of the module: the types of its weights, whether it has a fast path, its size."""
    return {
        "own": frozenset(str(one.dtype).removeprefix("torch.") for one in module.parameters()),
        "fast": any(isinstance(part, load_torch().nn.TransformerEncoderLayer) for part in module.modules()),
        "size": sum(one.numel() for one in module.parameters()),
    }


def runs_of(
    forward: Forward, model: Network, options: Mapping[str, Any], device: Any, module: Mapping[str, Any]
) -> list[Run]:
    """The forward pass on words with the letters around them, and, where there are any, on words alone.

    `module` is what `about` says of it.
    """
    tokens = options.get("tokenizer") or {name: a for a, name in enumerate(model.alphabet)}
    around = [(model.before, model.after), ((), ())] if isinstance(model, Transformer) else [((), ())]
    found, met = list[Run](), list[str]()
    for before, after in dict.fromkeys(around):
        wanted = {
            "k": 1 if model.read_out.map is None else model.read_out.map.rows,
            "token": tuple(tokens[name] for name in model.alphabet),
            "at": model.at if isinstance(model, Transformer) else -1,
            "before": before,
            "after": after,
            "device": device,
            **module,
        }
        if not (batches := words_to_run(len(model.alphabet), *_lengths(model))):
            raise InvalidInput(
                f"{WHERE}: there are not enough positions for a word of one letter and what is around it"
            )
        words = min(batches, key=lambda part: abs(len(part[0]) - 3))
        try:
            found.append(first_that_runs(forward, (words * 5)[:5], wanted))
        except Narrowed as error:
            raise InvalidInput(f"{WHERE}: the module {error}") from None
        except Exception as error:  # noqa: BLE001  a user's code may raise anything, and what it raised is told
            met.append(raised(error))
    if not found:
        raise InvalidInput(
            f"{WHERE}: called with 5 words of {len(words[0])} letters, as integers, the module {met[0]}; want a "
            f"forward pass that takes a batch of words alone, or pass forward=lambda words: ..., which calls it"
        )
    return found


def _lengths(model: Network) -> tuple[int, int | None]:
    return (model.min_length, model.max_length) if isinstance(model, Transformer) else (1, None)
