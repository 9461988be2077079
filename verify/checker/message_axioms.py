"""Axioms about messages in turn, and about models, which send what they keep, each with its proof above it.

`messages f s k`, `message-size f s k` and `model-computes f M k` are defined in
`fooling.verify.statement.proposition`; what a kind of model keeps stands in
`fooling.verify.statement.message_operators`.

Sources: Papadimitriou and Sipser 1982 (rounds), Kushilevitz and Nisan 1997, section 4.2; that a streaming algorithm is
a protocol, and passes are rounds: Alon, Matias and Szegedy 1999, Henzinger, Raghavan and Rajagopalan 1998.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.verify.checker.axiom_table import axiom, family, fits
from fooling.verify.statement.expression import Expression, apply, constant, integer, operators, real, variable
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.proposition import Term

messages, message_size, one_way, D, index = operators("messages message-size one-way D index")
zero_one, complement, transposed, even, odd, count = operators("zero-one complement transposed even odd count")
randomised_with, rows, equality, under, states = operators("randomised-with rows equality under states")
rnn_computes, is_prefix, splits, streaming = operators("rnn-computes is-prefix splits streaming")
model_computes, model_computes_with, has_input_in = operators("model-computes model-computes-with has-input-in")
composition, key_recall, ceil, log2, disjointness = operators("composition key-recall ceil log2 disjointness")
distributional, model_on_average, restricted = operators("distributional model-computes-on-average restricted")
f, L, P = variable("f", "function"), variable("L", "language"), variable("P", "partition")
n, k, h, i, b, e = integer("n"), integer("k"), integer("h"), integer("i"), integer("b"), real("e")
m, p, q = integer("m"), integer("p"), integer("q")
errs = (e >= 0, e < constant(Fraction(1, 2)))
BOTH = {"messages": messages, "message-size": message_size}


def other(s: Term) -> str:
    """The other party."""
    return {"alice": "bob"}.get(s, "alice")


# Inputs of s with different rows need different words, and other inputs need none.  A prefix-free set of more than
# 2^(b-1) words has a word of b bits; words of ceil(log2 of their number) bits are one.
for name, of in BOTH.items():
    family(f"{name}-one", "party", lambda s, of=of: [of(f, s, 1).equals(one_way(f, s))])

# The messages before the last k have the empty word only.  Who begins the last k is who began, if they are an even
# number, and else the other party.
early = (k >= 1, h >= k)
for name, of in BOTH.items():
    family(f"{name}-further", "party", lambda s, of=of: [of(f, s, h) <= of(f, s, k), *early, even(h - k)])
    family(
        f"{name}-further-of-other", "party", lambda s, of=of: [of(f, s, h) <= of(f, other(s), k), *early, odd(h - k)]
    )

# What knows f(x, y) knows 1 - f(x, y); with the parties' names exchanged a protocol is one for the transpose.
for name, of in BOTH.items():
    family(
        f"complement-{name}",
        "party",
        lambda s, of=of: [of(complement(f), s, k).equals(of(f, s, k)), k >= 1, zero_one(f)],
    )
    family(f"transposed-{name}", "party", lambda s, of=of: [of(transposed(f), s, k).equals(of(f, other(s), k)), k >= 1])

# A message of at most b bits has at most 2^b words; 2^S words have at most S bits each, where all have S.
family("message-size-total", "party", lambda s: [message_size(f, s, k) <= messages(f, s, k), k >= 1])
family("messages-by-size", "party", lambda s: [messages(f, s, k) <= k * message_size(f, s, k), k >= 1])

# The words, bit by bit, are a protocol tree: as a set is prefix-free, and is known from what was said, both know where
# a word ends.  Who gets the last message tells the answer, in one bit or as many as number the letters; that may as
# well be a further message, after which both know it.
for name, g, a, c in (
    ("boolean", f, constant(1), [k >= 1, zero_one(f)]),
    ("composition", composition(n), ceil(log2(n)), [k >= 1, n >= 1]),
    ("recall", key_recall(n, q), ceil(log2(q)), [k >= 1, n >= 1, q >= 1]),
):
    family(f"depth-messages-{name}", "party", lambda s, g=g, a=a, c=c: [D(g) <= messages(g, s, k) + a, *c])
    family(
        f"answer-told-{name}",
        "party",
        lambda s, g=g, a=a, c=c: [messages(g, s, h) <= messages(g, s, k) + a, h >= k + 1, *c],
    )

# In a tree of depth D the bits that one party says in a row are a message, whose words are prefix-free: so there are at
# most D messages on a path.  One that is empty may come first, so that s begins; and empty ones follow, after which, as
# after the leaf, both know the answer.
family("messages-depth", "party", lambda s: [messages(f, s, k) <= D(f), k >= D(f) + 1])

# Say all that s would say.  In 2 k - 1 messages of b bits, s first, s says k of them, each for every way in which the
# other party may have answered: 2^(b j) ways before message j + 1 of s.  In b (1 + 2^b + ... + 2^(b(k-1))) bits the
# other party is told all of these, and knows what comes of its own input, and the answer.  That is b (2^b + 1) for
# k = 2.  As b <= 2^b - 1 for integers b >= 0, it is at most (2^b - 1)(1 + ... + 2^(b(k-1))) = 2^(b k) - 1.  With b bits
# in all, s says a bit at some of the nodes of a tree that are no leaves, at most 2^b - 1; and an odd number of messages
# ends with one of s.
family("rounds-two", "party", lambda s: [one_way(f, s) <= b * (2**b + 1), message_size(f, s, 3) <= b])
family("rounds", "party", lambda s: [one_way(f, s) <= 2 ** (b * k) - 1, k >= 1, message_size(f, s, 2 * k - 1) <= b])
family("rounds-in-bits", "party", lambda s: [one_way(f, s) <= 2**b - 1, k >= 1, odd(k), messages(f, s, k) <= b])
# So b - 1 bits a message are too few for a longer one-way message; for b <= 0 there is nothing to show.
fewer = (b - 1) * (2 ** (b - 1) + 1)
family("rounds-at-least", "party", lambda s: [message_size(f, s, 3) >= b, one_way(f, s) > fewer])

# Alice says her first b letters.  If Bob's position is behind them he says in which of 2^b blocks of b letters it is,
# and she says that block.  (b >= 1, as 1 <= n <= b (2^b + 1).)  By "rounds-two" and the n bits of one message no less
# are enough.
axiom("index-in-blocks", message_size(index(n), "alice", 3) <= b, n >= 1, n <= b * (2**b + 1))


# Private coins, one message of at most 2^b words: let r = 1 - 2 e.  Inputs x and x' with different rows have some y
# with f(x, y) = v, f(x', y) other.  The listener says v with probability at least 1 - e after the message of x, at most
# e after that of x'.  So the distributions of the two messages have a distance of at least 2 r, in the sum of the
# absolute differences: half of it is the most that any answer can differ by.  Balls of radius r around these points are
# disjoint inside, and inside the ball of radius 1 + r around 0.  In 2^b dimensions its volume is ((1 + r)/r)^(2^b)
# times theirs: so there are at most that many points, (1 + 1/(1 - 2 e))^(2^b).
# So b - 1 bits are too few for more rows; for b <= 0 there is nothing to show.
def points(b: Expression) -> Expression:
    """The most different rows for so many bits."""
    return (1 + 1 / (1 - 2 * e)) ** (2**b)


def private(s: Term) -> Expression:
    """The least bits of a message from s."""
    return randomised_with(f, "private", f"from-{s}", e)


family("private-message-volume", "party", lambda s: [rows(f, s) <= points(b), *errs, private(s) <= b])
family("private-message-volume-at-least", "party", lambda s: [private(s) >= b, *errs, rows(f, s) > points(b - 1)])

# ---- models ----


def parts(kind: str) -> list[Expression]:
    """The parameters of a kind."""
    return [integer(letter) for letter in KINDS[kind].letters.split()]


def some(kind: str) -> Expression:
    """The kind at its parameters."""
    return apply(kind, *parts(kind))


def kept(kind: str) -> Expression:
    """The bits that it keeps."""
    letters = KINDS[kind].letters.split()
    return Expression(KINDS[kind].kept(*letters), dict.fromkeys(letters, "int"))


def sized(kind: str) -> list[Expression]:
    """Its parameters are in range."""
    least = {"size": 1, "natural": 0}
    return [part >= least[sort] for part, sort in zip(parts(kind), KINDS[kind].sorts.split(), strict=True)]


# Alice runs the model on her input and sends what it keeps, one of 2^b values.  Bob goes on from there, and answers; in
# k passes he sends what is kept at the end of his input, and she goes on: 2 k - 1 messages.  Coins that are public both
# have; what is drawn anew at a letter is drawn by who has it.  Then Bob tells the answer, one bit.
family("model-message", "model", lambda M: [one_way(f, "alice") <= kept(M), model_computes(f, some(M), 1)])
family(
    "model-passes", "model", lambda M: [message_size(f, "alice", 2 * k - 1) <= kept(M), model_computes(f, some(M), k)]
)
family(
    "model-coins",
    "model coins",
    lambda M, C: [randomised_with(f, C, "from-alice", e) <= kept(M), *errs, model_computes_with(f, some(M), 1, C, e)],
)
family(
    "model-coins-passes",
    "model coins",
    lambda M, C: [
        randomised_with(f, C, "two-way", e) <= (2 * k - 1) * kept(M) + 1,
        zero_one(f),
        *errs,
        model_computes_with(f, some(M), k, C, e),
    ],
)


# The same with errors on average, and without coins.
family(
    "model-average",
    "model law",
    lambda M, W: [
        distributional(f, "from-alice", e, W) <= kept(M),
        *errs,
        *fits(W),
        model_on_average(f, some(M), 1, e, W),
    ],
)
family(
    "model-average-passes",
    "model law",
    lambda M, W: [
        distributional(f, "two-way", e, W) <= (2 * k - 1) * kept(M) + 1,
        zero_one(f),
        *errs,
        *fits(W),
        model_on_average(f, some(M), k, e, W),
    ],
)
# On each input a model with coins errs with probability at most e, so on average over inputs and coins.  What it draws,
# before it reads, or anew at each letter of each pass and at the output, does not hang on what it reads.  So all that
# may be drawn at first; with some of it fixed it errs on average as seldom, and what it does with a letter is then a
# function of what it kept, of the letter, the position and the pass: it is a model of that kind without coins.
family(
    "model-average-worst",
    "model coins law",
    lambda M, C, W: [model_on_average(f, some(M), k, e, W), *errs, *fits(W), model_computes_with(f, some(M), k, C, e)],
)

# An RNN is one by its definition.  With one of 2^b values to keep a model does what one with fewer does, whatever it is
# called; in further passes before the last k it does nothing.
axiom("rnn-is-a-model", model_computes(f, apply("rnn", m, p), 1), rnn_computes(f, m, p))
axiom("model-is-an-rnn", rnn_computes(f, m, p), model_computes(f, apply("rnn", m, p), 1))
family(
    "kept-by-streaming",
    "model",
    lambda M: [model_computes(f, streaming(b), k), b >= kept(M), model_computes(f, some(M), k)],
)
family(
    "kept-by-model",
    "model",
    lambda M: [model_computes(f, some(M), k), *sized(M), k >= h, kept(M) >= b, model_computes(f, streaming(b), h)],
)
# One that does not err does so under any coins, which it need not use; and private coins can be public ones.
family(
    "model-without-coins",
    "model coins",
    lambda M, C: [model_computes_with(f, some(M), k, C, e), *errs, model_computes(f, some(M), k)],
)

# What draws coins draws the same where more may be kept, and in further passes before the last h it does nothing.
family(
    "kept-by-model-with-coins",
    "model coins",
    lambda M, C: [
        model_computes_with(f, some(M), k, C, e),
        *errs,
        *sized(M),
        k >= h,
        kept(M) >= b,
        model_computes_with(f, streaming(b), h, C, e),
    ],
)

# The complete automaton, its states numbered, reads the word as the model does.
axiom(
    "automaton-is-a-model",
    model_computes(under(L, P, n), streaming(b), 1),
    is_prefix(P),
    splits(P, n),
    n >= 0,
    b >= 0,
    2**b >= states(L, "complete"),
)

# In the first pass it keeps the first b bits, or all.  At Bob's position i it knows bit i if i <= b, and keeps the
# answer; else it keeps i.  In the second pass it keeps, for i = b + 1 and so on, bit i as the answer where it kept i.
# So it has the two answers and at most n - b positions to keep, and in the first pass at most 2^b values.
axiom("index-in-two-passes", model_computes(index(n), streaming(b), 2), n >= 1, b >= 1, n <= 2**b + b - 2)

# A set that is a word of L: while the model reads it, it keeps what it has read of it.  Beginnings that differ go on to
# different words, so these are at most count L n values.  While it reads the other set it keeps this one, or that they
# have met, one value more, which is also the answer.  A set that comes last is read in the first pass, as the one
# before it is passed over; when it comes once more nothing changes.
for s, passes in (("alice", 1), ("bob", 2)):
    axiom(
        f"few-sets-of-{s}",
        model_computes(restricted(disjointness(n), s, L), streaming(b), passes),
        n >= 1,
        has_input_in(disjointness(n), s, L),
        2**b >= count(L, n) + 1,
    )

# The coins choose b >= 1 sets of positions, and the model keeps the parities of x on them; Bob's letters are added to
# these.  At the end all are 0 if x = y, and else with probability 2^-b.  Where they are it answers 1 with probability
# 1/(1 + 2^-b), by a further coin: as above "randomised-equality", it errs with probability 1/(2^b + 1) at most.
axiom(
    "equality-by-parities",
    model_computes_with(equality(n), streaming(b), 1, "public", e),
    n >= 1,
    b >= 1,
    errs[1],
    e * (2**b + 1) >= 1,
)

# It keeps the first n - 1 bits.  At the last bit it knows whether the ones are odd in number: if so, it flips one of
# the n bits, drawn at random.  Then the first n - 1 bits tell the last one, as the ones are even in number.  Bob's
# position makes the answer of them; each bit is wrong with probability 1/n at most.
family(
    "index-by-even-words",
    "coins",
    lambda C: [model_computes_with(index(n), streaming(b), 1, C, e), n >= 1, b >= n - 1, errs[1], n * e >= 1],
)
# The coins choose b of the n positions, whose bits it keeps, and an answer for the others, which is right with
# probability 1/2: so any answer is wrong with probability (1 - b/n)/2.  With b >= n it keeps all.
axiom(
    "index-by-sampling",
    model_computes_with(index(n), streaming(b), 1, "public", e),
    n >= 1,
    b >= 1,
    *errs,
    b >= (1 - 2 * e) * n,
)
