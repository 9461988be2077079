"""Rectangles with weights of either sign that tell a language's words from others.

What they prove stands in `fooling.circuits.languages.factorisation`.

At odd and even positions over two letters: a step of the automaton by the pair (a, b) is a function of a and b, and its
Fourier expansion a sum of characters (-1)^(a c + b d) with coefficients in quarters.  So f is the sum, over all paths
of steps each with a character, of the product of coefficients times a product of two functions of x and of y with
values 1 and -1: Alice's parity and Bob's.  A coefficient r/s is r marks of weight 1/s each, s the same at all steps;
then all paths weigh s^-pairs, and their number over that, the *mean*, is what the discrepancy pays for.

Let S be the sum of equal minus different parities over the paths, so S = f.  Where the mean is a constant e, f - 1/2 is
the sum with weights 1 - 1/(2e) for equal parities and -1 - 1/(2e) for different ones, in all 4e (EQ_n: e = 1, hence
least discrepancy at least 1/8, and no constant is larger).  Otherwise a rectangle of everything with weight -1/2 stands
beside it.  Not trusted: `fooling.circuits.languages.factorisation.check_signs` is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.factorisation import WeightedRectangles, check_signs
from fooling.circuits.languages.product import Phases
from fooling.circuits.languages.search.fooling.fooling_families import ODD_EVEN
from fooling.circuits.languages.search.fooling.marked_words import repeated
from fooling.circuits.languages.search.fooling.rectangle_families import pair_automaton
from fooling.circuits.languages.search.states.minimise import trim_partial
from fooling.circuits.languages.word_count import count_words
from fooling.fooling_sets.errors import EvidenceError

MOST_MARKS = 24
SAMPLE = 6  # pairs of the words whose means are compared
MOST_GROWTH = 2**3  # of the mean, from SAMPLE pairs to twice as many: no powers of 3/2
HALF = Fraction(1, 2)


class Character(NamedTuple):
    """(-1)^(alice a + bob b + negative), and the number of this mark among those like it."""

    alice: int
    bob: int
    negative: int
    copy: int


def signed_rectangles(language: DFA) -> tuple[tuple[WeightedRectangles, ...], int] | None:
    """Families whose sums are at least 1/2 for words of even length of the language and at most -1/2 for others.

    Beside them the least number of pairs for which this is so, 0 or 1; None where none are found.
    """
    found = _paths(language)
    if found is None:
        return None
    index, marks, scale = found
    means = [Fraction(count_words(index, 2 * m), scale**m) for m in range(2 * SAMPLE + 1)]
    if means[-1] > MOST_GROWTH * means[SAMPLE]:
        return None
    tried = [(_shared(means[-1]), False)] if len({*means[1:]}) == 1 and means[-1] >= HALF else []
    for weights, beside in [*tried, (_shared(None), True)]:
        families = (_parities(index, marks, scale, weights), *([_everything()] if beside else []))
        for first in (0, 1):
            try:
                check_signs(families, language, Phases(ODD_EVEN, 2), HALF, first)
            except EvidenceError:
                continue
            return families, first
    return None


def _shared(mean: Fraction | None) -> tuple[tuple[Fraction, ...], ...]:
    share = Fraction(0) if mean is None else 1 / (2 * mean)
    equal, different = 1 - share, -1 - share
    return (equal, different), (different, equal)


def _paths(language: DFA) -> tuple[DFA, list[Character], int] | None:
    """The paths as words, each pair's mark at both of its positions; the marks, and the scale."""
    pairs = pair_automaton(trim_partial(language))
    if pairs is None or len(language.alphabet) != 2:
        return None
    steps = [list(_expanded(after)) for after in pairs.after]
    scale = lcm(*(c.denominator for row in steps for *_, c in row))
    marks: list[Character] = []
    table: list[dict[int, int]] = []
    for row in steps:
        here: dict[int, int] = {}
        for c, d, target, share in row:
            for _ in range(abs(int(share * scale))):
                copies = (Character(c, d, int(share < 0), i) for i in range(len(marks) + 1))
                mark = next(one for one in copies if one not in marks or marks.index(one) not in here)
                marks += [] if mark in marks else [mark]
                here[marks.index(mark)] = target
        table.append(here)
    if not marks or len(marks) > MOST_MARKS:
        return None
    return repeated(table, pairs.accepting, len(marks)), marks, scale


def _expanded(after: list[list[int | None]]) -> Iterator[tuple[int, int, int, Fraction]]:
    """The characters c, d with the states they lead to and their coefficients, where these are not 0."""
    for target in dict.fromkeys(q for row in after for q in row if q is not None):
        for c, d in product((0, 1), repeat=2):
            signs = sum((-1) ** (a * c + b * d) for a in (0, 1) for b in (0, 1) if after[a][b] == target)
            if signs:
                yield c, d, target, Fraction(signs, 4)


def _parities(
    index: DFA, marks: list[Character], scale: int, weights: tuple[tuple[Fraction, ...], ...]
) -> WeightedRectangles:
    names = tuple(map(str, range(3 * len(marks))))
    alice = [mark.alice * a ^ mark.negative for a in (0, 1) for mark in marks]
    bob = [mark.bob * b for b in (0, 1) for mark in marks]
    first, second = (
        DFA(names, 0, frozenset(), tuple(tuple(q ^ flip for flip in (*flips, *[0] * len(marks))) for q in (0, 1)))
        for flips in (alice, bob)
    )
    return WeightedRectangles(index, first, second, scale, weights)


def _everything() -> WeightedRectangles:
    one = DFA(("0",), 0, frozenset({0}), ((0,),))
    read = DFA(("0", "1", "2"), 0, frozenset(), ((0, 0, 0),))
    return WeightedRectangles(one, read, read, 1, ((-HALF,),))
