"""Whether numbers overflow where a network that was rounded to a format runs on short words, and on which.

A network whose numbers end at the ends of its format is another function than the module that it was made of, and no
weight shows that.  So the network is run with the overflow rule 'error' in the place of its own, on words of some
lengths, as long as that takes few multiplications.  Nothing is proved of other words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.first_failure import strict
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.modules.module_run import Word

LENGTHS = (1, 2, 3, 4, 6, 8, 12, 16, 32, 64)
MOST_LETTERS = 4  # of which words of one letter, repeated, are run
RANDOM_WORDS = 3
MULTIPLICATIONS = 2 * 10**6  # in all, but for words of the first length


def words_to_try(model: Network, weights: int) -> list[Word]:
    """a^n for some letters a, (ab)^(n/2) and random words, of these lengths n; `weights` of the network set a limit."""
    chance, letters, left = Random(0), len(model.alphabet), MULTIPLICATIONS
    least, most = (model.min_length, model.max_length) if isinstance(model, Transformer) else (1, None)
    found = list[Word]()
    for n in (n for n in sorted({*LENGTHS, max(1, least)}) if least <= n and (most is None or n <= most)):
        random = [tuple(chance.choices(range(letters), k=n)) for _ in range(RANDOM_WORDS)]
        repeated = [(a,) * n for a in range(min(letters, MOST_LETTERS))]
        words = dict.fromkeys([*repeated, ((0, letters - 1) * n)[:n], *random])
        left -= len(words) * n * weights
        if found and left < 0:
            break
        found.extend(words)
    return found


def overflowing(network: Network, words: Sequence[Word]) -> list[Word]:
    """The words on which some number is beyond the ends of its format."""
    checked = replace(network, formats=strict(network.formats))
    return [word for word in words if not _runs(checked, word) and _runs(network, word)]


def _runs(network: Network, word: Word) -> bool:
    """Whether it has scores, or some operation refuses its arguments."""
    try:
        network.forward(word)
    except InvalidInput:
        return False
    return True
