"""Number formats and networks in a notebook: their sizes, and what was found out about what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fooling.circuits.languages.spelled_words import spelled
from fooling.circuits.networks.constructions.construction import Constructed
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.networks.search.all_lengths import AllLengths
from fooling.circuits.networks.search.behaviour import Behaviour
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.verify.given.asked.from_torch import Imported
from fooling.verify.given.modules.float_distance import FloatDistance
from fooling.verify.pages.notebooks.view import Part, View, table
from fooling.verify.statement.language.printable import counted


def number_format(found: NumberFormat) -> View:
    """Its rules, and its ends."""
    facts = [
        ("Bits of a number", str(found.bits)),
        ("Least and largest", f"{_decimal(found.value(found.least))} to {_decimal(found.value(found.most))}"),
        ("Rounding", found.rounding),
        ("Overflow", found.overflow),
        ("Sums", found.summation),
    ]
    return View(f"Number format {found.short_name}", facts)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.6g}"


def transformer(found: Transformer) -> View:
    """Its size, and its layers one by one."""
    longest = "any" if found.max_length is None else f"at most {counted(found.max_length, 'letters')}"
    facts = [
        ("Letters", " ".join(found.alphabet)),
        ("Embedding size", str(found.d)),
        ("Number format", found.formats.short_name),
        ("Length of words", longest),
    ]
    rows = [
        [
            str(number),
            str(len(block.attention.heads)),
            block.attention.kind + (", causal" if block.attention.causal else ""),
            str(block.attention.m),
            " to ".join(str(one.rows) for one in block.feed_forward.maps) or "none",
            block.feed_forward.activation if len(block.feed_forward.maps) > 1 else "",
        ]
        for number, block in enumerate(found.blocks, 1)
    ]
    head = ["layer", "heads", "attention", "width of a head", "feed-forward widths", "activation"]
    return View(f"Transformer of {counted(len(found.blocks), 'layers')}", facts, [table("the layers", head, rows)])


def recurrent(found: Recurrent) -> View:
    """Its size, and its layers one by one."""
    facts = [
        ("Letters", " ".join(found.alphabet)),
        ("Number format", found.formats.short_name),
        ("State", f"{counted(sum(map(len, found.initial)), 'numbers')}, {counted(found.state_bits, 'bits')}"),
    ]
    rows = [[str(number), type(layer).__name__, str(layer.outputs)] for number, layer in enumerate(found.layers, 1)]
    says = f"Recurrent network of {counted(len(found.layers), 'layers')}"
    return View(says, facts, [table("the layers", ["layer", "kind", "outputs"], rows)])


def rnn(found: RNN) -> View:
    """How many bits its state has."""
    return View(
        f"Recurrent machine with a state of {counted(found.state_bits, 'bits')}", [("Start", str(found.initial))]
    )


def behaviour(found: Behaviour) -> View:
    """On how many words it is wrong, and the first of them."""
    wrong, words = found.wrong.total(), counted(found.inputs, "words")
    says = f"Right on all {words}" if not wrong else f"Wrong on {wrong} of {words}"
    first = "" if found.first is None or not wrong else _spelled(found.first, found.alphabet)
    more = f", and wrong on {len(found.missed)} of {found.sampled} longer ones" if found.sampled else ""
    facts = [
        ("Words", f"of {found.shortest} to {counted(found.longest, 'letters')}{more}"),
        ("First wrong word", first),
        ("Least margin", _decimal(found.least_margin)),
        ("States", _states(found.states, found.closed)),
    ]
    parts = [_listed(found.listed, found.alphabet)] if found.listed else []
    return View(says, facts, parts)


def _states(states: int | None, closed: bool) -> str:
    if states is None:
        return ""
    return f"{states}, all that there are" if closed else f"{states} at these lengths"


def _listed(words: Sequence[Sequence[int]], alphabet: Sequence[str]) -> Part:
    return table("the wrong words", ["wrong words"], [[_spelled(word, alphabet)] for word in words])


def _spelled(word: Sequence[int], alphabet: Sequence[str]) -> str:
    return spelled((alphabet[a] for a in word), alphabet) or "the empty word"


def all_lengths(found: AllLengths) -> View:
    """Whether it answers the language at every length."""
    says = {
        True: "The network answers the language, at every length",
        False: "The network answers another language",
        None: "Whether the network answers the language is not known",
    }[found.equal]
    difference = found.difference
    facts = [
        ("Reachable states", f"{found.states}{', all that there are' if found.closed else ''}"),
        ("States of the minimal automaton", "" if found.minimal is None else str(found.minimal)),
        ("Least wrong word", "" if difference is None else f"letters {' '.join(map(str, difference)) or '(none)'}"),
        ("Right up to length", "" if found.covered is None else str(found.covered)),
        ("Why", found.why or ""),
        ("Trusts", f"{found.torch} for some steps" if found.torch else ""),
    ]
    return View(says, facts)


def imported(found: Imported) -> View:
    """The exact network, and how it was held to the module."""
    inner = transformer(found.network) if isinstance(found.network, Transformer) else recurrent(found.network)
    held, error = found.held, max(found.errors.values(), default=Fraction(0))
    facts = [
        (
            "Held to the module",
            f"on {counted(held.words, 'words')} of up to {counted(held.longest, 'letters')}; called as {held.form}",
        ),
        ("Largest difference of scores", f"{held.apart:.2g} (taken for rounding up to {held.allowed:.2g})"),
        ("Largest rounding of a weight", _decimal(error)),
        ("Overflow", found.saturates or ""),
        *inner.facts,
    ]
    return View(f"{inner.says}, read from torch", facts, inner.parts)


def float_distance(found: FloatDistance) -> View:
    """How far torch's own pass is from the exact one."""
    largest = "not a number" if found.largest is None else _decimal(found.largest)
    facts = [
        ("Scores that differ", f"{found.differing} of {found.scores}"),
        ("Word with the largest", f"letters {' '.join(map(str, found.word)) or '(none)'}"),
        ("Run by", f"torch {found.torch}, {found.dtype} on {found.device}, {counted(found.batch, 'words')} at once"),
    ]
    return View(f"Largest distance of a score in floats: {largest}", facts)


def constructed(found: Constructed) -> View:
    """The construction, its parameters, and the network."""
    inner = transformer(found.network) if isinstance(found.network, Transformer) else recurrent(found.network)
    chosen = ", ".join(f"{name} = {value}" for name, value in found.chosen.items())
    facts = [("Source", found.construction.source), ("Says", found.construction.says), ("Parameters", chosen)]
    return View(f"{found.construction.name}: {inner.says}", [*facts, *inner.facts], inner.parts)
