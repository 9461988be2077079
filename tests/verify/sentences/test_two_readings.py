"""What two people would read differently is refused: each pair of operators without brackets, and lists, and braces."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.row import Term

NUMBERS = "for all integers n, k, m with n >= 1, k >= 1, m >= 1: {} <= 1"
TRUTHS = "for all integers n, k, m: {}"
LOOSEST_FIRST = {  # by how tightly mathematics has them; operators of one line hold alike, from the left
    "numbers": [["mod "], ["+", "-", "neg "], ["*", "/", "log2 "], [" ", "(("], ["^", "^(", "^{"], ["choose "]],
    "truths": [["implies", "iff", "then"], ["or"], ["and"], ["not "]],
}
SIGNS, POWERS, PRODUCTS = ["+", "-", "*", "/"], ["^", "^(", "^{"], [" ", "(("]
AGREED = {  # the pairs that are read, and no others
    "numbers": {
        **{sign: [*SIGNS, *POWERS, *PRODUCTS, "log2 "] for sign in ("+", "-", "*", " ", "((", "neg ")},
        "/": [*SIGNS, *POWERS, "log2 "],
        "^": [*SIGNS, "mod ", "log2 "],
        "^(": [*SIGNS, "mod ", " "],
        "^{": [*SIGNS, "mod ", *PRODUCTS],
        "mod ": [*POWERS, "log2 "],
        "choose ": ["log2 "],
        "log2 ": ["+", "-", "log2 "],
    },
    "truths": {
        "and": ["and", "or", "not ", "implies", "iff"],
        "or": ["and", "or", "not ", "implies", "iff"],
        "not ": ["not "],
        "implies": ["and", "or", "not "],
        "iff": ["and", "or", "not "],
        "then": ["and", "or", "not "],
    },
}
BEFORE = ("neg ", "log2 ", "not ", "then")


def _applied(sign: str, left: str, right: str) -> str:
    """Two operands with an operator between them, or the right one with the operator before it."""
    if sign in ("neg ", "log2 ", "not "):
        return f"{sign.replace('neg ', '-')}{right}"
    if sign in ("((", "^(", "^{"):
        return f"{left}{sign.strip('(')[:1]}{'{' if sign == '^{' else '('}{right}{'}' if sign == '^{' else ')'}"
    if sign == "then":
        return f"if {left} then {right}"
    return f"{left}{sign}{right}" if sign in (" ", "^") else f"{left} {sign} {right}"


def _pair(one: str, two: str, parts: tuple[str, str, str]) -> tuple[str, str, str] | None:
    """The text of two operators side by side, and with brackets on the left, and on the right."""
    a, b, c = parts
    if two in BEFORE:
        if two in ("neg ", "then") or one in ("((", "^(", "^{"):  # these stand first, or their brackets part them
            return None
        inner = _applied(two, "", c)
        return _applied(one, a, inner), _applied(one, a, f"({inner})"), _applied(one, a, f"({inner})")
    first = _applied(one, a, b)
    tail = _applied(two, "", c).lstrip() if two not in (" ", "((") else _applied(two, "", c)
    plain = f"{first}{tail}" if two in (" ", "((", "^", "^(", "^{") else f"{first} {tail}"
    right = _applied(two, b, c)
    return plain, _applied(two, f"({first})", c), _applied(one, a, right if one in ("((", "^(", "^{") else f"({right})")


def _value(term: Term, at: Mapping[str, int]) -> Any:
    """The number or the truth value of a term."""
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str):
        return Fraction(at[term])
    head, parts = term[0], [_value(part, at) for part in term[1:]]
    if head == "log2":
        return Fraction(math.log2(parts[0])) if parts[0] > 0 else Fraction(0)
    if head == "^":
        return Fraction(float(parts[0]) ** float(parts[1])) if parts[1].denominator > 1 else parts[0] ** int(parts[1])
    plain = {
        "+": lambda *a: sum(a),
        "-": lambda a, b: a - b,
        "*": lambda *a: math.prod(a),
        "/": lambda a, b: a / b,
        "binomial": lambda a, b: math.comb(int(a), int(b)),
        "floor": lambda a: Fraction(math.floor(a)),
        "not": lambda a: not a,
        "and": lambda *a: all(a),
        "or": lambda *a: any(a),
        "even": lambda a: a % 2 == 0,
    }
    return plain[head](*parts)


def _values(text: str, kind: str) -> list[Any]:
    """The values of what the sentence says, at several values of its variables."""
    body = read_sentence(text, sort="proposition").term[3]
    where = [(5, 3, 2), (7, 2, 3), (9, 4, 3)] if kind == "numbers" else list(product((0, 1), repeat=3))
    body = body[1] if kind == "numbers" else body
    return [_value(body, dict(zip("nkm", one, strict=True))) for one in where]


PAIRS = [(kind, one, two) for kind, row in AGREED.items() for one in row for two in row]


@pytest.mark.parametrize(("kind", "one", "two"), PAIRS)
def test_a_pair_of_operators_is_read_as_agreed_or_refused(kind: str, one: str, two: str) -> None:
    """Each pair without brackets is in the table and means what mathematics has, or is refused with both readings."""
    frame, parts = (NUMBERS, ("n", "k", "m")) if kind == "numbers" else (TRUTHS, ("n even", "k even", "m even"))
    made = _pair(one, two, parts)
    if made is None:
        return
    plain, left, right = map(frame.format, made)
    if two not in AGREED[kind][one]:
        with pytest.raises(Refused) as caught:
            read_sentence(plain, sort="proposition")
        assert len(caught.value.readings) == 2, plain
        terms = {read_sentence(frame.format(reading), sort="proposition").term for reading in caught.value.readings}
        assert len(terms) == 2
        return
    hold = {sign: place for place, row in enumerate(LOOSEST_FIRST[kind]) for sign in row}
    is_closed = one in ("((", "^(", "^{")
    meant = left if hold[one] >= hold[two] or (is_closed and two not in POWERS) else right
    meant = plain if is_closed and two in POWERS else meant  # n (k)^m has its brackets around k
    assert _values(plain, kind) == _values(meant, kind), plain


N = "for all integers n >= 1, integers k >= 1: "
REFUSED = [
    *(f"{binder}: n m even" for binder in ("for all odd integers n, m", "for all even n, m", "for integers even n, m")),
    *(f"for all {binder}: n m even" for binder in ("even integers n and m", "integers n, even m, k")),
    "for all even integers n >= 2, m >= 2: n m even",
    "for all even n, 1 <= m <= n: n m even",
    "there are odd integers n, m such that n m even",
    "for some even n, m: n m even",
    "for all reals x, y > 0: x y > 0",
    *(f"{N}{formula} <= 4" for formula in (r"2^\frac{1}{2} n", r"\log_2{n} k", r"\log_2{n}^2", "2 choose n choose k")),
    *(f"{N}{formula} <= 4" for formula in ("D(EQ_{n + 1 choose 2})", "n choose k - 1 + n", "n mod (2) n", "2^n(n+1)")),
    *(
        f"{N}{formula}"
        for formula in ("n odd implies n^2 = 1 mod 8", "n != 1 mod 4", "0 <= n = 1 mod 4", "n = k mod 2")
    ),
    "7 = 3 mod 4",
    "for all n = 1 mod 2: n odd",
    "1 < 2 iff 2 < 1 iff 3 < 1",
    "1 < 2 => 2 < 1 => 3 < 1",
    "1 < 2 if and only if 2 < 1 iff 3 < 1",
    "1 < 2 implies 2 < 1 iff 3 < 1",
    "1 < 2 implies for all n >= 1: n odd implies n even",
    "10 - 5 mod 3 = 2",
    f"{N}n^1/2 <= n",
    f"{N}there are integers m such that n = 2m implies n even",
    f"{N}for some integer m: n = 2m iff n even",
    rf"{N}2 \frac{{1}}{{2}} <= 4",
]


@pytest.mark.parametrize("typed", REFUSED)
def test_what_has_two_readings_is_refused_with_both(typed: str) -> None:
    """Both readings are shown, and they differ."""
    with pytest.raises(Refused) as caught:
        read_sentence(typed, sort="proposition")
    assert len(set(caught.value.readings)) == 2


UNCLEAR = {
    "3!=7": "want a blank before `!=`",
    "for all even reals x: x even": "even is said of integers alone",
    r"\frac{1}2 <= 4": "want braces around both parts",
    r"2^\frac 1{2} <= 4": "want braces around both parts",
    f"{N}{{n+1}} k <= 4": "braces are not seen in print",
    "states({ww : w in {0,1}^3}) >= 8": "a set that is given by a condition has no words",
    r"the minimal DFA of \{a^n b^n : n \ge 0\} has 3 states": "a set that is given by a condition has no words",
    "D(EQ_3) is exactly at least 4": "want `>=` or `<=`",
    f"{N}n ≡ 1 mod 4k": "modulo what? want brackets",
    "from some n on: n^2 <= n0": "`n0` is not bound",
    "from some n on: D(EQ_n0) <= n": "`n0` is not bound",
    **{
        f"D({one}) = 1": "an entry"
        for one in ("[1 0, 0 1]", "[1,,0]", "[1, ,0]", "[10;01]", "[01 10; 10 01]", "[10; 11]")
    },
    "D([1, 0; 0 1]) = 1": "an entry",
    "D(EQ_" + "9" * 5000 + ") = 4": "at most 1000 digits",
    "rank_" + "9" * 5000 + "(EQ_2) = 4": "at most 1000 digits",
    "for all integers n >= 1: D(EQ_n+1) = 4": "wants braces, as in EQ_{n + 1}",
    "for all integers n >= 1: cover(EQ_n) = 4": "does not say all here; want `; colour 1`",
    "D(/ab/ | /ba/ under odd-even, length 2) = 1": "found `|`; want `under`",
    "1 <= " * 200 + "2": "a chain has at most 100 comparisons",
    "1 < 2 and if 2 < 3 then 3 < 4": "`if 2 <` ... wants brackets around it",
    "D(EQ_4) >= 4 for all n >= 1": "is n an integer or a real?",
}


@pytest.mark.parametrize("typed", UNCLEAR)
def test_what_is_unclear_is_refused_by_its_reason(typed: str) -> None:
    """Fractions without braces, invisible braces, names from nowhere, mixed matrices and long numbers are refused."""
    with pytest.raises(Refused, match=re.escape(UNCLEAR[typed])):
        read_sentence(typed, sort="proposition")


COUNTS = "the base of the logarithm changes more than the constant"
ALONE = {  # sentences that are the whole text, and why they are refused
    **dict.fromkeys(
        (
            *("rank_Q(EQ_{ceil(log n)}) = O(n)", "e^{log n} = O(n)", "binomial(n, log n) = O(n)", "n^{log 3} = O(n^2)"),
            *("4 log2(n) - 3 log n = Ω(log n)", "-3 log n + 4 log2(n) = Ω(log n)", "(log n)^n = O((log2 n)^n)"),
            *("D(EQ_n) = log n + O(1)", "log n = log2(n) + O(1)", "D(EQ_n) <= n + O(2^{log n})"),
        ),
        COUNTS,
    ),
    **{f"D^{{{said}}}(EQ_3) >= 1": "want D(f), or as in" for said in ("pub", "A->B,B->A", "")},
    **{f"R^{{{said}}}(EQ_3) >= 1": "want R(f), or as in" for said in ("pub,priv", "pub,A->B,B->A")},
    "R^{pub}_{1/4}_{1/3}(EQ_3) >= 1": "two things stand at one place of R",
    "R^{pub}^{priv}(EQ_3) >= 1": "two things stand at one place of R",
    **{
        f"for all {said}: 1 = 2": "says two things of one kind"
        for said in ("even odd n", "positive nonnegative integers n", "integers reals x", "natural numbers reals x")
    },
    "for all constant functions f: D(f) = 0": "the language has no constant functions",
    **{
        f"D(EQ_n) >= 9 for {said}": "no n is all of this"
        for said in (
            "n in {1, 3} and n = 2",
            "9 <= n and n <= 3 <= 4 <= 5",
            "n = 1 and n = 2",
            "n = 1, n = 2",
            "n <= 2 and n >= 5",
            "n = 1 and n > 1",
        )
    },
    **{
        f"D(EQ_n) >= 9 for all n {said}": "nothing is in this range"
        for said in ("= 5, ..., 1", "in {5, ..., 1}", "in [5, 1]", "between 5 and 1")
    },
    **{
        f"{some} RNN with 2 units of 8 bits that reads Alice's letters, then Bob's, computes EQ_n {end}": "one machine "
        "for all of them, or one for each?"
        for some in ("some", "no", "there is an")
        for end in ("for all n >= 1", "whenever n >= 4")
    },
    **{f"EQ_4 has a 1-fooling set of size {size}": "may be no whole number" for size in ("7/2", "2^{1/2}", "log2(3)")},
    **{
        f"for all {said} integers n, m: n m even": "integers n, m with n even, m even"
        for said in ("positive even", "even nonnegative")
    },
    "D(EQ_n) is not even for all n >= 1": "not (for all n >= 1: D(EQ_n) is even)",
    "D(EQ_n) is not equal to n for all n >= 1": "not (for all n >= 1: D(EQ_n) is n)",
    "some input of alice of EQ_2 is not a word of /0*/": "some is not, or none is?",
    "there is an even integer n with n = 3 implies 1 < 2": "(there is an even integer n with n = 3) implies 1 < 2",
    "there is no integer n with n = 3 and 1 < 2": "is all of this denied?",
    "for no integer n: n > 3 or 2 < 1": "is all of this denied?",
    "not EQ_2 = EQ_2": "is this `not (EQ_2 = EQ_2)`, or is the first of them the complement?",
    "1 < 2 /\\ 2 < 3": "the sign /\\ stands for nothing here; want `and`",
    "1 = 1 <- 2 = 2": "the sign <- stands for nothing here",
    **{f"for all integers n: {said} >= 0": "found `2`" for said in ("n 2", "(n + 1) 2", "n^{2} 2")},
    "R^": "the sentence ends here; want `(`",
    **dict.fromkeys(("R^{pub", "R_{1/4}^{priv,", "D^{A->B"), "`{` is not closed"),
    "D(EQ_n) >= n for all integers n but n = 1": "found `but`",
    "for all integers n >= 1 but n = 3: n = 3": "found `but`",
    **{f"for {some} integer n > 3": "the sentence ends here; want `:` or `such`" for some in ("some", "no")},
    "for every Boolean function f, g: D(f) >= D(g)": "functions f, g with f Boolean, g Boolean",
    "there is no integer n such that n > 3, and 1 < 2": "want `and` between two statements",
    "a cover of EQ_2 of colour 1 has size 5": "a cover need not be a smallest one",
    "there is a deterministic public-coin protocol for EQ_3 with 4 bits": "a deterministic protocol has no coins",
    "the complement of /a*/ ∪ /aa/ = /a*/": "(the complement of /a*/) ∪ ... -- or: the complement of (/a*/ ∪ ...)",
    "for all reals x: 2^e^x >= 1": "(2^e)^x -- or: 2^(e^x)",
    "for all reals x: e^x x >= 1": "(e^x) x -- or: e^(x x)",
}


@pytest.mark.parametrize("typed", ALONE)
def test_what_would_be_read_as_something_else_is_refused(typed: str) -> None:
    """Each was once read as what its writer does not mean, or ended in a traceback."""
    with pytest.raises(Refused, match=re.escape(ALONE[typed])):
        sentence_of(typed, sort="proposition")


@pytest.mark.parametrize("word", ["but", "The", "equals", "whereas", "accepts"])
def test_the_letters_of_an_expression_are_no_words(word: str) -> None:
    """/but/ is not read as /and/."""
    letters = " ".join(sorted({*word}))
    assert f"({' '.join(word)} over {letters})" in sentence_of(f"/{word}/ ⊆ /{word}*/").text


TAKEN = {"e^2": "e", "z + 1": "e", "2e^2": "e", "C^D(EQ_2)": "C"}


@pytest.mark.parametrize("said", TAKEN)
def test_a_definition_has_no_other_meaning_where_its_names_are_bound(said: str) -> None:
    """`e^2` in a definition is exp(2), so where a variable e is bound nobody sees which one is meant."""
    names = {"z": "e^2", "y": said}
    with pytest.raises(Refused, match=f"{TAKEN[said]} is no variable in the definition of y"):
        sentence_of(f"for all integers {TAKEN[said]} >= 1: y >= 1", names)
    assert sentence_of("for all integers n: y >= n", names)


SAME = {
    "2n ≡ 0 (mod 4)": "(2 * n - 0)/4 is an integer",
    "n^2 ≡ 1 (mod 8)": "(n^2 - 1)/8 is an integer",
    "n ≡ 3 mod 4": "(n - 3)/4 is an integer",
    r"n \equiv k + 1 \pmod{4}": "(n - (k + 1))/4 is an integer",
    "n ≡ 1 (mod 2k)": "(n - 1)/(2 * k) is an integer",
    "n^2 divides k": "(k / n^2) is an integer",
    "2n divides n + k": "((n + k) / (2 * n)) is an integer",
    "n is divisible by 6": "(n/6) is an integer",
    "0 - n <= 1": "-n <= 1",
    "0 - 2^2 <= n": "-2^2 <= n",
    "0 - 1 <= n": "0 - 1 <= n",
    r"2 \binom{n}{2} <= 1": "2 * binomial(n, 2) <= 1",
    "2 max(n, k) <= 1": "2 * max(n, k) <= 1",
    r"\frac{1}{2} n <= 1": "1/2 * n <= 1",
    r"\sqrt{n + 1} k <= 1": "sqrt(n + 1) * k <= 1",
    "n^{2} k <= n² k": "n^2 * k <= n^2 * k",
    "(for some integer m: n = 2m) implies n odd": "not (there are integers m such that n = 2 * m) or n odd",
    "n even if and only if k odd": "(not (n even) or k odd) and (not (k odd) or n even)",
    "n mod 4 = k mod 4": "n - 4 * floor(n/4) = k - 4 * floor(k/4)",
    "(n choose k) + 1 <= 4": "binomial(n, k) + 1 <= 4",
}


@pytest.mark.parametrize("typed", SAME)
def test_what_is_clear_is_read(typed: str) -> None:
    """Congruences and `divides` are as loose as comparisons; brackets, braces that print, and signs part the rest."""
    assert read_sentence(N + typed).term == read_sentence(N + SAME[typed]).term


@pytest.mark.parametrize("typed", ["not p and q", "not p implies q", "p implies q implies p"])
def test_names_of_statements_are_grouped_as_statements_are(typed: str) -> None:
    """A definition is no bracket: what two people would group differently is refused, as it is without names."""
    with pytest.raises(Refused) as caught:
        sentence_of(typed, {"p": "1 = 1", "q": "2 = 2"}, sort="proposition")
    assert len(caught.value.readings) == 2


def test_from_some_on_binds_a_name_that_nothing_else_has() -> None:
    """The hidden variable is no name of the sentence or of a definition."""
    assert "integers n1 such that" in read_sentence("for all integers n0 >= 1: from some n on: n >= n0").text
    with pytest.raises(InvalidInput, match="speaks of n0, which is not bound"):
        sentence_of("from some n on: n^2 <= a", {"a": "n0"})


DEEP = ["1 < 2 implies ", "1 < 2 iff ", "2 choose ", "not ", "log2 ", "if 1 < 2 then ", "2 mod ", "2^"]


@pytest.mark.parametrize("words", DEEP)
@pytest.mark.parametrize("many", [100, 150, 300, 2000])
def test_chains_are_read_or_refused(words: str, many: int) -> None:
    """A chain of any length is answered in one line."""
    last = "1 < 2" if "<" in words else "1 = 1"
    with pytest.raises(Refused) as caught:
        read_sentence(words * many + last)
    assert len(str(caught.value)) < 400


def test_definitions_are_short_when_they_are_put_in_place() -> None:
    """Names that double are refused at the limit, not after it, and `2n` may be a definition."""
    doubled = {"a0": "1", **{f"a{i + 1}": f"a{i} + a{i}" for i in range(40)}}
    with pytest.raises(InvalidInput, match="at most 5000 words and signs"):
        sentence_of("a40 = 1", doubled)
    assert sentence_of("for all integers n: a = n + n", {"a": "2n"}).term[3] == ("=", ("*", 2, "n"), ("+", "n", "n"))


@pytest.mark.parametrize("typed", ["D(EQ_0) = 4", "D(/(a|b)*/ under first half, length 3) = 1"])
def test_what_has_no_sense_is_refused_with_a_place(typed: str) -> None:
    """What is well formed and denotes nothing has a line and a column, and no path into the term."""
    with pytest.raises(Refused, match=r"^line 1, column 1: [^\[]*$"):
        sentence_of(typed, sort="proposition")


def test_a_name_is_given_once() -> None:
    """Of two definitions of one name none is taken."""
    done = CliRunner().invoke(main, ["decide", "f = 2", "--let", "f=1", "--let", "f=2"])
    assert (done.exit_code, "f is given twice" in done.output) == (2, True)
