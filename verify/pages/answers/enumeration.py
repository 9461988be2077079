"""The words of a Dyck language, or the pairs of a known fooling set, as text that is written while it is made.

For a Dyck language the pairs are the words split by a partition, and only where they are a fooling set: a search
through the states that two words and their crossings can reach in n steps
(`fooling.circuits.languages.product.fooling_system`) decides that first, and names two words that do not fool where
they are none.  For the families of `fooling.fooling_sets.functions` they are the textbook sets
(`fooling.fooling_sets.search.textbook`), made one by one, so that n is not limited by memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck, dyck_state_count
from fooling.circuits.languages.product import fooling_system
from fooling.circuits.languages.search.counting.packed_words import text_blocks
from fooling.circuits.languages.search.fooling.regular_fooling import violation_at
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.fooling_sets.partition import Partition
from fooling.fooling_sets.search.textbook import FOOLING_FAMILIES, FoolingFamily
from fooling.records import dataclass
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document

FORMATS = ("text", "csv", "jsonl")
LARGEST = 10**8  # states times positions of a table this will fill
LONGEST = 10**4  # bits of an input


@dataclass(frozen=True)
class Enumeration:
    """What is enumerated: `fields` of one item, and blocks of lines whose items' fields are separated by tabs."""

    function: str
    n: int
    partition: str | None
    colour: int | None
    fields: tuple[str, ...]
    blocks: Callable[[], Iterator[str]]


def enumeration(function: str, n: int, partition: str | None, what: str | None) -> Enumeration:
    """The items of `function` at n: "words", or "pairs" of a fooling set.

    Pairs are the default where there are no words or a partition is given.

    Raises InvalidInput for an unknown function, an n it does not have, a partition that does not fit n, or words that
    do not fool.
    """
    if n < 0:
        raise InvalidInput(f"--n {n}: want at least 0")
    if match := re.fullmatch("dyck:([0-9]{1,3}),([0-9]{1,3})", function):
        return _of_dyck(function, _dyck(int(match[1]), int(match[2]), n), n, partition, what)
    if function not in FAMILIES:
        raise InvalidInput(f"function {function!r}: want dyck:TYPES,DEPTH or one of {', '.join(FAMILIES)}")
    if what == "words" or partition is not None:
        given = "--what words" if what == "words" else "--partition"
        raise InvalidInput(f"{given}: {function} is a function of two inputs, not a language; leave the option out")
    if not 1 <= n <= LONGEST:
        raise InvalidInput(f"--n {n}: {function} wants 1 to {LONGEST} bits")
    family = FOOLING_FAMILIES[function]
    return Enumeration(function, n, None, family.colour, ("x", "y"), lambda: _family_blocks(family, n))


def _dyck(types: int, depth: int, n: int) -> DFA:
    if types < 1 or depth > 64 or dyck_state_count(types, depth) * (n + 1) * types > LARGEST:
        raise InvalidInput(
            f"dyck:{types},{depth} with --n {n}: want at least 1 type and at most {LARGEST} states x positions x types"
        )
    return dyck(types, depth)


def _of_dyck(function: str, language: DFA, n: int, partition: str | None, what: str | None) -> Enumeration:
    if (what or ("pairs" if partition else "words")) == "words":
        if partition is not None:
            raise InvalidInput("--partition: whole words are not split; leave it out, or use --what pairs")
        return Enumeration(function, n, None, None, ("word",), lambda: text_blocks(language, n))
    split = Partition.parse(partition or "odd-even")
    owners = split.owners(n)  # InvalidInput where a mask has another length
    system = fooling_system(language, language, split if split.period else Partition(owners, "A"))
    crossing = violation_at(system, n)
    if crossing is not None:
        u, v = crossing.words(language.alphabet, 2)
        raise InvalidInput(
            f"the words of {function} of length {n} are no fooling set under {split.name}: both crossings of "
            f"{u} and {v} are words"
        )
    return Enumeration(function, n, split.name, 1, ("x", "y"), lambda: text_blocks(language, n, split, "\t"))


def _family_blocks(family: FoolingFamily, n: int, block: int = 1 << 14) -> Iterator[str]:
    f, lines = family.function(n), list[str]()
    for x, y in family.cells(n):
        lines.append(f"{f.row_label(x)}\t{f.column_label(y)}\n")
        if len(lines) == block:
            yield "".join(lines)
            lines = []
    yield "".join(lines)


# What stands before the first field, between two fields and after the last one; no letter of a Dyck language or of a
# bit string needs quoting in CSV or escaping in JSON.
def written(items: Enumeration, layout: str) -> Iterator[str]:
    """The items as text, csv (with a header) or jsonl (one object a line), in blocks of lines.

    The fields of text are separated by a space, or by a tab where words have spaces in them.
    """
    if layout == "csv":
        yield ",".join(items.fields) + "\n"
    opening, between, closing = {
        "text": ("", " ", ""),
        "csv": ("", ",", ""),
        "jsonl": (f'{{"{items.fields[0]}": "', f'", "{items.fields[-1]}": "', '"}'),
    }[layout]
    for block in items.blocks():
        if block:
            sign = "\t" if layout == "text" and " " in block else between
            lines = block[:-1].replace("\t", sign).replace("\n", f"{closing}\n{opening}")
            yield f"{opening}{lines}{closing}\n"


PAIR = of.tuple_of(of.TEXT, of.TEXT)
ENUMERATE = Document(
    "enumerate",
    "enumerate answers: words, or the pairs of a fooling set",
    Enumeration,
    function=of.LINE,
    n=of.COUNT,
    partition=of.maybe(of.LINE),
    colour=of.maybe(of.INTEGER),
    fields=of.Shape({"enum": [["word"], ["x", "y"]]}, list),
    items=(of.Shape({"anyOf": [of.listed(of.TEXT).schema, of.listed(PAIR).schema]}), lambda items: []),
)


def as_document(items: Enumeration) -> Iterator[str]:
    """All items as one JSON document, written in pieces; an item is a word, or a pair [x, y]."""
    yield json.dumps(ENUMERATE(items)).removesuffix("]}")
    opening, between, closing = ('"', "", '"') if len(items.fields) == 1 else ('["', '", "', '"]')
    separator = "\n"
    for block in items.blocks():
        if block:
            lines = block[:-1].replace("\t", between).replace("\n", f"{closing},\n{opening}")
            yield f"{separator}{opening}{lines}{closing}"
            separator = ",\n"
    yield "]}\n"
