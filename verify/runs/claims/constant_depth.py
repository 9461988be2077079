"""Why a bound on the width of a network does not follow from communication: D of its function is constant.

Where D(f) <= k is proved for all words of some length on, a protocol of k bits does what the network does, and no bound
through D grows with the length.  The statement may still be true, so this is said beside the reason, and decides
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fooling.verify.methods.engine.goals import computable
from fooling.verify.methods.engine.limits import ONE_DEPTH
from fooling.verify.statement.language.verdict import Outcome
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, free_variables

NETWORKS = ("layer-computes", "transformer-computes")
LONG, MOST = 8, 8  # letters from which on D is bounded, and the largest bound that is tried


def constant_depth(that: Term, prove: Callable[[Term, float], Outcome | None]) -> str | None:
    """What is proved of D, for a statement about networks that compute a function of words; None where nothing is."""
    for f, name, conditions in _functions(that):
        bounded = partial(_bounded, f, name, conditions)
        if prove(bounded(MOST), ONE_DEPTH) is not None:
            k = next((k for k in range(1, MOST) if prove(bounded(k), ONE_DEPTH) is not None), MOST)
            depth = in_words(("<=", ("D", f), k))
            so = f"so no bound on a width that follows from D grows with {name}"
            return f"{depth} is proved for all {name} >= {LONG}, {so}"
    return None


def _bounded(f: Term, name: str, conditions: tuple[Term, ...], k: int) -> Term:
    return "forall", ((name, "int"),), (*conditions, (">=", name, LONG)), ("<=", ("D", f), k)


def _functions(that: Term) -> list[tuple[Term, str, tuple[Term, ...]]]:
    """Functions of words that the networks of the statement compute, each with the length and what is said of it."""
    found = []
    for head, f, *_ in that[2] if that[0] == "forall" else ():
        if head in NETWORKS and isinstance(f, tuple) and f[0] == "under" and len(free_variables(f)) == 1:
            (name,) = free_variables(f)
            on_it = tuple(one for one in that[2] if computable(one) and free_variables(one) == {name})
            found.append((f, name, on_it))
    return found
