"""The rules of the search for a reader: a name, a sentence, for which goals, and when each is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from fooling.verify.methods.engine import rules
from fooling.verify.methods.engine.rules import Data, Rule
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document
from fooling.verify.statement.language.wording import SORTS

GOALS: Mapping[str, str] = {
    "comparison": "a comparison",
    "order": "an inequality",
    "number": "a comparison, or that a number is an integer, even or odd",
    "statement": "a statement about objects",
    "connective": "a statement made of others",
    "property": "a property of the monoid of a language",
    "and": "a conjunction",
    "or": "a disjunction",
    "not": "a denial",
    "forall": "a statement about all values",
    "exists": "a statement that there are values",
}
BEFORE: Mapping[str, str] = {"not": "the denial of", "forall": "for all values,", "exists": "for some values,"}


def rows() -> list[Rule]:
    """All rules, in the order of their goals and prices."""
    return sorted(rules.rules_in(rules.METHODS), key=lambda one: (_shape(one), *rules.order(one)))


def name(one: Rule) -> str:
    """The name of a rule in words."""
    return one.name.replace("_", " ")


def goals(data: Data) -> str:
    """The goals that a rule is for, in words.

    >>> goals(Data(("<=",), 1, left=("D",), integer=True, closed=True))
    '`<=`, `D` on the left, an integer on the right, without variables'
    """
    also = ", or its denial" if data.denied else ""
    return ", ".join((_listed(map(_head, data.on)) + also, *_more(data)))


def _head(said: str) -> str:
    outer, _, inner = said.rpartition(" ")
    told = GOALS.get(inner, f"`{inner}`")
    return f"{BEFORE[outer]} {told}" if outer else told


def _more(data: Data) -> Iterator[str]:
    if data.left:
        yield f"{_quoted(data.left)} on the left"
    if data.integer:
        yield "an integer on the right"
    if data.closed is not None:
        yield "without variables" if data.closed else "with variables"
    if data.speaks or data.lacks:
        yield f"with {_quoted(data.speaks)} in it" if data.speaks else f"without {_quoted(data.lacks)}"
    if data.sorts or data.some:
        yield f"of {'only' if data.sorts else 'some'} {_listed(SORTS[one] for one in (*data.sorts, *data.some))}"
    if data.numbers:
        yield "about numbers only"
    if data.assumes:
        yield f"where {_quoted(data.assumes)} is assumed"


def _quoted(words: tuple[str, ...]) -> str:
    return _listed(f"`{one}`" for one in words)


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def as_text(one: Rule) -> str:
    """A rule in four lines."""
    budget = "" if one.data.budget == inf else f", {one.data.budget:,.0f} steps"
    return f"{name(one)} ({one.data.kind}, price {one.data.price:g}{budget})\n  {one.says}\n  for: {goals(one.data)}"


def _shape(one: Rule) -> int:
    """Statements with quantifiers and connectives last, in a fixed order."""
    first = one.data.on[0].split(" ")[0]
    return (*GOALS,).index(first) if first in GOALS else 2


ROW = of.Record(
    Rule,
    name=(of.LINE, name),
    says=of.LINE,
    goals=(of.LINE, lambda one: goals(one.data)),
    kind=(of.one_of(rules.KINDS), lambda one: one.data.kind),
    price=(of.Shape({"type": "number"}), lambda one: one.data.price),
    steps=(of.maybe(of.COUNT), lambda one: None if one.data.budget == inf else int(one.data.budget)),
)
METHODS = Document(
    "methods", "methods answers: the rules of the search", tuple, rules=(of.listed(ROW), lambda found: found)
)
