"""The operators that speak of random variables: what they are is said in `fooling.fooling_sets.random_variables`.

Each quantity is one of joint entropies: I(X; Y | Z) = H(X, Z) + H(Y, Z) - H(X, Y, Z) - H(Z), and H(X | Z) is
I(X; X | Z), the others being those without Z.  The joint entropy of some random variables hangs on which they are, and
neither on their order nor on how often one is named: the tuples of their values tell each other.
"""

from __future__ import annotations

from collections import Counter

from fooling.verify.statement.literals import demand
from fooling.verify.statement.row import ATOM, Operator, Term, fact, number, row


def several(term: Term, at: str) -> None:
    """At least two."""
    demand(len(term) > 2, at, term[0], "of two random variables or more")


RANDOM: dict[str, Operator] = {
    "values": row("random", "inputs", "the values {0} at equally likely points", ATOM),
    "tuple": row("random", "random*", ", ", ATOM, check=several),
    "entry": row("random", "sequence size", "{t0}({1})", ATOM),
    "first": row("random", "sequence natural", "{t0}(1..{1})", ATOM),
    "listed": row("sequence", "rows", "the sequence with {0}"),
    "entropy": number("random", "H({0})", least=0),
    "conditional-entropy": number("random random", "H({0} | {1})"),
    "mutual-information": number("random random", "I({0}; {1})"),
    "conditional-information": number("random random random", "I({0}; {1} | {2})"),
    "differing": number("random random", "P({0} differs from {1})", least=0),
    "values-at-most": fact("random size", "{t0} has at most {1} values"),
    "uniform-on": fact("random size", "{t0} is uniform on {1} values"),
    "function-of": fact("random random", "{t0} is a function of {t1}"),
    "independent": fact("random random", "{t0} and {t1} are independent"),
    "independent-given": fact("random random random", "{t0} and {t1} are independent given {t2}"),
    "guesses": fact("random random number", "{t0} guesses {t1} with error at most {2}"),
    "uniform-first": fact("sequence natural size", "{t0}(1..{1}) are independent and uniform on {2} values"),
}
# X, Y and Z of I(X; Y | Z), by the places of the arguments
INFORMATION: dict[str, tuple[tuple[int, ...], ...]] = {
    "entropy": ((1,), (1,), ()),
    "conditional-entropy": ((1,), (1,), (2,)),
    "mutual-information": ((1,), (2,), ()),
    "conditional-information": ((1,), (2,), (3,)),
}


def named_in(variable: Term) -> frozenset[Term]:
    """The random variables that a tuple is made of."""
    is_tuple = isinstance(variable, tuple) and variable[0] == "tuple"
    return frozenset().union(*map(named_in, variable[1:])) if is_tuple else frozenset((variable,))


def joint_entropies(quantity: Term) -> dict[Term, int]:
    """Joint entropies, in one order of their random variables, and how often each is added."""
    named = (map(named_in, (quantity[i] for i in places)) for places in INFORMATION[quantity[0]])
    x, y, z = (frozenset[Term]().union(*some) for some in named)
    found = Counter((x | z, y | z))
    found.subtract((x | y | z, z))
    return {("entropy", as_one(some)): times for some, times in found.items() if some and times}


def as_one(some: frozenset[Term]) -> Term:
    """The tuple of these random variables."""
    ordered = sorted(some, key=repr)
    return ordered[0] if len(ordered) == 1 else ("tuple", *ordered)
