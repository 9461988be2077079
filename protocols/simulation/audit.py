"""Do the parts add up?  How often what two parties would add is not what the model adds, and on which word.

Proofs let each party sum over its own positions and add the two numbers.  A model has one sum, rounded as its format
says, and the two may differ in two ways:
    exact parts      the parts are told as exact integers, added, and then rounded once or cut off;
    rounded parts    each party adds up its own terms in the format, which takes p bits, and the two numbers are added.
Of a word, every sum over positions is held against both: the normaliser of each head, and each coordinate of its
weighted sum.  What is not a sum (the one value of leftmost attention) is no question, and a sum that the network leaves
exact is no number of its format: there are no rounded parts to hold it against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from fooling.circuits.networks.attention import AttentionTrace
from fooling.circuits.networks.machine import Word
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.protocols.split_sum import SplitSum
from fooling.protocols.transformer_plan import Plan
from fooling.records import dataclass, field

Way = Literal["exact parts", "rounded parts"]
WAYS: tuple[Way, ...] = ("exact parts", "rounded parts")


@dataclass(frozen=True)
class Compared:
    """One sum of a word: its codes in the model, and as the sum of Alice's part and Bob's, which need not differ.

    `model` and `added` are codes of `format`.
    """

    word: Word
    sum: str
    format: NumberFormat
    model: int
    parts: tuple[int, int]
    added: int

    @property
    def differs(self) -> bool:
        """Whether they do."""
        return self.added != self.model


@dataclass
class Audit:
    """Over the words so far: how many there were, how many sums were held against their parts, and how many differ.

    `differing` counts the words with such a sum, and `first` is the first example.
    """

    words: int = 0
    held: dict[Way, int] = field(default_factory=lambda: dict.fromkeys(WAYS, 0))
    differing: dict[Way, int] = field(default_factory=lambda: dict.fromkeys(WAYS, 0))
    sums: dict[Way, int] = field(default_factory=lambda: dict.fromkeys(WAYS, 0))
    first: dict[Way, Compared] = field(default_factory=dict)

    def add(self, plan: Plan, word: Word) -> None:
        """One word more."""
        self.words += 1
        everything = list(_compared(plan, word))
        for way in WAYS:
            found = [one for kind, one in everything if kind == way and one.differs]
            self.held[way] += sum(kind == way for kind, _ in everything)
            self.differing[way] += bool(found)
            self.sums[way] += len(found)
            if found:
                self.first.setdefault(way, found[0])


def audited(plans: Iterable[tuple[Plan, Iterable[Word]]]) -> Audit:
    """All these words, each with the plan for its length."""
    audit = Audit()
    for plan, words in plans:
        for word in words:
            audit.add(plan, word)
    return audit


def differences(plan: Plan, word: Word) -> Iterator[tuple[Way, Compared]]:
    """The sums of a word that are another number when they are added up by parts."""
    return ((way, one) for way, one in _compared(plan, word) if one.differs)


def _compared(plan: Plan, word: Word) -> Iterator[tuple[Way, Compared]]:
    """All its sums, each way in which it is added up by parts."""
    trace = plan.model.trace(word).final
    for number, head in enumerate(trace.heads, 1):
        for name, total, terms, order in _sums(plan, head):
            model = total.own(terms)
            for way, parts, added in _by_parts(plan, total, terms, order):
                yield way, Compared(word, f"head {number}, {name}", total.format, model, parts, added)


def _sums(plan: Plan, head: AttentionTrace) -> Iterator[tuple[str, SplitSum, list[int], str]]:
    """The sums of a head, by name, each with its terms and their owners in the order of the positions."""
    kind, weights, values, order = plan.attention.kind, head.weights, head.values, plan.order
    if kind in ("leftmost", "rightmost"):
        return
    if kind == "softmax" and head.softmax is not None:
        yield "normaliser", plan.normaliser, list(head.softmax.exponentials), order
    if kind == "linear":
        yield "normaliser", plan.normaliser, list(weights), order
    if kind == "average":
        weights, values = (1,) * len(head.chosen), tuple(head.values[at] for at in head.chosen)
        order = "".join(order[at] for at in head.chosen)
    for j, column in enumerate(zip(*values, strict=True), 1):
        terms = [plan.values.term(w * v) for w, v in zip(weights, column, strict=True)]
        yield f"coordinate {j}", plan.values, terms, order


def _by_parts(
    plan: Plan, total: SplitSum, terms: Sequence[int], order: str
) -> Iterator[tuple[Way, tuple[int, int], int]]:
    """Alice's part, Bob's, and what they add up to."""
    ours, theirs = ([t for t, owner in zip(terms, order, strict=True) if owner == mark] for mark in "HP")
    alice, bob = (ours, theirs) if plan.holder == "alice" else (theirs, ours)
    yield "exact parts", (sum(alice), sum(bob)), total.finish(sum(terms))
    if total.kind != "exact":
        parts = total.own(alice), total.own(bob)
        yield "rounded parts", parts, total.format.add(*parts)
