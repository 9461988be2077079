"""A module of torch's that is in memory as an exact network.

The module's parts are taken for a chain (`fooling.verify.given.torch_chain`), and the network that the chain is is held
to the module's own forward pass in float64 (`fooling.verify.given.held_to_module`): where the two differ on some word
the module is refused, with the word, both scores and the likely cause (`fooling.verify.given.likely_cause`).  What
cannot be taken is listed, all of it, and nothing is dropped: each weight of the module is read, or named.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any

from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.circuits.numbers.schedule import Schedule, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.calibrated_format import WIDE, calibrated, is_automatic
from fooling.verify.given.held_to_module import (
    Apart,
    Comparison,
    Held,
    Ran,
    compared,
    ends_of,
    in_letters,
    long_scores,
    module_scores,
    raised,
    read_together,
    scores_of,
    told,
    words_to_run,
)
from fooling.verify.given.likely_cause import CHAIN, likely_cause
from fooling.verify.given.long_words import SHORT as MOST_SHORT
from fooling.verify.given.long_words import long_words
from fooling.verify.given.module_run import Forward, Narrowed, Run, Word, first_that_runs, in_float64
from fooling.verify.given.network_file import NetworkFile
from fooling.verify.given.overflowing_words import overflowing, strict, words_to_try
from fooling.verify.given.tensor_file import Tensors
from fooling.verify.given.torch_chain import chain_of
from fooling.verify.given.torch_modules import OPTIONAL, as_document
from fooling.verify.reading.files import FilePath, read_text

Module = Any  # torch.nn.Module; torch may be missing
WHERE = "from_torch"
FINE = "Q140.150"  # holds each number of float32 below 2^139 exactly
OPTIONS = (OPTIONAL - {"weights"}) | {"activation"}
SHORT = 6  # letters
IDENTITY = "identity"
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
    """The chain of modules as JSON, the network's document with its real numbers, and how it was held."""

    chain: dict[str, Any]
    document: Mapping[str, Any]
    read: frozenset[str]  # tensors
    real: RealPass  # the network that was held
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
    named = [None if name is None else named_format(name) for name in (weights, accumulator, softmax)]
    automatic = isinstance(format, str) and is_automatic(format)
    main = format if isinstance(format, NumberFormat) else named_format(WIDE if automatic else format)
    chosen = schedule if isinstance(schedule, Schedule) else schedule_of(schedule)
    taken = _taken(module, alphabet, forward, options)
    file = NetworkFile(WHERE, taken.document)
    words = words_to_try(taken.real.model, sum(one.numel() for one in module.parameters()))
    if isinstance(format, str) and automatic:
        main = calibrated(format, file, words)
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
    return _CutOff(" ".join(network.alphabet[a] for a in word), what)


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


def write_torch(
    module: Module, alphabet: Sequence[str], path: FilePath, *, forward: Forward | None = None, **options: Any
) -> Held:
    """Write the module as `path`, a JSON file, and its tensors beside it, as `fooling network` reads them.

    It is held to the module first, as `from_torch` does; `options` are also schedule.  InvalidInput where the module
    cannot be taken, or the files cannot be written.
    """
    from safetensors.torch import save_file

    path = Path(path)
    beside = path.with_suffix(".safetensors")
    if beside == path:
        raise InvalidInput(f"{path}: want another ending, such as .json: the tensors are written to {beside.name}")
    _refuse_to_overwrite(path)
    taken = _taken(module, alphabet, forward, options)
    tensors = {name: one for name, one in chain_of(WHERE, module, len(alphabet)).tensors.items() if name in taken.read}
    try:
        path.write_text(json.dumps({**taken.chain, "weights": beside.name}, indent=2) + "\n", encoding="utf-8")
        save_file({name: one.contiguous().clone() for name, one in tensors.items()}, beside)
        beside.chmod(path.stat().st_mode & 0o777)
    except OSError as error:
        raise InvalidInput(f"{path}: {error.strerror}; want a file in a folder that is there") from None
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
    if unknown := sorted(set(options) - OPTIONS):
        near = get_close_matches(unknown[0], OPTIONS, 1, 0.4)
        meant = f"did you mean {near[0]}?" if near else f"want {', '.join(sorted(OPTIONS))}"
        raise InvalidInput(f"{WHERE}: no option {unknown[0]}; {meant}")
    device = next((one.device for one in module.parameters()), "cpu")
    own = frozenset(str(one.dtype).removeprefix("torch.") for one in module.parameters())
    guesses = (
        (guess, RealPass(_fine(guess[0]["modules"], guess[1]), Reals(device)))
        for guess in _guesses(module, alphabet, options)
    )
    first = next(guesses)
    model, found, taken = first[1].model, list[tuple[Apart, float, RealPass, Run, Ran]](), list[_Taken]()
    with in_float64(module):
        runs = [_Words(run, model) for run in _runs(forward or module, model, options, device, own)]
        for guess, network in chain([first], guesses):
            for words in runs:
                one, ran = _compared(words, network, _ends(model, options))
                run = words.run
                if one.first is None:
                    taken.append(_Taken(*guess, network, _held(one, run, ran)))
                    break
                found.append((one.first, one.apart, network, run, ran))
        if taken:
            return _only(taken)
        # A wrong activation is off on nearly all words, a wrong use of the parts often on longer ones alone.
        closest, _, network, run, ran = min(found, key=lambda one: (one[0].wrong / one[0].words, one[1]))
        cause = _where(closest, ran) or likely_cause(network.model, network.reals, ran.given, run)
        if len(found) > len(runs):
            cause += "; between the Linear maps of the head relu, gelu, tanh, sigmoid and nothing were tried"
    raise InvalidInput(f"{WHERE}: {_told(closest, alphabet)}; {cause}")


class _Words:
    """What the module gives in one form to the words that are run: the long ones are run when they are asked for."""

    def __init__(self, run: Run, model: Network) -> None:
        self.run, self.model = run, model
        batches = words_to_run(len(model.alphabet), *_lengths(model))
        self.short = self._ran(lambda: module_scores(run, batches, model.alphabet))

    @cached_property
    def all(self) -> Ran:
        """Of all words, shorter ones first."""
        if self.short.raised is not None:
            return self.short
        blocks = self.model.blocks if isinstance(self.model, Transformer) else ()
        heads = max((len(one.attention.heads) for one in blocks), default=0)
        batches = long_words(len(self.model.alphabet), *_lengths(self.model), heads)
        ran = self._ran(lambda: long_scores(self.run, batches, self.model))
        return Ran([*self.short.given, *ran.given], ran.raised)

    def _ran(self, scores: Callable[[], Ran]) -> Ran:
        try:
            return scores()
        except Exception as error:
            raise InvalidInput(f"{WHERE}: the module {raised(error)}") from error


def _compared(words: _Words, network: RealPass, ends: Sequence[str | None]) -> tuple[Comparison, Ran]:
    """On few words first, and on long ones last, which take time: most wrong guesses are wrong on short words."""
    short = words.short.given
    few = [part for part in short if len(part[0][0]) <= SHORT] or short
    one = compared(few, partial(scores_of, network), ends)
    if one.first is None:
        one = compared(short, read_together(network, short), ends)
    if one.first is not None:
        return one, words.short
    return compared(words.all.given, read_together(network, words.all.given), ends), words.all


def _where(apart: Apart, ran: Ran) -> str | None:
    """Up to which length the two agree, where they do on all short words."""
    if len(apart.word) <= MOST_SHORT:
        return None
    agree = max((len(words[0]) for words, _ in ran.given if len(words[0]) < len(apart.word)), default=0)
    return f"the two agree on all words of up to {agree} letters that were run, and not on longer ones; {CHAIN}"


def _only(taken: Sequence[_Taken]) -> _Taken:
    """The one guess that agrees; InvalidInput where several do, as it is not known which is right on other words."""
    if len(taken) > 1:
        names = [_activation(one.chain) for one in taken]
        raise InvalidInput(
            f"{WHERE}: on all {taken[0].held.words} words that were run the module gives what the chain of its parts "
            f"gives with {' and with '.join(names)} between the Linear maps of the head; say which it is, such as "
            f'activation="{names[0]}"'
        )
    return taken[0]


def _activation(chain: Mapping[str, Any]) -> str:
    """What stands between the maps of the head; identity for nothing."""
    return str(
        next(
            (one["activation"] for one in chain["modules"] if one["type"] == "Linear" and "activation" in one), IDENTITY
        )
    )


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


def _guesses(
    module: Module, alphabet: Sequence[str], options: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], Mapping[str, Any], frozenset[str]]]:
    """Chains of modules as JSON, each with the network's document and the tensors that it reads."""
    parts = chain_of(WHERE, module, len(alphabet))
    options, activation = {**options}, options.get("activation")
    options.pop("activation", None)
    if "tokenizer" not in options and parts.rows not in (None, len(alphabet)):
        fix = "want a letter for each row"
        if (parts.rows or 0) > len(alphabet):
            named = ", ".join(f"{name!r}: ..." for name in alphabet[:3])
            fix += f", or say which rows these are: tokenizer={{{named}}}"
        what = f"the Embedding of letters has {parts.rows} rows, the alphabet {len(alphabet)} letters"
        raise InvalidInput(f"{WHERE}: {what}; {fix}")
    known = [_activation({"modules": modules}) for modules in parts.guesses]
    if activation not in (None, *known):
        raise InvalidInput(f"{WHERE}: activation {activation!r}: want that of the head, one of {', '.join(known)}")
    for modules, name in zip(parts.guesses, known, strict=True):
        if activation not in (None, name):
            continue
        given = {"alphabet": list(alphabet), "modules": [*modules], **options}
        tensors = Tensors(WHERE, {name: one.double() for name, one in parts.tensors.items()})
        document = as_document(WHERE, given, tensors)
        unread = [name for name in tensors.unread if name in dict(module.named_parameters())]
        if unread:
            raise InvalidInput(f"{WHERE}: no module here has the tensors {', '.join(unread)}")
        yield given, document, frozenset(tensors.used)


def _fine(modules: Sequence[Mapping[str, Any]], document: Mapping[str, Any]) -> Network:
    """The network whose codes are the module's weights."""
    try:
        return NetworkFile(WHERE, document).in_formats(Formats.alike(named_format(FINE)))[0]
    except InvalidInput as error:
        parts = ", ".join(f"{one['name'] or one.get('tensor', 'letters')} ({one['type']})" for one in modules)
        said = str(error).removeprefix(f"{WHERE}: ")
        raise InvalidInput(f"{WHERE}: as a chain, {parts}, the module's parts do not fit: {said}") from None


def _ends(model: Network, options: Mapping[str, Any]) -> list[str | None]:
    """What the module may end in: where the rule is about a value other than 0, nothing."""
    known = ends_of(model.answers if model.read_out.map is None else model.read_out.map.rows)
    return known if options.get("rule", "positive") in (*KEEP_SIGN, "argmax", "argmax-last") else [None]


def _runs(forward: Forward, model: Network, options: Mapping[str, Any], device: Any, own: frozenset[str]) -> list[Run]:
    """The forward pass on words with the letters around them, and, where there are any, on words alone."""
    tokens = options.get("tokenizer") or {name: a for a, name in enumerate(model.alphabet)}
    around = [(model.before, model.after), ((), ())] if isinstance(model, Transformer) else [((), ())]
    found, met = list[Run](), list[str]()
    for before, after in dict.fromkeys(around):
        wanted = {
            "k": 1 if model.read_out.map is None else model.read_out.map.rows,
            "token": tuple(tokens[name] for name in model.alphabet),
            "at": model.at if isinstance(model, Transformer) else -1,
            "before": before,
            "after": after,
            "device": device,
            "own": own,
        }
        if not (batches := words_to_run(len(model.alphabet), *_lengths(model))):
            raise InvalidInput(
                f"{WHERE}: there are not enough positions for a word of one letter and what is around it"
            )
        words = min(batches, key=lambda part: abs(len(part[0]) - 3))
        try:
            found.append(first_that_runs(forward, (words * 5)[:5], wanted))
        except Narrowed as error:
            raise InvalidInput(f"{WHERE}: the module {error}") from None
        except Exception as error:  # noqa: BLE001  a user's code may raise anything, and what it raised is told
            met.append(raised(error))
    if not found:
        raise InvalidInput(
            f"{WHERE}: called with 5 words of {len(words[0])} letters, as integers, the module {met[0]}; want a "
            f"forward pass that takes a batch of words alone, or pass forward=lambda words: ..., which calls it"
        )
    return found


def _lengths(model: Network) -> tuple[int, int | None]:
    return (model.min_length, model.max_length) if isinstance(model, Transformer) else (1, None)


def _told(apart: Apart, alphabet: Sequence[str]) -> str:
    """The word and both scores."""
    digits = 6 if told(apart.module) != told(apart.network) else 17
    theirs, ours = told(apart.module, digits), told(apart.network, digits)
    return (
        f"on the word {in_letters(apart.word, alphabet)} the module gives {theirs} and the chain of its parts {ours} "
        f"({apart.wrong} of {apart.words} words differ)"
    )
