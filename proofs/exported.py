"""What goes to Rocq: tables of docs/proofs.md and docs/translation.md, read off the exporter and the translation."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fooling.verify.checker.judge import RULES
from fooling.verify.pages.rocq.arithmetic import STEPS
from fooling.verify.pages.rocq.counts import COUNTING
from fooling.verify.pages.rocq.evidence import EVIDENCE
from fooling.verify.pages.rocq.permuted import PERMUTED
from fooling.verify.pages.rocq.searched import SEARCHED
from fooling.verify.pages.rocq.steps import WHOLE
from fooling.verify.statement.in_rocq import DEFINED, FOLDED, INFIX
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from proofs.proved import HERE

A_ROW = 8  # names in a row
TRANSLATION = HERE.parent / "docs" / "translation.md"
ABOUT: Mapping[str, Collection[str]] = {
    "logic": WHOLE,
    "arithmetic": STEPS,
    "evidence about a matrix": EVIDENCE,
    "searches": SEARCHED,
    "words of every length": (*COUNTING, *PERMUTED),
}
BY_THEMSELVES: Mapping[str, str] = {  # operators that the translation treats by themselves
    "sum": "rsum",
    "and": "/\\",
    "or": "\\/",
    "not": "~",
    "inputs-of": "words_inputs",
    "fooling-set": "q_fooling_words",
    "words": "the first arguments of `words_inputs` and `q_fooling_words`",
}


def defined() -> dict[str, str]:
    """The operators that are translated, in the order of their table, with what stands for each in Rocq."""
    known = {**DEFINED, **INFIX, **FOLDED, **BY_THEMSELVES}
    return {op: known[op] for op in dict.fromkeys((*CONNECTIVES, *OPERATORS)) if op in known}


def rules() -> str:
    """The rules that are exported."""
    lines = [f"| {kind} | {', '.join(f'`{rule}`' for rule in of)} |" for kind, of in ABOUT.items()]
    said = f"The table has {sum(map(len, ABOUT.values()))} of the {len(RULES)} rules of the checker. Of its operators"
    more = f"{len(defined())} of {len(OPERATORS)} are translated: the page [translation](translation.md) lists them."
    return "\n".join(["", "| rules about | exported |", "|---|---|", *lines, "", f"{said} {more}", ""])


def operators() -> str:
    """The translated operators, and the others."""
    lines = [f"| {_code(op)} | {_code(text)} |" for op, text in defined().items()]
    others = [f"`{op}`" for op in OPERATORS if op not in defined()]
    rows = [f"| {', '.join(others[i : i + A_ROW])} |" for i in range(0, len(others), A_ROW)]
    not_so = ["", "| operators that are not translated |", "|---|", *rows, ""]
    return "\n".join(["", "| operator | in Rocq |", "|---|---|", *lines, *not_so])


def _code(text: str) -> str:
    return text if "`" in text else f"`{text}`"


def between(page: str, mark: str, text: str) -> str:
    """The page with that text between the mark and its closing one."""
    closing = mark.replace("<!-- ", "<!-- /")
    before, _, rest = page.partition(mark)
    _, _, after = rest.partition(closing)
    return f"{before}{mark}\n{text}\n{closing}{after}"
