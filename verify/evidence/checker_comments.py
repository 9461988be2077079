"""The comments above axioms and rules, read from the checker's sources, and what they cite.

A proof stands as a comment above the lines that it justifies.  Where what stands there is not all of it, the comment
ends with a line of its own that says where the rest is:

    # Cited: AUTHORS, TITLE, VENUE YEAR, Theorem N.
    # Cited: FILE of this repository, its docstring.

So whether something is cited is said in one place, beside it.  `rests_on` says it of a derivation; the checker believes
an axiom either way, and a certificate names its axioms and theories only: what of them is cited is looked up here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from types import ModuleType

from fooling.verify.checker import (
    axioms,
    composition_axioms,
    construction_axioms,
    language_axioms,
    machine_axioms,
    number_axioms,
    randomised_axioms,
)
from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import CORE
from fooling.verify.checker.theories.contents import THEORIES
from fooling.verify.evidence import proved_in_rocq
from fooling.verify.evidence.certificate import basis_of, steps_of
from fooling.verify.statement.language.verdict import Outcome

ENTERED = (
    number_axioms,
    axioms,
    composition_axioms,
    language_axioms,
    randomised_axioms,
    machine_axioms,
    construction_axioms,
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


@cache
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
            found[entered[i]] = " ".join(_of_lines(block))
    return found


def _of_lines(block: list[str]) -> Iterator[str]:
    """Lines of a comment without the spaces that set them out."""
    return (" ".join(line.split()) for line in block)


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
    """The axioms and rules that are cited, each with its source."""
    rules = [above_rules(module) for module in (*CORE, *THEORIES)]
    comments = (entry for table in (above_axioms(), *rules) for entry in table.items())
    return {name: source for name, comment in comments if (source := source_in(comment)) is not None}


def cited_among(names: Iterable[str]) -> list[str]:
    """Those of these axioms and rules that are cited, in order; only the sources that have them are read."""
    return sorted(name for name in names if source_in(_comment(name)) is not None)


def _comment(name: str) -> str:
    """What stands above an axiom, or above a rule."""
    if name in AXIOMS:
        return above_axioms()[name]
    theories = (module for module in (*CORE, *THEORIES) if name in module.theory)
    return next((above_rules(module).get(name, "") for module in theories), "")


def cited_in(outcome: Outcome) -> list[str]:
    """The axioms and rules that its derivation uses and that are cited."""
    steps = steps_of(outcome.derivation)
    return cited_among({str(step["name"] if step["rule"] == "axiom" else step["rule"]) for step in steps})


def rests_on(outcome: Outcome) -> dict[str, list[str]]:
    """The axioms and theories of an outcome, what of them is cited, and which axioms are proved in Rocq or in words."""
    basis = basis_of(outcome).rests_on
    sources, proved, in_words = cited_in(outcome), list[str](), list[str]()
    for name in sorted(basis["axioms"]):
        how = proved_in_rocq.standing(name, name if name in sources else None)
        if how != proved_in_rocq.CITED:
            (proved if how == proved_in_rocq.IN_ROCQ else in_words).append(name)
    return {**basis, "cited": sources, "proved_in_rocq": proved, "proved_in_words": in_words}
