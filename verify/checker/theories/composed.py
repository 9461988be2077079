"""Functions made of other functions: one in the place of another with the same entries, and parts.

A quantity of a function that its matrix alone determines is the same for every function with the same matrix; what else
is said of a function (that it is one of bits, which words its inputs are) is not.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import NOTHING, Context, Grounds, Node, Theory, expect, premise, prove
from fooling.verify.checker.theories.goals import related
from fooling.verify.checker.theories.matrices import MONOTONE
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, term_positions

theory = Theory("composed functions")

OF_THE_MATRIX = (
    *MONOTONE,
    *("discrepancy", "discrepancy-under", "least-discrepancy"),
    *("complement", "transposed", "part", "and-of", "or-of", "xor-of", "lifted"),
    *("same-function", "same-size", "zero-one", "identity"),
)
"""What hangs on the entries of its functions, in their order, and on nothing else of them."""


def exchanged(term: Term, f: Term, g: Term) -> Term:
    """The term with g for f wherever only the matrix of f matters; what binds a variable is left as it is.

    So is `bapo`, which hangs on the letters of a function, even of one that is inside another.
    """
    if not isinstance(term, tuple) or term[0] in (*QUANTIFIERS, "sum", "bapo"):
        return term
    of_matrix, number = term[0] in OF_THE_MATRIX, OPERATORS[term[0]].result == "number"
    if not (of_matrix or number or term[0] in (*COMPARISONS, "and", "or", "not")):
        return term
    places = term_positions(term)
    parts = (g if of_matrix and part == f else exchanged(part, f, g) for part in term)
    return tuple(part if i in places else term[i] for i, part in enumerate(parts))


# same-entries: f and g have the same matrix, so what is said of the matrix of f is said of that of g.
@theory.rule("same-entries", "premise", "by")
def _same_entries(goal: Term, node: Node, context: Context) -> Grounds:
    (head, *functions), grounds = premise(node["premise"], context)
    expect(head == "same-function", "the premise is that two functions are the same")
    return grounds | prove(exchanged(goal, *functions), node["by"], context)


# part-of: its matrix is one of some rows and columns of f's, see the rule "restriction".
@theory.rule("part-of")
def _part_of(goal: Term, node: Node, context: Context) -> Grounds:
    quantity, whole = related(goal, "<=", *MONOTONE)
    head, f, *_ = quantity[1]
    expect(
        head == "part" and whole == (quantity[0], f, *quantity[2:]), "the sides are a quantity of a part, and of all"
    )
    return NOTHING
