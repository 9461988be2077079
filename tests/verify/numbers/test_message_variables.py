"""Messages as random variables: for small functions all messages are tried, by definitions that are written here.

Nothing of this is shared with the packages but the least bits that they say a protocol needs.  Of each axiom it is
looked for a message, with its answers, as the axiom says; next to it, with fewer words, fewer errors or better answers,
there is none.  What is said of models and random variables for all sizes is decided, each beside a near miss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest

from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

Word = tuple[int, ...]
UNIFORM = ("uniform",)
FUNCTIONS: dict[Term, tuple[int, int]] = {  # how many letters a word has, and out of how many
    ("index", 1): (1, 2),
    ("index", 2): (2, 2),
    ("index", 3): (3, 2),
    ("key-recall", 1, 3): (1, 3),
    ("key-recall", 2, 2): (2, 2),
    ("key-recall", 2, 3): (2, 3),
    ("composition", 2): (2, 2),
}


def verdict(sentence: str) -> Verdict:
    """What is decided of a sentence."""
    return decide_proposition(Expression(read_sentence(sentence, sort="proposition").term)).verdict


def messages(words: Sequence[Word], many: int) -> Iterator[tuple[int, ...]]:
    """The message for each word, all ways: a new one is the least that was not sent."""

    def further(sent: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(sent) == len(words):
            yield sent
            return
        for one in range(min(many, 1 + max(sent, default=-1) + 1)):
            yield from further((*sent, one))

    yield from further(())


def errors(words: Sequence[Word], weights: Sequence[int], sent: Sequence[int], key: int) -> Fraction:
    """How likely the best answers to a key are wrong."""
    seen = Counter[tuple[int, int]]()
    for word, weight, message in zip(words, weights, sent, strict=True):
        seen[message, word[key]] += weight
    right = sum(max(k for (one, _), k in seen.items() if one == message) for message in {*sent})
    return 1 - Fraction(right, sum(weights))


def least_bits(of: Term, error: Fraction | None) -> int:
    """What the package says that one message of Alice's needs, without errors or with errors on average."""
    value = ("/", error.numerator, error.denominator) if error is not None else 0
    quantity = ("one-way", of, "alice") if error is None else ("distributional", of, "from-alice", value, UNIFORM)
    for bits in range(8):
        if decide_proposition(Expression(("=", quantity, bits))).verdict is Verdict.CONFIRMED:
            return bits
    raise AssertionError(f"no number of bits is confirmed for {of}")


@pytest.mark.parametrize("of", FUNCTIONS)
def test_a_message_without_errors_is_a_random_variable(of: Term) -> None:
    """Uniform letters and others: some message of so many words tells each letter, and none of one word less."""
    n, q = FUNCTIONS[of]
    words, bits = list(product(range(q), repeat=n)), least_bits(of, None)
    for weights in ([1] * len(words), [1 + i for i in range(len(words))]):

        def tells(many: int, weights: Sequence[int] = weights) -> bool:
            return any(not any(errors(words, weights, s, i) for i in range(n)) for s in messages(words, many))

        assert tells(2**bits)
        assert not tells(len(words) - 1)


@pytest.mark.parametrize("of", [one for one in FUNCTIONS if one != ("key-recall", 2, 3)])
def test_a_message_with_errors_on_average_is_a_random_variable(of: Term) -> None:
    """The errors at the n keys add up to n times the mean; not to less than n times what the bits are least for."""
    n, q = FUNCTIONS[of]
    words = list(product(range(q), repeat=n))
    for bits in range(3):
        found = (sum(errors(words, [1] * len(words), s, i) for i in range(n)) for s in messages(words, 2**bits))
        mean = min(found) / n
        if mean < Fraction(1, 2):
            assert least_bits(of, mean) <= bits
        if 0 < mean <= Fraction(1, 2):
            assert least_bits(of, mean - Fraction(1, 10**6)) > bits


def test_errors_on_average_are_not_errors_at_each_key() -> None:
    """One letter of three is kept, or what most of three bits are: which is better hangs on what is asked."""
    words = list(product(range(2), repeat=3))
    best = min(messages(words, 4), key=lambda sent: sum(errors(words, [1] * len(words), sent, i) for i in range(3)))
    worst = max(errors(words, [1] * len(words), best, i) for i in range(3))
    assert worst > sum(errors(words, [1] * len(words), best, i) for i in range(3)) / 3


@pytest.mark.parametrize("error", [Fraction(1, 4), Fraction(1, 3), Fraction(2, 5)])
def test_private_coins_are_no_better_than_the_likeliest_value(error: Fraction) -> None:
    """A bit that is sent wrongly with this probability is guessed with no larger error, whatever its law is."""
    for share in (Fraction(1, 2), Fraction(1, 5), Fraction(9, 10)):
        joint = {(x, m): (share if x else 1 - share) * (error if x != m else 1 - error) for x in (0, 1) for m in (0, 1)}
        assert 1 - sum(max(joint[x, m] for x in (0, 1)) for m in (0, 1)) <= error


def test_nothing_but_what_an_axiom_says_exists_is_accepted() -> None:
    """The body has to be that of the axiom: with half as many words, or another sequence, it is refused."""
    _, bindings, conditions, body = stated_axiom("message-of-index", ("i", 0))
    values = {"n": "n", "c": "c", "X": "X"}
    node = {"rule": "axiom", "name": "message-of-index", "of": ["i", 0], "values": values}
    by = {**node, "conditions": [{"rule": "assumption"}] * len(conditions)}
    context = fresh().extended(bindings, conditions)
    prove(body, by, context)
    head, made, none, (_, _, *rest) = body
    fewer = ("values-at-most", "message_0", ("^", 2, ("-", "c", 1)))
    for wrong in (("and", fewer, *rest), ("and", ("values-at-most", "message_0", "c"), *rest)):
        with pytest.raises(Rejected, match="the instance is not the goal"):
            prove((head, made, none, wrong), by, context)
    with pytest.raises(Rejected, match="not among the assumptions"):
        prove(body, by, fresh().extended(bindings, conditions[:-1]))


BITS = "(for all integers 1 <= i <= n: X(i) has at most 2 values)"
LETTERS = "X(1..n) are independent and uniform on n values"
FEW = "M has at most 2^S values"
TOLD = "(for all integers 1 <= i <= n: X(i) is a function of M)"
SAID = "(for all integers 1 <= i <= n: Y(i) is a function of M)"
WRONG = "sum over i = 1..n of P(Y(i) differs from X(i))"
SMALL = "0 < e, e < 1/2"
TRUE = {
    f"for all random sequences X, integers n, S with n >= 1, {BITS}, some streaming algorithm with S bits computes "
    f"INDEX_n: there are random variables M such that {FEW} and M is a function of X(1..n) and {TOLD}": (
        "2^S",
        "2^(S - 1)",
    ),
    f"for all random sequences X, integers n, m, p with n >= 1, {BITS}, some LSTM with m units of p bits computes "
    "INDEX_n: H(X(1..n)) <= 2 m p": ("2 m p", "m p"),
    f"for all random sequences X, integers n, S, reals e with n >= 1, {SMALL}, {BITS}, some streaming algorithm with S "
    "bits computes INDEX_n with error e and public coins: H(X(1..n)) <= S + n * entropy(e, 1 - e)": (
        "n * entropy(e, 1 - e)",
        "n e",
    ),
    f"for all random sequences X, integers n, S, reals e with n >= 2, {SMALL}, {LETTERS}, some streaming algorithm "
    "with S bits computes COMPOSITION_n with average error e under the uniform law: there are random variables M, "
    f"random sequences Y such that {FEW} and {SAID} and {WRONG} <= e n": ("<= e n", "<= e"),
    f"for all random sequences X, Y, random variables M, integers n, S, reals e with n >= 2, {SMALL}, {LETTERS}, "
    f"{FEW}, {SAID}, {WRONG} <= e n: S >= n ((1 - e) log2 n - entropy(e, 1 - e))": ("(1 - e) log2 n", "log2 n"),
    "for all integers n, q with n >= 1, q >= 1: there are random sequences X such that X(1..n) are independent and "
    "uniform on q values": ("uniform on q values", "uniform on q values and X(1) has at most 1 values"),
}


@pytest.mark.parametrize("sentence", TRUE)
def test_statements_about_messages_are_decided(sentence: str) -> None:
    """The message of a model is a random variable; what is changed a little is not confirmed."""
    assert verdict(sentence) is Verdict.CONFIRMED
    assert sentence.count(TRUE[sentence][0]) == 1
    assert verdict(sentence.replace(*TRUE[sentence])) is not Verdict.CONFIRMED
