"""What goes to Rocq: tables of docs/proofs.md and docs/translation.md, read off the exporter and the translation.

All of it is read off the tables that the exporter itself uses.  A rule or an operator that is here may still be refused
in one certificate: the limits of size, and the shapes of a goal, stand in the message of `NotExported`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fooling.verify.checker.judge import RULES
from fooling.verify.pages.rocq.arithmetic import STEPS
from fooling.verify.pages.rocq.automata import READ
from fooling.verify.pages.rocq.counts import COUNTING
from fooling.verify.pages.rocq.evidence import EVIDENCE
from fooling.verify.pages.rocq.minimal import MINIMAL, PERMUTED
from fooling.verify.pages.rocq.searched import SEARCHED
from fooling.verify.pages.rocq.steps import OWN, WHOLE
from fooling.verify.pages.rocq.tables import KINDS
from fooling.verify.statement.language.in_rocq import DEFINED, FOLDED, INFIX
from fooling.verify.statement.operators import CONNECTIVES, OPERATORS
from proofs.proved import HERE

A_ROW = 8  # names in a row
TRANSLATION = HERE.parent / "docs" / "translation.md"
BY_THEMSELVES = {  # operators that the translation treats by themselves
    "sum": "rsum",
    "and": "/\\",
    "or": "\\/",
    "not": "~",
    "forall": "forall",
    "exists": "exists",
    "inputs-of": "words_inputs",
    "fooling-set": "q_fooling_words",
    "words": "the first arguments of `words_inputs` and `q_fooling_words`",
}


def exported_rules() -> Mapping[str, tuple[str, ...]]:
    """The rules that are exported, under what they are about."""
    return {
        "logic": (*WHOLE, *OWN),
        "arithmetic": (*STEPS,),
        "evidence about a matrix": (*EVIDENCE,),
        "searches, which Rocq repeats": (*SEARCHED,),
        "words of every length": (*COUNTING, *MINIMAL, *PERMUTED),
    }


def defined() -> dict[str, str]:
    """The operators that are translated, in the order of their table, with what stands for each in Rocq."""
    known = {**DEFINED, **INFIX, **FOLDED, **BY_THEMSELVES}
    return {op: known[op] for op in dict.fromkeys((*CONNECTIVES, *OPERATORS)) if op in known}


def refused_operators() -> list[str]:
    """The operators that have no definition in Rocq."""
    return [op for op in OPERATORS if op not in defined()]


def rules() -> str:
    """The rules that are exported, and the functions and languages that Rocq reads without variables."""
    about = {
        **exported_rules(),
        "functions without variables about which evidence is exported": KINDS,
        "languages without variables about which evidence is exported": READ,
    }
    lines = [f"| {kind} | {', '.join(f'`{name}`' for name in of)} |" for kind, of in about.items()]
    many = sum(map(len, exported_rules().values()))
    translated = f"{len(OPERATORS) - len(refused_operators())} of {len(OPERATORS)}"
    said = f"The table has {many} of the {len(RULES)} rules of the checker. Of its operators"
    more = f"{translated} are translated: the page [translation](translation.md) lists them."
    return "\n".join(["", "| about | exported |", "|---|---|", *lines, "", f"{said} {more}", ""])


def operators() -> str:
    """The translated operators, and the others."""
    lines = [f"| {_code(op)} | {_code(text)} |" for op, text in defined().items()]
    others = [f"`{op}`" for op in refused_operators()]
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
