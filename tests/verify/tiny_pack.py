"""Claims small enough to test the runner and the command line with.

`bad_pack` and `slow_pack` are registered by modules of their own.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from fooling.verify.claims.claim import CONFIRMED, REFUTED, Pack, Unknown
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.steps import table
from fooling.verify.methods.engine.tactic import evaluate
from fooling.verify.methods.guesses.integers import smallest_counterexample
from fooling.verify.statement.language.notation import (
    ODD_EVEN,
    apply,
    dyck,
    even,
    fooling_set,
    for_all,
    integer,
    under,
    words,
)

n = integer("n")
_tiny = Pack("tiny", {})
_tiny.claim(
    "sum",
    at="Lemma 1",
    says="one and one [sic] is two",
    that=apply("=", apply("+", 1, 1), 2),
    pinned=CONFIRMED,
    script=evaluate,
)
_tiny.claim(
    "small",
    at="Lemma 2",
    says="all natural numbers are at most 3",
    that=for_all(n >= 0)(n <= 3),
    pinned=REFUTED,
    script=smallest_counterexample(),
    note="planted",
)
_tiny.claim(
    "small--repaired",
    at="Lemma 2",
    says="those below 4 are",
    that=for_all(n >= 0, n <= 3)(n <= 3),
    pinned=CONFIRMED,
    script=table(),
    repairs="small",
)
_tiny.claim(
    "dyck23",
    at="Section 4",
    says="all words of Dyck-(2,3) fool",
    that=for_all(n >= 2, even(n))(fooling_set(words(dyck(2, 3), n), under(dyck(2, 3), ODD_EVEN, n), 1)),
    pinned=REFUTED,
)
_tiny.claim(
    "open", at="Section 5", says="nobody knows", that=for_all(n >= 0)(n >= 0), pinned=Unknown("no route is known")
)
_tiny.claim(
    "deep",
    at="Section 5",
    says="takes long",
    that=for_all(n >= 0, n <= 1)(n <= 1),
    pinned=CONFIRMED,
    script=table(),
    effort="deep",
)


def _dies(goal: object, context: object) -> dict[str, object]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _nothing(goal: object, context: object) -> dict[str, object]:
    print("chatter on standard output")
    raise NotFound("nothing found")


def _bug(goal: object, context: object) -> dict[str, object]:
    raise AssertionError("a bug")


def _sleeps(seconds: float):
    def found(goal: object, context: object) -> dict[str, object]:
        time.sleep(seconds)
        return {"rule": "evaluate"}

    return found


_bad = Pack("bad", {})
for name, tactic in (("dies", _dies), ("nothing", _nothing), ("bug", _bug), ("forever", _sleeps(3600))):
    _bad.claim(name, at="nowhere", says=f"this one {name}", that=apply("=", 1, 1), pinned=CONFIRMED, script=tactic)


def _waits(goal: object, context: object) -> dict[str, object]:
    """Until there is the file that $TINY_GATE names; at once where none is named."""
    gate = os.environ.get("TINY_GATE")
    while gate is not None and not Path(gate).exists():
        time.sleep(0.02)
    return {"rule": "evaluate"}


_slow = Pack("slow", {})
for i in range(6):
    tactic = _waits if i >= 3 else _sleeps(0)
    _slow.claim(f"claim-{i}", at="nowhere", says="a wait", that=apply("=", i, i), pinned=CONFIRMED, script=tactic)


def pack() -> Pack:
    """The pack `tiny`."""
    return _tiny


def bad_pack() -> Pack:
    """The pack `bad`."""
    return _bad


def slow_pack() -> Pack:
    """The pack `slow`."""
    return _slow
