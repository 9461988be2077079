"""Alice and Bob compute a one-layer Transformer between them, for any partition of the positions.

The idea is theorem 4 of Bhattamishra et al. 2024 (appendix D); the steps are cheaper than the printed ones.  The
*holder* owns the last position, whose token is the query; the other party is the *partner*.  The model, the partition
and the length n are public.  With s = scale = N**K, p = bits of the format, a and b positions of holder and partner,
step by step:

    1 query       holder -> partner: the last letter (ceil(log2 letters) bits), its embedding (d * p), or the queries
                  of all heads (m * H * p)
    2 maximum     per head, holder -> partner: its largest logit (p);
                  partner -> holder: how much larger its own is (|T|), capped at T because at a gap of T all of the
                  holder's exponentials are 0
    3 normaliser  per head, both ways: the sum of one's exponentials, at most a * s and b * s (|a * s| and |b * s|)
    4 values      per head and coordinate, partner -> holder: its part of the weighted sum, in [-B, B] (|2 * B|)
    5 answer      holder -> partner: nothing, a decision bit, or the output vector (p a coordinate); counted apart

    total = query + H * (p + |T| + |a * s| + |b * s| + m * |2 * B|) + answer,    |k| = k.bit_length()

T and B are `vanishing_gap` and `value_bound`, proved below.  Printed in appendix D instead: dp + 2p + 2(p + log2 N) +
4mp per head.

Clean bound (`transformer_cost.clean_bound`), for n <= N and N >= 2, with L = log2 N:
                                    total - answer <= query + H * (3p + 2L - 2 + m * u), because
    p = floor(2KL) + 2, so KL <= (p - 1) / 2;           |T| <= |s * s| = p - 1;
    |a * s| + |b * s| <= 2KL + log2(a * b) + 2 <= p + 2L - 1, as a + b <= N gives a * b <= N * N / 4
    (b = 0: |a * s| <= KL + L + 1 <= (p + 1) / 2 + L, no more than that, since p >= 4);
    |2 * B| <= u, u = p for 'each' (|2 * s * s|), 3p/2 for 'once' (|2 * s * s * s|), one more for 'nearest-even'.
It is at most 3m(p + L)H, for all K and H >= 1, even with one answer bit: for m >= 2 with a query of 2 bits (four
letters); for m >= 3 ('each') or m >= 6 ('once') with a query of dp bits, d <= m.  Smaller m depend on K and H; for
m = 1 it is more in nearly all cases (`tests/protocols/test_transformer_cost.py`).

The parts are added as integers.  With summation 'once' the result is the model's, bit for bit.  With 'each' it is so
whenever no addition of the model saturates (`transformer_cost.split_sum_is_exact`); otherwise `simulate` tells where
the two part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from circuits.number_format import NumberFormat, Vector
from circuits.transformer import Transformer
from circuits.value_set import Multiples
from fooling_sets.errors import InvalidInput
from fooling_sets.partition import Partition
from protocols.channel import Channel, Speaker

Query = Literal["letter", "embedding", "queries", "cheapest"]
Answer = Literal["none", "decision", "vector"]


def check_format(format: NumberFormat) -> None:
    """InvalidInput unless the format is Q_p with rules that the proofs here are for."""
    is_proved = format.rounding != "up" and format.overflow == "saturate" and format.summation in ("once", "each")
    if not isinstance(format.values, Multiples) or not is_proved:
        raise InvalidInput(
            f"protocol: {format.name} is no Qp:N,K that is not rounded up, saturates, and sums once or each"
        )


@cache
def vanishing_gap(format: NumberFormat) -> int:
    """T: the least code t with exp(-t) = 0 in the format, about scale * ln(scale)."""
    # exp is monotone, exp(0) = 1, and exp(-limit) = 0: the real number is exp(-s) <= 1 / (e * s), less than half a
    # step, which every rule rounds to 0.
    above_zero, zero = 0, format.limit
    while zero - above_zero > 1:
        middle = (zero + above_zero) // 2
        above_zero, zero = (above_zero, middle) if format.exp(-middle) == 0 else (middle, zero)
    return zero


def value_bound(format: NumberFormat, size: int) -> int:
    """B: a bound on the size of the weighted sum over `size` positions ('each': in steps; 'once': in squared steps)."""
    # Let s = scale, e_i <= s the exponentials, E their sum over all n positions; E >= s because the maximum contributes
    # s. Z = min(E, s * s) and the weight w_i is e_i * s / Z, rounded.  e_i <= s <= Z, so w_i <= s: the sum W of `size`
    # weights is <= size * s.
    #   Z = E:          the exact weights add up to at most s; rounding to nearest adds at most 1/2 to each, the other
    #                   rules nothing.
    #   Z = s * s < E:  e_i * s / Z = e_i / s <= 1, so w_i <= 1 and W <= size.
    # The values satisfy |v_i| <= s * s.  'once': |sum w_i * v_i| <= W * s * s.  'each': |w_i * v_i / s| <= w_i * s, a
    # code, and rounding is monotone, so the rounded product is at most w_i * s in size as well, and the sum of these is
    # at most W * s.
    surplus = size // 2 if format.rounding == "nearest-even" else 0
    weights = min(size * format.scale, max(format.scale + surplus, size))
    return weights * (format.scale if format.summation == "each" else format.limit)


def query_bits(format: NumberFormat, letters: int, d: int, m: int, H: int) -> dict[Query, int]:
    """Cost of the ways to tell the queries, cheapest first; on a tie the earlier of letter, embedding, queries."""
    costs: dict[Query, int] = {
        "letter": (letters - 1).bit_length(),
        "embedding": d * format.bits,
        "queries": m * H * format.bits,
    }
    return dict(sorted(costs.items(), key=lambda item: item[1]))


class Party:
    """What one party knows: the public model, the tokens at its own positions, and what it was told."""

    def __init__(self, speaker: Speaker, model: Transformer, tokens: Mapping[int, int]) -> None:
        check_format(model.format)
        self.speaker, self.model, self.format, self.parts = speaker, model, model.format, model.one_layer
        self.tokens = dict(tokens)  # position -> letter
        self.vectors = [self.vector(i, letter) for i, letter in self.tokens.items()]
        self.logits: list[list[int]] = []
        self.exponentials: list[list[int]] = []

    def vector(self, i: int, letter: int) -> Vector:
        """The embedding of a letter at position i."""
        return self.model.embedding.vector(self.format, i, letter)

    def queries(self, x_n: Vector) -> list[Vector]:
        """The queries of all heads at the last position."""
        return [self.format.times(query, x_n) for query, _, _ in self.parts.heads]

    def hear_queries(self, queries: Sequence[Vector]) -> None:
        """Equation (1) of appendix D on the own positions."""
        for (_, key, _), q in zip(self.parts.heads, queries, strict=True):
            self.logits.append([self.format.dot(q, self.format.times(key, x)) for x in self.vectors])

    def maximum(self, h: int, told: int | None = None) -> int:
        """The largest logit of head h known: one's own, and the one told."""
        return max(self.logits[h] if told is None else [told, *self.logits[h]])

    def hear_maximum(self, h: int, maximum: int) -> int:
        """Equations (2) and (3): the sum of the own exponentials of head h."""
        self.exponentials.append([self.format.exp(self.format.add(logit, -maximum)) for logit in self.logits[h]])
        return sum(self.exponentials[h])

    def hear_normaliser(self, h: int, Z: int) -> list[int]:
        """Equations (4) and (5): the own part of the weighted sum of each coordinate, as an exact integer."""
        weights = [self.format.divide(e, Z) for e in self.exponentials[h]]
        term = self.format.multiply if self.format.summation == "each" else int.__mul__
        values = [self.format.times(self.parts.heads[h][2], x) for x in self.vectors]
        return [sum(term(w, v[j]) for w, v in zip(weights, values, strict=True)) for j in range(self.parts.m)]


def send_signed(channel: Channel, party: Party, value: int, bound: int, label: str) -> int:
    """Send a value of [-bound, bound] with offset `bound`; for a code, bound = limit, this takes p bits."""
    return channel.send(party.speaker, value + bound, (2 * bound).bit_length(), label) - bound


def share_queries(channel: Channel, holder: Party, partner: Party, n: int, query: Query) -> None:
    """Step 1: both learn the queries of all heads."""
    model, parts = holder.model, holder.parts
    costs = query_bits(model.format, len(model.alphabet), model.d, parts.m, parts.H)
    x_n = holder.vector(n, holder.tokens[n])
    holder.hear_queries(holder.queries(x_n))
    match next(iter(costs)) if query == "cheapest" else query:
        case "letter":
            letter = channel.send(holder.speaker, holder.tokens[n], costs["letter"], "last letter")
            partner.hear_queries(partner.queries(partner.vector(n, letter)))
        case "embedding":
            told = tuple(send_signed(channel, holder, code, model.format.limit, "embedding") for code in x_n)
            partner.hear_queries(partner.queries(told))
        case _:
            queries = holder.queries(x_n)
            partner.hear_queries(
                [tuple(send_signed(channel, holder, code, model.format.limit, "query") for code in q) for q in queries]
            )


def share_head(channel: Channel, holder: Party, partner: Party, h: int) -> list[int]:
    """Steps 2 to 4 for head h (from 0): the holder learns the m attention codes."""
    form, name, T = holder.format, f"head {h + 1}: ", vanishing_gap(holder.format)
    # Step 2.  If the partner's maximum exceeds the holder's by T or more, every difference of the holder is <= -T with
    # the true maximum and with the capped one, so its exponentials are 0 either way.  Otherwise the holder learns the
    # true maximum.
    told = send_signed(channel, holder, holder.maximum(h), form.limit, name + "maximum")
    maximum = partner.maximum(h, told)
    capped = holder.maximum(h) + channel.send(partner.speaker, min(maximum - told, T), T.bit_length(), name + "gap")
    # Step 3.  The holder's sum is at most its number of positions times exp(0) = scale, and so is the partner's.
    Z = 0
    for party, top in ((holder, capped), (partner, maximum)):
        width = (len(party.tokens) * form.scale).bit_length()
        Z += channel.send(party.speaker, party.hear_maximum(h, top), width, name + "normaliser")
    Z = form.fit(Z)
    # Step 4.
    bound, attention = value_bound(form, len(partner.tokens)), []
    for own, part in zip(holder.hear_normaliser(h, Z), partner.hear_normaliser(h, Z), strict=True):
        total = own + send_signed(channel, partner, part, bound, name + "values")
        attention.append(form.fit(total) if form.summation == "each" else form.round_quotient(total, form.scale))
    return attention


def talk(
    channel: Channel, model: Transformer, tokens: Sequence[int], partition: Partition, query: Query, answer: Answer
) -> tuple[Vector, Vector]:
    """The whole protocol: (concatenated attention, output) as the holder computes them."""
    if query not in get_args(Query) or answer not in get_args(Answer):
        raise InvalidInput(
            f"query {query!r}, answer {answer!r}: expected one of {get_args(Query)} and one of {get_args(Answer)}"
        )
    model.embed(tokens)  # refuses a token or a length that the model does not have
    owners = partition.owners(len(tokens))
    alice = Party("alice", model, {i: letter for i, letter in enumerate(tokens, 1) if owners[i - 1] == "A"})
    bob = Party("bob", model, {i: letter for i, letter in enumerate(tokens, 1) if owners[i - 1] == "B"})
    holder, partner = (alice, bob) if owners[-1] == "A" else (bob, alice)
    share_queries(channel, holder, partner, len(tokens), query)
    parts = model.one_layer
    attention = tuple(code for h in range(parts.H) for code in share_head(channel, holder, partner, h))
    output = parts.finish(parts.project(attention))
    if answer == "vector":
        output = tuple(send_signed(channel, holder, code, model.format.limit, "answer") for code in output)
    elif answer == "decision":
        channel.send(holder.speaker, int(output[0] > 0), 1, "answer")
    return attention, output
