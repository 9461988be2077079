"""A module of torch's that is in memory as an exact network.

The module's parts are taken for a chain (`fooling.verify.given.modules.torch_chain`), and the network that the chain is
is held to the module's own forward pass in float64 (`fooling.verify.given.modules.held_to_module`): where the two
differ on some word the module is refused, with the word, both scores and the likely cause
(`fooling.verify.given.asked.likely_cause`). What cannot be taken is listed, all of it, and nothing is dropped: each
weight of the module is read, or named.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from fooling.circuits.networks.json_reader import shortly
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.first_failure import strict
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field, replace
from fooling.verify.given.asked.causes import by_letter
from fooling.verify.given.asked.causes_of_guesses import Causes, Differs
from fooling.verify.given.asked.likely_cause import Found
from fooling.verify.given.asked.module_words import Words, about, runs_of
from fooling.verify.given.asked.torch_guesses import WHERE, Guess, guesses, with_fields
from fooling.verify.given.files.counted_work import SPENT_IN_A_SECOND
from fooling.verify.given.files.said_if_slow import said_if_slow
from fooling.verify.given.modules.held_to_module import (
    Comparison,
    Held,
    Ran,
    compared,
    ends_of,
    in_letters,
    read_together,
    scores_of,
    told,
)
from fooling.verify.given.modules.module_run import Forward, Run, Word, in_float64, traced
from fooling.verify.given.modules.parts_without_effect import without_effect
from fooling.verify.given.modules.torch_chain import tensors_of
from fooling.verify.given.modules.torch_modules import OPTIONAL
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import WIDE, NetworkFile, Rounded, calibrated, is_automatic
from fooling.verify.given.networks.overflowing_words import overflowing, words_to_try
from fooling.verify.reading.files import FilePath, read_text, writing

Module = Any  # torch.nn.Module; torch may be missing
OPTIONS = (OPTIONAL - {"weights"}) | {"activation", "positions"}
SHORT = 6  # letters
WORK = 2 * SPENT_IN_A_SECOND  # for causes in other uses of the parts than the closest
COMPARING = f"{WHERE}: comparing the module with what its parts may be; this may take half a minute ..."
KEEP_SIGN = ("positive", "not-negative")


@dataclass(frozen=True)
class Imported:
    """The network; for each part of it the largest error that rounding made in its weights; how it was held.

    `saturates` is where the format is too narrow: of some short words on which a number overflows that with the most
    wrong scores, letters with blanks between them; or the part whose weights overflow; None where no number did.
    """

    network: Network
    errors: Mapping[str, Fraction]
    held: Held
    saturates: str | None = None

    def __repr__(self) -> str:
        largest = max(self.errors.values(), default=Fraction(0))
        saturates = "" if self.saturates is None else f", saturates={self.saturates!r:.40}"
        return f"Imported(network={self.network!r:.140}, largest error={float(largest):.2g}{saturates})"


@dataclass(frozen=True)
class _Taken:
    """The guess that was taken, its network in float64, and how it was held."""

    guess: Guess
    real: RealPass
    held: Held


def from_torch(
    module: Module,
    alphabet: Sequence[str] = (),
    format: str | NumberFormat = "Q8.8",
    schedule: str | Mapping[str, str] | Schedule = "stepwise",
    *,
    weights: str | None = None,
    accumulator: str | None = None,
    softmax: str | None = None,
    scaled: bool = False,
    forward: Forward | None = None,
    **options: Any,
) -> Imported:
    """The module in exact arithmetic, held to its own forward pass in float64.

    Parameters
    ----------
    alphabet : the letters' names, in the order of the rows of the embedding
    format : that of the activations, and of what has none of its own among weights, accumulator and softmax
    scaled : give each matrix of weights a power of 2 as its scale, so that it fits
    forward : what is run in the place of the module, such as `lambda words: module(words, None)[:, -1]`: it takes
        words, B x n letters' numbers, to scores, B x k, or B x n x k at each position
    options : before, after, at, rule, causal, times, pooling, tokenizer, activation, as `fooling docs machines` says

    Raises
    ------
    InvalidInput : all that cannot be taken, or a word on which the module gives other scores, in one line
    """
    _refuse_arguments(module, alphabet)
    if not isinstance(format, (str, NumberFormat)):
        raise InvalidInput(f"{WHERE}: format {shortly(format)}: want a name, such as Q8.8 or auto:16")
    named = [None if name is None else format_of(name) for name in (weights, accumulator, softmax)]
    automatic = isinstance(format, str) and is_automatic(format)
    main = format if isinstance(format, NumberFormat) else format_of(WIDE if automatic else format)
    chosen = schedule if isinstance(schedule, Schedule) else schedule_of(schedule)
    taken = _taken(module, alphabet, forward, options)
    file = NetworkFile(WHERE, taken.guess.document)
    if softmax is not None:
        file.require_softmax("softmax")
    words = words_to_try(taken.real.model, sum(one.numel() for one in module.parameters()))
    if isinstance(format, str) and automatic:
        main = calibrated(format, file, words, Rounded(chosen, named, scaled))
    formats = Formats(main, *(main if one is None else one for one in named))
    network, errors = file.in_formats(formats, chosen, scaled)
    cut_off = _cut_off(file, network, taken.real, words, scaled)
    if cut_off is not None:
        fix = f"want more bits before the point (auto:{main.bits} finds how many), or :error, which refuses such words"
        warnings.warn(f"{WHERE}: {cut_off.told}; {fix}", UserWarning, stacklevel=2)
    return Imported(network, errors, taken.held, None if cut_off is None else cut_off.where)


@dataclass(frozen=True)
class _CutOff:
    """Where numbers overflow, a word or a part of the network, and what is said of it."""

    where: str
    told: str


def _cut_off(
    file: NetworkFile, network: Network, real: RealPass, words: Sequence[Word], scaled: bool
) -> _CutOff | None:
    """Weights beyond their format; or else, of the words on which numbers are, that with the most wrong scores."""
    try:
        file.in_formats(strict(network.formats), network.schedule, scaled)
    except InvalidInput as error:
        place = str(error).removeprefix(f"{WHERE}: ").split(":")[0]
        return _CutOff(place, f"a weight at {place} is beyond its format, {network.format.short_name}, and is cut off")
    found = list[tuple[bool, float, Word, str, str]]()
    for word in overflowing(network, words):
        ours = [float(network.format.value(code)) for code in network.forward(word)]
        exact = scores_of(real, [word])[0][0].tolist()
        apart, said = max(abs(a - b) for a, b in zip(ours, exact, strict=True)), (told(ours), told(exact))
        found.append((said[0] != said[1], apart, word, *said))
    if not found:
        return None
    is_wrong, _, word, rounded, real_scores = max(
        found, key=lambda one: (one[0], one[0] * one[1])
    )  # of equals the first
    right = f"come out right, {rounded}, but need not elsewhere"
    scores = f"are {rounded} instead of {real_scores}" if is_wrong else right
    where = in_letters(word, network.alphabet)
    what = f"on the word {where} numbers are beyond the format {network.format.short_name}, and the scores {scores}"
    return _CutOff(in_letters(word, network.alphabet), what)


def _refuse_arguments(module: Module, alphabet: Sequence[str]) -> None:
    """InvalidInput for what is no module, or no alphabet, with what would be right."""
    torch_module = load_torch().nn.Module
    if isinstance(alphabet, torch_module):
        raise InvalidInput(f"{WHERE}: the module comes first, and then the alphabet; these are the other way round")
    if isinstance(module, (str, Path)):
        raise InvalidInput(
            f"{WHERE}: {module}: want a module in memory: make one, and give it what torch.load reads from the file, "
            f"as module.load_state_dict(torch.load(path))"
        )
    if not isinstance(module, torch_module):
        raise InvalidInput(f"{WHERE}: want a module of torch's first, not {type(module).__name__}")
    if isinstance(alphabet, (set, frozenset, Mapping)):
        raise InvalidInput(
            f"{WHERE}: the alphabet is a {type(alphabet).__name__}, want a list: letters in the order of the rows of "
            f"the Embedding (tokenizer={{...}} names rows)"
        )
    if not alphabet:
        raise InvalidInput(
            f'{WHERE}: want an alphabet, a list of the letters\' names in the order of rows, as ["a", "b"]'
        )
    if any(one.is_meta for one in (*module.parameters(), *module.buffers())):
        raise InvalidInput(
            f"{WHERE}: the module is on the device meta, where tensors have no numbers; want its weights loaded"
        )


def _refuse_options(options: Mapping[str, Any]) -> None:
    """InvalidInput for one that there is not, or a number of positions that is none."""
    if unknown := sorted(set(options) - OPTIONS):
        near = get_close_matches(unknown[0], OPTIONS, 1, 0.5)
        meant = f"did you mean {near[0]}?" if near else f"want {', '.join(sorted(OPTIONS))}"
        raise InvalidInput(f"{WHERE}: no option {unknown[0]}; {meant}")
    if type(longest := options.get("positions", 1)) is not int or longest < 1:
        raise InvalidInput(f"{WHERE}: positions {shortly(longest)}: want the number of the longest word's")


def write_torch(
    module: Module, alphabet: Sequence[str], path: FilePath, *, forward: Forward | None = None, **options: Any
) -> Held:
    """Write the module as `path`, a JSON file, and its tensors beside it, as `fooling network` reads them.

    It is held to the module first, as `from_torch` does, and read back after that; `options` are also schedule.
    InvalidInput where the module
    cannot be taken, or the files cannot be written.
    """
    from safetensors.torch import save_file

    if isinstance(path, (list, tuple, set)):
        order = "want write_torch(module, alphabet, path): a module, a list of letters, and the name of the file"
        raise InvalidInput(f"write_torch: the path is a {type(path).__name__}, {shortly(path)}; {order}")
    path = Path(path)
    beside = path.with_suffix(".safetensors")
    if path.suffix != ".json":
        told = "what is written is JSON, and the tensors beside it as safetensors"
        raise InvalidInput(f"{path}: want a name that ends in .json, such as {path.with_suffix('.json').name}: {told}")
    _refuse_to_overwrite(path)
    taken = _taken(module, alphabet, forward, options)
    tensors = {name: one for name, one in tensors_of(module).items() if name in taken.guess.read}
    with writing(f"{path}: ", "; want a file in a folder that is there"):
        path.write_text(json.dumps({**taken.guess.chain, "weights": beside.name}, indent=2) + "\n", encoding="utf-8")
        save_file({name: one.contiguous().clone() for name, one in tensors.items()}, beside)
        beside.chmod(path.stat().st_mode & 0o777)
    if network_file(path).document != taken.guess.document:
        raise InvalidInput(
            f"{path}: what was written is not what is read there; want a place for files that keeps them"
        )
    return taken.held


def _refuse_to_overwrite(path: Path) -> None:
    """InvalidInput for a file that is there and is no JSON, such as a checkpoint."""
    if not path.is_file() or not path.stat().st_size:
        return
    try:
        is_object = read_text(path).lstrip().startswith("{")
    except InvalidInput:  # too large, or no text
        is_object = False
    if not is_object:
        raise InvalidInput(f"{path}: is there and is no JSON file, so it is not overwritten; want another name")


def _taken(module: Module, alphabet: Sequence[str], forward: Forward | None, options: Mapping[str, Any]) -> _Taken:
    """The first guess that agrees with the module on all words; InvalidInput where none does."""
    _refuse_arguments(module, alphabet)
    _refuse_options(options)
    device, told = next((one.device for one in module.parameters()), "cpu"), about(module)  # before it is doubled
    first = _first(module, alphabet, options, forward or module)
    with in_float64(module), said_if_slow(COMPARING):
        search = _Search(module, alphabet, options, forward, device, told)
        try:
            runs = search.runs(first)
        except InvalidInput as error:
            raise InvalidInput(f"{error}{_tied(first)}") from None
        taken = search.taken(runs, frozenset()) or search.recurrence(runs, first) or search.without_idle(runs)
        if taken is not None:
            return taken
        causes = Causes(module, alphabet, options, search.found, WORK)
        if first.bare is not None:
            raise InvalidInput(
                "; ".join([f"{WHERE}: {first.bare}", *causes.shown(sure=True), *causes.shown(sure=False)])
            )
        found = causes.sought()
        if isinstance(found, Found) and (taken := search.edited(runs, found)) is not None:
            return taken
        raise InvalidInput(f"{WHERE}: {causes.told(found)}{_tied(first)}")


def _first(module: Module, alphabet: Sequence[str], options: Mapping[str, Any], forward: Forward) -> Guess:
    """The first guess; InvalidInput where no parts fit, with the parts that are called once for each letter."""
    try:
        return next(guesses(module, alphabet, options))
    except InvalidInput as error:
        try:
            with in_float64(module):
                said = by_letter(module, lambda n: traced(module, lambda: forward(load_torch().zeros(2, n).long())))
        except Exception:  # noqa: BLE001  a user's code may raise anything
            said = None
        raise InvalidInput(f"{error}{'' if said is None else f'; {said}'}") from None


@dataclass
class _Search:
    """The guesses of a module that are compared with it: `found` are those that differ."""

    module: Module
    alphabet: Sequence[str]
    options: Mapping[str, Any]
    forward: Forward | None
    device: Any
    told: Mapping[str, Any]
    found: list[Differs] = field(default_factory=list)
    known: dict[tuple[int, Any], Words] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reals = Reals(self.device)

    def runs(self, first: Guess) -> list[Run]:
        """The forward pass in each form of calling it."""
        return [*runs_of(self.forward or self.module, first.network, self.options, self.device, self.told)]

    def taken(self, runs: Sequence[Run], idle: frozenset[str], *, recurrences: bool = False) -> _Taken | None:
        """The only guess that agrees, of those without these parts; None where none does."""
        refuted, taken = set[str](), list[_Taken]()
        for guess in guesses(self.module, self.alphabet, self.options, refuted, idle=idle, recurrences=recurrences):
            if taken and guess.layout != taken[0].guess.layout:
                break
            if (one := self.held(runs, guess)) is not None:
                taken.append(one)
            elif self.found[-1].letters == 1 and len(runs) == 1:
                refuted.add(guess.alone)
        return _only(taken) if taken else None

    def held(self, runs: Sequence[Run], guess: Guess) -> _Taken | None:
        """The guess with what was compared, where it agrees in one of the forms."""
        network = RealPass(guess.network, self.reals)
        for number, run in enumerate(runs):
            key = number, getattr(guess.network, "max_length", None)
            words = self.known.get(key) or self.known.setdefault(key, Words(run, guess.network))
            one, ran = _compared(words, network, _ends(guess.network, self.options))
            if one.first is None:
                return _Taken(guess, network, replace(_held(one, words.run, ran), idle=tuple(sorted(guess.idle))))
            self.found.append(Differs(one.first, one.apart, guess, network, words.run, ran, one.letters))
        return None

    def without_idle(self, runs: Sequence[Run]) -> _Taken | None:
        """The same without the parts that have no effect, where there are any."""
        nearest = min(self.found, key=lambda one: one.distance)
        idle = without_effect(self.module, nearest.run, nearest.ran.given)
        try:
            return self.taken(runs, idle) if idle else None
        except InvalidInput:  # without them the parts do not fit
            return None

    def recurrence(self, runs: Sequence[Run], first: Guess) -> _Taken | None:
        """One that is written out with Linear maps, where no layers are torch's, or maps are called by letter."""
        is_by_letter = Causes(self.module, self.alphabet, self.options, self.found, 0.0).is_by_letter
        if self.options.get("pooling") is not None or not (is_by_letter or first.bare is not None):
            return None
        found = self.found
        self.found = []
        try:
            return self.taken(runs, frozenset(), recurrences=True)
        except InvalidInput:  # no maps fit
            return None
        finally:
            self.found = found

    def edited(self, runs: Sequence[Run], found: Found) -> _Taken | None:
        """The guess with what a chain can say of the edits; None where it cannot, or does not agree on all words."""
        if found.fields is None:
            return None
        try:
            return self.held(runs, with_fields(self.module, found.guess, found.fields))
        except InvalidInput:
            return None


def _tied(first: Guess) -> str:
    """What is said beside what is wrong, where only the rows of the letters can be the head."""
    return "" if first.tied is None else f"; {first.tied}"


def _compared(words: Words, network: RealPass, ends: Sequence[str | None]) -> tuple[Comparison, Ran]:
    """On few words first, and on long ones last, which take time: most wrong guesses are wrong on short words."""
    short = words.short.given
    few = [part for part in short if len(part[0][0]) <= SHORT] or short
    one = compared(few, partial(scores_of, network), ends)
    if one.first is None:
        one = compared(short, read_together(network, short), ends)
    if one.first is not None:
        return one, words.short
    return compared(words.all.given, read_together(network, words.all.given), ends), words.all


def _only(taken: Sequence[_Taken]) -> _Taken:
    """The one guess that agrees; InvalidInput where several do, as it is not known which is right on other words."""
    if len(taken) > 1:
        names = [one.guess.activation for one in taken]
        raise InvalidInput(
            f"{WHERE}: on all {taken[0].held.words} words that were run the module gives what the chain of its parts "
            f"gives with {' and with '.join(names)} between the Linear maps of the head; say which it is, such as "
            f'activation="{names[0]}"'
        )
    return taken[0]


def _held(one: Comparison, run: Run, ran: Ran) -> Held:
    """InvalidInput where the module raised something on longer words."""
    many, longest = sum(len(words) for words, _ in ran.given), max(len(words[0]) for words, _ in ran.given)
    if ran.raised is not None:
        raise InvalidInput(
            f"{WHERE}: the module and the chain of its parts agree on words of up to {longest} letters, but "
            f"{ran.raised}; want a table of positions that is no longer than the words that it takes"
        )
    if 2 * one.unsettled > many:
        raise InvalidInput(
            f"{WHERE}: the module ends in a {one.end} that is as good as constant on {one.unsettled} of {many} words, "
            f"so the scores before it are not known; want the module without its end, such as forward=lambda words: ..."
        )
    lengths = tuple(sorted({len(words[0]) for words, _ in ran.given}))
    return Held(many, longest, one.apart, one.allowed, run.form, one.end, lengths)


def _ends(model: Network, options: Mapping[str, Any]) -> list[str | None]:
    """What the module may end in: where the rule is about a value other than 0, nothing."""
    known = ends_of(model.answers if model.read_out.map is None else model.read_out.map.rows)
    return known if options.get("rule", "positive") in (*KEEP_SIGN, "argmax", "argmax-last") else [None]
