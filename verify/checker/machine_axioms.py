"""Axioms about machines: RNNs, automata and Transformers as protocols, each with its proof above it."""

from __future__ import annotations

from fooling.verify.checker.axiom_table import axiom, family
from fooling.verify.statement.expression import Expression, apply, integer, operators, variable

ceiling, log2, qp, D, one_way, cover, under, states = operators("ceil log2 qp D one-way cover under states")
f, L = variable("f", "function"), variable("L", "language")
n, N, m, p, q, A, B, K, d, H, t, e = map(integer, "nNmpqABKdHte")

rnn_computes, rnn_decides, dfa_decides = operators("rnn-computes rnn-decides dfa-decides")
transformer_computes, layer_computes, thinks = operators("transformer-computes layer-computes thinking-layer-computes")
real_layer, ln = operators("real-layer-computes ln")
restricted, has_input_in, complement, zero_one = operators("restricted has-input-in complement zero-one")

sizes = (m >= 1, p >= 1)

# After Alice's input the state is one of 2^(mp), and it and Bob's input determine the output: rows of f that differ
# need different states, so rows <= 2^(mp), and ceil(log2 rows) <= mp.  (Bhattamishra et al. 2024, theorem 2)
axiom("state-at-the-cut", one_way(f, "alice") <= m * p, rnn_computes(f, m, p))

# What the RNN does with a letter may depend on the letter's position.  The RNN has at least 2^n states, as mp >= n.
# After i <= n bits of Alice's the state is those i bits.  After i >= 1 letters of Bob's the state depends on the
# family.
#   equality: The state is Alice's last n - i bits, or says that the strings differ: 2^(n - i) + 1 <= 2^n states.
#   disjointness: The state is Alice's last n - i bits, or says that the sets meet: 2^(n - i) + 1 <= 2^n states.
#   intersection: The state is as for disjointness; only the answer at the end is the opposite one.
#   inner product: The state is Alice's last n - i bits and a parity: 2^(n - i + 1) <= 2^n states.
#   greater-than: The first bit counts most.  For i < n the state is Alice's last n - i bits, or says which number is
#   greater: 2^(n - i) + 2 <= 2^n states, as n >= 2.  For i = n the state is the answer: 2 <= 2^n states.
#   index: Bob has one letter.  The state after Bob's letter is the answer: 2 <= 2^n states.
family("rnn-of-family", "family", lambda name: [rnn_computes(apply(name, n), m, p), *sizes, n >= 1, m * p >= n])

# What says of its last state that f is 1 or 0 may say that it is 0 or 1.
axiom("rnn-of-complement", rnn_computes(complement(f), m, p), zero_one(f), rnn_computes(f, m, p))

# An RNN outputs a function on fewer inputs where it does so on all: a party that is held to some words has the letters
# that it had (`fooling.verify.checker.letters`), and what is output for other words is not asked.
family(
    "rnn-on-fewer-inputs",
    "party",
    lambda s: [rnn_computes(restricted(f, s, L), m, p), *sizes, has_input_in(f, s, L), rnn_computes(f, m, p)],
)

# The states of an RNN are the states of a complete DFA for the same language, so there are at least as many as in the
# minimal one; of a DFA, those it can reach.  (The same paper, lemma 4)
axiom("states-of-rnn", 2 ** (m * p) >= states(L, "complete"), rnn_decides(L, m, p))
axiom("states-of-dfa", q >= states(L, "complete"), dfa_decides(L, q))

# Who holds the next letters goes on from the state that was reached, and passes it to the other, n - 1 times at most;
# who has the last one says the answer.
by_turns = under(L, "odd-even", n)
axiom("passing-the-state", D(by_turns) <= (n - 1) * ceiling(log2(q)) + 1, n >= 1, q >= 1, q >= states(L, "complete"))

# The minimal complete DFA, its states numbered in binary, is an RNN of m units of p bits if 2^(mp) numbers are enough.
# With further states that no word reaches, the minimal complete DFA is a DFA of q states for the same language.
axiom("rnn-of-states", rnn_decides(L, m, p), *sizes, 2 ** (m * p) >= states(L, "complete"))
axiom("dfa-of-states", dfa_decides(L, q), q >= states(L, "complete"))

# The two parties run the protocol of `protocols/transformer_protocol.py`.  For each sum over positions the protocol
# uses the two parts of the sum, one from each party.  Let p be the number of bits of the format.  Variants exist for
# each query, each summation and each truncation.  The costs differ by query and summation, as follows.
#   query: The holder sends the last letter in ceil(log2 A) bits, the embedding of that letter in d p bits, or the
#   queries of all heads in H m p bits.
#   head: The maximum and the normaliser of a head take at most 3 p + 2 log2 N - 2 bits.
#   values: Each of the m coordinates of a head takes p bits where products are rounded, 3p/2 bits where products are
#   exact, and 3p/2 + 1 bits where products are exact and numbers are rounded to nearest.
#   answer: The answer takes 1 bit.
# The parts add up to the model's own sums, because N <= N^K for K >= 1.  Where numbers are rounded to nearest and each
# product is rounded, the parts need not add up to the model's own sums; there is no axiom for that case.
# For N = 1 another protocol is enough.  One party has the only position and tells the answer, which takes 1 bit.  The
# rest of the cost is not negative, because p = 2.
# Cited: protocols/transformer_protocol.py, its docstring; Bhattamishra et al., NeurIPS 2024, Theorem 4.
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

# Let G be the bound on e.  The b-entries are covered by at most 2^G rectangles, one for each guess if N >= 2.  So
# cover(f, b) >= 2^e gives e <= G.  Variants exist for each query, each summation and each truncation.  The costs differ
# by query and summation, as in transformer-protocol.
# A guess says what the query is.  For each head a guess also says what the greatest logit is, which party has the
# greatest logit, what the two parts of the normaliser are, and what the partner's parts of the sums of values are.
# A party accepts a guess that agrees with the party's own letters.  The holder checks the query.  Each party checks
# that none of its own logits exceeds the guessed greatest logit, and that one of its own logits equals the guessed one
# if the guess gives the greatest logit to that party.  Each party checks its own part of the normaliser.  The partner
# checks its own parts of the sums of values.  The holder checks that the answer is then b.
# The inputs for which both parties accept a guess form a rectangle.  On that rectangle the guess is true, so the answer
# is b.  Each b-entry lies in the rectangle of the guess that is true of that entry.
# The query takes as many bits as in transformer-protocol.  For each head the greatest logit takes p bits and its party
# 1 bit.  The partner's m sums of values take as many bits as in transformer-protocol.  The parts of the normaliser take
# at most p - 2 + 2 log2 N bits, by the next count, which makes 2 p + 2 log2 N - 1 bits of a head without the sums.
# Let the holder have u positions and the partner v, with u + v <= N, and let s = N^K.  The pairs of parts are (u s +
# 1)(v s + 1) <= (N s/2 + 1)^2 in number.  For N = 2 and K = 1 that is 9 <= 2^4, and p - 2 + 2 log2 N = 4.  Otherwise N
# s >= 8, and that is at most (25/16) (N s)^2/4 < (N s)^2/2.  Its logarithm is at most 2 log2 N + 2 log2 s - 1 <= 2 log2
# N + p - 2, because 2 log2 s <= p - 1.
# For N = 1 one rectangle covers the b-entries, because one party has the whole input.  G is not negative, so 1 <= 2^G.
# Cited: protocols/transformer_protocol.py, its docstring; Bhattamishra et al., NeurIPS 2024, Theorem 4.
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
# Cited: protocols/transformer_plan.py, its docstring; Bhattamishra et al., NeurIPS 2024, Theorem 4.
layer_bits = ceiling(log2(A)) + H * (4 * p - 2 + 2 * log2(N) + m * (2 * p + log2(N))) + 1
layer = (A >= 1, N >= 2, p >= 1, m >= 1, H >= 1, layer_computes(f, A, N, p, m, H))
axiom("layer-protocol", D(f) <= layer_bits, *layer)

# A softmax layer over the reals, read to p bits.  The holder tells the query's letter.  For each head let l and k be
# the logarithms of both sums of exponentials, v and w both weighted means of values: the head is z v + (1 - z) w with z
# = 1/(1 + exp(k - l)).  Where the mask leaves the partner no position nothing more is said.  Else k lies between -B and
# B + ln N, and the partner tells it up to 2^-p: one of at most 2^p (B + (ln N)/2) + 1 numbers.  It tells each of the m
# numbers of w, between -V and V, up to 2^-(p + 1) V: one of 2^(p + 1).  As z changes by at most a quarter of what k
# does, the head is off by at most 2^-(p + 2) 2 V + 2^-(p + 1) V = 2^-p V.  All heads are one message, of
# the logarithm of all these numbers and at most a bit more; and the answer is a bit.
axiom(
    "real-layer-protocol",
    D(f) <= ceiling(log2(A)) + H * (p + log2(B + ln(N) / 2 + 1) + m * (p + 1)) + 2,
    *layer[:-1],
    B >= 0,
    real_layer(f, A, N, p, m, H, B),
)

# A layer that writes t letters is read t + 1 times, the last time for f.  After j letters it has N + j positions, the
# last of which is read: the written ones, of letters that both know, are Bob's.  So it is the protocol of a layer t + 1
# times, on N + t positions at most.  The query is a letter that both know, but for the first time.  In place of the
# answer, but for the last time, the holder tells the letter that is written.
# Cited: protocols/transformer_plan.py, its docstring.
axiom(
    "thinking-layer-protocol",
    D(f)
    <= ceiling(log2(A))
    + t * ceiling(log2(B))
    + (t + 1) * (H * (4 * p - 2 + 2 * log2(N + t) + m * (2 * p + log2(N + t))))
    + 1,
    *(*layer[:-1], B >= 1, t >= 0, thinks(f, A, B, N, p, m, H, t)),
)

# The b-entries are covered by one rectangle for each guess, as in guessing-a-transformer.  A guess says what the letter
# is.  For each head a guess also says what the partner's m sums of values are, in 2p + log2 N bits each, and what the
# kind of attention needs.  Each party sees whether its own numbers are the guessed ones, and the holder sees whether
# the answer is b.
# Let the holder have u positions and the partner v, with u + v <= N, and let exponentials be at most U < 2^(p-1).
#   softmax: The maximum and its party take p + 1 bits.  If u, v >= 1, the parts of the normaliser are (u U + 1)(v U +
#   1) <= u v 4^(p-1) in number and take 2p - 4 + 2 log2 N bits.  If u or v is 0, the maximum belongs to the other
#   party, and the parts are at most N 2^(p-1) in number: in all 2p - 1 + log2 N bits.
#   linear: The parts of the normaliser are (N - 1) 2^p + 1 <= N 2^p in number and take p + log2 N bits.
#   hard: One of 2^p logits, with one of up to N places or of up to N numbers of places, takes p + log2 N bits.
# Each kind takes at most 3p - 3 + 2 log2 N bits, as p >= 1 and N >= 2.
# Cited: protocols/transformer_plan.py, its docstring; Bhattamishra et al., NeurIPS 2024, Theorem 4.
layer_guess = ceiling(log2(A)) + H * (3 * p - 3 + 2 * log2(N) + m * (2 * p + log2(N)))
family("guessing-a-layer", "bit", lambda b: [e <= layer_guess, e >= 0, cover(f, b) >= 2**e, *layer])
