"""Generators of random words, and their exact laws.

A *generator* is a random process: a state to start with, and `steps` steps.  A step makes of a state, by chance, a
letter or none, and the next state.  What is written is a random word; its *law* gives each word its mass.  Masses are
fractions, and those of a step are positive and add up to 1, which is checked where they are used.

A *fold* reads a word from left to right: a start, what a letter makes of what was found so far, and the value at the
end.  A DFA is one, and so is a count.  The law of a fold's value is found along the steps, by the masses of the states
that generator and fold may be in together: as many as there are such states, not as many as there are words.

The total variation distance of two laws P and Q is half the sum of |P(w) - Q(w)| over all words w.  A word w that has
been read leaves for either generator a vector: of each state the mass of its having written w and being there.  What
the words that begin with w add to the sum hangs on the two vectors alone, and is linear in them together.  So words
whose pairs of vectors are proportional are taken as one.  Exact; it is dear where few are proportional.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from fooling.fooling_sets.errors import InvalidInput

Letter = Hashable
State = Any  # hashable
Move = tuple[Fraction, Letter | None, State]  # its mass; the letter that is written, if one is; the state behind it
Place = tuple[int, State]  # how many steps were made, and the state
Pair = tuple[frozenset[tuple[Place, int]], frozenset[tuple[Place, int]]]  # vectors of both, with no common divisor
Spend = Callable[[int], None]  # raises where too many vectors, moves or folds were looked at


class Fold(NamedTuple):
    """step(found, letter); value(found) at the end of the word."""

    start: Any
    step: Callable[[Any, Any], Any]
    value: Callable[[Any], Any] = lambda found: found


WORD = Fold((), lambda word, letter: (*word, letter))


@dataclass(frozen=True)
class Generator:
    """step(t, state): the moves of step t = 1, ..., steps; InvalidInput where their masses are none of a law."""

    start: State
    steps: int
    step: Callable[[int, Any], Iterable[Move]]
    known: dict[Place, tuple[Move, ...]] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.steps) is not int or self.steps < 0:
            raise InvalidInput(f"a generator has a number of steps, not {self.steps!r}")

    def moves(self, t: int, state: State) -> tuple[Move, ...]:
        """Those of step t from a state; no mass is 0, and together they are 1."""
        if (t, state) not in self.known:
            found = tuple(move for move in self.step(t, state) if move[0] != 0)
            if any(mass < 0 for mass, *_ in found) or sum(mass for mass, *_ in found) != 1:
                masses = ", ".join(str(mass) for mass, *_ in found) or "none"
                raise InvalidInput(f"step {t} of a generator has the masses {masses}; want positive ones of sum 1")
            self.known[t, state] = found
        return self.known[t, state]

    def law(self, fold: Fold = WORD, spend: Spend = lambda _: None) -> dict[Any, Fraction]:
        """The mass of each value of the fold; of each word without one."""
        now = {(self.start, fold.start): Fraction(1)}
        for t in range(1, self.steps + 1):
            after = defaultdict[Any, Fraction](Fraction)
            for (state, found), mass in now.items():
                moves = self.moves(t, state)
                spend(len(moves))
                for share, letter, next_state in moves:
                    after[next_state, found if letter is None else fold.step(found, letter)] += mass * share
            now = after
        values = defaultdict[Any, Fraction](Fraction)
        for (_, found), mass in now.items():
            values[fold.value(found)] += mass
        return dict(values)

    def after(self, vector: Mapping[Place, int]) -> tuple[dict[Letter, dict[Place, int]], int, int]:
        """What each letter that may come next makes of a vector, and the mass of no letter any more.

        All of these are multiplied by the last number, which makes them whole.
        """
        found, waiting = defaultdict[Any, Any](_empty), defaultdict[int, Any](_empty)
        for (t, state), mass in vector.items():
            waiting[t][state] += mass
        scale = 1
        while min(waiting, default=self.steps) < self.steps:  # a step that writes nothing is followed by a later one
            t = min(waiting)
            states = waiting.pop(t)
            whole = lcm(*(share.denominator for state in states for share, *_ in self.moves(t + 1, state)))
            scale *= whole
            for masses in (*found.values(), *waiting.values()):
                masses |= {place: mass * whole for place, mass in masses.items()}
            for state, mass in states.items():
                for share, letter, next_state in self.moves(t + 1, state):
                    part = mass * share.numerator * (whole // share.denominator)
                    if letter is None:
                        waiting[t + 1][next_state] += part
                    else:
                        found[letter][t + 1, next_state] += part
        return found, sum(waiting[self.steps].values()), scale


def _empty() -> dict[Any, int]:
    return defaultdict(int)


def distance(p: Generator, q: Generator, spend: Spend = lambda _: None) -> Fraction:
    """The total variation distance of their laws."""
    twice = Fraction(0)
    now: dict[Pair, Fraction] = {(frozenset({((0, p.start), 1)}), frozenset({((0, q.start), 1)})): Fraction(1)}
    while now:
        later = defaultdict[Pair, Fraction](Fraction)
        for (of_p, of_q), weight in now.items():
            after_p, ended_p, scale_p = p.after(dict(of_p))
            after_q, ended_q, scale_q = q.after(dict(of_q))
            whole = lcm(scale_p, scale_q)
            times_p, times_q = whole // scale_p, whole // scale_q
            twice += weight * abs(ended_p * times_p - ended_q * times_q) / whole
            spend((len(of_p) + len(of_q)) * (1 + len(after_p) + len(after_q)))
            for letter in {**after_p, **after_q}:
                sides = after_p.get(letter, {}), after_q.get(letter, {})
                if not all(sides):  # only one of the two may write what begins so
                    twice += weight * (sum(sides[0].values()) * times_p + sum(sides[1].values()) * times_q) / whole
                    continue
                divisor = gcd(
                    *(mass * times_p for mass in sides[0].values()), *(mass * times_q for mass in sides[1].values())
                )
                pair = _divided(sides[0], times_p, divisor), _divided(sides[1], times_q, divisor)
                later[pair] += weight * divisor / whole
        now = later
    return twice / 2


def _divided(masses: Mapping[Place, int], times: int, divisor: int) -> frozenset[tuple[Place, int]]:
    return frozenset((place, mass * times // divisor) for place, mass in masses.items())
