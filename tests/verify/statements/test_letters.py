"""What a letter of an input is, for every head of a function, held to an independent reading of the inputs as words.

The slow side is `tests.brute_force`: `words_read` lists both parties' inputs as words, `open_values` what every prefix
leaves open.  Nothing of it is shared with `fooling.verify.checker.letters`.
"""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.fooling_sets.functions import OF_SIZES
from fooling.verify.checker import meaning
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.checker.letters import letters, words
from fooling.verify.checker.theories.machines import halves
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.shares import drawn, later

BITS = ("x1", "x2", "x3", "y1", "y2", "y3")
PARTITIONS = ("odd-even", "prefix:0", "prefix:1", "prefix:2", "periodic:,ABB", "prefix:9")
BY_TWO = ("by-formula", (1, 2, ("or", ("xor", "y2", ("not", "y1"), "x1"), "y1")))
BY_THREE = ("by-formula", (3, 1, ("or", ("and", ("not", "x1"), "x2"), ("and", "x1", ("xor", "x2", "x3")))))
IDENTITY = ("matrix", tuple(tuple(int(x == y) for y in range(4)) for x in range(4)))
LARGEST = 2**7  # entries


def formulas(bits: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Formulas of these bits."""
    return st.recursive(
        st.sampled_from((*bits, *bits, *bits, 0, 1)),
        lambda inner: (
            st.tuples(st.just("not"), inner)
            | st.tuples(st.sampled_from(("and", "or", "xor")), inner, inner)
            | st.tuples(st.just("at-least"), st.just(2), inner, inner, inner)
        ),
        max_leaves=6,
    )


@st.composite
def bit_functions(draw: st.DrawFn) -> Term:
    """By a formula on up to three bits of either party."""
    n, m = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    return "by-formula", (n, m, draw(formulas((*BITS[:n], *BITS[3 : 3 + m]))))


@st.composite
def languages(draw: st.DrawFn) -> Term:
    """A DFA of at most four states over one to four letters."""
    size, states = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    targets = st.none() | st.integers(0, states - 1)
    rows = draw(st.lists(st.tuples(*[targets] * size), min_size=states, max_size=states))
    accepting = draw(st.sets(st.integers(0, states - 1)))
    return "dfa", tuple("0123"[:size]), 0, tuple(sorted(accepting)), tuple(rows)


@st.composite
def matrices(draw: st.DrawFn, rows: int = 0, columns: int = 0, largest: int = 1) -> Term:
    """Entries from 0 to the largest, in as many rows and columns as are asked for."""
    rows, columns = rows or draw(st.integers(1, 4)), columns or draw(st.integers(1, 4))
    line = st.tuples(*[st.integers(0, largest)] * columns)
    return "matrix", tuple(draw(st.lists(line, min_size=rows, max_size=rows)))


@st.composite
def plain(draw: st.DrawFn) -> Term:
    """A function that is not made of others, with the values 0 and 1."""
    head = draw(st.sampled_from(("matrix", "by-formula", "under", *OF_SIZES)))
    if head == "matrix":
        return draw(matrices())
    if head == "by-formula":
        return draw(bit_functions())
    if head == "under":
        return "under", draw(languages()), draw(st.sampled_from(PARTITIONS)), draw(st.integers(0, 4))
    if head == "key-recall":
        return head, draw(st.integers(1, 3)), draw(st.integers(1, 2))
    if head == "majority":
        return head, draw(st.integers(1, 3)), draw(st.integers(1, 3))
    return head, draw(st.integers(1, 2 if head == "composition" else 3))


@st.composite
def held(draw: st.DrawFn, inner: Term) -> Term:
    """The function with a party held to some words, where it is one of words; else itself."""
    try:
        alphabet, *_ = brute_force.shares(inner)
    except brute_force.Undefined:
        return inner
    words = draw(languages().filter(lambda one: len(one[1]) == len(alphabet)))
    f = ("restricted", inner, draw(st.sampled_from(("alice", "bob"))), ("dfa", tuple(alphabet), *words[2:]))
    return f if any(brute_force.inputs_in(*f[1:])) else inner


@st.composite
def functions(draw: st.DrawFn, depth: int = 2) -> Term:
    """A function of any head with the values 0 and 1, made of others up to a depth."""
    f = draw(plain())
    for _ in range(draw(st.integers(0, depth))):
        head = draw(
            st.sampled_from(("complement", "transposed", "part", "and-of", "or-of", "xor-of", "lifted", "restricted"))
        )
        size = meaning.function(f)
        rows, columns = size.row_count, size.column_count
        assume(rows * columns <= LARGEST)
        if head in ("complement", "transposed"):
            f = (head, f)
        elif head == "part":
            chosen = (draw(st.lists(st.integers(0, many - 1), min_size=1, max_size=4)) for many in (rows, columns))
            f = (head, f, *map(tuple, chosen))
        elif head == "lifted":
            many = 2 if rows * columns <= 8 else 1
            f = (head, (many, 0, draw(formulas(BITS[:many]))), f)
        elif head == "restricted":
            f = draw(held(f))
        else:
            f = (head, f, draw(matrices(rows, columns)))
    size = meaning.function(f)
    assume(size.row_count * size.column_count <= LARGEST)
    return f


def is_held(f: Term) -> bool:
    """Whether not all words of its letters are inputs of the function."""
    return bool(f[0] == "restricted" or (f[0] == "complement" and is_held(f[1])))


def read_at_once(f: Term) -> set[tuple[int, int]]:
    """The letters A, at the position where most are read, and the positions N of both parties' inputs together.

    Where a party is held to some words the letters are those that it had.  Where no party has a position, any number of
    letters would do, and there is no network.
    """
    while f[0] in ("complement", "restricted"):
        f = f[1]
    used = [len({word[i] for word in side}) for side in brute_force.words_read(f) for i in range(len(side[0]))]
    return {(max(used), len(used))} if used else set()


def accepts(goal: Term, rule: str, **node: Any) -> bool:
    """Whether the rule shows the goal."""
    try:
        prove(goal, {"rule": rule, **node}, fresh())
    except Rejected:
        return False
    return True


def test_every_head_of_a_function_is_drawn() -> None:
    """A new operator that makes functions has its letters tested here."""
    heads = {name for name, operator in OPERATORS.items() if operator.result == "function"}
    composed = {"complement", "transposed", "part", "and-of", "or-of", "xor-of", "lifted", "restricted"}
    assert heads == {"matrix", "by-formula", "under", *OF_SIZES, *composed}


@drawn(300)
@given(functions())
def test_letters_are_those_of_the_words(f: Term) -> None:
    """As many positions for either party, and as many letters at each of them."""
    read, sides = letters(f), brute_force.words_read(f)
    lengths = meaning.partition(read.partition).sizes(meaning.natural(read.length))
    for size, many, side in zip((read.alice, read.bob), lengths, sides, strict=True):
        assert {len(word) for word in side} == {many}
        assert len(side) == size**many or (is_held(f) and len(side) <= size**many)


@drawn(200)
@given(functions())
def test_the_words_of_inputs_are_those_that_are_read(f: Term) -> None:
    """The word of each input, by its number, whoever is held to whatever; letters are told apart, and numbered."""
    for numbered, side in zip(words(f), brute_force.words_read(f), strict=True):
        spelled = [numbered(number) for number in range(len(side))]
        for place in range(len(side[0])):
            names = {(word[place], letter[place]) for word, letter in zip(side, spelled, strict=True)}
            assert len(names) == len({name for name, _ in names}) == len({letter for _, letter in names})
        assert [len(word) for word in spelled] == [len(word) for word in side]


@drawn(400)
@given(functions())
def test_what_an_rnn_remembers(f: Term) -> None:
    """So many bits are enough iff they tell all residuals apart, after any number of letters; and else they are not.

    Where a party is held to some words, too few are those that do not tell different rows, or the values, apart.
    """
    classes = max(map(len, brute_force.open_values(f)))
    size, rows = meaning.function(f), brute_force.matrix(f)
    at_ends = max(len(set(rows)), len({entry for row in rows for entry in row}))
    for bits in range(1, 8):
        goal = ("rnn-computes", f, 1, bits)
        remembers, forgets = accepts(goal, "remember"), accepts(("not", goal), "forgotten")
        if is_held(f):
            assert remembers == (2**bits >= size.row_count * size.column_count)
            assert forgets == (2**bits < at_ends) and (2**bits >= classes or not remembers)
        else:
            assert remembers == (2**bits >= classes) != forgets


@drawn(300)
@given(functions(), st.integers(1, 9), st.integers(1, 6))
def test_what_a_network_reads_at_once(f: Term, other_letters: int, other_length: int) -> None:
    """Every construction that computes any function is of words of N of A letters, and of no others."""
    read = read_at_once(f)
    for A, N in {*read, (other_letters, other_length)}:
        wide, spoken = A * N, (A, N) in read
        transformer = ("transformer-computes", f, A, N, 8, wide, wide, 1, "down", "once")
        fits = {
            "that": [">=", ["^", N, ["*", 2, 8]], ["*", N, ["^", A, ["ceil", ["/", N, wide]]]]],
            "by": {"rule": "evaluate"},
        }
        assert accepts(transformer, "one-hot-transformer") == spoken
        assert accepts(("layer-computes", f, A, N, 2, wide, 1), "one-hot-layer") == spoken
        if N > 1:
            assert accepts(transformer, "saturating-transformer") == spoken
            assert accepts(transformer, "one-number-transformer", premise=fits) == spoken
        constant = len({entry for row in meaning.function(f).rows() for entry in row}) == 1
        assert not accepts(transformer, "constant-network") or (spoken and constant)


@pytest.mark.parametrize("times", [0, 1, 2])
@pytest.mark.parametrize(
    ("f", "classes"),
    [
        (BY_THREE, 3),
        (BY_TWO, 3),
        (("transposed", BY_THREE), 2),
        (("transposed", ("transposed", BY_THREE)), 2),
        (("xor-of", BY_TWO, BY_TWO), 1),
        (("part", BY_TWO, (0, 1), (0, 1, 2, 3)), 2),
        (IDENTITY, 4),
        (("equality", 2), 4),
        (("index", 3), 8),
        (("index", 4), 16),
    ],
)
def test_units_of_an_rnn(f: Term, classes: int, times: int) -> None:
    """Bits of a formula are read one by one; what is made of other functions is one letter, whatever they read."""
    for _ in range(times):
        f = ("complement", f)
    needed = max(1, (classes - 1).bit_length())
    assert accepts(("rnn-computes", f, 1, needed), "remember")
    assert not accepts(("rnn-computes", f, 1, needed - 1), "remember")
    assert needed == 1 or accepts(("not", ("rnn-computes", f, 1, needed - 1)), "forgotten")


FOUR_BITS = ("by-formula", (2, 2, ("and", "x1", "y2")))
DYCK = ("under", ("dyck", 2, 2), "odd-even", 2)


@pytest.mark.parametrize("times", [0, later(1)])
@pytest.mark.parametrize(
    ("f", "read"),
    [
        (IDENTITY, (4, 2)),
        (("transposed", ("greater-than", 2)), (4, 2)),
        (("transposed", IDENTITY), (4, 2)),
        (FOUR_BITS, (2, 4)),
        (("part", FOUR_BITS, (0, 1, 2, 3), (3, 2, 1, 0)), (4, 2)),
        (("lifted", (1, 0, "x1"), FOUR_BITS), (4, 2)),
        (("equality", 2), (2, 4)),
        (("index", 2), (2, 3)),
        (("index", 1), (2, 2)),
        (("index", 4), (4, 5)),
        (("matrix", ((0,), (1,))), (2, 2)),
        (("matrix", ((0, 1), (1, 0), (0, 0))), (3, 2)),
        (("restricted", ("equality", 2), "alice", ("dfa", ("0", "1"), 0, (0,), ((0, None),))), (2, 4)),
        (DYCK, (4, 2)),
    ],
)
def test_letters_of_a_network(f: Term, read: tuple[int, int], times: int) -> None:
    """A matrix of 4 x 4 is no function of words of two bits; where a party has fewer letters, the other's count."""
    for _ in range(times):
        f = ("complement", f)
    for A, N in product(range(1, 17), range(1, 9)):
        wide = A * N
        transformer = ("transformer-computes", f, A, N, 1, wide, wide, 1, "down", "once")
        assert accepts(transformer, "one-hot-transformer") == (read == (A, N))
        assert accepts(("layer-computes", f, A, N, 2, wide, 1), "one-hot-layer") == (read == (A, N))


def test_a_variable_has_no_letters() -> None:
    """Nor has what is one letter out of a number that is not known; a language of open length has its letters."""
    assert letters(("under", ("dyck", 2, 2), "odd-even", "n"))[:2] == (4, 4)
    assert letters(("complement", ("equality", "n"))).length == ("*", 2, "n")
    for f in ("f", ("transposed", ("equality", "n")), ("index", "n"), ("complement", "f")):
        with pytest.raises(Rejected):
            letters(f)


@pytest.mark.parametrize("f", [BY_TWO, BY_THREE])
def test_a_formula_is_not_one_letter(f: Term) -> None:
    """One bit is not enough for it, which is found; nor for the language of the same words, cut at the same place."""
    n, m, _ = f[1]
    true = [bits for bits in product("01", repeat=n + m) if _value(f, bits)]
    ones = ("union", *(("concat", *(("letters", ("0", "1"), (bit,)) for bit in word)) for word in true))
    for same in (f, ("under", ones, f"prefix:{n}", n + m)):
        assert decide_proposition(Expression(("rnn-computes", same, 1, 1))).verdict is Verdict.REFUTED
        assert decide_proposition(Expression(("not", ("rnn-computes", same, 1, 1)))).verdict is Verdict.CONFIRMED


def _value(f: Term, bits: tuple[str, ...]) -> int:
    n, _, _ = f[1]
    return brute_force.matrix(f)[int("".join(bits[:n]), 2)][int("".join(bits[n:]), 2)]


@pytest.mark.parametrize(
    ("f", "size", "longest", "of_alice"),
    [
        (("equality", 2), 2, 4, 2),
        (("equality", 2), 4, 2, None),
        (("complement", ("greater-than", 2)), 4, 2, None),
        (IDENTITY, 4, 2, 1),
        (IDENTITY, 2, 4, 2),
        (IDENTITY, 3, 2, None),
        (("index", 4), 2, 6, 4),
        (("index", 4), 4, 3, None),
        (("index", 3), 2, 5, None),
    ],
)
def test_digits_of_a_machine(f: Term, size: int, longest: int, of_alice: int | None) -> None:
    """Bits are read by machines of two letters only; one letter is spelled by any number of digits."""
    machine: Any = SimpleNamespace(letters=size, longest=longest)
    if of_alice is None:
        with pytest.raises(Rejected, match="are no words of"):
            halves(machine, f)
    else:
        assert halves(machine, f).owners(longest) == "A" * of_alice + "B" * (longest - of_alice)
