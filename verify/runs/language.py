"""What a lower-bound argument needs of a regular language: DFA, counts, monoid, classes and bounds, for all lengths.

The minimal DFA and the monoid are computed, the properties of the monoid are found with evidence, and everything that
is a proposition is decided in the ordinary way: its certificate is written, and `fooling recheck` judges it again.
What follows by a theorem of somebody else's is `fooling.verify.runs.language_meaning`.  What is not found within the
limits is None, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.monoid import Monoid, transition_monoid
from fooling.circuits.languages.search.block_gadgets import BlockGadget, Maps, block_gadgets
from fooling.circuits.languages.search.counting_minors import counting_minor
from fooling.circuits.languages.search.group_gadgets import group_gadget
from fooling.circuits.languages.search.minimise import hopcroft, live
from fooling.circuits.languages.search.order_gadgets import order_gadget
from fooling.circuits.languages.search.padding import padded
from fooling.circuits.languages.search.properties import NAMES, Property, properties
from fooling.circuits.languages.search.regular_fooling import decide_fooling_set
from fooling.circuits.languages.word_count import word_counts
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.verify.claims.claim import Claim
from fooling.verify.evidence.store import file_name, prepare, write
from fooling.verify.given.named_function import as_term, language_of
from fooling.verify.methods.evidence import automata
from fooling.verify.methods.languages.counting_bounds import counting_bounds
from fooling.verify.methods.languages.gadget_bounds import PARTITION, Bound, block_bounds, constant_bounds, order_bounds
from fooling.verify.runs import language_meaning as meaning
from fooling.verify.runs.decide import decide
from fooling.verify.statement.verdict import Outcome, Verdict

MONOID_LIMIT = 10**6
MOST_STATES = 256  # of a minimal DFA whose statements are decided
LENGTHS = 21  # words of 0 to 20 letters are counted


@dataclass(frozen=True)
class Shown:
    """A statement about the language, the verdict, and where its certificate lies; `reason` where it is open."""

    name: str
    says: str
    verdict: Verdict
    certificate: Path | None = None
    reason: str | None = None
    trusts: tuple[str, ...] = ()


@dataclass(frozen=True)
class LanguageReport:
    """What is known of a regular language; `dfa` is its minimal complete DFA.

    `monoid` and `properties` are None where the monoid has more elements than the limit, and `why` says so.
    """

    spec: str
    dfa: DFA
    monoid: Monoid | None
    why: str | None
    properties: Mapping[str, Property] | None
    shown: tuple[Shown, ...]

    def __repr__(self) -> str:
        size = "unknown" if self.monoid is None else self.monoid.size
        known = f"states={self.dfa.states}, monoid={size}, communication={self.communication.name}"
        return f"LanguageReport({self.spec:.60}, {known}, circuits={self.circuits.name})"

    @property
    def partial_states(self) -> int:
        """The states of the minimal DFA without a dead state; at least 1, the start."""
        return len(live(self.dfa) | {self.dfa.start})

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of words of 0 to 20 letters."""
        return tuple(word_counts(self.dfa, range(LENGTHS)))

    @property
    def idempotents(self) -> int | None:
        """The number of idempotents of the monoid."""
        if self.monoid is None:
            return None
        return sum(all(x[q] == q for q in set(x)) for x in self.monoid.elements)

    @property
    def holds(self) -> Mapping[str, bool | None]:
        """Of each property, whether it holds; None where that is not known."""
        found = self.properties or {}
        return {name: found[name].holds if name in found else None for name in NAMES}

    @property
    def communication(self) -> meaning.Answer:
        """The class of the padded language, whose words Alice and Bob share position by position."""
        return meaning.communication(self.holds)

    @property
    def circuits(self) -> meaning.Answer:
        """The smallest class of circuits that is known to have it."""
        return meaning.circuits(self.holds)

    @property
    def transformers(self) -> tuple[meaning.Recognised, ...]:
        """Which kinds of Transformers recognise it."""
        return meaning.transformers(self.holds)

    @property
    def rnn_state_bits(self) -> int:
        """The bits of a state that a recurrent network needs that decides it: a state for each of the minimal DFA's."""
        return (self.dfa.states - 1).bit_length()

    @cached_property
    def all_words_fool(self) -> bool | None:
        """Whether for every n its words of n letters are a fooling set under odd-even; None where that is too large."""
        return None if self._fooling is None else self._fooling[0]

    @cached_property
    def fooling_counterexample(self) -> tuple[str, ...] | None:
        """Two words whose crossings are both in the language, shortest first."""
        return None if self._fooling is None else self._fooling[1]

    @cached_property
    def _fooling(self) -> tuple[bool, tuple[str, ...] | None] | None:
        if self.dfa.states > MOST_STATES:
            return None
        try:
            _, crossing = decide_fooling_set(self.dfa, self.dfa, Partition.parse(PARTITION))
        except FoolingError:
            return None
        return crossing.holds, crossing.counterexample(self.dfa.alphabet)

    @property
    def trusts(self) -> tuple[str, ...]:
        """What the certificates trust."""
        return tuple(dict.fromkeys(name for one in self.shown for name in one.trusts))


def language(
    spec: str,
    alphabet: Sequence[str] = (),
    monoid_limit: int = MONOID_LIMIT,
    evidence: Path | None = None,
    stage: Callable[[str], None] = lambda what: None,
) -> LanguageReport:
    """What is known of the language `spec`: dyck:TYPES,DEPTH, regex:EXPRESSION, or an automaton in a file.

    `alphabet` are more letters, that no word of it has.  Certificates go to the directory `evidence`, if it is given.
    `stage` is told what begins.
    Raises InvalidInput, one line, for what is no language, and a letter that it has already.

    >>> language("regex:(ab)*")
    LanguageReport(regex:(ab)*, states=3, monoid=6, communication=linear, circuits=AC0)
    """
    stage("finding the minimal DFA")
    full = hopcroft(with_letters(language_of(spec), alphabet))
    if evidence is not None:
        prepare(evidence)
    stage("finding the syntactic monoid and its properties")
    monoid, why, found = None, None, None
    try:
        monoid = transition_monoid(full, monoid_limit)
        found = properties(monoid)
    except InvalidInput as error:
        why = str(error)
    stage("proving bounds on communication")
    folder = _folder(spec)
    shown = tuple(_shown(bound, folder, evidence) for bound in bounds(full, monoid, found))
    return LanguageReport(spec, full, monoid, why, found, shown)


def _folder(spec: str) -> str:
    """The folder of its certificates; of an expression or a file with a digest, as the name leaves out signs."""
    plain = f"language-{file_name(spec)}"
    return plain if spec.startswith("dyck:") else f"{plain}-{sha256(spec.encode()).hexdigest()[:8]}"


def with_letters(dfa: DFA, more: Sequence[str]) -> DFA:
    """The same words over more letters; InvalidInput for a letter that there is."""
    for i, letter in enumerate(more):
        if letter in dfa.alphabet or letter in more[:i]:
            raise InvalidInput(
                f"alphabet: {letter!r} is a letter already; want letters that the language does not have"
            )
    rows = tuple((*row, *(None for _ in more)) for row in dfa.transitions)
    return DFA((*dfa.alphabet, *more), dfa.start, dfa.accepting, rows)


def bounds(full: DFA, monoid: Monoid | None, found: Mapping[str, Property] | None) -> list[Bound]:
    """The statements that are decided: on the states, and on the communication of the padded language."""
    if full.states > MOST_STATES:
        return []
    states = ("=", ("states", as_term(full), "complete"), full.states)
    says = f"The minimal complete DFA has {full.states} {'state' if full.states == 1 else 'states'}."
    made, words = [Bound("minimal-states", says, states, automata.minimal)], as_term(padded(full))
    order = order_gadget(full)
    if order is None:
        return [*made, *constant_bounds(words, full.states)]
    made += order_bounds(words, order)
    if monoid is None or found is None or (found["DO"].holds and found["abelian_subgroups"].holds):
        return made
    blocks, counting = gadgets(monoid, found)
    if blocks is not None:
        made += block_bounds(words, blocks)
    minor = None if counting is None else counting_minor(counting.accepted)
    if counting is not None and minor is not None:
        made += counting_bounds(words, counting, minor)
    return made


def gadgets(monoid: Monoid, found: Mapping[str, Property]) -> tuple[BlockGadget | None, BlockGadget | None]:
    """A gadget with a fooling set where the monoid is not in DS, else one that counts; None where none is found."""
    blocks, counting = block_gadgets(Maps.of(monoid))
    return (blocks, None) if blocks is not None else (None, counting or group_gadget(monoid, found))


def _shown(bound: Bound, folder: str, evidence: Path | None) -> Shown:
    claim = Claim(f"{folder}/{bound.name}", "", bound.says, bound.that, script=bound.by, effort="quick")
    outcome: Outcome = decide(claim)
    path = None
    if evidence is not None and outcome.verdict is not Verdict.UNKNOWN:
        path = write(evidence, claim.id, bound.that, outcome, "quick")
    reason: Any = outcome.reason
    return Shown(bound.name, bound.says, outcome.verdict, path, reason, tuple(outcome.trusts))
