"""Random words of three kinds: uniform ones of a language, well-nested ones along a stack, and changed ones.

The last two are the generators of Bhattamishra et al. 2024, appendix H.1, for Dyck-(t, k).  A well-nested word is
written along the stack of its open brackets.  A full stack is closed, and an empty one opened; else the choice is
uniform between open brackets and the closing one.  That has two readings: to open with probability 1/2 (`half`), or
each of the t + 1 brackets equally likely (`three-way`, as for t = 2).  In the last steps, which are as many as an even
stack is high, open brackets close, and behind them stand pairs.  A changed word differs at m places, any m as likely as
others: there a bracket has another kind, or it opens in place of closing or the other way round, each with probability
1/2, all other kinds being equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck_alphabet
from fooling.circuits.languages.generator import Generator, Letter, Move
from fooling.fooling_sets.errors import InvalidInput


# Of the words of n - t + 1 letters that lead from q into the language, ways[t - 1][q], as many begin with a letter that
# leads to p as lead from there: ways[t][p].
def uniform_words(language: DFA, n: int) -> Generator:
    """The words of n letters of a language, each equally likely; InvalidInput where there are none."""
    ways: list[dict[int | None, int]] = [{q: int(q in language.accepting) for q in range(language.states)}]
    for _ in range(n):
        before = ({q: [p for p in row if p is not None] for q, row in enumerate(language.transitions)}).items()
        ways.append({q: sum(ways[-1][p] for p in after) for q, after in before})
    ways.reverse()
    if not ways[0][language.start]:
        raise InvalidInput(f"the language has no word of {n} letters")

    def step(t: int, q: int) -> list[Move]:
        row = zip(language.alphabet, language.transitions[q], strict=True)
        return [(Fraction(ways[t][p], ways[t - 1][q]), letter, p) for letter, p in row if p is not None]

    return Generator(language.start, n, step)


# The stack is a tuple of kinds, whose height is even after an even number of letters.  So when as many letters are left
# as an even stack is high at most, it is at most as high as letters are left.
def dyck_words(types: int, depth: int, closing: str, n: int) -> Generator:
    """Well-nested words of n letters; n is even."""
    letters, last = dyck_alphabet(types), depth - depth % 2

    def step(t: int, stack: tuple[int, ...]) -> list[Move]:
        opened: list[Move] = [(Fraction(1, types), letters[2 * kind], (*stack, kind)) for kind in range(types)]
        if not stack:
            return opened
        close = Fraction(1, 2) if closing == "half" else Fraction(1, types + 1)
        if t > n - last or len(stack) == depth:
            close = Fraction(1)
        closed = (close, letters[2 * stack[-1] + 1], stack[:-1])
        return [closed, *((mass * (1 - close), letter, after) for mass, letter, after in opened)]

    return Generator((), n, step)


# Of the letters left, k of m are still to be changed: the next one is among them with probability k/m.
def changed(inner: Generator, many: int, others: Callable[[Any], Sequence[tuple[Fraction, Letter]]]) -> Generator:
    """Words that have a letter a step, with so many places changed: `others(letter)` is the law of what stands there.

    InvalidInput where there are fewer places.
    """
    n = inner.steps
    if not 0 <= many <= n:
        raise InvalidInput(f"{many} of {n} letters cannot be changed")

    def step(t: int, state: tuple[Any, int]) -> list[Move]:
        (at, to_come), found = state, list[Move]()
        change = Fraction(to_come, n - t + 1)
        for mass, letter, after in inner.moves(t, at):
            found.append((mass * (1 - change), letter, (after, to_come)))
            found += [(mass * change * share, other, (after, to_come - 1)) for share, other in others(letter)]
        return found

    return Generator((inner.start, many), n, step)


def changed_words(types: int, depth: int, closing: str, n: int, many: int) -> Generator:
    """Well-nested words with so many brackets changed."""
    letters = dyck_alphabet(types)

    def others(letter: str) -> list[tuple[Fraction, Letter]]:
        a = letters.index(letter)
        kinds = [letters[b] for b in range(a % 2, len(letters), 2) if b != a]
        turned = Fraction(1, 2) if kinds else Fraction(1)
        return [(turned, letters[a ^ 1]), *((Fraction(1, 2 * len(kinds)), other) for other in kinds)]

    return changed(dyck_words(types, depth, closing, n), many, others)
