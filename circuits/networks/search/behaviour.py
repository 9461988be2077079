"""What a network answers to all words up to a length, held against a language or a function of two halves.

Recurrent     Held against a language: words that lead to the same state of the network and of the automaton behave
              alike from there on, so pairs of states are walked, each with the number of its words and the least of
              them; counts are exact however many words there are.  Cost: the network's step for each pair and letter.
Otherwise     Every word is run, short ones first, up to the last length all of whose words can be; of longer ones a
              sample, drawn evenly from each length, always the same one.  Of a sample the wrong words are wrong, and
              nothing is said of the others.  Many words of one length are run by the twin
              (`fooling.circuits.networks.torch_twin`) where it can run them; some of each batch are then run exactly,
              too, and compared.
The margin of a word is how far its scores are from another answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from random import Random

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.task import LanguageTask, ReadingTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.mamba import State
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.first_failure import refusal
from fooling.circuits.networks.torch_twin.against_task import COMPARED, Judge, Judged, answered_by
from fooling.circuits.networks.torch_twin.lazy_torch import NoTwin, best_device, load_torch
from fooling.circuits.networks.torch_twin.recurrent import RecurrentTwin
from fooling.circuits.networks.torch_twin.scores import Twin
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, field

MOST_PAIRS = 2**17  # of one length
MOST_WORDS = 100_000  # of all lengths together, where each is run
SAMPLE = 200  # words of each longer length
FEW = 500  # words of one length that are run one by one, before torch is loaded
Pair = tuple[State, int | None]


@dataclass
class Behaviour:
    """Over all words of `shortest` to `longest` letters of `alphabet`; shorter than asked for where they are too many.

    `right` and `wrong` count words by their margin, `first` is the least wrong word, short ones first, and `listed` are
    as many of the least as were asked for.  Where states are walked, `states` counts the different ones, and `closed`
    says whether no longer word leads to another.  Where words are run, `sampled` longer ones were, and `missed` are
    those of them that it gets wrong; `torch` is the version of it that ran some words, on `device`, None where exact
    arithmetic ran all, and `untwinned` says why it did not.
    """

    alphabet: tuple[str, ...]
    longest: int
    shortest: int = 0
    right: Counter[Fraction] = field(default_factory=Counter)
    wrong: Counter[Fraction] = field(default_factory=Counter)
    first: Word | None = None
    listed: list[Word] = field(default_factory=list)
    states: int | None = None
    closed: bool = False
    sampled: int = 0
    missed: list[Word] = field(default_factory=list)
    torch: str | None = None
    device: str | None = None
    untwinned: str | None = None

    def __repr__(self) -> str:
        words = f"inputs={self.inputs}, shortest={self.shortest}, longest={self.longest}"
        return f"Behaviour(wrong={self.wrong.total()}, first={self.first!s:.80}, {words})"

    @property
    def inputs(self) -> int:
        """How many words."""
        return self.right.total() + self.wrong.total()

    @property
    def least_margin(self) -> Fraction:
        """That of the word that is nearest to another answer."""
        return min((*self.right, *self.wrong), default=Fraction(0))


def behaviour(
    network: Recurrent | Transformer,
    task: Task,
    longest: int,
    done: Callable[[Behaviour], None] = lambda found: None,
    most: int = MOST_WORDS,
    sample: int = SAMPLE,
    few: int = FEW,
    shortest: int = 0,
    known: Behaviour | None = None,
    listing: int = 1,
    device: str | None = None,
) -> Behaviour:
    """What the network answers to words of `shortest` letters or more; `done` is called after each length.

    `known` is what an earlier run found on all words of the first lengths; where words are run, this one goes on there,
    and believes it: who hands it in has judged it.

    Where words are run, at most `most` are, and then `sample` words of each length, or fewer where these would be more
    than `most` together; more than `few` of a length in torch, on `device`, or the best there is.  The `listing` least
    wrong words are listed.  InvalidInput where the alphabets differ, or the network has other
    answers than 0 and 1, the task's; `Refused` where the network refuses a word.
    """
    if network.answers > 2 and not isinstance(task, ReadingTask):
        raise InvalidInput(f"the network chooses among {network.answers} answers; want 0 and 1")
    if isinstance(network, Transformer) or not isinstance(task, LanguageTask):
        runner = _Runner(network, task, few, shortest, known, device)
        return runner.up_to(longest, done, most, sample, listing)
    walk = _Walk(network, reordered(task.language, network.alphabet), shortest)
    for n in range(longest + 1):
        walk.judge(n >= shortest)
        done(walk.found)
        if n == longest or not walk.go_on():
            break
    walk.found.longest, walk.found.states = n, len(walk.said)
    walk.found.closed = walk.said.keys() <= walk.after.keys()  # what each of them leads to was met, too
    walk.found.listed = walk.wrong_words(listing)
    return walk.found


def answered(network: Recurrent | Transformer, task: Task, words: Sequence[Word]) -> list[tuple[bool, Fraction]]:
    """Of each word, in exact arithmetic, whether the network is right, and its margin; words as in `behaviour`."""
    runner = _Runner(network, task, len(words), 0, None)
    return [runner._one(word) for word in words]


def answers_to(network: Recurrent | Transformer, words: Sequence[Word], device: str | None = None) -> list[int]:
    """What it answers to words of one length, of its own letters; more than a few in torch, and of these some exactly.

    `Refused` where the network refuses a word.
    """
    if len(words) > COMPARED:
        try:
            return answered_by(twin_of(network, device), words)
        except NoTwin:
            pass
        except InvalidInput:
            pass  # exact arithmetic says on which word
    found = list[int]()
    for word in words:
        try:
            found.append(network.run(word))
        except InvalidInput:
            raise refusal(network, word) from None
    return found


def _expect_alike(ours: Sequence[str], task: Task | DFA) -> None:
    """The letters are the task's; of a task that is read once, which asks about some words only, they may be more."""
    asked = task.alphabet
    if isinstance(task, ReadingTask):
        if missing := [name for name in asked if name not in ours]:
            raise InvalidInput(
                f"the network reads {' '.join(ours):.200}; it does not read {missing[0]}, which is in words of "
                f"up to {task.longest} letters that are asked about"
            )
        return
    if set(ours) != set(asked):
        theirs = " ".join(ours), " ".join(asked)
        missing = [] if set(asked) - set(ours) else [name for name in ours if name not in asked]
        fix = f" (letters in no word of a regular expression: {''.join(f'{a}{{0}}' for a in missing)} behind it)"
        wanted = f"want the same{fix if missing else ''}"
        raise InvalidInput(f"the network reads {theirs[0]}, and is held against words of {theirs[1]}; {wanted}")


def _why(task: Task, n: int) -> str:
    """Why nothing is asked about words of n letters."""
    if not isinstance(task, ReadingTask):
        return ", as they have two halves"
    try:
        task.read(max(1, n))
    except InvalidInput as error:
        return f": {error}"
    return ""


def reordered(language: DFA, alphabet: Sequence[str]) -> DFA:
    """The same language, its letters numbered as a network's are; InvalidInput where they are not the same."""
    _expect_alike(alphabet, language)
    order = [language.alphabet.index(name) for name in alphabet]
    rows = tuple(tuple(row[a] for a in order) for row in language.transitions)
    return DFA(tuple(alphabet), language.start, language.accepting, rows)


def first_wrong(
    network: Recurrent | Transformer, task: Task, longest: int, shortest: int = 0, device: str | None = None
) -> Word | None:
    """The least word of these lengths that the network gets wrong, as `behaviour` finds it, and nothing beyond it."""

    def done(found: Behaviour) -> None:
        if found.first is not None:
            raise _Found(found.first)

    try:
        behaviour(network, task, longest, done, len(network.alphabet) ** (longest + 1), 0, FEW, shortest, device=device)
    except _Found as met:
        return met.word
    return None


class _Found(Exception):
    """A wrong word."""

    def __init__(self, word: Word) -> None:
        super().__init__(word)
        self.word = word


def twin_of(network: Recurrent | Transformer, device: str | None = None) -> Twin:
    """On a device, or the best there is; NoTwin where there is no twin."""
    device = device or best_device()
    return TransformerTwin(network, device) if isinstance(network, Transformer) else RecurrentTwin(network, device)


class _Runner:
    """Runs words, one by one or in torch; words are numbers of the task's letters."""

    def __init__(
        self,
        network: Recurrent | Transformer,
        task: Task,
        few: int,
        shortest: int,
        known: Behaviour | None,
        device: str | None = None,
    ) -> None:
        around = {*network.before, *network.after} if isinstance(network, Transformer) else set()
        names = network.alphabet
        _expect_alike([a for i, a in enumerate(names) if i not in around or a in task.alphabet], task)
        self.letters = [names.index(name) for name in task.alphabet]
        self.network, self.task, self.few, self.device = network, task, few, device
        least, self.most = (network.min_length, network.max_length) if isinstance(network, Transformer) else (0, None)
        self.found = known or Behaviour(task.alphabet, max(least, shortest) - 1, max(least, shortest))

    def up_to(
        self, longest: int, done: Callable[[Behaviour], None], most: int, sample: int, listing: int = 1
    ) -> Behaviour:
        """All words while they are few enough, then a sample."""
        found, chance = self.found, Random(0)
        if longest < found.shortest or (self.most is not None and longest > self.most):
            limits = f"{found.shortest} to {'any number' if self.most is None else self.most}"
            raise InvalidInput(f"the network reads words of {limits} letters; the longest asked for has {longest}")
        if not any(map(self.task.asks, range(found.shortest, longest + 1))):
            lengths = f"{longest}" if found.shortest == longest else f"{found.shortest} to {longest}"
            raise InvalidInput(f"no words of {lengths} letters are asked about{_why(self.task, longest)}")
        left = most  # words of samples
        for n in range(found.shortest, longest + 1):
            asked = self.task.asks(n)
            many = self.task.how_many(n) if asked else 0
            most = -1 if many is None else most - many
            if n <= found.longest:
                pass  # done before
            elif most >= 0 and not asked:
                found.longest = n
            elif most >= 0:
                judged = self._judged(n, None, max(1, listing - len(found.listed)))
                found.right += judged.right
                found.wrong += judged.wrong
                found.listed += judged.missed[: listing - len(found.listed)]
                found.first = next(iter(judged.missed), None) if found.first is None else found.first
                found.longest = n
            elif asked:
                share = -(-left // sum(map(self.task.asks, range(n, longest + 1))))
                drawn = self.task.drawn(chance, n, min(sample, share))
                left -= len(drawn)
                found.sampled += len(drawn)
                found.missed += self._judged(n, drawn).missed
            done(found)
        return found

    def _judged(self, n: int, words: Sequence[Word] | None, listing: int = 1) -> Judged:
        """These words of n letters, or all of them, of which at least the `listing` least wrong ones are named."""
        if words is None and isinstance(self.task, ReadingTask):
            words = self.task.words(n)
        if (len(self.letters) ** n if words is None else len(words)) > self.few and self.judge is not None:
            try:
                judged = self.judge.all_of(n, listing) if words is None else self.judge.some(words, n)
            except NoTwin as error:
                self.found.untwinned = str(error)
            except InvalidInput:
                pass  # exact arithmetic says on which word
            else:
                self.found.torch, self.found.device = str(load_torch().__version__), self.judge.twin.device
                return judged
        judged = Judged()
        for word in product(range(len(self.letters)), repeat=n) if words is None else words:
            is_right, margin = self._one(word)
            (judged.right if is_right else judged.wrong)[margin] += 1
            if not is_right:
                judged.missed.append(word)
        return judged

    @cached_property
    def judge(self) -> Judge | None:
        """The twin, where there is one."""
        try:
            return Judge(twin_of(self.network, self.device), self.task, self.letters)
        except NoTwin as error:
            self.found.untwinned = str(error)
            return None

    def _one(self, word: Word) -> tuple[bool, Fraction]:
        network = self.network
        try:
            f, scores = network.format, network.forward([self.letters[a] for a in word])
        except InvalidInput:
            raise refusal(network, [self.letters[a] for a in word]) from None
        answer, margin = network.read_out.answer(f, scores), network.read_out.margin(f, scores)
        return answer == self.task.answer(word), margin


class _Walk:
    """The pairs after words of one length, each with the number of words and the least one."""

    def __init__(self, network: Recurrent, language: DFA, shortest: int) -> None:
        self.network, self.language = network, language
        self.found = Behaviour(language.alphabet, 0, shortest, states=0)
        self.pairs: dict[Pair, tuple[int, tuple[int, ...]]] = {(network.initial, language.start): (1, ())}
        self.after: dict[State, tuple[State, ...]] = {}
        self.said: dict[State, tuple[int, Fraction]] = {}

    def judge(self, counts: bool) -> None:
        """Count the words, where they do; the least words of the pairs come in order."""
        for (state, q), (many, word) in self.pairs.items():
            if state not in self.said:
                f, scores, read_out = self.network.format, self.network.scores(state), self.network.read_out
                self.said[state] = read_out.answer(f, scores), read_out.margin(f, scores)
            if not counts:
                continue
            answer, margin = self.said[state]
            is_right = answer == int(q in self.language.accepting)
            (self.found.right if is_right else self.found.wrong)[margin] += many
            if not is_right and self.found.first is None:
                self.found.first = word

    def go_on(self) -> bool:
        """One letter more; False where the pairs are too many."""
        longer: dict[Pair, tuple[int, tuple[int, ...]]] = {}
        for (state, q), (many, word) in self.pairs.items():
            for a, target in enumerate(self._images(state, word)):
                pair = (target, None if q is None else self.language.step(q, a))
                before, least = longer.get(pair, (0, (*word, a)))
                longer[pair] = before + many, least
                if len(longer) > MOST_PAIRS:
                    return False
        self.pairs = longer
        return True

    def _images(self, state: State, word: Word) -> tuple[State, ...]:
        if state not in self.after:
            letters = range(len(self.network.alphabet))
            self.after[state] = tuple(self._image(state, (*word, a)) for a in letters)
        return self.after[state]

    def _image(self, state: State, word: Word) -> State:
        try:
            return self.network.step(state, word[-1])
        except InvalidInput:
            raise refusal(self.network, word) from None

    def wrong_words(self, many: int) -> list[Word]:
        """So many of the least wrong words of the lengths that are done; only pairs that lead to one are met."""
        accepting, found = self.language.accepting, list[Word]()

        @cache
        def leads(pair: Pair, letters: int) -> bool:
            state, q = pair
            if not letters:
                return self.said[state][0] != int(q in accepting)
            return any(leads(after, letters - 1) for after in self._after(pair))

        for n in range(self.found.shortest, self.found.longest + 1):
            agenda: list[tuple[Pair, Word]] = [((self.network.initial, self.language.start), ())]
            while agenda and len(found) < many:
                pair, word = agenda.pop()
                if not leads(pair, n - len(word)):
                    continue
                if len(word) == n:
                    found.append(word)
                else:
                    agenda += reversed([(after, (*word, a)) for a, after in enumerate(self._after(pair))])
        return found

    def _after(self, pair: Pair) -> Iterator[Pair]:
        state, q = pair
        for a, target in enumerate(self.after[state]):
            yield target, None if q is None else self.language.step(q, a)
