"""`fooling simulate`: a network shared out between two parties, on one word or on all words of a length.

That the parties compute a function, and so that D of it is at most what they say, is claimed only of a protocol that is
proved to compute what the network does, on all words of the length, where the network is right on every one of them.
Of anything else the runs are an audit.

The other way round, D may be known to be more than the bits that a proved protocol takes.  Then the network, had it the
right answer to every word of the length, would contradict that: it is wrong on some word, though on none that was run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, product
from pathlib import Path
from random import Random

from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, Task
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.machine import Word, sampled
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.search.first_failure import in_letters, refusal
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.schedule import STEPWISE, schedule_of
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Speaker
from fooling.protocols.rnn_protocol import StatePlan
from fooling.protocols.search.batch import batch_run
from fooling.protocols.search.integer_arrays import device_for
from fooling.protocols.simulation import tell_all
from fooling.protocols.simulation.audit import Audit
from fooling.protocols.simulation.in_a_row import CacheInARow, Cuts, StateInARow
from fooling.protocols.simulation.simulate import Simulation, run
from fooling.protocols.simulation.steps import Choices, SimulatedPlan
from fooling.protocols.simulation.thoughts import Exchanges
from fooling.protocols.simulation.two_processes import run_apart
from fooling.protocols.transformer_plan import Plan
from fooling.records import dataclass, replace
from fooling.verify.evidence import store
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.given.asked.named_function import NamedTask, as_term
from fooling.verify.measures.measure import measure
from fooling.verify.measures.measured import Measured
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.runs.claims.decide import attempt
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

MOST_WORDS = 20_000
MANY = 500  # words that are worth a batch
SAMPLE = 16  # of them that are run one by one, too
SECONDS = 10.0  # for D
RUNS_ALL = (
    "the checker would run the parties on every word, and a letter costs more the longer the network's numbers are; "
    "`fooling network` may prove more words right, by cases and without running them"
)
STEPWISE_POINTS = (("attention",), ("attention", "affine"), ("attention", "affine", "logits", "combination"))


def _is_mean(block: Block) -> bool:
    """Whether a layer only takes equally from all positions."""
    attention = block.attention
    queries = [row for head in attention.heads for row in (*head.query.matrix, head.query.bias)]
    is_plain = not block.residual and not block.feed_forward.maps and attention.sparse is None
    return is_plain and not any(any(row) for row in queries)


@dataclass(frozen=True)
class Shared:
    """A network on words of n letters, their positions shared out; `spec` is what its answers are held against."""

    name: str
    network: Network
    partition: Partition | Cuts
    n: int
    choices: Choices
    spec: str | None = None
    task: Task | None = None
    word: Word = ()  # that is run alone

    @cached_property
    def plan(self) -> SimulatedPlan:
        """What both parties know; InvalidInput says why there is no protocol, and which schedule has one."""
        self.choices.is_in_a_row(isinstance(self.network, Transformer))  # says which options do not fit
        try:
            return self.plan_with(self.choices)
        except InvalidInput as error:
            if (splits := self._schedule_that_splits()) is None:
                raise InvalidInput(f"{error}{self._not_covered}; {self._without_splitting}") from None
            changes = "but rounds at other points, so it is another network and its answers may differ"
            raise InvalidInput(f"{error}; --schedule '{splits}' is split, {changes}") from None

    @property
    def _not_covered(self) -> str:
        """That the bound for one layer says nothing of more, and which layer of them is a mean."""
        is_asked = self.choices.steps not in ("in-a-row", "layer-by-layer")  # these steps are for any number of layers
        blocks = self.network.blocks if isinstance(self.network, Transformer) and is_asked else ()
        if len(blocks) < 2:
            return ""
        means = [k for k, block in enumerate(blocks, 1) if _is_mean(block)]
        mean = f" (layer {means[0]} is the mean over all positions)" if means else ""
        return f"{mean}, so the lower bound for one layer does not cover it"

    @property
    def _without_splitting(self) -> str:
        """The protocol that every network has."""
        cost = f"{self.tell_all_bits} bits and the answer's"
        return f"every network has the protocol that tells all letters of one party, which takes {cost}"

    def _schedule_that_splits(self) -> str | None:
        """The network's schedule with as few points as are needed rounded step by step; None where none is split."""
        own = self.network.schedule.to_json()
        for points in STEPWISE_POINTS:
            tried = {**own, **dict.fromkeys(points, "stepwise")}
            try:
                self.choices.plan(replace(self.network, schedule=schedule_of(tried)), self.partition.owners(self.n))
            except InvalidInput:
                continue
            usual = STEPWISE.to_json()
            return json.dumps({point: choice for point, choice in tried.items() if choice != usual[point]})
        return None

    def plan_with(self, chosen: Choices) -> SimulatedPlan:
        """The same with other choices."""
        return chosen.plan(self.network, self.partition.owners(self.n))

    @cached_property
    def letters(self) -> tuple[int, ...]:
        """Of all words: those of the task; or those that do not stand around every word, and those of the one word."""
        if self.task is None:
            around = {*self.network.before, *self.network.after} if isinstance(self.network, Transformer) else set()
            return tuple(a for a in range(len(self.network.alphabet)) if a not in around or a in self.word)
        if missing := [name for name in self.task.alphabet if name not in self.network.alphabet]:
            raise InvalidInput(f"{self.name}: it does not read {missing[0]!r}, a letter of {self.spec}")
        if not self.task.asks(self.n):
            why = ", as they have two halves" if isinstance(self.task, HalvesTask) else " that it asks about"
            raise InvalidInput(f"{self.spec}: has no words of {self.n} letters{why}")
        return tuple(map(self.network.alphabet.index, self.task.alphabet))

    @property
    def left_out(self) -> list[str]:
        """The letters that the network reads, and that are in no word that is run."""
        return [name for a, name in enumerate(self.network.alphabet) if a not in self.letters]

    def words(self, most: int) -> list[Word]:
        """All words, or a sample of so many where there are more; InvalidInput where there is none."""
        letters = self.letters
        if self.n and not letters:
            raise InvalidInput(f"{self.name}: all its letters stand around every word, so none has {self.n} letters")
        if self.task is None:
            few = len(letters) ** self.n <= most
            return list(product(letters, repeat=self.n)) if few else sampled(Random(0), letters, self.n, most)
        few = self.many is not None and self.many <= most
        found = self.task.words(self.n) if few else self.task.drawn(Random(0), self.n, most)
        return [tuple([letters[a] for a in word]) for word in found]

    @cached_property
    def many(self) -> int | None:
        """How many words there are: those that the task asks about, where there is one; None where it is not known."""
        return len(self.letters) ** self.n if self.task is None else self.task.how_many(self.n)

    def answer(self, word: Word) -> int:
        """The right one."""
        if self.task is None:
            raise InvalidInput("there is nothing to hold the answers against")
        if others := [self.network.alphabet[a] for a in word if a not in self.letters]:
            raise InvalidInput(f"{self.spec}: has no letter {others[0]!r}; want a word of its letters")
        return self.task.answer([self.letters.index(a) for a in word])

    @property
    def tell_all_bits(self) -> int:
        """What it costs that the party with fewer letters tells them all, or each in a row all those before."""
        sizes = self.partition.sizes(self.n)
        if len(sizes) == 2:
            return tell_all.cost_bits(len(self.letters), (sizes[0], sizes[1]))
        return (
            sum(accumulate(sizes[:-1])) * (len(self.letters) - 1).bit_length()
        )  # of parties in a row, each to the next

    @cached_property
    def function(self) -> Term | None:
        """The function of two inputs that the words make, where they make one that has a name."""
        if isinstance(self.partition, Cuts):
            return None
        if isinstance(self.task, LanguageTask):
            return "under", as_term(self.task.language), self.partition.name, self.n
        halves = "A" * (self.n // 2) + "B" * (self.n // 2)
        if isinstance(self.task, HalvesTask) and self.partition.owners(self.n) == halves:
            return self.task.name, self.n // 2
        return None


@dataclass
class Runs:
    """What was run, how it stands to the network, and the first run that differs, or whose answer is wrong."""

    shared: Shared
    is_sample: bool
    wanted: int = 0  # words that are to be run
    done: int = 0
    equal: int = 0
    as_predicted: int = 0  # runs that say as many bits as the formula
    answered: int = 0  # runs whose answer is the network's
    one_way: Speaker | None = None  # who says everything, where one of them does
    differs: Simulation | None = None
    wrong: int = 0
    first_wrong: Word | None = None
    measured: Measured | None = None  # what is bounded
    certificate: Path | None = None
    uncertified: str | None = None  # why the checker takes no certificate of what is bounded
    need: Path | None = None  # the certificate that the function needs more bits than are said
    audit: Audit | None = None
    batched: int = 0
    device: str | None = None  # where the batch was run
    unbatched: str | None = None  # why no batch was run
    asked: str | None = None  # the device that was asked for
    last: Simulation | None = None

    def add(self, found: Simulation) -> None:
        """One run more; nothing is counted of a word that the network refuses."""
        is_equal = found.is_equal
        answered = is_equal or found.is_answered
        said = found.outcome.answer if answered else found.own_answer  # by the network
        is_wrong = self.shared.task is not None and said != self.shared.answer(found.word)
        self.last = found
        self.equal += is_equal
        self.answered += answered
        senders = {message.sender for message in found.transcript.messages}
        self.one_way = senders.pop() if len(senders) == 1 else None  # the same in every run, as all widths are public
        self.as_predicted += found.transcript.bits == found.plan.bits
        if not is_equal and self.differs is None:
            self.differs = found
        if is_wrong:
            self.wrong += 1
            self.first_wrong = self.first_wrong or found.word
        self.done += 1  # the last thing: whatever interrupts it before, a word that was not judged is not done

    @property
    def bounded(self) -> Term | None:
        """What the runs show to be at most the bits that are said, of the function: D, or one-way; None if nothing."""
        return self.would_be_bounded if self.is_right else None

    @property
    def would_be_bounded(self) -> Term | None:
        """The same, if the network is right on all words of the length; None where the steps are not proved.

        It is D where both parties know the answer in the end; where one says all and the other knows it, one-way.
        Where the words make no function of the task's own two inputs, nothing is said of it.
        """
        f, plan = self.shared.function, self.shared.plan
        if f is None or not plan.is_exact or self.differs is not None:
            return None
        if plan.both_know:
            return "D", f
        return ("one-way", f, self.one_way) if self.one_way not in (None, plan.answerer) else None

    # The parties compute what the network does on every word of the length in so many bits.  If that were the function,
    # it would need no more of them.
    @property
    def is_wrong_somewhere(self) -> bool:
        """Whether the function needs more bits than are said: then the network is wrong on a word, or refuses one."""
        known = None if self.would_be_bounded is None else self.measured
        return known is not None and known.lower > self.shared.plan.bits

    @property
    def trusts(self) -> list[str]:
        """What the bound rests on beside the checker, and what the measure of the function does."""
        if self.bounded is None:
            return list(self.measured.trusts) if self.measured is not None and self.is_wrong_somewhere else []
        own = [] if self.certificate is not None else ["this run", *([self.kernels] if self.batched else [])]
        return own + ([] if self.measured is None else list(self.measured.trusts))

    @property
    def kernels(self) -> str:
        """Whose arithmetic the batch was run in."""
        return f"{'numpy' if self.device == 'cpu' else 'torch'} int64 kernels"

    @property
    def is_right(self) -> bool:
        """Whether the answer is right on all words, none left, and proved to be the network's."""
        agreed = self.differs is None and self.as_predicted == self.done == self.wanted > 0
        right = self.shared.task is not None and not self.wrong and agreed
        return right and self.is_complete and self.shared.plan.is_exact

    @property
    def is_complete(self) -> bool:
        """Whether the words that are to be run are all words of their length."""
        return not self.is_sample and self.wanted == self.shared.many

    @property
    def bits_that_bound(self) -> int | None:
        """The least D, in bits, from which a width of 1 would not do; None for a state, or without a bound."""
        plan = self.shared.plan
        if not isinstance(plan, Plan) or self.measured is None or self.bounded is None:
            return None
        return plan.work_at(1) + plan.parts[-1].bits + 1

    @property
    def least_width(self) -> int | None:
        """The least width m of a head with which the protocol, all else being equal, could still compute the function.

        Of a recurrent network, the bits of its state; None where D is not known to be above what width 1 costs.
        """
        plan = self.shared.plan
        if self.measured is None or self.bounded is None:
            return None
        wanted = max(0, int(self.measured.lower) - plan.parts[-1].bits)
        if isinstance(plan, StateInARow):
            return None
        if isinstance(plan, CacheInARow | Exchanges):
            return plan.least_width(wanted)
        if isinstance(plan, StatePlan):
            return -(-wanted // (len(plan.runs) - 1))
        return next(m for m in range(1, plan.attention.m + 1) if plan.work_at(m) >= wanted)


def run_words(
    runs: Runs, words: Sequence[Word], apart: bool, done: Callable[[int], None], device: str | None = None
) -> None:
    """Run these words, too, many of them in batch where that can be done; `apart` lets two processes talk.

    `device`: where the batch is run, None for the best there is.
    """
    shared, chosen = runs.shared, runs.shared.choices
    runs.wanted, runs.asked = len(words), device
    if apart:
        if isinstance(shared.partition, Cuts):
            raise InvalidInput("--two-processes: are for Alice and Bob; leave --cuts out")
        runs.unbatched = "the parties are two processes, which talk word by word"
        found: Iterator[Simulation] = iter(run_apart(shared.network, words, shared.partition, chosen))
    elif _in_batch(runs, words, device):
        done(len(words))
        return
    else:
        found = (_run_one(shared, word) for word in words)
    for one in found:
        runs.add(one)
        done(1)


def _run_one(shared: Shared, word: Word) -> Simulation:
    """The word, run between the parties; InvalidInput names the model, the word and where it is refused."""
    try:
        return run(shared.plan, word)
    except InvalidInput as error:
        where, network = f"{shared.name}, {shared.network.format.short_name}", shared.network
        try:
            network.forward(word)
        except InvalidInput:
            raise InvalidInput(f"{where}: {refusal(network, word)}") from None
        raise InvalidInput(f"{where}: on the word {in_letters(network.alphabet, word)}: {error}") from None


# In batch nothing is held against the network word by word: that the parties compute what it does is proved
# (`is_exact`), and some words are run on a channel and in the network as well.
def _in_batch(runs: Runs, words: Sequence[Word], device: str | None) -> bool:
    """Run the words in batch; False, and nothing is done, where there are few or that cannot be done."""
    plan, device = runs.shared.plan, device_for(device, len(words))
    runs.unbatched = _why_no_batch(plan, len(words))
    if runs.unbatched is not None or not isinstance(plan, Plan):
        return False
    try:
        found = batch_run(plan, words, device=device)
    except InvalidInput as error:
        runs.unbatched = str(error).removeprefix("no batch: ")
        return False
    missed = list[Word]()
    if runs.shared.task is not None:
        pairs = zip(words, found.answers.tolist(), strict=True)
        missed = [word for word, said in pairs if said != runs.shared.answer(word)]
    for word in Random(1).sample(words, SAMPLE):
        runs.add(run(plan, word))
    more = len(words) - SAMPLE
    runs.wrong, runs.first_wrong = len(missed), missed[0] if missed else None
    runs.batched, runs.device = len(words), device or "cpu"
    runs.equal, runs.as_predicted, runs.answered = runs.equal + more, runs.as_predicted + more, runs.answered + more
    runs.done += more  # as in `add`
    return True


def _why_no_batch(plan: SimulatedPlan, words: int) -> str | None:
    if words < MANY:
        return f"a batch has {MANY} words or more"
    if not isinstance(plan, Plan):
        return "only a Transformer, split by our own steps, is run in batch"
    if not plan.is_exact or plan.may_refuse:
        return "in batch nothing holds the parties to the network word by word, and no proof does"
    return None


def with_bounds(runs: Runs, evidence: Path) -> None:
    """What is bounded, where it is known within `SECONDS`, and the certificate of the bound, where there is one.

    Where the network is not known to be right, and may say too few bits for that, what the function needs.
    """
    shared, bounded = runs.shared, runs.would_be_bounded
    if bounded is None or shared.task is None or shared.spec is None or runs.wrong:
        return
    if not runs.is_right and shared.plan.bits > shared.tell_all_bits:
        return  # with the answer's bit, no function needs more than to tell everything
    spec = NamedTask(shared.spec, shared.task).function(shared.n, shared.partition.name)
    name = "D" if bounded[0] == "D" else f"one_way.{runs.one_way}"
    try:
        runs.measured = measure(spec, [name], SECONDS)[name]
    except InvalidInput:
        runs.measured = None
    if runs.is_right:
        _certify_bound(runs, bounded, evidence)
    elif runs.measured is not None and runs.is_wrong_somewhere:
        _certify_need(runs, runs.measured, evidence)


def _certify_bound(runs: Runs, bounded: Term, evidence: Path) -> None:
    """The certificate that what is bounded is at most the bits that are said, or why there is none."""
    shared = runs.shared
    that = ("<=", bounded, shared.plan.bits)
    if shared.choices.changes_the_network:
        runs.uncertified = "the checker runs a network on the word alone, read once, and with its numbers as they are"
        return
    try:
        text = network_term(shared.network, shared.n)[1]
    except InvalidInput as error:
        runs.uncertified = str(error)
        return
    node = {"rule": "split-network", "network": text, "length": shared.n}
    outcome = attempt(that, Verdict.CONFIRMED, lambda goal, context: node)
    if isinstance(outcome, NotFound):
        why = str(outcome).removeprefix("split-network: ")
        runs.uncertified = f"{why}: {RUNS_ALL}" if why.endswith("too many to run") else why
    else:
        kind = "split" if bounded[0] == "D" else f"split-{bounded[0]}"
        runs.certificate = store.write_apart(evidence, _certificate_id(shared, kind), that, outcome, "default")


def _certify_need(runs: Runs, known: Measured, evidence: Path) -> None:
    """The certificate that the function needs more bits than are said."""
    shown = next(bound for bound in known.interval.bounds if bound.statement[0] in (">=", "="))
    outcome = attempt(shown.statement, Verdict.CONFIRMED, lambda goal, context: shown.node)
    if not isinstance(outcome, NotFound):
        name = _certificate_id(runs.shared, "needs")
        runs.need = store.write_apart(evidence, name, shown.statement, outcome, "default")


def _certificate_id(shared: Shared, kind: str) -> str:
    """In the folder of the network: the kind, the number format, the partition and the length."""
    form, partition = shared.network.format.short_name, shared.partition.name
    return f"{store.folder_of(Path(shared.name))}/{kind}-{store.file_name(f'{form}-{partition}-{shared.n}')}"
