"""The steps that two parties may take: ours, or those that a text prints.

- ours: `fooling.protocols.transformer_protocol`, or the state of a recurrent network that goes over.
- parts: the same, every sum over positions told as the sum of two parts.
- theorem-2: Bhattamishra et al. 2024, the state of a recurrent network, once, after Alice's prefix.
- theorem-4: Bhattamishra et al. 2024 (`fooling.protocols.printed_steps`).
- sparse-averaging: `fooling.protocols.simulation.sparse_averaging`, as printed.
- sparse-averaging-repaired: the same with what the text leaves out.
- composition: `fooling.protocols.simulation.composition`.
- layer-by-layer: `fooling.protocols.simulation.layer_by_layer`, for Transformers of any layers and masks.
- in-a-row: `fooling.protocols.simulation.in_a_row`; recurrent networks take these, too, where ours are asked for and
  there are more than two parties, passes, or letters that the network writes.

Where a Transformer of one layer writes letters before it answers, ours are taken once more for each
(`fooling.protocols.simulation.thoughts`).

For sparse averaging, Sanford, Hsu and Telgarsky 2023 have the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Outcome, Talk
from fooling.protocols.printed_steps import printed_plan
from fooling.protocols.simulation.composition import CompositionPlan
from fooling.protocols.simulation.in_a_row import AnyRow, CacheInARow, StateInARow, row_for
from fooling.protocols.simulation.layer_by_layer import layer_by_layer
from fooling.protocols.simulation.sparse_averaging import AskingPlan
from fooling.protocols.simulation.thoughts import Exchanges, exchanges
from fooling.protocols.split import AnyPlan, OwnSteps, party, plan_for
from fooling.protocols.transformer_plan import Answer, Asked, Sums
from fooling.records import dataclass

Steps = Literal[
    "ours",
    "parts",
    "in-a-row",
    "layer-by-layer",
    "theorem-2",
    "theorem-4",
    "sparse-averaging",
    "sparse-averaging-repaired",
    "composition",
]
SimulatedPlan = AnyPlan | AnyRow | Exchanges
PRINTED: Mapping[str, Callable[[Transformer, str], OwnSteps | CacheInARow]] = {
    "layer-by-layer": layer_by_layer,
    "theorem-4": printed_plan,
    "sparse-averaging": AskingPlan,
    "sparse-averaging-repaired": lambda network, owners: AskingPlan(network, owners, is_repaired=True),
    "composition": CompositionPlan,
}


def party_of(plan: SimulatedPlan, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
    """The program of a party, given the letters at its own positions of the word, counted from 1."""
    if isinstance(plan, StateInARow | CacheInARow | Exchanges):
        return plan.party(speaker, letters)
    return party(plan, speaker, letters)


@dataclass(frozen=True)
class Choices:
    """query: how a Transformer's query is told; answer: what is told in the end.  Printed steps say both themselves.

    passes: how often the network reads the word.  thoughts: letters that it writes before it answers.  cache: the name
    of the format in which it keeps keys and values.  parties: how many there are, in a row where there are more than 2.
    """

    query: Asked = "cheapest"
    answer: Answer = "decision"
    steps: Steps = "ours"
    passes: int = 1
    thoughts: int = 0
    cache: str | None = None
    parties: int = 2

    def plan(self, network: object, owners: str) -> SimulatedPlan:
        """What all parties know of such a protocol; InvalidInput says why a network has none."""
        if self.steps not in get_args(Steps):
            raise InvalidInput(f"steps {self.steps!r}: want one of {', '.join(get_args(Steps))}")
        is_transformer = isinstance(network, Transformer)
        if self.is_in_a_row(is_transformer):
            return self._in_a_row(network, owners)
        if isinstance(network, Transformer) and self.thoughts and self.steps in ("ours", "parts"):
            sums: Sums = "parts" if self.steps == "parts" else "exact"
            return exchanges(network, owners, self.query, self.answer, sums, self.thoughts)
        if self.thoughts:
            raise InvalidInput(f"the steps of {self.steps} are for one answer; leave --thoughts out")
        if self.steps not in ("ours", "parts") and (self.query, self.answer) != (Choices.query, Choices.answer):
            raise InvalidInput(f"the steps of {self.steps} say how query and answer are told; leave the options out")
        if self.steps == "theorem-2":
            if is_transformer or "BA" in owners:
                raise InvalidInput("the steps of theorem 2 are for a recurrent network and a prefix that is Alice's")
            return plan_for(network, owners, "cheapest", "none", "exact")
        if not is_transformer and (self.query != "cheapest" or self.answer == "vector"):
            raise InvalidInput("a recurrent network has no query and no last vector to tell; leave the options out")
        if self.steps in PRINTED:
            if not isinstance(network, Transformer):
                raise InvalidInput(f"the steps of {self.steps} are for Transformers; for this one: ours, or theorem-2")
            return PRINTED[self.steps](network, owners)
        return plan_for(network, owners, self.query, self.answer, "parts" if self.steps == "parts" else "exact")

    @property
    def changes_the_network(self) -> bool:
        """Whether what is split is more than the network's answer to the word, as the file has it."""
        return self.passes > 1 or self.thoughts > 0 or self.cache is not None

    def is_in_a_row(self, is_transformer: bool) -> bool:
        """Whether the parties read from left to right; InvalidInput where they would have to, and do not."""
        more = {"--cuts": self.parties > 2, "--passes": self.passes > 1, "--cache": self.cache is not None}
        asked = [option for option, is_there in more.items() if is_there]
        is_ours = self.steps == "ours" and not is_transformer and bool(asked or self.thoughts)
        if asked and not is_ours and self.steps != "in-a-row":
            raise InvalidInput(f"{asked[0]}: is for parties in a row; want --steps in-a-row")
        if self.cache is not None and not is_transformer:
            raise InvalidInput("--cache: a recurrent network keeps a state, no keys and values; leave the option out")
        return is_ours or self.steps == "in-a-row"

    def _in_a_row(self, network: object, owners: str) -> AnyRow:
        if self.query != "cheapest" or self.answer == "vector":
            raise InvalidInput("parties in a row tell no query and no last vector; leave the options out")
        if min(self.passes, self.thoughts + 1) < 1:
            raise InvalidInput(f"{self.passes} passes and {self.thoughts} thoughts: want at least one pass")
        cache = None if self.cache is None else named_format(self.cache)
        return row_for(network, owners, self.parties, self.passes, self.thoughts, cache, self.answer != "none")
