"""What `fooling measure` answers: the document of DESIGN.md's contract, and a table."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from fooling.circuits.languages.search.fooling.row_classes import merged_language
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.functions import OF_LETTERS, TwoPartyFunction
from fooling.fooling_sets.search.matrix import CommunicationMatrix
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.merged_language import merged_function
from fooling.verify.given.asked.named_function import FunctionSpec
from fooling.verify.measures.all_partitions import Surveyed
from fooling.verify.measures.by_automaton import line_counts
from fooling.verify.measures.measure_table import CONVENTION, READABLE, USUAL, kind_of, kinds
from fooling.verify.measures.measured import as_number
from fooling.verify.methods.engine.goals import Number
from fooling.verify.methods.matrices.intervals import Quantity
from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats import matrix_plot
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.measures.many_measures import INTERRUPTED, Answer, Request

HEADLINES = ("D", "one_way.alice", "one_way.bob", "rank.Q", "fooling_set.1")  # measured for the ends of a survey
LONG = 10**15  # numbers of rows or columns from here on are written as powers
LISTED = 2**16  # pairs of a fooling set that a document lists


class Taken(NamedTuple):
    """What was asked for, and what was measured of a function under one partition."""

    request: Request
    answers: Sequence[Answer]

    @property
    def function(self) -> TwoPartyFunction:
        """The function itself."""
        return self.request.spec.function

    def of_kind(self, name: str, kind: Quantity) -> Any:
        """What is listed of a measure: of each party, field or colour, or of all."""
        spec, by_name = self.request.spec, {one.name: one for one in self.answers if one.reason != INTERRUPTED}
        if not kind.parameter:
            return _listed(spec, kind, "", by_name.get(name))
        return {told: _listed(spec, kind, told, by_name.get(f"{name}.{told}")) for told in _keys(name, kind, by_name)}


class AtLengths(NamedTuple):
    """The measures at each of several lengths."""

    function: str
    lengths: Sequence[Taken]


class OfPartitions(NamedTuple):
    """All partitions, and the measures of the best and the worst, as far as these were measured."""

    request: Request
    partitions: Sequence[Surveyed]
    ends: Sequence[Taken]

    @property
    def best(self) -> Taken | None:
        """Of the best."""
        return next(iter(self.ends), None)

    @property
    def worst(self) -> Taken | None:
        """Of the worst."""
        return self.ends[1] if len(self.ends) > 1 else None


ENDS = {"lower": of.NUMBER, "upper": of.maybe(of.NUMBER)}
PAIRS = {"size": of.optional(of.COUNT), "pairs": of.maybe(of.listed(of.tuple_of(of.TEXT, of.TEXT)))}


def _shape(kind: Quantity) -> of.Shape:
    """A measure that was taken: an interval, its number where that is settled, or its pairs; null where it was not."""
    if kind.shown == "pairs":
        return of.maybe(of.Record(dict, **ENDS, **PAIRS))
    ends = of.Record(dict, **ENDS).schema
    return of.Shape({"anyOf": [*([of.NUMBER.schema] if kind.shown == "number" else []), ends, {"type": "null"}]})


def _measured() -> dict[str, of.Source[Taken]]:
    """A field for each measure, and behind the one that takes a distribution which that was."""
    found = dict[str, of.Source[Taken]]()
    for name, kind in kinds().items():
        shape = of.table_of(_shape(kind)) if kind.parameter else _shape(kind)
        found[name] = (shape, partial(lambda name, kind, one: one.of_kind(name, kind), name, kind))
        if kind.weighted:
            found["distribution"] = (of.LINE, lambda one: one.request.distribution or "uniform")
    return found


TAKEN: of.Fields[Taken] = {
    "function": (of.LINE, lambda one: one.request.function),
    "n": (of.maybe(of.COUNT), lambda one: one.request.spec.n),
    "partition": (of.maybe(of.LINE), lambda one: one.request.spec.partition),
    "rows": (of.POSITIVE, lambda one: one.function.row_count),
    "cols": (of.POSITIVE, lambda one: one.function.column_count),
    "distinct_rows": (of.maybe(of.POSITIVE), lambda one: distinct(one.request.spec)[0]),
    "distinct_cols": (of.maybe(of.POSITIVE), lambda one: distinct(one.request.spec)[1]),
    "convention": (of.LINE, lambda one: CONVENTION),
    **_measured(),
    "certificates": (
        of.table_of(of.RELATIVE),
        lambda one: {a.name: a.certificate for a in one.answers if a.certificate is not None},
    ),
    "trusts": (of.table_of(of.NAMES), lambda one: {a.name: a.trusts for a in one.answers if a.trusts}),
    "open": (of.table_of(of.LINE), lambda one: {a.name: a.reason for a in one.answers if a.reason is not None}),
}
ONE = of.Record(Taken, **TAKEN)
MEASURE = Document(
    "measure",
    "measure answers: the measures of a function, each exact or an interval",
    Taken,
    {**EXPRESSIONS, **of.malformed("measure")},
    **TAKEN,
)
MEASURE_LENGTHS = Document(
    "measure-lengths",
    "measure --n 2..8 answers: the measures at each of several lengths",
    AtLengths,
    EXPRESSIONS,
    function=of.LINE,
    lengths=of.listed(ONE),
)
PARTITION = {"partition": of.LINE, "rows": of.POSITIVE, "columns": of.POSITIVE}
PARTITION |= {"one_way": of.COUNT, "lower": of.COUNT, "upper": of.COUNT}
MEASURE_SURVEY = Document(
    "measure-survey",
    "measure --all-partitions answers: all partitions, and the measures of two",
    OfPartitions,
    EXPRESSIONS,
    function=(of.LINE, lambda found: found.request.function),
    n=(of.COUNT, lambda found: found.request.n),
    partitions=of.listed(of.Record(Surveyed, **PARTITION)),
    best=of.maybe(ONE),
    worst=of.maybe(ONE),
)


def _keys(name: str, kind: Quantity, by_name: Mapping[str, Answer]) -> list[str]:
    """The parties, fields or colours of a measure: those that are always listed, and those measured."""
    found = [told for one in by_name for head, _, told in [one.partition(".")] if head == name and told]
    return list(dict.fromkeys([*map(str, USUAL.get(kind.parameter or "", ())), *found]))


def distinct(spec: FunctionSpec) -> tuple[int | None, int | None]:
    """The numbers of different rows and columns; None where they are too many to count.

    They are found by walking the automaton where the matrix is too large to read.
    """
    f = spec.function
    if f.row_count * f.column_count <= READABLE:
        merged = CommunicationMatrix.of(f)
        return len(merged.rows), len(merged.rows[0])
    if spec.language is None:  # of the built-in families all lines are different, but for the columns of composition
        return f.row_count, spec.term[1] if spec.term[0] in OF_LETTERS else f.column_count
    try:
        return line_counts(spec.term)
    except FoolingError:
        return None, None


def size_of(spec: FunctionSpec) -> tuple[str, str]:
    """The numbers of rows and columns as text, long ones as powers."""
    f = spec.function
    if max(f.row_count, f.column_count) < LONG or spec.n is None:
        return str(f.row_count), str(f.column_count)
    if spec.language is None:
        base, more = (spec.term[-1], 1) if spec.term[0] in OF_LETTERS else (2, 0)
        rows, columns = f"{base}^{spec.n}", f"{base}^{spec.n + more}"
        return rows, columns if f.column_count >= LONG else str(f.column_count)
    alice, bob = meaning.partition(spec.partition).sizes(spec.n)
    return f"{len(spec.language.alphabet)}^{alice}", f"{len(spec.language.alphabet)}^{bob}"


def _interval(answer: Answer) -> dict[str, Any]:
    return {"lower": as_number(answer.lower), "upper": as_number(answer.upper)}


def _listed(spec: FunctionSpec, kind: Quantity, told: str, answer: Answer | None) -> Any:
    """What the document lists of a measure that was taken."""
    if answer is None:
        return None
    if kind.shown == "number" and answer.exact:
        return as_number(answer.lower)
    if kind.shown == "pairs":
        size = {"size": answer.lower} if answer.exact else {}
        return {**_interval(answer), **size, "pairs": _labelled(spec, told, answer)}
    return _interval(answer)


def _labelled(spec: FunctionSpec, colour: str, answer: Answer) -> list[list[str]] | None:
    """The pairs by their labels; for a language whose words fool, the words themselves."""
    f = spec.function
    if answer.pairs is not None:
        return [[f.row_label(x), f.column_label(y)] for x, y in answer.pairs]
    if spec.language is None or colour != "1" or not 0 < answer.lower <= LISTED:
        return None
    if count_words(spec.language, spec.n or 0) != answer.lower:
        return None
    split = meaning.partition(spec.partition)
    halves = (split.split(word) for word in meaning.listed(spec.language, spec.n or 0))
    return [[*map(spec.language.spell, both)] for both in halves]


def _counted(count: int | None, size: int) -> str:
    """A number of different lines, among `size`, as text."""
    if count is None:
        return "unknown"
    return str(count) if count < LONG else "all" if count == size else f"at least 2^{count.bit_length() - 1}"


def print_table(request: Request, answers: Sequence[Answer], directory: Path) -> None:
    """A row a measure: its value or interval, seconds, what is trusted, and why it is open."""
    spec = request.spec
    different_rows, columns = distinct(spec)
    at = "" if spec.n is None else f", n = {spec.n}"
    under = f", {spec.partition}" if spec.partition else ""
    different = _counted(different_rows, spec.function.row_count), _counted(columns, spec.function.column_count)
    size = f"{' x '.join(size_of(spec))}, {different[0]} different rows, {different[1]} different columns"
    say(f"{request.function}{at}{under}: {size}")
    rows = []
    for answer in answers:
        trusting = f"trusting {', '.join(answer.trusts)}" if answer.trusts else None
        evidence = "; ".join(filter(None, (trusting, answer.reason))) or "certificate"
        weighted = kind_of(answer.name).weighted
        name = f"{answer.name} ({request.distribution or 'uniform'})" if weighted else answer.name
        rows.append((name, value_of(answer), f"{answer.seconds:.1f}", evidence))
    tabulate(("measure", "value", "seconds", "evidence"), rows)
    say(CONVENTION)
    place = _folder(request, answers, directory)
    say(f"{sum(a.exact for a in answers)} of {len(answers)} exact; certificates in {place}")


def print_lengths(
    request: Request, found: Sequence[tuple[Request, Sequence[Answer]]], left: Sequence[int], directory: Path
) -> None:
    """A row a measure, a column a length; what is open, and which lengths are `left`, is told below the table."""
    say(f"{request.function}{f', {request.partition}' if request.partition else ''}")
    by_name = [{answer.name: answer for answer in answers} for _, answers in found]
    names = dict.fromkeys(name for one in by_name for name in one)
    rows = ((name, *(value_of(one[name]) if name in one else "-" for one in by_name)) for name in names)
    tabulate(("measure", *(f"n = {one.n}" for one, _ in found)), rows)
    every = [(one.n, answer) for one, answers in found for answer in answers]
    for n, answer in every:
        if answer.trusts:
            say(f"n = {n}, {answer.name}: trusting {', '.join(answer.trusts)}")
        if answer.reason:
            say(f"n = {n}, {answer.name}: {answer.reason}")
    if left:
        say(f"not measured, as the command was interrupted: n = {', '.join(map(str, left))}")
    say(CONVENTION)
    places = ", ".join(dict.fromkeys(_folder(one, answers, directory) for one, answers in found))
    say(f"{sum(answer.exact for _, answer in every)} of {len(every)} exact; certificates in {places}")


def _folder(request: Request, answers: Sequence[Answer], directory: Path) -> str:
    """The folder of the certificates, as `show` and `recheck` take it."""
    written = any(answer.certificate is not None for answer in answers)
    return os.path.relpath(directory / request.folder if written else directory)


def value_of(answer: Answer) -> str:
    """The value, or the interval; nothing is known of what was interrupted."""
    if answer.reason == INTERRUPTED:
        return "?"
    upper = "?" if answer.upper is None else short(answer.upper)
    return short(answer.lower) if answer.exact else f"[{short(answer.lower)}, {upper}]"


def short(value: Number) -> str:
    """A number as text; a long one as a power of 2, or its first digits and their count (--json has them all)."""
    if isinstance(value, Fraction):
        over = short(value.numerator), short(value.denominator)
        return over[0] if value.denominator == 1 else "/".join(over)
    if abs(value) < LONG**2:
        return str(value)
    digits = Decimal(value).adjusted() + 1
    return (
        f"2^{value.bit_length() - 1}"
        if value & (value - 1) == 0
        else f"{value // 10 ** (digits - 6)}... ({digits} digits)"
    )


def print_survey(surveyed: Sequence[Surveyed], most: int = 12) -> None:
    """The partitions, best for the players first; the middle of a long list is left out."""
    rows = []
    for one in surveyed:
        depth = str(one.lower) if one.lower == one.upper else f"[{one.lower}, {one.upper}]"
        rows.append((one.partition, str(one.rows), str(one.columns), str(one.one_way), depth))
    shown = rows if len(rows) <= most else [*rows[: most // 2], ("...",) * 5, *rows[-(most // 2) :]]
    tabulate(("partition", "different rows", "different columns", "one-way bits", "D"), shown)
    say(f"{len(surveyed)} partitions, those with the smallest upper bound on D first; this table has no certificates.")
    say("The first and the last partition, measured with certificates:")


def require_drawable(request: Request, path: Path) -> None:
    """InvalidInput, before anything is measured, where the drawing could not be made."""
    require_target(path)
    drawable(request.spec)


def drawable(spec: FunctionSpec) -> tuple[TwoPartyFunction, Sequence[int], Sequence[int]]:
    """The function to draw, and which row and column of the function measured each of its lines stands for.

    That is the function itself, or a language's merged matrix where its own is too large.  InvalidInput where that is
    too large too.
    """
    f = spec.function
    if f.row_count * f.column_count <= READABLE:
        return f, range(f.row_count), range(f.column_count)
    too_many = InvalidInput(
        f"--plot: {' x '.join(size_of(spec))} entries are too many to draw, merged or not, want at most {READABLE}"
    )
    if spec.language is None:
        raise too_many
    try:
        rows = merged_function(spec.term).rows
    except Rejected:
        raise too_many from None
    if len(rows) * len(rows[0]) > READABLE:
        raise too_many
    merged = merged_language(spec.language, meaning.partition(spec.partition), spec.n or 0, READABLE)
    return merged.function(), merged.row_classes.representatives, merged.column_classes.representatives


def draw(request: Request, answers: Sequence[Answer], path: Path) -> None:
    """The matrix, or the merged one of a large language, with the fooling set and the cover of ones that were found."""
    f, rows, columns = drawable(request.spec)
    ones = {kind_of(answer.name).shown: answer for answer in answers if answer.name.endswith(".1")}
    pairs = ones["pairs"].pairs if "pairs" in ones else None
    shown = [(rows.index(x), columns.index(y)) for x, y in pairs or () if x in rows and y in columns]
    rectangles = ones["rectangles"].rectangles if "rectangles" in ones else None
    labels = [
        [label(i) for i in range(size)]
        for label, size in ((f.row_label, f.row_count), (f.column_label, f.column_count))
    ]
    matrix_plot.draw(path, f.rows(), labels[0], labels[1], shown, rectangles or (), request.function)
