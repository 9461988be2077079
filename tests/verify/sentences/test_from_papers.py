r"""What is copied from a paper's source is read, or refused by name: LaTeX, sets, sums, Ω and O, and what is chosen."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.cli import main
from fooling.verify.given.arguments.sentences import sentence_of
from fooling.verify.statement.language.sentences.reader import Sentence, defined, read_sentence
from fooling.verify.statement.language.sentences.refused import Refused

EQ = r"\mathrm{EQ}_n"
N = "for all integers n with n >= 1: "
READ = {
    rf"$\forall n \ge 1 : D({EQ}) = n + 1$.": f"{N}D(equality on n bits) = n + 1",
    rf"\[ \forall\, n \geqslant 1\colon\; D\left({EQ}\right) \ge \left\lceil \tfrac12 n \right\rceil \]": f"{N}"
    "D(equality on n bits) >= ceil(1/2 * n)",
    r"\forall n \in \mathbb{N}, n \ge 1: D(\textsc{Disj}_n) \geq \log_2n": f"{N}D(disjointness on n bits) >= log2(n)",
    r"\forall n \in \mathbb{Z}: n \bmod 4 = 1 \implies 2 \nmid n": "for all integers n: "
    "not (((n - 1) / 4) is an integer) or not ((n/2) is an integer)",
    r"\forall n, m \in \mathbb Z, x \in \mathbb{R}_{>0}: n + m \neq x": "for all integers n, m, reals x with x > 0: "
    "n + m != x",
    r"\forall n \in \mathbb{Z}\ \exists m \in \mathbb{Z}: m \not= n": "for all integers n: "
    "there are integers m such that m != n",
    r"\forall n \in \mathbb{N}_0: \sum_{i=1}^{n} 2^i \lt 2^{n+1}": "for all integers n with n >= 0: "
    "sum over i = 1..n of (2^i) < 2^(n + 1)",
    r"\forall n \in \mathbb{N}^+: \sum\limits_{i=1}^n i = \frac{n(n+1)}{2}": f"{N}sum over i = 1..n of i = "
    "n * (n + 1) / 2",
    r"\text{for all integers }n\text{ with }n \ge 1: n \text{ is even} \lor 2 \mid n + 1": f"{N}n even or "
    "((n + 1) / 2) is an integer",
    rf"\forall n \ge 1: \operatorname{{rank}}_{{\mathbb{{F}}_2}}({EQ}) = \mathrm{{rank}}_{{\mathbb{{Q}}}}({EQ})": f"{N}"
    "rank(equality on n bits; over GF2) = rank(equality on n bits; over Q)",
    r"for all integers n >= 1: \binom n2 <= 2|n| + 3 |n|": f"{N}binomial(n, 2) <= 2 * abs(n) + 3 * abs(n)",
    "for all integers n >= 1: |n||n| <= n|n|": f"{N}abs(n) * abs(n) <= n * abs(n)",
    "for all n ≥ 1: C^{1}(EQₙ) = F¹(EQ_n)": f"{N}cover(equality on n bits; colour 1) = "
    "largest fooling set(equality on n bits; colour 1)",
    r"states(\text{Dyck-}(1,2); partial) = 3": "minimal DFA states(Dyck-(1,2); partial) = 3",
    "For all integers n >= 1, there is an integer m with m > n such that m odd": f"{N}"
    "there are integers m with m > n such that m odd",
    "|{00|00, 01|01}| = 2": "2 = 2",
    "forall integers n: n == n": "for all integers n: n = n",
}


@pytest.mark.parametrize("typed", READ)
def test_what_is_copied_from_a_paper_is_read(typed: str) -> None:
    """Each means its canonical text, which is read as the same term."""
    read = sentence_of(typed, sort="proposition")
    assert read.text == READ[typed]
    assert read_sentence(read.text) == Sentence(read.term, read.text, True)


REFUSED = {
    r"\forall n \in \mathbb{N}: D(EQ_n) = n": "n >= 0: ... -- or: integers n with n >= 1",
    "for all n in N with n >= 0: n even": "n >= 0: ... -- or: integers n with n >= 1",
    **dict.fromkeys(
        (
            f"for all {names}: n even"
            for names in ("n, m in N, m >= 1", "n in N with n >= 2 or n < 0", "n in N, n >= 1 - n")
        ),
        ">= 0: ... -- or: integers",
    ),
    r"\forall x \in \mathbb{Q}: x = x": "want `R`, `Z`, `[` or `{`",
    "for all reals x in Z: x = x": "x is one of the reals already",
    r"\forall n \ge 1: D(EQ_n) \ge \frac{n}2": "want braces around both parts",
    r"\sqrt12 < 4": r"as in \sqrt{12}",
    r"\log_28 = 3": "log_28 has no base",
    r"\log_{10} 100 = 2": "log has no base",
    "lg 4 = 2": "lg has no base",
    r"D(\begin{pmatrix} 1 \end{pmatrix}) = 1": r"the command \begin stands for nothing here; want a matrix",
    r"D^{A \to B}(EQ_2) = 2": r"the command \to",
    "for all integers n: |n|n|n| >= 1": "whether this bar opens or closes",
    "for all integers n: |n - 2|n|| >= 1": "whether this bar opens or closes",
    "for all integers n: sum over i = 1..n of i mod 2 = 1": "this can be read in two ways",
    "for all integers a, \N{CYRILLIC SMALL LETTER A}: a = 1": "looks like another name, `a`",
    "rank_4(EQ_2) = 4": "line 1, column 1: 'GF4' should be a field",
    "|L| = 2": "the words of one length between bars",
    "n! = 2": "the sign ! stands for nothing here",
    "n - 5 = o(n^2)": "`o` bounds absolute values",
    r"D(EQ_n) = 2^{\Omega(n)}": "`Ω` does not say all here",
    r"for all n >= 1: D(EQ_n) = \Omega(n)": "`Ω` does not say all here",
    r"D(EQ_n) = \Omega(n) and D(IP_n) = \Omega(n)": "`Ω` does not say all here",
    r"D(EQ_n) <= \Omega(n)": "`<= Ω(...)` says nothing",
    r"D(EQ_n) = \Omega(n k)": "Ω(...) of k and n can be read in two ways",
    r"D(EQ_3) = \Omega(n)": "one variable, which stands on the left",
    r"D(EQ_n) = \Omega(n - 1)": "positive from some n on",
    r"D(EQ_n) = \Omega(\log(1/n))": "positive from some n on",
    r"D(EQ_n) = \Omega(2^{\log n})": "the base of the logarithm changes more than the constant",
    "D(EQ_n) - n = O(1)": "bounds absolute values",
    r"2^{\log n} = \Omega(\log n)": "the base of the logarithm changes more than the constant",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_not_read_is_refused_by_name(typed: str) -> None:
    """Nothing is read in part: the refusal says what stands there, or both readings."""
    with pytest.raises(Refused, match=re.escape(REFUSED[typed])):
        sentence_of(typed, {"L": "/ab/"}, sort="proposition")


FROM = "there are reals c, integers n0 with c > 0 such that for all integers n with n >= n0: D(equality on n bits) "
GROWN = {
    **dict.fromkeys((r"\Omega(n)", "Omega(n)", r"\Omega\left(n\right)"), f"{FROM}>= c * n"),
    r"\Omega(n \log n)": f"{FROM}>= c * n * log2(n)",
    r"\Omega(\sqrt{n})": f"{FROM}>= c * sqrt(n)",
    "Ω(1)": f"{FROM}>= c",
    **dict.fromkeys(("O(n)", r"\mathcal{O}(n)"), f"{FROM}<= c * n"),
    r"\Theta(n)": f"({FROM}>= c * n) and ({FROM}<= c * n)",
}


@pytest.mark.parametrize("bound", GROWN)
@pytest.mark.parametrize("between", ["=", r"\in"])
def test_growth_of_one_variable_names_its_constants(bound: str, between: str) -> None:
    """The constants stand before the variable, and are new names."""
    read = read_sentence(f"D(EQ_n) {between} {bound}", sort="proposition")
    assert read.text == GROWN[bound]
    assert read_sentence(read.text).term == read.term


def test_growth_takes_no_name_that_is_in_use() -> None:
    """A variable called c, a definition called c0: the constants are called otherwise."""
    read = sentence_of(r"D(f) = \Omega(c)", {"f": "EQ_c", "c0": "1"}).text
    assert read.startswith("there are reals c1, integers c00 with c1 > 0 such that for all integers c with c >= c00")


def test_a_convention_that_a_short_name_chose_is_told() -> None:
    """`states` says that it counts the sink, also inside a definition; the full words choose nothing."""
    done = CliRunner().invoke(main, ["decide", "--dry-run", "states(/(ab)*/) = 3"])
    first, second = done.output.splitlines()
    assert first == "read as: minimal DFA states((a b)* over a b; complete) = 3"
    assert second.startswith("note: states counts a state for the words")
    assert "states(L; partial) leaves it out" in second
    assert sentence_of("s = 3", {"s": "states(/(ab)*/)"}).remarks == read_sentence("states(/(ab)*/) = 3").remarks
    assert "base 2" in read_sentence(r"D(EQ_n) = O(\log n)").remarks[0]
    for typed in ("minimal DFA states(/(ab)*/; complete) = 3", "states(/(ab)*/; partial) = 2", "D(EQ_n) = O(n)"):
        assert read_sentence(typed).remarks == ()


def test_a_construction_is_asked_for_its_task() -> None:
    """`its task` is what the theorem builds the network for; the name of another machine's task is refused."""
    built = sentence_of("construction index-lookup with N = 4 computes its task on every input", sort="proposition")
    assert built.term[2] == ("lookup", ("0", "1"))
    named = {"M": "construction equality with N = 4"}
    assert sentence_of("M computes its task on every input", named).term[2] == ("value-of", ("equality", 2))
    both = (
        "construction index-lookup with N = 4 computes its task on every input and M computes its task on every input"
    )
    for wrong in (both, both.replace("its task", "index-lookup", 1), "2 = its task"):
        with pytest.raises(InvalidInput, match=r"whose task|of another machine"):
            sentence_of(wrong, named, sort="proposition")


UNDERLINED = {  # what is wrong with a construction, between angle brackets
    "construction inequality with N = 4, <Kq> = 2": "no parameter is called 'Kq'; want N, format,",
    "construction <inequalty> with N = 4": "did you mean inequality?",
    "construction <index-lokup> with N = 4": "did you mean index-lookup?",
    "construction inequality with N = 4, Kc = <3>, format Qp:4,2:down": "Kc = 3, but the constant of the format "
    "Qp:4,2 is 2; want one of the two alone",
    "construction inequality with N = 4, format <Qq:3>": "want Qp:N,K, Qi.f or one of e4m3",
    "construction inequality with N = 4, attention = <loud>, Kc = 2": "want softmax or hard",
    "construction inequality with N = <3>, Kc = 2": "want an even number of letters",
    "construction inequality with N = 4, Kc = 2, <N> = 4": "N stands there twice",
}


@pytest.mark.parametrize("marked", UNDERLINED)
def test_the_wrong_word_of_a_construction_is_underlined(marked: str) -> None:
    """Not all of the construction is, but its name, a parameter or its value; and the message says what there is."""
    typed = f"{marked} computes its task on every input"
    with pytest.raises(Refused, match=re.escape(UNDERLINED[marked])) as caught:
        sentence_of(typed.replace("<", "").replace(">", ""), sort="proposition")
    assert (caught.value.start, caught.value.end) == (typed.index("<"), typed.index(">") - 1)


def test_the_constant_of_a_format_is_read_beside_it() -> None:
    """`Kc = 2, format Qp:4,2:down` is the format alone."""
    both, alone = ("{}format Qp:4,2:down", "{}format Qp:4,2")
    typed = "construction inequality with N = 4, {} computes its task on every input"
    assert sentence_of(typed.format(both.format("Kc = 2, "))) == sentence_of(typed.format(alone.format("")))


@pytest.mark.parametrize("typed", ["D(EQ_n) = Ω(n)", "D(EQ_n) = n + O(1)", "from some n on: n^2 <= 2^n"])
def test_no_definition_is_taken_for_a_variable(typed: str) -> None:
    """A code, a formula of bits and the name of a partition stand beside a sentence that binds a new name."""
    others = {"c": 'code {"alice": {"0": "aa"}, "bob": {"0": "a"}}', "g": "formula x1 & y1", "P": "odd-even"}
    known = {name: defined(text) for name, text in others.items()}
    assert read_sentence(typed, known).term[0] == "exists"
    assert "c" not in dict(read_sentence(typed, known).term[1])


def test_a_partition_has_a_name() -> None:
    """`let P = odd-even` stands where the partition may stand, with its numbers, too."""
    for text in ("odd-even", "mask 0110", "prefix:2", "periodic:AB,A", "first 2"):
        whole = sentence_of(f"D(/(ab)*/ under {text}, length 4) = 1")
        assert sentence_of("D(/(ab)*/ under P, length 4) = 1", {"P": text}).term == whole.term
    with pytest.raises(Refused, match="a partition"):
        sentence_of("D(P) = 1", {"P": "odd-even"})
