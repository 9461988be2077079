"""Messages in turn, and models, which send what they keep: the measures, the axioms, and what is decided with them."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.ends import NotFound, within
from fooling.verify.methods.facts.machines import kept_by
from fooling.verify.methods.matrices.intervals import in_turn
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.shares import one_in, share_of_draws

SECONDS = 60.0


# ---- the measures ----


@pytest.mark.drawn
def test_protocols_in_turn_cost_what_all_partitions_say() -> None:
    """Of drawn functions of two to four values either measure is that of another algorithm."""
    draw = random.Random(3)
    for _ in range(share_of_draws(500, 10)):
        values, height, width = draw.randint(2, 4), draw.randint(1, 5), draw.randint(1, 5)
        rows = tuple(tuple(draw.randrange(values) for _ in range(width)) for _ in range(height))
        for head, party, many in product(("messages", "message-size"), ("alice", "bob"), (1, 2, 3)):
            quantity = (head, ("matrix", rows), party, many)
            found = in_turn(quantity)
            assert found.value == brute_force.number(quantity), quantity
            prove(found.statement, found.node, fresh())


def in_passes() -> list[Term]:
    """Small functions whose inputs are words, and some that are one letter."""
    draw = random.Random(11)
    families: list[Term] = [(name, n) for name, n in product(("equality", "disjointness", "inner-product"), (1, 2))]
    families += [("index", 1), ("index", 2), ("complement", ("greater-than", 2)), ("key-recall", 2, 2)]
    gates = ("xor", "and", "or")
    for _ in range(12):
        one, other, last = (draw.choice(gates) for _ in range(3))
        families.append(("by-formula", (2, draw.randint(1, 2), (last, (one, "x1", "y1"), (other, "x2", "y1")))))
    return families


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_models_in_passes_are_those_of_trying_all(passes: int) -> None:
    """Of 1 and 2 states, in up to three passes: what is shown is what another algorithm finds."""
    for f, bits in product(in_passes(), (0, 1)):
        some = ("model-computes", f, ("streaming", bits), passes)
        try:
            that = some if brute_force.truth(some) else ("not", some)
        except brute_force.Unsupported:
            continue
        prove(that, {"rule": "in-passes"}, fresh())
        with pytest.raises(Rejected):
            prove(("not", some) if that == some else some, {"rule": "in-passes"}, fresh())


def test_a_function_that_the_speaker_knows_takes_bits_unless_the_other_one_answers() -> None:
    """An empty message is one: who knows the answer may stay silent, and the number of messages says who answers."""
    own = ("matrix", ((0, 0), (1, 1), (2, 2), (3, 3)))
    assert [in_turn(("messages", own, "alice", many)).value for many in (1, 2, 3)] == [2, 0, 2]


def answered(words: Collection[int], bits: int) -> bool:
    """Whether Bob's bit can part the bits of the words into two kinds, those of each having at most two values."""
    if len(words) > 4:
        return False  # two values of each kind
    kinds = [[i for i in range(bits) if chosen >> i & 1] for chosen in range(2**bits)]
    told = [len({tuple(w >> i & 1 for i in kind) for w in words}) <= 2 for kind in kinds]
    return any(told[chosen] and told[2**bits - 1 - chosen] for chosen in range(2**bits))


def test_blocks_hold_as_many_letters_as_the_axiom_says_and_no_more() -> None:
    """Of all first messages of one bit some are enough for three letters, and none for four; so says the axiom."""
    _, _, (_, few), _ = stated_axiom("index-in-blocks", ())
    for n in (1, 2, 3, 4):
        words = range(2**n)
        parts = ([w for w in words if chosen >> w & 1] for chosen in range(2 ** (2**n - 1)))
        enough = any(answered(part, n) and answered([*{*words} - {*part}], n) for part in parts)
        assert enough == brute_force.truth(substitute(few, {"n": n, "b": 1})), n


# ---- what models keep ----


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_keeps_is_what_its_numbers_are(kind: str) -> None:
    """The formula has the values of another one, at all small sizes; its letters are no others of the axioms."""
    assert not {*KINDS[kind].letters.split()} & {*"fkhben"}
    for sizes in product((1, 2, 3), repeat=len(KINDS[kind].letters.split())):
        model = (kind, *sizes)
        assert brute_force.number(kept_by(model)) == brute_force.states_of(model).bit_length() - 1


def parity(chosen: tuple[int, ...], bits: tuple[int, ...]) -> int:
    """Of the bits at these places."""
    return sum(s * bit for s, bit in zip(chosen, bits, strict=True)) % 2


def test_parities_err_as_seldom_as_the_axiom_says() -> None:
    """Over all sets of positions the model of equality errs with probability 1/(2^b + 1) where the strings differ."""
    for n, b in ((1, 1), (2, 1), (2, 2), (3, 2)):
        say = Fraction(1) / (1 + Fraction(1, 2**b))  # that they are equal, where all parities agree
        for x, y in product(product((0, 1), repeat=n), repeat=2):
            sets = list(product(product((0, 1), repeat=n), repeat=b))
            agree = sum(
                all(sum(s * (u + v) for s, u, v in zip(one, x, y, strict=True)) % 2 == 0 for one in some)
                for some in sets
            )
            right = say * Fraction(agree, len(sets))
            assert (1 - right if x == y else right) == Fraction(1, 2**b + 1)


def test_few_bits_of_index_are_kept_as_the_axioms_say() -> None:
    """Even words, and some of the positions: both algorithms on all inputs, with their states and errors."""
    for x in (x for n in (3, 4, 5) for x in product((0, 1), repeat=n)):
        n = len(x)
        flipped = [tuple(b ^ (i == j) for i, b in enumerate(x)) for j in range(n)] if sum(x) % 2 else [x]
        told = [(*word[:-1], sum(word[:-1]) % 2) for word in flipped]  # by its first n - 1 bits
        for i in range(n):
            assert Fraction(sum(word[i] != x[i] for word in told), len(told)) in (0, Fraction(1, n))
    for n, b in ((1, 1), (2, 1), (3, 1), (3, 2), (4, 2)):
        sets = list(combinations(range(n), b))
        for i in range(n):
            wrong = Fraction(sum(i not in some for some in sets), 2 * len(sets))
            assert wrong == (1 - Fraction(b, n)) / 2
            assert b >= (1 - 2 * wrong) * n  # and with less error it would say nothing of so few bits
            assert not b >= (1 - 2 * (wrong - Fraction(1, 100))) * n


def test_two_messages_are_told_apart_as_seldom_as_the_volume_allows() -> None:
    """With one private bit the distributions are numbers in [0, 1], of which as many as fit are 1 - 2e apart."""
    for e in (Fraction(0), Fraction(1, 10), Fraction(1, 4), Fraction(1, 3), Fraction(2, 5), Fraction(12, 25)):
        assert int(1 / (1 - 2 * e)) + 1 <= (1 + 1 / (1 - 2 * e)) ** 2


# ---- sentences ----


@pytest.mark.parametrize("kind", KINDS)
def test_models_are_read_as_they_are_printed(kind: str) -> None:
    """Every kind, with and without coins; what is said shorter is the same."""
    model = (kind, *range(1, 1 + len(KINDS[kind].letters.split())))
    computes = ("model-computes", ("equality", 2), model, 2)
    errs = ("model-computes-with", ("equality", 2), model, 1, "private", ("/", 1, 3))
    for term in (computes, errs, ("not", computes)):
        assert read_sentence(sentence(term)).term == term
    for told in (sentence(computes), sentence(computes).replace(" over Alice's letters, then Bob's", "")):
        assert read_sentence(told.replace("some ", "no ", 1)).term == ("not", computes)
    short = sentence(errs).replace(" at most", "").replace(" in 1 pass over Alice's letters, then Bob's", "")
    assert read_sentence(short).term == errs


# ---- what is decided ----

CONFIRMED = """
for all integers n, S with n >= 1, some streaming algorithm with S bits computes DISJ_n: S >= n
for all integers n, k, S with n >= 1, some streaming algorithm with S bits computes DISJ_n in k passes: (2k - 1) S >= n
for all integers n, m, p with n >= 1, some LSTM with m units of p bits computes DISJ_n: 2 m p >= n
for all integers n, d, N, p with n >= 1, some state-space model with d channels of N numbers of p bits computes DISJ_n:
  d N p >= n
for all integers n, S with n >= 1, some model with a cache of S bits computes INDEX_n: S >= n
for all integers n, S with n >= 1, some streaming algorithm with S bits computes INDEX_n in 2 passes: n <= S (2^S + 1)
for all integers n, k, S with n >= 1, some streaming algorithm with S bits computes INDEX_n in k passes:
  n <= 2^(S k) - 1
for all integers n, S with n >= 1, n <= S (2^S + 1): message size(INDEX_n; 3 messages, alice first) <= S
message size(INDEX_64; 3 messages, alice first) = 4
for all integers n, S with n >= 1, some streaming algorithm with S bits computes (INDEX_n with the parties exchanged):
  S >= ceil(log2 n)
for all n >= 1: some streaming algorithm with 1 bit computes (/(0|10*1)*/ under prefix:n, length 2n)
for all functions f, integers S with some streaming algorithm with S bits computes f:
  S >= ceil(log2(distinct inputs(f; of alice)))
for all functions f, integers S with distinct inputs(f; of alice) >= 2, some streaming algorithm with S bits computes f
  with error 1/3 and private coins: S >= log2(log2(distinct inputs(f; of alice))) - 1
for all n >= 1: some streaming algorithm with 2 bits computes EQ_n with error 1/4 and public coins
for all integers n, S with n >= 1, some model with a cache of S bits computes INDEX_n with error 1/3 and private coins:
  S >= n/13
for all integers n, k, S with n >= 1, k >= 1, S >= n: some model with a cache of S bits computes DISJ_n in k passes
for all integers n, k with n >= 1, k >= 1: D(EQ_n; k messages, alice first) >= n
no streaming algorithm with 2 bits computes DISJ_3
no streaming algorithm with 1 bit computes INDEX_3 in 2 passes
no streaming algorithm with 63 bits computes INDEX_64
some RNN with 1 unit of 1 bit computes INDEX_2 in 2 passes
some streaming algorithm with 3 bits computes INDEX_4 with error 1/4 and private coins
for all n >= 4: some RNN with n - 1 units of 1 bit computes INDEX_n with error 1/4 and private coins
for all n >= 1: some LSTM with n units of 1 bit computes INDEX_{4n} with error 1/4 and public coins
for all n >= 1: some model with a cache of 2 bits computes EQ_n in 3 passes with error 1/4 and public coins
for all integers n, q with n >= 1, q >= 2: VC dimension(RECALL_{n,q}; of alice) = n
for all integers n, q with n >= 1, q >= 2: VC dimension(RECALL_{n,q}; of bob) = floor(log2 n)
for all n >= 2: VC dimension(COMPOSITION_n; of bob) = floor(log2 n)
for all functions f: VC dimension(f; of alice) < 2^(VC dimension(f; of bob) + 1)
for every Boolean function f: D(f; 2 messages, bob first) <= D(f; only bob sends) + 1
for all n >= 2: D(COMPOSITION_n; 2 messages, bob first) <= 2 ceil(log2 n)
for all integers n, q with n >= 1, q >= 2: D(RECALL_{n,q}; 4 messages, alice first) <= ceil(log2 n) + ceil(log2 q)
"""
REFUTED = """
some streaming algorithm with 1 bit computes INDEX_3 in 2 passes
some streaming algorithm with 1 bit computes EQ_2 in 2 passes
for all integers n, S with n >= 1, some streaming algorithm with S bits computes DISJ_n: S >= n + 1
for all integers n, m, p with n >= 1, some LSTM with m units of p bits computes DISJ_n: m p >= n
for all integers n, S with n >= 1, some model with a cache of S bits computes INDEX_n: S >= n + 1
for all integers n, S with n >= 1, message size(INDEX_n; 3 messages, alice first) <= S: n <= S 2^S
message size(INDEX_64; 3 messages, alice first) = 3
for all n >= 1: some streaming algorithm with 0 bits computes (/(0|10*1)*/ under prefix:n, length 2n)
for all functions f, integers S with some streaming algorithm with S bits computes f:
  S >= log2(distinct inputs(f; of alice)) + 1
some streaming algorithm with 2 bits computes EQ_8 with error 1/4 and private coins
for all integers n, S with n >= 1, some model with a cache of S bits computes INDEX_n with error 1/4 and private coins:
  S >= n
for all integers n, S with n >= 1, some model with a cache of S bits computes INDEX_n with error 1/4 and public coins:
  S >= n
for all integers n, q with n >= 1, q >= 1: VC dimension(RECALL_{n,q}; of alice) = n
for all functions f: VC dimension(f; of alice) < 2^(VC dimension(f; of bob))
for all integers n, d, N, p with n >= 1, some state-space model with d channels of N numbers of p bits computes
  RECALL_{n,10}: d N p >= 4 n - 1
for all integers n, q, S with n >= 1, q >= 2, some model with a cache of S bits computes RECALL_{n,q}:
  S >= n ceil(log2 q)
for all integers n, q with n >= 2, q >= 2: D(RECALL_{n,q}; 2 messages, bob first) <= ceil(log2 n) + ceil(log2 q) - 1
"""
UNKNOWN = """
for every Boolean function f: D(f; 2 messages, bob first) <= D(f; only bob sends)
for all n >= 1: some streaming algorithm with 2 bits computes EQ_n in 2 passes
for all n >= 1: some streaming algorithm with n bits computes INDEX_{2n} with error 6/25 and public coins
for all n >= 3: some RNN with n - 1 units of 1 bit computes INDEX_n with error 3/10 and private coins
for all functions f, integers S with some streaming algorithm with S bits computes f with error 1/3 and public coins:
  S >= log2(log2(distinct inputs(f; of alice)) + 1) - 1
"""


def each(texts: str) -> list[str]:
    """The sentences, whose further lines are indented."""
    return texts.replace("\n  ", " ").strip().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("text", each(CONFIRMED))
def test_what_follows_from_messages_is_confirmed(text: str) -> None:
    """For all n, as a stranger would write it."""
    _shown(read_sentence(text).term)


@pytest.mark.slow
@pytest.mark.parametrize("text", each(REFUTED))
def test_near_misses_are_refuted(text: str) -> None:
    """With a counterexample."""
    _shown(("not", read_sentence(text).term))


ASKED = json.loads(Path(__file__).with_name("models_asked.json").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize(("right", "near"), one_in(5, [pytest.param(*both, id=name) for name, both in ASKED.items()]))
def test_what_papers_say_of_models(right: str, near: str) -> None:
    """As a stranger would write it, and a near miss, which is refuted."""
    told = [decide_proposition(Expression(read_sentence(text).term)) for text in (right, near)]
    assert [str(one.verdict) for one in told] == ["confirmed", "refuted"]


@pytest.mark.slow
@pytest.mark.parametrize("text", each(UNKNOWN))
def test_what_does_not_follow_is_not_confirmed(text: str) -> None:
    """Coins that are public, and a sure model in their place."""
    with pytest.raises(NotFound), within(SECONDS / 4):
        automatic(read_sentence(text).term, fresh())


def _shown(that: Term) -> None:
    with within(SECONDS):
        node = automatic(that, fresh())
    prove(that, node, fresh())


@pytest.mark.parametrize(("S", "n"), [(1, 1), (2, 4), (3, 9)])
def test_index_in_two_passes(S: int, n: int) -> None:
    """The algorithm that stands above the axiom, on all inputs: it answers right, and its states are at most 2^S."""
    kept = defaultdict[int, set[object]](set)
    for x, i in product(product((0, 1), repeat=n), range(n)):
        state: Any = ("bits", x[:0])
        for t in range(2 * (n + 1)):
            place, second = t % (n + 1), t > n
            if place == n:
                state = ("answer", state[1][i]) if state[0] == "bits" and i < len(state[1]) else state
                state = ("position", i) if state[0] == "bits" else state
            elif not second:
                state = ("bits", (*state[1], x[place])) if place < S else state
            elif state == ("position", place):
                state = ("answer", x[place])
            kept[t].add(state)
        assert state == ("answer", x[i])
    assert max(map(len, kept.values())) == 2**S


@pytest.mark.parametrize(("n", "size"), [(1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (4, 4)])
@pytest.mark.parametrize("passes", [1, 2])
def test_few_sets_first_or_read_twice(n: int, size: int, passes: int) -> None:
    """The algorithm above the axioms, on all sets, one of them of `size` elements: it answers right."""
    few = [x for x in product((0, 1), repeat=n) if sum(x) == size]
    kept = defaultdict[int, set[object]](set)
    for x, other in product(few, product((0, 1), repeat=n)):
        state: Any = ()
        for t, letter in enumerate((*x, *other) if passes == 1 else (*other, *x, *other, *x)):
            place, part = t % n, t // n
            if part == passes - 1:
                state = (*state, letter)
            elif part == passes:
                state = "met" if state == "met" or (state[place] and letter) else state
            kept[t].add(state)
        assert (state == "met") == any(i and j for i, j in zip(x, other, strict=True))
    assert max(map(len, kept.values())) == len(few) + 1


@pytest.mark.parametrize(("s", "passes"), [("alice", 1), ("bob", 2)])
def test_few_sets_with_one_value_less_or_in_one_pass_are_rejected(s: str, passes: int) -> None:
    """Planted: without a value for sets that have met, for the sets of the other party, and in a pass less."""
    _, bindings, conditions, body = stated_axiom(f"few-sets-of-{s}", ())
    by = {"rule": "axiom", "name": f"few-sets-of-{s}", "of": [], "values": {name: name for name, _ in bindings}}
    node = {**by, "conditions": [{"rule": "assumption"}] * len(conditions)}
    context = fresh().extended(bindings, (*conditions, (">=", "b", 0)))
    prove(body, node, context)
    other = {"alice": "bob", "bob": "alice"}[s]
    turned = ("restricted", ("disjointness", "n"), other, "L")
    seen = ("has-input-in", *turned[1:])
    for wrong in ((*body[:-1], 3 - passes), (body[0], turned, *body[2:])):
        with pytest.raises(Rejected, match="the instance is not the goal"):
            prove(wrong, node, context.extended((), (seen,)))
    fewer = (*conditions[:-1], (">=", ("^", 2, "b"), ("count", "L", "n")), (">=", "b", 0))
    with pytest.raises(Rejected, match="not among the assumptions"):
        prove(body, node, fresh().extended(bindings, fewer))


def test_fewer_bits_than_a_model_keeps_are_rejected() -> None:
    """Planted: that a message of m p bits does for an LSTM, which keeps 2 m p."""
    kept = ("model-computes", "f", ("lstm", "m", "p"), 1)
    context = fresh().extended((("f", "function"), ("m", "int"), ("p", "int")), (kept,))
    node = {"rule": "axiom", "name": "model-message", "of": ["lstm"], "values": {"f": "f", "m": "m", "p": "p"}}
    message = ("one-way", "f", "alice")
    prove(("<=", message, kept_by(kept[2])), {**node, "conditions": [{"rule": "assumption"}]}, context)
    with pytest.raises(Rejected):
        prove(("<=", message, ("*", "m", "p")), {**node, "conditions": [{"rule": "assumption"}]}, context)
