"""A module of torch's as it is served: what it answers on words of all lengths, by its own kernels in its own type.

Its states are those that the module makes itself (`fooling.circuits.networks.torch_twin.module_states`), once word by
word and once in batches.  Where no letter leads to another state, the table of states says all that the module answers,
if a step depends on state and letter alone.  So whole words are run, too, in both ways and in a drawn order: all words
of few letters, random ones of more, one letter before or behind many equal ones, the least word to each of many states
with two letters behind it, and the shortest wrong word.  On each the scores have the same bits as the table says, or
the table is thrown away, and the word told.  On words that were not run this is trusted; it is no certificate, and it
holds for the machine it was run on: this version of torch, this processor's instructions, so many threads.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby, product
from math import ceil, log2
from random import Random
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.fooling.equivalence import included
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.search.all_lengths import AllLengths, Exploration, automaton, explored
from fooling.circuits.networks.search.behaviour import reordered
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.module_states import (
    BATCH,
    START,
    ModuleSteps,
    answer_of,
    bytes_of,
    recurrent_parts,
)
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.given.asked.from_torch import from_torch
from fooling.verify.given.modules.held_to_module import raised, told
from fooling.verify.given.modules.module_run import Forward, Module, Run

MOST_STATES, SECONDS = 2**16, 60.0
MOST_SHORT, LONGER, RANDOM = 2**11, (12, 16, 24, 32, 64, 128, 256), 64
LONGEST, MOST_PAIRS, MOST_COVERED = (300, 513, 1025, 2049), 9, 2**11
FORMS = ("words", "one-hot")
FORMATS, LONGEST_EXACT = ("bfloat16", "float16", "float32"), 64


@dataclass(frozen=True)
class Served:
    """In one way of being called, `batch` words at once.

    lengths  what its table of states says of all words, held against the language
    words    how many whole words were run, of up to `longest` letters, that the table speaks of
    parts_at the first word on which the whole word gives other bits than the table; then the table says nothing
    dfa      of the words that it accepts, where all states are known
    """

    batch: int
    lengths: AllLengths
    words: int
    longest: int
    parts_at: Word | None = None
    dfa: DFA | None = None

    @property
    def bits(self) -> int | None:
        """Of a message that names a state, where all states are known."""
        return ceil(log2(self.lengths.states)) if self.lengths.closed and self.parts_at is None else None

    @property
    def is_right(self) -> bool | None:
        """On all words of one letter or more; None where it is not known."""
        return None if self.parts_at is not None else self.lengths.equal


@dataclass(frozen=True)
class Against:
    """The module, called word by word, beside the exact network that it is, at its own format, in one schedule.

    differ   on how many of the words that were run the scores have other bits, and on how many the answers differ
    first    the least of these words, and the scores that the module and the network give it
    refused  why there is no such network, or why it does not run
    """

    schedule: str
    words: int = 0
    differ: int = 0
    answers: int = 0
    first: tuple[Word, str, str] | None = None
    refused: str | None = None


@dataclass(frozen=True)
class Deployed:
    """The module's layers that keep a state, its type, what it was run on, and what was found in each way."""

    alphabet: tuple[str, ...]
    layers: Mapping[str, str]
    type: str
    machine: str
    ways: Sequence[Served]
    schedules: Sequence[Against]

    def __repr__(self) -> str:
        right = ", ".join(f"{way.batch} at once: {way.is_right}" for way in self.ways)
        return f"Deployed({self.type}, {self.machine}; right on all words? {right})"[:200]

    @property
    def unlike(self) -> Word | None:
        """A shortest word that is answered otherwise in the first way than in another; None where none is known."""
        known = [way.dfa for way in self.ways if way.dfa is not None]
        pairs = [pair for other in known[1:] for pair in ((known[0], other), (other, known[0]))]
        found = [word for first, second in pairs if isinstance(word := included(first, second), tuple)]
        return min(found, key=lambda word: (len(word), word), default=None)


def deployed(
    module: Module,
    alphabet: Sequence[str],
    language: DFA,
    *,
    forward: Forward | None = None,
    batches: Sequence[int] = (1, BATCH),
    schedules: Sequence[str] = tuple(SCHEDULES),
    most: int = MOST_STATES,
    seconds: float = SECONDS,
) -> Deployed:
    """What the module answers as it stands, held against a language over these letters; the empty word is not asked.

    InvalidInput, one line, for a module whose states are not known, or one that does not give a score or two.
    """
    language = reordered(language, alphabet)
    with _as_served(module):
        run = _run(module, forward or module, len(alphabet))
        ModuleSteps(module, len(alphabet), run.as_it_is).after([START])  # or it is refused, and not for one word alone
        at_start = int(language.accepts_indices(()))
        ways = [
            _served(ModuleSteps(module, len(alphabet), run.as_it_is, batch, at_start), language, most, seconds)
            for batch in batches
        ]
        words = [word for word in _words(len(alphabet), ways[0].lengths.difference) if len(word) <= LONGEST_EXACT]
        scores = [run.as_it_is([word])[0] for word in words]
        layers = {name or "the module": type(one).__name__ for name, one in recurrent_parts(module).items()}
    kind = str(run.type).removeprefix("torch.")
    beside = [_against(module, alphabet, forward, kind, name, words, scores) for name in schedules]
    return Deployed(tuple(alphabet), layers, kind, _machine(run.device), ways, beside)


def _against(
    module: Module,
    alphabet: Sequence[str],
    forward: Forward | None,
    kind: str,
    schedule: str,
    words: Sequence[Word],
    scores: Sequence[Any],
) -> Against:
    """The exact network on these words, beside the module's scores."""
    if kind not in FORMATS:
        return Against(schedule, refused=f"no number format is called {kind}")
    differ = answers = 0
    first = None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            network = from_torch(module, alphabet, kind, schedule, forward=forward).network
        for word, gave in zip(words, scores, strict=True):
            ours = [float(network.format.value(code)) for code in network.forward(word)]
            if ours != gave.double().tolist():
                differ += 1
                answers += network.run(word) != answer_of(gave)
                first = first or (word, told(gave.double().tolist()), told(ours))
    except InvalidInput as error:
        return Against(schedule, refused=str(error))
    return Against(schedule, len(words), differ, answers, first)


@contextmanager
def _as_served(module: Module) -> Iterator[None]:
    """In evaluation mode and without gradients; after that it is what it was."""
    modes = [(part, part.training) for part in module.modules()]
    try:
        with load_torch().no_grad(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module.eval()
            yield
    finally:
        for part, training in modes:
            part.training = training


def _machine(device: Any) -> str:
    torch: Any = load_torch()
    if torch.device(device).type == "cuda":
        return f"torch {torch.__version__}, {torch.cuda.get_device_name(device)}"
    threads = torch.get_num_threads()
    return f"torch {torch.__version__}, {torch.backends.cpu.get_cpu_capability()}, threads: {threads}"


def _run(module: Module, forward: Forward, letters: int) -> Run:
    """The forward pass in the first form that gives one score a word, or two."""
    weights = next(module.parameters(), None)
    device, kind = ("cpu", load_torch().float32) if weights is None else (weights.device, weights.dtype)
    words = [tuple((i + j) % letters for j in range(7)) for i in range(5)]
    met = Exception()
    for form, scores in product(FORMS, (1, 2)):
        run = Run(forward, form, scores, tuple(range(letters)), -1, (), (), device, type=kind)
        try:
            run.as_it_is(words)
        except Exception as error:  # noqa: BLE001  a user's code may raise anything
            met = met if met.args else error
        else:
            return run
    raise InvalidInput(f"called with 5 words of 7 letters, the module {raised(met)}")


def _served(steps: ModuleSteps, language: DFA, most: int, seconds: float) -> Served:
    exploration = Exploration(steps)  # type: ignore[arg-type]
    lengths = explored(exploration, language, most, seconds)
    words = list(_words(steps.letters, lengths.difference))
    words += list(_cover(exploration))
    Random(1).shuffle(words)  # no word is always behind the one before it
    words.sort(key=len)
    ran, longest, apart = 0, 0, None
    for some in _grouped(words, steps.batch):
        known, apart = _compared(exploration, steps, some)
        ran, longest = ran + known, max(longest, len(some[0]) if known else 0)
        if apart is not None:
            break
    if apart is not None:
        lengths = replace(lengths, equal=None, difference=None, minimal=None, covered=None)
    dfa = None
    with suppress(InvalidInput):
        dfa = automaton(exploration, language.alphabet, most, seconds) if apart is None else None
    return Served(steps.batch, lengths, ran, longest, apart, dfa)


def _words(letters: int, wrong: Word | None) -> Iterator[Word]:
    """All of the first lengths, random ones of longer, and the wrong one."""
    chance, total, n = Random(0), 0, 1
    while total + letters**n <= MOST_SHORT or n == 1:
        yield from product(range(letters), repeat=n)
        total, n = total + letters**n, n + 1
    for length in (length for length in LONGER if length >= n):
        for _ in range(RANDOM):
            yield tuple(chance.choices(range(letters), k=length))
    pairs = list(product(range(letters), repeat=2))
    for length, (x, y) in product(LONGEST, Random(3).sample(pairs, min(len(pairs), MOST_PAIRS))):
        yield from ((x, *(y,) * (length - 1)), (*(y,) * (length - 1), x))
    if wrong:
        yield wrong


def _cover(exploration: Exploration) -> Iterator[Word]:
    """The least word to each of many states, with each two letters behind it."""
    letters = range(exploration.steps.letters)
    many = max(1, min(len(exploration.names), MOST_COVERED // len(letters) ** 2))
    for state in sorted(Random(2).sample(range(len(exploration.names)), many)):
        for pair in product(letters, repeat=2):
            yield (*exploration.word(state), *pair)


def _grouped(words: Sequence[Word], batch: int) -> Iterator[list[Word]]:
    """Words of one length, so many at once, filled up with the first of them."""
    for _, alike in groupby(words, key=len):
        some = list(alike)
        for first in range(0, len(some), batch):
            part = some[first : first + batch]
            yield part + part[:1] * (batch - len(part))


def _compared(exploration: Exploration, steps: ModuleSteps, words: Sequence[Word]) -> tuple[int, Word | None]:
    """On how many of them the table says something, and the first of these on which the module gives other bits.

    Of a word of one letter, which a kernel may round in a way of its own, the answer is compared, of all such words.
    """
    said = {word: state for word in words if (state := _after(exploration, word)) is not None}
    if not said:
        return 0, None
    for word, gave in zip(words, steps.scores(words), strict=True):
        if word in said and not _alike(gave, steps.score(exploration.names[said[word]]), only_answers=len(word) == 1):
            return len(said), word
    return len(said), None


def _alike(first: Any, second: Any, *, only_answers: bool) -> bool:
    if bytes_of(first) == bytes_of(second):
        return True
    return only_answers and not (first.isnan() | second.isnan()).any() and answer_of(first) == answer_of(second)


def _after(exploration: Exploration, word: Word) -> int | None:
    """The state that the table says the word leads to, as far as it goes."""
    state = 0
    for letter in word:
        edge = state * exploration.steps.letters + letter
        if edge >= len(exploration.table):
            return None
        state = exploration.table[edge]
    return state
