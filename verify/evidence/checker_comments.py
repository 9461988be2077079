"""The comments above axioms and rules, read from the checker's sources, and what those above axioms cite.

A proof stands as a comment above the lines that it justifies.  That above a rule is whole, always.  Where what stands
above an axiom is not all of its proof, the comment ends with a line of its own that says where the rest is:

    # Cited: AUTHORS, TITLE, VENUE YEAR, Theorem N.
    # Cited: FILE of this repository, its docstring.

So whether an axiom is cited is said in one place, beside it.  The checker believes it either way, and a certificate
names its axioms and theories only: what of them is cited is looked up here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from types import ModuleType

from fooling.verify.checker import (
    axioms,
    bapo_axioms,
    composition_axioms,
    construction_axioms,
    entropy_axioms,
    epoch_axioms,
    language_axioms,
    machine_axioms,
    message_axioms,
    number_axioms,
    randomised_axioms,
    recall_axioms,
)
from fooling.verify.checker.axioms import AXIOMS

ENTERED = (
    number_axioms,
    axioms,
    composition_axioms,
    language_axioms,
    randomised_axioms,
    machine_axioms,
    message_axioms,
    bapo_axioms,
    epoch_axioms,
    recall_axioms,
    construction_axioms,
    entropy_axioms,
)
AXIOM = re.compile(r'^ *(?:family|axiom|sum_family|runs)\(\s*f?"([^"]+)"', re.MULTILINE)
RULE = re.compile(r'^@theory\.rule\("([^"]+)"', re.MULTILINE)
CITED = "Cited: "


@cache
def above_axioms() -> dict[str, str]:
    """For each axiom the last block of comments above it; several share one, such as those of a loop over {name}."""
    found = blocks(AXIOM, map(inspect.getsource, ENTERED))
    in_loops = [(re.compile(re.sub(r"\\{[^}]*}", ".+", re.escape(name))), name) for name in found if "{" in name]
    return {
        name: found.get(name) or next(found[template] for shape, template in in_loops if shape.fullmatch(name))
        for name in AXIOMS
    }


def above_rules(module: ModuleType) -> dict[str, str]:
    """For each rule of a theory the block of comments directly above it, where there is one."""
    return blocks(RULE, [inspect.getsource(module)], adjacent=True)


def blocks(named: re.Pattern[str], sources: Sequence[str] | Iterator[str], adjacent: bool = False) -> dict[str, str]:
    """The block of comments above each entry: the last one, or none but the one directly above it.

    >>> blocks(AXIOM, ["# By symmetry.", "# Cited: Yao, FOCS 1983.", 'axiom("swap", f)'])
    {'swap': 'By symmetry. Cited: Yao, FOCS 1983.'}
    """
    found: dict[str, str] = {}
    block: list[str] = []
    text = "\n".join(sources)
    entered = {text.count("\n", 0, match.start()): match[1] for match in named.finditer(text)}
    for i, (before, line) in enumerate(pairwise(["", *text.split("\n")])):
        if line.startswith("# ----") or (adjacent and not line.startswith(("#", "@"))):
            block = []
        elif line.startswith("# "):
            block = [*(block if before.startswith("# ") else []), line[2:]]
        elif i in entered:
            found[entered[i]] = " ".join(" ".join(line.split()) for line in block)
    return found


def source_in(comment: str) -> str | None:
    """The source that a comment cites, None where its proof is whole.

    >>> source_in("By symmetry. Cited: Yao, FOCS 1983, Theorem 1.")
    'Yao, FOCS 1983, Theorem 1'
    >>> source_in("By symmetry (Yao 1983).")
    """
    _, mark, source = comment.partition(CITED)
    return source.removesuffix(".") if mark else None


@cache
def cited() -> dict[str, str]:
    """The axioms that are cited, each with its source."""
    return {name: source for name in AXIOMS if (source := source_above(name)) is not None}


def source_above(name: str) -> str | None:
    """The source that the comment above an axiom cites, if any; none of a rule."""
    return source_in(above_axioms().get(name, ""))
