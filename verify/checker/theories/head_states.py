"""What a head of attention has to remember of the positions that it has looked at so far.

A head at one position is given a query, and of each position that its mask leaves a *pair*: a logit and a value.  What
it puts out is `Attention.taken` of all pairs, in the order of their positions.  Here pairs come one after the other, in
any order, and a *state* keeps those that still matter; what the head puts out is `taken` of the pairs of the last
state.  So nothing is computed here but which pairs can be left out, and where their order does not matter; both are
proved above the lines.  Where it does not, a state keeps how often each pair came, and states are few where pairs are
of few kinds; else it keeps the place of each pair.  Whoever asks says which; what is not so is `Rejected`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

from fooling.circuits.networks.attention import Attention
from fooling.circuits.numbers.arithmetic import Arithmetic
from fooling.circuits.numbers.number_format import NumberFormat, Vector
from fooling.verify.checker.kernel import expect

Kept = tuple[int, int, Vector]  # a place, or how often, with the logit and the value
State = tuple[Kept, ...]


@dataclass(frozen=True)
class HeadStates:
    """The states of heads of this attention; at first there is none: `State()`."""

    attention: Attention
    arithmetic: Arithmetic
    in_order: bool

    @cached_property
    def counts(self) -> bool:
        """Whether states count equal pairs.  Of hard attention that takes one position they keep the place of it."""
        return not self.in_order and self.attention.kind not in ("leftmost", "rightmost")

    def after(self, state: State, place: int, logit: int, value: Vector) -> State:
        """The state after one pair more, that of a place, from 1."""
        if not self.counts:
            return self._still_matter(tuple(sorted((*state, (place, logit, value)))))
        found = {(one, other): many for many, one, other in state}
        found[logit, value] = found.get((logit, value), 0) + 1
        return self._still_matter(tuple((many, *pair) for pair, many in sorted(found.items())))

    # Hard attention takes something of the pairs with the largest logit: of the first of them, of the last, or of all.
    # A logit that is less than another one is never the largest.
    #
    # Softmax, step by step, in formats that saturate.  Let l be a logit, and t the largest so far, or 0 where the
    # maximum is kept.  Let exp(l - t) be rounded to 0, where l - t is rounded first.  The largest logit of all is
    # t' >= t.  The rounded l - t' is at most the rounded l - t, as rounding and saturation are monotone; so exp(l - t')
    # is rounded to 0 as well.  Its weight is 0 / Z = 0 for the sum Z, or there is none, as Z = 0 is an error; and its
    # products with the value are 0.  A sum of codes does not change if a 0 is left out: neither where it is rounded
    # once, nor where it is rounded after each addition, as a code plus 0 is itself.  For sums by halves that holds
    # where order does not matter at all (below).  A pair with the largest logit so far stays in any case: so some pair
    # does, and t is the largest logit of all pairs, left out or not.
    def _still_matter(self, state: State) -> State:
        kind, top = self.attention.kind, max(logit for _, logit, _ in state)
        if kind == "leftmost" or kind == "rightmost":
            return tuple(sorted(kept for kept in state if kept[1] == top)[:: 1 if kind == "leftmost" else -1][:1])
        if kind == "average":
            return tuple(kept for kept in state if kept[1] == top)
        if kind == "linear" or not self._may_leave_out:
            return state
        return tuple(kept for kept in state if kept[1] == top or not self._vanishes(kept[1], top))

    @cached_property
    def _may_leave_out(self) -> bool:
        formats = self.arithmetic.formats
        saturate = formats.activations.overflow == formats.softmax.overflow == "saturate"
        halves = "pairwise" in (formats.softmax.summation, formats.accumulator.summation)
        return self.arithmetic.schedule.attention == "stepwise" and saturate and (self.counts or not halves)

    @cached_property
    def _vanishes(self) -> Callable[[int, int], bool]:
        f, softmax = self.arithmetic.format, self.arithmetic.formats.softmax
        subtracted = self.arithmetic.schedule.maximum == "subtracted"

        def vanishes(logit: int, top: int) -> bool:
            difference = f.plus((logit,), (-top if subtracted else 0,))
            return softmax.values_of("exp", difference, f) == (0,)

        return cache(vanishes)

    def attended(self, state: State) -> Vector:
        """What the head puts out after all pairs."""
        pairs = state
        if self.counts:
            pairs = tuple(chain.from_iterable(((many, logit, value),) * many for many, logit, value in state))
        logits, values = tuple(logit for _, logit, _ in pairs), tuple(value for _, _, value in pairs)
        _, weights, _, found = self.attention.taken(self.arithmetic, logits, values)
        if self.counts:
            self._expect_no_order(weights, values)
        return found

    # Where states count, every sum is rounded once, or is of numbers of fixed point.  Of these, additions are exact but
    # for overflow.  The powers of a softmax are not negative, so that their partial sums never fall: in any order the
    # sum is the exact one, or the largest code, or an error, or the exact one modulo the width of the range.  A product
    # with a weight is less than a step from the exact one.  So where the exact sizes, and a step more for each, add up
    # to no more than the largest code, no partial sum overflows, in any order or by halves; products with the weight 0
    # are 0.  Of linear attention the weights are added up, too, and of hard attention the values.
    def _expect_no_order(self, weights: Vector, values: tuple[Vector, ...]) -> None:
        """`Rejected` where a sum may hang on the order of its terms."""
        formats, columns = self.arithmetic.formats, [*zip(*values, strict=True)]
        f, sums = formats.activations, formats.accumulator
        for one in (f, sums, formats.softmax):
            expect(one.precision is None or one.summation == "once", f"sums of {one.name} hang on the order of terms")
        if self.attention.kind == "linear":
            _expect_room(f, map(abs, weights))
        if self.attention.kind == "average":
            for column in columns:
                _expect_room(f, map(abs, column))
            return
        steps = f.scale * (f if self.attention.kind == "linear" else formats.softmax).scale
        for column in columns:
            _expect_room(sums, (abs(w * v) * sums.scale // steps + 2 for w, v in zip(weights, column, strict=True)))


def _expect_room(f: NumberFormat, sizes: Iterable[int]) -> None:
    fits = f.summation == "once" or sum(sizes) <= f.most
    expect(fits, "a sum may overflow on the way, so that it hangs on the order of its terms")
