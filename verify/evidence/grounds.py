"""What a derivation rests on, read off its steps, and how each axiom of it is known.

The judge computes the same axioms and theories.  How an axiom is known has one of three names, here and wherever a user
reads of it.  "Assumed" is none of them: that is said of what a user's file takes from elsewhere, and of nothing else.

    proved in Rocq     its theorem stands in `proofs/`, and Rocq accepted it
    proved in words    the comment above it is the whole proof, and Rocq has none
    cited              the comment leaves a part of the proof to a text, and Rocq has none

The list of the first kind, beside this module, is written by `python -m proofs.counted` and goes with every
installation.  A test holds it to the theorems.  The checker believes an axiom either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fooling.verify.checker.judge import RULES, Basis, basis
from fooling.verify.checker.kernel import NOTHING as NO_GROUNDS
from fooling.verify.evidence.checker_comments import source_above
from fooling.verify.reading.files import read_text
from fooling.verify.statement.language.verdict import Outcome

IN_ROCQ, IN_WORDS, CITED = STANDINGS = ("proved in Rocq", "proved in words", "cited")
LIST = Path(__file__).with_name("proved_in_rocq.txt")


def steps_of(derivation: object) -> Iterator[Mapping[str, Any]]:
    """The nodes of a derivation, outermost first."""
    waiting: list[object] = [derivation]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting.extend(reversed(part))
        elif not isinstance(part, str | int) and isinstance(part, Mapping):  # most parts are texts and numbers
            if isinstance(part.get("rule"), str):
                yield part
            waiting.extend(reversed([*part.values()]))


def rules_of(derivation: object) -> Iterator[str]:
    """The rules a derivation uses, outermost first, with repetitions."""
    return (step["rule"] for step in steps_of(derivation))


def basis_of(outcome: Outcome) -> Basis:
    """What an outcome trusts, and the axioms and theories that its derivation names; the judge computes the same."""
    steps = list(steps_of(outcome.derivation))
    axioms = [("axiom", str(step["name"])) for step in steps if step["rule"] == "axiom"]
    theories = NO_GROUNDS.union(*(RULES[step["rule"]].grounds for step in steps if step["rule"] in RULES))
    return basis(theories.union(axioms, (("trusts", name) for name in outcome.trusts)))


@cache
def proved_in_rocq() -> frozenset[str]:
    """The names of these axioms.

    >>> "leaves-depth" in proved_in_rocq()
    True
    """
    return frozenset(read_text(LIST).split())


def standing(name: str) -> str:
    """How an axiom, or a rule, is known, one of `STANDINGS`; no comment is read where Rocq has a proof."""
    if name in proved_in_rocq():
        return IN_ROCQ
    return IN_WORDS if source_above(name) is None else CITED


def cited_in(outcome: Outcome) -> list[str]:
    """The axioms that its derivation uses and that are cited."""
    return [name for name in basis_of(outcome).axioms if standing(name) == CITED]


def rests_on(outcome: Outcome) -> dict[str, list[str]]:
    """The axioms and theories of an outcome, and which of the axioms are cited, proved in Rocq, or proved in words."""
    basis = basis_of(outcome)
    known = {kind: [name for name in basis.axioms if standing(name) == kind] for kind in (CITED, IN_ROCQ, IN_WORDS)}
    return {**basis.rests_on, **{kind.replace(" ", "_").lower(): names for kind, names in known.items()}}
