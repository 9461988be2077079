"""What an experiment says, a line for each task, size, model and format: the best run beside what is proved.

The best run is one that is proved right, if there is one, and else that with the most right samples.  *Measured* is the
share of right answers on samples, in the module's floats and in the format; *proved* is what holds of all words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fooling.records import dataclass
from fooling.verify.runs.experiments.beside import Beside, beside, require_no_contradiction, size_of
from fooling.verify.runs.experiments.experiment_file import Run
from fooling.verify.runs.experiments.judged_model import is_exact
from fooling.verify.runs.experiments.row_log import Row


@dataclass(frozen=True)
class Line:
    """The best of `runs` runs of a model in a format; its row, and what stands beside it."""

    run: Run
    row: Row
    format: str
    runs: int
    beside: Beside

    @property
    def in_format(self) -> dict[str, Any]:
        """What the row says of the format; nothing where the run failed."""
        found: dict[str, Any] = self.row.get("formats", {}).get(self.format, {})
        return found

    @property
    def p(self) -> int | None:
        """Bits of a number."""
        return self.in_format.get("p")

    @property
    def exact(self) -> bool | None:
        """Whether the network is proved right on all words of N, or wrong on one."""
        return is_exact(self.run, self.in_format) if self.in_format else None

    @property
    def is_ruled_out(self) -> bool:
        """Whether no model of its kind and size with numbers of p bits does the task at N, as is proved."""
        return self.beside.least is not None and size_of(self.run.model) < self.beside.least

    @property
    def measured(self) -> float | None:
        """In the module's floats."""
        return _share(self.row.get("float"))

    @property
    def rounded(self) -> float | None:
        """In the format."""
        return _share(self.in_format if "right" in self.in_format else None)


def _share(counted: Any) -> float | None:
    return None if counted is None else counted["right"] / counted["of"]


def lines(runs: Sequence[Run], rows: Sequence[Row], evidence: Path) -> list[Line]:
    """In the order of the experiment; EvidenceError where a network is right that is proved impossible."""
    groups = dict[tuple[Any, ...], list[tuple[Run, Row]]]()
    for run, row in zip(runs, rows, strict=True):
        for name in run.how["formats"]:
            groups.setdefault((run.task.spec, run.size, run.model, name), []).append((run, row))
    found, known = list[Line](), dict[tuple[Any, ...], Beside]()
    for (*_, name), those in groups.items():
        p = those[0][0].bits(name)
        each = [Line(run, row, name, len(those), beside(run, p, evidence, known)) for run, row in those]
        for one in each:
            require_no_contradiction(one.run, one.exact, one.beside)
        found.append(max(each, key=lambda one: (one.exact is True, one.measured or 0, one.rounded or 0)))
    return found
