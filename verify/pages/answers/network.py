"""What `fooling network` answers: a document, and a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from fooling.circuits.networks.json_reader import ROLES
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.schedule import SCHEDULES, Schedule
from fooling.verify.given.asked.network_word import written as as_text
from fooling.verify.given.networks.calibrated_format import is_automatic
from fooling.verify.given.networks.files_of_network import files_of_network
from fooling.verify.pages.answers.network_notes import (
    LONGEST_SHOWN,
    earlier_run,
    fewest_lines,
    lengths_told,
    notes,
    written,
)
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas.head import headed
from fooling.verify.runs.networks.fewest_bits import Fewest, Tried
from fooling.verify.runs.networks.network_runs import NetworkRun as Row

BARS = 10  # of the histogram of margins
OF_ALL_LENGTHS = (
    "minimal_states",
    "equal_for_all_lengths",
    "shortest_difference",
    "lengths_covered",
    "all_lengths_unknown",
    "difference_beyond_max_length",
)


class RefusedFormat(NamedTuple):
    """A format in which the network cannot be run, and why."""

    format: str
    bits: int | None
    reason: str


@dataclass(frozen=True)
class Run:
    """All formats; `fewest` where they are those that the search for the fewest bits ended with."""

    model: str
    against: str
    longest: int
    rows: list[Row] = field(default_factory=list)
    which: str = ""  # words of these lengths are asked about
    listing: int | None = None  # wrong words that are listed
    fewest: Fewest | None = None
    alphabet: Sequence[str] = ()  # of the task, where `fewest` has words
    refused: list[RefusedFormat] = field(default_factory=list)
    shortest: int = 0

    @cached_property
    def files(self) -> dict[str, str]:
        """Those that the network was read from, with their SHA-256."""
        return files_of_network(Path(self.model))


def document(run: Run) -> dict[str, Any]:
    """The answer as one JSON object; numbers of the network are fractions as text."""
    fields = {
        "model": run.model,
        "against": run.against,
        "max_length": run.longest,
        "model_files": run.files,
        "formats": [_row(run, row) for row in run.rows],
        "refused": [{"format": one.format, "reason": one.reason} for one in run.refused],
        "fewest_bits": None if run.fewest is None else _fewest(run.fewest, run.alphabet),
    }
    return headed("network", fields)


def _fewest(found: Fewest, alphabet: Sequence[str]) -> dict[str, Any]:
    """The fewest bits, and each format that was tried."""

    def spelled(word: Sequence[int] | None) -> str | None:
        return None if word is None else as_text(alphabet, word)

    return {
        "p": found.bits,
        "interrupted": found.interrupted,
        "ended_early": found.ended_early,
        "formats_tried": len(found.tried),
        "wrong_in_64_bits": spelled(found.wide),
        "tried": [_tried(one, alphabet) for one in found.tried],
        "one_bit_more": [_tried(one, alphabet) for one in found.beside],
    }


def _tried(one: Tried, alphabet: Sequence[str]) -> dict[str, Any]:
    """A format that the search for the fewest bits looked at; `wrong` is null where wrong words were not counted."""
    return {
        "format": one.format,
        "p": one.bits,
        "why_not": one.wrong,
        "wrong_on": None if one.word is None else as_text(alphabet, one.word),
        "refused": one.refused,
        "wrong": one.many,
    }


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
        **_narrow(row),
        "right_on_all": row.is_right(run.longest),
        "min_length": found.shortest,
        "length_done": found.longest,
        "run_earlier": row.before,
        "inputs": found.inputs,
        "wrong": found.wrong.total(),
        "first_failure": written(found, found.first),
        "wrong_words": None if run.listing is None else [written(found, word) for word in found.listed],
        "least_margin": str(found.least_margin),
        "margins": histogram(found),
        "sampled": found.sampled,
        "sampled_wrong": [written(found, word) for word in found.missed],
        **_at_all_lengths(run, row),
        "certificates": [*map(str, row.certificates)],
        "run_by": "exact arithmetic" if found.torch is None else f"torch {found.torch}",
        "device": found.device,
        "right_with": _right_with(row),
        "trusts": _trusts(row),
    }


def _narrow(row: Row) -> dict[str, Any]:
    """Where numbers are beyond the format."""
    narrow = row.narrow
    if narrow is None:
        return {"clipped_weights": [], "saturates_first": None, "attention_above_1": None, "saturation_sought_on": 0}
    first = narrow.first
    alphabet, heavy = row.network.alphabet, narrow.heavy
    where = None if first is None else {"word": as_text(alphabet, first.word), "place": first.place}
    above = None
    if heavy is not None:
        word, total = as_text(alphabet, heavy.word), str(heavy.total)
        above = {"word": word, "layer": heavy.layer, "head": heavy.head, "total": total}
    return {
        "clipped_weights": [*narrow.clipped],
        "saturates_first": where,
        "attention_above_1": above,
        "saturation_sought_on": narrow.looked_at,
    }


def _right_with(row: Row) -> dict[str, Any] | None:
    """The question that the network answers rightly on all words that were run."""
    other = row.other
    if other.exchanged is None and not other.is_negated:
        return None
    return {"exchanged": None if other.exchanged is None else [*other.exchanged], "negated": other.is_negated}


def _at_all_lengths(run: Run, row: Row) -> dict[str, Any]:
    """What is known of words of every length."""
    found, known = row.found, row.lengths
    if known is None:
        states, nothing = found.states if found.closed else None, dict.fromkeys(OF_ALL_LENGTHS)
        return {"states": states, **nothing}
    values = (known.minimal, known.equal, written(found, known.difference), known.covered, known.why)
    is_longer = None if known.difference is None else len(known.difference) > run.longest
    said = dict(zip(OF_ALL_LENGTHS, (*values, is_longer), strict=True))
    return {"states": known.states if known.closed else None, **said}


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


def as_csv(run: Run) -> str:
    """A line a format, with the fields of the document that are one text or number; of a search all that were tried."""
    if run.fewest is not None:
        lines = [_tried(one, run.alphabet) for one in (*run.fewest.tried, *run.fewest.beside)]
    else:
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
    if run.rows:
        _print_rows(run)
    for line in fewest_lines(run.fewest, run.shortest, run.longest, run.alphabet):
        say(line)
    for one in run.refused:
        say(_told_refused(run, one))


def _print_rows(run: Run) -> None:
    cells = [_cells(run, row) for row in run.rows]
    shown = table(*cells[0])
    for column in shown.columns:
        column.overflow = "fold"  # nothing is left out where the terminal is narrow
    for line in cells:
        shown.add_row(*map(text, line.values()))
    for one in run.refused:
        shown.add_row(*map(text, _refused_cells(one, cells[0])))
    lay_out(shown)
    say(_told(run))
    say(f"schedule: {schedule_in_words(run.rows[0].network.schedule)}")
    certificates = [path for row in run.rows for path in row.certificates]
    if certificates:
        stems = ", ".join(path.stem for path in certificates)
        say(f"certificates in {certificates[0].parent}: {stems}")
        files = ", ".join(f"{Path(name).name} (SHA-256 {digest[:12]})" for name, digest in run.files.items())
        say(f"they contain the network of {files}, with its weights rounded")
        if not run.which and run.rows[0].leaves_out_empty_word:
            say("a certificate of all words takes the network's own answer to the empty word as right: it was left out")
            if (other := _without_empty(run.against)) is not None:
                say(f'of the language without the empty word, --against "{other}" asks, and needs no --min-length')
    uncertified = [row for row in run.rows if not row.certificates]
    for reason in dict.fromkeys(row.uncertified for row in uncertified):
        none = ", ".join(row.network.format.short_name for row in uncertified if row.uncertified == reason)
        say(f"no certificate, as {reason}: {none}")
    told = dict[str, list[str]]()  # what is said of several formats is said once
    for row in run.rows:
        for note in notes(row, run.longest, run.listing):
            told.setdefault(note, []).append(row.network.format.short_name)
    for note, names in told.items():
        say(f"{', '.join(names)}: {note}")


def _without_empty(against: str) -> str | None:
    """The same language without the empty word, where it is told as the words w w ... w of one word w.

    >>> _without_empty("regex:(ab)*"), _without_empty("regex:(a|b)*b")
    ('regex:(ab)+', None)
    """
    found = re.fullmatch(r"regex:(\(\w+\)|\w)\*", against)
    return None if found is None else f"regex:{found[1]}+"


def _told(run: Run) -> str:
    """Which words were run."""
    shortest = run.rows[0].found.shortest
    words = f"all words of {lengths_told(shortest, run.longest)} letters{run.which}"
    were_run = all(row.found.longest == run.longest for row in run.rows)
    told = (
        f"{words}; run, bit for bit" if were_run else f"asked about {words}; those in the table were run, bit for bit"
    )
    return f"{run.model} against {run.against}, {told}"


def schedule_in_words(schedule: Schedule) -> str:
    """Its name, or the points at which it is not stepwise."""
    if schedule in SCHEDULES.values():
        return next(name for name, known in SCHEDULES.items() if schedule == known)
    usual = SCHEDULES["stepwise"].to_json()
    others = [f"{point} {choice}" for point, choice in schedule.to_json().items() if choice != usual[point]]
    return f"stepwise, but {', '.join(others)}"


def _shown(one: RefusedFormat) -> str:
    """Its short name; that of `auto:P` is as it was typed."""
    return one.format if is_automatic(one.format) else named_format(one.format).short_name


def _told_refused(run: Run, one: RefusedFormat) -> str:
    """Why, without what the line names already."""
    name = _shown(one)
    return f"{name}: not run: {one.reason.removeprefix(f'{run.model}, {name}: ').removeprefix(f'{name}: ')}"


def _refused_cells(one: RefusedFormat, columns: Mapping[str, str]) -> list[str]:
    """The line of a format in which nothing was run."""
    known = {"format": _shown(one), "p": "" if one.bits is None else str(one.bits), "words": "not run"}
    return [known.get(name, "") for name in columns]


def _cells(run: Run, row: Row) -> dict[str, str]:
    """What stands in the columns, by their names."""
    network, found = row.network, row.found
    first = written(found, found.first)
    done = "" if found.longest == run.longest else f" (to {found.longest} letters)"
    is_clipped = row.narrow is not None and bool(row.narrow.clipped)
    cells = {
        "format": network.format.short_name,
        "p": str(network.format.bits),
        "weights off by": f"{float(row.error):.2g}{', clipped' if is_clipped else ''}",
        "words": f"{found.inputs}{done}",
        "wrong": str(found.wrong.total()),
        "first wrong": "" if first is None else first or "the empty word",
        "least margin": f"{float(found.least_margin):.3g}",
    }
    if isinstance(network, Recurrent):
        cells["state"] = f"{network.state_bits} bits"
        if (known := row.lengths) is None:
            walked = found.states is not None  # of a task that is no language words are run one by one
            so_far = f"{found.states}" if found.closed else f"{found.states} so far"
            return {**cells, "states": so_far if walked else ""}
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
