"""`fooling network --input`: one word through the network, layer by layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.first_failure import Refused
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, DIFFERS, answer
from fooling.verify.commands.command_line.expressions import tell_read
from fooling.verify.given.asked.network_task import UNROUNDED, network_task
from fooling.verify.given.asked.network_word import word_of
from fooling.verify.given.files.reading_notes import gathering
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.layer_by_layer import LayerByLayer
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import Rounded, is_automatic
from fooling.verify.pages.answers import every_position as every_page
from fooling.verify.pages.answers import forward_pass as page
from fooling.verify.pages.formats.matrix_plot import require_target
from fooling.verify.pages.formats.terminal import stages
from fooling.verify.pages.plots.attention_plot import draw_attention
from fooling.verify.runs.networks.word_runs import EveryPosition, WordRun, every_position, run_word

USUAL = "Q8.8"
WITH_IT = {
    "model",
    "word",
    "against",
    "formats",
    "weights",
    "accumulator",
    "softmax",
    "scaled",
    "schedule",
    "as_json",
    "attention",
    "everywhere",
}


def require_alone(given: Iterable[str]) -> None:
    """InvalidInput for an option of many words among those that were given."""
    if others := sorted({*given} - WITH_IT):
        name = {"listing": "wrong", "table": "csv"}.get(others[0], others[0].replace("_", "-"))
        raise InvalidInput(f"--input: runs one word; --{name} is for many, leave one of the two out")


def run_one(
    model: Path,
    word: str,
    against: str | None,
    formats: Sequence[str],
    rounded: Rounded,
    as_json: bool,
    attention: tuple[str, Path] | None = None,
    everywhere: bool = False,
) -> int:
    """Run it, show what is found, and hand back the exit code; `attention` is a word to draw, and where."""
    _require_possible(formats, attention)
    with gathering() as read:
        if against == UNROUNDED:
            raise InvalidInput("--against unrounded: compares many words; for one word want --format Q24.40 beside it")
        task = None if against is None else network_task(against, len(word) + 1)
    f, schedule = format_of((*formats, USUAL)[0]), rounded.schedule
    with stages(as_json) as stage:
        stage(f"reading {model}")
        given = network_file(model)
        own = given.own if not formats and not any(rounded.others) and not rounded.scaled else None
        how = rounded.formats(f), schedule, rounded.scaled
        large = given.layer_by_layer(*how) if own is None else None
        if large is not None and attention is not None:
            raise InvalidInput(f"--attention: {model} runs layer by layer, and is not drawn; --json has the weights")
        network = large or (given.in_formats(*how)[0] if own is None else own)
        if own is not None and schedule is not None:
            network = replace(own, schedule=schedule)
        stage(f"running the word in {network.format.short_name}")
        try:
            found = run_word(network, word_of(network, word, "--input"), task)
        except Refused as error:
            raise Refused(f"{model}, {network.format.short_name}: {error}") from None
        inside = _inside(network, found.word, str(model)) if everywhere else None
    if attention is not None:
        draw_attention(given.in_formats(*how)[0] if own is None else own, *attention, str(model))
    _show(found, str(model), against, inside, dict(tell_read(read, silent=as_json)), as_json)
    return AS_EXPECTED if found.right in (None, found.answer) else DIFFERS


def _show(
    found: WordRun,
    model: str,
    against: str | None,
    inside: tuple[Transformer, EveryPosition] | None,
    told: dict[str, Any],
    as_json: bool,
) -> None:
    """The document, or the page."""
    if as_json:
        more = {} if inside is None else {"every_position": every_page.document(*inside)}
        answer(page.NETWORK_WORD(page.Passed(found, model, against)) | more | told)
    else:
        page.print_page(found, model, against)
        if inside is not None:
            every_page.print_page(*inside, found.letters)


def _require_possible(formats: Sequence[str], attention: tuple[str, Path] | None) -> None:
    """InvalidInput for more than one number format, and for a drawing that could not be written."""
    if len(formats) > 1 or any(map(is_automatic, formats)):
        raise InvalidInput("--input: one word is run in one number format that is named; want --format once, no auto")
    if attention is not None:
        require_target(attention[1], "--attention")


def _inside(network: Network | LayerByLayer, word: Word, model: str) -> tuple[Transformer, EveryPosition]:
    """The network and its layers taken apart; InvalidInput for one that has no layers of attention in memory."""
    if not isinstance(network, Transformer):
        raise InvalidInput(f"--every-position: {model} is no Transformer that is run at once; leave the option out")
    return network, every_position(network, word)
