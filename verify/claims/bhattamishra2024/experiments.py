"""Sections 2 and 6, appendices A and H: sizes of models, and the numbers of the experiments."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from fooling.verify.claims.bhattamishra2024.paper import claim
from fooling.verify.claims.claim import CONFIRMED, CORE, PRINTED, READING, REFUTED, SUPPORTING, TYPING
from fooling.verify.methods.engine.tactic import intro, witness
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.statement.language.notation import (
    Expression,
    binomial,
    both,
    exists,
    for_all,
    integer,
    rational,
    summed,
    whole,
)

N, m, d, p, H, C, t, c, s, j = map(integer, ("N", "m", "d", "p", "H", "C", "t", "c", "s", "j"))
fixed_C = Expression("C")  # that of a quantifier outside
EXPERIMENTS, CLARIFICATIONS, DATA, EQUALITY = "Section 6", "Appendix A", "Appendix H.1", "Appendix H.2"

claim(
    "matrices-of-a-layer",
    at="Section 2",
    kind=CORE,
    says="The three m x d matrices of each of H heads and the mH x d matrix have 4mdpH bits together: (3mdH + mHd)p = "
    "4mdpH, for m, d, p, H >= 1.  Left out: embeddings and feed-forward networks.",
    that=for_all(m >= 1, d >= 1, p >= 1, H >= 1)(((3 * m * d * H + m * H * d) * p).equals(4 * m * d * p * H)),
    pinned=CONFIRMED,
)
claim(
    "stored-positions",
    at="Section 2",
    kind=SUPPORTING,
    says="Embeddings of N positions that are stored, N vectors of d numbers of p bits, are of order mdpH: Ndp <= "
    "CmdpH, for some C and all N, m, d, p, H >= 1.",
    that=exists(C >= 1)(for_all(N >= 1, m >= 1, d >= 1, p >= 1, H >= 1)(N * d * p <= fixed_C * m * d * p * H)),
    pinned=REFUTED,
    script=intro({"C": 1}, witness({"N": C + 1, "m": 1, "d": 1, "p": 1, "H": 1}, automatic, {0: automatic})),
    note="The text does not say so: section 2 counts all parameters and embeddings, and by appendix A positions are "
    "generated, and need not be stored.",
)
claim(
    "training-examples",
    at=EXPERIMENTS,
    kind=PRINTED,
    says="Batches of 64 examples in 250 000 steps are 16 million examples: 64 * 250000 = 16000000.",
    that=(rational(64) * 250000).equals(16000000),
    pinned=CONFIRMED,
)
claim(
    "hidden-states-of-128",
    at=EXPERIMENTS,
    kind=READING,
    says="The bound m >= N/p of index lookup excludes a recurrent model with m = 128 units of p = 64 bits at lengths "
    "over 8K, with K = 1024: 128 < N/64 for every N > 8192.",
    that=for_all(N > 8192)(128 < N / 64),
    pinned=CONFIRMED,
    note="The text has 8k, and does not say whether k is 1000 or 1024.",
)
claim(
    "hidden-states-of-128--thousands",
    at=EXPERIMENTS,
    kind=SUPPORTING,
    says="The bound m >= N/p of index lookup excludes a recurrent model with m = 128 units of p = 64 bits at lengths "
    "over 8k, with k = 1000: 128 < N/64 for every N > 8000.",
    that=for_all(N > 8000)(128 < N / 64),
    pinned=REFUTED,
    script=witness({"N": 8001}),
    note="The text need not mean it: 128 * 64 = 8192, which is 8k with k = 1024.  The same section counts 250k steps "
    "of 64 examples as 16 million examples, with k = 1000.  From N = 8193 on the bound does apply: "
    "hidden-states-of-128.",
)
claim(
    "hidden-states-of-128--nearest-neighbours",
    at=EXPERIMENTS,
    kind=SUPPORTING,
    says="The bound m >= N/(2p) of nearest neighbours excludes a recurrent model with m = 128 units of p = 64 bits at "
    "lengths over 8K, with K = 1024: 128 < N/(2 * 64) for every N > 8192.",
    that=for_all(N > 8192)(128 < N / (2 * 64)),
    pinned=REFUTED,
    note="The text does not say so: section 6 leaves out nearest neighbours, and its lower bound is that of index "
    "lookup.",
)
claim(
    "hidden-states-of-128--nearest-neighbours-repaired",
    at=EXPERIMENTS,
    kind=SUPPORTING,
    says="The bound m >= N/(2p) of nearest neighbours excludes a recurrent model with m = 128 units of p = 64 bits at "
    "lengths over 16K, with K = 1024: 128 < N/(2 * 64) for every N > 16384.",
    that=for_all(N > 16384)(128 < N / (2 * 64)),
    pinned=CONFIRMED,
    repairs="hidden-states-of-128--nearest-neighbours",
)
claim(
    "lengths-below-the-width",
    at=EXPERIMENTS,
    kind=READING,
    says="Four of the five lengths 20, 50, 100, 200 and 400 are smaller than the width 256 of one-layer Transformers.",
    that=both(*(rational(length) < 256 for length in (20, 50, 100, 200)), rational(400) >= 256),
    pinned=CONFIRMED,
    note="The text has {20, ..., 400} there, and these five lengths for index lookup.",
)
claim(
    "bounds-at-the-lengths-run",
    at=CLARIFICATIONS,
    kind=CORE,
    says="The bound m >= N/p does not exclude m = 64 units of p = 16 bits at the lengths of the experiments: 64 >= "
    "N/16 for every N up to 400.  Left out: the other bounds, and other precisions.",
    that=for_all(N >= 1, N <= 400)(64 >= N / 16),
    pinned=CONFIRMED,
    note="The precision of the experiments is not printed.",
)
claim(
    "lengths-above-the-width",
    at=CLARIFICATIONS,
    kind=SUPPORTING,
    says="The lengths of the experiments, up to N = 400, are at most the width m = 64, where a bound for N > m does "
    "not apply: 400 <= 64.",
    that=rational(400) <= 64,
    pinned=REFUTED,
    note="The text does not say so: the appendix has N > m up to a constant.  The constant is the number of bits, and "
    "for 16 bits no length is excluded: bounds-at-the-lengths-run.",
)
claim(
    "runs-of-an-hour",
    at="Appendix H",
    kind=SUPPORTING,
    says="If a run takes an hour, then five architectures, four depths, four widths, seven learning rates and five "
    "lengths are tuned in at most 1200 hours: 5 * 4 * 4 * 7 * 5 <= 1200.",
    that=rational(5) * 4 * 4 * 7 * 5 <= 1200,
    pinned=REFUTED,
    note="The text does not say so: the appendix has 1 to 16 hours for a run of 500k steps, and some much shorter "
    "ones.  All 2800 runs of one task are within 1200 hours only if a run takes 26 minutes on average.",
)
claim(
    "lengths-of-brackets",
    at=DATA,
    kind=PRINTED,
    says="Let N = 2t be even, and let N - 2 brackets, of which c are closing ones, leave s brackets open, 1 <= s <= 2. "
    "With s closing brackets more the word has N brackets: (N - 2) + s = N, for t >= 1 and c >= 0.",
    that=for_all(t >= 1, c >= 0, s >= 1, s <= 2, (2 * c + s).equals(2 * t - 2))(((2 * t - 2) + s).equals(2 * t)),
    pinned=CONFIRMED,
)
claim(
    "least-lengths-of-equality",
    at=EQUALITY,
    kind=SUPPORTING,
    says="For the lengths N = 20, 50, 100, 200 and 400 of section 6 the least length N/10 of an example is even, as an "
    "example has two equally long halves.",
    that=both(*(whole(rational(length, 20)) for length in (20, 50, 100, 200, 400))),
    pinned=REFUTED,
    note="The text does not say so: the lengths of the string equality task are even, and section 6 has 50 for index "
    "lookup.  For N = 50 the lengths N/10, N/10 + 2, ... are odd, and N is none of them.",
)
claim(
    "least-lengths-of-equality--repaired",
    at=EQUALITY,
    kind=SUPPORTING,
    says="For every length N = 20j the least length N/10 of an example is even, for j >= 1.",
    that=for_all(j >= 1)(whole(20 * j / 10 / 2)),
    pinned=CONFIRMED,
    repairs="least-lengths-of-equality",
)
claim(
    "halves-that-differ",
    at=EQUALITY,
    kind=SUPPORTING,
    says="Two random halves of k/2 bits differ with a high probability 1 - 1/2^(k/2), more than 1/2, for every even k "
    ">= 2.",
    letters={"t": "k/2"},
    that=for_all(t >= 1)(1 - rational(1) / 2**t > rational(1, 2)),
    pinned=REFUTED,
    note="The text does not say so: a high probability is one that grows with k.  For N = 20 the least length is N/10 "
    "= 2, and halves of one bit are equal with probability 1/2.",
)
claim(
    "halves-that-differ--repaired",
    at=EQUALITY,
    kind=SUPPORTING,
    says="Two random halves of k/2 bits differ with a probability 1 - 1/2^(k/2) of more than 99/100, for every even k "
    ">= 14.",
    letters={"t": "k/2"},
    that=for_all(t >= 7)(1 - rational(1) / 2**t > rational(99, 100)),
    pinned=CONFIRMED,
    repairs="halves-that-differ",
)
claim(
    "random-halves",
    at=EQUALITY,
    kind=CORE,
    says="Two random strings of t bits differ at t/2 positions on average: the sum of s binom(t, s) over s from 0 to t "
    "is t 2^(t - 1), for every t >= 1.  Left out: the probabilities.",
    that=for_all(t >= 1)(summed("s", 0, t, lambda differ: differ * binomial(t, differ)).equals(t * 2 ** (t - 1))),
    pinned=CONFIRMED,
)


def exactly(decimal: str) -> Expression:
    """A decimal number as a quotient of whole numbers."""
    return rational(*Fraction(decimal).as_integer_ratio())


rates = ("0.01", "0.005", "0.001", "0.0005", "0.0001", "0.00005", "0.000001")
claim(
    "learning-rates",
    at="Appendix H",
    kind=READING,
    says="Each of the seven learning rates 0.01, 0.005, 0.001, 0.0005, 0.0001, 0.00005 and 0.000001 is at most five "
    "times the next one, as section 6 has the pattern 1e-2, 5e-3, ..., 1e-6.",
    that=both(*(exactly(rate) <= 5 * exactly(following) for rate, following in pairwise(rates))),
    pinned=REFUTED,
    weight=TYPING,
    note="The last rate is one fiftieth of the one before.  The pattern has 0.00001 and 0.000005 between the two.",
)
