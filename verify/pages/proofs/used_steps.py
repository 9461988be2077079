"""Steps that nothing uses are left out, and the others numbered anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fooling.verify.words.passages import Opening, Passage, Ref, Step


def numbered_anew(items: Sequence[Opening | Step]) -> tuple[Opening | Step, ...]:
    """The last step, all that it is taken from, and what is supposed for these; numbered from 1."""
    steps = {item.number: item for item in items if isinstance(item, Step)}
    wanted, kept = {max(steps)}, set[int]()
    while wanted != kept:
        kept = set(wanted)
        wanted |= {use for number in kept for use in steps[number].uses}
        wanted |= {ref for item in _with(items, kept) if isinstance(item, Opening) for ref in _refs(item.says)}
    left = _with(items, kept)
    numbers = {old: new for new, old in enumerate(sorted(kept), 1)}
    return tuple(_numbered(item, numbers) for item in left)


def _with(items: Sequence[Opening | Step], kept: set[int]) -> list[Opening | Step]:
    """These steps, and the openings of what is supposed for one of them."""
    return [
        item
        for i, item in enumerate(items)
        if (item.number in kept if isinstance(item, Step) else _opens_for(items[i + 1 :], item.depth, kept))
    ]


def _opens_for(after: Sequence[Opening | Step], depth: int, kept: set[int]) -> bool:
    """Whether one of these steps comes before what was supposed is over."""
    for item in after:
        if item.depth < depth:
            return False
        if isinstance(item, Step) and item.number in kept:
            return True
    return False


def _refs(passage: Passage) -> set[int]:
    return {part.step for part in passage if isinstance(part, Ref)}


def _numbered(item: Opening | Step, numbers: Mapping[int, int]) -> Opening | Step:
    def anew(passage: Passage) -> Passage:
        return tuple(Ref(numbers[part.step]) if isinstance(part, Ref) else part for part in passage)

    if isinstance(item, Opening):
        return replace(item, says=anew(item.says))
    uses = tuple(numbers[use] for use in item.uses)
    return replace(item, number=numbers[item.number], uses=uses, because=anew(item.because))
