"""A small automaton as SVG: its states on a circle, the start on the left, and a curve for each pair of states.

An accepting state has a second ring, and an arrow from nowhere leads to the start.  Two opposite moves bend away from
each other, and letters that lead the same way share a curve.  Lines and letters have the colour of the text around
them, so that the drawing is readable on any ground and without a style sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin

from fooling.verify.pages.formats.markup import Markup, drawing, element, label
from fooling.verify.statement.language.counted import counted
from fooling.verify.words.passages import Automaton

RADIUS, GAP = 16, 4  # pixels of a state, and between the rings of an accepting one
APART = 96  # pixels between neighbours
BEND = 0.18  # of a curve, relative to its length
LETTERS = 12  # letters of a label

Point = tuple[float, float]


def automaton_svg(drawn: Automaton) -> Markup:
    """The drawing, with what it shows in words as its name."""
    states = len(drawn.rows)
    around = APART / (2 * sin(pi / states)) if states > 1 else 0.0
    half = around + 3.6 * RADIUS
    middle = half + 4
    place = {
        (drawn.start + k) % states: (
            middle + 14 - around * cos(2 * pi * k / states),
            middle - around * sin(2 * pi * k / states),
        )
        for k in range(states)
    }
    parts = [
        element("title", f"Automaton of {counted(states, 'states')}; the table below says the same"),
        *_start(place[drawn.start]),
        *(part for ends, word in _words(drawn).items() for part in _move(ends, word, place, (middle + 14, middle))),
        *(part for q, at in place.items() for part in _state(q, at, q in drawn.accepting)),
    ]
    width, height = round(2 * middle + 28), round(2 * middle)
    return drawing("automaton", width, height, *parts)


def _words(drawn: Automaton) -> Mapping[tuple[int, int], str]:
    """For each pair of states the letters that lead from one to the other."""
    found: dict[tuple[int, int], list[str]] = {}
    for source, letter, target in drawn.moves:
        found.setdefault((source, target), []).append(letter)
    told = {ends: ", ".join(letters) for ends, letters in found.items()}
    return {ends: word if len(word) <= LETTERS else f"{word[:LETTERS]}..." for ends, word in told.items()}


def _state(q: int, at: Point, accepting: bool) -> Iterator[Markup]:
    x, y = map(_rounded, at)
    yield element("circle", cx=x, cy=y, r=RADIUS)
    if accepting:
        yield element("circle", cx=x, cy=y, r=RADIUS - GAP)
    yield _label(str(q), (at[0], at[1] + 4))


def _start(at: Point) -> Iterator[Markup]:
    yield from _arrow((at[0] - RADIUS - 24, at[1]), (at[0] - RADIUS - 12, at[1]), (at[0] - RADIUS, at[1]))


def _move(ends: tuple[int, int], word: str, place: Mapping[int, Point], centre: Point) -> Iterator[Markup]:
    (x, y), (u, v) = place[ends[0]], place[ends[1]]
    if ends[0] == ends[1]:
        yield from _loop((x, y), word, centre)
        return
    length = hypot(u - x, v - y)
    side = (-(v - y) * BEND, (u - x) * BEND)  # to one side of the way, so that the way back is on the other
    over = ((x + u) / 2 + 2 * side[0], (y + v) / 2 + 2 * side[1])
    yield from _arrow(_rim((x, y), over), over, _rim((u, v), over))
    out = 11 / (length * BEND)
    yield _label(word, ((x + u) / 2 + side[0] * (1 + out), (y + v) / 2 + side[1] * (1 + out) + 4))


def _loop(at: Point, word: str, centre: Point) -> Iterator[Markup]:
    """A loop that points away from the middle; upwards where the state is alone."""
    away = (at[0] - centre[0], at[1] - centre[1])
    long = hypot(*away)
    dx, dy = (away[0] / long, away[1] / long) if long > 1 else (0.0, -1.0)
    if abs(dy) < 0.5:  # beside the start there is its arrow
        dx, dy = 0.0, -1.0
    far = 2.6 * RADIUS
    left = (at[0] + far * (dx - 0.7 * dy), at[1] + far * (dy + 0.7 * dx))
    right = (at[0] + far * (dx + 0.7 * dy), at[1] + far * (dy - 0.7 * dx))
    first, last = _rim(at, left), _rim(at, right)
    yield element("path", d=f"M{_pair(first)} C{_pair(left)} {_pair(right)} {_pair(last)}")
    yield _head(right, last)
    yield _label(word, (at[0] + dx * far * 1.05, at[1] + dy * far * 1.05 + 4))


def _rim(at: Point, towards: Point) -> Point:
    length = hypot(towards[0] - at[0], towards[1] - at[1])
    return (at[0] + RADIUS * (towards[0] - at[0]) / length, at[1] + RADIUS * (towards[1] - at[1]) / length)


def _arrow(first: Point, over: Point, last: Point) -> Iterator[Markup]:
    yield element("path", d=f"M{_pair(first)} Q{_pair(over)} {_pair(last)}")
    yield _head(over, last)


def _head(over: Point, tip: Point) -> Markup:
    length = hypot(tip[0] - over[0], tip[1] - over[1])
    x, y = (tip[0] - over[0]) / length, (tip[1] - over[1]) / length
    sides = ((tip[0] - 8 * x - s * 3.5 * y, tip[1] - 8 * y + s * 3.5 * x) for s in (1, -1))
    return element("path", d=f"M{_pair(tip)} L{' L'.join(map(_pair, sides))} Z", fill="currentColor")


def _label(words: str, at: Point) -> Markup:
    return label(words, *map(_rounded, at))


def _pair(point: Point) -> str:
    return f"{_rounded(point[0])},{_rounded(point[1])}"


def _rounded(number: float) -> str:
    """A coordinate to a tenth of a pixel: further digits differ between machines."""
    return f"{number + 0.0:.1f}".removesuffix(".0")
