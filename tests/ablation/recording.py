"""Which procedures succeed while a statement is decided, and which of them what they found was used.

A procedure succeeds when it gives a derivation, or a tactic or a lemma whose tactic then gives one, or a bound, or any
value.  One that hands on a goal to the tactic that it is given (`switch.passes_on`) succeeds where it adds to what that
finds, and one that adds to lemmas where it adds some.  A procedure is used where a derivation that it gave is a part of
the one that the checker accepts in the end: the same object, so that what is copied on its way, or remembered from
before, is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fooling.verify.methods.engine import attempts
from fooling.verify.methods.engine.goals import Bound, Interval
from fooling.verify.methods.facts.given_lemmas import Known
from tests.ablation.procedures import Procedure
from tests.ablation.switch import CALLED, code_calling, copy_of, exchanged, original, passes_on

ATTEMPT = "engine.attempts.attempt"


class Recording:
    """What has succeeded since it was cleared."""

    def __init__(self) -> None:
        self.succeeded = dict[str, None]()
        self.by = dict[int, tuple[Any, set[str]]]()  # derivations by their identity, and which procedures gave them
        self.last: Any = None

    def clear(self) -> None:
        """For the next statement."""
        self.succeeded.clear()
        self.by.clear()
        self.last = None

    @property
    def used(self) -> list[str]:
        """The procedures whose derivations are parts of the last one."""
        found = dict[str, None]()
        for part in _parts(self.last):
            found |= dict.fromkeys(sorted(self.by[id(part)][1])) if id(part) in self.by else {}
        return list(found)

    def node(self, name: str, found: Any) -> Any:
        """A derivation that a procedure gave."""
        if isinstance(found, dict):
            self.succeeded[name] = None
            self.by.setdefault(id(found), (found, set()))[1].add(name)
        return found

    def tactic(self, name: str, tactic: Any) -> Any:
        """A tactic that tells what it finds; or what makes one, of whatever it is given."""

        def called(*args: Any) -> Any:
            found = tactic(*args)
            return self.tactic(name, found) if callable(found) else self.node(name, found)

        return called

    def around(self, name: str, of: Callable[..., Any], by: Any, *more: Any, **others: Any) -> Any:
        """A tactic made of another one, or more lemmas: it tells what is added to what the other finds."""
        if not callable(by):
            found = of(by, *more, **others)
            self.succeeded |= {name: None} if len(found) > len(by) else {}
            return found
        inner: list[Any] = []

        def noted(goal: Any, context: Any) -> Any:
            inner.append(by(goal, context))
            return inner[-1]

        outer = of(noted, *more, **others)

        def added(goal: Any, context: Any) -> Any:
            found = outer(goal, context)
            return found if any(found is one for one in inner) else self.node(name, found)

        return added

    def told(self, name: str, found: Any) -> Any:
        """What a procedure gave, as it tells of what is found by it."""
        if isinstance(found, Known):
            self.succeeded[name] = None
        if isinstance(found, dict) and found:
            for part in found.values():
                self.node(name, part)
            return self.node(name, found)
        if isinstance(found, (Bound, Interval)):
            for bound in found if isinstance(found, Interval) else (found,):
                self.node(name, bound.node)
            return found
        if isinstance(found, tuple) and len(found) == 2 and callable(found[1]) and not callable(found[0]):
            return found[0], self.tactic(name, found[1])
        if isinstance(found, (list, tuple)) and type(found) in (list, tuple):
            return type(found)(self.told(name, one) if _is_evidence(one) or type(one) is list else one for one in found)
        return self.tactic(name, found) if callable(found) and not isinstance(found, type) else found

    def each(self, name: str, found: Iterator[Any]) -> Iterator[Any]:
        """The same of what is given one after the other."""
        for one in found:
            if not _is_evidence(one):
                self.succeeded[name] = None
            yield self.told(name, one) if _is_evidence(one) else one


def _is_evidence(one: Any) -> bool:
    lemma = isinstance(one, tuple) and len(one) == 2 and callable(one[1])
    return lemma or callable(one) or isinstance(one, (dict, Bound, Interval, Known))


def _parts(data: Any) -> Iterator[Any]:
    todo = [data]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            yield one
            todo += one.values()
        elif isinstance(one, (list, tuple)):
            todo += one


@contextmanager
def recording(procedures: tuple[Procedure, ...]) -> Iterator[Recording]:
    """These procedures tell what they find, inside."""
    record = Recording()
    attempt, before = copy_of(attempts.attempt), attempts.attempt.__code__

    def watched(that: Any, verdict: Any, tactic: Any) -> Any:
        def found(goal: Any, context: Any) -> Any:
            record.last = tactic(goal, context)
            return record.last

        return attempt(that, verdict, found)

    with exchanged({one: _watching(record, one, original(one)) for one in procedures}):
        CALLED[ATTEMPT] = watched
        attempts.attempt.__code__ = code_calling(ATTEMPT, attempts.attempt)
        try:
            yield record
        finally:
            attempts.attempt.__code__ = before


def _watching(record: Recording, procedure: Procedure, of: Callable[..., Any]) -> Callable[..., Any]:
    iterates = procedure.gives.startswith(("Iterator", "Iterable"))

    def called(*args: Any, **kwargs: Any) -> Any:
        if passes_on(procedure):
            return record.around(procedure.id, of, *args, **kwargs)
        found = of(*args, **kwargs)
        if iterates:
            return record.each(procedure.id, iter(found))
        return record.told(procedure.id, found) if found is not None else found

    return called
