"""Alice and Bob compute a Transformer of one layer between them, for any partition of the positions.

The idea is theorem 4 of Bhattamishra et al. 2024 (appendix D), for any attention whose sums over positions can be
shared (`fooling.protocols.split_sum`); the steps are cheaper than the printed ones, which are
`fooling.protocols.printed_steps`.  Who is the holder and how wide each message is, is public
(`fooling.protocols.transformer_plan`).  Step by step:

    1 query       the holder tells its token or its queries, and both know the logits of their own positions
    softmax, per head
    2 maximum     the holder tells its largest logit, and the partner how much larger its own is, capped at T because
                  at a gap of T all of the holder's exponentials are 0
    3 normaliser  both tell the sum of their exponentials
    4 values      the partner tells its part of the weighted sum, coordinate by coordinate
    linear attention, per head: the partner tells its parts of the normaliser and of the weighted sum
    hard attention, per head: the partner tells its largest logit with the value there, and its place, as the first or
                  the last of all wins; or how many places have it and the sum of their values
    5 answer      what the holder tells of what it has computed alone; counted apart

For a model of the paper, with s = scale = N**K, p = bits of the format, this is
    total = query + H * (p + |T| + |a * s| + |b * s| + m * |2 * B|) + answer,    |k| = k.bit_length()

Clean bound (`transformer_cost.clean_bound`), for n <= N and N >= 2, with L = log2 N:
                                    total - answer <= query + H * (3p + 2L - 2 + m * u), because
    p = floor(2KL) + 2, so KL <= (p - 1) / 2;           |T| <= |s * s| = p - 1, as exp(-s) <= 1 / (e * s) rounds to 0;
    |a * s| + |b * s| <= 2KL + log2(a * b) + 2 <= p + 2L - 1, as a + b <= N gives a * b <= N * N / 4
    (b = 0: |a * s| <= KL + L + 1 <= (p + 1) / 2 + L, no more than that, since p >= 4);
    |2 * B| <= u, u = p for 'each' (|2 * s * s|), 3p/2 for 'once' (|2 * s * s * s|), one more for 'nearest-even', where
    b weights add up to at most s + b / 2 instead of s, and b < N <= s gives 2 * B < 3 * s * s (* s).
It is at most 3m(p + L)H, for all K and H >= 1, even with one answer bit: for m >= 2 with a query of 2 bits (four
letters); for m >= 3 ('each') or m >= 6 ('once') with a query of dp bits, d <= m.  Smaller m depend on K and H; for
m = 1 it is more in nearly all cases (`tests/protocols/test_transformer_cost.py`).

The output is the model's, bit for bit, whenever `Plan.is_exact`; where sums are told by parts that need not add up to
the model's own (`sums="parts"`), `simulate` tells where the two part.  For n <= N they do with 'once', and with 'each'
rounded down or toward zero, though there the plan, which bounds the two parties apart, does not see it:
    the exponentials add up to at most n * s <= s * s, the largest code, so Z is their exact sum, in any order;
    with 'once' a sum of values is an exact one, rounded;
    with 'each' the weights e * s / Z, not rounded up, add up to at most s, those of both parties together.  A product
    w * v / s is at most w * s in size, and so is its rounding, as that is whole; so no sum of some of them is more than
    s * s, none saturates, and all are exact.
To nearest with 'each' such a sum may saturate on the way; rounded up no exponential is 0, and there is no T.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fooling.circuits.numbers.number_format import Matrix, Vector
from fooling.protocols.channel import Speaker
from fooling.protocols.layout import Side
from fooling.protocols.parties import Hear, Outcome, Say, Talk
from fooling.protocols.split_sum import hear_code, send_code, tell, tell_part
from fooling.protocols.transformer_plan import Plan


@dataclass(frozen=True)
class Party(Side):
    """One party: the public plan, and the letters at its own positions of the word, counted from 1."""

    plan: Plan

    def talk(self) -> Talk[Outcome]:
        """The whole protocol, as this party sees it."""
        plan, queries, found = self.plan, (yield from self._step_1()), list[int]()
        for number, (head, query) in enumerate(zip(plan.attention.heads, queries, strict=True), 1):
            logits, values = self.seen(head, query)
            name = f"head {number}: "
            if plan.attention.kind == "softmax":
                found += yield from self._softmax(name, logits, values)
            elif plan.attention.kind == "linear":
                found += yield from self._linear(name, logits, values)
            elif plan.attention.kind == "average":
                found += yield from self._average(name, logits, values)
            else:
                found += yield from self._one(name, logits, values)
        return (yield from self._answer(tuple(found)))

    def _step_1(self) -> Talk[Sequence[Vector]]:
        """Step 1: the queries of all heads."""
        plan, f = self.plan, self.plan.model.format
        token = self.tokens.get(plan.at)
        match plan.query:
            case "public":
                return self.queries(plan.model.vector(plan.at, plan.around[plan.at]))
            case "letter":
                width = plan.query_bits["letter"]
                if token is None:
                    token = yield Hear("last letter", width)
                else:
                    yield Say("last letter", width, token)
                return self.queries(plan.model.vector(plan.at, token))
            case "embedding":
                known = None if token is None else [plan.model.vector(plan.at, token)]
                return self.queries(*(yield from tell("embedding", f, 1, plan.model.d, known)))
        known = None if token is None else self.queries(plan.model.vector(plan.at, token))
        return (yield from tell("query", f, len(plan.attention.heads), plan.attention.m, known))

    def _softmax(self, name: str, logits: Vector, values: Matrix) -> Talk[Vector]:
        """Steps 2 to 4; nothing for the partner, who does not know it."""
        plan, powers = self.plan, self.plan.model.formats.softmax
        top = (yield from self._maximum(name, logits)) if plan.tells_maximum else 0
        # The top may lie beyond the range where it is capped: the difference then is at most -T, whatever saturates.
        differences = [plan.model.format.add(logit, -top) for logit in logits]
        exponentials = powers.values_of("exp", differences, plan.model.format)
        Z = yield from self._normaliser(name + "normaliser", exponentials)
        return (yield from self._values(name, plan.arithmetic.divided(powers, exponentials, Z), values))

    def _maximum(self, name: str, logits: Vector) -> Talk[int]:
        # Step 2.  If the partner's maximum exceeds the holder's by T or more, every difference of the holder is <= -T
        # with the true maximum and with the capped one, so its exponentials are 0 either way.  Otherwise the holder
        # learns the true maximum.
        f, T = self.plan.model.format, self.plan.gap
        if self.role == "holder":
            own = max(logits)
            yield from send_code(f, name + "maximum", own)
            if T is None:
                return max(own, (yield from hear_code(f, name + "maximum")))
            return own + (yield Hear(name + "gap", T.bit_length()))
        told = yield from hear_code(f, name + "maximum")
        top = max(told, *logits) if logits else told
        if T is None:
            yield from send_code(f, name + "maximum", top)
        else:
            yield Say(name + "gap", T.bit_length(), min(top - told, T))
        return top

    def _normaliser(self, label: str, terms: Vector) -> Talk[int]:
        """Step 3: both know the sum."""
        total = self.plan.normaliser
        if not total.by_parts:
            Z = yield from total.talk(self.role, label, terms)
            if Z is None:
                return (yield from hear_code(total.format, label))
            yield from send_code(total.format, label, Z)
            return Z
        parts = sum(terms)
        for speaker in ("holder", "partner"):
            parts += yield from tell_part(total.sizes, speaker, self.role, label, sum(terms))
        return total.finish(parts)

    def _values(self, name: str, weights: Vector, values: Matrix) -> Talk[Vector]:
        """Step 4, for the holder: the weighted sum, coordinate by coordinate."""
        total, found = self.plan.values, []
        for j in range(self.plan.attention.m):
            terms = [total.term(w * v[j]) for w, v in zip(weights, values, strict=True)]
            found.append((yield from total.talk(self.role, name + "values", terms)))
        handed_on = total.kind != "exact" and not self.plan.arithmetic.sums_exactly
        known = tuple(code for code in found if code is not None)
        return self.plan.arithmetic.handed_on(known) if handed_on else known

    def _linear(self, name: str, features: Vector, values: Matrix) -> Talk[Vector]:
        """The mean of the values with these weights, for the holder."""
        Z = yield from self.plan.normaliser.talk(self.role, name + "normaliser", features)
        totals = yield from self._values(name, features, values)
        return () if Z is None else self.plan.arithmetic.over(totals, Z)

    def _average(self, name: str, logits: Vector, values: Matrix) -> Talk[Vector]:
        """The mean of the values at the largest logits of all, for the holder."""
        if self.plan.hands_over_averages:
            return (yield from self._average_in_order(name, logits, values))
        plan, b, parts = self.plan, self.plan.count("partner"), self.plan.values.sizes
        top = max(logits, default=0)
        chosen = [value for logit, value in zip(logits, values, strict=True) if logit == top]
        totals = [sum(column) for column in zip(*chosen, strict=True)] or [0] * plan.attention.m
        if self.role == "partner":
            if b:
                yield from send_code(plan.model.format, name + "maximum", top)
            yield Say(name + "places", b.bit_length(), len(chosen))
            for total in totals:
                yield from tell_part(parts, "partner", self.role, name + "values", total)
            return ()
        theirs = (yield from hear_code(plan.model.format, name + "maximum")) if b else top - 1
        many, told = (yield Hear(name + "places", b.bit_length())), list[int]()
        for _ in totals:
            told.append((yield from tell_part(parts, "partner", self.role, name + "values", 0)))
        count = len(chosen) * (top >= theirs) + many * (theirs >= top)
        both = (x * (top >= theirs) + y * (theirs >= top) for x, y in zip(totals, told, strict=True))
        return plan.arithmetic.shared(tuple(map(plan.values.finish, both)), count)

    # The model adds the values that are chosen, in order; with a term 0 for each that is not, no number on the way is
    # another, as a code plus 0 is itself in every format.
    def _average_in_order(self, name: str, logits: Vector, values: Matrix) -> Talk[Vector]:
        """The same where sums follow the order of the positions, and both have to know the largest logit of all."""
        plan, b, f, label = self.plan, self.plan.count("partner"), self.plan.model.format, name + "maximum"
        top, many = max(logits, default=f.least), 0
        if b and self.role == "partner":
            yield from send_code(f, label, top)
            top = yield from hear_code(f, label)
        elif b:
            top = max(top, (yield from hear_code(f, label)))
            yield from send_code(f, label, top)
        chosen = [logit == top for logit in logits]
        if self.role == "partner":
            yield Say(name + "places", b.bit_length(), sum(chosen))
        else:
            many = sum(chosen) + (yield Hear(name + "places", b.bit_length()))
        found = list[int]()
        for j in range(plan.attention.m):
            terms = [value[j] if taken else 0 for value, taken in zip(values, chosen, strict=True)]
            total = yield from plan.values.talk(self.role, name + "values", terms)
            found += [] if total is None else [total]
        return plan.arithmetic.shared(tuple(found), many) if found else ()

    def _one(self, name: str, logits: Vector, values: Matrix) -> Talk[Vector]:
        """The value at the first, or the last, of the largest logits of all, for the holder."""
        f, b, first = self.plan.model.format, self.plan.count("partner"), self.plan.attention.kind == "leftmost"
        ranked = [(logit, -j if first else j) for logit, j in zip(logits, self.places, strict=True)]
        at = max(range(len(ranked)), key=ranked.__getitem__, default=0)
        if not b:
            return () if self.role == "partner" else values[at]
        width = (b - 1).bit_length()
        if self.role == "partner":
            yield from send_code(f, name + "maximum", logits[at])
            yield Say(name + "place", width, at)
            yield from tell(name + "values", f, 1, len(values[at]), [values[at]])
            return ()
        theirs = yield from hear_code(f, name + "maximum")
        j = self.plan.places("partner")[(yield Hear(name + "place", width))]
        (told,) = yield from tell(name + "values", f, 1, self.plan.attention.m, None)
        return values[at] if ranked[at] > (theirs, -j if first else j) else told

    def _answer(self, concatenated: Vector) -> Talk[Outcome]:
        """Step 5: what the holder makes of it alone, and tells."""
        plan, model = self.plan, self.plan.model
        last: Vector | None = None
        decision: int | None = None
        if self.role == "holder":
            x = model.vector(plan.at, self.tokens[plan.at])
            last = model.normed(model.blocks[0].finish(plan.arithmetic, x, concatenated)[1])
            decision = model.read_out.answer(model.format, model.read_out.scores(plan.arithmetic, last))
        if plan.answer == "vector":
            (last,) = yield from tell("answer", model.format, 1, model.d_out, None if last is None else [last])
        elif plan.answer == "decision":
            width = (model.answers - 1).bit_length()
            if decision is None:
                decision = yield Hear("answer", width)
            else:
                yield Say("answer", width, decision)
        return Outcome(decision, last, concatenated if self.role == "holder" else None)


def party(plan: Plan, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
    """The program of one of the two, given the letters at its own positions of the word, counted from 1."""
    return Party(plan, plan.role(speaker), letters).talk()
