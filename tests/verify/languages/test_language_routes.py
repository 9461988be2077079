"""Two routes to D of a language, by theorems and by search: they agree, they are right, and what is planted is seen."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fooling
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.formats.dfa_json import to_json
from fooling.circuits.languages.search.expressions.dfa_of_expression import regular_expression
from fooling.circuits.languages.search.fooling.block_gadgets import Maps, block_gadgets
from fooling.circuits.languages.search.fooling.padding import padded
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.cli import main
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.languages.bounds_at_length import AtLength, bounds_at
from fooling.verify.methods.languages.gadget_bounds import block_bounds
from fooling.verify.runs.languages import language_report as run
from fooling.verify.runs.languages import language_routes
from fooling.verify.runs.languages.language_report import LanguageReport, language
from fooling.verify.runs.languages.language_routes import TwoRoutes, compared, is_bounded
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.shares import later, one_in

pytestmark = pytest.mark.slow

AB = hopcroft(regular_expression("(ab)*"))
SQUARE = DFA(("a", "b"), 0, frozenset({0}), ((1, 0), (2, 3), (3, 2), (0, 1)))


@cache
def routes_of(spec: str) -> tuple[LanguageReport, TwoRoutes]:
    """The report, and its routes."""
    found = language(spec)
    assert found.routes is not None
    return found, found.routes


def proved_of(found: LanguageReport) -> dict[str, dict[str, Term]]:
    """What is proved for all lengths, of the language itself and of the padded one."""
    sides: dict[str, dict[str, Term]] = {"bare": {}, "padded": {}}
    for one in found.shown:
        if one.of in (run.ROUTES, "communication") and one.that is not None and one.verdict is Verdict.CONFIRMED:
            sides["bare" if one.name.startswith("bare") else "padded"][one.name] = one.that
    return sides


def rows_by_hand(dfa: DFA, n: int, blank: bool) -> brute_force.Rows:
    """The matrix of the words of n letters, or of letters and blanks, read one by one."""
    letters = [*dfa.alphabet, *[""] * blank]
    shares = [list(product(letters, repeat=k)) for k in ((n + 1) // 2, n // 2)]

    def entry(x: tuple[str, ...], y: tuple[str, ...]) -> int:
        return int(dfa.accepts([word for i in range(n) if (word := (x, y)[i % 2][i // 2])]))

    return tuple(tuple(entry(x, y) for y in shares[1]) for x in shares[0])


def test_the_language_of_the_documentation() -> None:
    """(ab)*: 2 rows or 1 bare, and 2 * 3^(n/2 - 1) + 1 padded at even n; D is at most 2 bare, and grows padded."""
    _, found = routes_of("regex:(ab)*")
    assert [one.rows for one in found.bare] == [2, 1, 2, 1, 2, 1, 2]
    assert [one.rows for one in found.padded if one.n % 2 == 0] == [2 * 3 ** (n // 2 - 1) + 1 for n in (2, 4, 6, 8)]
    assert [one.interval for one in found.bare] == [(2, 2), (0, 0)] * 3 + [(2, 2)]
    depths = [one.interval for one in found.padded]
    assert depths == sorted(depths) and depths[0] == (3, 3) and depths[-1][0] >= 6
    assert found.bare[0].bound("D", "<=") == 2 and found.padded[-1].bound("D", ">=") == 4
    assert found.against == ()


@pytest.mark.exhaustive
def test_a_language_of_brackets_has_its_exact_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dyck-(2,2): bare D is n + 1 at even n, met by the proved bound from above; the one from below is n - 1."""
    monkeypatch.setattr(language_routes, "LENGTHS", range(2, 7))
    found, both = routes_of("dyck:2,2")
    assert [one.interval for one in both.bare] == [(3, 3), (0, 0), (5, 5), (0, 0), (7, 7)]
    assert [one.bound("D", ">=") for one in both.bare if one.n % 2 == 0] == [1, 3, 5]
    assert all(one.bound("D", "<=") == 2 * (one.n // 2) + 1 for one in both.bare)
    assert found.communication.name == "linear" and both.against == ()


def test_what_is_measured_is_so_by_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of random DFAs at n = 2 to 4 are those of the matrix written out; D is that of all trees, where few."""
    monkeypatch.setattr(language_routes, "LENGTHS", range(2, 5))
    rng, seen = random.Random(29), 0
    for _ in range(3):
        rows = tuple((rng.randrange(3), rng.randrange(3)) for _ in range(3))
        dfa = hopcroft(DFA(("a", "b"), 0, frozenset({rng.randrange(3)}), rows))
        terms = term_of_automaton(dfa), term_of_automaton(padded(dfa))
        found = language_routes.measured(*terms, lambda what: None, 30.0)
        for lengths, blank in ((found.bare, False), (found.padded, True)):
            for one in lengths:
                matrix = rows_by_hand(dfa, one.n, blank)
                assert one.rows == len(set(matrix)) and one.depth is not None
                merged = brute_force.distinct(matrix)
                if max(len(merged), len(merged[0])) <= 5:
                    assert one.interval == (brute_force.deterministic(matrix),) * 2
                    seen += 1
    assert seen > 6


@pytest.mark.parametrize(
    "name", one_in(3, ["regex:a*ba*", "regex:(a|b)*a", "square.json", "regex:(b|ab*a)*", "regex:a*"])
)
def test_the_routes_agree(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every class; with a group that is not abelian, and where all words have one answer."""
    monkeypatch.chdir(tmp_path)
    Path("square.json").write_text(json.dumps(to_json(SQUARE)), encoding="utf-8")
    found, both = routes_of(name)
    assert both.against == () and all(one.depth is not None for one in both.bare)
    if found.communication.name == "constant":
        assert all(one.rows is not None and one.rows <= found.dfa.states for one in both.padded)
        assert {one.bound("rows", "<=") for one in both.padded} == {found.dfa.states}


@pytest.mark.parametrize(
    ("spec", "planted", "told"),
    [
        later("regex:(a|b)*a", "constant", "more than the 2 states of the minimal DFA"),
        later("regex:(a|b)*a", "constant", "by a statement for all lengths it is logarithmic or linear"),
        ("regex:(ab)*", "logarithmic", "by a statement for all lengths it is linear"),
        later("regex:a*ba*", "logarithmic", "by a statement for all lengths it is constant"),
        ("regex:a*ba*", "linear", "by a statement for all lengths it is constant"),
    ],
)
def test_a_planted_class_does_not_fit(spec: str, planted: str, told: str) -> None:
    """A class that is not the right one is seen by the rows, or by what is proved for all lengths."""
    found, both = routes_of(spec)
    assert both.against == ()
    wrong = compared(both, proved_of(found), planted, found.dfa.states)
    assert any(told in one for one in wrong.against)


UNDER: Term = ("under", term_of_automaton(padded(AB)), "odd-even", "n")
ALWAYS: Term = (("n", "int"),), ((">=", "n", 0),)


@pytest.mark.parametrize(
    ("side", "wrong", "told"),
    [
        ("padded", (">=", ("D", UNDER), "n"), "of the padded language at n = 4, D is at most 4, and at least 4"),
        ("padded", (">=", ("D", UNDER), ("+", "n", 1)), "at n = 4, D is at most 4, and at least 5 by a statement"),
        ("padded", ("<=", ("D", UNDER), 5), "at n = 6, D is at least 6, and at most 5 by a statement"),
        (
            "padded",
            ("<=", ("rows", UNDER, "alice"), 3),
            "at n = 8, the number of different rows is at least 55, and at",
        ),
        ("bare", (">=", ("^", 2, ("D", UNDER)), ("+", "n", 1)), "of the language at n = 8, D is at most 2, and at lea"),
        ("bare", ("<=", ("D", UNDER), 1), "of the language at n = 2, D is at least 2, and at most 1 by a statement"),
    ],
)
def test_a_planted_bound_does_not_fit(side: str, wrong: Term, told: str) -> None:
    """A statement for all lengths that is false at one of these is seen there; a true one of the same kind is not."""
    found, both = routes_of("regex:(ab)*")
    known = proved_of(found)
    known[side]["planted"] = ("forall", *ALWAYS, wrong)
    against = compared(both, known, "linear", 3).against
    assert any(told in one for one in against) != (wrong == (">=", ("D", UNDER), "n"))


def test_a_planted_gadget_fails_twice() -> None:
    """Blocks half as long as they are: the checker refuses every derivation, and D at n = 8 would be too large."""
    gadget, _ = block_gadgets(Maps.of(AB))
    assert gadget is not None
    right = block_bounds(term_of_automaton(padded(AB)), gadget)[1]
    found, both = routes_of("regex:(ab)*")
    shorter: Term = ("under", UNDER[1], "odd-even", "k")
    wrong: Term = ("forall", (("k", "int"),), ((">=", "k", 0),), (">=", ("D", shorter), "k"))
    with pytest.raises(FoolingError):
        proved(wrong, "confirmed", right.by(wrong, fresh()))
    against = compared(both, {"bare": {}, "padded": {"block-bits": wrong}}, "linear", found.dfa.states).against
    assert any("of the padded language at n = 8, D is at most 7, and at least 8" in one for one in against)


def test_a_planted_measure_does_not_fit() -> None:
    """Of the padded language nothing falls with n, and it needs no less than the language itself."""
    found, both = routes_of("regex:(ab)*")
    swapped = replace(both, padded=(*both.padded[:-1], replace(both.padded[1], n=8)))
    assert any("at n = 7, and D of the padded" in one for one in compared(swapped, proved_of(found), None, 3).against)
    smaller = replace(both, padded=(replace(both.bare[1], n=2), *both.padded[1:]))
    assert any("D of the language is at least 2" in one for one in compared(smaller, proved_of(found), None, 3).against)


def test_statements_are_read_at_their_lengths() -> None:
    """Logarithms round up from below, and down from above; conditions and remainders leave other lengths alone."""
    n, f = "n", UNDER
    even: Term = ("forall", (("n", "int"),), ((">=", n, 4), ("even", n)), (">=", ("D", f), ("log2", ("/", n, 2))))
    told = [[one.value for one in bounds_at(even, length)] for length in (2, 3, 4, 6, 8, 10)]
    assert told == [[], [], [1], [2], [2], [3]]
    words: Term = ("count", term_of_automaton(AB), n)
    power: Term = ("forall", *ALWAYS, (">=", ("^", 2, ("D", f)), words))
    assert [list(bounds_at(power, length)) for length in (2, 3)] == [[AtLength("D", ">=", 0)], []]
    parts = tuple((">=", ("D", ("under", f[1], f[2], ("+", ("*", 2, "k"), i))), "k") for i in (0, 1))
    blocks: Term = ("forall", (("k", "int"),), ((">=", "k", 1),), ("and", *parts))
    assert [[one.value for one in bounds_at(blocks, length)] for length in (1, 2, 5, 8)] == [[], [1], [2], [4]]
    rows: Term = ("forall", *ALWAYS, ("=", ("rows", f, "alice"), ("^", 2, n)))
    assert list(bounds_at(rows, 3)) == [AtLength("rows", ">=", 8), AtLength("rows", "<=", 8)]
    others: Term = ("forall", *ALWAYS, (">=", ("rank", f, "Q"), n))
    assert list(bounds_at(others, 3)) == [] and list(bounds_at((">=", 2, 1), 3)) == []


def test_no_time_costs_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time D is not known and says why; all else is decided, and the bounds for all lengths still stand."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(language_routes, "SECONDS", 0.0)
    result = CliRunner(env={"COLUMNS": "400"}).invoke(main, ["language", "regex:(ab)*", "--json"])
    found: dict[str, Any] = json.loads(result.output)
    assert result.exit_code == 0 and found["open"] == {} and found["communication"]["class"] == "linear"
    for one in (*found["two_routes"]["bare"], *found["two_routes"]["padded"]):
        assert one["D"] is None and one["why"] == "all lengths together had 0 seconds of the processor"
        assert one["proved"]["upper"] is not None
    page = CliRunner(env={"COLUMNS": "400"}).invoke(main, ["language", "regex:(ab)*"]).output
    assert "D of the padded language is not measured at n = 2, 3, 4, 5, 6, 7, 8, as all lengths together had" in page


def test_certificates_and_the_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificates of D are accepted.  Where the routes disagree the page says so, and the exit code is 1."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner(env={"COLUMNS": "400"}).invoke(main, ["language", "regex:a*b", "--json"])
    both = json.loads(result.output)["two_routes"]
    lengths = [one for name in ("bare", "padded") for one in both[name] if one["D"] != {"lower": 0, "upper": 0}]
    paths = [one["certificate"] for one in lengths]
    assert both["agree"] is True and len(set(paths)) == len(paths) > 7
    assert all(fooling.recheck(path).reason is None for path in paths)
    assert result.exit_code == 0

    def planted(*given: Any) -> TwoRoutes:
        return replace(compared(*given), against=("something does not fit",))

    monkeypatch.setattr(language_routes, "compared", planted)
    result = CliRunner(env={"COLUMNS": "400"}).invoke(main, ["language", "regex:a*b"])
    assert result.exit_code == 1 and "THE TWO ROUTES DISAGREE: something does not fit." in result.output


def test_a_guess_is_made_where_nothing_grows() -> None:
    """A bound that is met early and holds to the end; not where D grows, or is not known."""
    _, found = routes_of("regex:(ab)*")
    assert is_bounded(found.bare) == 2 and is_bounded(found.padded) is None
    assert is_bounded((*found.bare[:-1], replace(found.bare[-1], depth=None))) is None
