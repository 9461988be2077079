"""The letters of a sentence and the variables of its proposition: what is called h here is called k/2 there.

A claim is said in the letters of its text and stated in those that suit a proof, so a counterexample h = 1 may refute
a sentence that has no h.  What a claim declares,

    letters={"h": "k/2", "K": "Kc"}         h of the proposition is k/2 of the sentence, K of it is Kc

lets the counterexample be printed in the letters of the sentence: h = 1 as k = 2.  An expression is one letter with
whole numbers, + - * / and brackets, and linear in the letter, so that each value of the variable is the value of
exactly one number for the letter.  Nothing is decided here: verdicts, certificates and steps have the proposition's
variables.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, Self

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.statement.language.printable import enumerated, shortened
from fooling.verify.statement.proposition import QUANTIFIERS, VARIABLE_SORTS, Term, frozen, is_integer, thawed

LONGEST = 60  # characters of an expression
WANTED = "one letter with whole numbers, + - * / and brackets, such as k, k/2 or (N - 1)/2"
NUMBERS = ("int", "real")
FACTS = ("words", "known", "breaks", "notes")  # of a witness: what is no value of a variable


@dataclass(frozen=True)
class Linear:
    """The number factor * letter + shift; a letter is None where there is none, and its factor 0."""

    letter: str | None
    factor: Fraction
    shift: Fraction

    def __add__(self, other: Linear) -> Linear:
        letters = {one.letter for one in (self, other)} - {None}
        if len(letters) > 1:
            raise InvalidInput(f"has the letters {' and '.join(sorted(map(str, letters)))}")
        return Linear(letters.pop() if letters else None, self.factor + other.factor, self.shift + other.shift)

    def __mul__(self, other: Linear) -> Linear:
        if self.letter is not None and other.letter is not None:
            raise InvalidInput("multiplies letters")
        number, linear = (self, other) if self.letter is None else (other, self)
        return Linear(linear.letter, linear.factor * number.shift, linear.shift * number.shift)

    def __truediv__(self, other: Linear) -> Linear:
        if other.letter is not None or not other.shift:
            raise InvalidInput("divides by 0, or by a letter")
        return self * Linear(None, Fraction(0), 1 / other.shift)


@dataclass(frozen=True)
class Letter:
    """A variable of the proposition that is factor * letter + shift of the sentence; factor is not 0."""

    variable: str
    says: str
    letter: str
    factor: Fraction
    shift: Fraction

    def __post_init__(self) -> None:
        if not self.factor:
            raise InvalidInput(f"letters.{self.variable}: {self.says!r} has no letter; want {WANTED}")

    @property
    def is_plain(self) -> bool:
        """Whether it only gives the variable another name."""
        return self.factor == 1 and not self.shift

    def value(self, value: Term) -> Term:
        """The value of the letter where the variable has this one: a number, computed where the value is rational."""
        number = _rational(value)
        if self.is_plain:
            return value
        if number is not None:
            return _number((number - self.shift) / self.factor)
        over: Term = value if not self.shift else ("-", value, _number(self.shift))
        return over if self.factor == 1 else ("*", _number(1 / self.factor), over)


@dataclass(frozen=True)
class SentenceLetters:
    """What a claim declares of its variables; those that it does not name are called the same in the sentence."""

    letters: tuple[Letter, ...] = ()

    @classmethod
    def declared(cls, given: Mapping[str, object]) -> Self:
        """The letters of a declaration, variable to expression; `InvalidInput` for what is no such expression."""
        return cls(tuple(_letter(variable, says) for variable, says in given.items()))

    @property
    def declaration(self) -> dict[str, str]:
        """Variable to expression, as it was declared."""
        return {one.variable: one.says for one in self.letters}

    def require_sense(self, says: str, that: Term) -> None:
        """Raise `InvalidInput` unless each names a variable of the proposition and a letter that the sentence has.

        The letter is no other variable's; an expression that is more than another name stands for a number.
        """
        sorts = dict(_bindings(that)) if self.letters else {}
        taken = {name: name for name in sorts if name not in self.declaration}
        names = [*taken, *(one.letter for one in self.letters)]
        for one in self.letters:
            at = f"letters.{one.variable}"
            if one.variable not in sorts:
                known = f"want one of {', '.join(sorts)}" if sorts else "it has none"
                raise InvalidInput(f"{at}: the proposition has no variable {one.variable}; {known}")
            if one.letter in taken:
                raise InvalidInput(f"{at}: {one.letter} already stands for the variable {taken[one.letter]}")
            if not one.is_plain and sorts[one.variable] not in NUMBERS:
                raise InvalidInput(f"{at}: {one.variable} is a {sorts[one.variable]}; want a letter alone")
            if not stands_in(one.letter, says, names):
                raise InvalidInput(f"{at}: the sentence has no letter {one.letter}; want a letter that `says` has")
            taken[one.letter] = one.variable

    def in_sentence(self, witness: Mapping[str, Any]) -> dict[str, Any]:
        """A witness, variables to values, in the letters of the sentence; what it says besides stays as it is.

        >>> SentenceLetters.declared({"h": "k/2"}).in_sentence({"h": 3, "m": 1})
        {'k': 6, 'm': 1}
        """
        by_variable = {one.variable: one for one in self.letters}
        told: dict[str, Any] = {}
        for name, value in witness.items():
            one = None if name in FACTS else by_variable.get(name)
            told |= {name: value} if one is None else {one.letter: thawed(one.value(frozen(value)))}
        return told


AS_STATED = SentenceLetters()


def letters_in_words(declared: Mapping[str, str]) -> str:
    """One line for a declaration; nothing where it is empty.

    >>> letters_in_words({"h": "k/2", "K": "Kc"})
    'the statement writes h for k/2 and K for Kc'
    """
    told = [f"{variable} for {says}" for variable, says in declared.items()]
    return f"the statement writes {enumerated(told)}" if told else ""


def stands_in(letter: str, says: str, names: Collection[str]) -> bool:
    """Whether a sentence has that letter: by itself, behind a number, or in a product of such names (mp, 3mH).

    >>> stands_in("m", "at most 3m bits", ["m", "p"]), stands_in("p", "2^(mp) states", ["m", "p"])
    (True, True)
    >>> stands_in("m", "the minimum", ["m"])
    False
    """
    product = {name for name in names if len(name) == 1}
    runs = re.findall(r"[A-Za-z_][A-Za-z0-9_]*", re.sub(r"(?<![A-Za-z_])\d+", " ", says))
    return any(run == letter or (letter in run and set(run) <= product) for run in runs)


def _bindings(term: Term) -> Iterator[tuple[str, str]]:
    """The variables that quantifiers bind, with their sorts, inner ones first where they have one name."""
    if not isinstance(term, tuple):
        return
    for part in term:
        yield from _bindings(part)
    if term and term[0] in QUANTIFIERS:
        yield from ((name, sort) for name, sort in term[1] if sort in VARIABLE_SORTS)


def _letter(variable: str, says: object) -> Letter:
    at = f"letters.{variable}"
    if not isinstance(says, str) or len(says) > LONGEST or not re.fullmatch(r"[A-Za-z0-9_ +*/()-]+", says):
        raise InvalidInput(f"{at}: {shortened(repr(says), LONGEST)} is no expression; want {WANTED}")
    try:
        tree = ast.parse(re.sub(r"(?<![A-Za-z_0-9])(\d+)\s*(?=[A-Za-z_(])", r"\1*", says.strip()), mode="eval")
        found = _linear(tree.body)
    except InvalidInput as error:
        raise InvalidInput(f"{at}: {says!r} {error}; want {WANTED}") from None
    except (SyntaxError, ValueError):
        raise InvalidInput(f"{at}: {says!r} is no expression; want {WANTED}") from None
    return Letter(variable, says.strip(), found.letter or "", found.factor, found.shift)


def _linear(node: ast.expr) -> Linear:
    """What an expression is; `InvalidInput` says what of it is not linear in one letter."""
    match node:
        case ast.Constant(value=int(number)) if is_integer(number):
            return Linear(None, Fraction(0), Fraction(number))
        case ast.Name(id=letter):
            return Linear(letter, Fraction(1), Fraction(0))
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            return _linear(inside) * Linear(None, Fraction(0), Fraction(-1))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _linear(left) + _linear(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _linear(left) + _linear(right) * Linear(None, Fraction(0), Fraction(-1))
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _linear(left) * _linear(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _linear(left) / _linear(right)
    raise InvalidInput("has more than that")


def _rational(value: Term) -> Fraction | None:
    """A rational number that is written as one: an integer, or a quotient of two."""
    if is_integer(value):
        return Fraction(value)
    quotient = isinstance(value, tuple) and len(value) == 3 and value[0] == "/"
    if quotient and is_integer(value[1]) and is_integer(value[2]) and value[2]:
        return Fraction(value[1], value[2])
    return None


def _number(number: Fraction) -> Term:
    return number.numerator if number.denominator == 1 else ("/", number.numerator, number.denominator)
