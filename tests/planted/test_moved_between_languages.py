"""No certificate about one language proves a false statement about another.

Statements about small random languages are decided: states, numbers of words, bits, rows, ranks, fooling sets, at one
length and for all.  Then each certificate is moved to every other language: the language in the goal is exchanged, and
the derivation is left as it is, or has the language exchanged throughout.  Whatever the checker accepts is evaluated by
`tests.brute_force`, which shares nothing with it.  `make exhaustive` moves some thousands; a rule that accepts too much
is found out so.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from fooling.verify.checker.judge import RULES
from fooling.verify.checker.kernel import NOTHING
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.brute_force import Undefined, Unsupported
from tests.planted.changed_goals import LANGUAGES, Proved, Tally, decided, is_accepted, reading
from tests.planted.on_a_grid import TRUE

SEED = 46
STATES = 3
ALL = (("n", "int"),), ((">=", "n", 1),)


def random_language(rng: random.Random) -> Term:
    """A complete automaton over a and b."""
    size = rng.randint(1, STATES)
    rows = tuple((rng.randrange(size), rng.randrange(size)) for _ in range(size))
    accepting = tuple(state for state in range(size) if rng.random() < 0.5)
    return ("dfa", ("a", "b"), 0, accepting, rows)


def moved(term: Any, source: Term, target: Term) -> Any:
    """The term, or the derivation, with one language in place of another wherever that stands."""
    if as_tuples(term) == source:
        return as_lists(target) if isinstance(term, list) else target
    if isinstance(term, dict):
        return {key: moved(value, source, target) for key, value in term.items()}
    return type(term)(moved(part, source, target) for part in term) if isinstance(term, (list, tuple)) else term


def as_tuples(term: Any) -> Any:
    """Lists as tuples, so that a language in a derivation is equal to the one in the goal."""
    return tuple(map(as_tuples, term)) if isinstance(term, (list, tuple)) else term


def as_lists(term: Any) -> Any:
    """Tuples as lists, as a derivation has them."""
    return list(map(as_lists, term)) if isinstance(term, (list, tuple)) else term


def quantities(language: Term) -> Iterator[tuple[Term, bool]]:
    """Quantities of a language, and whether there is one for each n."""
    yield from ((("states", language, which), False) for which in ("complete", "partial"))
    yield ("count", language, "n"), True
    for partition in ("odd-even", "prefix:1"):
        f = ("under", language, partition, "n")
        yield from (((name, f, "alice"), True) for name in ("rows", "one-way"))
        yield from (((name, f), True) for name in ("D", "leaves"))
        yield from (((name, f, 1), True) for name in ("fooling", "cover"))
        yield ("rank", f, "Q"), True


def value(quantity: Term) -> Any:
    """The number, by brute force; None where that cannot say."""
    try:
        found = brute_force.number(quantity)
    except (Undefined, Unsupported):
        return None
    return int(found) if found.denominator == 1 else None


def statements(language: Term) -> Iterator[Term]:
    """Both bounds where nothing varies, and at length 3; for all n the bounds that small n suggest, true or not."""
    for quantity, grows in quantities(language):
        if not grows:
            yield from ((sign, quantity, value(quantity)) for sign in (">=", "<="))
            continue
        values = [value(moved(quantity, "n", n)) for n in (1, 2, 3, 4)]
        if None in values:
            continue
        yield from ((sign, moved(quantity, "n", 3), values[2]) for sign in (">=", "<="))
        yield ("forall", *ALL, (">=", quantity, min(values)))
        yield ("forall", *ALL, ("<=", quantity, max(values)))


def certificates(many: int, every: int, rng: random.Random) -> tuple[list[Term], list[tuple[Term, Proved]]]:
    """Languages, and what is decided of every so-manieth statement about them."""
    drawn = [random_language(rng) for _ in range(many)]
    languages = list(dict.fromkeys([*drawn, *(one for one in LANGUAGES if one[0] == "dfa")]))
    goals = [(language, goal) for language in languages for goal in statements(language)]
    found = [(language, decided(f"moved-{i}", goal)) for i, (language, goal) in enumerate(goals[:: max(1, every)])]
    return languages, [(language, one) for language, one in found if one is not None]


def tried(many: int, every: int, seed: int = SEED) -> Tally:
    """Every certificate, moved to every other language with either derivation."""
    rng, tally = random.Random(seed), Tally()
    languages, kept = certificates(many, every, rng)
    for source, one in kept:
        kind = str(one.proposition[-1][1][0] if one.proposition[0] == "forall" else one.proposition[1][0])
        for target in languages:
            if target == source:
                continue
            goal = moved(one.proposition, source, target)
            tally.tried[kind] += 1
            if any(
                is_accepted(goal, one.verdict, derivation)
                for derivation in (one.derivation, moved(one.derivation, source, target))
            ):
                tally.accepted[kind] += 1
                evaluate(one, goal, kind, rng, tally)
    return tally


def evaluate(one: Proved, goal: Term, kind: str, rng: random.Random, tally: Tally) -> None:
    """What is accepted has to be so: confirmed and true at all points that can be read, or refuted and false at one."""
    read, says = reading(goal, rng)
    if read == 0 or (one.verdict == "refuted" and goal[0] == "forall" and says == TRUE):
        return
    tally.evaluated[kind] += 1
    if (one.verdict == "confirmed") != (says == TRUE):
        tally.false.append(f"{one.verdict}: {goal}")


def held(tally: Tally, most_tried: int) -> None:
    """None is false, and enough was tried, accepted and evaluated for that to say something."""
    print(f"\n{tally}")
    assert tally.false == []
    assert tally.tried.total() >= most_tried
    assert tally.accepted.total() >= most_tried // 20 and tally.evaluated.total() >= most_tried // 20


def test_no_certificate_proves_a_false_statement_about_another_language() -> None:
    """More than a hundred, of few languages."""
    held(tried(4, 9), 60)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_no_certificate_of_many_proves_a_false_statement_about_another_language(seed: int) -> None:
    """Some thousands, of languages that are drawn."""
    held(tried(20, 2, seed), 5_000)


def test_a_rule_that_does_not_look_at_its_language_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the rule of a certificate about states takes any language for its own."""
    two, one = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, 1))), ("dfa", ("a", "b"), 0, (0,), ((0, 0),))
    known = decided("planted", (">=", ("states", two, "complete"), 2))
    assert known is not None and known.verdict == "confirmed"
    goal = moved(known.proposition, two, one)
    assert not is_accepted(goal, "confirmed", known.derivation)
    lax = {name: replace(RULES[name], check=lambda *_: NOTHING) for name in ("cut", "bounds", "arith")}
    monkeypatch.setattr("fooling.verify.checker.judge.RULES", {**RULES, **lax})
    tally = Tally()
    assert is_accepted(goal, "confirmed", known.derivation)
    evaluate(known, goal, "states", random.Random(SEED), tally)
    assert len(tally.false) == 1
