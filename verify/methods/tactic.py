"""Tactics: how a claim says by which route its derivation is found.

A tactic takes a goal and its context and returns a derivation node, or raises `NotFound` with a reason a reader can
use.  Tactics are combined like functions: `intro({"n": 2}, arith(lemma(...), lemma(...)))`.  Nothing here is trusted: a
wrong node is rejected by the checker, so a tactic may be as clever or as careless as it likes.
"""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf
from os import sep
from types import FrameType
from typing import Any

from fooling_sets.errors import FoolingError
from verify.checker.computation import instances
from verify.checker.judge import fresh
from verify.checker.kernel import BOUNDS, Budget, Context, Rejected, prove
from verify.methods.roughly import hold_at
from verify.methods.tried import COUNTEREXAMPLES, note, note_step
from verify.statement.notation import Expression
from verify.statement.proposition import Term, free_variables, negate, substitute, thawed
from verify.statement.wording import in_words

Node = dict[str, Any]
Tactic = Callable[[Term, Context], Node]
Lemma = tuple[Term, Tactic]
ORDERS = (">=", ">", "<=", "<")
MIRRORED = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<"}  # a comparison with its sides exchanged


class NotFound(FoolingError):
    """No derivation was found; the message says why, as do its `reasons`.  It ends as UNKNOWN, never as a verdict."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class ForReaders(str):
    """A reason that is a sentence for whoever asks: it is told as it stands, before what was tried."""

    __slots__ = ()


class Settled(NotFound):
    """It is false, so nothing else need be tried; where it is a part of something, that may go on without it."""


def term_of(value: Expression | Term) -> Term:
    """The term of an expression, or the term itself."""
    return value.term if isinstance(value, Expression) else value


def lemma(that: Expression | Term, by: Tactic) -> Lemma:
    """A statement to be used, and how to prove it."""
    return term_of(that), by


def number(value: Fraction | int) -> Term:
    """The term of a rational number."""
    return value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)


def stated(used: Lemma, context: Context) -> Node:
    """The premise node of a lemma."""
    that, by = used
    return {"that": thawed(that), "by": by(that, context)}


def step(name: str, **fields: Any) -> Tactic:
    """A rule whose fields are plain data."""
    return lambda goal, context: {"rule": name, **fields}


def from_lemma(name: str, used: Lemma) -> Tactic:
    """A rule with one premise."""
    return lambda goal, context: {"rule": name, "premise": stated(used, context)}


def constantly(node: Node) -> Tactic:
    """A node that is already there."""
    return lambda goal, context: node


evaluate = step("evaluate")
assumption = step("assumption")


def afresh(context: Context) -> Context:
    """The context with a whole budget: what is only tried leaves the rest of the search its own."""
    return replace(context, budget=Budget())


def by_bounds(goal: Term, context: Context) -> Node:
    """What is assumed, or seen by the rule `bounds`."""
    if goal in context.assumptions:
        return assumption(goal, context)
    try:
        prove(goal, BOUNDS, afresh(context))
    except Rejected:
        raise NotFound(f"it is not seen that {in_words(goal)}") from None
    return dict(BOUNDS)


def met(goal: Term, context: Context) -> Node:
    """A condition that is assumed, seen, or to be computed."""
    return first_of(by_bounds, evaluate)(goal, context)


def cut(used: Lemma, by: Tactic) -> Tactic:
    """What follows from a lemma, once that is assumed."""

    def found(goal: Term, context: Context) -> Node:
        return {"rule": "cut", "lemma": stated(used, context), "by": by(goal, context.extended((), (used[0],)))}

    return found


def intro(values: Mapping[str, Any] | None, by: Tactic, conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Take arbitrary variables.

    `values` meet the conditions (evaluated, or by the tactic listed for the condition's place).
    """

    def found(goal: Term, context: Context) -> Node:
        _, bindings, assumed, body = goal
        shown = None if not assumed else inhabited(assumed, values or {}, conditions or {}, context)
        return {"rule": "forall", "inhabited": shown, "by": by(body, context.extended(bindings, assumed))}

    return found


def inhabited(
    assumed: Sequence[Term], values: Mapping[str, Any], conditions: Mapping[int, Tactic], context: Context
) -> Node:
    """Values that meet the conditions, each shown by its tactic or at once."""
    terms = {name: term_of(value) for name, value in values.items()}
    proofs = [
        conditions.get(i, met)(substitute(condition, terms), context.closed()) for i, condition in enumerate(assumed)
    ]
    return {"values": {name: thawed(term) for name, term in terms.items()}, "by": proofs}


def witness(values: Mapping[str, Any], by: Tactic = evaluate, conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Name the values for which an existential statement, such as a refutation, holds."""

    def found(goal: Term, context: Context) -> Node:
        terms = {name: term_of(value) for name, value in values.items()}
        shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(goal[2])]
        return {
            "rule": "witness",
            "values": {name: thawed(term) for name, term in terms.items()},
            "conditions": shown,
            "by": by(substitute(goal[3], terms), context),
        }

    return found


def instance(universal: Lemma, values: Mapping[str, Any], conditions: Mapping[int, Tactic] | None = None) -> Tactic:
    """Use a universal lemma at these values."""

    def found(goal: Term, context: Context) -> Node:
        terms = {name: term_of(value) for name, value in values.items()}
        shown = [(conditions or {}).get(i, met)(substitute(c, terms), context) for i, c in enumerate(universal[0][2])]
        return {
            "rule": "instance",
            "of": _by_itself(universal, context),
            "values": {n: thawed(t) for n, t in terms.items()},
            "conditions": shown,
        }

    return found


def _by_itself(universal: Lemma, context: Context) -> Node:
    """The premise node of a lemma about nothing that is given: what is assumed of that would only be in the way."""
    if not free_variables(universal[0]):
        with suppress(FoolingError):
            return stated((universal[0], accepted(universal[1])), context.closed())
    return stated(universal, context)


def induction(base: Tactic, step_: Tactic) -> Tactic:
    """P(first), and P(n) gives P(n + 1)."""

    def found(goal: Term, context: Context) -> Node:
        _, bindings, conditions, body = goal
        name = bindings[0][0]
        inside = context.extended(bindings, (*conditions, body))
        return {
            "rule": "induction",
            "base": base(substitute(body, {name: conditions[0][2]}), context),
            "step": step_(substitute(body, {name: ("+", name, 1)}), inside),
        }

    return found


def every(*parts: Tactic) -> Tactic:
    """All parts of a conjunction."""
    return lambda goal, context: {
        "rule": "and",
        "by": [part(g, context) for part, g in zip(parts, goal[1:], strict=True)],
    }


def cases(split: Expression | Term, below: Tactic, above: Tactic) -> Tactic:
    """One tactic where the comparison holds, the other where it fails."""
    condition = term_of(split)

    def found(goal: Term, context: Context) -> Node:
        return {
            "rule": "cases",
            "split": thawed(condition),
            "below": below(goal, context.extended((), (condition,))),
            "above": above(goal, context.extended((), (negate(condition),))),
        }

    return found


def table(limit: int = 10**5) -> Tactic:
    """Every instance computed; the first false one, smallest first, is reported as the reason it fails."""

    def found(goal: Term, context: Context) -> Node:
        seen = 0
        for values, held in instances(goal, fresh(), limit):
            if not held:
                raise NotFound(f"false at {values}")
            seen += 1
            note("table")
        return {"rule": "table", "instances": seen}

    return found


def smallest_counterexample(limits: Mapping[str, int] | int = 6, by: Tactic = evaluate) -> Tactic:
    """Refute a universal statement over integers by its least counterexample: least total, then lexicographic."""

    def found(goal: Term, context: Context) -> Node:
        note(COUNTEREXAMPLES)
        _, bindings, conditions, body = goal
        names = [name for name, _ in bindings]
        bound = {name: limits if isinstance(limits, int) else limits[name] for name in names}
        alone = {name: [c for c in conditions if free_variables(c) == {name}] for name in names}
        fitting = [[v for v in range(bound[name] + 1) if hold_at(alone[name], {name: v})] for name in names]
        together = [*(c for c in conditions if len(free_variables(c)) != 1), body]
        for point in sorted(product(*fitting), key=lambda point: (sum(point), point)):
            values = dict(zip(names, point, strict=True))
            if hold_at(together, values):
                return witness(values, by)(goal, context)
        most = ", ".join(f"{name} up to {limit}" for name, limit in bound.items())
        raise NotFound(f"no counterexample is computed for {most}")

    return found


def subterms(data: Any, head: str) -> set[Term]:
    """All terms with this operator, anywhere in the data."""
    if not isinstance(data, tuple):
        return set()
    own = {data} if data and data[0] == head else set()
    return own.union(*(subterms(part, head) for part in data))


def outside_sums(data: Any, head: str) -> list[Term]:
    """The same in a fixed order, but for those that hold the index of a sum in the data."""
    bound = {total[1] for total in subterms(data, "sum")}
    return sorted((term for term in subterms(data, head) if bound.isdisjoint(free_variables(term))), key=repr)


# ---- time ----

OVER = "not found in the time a search is given"
GRACE = 0.2  # seconds at most for a step that looks at the clock to end by itself
CALLED_BACK = ("remove", "_remove", "__del__")  # when memory is freed: there Python drops an exception
IMPORTS = "<frozen importlib"  # a module that is loaded in part stays so
Z3 = f"{sep}z3{sep}"  # an object of its that is half made complains when it is disposed of
MANAGERS = contextmanager.__code__.co_filename  # a context that is half entered, or half left, is never left
_END: ContextVar[float] = ContextVar("the end of the search", default=inf)
_PACE: ContextVar[float] = ContextVar("how many times as long as they are written down the steps may take", default=1.0)


@contextmanager
def paced(times: float) -> Iterator[None]:
    """Every step that is searched inside may take so many times as long as is written down for it."""
    before = _PACE.set(times)
    try:
        yield
    finally:
        _PACE.reset(before)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is searched inside ends after so many seconds, or when the search around it does.

    Seconds of the processor: what is found hangs on the statement, not on what else the machine does.
    """
    before = _END.set(min(_END.get(), time.process_time() + seconds))
    try:
        yield
    finally:
        _END.reset(before)


class _Over(BaseException):
    """The time of a search is over; no FoolingError, which the steps of a search catch."""


def _heard(frame: FrameType | None) -> bool:
    """Whether an exception raised here reaches the search, and breaks nothing half done: an import, a `with`."""
    collecting = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    while frame is not None:
        code = frame.f_code
        if code.co_name in CALLED_BACK or code in collecting:
            return False
        if code.co_filename == MANAGERS or code.co_filename.startswith(IMPORTS) or Z3 in code.co_filename:
            return False
        frame = frame.f_back
    return True


@contextmanager
def sliced(seconds: float) -> Iterator[None]:
    """As `within`; and a step that does not look at the clock is interrupted a little later, as `NotFound`.

    Only a main thread can be, and not inside a solver's own code.
    """
    grace = seconds + min(GRACE, seconds / 4)
    if grace == inf or threading.current_thread() is not threading.main_thread():
        with within(seconds):
            yield
        return
    mine, started, ended = _Over(), time.process_time(), False

    # The timer counts in ticks, each charged whole to the process that it meets: on a busy machine it is early.
    def ring(_: int, frame: FrameType | None) -> None:
        if not ended and time.process_time() - started >= seconds and _heard(frame):
            raise mine

    before, (left, _) = signal.getsignal(signal.SIGPROF), signal.getitimer(signal.ITIMER_PROF)
    try:
        try:
            if not 0 < left < grace:
                signal.signal(signal.SIGPROF, ring)
                signal.setitimer(signal.ITIMER_PROF, max(grace, GRACE), GRACE)  # again where it was not heard
            with within(seconds):
                yield
        finally:
            ended = True  # nothing rings while the timer is put back
    except _Over as over:
        if over is not mine:
            raise
        raise NotFound(OVER) from None
    finally:
        if not 0 < left < grace:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
            signal.setitimer(signal.ITIMER_PROF, max(0.001, left + started - time.process_time()) if left else 0)


def briefly(tactic: Tactic, seconds: float) -> Tactic:
    """The tactic for so many seconds at this pace, and at most half of those that are left."""

    def found(goal: Term, context: Context) -> Node:
        with sliced(seconds_left(2 * seconds) / 2):
            return tactic(goal, context)

    return found


def seconds_left(most: float) -> float:
    """The seconds that a step may take, at most so many at this pace; `NotFound` when the search is over."""
    if is_over():
        raise NotFound(OVER)
    return min(most * _PACE.get(), time_left())


def is_over() -> bool:
    """Whether the time of the search is."""
    return time_left() <= 0


def time_left() -> float:
    """The seconds until then, negative ones if it is over."""
    return _END.get() - time.process_time()


def accepted(by: Tactic) -> Tactic:
    """What the tactic finds, if the checker accepts it."""

    def found(goal: Term, context: Context) -> Node:
        node = by(goal, context)
        note_step(node)
        prove(goal, node, afresh(context))
        return node

    return found


# ---- one after the other ----


def first_of(*tactics: Tactic) -> Tactic:
    """The first tactic that finds something."""
    return lambda goal, context: first_in(tactics, goal, context)


def first_in(tactics: Iterable[Tactic], goal: Term, context: Context) -> Node:
    """What the first tactic finds that finds something; the later ones are not even made.

    Each may spend as much as a derivation may, whatever those before it have spent.
    """
    reasons = list[str]()
    for tactic in tactics:
        try:
            return tactic(goal, replace(context, budget=Budget()))
        except Settled:
            raise
        except FoolingError as error:
            reasons += reasons_of(error)
        except (ValueError, KeyError, IndexError, TypeError):
            pass  # it is not made for such a goal, which is no reason for a reader
        if is_over():
            reasons.append(OVER)
            break
    raise NotFound(*(dict.fromkeys(reasons) or ("nothing to try",)))


def reasons_of(error: Exception) -> tuple[str, ...]:
    """What an error says, the parts of a search each for itself."""
    return error.reasons if isinstance(error, NotFound) else (str(error) or type(error).__name__,)
