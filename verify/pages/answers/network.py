"""What `fooling network` answers: a document, and a table."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.networks.torch_twin.against_task import COMPARED
from fooling.verify.given.network_word import written as as_text
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.network_runs import NetworkRun as Row

BARS = 10  # of the histogram of margins
LONGEST_SHOWN = 24  # letters of a word in a column
OF_ALL_LENGTHS = (
    "minimal_states",
    "equal_for_all_lengths",
    "shortest_difference",
    "lengths_covered",
    "all_lengths_unknown",
)


@dataclass(frozen=True)
class Run:
    """All formats."""

    model: str
    against: str
    longest: int
    rows: Sequence[Row]
    of_halves: bool = False


def written(found: Behaviour, word: Sequence[int] | None) -> str | None:
    """A word as text; letters of more than one character have blanks between them."""
    return None if word is None else as_text(found.alphabet, word)


def document(run: Run) -> dict[str, Any]:
    """The answer as one JSON object; numbers of the network are fractions as text."""
    fields = {
        "model": run.model,
        "against": run.against,
        "max_length": run.longest,
        "formats": [_row(run, row) for row in run.rows],
    }
    return headed("network", fields)


def _row(run: Run, row: Row) -> dict[str, Any]:
    network, found = row.network, row.found
    return {
        "format": network.format.name,
        "roles": {role: getattr(network.formats, role).name for role in ROLES},
        "schedule": network.schedule.to_json(),
        "p": network.format.bits,
        "state_bits": network.state_bits if isinstance(network, Recurrent) else None,
        "weight_error": str(row.error),
        "weight_errors": {part: str(error) for part, error in row.errors.items()},
        "layer_errors": {layer: str(error) for layer, error in row.layers.items()},
        "right_on_all": row.is_right(run.longest),
        "min_length": found.shortest,
        "length_done": found.longest,
        "run_earlier": row.before,
        "inputs": found.inputs,
        "wrong": found.wrong.total(),
        "first_failure": written(found, found.first),
        "least_margin": str(found.least_margin),
        "margins": histogram(found),
        "sampled": found.sampled,
        "sampled_wrong": [written(found, word) for word in found.missed],
        **_at_all_lengths(row),
        "certificates": [*map(str, row.certificates)],
        "run_by": "exact arithmetic" if found.torch is None else f"torch {found.torch}",
        "trusts": _trusts(row),
    }


def _at_all_lengths(row: Row) -> dict[str, Any]:
    """What is known of words of every length."""
    found, known = row.found, row.lengths
    if known is None:
        states, nothing = found.states if found.closed else None, dict.fromkeys(OF_ALL_LENGTHS)
        return {"states": states, **nothing}
    values = (known.minimal, known.equal, written(found, known.difference), known.covered, known.why)
    return {"states": known.states if known.closed else None, **dict(zip(OF_ALL_LENGTHS, values, strict=True))}


def _trusts(row: Row) -> list[str]:
    """Whose work is not shown by a certificate."""
    names, known = list[str](), row.lengths
    kernels = [None if known is None else known.torch, row.found.torch]
    is_shown = row.certificate is not None or (known is not None and known.equal and row.proof is not None)
    if row.earlier is not None:
        names += [earlier_run(row.earlier)]
    if row.found.sampled or not is_shown:
        names += ["this run", *([] if kernels[1] is None else ["torch int64 kernels"])]
    if known is not None and known.equal is not None and row.proof is None:
        names += ["this run", "numpy kernels", *([] if kernels[0] is None else ["torch int64 kernels"])]
    return list(dict.fromkeys(names))


def earlier_run(file: Path) -> str:
    """What is trusted where something is taken over that was neither run nor proved again."""
    return f"an earlier run kept in {os.path.relpath(file)}"


def as_csv(run: Run) -> str:
    """A line a format, with the fields of the document that are one text or number."""
    lines = [_row(run, row) for row in run.rows]
    shown = [name for name, value in lines[0].items() if not isinstance(value, (dict, list))] if lines else []
    written = StringIO()
    table = csv.DictWriter(written, shown, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    return written.getvalue()


def histogram(found: Behaviour) -> list[dict[str, Any]]:
    """Words by margin: ten parts of equal width from 0 to the largest, the last with its end."""
    largest = max((*found.right, *found.wrong), default=Fraction(0))
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
    cells = [_cells(run, row) for row in run.rows]
    shown = table(*cells[0])
    for column in shown.columns:
        column.overflow = "fold"  # nothing is left out where the terminal is narrow
    for line in cells:
        shown.add_row(*map(text, line.values()))
    lay_out(shown)
    shortest = run.rows[0].found.shortest
    lengths = f"{shortest} to {run.longest}" if shortest else f"up to {run.longest}"
    if shortest == run.longest:
        lengths = str(shortest)
    words = f"all words of {lengths} letters{' that have two halves' if run.of_halves else ''}"
    were_run = all(row.found.longest == run.longest for row in run.rows)
    told = (
        f"{words}; run, bit for bit" if were_run else f"asked about {words}; those in the table were run, bit for bit"
    )
    say(f"{run.model} against {run.against}, {told}")
    certificates = [path for row in run.rows for path in row.certificates]
    if certificates:
        stems = ", ".join(path.stem for path in certificates)
        say(f"certificates in {certificates[0].parent}: {stems}")
    uncertified = [row for row in run.rows if not row.certificates]
    for reason in dict.fromkeys(row.uncertified for row in uncertified):
        none = ", ".join(row.network.format.short_name for row in uncertified if row.uncertified == reason)
        say(f"no certificate, as {reason}: {none}")
    for row in run.rows:
        for note in _notes(run, row):
            say(f"{row.network.format.short_name}: {note}")


def _cells(run: Run, row: Row) -> dict[str, str]:
    """What stands in the columns, by their names."""
    network, found = row.network, row.found
    first = written(found, found.first)
    done = "" if found.longest == run.longest else f" (to {found.longest} letters)"
    cells = {
        "format": network.format.short_name,
        "p": str(network.format.bits),
        "weights off by": f"{float(row.error):.2g}",
        "words": f"{found.inputs}{done}",
        "wrong": str(found.wrong.total()),
        "first wrong": "" if first is None else first or "the empty word",
        "least margin": f"{float(found.least_margin):.3g}",
    }
    if isinstance(network, Recurrent):
        cells["state"] = f"{network.state_bits} bits"
        if (known := row.lengths) is None:
            return {**cells, "states": f"{found.states}" if found.closed else f"{found.states} so far"}
        cells["states"] = f"{known.states}" if known.closed else f"{known.states} so far"
        return {**cells, "minimal": "" if known.minimal is None else str(known.minimal), "all lengths": _verdict(row)}
    return cells


def _verdict(row: Row) -> str:
    """In a word or two, whether the network is right at all lengths."""
    known = row.lengths
    wrong = row.found.first if known is None or known.equal is None else known.difference
    if wrong is None:
        return "equal" if known is not None and known.equal else "unknown"
    word = written(row.found, wrong) or "the empty word"
    return f"not {word if len(word) <= LONGEST_SHOWN else f'a word of {len(wrong)} letters'}"


def _notes(run: Run, row: Row) -> Iterator[str]:
    """Who ran it, what is not known, and what a sample says."""
    found = row.found
    if row.layers:
        errors = ", ".join(f"{layer} {float(error):.2g}" for layer, error in row.layers.items())
        yield f"largest errors, against precise numbers on some of the words: {errors}"
    if row.earlier is not None:
        yield (
            f"trusts {earlier_run(row.earlier)}: words of up to {row.before} letters were run then, "
            "and only some of them again"
        )
    if found.torch is not None:
        yield f"run by torch {found.torch} on integers; of each batch {COMPARED} words were run exactly, too, the same"
    elif found.untwinned is not None:
        yield f"run word by word, not in torch: {found.untwinned}"
    yield from _lengths_notes(row)
    if found.longest == run.longest:
        return
    unknown = f"from {found.longest + 1} letters on"
    if not found.sampled:
        yield f"unknown {unknown}, too many states"
    elif not found.missed:
        yield f"unknown {unknown}: too many words; of a sample of {found.sampled} none is wrong"
    else:
        least = written(found, min(found.missed, key=lambda word: (len(word), word)))
        yield f"wrong {unknown}, too, such as on {least}: {len(found.missed)} of a sample of {found.sampled} words"


def _lengths_notes(row: Row) -> Iterator[str]:
    """What is not known of longer words, and on whose word the rest is."""
    known = row.lengths
    if known is None:
        return
    if known.equal is None:
        upto = "" if known.covered is None else f" from {known.covered + 1} letters on"
        told = "all lengths: wrong on a word above; beyond it unknown" if row.found.wrong else "all lengths: unknown"
        yield f"{told}{upto}, {known.why}"
    elif row.proof is None:
        by = "" if known.torch is None else f" and by torch {known.torch} on integers"
        yield f"all lengths: more than the checker runs, found on arrays{by}"
