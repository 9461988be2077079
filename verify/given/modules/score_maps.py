"""What is done to scores in the end, read off: the module's scores beside those of a network that is tried.

A factor, such as a temperature, and a vector that is added are fitted: one score gives them, and the others are held to
it.  Where the module ends in a sigmoid or its like, scores are compared before that end, as far as they are known
there: near 1 a sigmoid tells nothing of what came before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from operator import mul

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor
from fooling.circuits.networks.torch_twin.real_pass import squashed
from fooling.records import dataclass, replace
from fooling.verify.given.modules.forward_edits import Edit, Reading
from fooling.verify.given.modules.held_to_module import told

LEAST = 1e-300
NEAR = 2.0**-20  # of a score, in proportion: what is nearer on words of one letter is looked at on others

Rows = Sequence[Sequence[float]]
Edits = tuple[Edit, ...]


@dataclass(frozen=True)
class Target:
    """The module's scores before an end, for a softmax up to what is added to all of them; None where not known.

    They are few, and compared with many others: so they are lists of numbers here, no tensors.
    """

    end: str | None
    scores: Sequence[Sequence[float | None]]

    @classmethod
    def of(cls, end: str | None, given: Tensor) -> Target | None:
        """What stands before this end; None where what is given is no value of it, or shows nothing."""
        before = BEFORE_END[end](given)
        total = {"softmax": given.sum(-1) - 1, "log-softmax": given.logsumexp(-1)}.get(str(end), given.new_zeros(1))
        known = before.isfinite() & (before.abs() < MOST_BEFORE)
        if before.isnan().any() or not bool((total.abs() < NEAR).all()) or not bool(known.any()):
            return None
        rows = zip(before.tolist(), known.tolist(), strict=True)
        return cls(end, [[x if is_known else None for x, is_known in zip(*row, strict=True)] for row in rows])

    def met_with(self, ours: Tensor) -> Iterator[Edits]:
        """Edits of scores with which these are nearly the module's: none at all, a usual one, a factor, a vector."""
        plain = self._plain(ours)
        if self._near(plain, lambda x, _: x):
            yield ()
            return
        for one in edits_of_scores():
            if self._near(self._plain(_scored(one, ours)), lambda x, _: x):
                yield (one,)
        at = "" if self.end is None else f" before the {self.end} at the end"
        pairs = [(t, x) for row, own in zip(self.scores, plain, strict=True) for t, x in zip(row, own, strict=True)]
        both = [(t, x) for t, x in pairs if t is not None]
        factor = sum(t * x for t, x in both) / max(sum(x * x for _, x in both), LEAST)
        if len(both) > 1 and self._near(plain, lambda x, _: factor * x):
            says = f"each score{at} is {factor:.6g} times the chain's"
            yield (Edit(says, "multiply the head's weights by that", _of_score(partial(mul, factor))),)
        apart = self._apart(plain)
        if apart is not None and len(plain) > 1 and self._near(plain, lambda x, k: x + apart[k]):
            says = f"the scores{at} are the chain's plus {told(apart)}"
            yield (Edit(says, "add that to the biases of the head", _of_score(partial(_plus, apart))),)

    def _plain(self, ours: Tensor) -> Rows:
        found: Rows = (_centred(ours) if self.end in SHIFTED else ours).tolist()
        return found

    def _apart(self, ours: Rows) -> list[float] | None:
        """How far they are from the scores of the first word of which all are known."""
        for theirs, own in zip(self.scores, ours, strict=True):
            known = [t - x for t, x in zip(theirs, own, strict=True) if t is not None]
            if len(known) == len(own):
                return known
        return None

    @cached_property
    def _limit(self) -> float:
        return NEAR * (1e-9 + max(abs(t) for row in self.scores for t in row if t is not None))

    def _near(self, ours: Rows, change: Callable[[float, int], float]) -> bool:
        """Whether these are the module's, where they are known, with this change of score number k."""
        limit = self._limit
        return all(
            t is None or abs(t - change(x, k)) <= limit
            for theirs, own in zip(self.scores, ours, strict=True)
            for k, (t, x) in enumerate(zip(theirs, own, strict=True))
        )


def _plus(vector: Sequence[float], x: Tensor) -> Tensor:
    return x + x.new_tensor(vector)


def _scored(edit: Edit, scores: Tensor) -> Tensor:
    """What an edit of the scores makes of them."""
    return edit.of(Reading(None)).scores(scores)  # type: ignore[arg-type]  # it looks at no network


def _of_score(change: Callable[[Tensor], Tensor]) -> Callable[[Reading], Reading]:
    return lambda reading: replace(reading, scores=change)


def edits_of_scores() -> Iterator[Edit]:
    """Edits of the scores that need no fitting."""
    yield Edit("scores are in the opposite order", "exchange the rows of the head", _of_score(lambda x: x.flip(-1)))
    yield Edit("scores have the opposite sign", "negate the weights of the head", _of_score(lambda x: -x))
    yield Edit("a softmax is taken of the scores", "leave it out", _of_score(lambda x: x.softmax(-1)))
    yield Edit("a log-softmax is taken of the scores", "leave it out", _of_score(lambda x: x.log_softmax(-1)))
    yield Edit("a sigmoid is taken of the scores", "leave it out", _of_score(lambda x: x.sigmoid()))
    yield Edit("a tanh is taken of the scores", "leave it out", _of_score(lambda x: x.tanh()))
    yield Edit("there is a relu after the head", "leave it out", _of_score(partial(squashed, "relu")))


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
