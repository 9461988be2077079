"""From which number on a refuted statement holds: whoever states a bound for all n has often left out the small ones.

A counterexample n = v rules out no larger number.  So the same statement for n >= v + 1 is looked at for a moment: if a
counterexample is seen, it is the next v, a few times; else a proof is tried for n >= v + 1, and for a little more where
none is found.  What is said was derived, and the checker has accepted it: that it holds from a number on, or that it
fails at further ones.  It holds from v + 1 on and fails at v; where the proof begins later, those between are open, and
that is said, so that nobody takes the number for a threshold.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf

from fooling.records import dataclass
from fooling.verify.evidence.witness import witness_of
from fooling.verify.methods.engine import limits
from fooling.verify.methods.engine.ends import Work, counted, is_over
from fooling.verify.methods.engine.goals import computable
from fooling.verify.runs.claims.closest_statement import Closest, Kind
from fooling.verify.runs.claims.kept_beside import Show
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.proposition import Term, is_integer, negate

FURTHER, MOST = 4, 16  # counterexamples after the first that are looked for; and where each is seen at once
AT_ONCE = 30_000  # steps for all of these
NAMED = 4  # of them are told
LATER = (0, 1, 3)  # how much later than after the last counterexample a proof may begin
VARIABLES = 3  # that are tried


@dataclass(frozen=True)
class Onward:
    """What is known of a refuted statement past its counterexample, for larger values of one variable.

    variable  its name
    fails     values of it in further counterexamples, each proved to be one, in their order; there may be others
    shown     the statement from a value on, where that is proved
    """

    variable: str
    fails: tuple[int, ...]
    shown: Closest | None = None

    @property
    def told(self) -> str:
        """One sentence without a full stop."""
        if self.shown is not None:
            return self.shown.told
        *others, last = [*map(str, self.fails[:NAMED]), *(["others"] if len(self.fails) > NAMED else [])]
        return f"it fails at {self.variable} = {', '.join(others)}{' and ' if others else ''}{last} as well"


@dataclass(frozen=True)
class _Left:
    """What is left of so many steps, nothing after the end by the clock."""

    work: Work
    most: float
    clock: float

    @property
    def steps(self) -> float:
        late = is_over() or time.perf_counter() > self.clock
        return -inf if late else self.most - self.work.done


def onward(
    that: Term, refuted: Outcome, refute: Show, prove: Show, steps: float, longest: float = inf
) -> Onward | None:
    """What is known for larger values of a variable; None for nothing.

    It takes about so many `steps`, and of the clock no more than `longest` seconds.

    Only a statement about all integers of a range is looked at, where a counterexample names one.
    """
    with counted() as work:
        return _onward(that, refuted, refute, prove, _Left(work, steps, time.perf_counter() + longest))


def _onward(that: Term, refuted: Outcome, refute: Show, prove: Show, left: _Left) -> Onward | None:
    values, found = _values(that, refuted), list[Onward]()
    for name, sort in that[1][:VARIABLES] if that[0] == "forall" else ():
        if sort == "int" and name in values and left.steps > 0:
            one = _of_variable(that, name, values[name], refute, prove, left)
            if one.shown is not None:
                return one
            found.append(one)
    return next((one for one in found if one.fails and len(that[1]) == 1), None)


def _of_variable(that: Term, name: str, value: int, refute: Show, prove: Show, left: _Left) -> Onward:
    fails: list[int] = []
    begun = left.work.done
    while len(fails) < (MOST if left.work.done < begun + AT_ONCE else FURTHER) and left.steps > 0:
        rest = _from(that, name, value + 1)
        outcome = refute(rest, min(limits.NEXT_COUNTEREXAMPLE, left.steps))
        if outcome is None:
            return Onward(name, tuple(fails), _proved(that, name, value + 1, prove, left))
        new = _values(rest, outcome).get(name)
        if new is None or new <= value:
            break
        fails, value = [*fails, new], new
    return Onward(name, tuple(fails))


def _proved(that: Term, name: str, start: int, prove: Show, left: _Left) -> Closest | None:
    for least in (start + by for by in LATER):
        stated = _from(that, name, least)
        if left.steps <= 0 or _is_empty(stated, prove):
            return None
        outcome = prove(stated, min(limits.LATER_PROOF, left.steps))
        if outcome is not None:
            more = " that meet its other hypotheses" if len(stated[2]) > 1 else ""
            return Closest(
                Kind.WEAKER, f"it holds for all {name} >= {least}{more}{_open(name, start, least)}", stated, outcome
            )
    return None


def _open(name: str, start: int, least: int) -> str:
    """That nothing is said of the numbers between the last counterexample and the proof.

    >>> _open("k", 2, 3), _open("k", 2, 5), _open("k", 2, 2)
    ('; whether it holds at k = 2 is left open', '; whether it holds at k = 2, 3 and 4 is left open', '')
    """
    if start == least:
        return ""
    *others, last = map(str, range(start, least))
    return f"; whether it holds at {name} = {', '.join(others)}{' and ' if others else ''}{last} is left open"


def _from(that: Term, name: str, least: int) -> Term:
    """The statement for these values; a limit that is lower, as the new one says more, is left out.

    >>> _from(("forall", (("n", "int"),), ((">=", "n", 1), ("even", "n")), (">", "n", 2)), "n", 4)[2]
    (('even', 'n'), ('>=', 'n', 4))
    """
    kept = (one for one in that[2] if not _is_lower_limit(one, name, least))
    return (*that[:2], (*kept, (">=", name, least)), that[3])


def _is_lower_limit(condition: Term, name: str, least: int) -> bool:
    return condition[0] in (">=", ">") and condition[1] == name and is_integer(condition[2]) and condition[2] < least


def _is_empty(that: Term, prove: Show) -> bool:
    """Whether its hypotheses about numbers contradict each other, as n <= 9 and n >= 10 do."""
    of_numbers = tuple(filter(computable, that[2]))
    held = ("and", *of_numbers) if len(of_numbers) > 1 else of_numbers[0]
    return prove(("forall", that[1], (), negate(held)), limits.EMPTY) is not None


def _values(that: Term, outcome: Outcome) -> dict[str, int]:
    """The integers of its counterexample, by the names of its variables."""
    names: Sequence[str] = [name for name, _ in that[1]] if that[0] == "forall" else []
    found = witness_of(that, outcome) or {}
    return {name: found[name] for name in names if is_integer(found.get(name))}
