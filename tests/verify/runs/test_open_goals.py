"""Why a claim is unknown: what `--why` tells of its goals is shown, known, false or sufficient, as it says."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import fooling
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.normal_form import normal
from fooling.verify.cli import main
from fooling.verify.methods.engine.attempts import Looked, looked_at, looking
from fooling.verify.methods.guesses.floating import value
from fooling.verify.pages.answers.beside import IN_WORDS
from fooling.verify.runs.claims.arguments import own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.runs.claims.open_goals import (
    FALSE,
    FORM,
    KINDS,
    KNOWN,
    LACKING,
    NEEDED,
    OPEN,
    SHOWN,
    Told,
    told,
    written_out,
)
from fooling.verify.statement.language.verdict import Verdict

D, LEAVES = ("D", "f"), ("leaves", "f")
OF_DISJOINTNESS = "for all n >= 1: 50 * R(DISJ_n) >= n"  # a theorem that no axiom says
SORTS = {"n": "int", "f": "function"}


def lines_of(text: str) -> list[tuple[int, str, str]]:
    that = fooling.read(text).term
    with looking(that) as root:
        assert decide(own_task("one", "a test", text, that).claim, "quick").verdict is Verdict.UNKNOWN
    return [(one.depth, one.kind, one.text) for one in told(root)]


def of(that: tuple[object, ...], *facts: tuple[object, ...]) -> list[tuple[str, str]]:
    """What is told of one open goal, n at least 1, about which these facts are known."""
    goal = Looked(that, ((">=", "n", 1),), SORTS, facts=dict.fromkeys(facts))
    return [(one.kind, one.text) for one in told(Looked(that, below=[goal]))[1:]]


def test_what_is_lacking_and_would_close_a_goal_is_told() -> None:
    """Which bound on a quantity is not known, and which one gives the goal, stand below an open goal."""
    lines = lines_of(OF_DISJOINTNESS)
    assert [(depth, kind) for depth, kind, _ in lines] == [(0, OPEN), (1, LACKING), (1, NEEDED)]
    assert lines[1][2] == "a bound from below on R(disjointness on n bits; error at most 1/3)"
    assert lines[2][2] == "R(disjointness on n bits; error at most 1/3) >= 1/50 * n"


@pytest.mark.exhaustive
def test_a_part_that_is_shown_is_told_as_shown() -> None:
    """Of a conjunction, the part that has a derivation is told as shown, and the other one as open."""
    language = "(/(ab|ba)*/ under odd-even, length n)"
    lines = lines_of(f"for all even n >= 2: D({language}) >= n/2 + 1 and D({language}) <= n^(99/100) + 7")
    assert [(depth, kind) for depth, kind, _ in lines[:3]] == [(0, OPEN), (1, SHOWN), (1, OPEN)]


def test_the_best_bounds_are_known_and_what_they_come_to_is_false_somewhere() -> None:
    """The best bounds are told, also through another quantity, and the first point at which they do not suffice."""
    facts = ((">=", D, "n"), (">=", D, ("-", "n", 5)), (">=", ("+", "n", 9), D), ("<=", D, LEAVES), ("=", LEAVES, "n"))
    found = of((">=", D, ("/", ("^", "n", 2), 5)), *facts)
    assert found == [(KNOWN, "D(f) >= n"), (KNOWN, "D(f) <= n"), (FORM, "n >= n^2 / 5"), (FALSE, "n = 6")]
    assert (FALSE, "n = 6") not in of((">=", D, ("/", "n", 5)), *facts)


def test_a_quantity_that_is_multiplied_by_another_needs_nothing_that_is_told() -> None:
    """Where a quantity stands in a product with another one, no bound is said to give the goal."""
    assert of((">=", ("*", D, LEAVES), "n"), (">=", D, "n")) == [(KNOWN, "D(f) >= n")]


def test_what_the_checker_rejects_is_not_told_as_shown() -> None:
    """A derivation that the checker rejects does not make a goal one that is shown."""
    that = (">=", D, "n")
    wrong = Looked(that, ((">=", "n", 1),), SORTS, node={"rule": "evaluate"})
    assert told(Looked(that, below=[wrong])) == ()


@pytest.mark.parametrize("seed", range(20))
def test_what_is_needed_is_enough(seed: int) -> None:
    """The bound that is said to give a goal gives it at every number drawn, and no weaker bound does."""
    draw = Random(seed)
    a, b, c, d = (draw.choice([-3, -2, -1, 1, 2, 3]) for _ in range(4))
    order, bound = (">=", "<=")[b < 0], draw.randint(-5, 5)
    that = (draw.choice([">=", ">", "<=", "<"]), ("+", ("*", a, D), ("*", b, LEAVES)), ("+", ("*", c, "n"), d))
    if that[0][0] == "<":
        order = {">=": "<=", "<=": ">="}[order]
    needed = [text for kind, text in of(that, (order, LEAVES, bound)) if kind == NEEDED]
    (statement,) = needed
    op, right = statement.removeprefix("D(f) ").split(" ", 1)
    number = fooling.read(f"for all integers n with n >= 1: {right} >= 0").term[3][1]
    for n in range(1, 9):
        limit = Fraction(*normal(substituted(number, n), fresh()).get((), Fraction(0)).as_integer_ratio())
        for distance in (0, Fraction(1, 7), 5):
            at = limit + (distance if op[0] == ">" else -distance)
            if distance or op in (">=", "<="):
                assert holds(that[0], a * at + b * bound, c * n + d), (statement, n)
        past = limit - Fraction(1, 7) if op[0] == ">" else limit + Fraction(1, 7)
        assert not holds(that[0], a * past + b * bound, c * n + d)


def substituted(term: object, n: int) -> object:
    return n if term == "n" else tuple(substituted(part, n) for part in term) if isinstance(term, tuple) else term


def holds(op: str, left: Fraction, right: Fraction | int) -> bool:
    return {">=": left >= right, ">": left > right, "<=": left <= right, "<": left < right}[op]


@pytest.mark.parametrize("seed", range(20))
def test_a_polynomial_is_written_out_as_it_is(seed: int) -> None:
    """A polynomial that is written out as people do has the same values."""
    draw = Random(seed)
    atoms = ("m", "n", ("^", "n", ("/", 1, 3)), ("^", 2, "n"))
    parts = [
        (Fraction(draw.randint(-4, 4), draw.randint(1, 3)), draw.choice(atoms), draw.randint(0, 3)) for _ in "abcd"
    ]
    term = ("+", *(("*", ("/", c.numerator, c.denominator), ("^", atom, k)) for c, atom, k in parts))
    context = fresh().extended({"m": "int", "n": "int"}.items(), ((">=", "n", 1),))
    again = written_out(normal(term, context))
    for point in ({"m": 2, "n": 1}, {"m": -1, "n": 3}, {"m": 5, "n": 8}):
        assert value(again, point) == pytest.approx(value(term, point))


def test_nothing_is_recorded_unless_it_is_asked_for() -> None:
    """Goals are recorded inside `looking` alone, each below the one that it was looked at for."""
    with looked_at((">=", "n", 1), fresh()) as one:
        assert one.below == []
    with looking((">=", "n", 1)) as root, looked_at((">=", "n", 1), fresh()), looked_at((">=", "n", 0), fresh()):
        pass
    assert [below.that for below in root.below] == [(">=", "n", 1)]
    assert [below.that for below in root.below[0].below] == [(">=", "n", 0)]


def test_the_command_prints_them_and_puts_them_into_its_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`decide --why` prints the goals, and `--json` has them."""
    sentence = "for all functions f with D(f) >= 10^9: rank_Q(f) >= 30000"  # no such function is known
    given = ["decide", sentence, "--why", "--evidence", str(tmp_path)]
    assert _ended(given) == 0
    assert f"{IN_WORDS[OPEN]} for all functions f with D(f) >= 10^9" in " ".join(capsys.readouterr().out.split())
    assert _ended([*given, "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert [Told(**line).kind for line in claim["goals"]] == [OPEN]
    assert set(IN_WORDS) == set(KINDS)


def _ended(arguments: list[str]) -> object:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code


def test_what_is_known_under_more_assumptions_is_not_told_of_fewer() -> None:
    """A fact about numbers from 4 on is told of the goal with that assumption alone, which is told with it."""
    all_numbers = ("forall", (("n", "int"),), ((">=", "n", 1),), (">=", ("+", D, LEAVES), "n"))
    one = Looked((">=", ("+", D, LEAVES), "n"), ((">=", "n", 1),), SORTS, facts={(">=", D, 1): None})
    later = Looked((">=", ("+", D, LEAVES), "n_later"), ((">=", "n_later", 4),), {**SORTS, "n_later": "int"})
    later.facts[(">=", LEAVES, 2)] = None
    other = Looked((">=", ("cover", "f", 1), ("^", "n", 2)), ((">=", "n", 1), (">=", "n", 9)), SORTS)
    whole = Looked(all_numbers, sorts={"f": "function"}, below=[one, later, other])
    lines = [(line.kind, line.text) for line in told(Looked(all_numbers, below=[whole]))]
    assert (KNOWN, "D(f) >= 1") in lines
    assert (KNOWN, "leaves(f) >= 2") not in lines
    assert (OPEN, "given n >= 9: cover(f; colour 1) >= n^2") in lines
