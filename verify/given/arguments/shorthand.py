"""What a user may write shorter than the grammar has it: regular expressions, formulas of bits, codes.

    ["regex", "(a|b)*aa"]          a language over the letters that the expression names, in textbook notation
    (`fooling.circuits.languages.search.expressions.expression_reader`); ["regex", "a*", ["a", "b"]]    over these, in
    this order {"x": 2, "y": 2, "formula": "x1 & y1 | ~x2 ^ y2"}
                                   a formula of two bits of either party; {"x": 3, "formula": ...} one to be lifted
    ["matrix", [[1, "*"], [0, 1]]]  a partial function, * where nothing is promised, of which D, leaves, one-way, cover,
                                   fooling are asked
    {"alice": {"0": "((", "1": "(["}, "bob": {"0": "))", "1": ")]"}}
                                   a code: how either party writes its letters; a party that also writes something
                                   before or after them has {"before": "(", "letters": {...}, "after": ")"}

An expression becomes the operators of the grammar that it is made of (letters, concat, union, star and the like), not
an automaton, and a formula its gates.  So what is proved, and printed in words, is about the expression itself; it
rests on no compiler of expressions.  Formulas are read by Python's own parser: ~ before & before ^ before |.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.files.reading_notes import note
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.typed_code import fields_of
from fooling.verify.statement.language.written_out import written_out
from fooling.verify.statement.literals import frozen, is_integer
from fooling.verify.statement.row import Term

GATES = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.And: "and", ast.Or: "or"}


# ---- partial functions ----


def as_partial(term: Term) -> Term:
    """The quantity of a matrix with * as that of a partial function.

    >>> as_partial(("D", ("matrix", ((1, "*"), (0, 1)))))
    ('partial-D', ('partial', ((1, '*'), (0, 1))))
    """
    head, (_, entries), *rest = term
    return (f"partial-{head}", ("partial", entries), *rest)


def is_partial(term: Term) -> bool:
    """Whether it is a matrix with * in it."""
    shaped = isinstance(term, tuple) and len(term) == 2 and term[0] == "matrix" and isinstance(term[1], tuple)
    return shaped and any("*" in row for row in term[1] if isinstance(row, tuple))


# ---- formulas of bits ----


def formula_of(given: Mapping[str, Any], where: str) -> Any:
    """The bits that either party has, and the gates; `InvalidInput` names the wrong part."""
    if "formula" not in given or not given.keys() <= {"x", "y", "formula"}:
        raise InvalidInput(f'{where}: {fields_of(given)}; want a formula, {{"x": 2, "y": 2, "formula": "x1 & y2"}}')
    return [given.get("x", 0), given.get("y", 0), formula(given["formula"], f"{where}.formula")]


def is_formula(term: Term) -> bool:
    """Whether it is a formula, and no function by it."""
    return isinstance(term, tuple) and len(term) == 3 and all(map(is_integer, term[:2]))


def formula(text: Any, where: str) -> Any:
    """The gates of a formula.

    >>> formula("x1 & y1 | ~x2", "here")
    ['or', ['and', 'x1', 'y1'], ['not', 'x2']]
    >>> formula("at_least(2, x1, x2, y1)", "here")
    ['at-least', 2, 'x1', 'x2', 'y1']
    """
    wanted = (
        'want a formula such as "x1 & y1 | ~(x2 ^ y2)" or "at_least(2, x1, x2, y1)", of & | ^ ~ and at_least; '
        "write a ^ b for a != b, ~(a ^ b) for a == b"
    )
    try:
        found = _gates(ast.parse(text.strip(), mode="eval").body) if isinstance(text, str) else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        found = None
    if found is None:
        raise InvalidInput(f"{where}: {str(text)[:60]!r}; {wanted}")
    return found


def _gates(node: ast.AST) -> Any:
    """The formula of a syntax tree; None where it is none."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Invert, ast.Not)):
        return _gate("not", [node.operand])
    if isinstance(node, ast.BinOp) and type(node.op) in GATES:
        return _gate(GATES[type(node.op)], [node.left, node.right])
    if isinstance(node, ast.BoolOp):
        return _gate(GATES[type(node.op)], node.values)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "at_least" and node.args:
        return _gate("at-least", node.args)
    return None


def _gate(head: str, nodes: Sequence[ast.AST]) -> Any:
    """A gate of formulas; of the same gates of three or more, one."""
    parts = [_gates(node) for node in nodes]
    if None in parts:
        return None
    flat = isinstance(parts[0], list) and parts[0][0] == head and head in ("and", "or", "xor")
    return [head, *(parts[0][1:] + parts[1:] if flat else parts)]


# ---- regular expressions ----


def regex(expression: str, letters: Sequence[str] | None = None) -> Expression:
    """The language of an expression over these letters, or those that it names, to be used with the notation.

    The expression is in the notation of textbooks; `fooling docs expressions` has the table.  Raises InvalidInput for
    what is no expression.  A sign that a textbook may mean otherwise, such as the + of "a+b", is a warning.

    >>> regex("ab*").term
    ('concat', ('letters', ('a', 'b'), ('a',)), ('star', ('letters', ('a', 'b'), ('b',))))
    """
    return Expression(frozen(language_of(["regex", expression, *([list(letters)] if letters else [])], "regex")))


def language_of(value: Sequence[Any], where: str) -> Any:
    """The operators of a regular expression; `InvalidInput` says what is wrong in it."""
    if len(value) not in (2, 3) or not isinstance(value[1], str):
        raise InvalidInput(f'{where}: want ["regex", "EXPRESSION"] or ["regex", "EXPRESSION", [LETTERS]]')
    letters = value[2] if len(value) == 3 else None
    if letters is not None and not (isinstance(letters, list) and all(isinstance(a, str) for a in letters)):
        raise InvalidInput(f"{where}[2]: want a list of letters")
    try:
        expression = read_expression(value[1], letters)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    note(expression)
    return written_out(expression)
