"""Random terms and propositions over given variables, many of them without a value somewhere.

`Draw` makes a term of any sort of the grammar.  Small numbers, small functions and small languages only, so that
`tests.planted.on_a_grid` can say what is true; but divisors that vanish, logarithms of what is not positive, families
on no bits, masks of another length, words of negative length, and the like.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from fooling.circuits.languages.dyck import dyck
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.numbers.number_format import named_format
from fooling.verify.statement.function_operators import COMPOSED
from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.partial_function_operators import PARTIALS
from fooling.verify.statement.proposition import VARIABLE_SORTS
from fooling.verify.statement.random_operators import INFORMATION
from tests.planted.on_a_grid import FUNCTIONS, LANGUAGES, PARTITIONS, RANDOM, SEQUENCES

Term = Any
Sorts = Mapping[str, str]
FIELDS = ("Q", "GF2", "GF3")
NAMES = {
    "int": "nmkij",
    "real": "xyz",
    "function": "fg",
    "language": "L",
    "partition": "P",
    "random": "XY",
    "sequence": "S",
}
CONSTANTS = (0, 1, 2, 3, -1, -2, 4, 5, ("/", 1, 2), ("/", -3, 2), ("/", 1, 0), ("log2", -1))
COUNTS = (
    "rows",
    "rows-with",
    "nonzero-rows",
    "one-way",
    "rank",
    "fooling",
    "cover",
    "D",
    "leaves",
    "partition-number",
    "terms",
)
DISCREPANCIES = ("discrepancy", "least-discrepancy", "discrepancy-under", "randomised", "randomised-with")
PARTIAL = tuple(head for head in PARTIALS if head != "partial")
PROMISES = (("partial", ((1, "*"), (0, 1))), ("partial", (("*", 0, 1), (1, "*", 0))), ("partial", (("*", 2),)))
WEIGHTS = (((1, 1), (1, 1)), ((1, 0), (0, 1)), ((1,),), ((2, 1, 0), (0, 1, 1)))
MACHINES: tuple[Term, ...] = (
    ("index-lookup", 1, 1, ("0", "1"), "down", "once"),
    ("index-lookup", 0, 1, ("0", "1"), "down", "once"),
    ("index-lookup", 2, 0, ("0", "1"), "down", "once"),
    ("rnn-of", ("dyck", 1, 1), 2),
    ("rnn-of", ("dyck", 1, 1), -1),
    ("elman-of", ("dyck", 1, 1), 2, 2, 1),
)
ACCEPTORS: tuple[Term, ...] = (
    ("recurrent-network", json.dumps(to_json(elman_of_dfa(dyck(1, 1), named_format("Q2.1"))))),
    ("recurrent-network", "{}"),
)


FORMULAS = (
    (1, 1, ("and", "x1", "y1")),
    (2, 1, ("xor", "x1", ("not", "y1"), "x2")),
    (1, 2, ("at-least", 2, "x1", "y1", "y2")),
)
LIFTED = ((1, 0, "x1"), (2, 0, ("or", "x1", "x2")), (2, 0, ("and", "x1", 1)))
CODES = tuple(
    ((), (("0", zero), ("1", one)), ()) for zero in (("0",), ("1",), ("0", "0")) for one in (("1",), ("0",), ("1", "0"))
)
NFA = ("nfa", ("0", "1"), (0, 1), (1,), ((0, "0", 0), (0, "0", 1), (1, "1", 1)))
LETTERS = tuple(("letters", ("0", "1"), letters) for letters in (("0",), ("1",), ("0", "1")))


class Draw:
    """Terms over the variables in scope, from one source of chance."""

    def __init__(self, rng: random.Random, sorts: Sorts, fresh: count[int] | None = None) -> None:
        self.rng, self.sorts = rng, dict(sorts)
        self.fresh = fresh or count(1)

    def inside(self, bindings: Sequence[tuple[str, str]]) -> Draw:
        """The same with more variables."""
        return Draw(self.rng, {**self.sorts, **dict(bindings)}, self.fresh)

    def name(self, sort: str) -> str:
        """A variable name that is not in use."""
        return f"{self.rng.choice(NAMES[sort])}{next(self.fresh)}"

    def variable(self, sort: str) -> str | None:
        """A variable in scope for a term of that sort; None where there is none."""
        found = [name for name, declared in self.sorts.items() if VARIABLE_SORTS[declared] == sort]
        return self.rng.choice(found) if found else None

    def term(self, sort: str, depth: int = 2) -> Term:
        """A term, or a literal, of any sort of the grammar."""
        if sort in WORDS:
            return self.rng.choice(WORDS[sort])
        return self.made_by[sort](self, depth)

    def number(self, depth: int = 2) -> Term:
        """A number: a variable, a constant, or an operation."""
        variable = self.variable("number")
        if depth <= 0 or self.rng.random() < 0.25:
            return (
                variable if variable and self.rng.random() < 0.6 else self.rng.choice(CONSTANTS[: 8 + 4 * (depth > 0)])
            )
        kind = self.rng.random()
        if kind < 0.5:
            return self.ring(depth)
        if kind < 0.75:
            return self.partial_operation(depth)
        return self.sum(depth) if kind < 0.8 else self.quantity(depth)

    def ring(self, depth: int) -> Term:
        """An operation that is defined everywhere, or a power."""
        op = self.rng.choice(("+", "-", "*", "max", "min", "abs", "ceil", "floor", "^"))
        if op in ("abs", "ceil", "floor"):
            return (op, self.number(depth - 1))
        if op == "^":
            base = self.rng.choice((2, 4, self.number(depth - 1)))
            return (op, base, self.rng.choice((2, 0, self.number(depth - 1))))
        return (op, self.number(depth - 1), self.number(depth - 1))

    def partial_operation(self, depth: int) -> Term:
        """A quotient, a logarithm, a root, or an exponential."""
        op = self.rng.choice(("/", "/", "log2", "log2", "ln", "sqrt", "exp"))
        return (op, self.number(depth - 1), self.number(depth - 1)) if op == "/" else (op, self.number(depth - 1))

    def sum(self, depth: int) -> Term:
        """A sum, with ends that may be no integers and a body that may be nothing somewhere."""
        name = self.name("int")
        low, high = self.rng.choice((0, 1, -1)), self.rng.choice((2, 0, ("/", 5, 2), self.number(depth - 1)))
        return ("sum", name, low, high, self.inside([(name, "int")]).number(depth - 1))

    def quantity(self, depth: int) -> Term:
        """A number of a function, a language, or a pair of numbers."""
        kind = self.rng.random()
        if kind < 0.4:
            return self.application(self.rng.choice(COUNTS), depth)
        if kind < 0.43:
            return self.application(self.rng.choice(PARTIAL), depth)
        if kind < 0.5:
            return self.application(self.rng.choice(DISCREPANCIES), depth)
        if kind < 0.6:
            return self.application(self.rng.choice(tuple(INFORMATION)), depth)
        return self.application(self.rng.choice(("binomial", "count", "count", "states", "qp", "tail")), depth)

    def application(self, head: str, depth: int) -> Term:
        """An operator, with as few arguments as it takes."""
        return (head, *(self.term(sort.rstrip("*"), depth - 1) for sort in OPERATORS[head].arguments))

    def function(self, depth: int = 1) -> Term:
        """A two-party function, some on no bits."""
        kind, variable = self.rng.random(), self.variable("function")
        if variable and kind < 0.35:
            return variable
        if depth <= 0 or kind < 0.55:
            return self.rng.choice(FUNCTIONS)
        if kind < 0.7:
            return (self.rng.choice((*WORDS["family"], "index")), self.rng.choice((1, 2, 0, self.number(0))))
        if kind < 0.8:
            return ("complement", self.function(depth - 1))
        if kind < 0.85:
            return ("restricted", self.function(depth - 1), self.term("party"), self.language())
        if kind < 0.9:
            return self.composed(depth - 1)
        return ("under", self.language(depth - 1), self.partition(), self.rng.choice((2, 1, self.number(0))))

    def composed(self, depth: int) -> Term:
        """A function made of others, or by a formula, some of different sizes or with inputs that there are not."""
        head = self.rng.choice(tuple(COMPOSED))
        if head in ("by-formula", "lifted"):
            formula = self.rng.choice(FORMULAS if head == "by-formula" else LIFTED)
            return (head, formula) if head == "by-formula" else (head, formula, self.function(depth))
        if head == "part":
            lines = [tuple(self.rng.choice((0, 1, 1, 3)) for _ in range(self.rng.choice((1, 2, 3)))) for _ in "xy"]
            return (head, self.function(depth), *lines)
        return (head, *(self.function(depth) for _ in OPERATORS[head].arguments))

    def language(self, depth: int = 1) -> Term:
        """A regular language."""
        variable = self.variable("language")
        if variable and self.rng.random() < 0.4:
            return variable
        if depth > 0 and self.rng.random() < 0.3:
            return ("dyck", self.rng.choice((1, 1, 2, 0, self.number(0))), self.rng.choice((1, 0, -1, self.number(0))))
        return self.combined(2) if self.rng.random() < 0.25 else self.rng.choice(LANGUAGES)

    def combined(self, depth: int) -> Term:
        """A language made of languages of bits."""
        if depth == 0 or self.rng.random() < 0.2:
            return self.rng.choice((*LETTERS, *LANGUAGES[:2], LANGUAGES[-1], NFA))
        head = self.rng.choice(COMBINING)
        if head in ("star", "other-words"):
            return (head, self.combined(depth - 1))
        if head == "repeat":
            return (head, self.combined(depth - 1), self.rng.choice((2, 1, 0, -1, self.number(0))))
        return (head, *(self.combined(depth - 1) for _ in range(self.rng.choice((1, 2)))))

    def partition(self, _depth: int = 1) -> Term:
        """A partition of the positions."""
        variable = self.variable("partition")
        if variable and self.rng.random() < 0.5:
            return variable
        return ("prefix", self.number(0)) if self.rng.random() < 0.15 else self.rng.choice(PARTITIONS)

    def random_variable(self, depth: int = 1) -> Term:
        """A random variable, some of them entries that there are not."""
        kind, variable = self.rng.random(), self.variable("random")
        if variable and kind < 0.5:
            return variable
        if depth <= 0 or kind < 0.6:
            return self.rng.choice(RANDOM)
        if kind < 0.8:
            return ("tuple", self.random_variable(depth - 1), self.random_variable(depth - 1))
        return (self.rng.choice(("entry", "first")), self.sequence(), self.rng.choice((1, 2, 0, self.number(0))))

    def sequence(self, _depth: int = 1) -> Term:
        """A sequence of random variables."""
        variable = self.variable("sequence")
        return variable if variable and self.rng.random() < 0.6 else self.rng.choice(SEQUENCES)

    def pairs(self, _depth: int = 1) -> Term:
        """Pairs of inputs."""
        if self.rng.random() < 0.5:
            return ("words", self.language(), self.rng.choice((2, 1, self.number(0))))
        cells = ((0, 0), (1, 1), (0, 1), (1, 0), (2, 0), (-1, 0))
        return ("pairs", tuple(self.rng.choice(cells) for _ in range(self.rng.randint(1, 2))))

    def proposition(self, depth: int = 2) -> Term:
        """A statement, a connective, or a quantifier."""
        kind = self.rng.random()
        if depth <= 0 or kind < 0.6:
            return self.statement(depth)
        if kind < 0.7:
            return ("not", self.proposition(depth - 1))
        if kind < 0.85:
            parts = [self.proposition(depth - 1) for _ in range(self.rng.randint(1, 3))]
            return (self.rng.choice(("and", "or")), *parts)
        return self.quantified(depth)

    def statement(self, depth: int = 2) -> Term:
        """A statement about terms, mostly a comparison."""
        if self.rng.random() < 0.7:
            return (self.rng.choice(tuple(COMPARISONS)), self.number(depth), self.number(depth - 1))
        return self.application(self.rng.choice(STATEMENTS), depth)

    def quantified(self, depth: int = 2) -> Term:
        """A quantifier over one or two variables."""
        bindings = tuple((self.name(sort), sort) for sort in self.some_sorts(self.rng.randint(1, 2)))
        draw = self.inside(bindings)
        conditions = tuple(draw.condition(bindings) for _ in range(self.rng.randint(0, 2)))
        return (self.rng.choice(("forall", "exists")), bindings, conditions, draw.proposition(depth - 1))

    def some_sorts(self, most: int) -> list[str]:
        """Sorts of variables, numbers more often than others."""
        return self.rng.choices([*NAMES], (6, 5, 2, 1, 1, 2, 1), k=most)

    def condition(self, bindings: Sequence[tuple[str, str]] = ()) -> Term:
        """A condition such as people write, or any statement."""
        numbers = [name for name, sort in bindings if VARIABLE_SORTS[sort] == "number"]
        if numbers and self.rng.random() < 0.7:
            name = self.rng.choice(numbers)
            bound = (self.rng.choice((">=", ">=", ">", "<=", "=")), name, self.rng.choice((0, 1, 2, -1, ("/", 1, 2))))
            return self.rng.choice((bound, bound, bound, ("even", name), (">=", ("log2", name), 0), ("integer", name)))
        return self.statement(1)

    made_by: Mapping[str, Callable[[Draw, int], Term]] = {
        "number": number,
        "function": function,
        "language": language,
        "partition": partition,
        "random": random_variable,
        "sequence": sequence,
        "inputs": lambda self, depth: self.rng.choice(RANDOM)[1],
        "rows": lambda self, depth: self.rng.choice(SEQUENCES)[1],
        "pairs": pairs,
        "promise": lambda self, depth: self.rng.choice(PROMISES),
        "proposition": proposition,
        "machine": lambda self, depth: self.rng.choice(MACHINES),
        "model": lambda self, depth: self.rng.choice(
            (
                ("streaming", self.number(depth)),
                ("lstm", self.number(depth), 1),
                ("window", 1, 2, self.number(depth), 1),
                ("fixed-query", 1, self.number(depth), 1),
            )
        ),
        "relay": lambda self, depth: ("sequential-composition", 1, self.number(depth), self.number(depth)),
        "formula": lambda self, depth: self.rng.choice((*FORMULAS, *LIFTED)),
        "document": lambda self, depth: self.rng.choice(ACCEPTORS)[1],
        "acceptor": lambda self, depth: self.rng.choice(ACCEPTORS),
        "task": lambda self, depth: self.rng.choice(
            (
                "own-language",
                "index-lookup",
                ("membership", self.language(depth)),
                ("value-of", self.function(depth)),
                ("lookup", ("0", "1")),
                ("threshold", self.number(depth), (((1, 2), (0, 1, 1, 0)),)),
                ("pair-matching", self.number(depth), 1),
            )
        ),
        "colour": lambda self, depth: self.rng.choice((0, 1, 1, 2)),
        "field": lambda self, depth: self.rng.choice(FIELDS),
        "weights": lambda self, depth: self.rng.choice(WEIGHTS),
        "law": lambda self, depth: self.rng.choice((("uniform",), *WEIGHTS)),
        "code": lambda self, depth: tuple(self.rng.choice(CODES) for _ in "AB"),
        "answers": lambda self, depth: tuple(((letter,), self.rng.randint(0, 1)) for letter in ("0", "1")),
    }


STATEMENTS = tuple(
    name
    for name, row in OPERATORS.items()
    if row.result == "proposition" and name not in (*COMPARISONS, "and", "or", "not", "torch-computes")
)
