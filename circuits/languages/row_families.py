"""The different rows of a language's matrix for all lengths: one word for each class of equal rows.

Vocabulary: `party` holds some positions of a word of length n, the other the rest; a *share* is a word of that length
with the first letter, padding, at the other's positions.  `words` is a regular set of shares, `equal` an automaton that
reads two shares side by side, the pair of letters (a, b) as a k + b for k letters.  Three systems, without violations,
prove that the rows (columns) of the party's shares are as many as the words of the length:

- `distinct`: two different words, padded or not, have different rows: some letters of the other party tell them apart
  (all of these are followed at once, as a set of pairs of states);
- `represented`: each share has a word that `equal` accepts beside it (all words are followed at once);
- `sound`: shares that `equal` accepts side by side have equal rows.

Not all rows need count.  `distinct` then says besides that the row of each word counts (a word beside itself is
followed through all letters of the other party), and `represented` speaks only of the shares whose row counts.  So a
word goes to its row, which counts; different words go to different rows; and a row that counts is that of a share with
a word beside it, whose row is equal.  Those count that meet both conditions:

- where the party is held to the shares of a `domain` (`fooling.circuits.languages.words_with_held_shares`), the rows of
  these.  The language is then that of the ones of both parties' domains: rows of the domain differ at a share that the
  other is not held to in nothing, as all are 0 there;
- with `nonzero`, the rows with a 1.  Rows with a 0 are those of the complement's language, or of that of the zeros of
  both parties' domains: rows of the domain are equal in the one iff they are in the other.

Exact.  Cost: reachable states x letters; the sets may be exponential in the automata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Letters, Phases, ProductSystem, State
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition


@dataclass(frozen=True)
class RowClasses:
    """Words, the automaton that compares shares, and whose shares of which language they are."""

    words: DFA
    equal: DFA
    language: DFA
    partition: Partition
    party: str
    divisor: int = 1  # of the lengths
    domain: DFA | None = None  # what the party is held to
    nonzero: bool = False  # whether rows without a 1 do not count

    def __post_init__(self) -> None:
        k = len(self.language.alphabet)
        if len(self.words.alphabet) != k or len(self.equal.alphabet) != k * k:
            raise InvalidInput(f"want automata over {k} letters and over {k * k} pairs of letters")
        if self.domain is not None and len(self.domain.alphabet) != k:
            raise InvalidInput(f"want a domain over {k} letters")

    @property
    def _first(self) -> int:
        return 0 if self.domain is None else self.domain.start

    def _inside(self, d: int | None, mine: bool, letter: int) -> int | None:
        """The state of the domain after one more letter of a share; any where the party is not held."""
        return d if self.domain is None or not mine else self.domain.step(d, letter)

    # Where no automaton goes on the entry is 0, as it is in a state that does not accept.
    def _counts(self, d: int | None, ends: Iterable[int | None]) -> bool:
        """Whether a row does: what its share leads the domain to, and its entries the language."""
        inside = self.domain is None or d in self.domain.accepting
        return inside and not (self.nonzero and self.language.accepting.isdisjoint(ends))

    def systems(self) -> tuple[ProductSystem, ProductSystem, ProductSystem]:
        """`distinct`, `represented` and `sound`."""
        return self._distinct(), self._represented(), self._sound()

    def _system(
        self,
        name: str,
        tracks: int,
        start: State,
        step: Callable[[State, bool, Letters], State | None],
        bad: Callable[[State], bool],
    ) -> ProductSystem:
        """One that reads two words, or one padded share, or two and the letters of the other party (0 elsewhere)."""
        phases, letters = Phases(self.partition, self.divisor), range(len(self.language.alphabet))

        def padded(state: State, read: Letters) -> State | None:
            inner, phase = state
            owner = phases.owner(phase)
            mine = owner == self.party
            if owner is None or (tracks != 2 and any(read[2:] if mine else read[:2])):
                return None
            after = step(inner, mine, read)
            return None if after is None else (after, phases.after(phase))

        return ProductSystem(
            name,
            tuple(product(letters, repeat=tracks)),
            (start, 0),
            padded,
            lambda state: phases.complete(state[1]) and bad(state[0]),
        )

    def _distinct(self) -> ProductSystem:
        f, letters = self.language, range(len(self.language.alphabet))

        def step(state: State, mine: bool, read: Letters) -> State | None:
            q, r, d, differ, pairs = state
            a, b = read
            both = ((a, b),) if mine else tuple((c, c) for c in letters)
            met = {(f.step(s, x), f.step(t, y)) for s, t in pairs for x, y in both} - {(None, None)}
            after = self.words.step(q, a), self.words.step(r, b)
            within = self._inside(d, mine, a)
            return None if None in after else (*after, within, differ or a != b, tuple(sorted(met, key=repr)))

        def bad(state: State) -> bool:
            q, r, d, differ, pairs = state
            told = any((s in f.accepting) != (t in f.accepting) for s, t in pairs)
            fails = not told if differ else not self._counts(d, (s for s, _ in pairs))
            return fails and {q, r} <= self.words.accepting

        start = (self.words.start, self.words.start, self._first, False, ((f.start, f.start),))
        return self._system("distinct rows", 2, start, step, bad)

    # The entries of the share's row, `ends`, are followed only where they matter: from no state there is no other.
    def _represented(self) -> ProductSystem:
        f, letters = self.language, range(len(self.language.alphabet))

        def step(state: State, mine: bool, read: Letters) -> State | None:
            (d, beside, ends), (a,) = state, read
            own, entries = (letters, (a,)) if mine else ((0,), letters)
            after = {(self.equal.step(e, a * len(letters) + b), self.words.step(q, b)) for e, q in beside for b in own}
            kept = sorted((e, q) for e, q in after if e is not None and q is not None)
            met = {f.step(s, c) for s in ends for c in entries} - {None}
            return self._inside(d, mine, a), tuple(kept), tuple(sorted(met, key=repr))

        def bad(state: State) -> bool:
            d, beside, ends = state
            found = any(e in self.equal.accepting and q in self.words.accepting for e, q in beside)
            return self._counts(d, ends) and not found

        start = (self._first, ((self.equal.start, self.words.start),), (f.start,) if self.nonzero else ())
        return self._system("represented rows", 1, start, step, bad)

    def _sound(self) -> ProductSystem:
        f, k = self.language, len(self.language.alphabet)

        def step(state: State, mine: bool, read: Letters) -> State | None:
            e, s, t = state
            a, b, c = read
            after = self.equal.step(e, a * k + b)
            return None if after is None else (after, f.step(s, a if mine else c), f.step(t, b if mine else c))

        def bad(state: State) -> bool:
            e, s, t = state
            return e in self.equal.accepting and (s in f.accepting) != (t in f.accepting)

        return self._system("equal rows", 3, (self.equal.start, f.start, f.start), step, bad)
