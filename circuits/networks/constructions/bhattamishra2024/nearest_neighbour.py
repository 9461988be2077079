"""Nearest neighbour and associative recall: Bhattamishra et al. 2024, Theorem 7 and appendix G.2.

    word       x_1 y_1 x_2 y_2 ... x_k y_k x     items with their labels, k < N, and an item: the label of the nearest
    items      signs in {-1, 1}^d', the bits of their numbers; x is nearest to z where <x, z> is largest, and asked
               about only where it is so by the margin gamma d'
Of many queries, each is the last item of a word: the items and labels before it, earlier queries among them, are the
examples.  So one network answers all of them, at each odd position.

reading=printed
    embedding  item at 2i - 1  [ x_i | 0   | 1  | T(2i - 1) | T(2i) | 0 ]
               label at 2i     [ 0   | y_i | -2 | T(2i)     | T(2i) | 0 ]
    layer 1    logit eta ( <x, x_i> + 3 flag_i - 10 <T, T_i> ): the nearest item, not itself, and no label; its value
               2 T(2i) becomes a sign vector by clip to [-1, 1]
    layer 2    query that address, key T(i), value the label
    vectors    |<T(i), T(j)>| <= gamma/100.  By Welch's bound that is no logarithmic width: for N = 1,024 and gamma =
               1/10 there must be at least 2,044 coordinates for 2,048 vectors.  Here T are rows of a Hadamard matrix
    K(z_2i) is printed with the constant -2.3, read as -2 * 3; the logits with a summand 2 and, one line below, 3
reading=repaired
    layer 1    each label fetches its item, by position: products of T up to 1/4 are enough
    layer 2    logit eta ( <x, copy_i> - 3 [i is an item] ), value the label: of the label whose copy is nearest

eta = 5 / (4 gamma) ln(18 N) as printed, for weights above 9/10; clip turns 2 * 9/10 - 2 * 1/10 >= 1 into the sign.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import (
    Coordinates,
    largest_part,
    logarithm,
    padded_identity,
    part_of,
)
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.search.sign_vectors import sign_vectors
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

Eta = Fraction | Literal["printed", "largest"]
QUARTER = Fraction(1, 4)


def nearest_neighbour(
    N: int,
    format: NumberFormat,
    items: tuple[str, ...],
    labels: tuple[str, ...],
    margin: int,
    reading: Literal["printed", "repaired"],
    eta: Eta,
    schedule: Schedule,
) -> Transformer:
    """For words of up to 2N - 1 letters: at most N - 1 items with labels, and an item."""
    names = tuple(dict.fromkeys((*items, *labels)))
    if N < 2 or len(items) < 2 or len(names) < len(items) + len(labels):
        raise InvalidInput(
            f"N = {N}, items {items}, labels {labels}: want N >= 2, two items, and labels other than items"
        )
    f, v, y = format, signs(len(items)), signs(len(labels))
    gamma = Fraction(margin, len(v[0]))
    if not 0 < gamma <= 2:
        raise InvalidInput(f"margin = {margin}: want 1 to {2 * len(v[0])}, as items are {len(v[0])} signs")
    T = sign_vectors(2 * N, gamma / 100, None, True) if reading == "printed" else sign_vectors(2 * N, QUARTER)
    slot = {"address": len(T[0])} if reading == "printed" else {"copy": len(v[0])}
    x = Coordinates(f, item=len(v[0]), label=len(y[0]), flag=1, place=len(T[0]), other=len(T[0]), **slot)
    step = 1 if reading == "printed" else -1  # an item has the address of its label, or a label that of its item
    embedding = Added(
        (*(x.vector(item=row, flag=1) for row in v), *(x.vector(label=row, flag=-2) for row in y)),
        tuple(x.vector(place=T[i], other=T[_partner(i, step)]) for i in range(2 * N - 1)),
    )
    sharp = Fraction(5, 4) / gamma * logarithm(18 * N) if isinstance(eta, str) else eta
    parts = len(v[0]) * len(T[0])
    part = largest_part(f, parts) if eta == "largest" else part_of(f, sharp, parts)
    blocks = _by_address(x, part, parts) if reading == "printed" else _by_copy(x, part, parts, 2 * N)
    score = Coordinates(f, answers=max(2, len(y)))
    codes = [*y, *([[-bit for bit in y[0]]] if len(y) == 1 else [])]
    told = Coordinates(f, label=len(y[0])).to(score, ("answers", codes, "label"))
    return Transformer(Formats.alike(f), names, embedding, blocks, ReadOut(told, "argmax"), schedule)


def _partner(i: int, step: int) -> int:
    """Of position i + 1: the label after an item and a label itself, or the item before a label and an item itself."""
    is_item = i % 2 == 0
    return i + step if is_item == (step > 0) else i


def signs(many: int) -> Matrix:
    """The numbers below `many` in bits, as signs, the highest first."""
    bits = max(1, (many - 1).bit_length())
    return tuple(tuple(2 * (number >> j & 1) - 1 for j in reversed(range(bits))) for number in range(many))


def _by_address(x: Coordinates, part: Fraction, parts: int) -> tuple[Block, Block]:
    """The printed layers; `part` is eta / parts, for the product of the dimensions of items and T."""
    f, d, k = x.format, x.sizes["item"], x.sizes["place"]
    keys, seen = Coordinates(f, item=d, flag=1, place=k), Coordinates(f, wide=k)
    wide = Coordinates(f, all=d + 1 + k)
    find = Head(
        x.to(keys, ("item", part * k, "item"), ("flag", part * parts, "flag"), ("place", -10 * part * d, "place")),
        x.to(keys, ("item", 1, "item"), ("flag", 3, "flag"), ("place", 1, "place")),
        x.to(wide, ("all", padded_identity(2, d + 1 + k, k), "other")),
    )
    first = Attention((find,), wide.to(x, ("address", padded_identity(1, k, d + 1 + k), "all")))
    look = Head(
        x.to(seen, ("wide", part * d, "address")),
        x.to(seen, ("wide", 1, "place")),
        x.to(seen, ("wide", padded_identity(2, k, x.sizes["label"]), "label")),
    )
    return Block(first, FeedForward(_clipped(x, "address")), residual=True), _told(x, look, seen)


def _by_copy(x: Coordinates, part: Fraction, parts: int, positions: int) -> tuple[Block, Block]:
    """The repaired layers."""
    f, d, k = x.format, x.sizes["item"], x.sizes["place"]
    wide = Coordinates(f, wide=max(d + 1, k))
    first = Head(
        x.to(wide, ("wide", padded_identity(part_of(f, 2 * logarithm(3 * positions), k), max(d + 1, k), k), "other")),
        x.to(wide, ("wide", padded_identity(1, max(d + 1, k), k), "place")),
        x.to(wide, ("wide", padded_identity(2, max(d + 1, k), d), "item")),
    )
    copied = Attention((first,), wide.to(x, ("copy", padded_identity(1, d, max(d + 1, k)), "wide")))
    keys = Coordinates(f, item=d, flag=1, rest=max(0, x.sizes["label"] - d - 1))
    all_of = Coordinates(f, wide=keys.size)
    # The flag is 1 at an item, whose key gets -2, and -2 at a label, whose key gets 4: a difference of 6 eta / 2.
    look = Head(
        x.to(keys, ("item", part * k, "item"), ("flag", part * parts / 2, "flag")),
        x.to(keys, ("item", 1, "copy"), ("flag", -2, "flag")),
        x.to(all_of, ("wide", padded_identity(2, keys.size, x.sizes["label"]), "label")),
    )
    return Block(copied, FeedForward(_clipped(x, "copy")), residual=True), _told(x, look, all_of)


def _told(x: Coordinates, look: Head, wide: Coordinates) -> Block:
    """Layer 2: the label that it sees, its bits as signs."""
    label = Coordinates(x.format, label=x.sizes["label"])
    output = wide.to(label, ("label", padded_identity(1, label.size, wide.size), "wide"))
    turn = Coordinates(x.format, up=label.size, down=label.size)
    inner = label.to(turn, ("up", 1, "label"), ("down", 1, "label"), bias={"up": 1, "down": -1})
    outer = turn.to(label, ("label", 1, "up"), ("label", -1, "down"), bias={"label": -1})
    return Block(Attention((look,), output), FeedForward((inner, outer)))


def _clipped(x: Coordinates, name: str) -> tuple[Linear, Linear]:
    """From a to clip(a) - a, clip(a) = relu(a + 1) - relu(a - 1) - 1; a residual connection adds a."""
    size = x.sizes[name]
    units = Coordinates(x.format, up=size, down=size, more=size, less=size)
    inner = x.to(
        units, ("up", 1, name), ("down", 1, name), ("more", 1, name), ("less", -1, name), bias={"up": 1, "down": -1}
    )
    parts = (("up", 1), ("down", -1), ("more", -1), ("less", 1))
    return inner, units.to(x, *((name, sign, one) for one, sign in parts), bias={name: -1})


def nearest_task(items: tuple[str, ...], labels: tuple[str, ...], margin: int, **_: object) -> Task:
    """The label of the nearest item, products of signs being how like two items are."""
    v = signs(len(items))
    likeness = tuple(tuple(sum(a * b for a, b in zip(x, z, strict=True)) for z in v) for x in v)
    return "nearest-neighbour", items, labels, likeness, margin


def recall_task(items: tuple[str, ...], labels: tuple[str, ...], **_: object) -> Task:
    """The label of the item that is the same."""
    return "recall", items, labels


def _recall(**parameters: Any) -> Transformer:
    """The same network; two items differ in a sign at least, so that products differ by 2."""
    return nearest_neighbour(**parameters, margin=2)


COST = {
    "layers": "2",
    "heads": "1",
    "width": "d' + 1 + k printed, max(d' + 1, k) repaired",
    "embedding": "3 k + d' + 1 + labels printed, 2 k + 2 d' + 1 + labels repaired",
    "where": "d' = log2 items; k = 2N and more printed, O(log N) repaired; eta = 5/(4 gamma) ln(18 N)",
}
MARGIN = Parameter("margin", "natural", 2, "asked where the nearest item is nearer by this; gamma = margin / d'")
SHARED = (
    Parameter.length(3, "the items of a word, the last one included"),
    Parameter.formatted("Q12.12"),
    Parameter("items", "letters", "abcd", "the items, which are the signs of their numbers in bits"),
    Parameter("labels", "letters", "01", "the labels"),
)
REST = (
    Parameter("reading", "choice", "repaired", "by addresses, or by a copy in layer 1", ("printed", "repaired")),
    Parameter("eta", "eta", "printed", "the factor of queries: a number, or", ("printed", "largest")),
    SCHEDULE,
)
NEAREST = Construction(
    name="nearest-neighbour",
    source="Bhattamishra et al. 2024, Theorem 7 and appendix G.2",
    says="Finds the label of the item that is nearest to the last one, for one query and for many.",
    cost=COST,
    parameters=(*SHARED, MARGIN, *REST),
    build=nearest_neighbour,
    task=nearest_task,
    longest=lambda N, **_: 2 * N - 1,
)
RECALL = Construction(
    name="associative-recall",
    source="Bhattamishra et al. 2024, Theorem 7 and appendix G (Mqar)",
    says="Finds the label of the item that is the last one, for one query and for many.",
    cost=COST,
    parameters=(*SHARED, *REST),
    build=_recall,
    task=recall_task,
    longest=lambda N, **_: 2 * N - 1,
)
