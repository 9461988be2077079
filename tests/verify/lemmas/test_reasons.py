"""An unknown has one sentence: what was tried, what comes closest, what would help; and no name of the program's own.

`undecided.json` holds statements of many kinds that stay unknown, or did when they were written down: true but hard,
false but hard, open, and about nothing.  That one of them is decided some day, rightly, is no failure here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import fooling
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.claims.claim import registered
from fooling.verify.cli import main
from fooling.verify.evidence.grounds import NO_CASE
from fooling.verify.evidence.store import CLOSEST, stored
from fooling.verify.given.arguments.shorthand import regex
from fooling.verify.methods.engine.ends import OVER, SWITCH, ForReaders, NotFound, count, counted, recording
from fooling.verify.methods.facts.given_lemmas import Known, told_apart
from fooling.verify.methods.strategy.machine_sizes import hypothesis_in_words, misread
from fooling.verify.mutants.empty_statements import says_nothing
from fooling.verify.mutants.weakenings import ladders
from fooling.verify.runs.claims import decide as decide_module
from fooling.verify.runs.claims.arguments import Lemmas, own, own_task
from fooling.verify.runs.claims.closest_statement import Closest, Kind, _affordable, closest
from fooling.verify.runs.claims.decide import attempt, decide, decide_proposition, nearby, searched
from fooling.verify.runs.claims.many_claims import run
from fooling.verify.runs.claims.one_claim import Decided, Plan
from fooling.verify.runs.claims.why_undecided import (
    BY_CLOCK,
    FAULT,
    MET,
    Stop,
    ended_early,
    limit_met,
    sentence,
    step_of_sum,
)
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.verdict import Outcome, Verdict
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, substitute, thawed
from tests.shares import later
from tests.verify.internal_names import internal_names

HERE = Path(__file__).parents[1]
MOST = 350  # characters of a reason: a hypothesis about a network is told with all its sizes
EVALUATED = Outcome(Verdict.CONFIRMED, {"rule": "evaluate"})


@pytest.mark.parametrize(
    "told",
    [
        "'1'",
        "tuple index out of range",
        "the premise must be None",
        "KeyError: 1",
        "one-hot-transformer: the width must be at least N A = 12",
        "it is not seen that ('>=', ('-', 'n', 5), 0)",
        "it is not seen that x1_every <= 2",
        "false at {'q1': 2}",
        "a known operator (see verify/statement/operators.py)",
    ],
)
def test_what_counts_as_a_name_of_the_programs_own(told: str) -> None:
    """What was printed before."""
    assert internal_names(told)


def test_the_reasons_of_the_packs_are_for_readers() -> None:
    """Those that are written by hand, where nobody tries."""
    reasons = [claim.open_because for claim in registered() if claim.open_because is not None]
    assert reasons
    assert [told for told in reasons if internal_names(told)] == []


# ---- the whole way ----


@pytest.mark.slow
@pytest.mark.parametrize("one_of", [180, pytest.param(1, marks=pytest.mark.exhaustive)])
def test_what_is_told_of_hard_statements(one_of: int, tmp_path: Path) -> None:
    """Statements of the list, decided as `check` does: none wrongly, each unknown in one sentence for readers."""
    results = run(own(HERE / "undecided.json")[::one_of], Plan("quick", tmp_path, 2, 240))
    contrary = {"true": Verdict.REFUTED, "false": Verdict.CONFIRMED, "open": None, "shape": None}
    assert [one.task.id for one in results if one.outcome.verdict is contrary[_truth(one)]] == []
    unknown = [one for one in results if one.outcome.verdict is Verdict.UNKNOWN]
    assert len(unknown) > 30 // one_of
    for one in unknown:
        told = one.outcome.reason or ""
        assert internal_names(told) == [], one.task.id
        assert 20 < len(told) <= MOST and told.isprintable(), one.task.id
        assert one.outcome.details, one.task.id
    near = [one for one in results if one.near is not None]
    assert len(near) > 15 // one_of
    assert one_of > 1 or {one.near.kind for one in near if one.near is not None} == set(Kind)
    for one in near:
        _require_certified(one, tmp_path)


def _truth(one: Decided) -> str:
    return one.task.id.split("/")[1].split("-")[0]


def _require_certified(one: Decided, folder: Path) -> None:
    """The checker accepts what comes closest; its certificate lies apart from those of claims; the sentence says it."""
    assert one.near is not None and one.beside is not None
    name = f"{one.task.id.replace('/', '.')}/closest"
    assert one.beside == folder / CLOSEST / f"{name}.json"
    accepted = stored(folder / CLOSEST, name, one.near.that)
    assert accepted is not None and accepted.verdict is Verdict.CONFIRMED
    assert one.near.told[:60] in str(one.outcome.reason)


@pytest.mark.exhaustive
def test_verbose_says_what_the_search_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--verbose` alone, in text and in JSON; the fields that scripts rely on stay as they are."""
    monkeypatch.chdir(tmp_path)
    that = [
        "forall",
        [["f", "function"]],
        [["zero-one", "f"]],
        ["<=", ["D", "f"], ["+", ["^", ["log2", ["+", ["rank", "f", "Q"], 1]], 2], 10]],
    ]
    Path("mine.json").write_text(
        json.dumps({"claims": [{"id": "either", "says": "the logarithm of the rank, squared", "that": that}]})
    )
    plain, verbose = (json.loads(_checked("--json", *more)) for more in ((), ("--verbose",)))
    assert verbose["claims"][0].keys() - plain["claims"][0].keys() == {"closest", "search"}
    assert len(verbose["claims"][0]["search"]) > 3
    told = verbose["claims"][0]["search"][0]
    assert told in _checked("--verbose") and told not in _checked()


def _checked(*options: str) -> str:
    result = CliRunner().invoke(main, ["check", "mine.json", *options], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


# ---- hypotheses without an example ----

HELD = ("restricted", ("intersection", 4), "bob", ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, None))))
M_H: tuple[tuple[str, str], ...] = (("m", "int"), ("H", "int"))


def of_layers(*layer: Term, most: int = 9, least: int = 1) -> Term:
    """Of all layers of one bit that compute the function: how much is needed."""
    sizes = ((">=", "m", 1), ("<=", "m", most), (">=", "H", 1))
    return "forall", M_H, (*sizes, ("layer-computes", HELD, *layer, "m", "H")), (">=", ("*", "m", "H"), least)


@pytest.mark.parametrize(
    ("that", "told"),
    [
        (
            of_layers(2, 8, 1, least=99),
            "no example is known that meets all its hypotheses, of which one is: some attention layer",
        ),
        (of_layers(3, 8, 2), "nothing meets its hypotheses, as no network of 3 letters reads (intersection on 4 bits)"),
        (of_layers(2, 9, 2), "whose inputs have 8 letters together"),
        (("layer-computes", HELD, 3, 8, 2, 24, 1), "no network of 3 letters reads (intersection on 4 bits)"),
    ],
)
def test_hypotheses_that_nothing_is_known_to_meet(that: Term, told: str) -> None:
    """They are the reason; the first that is about more than numbers is named, or what is wrong with it."""
    outcome = decide_proposition(Expression(that))
    assert outcome.verdict is Verdict.UNKNOWN
    assert told in str(outcome.reason) and len(str(outcome.reason)) <= MOST
    assert internal_names(str(outcome.reason)) == []


IN_NO_CASE: Sequence[tuple[str, str]] = (
    ("for all functions f with D(f) >= 5000, rank_Q(f) <= 1000: D(f) + rank_Q(f) >= 5000", "confirmed"),
    ("for all functions f with D(f) >= 5000, rank_Q(f) <= 1000: D(f) + rank_Q(f) >= 7000", "unknown"),
    ("for all integers x, y, z with x >= 3, y >= 1, z >= 1, x^3 + y^3 = z^3: x^3 < z^3", "confirmed"),
    later("for all integers x, y, z with x >= 3, y >= 1, z >= 1, x^3 + y^3 = z^3: x^3 + 9 < z^3 - y^3 + 9", "unknown"),
    ("for all functions f with D(f) <= 3, rank_Q(f) >= 9: D(f) <= 3", "unknown"),  # they contradict each other
    ("for all functions f with D(EQ_3) <= 3, rank_Q(f) >= 9: rank_Q(f) >= 2", "unknown"),
    ("for all reals x with x > 3, x < 2: x < 9", "unknown"),
)


@pytest.mark.parametrize(("sentence_", "verdict"), IN_NO_CASE)
def test_what_follows_from_hypotheses_of_which_no_case_is_found(sentence_: str, verdict: str) -> None:
    """It is confirmed and says that a case is assumed; what does not follow, or speaks of nothing, is not."""
    found = fooling.decide(sentence_)
    assert str(found.verdict) == verdict
    assert found.trusts == ((NO_CASE,) if verdict == "confirmed" else ())


def test_hypotheses_that_contradict_each_other_are_told_as_that() -> None:
    """Where numbers contradict each other, whatever else is among the hypotheses."""
    that = of_layers(2, 8, 1, most=0)
    _, stop = searched(own_task("mine", "", "", that).claim)
    assert stop is not None
    near = nearby(stop)
    assert near is not None and near.kind is Kind.EMPTY
    assert (
        sentence(stop, near) == "no values meet its hypotheses, so it speaks of nothing; weaker hypotheses would help"
    )


@pytest.mark.parametrize("restated", [False, True])
def test_an_example_that_is_used_is_enough(restated: bool) -> None:
    """An assumption of numbers meets the hypothesis; one that is the statement itself shows it, and is trusted."""
    that = of_layers(2, 8, 1)
    lemma = that if restated else ("layer-computes", HELD, 2, 8, 1, 3, 2)
    known = told_apart(Known("paper", "somewhere", lemma), that)
    outcome = decide(own_task("mine", "", "", that).claim, lemmas=Lemmas((known,)))
    assert (outcome.verdict, outcome.trusts) == (Verdict.CONFIRMED, ("assumed paper",))


# ---- the sentence ----


def test_the_sentence_says_what_was_tried_what_is_proved_and_what_would_help() -> None:
    """In this order."""
    that = (">=", ("D", ("equality", 60)), 99)
    stop = Stop(that, {"fooling-words": 3, "rank": 2, "table": 1, "counterexample": 1}, limit=limit_met(800_000))
    near = Closest(Kind.WEAKER, "D(f) >= 61", that, EVALUATED)
    assert sentence(stop, near) == (
        "tried fooling set, rank, all values one by one and small counterexamples; proved is only D(f) >= 61; "
        "the search ended at its limit, 800,000 steps; more time (--effort deep) or a larger fooling set or rank "
        "would help"
    )


TWO_WORDS = regex("aa*|bb*a")
HALF = ("under", TWO_WORDS, ("prefix", ("/", "n", 2)), "n")
EVEN_LENGTHS = ((">=", "n", 4), ("even", "n"))


def test_a_long_statement_is_told_with_what_it_compares() -> None:
    """The function in the middle is what is left out, the bound at the end never is; and a rank, too, bounds pairs."""
    blocks = regex("(ab|ba|bb)*(aa(ab|ba|bb)*aa(ab|ba|bb)*)*(abab|baba|bbbb)*(aab|bba|bab)*")
    that = substitute(("<=", ("fooling", ("under", blocks.term, "odd-even", "n"), 1), ("^", "n", 2)), {})
    told = sentence(Stop(that, {"rank": 1}), Closest(Kind.WEAKER, in_words(that), that, EVALUATED))
    assert (
        " ... " in told
        and "<= n^2; nothing further to try; a small rank over a field or a cover by fewer rectangles would help"
        in told
    )


def test_what_no_search_uses_is_told_and_how_it_is_said_instead() -> None:
    """Words under a prefix that grows, whose number is decided."""
    fools = ("fooling-set", ("words", TWO_WORDS, "n"), HALF, 1)
    cut = sentence(Stop(("forall", (("n", "int"),), EVEN_LENGTHS, fools), {}))
    assert cut.endswith("largest fooling set is decided for all lengths, and would help") and internal_names(cut) == []
    size = ("forall", (("n", "int"),), EVEN_LENGTHS, ("=", ("fooling", HALF, 1), 2))
    assert decide_proposition(size).verdict is Verdict.CONFIRMED


FROM_ONE = ("forall", (("n", "int"),), ((">=", "n", 1),))
ROOTS = ("sum", "i", 1, "n", ("sqrt", "i"))


def test_of_a_bounded_sum_the_step_of_an_induction_is_named_and_closes_it() -> None:
    """n sqrt(n) bounds the first n roots; a bound that grows too slowly is told nothing false."""
    that = (*FROM_ONE, ("<", ROOTS, ("+", 1, ("*", "n", ("sqrt", "n")))))
    step = step_of_sum(that)
    assert step is not None
    assert f'the step of an induction, "{in_words(step)}", as a claim' in sentence(Stop(that, {"z3": 1}))
    outcome = decide_proposition(step)
    assert outcome.verdict is Verdict.CONFIRMED and outcome.derivation is not None
    known = told_apart(Known("step", "sums/step", step, outcome.derivation), that)
    assert decide(own_task("sum", "", "", that).claim, lemmas=Lemmas((known,))).verdict is Verdict.CONFIRMED
    others = [
        (*FROM_ONE, ("<=", ROOTS, ("+", 9, "n"))),  # no step is true
        (*FROM_ONE, ("<=", ROOTS, ROOTS)),
        (*FROM_ONE, ("<=", ("sum", "i", 1, "n", ("/", "i", "n")), "n")),  # all terms change
        (*FROM_ONE, ("<=", ("sum", "i", 1, ("*", 2, "n"), "i"), ("*", 9, "n", "n"))),
        ("forall", (("x", "real"),), (), ("<=", "x", ("^", "x", 2))),
    ]
    assert [step_of_sum(one) for one in others] == [None] * len(others)


@pytest.mark.parametrize(
    ("late", "effort", "told"), [(False, "default", ""), (True, "default", " at this effort"), (True, "deep", "")]
)
def test_a_search_that_ends_by_itself_says_so(late: bool, effort: str, told: str) -> None:
    """More time is named where steps or a clock ended it, and there alone; the words for scripts tell which."""
    that = (">=", ("D", ("equality", 60)), 99)
    stop = Stop(that, {"rank": 2}, late=late, effort=effort)
    assert sentence(stop) == f"tried rank; nothing further to try{told}; a larger fooling set or rank would help"
    limits = ("", limit_met(800_000), BY_CLOCK)
    assert [replace(stop, limit=one).end for one in limits] == ["exhausted", "steps", "clock"]


def test_a_search_whose_steps_were_cut_short_ended_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own time is not over, so more of it is not named; at another effort its steps have more."""

    def cut_short(goal: Term, context: object) -> dict[str, Any]:
        raise NotFound("nothing is known of it", OVER)

    monkeypatch.setattr(decide_module, "ROUTES", ((Verdict.CONFIRMED, cut_short, 1.0),))
    monkeypatch.setattr(decide_module, "automatic", cut_short)
    outcome, stop = searched(own_task("mine", "", "", ("=", 1, 2)).claim)
    assert stop is not None and stop.late and stop.end == "exhausted" and "more time" not in (outcome.reason or "")


def test_a_reason_that_is_made_for_readers_stands_as_it_is() -> None:
    """So does a missing library; neither is shortened to what was tried."""
    for told in (ForReaders("the network reads no b"), "torch is not installed; pip install '.[torch]'"):
        assert sentence(Stop(("=", 1, 2), {"rank": 1}, ("something else", told))) == told


@pytest.mark.parametrize("told", [FAULT, MET, ended_early(None), ended_early(60.0)])
def test_what_ended_early_is_for_readers(told: str) -> None:
    """A fault, a death and a time-out."""
    assert internal_names(told) == [] and "--" in told


def test_an_error_inside_a_search_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python says of it is kept apart, for `--verbose`."""
    monkeypatch.delenv(SWITCH)

    def faulty(goal: Term, context: object) -> dict[str, Any]:
        return {"rule": (1,)[len(str(goal))]}

    with recording() as faults:
        found = attempt(("=", 1, 1), Verdict.CONFIRMED, faulty)
    assert isinstance(found, NotFound) and found.reasons == ()
    assert "tuple index out of range" in faults[0]


# ---- what comes closest ----

N = (("n", "int"),)
TRUE_BELOW = {  # statements, and the first rung that is true, as it is told
    "slack": (("forall", N, ((">=", "n", 1),), (">=", ("^", "n", 2), ("+", "n", 5))), "n^2 >= n - 1"),
    "upper": (("forall", N, ((">=", "n", 1),), ("<=", ("*", 5, "n"), ("*", 2, "n"))), "5 * n <= 6 * n"),
    "closed": (("<=", ("D", ("equality", 4)), 3), "D(equality on 4 bits) <= 5"),
    "later": (("forall", N, ((">=", "n", 0),), (">=", ("^", 2, "n"), ("+", 1, ("^", "n", 2)))), "2^n >= n^2 - 1"),
    "sides": (("forall", N, ((">=", "n", 1),), ("=", ("*", 2, "n"), "n")), "2 * n >= n"),
    "values": (("forall", N, ((">=", "n", 1),), ("<=", ("*", "n", "n", "n"), "n")), "the same for n <= 1"),
    "five": (("forall", N, ((">=", "n", 1),), ("<=", ("*", "n", "n", "n"), ("*", 25, "n"))), "the same for n <= 5"),
    "exists": (("exists", N, ((">=", "n", 2),), ("=", ("^", "n", 2), 2)), "none with n <= 64"),
}


def prove_by_computing(that: Term, seconds: float) -> Outcome | None:
    """Whether it is true for n up to 40, or altogether where there is no n; as a stand-in for a proof."""
    if that[0] != "forall":
        return EVALUATED if _is_true(that) else None
    points = [{"n": n} for n in range(41)]
    kept = [point for point in points if all(_is_true(substitute(c, point)) for c in that[2])]
    return EVALUATED if all(_is_true(substitute(that[3], point)) for point in kept) else None


def _is_true(that: Term) -> bool:
    if that[0] == "<=" and that[1] == ("D", ("equality", 4)):
        return bool(that[2] >= 5)
    return holds(that, fresh())


@pytest.mark.parametrize("name", TRUE_BELOW)
def test_the_highest_true_rung_is_found(name: str) -> None:
    """On the first ladder with one that is true."""
    that, told = TRUE_BELOW[name]
    found = closest(that, prove_by_computing, 60)
    assert found is not None and (found.kind, found.told) == (Kind.WEAKER, told)


@pytest.mark.parametrize(
    "that",
    [
        (">=", ("*", 3, "n"), ("+", ("^", "n", 2), 4)),
        ("<=", ("+", ("*", 7, "n"), 2), ("/", ("^", 2, "n"), 3)),
        (">", ("^", 3, "n"), ("*", 5, ("^", 2, "n"))),
        ("<", ("-", "n", 3), 5),
    ],
)
def test_each_rung_says_less_than_the_one_before(that: Term) -> None:
    """At every n from 1 on where one is true, so are those below it."""
    for ladder in ladders(("forall", N, ((">=", "n", 1),), that)):
        if ladder.ordered and not ladder.fewer:
            for n in range(1, 9):
                held = [_is_true(substitute(rung.that[3], {"n": n})) for rung in ladder.rungs]
                assert held == sorted(held), (ladder.rungs[0].told, n)


def test_a_statement_that_says_nothing_is_not_offered() -> None:
    """Whatever is true of all numbers of its kind: the rungs that say so are left out, and their ladders with them."""
    words = ("count", ("dyck", 1, 2), "n")
    for body in (
        (">=", words, "n"),
        ("=", words, ("^", 2, "n")),
        ("and", (">=", words, 0), (">", words, ("^", 3, "n"))),
    ):
        that = ("forall", N, ((">=", "n", 1),), body)
        rungs = [rung for ladder in ladders(that) if not ladder.fewer for rung in ladder.rungs]
        told = {rung.told for rung in rungs}
        assert told and not told & {in_words((">=", words, 0)), in_words(("<=", words, ("^", 2, "n")))}
    that = ("forall", N, ((">=", "n", 1),), (">=", ("-", words, words), 7))
    assert closest(that, lambda weaker, seconds: EVALUATED if says_nothing(weaker) else None, 60) is None


@pytest.mark.parametrize(("whole", "told", "most"), [(0.5, 64, 7), (4.0, 28, 6), (40.0, 8, 4)])
def test_a_climb_ends_where_its_steps_do(whole: float, told: int, most: int) -> None:
    """Where a rung takes steps as the square of its height, no rung is tried that costs more than those left."""
    tried = list[int]()

    def prove(that: Term, steps: float) -> Outcome | None:
        ends = [c[2] for c in that[2] if c[:2] == ("<=", "n")] if that[0] == "forall" else []
        if not ends:
            return None
        tried.append(ends[0])
        count(round(100_000 * whole * (ends[0] / 64) ** 2))
        return EVALUATED

    with counted() as work:
        found = closest(("forall", N, ((">=", "n", 1),), ("<=", ("*", "n", "n", "n"), "n")), prove, 150_000)
    assert found is not None and found.told == f"the same for n <= {told}"
    assert tried == sorted(tried) and len(tried) <= most and work.done <= 151_000


@pytest.mark.parametrize(
    ("taken", "height"), [([(1, 0)], 2), ([(4, 10_000), (8, 40_000)], 16), ([(4, 20_000), (8, 20_000)], 64)]
)
def test_the_steps_of_a_rung_are_foreseen(taken: list[tuple[int, float]], height: int) -> None:
    """As a power of its height, at least as the height itself; where none were taken, twice as high."""
    assert _affordable(taken, 160_000) == height and _affordable(taken, 0) == taken[-1][0]


def test_time_ends_the_search_for_what_comes_closest() -> None:
    """Nothing is begun without any, of the processor or on the wall."""
    that = TRUE_BELOW["slack"][0]
    assert closest(that, prove_by_computing, 0) is None
    assert closest(that, prove_by_computing, 60, longest=-1) is None


# ---- errors in files ----


@pytest.mark.parametrize(
    "that",
    [
        ["foral", [["n", "int"]], [], ["=", 1, 1]],
        ["forall", [["n", "integer"]], [], ["=", 1, 1]],
        ["forall", [["n"]], [], ["=", 1, 1]],
        ["forall", [["n", "int"]], ["=", 1, 1]],
        [">=", ["logg", 4], 1],
        [">=", ["D", ["under", ["dyck", 2, 2], "odd-evn", 4]], 1],
        [">=", ["D", ["under", ["dyk", 2, 2], "odd-even", 4]], 1],
        [">=", ["D", "f"], 1],
        [">=", ["D"], 1],
        [">=", ["rank", ["equality", 2], "R"], 1],
        [">=", ["rank", ["equality", 2], "GF4"], 1],
        [">=", ["one-way", ["equality", 2], "carol"], 1],
        [">=", ["D", ["matrix", [[0, 1], [1]]]], 1],
        [">=", "one half", 1],
        [">=", None, 1],
        [">=", True, 1],
        [">=", {"a": 1}, 1],
        ["=", 1],
        [],
        "n",
        7,
    ],
)
def test_an_error_in_a_file_is_one_line_for_readers(that: object, tmp_path: Path) -> None:
    """With its place, and no name of the program's own, nor of its files."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"claims": [{"id": "one", "says": "something", "that": that}]}))
    with pytest.raises(InvalidInput) as refused:
        own(path)
    told = str(refused.value).removeprefix(f"{path}: ")
    assert told.startswith("claim 1 (one).that") and "\n" not in told
    assert internal_names(told) == []


# ---- what is undefined somewhere ----


@pytest.mark.exhaustive
def test_what_is_undefined_is_said_whatever_time_is_left() -> None:
    """Nothing nearby is looked for, and the reason names the value all the same."""
    bits = ("D", ("equality", ("*", 2, "n")))
    that = ("forall", (("n", "int"),), (), (">=", bits, "n"))
    outcome = decide(own_task("mine", "", "", that).claim, "quick")
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.reason is not None
    assert outcome.reason.startswith("it is undefined at n = 0, as 2 * n >= 1 fails")
    assert nearby(Stop(that, {}, (outcome.reason,), effort="quick"), longest=0.0) is None


def test_what_is_undefined_somewhere_and_false_elsewhere_is_refuted() -> None:
    """log2 n >= 1 has no meaning at n = 0, and is false at n = 1."""
    outcome = decide(own_task("mine", "", "", ("forall", (("n", "int"),), (), (">=", ("log2", "n"), 1))).claim)
    assert outcome.verdict is Verdict.REFUTED


def test_one_counterexample_is_enough_for_not_always() -> None:
    """That log2 n >= 1 does not hold for all n is true at n = 1, though a term is undefined at n = 0."""
    that = ("not", ("forall", (("n", "int"),), (), (">=", ("log2", "n"), 1)))
    assert decide(own_task("mine", "", "", that).claim).verdict is Verdict.CONFIRMED


# ---- bounds with a constant ----

LAYERS = (
    (("n", "int"), ("p", "int"), ("m", "int"), ("H", "int")),
    (*((">=", name, 1) for name in "npmH"), ("layer-computes", ("equality", "n"), 2, ("*", 2, "n"), "p", "m", "H")),
)


def test_a_bound_with_a_constant_is_divided_by_numbers_next_to_it() -> None:
    """Below n/8 stand n/9 and n/10, written so, and no n/8 / 2; below 2 n stands what it is 3/4 of; above 2 n 4 n."""
    bits = ("*", "H", "m", "p")
    told = {rung.told for ladder in ladders(("forall", *LAYERS, (">=", bits, ("/", "n", 8)))) for rung in ladder.rungs}
    assert {"H * m * p >= n/9", "H * m * p >= n/10", "H * m * p >= n/16", "H * m * p >= n/128"} <= told
    assert not any("n/8 /" in one for one in told)
    numbers = ("forall", (("n", "int"),), ((">=", "n", 1),))
    many = ("count", ("dyck", 2, 2), "n")
    below = [rung.told for ladder in ladders((*numbers, (">=", many, ("*", 2, "n")))) for rung in ladder.rungs]
    assert f"{in_words(many)} >= 3/4 * (2 * n)" in below
    above = [rung.told for ladder in ladders((*numbers, ("<=", many, ("*", 2, "n")))) for rung in ladder.rungs]
    assert f"{in_words(many)} <= 4 * n" in above


def test_numbers_as_precise_as_the_positions_are_offered() -> None:
    """A layer of p bits has the hypothesis p >= log2 N offered, once, and not where one on log2 stands there."""
    that = ("forall", *LAYERS, (">=", ("*", "H", "m", "p"), ("/", "n", 9)))
    told = [rung.told for ladder in ladders(that) for rung in ladder.rungs]
    assert told.count("the same with p >= log2(2 * n) as well") == 1
    bindings, conditions = LAYERS
    given = ("forall", bindings, (*conditions, (">=", "p", ("log2", "n"))), that[3])
    assert not any("as well" in rung.told for ladder in ladders(given) for rung in ladder.rungs)


def test_a_hypothesis_about_a_network_keeps_its_sizes() -> None:
    """The function is what is shortened, and a number of positions that is wrong at every n is said to be."""
    blocks = regex("((0|1)(0|1))*(00|11)((0|1)(0|1))*").term
    f = ("under", blocks, "odd-even", ("*", 2, "n"))
    told = hypothesis_in_words(("layer-computes", f, 2, ("*", 2, "n"), "p", "m", "H"), 110)
    assert "read at one fixed position, computes f on words of 2 * n letters out of 2" in told
    assert "where f is" in told and "characters more" in told
    sizes = (">=", "n", 1), ("layer-computes", f, 2, ("+", "n", 3), "p", "m", "H")
    assert misread(sizes[1], sizes[:1]) is None  # at n = 3 it is right
    wrong = misread(("layer-computes", f, 2, "n", "p", "m", "H"), sizes[:1])
    assert wrong is not None and wrong.startswith("no network of n positions reads")
    assert wrong.endswith("whose inputs have 2 * n letters together")
    promised = ("partial", (("*", 1, 0),))
    wrong = misread(("partial-transformer-computes", promised, 2, 2, 1, "m", "d", "H", "down", "once"))
    assert wrong is not None and wrong.startswith("no network of 2 letters reads the partial matrix [[*, 1, 0]]")
    assert misread(("partial-transformer-computes", promised, 3, 2, 1, "m", "d", "H", "down", "once")) is None


@pytest.mark.parametrize(
    ("that", "told"),
    [
        later(("<=", ("log2", "n"), ("D", ("equality", "n"))), "; n >= 1 as a hypothesis would help"),
        ((">=", ("D", ("equality", ("/", "n", 2))), 0), "that as a hypothesis, or floor(n/2) in its place, would help"),
    ],
)
def test_the_hypothesis_that_is_missing_is_named_at_once(that: Any, told: str) -> None:
    """The highest of several limits of a variable; of what is to be an integer, what may stand in its place."""
    found = decide_proposition(thawed(("forall", N, ((">=", "n", 0),) if that[0] == ">=" else (), that)))
    assert (found.reason or "").endswith(told), found.reason


def test_even_and_odd_lengths_are_offered_where_nothing_says_which() -> None:
    """Of words of a language alone, and not where a hypothesis says it."""
    f = ("under", ("dyck", 1, 2), "odd-even", "n")
    for conditions, offered in (((), 2), ((("even", "n"),), 0)):
        that = ("forall", N, ((">=", "n", 1), *conditions), (">=", ("D", f), "n"))
        told = [rung.told for ladder in ladders(that) for rung in ladder.rungs]
        assert sum(one in told for one in ("the same for even n", "the same for odd n")) == offered


def test_a_constant_for_layers_is_looked_for_where_their_bits_are_many() -> None:
    """A constant for all layers comes down to layers of at least log2 N bits; of Transformers nothing is added."""
    layer: Term = ("layer-computes", ("equality", "n"), 2, ("*", 2, "n"), "p", "m", 1)
    names = tuple((name, "int") for name in ("n", "p", "m"))

    def for_some_c(computes: Term) -> Term:
        limits = (*((">=", name, 1) for name, _ in names), computes)
        inner: Term = ("forall", names, limits, (">=", ("*", "m", "p"), ("*", "c", "n")))
        return ("exists", (("c", "real"),), ((">", "c", 0),), inner)

    told = [rung.told for ladder in ladders(for_some_c(layer)) for rung in ladder.rungs]
    assert told == ["the same with p >= log2(2 * n) as well"]
    assert not [rung for ladder in ladders(for_some_c((">=", "m", 2))) for rung in ladder.rungs]
