"""The table of the axioms: how one is entered, and what it says as a closed universal proposition.

`axiom(name, body, *conditions)` reads "body, if conditions", for all values of the variables that occur.  A family of
statements, one for each colour, party, field or comparison, is one axiom with parameters (`of`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.expression import Expression, apply, for_all, variable
from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.operators import FAMILIES, WORDS
from fooling.verify.statement.proposition import Term, frozen, require

ORDER = ("<", "<=", ">", ">=", "=")  # comparisons that increasing functions keep
Statement = Sequence[Expression]  # the body, then the conditions


@dataclass(frozen=True)
class Axiom:
    """A statement, or one for each choice of parameters of these kinds."""

    parameters: tuple[str, ...]
    build: Callable[..., Statement]


AXIOMS: dict[str, Axiom] = {}
CHOICES: Mapping[str, Collection[Term]] = {  # other parameters are of sorts of the grammar, which checks what they make
    "order": ORDER,
    "strict": ("<", ">"),
    "weak": ("<=", ">=", "="),
    **{kind: WORDS[kind] for kind in ("party", "coins", "mode", "rounding")},
    "family": FAMILIES,
    "model": tuple(KINDS),
    "query": ("letter", "embedding", "queries"),
    "summation": ("once", "each"),
    "truncation": ("down", "toward-zero"),
    "bit": (0, 1),
    "index": ("i", "j", "k", "l", "h", "s", "t"),  # of a sum; no name of another variable beside it
    "degree": range(1, 33),
    "which": range(8),  # of what is said to exist, so that its names are new
}
LISTS = ("colours", "weights", "law", "indices")


def axiom(name: str, body: Expression, *conditions: Expression) -> None:
    """Enter: the body holds for all values of its variables that meet the conditions."""
    AXIOMS[name] = Axiom((), lambda: [body, *conditions])


def family(name: str, parameters: str, build: Callable[..., Statement]) -> None:
    """Enter one statement, the body and then its conditions, for each choice of the parameters."""
    AXIOMS[name] = Axiom(tuple(parameters.split()), build)


def fits(law: Term) -> tuple[Expression, ...]:
    """The law has a probability for each entry of f."""
    return () if law == UNIFORM else (apply("same-size", variable("f", "function"), ("matrix", law)),)


def stated_axiom(name: object, of: Sequence[object]) -> Term:
    """The axiom of that name, at these parameters, as a closed universal proposition; InvalidInput for any other."""
    if not isinstance(name, str) or name not in AXIOMS:
        raise InvalidInput(f"{name!r} is no axiom")
    return _stated(name, frozen(of), repr(of))


@cache
def _stated(name: str, of: tuple[Term, ...], written: str) -> Term:  # as written, 1.0 and True are no 1
    kinds = AXIOMS[name].parameters
    known = [
        v in CHOICES.get(k, (v,)) and isinstance(v, tuple) == (k in LISTS) for k, v in zip(kinds, of, strict=False)
    ]
    if len(of) != len(kinds) or not all(known):
        raise InvalidInput(f"{name} is stated for {', '.join(kinds) or 'no parameter'}, not {of}")
    body, *conditions = AXIOMS[name].build(*of)
    statement = for_all(*conditions, over=(body,))(body).term
    require(statement, "proposition")
    return statement
