"""What `fooling width` answers: a document, and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.pages.terminal import lay_out, say, table, text
from verify.runs.widths import Kind, Sizes, WidthBound
from verify.statement.wording import in_words

Row = tuple[str, Sizes, WidthBound]  # what the sizes are called, the sizes, the best bound


def document(kind: Kind, task: str, rows: Sequence[Row], tried: Sequence[WidthBound]) -> dict[str, Any]:
    """The answer as one JSON object; of several models the first is the main one."""
    _, _, best = rows[0]
    return {
        "task": task,
        "kind": kind,
        "least_width": best.least,
        "bound": None if best.that is None else in_words(best.that),
        "certificate": None if best.certificate is None else str(best.certificate),
        "trusts": list(best.trusts),
        "rows": [_row(kind, name, sizes, one) for name, sizes, one in rows],
        "partitions": [
            {"partition": one.partition, "needed_bits": one.needed, "least_width": one.least} for one in tried
        ],
    }


def _row(kind: Kind, name: str, sizes: Sizes, one: WidthBound) -> dict[str, Any]:
    return {
        "model": name,
        "n": sizes.n,
        "letters": sizes.A,
        "p": sizes.p,
        "heads": sizes.H if kind == "transformer" else None,
        "partition": one.partition,
        "needed_bits": one.needed,
        "least_width": one.least,
        "as_printed_in_appendix_d": str(sizes.printed(one.needed)) if kind == "transformer" else None,
        "certificate": None if one.certificate is None else str(one.certificate),
    }


def print_page(kind: Kind, task: str, rows: Sequence[Row], tried: Sequence[WidthBound]) -> None:
    """A line for each size, then the partitions that were tried, and what the bound is."""
    heads = ("H",) if kind == "transformer" else ()
    shown = table("network", "n", "p", *heads, "partition", "needs", "least width m", "certificate")
    for name, sizes, one in rows:
        numbers = (sizes.n, sizes.p, *((sizes.H,) if heads else ()))
        stem = "none, as every width is possible" if one.certificate is None else one.certificate.stem
        cells = (name, *map(str, numbers), one.partition, f"{one.needed} bits", str(one.least), stem)
        shown.add_row(*map(text, cells))
    lay_out(shown)
    if len(tried) > 1:
        say(f"partitions tried: {', '.join(f'{one.partition} {one.least}' for one in tried)}")
    for line in lines(kind, task, rows):
        say(line)


def lines(kind: Kind, task: str, rows: Sequence[Row]) -> list[str]:
    """What the bound says and how it is derived."""
    _, sizes, best = rows[0]
    trusted = sorted({name for *_, one in rows for name in one.trusts})
    return [*_derived(kind, task, sizes, best), *([f"trusts: {', '.join(trusted)}"] if trusted else [])]


def _derived(kind: Kind, task: str, sizes: Sizes, best: WidthBound) -> list[str]:
    if kind == "rnn":
        way = f"the state, m p bits, tells Bob all that the rest hangs on, which takes {best.needed} bits"
        return [f"{task}: {way}; so m >= {best.least}", "m counts all numbers of the state, of all layers"]
    cost = "ceil(log2 A) + H (4p - 2 + 2 log2 n + m (2p + log2 n)) + 1"
    printed = float(sizes.printed(best.needed))
    return [
        f"{task}: D >= {best.needed}; a layer is a protocol of at most {cost} bits; so m >= {best.least}",
        "a layer: softmax, linear or hard attention to single positions, n in all, every step rounded, sums once",
        "its numbers are of one format of p bits, two's complement or Q_p",
        f"appendix D's total as printed, 3m(p + log2 n)H, would leave m >= {printed:.1f}; it is false for some m",
    ]
