"""What both parties know before they split a Transformer of one layer: who holds what, and how wide each message is.

Holder and partner are those of `fooling.protocols.layout`; all widths hang on what is public.  A network can be split
when
    (i)   keys and values hang on one token, its position and public data: one layer, no attention to pairs;
    (ii)  one position is read, fixed by the length: what follows attention is the holder's own work;
    (iii) every sum over positions has parts, or an order, in which it can be shared (`fooling.protocols.split_sum`).  A
    softmax
          that is rounded only once as a real number has neither: its weights hang on real exponentials of both parties.

Vocabulary: a and b positions of holder and partner, of those that the mask leaves; p bits of a number of activations, r
of the softmax, q of the accumulator; m width of a head, H heads, d embedding size; |k| = k.bit_length().
    query     the holder's letter (|letters - 1|), its embedding (d p), or the queries of all heads (m H p); nothing
              where the token is public
    softmax   per head: maximum      holder p, partner |T|, capped at the gap T at which all of the holder's
                                     exponentials are 0; or p, where there is no such T; nothing where it is kept
                        normaliser   |a U| from the holder and |b U| from the partner for exponentials of at most U
                        values       per coordinate |2 B|
    linear    per head: normaliser |b U|, values |2 B| a coordinate, both from the partner
    hard      per head, from the partner: its largest logit p, and a place |b - 1| and value m p; or for averages the
              number of places |b| and the sum of values |2 B| a coordinate; where that sum does not split, the holder
              tells the largest logit of all, p, and whatever is not chosen is a term 0
    answer    nothing, the answer, or the last vector (p a coordinate)
A sum that does not split is told as `split_sum` says instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, get_args

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.layout import Layout, why_not_shared
from fooling.protocols.parties import Part
from fooling.protocols.split_sum import Sizes, SplitSum

Query = Literal["letter", "embedding", "queries", "public"]
Asked = Literal["letter", "embedding", "queries", "cheapest"]
Answer = Literal["none", "decision", "vector"]
Sums = Literal["exact", "parts"]


@cache
def vanishing_gap(powers: NumberFormat, logits: NumberFormat) -> int | None:
    """T: the least code t of logits with exp(-t) = 0 as a power; None where there is none, or differences may wrap.

    For Q_p about scale * ln(scale).
    """
    # exp is monotone, so codes below -T have power 0, too, and so has the end of the range, where differences saturate.
    if logits.precision is not None or logits.overflow != "saturate":
        return None
    if powers.scale > powers.most and powers.overflow == "error":
        return None  # the power of 0 is refused, and so every word
    if powers.exp(logits.least, logits) != 0:
        return None
    above_zero, zero = 0, -logits.least
    while zero - above_zero > 1:
        middle = (zero + above_zero) // 2
        vanishes = powers.exp(-middle, logits) == 0
        above_zero, zero = (above_zero, middle) if vanishes else (middle, zero)
    return zero


def _one(powers: NumberFormat) -> int:
    """The power of 0: 1, or the largest number where 1 is beyond it."""
    return min(powers.scale, powers.most)


def weight_bound(powers: NumberFormat, largest: int, size: int) -> int:
    """What `size` of the weights that a stepwise softmax makes of powers up to `largest` add up to at most, in size."""
    # Let s be the scale, e_i <= U = largest the powers, E the sum of all, and Z what the format makes of E.  If nothing
    # wraps, Z >= e_i: e_i is a number and at most E, and rounding is monotone.  So the weight w_i, e_i * s / Z rounded,
    # is at most what s is rounded to, which is exp(0).
    # In fixed point, Z = E or Z = most < E.
    #   Z = E:      the exact weights add up to at most s; rounding down or to zero adds nothing to them, to nearest at
    #               most 1/2 each, up at most 1.
    #   Z = most:   w_i is at most U * s / most, rounded.
    if powers.overflow == "wrap":
        return size * powers.limit
    one = _one(powers)
    if powers.precision is not None or powers.most == 0:
        return size * one
    surplus = {"nearest-even": size // 2, "up": size}.get(powers.rounding, 0)
    beyond = powers.nearby(largest * powers.scale, powers.most)
    return min(size * one, max(powers.scale + surplus, size * beyond))


@cache
def value_bound(format: NumberFormat, size: int) -> int:
    """B of a model with one format: products are exact ('once', in squared steps) or rounded ('each', in steps)."""
    weights = weight_bound(format, _one(format), size)
    if format.summation == "once":
        return weights * format.limit
    return _rounded_bound(format, weights, format.limit, 1, format.scale, size)


def _rounded_bound(f: NumberFormat, weights: int, limit: int, numerator: int, denominator: int, size: int) -> int:
    """Bound of a sum of `size` products of a weight and a value, times a fraction, each rounded.

    The weights add up to at most `weights` in size, and no value is larger than `limit`.
    """
    # In fixed point a product moves by less than a step where it is rounded.  If limit times the fraction is whole, so
    # is |w| times it, which bounds the product; rounding is monotone, so it does not move beyond that.  Overflow makes
    # nothing larger.
    whole, within = limit * numerator % denominator == 0, size * f.limit
    moved = 0 if whole else size
    return within if f.precision is not None else min(weights * limit * numerator // denominator + moved, within)


@dataclass(frozen=True)
class Plan(Layout):
    """InvalidInput, with the reason, for a network that is not split."""

    asked: Asked = "cheapest"
    answer: Answer = "vector"
    sums: Sums = "exact"

    def __post_init__(self) -> None:
        for name, chosen, known in (
            ("query", self.asked, get_args(Asked)),
            ("answer", self.answer, get_args(Answer)),
            ("sums", self.sums, get_args(Sums)),
        ):
            if chosen not in known:
                raise InvalidInput(f"{name} {chosen!r}: want one of {', '.join(known)}")
        if reason := why_not(self.model):
            raise InvalidInput(f"no protocol here splits this network: {reason}")
        super().__post_init__()
        if self.hands_over_averages and self.values.format.summation == "pairwise":
            raise InvalidInput(
                "no protocol here splits this network: it averages sums that may overflow on the way, added pairwise, "
                "of positions that are not known before"
            )

    @cached_property
    def query_bits(self) -> dict[Query, int]:
        """The ways to tell the queries, cheapest first; on a tie the earlier of letter, embedding, queries."""
        if self.at in self.around:
            return {"public": 0}
        d, p, m, H = self.model.d, self.model.format.bits, self.attention.m, len(self.attention.heads)
        return query_bits(p, len(self.model.alphabet), d, m, H)

    @cached_property
    def query(self) -> Query:
        """The way that is taken."""
        ways = self.query_bits
        return self.asked if self.asked in ways else next(iter(ways))

    @cached_property
    def gap(self) -> int | None:
        """T, or None where the partner tells its maximum itself."""
        return vanishing_gap(self.model.formats.softmax, self.model.format)

    @property
    def tells_maximum(self) -> bool:
        """Whether there is a step for it."""
        return self.attention.kind == "softmax" and self.arithmetic.schedule.maximum == "subtracted"

    @property
    def hands_over_averages(self) -> bool:
        """Whether sums of averages follow the order of the model's additions: then both know the largest logit."""
        return self.attention.kind == "average" and not self.values.by_parts

    @cached_property
    def largest_term(self) -> int:
        """U: the largest term of a normaliser, an exponential or a product of features."""
        powers = self.model.formats.softmax
        if self.attention.kind != "softmax":
            return self.model.format.limit
        # A difference from the maximum is at most 0, unless it wraps.
        return _one(powers) if self.tells_maximum and self.model.format.overflow != "wrap" else powers.most

    @cached_property
    def normaliser(self) -> SplitSum:
        """The sum of exponentials, or of products of features, which are not negative unless they wrap."""
        f = self.model.format
        linear = self.attention.kind == "linear"
        wraps = linear and "wrap" in (f.overflow, self.model.formats.accumulator.overflow)
        U = self.largest_term
        sizes = Sizes(self.count("holder") * U, self.count("partner") * U, not wraps)
        if linear and self.arithmetic.schedule.attention == "fused":
            return SplitSum("exact", f, 1, 1, self.order, sizes)
        return SplitSum.of_codes(f if linear else self.model.formats.softmax, self.order, sizes, self.sums == "parts")

    @cached_property
    def values(self) -> SplitSum:
        """A coordinate of the sum of values: with weights, with products of features, or of those chosen."""
        f, sums, parts = self.model.format, self.model.formats.accumulator, self.sums == "parts"
        kind, fused = self.attention.kind, self.arithmetic.schedule.attention == "fused"
        exact = self._sizes(lambda size: self._weights(size) * f.limit)
        if kind != "softmax" and fused:
            return SplitSum("exact", f, 1, 1, self.order, exact)
        if kind not in ("softmax", "linear"):
            return SplitSum.of_codes(f, self.order, exact, parts)
        scale = (f if kind == "linear" else self.model.formats.softmax).scale
        if self.arithmetic.sums_exactly:
            return SplitSum("rounded", f, 1, scale, self.order, exact)
        above, below = sums.scale, scale * f.scale
        if sums.summation == "once":
            return SplitSum("rounded", sums, above, below, self.order, exact)
        sizes = self._sizes(lambda size: _rounded_bound(sums, self._weights(size), f.limit, above, below, size))
        return SplitSum("added", sums, above, below, self.order, sizes, parts)

    def _weights(self, size: int) -> int:
        """What the weights of so many positions add up to at most, in size, as integers."""
        if self.attention.kind == "softmax":
            return weight_bound(self.model.formats.softmax, self.largest_term, size)
        return size * (self.model.format.limit if self.attention.kind == "linear" else 1)

    def _sizes(self, bound: Callable[[int], int]) -> Sizes:
        return Sizes(bound(self.count("holder")), bound(self.count("partner")), False)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step, of all heads together; every run costs this much, whatever the word."""
        H, m, p = len(self.attention.heads), self.attention.m, self.model.format.bits
        b = self.count("partner")
        formulas = {"letter": "|letters - 1|", "embedding": "d p", "queries": "m H p", "public": "0"}
        found = [Part("query", formulas[self.query], self.query_bits[self.query])]
        told = self.values.formula(self._letter(self.values, "q"), "B")
        values = Part("values", f"H m {told}", H * m * self.values.bits)
        match self.attention.kind:
            case "softmax":
                if self.tells_maximum:
                    told, width = ("p", p) if self.gap is None else ("|T|", self.gap.bit_length())
                    found.append(Part("maximum", f"H (p + {told})", H * (p + width)))
                found += [self._normaliser_part(H), values]
            case "linear":
                sums = self.normaliser.formula(self._letter(self.normaliser, "r"), "b U")
                found += [Part("normaliser", f"H {sums}", H * self.normaliser.bits), values]
            case "average":
                formula, times = ("H 2p", 2) if self.hands_over_averages else ("H p", 1)
                found.append(Part("maximum", formula if b else "0", times * H * p * (b > 0)))
                found += [Part("places", "H |b|", H * b.bit_length()), values]
            case _:
                found.append(Part("maximum", "H p" if b else "0", H * p * (b > 0)))
                found.append(Part("place", "H |b - 1|" if b else "0", H * max(0, b - 1).bit_length()))
                found.append(Part("values", "H m p" if b else "0", H * m * p * (b > 0)))
        return (*found, Part("answer", *self._answer_bits))

    def _normaliser_part(self, H: int) -> Part:
        Z = self.normaliser
        if Z.by_parts:
            return Part("normaliser", "H (|a U| + |b U|)", H * (Z.sizes.width("holder") + Z.bits))
        r = self._letter(Z, "r")
        return Part("normaliser", f"H ({Z.formula(r, 'b U')} + {r})", H * (Z.bits + Z.format.bits))

    def _letter(self, total: SplitSum, other: str) -> str:
        """p for the bits of a number of the sum's format, or another letter where these are others than p."""
        return "p" if total.format.bits == self.model.format.bits else other

    @property
    def other_widths(self) -> dict[str, int]:
        """The bits of numbers that are handed over and are no activations, by the letters of the formulas."""
        sums = {"q": self.values, "r": self.normaliser} if self.attention.kind in ("softmax", "linear") else {}
        return {
            letter: total.format.bits
            for letter, total in sums.items()
            if not total.by_parts and self._letter(total, letter) == letter
        }

    @cached_property
    def _answer_bits(self) -> tuple[str, int]:
        p = self.model.format.bits
        return {
            "none": ("0", 0),
            "decision": ("|answers - 1|", (self.model.answers - 1).bit_length()),
            "vector": ("p a coordinate of the last vector", self.model.d_out * p),
        }[self.answer]

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def work(self) -> int:
        """Without the answer's."""
        return sum(part.bits for part in self.parts if part.step != "answer")

    def work_at(self, m: int) -> int:
        """The same for heads of another width m, with all else as it is."""
        H, own = len(self.attention.heads), self.attention.m
        ways: dict[Query, int] = {"public": 0}
        if self.query != "public":
            ways = query_bits(self.model.format.bits, len(self.model.alphabet), self.model.d, m, H)
        told = min(ways.values()) if self.asked == "cheapest" else ways[self.query]
        rest = sum(part.bits for part in self.parts if part.step not in ("query", "values", "answer"))
        values = sum(part.bits for part in self.parts if part.step == "values")
        return told + rest + values // own * m

    @property
    def both_know(self) -> bool:
        """Whether in the end both parties know the answer."""
        return self.answer != "none"

    @property
    def is_exact(self) -> bool:
        """Whether it is proved that the parties compute what the model does, on every word of that length."""
        sums = [self.values] + [self.normaliser] * (self.attention.kind in ("softmax", "linear"))
        return self.attention.kind in ("leftmost", "rightmost") or all(one.splits or not one.in_parts for one in sums)


def query_bits(p: int, letters: int, d: int, m: int, H: int) -> dict[Query, int]:
    """Cost of the ways to tell the queries, cheapest first; on a tie the earlier of letter, embedding, queries."""
    costs: dict[Query, int] = {"letter": (letters - 1).bit_length(), "embedding": d * p, "queries": m * H * p}
    return dict(sorted(costs.items(), key=lambda item: item[1]))


def why_not(model: Transformer) -> str | None:
    """Why no protocol here splits a network; None for one that can be split."""
    if reason := why_not_shared(model):
        return reason
    if model.blocks[0].attention.kind == "softmax" and model.schedule.attention == "fused":
        return (
            "its softmax is rounded once, and what both parties would have to know are real numbers; one that is "
            'rounded step by step is split (schedule "stepwise")'
        )
    return None
