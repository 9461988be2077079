"""The steps that two parties may take: ours, or those that a text prints.

- ours: `fooling.protocols.transformer_protocol`, or the state of a recurrent network that goes over.
- parts: the same, every sum over positions told as the sum of two parts.
- theorem-2: Bhattamishra et al. 2024, the state of a recurrent network, once, after Alice's prefix.
- theorem-4: Bhattamishra et al. 2024 (`fooling.protocols.printed_steps`).
- sparse-averaging: `fooling.protocols.simulation.sparse_averaging`, as printed.
- sparse-averaging-repaired: the same with what the text leaves out.
- composition: `fooling.protocols.simulation.composition`.

For sparse averaging, Sanford, Hsu and Telgarsky 2023 have the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.printed_steps import printed_plan
from fooling.protocols.simulation.composition import CompositionPlan
from fooling.protocols.simulation.sparse_averaging import AskingPlan
from fooling.protocols.split import AnyPlan, OwnSteps, plan_for
from fooling.protocols.transformer_plan import Answer, Asked
from fooling.records import dataclass

Steps = Literal[
    "ours", "parts", "theorem-2", "theorem-4", "sparse-averaging", "sparse-averaging-repaired", "composition"
]
PRINTED: Mapping[str, Callable[[Transformer, str], OwnSteps]] = {
    "theorem-4": printed_plan,
    "sparse-averaging": AskingPlan,
    "sparse-averaging-repaired": lambda network, owners: AskingPlan(network, owners, is_repaired=True),
    "composition": CompositionPlan,
}


@dataclass(frozen=True)
class Choices:
    """query: how a Transformer's query is told; answer: what is told in the end.  Printed steps say both themselves."""

    query: Asked = "cheapest"
    answer: Answer = "decision"
    steps: Steps = "ours"

    def plan(self, network: object, owners: str) -> AnyPlan:
        """What both parties know of such a protocol; InvalidInput says why a network has none."""
        if self.steps not in get_args(Steps):
            raise InvalidInput(f"steps {self.steps!r}: want one of {', '.join(get_args(Steps))}")
        is_transformer = isinstance(network, Transformer)
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
