"""What CaDiCaL refutes of fooling sets and covers, as a derivation: for tests of the rule that replays it."""

from __future__ import annotations

from fooling.fooling_sets.search.sat import available, solve
from fooling.verify.checker.kernel import Context
from fooling.verify.checker.theories.refutation import written
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.tactic import Node, tactical
from fooling.verify.methods.evidence.sat import HINTS, Pairs, proof_of
from fooling.verify.statement.proposition import Term


@tactical
def by_sat(goal: Term, context: Context, seconds: float = 60.0, pairs: Pairs = ()) -> Node:
    """Proves fooling <= k, or cover >= k, by refuted clauses.

    `pairs` may be a fooling set of the colour on representatives.
    """
    problem = written(goal, pairs)
    answer = solve(problem.clauses, seconds, HINTS)
    if answer is None:
        raise NotFound(f"CaDiCaL did not settle it in {seconds:g} s" if available() else "python-sat is not installed")
    if answer.model is not None:
        raise NotFound(f"{goal[0]} {goal[2]} is false: CaDiCaL found what should not be there")
    return {"rule": "sat-refutation", "pairs": [list(pair) for pair in pairs], "proof": proof_of(problem, answer)}
