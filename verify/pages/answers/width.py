"""What `fooling width` answers: a document, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fooling.verify.pages.answers.expressions_read import EXPRESSIONS
from fooling.verify.pages.formats.terminal import say, tabulate
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.runs.networks.bapo_bits import BAPO
from fooling.verify.runs.networks.format_widths import Steps
from fooling.verify.runs.networks.widths import LAYER, LAYERS, MODELS, REAL, THINKING, Enough, Sizes, WidthBound
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.message_operators import KINDS

EVERY_SIZE = "no size is ruled out; whether a small one is enough stays open"


class Row(NamedTuple):
    """What the sizes are called, the model, the sizes, and the bound under each partition that was tried."""

    name: str
    model: str
    sizes: Sizes
    tried: Sequence[WidthBound]

    @property
    def best(self) -> WidthBound:
        """The bound that leaves the fewest sizes."""
        return max(self.tried, key=lambda bound: (bound.least or 0, bound.needed))

    @property
    def heads(self) -> int | None:
        """Of a layer."""
        return self.sizes.H if self.model in LAYERS else None

    @property
    def kept(self) -> str:
        """The bits that it keeps, in its own letters; nothing of a layer."""
        if self.model == BAPO:
            return f"a, {counted(self.sizes.b, 'tokens')} seen"
        return "" if self.model in LAYERS else in_words(KINDS[self.model].kept(*KINDS[self.model].letters.split()))

    def is_at_least(self, least: int) -> str:
        """The size is at least so much."""
        return in_words((">=", self.best.said.size, least))


class Asked(NamedTuple):
    """The bounds for a task; of several rows the first is the main one."""

    task: str
    rows: Sequence[Row]

    @property
    def best(self) -> WidthBound:
        """The bound for the first."""
        return self.rows[0].best


UNDER: of.Fields[WidthBound] = {
    "partition": of.LINE,
    "needed_bits": (of.COUNT, lambda bound: bound.needed),
    "least_width": (of.maybe(of.COUNT), lambda bound: bound.least),
}
ENOUGH = of.Record(
    Enough, size=of.COUNT, statement=(of.LINE, lambda one: in_words(one.that)), certificate=of.maybe(of.PATH)
)
ROW = of.Record(
    Row,
    model=(of.LINE, lambda row: row.name),
    kind=(of.one_of(MODELS), lambda row: row.model),
    n=(of.POSITIVE, lambda row: row.sizes.n),
    letters=(of.POSITIVE, lambda row: row.sizes.A),
    p=(of.POSITIVE, lambda row: row.sizes.p),
    format=(of.maybe(of.LINE), lambda row: row.sizes.form and row.sizes.form.short_name),
    heads=of.maybe(of.POSITIVE),
    size=(of.LINE, lambda row: in_words(row.best.said.size)),
    **of.through(Row, lambda row: row.best, UNDER),
    as_printed_in_appendix_d=(
        of.maybe(of.FRACTION),
        lambda row: row.sizes.printed(row.best.needed) if row.model == LAYER else None,
    ),
    certificate=(of.maybe(of.PATH), lambda row: row.best.certificate),
    enough=(of.maybe(ENOUGH), lambda row: row.best.enough),
)
WIDTH = Document(
    "width",
    "width answers: the least size that the checked bounds leave, and one that is enough",
    Asked,
    EXPRESSIONS,
    task=of.LINE,
    kind=(of.one_of(MODELS), lambda asked: asked.rows[0].model),
    least_width=(of.maybe(of.COUNT), lambda asked: asked.best.least),
    bound=(of.maybe(of.LINE), lambda asked: None if asked.best.that is None else in_words(asked.best.that)),
    certificate=(of.maybe(of.PATH), lambda asked: asked.best.certificate),
    trusts=(of.NAMES, lambda asked: _trusted(asked.rows)),
    rows=(of.listed(ROW, minItems=1), lambda asked: asked.rows),
    partitions=(of.listed(of.Record(WidthBound, **UNDER), minItems=1), lambda asked: asked.rows[0].tried),
)


def _trusted(rows: Sequence[Row]) -> list[str]:
    """What any of the bounds rests on beside the checker, those of partitions that are not the best included."""
    return sorted({name for row in rows for one in row.tried for name in one.trusts})


def print_page(task: str, rows: Sequence[Row]) -> None:
    """A line for each row, then the partitions that were tried, and what the bound is."""
    names = ("model", "n", "p", "H", "keeps, in bits", "partition", "needs", "least size", "enough", "certificate")
    filled = [column for column in zip(names, *map(_cells, rows), strict=True) if any(column[1:])]
    headings, *cells = zip(*filled, strict=True)
    tabulate(headings, cells)
    for row in rows:
        if len(row.tried) > 1:
            of_row = f" for {row.name}" if len(rows) > 1 else ""
            tried = ", ".join(f"{one.partition} {one.least} ({one.needed} bits)" for one in row.tried)
            say(f"partitions tried{of_row}, with the least {in_words(row.best.said.size)} of each: {tried}")
    for line in lines(task, rows):
        say(line)


def _cells(row: Row) -> tuple[str, ...]:
    sizes, one = row.sizes, row.best
    bits = sizes.p if sizes.form is None else sizes.form.short_name
    least = "unknown" if one.least is None else row.is_at_least(one.least)
    none = "none, as the steps are counted here" if one.steps else "none, as no bound is found"
    stem = "none, as all sizes are left" if one.leaves_all and not one.steps else none
    return (
        *(row.name, str(sizes.n), str(bits), str(row.heads or ""), row.kept, one.partition, f"{one.needed} bits"),
        f"{least}{' (all)' if one.leaves_all else ''}",
        "none here" if one.enough is None else str(one.enough.size),
        stem if one.certificate is None else one.certificate.stem,
    )


def lines(task: str, rows: Sequence[Row]) -> list[str]:
    """What the bound says and how it is derived."""
    trusted, first = _trusted(rows), rows[0]
    if not first.best.needed and first.model != BAPO:
        alike = f"no two words of {first.sizes.n} letters are seen to have different answers"
        return [f"{task}: {alike}; has it words of this length?"]
    firsts = {row.model if row.model in (*LAYERS, BAPO) else "": row for row in reversed(rows)}
    others = map(firsts.get, (THINKING, REAL, "", BAPO))
    told = (first, *(row for row in others if row and row.model != first.model))
    derived = [line for row in told for line in _derived(task, row, len(rows) > 1)]
    return [*derived, *([f"trusts: {', '.join(trusted)}"] if trusted else [])]


def _of_another_layer(row: Row, left: str) -> str:
    """One that writes letters before it answers, or that is over the reals."""
    sizes, needed = row.sizes, row.best.needed
    if sizes.other_form is not None:
        kind = "that writes letters first" if row.model == THINKING else "over the reals"
        return f"of a layer {kind} no bound is known here in {sizes.other_form.short_name}; want --p 16"
    if row.model == REAL:
        cost = "ceil(log2 A) + H (p + log2(B + ln(n)/2 + 1) + m (p + 1)) + 2"
        return f"D >= {needed}; with logits of size at most B = {sizes.B}, {cost} bits; so {left}"
    cost = "ceil(log2 A) + H (4p - 2 + 2 log2(n + t) + m (2p + log2(n + t)))"
    return f"D >= {needed}; with t = {sizes.t} letters first, (t + 1) ({cost}) + 1 bits; so {left}"


def _derived(task: str, row: Row, is_named: bool) -> list[str]:
    """Of a row, which is named where there are others, as what follows for its sizes need not for theirs."""
    sizes, best = row.sizes, row.best
    task = f"{task}, {row.name}" if is_named else task
    left = (
        EVERY_SIZE if best.leaves_all else "no size is derived" if best.least is None else row.is_at_least(best.least)
    )
    if row.model in (THINKING, REAL):
        return [f"{task}: {_of_another_layer(row, left)}"]
    if row.model == BAPO:
        seen, bits = counted(sizes.b, "attended letters"), counted(best.needed, "bits")
        most = "no number is known to be" if best.enough is None else f"{counted(best.enough.size, 'bits')} are"
        told = f"a message of {bits} is needed, and {most} enough"
        return [f"{task}: beside {seen} of the prefix, whichever, {told}"]
    if row.model != LAYER:
        return [
            f"{task}: what it keeps tells Bob all that the rest hangs on, which takes {best.needed} bits; so {left}",
            "enough: for some functions of what is kept; that a network of this kind can compute them is not said",
        ]
    heads = (
        "the one head"
        if sizes.H == 1
        else f"each of the {sizes.H} heads, H m >= {sizes.H * (best.least or 0)} side by side"
    )
    left = left if best.leaves_all or best.least is None else f"{left} in {heads}"
    if best.steps is not None:
        return _counted(task, sizes, best, best.steps, left)
    cost = "ceil(log2 A) + H (4p - 2 + 2 log2 n + m (2p + log2 n)) + 1"
    printed = float(sizes.printed(best.needed))
    return [
        f"{task}: D >= {best.needed}; a layer is a protocol of at most {cost} bits; so {left}",
        "a layer: softmax, linear or hard attention to single positions, n in all, and read at one, fixed in advance",
        "every step is rounded, and each sum once; linear attention rounds the weights phi(q) phi(k), and has no state",
        "its numbers are of one fixed-point format of p bits, two's complement or Q_p, not of floats",
        f"appendix D's total as printed, 3m(p + log2 n)H, would leave m >= {printed:.1f}; it is false for some m",
    ]


def _counted(task: str, sizes: Sizes, best: WidthBound, steps: Steps, left: str) -> list[str]:
    """Of a number format of which the axiom says nothing."""
    name = "this format" if sizes.form is None else sizes.form.short_name
    cost = f"{steps.fixed} + {steps.each} m bits under {best.partition}, as `fooling simulate` counts"
    return [
        f"{task}: D >= {best.needed}; in {name} a layer is a protocol of {cost}; so {left}",
        f"a layer: {_kinds(steps)}, all numbers in {name}, rounded step by step (schedule stepwise)",
        "its last position is read, and attends to all positions",
        "the bits are counted by this program, step by step, so the bound has no certificate",
    ]


def _kinds(steps: Steps) -> str:
    """The kinds of attention that were counted: averages do not split where sums are added pairwise."""
    averages = "average" in steps.kinds
    return f"softmax, linear or hard attention{'' if averages else ' to single positions'}"
