"""The object that is to show a claim, given with it: rectangles, a protocol tree, the pairs of a fooling set.

    {"id": "anna", "says": "Two rectangles cover the zeros.", "that": ["<=", ["cover", ["equality", 1], 0], 2],
     "by": {"rectangles": [[[0], [1]], [[1], [0]]]}}

    "rectangles"    [[rows, columns], ...]                   for cover <= k and partition-number <= k
    "tree"          a leaf is its value, a node [speaker, ones, zero, one]: the speaker says 1 for the inputs `ones`,
                    and the talk goes on in `one`, else in `zero`; for D <= k and leaves <= k
    "pairs"         [[row, column], ...]                     for fooling, cover, leaves and D >= k
    "steps"         [proposition, ...]                       for any claim; `fooling.verify.given.arguments.argument`
                                                             reads these

Rows and columns are numbers from 0, or words as the function spells its inputs.  Here the data is read: what has
another shape, or names an input that there is not, is an `InvalidInput` of one line.  Whether the object shows the
claim is the checker's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.records import dataclass
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.partial_functions import TOTAL
from fooling.verify.given.arguments.pairs_of_words import MOST, Spelt, counted_from_1, spelt
from fooling.verify.statement.language.printable import enumerated, require_shallow, shortened
from fooling.verify.statement.proposition import Term, is_integer

SHOWS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "rectangles": ("<=", ("cover", "partition-number")),
    "tree": ("<=", ("D", "leaves")),
    "pairs": (">=", ("fooling", "cover", "leaves", "D")),
}
"""What an object of each kind can show: the comparison, and the quantities on its left side."""
STEPS, MOST_STEPS = "steps", 50
OF_A_COLOUR = ("cover", "fooling")
MOST_INDICES = 10**6  # rows, columns and leaves of one object
LINES = {"alice": "row", "bob": "column"}


@dataclass(frozen=True)
class GivenObject:
    """Rectangles, a tree or pairs, by numbers, as a certificate has them but in tuples; or steps, propositions."""

    kind: str
    data: Any

    def __post_init__(self) -> None:
        if self.kind not in (*SHOWS, STEPS):
            raise InvalidInput(f"{self.kind!r} is no kind of object; want one of {', '.join((*SHOWS, STEPS))}")


def given_object(value: object, that: Term, where: str) -> GivenObject:
    """The object that a claim's "by" gives; `InvalidInput` where it is none, or is none for such a claim.

    >>> that = ("<=", ("cover", ("equality", 1), 0), 2)
    >>> given_object({"rectangles": [[["0"], [1]], [["1"], [0]]]}, that, "here").data
    (((0,), (1,)), ((1,), (0,)))
    """
    if not isinstance(value, Mapping) or len(value) != 1 or not value.keys() <= SHOWS.keys():
        kinds = ", ".join(f'{{"{kind}": ...}}' for kind in (*SHOWS, STEPS))
        raise InvalidInput(f"{where}: want one of {kinds}")
    ((kind, data),) = value.items()
    require_shallow(data, f"{where}.{kind}")
    read = _Inputs(_function(that, kind, where), f"{where}.{kind}")
    return GivenObject(kind, READERS[kind](data, read))


def _function(that: Term, kind: str, where: str) -> TwoPartyFunction:
    """What the claim is about; InvalidInput for a claim that such an object cannot show."""
    op, heads = SHOWS[kind]
    quantity = that[1] if that[0] == op and isinstance(that[1], tuple) else (None,)
    if TOTAL.get(quantity[0]) in heads:
        raise InvalidInput(f"{where}: {kind} can show no claim about a partial function, one with *")
    if quantity[0] not in heads or not is_integer(that[2]):
        shapes = [f'["{op}", ["{head}", f{", b" if head in OF_A_COLOUR else ""}], k]' for head in heads]
        wanted = enumerated(shapes, "or")
        raise InvalidInput(
            f"{where}: {kind} can show a claim of the form {wanted}, with a number for k; not this claim"
        )
    try:
        return meaning.small(meaning.function(quantity[1]))
    except (Rejected, ValueError) as error:
        raise InvalidInput(f"{where}: the function is too large, or has no matrix: {error}") from None


class _Inputs:
    """Reads the rows and the columns of an object, by number or by word."""

    def __init__(self, f: TwoPartyFunction, where: str) -> None:
        self.where, self.left = where, MOST_INDICES
        self.count = {"row": f.row_count, "column": f.column_count}
        self._label = {"row": f.row_label, "column": f.column_label}
        self._words = dict[str, Spelt]()
        self.all = dict[str, set[int]](row=set(), column=set())
        self._outside: tuple[str, str, int] | None = None

    def refuse(self, place: str, told: str) -> InvalidInput:
        """The message for one part of the object."""
        return InvalidInput(f"{self.where}: {place}{': ' if place else ''}{told}")

    def lines(self, given: object, line: str, place: str) -> tuple[int, ...]:
        """Rows, or columns, in increasing order."""
        if not isinstance(given, list):
            raise self.refuse(place, f"{_shown(given)} should be a list of {line}s, such as [0, 2]")
        return tuple(sorted({self.one(i, line, place) for i in given}))

    def one(self, given: object, line: str, place: str) -> int:
        """One row or column; whether there is such a number is told once all are read, by `require_inside`."""
        self.left -= 1
        if self.left < 0:
            raise self.refuse("", f"more than {MOST_INDICES} rows and columns; want fewer")
        if isinstance(given, str):
            return self._number(given, line, place)
        if not isinstance(given, int) or isinstance(given, bool):
            raise self.refuse(place, f"{_shown(given)} is no {line}; want a number, or a word of the function")
        self.all[line].add(given)
        if not 0 <= given < self.count[line] and self._outside is None:
            self._outside = (place, line, given)
        return given

    def require_inside(self) -> None:
        """`InvalidInput` for the first row or column that there is not."""
        if self._outside is not None:
            place, line, found = self._outside
            raise self.refuse(place, f"{line} {found}; {counted_from_1(line, self.all[line], self.count[line])}")

    def _number(self, word: str, line: str, place: str) -> int:
        if line not in self._words:
            if self.count[line] > MOST:
                raise self.refuse(place, f"more than {MOST} {line}s; want numbers for them")
            self._words[line] = spelt(self._label[line], self.count[line])
        words = self._words[line]
        if word not in words:
            first, last = next(iter(words)), list(words)[-1]
            wanted = f"want one of {first!r} to {last!r}, or a number from 0 to {self.count[line] - 1}"
            raise self.refuse(place, f"{_shown(word)} is no {line} of the function; {wanted}")
        return words[word]


def _shown(given: object) -> str:
    return shortened(repr(given), 60)


# ---- the kinds ----


def _rectangles(data: object, read: _Inputs) -> Any:
    found = []
    for number, one in enumerate(_listed(data, "[[rows, columns], ...]", read), 1):
        place = f"rectangle {number}"
        if not isinstance(one, list) or len(one) != 2:
            raise read.refuse(place, f"{_shown(one)} should be [rows, columns], such as [[0, 1], [2]]")
        sides = tuple(read.lines(side, line, place) for side, line in zip(one, LINES.values(), strict=True))
        for side, line in zip(sides, LINES.values(), strict=True):
            if not side:
                raise read.refuse(place, f"has no {line}s; want at least one, or leave the rectangle out")
        found.append(sides)
    read.require_inside()
    return tuple(found)


def _pairs(data: object, read: _Inputs) -> Any:
    found = []
    for number, one in enumerate(_listed(data, "[[row, column], ...]", read), 1):
        place = f"pair {number}"
        if not isinstance(one, list) or len(one) != 2:
            raise read.refuse(place, f"{_shown(one)} should be [row, column], such as [0, 2]")
        found.append(tuple(read.one(part, line, place) for part, line in zip(one, LINES.values(), strict=True)))
    read.require_inside()
    return tuple(found)


def _listed(data: object, wanted: str, read: _Inputs) -> Sequence[object]:
    if not isinstance(data, list):
        raise read.refuse("", f"{_shown(data)} should be a list, {wanted}")
    return data


def _tree(data: object, read: _Inputs) -> Any:
    found = _node(data, read, ())
    read.require_inside()
    return found


def _node(data: object, read: _Inputs, path: tuple[str, ...]) -> Any:
    """A leaf or a node; `path` is what was said on the way there."""
    place = f"after {', '.join(path)}" if path else "the root"
    if is_integer(data):
        read.left -= 1
        return data
    if not isinstance(data, list) or len(data) != 4 or data[0] not in LINES:
        wanted = 'want a leaf, the answer as a number, or ["alice" or "bob", inputs that say 1, zero, one]'
        raise read.refuse(place, f"{_shown(data)} is no node; {wanted}")
    speaker, ones, *children = data
    inside = [_node(child, read, (*path, f"{speaker} {bit}")) for bit, child in enumerate(children)]
    return (speaker, read.lines(ones, LINES[speaker], place), *inside)


READERS: Mapping[str, Callable[[object, _Inputs], Any]] = {"rectangles": _rectangles, "tree": _tree, "pairs": _pairs}


def exchanged(one: GivenObject) -> GivenObject:
    """The same with rows and columns exchanged, and Alice with Bob.

    >>> exchanged(GivenObject("tree", ("alice", (0,), 1, ("bob", (1,), 0, 1)))).data
    ('bob', (0,), 1, ('alice', (1,), 0, 1))
    """
    return GivenObject(one.kind, _other_way(one.data) if one.kind == "tree" else tuple((b, a) for a, b in one.data))


def _other_way(node: Any) -> Any:
    if is_integer(node):
        return node
    speaker, ones, zero, one = node
    return ("bob" if speaker == "alice" else "alice", ones, _other_way(zero), _other_way(one))


def counted_from_0(one: GivenObject) -> GivenObject | None:
    """The same with each row and column one less, as is meant where they were counted from 1; None where one is 0.

    >>> counted_from_0(GivenObject("pairs", ((1, 2), (3, 3)))).data, counted_from_0(GivenObject("pairs", ((0, 1),)))
    (((0, 1), (2, 2)), None)
    """
    lowered = _lower_tree(one.data) if one.kind == "tree" else _lower(one.data)
    return None if _least(lowered) < 0 else GivenObject(one.kind, lowered)


def _lower(data: Any) -> Any:
    return data - 1 if is_integer(data) else tuple(map(_lower, data))


def _lower_tree(node: Any) -> Any:
    """A leaf is a value, and stays."""
    return node if is_integer(node) else (node[0], _lower(node[1]), *map(_lower_tree, node[2:]))


def _least(data: Any) -> int:
    """The least number in it."""
    return data if is_integer(data) else min((_least(part) for part in data if not isinstance(part, str)), default=0)
