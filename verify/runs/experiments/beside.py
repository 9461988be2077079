"""What is known beside trained models of one task, size and kind: the bound on the size, and a network of a theorem.

The bound is that of `fooling width`, with its certificate: no model of the kind with numbers of p bits does the task at
N, if its size is below the least.  The size of attention is the width m of a head, of others the numbers they keep.  Of
several layers of attention, and of answers that are no function of two parties, no bound is known here.  The network is
one of `fooling constructions`, where a text has one for the task; whether it is right at N `fooling network` decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.torch_twin.trained_models import ATTENTION, Model
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.records import dataclass
from fooling.verify.runs.experiments.experiment_file import Run
from fooling.verify.runs.networks.widths import LAYER, Sizes, WidthBound, bounds_under, partitions

KINDS = {"LSTM": "lstm", "GRU": "rnn", "RNN": "rnn", "SSM": "state-space"}
BY_NAME: Mapping[tuple[str, bool], tuple[str, str | None]] = {  # of the task's term and of recurrence: name and format
    ("lookup", False): ("index-lookup", None),
    ("lookup", True): ("index-registers", "Q8.0"),
    ("dyck", True): ("dyck-stack", "Q3.0"),
}


@dataclass(frozen=True)
class Beside:
    """The bound, None where none is known and `why` says so; the network's name, its size and its bits a number."""

    bound: WidthBound | None
    why: str | None
    construction: tuple[str, int, int] | None

    @property
    def least(self) -> int | None:
        """The least size that is left; None where the bound rules nothing out, or there is none."""
        return None if self.bound is None or self.bound.leaves_all else self.bound.least


def size_of(model: Model) -> int:
    """What the bound speaks of."""
    return model.width // model.heads if model.kind in ATTENTION else model.layers * model.width


def beside(run: Run, p: int, evidence: Path, known: dict[tuple[Any, ...], Beside]) -> Beside:
    """That of a run in p bits; what was found is kept in `known`."""
    model = run.model
    kind = KINDS.get(model.kind, LAYER if model.layers == 1 else None)
    key = run.task.spec, run.size, kind, model.heads, p
    if key not in known:
        several = None, "no bound is known here of several layers of attention"
        known[key] = Beside(*(several if kind is None else _bound(run, kind, p, evidence)), _construction(run))
    return known[key]


def _bound(run: Run, kind: str, p: int, evidence: Path) -> tuple[WidthBound | None, str | None]:
    n, letters = run.task.length(run.size), len(run.task.letters(run.size))
    try:
        asked = run.task.two_party(run.size)
        sizes = Sizes(letters, n, p, run.model.heads)
        found = bounds_under([kind], asked, sizes, partitions(asked, n, kind), evidence)[kind]
    except InvalidInput as error:
        return None, str(error)
    best = max(found, key=lambda bound: (bound.least or 0, bound.needed))
    return (best, None) if best.least is not None else (None, "no bound is derived")


def _construction(run: Run) -> tuple[str, int, int] | None:
    term = run.task.task.asked() or ("",)
    head = term[1][0] if term[0] == "membership" else term[0]
    name, form = BY_NAME.get((str(head), run.model.is_recurrent), ("", None))
    if not name:
        return None
    given: dict[str, Any] = {"N": run.size, **({} if form is None else {"format": form})}
    given |= {"types": term[1][1], "depth": term[1][2]} if head == "dyck" else {"alphabet": list(term[1])}
    with suppress(InvalidInput):
        network = construct(name, **given).network
        if isinstance(network, Transformer):
            heads = network.blocks[0].attention.heads
            return name, max(max(one.value.rows, one.query.rows) for one in heads), network.format.bits
        return name, sum(map(len, network.initial)), network.format.bits
    return None


def require_no_contradiction(run: Run, exact: bool | None, one: Beside) -> None:
    """EvidenceError where a network is proved right whose size is proved to be too small: one of both is wrong."""
    if exact and one.least is not None and size_of(run.model) < one.least:
        raise EvidenceError(
            f"{run.name}: right on all words, and its size {size_of(run.model)} is below the least, {one.least}; "
            "do not use either"
        )
