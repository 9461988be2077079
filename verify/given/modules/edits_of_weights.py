"""Other ways to make weights of attention out of logits, as edits: a table of what modules that are written out do.

Each row is a hypothesis, and its experiment is the whole forward pass with these weights, held to the module on all
words (`fooling.verify.given.asked.likely_cause`).  A row with `fields` is one that a chain, and so a file, can say
(`fooling.verify.given.modules.logits_of_layer`): a module of which it is true is taken.  The others are causes of a
refusal.

A row has logits B x n x n, divided by the root of the width of a head, where a row is a position and a column what it
may see; which of them the network hides, n x n; and the letters of the words, B x n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import OWN, WEIGHTS, Weigh
from fooling.circuits.networks.transformer import Transformer
from fooling.records import dataclass, replace
from fooling.verify.given.modules.forward_edits import Edit, Stage

NOT_SAID = "no file of a network has such weights"
MASKED = "no file of a network has such a mask"
WIDEST, MOST_KEPT, MOST_LETTERS = 4, 3, 8
INFINITY = float("inf")


@dataclass(frozen=True)
class Weights:
    """A row of the table: what is said after "the two agree if", and how weights are made."""

    says: str
    weigh: Weigh
    fields: Mapping[str, Any] | None = None
    help: str = NOT_SAID
    stage: Stage = "LATER"

    @property
    def edit(self) -> Edit:
        """The row as an edit."""
        return Edit(self.says, self.help, lambda reading: replace(reading, weigh=self.weigh), self.stage, self.fields)


def edits_of_weights(model: Network) -> Iterator[Edit]:
    """The rows that mean something in this network, those first that a file can say."""
    if not attends(model):
        return
    padding = (_padding(name, a) for a, name in enumerate(model.alphabet[:MOST_LETTERS]))
    for row in (*SAID, *windows(), *OTHERS, *padding, *_masks()):
        yield row.edit


def attends(model: Network) -> bool:
    """Whether some layer takes from several positions by a softmax."""
    if not isinstance(model, Transformer):
        return False
    layers = [one.attention for one in model.blocks if one.attention.sparse != OWN]
    return any(one.kind in ("softmax", "relative") and one.sparse is None for one in layers)


def softmax(logits: Tensor, hidden: Tensor) -> Tensor:
    """Over what is not hidden; of a position that sees nothing all weights are equal, as with a large negative mask."""
    masked = logits.masked_fill(hidden, -INFINITY)
    return masked.masked_fill(hidden.all(-1, keepdim=True).expand_as(masked), 0.0).softmax(-1)


def _of(kind: str) -> Weigh:
    return lambda logits, hidden, _: WEIGHTS[kind](logits.masked_fill(hidden, -INFINITY))


def _shown(change: Callable[[Tensor], Tensor]) -> Weigh:
    """Weights of each logit by itself, 0 where it is hidden."""
    return lambda logits, hidden, _: change(logits).masked_fill(hidden, 0.0)


def _in_proportion(change: Callable[[Tensor], Tensor]) -> Weigh:
    def weigh(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
        found = change(logits).masked_fill(hidden, 0.0)
        return found / found.sum(-1, keepdim=True)

    return weigh


def _exchanged(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    return softmax(logits.transpose(-1, -2), hidden)


def _over_queries(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    return logits.masked_fill(hidden, -INFINITY).softmax(-2)


def _twice(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    return softmax(softmax(logits, hidden), hidden)


def _twice_unmasked(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    return softmax(logits, hidden).softmax(-1)


def _with_one_more(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    more = logits.new_zeros((*logits.shape[:-1], 1))
    return load_torch().cat([logits.masked_fill(hidden, -INFINITY), more], -1).softmax(-1)[..., :-1]


def _masked_after(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    return logits.softmax(-1).masked_fill(hidden, 0.0)


def _causal_after(logits: Tensor, *_: Tensor) -> Tensor:
    return logits.softmax(-1).tril()


def _times_mask(logits: Tensor, *_: Tensor) -> Tensor:
    return logits.tril().softmax(-1)


def _best(k: int, logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
    masked = logits.masked_fill(hidden, -INFINITY)
    least = masked.topk(min(k, logits.shape[-1]), -1).values[..., -1:]
    return softmax(masked, masked < least)


SAID = (
    Weights(
        "each position takes the mean of the values with the largest logits (hard attention)",
        _of("average"),
        {"kind": "average"},
    ),
    Weights(
        "each position takes the first value with the largest logit (hard attention)",
        _of("leftmost"),
        {"kind": "leftmost"},
    ),
    Weights(
        "each position takes the last value with the largest logit (hard attention)",
        _of("rightmost"),
        {"kind": "rightmost"},
    ),
    Weights("queries and keys are exchanged", _exchanged, {"swapped": True}),
    Weights(
        "attention is uniform: each position takes the mean of all that it sees",
        lambda logits, hidden, _: softmax(0 * logits, hidden),
        {"scale": 0},
    ),
)
"""Those that a file can say."""
OTHERS = (
    Weights("weights of attention are sigmoids of logits", _shown(lambda x: x.sigmoid()), stage="ALONE"),
    Weights("weights of attention are relu of logits", _shown(lambda x: x.relu()), stage="ALONE"),
    Weights("weights of attention are relu of logits over their sum", _in_proportion(lambda x: x.relu())),
    Weights("weights of attention are sigmoids of logits over their sum", _in_proportion(lambda x: x.sigmoid())),
    Weights("weights of attention are squares of logits over their sum", _in_proportion(lambda x: x.square())),
    Weights("weights of attention are the logits, without a softmax", _shown(lambda x: x), stage="ALONE"),
    Weights(
        "weights of attention are exp of logits, not divided by their sum", _shown(lambda x: x.exp()), stage="ALONE"
    ),
    Weights("the softmax is over queries, not over keys", _over_queries),
    Weights("a second softmax is taken of the weights of attention", _twice),
    Weights("a second softmax is taken of the weights of attention, hidden ones too", _twice_unmasked),
    Weights("the softmax has 1 added to its sum", _with_one_more, stage="ALONE"),
    Weights("weights are masked after the softmax, so that they do not add up to 1", _masked_after),
    Weights("weights of later positions are left out after the softmax", _causal_after),
    Weights("logits of later positions are 0, not hidden", _times_mask),
    *(
        Weights(f"each position takes from the {k} largest logits alone", partial(_best, k))
        for k in range(2, MOST_KEPT + 1)
    ),
)
"""Those that no file can say."""


def _padding(name: str, letter: int) -> Weights:
    def weigh(logits: Tensor, hidden: Tensor, letters: Tensor) -> Tensor:
        return softmax(logits, hidden | (letters == letter)[:, None])

    return Weights(f"positions of the letter {name} are hidden, as padding is", weigh, help=MASKED)


def windows() -> Iterator[Weights]:
    """Positions that see so many, their own and those before."""
    for width in range(1, WIDEST + 1):
        what = "the own position alone" if width == 1 else f"the own position and {width - 1} before it"
        says = f"each position sees {what}"
        yield Weights(says, seen(lambda i, j, w=width: (j <= i) & (j > i - w)), {"window": width})  # type: ignore[misc]


def _masks() -> Iterator[Weights]:
    known: Mapping[str, Callable[[Tensor, Tensor], Tensor]] = {
        "earlier positions alone, and the first sees itself": lambda i, j: (j < i) | (i + j == 0),
        "all positions but its own": lambda i, j: (j != i) | (i.amax() == 0),
        "earlier positions, its own and the next": lambda i, j: j <= i + 1,
        "its own position and later ones": lambda i, j: j >= i,
        "the first position alone": lambda i, j: (j == 0) & (i >= 0),
        "the first position and its own": lambda i, j: (j == 0) | (j == i),
        "all positions but the first": lambda i, j: (j > 0) | (j.amax() == 0) & (i >= 0),
        "its own position, one before and one after": lambda i, j: (i - j).abs() <= 1,
        "its own position, two before and two after": lambda i, j: (i - j).abs() <= 2,
    }
    for what, mask in known.items():
        yield Weights(f"each position sees {what}", seen(mask), help=MASKED)


def seen(mask: Callable[[Tensor, Tensor], Tensor]) -> Weigh:
    """Softmax over what the mask shows, whatever the network hides."""

    def weigh(logits: Tensor, *_: Tensor) -> Tensor:
        places = load_torch().arange(logits.shape[-1], device=logits.device)
        return softmax(logits, ~mask(places[:, None], places))

    return weigh
