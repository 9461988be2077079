"""Lower bounds of covers and partitions that a SAT solver's refutation shows: the certificate's proof, for Rocq.

What is written is checked by `unsatisfied` of proofs/ReplayClauses.v, for the clauses that proofs/ReplayRectangles.v
makes of the matrix.  These are the clauses of `fooling.verify.checker.theories.clauses` in their order; so a hint keeps
its number, and only the variables are numbered anew: rectangle t has one for each row, each column and each cell.

Rocq finds by itself what follows by clauses of two literals.  Hints at those are left out: three quarters of all hints.
Numbers become bytes, as Rocq reads few constructors faster than many numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fooling.verify.checker import meaning
from fooling.verify.checker.theories.clauses import Clauses, cells_of
from fooling.verify.checker.theories.refutation import few_rectangles, representatives
from fooling.verify.pages.rocq.tables import Tables
from fooling.verify.pages.rocq.written import listing, naturals
from fooling.verify.statement.proposition import Term

PART = 2**12  # bytes of a proof that Rocq reads without a break, and those of one lemma more
TOGETHER = 16  # bytes of one constructor
STOP = 1  # the number that ends a list
Lemmas = Sequence[tuple[Sequence[int], Sequence[int]]]


def evidence(f: Term, colour: int, at_least: int, node: Mapping[str, Any], disjoint: bool, tables: Tables) -> list[str]:
    """Rows, columns, pairs and proof, as Rocq takes them; the proof becomes definitions of the file."""
    function = meaning.function(f)
    rows, columns, lines = representatives(function, colour)
    columns = columns[: max((line.bit_length() for line in lines), default=0)]
    problem = few_rectangles(function, colour, at_least, node["pairs"], disjoint)
    name = f"proof{len(tables.lemmas)}"
    codes = literals(problem, len(rows), len(columns), lines)
    tables.lemmas.append(module(name, parts(numbers(problem, node["proof"]["lemmas"], codes))))
    pairs = listing(f"({rows.index(x)}%nat, {columns.index(y)}%nat)" for x, y in node["pairs"])
    return [naturals(rows), naturals(columns), pairs, f"{name}.parts"]


def literals(problem: Clauses, height: int, width: int, lines: Sequence[int]) -> Mapping[int, int]:
    """The numbers of the literals in Rocq: `key` of ReplayRectangles.v, twice, and 1 more for a negative."""
    places = {cell: i for i, cell in enumerate(cells_of(lines, len(lines) * width))}
    codes, span = dict[int, int](), height + width + len(places)
    for variable, (kind, t, *at) in enumerate(problem.says, 1):
        first = {"row": 0, "column": height, "cell": height + width}[str(kind)]
        x, y = int(at[0]), int(at[-1])
        place = first + (places[x, y] if kind == "cell" else x)
        codes[variable] = 2 * (int(t) * span + place + 1)
        codes[-variable] = codes[variable] + 1
    return codes


def numbers(problem: Clauses, lemmas: Lemmas, codes: Mapping[int, int]) -> Iterator[list[int]]:
    """For each lemma its literals and its hints, each list with its end; clauses are numbered from 2."""
    found = [len(clause) == 2 for clause in problem.clauses]
    for clause, hints in lemmas:
        kept = (hint + 1 for hint in hints if hint > len(found) or not found[hint - 1])
        yield [*(codes[literal] for literal in clause), STOP, *kept, STOP]


def parts(lemmas: Iterator[list[int]]) -> Iterator[bytes]:
    """Bytes of whole lemmas, filled up with zeros: digits of base 128, all but the last of a number with 128 added."""
    part = bytearray()
    for lemma in lemmas:
        for number in lemma:
            part += bytes(_digits(number))
        if len(part) >= PART:
            yield bytes(part)
            part.clear()
    if part:
        yield bytes(part)


def _digits(number: int) -> list[int]:
    found = [number & 127]
    while number := number >> 7:
        found.append(128 | number & 127)
    return found[::-1]


def module(name: str, found: Iterator[bytes]) -> str:
    """A module of Rocq with `parts`, a list of such bytes."""
    lines, names = [f"Module {name}.", "Import Coq.Init.Byte."], list[str]()
    for part in found:
        names.append(f"part{len(names)}")
        groups = [part[i : i + TOGETHER].ljust(TOGETHER, b"\0") for i in range(0, len(part), TOGETHER)]
        text = " (".join("Bytes " + " ".join(f"x{byte:02x}" for byte in group) for group in groups)
        lines.append(f"Definition {names[-1]} := {text} NoBytes{')' * (len(groups) - 1)}.")
    return "\n".join([*lines, f"Definition parts := {listing(names)}.", f"End {name}."])
