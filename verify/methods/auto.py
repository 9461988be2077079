"""The automatic route, for propositions nobody has written a tactic for: a user's own.

It tries, in this order: computing; a finite table; z3 for statements about numbers only; closed sets of states and
recurrences for statements about regular languages; the standard chains of bounds on D, one-way complexity, rank and
fooling sets; and, where a one-layer Transformer or an RNN is assumed to compute a function, the protocol that it gives.
Refutations are sought among small instances and shortest violations.  What fits none of these stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fooling_sets.errors import FoolingError
from verify.checker.computation import evaluation
from verify.checker.judge import fresh
from verify.checker.kernel import Context, Rejected, prove
from verify.methods import automata, communication
from verify.methods.algebra import arith
from verify.methods.axioms import axiom, clear_denominator, depth, message_bits
from verify.methods.facts import facts, hypotheses, states_fact
from verify.methods.fooling import fooling_pairs
from verify.methods.smt import by_smt
from verify.methods.tactic import (
    Lemma,
    Node,
    NotFound,
    Tactic,
    assumption,
    by_bounds,
    constantly,
    evaluate,
    first_of,
    induction,
    intro,
    smallest_counterexample,
    step,
    table,
    witness,
)
from verify.methods.vectors import explicit_vectors
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, free_variables, is_integer, substitute

CANDIDATES = (0, 1, 2, 3, 4, 5, 6, 8, 16, 32)  # values tried for the variables of a witness


def automatic(goal: Term, context: Context) -> Node:
    """A derivation of the goal, or `NotFound` with all that was tried."""
    head = goal[0]
    if head == "forall":
        return first_of(table(20_000), _numbers_only, _universal, _by_induction)(goal, context)
    if head == "exists":
        return first_of(*_refutations(goal))(goal, context)
    if head in ("and", "or"):
        return _connective(goal, context)
    return first_of(by_bounds, evaluate_checked, *_by_shape(goal, context))(goal, context)


def evaluate_checked(goal: Term, context: Context) -> Node:
    """Computation, if the goal has no variables and is true."""
    if free_variables(goal) or not evaluation().holds(goal):
        raise NotFound("not true by computation")
    return evaluate(goal, context)


def _connective(goal: Term, context: Context) -> Node:
    if goal[0] == "and":
        return {"rule": "and", "by": [automatic(part, context) for part in goal[1:]]}
    for i, part in enumerate(goal[1:]):
        try:
            return {"rule": "or", "part": i, "by": automatic(part, context)}
        except FoolingError:
            continue
    raise NotFound("no part of the disjunction was found")


def _numbers_only(goal: Term, context: Context) -> Node:
    values = _witness_values(goal[1], goal[2])[0]
    return by_smt(values)(goal, context)


def _by_induction(goal: Term, context: Context) -> Node:
    return induction(evaluate_checked, arith((goal[3], assumption)))(goal, context)


def _universal(goal: Term, context: Context) -> Node:
    values, proofs = _witness_values(goal[1], goal[2])
    return intro(values, automatic, {i: constantly(node) for i, node in proofs.items()})(goal, context)


def _refutations(goal: Term) -> Iterator[Tactic]:
    _, bindings, _, body = goal
    if all(sort == "int" for _, sort in bindings):
        yield smallest_counterexample(8 if len(bindings) < 3 else 4)
    if body[0] == "not" and len(bindings) == 1:
        yield automata.violated(bindings[0][0])
    yield _by_candidates


def _by_candidates(goal: Term, context: Context) -> Node:
    values, proofs = _witness_values(goal[1], (*goal[2], goal[3]))
    nodes = {i: constantly(node) for i, node in proofs.items()}
    return witness(values, nodes.get(len(goal[2]), evaluate), nodes)(goal, context)


# --- values that meet the conditions
# ------------------------------------------------------------------------------------------------


def _witness_values(
    bindings: Sequence[tuple[str, str]], conditions: Sequence[Term]
) -> tuple[dict[str, Term], dict[int, Node]]:
    """Small values for all variables that meet all conditions, and derivations for the conditions not just computed."""
    if not all(sort in ("int", "real") for _, sort in bindings):
        raise NotFound("no values are tried for variables that stand for functions or languages")
    found = next(_extend({}, [name for name, _ in bindings], conditions, [0]), None)
    if found is None:
        raise NotFound(f"no values out of {CANDIDATES} meet the conditions")
    return found, _proofs(found, conditions)


def _extend(
    values: dict[str, Term], names: Sequence[str], conditions: Sequence[Term], tried: list[int]
) -> Iterator[dict[str, Term]]:
    settled = [c for c in conditions if free_variables(c) <= values.keys()]
    fresh = [c for c in settled if not names or not values or list(values)[-1] in free_variables(c)]
    tried[0] += 1
    if tried[0] > 50_000 or not all(_met(substitute(c, values)) for c in fresh):
        return
    if not names:
        yield dict(values)
        return
    for candidate in CANDIDATES:
        yield from _extend({**values, names[0]: candidate}, names[1:], conditions, tried)


def _met(condition: Term) -> bool:
    try:
        return evaluation().holds(condition)
    except (Rejected, FoolingError):
        return _hypothesis(condition) is not None


def _hypothesis(condition: Term) -> Node | None:
    """A derivation of a condition that is not computed, such as "some Transformer computes f"."""
    shapes: dict[str, Sequence[Tactic]] = {
        "transformer-computes": [step("one-hot-transformer")],
        "rnn-computes": [step("remember-everything")],
        "rnn-decides": [_automaton_suffices],
        "dfa-decides": [_automaton_suffices],
    }
    tactics = shapes[condition[0]] if condition[0] in shapes else list(_by_shape(condition, fresh()))
    try:
        node = first_of(*tactics)(condition, fresh())
        prove(condition, node, fresh())
    except FoolingError:
        return None
    return node


def _automaton_suffices(goal: Term, context: Context) -> Node:
    """A machine with enough states, by the minimal automaton."""
    return axiom("rnn-of-states" if goal[0] == "rnn-decides" else "dfa-of-states", _with_states)(goal, context)


def _with_states(goal: Term, context: Context) -> Node:
    return arith(*states_fact(goal[2]))(goal, context)


def _proofs(values: Mapping[str, Term], conditions: Sequence[Term]) -> dict[int, Node]:
    proofs = {}
    for i, condition in enumerate(conditions):
        closed = substitute(condition, values)
        try:
            computed = evaluation().holds(closed)
        except Rejected:
            computed = False
        node = None if computed else _hypothesis(closed)
        if node is not None:
            proofs[i] = node
    return proofs


# --- bodies, by their shape
# ----


def _by_shape(goal: Term, context: Context) -> Iterator[Tactic]:
    head = goal[0]
    if head == "not":
        yield (
            automata.bisimulation
            if goal[1][0] == "same-language"
            else lambda g, c: automata.shortest_violation(g[1])[2]
        )
    elif head in ("fooling-set", "determined", "subset"):
        yield automata.closed_set
    elif head == "same-language":
        yield automata.bisimulation
    elif head == "near-orthogonal":
        yield explicit_vectors
    elif head in ("rnn-decides", "dfa-decides"):
        yield _automaton_suffices
    elif head in COMPARISONS:
        yield from _comparison(goal, context)


def _comparison(goal: Term, context: Context) -> Iterator[Tactic]:
    op, left, _ = goal
    kind = left[0] if isinstance(left, tuple) else None
    if kind == "count" and op == "=":
        yield from (
            automata.recurrence(name)
            for name, sort in context.sorts.items()
            if sort == "int" and name in free_variables(left[2])
        )
    if kind == "states" and op == "=":
        yield automata.minimal
    if kind == "rank" and op == "=" and not free_variables(goal):
        yield communication.rank_evidence
    if kind == "rows" and op == "=" and not free_variables(goal):
        yield communication.messages
    if kind == "D" and op == "<=" and not free_variables(goal):
        yield communication.protocol_tree
    if kind == "fooling" and op == ">=" and not free_variables(goal):
        yield fooling_pairs
    yield from _by_known_facts(goal, context)


def derived(goal: Term, context: Context) -> Node:
    """A comparison from what is known of its quantities, without reading any matrix."""
    return first_of(*_by_known_facts(goal, context))(goal, context)


def _by_known_facts(goal: Term, context: Context) -> Iterator[Tactic]:
    op, left, right = goal
    kind = left[0] if isinstance(left, tuple) else None
    known = facts(goal, context)
    if kind == "D" and op == ">=":
        yield depth(arith(*known))
    if kind == "D" and op == "<=":
        yield from (_by_speaking(s, known) for s in ("alice", "bob"))
    if kind == "one-way":
        yield message_bits(arith(*known))
    if op == "!=":
        yield axiom("unequal", arith(*known))
    if isinstance(right, tuple) and right[0] == "/":
        yield clear_denominator(arith(*known), arith(*known, hints=_hints(context)))
    yield arith(*known, hints=_hints(context))


def _by_speaking(speaker: str, known: Sequence[Lemma]) -> Tactic:
    """D <= E by a message of E - 1 bits and the answer."""

    def found(goal: Term, context: Context) -> Node:
        _, (_, f), bound = goal
        one_way = ("one-way", f, speaker)
        message = (("<=", one_way, bound - 1 if is_integer(bound) else ("-", bound, 1)), message_bits(arith(*known)))
        return arith((("<=", ("D", f), ("+", one_way, 1)), axiom()), message)(goal, context)

    return found


def _hints(context: Context) -> list[Term]:
    """Factors that width bounds multiply with: H, p, H p for each Transformer assumed."""
    found: list[Term] = []
    for hypothesis in hypotheses(context):
        if hypothesis[0] == "transformer-computes":
            _, _, _, N, K, _, _, H, _, _ = hypothesis
            p = ("ceil", ("log2", ("qp", N, K)))
            found += [H, p, ("*", H, p)]
    return found
