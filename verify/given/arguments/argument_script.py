"""An argument that a Python file builds: the same document as a file of propositions, written with the notation.

    import fooling
    from fooling import notation as say

    argument = fooling.Argument()
    n = say.integer("n")
    hard = say.D(say.under(fooling.regex("(a|b)*aa(a|b)*"), say.ODD_EVEN, n))
    argument.assume("few", source="a talk", says="Some bits.", that=say.for_all(n >= 2)(hard >= say.log2(n)))
    argument.claim("one", says="At least one.", that=say.for_all(n >= 2)(hard >= 1), uses=["few"])

The file is run as any Python file is, to its last line (`fooling.verify.given.arguments.argument_process`), so it is
for files that one trusts as one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.search.trees import Leaf, Node, to_json
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.proposition import Term, thawed


class Argument:
    """The assumptions and the claims of an argument, in the order in which they are made."""

    def __init__(self) -> None:
        self.document: dict[str, list[dict[str, Any]]] = {"assume": [], "claims": []}

    def __repr__(self) -> str:
        return f"Argument(assumptions={len(self.document['assume'])}, claims={len(self.document['claims'])})"

    def assume(
        self, name: str, *, source: str, says: str, that: Expression | Term, letters: Mapping[str, str] | None = None
    ) -> None:
        """A statement to be taken from its source: what is derived with it trusts it; `letters` as for a claim."""
        told = {"letters": dict(letters)} if letters else {}
        self.document["assume"].append({"id": name, "source": source, "says": says, "that": _data(that), **told})

    def claim(
        self,
        name: str,
        *,
        says: str,
        that: Expression | Term,
        uses: Sequence[str] = (),
        expected: str | None = None,
        letters: Mapping[str, str] | None = None,
        by: Mapping[str, Any] | None = None,
        effort: str | None = None,
    ) -> None:
        """A statement to be decided; `uses` names assumptions and other claims of this argument.

        `letters` is what the sentence calls the variables of the proposition: {"h": "k/2"} says that h is its k/2.

        With less than this `effort` (quick, default or deep) it is not tried.

        `by` is the object that is to show it, alone: {"rectangles": [[rows, columns], ...]}, {"tree": ...} or
        {"pairs": [[row, column], ...]}; a tree may be made of `fooling.Node` and `fooling.Leaf`.
        """
        told: Mapping[str, Any] = {
            "uses": list(uses) or None,
            "expected": expected,
            "letters": dict(letters) if letters else None,
            "by": None if by is None else _object(by),
            "effort": effort,
        }
        given = {field: value for field, value in told.items() if value is not None}
        self.document["claims"].append({"id": name, "says": says, "that": _data(that), **given})


def _data(that: Expression | Term) -> Any:
    return thawed(that.term if isinstance(that, Expression) else that)


def _object(by: Mapping[str, Any]) -> dict[str, Any]:
    """The object as lists; whether it is one is asked where the document is read."""
    return {kind: to_json(data) if isinstance(data, (Leaf, Node)) else data for kind, data in by.items()}


def document_of(names: Mapping[str, Any]) -> Any:
    """The document of the one `Argument` among the names of a file; InvalidInput where there is not one."""
    found = {id(value): value for value in names.values() if issubclass(type(value), Argument)}
    if len(found) != 1:
        raise InvalidInput(f"makes {len(found)} arguments; want one, `argument = fooling.Argument()`")
    (argument,) = found.values()
    return vars(argument).get("document")
