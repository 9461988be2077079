"""Networks that are exhibited: that some network computes a function is shown by one that does.

The bridges from networks to two-party functions are axioms; what is claimed of concrete machines is run in `machines`.
"""

from __future__ import annotations

from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.transformer_json import from_json
from fooling.circuits.numbers.number_format import q_p
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import Channel, WidthExceeded
from fooling.protocols.split import plan_of, talk
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import (
    NOTHING,
    Context,
    Grounds,
    Node,
    Rejected,
    Theory,
    expect,
    matched,
    premise,
    require_bounds,
)
from fooling.verify.checker.letters import letters, words
from fooling.verify.checker.meaning import is_boolean
from fooling.verify.checker.theories.acceptors import answers_wrongly
from fooling.verify.checker.theories.goals import compared
from fooling.verify.checker.theories.machines import asked_wrongly, expect_few, halves, work
from fooling.verify.statement.proposition import Term, free_variables, is_integer

theory = Theory("networks")


# An RNN that remembers of what it has read what the value still hangs on: its state is the number of the class of
# prefixes that leave the same values open, which the next letter takes to a class.  The classes are as many as the
# inputs at most, whatever a letter is.
@theory.rule("remember")
def _remember(goal: Term, node: Node, context: Context) -> Grounds:
    f_term, m, p = matched(goal, "rnn-computes")
    bits = _bits_of_state(m, p)
    f = meaning.function(f_term)
    if bits < (f.row_count * f.column_count - 1).bit_length():  # 2^b >= c iff b >= the bits of c - 1
        held = _without_complements(f_term)[0][0] == "restricted"
        expect(not held, "a party is held to some words, and the bits are fewer than those of all inputs")
        classes = _open_values(f_term, context)
        expect(bits >= (classes - 1).bit_length(), f"too few bits to remember which of {classes} classes has been read")
    return NOTHING


# Conversely prefixes of one length that leave different values open have different states after them, in every RNN:
# some way to go on has different outputs after the two.  Where a party is held to some words, prefixes of its words go
# on in different ways; but all that is open after a word of Alice's is Bob's word, and nothing is after both.
@theory.rule("forgotten")
def _forgotten(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    f_term, m, p = matched(statement, "rnn-computes")
    bits, classes = _bits_of_state(m, p), _open_values(f_term, context)
    expect(bits < (classes - 1).bit_length(), f"enough bits to remember which of {classes} classes has been read")
    return NOTHING


def _bits_of_state(m: Term, p: Term) -> int:
    expect(meaning.natural(m) >= 1 and meaning.natural(p) >= 1, "m and p are at least 1")
    return meaning.natural(m) * meaning.natural(p)


# The inputs are numbered as the words of both are, Alice's letters first: those after one prefix come one after the
# other.  After i of her letters A a word of her other letters and of Bob's is open, after all of them and i of his one
# of his other letters.
def _open_values(f_term: Term, context: Context) -> int:
    """The most classes of prefixes that leave the same values open, over all numbers of letters that are read.

    Where a party is held to some words, of all of Alice's letters, or of both parties'.
    """
    inner, complements = _without_complements(f_term)
    f, read = meaning.function(f_term), letters(f_term)
    if inner[0] == "under" and "BA" not in meaning.partition(inner[2]).owners(n := meaning.natural(inner[3])):
        full = meaning.language(inner[1]).completed()
        context.budget.spend((n + 1) * full.states * len(full.alphabet))
        return _open_in_order(full, n)
    context.budget.spend(f.row_count * f.column_count * (4 + complements))
    values = tuple(entry for row in meaning.small(f).rows() for entry in row)
    of_alice, of_bob = meaning.partition(read.partition).sizes(meaning.natural(read.length))
    most = len(values).bit_length()  # of one letter there is one word, however long
    sizes = {read.bob**k for k in range(min(of_bob, most) + 1)}
    sizes |= {f.column_count * read.alice**k for k in range(min(of_alice, most) + 1)}
    sizes = {1, f.column_count} if inner[0] == "restricted" else sizes
    return max(len({values[i : i + size] for i in range(0, len(values), size)}) for size in sizes)


# Where letters are read in their order the state of an automaton tells what is open: after i of n letters one of those
# that i letters lead to, of which two leave the same open where the same words of n - i letters are accepted.
def _open_in_order(full: DFA, n: int) -> int:
    """The same, of the words of n letters of a complete automaton."""
    alike = [[int(q in full.accepting) for q in range(full.states)]]  # the number of each state's class
    for _ in range(n):
        number: dict[tuple[int, ...], int] = {}
        after = (tuple(alike[-1][r or 0] for r in row) for row in full.transitions)
        alike.append([number.setdefault(row, len(number)) for row in after])
    most, reached = 1, {full.start}
    for classes in reversed(alike):
        most = max(most, len({classes[q] for q in reached}))
        reached = {r or 0 for q in reached for r in full.transitions[q]}
    return most


# One Transformer, run on every input, which need not be every word; its decision is whether the first output coordinate
# is positive.
@theory.rule("exhibit", "transformer")
def _exhibit(goal: Term, node: Node, context: Context) -> Grounds:
    f, A, N, K, m, d, H, rounding, summation = matched(goal, "transformer-computes")
    model = from_json(node["transformer"])
    parts, letter_count, length = model.one_layer, len(model.alphabet), meaning.natural(N)
    sizes = (letter_count, model.max_length, parts.m, model.d, parts.H)
    expect(
        sizes == (meaning.natural(A), length, *map(meaning.natural, (m, d, H))),
        f"the Transformer has (A, N, m, d, H) = {sizes}",
    )
    expect(model.format == q_p(length, meaning.natural(K), rounding, summation), "the Transformer has another format")
    _expect_words(f, letter_count, length)
    expect_few(letter_count, length)
    computed, split = meaning.function(f), meaning.partition(letters(f).partition)
    of_alice, of_bob = words(f)
    for x, y in product(range(computed.row_count), range(computed.column_count)):
        word = split.join(of_alice(x), of_bob(y))
        expect((model.forward(word)[0] > 0) == computed.entry(x, y), f"wrong on the input {word}")
    return NOTHING


# Any function of N letters, by a wide one: the embedding is one-hot in (position, letter), all logits are 0, so each
# weight is 1/N = N^(K-1) N^-K, a number of the format, under every rounding; the values are the embeddings.  The
# attention block outputs 1/N at (i, s_i) for each i and 0 elsewhere, which determines the input, and the function after
# it does the rest.  Z = N <= N^K does not saturate.
@theory.rule("one-hot-transformer")
def _one_hot(goal: Term, node: Node, context: Context) -> Grounds:
    f, A, N, _, m, d, *_ = matched(goal, "transformer-computes")
    _expect_words(f, A, N)
    _expect_room(m, A, N, context)
    _expect_room(d, A, N, context)
    return NOTHING


# A constant function, by a Transformer or a layer of any sizes: all its numbers are 0, and the function after the
# attention block is constant.  The words of the language are counted: it has none of that length, or all.
@theory.rule("constant-network")
def _constant(goal: Term, node: Node, context: Context) -> Grounds:
    many = 4 if goal[0] == "transformer-computes" else 3  # K, m, d, H; p, m, H
    f, *sizes = matched(goal, "transformer-computes" if many == 4 else "layer-computes")
    A, N, *rest = map(meaning.natural, sizes[: many + 2])
    inner, _ = _without_complements(f)
    expect(inner[0] == "under", "the function is a language under a partition, or its complement")
    _expect_words(f, A, N)
    expect(N >= 1 and min(rest) >= 1, "every size is at least 1")
    count = meaning.number_of_words(context.budget, inner[1], N)
    expect(count in (0, A**N), f"{count} words of {N} letters: the function is not constant")
    return NOTHING


# Any function of N letters is computed by a Transformer that has one block of letters in each number.  Cut the N
# letters into at most m blocks of at most b = ceil(N/m) letters.  One head with d = m is enough; all numbers of further
# heads are 0.
# Number the A letters 0..A-1.  Let letter number i be the t-th letter of block number k.  The embedding of that letter
# is i N A^(t-1) steps of N^-K at coordinate k, and 0 elsewhere.  That is less than N A^b steps, so by the premise less
# than N^(2K) steps, and in the format.  The value is the embedding.
# All queries are 0, so all logits are 0 and Z = N <= N^K.  So each weight is 1/N = N^(K-1) N^-K, a number of the
# format.  A weight times a value is i A^(t-1) steps, which is exact under every rounding.  The sum at coordinate k is
# at most A^b - 1 steps and does not saturate.  That sum is block number k, read in base A.  So the function after the
# attention block knows all letters and does the rest.
@theory.rule("one-number-transformer", "premise")
def _one_number(goal: Term, node: Node, context: Context) -> Grounds:
    f, A, N, K, m, d, *_ = matched(goal, "transformer-computes")
    expect(m == d, "the projections are square")
    _expect_words(f, A, N)
    fact, grounds = premise(node["premise"], context)
    block = ("ceil", ("/", N, m))
    expect(fact == (">=", ("^", N, ("*", 2, K)), ("*", N, ("^", A, block))), "the premise is N^(2K) >= N A^ceil(N/m)")
    return grounds


# Any function of N letters, by rows of values over embeddings of one number, as numbers saturate: d >= 1, and m >= M,
# the number N A of letters at positions.  Letter number i of 0..A - 1 at position j of 0..N - 1 is a = j A + i + 1; its
# embedding is a N s steps of 1/s, s = N^K, in the format as M <= N^(K-1), and 0 elsewhere.  Row k of the value matrix
# has b = ceil(T/(k + 1)) steps, T = N^(2K-1), and 0 elsewhere: so the value is a N b steps, or N T, the most.  Queries
# are 0, so each weight is 1/N, and a head outputs the sum over positions of min(a b, T), exact under every rounding and
# N T at most.  As M^2 < T, a b < T for a <= k, and a b >= T for others.  So where n(a) positions have a, it outputs N T
# less the sum of n(a) (T - a b) over a <= k; for k = 1..M these tell n(1), n(2) and so on, and they tell the word.
@theory.rule("saturating-transformer")
def _saturating(goal: Term, node: Node, context: Context) -> Grounds:
    f_term, *sizes, _, _ = matched(goal, "transformer-computes")
    A, N, K, m, d, H = (meaning.natural(part) for part in sizes)
    _expect_words(f_term, A, N)
    expect(N >= 2 and d >= 1 and H >= 1 and m >= N * A, f"want two positions, and N A = {N * A} rows")
    enough = (N * A).bit_length()  # an exponent with which 2 is above N A
    expect(K >= 1 and N ** min(K - 1, enough) >= N * A, "the numbers are too few for all letters at all positions")
    return NOTHING


# A network that two parties run between them computes the function for them.  They are two programs, each given the
# letters at its own positions (`fooling.protocols.parties`), so what one says hangs on these and on what was said
# before: their talk is a protocol, whose widths are public.  In the end both know the answer, as the holder tells it;
# of one-way, the speaker says all, the other party knows the answer, and it is not told.  It is run here on every
# input: Alice's is the letters at her positions, or the first part of the word where the function has no partition.
@theory.rule("split-network", "network", "length")
def _split_network(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, bound = compared(goal, "<=", "D", "one-way")
    f_term, document, n = quantity[1], node["network"], node["length"]
    expect(isinstance(document, str) and is_integer(n) and n >= 0, "the network is text, and the length a number")
    machine = ("network", document, n)
    if f_term[0] == "under":
        _, language, partition_term, length = f_term
        expect(meaning.natural(length) == n, f"the words have {length} letters")
        asked, partition = work(machine, ("membership", language)), meaning.partition(partition_term)
        count = len(meaning.language(language).alphabet) ** n
    else:
        asked, f = work(machine, ("value-of", f_term)), meaning.function(f_term)
        partition, count = halves(asked.machine, f_term), f.row_count * f.column_count
    words = [word for word in asked.words() if len(word) == n]
    expect(len(words) == count, "the network does not read all inputs")
    try:
        speakers = set(quantity[2:]) or {"alice", "bob"}
        plan = plan_of(asked.machine.network, partition, n, answer="decision" if quantity[0] == "D" else "none")
        expect(plan.bits <= bound, f"the parties say {plan.bits} bits")
        expect(quantity[0] == "D" or plan.answerer not in speakers, f"{plan.answerer} knows the answer")
        for word in words:
            channel = Channel()
            answer = talk(channel, plan, word).answer
            expect(answer == asked.answer(word) and channel.bits <= bound, f"wrong on the input {word}")
            expect(all(one.sender in speakers for one in channel.messages), f"both speak on the input {word}")
    except (InvalidInput, WidthExceeded) as error:
        raise Rejected(str(error)) from None
    return NOTHING


# The same with softmax in p bits, p >= 2, with p - 2 of them after the point: then s = 2^(p-2) is the code of 1,
# exp(0) = s, and the largest code is 2s - 1.  The sum of N powers s is Z = s if N = 1, and else saturates at
# Z = 2s - 1, so each weight is s^2 / Z rounded down: at least s/2 for s >= 2, and 1 for s = 1, so positive.  The sum of
# values, exact, is that weight at (i, s_i) for each i, and 0 elsewhere.  One that writes letters before it answers does
# not attend to them: its mask leaves them out.  Over the reals each weight is 1/N, and V = 1: numbers that are off by
# up to 2^-p < 1/(2N) still tell 1/N and 0 apart.
@theory.rule("one-hot-layer")
def _one_hot_layer(goal: Term, node: Node, context: Context) -> Grounds:
    head = goal[0] if goal[0] in ("thinking-layer-computes", "real-layer-computes") else "layer-computes"
    f, A, *sizes = matched(goal, head)
    N, p, m, *_ = sizes[head == "thinking-layer-computes" :]
    _expect_words(f, A, N)
    _expect_room(m, A, N, context)
    is_real = head == "real-layer-computes"
    require_bounds((">", ("^", 2, p), ("*", 2, N)) if is_real else (">=", p, 2), context)
    return NOTHING


# What is computed is asked for on the inputs alone (`fooling.verify.checker.letters`).  The networks above tell all
# words of N of A letters apart, or are constant; so they tell the inputs apart, whichever of these words are inputs.
def _expect_words(f: Term, A: Term, N: Term) -> None:
    """The function is 0 and 1 on some words of N of A letters, shared out in some way; N is perhaps an open term."""
    expect(is_boolean(f), "the function must have the values 0 and 1")
    read = letters(f)
    size, length, positions = (meaning.natural(t) if not free_variables(t) else t for t in (A, read.length, N))
    expect(
        read.at_once == size and length == positions,
        f"the inputs are no words of {N} of {A} letters, shared out: they have {length} of {read.alice} and {read.bob}",
    )


def _expect_room(width: Term, A: Term, N: Term, context: Context) -> None:
    """There is a coordinate for each letter at each position, whatever values variables have."""
    require_bounds((">=", width, ("*", N, A)), context)


# A network that answers one word wrongly does not decide the language; of no other word anything is asked.  Nor does a
# Transformer compute membership on all words of up to n letters, where this is one of them: of the language's letters,
# which all are letters of the Transformer but none of those around words, and of a length that it reads.  Nor any other
# task that is read once, which asks about the words of its letters and of n of them that have an answer.
@theory.rule("wrong-word", "word")
def _wrong_word(goal: Term, node: Node, context: Context) -> Grounds:
    (statement,) = matched(goal, "not")
    acceptor, asked = matched(statement, "computes" if statement[0] == "computes" else "decides")
    if statement[0] == "decides":
        is_wrong = answers_wrongly(context.budget, acceptor, asked, node["word"])
    elif asked[0] == "membership":
        is_wrong = answers_wrongly(context.budget, acceptor, asked[1], node["word"])
    else:
        is_wrong = asked_wrongly(context.budget, acceptor, asked, node["word"])
    expect(is_wrong, "the network answers this word rightly")
    return NOTHING


def _without_complements(f: Term) -> tuple[Term, int]:
    """What the function is a complement of, and how many times."""
    times = 0
    while f[0] == "complement":
        f, times = f[1], times + 1
    return f, times
