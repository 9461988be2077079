"""Prefixes that may be longer than the words: those are all of the word.

"For all n and k: Alice, who has the first k of n letters, ..." speaks of k > n, too, where she has all of them.  So a
prefix that is known to be so long is written as one of n letters; where nothing is known, both are cases.
"""

from __future__ import annotations

from collections.abc import Iterator

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.composed import exchanged
from fooling.verify.methods.arithmetic.arith_step import by_assumptions
from fooling.verify.methods.axioms.instances import axiom
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, cases, stated, subterms, tactical
from fooling.verify.statement.proposition import Term, free_variables


@rule(on=("comparison",), kind="unsafe", price=100, speaks=("under",), sure=True)
def by_whole_prefix(goal: Term, context: Context) -> Iterator[Tactic]:
    """A comparison after a prefix that may be longer than the words, as after all letters."""
    for f in sorted(subterms(goal, "under"), key=repr):
        _, _, split, n = f
        if not isinstance(split, tuple) or split[1] == n or not free_variables((">=", split[1], n)):
            continue
        k = split[1]
        if _is_known((">=", k, n), context):
            yield _as_whole(f, ("under", f[1], ("prefix", n), n), search)
        elif not _is_known(("<=", k, n), context):
            yield cases((">=", k, n), search, search)


def _is_known(comparison: Term, context: Context) -> bool:
    try:
        accepted(by_assumptions)(comparison, context)
    except FoolingError:
        return False
    return True


@tactical
def _as_whole(goal: Term, context: Context, f: Term, whole: Term, again: Tactic) -> Node:
    same = stated((("same-function", f, whole), axiom("whole-prefix", by_assumptions)), context)
    return {"rule": "same-entries", "premise": same, "by": again(exchanged(goal, f, whole), context)}
