"""Examples of the rules about regular languages: closed sets, words, recurrences, minimality, equivalence."""

from __future__ import annotations

from trial import ASSUMED, D1, D2, D22, EVALUATE, Trial, about, premise

from fooling.fooling_sets.partition import Partition
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Node, prove
from fooling.verify.statement.language.notation import (
    D,
    Expression,
    apply,
    count,
    determined,
    equality,
    even,
    fooling,
    fooling_set,
    index,
    integer,
    odd,
    rows,
    same_language,
    states,
    subset,
    under,
    words,
)
from fooling.verify.statement.proposition import Term

n = integer("n")
PARITY = ("dfa", ("(", ")"), 0, (0,), ((1, None), (None, 0)))  # the same words as Dyck-(1,1)


@about("closed-set")
def test_closed_set(rule: Trial) -> None:
    """A set of pairs of states that holds the start, is closed under letters and holds no bad pair."""
    run = [[0, 0], [1, 1], [None, 2], [None, None], [None, 1], [None, 0]]
    rule.shows(subset(D1, D2), states=run, within=None)
    rule.rejects("outside the set", states=[[0, 0]])
    rule.rejects("the start", states=[])
    rule.rejects("outside|bad", goal=subset(D2, D1), states=[[0, 0], [1, 1], [2, None]])
    rule.rejects("only a fooling set", within=[])
    rule.rejects("not a state of this system|outside the set", states=[[0, 0], [9, 9]])
    rule.rejects("is not decided by a closed set", goal=even(Expression(2)))
    rule.rejects("it is not seen that", goal=determined(D1, "mask:01", "alice", 3))


@about("closed-set")
def test_closed_set_of_a_fooling_set(rule: Trial) -> None:
    """The words of Dyck-(1,1) fool it for every length; the words of another language must lie in it as well."""
    own, other = under(D1, "odd-even", n), under(D2, "odd-even", n)
    run = [[0, 0, 0, 0, 0, False], [1, 1, 1, 1, 1, False]]  # both words, their two crossings, whose turn, differ
    rule.shows(fooling_set(words(D1, n), own, 1), n >= 0, states=run, within=None)
    rule.rejects("nothing to show", within=[])
    rule.rejects("the start", goal=fooling_set(words(D1, n), own, 0), within=run)
    rule.rejects("it is not seen that", goal=fooling_set(words(D1, n), under(D1, "odd-even", n + 1), 1))
    rule.rejects("the colour is 0 or 1", goal=fooling_set(words(D1, n), own, 2))
    rule.rejects("NoneType|not iterable", goal=fooling_set(words(D1, n), other, 1))


@about("violation")
def test_violation(rule: Trial) -> None:
    """(()) is in Dyck-(1,2), not in Dyck-(1,1)."""
    rule.shows(("not", ("subset", D2, D1)), letters=[[0], [0], [1], [1]])
    rule.rejects("not bad", letters=[[0], [1]])
    rule.rejects("none of the system's letters", letters=[[7]])
    rule.rejects("the goal is 'subset'", goal=subset(D1, D2))
    two = ("determined", D2, "odd-even", "alice", 2)
    rule.rejects("none of the system's letters", goal=("not", two))


@about("recurrence")
def test_recurrence(rule: Trial) -> None:
    """Both sides of count = 2^(n-1) are multiplied by 4 when n grows by 2, and agree at 2."""
    rule.shows(count(D22, n).equals(2 ** (n - 1)), n >= 2, even(n), variable="n", step=2)
    rule.rejects("term 0 is -2, not 0", goal=count(D22, n).equals(2**n))
    rule.rejects("parity", assuming=[n >= 2])
    rule.rejects("term 0 is 1/2, not 0", assuming=[n >= 0, even(n)])
    rule.rejects("recurrence|root", assuming=[n >= 2, odd(n)])
    rule.rejects("no lower limit|it is not seen", assuming=[even(n)])
    rule.rejects("along an integer variable", variable="m")
    rule.rejects("the step is 1, or 2", step="2")


@about("recurrence")
def test_recurrence_of_closed_forms(rule: Trial) -> None:
    """One word of each length; 1 + (2^n - 2)(2^n - 4) says so, too, of the lengths 1 and 2 only."""
    one = count(("dfa", ("a",), 0, (0,), ((0,),)), n)
    rule.shows(one.equals(1), n >= 1, variable="n", step=1)
    rule.rejects("recurrence: term 2 is -24, not 0", goal=one.equals(1 + (2**n - 2) * (2**n - 4)))
    rule.rejects("term 1 is -2, not 0", goal=one.equals(2**n - 1))
    rule.rejects("term 2 is -2, not 0", goal=one.equals(1 + (n - 1) * (n - 2)))
    rule.rejects("does not grow linearly with n", goal=one.equals(2 ** (n * n) - 1))
    rule.rejects("neither a number of words", goal=one.equals(n**n))
    rule.rejects("neither a number of words", goal=one.equals(apply("ceil", n)))


@about("recurrence")
def test_recurrence_between_counts(rule: Trial) -> None:
    """Words without two b in a row are Fibonacci numbers; those with one b are n; products of both, and near misses."""
    sparse = ("dfa", ("a", "b"), 0, (0, 1), ((0, 1), (0, None)))
    single = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, None)))
    rule.shows(count(sparse, n + 2).equals(count(sparse, n + 1) + count(sparse, n)), n >= 0, variable="n", step=1)
    rule.shows(count(single, n).equals(n), n >= 0, variable="n", step=1)
    rule.shows((count(sparse, n) * count(single, 2 * n)).equals(2 * n * count(sparse, n)), n >= 0, variable="n", step=1)
    rule.rejects("is 1, not 0", goal=count(sparse, n + 2).equals(count(sparse, n + 1) + count(sparse, n) - 1))
    last = n * (n - 1) * (n - 2) * (n - 3)
    rule.rejects("term 4 is -24, not 0", goal=count(single, n).equals(n + last))


@about("recurrence")
def test_recurrence_of_powers_of_negative_numbers(rule: Trial) -> None:
    """Cassini's identity of the Fibonacci numbers; exponents grow by whole numbers."""
    sparse = ("dfa", ("a", "b"), 0, (0, 1), ((0, 1), (0, None)))
    cassini = count(sparse, n) * count(sparse, n + 2) - count(sparse, n + 1) ** 2
    minus = Expression(-1)
    rule.shows(cassini.equals(minus ** (n + 1)), n >= 0, variable="n", step=1)
    rule.rejects("term 0 is -2, not 0", goal=cassini.equals(minus**n))
    rule.rejects("term 1 is 2, not 0", goal=cassini.equals(Expression(-1)))
    rule.rejects("term 0 is -1, not 0", goal=cassini.equals(Expression(0) ** (n + 1)))
    rule.shows((minus ** (n / 2)).equals((minus ** (n / 2)) ** 3), n >= 0, even(n), variable="n", step=2)
    rule.rejects("it is not seen|by integers", assuming=[n >= 0], step=1)


@about("recurrence")
def test_recurrence_of_powers_of_irrational_numbers(rule: Trial) -> None:
    """Binet's formula of the Fibonacci numbers, with a negative irrational base; other weights and bases fail."""
    root = apply("sqrt", 5)
    golden, other = (1 + root) / 2, (1 - root) / 2
    fibonacci = count(("dfa", ("a", "b"), 0, (1,), ((1, None), (0, 1))), n)
    rule.shows(fibonacci.equals((golden**n - other**n) / root), n >= 0, variable="n", step=1)
    rule.rejects("an irrational number", goal=fibonacci.equals((golden**n + other**n) / root))
    rule.rejects("is not an exact number|an irrational number", goal=fibonacci.equals(golden**n / root))
    rule.rejects("an irrational number|not an exact number", goal=fibonacci.equals((golden**n - (-other) ** n) / root))
    rule.rejects("by integers", goal=fibonacci.equals((golden ** (n / 2) - other**n) / root))
    near = (1 + apply("sqrt", Expression(5) + Expression(1) / 10**9)) / 2
    rule.rejects("an irrational number", goal=fibonacci.equals((near**n - other**n) / root))


@about("recurrence")
def test_recurrence_of_numbers_that_share_coordinates(rule: Trial) -> None:
    """Numbers of words of one language count once where their lengths grow alike, and only there."""
    fibonacci = ("dfa", ("a", "b"), 0, (1,), ((1, None), (0, 1)))  # 0, 1, 1, 2, 3, 5, ... words of length 0, 1, 2, ...
    other = ("dfa", ("a",), 0, (1, 2), ((1,), (2,), (2,)))  # 0, 1, 1, 1, 1, ...
    many = count(fibonacci, n + 2)
    rule.shows(many.equals(count(fibonacci, n + 1) + count(fibonacci, n)), n >= 0, variable="n", step=1)
    rule.rejects("term 1 is -1, not 0", goal=many.equals(count(fibonacci, n + 1) + 2 * count(fibonacci, n)))
    rule.rejects("term 2 is 2, not 0", goal=count(fibonacci, 2 * n).equals(count(fibonacci, n)))
    rule.rejects("term 3 is 1, not 0", goal=count(fibonacci, n).equals(count(other, n)))


@about("minimal")
def test_minimal(rule: Trial) -> None:
    """Dyck-(1,1) has three states: what leads to each, and what tells any two apart."""
    rule.shows(states(D1, "complete").equals(3), access=[[], [0], [1]], suffixes=[[], [[]], [[], [1]]])
    rule.rejects("has 3 states, not 4", goal=states(D1, "complete").equals(4))
    rule.rejects("does not tell the states 2 and 1 apart", suffixes=[[], [[]], [[], []]])
    rule.rejects("leads to state", access=[[], [0], [0]])
    rule.rejects("has 2 states", goal=states(D1, "partial").equals(3))
    rule.rejects("the goal is states = a number", goal=states(D1, "complete") <= 3)


@about("splits")
def test_splits(rule: Trial) -> None:
    """Splits that tell all states of an automaton apart, or so many of them that it has at least that number."""
    counter = Expression(("dfa", ("a",), 0, (0,), ((1,), (2,), (3,), (0,))))
    doubled = Expression(("dfa", ("a",), 0, (0, 4), ((1,), (2,), (3,), (4,), (5,), (6,), (7,), (0,))))
    schedule = [[0, 0], [3, 0]]
    rule.shows(states(counter, "complete").equals(4), schedule=schedule)
    rule.shows(states(counter, "partial").equals(4), schedule=schedule)
    rule.rejects("has 4 states, not 5", goal=states(counter, "complete").equals(5))
    rule.rejects("of which 3 are reached and told apart", schedule=schedule[:1])
    rule.rejects("of which 4 are reached and told apart", goal=states(doubled, "complete").equals(8))
    rule.rejects("is no split", schedule=[[4, 0]])
    rule.rejects("malformed", schedule=[[0]])
    rule.shows(states(doubled, "complete") >= 4, schedule=schedule)
    rule.rejects("has at least 4 states", goal=states(doubled, "complete") >= 5)
    rule.rejects("has at least 4 states", goal=states(doubled, "partial") >= 4)


@about("bisimulation")
def test_bisimulation(rule: Trial) -> None:
    """The runs of two automata side by side never disagree."""
    rule.shows(same_language(D1, PARITY), pairs=[[0, 0], [1, 1], [None, None]])
    other = ("dfa", ("(", ")"), 0, (0,), ((1, None), (None, 1)))
    rule.rejects("outside|bad", goal=same_language(D1, other))
    rule.rejects("the start", pairs=[[1, 1]])
    rule.rejects("outside", pairs=[[0, 0]])


@about("distinguishing-word")
def test_distinguishing_word(rule: Trial) -> None:
    """(()) tells Dyck-(1,1) from Dyck-(1,2)."""
    rule.shows(("not", ("same-language", D1, D2)), word=[0, 0, 1, 1])
    rule.rejects("is not bad", word=[0, 1])
    for word in ([0, 7], [-1], [True, 0.5], ["("]):
        rule.rejects("none of the system's letters", word=word)
    rule.rejects("alphabets differ", goal=("not", ("same-language", D1, D22)))


@about("some-zero")
def test_some_zero(rule: Trial) -> None:
    """Fewer than 4^n of the 4^n strings are words: some entry is 0, a fooling set of one pair."""
    f = under(D22, "odd-even", n)
    fewer = count(D22, n) < 4**n
    rule.shows(fooling(f, 0) >= 1, fewer, n >= 0, premise=premise(fewer))
    rule.rejects("the goal is", goal=fooling(f, 0) >= 2)
    rule.rejects("the goal is", goal=fooling(f, 1) >= 1)
    rule.rejects("the premise must be", assuming=[count(D22, n) < 5**n, n >= 0], premise=premise(count(D22, n) < 5**n))
    rule.rejects("not among the assumptions", assuming=[n >= 0])
    rule.rejects("it is not seen that", goal=fooling(under(D22, "mask:01", 4), 0) >= 1)


@about("words-read")
def test_words_read(rule: Trial) -> None:
    """Alice reads every other of n letters, one of four: she has at most 4^floor((n + 1)/2) rows; Bob has one fewer."""
    f, aab = under(D22, "odd-even", n), under(D22, "periodic:BB,AAB", n)
    half = Expression(("floor", ("/", ("+", ("*", 1, "n"), 1), 2)))
    rule.shows(rows(f, "alice") <= 4**half, n >= 0)
    rule.shows(rows(aab, "alice") <= 4 ** Expression(("floor", ("/", ("+", ("*", 2, "n"), 0), 3))), n >= 0)
    rule.rejects("the number of words must be", goal=rows(aab, "bob") <= 4**half)
    rule.rejects("the number of words must be", goal=rows(f, "bob") <= 4**half)
    rule.rejects("the number of words must be", goal=rows(f, "alice") <= 2**half)
    rule.rejects("the number of words must be", goal=rows(f, "alice") <= 4 ** Expression(("floor", ("/", "n", 2))))
    rule.rejects("the goal is", goal=D(f) <= 4**half)
    rule.rejects("a partition with a period", goal=rows(under(D22, "mask:01", 2), "alice") <= 4**half)
    rule.rejects("a partition with a period", goal=rows(under(D22, "prefix:300", n), "alice") <= 4**half)
    rule.rejects("it is not seen that", goal=rows(f, "alice") <= 4**half, assuming=[])


def test_no_party_reads_more_words_than_the_rule_says() -> None:
    """Up to two periods past the head, the floor is the number of positions that are a party's, or more."""
    for name in ("odd-even", "prefix:3", "periodic:BB,AAB", "periodic:A,BBBBA", "periodic:AABAB,AB"):
        split = Partition.parse(name)
        for bob, party in enumerate(("alice", "bob")):
            k, p = split.period.count("AB"[bob]), len(split.period)
            end = len(split.head) + p
            a = max(p * split.sizes(m)[bob] - k * m for m in range(end + 1))
            most = ("^", 4, ("floor", ("/", ("+", ("*", k, "n"), a), p)))
            goal = ("<=", ("rows", ("under", ("dyck", 2, 2), name, "n"), party), most)
            prove(goal, {"rule": "words-read"}, fresh().extended([("n", "int")], [(">=", "n", 0)]))
            assert all(split.sizes(m)[bob] <= (k * m + a) // p for m in range(end + 2 * p))


@about("interleave")
def test_interleave(rule: Trial) -> None:
    """Equality on n bits is the language of its interleaved pairs, at length 2n."""
    known = D(under(("interleaved", "equality"), "odd-even", 2 * n)) >= 5
    rule.shows(D(equality(n)) >= 5, n >= 1, known, by=ASSUMED)
    rule.rejects("it is not seen that", assuming=[n >= 0, known])
    rule.rejects("not among the assumptions", goal=D(equality(n)) >= 6)
    rule.rejects("not among the assumptions", goal=D(index(n)) >= 5)
    rule.rejects("not among the assumptions", goal=D(apply("disjointness", n)) >= 5)
    rule.rejects("a statement about terms", goal=("and", ("=", 1, 1)), by={"rule": "and", "by": [EVALUATE]})


@about("commuting-letters")
def test_commuting_letters(rule: Trial) -> None:
    """Whoever holds which letters, a parity of theirs has two rows; where their order matters, it says nothing."""
    parity = ("dfa", ("a", "b"), 0, (0,), ((0, 1), (1, 0)))
    one = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, None)))
    ordered = ("dfa", ("a", "b"), 0, (0, 1), ((0, 1), (None, 1)))
    split = Expression("P", {"P": "partition"})

    def same(language: Term, pairs: list[list[int | None]]) -> Node:
        return premise(same_language(language, language), {"rule": "bisimulation", "pairs": pairs})

    for party in ("alice", "bob"):
        known = apply("splits", split, n)
        rule.shows(rows(under(parity, split, n), party) <= 2, n >= 1, known, premise=same(parity, [[0, 0], [1, 1]]))
    rule.rejects("there are 2 states", goal=rows(under(parity, split, n), "bob") <= 1)
    rule.rejects("the goal is rows <= a number", goal=rows(under(parity, split, n), "bob") >= 2)
    rule.rejects("not about the language", goal=rows(under(one, split, n), "bob") <= 2)
    other = same(ordered, [[0, 0], [1, 1], [None, None]])
    rule.rejects("the order of letters matters", goal=rows(under(ordered, split, n), "bob") <= 9, premise=other)
    rule.shows(rows(under(one, "odd-even", n), "alice") <= 3, n >= 0, premise=same(one, [[0, 0], [1, 1], [None, None]]))
    rule.rejects("there are 3 states", goal=rows(under(one, "odd-even", n), "alice") <= 2)
    rule.rejects("not among the assumptions", premise=premise(same_language(one, one)))


@about("same-states")
def test_same_states(rule: Trial) -> None:
    """Equal languages have minimal automata of one size, however they are given."""
    pairs = {"rule": "bisimulation", "pairs": [[0, 0], [1, 1], [None, None]]}
    same = premise(same_language(D1, PARITY), pairs)
    for which in ("complete", "partial"):
        rule.shows(states(D1, which).equals(states(PARITY, which)), premise=same)
    rule.rejects("not about the states of both", goal=states(D1, "complete").equals(states(PARITY, "partial")))
    rule.rejects("not about the states of both", goal=states(PARITY, "partial").equals(states(D1, "partial")))
    rule.rejects("not about the states of both", goal=states(D1, "partial").equals(states(D2, "partial")))
    rule.rejects("the goal is states = a number", goal=states(D1, "partial") >= states(PARITY, "partial"))
    rule.rejects("the goal is 'subset'", premise=premise(subset(D1, PARITY)), assuming=[subset(D1, PARITY)])
    rule.rejects("not among the assumptions", premise=premise(same_language(D1, PARITY)))
