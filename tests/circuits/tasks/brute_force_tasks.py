"""The slow oracle of tasks: each answer once more from the words of its definition, by other means."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Any


def _bits(word: Any) -> tuple[int, int]:
    half = len(word) // 2
    return tuple(int("".join(map(str, part)), 2) for part in (word[:half], word[half:]))  # type: ignore[return-value]


def _dyck(word: Any) -> int:
    """Brackets that close each other are struck out; no more than two deep."""
    text, deepest, open_ = "".join(word), 0, 0
    for letter in text:
        open_ += 1 if letter in "([" else -1
        deepest = max(deepest, open_)
    while (shorter := text.replace("()", "").replace("[]", "")) != text:
        text = shorter
    return int(not text and deepest <= 2)


def _increasing(word: Any) -> int:
    some = (tuple(word[i] for i in at) for k in range(len(word) + 1) for at in combinations(range(len(word)), k))
    return max(len(one) for one in some if all(a < b for a, b in pairwise(one)))


def _edits(a: Any, b: Any) -> int:
    if not a or not b:
        return len(a) + len(b)
    return min(_edits(a[1:], b) + 1, _edits(a, b[1:]) + 1, _edits(a[1:], b[1:]) + (a[0] != b[0]))


def _recall(word: Any) -> int:
    """The label of the item that is the query; nothing is asked where there are two."""
    (found,) = (word[i + 1] for i in range(0, len(word) - 1, 2) if word[i] == word[-1])
    return int(found)


def _nearest(word: Any) -> int:
    signs = {"a": (-1, -1), "b": (-1, 1), "c": (1, -1), "d": (1, 1)}
    like = [
        (sum(x * y for x, y in zip(signs[word[i]], signs[word[-1]], strict=True)), word[i + 1])
        for i in range(0, len(word) - 1, 2)
    ]
    (best,) = [label for much, label in like if much == max(like)[0]]
    return int(best)


def _hop(word: Any) -> str:
    before = "".join(word[:-1])
    at = before.rfind(word[-1])
    return "-" if at < 0 else word[at + 1]


def _chase(word: Any) -> int:
    half = len(word) // 2
    return word[half:][word[:half][0]]  # type: ignore[no-any-return]


def _permutations(word: Any) -> Any:
    at = [0, 1, 2]
    for one in word:
        at = [one[i] for i in at]
    return tuple(at)


def _sum(word: Any) -> Any:
    total = sum(_bits(word))
    return tuple(map(int, format(total, f"0{len(word) // 2 + 1}b")))


ANSWERS: dict[str, Callable[[Any], Any]] = {
    "addition": _sum,
    "arithmetic": lambda word: eval("".join(word)) % 3,
    "composition": lambda word: dict(enumerate(word[: len(word) // 2]))[word[len(word) // 2 : -1][word[-1]]],
    "copying": lambda word: word,
    "disjointness": lambda word: int(
        not {i for i, a in enumerate(word[: len(word) // 2]) if a}
        & {i for i, a in enumerate(word[len(word) // 2 :]) if a}
    ),
    "dyck": _dyck,
    "edit-distance": lambda word: _edits(word[: len(word) // 2], word[len(word) // 2 :]),
    "equality": lambda word: int(all(word[i] == word[i + len(word) // 2] for i in range(len(word) // 2))),
    "greater-than": lambda word: int(_bits(word)[0] > _bits(word)[1]),
    "index-lookup": lambda word: int(word[int(word[-1].strip("@")) - 1]),
    "inner-product": lambda word: sum(word[i] * word[i + len(word) // 2] for i in range(len(word) // 2)) % 2,
    "k-hop": _hop,
    "longest-increasing": _increasing,
    "majority": lambda word: int(word.count(1) > word.count(0)),
    "match2": lambda word: tuple(int(any((int(a) + int(b)) % 3 == 0 for b in word)) for a in word),
    "match3": lambda word: tuple(
        int(any((int(a) + int(b) + int(c)) % 3 == 0 for b, c in product(word, repeat=2))) for a in word
    ),
    "most-frequent": lambda word: min(word, key=lambda a: (-word.count(a), a)),
    "n-gram": lambda word: int(word[-2] != word[-1]),
    "nearest-neighbour": _nearest,
    "parity": lambda word: word.count("1") % 2,
    "pointer-chasing": _chase,
    "recall": _recall,
    "recall-many": lambda word: (
        ("-",) * (len(word) // 3 * 2) + tuple(word[word.index(item) + 1] for item in word[len(word) // 3 * 2 :])
    ),
    "regular": lambda word: int(re.fullmatch("(ab|ba)*", "".join(word)) is not None),
    "sparse-averaging": lambda word: tuple(Fraction(word[place - 1][1]) for (place,), _ in word),
    "triple-matching": lambda word: int(
        any((int(word[-1]) + int(a) + int(b)) % (len(word) // 2 * 3 + 7) == 0 for a, b in product(word, repeat=2))
    ),
    "word-problem": _permutations,
}


def paths(generator: Any, t: int = 1, state: Any = None, fresh: bool = True) -> dict[Any, Fraction]:
    """The law of a generator, path by path, with no state met twice."""
    state = generator.start if fresh else state
    if t > generator.steps:
        return {(): Fraction(1)}
    found: dict[Any, Fraction] = {}
    for mass, letter, after in (move for move in generator.step(t, state) if move[0]):
        for word, rest in paths(generator, t + 1, after, fresh=False).items():
            longer = word if letter is None else (letter, *word)
            found[longer] = found.get(longer, Fraction(0)) + mass * rest
    return found


def apart(p: dict[Any, Fraction], q: dict[Any, Fraction]) -> Fraction:
    """The total variation distance of two laws that are listed."""
    return sum((max(p.get(w, Fraction(0)) - q.get(w, Fraction(0)), Fraction(0)) for w in p), Fraction(0))
