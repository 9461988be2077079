"""What a module of torch's may be: each guess as a chain of modules in JSON, and as the document of a network.

The chains come from the module's parts (`fooling.verify.given.modules.torch_chain`), and from what the head may read
where the
mean is taken.  A guess whose parts do not fit one another is left out, unless none does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from fooling.circuits.networks.block import ACTIVATIONS
from fooling.circuits.networks.network_json import Network
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.files.tensor_file import Tensors
from fooling.verify.given.modules.own_parts import loose_numbers
from fooling.verify.given.modules.torch_chain import ONE_ADAPTER, Chain, chain_of, tensors_of
from fooling.verify.given.modules.torch_heads import MEAN, MEAN_THEN_NORM
from fooling.verify.given.modules.torch_modules import ATTENTION, NORMS, as_document
from fooling.verify.given.modules.written_blocks import seen_alone
from fooling.verify.given.networks.network_by_format import FINE
from fooling.verify.given.networks.network_file import NetworkFile

Module = Any  # torch.nn.Module; torch may be missing
WHERE = "from_torch"
IDENTITY = "identity"
Wanted = Callable[[Sequence[dict[str, Any]]], bool]
BY_POSITIONS = ("rotary", "alibi", "sinusoidal")  # fields of parts that have as many positions as is said


@dataclass(frozen=True)
class Guess:
    """The chain of modules, the document of the network that it is, and this in numbers so fine that they are exact.

    `layout` is the number of the order of the parts, and of what the head reads: guesses of one layout have different
    activations.  `read` are the names of the tensors that are in it.
    """

    layout: int
    chain: dict[str, Any]
    document: Mapping[str, Any]
    read: frozenset[str]
    network: Network
    bare: str | None = None  # what is said of a module without layers, where no guess agrees
    alone: str = ""  # what words of one letter show of it
    tied: str | None = None  # what is said beside the cause where only the letters' own rows can be the head
    idle: frozenset[str] = frozenset()  # parts of the module that have no effect, and are left out

    @property
    def activation(self) -> str:
        """What stands between the maps of the head; identity for nothing."""
        return _activation(self.chain["modules"])


def guesses(
    module: Module,
    alphabet: Sequence[str],
    options: Mapping[str, Any],
    refuted: Collection[str] = (),
    idle: frozenset[str] = frozenset(),
    *,
    recurrences: bool = False,
    wanted: Wanted = lambda _: True,
) -> Iterator[Guess]:
    """Those whose parts fit; InvalidInput where none does, with what is wrong with the first.

    `refuted` is asked before each guess: what words of one letter have shown of others.  `wanted` is asked before a
    network is made of the modules.  `idle` are parts of the module that have no effect.  With
    `recurrences`, only those in which the layers are recurrences that are written out.
    """
    known = {"causal": options.get("causal"), "longest": options.get("positions")}
    parts = chain_of(WHERE, module, len(alphabet), **known, idle=idle, recurrences=recurrences)
    _refuse_positions(options, parts)
    options, activation = {**options}, options.get("activation")
    for name in ("activation", "positions"):
        options.pop(name, None)
    if "tokenizer" not in options and parts.rows not in (None, len(alphabet)):
        raise InvalidInput(f"{WHERE}: {_rows(parts.rows or 0, alphabet)}")
    _refuse_activation(activation, {_activation(one) for layout in parts.layouts for one in layout})
    tensors, found, refused = {name: one.double() for name, one in parts.tensors.items()}, 0, list[InvalidInput]()
    for number, (layout, pooling) in enumerate(product(parts.layouts, _poolings(options.get("pooling"), parts))):
        for modules in (one for one in layout if activation in (None, _activation(one))):
            given = {"alphabet": list(alphabet), "modules": [*modules], **options, **pooling}
            if (shown := seen_alone(modules)) in refuted or not wanted(modules):
                continue
            try:
                document, read = _document(module, given, Tensors(WHERE, tensors), idle)
                guess = Guess(
                    number, given, document, read, _fine(modules, document), parts.bare, shown, parts.tied, idle
                )
            except InvalidInput as error:
                refused.append(error)
            else:
                found += 1
                yield guess
    if not found and (refused or parts.bare is not None):
        tied = "" if parts.tied is None else f"; {parts.tied}"
        raise InvalidInput(f"{refused[0]}{tied}" if parts.bare is None else f"{WHERE}: {parts.bare}")


def _rows(rows: int, alphabet: Sequence[str]) -> str:
    fix = "want a letter for each row"
    if rows > len(alphabet):
        named = ", ".join(f"{name!r}: ..." for name in alphabet[:3])
        fix += f", or say which rows these are: tokenizer={{{named}}}"
    return f"the Embedding of letters has {rows} rows, the alphabet {len(alphabet)} letters; {fix}"


def _refuse_positions(options: Mapping[str, Any], parts: Chain) -> None:
    """InvalidInput where no part could have as many positions as are asked for."""
    if options.get("positions") is None or parts.bare is not None:
        return
    if not any(tells_positions(modules) for layout in parts.layouts for modules in layout):
        told = "only attention that is written out and tells positions by angles or distances knows it"
        raise InvalidInput(f"{WHERE}: positions: {told}: leave positions out")


def tells_positions(modules: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a part has as many positions as is said: angles, distances or waves."""
    return any(set(BY_POSITIONS) & {*part} for part in modules)


def _refuse_activation(activation: Any, known: set[str]) -> None:
    """InvalidInput where it is none, or the head has none."""
    if activation in (None, *known):
        return
    if activation in (*ACTIVATIONS, IDENTITY):
        raise InvalidInput(f"{WHERE}: activation {activation!r}: the head is one Linear map; want no activation")
    every = ", ".join([IDENTITY, *ACTIVATIONS])
    raise InvalidInput(f"{WHERE}: activation {activation!r}: want that of the head, one of {every}")


def _poolings(pooling: Any, parts: Chain) -> list[dict[str, Any]]:
    """What the head may read, as options: the mean before a norm or after it, which its user need not say."""
    if pooling is None and parts.bare is None:
        return [{}]
    has_norm = any(one["type"] in NORMS for one in parts.layouts[0][0])
    return [
        {"pooling": pooling or MEAN},
        *([{"pooling": MEAN_THEN_NORM}] if has_norm and pooling in (None, MEAN) else []),
    ]


def with_fields(module: Module, guess: Guess, fields: Mapping[str, Any]) -> Guess:
    """The guess with these fields in each layer of attention; InvalidInput where they do not fit."""
    modules = [{**one, **fields} if one["type"] in ATTENTION else one for one in guess.chain["modules"]]
    given = {**guess.chain, "modules": modules}
    tensors = {name: one.double() for name, one in tensors_of(module).items()}
    document, read = _document(module, given, Tensors(WHERE, tensors), guess.idle)
    return replace(guess, chain=given, document=document, read=read, network=_fine(modules, document))


def _document(
    module: Module, given: dict[str, Any], tensors: Tensors, idle: frozenset[str]
) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The network's document, and the tensors that it reads; InvalidInput where parameters of the module are unread."""
    document = as_document(WHERE, given, tensors)
    unread = [name for name in tensors.unread if name in dict(module.named_parameters())]
    left_out = tuple(f"{name}." for name in idle)
    loose = {name for name, _ in loose_numbers(module)} | idle
    if unread := [name for name in unread if name not in loose and not name.startswith(left_out)]:
        raise InvalidInput(f"{WHERE}: no module here has the tensors {', '.join(unread)}; {ONE_ADAPTER}")
    return document, frozenset(tensors.used)


def _activation(modules: Sequence[Mapping[str, Any]]) -> str:
    names = (one["activation"] for one in modules if one["type"] == "Linear" and "activation" in one)
    return str(next(names, IDENTITY))


def _fine(modules: Sequence[Mapping[str, Any]], document: Mapping[str, Any]) -> Network:
    """The network whose codes are the module's weights."""
    try:
        return NetworkFile(WHERE, document).in_formats(Formats.alike(named_format(FINE)))[0]
    except InvalidInput as error:
        parts = ", ".join(f"{one['name'] or one.get('tensor', 'letters')} ({one['type']})" for one in modules)
        said = str(error).removeprefix(f"{WHERE}: ")
        raise InvalidInput(f"{WHERE}: as a chain, {parts}, the module's parts do not fit: {said}") from None
