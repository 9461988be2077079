"""Networks in propositions: what a user may write where the grammar has a network's JSON text.

    ["network", {...}, 8]                          the object itself, with codes for numbers and a field "formats"
    ["network-file", "model.json", "Q8.8", 8]      a file as `fooling network` reads it, its weights rounded to a format
    ["recurrent-network", {...}]                   a recurrent one on words of every length, and
    ["recurrent-network-file", "model.json", "Q8.8"]
    ["construction", "index-lookup", {"N": 8}]     the network of a theorem (`fooling constructions`), on the words that
                                                   its text speaks of, or on words of up to n letters where a length
                                                   stands behind it; where an acceptor is wanted, the recurrent one
    ["construction-task", "index-lookup", {"N": 8}]    what that network is to compute
They become `["network", "TEXT", 8]` and `["recurrent-network", "TEXT"]`; a file is sought in the folder of that in
which the proposition stands, and below, and nowhere else; no link is followed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fooling.circuits.networks.constructions.construction import Constructed, WrongPart
from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.network_json import Network, from_json, to_json
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.network_shapes import FILE_SHAPES, MADE_SHAPES
from fooling.verify.given.arguments.task_terms import term_of_task
from fooling.verify.given.networks.network_by_format import WANTED, network_file
from fooling.verify.reading.files import below
from fooling.verify.statement.machine_operators import MOST_TEXT
from fooling.verify.statement.proposition import Term

FEWEST = 2  # characters of a number and what stands between it and the next
FILE_PARTS = {"network-file": 4, "recurrent-network-file": 3}


def network_term(network: Network, longest: int) -> Term:
    """The machine that a proposition can speak of: the network on all words of up to so many letters.

    InvalidInput where its embedding is a function, which is no data, or its text is longer than a proposition's may be.

    >>> from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
    >>> network_term(two_layer_equality(2), 2)[::2]
    ('network', 2)
    """
    return "network", short_text(network), longest


def short_text(network: Network) -> str:
    """The network as text; InvalidInput where that is longer than a proposition's may be.

    What cannot be short enough is not written down, as it could fill the memory.
    """
    document = to_json(network)
    length = FEWEST * _numbers(document)
    if length <= MOST_TEXT:
        text = _text(document)
        length = len(text)
    if length > MOST_TEXT:
        raise InvalidInput(f"the network takes {length} characters or more, and a certificate holds {MOST_TEXT}")
    return text


def _numbers(document: Any) -> int:
    """How many there are in a network's document."""
    if isinstance(document, Mapping):
        return sum(map(_numbers, document.values()))
    if not isinstance(document, (list, tuple)):
        return 1
    return (
        sum(map(_numbers, document)) if document and isinstance(document[0], (list, tuple, Mapping)) else len(document)
    )


def _text(document: Any) -> str:
    return json.dumps(document, separators=(",", ":"))


def acceptor_term(network: Network) -> Term:
    """What a proposition about words of every length speaks of: the recurrent network itself."""
    return "recurrent-network", short_text(network)


def network_text(document: Mapping[str, Any], where: str) -> str:
    """A network that is written as an object, as the text that the grammar has; `InvalidInput` names the wrong part."""
    from_json(document, where)
    return _text(document)


def network_of_file(term: Term, folder: Path, where: str) -> Term:
    """A network in a file, as a term of the grammar; `InvalidInput` says what is wrong in it."""
    head = term[0].removesuffix("-file")
    if len(term) != FILE_PARTS[term[0]] or not all(isinstance(part, str) for part in term[1:3]):
        raise InvalidInput(f"{where}: want {FILE_SHAPES[term[0]]}")
    try:
        network, _ = network_file(below(folder, term[1], WANTED), links=False).in_formats(
            Formats.alike(named_format(term[2]))
        )
        text = short_text(network)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return (head, text, *term[3:])


def term_of_construction(term: Term, where: str) -> Term:
    """A construction as the network that it is, or its task; `InvalidInput` says what is wrong in it."""
    head, *rest = term
    most = 3 if head == "construction" else 2
    if not 1 <= len(rest) <= most or (len(rest) > 1 and not isinstance(rest[1], Mapping)):
        raise InvalidInput(f"{where}: want {MADE_SHAPES[head]}")
    try:
        if head == "task":
            return term_of_task(*rest)
        made = construct_by(*rest[:2])
        if head == "construction-task":
            return tuple(made.task)
        text = _text(to_json(made.network))
    except WrongPart as error:
        raise WrongPart(f"{where}: {error}", error.part) from None
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    if head == "construction":
        return "network", text, rest[2] if len(rest) == 3 else made.longest
    if not isinstance(made.network, Recurrent):
        raise InvalidInput(
            f"{where}: {rest[0]} is a Transformer; want a recurrent network, which reads words of all lengths"
        )
    return "recurrent-network", text


def construct_by(name: Any, parameters: Mapping[str, Any] | None = None) -> Constructed:
    """A construction with its parameters in an object."""
    if not all(isinstance(key, str) for key in parameters or {}):
        raise InvalidInput("want parameters by name")
    return construct(name, **parameters or {})
