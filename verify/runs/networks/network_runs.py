"""A network in one format after the other: what it does, how far its layers are from precise ones, and the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from fooling.circuits.networks.asked.task import LanguageTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.all_lengths import MOST_STATES, SECONDS, AllLengths, all_lengths
from fooling.circuits.networks.search.behaviour import MOST_WORDS, Behaviour, behaviour, reordered
from fooling.circuits.networks.search.first_failure import Refused
from fooling.circuits.networks.search.value_ranges import layer_errors
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.evidence.store import folder_of
from fooling.verify.given.networks.format_name import format_of
from fooling.verify.given.networks.network_file import (
    NetworkFile,
    Rounded,
    calibrated,
    is_automatic,
    precise,
    some_words,
)
from fooling.verify.runs.networks.network_causes import (
    AS_ASKED,
    Narrow,
    OtherQuestion,
    narrow,
    other_question,
    with_empty_word,
)
from fooling.verify.runs.networks.network_evidence import (
    ByCases,
    Memory,
    NetworkCertificate,
    cases_certificate,
    lengths_certificate,
    network_certificate,
)


@dataclass(frozen=True)
class NetworkRun:
    """In one format: the network, the errors of its rounded weights by part and of its numbers by layer, what it does.

    `layers` is empty where nobody asked; `certificate` is None where there is none, and `uncertified` says why; words
    of up to `before` letters were run earlier, as the file `earlier` says; both are None where all were run now.
    `lengths` is what a recurrent network does on words of all lengths, None where it is not asked, and `proof` the
    certificate of that; `beyond_empty` is the same of words of one letter or more, where the empty word is wrong.
    `cases` is what is proved of all words that were asked about, where they were too many to be run.  `narrow` says
    where numbers overflow, and `other` which question the network answers instead.
    """

    network: Network
    errors: Mapping[str, Fraction]
    layers: Mapping[str, Fraction]
    found: Behaviour
    certificate: Path | None
    uncertified: str | None = None
    before: int | None = None
    earlier: Path | None = None
    lengths: AllLengths | None = None
    proof: Path | None = None
    narrow: Narrow | None = None
    other: OtherQuestion = AS_ASKED
    beyond_empty: AllLengths | None = None
    cases: ByCases | None = None

    @property
    def certificates(self) -> list[Path]:
        """Those that there are."""
        by_cases = None if self.cases is None else self.cases.path
        return [path for path in (self.certificate, self.proof, by_cases) if path is not None]

    @property
    def leaves_out_empty_word(self) -> bool:
        """Whether the network reads the empty word, and it alone was left out."""
        reads_it = isinstance(self.network, Recurrent) or self.network.min_length == 0
        return reads_it and self.found.shortest == 1

    @property
    def is_wrong_somewhere(self) -> bool:
        """Whether a word of any length is known to be answered wrongly."""
        by_cases = self.cases is not None and self.cases.word is not None
        return (
            bool(self.found.wrong or self.found.missed)
            or by_cases
            or (self.lengths is not None and self.lengths.equal is False)
        )

    @property
    def error(self) -> Fraction:
        """Of the rounded weights, the largest."""
        return max(self.errors.values(), default=Fraction(0))

    def is_right(self, longest: int) -> bool | None:
        """On all words of this length and below; None where that is not known, or only an earlier run says so."""
        if self.found.wrong or self.found.missed:
            return False
        if self.cases is not None:
            return self.cases.word is None
        known = self.lengths
        if known is not None and known.difference is not None and len(known.difference) <= longest:
            return False
        if known is not None and known.equal:
            return True
        is_shown = self.earlier is None or self.certificate is not None
        return True if self.found.longest == longest and is_shown else None


@dataclass(frozen=True)
class Question:
    """A file's network on words of `shortest` to `longest` letters, held against a task.

    `resumes`: whether it goes on where an earlier run ended; `listing`: how many of the least wrong words are listed;
    `device`: where torch runs, None for the best there is.
    """

    given: NetworkFile
    task: Task
    shortest: int
    longest: int
    evidence: Path
    most: int = MOST_WORDS
    compares_layers: bool = False
    most_states: int = MOST_STATES
    seconds: float = SECONDS
    resumes: bool = False
    listing: int = 1
    device: str | None = None

    def __post_init__(self) -> None:
        if self.shortest > self.longest:
            raise InvalidInput(f"--min-length {self.shortest}: want at most --max-length, which is {self.longest}")

    def format(self, name: str, rounded: Rounded) -> NumberFormat:
        """The format of this name; of `auto:P` the one that this network, run so, needs on some of the words."""
        if not is_automatic(name):
            return format_of(name)
        return calibrated(name, self.given, self._words(self.precise), rounded)

    def _words(self, network: Network) -> list[Word]:
        """Some of those that are asked about, of the lengths that the network reads, whatever its format."""
        return some_words(network, self.task, self.shortest, self.longest)

    @cached_property
    def precise(self) -> Network:
        """The network in a wide format."""
        return precise(self.given)

    def network(
        self, formats: Formats, schedule: Schedule | None, scaled: bool
    ) -> tuple[Network, Mapping[str, Fraction]]:
        """The network in these formats and the errors of its weights; `Refused` where it is one in others."""
        try:
            return self.given.in_formats(formats, schedule, scaled)
        except InvalidInput as error:
            self.precise  # noqa: B018  InvalidInput where the file is at fault
            raise Refused(str(error)) from None

    def in_formats(
        self, formats: Formats, schedule: Schedule | None, scaled: bool, advance: Callable[[int, str], None]
    ) -> NetworkRun:
        """The network in these formats; `advance` hears how many more lengths are done, and of what.

        InvalidInput names the model.
        """
        name, called = folder_of(Path(self.given.path)), formats.activations.name
        network, errors = self.network(formats, schedule, scaled)
        with blamed_on(f"{self.given.path}, {formats.activations.short_name}"):
            memory = Memory.of(network, self.task, self.shortest, self.evidence / name)

            def after(found: Behaviour) -> None:
                memory.keep(found)
                advance(1, f"{called}, words of up to {found.longest} letters are run")

            known = memory.recall(self.longest) if self.resumes else None
            before = None if known is None else known.longest
            found, shown = self._found(network, name, known, after)
            if known is not None and _differ(found, shown):
                before = None  # what was written down earlier is not so
                found, shown = self._found(network, name, None, after)
            if _differ(found, shown):
                raise EvidenceError(f"{name}: the checker finds another answer than the run; do not use either")
            words = self._words(network)
            layers = layer_errors(network, self.precise, words) if self.compares_layers else {}
            lengths, language = self._all_lengths(network, lambda states: advance(0, f"{called}, {states} states"))
            beyond = self._beyond_empty(network, lengths)
            looked = narrow(network, words, self.given.clipped(formats, scaled))
            other = other_question(network, self.task, found, self.device)
            by_cases = cases_certificate(network, self.task, found, self.longest, name, self.evidence)
        proof = lengths_certificate(network, language, lengths, name, self.evidence)
        earlier = None if before is None else memory.path
        certificate, why = (None, shown) if isinstance(shown, str) else (shown.path, None)
        shown_too = (certificate, why, before, earlier, lengths, proof)
        return NetworkRun(network, errors, layers, found, *shown_too, looked, other, beyond, by_cases)

    def _found(
        self, network: Network, name: str, known: Behaviour | None, after: Callable[[Behaviour], None]
    ) -> tuple[Behaviour, NetworkCertificate | str]:
        """What it answers, from what is known on, and the certificate of that, or why there is none."""
        found = behaviour(
            network,
            self.task,
            self.longest,
            after,
            self.most,
            shortest=self.shortest,
            known=known,
            listing=self.listing,
            device=self.device,
        )
        return found, network_certificate(network, self.task, found, name, self.evidence)

    def _all_lengths(self, network: Network, done: Callable[[int], None]) -> tuple[AllLengths | None, Task]:
        """Of a recurrent network and a language, and what it was held against.

        Where the empty word alone is left out, that is the language with the network's own answer to it.
        """
        if (
            not (isinstance(network, Recurrent) and isinstance(self.task, LanguageTask))
            or self.task.longest is not None
        ):
            return None, self.task
        if self.shortest > 1 or not self.most_states:
            return None, self.task
        language = reordered(self.task.language, network.alphabet)
        if self.shortest:
            language = with_empty_word(language, bool(network.answer(network.initial)))
        found = all_lengths(network, language, self.most_states, self.seconds, done, self.device)
        return found, LanguageTask(language) if self.shortest else self.task

    def _beyond_empty(self, network: Network, lengths: AllLengths | None) -> AllLengths | None:
        """What it does on words of one letter or more, where the empty word is wrong."""
        if lengths is None or lengths.difference != () or self.shortest:
            return None
        return replace(self, shortest=1, longest=max(1, self.longest))._all_lengths(network, lambda states: None)[0]


def _differ(found: Behaviour, shown: NetworkCertificate | str) -> bool:
    """Whether the certificate says something else than what was run."""
    return isinstance(shown, NetworkCertificate) and shown.is_right == bool(found.wrong)


@contextmanager
def blamed_on(what: str) -> Iterator[None]:
    """What is wrong within is wrong of this."""
    try:
        yield
    except InvalidInput as wrong:
        raise type(wrong)(f"{what}: {wrong}") from None
