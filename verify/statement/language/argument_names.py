"""What the arguments of each operator are called, and what each is: the one place, for messages and for the grammar.

The letters are those of the texts and of the essay of `fooling.verify.statement.proposition`.  They follow from the
sorts of the arguments, and so does what each is, unless there is more to say.  An operator that is added needs nothing
here.  Nothing is decided by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from fooling.verify.statement.message_operators import KINDS
from fooling.verify.statement.operators import FAMILIES, OPERATORS, WORDS
from fooling.verify.statement.row import Term

LETTERS: Mapping[str, str] = {
    sort: letters
    for letters, sorts in {
        "n k m x y": "number",
        "f g h": "function promise",
        "L M": "language",
        "A B": "letters",
        "R C": "inputs",
        "rows": "rows entries",
        "pairs": "cells",
        "S T": "proposition",
        "T": "task answers relay",
        "M": "machine mode model",
        "F": "field family features formula",
        "C": "code coins",
        "W": "pairs weights law",
        "A": "acceptor",
        "J": "document",
        "P": "partition",
        "b": "colour",
        "d": "dtype",
        "i": "binder",
        "s": "party",
        "X Y Z": "random",
        "S": "sequence",
        "P Q": "generator",
        "w": "which",
    }.items()
    for sort in sorts.split()
}
"""The letters that arguments of a sort have, in this order, unless the operator is in `NAMES`."""
NUMBER_OF = ("+", "*", "max", "min")
COMPARED = (">=", "<", "<=", ">", "=", "!=")
NAMES: Mapping[str, str] = {
    **dict.fromkeys(NUMBER_OF, "x"),
    **dict.fromkeys(("-", "/", "^", *COMPARED), "x y"),
    **dict.fromkeys(("log2", "ln", "exp", "sqrt", "ceil", "floor", "abs", "even", "odd", "integer"), "x"),
    **dict.fromkeys(("near-orthogonal", "almost-orthogonal"), "N k g"),
    **dict.fromkeys(("rnn-computes", "partial-rnn-computes"), "f m p"),
    **dict.fromkeys(("transformer-computes", "partial-transformer-computes"), "f A N K m d H r s"),
    **dict.fromkeys(("layer-computes", "partial-layer-computes"), "f A N p m H"),
    "thinking-layer-computes": "f A B N p m H t",
    "real-layer-computes": "f A N p m H B",
    "transformer-of-layers-computes": "f A N K L m d H r s",
    "transformer-looks-up": "A N K m d H r s",
    "vectors-look-up": "A N K k g c r s",
    "transformer-finds-nearest": "D M B N K L m d H r s",
    "transformer-recalls": "A B N K L m d H r s",
    "transformer-compares": "A n K L m d H r s",
    "sparse-threshold": "f N k",
    **dict.fromkeys(("split-bits", "printed-bits"), "M P b"),
    "sum": "i a b x",
    "qp": "N K",
    "tail": "k g",
    "randomised-with": "f C M e",
    "distributional": "f M e W",
    **dict.fromkeys(("messages", "message-size"), "f s k"),
    "model-computes": "f M k",
    "model-computes-with": "f M k C e",
    "model-computes-on-average": "f M k e W",
    **{name: kind.letters for name, kind in KINDS.items()},
    "key-recall": "n q",
    "majority": "k m",
    "bapo": "f b",
    "sequential-composition": "L m K",
    "epochs-compute": "T L b",
    "causal-layers-compute": "T L H d p",
    "lifted": "F g",
    "prefix": "k",
    "cnf": "f k",
    "identity": "f k",
    "rnn-decides": "L m p",
    "dfa-decides": "L q",
    "embeds": "g f C",
    "dyck": "t k",
    "dfa": "A q S T",
    "nfa": "A S F M",
    "repeat": "L k",
    "index-lookup": "N K A r s",
    "elman-of": "L n N K",
    "threshold": "b F",
    "nearest-neighbour": "X Y S g",
    "recall": "X Y",
    **dict.fromkeys(("pair-matching", "triple-matching"), "M i"),
    **dict.fromkeys(("values-at-most", "uniform-on"), "X m"),
    "guesses": "Y X e",
    "values": "V",
    "listed": "R",
    "entry": "S i",
    "first": "S k",
    "uniform-first": "S n m",
    "dyck-words": "t k C n",
    "changed-words": "t k C n m",
}
"""The letters of the arguments, where the sorts say others; of an operator that takes any number of them, the first."""

OF_SORTS: Mapping[str, str] = {
    "number": "a number",
    "function": "a function",
    "language": "a language",
    "partition": "a partition",
    "proposition": "a statement",
    "pairs": "pairs of inputs",
    "promise": "a partial function",
    "machine": "a machine",
    "model": "a kind of model",
    "random": "a random variable",
    "sequence": "a random sequence",
    "generator": "a random word",
    "acceptor": "a recurrent network",
    "task": "a task",
    "relay": "a task of players in a row",
    "colour": "a value of the function",
    "field": "Q or GFp, such as GF2",
    "rows": "rows of entries",
    "entries": "rows of entries",
    "cells": "a list of [row, column]",
    "weights": "rows of natural numbers",
    "law": "the uniform law, or rows of natural numbers",
    "letters": "a list of letters",
    "state": "the start, a state",
    "states": "a list of states",
    "transitions": "a row for each state, a state or null for each letter",
    "moves": "a list of [state, letter, state]",
    "binder": "a new variable",
    "code": "how both parties write",
    "formula": "a formula of bits",
    "inputs": "a list of inputs, from 0",
    "document": "a network as JSON",
    "answers": "a list of [word, answer]",
    "features": "a list of [positions, table]",
    **{name: " or ".join(words) for name, words in WORDS.items()},
}
LAYER = {
    "A": "letters",
    "N": "positions, the letters of both inputs together",
    "m": "the width of a head",
    "H": "heads",
}
FORMAT = {"K": "the constant of the format (N, K)", "d": "the size of an embedding"}
SIZES = {"L": "layers", "m": LAYER["m"], "d": FORMAT["d"], "H": LAYER["H"]}
OF_LABELS = {"B": "labels", "N": "the most items with labels", "K": "the constant of the format (2 N + 1, K)", **SIZES}
UNITS = {"m": "units", "p": "bits of a unit"}
ITEMS = {"X": "the items", "Y": "the labels"}
MATCHING = {"M": "the modulus", "i": "a position, from 1"}
VECTORS = {"N": "how many vectors", "k": "coordinates"}
SAID: Mapping[str, Mapping[str, str]] = {
    "layer-computes": {**LAYER, "p": "bits of a number"},
    "thinking-layer-computes": {
        **LAYER,
        "B": "letters that it writes",
        "p": "bits of a number",
        "t": "how many it writes",
    },
    "real-layer-computes": {**LAYER, "p": "bits to which a head is read", "B": "what no logit is larger than, in size"},
    "transformer-computes": {**LAYER, **FORMAT},
    "transformer-of-layers-computes": {**LAYER, **FORMAT, "L": "layers"},
    "transformer-looks-up": {
        "A": "symbols",
        "N": "the most symbols of an input",
        "K": "the constant of the format (N + 1, K)",
        "m": LAYER["m"],
        "d": FORMAT["d"],
        "H": LAYER["H"],
    },
    "vectors-look-up": {
        "A": "symbols",
        "N": "the most symbols of an input, and how many vectors",
        "K": "the constant of the format (N + 1, K)",
        "k": VECTORS["k"],
        "g": "the largest inner product of two vectors over k",
        "c": "steps of each number of a query",
    },
    "transformer-finds-nearest": {"D": "numbers of an item", "M": "the largest size of a number", **OF_LABELS},
    "transformer-recalls": {"A": "letters that are items", **OF_LABELS},
    "transformer-compares": {
        "A": "letters",
        "n": "letters of a string",
        "K": "the constant of the format (2 n, K)",
        **SIZES,
    },
    "sparse-threshold": {"N": "features, and bits of both inputs together", "k": "the most bits of a feature"},
    "rnn-computes": UNITS,
    "rnn-decides": UNITS,
    "dfa-decides": {"q": "how many states"},
    "sum": {"a": "the first integer", "b": "the last integer", "x": "what is summed"},
    **{head: {"n": "bits of each party"} for head in FAMILIES},
    "index": {"n": "bits of Alice, positions for Bob"},
    "key-recall": {"n": "letters of Alice, keys for Bob", "q": "how many letters there are"},
    "majority": {"k": "bits of Alice", "m": "bits of Bob"},
    "bapo": {"b": "attended tokens that Bob receives"},
    "sequential-composition": {"L": "functions", "m": "elements at first", "K": "of the sizes of the queries"},
    "epochs-compute": {"L": "epochs", "b": "bits"},
    "causal-layers-compute": {"L": "layers", "H": "heads", "d": "numbers of a head", "p": "bits of a number"},
    "composition": {"n": "elements on which Alice's and Bob's functions are defined"},
    "under": {"n": "how many letters the words have"},
    "words": {"n": "how many letters the words have"},
    "count": {"n": "how many letters the words have"},
    "dyck": {"t": "types of brackets", "k": "the largest depth"},
    "repeat": {"k": "how often"},
    "prefix": {"k": "how many letters Alice has"},
    "letters": {"A": "the alphabet", "B": "those letters that are words"},
    "dfa": {"A": "the letters", "S": "the accepting states"},
    "nfa": {"A": "the letters", "S": "the start states", "F": "the accepting states"},
    **{head: {"e": "the error, below 1/2"} for head in ("randomised-with", "distributional")},
    **{head: {"k": "how many messages"} for head in ("messages", "message-size")},
    "model-computes": {"k": "passes"},
    **{f"model-computes-{head}": {"k": "passes", "e": "the error, below 1/2"} for head in ("with", "on-average")},
    **{head: {"S": "bits"} for head in ("streaming", "cache")},
    **dict.fromkeys(("rnn", "lstm"), UNITS),
    "state-space": {"d": "channels", "N": "numbers of a channel", "p": "bits of a number"},
    "linear-attention": {"H": "heads", "d": "numbers of a key", "m": "numbers of a value", "p": "bits of a number"},
    "fixed-query": {"H": "heads", "m": "numbers of a value", "p": "bits of a number"},
    "window": {"L": "layers", "w": "positions", "d": "numbers of a position in a layer", "p": "bits of a number"},
    "identity": {"k": "how many rows"},
    "cnf": {"k": "the most literals of a clause"},
    "qp": {"N": "positions", "K": "the constant of the format"},
    "part": {"R": "the rows", "C": "the columns"},
    "lookup": {"A": "the symbols"},
    "nearest-neighbour": {**ITEMS, "S": "how like each item is to each", "g": "the margin"},
    "recall": ITEMS,
    **dict.fromkeys(("pair-matching", "triple-matching"), MATCHING),
    "values": {"V": "a list of values, natural numbers"},
    "listed": {"R": "rows of values"},
    "entry": {"i": "a position, from 1"},
    "first": {"k": "how many"},
    **{head: {"m": "how many values"} for head in ("values-at-most", "uniform-on")},
    "uniform-first": {"n": "how many entries", "m": "how many values"},
    "guesses": {"Y": "the guess", "X": "what is guessed", "e": "the error"},
    "near-orthogonal": VECTORS,
    "almost-orthogonal": VECTORS,
}
"""What a letter is, where the sort of its argument says too little."""


def names(head: str) -> list[str]:
    """The letters of an operator's arguments; of one with any number of arguments, the first.

    >>> names("layer-computes")
    ['f', 'A', 'N', 'p', 'm', 'H']
    """
    if head in NAMES:
        return NAMES[head].split()
    found = list[str]()
    for sort in (one.rstrip("*") for one in OPERATORS[head].arguments):
        letters = (one for one in LETTERS.get(sort, sort).split() if one not in found)
        found.append(next(letters, f"{sort}{len(found) + 1}"))
    return found


def named(term: Term) -> Any:
    """The arguments of a term by their letters, which are its attributes; for operators of many arguments.

    >>> layer = named(("layer-computes", ("equality", 3), 2, 6, "p", "m", 4))
    >>> layer.N, layer.p, layer.H
    (6, 'p', 4)
    """
    return SimpleNamespace(**dict(zip(names(term[0]), term[1:], strict=True)))


def what_each_is(head: str) -> dict[str, str]:
    """Of each letter of an operator, what it is.

    >>> what_each_is("rank")
    {'f': 'a function', 'F': 'Q or GFp, such as GF2'}
    """
    said = SAID.get(head.removeprefix("partial-"), {})
    sorts = (sort.rstrip("*") for sort in OPERATORS[head].arguments)
    return {name: said.get(name, OF_SORTS[sort]) for name, sort in zip(names(head), sorts, strict=True)}


def is_repeated(head: str) -> bool:
    """Whether the operator takes any number of arguments, at least one."""
    return OPERATORS[head].arguments[-1].endswith("*")
