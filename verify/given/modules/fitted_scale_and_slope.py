"""What logits are multiplied by, and what is subtracted for distances: numbers that are fitted to the module's scores.

A module that is written out may multiply logits by 3, by a temperature that it has learned, or by log n.  So for words
of each length n a number c is sought with which the network gives what the module gives, c times the logits in the
place of the logits; or the logits minus c for each step of distance.  The least squares are over all scores of these
words, so one number must explain many.  If one c is right for all lengths, and is a number that somebody may have
written, the network has it as its scale, and is held to the module on all words; otherwise it is told.  If there is a c
for each length, another for each, what is told is that it depends on the length, with the formula where one is met.

Which numbers may have been written?  Those of the module (its parameters of one number, and attributes), their
inverses, roots and exponentials; decimals of a few digits, small fractions, and roots of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import exp, isfinite, log, log2, sqrt
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import OWN, Reals, Weigh
from fooling.circuits.networks.transformer import Transformer
from fooling.records import dataclass, replace
from fooling.verify.given.modules.edits_of_weights import softmax
from fooling.verify.given.modules.forward_edits import Edit, Reading
from fooling.verify.given.modules.held_to_module import Given
from fooling.verify.given.modules.own_parts import loose_numbers
from fooling.verify.given.modules.score_maps import BEFORE_END, MOST_BEFORE, SHIFTED

Module = Any  # torch.nn.Module; torch may be missing
FIRST = 7  # letters: numbers are fitted to words of up to so many, and to longer ones where no formula is met
GRID = (0.0, *(sign * 2.0 ** (k / 2) for k in range(-9, 13) for sign in (1, -1)))
STEPS, STEP = 12, 2.0**-20  # of the search for the least squares; of a difference quotient
MET, SAME = 2.0**-34, 1e-9  # of the scores, in proportion; of two numbers that are taken for one
NEARBY, FARTHER = 2.0**-6, 16  # of a number, in proportion; of what is allowed
DIGITS, LARGEST = 5, 64  # of decimals that somebody may write; of the numerators and denominators of fractions
FEW = 3  # lengths that show how a number depends on them
NOT_SAID = "a file has one scale for all lengths"
OF_LENGTH: Mapping[str, Callable[[int], float]] = {
    "log(n)": log,
    "log(n + 1)": lambda n: log(n + 1),
    "sqrt(n)": sqrt,
    "1/sqrt(n)": lambda n: n**-0.5,
    "n": float,
    "1/n": lambda n: 1 / n,
    "sqrt(log(n))": lambda n: sqrt(log(n)),
    "log(n)^2": lambda n: log(n) ** 2,
    "1/log(n + 1)": lambda n: 1 / log(n + 1),
    "log(n + 2)": lambda n: log(n + 2),
    "sqrt(n + 1)": lambda n: sqrt(n + 1),
    "n + 1": lambda n: float(n + 1),
}
"""What a number may be in proportion to."""


@dataclass(frozen=True)
class Family:
    """Weights that hang on a number c: how they are made, and what is said of it."""

    says: str
    weigh: Callable[[float, Tensor, Tensor], Tensor]
    usual: float  # the number that changes nothing
    help: str = NOT_SAID


def _nearer(c: float, logits: Tensor, hidden: Tensor) -> Tensor:
    places = load_torch().arange(logits.shape[-1], device=logits.device)
    return softmax(logits - c * (places - places[:, None]).abs(), hidden)


SCALE = Family("logits of attention are multiplied by {}", lambda c, x, hidden: softmax(c * x, hidden), 1.0)
DISTANCE = Family(
    "{} is subtracted from logits of attention for each step of distance",
    _nearer,
    0.0,
    "positions=64, and the slopes of ALiBi in a block of Linear maps, are what is known of distances here",
)


def fitted(reading: Reading, reals: Reals, given: Given, ends: Sequence[str | None], module: Module) -> Iterator[Edit]:
    """Edits with numbers with which the network meets the module on words of a few letters."""
    if not isinstance(reading.model, Transformer):
        return
    several = [part for part in given if len(part[0][0]) > 1 and len(part[0]) > 1]
    few = [part for part in several if len(part[0][0]) <= FIRST]
    for family, end in product((SCALE, DISTANCE), ends):
        if not few or (found := _by_length(family, reading, reals, few, end)) is None:
            continue
        if not _is_constant(found) and _formula(found) is None:
            found = _by_length(family, reading, reals, several, end)
        if found is not None:
            yield from _told(family, found, reading.model, module)
            return


def _by_length(
    family: Family, reading: Reading, reals: Reals, parts: Given, end: str | None
) -> dict[int, float] | None:
    """The number for each length; None where for some length there is none."""
    found, start = dict[int, float](), tuple[float, ...]()
    for words, scores in parts:
        one = _Fit(family, reading, reals, (words, scores), end).number(start)
        if one is None:
            return None
        found[len(words[0])], start = one, (one,)
    return found


@dataclass(frozen=True)
class _Fit:
    """Least squares for words of one length."""

    family: Family
    reading: Reading
    reals: Reals
    part: tuple[Any, Tensor]
    end: str | None

    def number(self, start: Sequence[float]) -> float | None:
        """The c with which the network meets the module; None where there is none."""
        before = BEFORE_END[self.end](self.part[1])
        known = before.isfinite() & (before.abs() < MOST_BEFORE)
        if not bool(known.any()):
            return None
        limit = float(before[known].abs().max()) * MET + 1e-14
        for first in (*start, *self._best_of_grid(before, known)):
            c, apart = self._refined(first, before, known)
            if apart <= limit and self._is_told(c, before, known, limit):
                return c
        return None

    def _is_told(self, c: float, before: Tensor, known: Tensor, limit: float) -> bool:
        """Whether numbers near it give other scores: where a softmax is 0 or 1, no number is told from another."""
        others = [c * (1 + NEARBY), c * (1 - NEARBY)] if c else [NEARBY, -NEARBY]
        return all(float(self._off(one, before, known).abs().max()) > FARTHER * limit for one in others)

    def _off(self, c: float, before: Tensor, known: Tensor) -> Tensor:
        """How far scores are off, those that are known."""
        edited = replace(self.reading, weigh=lambda logits, hidden, _: self.family.weigh(c, logits, hidden))
        ours, _ = edited.run(self.reals, self.part[0])
        if self.end in SHIFTED:
            ours = ours - ours.mean(-1, keepdim=True)
        return (ours - before)[known]

    def _best_of_grid(self, before: Tensor, known: Tensor) -> list[float]:
        """The best numbers of the grid, two that are no neighbours."""
        sums = {c: float(self._off(c, before, known).square().sum()) for c in GRID}
        ordered = sorted((c for c in sums if isfinite(sums[c])), key=sums.__getitem__)
        others = [c for c in ordered[1:] if not ordered[0] / 2 <= c <= ordered[0] * 2]
        return [*ordered[:1], *others[:1]]

    def _refined(self, c: float, before: Tensor, known: Tensor) -> tuple[float, float]:
        """Gauss and Newton's method, whose slopes are difference quotients."""
        off = self._off(c, before, known)
        for _ in range(STEPS):
            h = STEP * (1 + abs(c))
            slope = (self._off(c + h, before, known) - self._off(c - h, before, known)) / (2 * h)
            total = float(slope.square().sum())
            if not total or not isfinite(total):
                break
            tried = c - float((slope * off).sum()) / total
            again = self._off(tried, before, known)
            if not float(again.square().sum()) < float(off.square().sum()):
                break
            c, off = tried, again
        return c, float(off.abs().max())


def _told(family: Family, found: Mapping[int, float], model: Transformer, module: Module) -> Iterator[Edit]:
    if _is_constant(found):
        yield from _constant(family, next(iter(found.values())), model, module)
        return
    formula = _formula(found)
    some = ", ".join(f"{c:.6g} at {n}" for n, c in [*found.items()][:FEW])
    what = f"a number that depends on the length n of the word, {some if formula is None else _in_words(*formula)}"

    def number(n: int) -> float:
        if formula is not None and n > 1:
            return formula[0] * OF_LENGTH[formula[1]](n)
        return found.get(n, family.usual)

    def weigh(logits: Tensor, hidden: Tensor, _: Tensor) -> Tensor:
        return family.weigh(number(logits.shape[-1]), logits, hidden)

    of = partial(_weighed, weigh)
    yield Edit(family.says.format(what), family.help, of, "LATER")


def _weighed(weigh: Weigh, reading: Reading) -> Reading:
    return replace(reading, weigh=weigh)


def _is_constant(found: Mapping[int, float]) -> bool:
    first, *others = found.values()
    return all(_is(one, first) for one in others)


def _formula(found: Mapping[int, float]) -> tuple[float, str] | None:
    """A factor and a formula that give these numbers; None where none does."""
    for name, of in OF_LENGTH.items():
        ratios = [c / of(n) for n, c in found.items() if of(n)]
        if len(ratios) == len(found) >= FEW and all(_is(one, ratios[0]) for one in ratios):
            return ratios[0], name
    return None


def _in_words(factor: float, name: str) -> str:
    return name if _is(factor, 1.0) else f"{factor:.6g} times {name}"


def _is(one: float, other: float) -> bool:
    return abs(one - other) <= SAME * max(abs(one), abs(other), SAME)


def _constant(family: Family, c: float, model: Transformer, module: Module) -> Iterator[Edit]:
    """The scale of a file, if it is a number that somebody may have written."""
    of = partial(_weighed, lambda logits, hidden, _: family.weigh(c, logits, hidden))
    if family is not SCALE:
        yield Edit(family.says.format(f"{c:.6g}"), family.help, of, "LATER")
        return
    told = f"{c:.6g}, beside 1 over the root of the width of a head"
    for fields in _scales(c, model, module):
        yield Edit(family.says.format(told), "", of, "LATER", fields)
    yield Edit(family.says.format(told), "multiply the queries' weights and biases by it", of, "LATER")


def _scales(c: float, model: Transformer, module: Module) -> Iterator[Mapping[str, Any]]:
    """Fields that say it: what logits are multiplied by, with or without the root of the width of a head."""
    layers = [one.attention for one in model.blocks if one.attention.sparse != OWN]
    width = layers[0].m
    is_scaled = all(one.scaled for one in layers)
    whole = c / sqrt(width) if is_scaled else c  # beside nothing
    known = [*_numbers(module, width)]
    for scaled, number in ((True, whole * sqrt(width)), (False, whole)):
        for exact in _written(number, known):
            yield {"scaled": scaled, "scale": exact}


def _written(c: float, known: Sequence[float]) -> Iterator[Any]:
    """Numbers that somebody may have written and that are as good as this one."""
    near = Fraction(c).limit_denominator(LARGEST)
    if abs(near.numerator) <= LARGEST * LARGEST and _is(float(near), c):
        yield int(near) if near.denominator == 1 else str(near)
    elif _is(float(f"{c:.{DIGITS}g}"), c):
        yield float(f"{c:.{DIGITS}g}")
    yield from (one for one in known if _is(one, c))
    square = Fraction(c * c).limit_denominator(LARGEST)
    if _is(float(square), c * c):
        yield float(square) ** 0.5 * (1 if c > 0 else -1)


def _numbers(module: Module, width: int) -> Iterator[float]:
    """Those of the module, and what may be made of them."""
    own = [float(one) for _, one in loose_numbers(module)]
    for part in module.modules():
        own += [float(one) for one in vars(part).values() if type(one) in (int, float) and isfinite(one)]
    for one in dict.fromkeys(own):
        for of in _MADE:
            try:
                made = of(one)
            except (ValueError, ZeroDivisionError, OverflowError):
                continue
            yield from (made, made / sqrt(width), made * sqrt(width))


_MADE: tuple[Callable[[float], float], ...] = (
    lambda x: x,
    lambda x: 1 / x,
    exp,
    lambda x: exp(-x),
    sqrt,
    lambda x: x**-0.5,
    lambda x: log(1 + exp(x)),
    lambda x: 1 / log(1 + exp(x)),
    lambda x: x * x,
    abs,
    log2,
)
"""What a temperature may be made of."""
