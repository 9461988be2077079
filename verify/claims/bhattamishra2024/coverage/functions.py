"""Appendices F and F.1: Boolean functions, automata, Theorems 11 and 12."""

from __future__ import annotations

from fooling.verify.claims.coverage import stated

STATEMENTS = (
    stated("Appendix F", "RNNs give one-way protocols of mp bits for contiguous partitions.", "theorem-2"),
    stated(
        "Appendix F",
        "One-layer Transformers give protocols of O(mpH log N) bits for all partitions.",
        "theorem-4-order",
        "theorem-4-order--products-rounded",
    ),
    stated("Appendix F", "Where one-way complexity is Omega(N), RNNs have width Omega(N/p).", "theorem-2", "theorem-3"),
    stated(
        "Appendix F",
        "Index takes log N bits if both may speak, or if Bob sends to Alice: so bounds for one way need not apply to "
        "Transformers.",
        "index-two-way",
        "index-two-way--repaired",
        "index-two-way--bob-sends",
        "index-two-way--bob-sends-repaired",
    ),
    stated(
        "Appendix F",
        "For contiguous partitions of Dyck-(2,2) at most 2 unclosed brackets are told.",
        "dyck22-prefix-one-way--even-cut",
        "dyck22-prefix-one-way--even-cut-repaired",
        "dyck22-prefix-one-way",
    ),
    stated(
        "Appendix F",
        "The partition for Dyck-(2,2) is not contiguous, and its bound does not apply to recurrent models.",
        "dyck22-prefix-one-way",
        "dyck22-rnn-constant",
        because="The odd and the even positions are not contiguous; contiguous partitions are easy, and RNNs small.",
    ),
    stated(
        "Appendix F",
        "For equality and disjointness the bounds hold for both architectures.",
        "theorem-11",
        "theorem-12",
        "rnn-width-linear--disjointness-repaired",
        "transformer-width-linear--disjointness-repaired",
        "fact-1-disjointness",
    ),
    stated("Appendix F, Equality", "What holds of equality holds of its complement INEQ.", "inequality-depth"),
    stated(
        "Appendix F, Equality",
        "INEQ is a 2-DNF with N/2 terms, the formula displayed.",
        "inequality-2-dnf-terms",
        "inequality-2-dnf-terms--repaired",
    ),
    stated("Appendix F.1", "An RNN that computes INEQ has mp = Omega(N).", "theorem-11"),
    stated(
        "Appendix F.1",
        "In other words, the size of its hidden state grows linearly with N.",
        "theorem-11",
        "rnn-width-linear",
        because="So it is of mp, theorem-11; of m it is not where p = Theta(log N), as for equality.",
    ),
    stated("Appendix F.1", "An RNN that simulates a DFA with n states has mp >= log n.", "lemma-4", "lemma-4--any-dfa"),
    stated(
        "Appendix F.1",
        "Bounds by communication hold for a transition that depends on time, too.",
        "theorem-11",
        "theorem-2",
        because="The RNNs of these claims, those that compute a function, may depend on time.",
    ),
    stated(
        "Appendix F.1",
        "The transition must not depend on time; whether Lemma 4 holds otherwise is unclear.",
        "lemma-4-with-time",
        lacks="open",
        because="With time the lemma fails: for (aaa)* one bit is enough, which the transition sets to whether 3 "
        "divides t.  The claim says so at each of five lengths, and not of one RNN at all lengths.",
    ),
    stated(
        "Appendix F.1",
        "An arbitrary transition captures the recurrent models in use; bounds of formal language theory may give some "
        "for RNNs.",
        lacks="cited",
        because="Remarks, on architectures and on other work.",
    ),
    stated(
        "Lemma 4",
        "A DFA with n states and an RNN that agree on all words: mp >= log n.",
        "lemma-4",
        "lemma-4--any-dfa",
        because="The DFA is the minimal one, as the proof has it.  Section 2 gives an RNN no output on the empty word; "
        "here, as in the proof, it is that of h_0.",
    ),
    stated(
        "Lemma 4, proof",
        "If the dimension m is below log n, the automaton made of the RNN has 2^(mp) < n states.",
        "lemma-4-proof-step",
        "lemma-4-proof-step--repaired",
    ),
    stated("Lemma 4, proof", "The RNN's 2^(mp) states are those of a DFA for the same language.", "lemma-4-automaton"),
    stated("Lemma 4, proof", "The DFA of the lemma is given to be the minimal one.", "lemma-4", "lemma-4--any-dfa"),
    stated("Lemma 4, end of the proof", "So the dimension m is at least log n.", "lemma-4-dimension", "lemma-4"),
    stated(
        "Theorem 11",
        "A recurrent model that computes INEQ on N bits has mp >= N/2.",
        "theorem-11",
        "theorem-11--message",
        "theorem-11--enough-bits",
    ),
    stated(
        "Theorem 11, proof 1",
        "By Theorem 2, mp bits decide equality of N/2 bits, so mp >= N/2.",
        "theorem-2",
        "theorem-11",
        because="The bound is Fact 2's, in one message; the text names Theorem 2 alone.",
    ),
    stated(
        "Theorem 11, proof 2", "Two different first halves have a suffix that tells them apart.", "theorem-11-suffix"
    ),
    stated(
        "Theorem 11, proof 2",
        "A DFA that agrees with INEQ on {0,1}^N has at least 2^(N/2) states, whatever it does elsewhere.",
        "theorem-11-dfa",
        "theorem-11-dfa--enough-states",
    ),
    stated(
        "Theorem 11, proof 2",
        "By Lemma 4, mp >= N/2.",
        "theorem-11",
        "lemma-4",
        because="Lemma 4 is about all words; the RNN's own language is meant, whose minimal DFA theorem-11-dfa bounds.",
    ),
    stated(
        "Theorem 12",
        "A one-layer Transformer that computes INEQ on N bits has mpH = Omega(N).",
        "theorem-12",
        "theorem-12--products-rounded",
        "theorem-12--any-precision",
        lacks="formats",
        because=(
            "Claimed in the format of appendix B.2.  For any p, as `p bits of precision` may be read, log N is added "
            "to p: whether mpH = Omega(N) holds where p is below log N is no claim, as the grammar's layers of any p "
            "bits include linear attention, whose sums may be wider than p bits."
        ),
    ),
    stated(
        "Theorem 12",
        "It follows from Theorem 4 and Fact 2.",
        "theorem-4-bound",
        "theorem-4-bound--repaired",
        "fact-2-equality",
        "theorem-12",
        because=(
            "From 3m(p + log N)H bits for N/2 bits of equality, and log N <= p: Theorem 4 is open for m <= 5 with "
            "one head and m <= 2 with more, and theorem-12 comes from guesses of the two parties."
        ),
    ),
)
