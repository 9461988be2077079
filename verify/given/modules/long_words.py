"""Words of more than 64 letters that a module of torch's is run on, so that another behaviour from any length on shows.

A module may do something else where words are long: cut them off after k letters, or before the last k; let positions
attend to the last k only; give all positions from the k-th on one row; read pieces of k letters, each from a state of
its own.  What is cut off, hidden or given another row at k is so on longer words, too, so the longest word shows it.
But a recurrent network that starts anew after k letters, and forgets, is another function on words that are a little
longer than k only, or than a multiple of it.  So all lengths up to 300 are run, further ones in steps of 16, and those
next to round numbers.

Which words?  In random ones nearly all that a network has read lasts, if anything does.  A network that has seen one
letter and waits for another is shown by words in which nothing else happens: b a^(n-1), b v^i.  Words of all
lengths are the beginnings of a few, so that a recurrent network reads these few alone.  A layer of attention takes time
and memory in proportion to n^2, which limits how many words are run at once, and how long they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import isqrt
from random import Random

from fooling.verify.given.modules.module_run import Word

SHORT, UNBOUNDED = 64, 1100  # letters: above the one words are long; the other is the last where none is
ALL, STEP = 300, 16  # all lengths up to the first, then in steps
_HUNDREDS = (
    *(100, 128, 150, 192, 200, 250, 256, 300, 320, 384, 400, 450),
    *(500, 512, 600, 640, 700, 750, 768, 800, 900, 1000),
)
_THOUSANDS = (1024, 1200, 1280, 1500, 1536, 1800, 2000, 2048, 2500, 3000, 3072, 4000, 4096, 5000, 8000, 8192, 16384)
ROUND = (*_HUNDREDS, *_THOUSANDS)
RANDOM, LASTING = 2, 12  # words of each kind
TOGETHER = 2**25  # pairs of positions, over all words and heads that are run at once: 256 MiB


def long_words(letters: int, least: int, most: int | None, heads: int, seed: int = 0) -> list[list[Word]]:
    """Lists of words of one length, in the order in which they are run.

    The longest comes first, then lengths next to round numbers, then others.  `heads` is the largest number of heads
    of a layer of attention, 0 where there is none.
    """
    last = most or UNBOUNDED
    if heads:
        last = min(last, isqrt(TOGETHER // heads))
    first = max(SHORT + 1, least)
    if last < first:
        return []
    chance = Random(seed)
    whole = [*_random(letters, last, chance), *_lasting(letters, last, chance)]
    others = {*range(first, ALL + 1), *range(ALL, last, STEP), *ROUND, *(n - 1 for n in ROUND), last - 1}
    near = [n + 1 for n in ROUND if first <= n + 1 < last]
    rest = [n for n in sorted(others - {*near}) if first <= n < last]
    chance.shuffle(rest)
    found = [whole[:1] if heads else whole, *(_some(whole, n, turn, len(whole)) for turn, n in enumerate(near))]
    found += [
        whole[1:] if heads else [],
        _one_letter(letters, last, chance),
        *(_some(whole, n, turn, 4 if heads else 8) for turn, n in enumerate(rest)),
    ]
    every = (list(dict.fromkeys(words)) for words in found if words)
    return [part for words in every for part in _parts(words, heads, is_whole=len(words[0]) == last)]


def _some(whole: Sequence[Word], n: int, turn: int, many: int) -> list[Word]:
    """The beginnings, of n letters, of one random word and of others; which these are changes from turn to turn."""
    lasting = whole[RANDOM:]
    at = turn * (many - 1) % max(1, len(lasting))
    return [one[:n] for one in (whole[turn % RANDOM], *lasting[at:], *lasting[:at])[:many]]


def _parts(words: list[Word], heads: int, *, is_whole: bool) -> Iterator[list[Word]]:
    """As many at once as memory is meant for; beyond that some are left out, but none of the longest words."""
    room = max(1, TOGETHER // 8 // (heads * len(words[0]) ** 2)) if heads else len(words)
    for start in range(0, len(words) if is_whole else 1, room):
        yield words[start : start + room]


def _random(letters: int, n: int, chance: Random) -> list[Word]:
    return [tuple(chance.choices(range(letters), k=n)) for _ in range(RANDOM)]


def _lasting(letters: int, n: int, chance: Random) -> list[Word]:
    """b a^(n-1), and b v^i for v of 2 to 5 letters, cut off at n letters; some, drawn at random."""
    if letters == 1:
        return []
    pairs = list(permutations(range(letters), 2)) if letters <= LASTING else []
    pairs = pairs or [tuple(chance.sample(range(letters), 2)) for _ in range(2 * LASTING)]  # type: ignore[misc]
    chance.shuffle(pairs)
    words = [(b, *(a,) * (n - 1)) for b, a in pairs[:LASTING]]
    repeated = [chance.choices(range(letters), k=2 + k % 4) for k in range(LASTING)]
    return [*words, *((chance.randrange(letters), *(v * n)[: n - 1]) for v in repeated)]


def _one_letter(letters: int, n: int, chance: Random) -> list[Word]:
    """a^(n-j) b a^(j-1) for the j that are powers of 2, and half of n."""
    found = list[Word]()
    for j in (*(2**i for i in range(n.bit_length())), n // 2):
        a, b = chance.sample(range(letters), 2) if letters > 1 else (0, 0)
        found.append((*(a,) * (n - j), b, *(a,) * (j - 1)))
    return found
