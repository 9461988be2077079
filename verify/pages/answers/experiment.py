"""What `fooling experiment` answers: a document, and a table with a line for each task, size, model and format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.experiments.beside import size_of
from fooling.verify.runs.experiments.lines import Line
from fooling.verify.runs.experiments.many_runs import Plan
from fooling.verify.runs.experiments.row_log import Row
from fooling.verify.statement.language.wording import in_words

MOST_SIGNS = 70  # of a reason in the table; --json has all of it


class Found(NamedTuple):
    """What was asked for and found: the rows, how many were there before, and the table of them, if it was written."""

    plan: Plan
    rows: Sequence[Row]
    before: int
    lines: Sequence[Line]
    table: Path | None


LINE = of.Record(
    Line,
    task=(of.LINE, lambda one: one.run.task.spec),
    n=(of.POSITIVE, lambda one: one.run.size),
    model=(of.LINE, lambda one: one.run.model.name),
    heads=(of.POSITIVE, lambda one: one.run.model.heads),
    runs=of.POSITIVE,
    best=(of.LINE, lambda one: one.run.key),
    measured=(of.maybe(of.Shape({"type": "number"})), lambda one: one.measured),
    format=of.LINE,
    p=of.maybe(of.POSITIVE),
    measured_in_format=(of.maybe(of.Shape({"type": "number"})), lambda one: one.rounded),
    proved_right=(of.maybe(of.BOOLEAN), lambda one: one.exact),
    size=(of.POSITIVE, lambda one: size_of(one.run.model)),
    least_size=(of.maybe(of.COUNT), lambda one: one.beside.least),
    ruled_out=(of.BOOLEAN, lambda one: one.is_ruled_out),
    bound=(of.LINE, lambda one: bound_in_words(one)),  # noqa: PLW0108  it stands below
    certificate=(of.maybe(of.PATH), lambda one: one.beside.bound and one.beside.bound.certificate),
    trusts=(of.NAMES, lambda one: sorted(one.beside.bound.trusts) if one.beside.bound else []),
)
EXPERIMENT = Document(
    "experiment",
    "experiment answers: trained models, what was measured of each, and what is proved",
    Found,
    file=(of.RELATIVE, lambda one: one.plan.experiment.path),
    rows_file=(of.RELATIVE, lambda one: one.plan.out),
    models=(of.RELATIVE, lambda one: one.plan.models),
    table=(of.maybe(of.RELATIVE), lambda one: one.table),
    engine=(of.LINE, lambda one: one.plan.engine.name),
    device=(of.LINE, lambda one: one.plan.device),
    resumed=(of.COUNT, lambda one: one.before),
    lines=of.listed(LINE),
    rows=of.listed(of.Shape({"type": "object", "required": ["key", "task", "size", "model", "rate", "seed"]})),
)


def bound_in_words(one: Line) -> str:
    """What is proved to be too small, or that nothing is."""
    bound = one.beside.bound
    if bound is None:
        return str(one.beside.why)
    if bound.leaves_all or bound.least is None:
        return "the bound rules no size out"
    return f"proved: {in_words(('>=', bound.said.size, bound.least))}"


def proved_in_words(one: Line) -> str:
    """What holds of all words, and how it is known."""
    if (why := one.row.get("failed")) or (why := one.in_format.get("refused")):
        return shorten(f"not judged: {why}", MOST_SIGNS, placeholder=" ...")
    words, lengths = one.in_format.get("words"), one.in_format.get("lengths")
    certified = [", certified" if part and part["certified"] else "" for part in (words, lengths)]
    if lengths and lengths["equal"]:
        return f"right on words of all lengths{certified[1]}"
    if words and words["wrong"]:
        return f"wrong on {words['wrong']} of {words['all']} words, first {words['first']}{certified[0]}"
    if words:
        return f"right on all {words['all']} words{certified[0]}"
    if one.exact and lengths:
        return f"right on all words of up to {(lengths['length'] or lengths['covered'] + 1) - 1} letters"
    wrong = one.in_format["of"] - one.in_format["right"]
    short = f", shortest wrong word {lengths['difference'] or 'empty'}" if lengths and lengths["length"] else ""
    return f"wrong on {wrong} of {one.in_format['of']} samples{short}" if wrong else f"not known{short}"


def _fewest(one: Line) -> str:
    found = one.row.get("fewest")
    if found is None:
        return ""
    return (
        f"more than {found['most']}" if found["bits"] is None else f"{found['bits']} ({found['format']}, {found['on']})"
    )


HEADINGS = ("model", "runs", "measured", "format", "in it", "proved of all words", "fewest bits", "protocol", "m")


def _cells(one: Line) -> tuple[str, ...]:
    protocol = one.in_format.get("protocol")
    return (
        *(one.run.model.name, str(one.runs), _percent(one.measured), one.format, _percent(one.rounded)),
        *(proved_in_words(one), _fewest(one), "" if protocol is None else f"{protocol} bits"),
        f"{size_of(one.run.model)}{f' < {one.beside.least}: ruled out' if one.is_ruled_out else ''}",
    )


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.2f} %"


def print_page(found: Found) -> None:
    """A table for each task and size, what bounds and theorems say beside it, and what the columns are worth."""
    groups = dict[tuple[str, int], list[Line]]()
    for one in found.lines:
        groups.setdefault((one.run.task.spec, one.run.size), []).append(one)
    for (task, size), those in groups.items():
        say(f"{task}, N = {size}")
        filled = [column for column in zip(HEADINGS, *map(_cells, those), strict=True) if any(column[1:])]
        headings, *cells = zip(*filled, strict=True)
        tabulate(headings, cells)
        for line in beside_in_words(those):
            say(line, indent=1)
    say("measured, in it: the share of right answers on samples, in floats and in the format; no evidence of anything")
    say("m: the width of a head, or the units that are kept; ruled out: it is proved that no such model does the task")
    if trusted := sorted({name for one in found.lines if one.beside.bound for name in one.beside.bound.trusts}):
        say(f"the bounds trust: {', '.join(trusted)}")
    before = f", {found.before} of them from before" if found.before else ""
    table = "" if found.table is None else f", as a table in {found.table}"
    say(f"{len(found.rows)} rows in {found.plan.out}{before}{table}; frozen networks in {found.plan.models}")


def beside_in_words(those: Sequence[Line]) -> list[str]:
    """What is proved of the size in each kind and number of bits, and the networks of theorems."""
    found = dict[str, list[str]]()
    for one in those:
        model = one.run.model
        name = model.kind if model.layers == 1 else f"{model.kind} of {model.layers} layers"
        heads = f" of {model.heads} heads" if model.heads > 1 else ""
        found.setdefault(bound_in_words(one), []).append(f"{name}{heads}, p = {one.run.bits(one.format)}")
        if (made := one.beside.construction) is not None:
            found.setdefault(f"network of a theorem, {made[0]}: m = {made[1]}, p = {made[2]}", []).append(name)
    return [f"{said} ({'; '.join(dict.fromkeys(names))})" for said, names in found.items()]


def row_in_words(row: Row) -> str:
    """What a run came to, on a line of the progress."""
    if "failed" in row:
        return f"failed: {row['failed']}"
    return f"{_percent(row['float']['right'] / row['float']['of'])} in {row['trained']['steps']} steps"


def flat(row: Row) -> list[dict[str, Any]]:
    """A row as lines of a table, one for each format."""
    own = {name: row[name] for name in ("key", "task", "size", "model", "rate", "seed", "heads", "device", "torch")}
    counted, fewest = row.get("float") or {}, row.get("fewest") or {}
    own |= {"steps": row["trained"]["steps"], "loss": row["trained"]["loss"], "seconds": row["seconds"]}
    own |= {"right": counted.get("right"), "of": counted.get("of"), "fewest_bits": fewest.get("bits")}
    own["failed"] = row.get("failed")
    found = []
    for name, one in (row.get("formats") or {"": {}}).items():
        words, lengths = one.get("words") or {}, one.get("lengths") or {}
        found.append({**own, "format": name, "p": one.get("p"), "right_in_format": one.get("right")})
        found[-1] |= {"all_words": words.get("all"), "wrong": words.get("wrong"), "protocol_bits": one.get("protocol")}
        found[-1] |= {"all_lengths": lengths.get("equal"), "covered": lengths.get("covered")}
    return found
