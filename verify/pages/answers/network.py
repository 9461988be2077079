"""What `fooling network` answers: a document, and a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.numbers.number_format import named_format
from fooling.records import dataclass, field
from fooling.verify.given.asked.network_word import written as as_text
from fooling.verify.given.networks.files_of_network import files_of_network
from fooling.verify.given.networks.network_file import is_automatic
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.answers.network_notes import (
    LONGEST_SHOWN,
    earlier_run,
    fewest_lines,
    lengths_told,
    notes,
    written,
)
from fooling.verify.pages.formats.terminal import lay_out, say, table, text
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.pages.schemas.shapes import OF_ROLES, SCHEDULE, schedule_in_words
from fooling.verify.runs.networks.fewest_bits import Fewest, Tried
from fooling.verify.runs.networks.network_causes import AS_ASKED, OtherQuestion
from fooling.verify.runs.networks.network_runs import NetworkRun as Row

T = TypeVar("T")
BARS = 10  # of the histogram of margins


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


class Ran(NamedTuple):
    """What a network computes in one format, and what was asked of all formats."""

    run: Run
    row: Row

    @property
    def found(self) -> Behaviour:
        """What it answered."""
        return self.row.found

    @property
    def network(self) -> Network:
        """The network in the format."""
        return self.row.network

    def words(self, words: Iterable[Sequence[int]]) -> list[str | None]:
        """Words as text."""
        return [written(self.found, word) for word in words]


class Of(NamedTuple, Generic[T]):
    """Something about words, and their alphabet."""

    one: T
    alphabet: Sequence[str]

    def spelled(self, word: Sequence[int] | None) -> str | None:
        """A word as text, if there is one."""
        return None if word is None else as_text(self.alphabet, word)


TRIED = of.Record(  # `wrong` is null where wrong words were not counted
    Of[Tried],
    format=(of.LINE, lambda of_: of_.one.format),
    p=(of.POSITIVE, lambda of_: of_.one.bits),
    why_not=(of.maybe(of.LINE), lambda of_: of_.one.wrong),
    wrong_on=(of.maybe(of.TEXT), lambda of_: of_.spelled(of_.one.word)),
    refused=(of.BOOLEAN, lambda of_: of_.one.refused),
    wrong=(of.maybe(of.COUNT), lambda of_: of_.one.many),
)
FEWEST = of.Record(
    Of[Fewest],
    p=(of.maybe(of.POSITIVE), lambda of_: of_.one.bits),
    interrupted=(of.BOOLEAN, lambda of_: of_.one.interrupted),
    ended_early=(of.BOOLEAN, lambda of_: of_.one.ended_early),
    formats_tried=(of.COUNT, lambda of_: len(of_.one.tried)),
    wrong_in_64_bits=(of.maybe(of.TEXT), lambda of_: of_.spelled(of_.one.wide)),
    tried=(of.listed(TRIED), lambda of_: [Of(one, of_.alphabet) for one in of_.one.tried]),
    one_bit_more=(of.listed(TRIED), lambda of_: [Of(one, of_.alphabet) for one in of_.one.beside]),
)


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


def _at_all_lengths(run: Run, row: Row) -> dict[str, Any]:
    """What is known of words of every length."""
    found, known = row.found, row.lengths
    if known is None:
        return {**dict.fromkeys(AT_ALL_LENGTHS), "states": found.states if found.closed else None}
    return {
        "states": known.states if known.closed else None,
        "minimal_states": known.minimal,
        "equal_for_all_lengths": known.equal,
        "shortest_difference": written(found, known.difference),
        "lengths_covered": known.covered,
        "all_lengths_unknown": known.why,
        "difference_beyond_max_length": None if known.difference is None else len(known.difference) > run.longest,
    }


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
        lines = [TRIED(Of(one, run.alphabet)) for one in (*run.fewest.tried, *run.fewest.beside)]
    else:
        lines = [FORMAT(Ran(run, row)) for row in run.rows]
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


BAR = of.Record(dict, **{"from": of.FRACTION}, to=of.FRACTION, right=of.COUNT, wrong=of.COUNT)
WHERE = of.Record(dict, word=of.TEXT, place=of.LINE)
HEAVY = of.Record(dict, word=of.TEXT, layer=of.POSITIVE, head=of.POSITIVE, total=of.FRACTION)
NARROW = {
    "clipped_weights": of.NAMES,
    "saturates_first": of.maybe(WHERE),
    "attention_above_1": of.maybe(HEAVY),
    "saturation_sought_on": of.COUNT,
}
AT_ALL_LENGTHS = {
    "states": of.maybe(of.COUNT),
    "minimal_states": of.maybe(of.COUNT),
    "equal_for_all_lengths": of.maybe(of.BOOLEAN),
    "shortest_difference": of.maybe(of.TEXT),
    "lengths_covered": of.maybe(of.INTEGER),
    "all_lengths_unknown": of.maybe(of.LINE),
    "difference_beyond_max_length": of.maybe(of.BOOLEAN),
}
RIGHT_WITH = of.Record(  # the question that the network answers rightly on all words that were run
    OtherQuestion, exchanged=of.maybe(of.listed(of.LINE)), negated=(of.BOOLEAN, lambda other: other.is_negated)
)
FORMAT = of.Record(
    Ran,
    format=(of.LINE, lambda ran: ran.network.format.name),
    roles=(OF_ROLES, lambda ran: ran.network.formats),
    schedule=(SCHEDULE, lambda ran: ran.network.schedule),
    p=(of.POSITIVE, lambda ran: ran.network.format.bits),
    state_bits=(of.maybe(of.COUNT), lambda ran: ran.network.state_bits if isinstance(ran.network, Recurrent) else None),
    weight_error=(of.FRACTION, lambda ran: ran.row.error),
    weight_errors=(of.table_of(of.FRACTION), lambda ran: ran.row.errors),
    layer_errors=(of.table_of(of.FRACTION), lambda ran: ran.row.layers),
    **of.through(Ran, lambda ran: _narrow(ran.row), NARROW),
    right_on_all=(of.BOOLEAN, lambda ran: ran.row.is_right(ran.run.longest)),
    min_length=(of.COUNT, lambda ran: ran.found.shortest),
    length_done=(of.Shape({"type": "integer", "minimum": -1}), lambda ran: ran.found.longest),
    run_earlier=(of.maybe(of.INTEGER), lambda ran: ran.row.before),
    inputs=(of.COUNT, lambda ran: ran.found.inputs),
    wrong=(of.COUNT, lambda ran: ran.found.wrong.total()),
    first_failure=(of.maybe(of.TEXT), lambda ran: written(ran.found, ran.found.first)),
    wrong_words=(
        of.maybe(of.listed(of.TEXT)),
        lambda ran: None if ran.run.listing is None else ran.words(ran.found.listed),
    ),
    least_margin=(of.Shape({"type": "string"}, str), lambda ran: ran.found.least_margin),
    margins=(of.listed(BAR), lambda ran: histogram(ran.found)),
    sampled=(of.COUNT, lambda ran: ran.found.sampled),
    sampled_wrong=(of.listed(of.TEXT), lambda ran: ran.words(ran.found.missed)),
    **of.through(Ran, lambda ran: _at_all_lengths(ran.run, ran.row), AT_ALL_LENGTHS),
    certificates=(of.listed(of.PATH), lambda ran: ran.row.certificates),
    run_by=(of.LINE, lambda ran: "exact arithmetic" if ran.found.torch is None else f"torch {ran.found.torch}"),
    device=(of.maybe(of.LINE), lambda ran: ran.found.device),
    right_with=(of.maybe(RIGHT_WITH), lambda ran: None if ran.row.other == AS_ASKED else ran.row.other),
    trusts=(of.NAMES, lambda ran: _trusts(ran.row)),
)
NETWORK = Document(
    "network",
    "network answers: what a network computes, in each format",
    Run,
    {**EXPRESSIONS, **of.malformed("format")},
    model=of.LINE,
    against=of.LINE,
    max_length=(of.COUNT, lambda run: run.longest),
    model_files=(of.table_of(of.LINE), lambda run: run.files),
    formats=(of.listed(FORMAT), lambda run: [Ran(run, row) for row in run.rows]),
    refused=of.listed(of.Record(RefusedFormat, format=of.LINE, reason=of.LINE)),
    fewest_bits=(of.maybe(FEWEST), lambda run: run.fewest and Of(run.fewest, run.alphabet)),
)


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
