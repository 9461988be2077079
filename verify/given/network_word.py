"""A word of a network, as a user writes it."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.layer_by_layer import LayerByLayer
from fooling.verify.statement.printable import printable, shortened


def letters_of(alphabet: Sequence[str], word: str) -> list[str]:
    """The letters of a word; where some letter has several characters, or the word has blanks, these stand between."""
    if any(len(name) > 1 for name in alphabet) or (" " in word and " " not in alphabet):
        return word.split()
    return list(word)


def word_of(network: Network | LayerByLayer, word: str, option: str) -> Word:
    """The word as numbers of letters; InvalidInput, which names the option, where the network does not read it."""
    where = f"{option} {printable(shortened(word, 40)) or repr('')}"
    letters, names = letters_of(network.alphabet, word), network.alphabet
    if unknown := [letter for letter in letters if letter not in names]:
        raise InvalidInput(
            f"{where}: the network does not read {unknown[0]!r}; want letters among {' '.join(names):.200}"
        )
    if not isinstance(network, Recurrent):
        least, most = network.min_length, network.max_length
        if len(letters) < least or (most is not None and len(letters) > most):
            limits = f"{least} or more" if most is None else f"{least} to {most}"
            raise InvalidInput(f"{where}: {len(letters)} letters; the network reads words of {limits}")
    return tuple(map(names.index, letters))


def written(alphabet: Sequence[str], word: Sequence[int]) -> str:
    """A word as text; letters of more than one character have blanks between them."""
    return ("" if all(len(name) == 1 for name in alphabet) else " ").join(alphabet[a] for a in word)
