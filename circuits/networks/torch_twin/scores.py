"""What tensors of scores say: the answers and margins of `ReadOut`, and runs over all words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.letter_tables import all_words
from fooling.circuits.networks.torch_twin.tensor_arithmetic import TensorArithmetic
from fooling.records import dataclass

if TYPE_CHECKING:
    from fooling.circuits.networks.recurrent import Recurrent
    from fooling.circuits.networks.transformer import Transformer

MEMORY = 2**24  # numbers of a tensor; with larger ones a processor waits for its memory
MOST_WORDS = 2**17  # of a batch


@dataclass(frozen=True)
class Twin(ABC):
    """A network in torch on a device; NoTwin where nothing proves that its kernels are exact."""

    model: Transformer | Recurrent
    device: str = "cpu"

    def __post_init__(self) -> None:
        self.arithmetic  # noqa: B018  refuses formats

    @cached_property
    def arithmetic(self) -> TensorArithmetic:
        """The operations."""
        return TensorArithmetic(self.model.arithmetic, self.device)

    @abstractmethod
    def scores(self, letters: Tensor) -> Tensor:
        """Of words of one length, B x n letter indices: B x scores, codes of the activations."""

    @abstractmethod
    def width(self, n: int) -> int:
        """Numbers that are held for each word of n letters at a time."""

    def chunk(self, n: int) -> int:
        """How many words of n letters are run at once."""
        return max(1, min(MOST_WORDS, MEMORY // max(1, self.width(n))))

    def all_scores(self, n: int) -> Iterator[tuple[Tensor, Tensor]]:
        """Batches of all words of n letters, the first letter varying slowest, and their scores."""
        choices = len(self.model.alphabet)
        many, chunk = choices**n, self.chunk(n)
        for first in range(0, many, chunk):
            letters = all_words(choices, n, first, min(many, first + chunk), self.device)
            yield letters, self.scores(letters)

    def answers(self, scores: Tensor) -> Tensor:
        """What each row of scores says."""
        torch, rule = load_torch(), self.model.read_out.rule
        if rule.startswith("argmax"):
            equal, order = scores == scores.amax(-1, keepdim=True), torch.arange(scores.shape[-1], device=self.device)
            if rule == "argmax":
                return torch.where(equal, order, scores.shape[-1]).amin(-1)
            return torch.where(equal, order, -1).amax(-1)
        return (scores[:, 0] > 0 if rule == "positive" else scores[:, 0] >= self._turn).long()

    def margins(self, scores: Tensor) -> Tensor:
        """How far each row is from another answer, in steps."""
        if self.model.read_out.rule.startswith("argmax"):
            first, second = scores.topk(2, -1).values.unbind(-1)
            return first - second
        return (scores[:, 0] - self._turn).abs()

    @property
    def _turn(self) -> int:
        return self.model.format.scale if self.model.read_out.rule == "at-least-one" else 0
