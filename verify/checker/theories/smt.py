"""Statements left to an SMT solver: the problem is written here, the answer `unsat` is trusted and said to be.

`problem` translates the negation of a universal statement about integers and reals into SMT-LIB 2.  A certificate holds
that text; the checker writes it again and compares, so the text in the certificate is the question that was asked, for
any solver to answer. Supported: + - * /, powers with literal natural exponents, max, min, abs, floor, ceil,
comparisons, and, or, not.  What is written more than once (the parts of max, min and abs, the base of a power) is named
by `let`, so the text grows with the term and not with its depth.
"""

from __future__ import annotations

from fooling.verify.checker.kernel import Context, Grounds, Node, Theory, expect, matched
from fooling.verify.checker.logic import inhabited
from fooling.verify.statement.proposition import Term, free_variables, is_integer, negate

theory = Theory("SMT")

LARGEST_EXPONENT = 2**10
_OPERATORS = {
    "+": "+",
    "-": "-",
    "*": "*",
    ">=": ">=",
    "<=": "<=",
    ">": ">",
    "<": "<",
    "=": "=",
    "and": "and",
    "or": "or",
    "not": "not",
}
_SHAPES = {
    "abs": "(let ((a {0})) (ite (>= a 0.0) a (- a)))",
    "floor": "(to_real (to_int {0}))",
    "ceil": "(- (to_real (to_int (- {0}))))",
}


def problem(goal: Term) -> str:
    """SMT-LIB text, unsatisfiable exactly when the universal statement holds (free of trust: no solver is called)."""
    bindings, conditions, body = matched(goal, "forall")
    expect(not free_variables(goal), "the statement has free variables")
    expect(all(sort in ("int", "real") for _, sort in bindings), "only integers and reals reach the solver")
    names = dict(bindings)
    lines = ["(set-logic ALL)"]
    lines += [f"(declare-const {name} {'Int' if sort == 'int' else 'Real'})" for name, sort in bindings]
    lines += [f"(assert {_prop(condition, names)})" for condition in conditions]
    return "\n".join([*lines, f"(assert {_prop(negate(body), names)})", "(check-sat)", ""])


def _prop(term: Term, names: dict[str, str]) -> str:
    head = term[0]
    if head in ("and", "or", "not"):
        return f"({head} {' '.join(_prop(part, names) for part in term[1:])})"
    if head == "!=":
        return f"(not (= {_number(term[1], names)} {_number(term[2], names)}))"
    if head == "integer":
        return f"(is_int {_number(term[1], names)})"
    expect(head in _OPERATORS, f"{head} is not translated for the solver")
    return f"({_OPERATORS[head]} {_number(term[1], names)} {_number(term[2], names)})"


# A let binds its names in its body alone, and its bodies here hold nothing but these names: a variable called a or b
# is never taken for one of them.
def _number(term: Term, names: dict[str, str]) -> str:
    """Every number as a Real."""
    if is_integer(term):
        return f"{term}.0" if term >= 0 else f"(- {-term}.0)"
    if isinstance(term, str):
        return f"(to_real {term})" if names[term] == "int" else term
    expect(term[0] in ("+", "-", "*", "/", "^", "max", "min", *_SHAPES), f"{term[0]} is not translated for the solver")
    head, parts = term[0], [_number(part, names) for part in term[1:]]
    if head in ("+", "-", "*"):
        return f"({head} {' '.join(parts)})" if len(parts) > 1 else parts[0]
    if head == "/":  # solvers give a division by 0 some value; here the divisor must be a literal other than 0
        expect(is_integer(term[2]) and term[2] != 0, "division by a literal only")
        return f"(/ {' '.join(parts)})"
    if head == "^":
        literal = is_integer(term[2]) and 1 <= term[2] <= LARGEST_EXPONENT
        expect(literal, f"a power with a literal exponent from 1 to {LARGEST_EXPONENT}")
        return f"(let ((a {parts[0]})) (* {' '.join('a' * term[2])}))" if term[2] > 1 else parts[0]
    if head in ("max", "min"):
        first, *others = parts
        for other in others:
            first = f"(let ((a {first}) (b {other})) (ite ({'>=' if head == 'max' else '<='} a b) a b))"
        return first
    return _SHAPES[head].format(*parts)


# A statement that no assignment contradicts holds; its conditions must be met by some values.
@theory.rule("smt", "solver", "problem", "inhabited")
def _smt(goal: Term, node: Node, context: Context) -> Grounds:
    expect(node["problem"] == problem(goal), "the problem in the certificate is not the negation of the statement")
    expect(node["solver"] == "z3", "unknown solver")
    return inhabited(goal, node["inhabited"], context) | {("trusts", "z3 unsat")}
