"""What some reader that keeps few bits can know of a word after some passes: all that it may do with a letter is tried.

After each letter the reader keeps one of q values, so what it has kept parts the words that it may be reading into q
classes at most.  The next letter parts each class further; and then it may take any of these parts for one another, so
that q classes are left.  What it does may hang on the position and on the pass.

Cost: for each way to part the words that is met, the ways to part at most q times the letters into q classes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence


def is_computed(
    words: Sequence[Sequence[int]],
    values: Sequence[Hashable],
    many: int,
    passes: int,
    spend: Callable[[int], None] = lambda letters: None,
) -> bool:
    """Whether a reader of the words, of one length, with one of so many values to keep, knows the value in the end.

    Parameters
    ----------
    words : the letters of each input
    values : of each input, what is to be known of it
    many : how many values may be kept
    passes : how often all letters are read
    spend : is told how many letters are read, and may raise

    >>> words, ends = [(0, 0), (0, 1), (1, 0), (1, 1)], [0, 1, 1, 1]
    >>> is_computed(words, ends, 1, 2), is_computed(words, ends, 2, 1)
    (False, True)
    """
    columns = list(zip(*words, strict=True)) * passes
    reached = {(0,) * len(words)}
    for letters in columns[:-1]:
        found = set[tuple[int, ...]]()
        for kept in reached:
            seen = list(zip(kept, letters, strict=True))
            number = {pair: i for i, pair in enumerate(dict.fromkeys(seen))}
            for classes in into_classes(len(number), many):
                spend(len(seen))
                found.add(tuple(classes[number[pair]] for pair in seen))
        reached = found
    few = len(set(values)) <= many
    return few and any(_tells(kept, columns[-1] if columns else kept, values) for kept in reached)


def _tells(kept: Sequence[int], letters: Sequence[int], values: Sequence[Hashable]) -> bool:
    """Whether what is kept and the last letter determine the value."""
    known: dict[tuple[int, int], Hashable] = {}
    return all(
        known.setdefault(pair, value) == value
        for pair, value in zip(zip(kept, letters, strict=True), values, strict=True)
    )


def into_classes(size: int, many: int) -> Iterator[tuple[int, ...]]:
    """All ways to part so many things into so many classes at most, each class named when it is first met.

    >>> list(into_classes(3, 2))
    [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1)]
    """
    if not size:
        yield ()
        return
    for classes in into_classes(size - 1, many):
        for last in range(min(max(classes, default=-1) + 2, many)):
            yield *classes, last
