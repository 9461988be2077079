"""The mutation fuzz of goals: what the checker accepts of changed goals of real certificates, evaluated by definition.

A goal of a certificate is changed in one place (`goal_changes`) and given back with its derivation, once as it is and
once with the same change throughout the derivation.  Whatever the checker accepts is read by `tests.brute_force`, which
shares nothing with it, at the points of the grid of `tests.planted.on_a_grid`: what is confirmed has to be true at all
points that can be read, what is refuted must not be true.

The certificates are those of a run: of statements about small functions and languages (`small_goals`), of every
so-manieth statement of the long lists for users' files, and of claims of the pack.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.claims.claim import registered
from fooling.verify.runs.claims.arguments import own, own_task
from fooling.verify.runs.claims.decide import decide
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, substitute
from tests import brute_force
from tests.brute_force import Undefined, Unsupported
from tests.planted.goal_changes import Change, alike, changed, changes
from tests.planted.on_a_grid import FALSE, NOTHING, TRUE, grid, verdict

LISTS = Path(__file__).parent.parent / "verify"
POINTS = 200  # of the outermost quantifier, drawn where there are more
D11, D12 = ("dyck", 1, 1), ("dyck", 1, 2)
SOME_B = ("dfa", ("a", "b"), 0, (1,), ((0, 1), (1, 1)))
EVEN_B = ("dfa", ("a", "b"), 0, (0,), ((0, 1), (1, 0)))
FORMULA = (2, 1, ("xor", "x1", ("and", "x2", "y1")))
SMALL: tuple[Term, ...] = (
    ("matrix", ((0, 1), (1, 1))),
    ("matrix", ((0, 1, 1), (1, 0, 1), (1, 1, 0))),
    ("matrix", ((0, 2, 1), (1, 1, 0))),
    *((family, 2) for family in ("equality", "disjointness", "intersection", "greater-than", "inner-product", "index")),
    ("complement", ("equality", 2)),
    ("under", D11, "odd-even", 4),
    ("under", SOME_B, "prefix:1", 3),
    ("by-formula", FORMULA),
    ("by-formula", (1, 2, ("or", ("xor", ("xor", "y2", ("not", "y1")), "x1"), "y1"))),
    ("and-of", ("greater-than", 1), ("complement", ("equality", 1))),
    ("xor-of", ("index", 2), ("matrix", ((1, 0), (0, 0), (1, 1), (0, 1)))),
    ("transposed", ("index", 2)),
    ("part", ("greater-than", 2), (0, 2, 3), (1, 2)),
    ("lifted", (2, 0, ("or", "x1", "x2")), ("equality", 1)),
    ("restricted", ("under", EVEN_B, "prefix:2", 4), "alice", SOME_B),
)
LANGUAGES: tuple[Term, ...] = (D11, D12, SOME_B, EVEN_B)
MACHINES = ("machine", "acceptor", "task")
READ = {*brute_force.STATEMENTS, *brute_force.COMPARED, "even", "odd", "integer", "and", "or", "not"}
TOO_SLOW = "shuffle"  # all ways to deal out the letters of a word, for each of many words
LONG = {"theorem-4-printed-total--nine-is-least"}  # decided in a minute


@dataclass(frozen=True)
class Proved:
    """A proposition with its verdict and the derivation that the checker accepts."""

    name: str
    proposition: Term
    verdict: str
    derivation: Any


@dataclass
class Tally:
    """What has been tried, by kinds of change; what was accepted and could be read, and what of that is false."""

    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    evaluated: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        kinds = [
            f"  {kind}: {many} tried, {self.accepted[kind]} accepted, {self.evaluated[kind]} evaluated"
            for kind, many in sorted(self.tried.items())
        ]
        total = f"{self.tried.total()} tried, {self.accepted.total()} accepted, {self.evaluated.total()} evaluated"
        return "\n".join([total, *kinds])


def about(f: Term) -> Iterator[Term]:
    """The quantities of a function, and whether it is computed with a bit of memory."""
    yield from ((quantity, f) for quantity in ("D", "leaves", "partition-number", "least-discrepancy"))
    for party in ("alice", "bob"):
        yield from ((quantity, f, party) for quantity in ("one-way", "rows", "nonzero-rows"))
        yield ("rows-with", f, party, 1)
    yield from (("rank", f, field) for field in ("Q", "GF2"))
    yield from ((quantity, f, colour) for quantity in ("fooling", "cover") for colour in (0, 1))


def small_goals() -> Iterator[Term]:
    """True statements about small functions and languages: each quantity from either side, and what machines do."""
    quantities = [quantity for f in SMALL for quantity in about(f)]
    quantities += [("states", language, which) for language in LANGUAGES for which in ("complete", "partial")]
    quantities += [("count", language, n) for language in LANGUAGES for n in (3, 4)]
    for quantity in quantities:
        try:
            value = brute_force.number(quantity)
        except (Undefined, Unsupported):
            continue
        bound = int(value) if value.denominator == 1 else ("/", value.numerator, value.denominator)
        yield from ((">=", quantity, bound), ("<=", quantity, bound))
    yield from (("rnn-computes", f, m, p) for f in SMALL for m, p in ((1, 1), (1, 2), (2, 1)))
    yield from (("dfa-decides", language, 3) for language in LANGUAGES)
    yield from (("identity", f, 2) for f in SMALL[:10])


def decided(name: str, proposition: Term) -> Proved | None:
    """What the tool makes of a proposition of one's own, None where it does not decide it."""
    outcome = decide(own_task(name, "", "", proposition).claim, "quick")
    return _kept(name, proposition, outcome)


def _kept(name: str, proposition: Term, outcome: Any) -> Proved | None:
    known = outcome.derivation is not None and not outcome.trusts
    return Proved(name, proposition, str(outcome.verdict), outcome.derivation) if known else None


def of_small_goals(every: int = 1) -> list[Proved]:
    """Every so-manieth small goal that is decided."""
    found = (decided(f"small-{i}", that) for i, that in enumerate(islice(small_goals(), 0, None, every)))
    return [one for one in found if one is not None]


def of_lists(every: int) -> list[Proved]:
    """Every so-manieth statement of the lists for users' files that brute force can read and that is decided."""
    listed = [task for path in sorted(LISTS.glob("*.json")) if path.stem != "undecided" for task in own(path)]
    tasks = [task for task in listed if is_readable(task.claim.that)][::every]
    found = (_kept(task.id, task.claim.that, decide(task.claim, "quick")) for task in tasks)
    return [one for one in found if one is not None]


def of_pack() -> list[Proved]:
    """The claims of the packs that brute force can read and that are soon decided."""
    claims = [one for one in registered() if is_readable(one.that) and one.id.split("/")[1] not in LONG]
    found = (_kept(one.id, one.that, decide(one)) for one in claims)
    return [one for one in found if one is not None]


def is_readable(term: Term) -> bool:
    """Whether brute force knows the statements in it, and nothing in it is a machine with numbers."""
    if not isinstance(term, tuple):
        return True
    made = OPERATORS[term[0]].result if term and isinstance(term[0], str) and term[0] in OPERATORS else ""
    known = made not in MACHINES and (made != "proposition" or term[0] in READ)
    return known and all(map(is_readable, term))


def mentions(term: Term, head: str) -> bool:
    """Whether the head stands anywhere in a term."""
    return term == head or (isinstance(term, tuple) and any(mentions(part, head) for part in term))


def reading(proposition: Term, rng: random.Random) -> tuple[int, str | None]:
    """At how many points a proposition could be read, and what it says: true or false there, None where nowhere.

    A universal statement is true here where it is at all points that can be read; an existential one that no point
    shows is not read at all.
    """
    if mentions(proposition, TOO_SLOW):
        return 0, None
    if proposition[0] != "forall":
        found = verdict(proposition, {})
        return (0, None) if found not in (TRUE, FALSE, NOTHING) else (1, TRUE if found == TRUE else FALSE)
    _, bindings, conditions, body = proposition
    points = list(islice(grid(bindings), 10**5))
    read = 0
    for point in rng.sample(points, min(POINTS, len(points))):
        if all(verdict(substitute(one, point), {}) == TRUE for one in conditions):
            found = verdict(substitute(body, point), {})
            if found in (FALSE, NOTHING):
                return read + 1, FALSE
            read += found == TRUE
    return read, TRUE if read else None


def is_accepted(proposition: Term, verdict: str, derivation: Any) -> bool:
    """Whether the checker takes the derivation for a proof, or a refutation, of the proposition."""
    try:
        proved(proposition, verdict, derivation)
    except Rejected:
        return False
    return True


def tried(one: Proved, most: int, seed: int, tally: Tally) -> None:
    """Try so many changes of a goal, each with both derivations."""
    rng = random.Random(f"{seed} {one.name}")
    for change in _some(changes(one.proposition), most, rng):
        goal = changed(one.proposition, change.path, change.value)
        derivations = [one.derivation, alike(one.proposition, change, one.derivation)]
        tally.tried[change.kind] += len(derivations) - (derivations[0] == derivations[1])
        if any(is_accepted(goal, one.verdict, derivation) for derivation in derivations):
            tally.accepted[change.kind] += 1
            _evaluate(one, change, goal, rng, tally)


def _evaluate(one: Proved, change: Change, goal: Term, rng: random.Random, tally: Tally) -> None:
    read, says = reading(goal, rng)
    if read == 0 or (one.verdict == "refuted" and goal[0] == "forall" and says == TRUE):
        return  # that no point of a grid refutes it does not make it true
    tally.evaluated[change.kind] += 1
    if (one.verdict == "confirmed") != (says == TRUE):
        tally.false.append(f"{one.name} {one.verdict}: {goal}, {change.kind} at {change.path} to {change.value}")


def _some(found: list[Change], most: int, rng: random.Random) -> list[Change]:
    return found if len(found) <= most else rng.sample(found, most)


def fuzzed(certificates: Sequence[Proved], most: int, seed: int) -> Tally:
    """The tally of all certificates, so many changes of each."""
    tally = Tally()
    for one in certificates:
        tried(one, most, seed, tally)
    return tally
