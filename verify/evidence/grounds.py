"""What a derivation rests on, read off its steps, and how each axiom of it is known.

The judge computes the same axioms and theories.  How an axiom is known has one of three names, here and wherever a user
reads of it.  "Assumed" is none of them: that is said of what a user's file takes from elsewhere, and of nothing else.

    proved in Rocq     its theorem stands in `proofs/`, and Rocq accepted it
    proved in words    the comment above it is the whole proof, and Rocq has none
    cited              the comment leaves a part of the proof to a text, and Rocq has none

The list of the first kind, beside this module, is written by `python -m proofs.counted` and goes with every
installation.  A test holds it to the theorems.  The checker believes an axiom either way.

Of some statements more code is trusted than that which checks every certificate.  What a machine computes at a finite
precision, what the monoid of a language is, and what the law of random words is, is said by code of its own, in tier 2
of `fooling docs trusted`.  A statement rests on such *semantics* where it, or a step on the way to it, speaks of one of
their objects, or where a rule of one of their theories shows a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from fooling.verify.checker.judge import RULES, Basis, basis
from fooling.verify.checker.kernel import NOTHING as NO_GROUNDS
from fooling.verify.evidence.checker_comments import source_above
from fooling.verify.reading.files import read_text
from fooling.verify.statement.algebra_operators import ALGEBRA
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.law_operators import LAWS
from fooling.verify.statement.machine_operators import MACHINES
from fooling.verify.statement.proposition import Term

IN_ROCQ, IN_WORDS, CITED = STANDINGS = ("proved in Rocq", "proved in words", "cited")
LIST = Path(__file__).with_name("proved_in_rocq.txt")
SEMANTICS = {
    "machines": "the code that says how a machine computes at a finite precision",
    "monoids": "the code that says what the syntactic monoid of a language is",
    "laws": "the code that says what the laws of random words are",
}
OF_MACHINES = (
    *("bounded attention prefix oracles", "cases and counts", "layers of networks", "networks", "networks as clauses"),
    *("networks bit by bit", "networks of partial functions", "sign vectors", "torch runs"),
)
OF_MONOIDS = ("orders of states", "syntactic monoids", "words against identities")
SPEAKS_OF = {
    **{head: "machines" for head, row in MACHINES.items() if row.result in ("machine", "acceptor")},
    **dict.fromkeys(ALGEBRA, "monoids"),
    **dict.fromkeys(LAWS, "laws"),
}
"""The operators whose terms a semantics gives their meaning."""
SHOWS = dict.fromkeys(OF_MACHINES, "machines") | dict.fromkeys(OF_MONOIDS, "monoids")
"""The theories whose rules compute by a semantics."""


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


def rests_on(that: Term, outcome: Outcome) -> dict[str, list[str]]:
    """The axioms, theories and semantics of an outcome, and which axioms are cited, proved in Rocq, or in words."""
    basis = basis_of(outcome)
    known = {kind: [name for name in basis.axioms if standing(name) == kind] for kind in (CITED, IN_ROCQ, IN_WORDS)}
    spoken = {SPEAKS_OF.get(head) for head in chain(_heads(that), _heads(outcome.derivation))}
    named = spoken.union(map(SHOWS.get, basis.theories))
    axioms = {kind.replace(" ", "_").lower(): names for kind, names in known.items()}
    return {**basis.rests_on, "semantics": [name for name in SEMANTICS if name in named], **axioms}


def _heads(data: object) -> Iterator[str]:
    """The first words of the lists in a term, or in a derivation."""
    waiting: list[object] = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            waiting.extend(part.values())
        elif isinstance(part, list | tuple) and part:
            if isinstance(part[0], str):
                yield part[0]
            waiting.extend(part)
