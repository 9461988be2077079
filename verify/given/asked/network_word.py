"""A word of a network, as a user writes it."""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.search.expressions.typed_words import letters_of
from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.networks.layer_by_layer import LayerByLayer
from fooling.verify.statement.language.printable import printable, shortened


def word_of(network: Network | LayerByLayer, word: str, option: str) -> Word:
    """The word as numbers of letters; InvalidInput, which names the option, where the network does not read it."""
    where = f"{option} {printable(shortened(word, 40)) or repr('')}"
    names = network.alphabet
    try:
        letters = letters_of(names, word)
    except InvalidInput as error:
        raise InvalidInput(f"{option} {error}") from None
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
    """A word as text, as it is typed."""
    return spelled((alphabet[a] for a in word), alphabet)
