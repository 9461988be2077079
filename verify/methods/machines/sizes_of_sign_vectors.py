"""Numbers for which sign vectors with small inner products certainly exist, or certainly do not.

"For all N, k and gamma, if ..., there are such vectors" is refuted at one N, k and gamma; whether there are none is not
computed, but follows from inequalities.  So in a statement that numbers are sought for, what it says of vectors is
replaced by inequalities that suffice: the union bound, or gamma >= 1; against it 2k < N for gamma <= 0, a sum with a
negative square, Welch's bound, and in an odd dimension, where inner products below 1/k are at most -1/k, more than
k + 1 vectors.  What then is true of a few small and large numbers is shown of the statement as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker.kernel import Context
from fooling.verify.methods.engine.clock import is_over
from fooling.verify.methods.engine.not_found import NotFound
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.search import search
from fooling.verify.methods.engine.tactic import Node, Tactic, accepted, constantly, number, subterms, tactical, witness
from fooling.verify.methods.guesses.floating import hold_at
from fooling.verify.methods.guesses.real_values import witness_values
from fooling.verify.methods.machines.random_sign_vectors import VECTORS
from fooling.verify.statement.proposition import Term, substitute

# Numbers of vectors and dimensions, and bounds on inner products: what is seldom needed last.
WHOLE = (1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 64, 100, 1024, 13, 32, 33, 65, 101, 128, 129, 256, 1000, 4096, 2**20)
REAL = tuple(
    Fraction(a, b)
    for a, b in ((1, 2), (1, 4), (1, 1), (-1, 2), (0, 1), (-1, 4), (2, 1), (-1, 1), (3, 4), (1, 10), (-1, 10), (1, 100))
)
LARGE_CONSTANTS = (64, 2**10, 2**20)  # of "there is a C such that for all N ..."
MOST = 20_000  # assignments that are looked at
SHOWN = 4  # and of which it is tried to show that they will do


def speaks_of_vectors(statement: Term) -> bool:
    """Whether it speaks of sign vectors anywhere."""
    return any(subterms(statement, head) for head in VECTORS)


@rule(on=("exists not",), price=120, steps="VECTORS", speaks=("near-orthogonal", "almost-orthogonal"), kind="unsafe")
def sizes_denied(goal: Term, context: Context) -> Node:
    """Numbers for which something is false of sign vectors, by inequalities."""
    return by_sizes_of_vectors(goal, context)


@rule(on=("exists",), price=134, steps="VECTORS", speaks=("near-orthogonal", "almost-orthogonal"), kind="unsafe")
def by_sizes_of_vectors(goal: Term, context: Context) -> Node:
    """Numbers for which a statement about sign vectors is true, by inequalities."""
    if not speaks_of_vectors(goal):
        raise NotFound("it does not speak of vectors")
    reasons = [""]
    for _, values in zip(range(SHOWN), _values(goal), strict=False):
        try:
            return accepted(_witness(values, search))(goal, context)
        except FoolingError as error:
            reasons.append(str(error))
    raise NotFound(f"no numbers of vectors that were tried will do; {reasons[-1]}")


@tactical
def _witness(goal: Term, context: Context, values: Mapping[str, Term], by: Tactic) -> Node:
    closed = [substitute(one, values) for one in goal[2]]
    of_vectors = {i: constantly(by(one, context)) for i, one in enumerate(closed) if speaks_of_vectors(one)}
    return witness(values, by, of_vectors)(goal, context)


def _values(goal: Term) -> Iterator[Mapping[str, Term]]:
    _, bindings, conditions, body = goal
    if len(bindings) == 1 and body[0] == "forall":
        yield from ({bindings[0][0]: constant} for constant in LARGE_CONSTANTS)
        return
    statements = tuple(map(sufficient, (*conditions, body)))
    yield from _few(bindings, statements)
    if len(bindings) < 3:
        yield witness_values(bindings, statements)


def _few(bindings: Sequence[tuple[str, str]], statements: Sequence[Term]) -> Iterator[Mapping[str, Term]]:
    """Those out of the lists, the first ones first."""
    of_sort: Mapping[str, Sequence[Term]] = {"int": WHOLE, "real": tuple(map(number, REAL))}
    if not all(sort in of_sort for _, sort in bindings):
        raise NotFound("only numbers are tried here")
    lists = [of_sort[sort] for _, sort in bindings]
    while len(lists[0]) ** len(lists) > MOST:
        lists = [one[: -(-len(one) * 2 // 3)] for one in lists]
    places = sorted(product(*(range(len(one)) for one in lists)), key=sum)
    for place in places:
        if is_over():
            return
        values = {name: one[i] for (name, _), one, i in zip(bindings, lists, place, strict=True)}
        if hold_at(statements, values):
            yield values


# ---- inequalities that suffice ----


def sufficient(statement: Term) -> Term:
    """A statement about numbers from which this one follows, as far as that is known here."""
    head, *parts = statement
    if head in VECTORS:
        return _exist(*statement)
    if head == "not" and parts[0][0] in VECTORS:
        return _do_not(*parts[0])
    if head in ("and", "or"):
        return (head, *map(sufficient, parts))
    return statement


def _exist(head: str, N: Term, k: Term, gamma: Term) -> Term:
    pairs = ("/", ("*", N, ("-", N, 1)), 2 if head == VECTORS[0] else 1)
    unlikely = ("<", ("*", pairs, ("exp", ("/", ("*", k, ("^", gamma, 2)), -2))), 1)
    return ("and", (">=", N, 1), (">=", k, 1), ("or", (">=", gamma, 1), ("and", (">", gamma, 0), unlikely)))


def _do_not(head: str, N: Term, k: Term, gamma: Term) -> Term:
    others = ("-", N, 1)
    sharp = ("and", ("<=", gamma, 0), ("<", ("*", 2, k), N))
    odd = ("and", ("odd", k), ("<", ("*", k, gamma), 1), ("<", k, others))
    welch = ("<", ("+", k, ("*", k, others, ("^", gamma, 2))), N)
    ways: tuple[Term, ...] = (("<", ("+", 1, ("*", others, gamma)), 0), sharp, odd)
    return ("and", (">=", N, 1), (">=", k, 1), ("or", *ways, *([] if head == VECTORS[0] else [welch])))
