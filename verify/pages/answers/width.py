"""What `fooling width` answers: a document, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, get_args

from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.networks.format_widths import Steps
from fooling.verify.runs.networks.widths import Kind, Sizes, WidthBound
from fooling.verify.statement.language.wording import in_words

EVERY_WIDTH = "no width m is ruled out; whether a small m is enough stays open"


class Row(NamedTuple):
    """What the sizes are called, the sizes, and the bound under each partition that was tried."""

    name: str
    sizes: Sizes
    tried: Sequence[WidthBound]

    @property
    def best(self) -> WidthBound:
        """The bound that leaves the fewest widths."""
        return max(self.tried, key=lambda bound: (bound.least, bound.needed))


class Asked(NamedTuple):
    """The bounds for a task; of several models the first is the main one."""

    kind: Kind
    task: str
    rows: Sequence[Row]

    @property
    def best(self) -> WidthBound:
        """The bound for the first."""
        return self.rows[0].best


class OfKind(NamedTuple):
    """A row, and the kind of network that it is of."""

    row: Row
    is_transformer: bool


UNDER: of.Fields[WidthBound] = {
    "partition": of.LINE,
    "needed_bits": (of.COUNT, lambda bound: bound.needed),
    "least_width": (of.COUNT, lambda bound: bound.least),
}
ROW = of.Record(
    OfKind,
    model=(of.LINE, lambda one: one.row.name),
    n=(of.POSITIVE, lambda one: one.row.sizes.n),
    letters=(of.POSITIVE, lambda one: one.row.sizes.A),
    p=(of.POSITIVE, lambda one: one.row.sizes.p),
    format=(of.maybe(of.LINE), lambda one: one.row.sizes.form and one.row.sizes.form.short_name),
    heads=(of.maybe(of.POSITIVE), lambda one: one.row.sizes.H if one.is_transformer else None),
    **of.through(OfKind, lambda one: one.row.best, UNDER),
    as_printed_in_appendix_d=(
        of.maybe(of.FRACTION),
        lambda one: one.row.sizes.printed(one.row.best.needed) if one.is_transformer else None,
    ),
    certificate=(of.maybe(of.PATH), lambda one: one.row.best.certificate),
)
WIDTH = Document(
    "width",
    "width answers: the least width that the checked bounds leave",
    Asked,
    EXPRESSIONS,
    task=of.LINE,
    kind=of.one_of(get_args(Kind)),
    least_width=(of.COUNT, lambda asked: asked.best.least),
    bound=(of.maybe(of.LINE), lambda asked: None if asked.best.that is None else in_words(asked.best.that)),
    certificate=(of.maybe(of.PATH), lambda asked: asked.best.certificate),
    trusts=(of.NAMES, lambda asked: _trusted(asked.rows)),
    rows=(of.listed(ROW, minItems=1), lambda asked: [OfKind(row, asked.kind == "transformer") for row in asked.rows]),
    partitions=(of.listed(of.Record(WidthBound, **UNDER), minItems=1), lambda asked: asked.rows[0].tried),
)


def _per_head(H: int, least: int) -> str:
    """What is known of m, which is counted in each head, and of the heads together."""
    if least == 1:
        return EVERY_WIDTH
    heads = "the one head" if H == 1 else f"each of the {H} heads, H m >= {H * least} side by side"
    return f"m >= {least} in {heads}"


def _trusted(rows: Sequence[Row]) -> list[str]:
    """What any of the bounds rests on beside the checker, those of partitions that are not the best included."""
    return sorted({name for row in rows for one in row.tried for name in one.trusts})


def print_page(kind: Kind, task: str, rows: Sequence[Row]) -> None:
    """A line for each size, then the partitions that were tried, and what the bound is."""
    heads = ("H",) if kind == "transformer" else ()
    lines_of_table = []
    for row in rows:
        name, sizes, one = row.name, row.sizes, row.best
        bits = sizes.p if sizes.form is None else sizes.form.short_name
        numbers = (sizes.n, bits, *((sizes.H,) if heads else ()))
        none = "none, as the bound leaves every width" if one.least == 1 else "none, as the steps are counted here"
        stem = none if one.certificate is None else one.certificate.stem
        least = "1 (none ruled out)" if one.least == 1 else str(one.least)
        lines_of_table.append((name, *map(str, numbers), one.partition, f"{one.needed} bits", least, stem))
    tabulate(("network", "n", "p", *heads, "partition", "needs", "least width m", "certificate"), lines_of_table)
    for row in rows:
        if len(row.tried) > 1:
            of = f" for {row.name}" if len(rows) > 1 else ""
            tried = ", ".join(f"{one.partition} {one.least} ({one.needed} bits)" for one in row.tried)
            say(f"partitions tried{of}, with the least m of each: {tried}")
    for line in lines(kind, task, rows):
        say(line)


def lines(kind: Kind, task: str, rows: Sequence[Row]) -> list[str]:
    """What the bound says and how it is derived."""
    trusted, sizes = _trusted(rows), rows[0].sizes
    if not rows[0].best.needed:
        alike = f"no two words of {sizes.n} letters are seen to have different answers"
        return [f"{task}: {alike}; has it words of this length?", *_derived(kind, task, rows)[:1]]
    return [*_derived(kind, task, rows), *([f"trusts: {', '.join(trusted)}"] if trusted else [])]


def _derived(kind: Kind, task: str, rows: Sequence[Row]) -> list[str]:
    """Of the first row, which is named where there are others, as what follows for its sizes need not for theirs."""
    sizes, best = rows[0].sizes, rows[0].best
    task = f"{task}, {rows[0].name}" if len(rows) > 1 else task
    if kind == "rnn":
        way = f"the state, m p bits, tells Bob all that the rest hangs on, which takes {best.needed} bits"
        left = f"so m >= {best.least}" if best.needed else f"so {EVERY_WIDTH}"
        return [f"{task}: {way}; {left}", "m counts all numbers of the state, of all layers, in one direction"]
    if best.steps is not None:
        return _counted(task, sizes, best, best.steps)
    cost = "ceil(log2 A) + H (4p - 2 + 2 log2 n + m (2p + log2 n)) + 1"
    printed = float(sizes.printed(best.needed))
    left = _per_head(sizes.H, best.least)
    return [
        f"{task}: D >= {best.needed}; a layer is a protocol of at most {cost} bits; so {left}",
        "a layer: softmax, linear or hard attention to single positions, n in all, and read at one, fixed in advance",
        "every step is rounded, and each sum once; linear attention rounds the weights phi(q) phi(k), and has no state",
        "its numbers are of one fixed-point format of p bits, two's complement or Q_p, not of floats",
        f"appendix D's total as printed, 3m(p + log2 n)H, would leave m >= {printed:.1f}; it is false for some m",
    ]


def _counted(task: str, sizes: Sizes, best: WidthBound, steps: Steps) -> list[str]:
    """Of a number format of which the axiom says nothing."""
    name = "this format" if sizes.form is None else sizes.form.short_name
    cost = f"{steps.fixed} + {steps.each} m bits under {best.partition}, as `fooling simulate` counts"
    return [
        f"{task}: D >= {best.needed}; in {name} a layer is a protocol of {cost}; so {_per_head(sizes.H, best.least)}",
        f"a layer: {_kinds(steps)}, all numbers in {name}, rounded step by step (schedule stepwise)",
        "its last position is read, and attends to all positions",
        "the bits are counted by this program, step by step, so the bound has no certificate",
    ]


def _kinds(steps: Steps) -> str:
    """The kinds of attention that were counted: averages do not split where sums are added pairwise."""
    averages = "average" in steps.kinds
    return f"softmax, linear or hard attention{'' if averages else ' to single positions'}"
