"""A certificate's proposition as a statement of Lean, in the words of communication-complexity-lean at one commit.

The statement is what a reader of the file has to compare with the proposition.  It speaks of tables.  A function of m
rows and n columns is a function of type Fin m -> Fin n -> Bool, or to the integers where it has other entries than 0
and 1.  The words mean the same on both sides, for these reasons:

    D f          both count the bits of a deepest path of a protocol tree whose leaves carry the answer.  The library
                 takes the infimum over all protocols that compute f, which some protocol of a table attains.
    leaves f     the library counts the leaves of one protocol; the least number of all protocols is written out.
    rank f Q     the library has the rank over the reals of a function to Bool: for entries 0 and 1 it is that over Q.
                 So no other field is written, and no function with other entries.
    fooling f b  the library's fooling sets have no colour: no rectangle of one value holds two of their points.  Two
                 pairs of colour b lie in such a rectangle if and only if both of their crossings are b.  So the largest
                 set of colour b is the largest fooling set of points at which f is b.

Numbers are extended natural numbers, so sums and products of natural numbers are written, and nothing that may be
negative.  A statement with variables is not written: the tables of the library have a size.  No proof is written: the
theorem ends with `sorry`, the certificate is what proves it, and no Lean is run by this program or by its tests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field
from fooling.verify.checker import meaning
from fooling.verify.pages.lean.library import COMMIT, PACKAGE, PROTOCOL, SHAPES, SOURCE
from fooling.verify.statement.language import wording
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.proposition import QUANTIFIERS, Term, frozen, is_integer, negate

LARGEST = 2**12  # entries of a table that is written out
MATHLIB = ("Mathlib.Data.ENat.Lattice", "Mathlib.Data.Fin.VecNotation", "Mathlib.Data.Set.Card")
COMPARED = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "=": "=", "!=": "≠"}
JOINED = {"and": " ∧ ", "or": " ∨ "}
ADDED = {"+": " + ", "*": " * "}
VALUES = {0: "false", 1: "true"}
HEAD = """/- {claim}
   {words}

   Written by `fooling export --lean` in the words of {source}
   at commit {commit}.
   The theorem is stated and not proved here: the certificate proves it, and `fooling recheck` replays that.
   No Lean has read this file. -/
{imports}
"""
LEAVES = f"""/-- The least number of leaves of a protocol that computes f. -/
noncomputable def leastLeaves {{X Y α : Type}} (f : X → Y → α) : ENat :=
  ⨅ (p : {PROTOCOL} X Y α) (_ : {PROTOCOL}.Computes p f), ({PROTOCOL}.numLeaves p : ENat)
"""
COLOURED = f"""/-- The pairs of S fool f, and f is b at each of them. -/
def foolsWith {{X Y α : Type}} (S : Set (X × Y)) (f : X → Y → α) (b : α) : Prop :=
  {PACKAGE}.Rectangle.IsFoolingSet S f ∧ ∀ p ∈ S, f p.1 p.2 = b
"""
LARGEST_FOOLING = """/-- The size of a largest fooling set of points at which f is b. -/
noncomputable def largestFooling {X Y α : Type} (f : X → Y → α) (b : α) : ENat :=
  ⨆ (S : Set (X × Y)) (_ : foolsWith S f b), S.encard
"""


class NotStated(InvalidInput):
    """An operator, a number or a function for which the library has no words."""


@dataclass
class Words:
    """The tables and the definitions that a statement needs, in the order of the file."""

    tables: dict[Term, str] = field(default_factory=dict)
    binary: dict[str, bool] = field(default_factory=dict)  # whether a table has no entries but 0 and 1
    written: list[str] = field(default_factory=list)

    def need(self, *definitions: str) -> None:
        """These definitions stand before the theorem, each once."""
        self.written += [one for one in definitions if one not in self.written]

    def table(self, f: Term) -> str:
        """The name of the function's table."""
        if f not in self.tables:
            function = meaning.function(f)
            if function.row_count * function.column_count > LARGEST:
                raise NotStated(f"a matrix of {function.row_count} x {function.column_count} is too large for a table")
            rows, name = [list(row) for row in function.rows()], f"f{len(self.tables)}"
            self.tables[f], self.binary[name] = name, {entry for row in rows for entry in row} <= VALUES.keys()
            listed = ",\n    ".join(f"![{', '.join(self.value(name, entry) for entry in row)}]" for row in rows)
            sizes = f"Fin {function.row_count} → Fin {function.column_count} → {'Bool' if self.binary[name] else 'Int'}"
            says = f"/-- {_in_a_comment(wording.in_words(f))}: rows are Alice's inputs, columns are Bob's. -/"
            self.written.append(f"{says}\ndef {name} : {sizes} :=\n  ![{listed}]\n")
        return self.tables[f]

    def value(self, table: str, colour: int) -> str:
        """A value of that table; NotStated where it takes no such value by its type."""
        if not self.binary[table]:
            return f"({colour})" if colour < 0 else f"{colour}"
        if colour not in VALUES:
            raise NotStated(f"colour {colour}: the function has the values 0 and 1 alone, and is one to Bool in Lean")
        return VALUES[colour]


def stated(certificate: Mapping[str, Any], identifier: str) -> str:
    """The file of Lean whose theorem, of that name, states the proposition; NotStated says what has no words there."""
    goal, words = frozen(certificate["proposition"]), Words()
    if certificate.get("verdict") == "refuted":
        goal = negate(goal)  # what its derivation proves
    statement = _proposition(goal, words)
    body = "\n".join([f"namespace {identifier}\n", *words.written])
    used = {shape.module for name, shape in SHAPES.items() if re.search(rf"{re.escape(name)}\b", body + statement)}
    imports = "\n".join(f"import {one}" for one in [*sorted(used), *MATHLIB])
    told = {"claim": _in_a_comment(certificate["claim"]), "words": _in_a_comment(wording.in_words(goal))}
    head = HEAD.format(**told, source=SOURCE, commit=COMMIT, imports=imports)
    return f"{head}\n{body}\ntheorem stated :\n    {statement} := by\n  sorry\n\nend {identifier}\n"


def _in_a_comment(text: str) -> str:
    """A text that neither ends a comment of Lean nor begins one, in one line.

    >>> _in_a_comment("x -/ theorem t : False /- ")
    'x - / theorem t : False / - '
    """
    return re.sub(r"(?<=[-/])(?=[-/])", " ", printable(text))


def _proposition(term: Term, words: Words) -> str:
    """A proposition without variables."""
    head, *parts = term
    if head in QUANTIFIERS:
        raise NotStated("the statement has variables; want one about functions of a given size")
    if head == "not":
        return f"¬ {_proposition(parts[0], words)}"
    if head in JOINED:
        return f"({JOINED[head].join(_proposition(part, words) for part in parts)})"
    if head in COMPARED:
        return f"({_number(parts[0], words)} {COMPARED[head]} {_number(parts[1], words)})"
    if head == "fooling-set":
        return _fooling_set(parts[0], parts[1], parts[2], words)
    raise NotStated(f"{head}: communication-complexity-lean has no words for it")


def _number(term: Term, words: Words) -> str:
    """A natural number, as an extended one."""
    if is_integer(term):
        if term < 0:
            raise NotStated(f"{term} is negative, and the numbers of the library are not")
        return f"({term} : ENat)"
    if not isinstance(term, tuple):
        raise NotStated(f"{term} is a variable; want a statement about functions of a given size")
    head, *parts = term
    if head in ADDED:
        return f"({ADDED[head].join(_number(part, words) for part in parts)})"
    if head == "D":
        return f"{PACKAGE}.Deterministic.communicationComplexity {words.table(parts[0])}"
    if head == "leaves":
        words.need(LEAVES)
        return f"leastLeaves {words.table(parts[0])}"
    if head == "rank":
        return _rank(parts[0], parts[1], words)
    if head == "fooling":
        words.need(COLOURED, LARGEST_FOOLING)
        table = words.table(parts[0])
        return f"largestFooling {table} {words.value(table, parts[1])}"
    raise NotStated(f"{head}: communication-complexity-lean has no words for it")


def _rank(f: Term, over: Term, words: Words) -> str:
    if over != "Q":
        raise NotStated(f"the rank over {over}: communication-complexity-lean has that over the reals alone")
    table = words.table(f)
    if not words.binary[table]:
        raise NotStated("the rank of a function with other values than 0 and 1: communication-complexity-lean has none")
    return f"({PACKAGE}.Deterministic.Rank.boolFunctionRank {table} : ENat)"


def _fooling_set(pairs: Term, f: Term, colour: int, words: Words) -> str:
    """The pairs, by their numbers from 0, which are also those of the rows and columns of the table."""
    if pairs[0] != "pairs":
        raise NotStated("a fooling set of words; want one of listed pairs")
    if len({*pairs[1]}) < len(pairs[1]):
        raise NotStated("a list that has a pair twice: a set of Lean has each once")
    words.need(COLOURED)
    table = words.table(f)
    function = meaning.function(f)
    listed = ", ".join(f"({x}, {y})" for x, y in pairs[1])
    sort = f"Set (Fin {function.row_count} × Fin {function.column_count})"
    return f"foolsWith ({{{listed}}} : {sort}) {table} {words.value(table, colour)}"
