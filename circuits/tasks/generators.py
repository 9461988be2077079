"""What generators are made of: letters, choices, one after the other, conditions.

Each maker gives a `fooling.circuits.languages.generator.Generator`, so what is made of others has a law, samples and
distances like any; `fooling.circuits.languages.random_words` has more.  A condition is met by chance, as in "draw again
until ...": its generator has the conditional law, and draws once.  Of such a one the masses are found from the last
step to the first.  Cost: as many fractions as there are states at all steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.generator import Fold, Generator, Letter, Move, State
from fooling.fooling_sets.errors import InvalidInput

Word = tuple[Any, ...]
MOST = 10**6  # states of all steps together, where masses are found backwards


def uniform(letters: Sequence[Letter], state: State = None) -> list[Move]:
    """The moves that write one of the letters, each equally likely; letters may be equal."""
    return [(Fraction(1, len(letters)), letter, state) for letter in letters]


def independent(places: Sequence[Sequence[Letter]]) -> Generator:
    """One of the letters at each place, independently and uniformly."""
    return Generator(None, len(places), lambda t, _: uniform(places[t - 1]))


def distinct(letters: Sequence[Letter], many: int) -> Generator:
    """So many letters in a random order, none twice: a permutation where these are all."""
    if many > len(letters):
        raise InvalidInput(f"{many} different letters out of {len(letters)}")

    def step(_: int, used: frozenset[Letter]) -> list[Move]:
        left = [letter for letter in letters if letter not in used]
        return [(Fraction(1, len(left)), letter, used | {letter}) for letter in left]

    return Generator(frozenset(), many, step)


def written(word: Iterable[Letter]) -> Generator:
    """This word, and no other."""
    return independent([(letter,) for letter in word])


def chosen(parts: Iterable[tuple[Fraction, Generator]]) -> Generator:
    """One of them by chance, then what it writes."""
    options = [(mass, part) for mass, part in parts if mass != 0]

    def step(t: int, state: tuple[int, State] | None) -> list[Move]:
        if state is None:
            return [(mass, None, (i, part.start)) for i, (mass, part) in enumerate(options)]
        i, inner = state
        part = options[i][1]
        if t - 1 > part.steps:
            return [(Fraction(1), None, state)]
        return [(mass, letter, (i, after)) for mass, letter, after in part.moves(t - 1, inner)]

    return Generator(None, 1 + max(part.steps for _, part in options), step)


def equally(parts: Sequence[Generator]) -> Generator:
    """One of them, each equally likely."""
    return chosen((Fraction(1, len(parts)), part) for part in parts)


def in_turn(*parts: Generator) -> Generator:
    """What the first writes, then, independently, what the next one does, ..."""
    ends = [sum(part.steps for part in parts[: i + 1]) for i in range(len(parts))]

    def step(t: int, state: State) -> list[Move]:
        i = next(i for i, end in enumerate(ends) if t <= end)
        first = ends[i] - parts[i].steps + 1
        return list(parts[i].moves(t - first + 1, parts[i].start if t == first else state))

    return Generator(None, ends[-1], step)


def of_law(masses: Mapping[Word, Fraction]) -> Generator:
    """The words of a law, of one length, each by its mass: along beginnings, each of which has that of its words."""
    begun, after = defaultdict[Word, Fraction](Fraction), defaultdict[Word, dict[Word, None]](dict)
    for word, mass in masses.items():
        for k in range(len(word) + 1):
            begun[word[:k]] += mass
            if k:
                after[word[: k - 1]][word[:k]] = None
    if len(lengths := sorted({*map(len, masses)})) != 1:
        raise InvalidInput(f"a law of words of {lengths} letters; want one length")

    def step(_: int, begin: Word) -> list[Move]:
        return [(begun[word] / begun[begin], word[-1], word) for word in after[begin]]

    return Generator((), lengths[0], step)


def conditioned(inner: Generator, fold: Fold, wanted: Callable[[Any], bool] = bool) -> Generator:
    """The law of the words whose value of the fold is wanted: as if one drew again until it is."""
    return conditioned_from([inner.start], inner, fold, wanted)[0]


# Let h(t, s) be the probability of the condition from s on, after t steps.  A move of mass m to s' has, under the
# condition, the mass m h(t, s') / h(t - 1, s).  No h hangs on the start.  `weights` are whole: h(t, s) is weights[t][s]
# divided by scales[t + 1] scales[t + 2] ... .
def conditioned_from(
    starts: Sequence[State], inner: Generator, fold: Fold, wanted: Callable[[Any], bool] = bool
) -> list[Generator]:
    """That of each of these starts; what happens from a state on is found once for all of them."""
    levels = [{(start, fold.start) for start in starts}]
    for t in range(1, inner.steps + 1):
        levels.append({pair for state in levels[-1] for _, pair in _pairs(inner, fold, t, state)})
        if sum(map(len, levels)) > MOST:
            raise InvalidInput(f"a condition on words with more than {MOST} states of the generator")
    weights = [{pair: int(bool(wanted(fold.value(pair[1])))) for pair in levels[-1]}]
    scales = [1]
    for t in range(inner.steps, 0, -1):
        moves = {pair: _pairs(inner, fold, t, pair) for pair in levels[t - 1]}
        scale = lcm(*{mass.denominator for some in moves.values() for (mass, _), _ in some})
        later = weights[-1]
        weights.append(
            {
                pair: sum(mass.numerator * (scale // mass.denominator) * later[after] for (mass, _), after in some)
                for pair, some in moves.items()
            }
        )
        scales.append(scale)
    weights.reverse()
    scales.reverse()
    if not all(weights[0].values()):
        raise InvalidInput("a condition that no word of the generator meets: it would draw for ever")

    def step(t: int, pair: State) -> list[Move]:
        whole, later = weights[t - 1][pair], weights[t]
        moves = _pairs(inner, fold, t, pair)
        return [
            (mass * Fraction(scales[t - 1] * later[after], whole), letter, after) for (mass, letter), after in moves
        ]

    known = dict[Any, Any]()
    return [Generator((start, fold.start), inner.steps, step, known) for start in starts]


def _pairs(inner: Generator, fold: Fold, t: int, pair: State) -> list[tuple[tuple[Fraction, Letter | None], State]]:
    state, found = pair
    moves = inner.moves(t, state)
    return [((m, a), (after, found if a is None else fold.step(found, a))) for m, a, after in moves]


def member(language: DFA) -> Fold:
    """Whether the word is in the language."""
    place = {letter: a for a, letter in enumerate(language.alphabet)}

    def step(q: int | None, letter: Hashable) -> int | None:
        return language.step(q, place[letter]) if letter in place else None

    return Fold(language.start, step, language.accepting.__contains__)


def both(first: Fold, second: Fold) -> Fold:
    """The pair of their values."""
    return Fold(
        (first.start, second.start),
        lambda found, letter: (first.step(found[0], letter), second.step(found[1], letter)),
        lambda found: (first.value(found[0]), second.value(found[1])),
    )


def sample(generator: Generator, chance: Random) -> Word:
    """One word by chance, exactly by the law."""
    word, state = list[Letter](), generator.start
    for t in range(1, generator.steps + 1):
        moves = generator.moves(t, state)
        whole = lcm(*(mass.denominator for mass, *_ in moves))
        drawn = chance.randrange(whole)
        for mass, letter, after in moves:
            drawn -= mass.numerator * (whole // mass.denominator)
            if drawn < 0:
                if letter is not None:
                    word.append(letter)
                state = after
                break
    return tuple(word)
