"""Axioms about machines: RNNs, automata and Transformers as protocols, each with its proof above it."""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import Expression, apply, integer, operators, variable

ceiling, log2, qp, D, one_way, cover, under, states = operators("ceil log2 qp D one-way cover under states")
f, L = variable("f", "function"), variable("L", "language")
n, N, m, p, q, A, K, d, H, e = map(integer, "nNmpqAKdHe")

rnn_computes, rnn_decides, dfa_decides = operators("rnn-computes rnn-decides dfa-decides")
transformer_computes, layer_computes = operators("transformer-computes layer-computes")
restricted, has_input_in, complement, zero_one = operators("restricted has-input-in complement zero-one")

sizes = (m >= 1, p >= 1)

# After Alice's input the state is one of 2^(mp), and it and Bob's input determine the output: rows of f that differ
# need different states, so rows <= 2^(mp), and ceil(log2 rows) <= mp.  (Bhattamishra et al. 2024, theorem 2)
axiom("state-at-the-cut", one_way(f, "alice") <= m * p, *sizes, rnn_computes(f, m, p))

# n bits are enough for every family: after i <= n bits of Alice's the state is these.  After i >= 1 of Bob's n it is
# her last n - i, or that the answer is known already: 2^(n - i) + 1 <= 2^n states, for equality, and for two sets that
# meet or not.  For inner product it is these and a parity, 2^(n - i + 1) states; for greater-than, where the first bit
# counts most, these, or which one is greater, 2^(n - i) + 2 <= 2^n states for i < n, so n >= 2, and the answer for
# i = n.  For index it is the answer after the one letter of Bob's.  How a letter is read may depend on its place.
family("rnn-of-family", "family", lambda name: [rnn_computes(apply(name, n), m, p), *sizes, n >= 1, m * p >= n])

# What says of its last state that f is 1 or 0 may say that it is 0 or 1.
axiom("rnn-of-complement", rnn_computes(complement(f), m, p), *sizes, zero_one(f), rnn_computes(f, m, p))

# An RNN outputs a function on fewer inputs where it does so on all: a party that is held to some words has the letters
# that it had (`fooling.verify.checker.letters`), and what is output for other words is not asked.
family(
    "rnn-on-fewer-inputs",
    "party",
    lambda s: [rnn_computes(restricted(f, s, L), m, p), *sizes, has_input_in(f, s, L), rnn_computes(f, m, p)],
)

# The states of an RNN are the states of a complete DFA for the same language, so there are at least as many as in the
# minimal one; of a DFA, those it can reach.  (The same paper, lemma 4)
axiom("states-of-rnn", 2 ** (m * p) >= states(L, "complete"), *sizes, rnn_decides(L, m, p))
axiom("states-of-dfa", q >= states(L, "complete"), q >= 1, dfa_decides(L, q))

# Who holds the next letters goes on from the state that was reached, and passes it to the other, n - 1 times at most;
# who has the last one says the answer.  An RNN has at most 2^(mp) states.
by_turns = under(L, "odd-even", n)
axiom("passing-the-state", D(by_turns) <= (n - 1) * ceiling(log2(q)) + 1, n >= 1, q >= 1, q >= states(L, "complete"))
axiom("passing-the-units", D(by_turns) <= (n - 1) * m * p + 1, n >= 1, *sizes, rnn_decides(L, m, p))

# Conversely the minimal complete DFA, its states numbered in binary, is such an RNN when 2^(mp) numbers are enough; and
# a DFA with further, unreachable states is a DFA for the same language.
axiom("rnn-of-states", rnn_decides(L, m, p), *sizes, 2 ** (m * p) >= states(L, "complete"))
axiom("dfa-of-states", dfa_decides(L, q), q >= 1, q >= states(L, "complete"))

# The protocol of `protocols/transformer_protocol.py`, every sum told as the sum of two parts: the query costs ceil(log2
# A) bits (the last letter), d p (its embedding) or H m p (the queries of all heads), a value p bits where products are
# rounded and 3p/2 where they are exact, one more to nearest, and the 1 is the answer's bit.  The parts give the model's
# own sums, as N <= N^K for K >= 1; to nearest with each product rounded they need not, and there is no such axiom.  For
# N = 1 another protocol is enough: one position is one party's, who tells the answer, 1 bit, and the rest of the cost
# is not negative, as p = 2.
# Cited: protocols/transformer_protocol.py, its essay, after Bhattamishra et al., NeurIPS 2024, Theorem 4.
bits = ceiling(log2(qp(N, K)))
asked = {"letter": ceiling(log2(A)), "embedding": d * bits, "queries": H * m * bits}


def cost(query: str, value: Expression) -> Expression:
    """The bits of the protocol with so many for a value, the answer's included."""
    return apply("+", asked[query], H * apply("+", 3 * bits + 2 * log2(N) - 2, m * value), 1)


def network(rounding: str, summation: str) -> tuple[Expression, ...]:
    """That some Transformer computes f."""
    sized = (A >= 1, N >= 1, K >= 1, m >= 1, d >= 1, H >= 1)
    return (*sized, transformer_computes(f, A, N, K, m, d, H, rounding, summation))


once = 3 * bits / 2
family(
    "transformer-protocol",
    "query summation truncation",
    lambda query, s, r: [D(f) <= cost(query, bits if s == "each" else once), *network(r, s)],
)
family(
    "transformer-protocol-to-nearest",
    "query",
    lambda query: [D(f) <= cost(query, once + 1), *network("nearest-even", "once")],
)

# The b-entries are covered by fewer rectangles, one for each guess at the query and, for each head, at the greatest
# logit and whose it is, p + 1 bits, at the parts of the normaliser, and at the partner's parts of the sums of values.
# Each party sees whether its own logits are no greater, and one of them so great if it is said to be its own, and
# whether its parts are these; and the holder whether the answer then is b.  What both accept is a rectangle of
# b-entries, and each b-entry is in that of what is true of it.  For N = 1 one is enough.
# Normalisers are (a s + 1)(b s + 1) <= (N s/2 + 1)^2 in number: 9 <= 2^4 for N = 2, K = 1; else N s >= 8, and that is
# at most (25/16) (N s)^2/4 < (N s)^2/2.  So log2 of it is at most 2 log2 N + p - 2, as 2 log2 s <= p - 1.
# Cited: protocols/transformer_protocol.py, its essay, after Bhattamishra et al., NeurIPS 2024, Theorem 4.
family(
    "guessing-a-transformer",
    "bit query summation truncation",
    lambda b, query, s, r: [
        e <= asked[query] + H * apply("+", 2 * bits + 2 * log2(N) - 1, m * (bits if s == "each" else once)),
        e >= 0,
        cover(f, b) >= 2**e,
        *network(r, s),
    ],
)

# Or who has fewer positions, at most N/2, tells the embeddings of the letters there, d numbers each: what the network
# computes hangs on no more of them.  The other party computes all, whatever is rounded, and tells the answer, 1 bit.
family("telling-the-embeddings", "rounding summation", lambda r, s: [D(f) <= N * d * bits / 2 + 1, *network(r, s)])

# The protocol for any fixed-point format of p bits, in which codes are at most 2^(p-1) in size, and positive ones less
# (`protocols/transformer_plan.py` has the steps; sums that are rounded once split).  Let a + b <= N be the positions
# that the mask leaves to holder and partner.  The query is a letter.
#   maximum      p bits of the holder, and at most p of the partner
#   normaliser   |a U| + |b U| bits with U < 2^(p-1): at most 2(p - 1) + |a| + |b|.  If a, b >= 1, |a| + |b| is at most
#                2 + log2(a b) <= 2 log2 N, as a b <= N^2 / 4; if one is 0, the other is N or less, and takes at most
#                1 + log2 N <= 2 log2 N.
#   values       |2 B| bits with B <= b 2^(p-1) 2^(p-1), each weight and each value being at most 2^(p-1) in size: at
#                most 1 + log2(2 B) <= 2p + log2 b <= 2p + log2 N; 0 if b = 0.
# The 1 is the answer's bit.  Other attention takes no more, as p >= 1 and N >= 2: in place of maximum and normaliser
# linear attention has the partner's sum of weights, |2 b 2^(p-1)| <= p + 1 + log2 N bits, and its values as above; hard
# attention the partner's largest logit, p bits, and a place, (b - 1).bit_length() <= 1 + log2 N bits, with its value,
# p <= 2p + log2 N a coordinate, or the number of places, |b| <= 1 + log2 N bits, with the sum of their values,
# |2 b 2^(p-1)| <= p + 1 + log2 N <= 2p + log2 N.  And p + 1 + log2 N <= 4p - 2 + 2 log2 N.
# Cited: protocols/transformer_plan.py, its essay, after Bhattamishra et al., NeurIPS 2024, Theorem 4.
layer_bits = ceiling(log2(A)) + H * (4 * p - 2 + 2 * log2(N) + m * (2 * p + log2(N))) + 1
layer = (A >= 1, N >= 2, p >= 1, m >= 1, H >= 1, layer_computes(f, A, N, p, m, H))
axiom("layer-protocol", D(f) <= layer_bits, *layer)

# The b-entries are covered by a rectangle for each guess at the letter and, for each head, at a maximum and whose it
# is, p + 1 bits, at the parts of the normaliser, and at the partner's sums of values: as of a Transformer, each party
# sees whether its own are these, and the holder the answer.  Parts of the normaliser are (a U + 1)(b U + 1), at most
# a b 4^(p-1) in number, 2p - 4 + 2 log2 N bits; if a or b is 0, N 2^(p-1), and the maximum is the other's, in all
# 2p - 1 + log2 N bits.  Linear attention has (N - 1) 2^p + 1 <= N 2^p parts of a normaliser, hard attention 2^p logits
# with up to N places, or so many of them: p + log2 N bits.  All that is at most 3p - 3 + 2 log2 N, as p >= 1, N >= 2.
# Cited: protocols/transformer_plan.py, its essay, after Bhattamishra et al., NeurIPS 2024, Theorem 4.
layer_guess = ceiling(log2(A)) + H * (3 * p - 3 + 2 * log2(N) + m * (2 * p + log2(N)))
family("guessing-a-layer", "bit", lambda b: [e <= layer_guess, e >= 0, cover(f, b) >= 2**e, *layer])
