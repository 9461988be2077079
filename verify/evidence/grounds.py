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

What a derivation assumes, statement by statement: told by the checker as it replays the derivation once more.

A certificate trusts an assumption by its name; what a name stands for is for its reader to see, wherever in the
derivation it is used and whatever the one who wrote it calls it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from fooling.records import dataclass, replace
from fooling.verify.checker.judge import RULES, Basis, basis
from fooling.verify.checker.kernel import NOTHING as NO_GROUNDS
from fooling.verify.checker.kernel import Context, Grounds, Node, Rule, prove
from fooling.verify.evidence.checker_comments import source_above
from fooling.verify.methods.engine.ends import CASE
from fooling.verify.reading.files import read_text
from fooling.verify.statement.algebra_operators import ALGEBRA
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.law_operators import LAWS
from fooling.verify.statement.machine_operators import MACHINES
from fooling.verify.statement.proposition import Term, negate

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


TRUSTED = "assumed "  # before the name, as the checker calls it
NO_CASE = TRUSTED + CASE  # trusted where a statement follows from its hypotheses, of which no case was found
REMARK = "no case was found in which the hypotheses hold"  # for readers


@dataclass(frozen=True)
class Assumed:
    """A statement that nothing shows, and where it is said to come from."""

    name: str
    source: str
    that: Term

    def __str__(self) -> str:
        return f"{self.name} ({self.source}): {in_words(self.that)}"


def trusted_names(trusts: Iterable[str]) -> str:
    """What is trusted, for readers."""
    return ", ".join(f"an assumed case ({REMARK})" if name == NO_CASE else name for name in trusts)


def rests_on_stated(outcome: Outcome) -> bool:
    """Whether it trusts an assumption that somebody stated."""
    return any(name.startswith(TRUSTED) and name != NO_CASE for name in outcome.trusts)


def rests_on_assumptions(outcome: Outcome) -> bool:
    """Whether it trusts any."""
    return any(name.startswith(TRUSTED) for name in outcome.trusts)


def assumptions_of(proposition: Term, accepted: Outcome) -> tuple[Assumed, ...]:
    """The assumptions of a derivation that the checker has accepted, each once, in the order of their use."""
    if not rests_on_assumptions(accepted):
        return ()
    found: dict[Assumed, None] = {}
    rule: Rule = RULES["assumed"]

    def check(goal: Term, node: Node, context: Context) -> Grounds:
        found[Assumed(node["name"], node["source"], goal)] = None
        return rule.check(goal, node, context)

    rules = {**RULES, "assumed": replace(rule, check=check)}
    goal = proposition if accepted.verdict is Verdict.CONFIRMED else negate(proposition)
    prove(goal, accepted.derivation, Context(rules=rules))
    return tuple(found)
