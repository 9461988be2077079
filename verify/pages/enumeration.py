"""The words of a Dyck language, or the pairs of a known fooling set, as text that is written while it is made.

For a Dyck language the pairs are the words split by a partition, and only where they are a fooling set: a search
through the states that two words and their crossings can reach in n steps (`circuits.product.fooling_system`) decides
that first, and names two words that do not fool where they are none.  For the families of `fooling_sets.functions` they
are the textbook sets (Kushilevitz and Nisan 1997, section 1.3), made one by one, so that n is not limited by memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from circuits.dfa import DFA
from circuits.dyck import dyck, dyck_state_count
from circuits.product import Letters, ProductSystem, State, fooling_system, words_of
from circuits.search.words_fast import text_blocks
from fooling_sets.errors import InvalidInput
from fooling_sets.functions import FAMILIES
from fooling_sets.partition import Partition

FORMATS = ("text", "csv", "jsonl")
LARGEST = 10**8  # states times positions of a table this will fill
LONGEST = 10**4  # bits of an input

# The fooling sets of `fooling_sets.fooling_set.FOOLING_FAMILIES` (a test compares them): colour, and the cells for n.
CELLS: Mapping[str, tuple[int, Callable[[int], Iterator[tuple[int, int]]]]] = {
    "equality": (1, lambda n: ((x, x) for x in range(2**n))),
    "disjointness": (1, lambda n: ((x, 2**n - 1 - x) for x in range(2**n))),
    "intersection": (0, lambda n: ((x, 2**n - 1 - x) for x in range(2**n))),
    "index": (1, lambda n: ((2 ** (n - 1 - y), y) for y in range(n))),
    "greater-than": (0, lambda n: ((x, x) for x in range(2**n))),
    "inner-product": (1, lambda n: ((2**i, 2**i) for i in range(n))),
}


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
    return Enumeration(function, n, None, CELLS[function][0], ("x", "y"), lambda: _family_blocks(function, n))


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
    crossing = crossing_words(
        fooling_system(language, language, split if split.period else Partition(owners, "A")), n, language
    )
    if crossing is not None:
        u, v = crossing
        raise InvalidInput(
            f"the words of {function} of length {n} are no fooling set under {split.name}: both crossings of "
            f"{u} and {v} are words"
        )
    return Enumeration(function, n, split.name, 1, ("x", "y"), lambda: text_blocks(language, n, split, "\t"))


def crossing_words(system: ProductSystem, n: int, language: DFA) -> tuple[str, ...] | None:
    """Two words of length exactly n that violate the system, or None.  Cost: n times states times letters."""
    layers: list[dict[State, tuple[State, Letters]]] = []
    states = [system.start]
    for _ in range(n):
        layers.append({})
        for state in states:
            for letters in system.letters:
                target = system.step(state, letters)
                if target is not None:
                    layers[-1].setdefault(target, (state, letters))
        states = list(layers[-1])
    bad = next((state for state in states if system.bad(state)), None)
    if bad is None:
        return None
    path: list[Letters] = []
    for layer in reversed(layers):
        bad, letters = layer[bad]
        path.append(letters)
    return words_of(path[::-1], language.alphabet, system.tracks)


def _family_blocks(name: str, n: int, block: int = 1 << 14) -> Iterator[str]:
    f, lines = FAMILIES[name](n), list[str]()
    for x, y in CELLS[name][1](n):
        lines.append(f"{f.row_label(x)}\t{f.column_label(y)}\n")
        if len(lines) == block:
            yield "".join(lines)
            lines = []
    yield "".join(lines)


# What stands before the first field, between two fields and after the last one; no letter of a Dyck language or of a
# bit string needs quoting in CSV or escaping in JSON.
def written(items: Enumeration, layout: str) -> Iterator[str]:
    """The items as text, csv (with a header) or jsonl (one object a line), in blocks of lines.

    The fields of text are separated by a space.
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
            lines = block[:-1].replace("\t", between).replace("\n", f"{closing}\n{opening}")
            yield f"{opening}{lines}{closing}\n"


def as_document(items: Enumeration) -> Iterator[str]:
    """All items as one JSON document, written in pieces; an item is a word, or a pair [x, y]."""
    head = {
        "function": items.function,
        "n": items.n,
        "partition": items.partition,
        "colour": items.colour,
        "fields": list(items.fields),
    }
    yield json.dumps(head)[:-1] + ', "items": ['
    opening, between, closing = ('"', "", '"') if len(items.fields) == 1 else ('["', '", "', '"]')
    separator = "\n"
    for block in items.blocks():
        if block:
            lines = block[:-1].replace("\t", between).replace("\n", f"{closing},\n{opening}")
            yield f"{separator}{opening}{lines}{closing}"
            separator = ",\n"
    yield "]}\n"
