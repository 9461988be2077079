"""Functions as parts of others: codes at all lengths against words one by one, and what follows from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.cli import main
from fooling.verify.methods.engine.ends import within
from fooling.verify.methods.facts.given_lemmas import Known, told_apart, using
from fooling.verify.methods.strategy.automatic import automatic
from fooling.verify.runs.claims.arguments import own
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, frozen, require
from tests import brute_force

CODE = frozen([[[], [["0", ["(", "("]], ["1", ["(", "["]]], []], [[], [["0", [")", ")"]], ["1", [")", "]"]]], []]])
TWISTED = frozen([[[], [["0", ["(", "("]], ["1", ["(", "["]]], []], [[], [["0", [")", ")"]], ["1", ["]", "]"]]], []]])
DYCK: Term = ("under", ("dyck", 2, 2), "odd-even", ("*", 4, "n"))

EVALUATE = {"rule": "evaluate"}


def inside(g: Term, f: Term, code: Term, least: int = 1) -> Term:
    """For all n, g is a part of f."""
    return ("forall", (("n", "int"),), ((">=", "n", least),), ("embeds", g, f, code))


def shown(goal: Term, by: object) -> object:
    """What the derivation of a statement about all n rests on."""
    require(goal, "proposition")
    return proved(
        goal, "confirmed", {"rule": "forall", "by": by, "inhabited": {"values": {"n": 3}, "by": [EVALUATE]}}
    ).theories


def test_equality_inside_of_dyck() -> None:
    """Of brackets that Alice opens and Bob closes, at all lengths; and words for people."""
    goal = inside(("equality", "n"), DYCK, CODE)
    assert shown(goal, {"rule": "coded"}) == ("embeddings",)
    assert "on inputs written Alice: 0 as ( (, 1 as ( [; Bob: 0 as ) ), 1 as ) ]" in in_words(goal)


@pytest.mark.parametrize("below", [["D", ["disjointness", "n"]], ["+", "n", 1]], ids=str)
def test_a_part_is_used_before_a_large_language_is_looked_at(below: Any, tmp_path: Path) -> None:
    """Of the words that two languages have in common: what their part says, in less time than their families take."""
    n, positive = [["n", "int"]], [[">=", "n", 1]]
    few, many = (["regex", said] for said in ("([bc]|a[bc])*(a|)", "[ac]*(b[ac]*b[ac]*b[ac]*)*"))
    f = ["under", ["common-words", few, many], "odd-even", ["*", 4, "n"]]
    written = {"0": "cc", "1": "ac"}
    part = ["forall", n, positive, ["embeds", ["disjointness", "n"], f, {"alice": written, "bob": written}]]
    so = ["forall", n, positive, [">=", ["D", f], below]]
    document = {"claims": [{"id": one, "says": one, "that": that} for one, that in (("part", part), ("so", so))]}
    (tmp_path / "mine.json").write_text(json.dumps(document))
    known, claimed = (task.claim for task in own(tmp_path / "mine.json"))
    with using([told_apart(Known("part", "here", known.that), claimed.that)]), within(3.0):
        assert "'name': 'part'" in str(automatic(claimed.that, fresh()))


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        (inside(("equality", "n"), DYCK, TWISTED), "bad"),
        (inside(("complement", ("equality", "n")), DYCK, CODE), "bad"),
        (inside(("equality", "n"), (*DYCK[:3], ("*", 2, "n")), CODE), "as long as"),
        (inside(("equality", "n"), (*DYCK[:2], "prefix:4", ("*", 4, "n")), CODE), "under odd-even, or under a prefix"),
        (inside(("under", ("interleaved", "equality"), "odd-even", "n"), (*DYCK[:3], ("*", 2, "n")), CODE), "is even"),
        (inside(("index", "n"), DYCK, CODE), "no words"),
    ],
)
def test_what_is_no_part_is_refused(goal: Term, told: str) -> None:
    """Another colour, length, partition, parity, or inputs that are no words."""
    with pytest.raises(Rejected, match=told):
        shown(goal, {"rule": "coded"})


def test_what_a_part_is_at_least() -> None:
    """The quantities of the part bound those of the whole, the same ones of these two functions only."""
    embedding = ("embeds", ("equality", "n"), DYCK, CODE)
    by = {"rule": "embedded", "premise": {"that": embedding, "by": {"rule": "coded"}}}
    for quantity, rest in (("D", ()), ("rank", ("Q",)), ("fooling", (1,)), ("one-way", ("alice",)), ("cover", (0,))):
        goal: Term = ("<=", (quantity, ("equality", "n"), *rest), (quantity, DYCK, *rest))
        shown(("forall", (("n", "int"),), ((">=", "n", 1),), goal), by)
        wrong: Term = ("<=", goal[2], goal[1])
        with pytest.raises(Rejected):
            shown(("forall", (("n", "int"),), ((">=", "n", 1),), wrong), by)
    other: Term = ("<=", ("D", ("disjointness", "n")), ("D", DYCK))
    with pytest.raises(Rejected, match="these functions"):
        shown(("forall", (("n", "int"),), ((">=", "n", 1),), other), by)
    discrepancy: Term = ("<=", ("discrepancy", ("equality", "n")), ("discrepancy", DYCK))
    with pytest.raises(Rejected):
        shown(("forall", (("n", "int"),), ((">=", "n", 1),), discrepancy), by)


def automata(letters: str) -> st.SearchStrategy[Term]:
    """Small ones over these letters."""
    targets = st.one_of(st.none(), st.integers(0, 2))
    rows = st.tuples(*[st.tuples(*[targets] * len(letters))] * 3)
    accepting = st.lists(st.integers(0, 2), unique=True, max_size=2).map(tuple)
    return st.builds(lambda a, r: ("dfa", tuple(letters), 0, a, r), accepting, rows)


def codes(letters: str, onto: str, size: int) -> st.SearchStrategy[Term]:
    """One that has words of one length; before and after there may be a letter."""
    word = st.lists(st.sampled_from(onto), min_size=size, max_size=size).map(tuple)
    around = st.lists(st.sampled_from(onto), max_size=1).map(tuple)
    table = st.tuples(*[st.tuples(st.just(letter), word) for letter in letters])
    return st.tuples(around, table, around)


@given(automata("ab"), automata("xy"), st.data(), st.integers(0, 2), st.booleans())
def test_codes_against_words_one_by_one(g: Term, f: Term, data: st.DataObject, size: int, alternating: bool) -> None:
    """What the checker accepts for all lengths holds at small ones, and it computes these as the definition says."""
    code = (data.draw(codes("ab", "xy", size)), data.draw(codes("ab", "xy", size)))
    own, around = [len(one[0] + one[2]) for one in code], sum(len(one[0] + one[2]) for one in code)
    if alternating:
        small: Term = ("under", g, "odd-even", ("*", 2, "n"))
        large: Term = ("under", f, "odd-even", ("+", ("*", 2 * size, "n"), around))
    else:
        small = ("under", g, ("prefix", "n"), ("*", 2, "n"))
        large = ("under", f, ("prefix", ("+", ("*", size, "n"), own[0])), ("+", ("*", 2 * size, "n"), around))
    goal = inside(small, large, code)
    try:
        shown(goal, {"rule": "coded"})
        accepted = True
    except (Rejected, InvalidInput):
        accepted = False
    for n in (1, 2):
        closed = frozen(json.loads(json.dumps(goal[3]).replace('"n"', str(n))))
        truth = brute_force.truth(closed)
        assert truth or not accepted
        assert holds(closed, fresh()) == truth


@given(automata("ab"), st.data(), st.integers(1, 2), st.booleans())
def test_a_language_read_through_a_code_is_a_part(f: Term, data: st.DataObject, size: int, alternating: bool) -> None:
    """True ones are accepted: g is made to be what f says of coded words, its states pairs of what was read."""
    code = (data.draw(codes("ab", "ab", size)), data.draw(codes("ab", "ab", size)))
    assume(alternating and len(code[0][0]) == len(code[1][0]) and 0 <= len(code[0][2]) - len(code[1][2]) <= 1)
    g = _through(f, code)
    small: Term = ("under", g, "odd-even", ("*", 2, "n"))
    around = sum(len(one[0] + one[2]) for one in code)
    large: Term = ("under", f, "odd-even", ("+", ("*", 2 * size, "n"), around))
    assert shown(inside(small, large, code), {"rule": "coded"}) == ("embeddings",)


def _through(f: Term, code: Term) -> Term:
    """Words of even length whose coded word f accepts, by reading Alice's letter late."""
    _, letters, start, accepting, rows = f
    words = [dict(one[1]) for one in code]

    def run(q: int | None, x: Any, y: Any) -> int | None:
        for i in range(max(len(x), len(y))):
            for letter in (*x[i : i + 1], *y[i : i + 1]):
                q = None if q is None else rows[q][letters.index(letter)]
        return q

    states: list[tuple[int | None, str]] = [(run(start, code[0][0], code[1][0]), "")]
    table = []
    for q, read in states:
        after = [(run(q, words[0][read], words[1][b]), "") if read else (q, b) for b in letters]
        states += [one for one in dict.fromkeys(after) if one not in states]
        table.append(tuple(states.index(one) for one in after))
    ends = [i for i, (q, read) in enumerate(states) if not read and run(q, code[0][2], code[1][2]) in accepting]
    return ("dfa", letters, 0, tuple(ends), tuple(table))


def test_a_wrong_embedding_names_the_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's bit is not told, so that it fails at 1 and 1; under a code whose words are too long at the first inputs."""
    monkeypatch.chdir(tmp_path)
    silent = {"alice": {"0": "aa", "1": "ca"}, "bob": {"0": "aa", "1": "aa"}}
    whole = ["under", ["regex", "(a|ca)*(c|)"], "odd-even", ["*", 4, "n"]]
    long = {"alice": {"0": "aaa", "1": "caa"}, "bob": {"0": "aa", "1": "ca"}}
    claims = [
        {"id": name, "says": name, "that": inside(["disjointness", "n"], whole, code)}
        for name, code in (("silent", silent), ("long", long))
    ]
    Path("mine.json").write_text(json.dumps({"claims": claims}))
    assert CliRunner().invoke(main, ["check", "mine.json"]).exit_code == 0
    for name, bit in (("silent", 1), ("long", 0)):
        said = CliRunner().invoke(main, ["show", f"mine.json/{name}"]).stdout
        assert f"n = 1: as they are written, Alice's {bit} and Bob's {bit} have another value" in " ".join(said.split())


@pytest.mark.exhaustive
def test_a_reduction_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stated, checked, used: what is known of disjointness holds of a language that it is a part of."""
    monkeypatch.chdir(tmp_path)
    n = [["n", "int"]]
    apart = ["regex", "((a|b)(a|b))*bb((a|b)(a|b))*"]
    whole = ["under", apart, "odd-even", ["+", ["*", 2, "n"], 2]]
    linear = ["forall", n, [[">=", "n", 1]], [">=", ["randomised", ["disjointness", "n"]], ["/", "n", 100]]]
    written = {"letters": {"0": "a", "1": "b"}, "after": "a"}
    document = {
        "define": {"code": {"alice": written, "bob": written}, "f": whole},
        "assume": [{"id": "hard", "source": "somewhere", "says": "hard", "that": linear}],
        "claims": [
            {"id": "part", "says": "a part", "that": inside(["complement", ["disjointness", "n"]], "$f", "$code")},
            {
                "id": "so",
                "says": "so it is hard",
                "that": ["forall", n, [[">=", "n", 1]], [">=", ["randomised", "$f"], ["/", "n", 100]]],
                "uses": ["hard", "part"],
            },
        ],
    }  # fmt: skip
    (tmp_path / "mine.json").write_text(json.dumps(document))
    ended = CliRunner().invoke(main, ["check", "mine.json", "--json"])
    claims = {one["id"]: one for one in json.loads(ended.stdout)["claims"]}
    assert claims["mine/part"]["verdict"] == "confirmed"
    assert (claims["mine/so"]["verdict"], claims["mine/so"]["trusts"]) == ("confirmed", ["assumed hard"])


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ({"alice": {"0": "a"}, "bob": 3}, r"that\[3\].bob: want"),
        ({"alice": {"0": "a"}, "bob": {"letters": {"0": "a"}, "afterwards": ""}}, r"that\[3\].bob: want"),
        ([[[], [["0", ["a"]]], []]], r"\[how Alice writes, how Bob writes\]"),
        ([[[], [["0", ["a"]], ["0", ["a"]]], []], [[], [["0", ["a"]]], []]], "each letter once"),
        ([[[], [["0", "a"]], []], [[], [["0", ["a"]]], []]], "words being lists of letters"),
        ([["", [["0", ["a"]]], []], [[], [["0", ["a"]]], []]], "a word, a list of letters"),
    ],
)
def test_codes_that_are_none(code: Any, told: str, tmp_path: Path) -> None:
    """One line with the place."""
    that = ["embeds", ["equality", 2], ["equality", 2], code]
    (tmp_path / "mine.json").write_text(json.dumps({"claims": [{"id": "one", "says": "x", "that": that}]}))
    with pytest.raises(InvalidInput, match=told):
        own(tmp_path / "mine.json")
