"""The tables of docs/grammar.md, how each operator is typed and what it means, and those of docs/exchange.md.

    python tests/architecture/grammar_page.py             puts them between the markers of the pages

All of it is read off the code: the words of the table of operators, the letters of `argument_names`, the essay of
`fooling.verify.statement.proposition`, which says what the other operators mean, and the forms of
`fooling.verify.given.arguments.written_forms`, which files in JSON have.  An example is a term that is printed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fooling.verify.given.arguments.number_of_arguments import in_letters
from fooling.verify.given.arguments.written_forms import FORMS
from fooling.verify.statement import proposition
from fooling.verify.statement.language.argument_names import OF_SORTS, is_repeated, names, what_each_is
from fooling.verify.statement.language.exact_words import in_json
from fooling.verify.statement.language.typed_code import typed_code
from fooling.verify.statement.language.wording import in_words, sentence
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.row import Term

DOCS = Path(__file__).parents[2] / "docs"
PAGE, EXCHANGE = DOCS / "grammar.md", DOCS / "exchange.md"
BEGIN, END = "<!-- operators -->", "<!-- /operators -->"
SECTIONS: Mapping[str, str] = {
    "number": "Numbers",
    "function": "Functions of two inputs",
    "language": "Languages",
    "proposition": "Statements",
    "partition": "Partitions",
    "pairs": "Pairs of inputs",
    "promise": "Partial functions",
    "machine": "Machines",
    "model": "Kinds of models",
    "random": "Random variables",
    "sequence": "Random sequences",
    "generator": "Random words",
    "acceptor": "Recurrent networks as acceptors",
    "task": "Tasks",
    "relay": "Tasks of players in a row",
}
ANOTHER = re.compile(r"; ([^\s,;:]+)(?: \w+)*: ")
MENTION = re.compile(r"([^\s,;]+)((?: [A-Za-z]\b)*)(, | ?)")


AB = ("letters", ("a", "b"), ("a", "b"))
LANGUAGE = ("star", ("concat", ("letters", ("a", "b"), ("a",)), ("letters", ("a", "b"), ("b",))))
FUNCTION = ("equality", 2)
SHORTER: dict[str, str] = {sentence(FUNCTION): "EQ_2", sentence(LANGUAGE): "/(ab)*/"}
GATE = ("or", ("and", "x1", "x2"), ("not", "x3"))
TABLE = ((("a", "b"), 1), (("b", "a"), 0))
WRITTEN = ((), (("0", ("0",)), ("1", ("1",))), ())
OF_SORT: Mapping[str, Any] = {
    "function": FUNCTION,
    "language": LANGUAGE,
    "partition": "odd-even",
    "proposition": (">=", 3, 2),
    "pairs": ("pairs", ((0, 0), (1, 1))),
    "promise": ("partial", ((1, 0), (0, "*"))),
    "machine": ("rnn-of", LANGUAGE, 4),
    "model": ("lstm", 4, 8),
    "relay": ("sequential-composition", 2, 4, 2),
    "random": ("values", (0, 0, 1, 1)),
    "sequence": ("listed", ((0, 0, 1, 1), (0, 1, 0, 1))),
    "generator": ("dyck-words", 2, 2, "half", 4),
    "task": ("membership", LANGUAGE),
    "colour": 1,
    "field": "Q",
    "rows": ((1, 0), (0, 1)),
    "entries": ((1, 0), (0, "*")),
    "law": ("uniform",),
    "weights": ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    "letters": ("0", "1"),
    "cells": ((0, 0), (1, 1)),
    "formula": (2, 2, ("or", ("and", "x1", "y1"), ("and", "x2", "y2"))),
    "inputs": (0, 1),
    "answers": TABLE,
    "code": (WRITTEN, WRITTEN),
    **{sort: members[0] for sort, members in WORDS.items()},
}
"""What stands in examples for an argument of each sort: the one home of examples of operators."""
SHORTER |= {in_json(code=OF_SORT["code"]): in_json(**typed_code(OF_SORT["code"]))}
NUMBERS = dict.fromkeys("ABDKLky", 2) | dict.fromkeys("mnMdb", 4) | {"N": 8, "H": 1, "p": 8, "e": ("/", 1, 4)}
HALF = ("/", 1, 2)
BIT, OTHER = ("values", (0, 0, 1, 1)), ("values", (0, 1, 0, 1))
TOGETHER = ("tuple", BIT, OTHER)
EXAMPLES: Mapping[str, Term] = {
    **{head: (head, BIT, OTHER) for head in ("conditional-entropy", "mutual-information", "tuple", "independent")},
    "function-of": ("function-of", BIT, TOGETHER),
    **{head: (head, BIT, OTHER, TOGETHER) for head in ("conditional-information", "independent-given")},
    "guesses": ("guesses", OTHER, BIT, ("/", 1, 2)),
    "values-at-most": ("values-at-most", TOGETHER, 4),
    "uniform-on": ("uniform-on", TOGETHER, 4),
    "entry": ("entry", ("listed", (BIT[1], OTHER[1])), 2),
    "uniform-first": ("uniform-first", ("listed", (BIT[1], OTHER[1])), 2, 2),
    "sum": ("sum", "i", 1, 4, ("^", 2, "i")),
    "part": ("part", FUNCTION, (0, 1), (2, 3)),
    "lifted": ("lifted", (3, 0, GATE), FUNCTION),
    "restricted": ("restricted", FUNCTION, "alice", ("star", ("letters", ("0", "1"), ("0",)))),
    "has-input-in": ("has-input-in", FUNCTION, "alice", ("star", ("letters", ("0", "1"), ("0",)))),
    "tail": ("tail", 3, HALF),
    **{head: (head, 3, 4, HALF) for head in ("near-orthogonal", "almost-orthogonal")},
    "vectors-look-up": ("vectors-look-up", 2, 8, 2, 4, HALF, 1, "down", "once"),
    "letters": ("letters", ("a", "b"), ("a",)),
    "dfa": ("dfa", ("a",), 0, (0,), ((1,), (0,))),
    "nfa": ("nfa", ("a",), (0,), (1,), ((0, "a", 1),)),
    "subset": ("subset", LANGUAGE, ("star", AB)),
    "threshold": ("threshold", 1, (((1, 2), (0, 1, 1, 0)), ((3,), (0, 1)))),
    "nearest-neighbour": ("nearest-neighbour", ("a", "b"), ("0", "1"), ((1, 0), (0, 1)), 1),
    "recall": ("recall", ("a", "b"), ("0", "1")),
    "n-gram": ("n-gram", ("a", "b"), TABLE),
}
"""Where arguments go together, or those of `OF_SORT` would be out of place."""
AT_EVERY_LENGTH = 'network "no-aaa-lstm.json" in Q4.4'
TYPED: Mapping[str, str] = {
    "network": 'network "contains-aa.json" in Q8.8 up to 6 letters',
    "recurrent-network": AT_EVERY_LENGTH,
    "decides": f"{AT_EVERY_LENGTH} answers 1 to the words of /(ab)*/ and 0 to all other words over its letters, "
    "at every length",
}
"""Examples in which a file stands for a network, which is long."""
SHAPES: Mapping[str, str] = {
    "matrix": "the matrix rows",
    "partial": "the partial matrix rows",
    "pairs": "the pairs pairs",
    "dfa": "the language of the DFA JSON",
    "nfa": "the language of the NFA JSON",
}
"""Operators whose words are a matrix, a list, or JSON."""

PROMISED = 'some {} of these sizes outputs what f has numbers for, and anything where it has "*"'
AGREEING = "the least {} of a function, with any integers, that agrees with f where something is promised"
OF_TWO = "1 where {}, at the same inputs; f and g have one size and the values 0 and 1"
PLAINLY: Mapping[str, str] = {
    "conditional-entropy": "H(X, Y) - H(Y)",
    "mutual-information": "H(X) + H(Y) - H(X, Y)",
    "conditional-information": "H(X, Z) + H(Y, Z) - H(X, Y, Z) - H(Z)",
    "uniform-on": "X takes exactly m values, each with the probability 1/m",
    "independent": "p(x, y) = p(x) p(y) for all values",
    "independent-given": "p(x, y, z) p(z) = p(x, z) p(y, z) for all values",
    "tuple": "the tuple of the values of all",
    "entry": "the i-th random variable of S",
    "first": "the tuple of S(1), ..., S(k), a constant for k = 0",
    "rows": "how many different rows, or columns, the inputs of s have",
    "one-way": "what s must send so that the other party can answer: ceil(log2) of the number of different inputs of s",
    "rows-with": "the number of different inputs of s that have an entry b",
    "nonzero-rows": "the number of different inputs of s that have an entry other than 0",
    "least-discrepancy": "the least of the discrepancies of f under all distributions of the pairs of inputs",
    "and-of": OF_TWO.format("both f and g are 1"),
    "or-of": OF_TWO.format("f or g is 1, or both"),
    "xor-of": OF_TWO.format("one of f and g is 1, and not both"),
    "partial-D": AGREEING.format("D"),
    "partial-leaves": AGREEING.format("number of leaves"),
    "partial-one-way": AGREEING.format("one-way cost, where s sends,"),
    "partial-cover": "the least number of rectangles that cover the b-entries and have no entry but b and *",
    "two-cnf": "f, of the bits of both inputs, is a conjunction of clauses of one or two literals",
    "computes": "the machine does the task on every input of its domain that the task speaks of",
    "torch-computes": "the torch version of the machine does the task, in numbers of the type d",
    "+": "the sum",
    "-": "x minus y; -x is written with 0 for x",
    "*": "the product",
    "/": "x divided by y, exactly",
    "^": "x to the power of y",
    "max": "the largest",
    "min": "the least",
    "log2": "the logarithm to base 2",
    "ln": "the logarithm to base e",
    "ceil": "x, rounded up",
    "floor": "x, rounded down",
    "equality": "1 if and only if Alice's bits are Bob's",
    "disjointness": "1 if and only if there is no position where both have a 1",
    "intersection": "1 if and only if there is a position where both have a 1",
    "greater-than": "1 if and only if Alice's number is larger, its first bit counting most",
    "inner-product": "the number of positions where both have a 1, modulo 2",
    "index": "Alice's bit at Bob's position",
    "matrix": "the entries, one row for each input of Alice",
    "partial": 'a matrix that may have "*" where nothing is promised; users write it as a matrix',
    "pairs": "these inputs of Alice and Bob, by their numbers from 0; or two words of the parties",
    "dfa": "the words that lead from the start to an accepting state",
    "letters": "the one-letter words of B, as a language over A",
    "dyck": "bracket words of t types that are balanced and nowhere deeper than k",
    "interleaved": "the language of a family, its bits of Alice and of Bob taking turns",
    "concat": "a word of each part, in this order, one after the other",
    "union": "the words that are in some part",
    "common-words": "the words that are in every part",
    "shuffle": "a word of each part, the letters of each in their order, between those of the others in any order",
    "randomised": "the least bits of a public-coin protocol that errs with probability at most 1/3 on each input",
    "partial-rnn-computes": PROMISED.format("RNN"),
    "partial-transformer-computes": PROMISED.format("Transformer"),
    "partial-layer-computes": PROMISED.format("layer"),
    "network": "all words that it reads of up to so many letters are its inputs",
    "split-exact": "on every input the two-party run of M under P outputs the forward pass, bit for bit",
    "split-bits": "on every input the two-party run of M under P costs b bits",
    "printed-bits": "each message has its printed width",
    ">=": "x is at least y",
    ">": "x is greater than y",
    "<=": "x is at most y",
    "<": "x is less than y",
    "=": "x equals y",
    "!=": "x differs from y",
    "and": "all of them are true",
    "or": "some of them is true",
}
"""What an operator means whose words say less, and that the essay says of several at once, or not."""


def example(head: str) -> str:
    """A term that begins with the operator, as it is read; functions and languages have their shorter form."""
    if head in TYPED:
        return TYPED[head]
    text = sentence(example_term(head))
    for long, short in SHORTER.items() if OPERATORS[head].result != "language" else ():
        text = re.sub(rf"(?<!\w)\({re.escape(long)}\)", short, text).replace(long, short)
    return text


def example_term(head: str) -> Term:
    """The term of an example that names no file."""
    if head in EXAMPLES:
        return EXAMPLES[head]
    sorts, letters = [*OPERATORS[head].arguments], names(head)
    if is_repeated(head):
        sorts, letters = sorts * 2, [*letters, "y"]
    return (head, *(_argument(sort.rstrip("*"), letter) for sort, letter in zip(sorts, letters, strict=True)))


def _argument(sort: str, letter: str) -> Term:
    return NUMBERS.get(letter, 3) if sort == "number" else OF_SORT[sort]


def tables() -> str:
    """A table for each sort of term, in the order of `SECTIONS`."""
    meant = meanings()
    return "\n\n".join(f"## {title}\n\n{_table(sort, meant)}" for sort, title in SECTIONS.items())


def forms() -> str:
    """What files in JSON have beside the operators."""
    rows = [_cells(f"`{one.written}`", OF_SORTS[one.result], one.means, f"`{one.example}`") for one in FORMS.values()]
    return "\n".join(("| written | is | means | example |", "|---|---|---|---|", *rows))


PAGES = {PAGE: tables, EXCHANGE: forms}


def _cells(*cells: str) -> str:
    """A row of a table; a bar inside a cell is no end of it."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _table(sort: str, meant: Mapping[str, str]) -> str:
    rows = [_row(head, meant) for head, operator in OPERATORS.items() if operator.result == sort]
    return "\n".join(("| in words | example | in JSON | arguments | means | defined if |", f"|{'---|' * 6}", *rows))


def _row(head: str, meant: Mapping[str, str]) -> str:
    told = "; ".join(f"{letter}: {what}" for letter, what in what_each_is(head).items())
    typed = in_letters(head) if "{" in OPERATORS[head].words else _between(head)
    typed = re.sub(r" \((\w) = \1, (\w) = \2\)|, (\w) = \3\b", "", typed).rstrip(",")  # the letters say it
    means = PLAINLY.get(head) or meant.get(head, "what its words say")
    return _cells(f"`{typed}`", f"`{example(head)}`", f"`{head}`", told, means, _defined(head))


def _between(head: str) -> str:
    """How an operator is typed whose words stand between its arguments, or that has another form."""
    others = {"x": ["y"], "L": ["M"], "S": ["T"], "X": ["Y"]}[names(head)[0]] if is_repeated(head) else []
    return SHAPES[head] if head in SHAPES else sentence((head, *names(head), *others))


def _defined(head: str) -> str:
    """The conditions of a row, at the letters of its arguments."""
    letters = names(head)
    try:
        conditions = OPERATORS[head].when(*letters)
    except (TypeError, KeyError, IndexError, ValueError):
        return "the parts fit together"
    said = ", ".join(in_words(condition) for condition in conditions)
    together = re.sub(r"\b(\w+) is an integer, \1 >= ", r"\1 is an integer >= ", said)
    sizes = " is an integer >= 1"
    if together.count(sizes) > 8 and all(one.endswith(sizes) for one in together.split(", ")):
        return f"{together.replace(sizes, '')} are integers >= 1"
    return together


def meanings() -> dict[str, str]:
    """What the essay says of each operator, in one line."""
    found = dict[str, str]()
    for heads, text in _entries():
        for head in heads:
            found.setdefault(head, text)
    return found


def mentions() -> dict[str, list[str]]:
    """The letters with which the essay writes each operator that it explains."""
    return {head: letters for heads, _ in _entries() for head, letters in heads.items() if letters}


def _entries() -> Iterator[tuple[dict[str, list[str]], str]]:
    essay = (proposition.__doc__ or "").partition("Semantics")[2]
    begun: tuple[dict[str, list[str]], list[str]] | None = None
    for line in essay.splitlines():
        for part in re.split(r"; {2,}", line) if line.startswith("  ") else [""]:
            heads, rest = _heads(part) if re.match(r"  \S", line) or begun else ({}, part)
            if heads:
                if begun is not None:
                    yield begun[0], _text(begun[1])
                begun = heads, [rest]
            elif begun is not None and part.startswith(" "):
                begun[1].append(part)
            elif begun is not None:
                yield begun[0], _text(begun[1])
                begun = None
    if begun is not None:
        yield begun[0], _text(begun[1])


def _text(lines: list[str]) -> str:
    """The sentences of one entry, up to where another operator's begin, as in "...; least-discrepancy f: the least"."""
    whole = re.sub(r"\s+", " ", " ".join(lines)).strip().removeprefix(": ")
    others = (found.start() for found in ANOTHER.finditer(whole) if found[1] in OPERATORS)
    return whole[: next(others, len(whole))].rstrip(";:").replace("; ", ". ")


def _heads(line: str) -> tuple[dict[str, list[str]], str]:
    """The operators with which an entry begins, and their letters, and the rest of the line."""
    heads, at = dict[str, list[str]](), len(line) - len(line.lstrip())
    if at > 2:
        return {}, line
    while (found := MENTION.match(line, at)) is not None and found[1] in OPERATORS:
        letters = found[2].split()[: len(names(found[1]))]
        heads[found[1]] = letters
        at = found.start() + len(found[1]) + sum(len(one) + 1 for one in letters)
        if not line.startswith(", ", at):
            break
        at += 2
    return heads, line[at:]


def between_markers(page: Path) -> str:
    """What stands between the markers of a page."""
    return page.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


if __name__ == "__main__":
    for page, made in PAGES.items():
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        page.write_text(f"{before}{BEGIN}\n\n{made()}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
        sys.stdout.write(f"{page.name} rewritten\n")
