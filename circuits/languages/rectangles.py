"""Regular families of rectangles: one for each word z of a regular set, as long as the words whose matrix they cover.

Vocabulary: a language L under a partition, words w = (x, y) of length n, and an alphabet of *marks*.  A family has
three automata: `index` reads z, a word of marks; `alice` reads x beside z, and at Bob's positions the mark alone;
`bob` reads y likewise.  Rectangle z, for each z of length n that `index` accepts, is {x : alice accepts (x, z)} x
{y : bob accepts (y, z)}.  A position with letter a and mark c is the letter a k + c for k marks, one of the other party
|letters| k + c.

How often an entry lies in rectangles is counted on the automata, for all lengths at once: while w is read, keep for
each triple of states how many words z of that length lead there, reduced: up to a cap (enough to tell 0, 1 and more
apart), or modulo p.  Reducing respects sums, so the reduced numbers are the numbers reduced (cover, exact cover, and
rank over GF(p): all are "the number of rectangles is f(x, y)" in one such arithmetic).

Exact.  Cost: product states x letters x triples x marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Letters, Phases, ProductSystem, State
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition


@dataclass(frozen=True)
class RectangleFamily:
    """The three automata; InvalidInput unless `alice` and `bob` read letters (or none) beside the marks of `index`."""

    index: DFA
    alice: DFA
    bob: DFA

    def __post_init__(self) -> None:
        marks, read = len(self.index.alphabet), (len(self.alice.alphabet), len(self.bob.alphabet))
        if read[0] != read[1] or read[0] % marks or read[0] < 2 * marks:
            raise InvalidInput(f"parties read {read[0]} and {read[1]} letters, not letters beside {marks} marks")

    @property
    def letters(self) -> int:
        """The number of letters of the words whose matrix is covered."""
        return len(self.alice.alphabet) // len(self.index.alphabet) - 1


def counting_system(
    family: RectangleFamily, language: DFA, partition: Partition, reduced: Callable[[int], int], divisor: int = 1
) -> ProductSystem:
    """Violation: a word w for which the number of rectangles that w = (x, y) lies in is not [w in language], reduced.

    Of lengths that are multiples of `divisor`, where the partition's phases tell.
    `reduced` maps numbers to representatives of a quotient of the semiring of natural numbers, such as min(., cap).
    State: (w in language, phase, the reduced numbers of z that lead to (index, alice, bob), where they are not 0).
    """
    if family.letters != len(language.alphabet):
        raise InvalidInput(f"the rectangles are about {family.letters} letters, the language {len(language.alphabet)}")
    phases, marks, nobody = Phases(partition, divisor), len(family.index.alphabet), len(language.alphabet)

    # By induction on the length, the third entry has for each triple the reduced number of words z that lead there:
    # different words z have different prefixes or last marks, so the numbers of one length add up from those before.
    def step(state: State, letters: Letters) -> State | None:
        q, phase, numbers = state
        owner, (a,) = phases.owner(phase), letters
        if owner is None:
            return None
        x, y = (a, nobody) if owner == "A" else (nobody, a)
        after: Counter[tuple[int | None, ...]] = Counter()
        for (z, s, t), many in numbers:
            for c in range(marks):
                after[
                    family.index.step(z, c), family.alice.step(s, x * marks + c), family.bob.step(t, y * marks + c)
                ] += many
        kept = sorted((triple, reduced(many)) for triple, many in after.items() if None not in triple)
        return language.step(q, a), phases.after(phase), tuple((triple, many) for triple, many in kept if many)

    def bad(state: State) -> bool:
        q, phase, numbers = state
        accepting = family.index.accepting, family.alice.accepting, family.bob.accepting
        inside = sum(many for triple, many in numbers if all(r in ok for r, ok in zip(triple, accepting, strict=True)))
        return phases.complete(phase) and reduced(inside) != (q in language.accepting)

    start = (family.index.start, family.alice.start, family.bob.start)
    letters = tuple((a,) for a in range(nobody))
    return ProductSystem("rectangles", letters, (language.start, 0, ((start, 1),)), step, bad)
