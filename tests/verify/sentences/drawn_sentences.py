"""Random terms of every operator of the table, for the printer and the reader of sentences; few of them make sense.

Names are such that a reader could take them for words or measures; letters are such that they could end a quotation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.machine_operators import NAMED, TASKS
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import LITERALS, QUANTIFIERS, VARIABLE_SORTS

Term = Any
NAMES = ("n", "D", "R", "C", "k", "s", "x1", "EQ_n", "notable", "iny", "even", "of", "Q", "f", "é", "and", "rank")
ALPHABETS = (
    ("a", "b"),
    ("0", "1"),
    ("(", ")", "[", "]"),
    ("ab", "a", "b"),
    ("'", '"', "\\", "/"),
    ("over", "not", "1 bits", "é", "\u200b"),
    ("10", "1", "0", "n", ";", ":"),
)
PARTITIONS = ("odd-even", "prefix:3", "mask:0110", "periodic:AB,BA", "periodic:,AB")
DOCUMENTS = ('{"a": [1, {"b": "}\\""}]}', "{}", '{ "a":1 }', '{"a": "\\u200b \u200b"}', '{"letters": "1 bits"}')


class Drawn:
    """Terms of one source of chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def proposition(self, depth: int) -> Term:
        """A closed statement."""
        return self.term("proposition", depth, {})

    def term(self, sort: str, depth: int, scope: Mapping[str, str]) -> Term:
        """A term of this sort: a variable, or an operator of the table."""
        known = [name for name, declared in scope.items() if VARIABLE_SORTS[declared] == sort]
        if sort == "number" and (depth <= 0 or self.rng.random() < 0.2):
            return self.rng.choice([*known, *range(-2, 12)])
        if known and (depth <= 0 or self.rng.random() < 0.3):
            return self.rng.choice(known)
        if sort in NAMED and self.rng.random() < 0.5:
            return self.rng.choice(PARTITIONS if sort == "partition" else TASKS)
        if sort == "proposition" and depth > 1 and self.rng.random() < 0.3:
            return self.quantified(depth, scope)
        heads = [head for head, row in OPERATORS.items() if row.result == sort]
        if depth <= 0:
            heads = [head for head in heads if not any(one.rstrip("*") == sort for one in OPERATORS[head].arguments)]
        return self.applied(self.rng.choice(heads), depth, scope)

    def quantified(self, depth: int, scope: Mapping[str, str]) -> Term:
        """A quantifier over names that are new."""
        names = [name for name in NAMES if name not in scope]
        some = self.rng.sample(names, min(len(names), self.rng.randint(1, 3)))
        bindings = tuple((name, self.rng.choice([*VARIABLE_SORTS])) for name in some)
        inner = {**scope, **dict(bindings)}
        met = tuple(self.term("proposition", depth - 2, inner) for _ in range(self.rng.randint(0, 2)))
        if not bindings:
            return self.applied("even", depth, scope)
        return (self.rng.choice(QUANTIFIERS), bindings, met, self.term("proposition", depth - 1, inner))

    def applied(self, head: str, depth: int, scope: Mapping[str, str]) -> Term:
        """An operator with arguments."""
        sorts = [sort.rstrip("*") for sort in OPERATORS[head].arguments]
        if head == "lifted":
            return (head, (3, 0, self.gate(3)), self.term("function", depth - 1, scope))
        if OPERATORS[head].arguments[-1].endswith("*"):
            sorts = sorts[-1:] * self.rng.choice((2 if head == "tuple" else 1, 2, 2, 2, 3, 3))
        if head in COMBINING:
            many = len(sorts) if OPERATORS[head].arguments[-1] == "language*" else 1
            return self.language(head, many, depth, self.rng.choice(ALPHABETS), scope)
        if head in ("dfa", "nfa", "letters"):
            return self.automaton(head, self.rng.choice(ALPHABETS))
        if head == "sum":
            name = next(one for one in (*NAMES, "i", "j", "t") if one not in scope)
            ends = [self.term("number", depth - 1, scope) for _ in "ab"]
            return (head, name, *ends, self.term("number", depth - 1, {**scope, name: "int"}))
        return (head, *(self.argument(sort, depth - 1, scope) for sort in sorts))

    def argument(self, sort: str, depth: int, scope: Mapping[str, str]) -> Term:
        """An argument of any sort."""
        if sort in WORDS:
            return self.rng.choice(WORDS[sort])
        return getattr(self, sort)() if sort in LITERALS else self.term(sort, depth, scope)

    # ---- languages ----

    def language(self, head: str, many: int, depth: int, letters: tuple[str, ...], scope: Mapping[str, str]) -> Term:
        """Languages over one alphabet, combined."""
        parts = [self.part(depth - 1, letters, scope) for _ in range(many)]
        return (head, *parts, self.term("number", 0, scope)) if head == "repeat" else (head, *parts)

    def part(self, depth: int, letters: tuple[str, ...], scope: Mapping[str, str]) -> Term:
        """A language over this alphabet."""
        if depth > 0 and self.rng.random() < 0.6:
            head = self.rng.choice(COMBINING)
            many = self.rng.choice((1, 2, 3)) if OPERATORS[head].arguments[-1] == "language*" else 1
            return self.language(head, many, depth, letters, scope)
        if letters == ("0", "1") and self.rng.random() < 0.3:
            return ("interleaved", self.rng.choice(WORDS["family"]))
        if letters == ("(", ")", "[", "]") and self.rng.random() < 0.3:
            return ("dyck", 2, self.term("number", 1, scope))
        return self.automaton(self.rng.choice(("letters", "letters", "letters", "dfa", "nfa")), letters)

    def automaton(self, head: str, letters: tuple[str, ...]) -> Term:
        """A DFA, an NFA, or some letters."""
        if head == "letters":
            return (head, letters, tuple(self.rng.sample(letters, self.rng.randint(1, len(letters)))))
        states = self.rng.randint(1, 3)
        some = [tuple(q for q in range(states) if self.rng.random() < 0.5) for _ in "sf"]
        if head == "nfa":
            moves = [(self.state(states), self.rng.choice(letters), self.state(states)) for _ in range(2)]
            return (head, letters, *some, tuple(moves))
        rows = tuple(tuple(self.rng.choice([*range(states), None]) for _ in letters) for _ in range(states))
        return (head, letters, 0, some[0], rows)

    def state(self, states: int) -> int:
        """One of so many states."""
        return self.rng.randrange(states)

    # ---- literals ----

    def colour(self) -> Term:
        """A value of a function."""
        return self.rng.choice((0, 1, 2, -1))

    def field(self) -> Term:
        """A field."""
        return self.rng.choice(("Q", "GF2", "GF3"))

    def table(self, entries: tuple[Term, ...]) -> Term:
        """Rows of such entries."""
        width = self.rng.randint(1, 9)
        return tuple(tuple(self.rng.choice(entries) for _ in range(width)) for _ in range(self.rng.randint(1, 6)))

    def rows(self) -> Term:
        """A matrix."""
        return self.table((0, 1, 2, -3, 10**30))

    def entries(self) -> Term:
        """A partial matrix."""
        return tuple((1, *row) for row in self.table((0, 1, "*")))

    def cells(self) -> Term:
        """Pairs of numbers."""
        return tuple((self.rng.randint(0, 20), self.rng.randint(0, 20)) for _ in range(self.rng.randint(1, 12)))

    def weights(self) -> Term:
        """Natural numbers, some not 0."""
        return tuple((1, *row) for row in self.table((0, 1, 2)))

    def law(self) -> Term:
        """A law of inputs."""
        return self.rng.choice((("uniform",), self.weights()))

    def letters(self) -> Term:
        """Some letters."""
        return self.rng.choice(ALPHABETS)

    def inputs(self) -> Term:
        """Numbers of inputs."""
        return tuple(self.rng.randint(0, 5) for _ in range(self.rng.randint(1, 4)))

    def document(self) -> Term:
        """A text of JSON."""
        return self.rng.choice(DOCUMENTS)

    def word(self) -> Term:
        """Some letters in a row."""
        letters = self.rng.choice(ALPHABETS)
        return tuple(self.rng.choice(letters) for _ in range(self.rng.randint(0, 3)))

    def answers(self) -> Term:
        """Words with answers."""
        return tuple({self.word(): self.rng.randint(0, 3) for _ in range(3)}.items())

    def features(self) -> Term:
        """Positions, and a table."""
        return tuple(((1, 3)[:k], tuple(self.rng.randint(0, 1) for _ in range(2**k))) for k in (0, 1, 2))

    def code(self) -> Term:
        """How Alice writes and how Bob does."""
        return tuple(
            (self.word(), tuple((one, self.word()) for one in self.rng.choice(ALPHABETS)), self.word()) for _ in "ab"
        )

    def formula(self) -> Term:
        """A formula of bits."""
        return (self.rng.randint(2, 4), self.rng.randint(1, 4), self.gate(3))

    def gate(self, depth: int) -> Term:
        """A gate of formulas."""
        if depth == 0 or self.rng.random() < 0.3:
            return self.rng.choice(("x1", "x2", 0, 1))
        head = self.rng.choice(("and", "or", "xor", "not", "at-least"))
        parts = [self.gate(depth - 1) for _ in range(1 if head == "not" else self.rng.choice((1, 2, 3)))]
        return (head, 2, *parts) if head == "at-least" else (head, *parts)
