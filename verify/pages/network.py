"""What `fooling network` answers: a document, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from circuits.dfa import DFA
from circuits.recurrent import Recurrent
from circuits.search.behaviour import Behaviour
from verify.pages.terminal import console, table, text

BARS = 10  # of the histogram of margins


@dataclass(frozen=True)
class Row:
    """A network in one format, the error its weights were rounded with, and what it does."""

    network: Recurrent
    error: Fraction
    found: Behaviour

    def is_right(self, longest: int) -> bool:
        """On all words of this length and below."""
        return not self.found.wrong and self.found.longest == longest


@dataclass(frozen=True)
class Run:
    """All formats."""

    model: str
    against: str
    language: DFA
    longest: int
    rows: Sequence[Row]

    def word(self, letters: Sequence[int] | None) -> str | None:
        """A word as text; letters of more than one character have blanks between them."""
        if letters is None:
            return None
        names = [self.language.alphabet[a] for a in letters]
        return ("" if all(len(name) == 1 for name in self.language.alphabet) else " ").join(names)


def document(run: Run) -> dict[str, Any]:
    """The answer as one JSON object; numbers of the network are fractions as text."""
    return {
        "model": run.model,
        "against": run.against,
        "max_length": run.longest,
        "formats": [_row(run, row) for row in run.rows],
    }


def _row(run: Run, row: Row) -> dict[str, Any]:
    network, found = row.network, row.found
    return {
        "format": network.format.name,
        "schedule": network.schedule.to_json(),
        "p": network.format.bits,
        "state_bits": network.state_bits,
        "weight_error": str(row.error),
        "right_on_all": False if found.wrong else True if found.longest == run.longest else None,
        "length_done": found.longest,
        "inputs": found.inputs,
        "wrong": found.wrong.total(),
        "first_failure": run.word(found.first),
        "least_margin": str(found.least_margin),
        "margins": histogram(found),
        "states": found.states if found.closed else None,
        "certificates": [],
        "trusts": ["this run"],
    }


def histogram(found: Behaviour) -> list[dict[str, Any]]:
    """Words by margin: ten parts of equal width from 0 to the largest, the last with its end."""
    largest = max((*found.right, *found.wrong))
    counts = {"right": [0] * BARS, "wrong": [0] * BARS}
    for kind, counted in (("right", found.right), ("wrong", found.wrong)):
        for margin, many in counted.items():
            counts[kind][min(BARS - 1, int(BARS * margin / largest)) if largest else 0] += many
    ends = [str(largest * i / BARS) for i in range(BARS + 1)]
    return [
        {"from": low, "to": high, "right": right, "wrong": wrong}
        for low, high, right, wrong in zip(ends[:-1], ends[1:], counts["right"], counts["wrong"], strict=True)
    ]


def print_table(run: Run) -> None:
    """A line a format, and below it what is to be known to read it."""
    shown = table("format", "p", "state", "weights off by", "words", "wrong", "first wrong", "least margin", "states")
    for column in shown.columns:
        column.overflow = "fold"  # nothing is left out where the terminal is narrow
    for row in run.rows:
        network, found = row.network, row.found
        first = run.word(found.first)
        shown.add_row(
            text(network.format.short_name),
            str(network.format.bits),
            f"{network.state_bits} bits",
            f"{float(row.error):.2g}",
            f"{found.inputs}" + ("" if found.longest == run.longest else f" (to {found.longest} letters)"),
            str(found.wrong.total()),
            text("" if first is None else first or "the empty word"),
            f"{float(found.least_margin):.3g}",
            f"{found.states}" if found.closed else f"{found.states} so far",
        )
    console().print(shown)
    console().print(
        text(f"{run.model} against {run.against}, all words of up to {run.longest} letters; run here, exactly")
    )
    for row in run.rows:
        if row.found.longest < run.longest:
            console().print(
                text(
                    f"{row.network.format.short_name}: unknown from {row.found.longest + 1} letters on, too many states"
                )
            )
