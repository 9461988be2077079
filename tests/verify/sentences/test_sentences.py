"""Sentences: what is printed is read back, what is typed shorter is told in full, and what is unclear is refused."""

from __future__ import annotations

import json
import random
import re
import shlex
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fooling
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.claims.claim import registered
from fooling.verify.cli import main
from fooling.verify.given.arguments.argument import read_argument
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language import exact_words
from fooling.verify.statement.language.sentences import templates
from fooling.verify.statement.language.sentences.reader import Sentence, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.sentences.tokens import END, NAME, NUMBER, SIGN, tokens
from fooling.verify.statement.language.wording import exact_template, in_words, sentence
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import measure
from tests.architecture.grammar_page import tables
from tests.shares import a_share_of, later, one_in
from tests.verify.sentences.drawn_sentences import Drawn

PAGE = (Path(__file__).parents[3] / "docs" / "sentences.md").read_text(encoding="utf-8")
LISTS = sorted(Path(__file__).parents[1].glob("*.json"))
PACKS = {claim.id: claim.that for claim in registered()}


@pytest.mark.parametrize("pack", [later("bhattamishra2024"), "hsu2023", "mallick2025", "yang2024"])
def test_statements_of_packs_are_read_back(pack: str) -> None:
    """Every statement of a pack, printed, is read as itself, and is canonical."""
    for name, that in PACKS.items():
        if name.startswith(pack):
            assert read_sentence(sentence(that)) == Sentence(that, sentence(that), True), name


@pytest.mark.parametrize("file", one_in(6, LISTS), ids=lambda file: file.stem)
def test_statements_of_lists_are_read_back(file: Path) -> None:
    """Every statement of the lists of the tests, printed, is read as itself."""
    for one in read_argument(file)[0]:
        assert read_sentence(sentence(one.that)).term == one.that, one.name


@pytest.mark.parametrize("many", a_share_of(300, 30_000))
def test_random_terms_are_read_back(many: int) -> None:
    """Terms of every operator, their letters and names such as a reader could mistake, are read as themselves."""
    for seed in range(many):
        rng = random.Random(seed)
        that = Drawn(rng).proposition(rng.randint(1, 8))
        try:
            printed = sentence(that)
        except InvalidInput:  # nested too deeply to be printed
            continue
        read = read_sentence(printed)
        assert read == Sentence(that, printed, True, read.remarks)


def test_a_variable_named_as_a_function_of_the_field_is_told() -> None:
    """A bound name wins over a short one, with a note; backquotes, or another name, need none."""
    told = "EQ_3 is a variable here, and not equality on 3 bits; want another name where the function is meant"
    read = read_sentence("for all functions EQ_3: D(EQ_3) >= 0")
    assert (read.term[3], read.remarks) == ((">=", ("D", "EQ_3"), 0), (told,))
    assert read_sentence("sum over EQ_3 = 1..2 of EQ_3 >= 1").remarks == (told,)
    for text in ("for all functions `EQ_3`: D(EQ_3) >= 0", "for all functions f: D(f) >= D(EQ_3)"):
        assert read_sentence(text).remarks == ()


def test_words_change_only_where_two_terms_had_the_same() -> None:
    """A statement without literals, chains and signs is printed as it was."""
    text = "for all integers n, reals c with n >= 2, n even: D(Dyck-(2,2) under odd-even, length n) >= c * n - 1"
    assert in_words(read_sentence(text).term) == sentence(read_sentence(text).term) == text
    for one, two in (
        (("+", ("+", 1, 2), 3), ("+", 1, 2, 3)),
        (("-", 0, 1), -1),
        (("prefix", 3), "prefix:3"),
        (
            ("union", ("letters", ("a", "b"), ("a",)), ("letters", ("a", "b"), ("b",))),
            ("letters", ("a", "b"), ("a", "b")),
        ),
    ):
        assert in_words(one) == in_words(two)
        assert sentence(one) != sentence(two)


SHORT = {
    "for all even n >= 2: D(/(ab|ba)*/ under odd-even, length n) >= n/2 + 1": "for all integers n with n >= 2, n even: "
    "D((a b | b a)* over a b under odd-even, length n) >= n/2 + 1",
    "D(EQ_3) = 4": "D(equality on 3 bits) = 4",
    "for all k >= 1: states(Dyck-(1,k)) = k + 1": "for all integers k with k >= 1: "
    "minimal DFA states(Dyck-(1,k); complete) = k + 1",
    "for integers n >= 2, 1 <= s <= m: 2n + s <= 3 m n": "for all integers n, s, m with n >= 2, 1 <= s, s <= m: "
    "2 * n + s <= 3 * m * n",
    "for some real c > 0, all integers n >= 1: D(EQ_n) >= c n": "there are reals c with c > 0 such that "
    "for all integers n with n >= 1: D(equality on n bits) >= c * n",
    "from some n on: n^2 <= 2^n": "there are integers n0 such that for all integers n with n >= n0: n^2 <= 2^n",
    "for all integers n with n mod 4 = 1: n odd": "for all integers n with ((n - 1) / 4) is an integer: n odd",
    "for all n >= 1: n even iff n + 1 odd": "for all integers n with n >= 1: "
    "(not (n even) or (n + 1) odd) and (not ((n + 1) odd) or n even)",
    "for all n >= 1: n >= 5 implies D(EQ_n) >= 5": "for all integers n with n >= 1: "
    "not (n >= 5) or D(equality on n bits) >= 5",
    "∀ n ≥ 2: D(DISJ_n) ≥ ⌈log2 n⌉": "for all integers n with n >= 2: D(disjointness on n bits) >= ceil(log2(n))",
    r"\forall n \ge 2 : D(\mathrm{EQ}_n) \ge \lceil \log_2 n \rceil": "for all integers n with n >= 2: "
    "D(equality on n bits) >= ceil(log2(n))",
    r"for all integers n >= 1, k >= 0: \binom{n}{k} \le 2^{n}": "for all integers n, k with n >= 1, k >= 0: "
    "binomial(n, k) <= 2^n",
    "for all integers n >= 1, k >= 0: n choose k <= 2^n": "for all integers n, k with n >= 1, k >= 0: "
    "binomial(n, k) <= 2^n",
    "C^1(EQ_2) = 4 and F_1(EQ_2) = 4 and rank_2(IP_3) = 7": "cover(equality on 2 bits; colour 1) = 4 and "
    "largest fooling set(equality on 2 bits; colour 1) = 4 and rank(inner-product on 3 bits; over GF2) = 7",
    "D([1 0; 0 *]) = 2": "D(the partial matrix [[1, 0], [0, *]]) = 2",
    "{#0|#0, #1|#1} are a fooling set of colour 1 of [1 0; 0 1]": "the pairs [[0, 0], [1, 1]] are a fooling set of "
    "colour 1 of (the matrix [[1, 0], [0, 1]])",
    "for all even n >= 2: D(/(ab)*/ under first half, length n) <= 2": "for all integers n with n >= 2, n even: "
    "D((a b)* over a b under prefix:(n/2), length n) <= 2",
    "D(/a*/ over a b under mask 0110, length 4) <= 2": "D(a* over a b under mask:0110, length 4) <= 2",
    "for all integers n: |the words of /(ab)*/ of length n| <= 1": "for all integers n: "
    "number of words((a b)* over a b; length n) <= 1",
    "for all n >= 1: sum over i = 1..n of 2^i = 2^(n+1) - 2": "for all integers n with n >= 1: "
    "sum over i = 1..n of (2^i) = 2^(n + 1) - 2",
    "for all integers b, n: b (n + 1) = b n + b": "for all integers b, n: b * (n + 1) = b * n + b",
    "for all integers D >= 1: D(EQ_3) >= D": "for all integers D with D >= 1: D(equality on 3 bits) >= D",
    "0.5 < 3/4": "1/2 < 3/4",
    "((1)) + (2 * 3) >= 1": "1 + 2 * 3 >= 1",
}


@pytest.mark.parametrize("typed", SHORT)
def test_what_is_shorter_is_told_in_full(typed: str) -> None:
    """Each shorter way means its canonical text, which is read as the same term."""
    read = read_sentence(typed)
    assert (read.text, read.is_canonical) == (SHORT[typed], False)
    assert read_sentence(read.text) == Sentence(read.term, read.text, True)


@pytest.mark.parametrize(("typed", "told"), re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE))
def test_the_page_says_how_it_is_read(typed: str, told: str) -> None:
    """Each row of docs/sentences.md is true."""
    assert read_sentence(typed.replace(r"\|", "|"), sort="proposition").text == told.replace(r"\|", "|")


@pytest.mark.parametrize("command", re.findall(r"^    \$ (.+)$", PAGE, re.MULTILINE))
def test_the_page_says_what_decide_says(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of docs/sentences.md say the lines below them."""
    monkeypatch.chdir(tmp_path)
    shown = PAGE.split(f"    $ {command}\n")[1].split("\n\n")[0].splitlines()
    done = CliRunner().invoke(main, [*shlex.split(command)[1:], "--effort", "quick"])
    said = " ".join(done.output.split())
    assert [line for line in shown if not all(part.strip() in said for part in line.split("..."))] == []
    assert done.exit_code == (2 if "bitz" in command else 0)


def test_decide_says_what_it_read_and_decides_nothing_when_dry() -> None:
    """--dry-run prints the statement alone; a name that is no name, and a term in place of a statement, are refused."""
    dry = CliRunner().invoke(main, ["decide", "--dry-run", "for all n >= 1: D(EQ_n) = n + 1"])
    assert dry.output == "read as: for all integers n with n >= 1: D(equality on n bits) = n + 1\n"
    told = json.loads(CliRunner().invoke(main, ["decide", "--dry-run", "--json", "D(EQ_3) = 4"]).output)
    assert told["claims"][0]["proposition"] == ["=", ["D", ["equality", 3]], 4]
    for wrong in (["D(EQ_3)"], ["1 = 1", "--let", "2=3"]):
        done = CliRunner().invoke(main, ["decide", *wrong])
        assert done.exit_code == 2


WRONG = {
    "D(equality on 3 bitz) = 4": (17, "found `bitz`; want `bits`; did you mean `bits`?"),
    "D(3) = 4": (3, "`3` is a number; want a function there"),
    "notable = 1": (1, "found `notable`"),
    "for all n >= 1: b (n + 1) = 2": (17, "`b` is not bound"),
    "for all integers x: x iny": (23, "found `iny`"),
    "for all x > 0: exp(x) >= 1 + x": (9, "for all integers x with x > 0: exp(x) >= 1 + x -- or: for all reals x"),
    "for some C, all n >= 1: D(EQ_n) <= C n": (10, "there are reals C such that for all integers n"),
    "for all integers a, n with n >= 1: a/2n <= a": (36, "(a/2) n -- or: a/(2n)"),
    "for all n >= 1: not n even and n >= 2": (17, "(not n even) and n >= 2 -- or: not (n even and n >= 2)"),
    "for all n, m >= 1: EQ_n and EQ_m are the same function": (12, "with m >= 1: ... -- or: integers n, m with n >= 1"),
    "for all n >= 1 such that n even: n >= 2": (16, "where do the conditions end?"),
    "for all n >= 1: sum over i = 1..n of i + 1 >= n": (38, "this can be read in two ways"),
    "for all n >= 1: 2^n^2 >= 1": (17, "(2^n)^2 -- or: 2^(n^2)"),
    "1 <= 2 >= 1": (8, "a chain of comparisons points one way"),
    "for all n >= 1 and D(EQ_n) >= n": (21, "want `:` before what is said"),
    "for all interger n: D(EQ_n) >= n": (9, "found `interger`; want `integers`"),
    "for all n => 1: D(EQ_n) >= n": (11, "found `=>`; want `>=`"),
    "D(eq_3) = 4": (3, "did you mean `EQ_3`?"),
    "D(EQ_3 = 4": (2, "`(` is not closed; want its other bracket, or none"),
    "for all n >= 1: 2 (n + 1)) >= n": (26, "`)` closes nothing"),
    "for all n >= 1: [2^n) >= n": (17, "`[` is not closed"),
    "for all n >= 1: m >= (n + 1": (17, "`m` is not bound"),
    "for allx integers n >= 1: n >= 1": (5, "found `allx`; did you mean `all`?"),
    "for all even >= 2: D(EQ_n) >= n": (14, "want a variable behind `even`"),
    "for all n >= 1: -0 >= n": (17, "-0 is 0"),
    "for all integers C, nn with C >= 1: (C + n^2 / 2) >= 1": (42, "`n` is not bound"),
    "D(EQ_3) = 4, D(EQ_2) = 3": (12, "want `and` between two statements"),
    "D((ab)* under odd-even, length 4) = 1": (4, "between slashes"),
    "for all n >= 1: for all n >= 2: n >= 1": (25, "n is in use"),
    "for all integers even: even >= 1": (18, "even is a word of the language"),
    "N^1(EQ_3) = 3": (1, "want log2(C^1(f)), or ceil(log2(C^1(f)))"),
    "disc(EQ_3) < 1": (1, "over all distributions"),
    "010 = 10": (1, "does not begin with 0"),
    "rank(EQ_3) = 8": (1, "want rank_Q(f) or rank_2(f)"),
    "for all f: D(f) >= log(rank_Q(f))": (20, "log has no base"),
    "D(/(a+b)*/ under odd-even, length 2) = 1": (3, "'once or more', not as 'or'"),
    "D(ab over a b under odd-even, length 2) = 1": (3, "between letters want blanks"),
    "for all integers n >= 1: 2 m^2 n >= 1": (28, "`m` is not bound"),
    "for all n >= 1: D(EQ_n) >= n log n": (30, "log has no base"),
    "for all n >= 1: D(EQ_n) >= n m": (30, "`m` is not bound"),
    "[1 0; 0] = 1": (1, "equal length"),
    "D([1 0; 0 1) = 1": (12, "found `)`; want a whole number, `*` or `]`"),
    "D([1/2 0; 0 1]) = 2": (5, "found `/`; want"),
    "D([1 x; 0 1]) = 1": (6, "found `x`; want a whole number"),
    "D([]) = 1": (4, "found `]`; want a whole number or `*`"),
    "D(/(ab)* under odd-even, length 4) = 2": (3, "two slashes"),
    "D(/a*/ under oddeven, length 4) = 2": (14, "`odd-even`, "),
    "D(/a*/ under , length 4) = 2": (14, "found `,`; want `odd-even`, `prefix:3`"),
    "D(/a*/ under mask 0120, length 4) = 2": (19, "found `0120`; want a mask of 0 for Alice and 1 for Bob"),
    "{00|11, 01, 10|10} are a fooling set of colour 1 of DISJ_2": (9, "`01` is no pair"),
    "{#0|#1,} are a fooling set of colour 1 of DISJ_2": (8, "`` is no pair"),
    "": (1, "the sentence ends here"),
    "1 = 1\nand 2 = = 2": (9, "found `=`"),
}


@pytest.mark.parametrize("typed", WRONG)
def test_refusal_has_place_and_reason(typed: str) -> None:
    """What is wrong, or has two readings, is refused in one line, at its column, and the place is underlined."""
    column, told = WRONG[typed]
    with pytest.raises(Refused) as caught:
        read_sentence(typed, sort="proposition")
    assert (caught.value.column, told in str(caught.value), "\n" in str(caught.value)) == (column, True, False)
    assert caught.value.shown.count("\n") == 1
    assert caught.value.shown.endswith("^")


@cache
def _changed() -> list[tuple[str, str, list[int]]]:
    """Sentences with a word, a bracket or a number that is wrong, the one before, and the right columns."""
    rng, found = random.Random(1), list[tuple[str, str, list[int]]]()
    texts = [text for text in map(sentence, PACKS.values()) if len(text) < 400]
    while len(found) < 300:
        text = rng.choice(texts)
        one = rng.choice([token for token in tokens(text) if token.kind != END])
        wrong = {NAME: one.text + "x", NUMBER: str(int(one.text) + 1) if one.text.isdecimal() else ""}.get(one.kind)
        wrong = rng.choice(["", "(", ")", "["]) if wrong is None else wrong
        if wrong == one.text or (one.text, wrong) == ("*", ""):  # 2 n is 2 * n
            continue
        changed, more = text[: one.start] + wrong + text[one.end :], len(wrong) - len(one.text)
        beside = [(token.end, token.start) for token in tokens(text) if token.start != one.start]
        places = [one.start, *(_partners(changed).get(one.start, []))]
        places += [place + (more if place > one.start else 0) for place in _partners(text).get(one.start, [])]
        if not wrong:  # the gap
            places += [max((end for end, start in beside if start < one.start), default=0)]
            places += [min(start for _, start in beside if start > one.start) + more]
        if one.kind == NAME and len(one.text) < 3:  # a variable that is renamed where it is bound is missed at a use
            uses = [use.start + more for use in tokens(text) if use.text == one.text and use.start > one.start]
            places += uses[:1]
        found.append((text, changed, [place + 1 for place in places]))
    return found


def _partners(text: str) -> dict[int, list[int]]:
    """Where the other bracket of each one stands."""
    opened, found = list[int](), dict[int, list[int]]()
    for token in tokens(text):
        if token.kind == SIGN and token.text in "([":
            opened.append(token.start)
        elif token.kind == SIGN and token.text in ")]" and opened:
            other = opened.pop()
            found |= {other: [token.start], token.start: [other]}
    return found


def test_a_wrong_word_is_never_read_as_the_right_one() -> None:
    """Of 300 sentences with a wrong word, bracket or number, each is refused at it, or is read as what it says.

    Right is the column of what is changed, give or take one, of the bracket that is its partner, or the first use of a
    variable that is not bound any more.
    """
    refused, right = 0, 0
    for before, text, columns in _changed():
        try:
            read = read_sentence(text)
        except Refused as error:
            refused += 1
            right += any(abs(error.column - column) <= 1 for column in columns)
            continue
        is_said_so = text.replace("Dyck(", "Dyck-(") == before  # which is short for the same
        assert is_said_so or read.term != read_sentence(before).term, text
        assert read_sentence(read.text).term == read.term
    assert (refused > 240, right >= 230) == (True, True), (refused, right)


HOSTILE = {
    "brackets": "(" * 10**6,
    "names": "n " * 10**6,
    "few brackets": "(" * 1000,
    "signs": "-" * 4000,
    "a sum": "1" + "+1" * 2400 + " = 1",
    "a chain": "1 <= " * 2400 + "2",
    "quantifiers": "for all integers n >= 1: " * 500,
    "words": "some RNN with " * 1200,
    "letters": "(a " * 95 + ")" * 95 + " over a is a subset of Dyck-(1,1)",
    "an expression": "/" + "(" * 5000 + "/ is a subset of Dyck-(1,1)",
    "data": '{"a":' + "[" * 100_000,
    "digits": "9" * 10**5,
    "blanks": "{" + " " * 200_000,
    "bars": "|" * 4900,
    "products of bars": "for all integers n: 1 = " + "|n|" * 1600,
    "fractions": r"\frac12" * 9000,
    "sums of LaTeX": "for all n >= 1: " + r"\sum_{i=1}^{" * 300,
    "text": r"\text{a}" * 20_000,
    "logarithms": "D(EQ_n) = O(" + "log " * 100 + "n)",
    "sets": "for all " + ", ".join(f"a{i} in N_0" for i in range(900)) + ": 1 = 1",
    "bound": "for all integers " + ", ".join(f"n{i}" for i in range(2400)) + ": 1 = 1",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_costs_a_moment(name: str) -> None:
    """Whatever a stranger sends is answered within two seconds, with a term or one line."""
    started = time.process_time()
    try:
        told = read_sentence(HOSTILE[name]).text[:60]
    except Refused as error:
        told = str(error)
    assert "\n" not in told
    assert len(told) < 400
    assert time.process_time() - started < 2


@pytest.fixture
def girth(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An operator that the table did not have."""
    caches: list[Any] = [exact_words.vocabulary, exact_template, templates.templates, templates.beginning]
    monkeypatch.setitem(OPERATORS, "girth", measure("function colour", "girth({0}; around {1})"))
    for one in caches:
        one.cache_clear()
    yield
    monkeypatch.undo()
    for one in caches:
        one.cache_clear()


@pytest.mark.usefixtures("girth")
def test_an_operator_is_typed_once_it_is_in_the_table() -> None:
    """A row of the table is all that an operator needs to be printed, read, and listed on the page of the grammar."""
    that = ("=", ("girth", ("equality", 2), 1), 4)
    assert sentence(that) == "girth(equality on 2 bits; around 1) = 4"
    assert read_sentence(sentence(that)).term == that
    assert "| `girth(f; around b)` | `girth(EQ_2; around 1)` |" in tables()


def test_names_stand_for_terms_and_are_bound_where_they_are_used(tmp_path: Path) -> None:
    """A definition may use a variable that the statement binds, an earlier name, or a file; nothing hides a name."""
    read = sentence_of("for all even n >= 2: D(f) >= n", {"L": "/(ab)*/", "f": "L under odd-even, length n"})
    assert read.text.startswith("for all integers n with n >= 2, n even: D((a b)* over a b under odd-even, length n)")
    with pytest.raises(InvalidInput, match="speaks of n, which is not bound here"):
        sentence_of("D(f) >= 2", {"f": "EQ_n"})
    with pytest.raises(InvalidInput, match="f is in use"):
        sentence_of("for all integers f: f >= 2", {"f": "EQ_2"})
    with pytest.raises(InvalidInput, match="`EQ_3` is equality on 3 bits, whatever a definition says"):
        sentence_of("D(EQ_3) = 4", {"EQ_3": "DISJ_3"})
    assert sentence_of("2 c = 6", {"c": "1 + 2"}).text == "2 * (1 + 2) = 6"
    worded = sentence_of("{00|00, 01|01} are a fooling set of colour 1 of EQ_2")
    assert worded.text == "the pairs [[0, 0], [1, 1]] are a fooling set of colour 1 of (equality on 2 bits)"
    built = sentence_of("construction index-lookup with N = 2 computes index-lookup on every input")
    assert built.term[1][0] == "network"
    other = sentence_of(
        "construction intersection-by-triples with N = 2, reading = printed computes INT_1 on every input"
    )
    assert other.term[2] == ("value-of", ("intersection", 1)) and other.term[1][2] == 2
    with pytest.raises(InvalidInput, match="N = '2x': want a whole number"):
        sentence_of("construction index-lookup with N = 2x computes index-lookup on every input")
    assert sentence_of("for all integers N >= 1, K >= 1: p >= 0", {"p": "log2(N^K)"}).text.endswith("log2(N^K) >= 0")
    (tmp_path / "m.csv").write_text("1,0\n0,1\n")
    assert sentence_of('D(file "m.csv") = 2', folder=tmp_path).text == "D(the matrix [[1, 0], [0, 1]]) = 2"


def test_python_reads_and_decides() -> None:
    """`fooling.read` gives an expression of the notation, and `fooling.decide` a judgement."""
    assert (fooling.read("D(EQ_3)") >= 4).term == (">=", ("D", ("equality", 3)), 4)
    assert str(fooling.decide("D(f) = 5", f="EQ_3").verdict) == "refuted"
