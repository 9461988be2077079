"""Causes that are shown by an experiment on the module itself: a table.

Each row is a hypothesis about a module that no chain agrees with, and an experiment: the module is run with another
input, without a hook, with other weights, or is watched at its parts.  The outcome would be another one if the
hypothesis were not so; only a row whose experiment comes out says something.  Where none does, the refusal says what
was found, and that no cause was found.

The edits of `fooling.verify.given.asked.likely_cause` are hypotheses, too; their experiment is the whole forward pass.
What is here is what no edit says: that rows of positions hang on the length, that a letter is padding, that hooks
count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import product
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.real_pass import RealPass, Reals, squashed
from fooling.records import dataclass
from fooling.verify.given.asked.torch_guesses import Guess
from fooling.verify.given.modules.held_to_module import Given, scores_of, told
from fooling.verify.given.modules.module_run import Call, Run, Word, called_by_letter, counts, traced
from fooling.verify.given.modules.parts_without_effect import changed

Module = Any  # torch.nn.Module; torch may be missing
BY_HAND = (
    'it can be written into a file by hand: a layer of "kind": "diagonal" with the gates "forget" and "write" holds '
    'h\' = f h + w x, where the letter chooses f and w; where the state chooses them, "kind" is elman, lstm or gru '
    "(`fooling docs machines`)"
)
NEAR = 2.0**-32  # of the largest number: what is nearer is equal
LENGTHS = (2, 3, 4)  # letters of the words that a module is watched on
MOST_WORDS, MOST_LETTERS = 27, 8


@dataclass(frozen=True)
class Subject:
    """The module, how it is called, what it gave on which words, and the chain that is nearest."""

    module: Module
    run: Run
    given: Given
    guess: Guess

    @property
    def alphabet(self) -> Sequence[str]:
        """The letters' names."""
        return self.guess.network.alphabet

    @property
    def short(self) -> Given:
        """Of the words those of few letters."""
        return [part for part in self.given if len(part[0][0]) <= max(LENGTHS)]

    def words(self, n: int) -> list[Word]:
        """Some of n letters: all of the first letters, while they are few."""
        letters = range(min(len(self.alphabet), MOST_LETTERS))
        return [*product(letters, repeat=n)][:MOST_WORDS]

    def calls(self, n: int) -> list[Call]:
        """What the parts read and gave on the words of n letters; of a module that reads one at a time the first."""
        if n not in self._traces:
            words = self.words(n)[: 1 if self.run.form == "word" else MOST_WORDS]
            self._traces[n] = traced(self.module, lambda: self.run.scores(words))
        return self._traces[n]

    @cached_property
    def _traces(self) -> dict[int, list[Call]]:
        return {}


@dataclass(frozen=True)
class Cause:
    """A hypothesis: what it is called, and the experiment, which gives what is said where it comes out."""

    name: str
    experiment: Callable[[Subject], str | None]
    is_sure: bool = False  # no chain does that, whatever else the module does


def shown(subject: Subject, *, sure: bool) -> list[str]:
    """What is said by the rows whose experiment came out, of those that are sure, or of the others."""
    found = list[str]()
    for cause in (one for one in CAUSES if one.is_sure is sure):
        try:
            one = cause.experiment(subject)
        except Exception:  # noqa: BLE001  a user's code may raise anything: then the experiment shows nothing
            continue
        if one is not None:
            found.append(one)
    return found


def _near(one: Tensor, other: Tensor) -> bool:
    if one.shape != other.shape:
        return False
    size = max(1e-9, float(other.abs().max()) if other.numel() else 0.0)
    return bool(((one - other).abs() <= NEAR * size).all())


# ---- what is put into a module from outside


def _hooks(subject: Subject) -> str | None:
    """Other scores without hooks."""
    names = [name or "the module" for name, part in subject.module.named_modules() if _has_hooks(part)]
    with _without_hooks(subject.module):
        same = all(_near(subject.run.scores(words), scores) for words, scores in subject.short)
    if not names or same:
        return None
    return f"without the hooks at {', '.join(names)} the module gives other scores: want it without them"


def _has_hooks(part: Module) -> bool:
    return bool(part._forward_hooks or part._forward_pre_hooks)


@contextmanager
def _without_hooks(module: Module) -> Iterator[None]:
    kept = [(part, part._forward_hooks, part._forward_pre_hooks) for part in module.modules()]
    try:
        for part, hooks, _ in kept:
            part._forward_hooks, part._forward_pre_hooks = type(hooks)(), type(hooks)()
        yield
    finally:
        for part, hooks, before in kept:
            part._forward_hooks, part._forward_pre_hooks = hooks, before


def _replaced(subject: Subject) -> str | None:
    """Other scores with the forward pass of the class."""
    parts = [(name or "the module", part) for name, part in subject.module.named_modules() if "forward" in vars(part)]
    own = [vars(part).pop("forward") for _, part in parts]
    try:
        same = all(_near(subject.run.scores(words), scores) for words, scores in subject.short)
    finally:
        for (_, part), forward in zip(parts, own, strict=True):
            vars(part)["forward"] = forward
    if not parts or same:
        return None
    names = ", ".join(name for name, _ in parts)
    return f"at {names} another forward pass was put in the place of the class's, with which scores are others"


# ---- letters that do not count


def _padding(subject: Subject) -> str | None:
    """The same scores where a letter is taken away, from anywhere in words or from their end, as in no chain."""
    for letter, name in enumerate(subject.alphabet[:MOST_LETTERS]):
        words = [word for n in LENGTHS for word in subject.words(n) if letter in word and set(word) != {letter}]
        anywhere = [(word, tuple(a for a in word if a != letter)) for word in words]
        at_the_end = [(word, _stripped(word, letter)) for word in words if word[-1] == letter]
        for pairs, says in ((anywhere, "anywhere in a word"), (at_the_end, "at the end of a word")):
            if pairs and _are_same(subject.run.scores, pairs) and not _are_same(_chain(subject), pairs):
                return f"the letter {name} is padding to the module: {says} it changes no score"
    return None


def _left_out(subject: Subject) -> str | None:
    """Another row for one letter changes no score but where that letter is the last, as no other letter's does."""
    weight = subject.module.get_submodule(subject.guess.chain["modules"][0]["name"]).weight
    if len(weight) != len(subject.alphabet) or len(weight) > MOST_LETTERS:
        return None
    idle = [letter for letter in range(len(weight)) if not _counts_before(subject, weight, letter)]
    if len(idle) != 1 or not _counts(subject, weight, idle[0], [(idle[0],)]):
        return None
    name = subject.alphabet[idle[0]]
    return f"the letter {name} is padding to the module: its row changes no score but where {name} is the last letter"


def _counts_before(subject: Subject, weight: Tensor, letter: int) -> bool:
    """Whether the row of a letter changes scores of words that have it, though not as their last letter."""
    words = [word for n in LENGTHS for word in subject.words(n) if letter in word and word[-1] != letter]
    return _counts(subject, weight, letter, words)


def _counts(subject: Subject, weight: Tensor, letter: int, words: Sequence[Word]) -> bool:
    """Whether another row for the letter changes a score."""
    before, row = [subject.run.scores([word]) for word in words], weight.data[letter].clone()
    try:
        weight.data[letter] = load_torch().linspace(-1, 1, len(row), dtype=row.dtype) - 2 * row
        return not all(_near(subject.run.scores([word]), was) for word, was in zip(words, before, strict=True))
    finally:
        weight.data[letter] = row


def _are_same(scores: Callable[[Sequence[Word]], Tensor], pairs: Sequence[tuple[Word, Word]]) -> bool:
    return all(_near(scores([one]), scores([other])) for one, other in pairs)


def _chain(subject: Subject) -> Callable[[Sequence[Word]], Tensor]:
    network = RealPass(subject.guess.network, Reals(subject.run.device))
    return lambda words: scores_of(network, words)[0]


def _stripped(word: Word, letter: int) -> Word:
    while word[-1] == letter:
        word = word[:-1]
    return word


# ---- what the layers read


@dataclass(frozen=True)
class Read:
    """What the first part reads that reads vectors of all positions, and the rows of the letters: B x n x d."""

    name: str
    vectors: Tensor
    rows: Tensor


def _read(subject: Subject, n: int) -> Read | None:
    return read_by_layers(subject, subject.calls(n))


def read_by_layers(subject: Subject, calls: Sequence[Call]) -> Read | None:
    """That of these calls; None where it is not to be seen."""
    first = subject.guess.chain["modules"][0]
    rows = next((one.gave for one in calls if one.name == first["name"] and one.kind == "Embedding"), None)
    if rows is None:
        return None
    for one in calls:
        x = one.given
        if one.kind == "Embedding" or x is None or not x.is_floating_point() or x.dim() != rows.dim():
            continue
        if x.shape == rows.transpose(0, 1).shape and x.shape != rows.shape:
            x = x.transpose(0, 1)
        if x.shape == rows.shape:
            return Read(one.name or "the module", x, rows)
    return None


def _added(read: Read) -> tuple[float, Tensor] | None:
    """What rows of letters are multiplied by, and the rows that are added, n x d; None where that is not so."""
    x, rows = read.vectors.double(), read.rows.double()
    one, other = (part - part.mean(0, keepdim=True) for part in (rows, x))
    factor = float((one * other).sum() / one.square().sum())
    left = x - factor * rows
    return (factor, left[0]) if _near(left, left[:1].expand_as(left)) else None


Formula = Callable[[int, int], float]  # of a position, from 1, and the length
OF_PLACES: Mapping[str, Formula] = {
    "i/n, i being counted from 0": lambda i, n: (i - 1) / n,
    "i/n, i being counted from 1": lambda i, n: i / n,
    "i/(n - 1), i being counted from 0": lambda i, n: (i - 1) / (n - 1),
    "i/(n + 1), i being counted from 1": lambda i, n: i / (n + 1),
    "n - i, so that positions are counted from the end": lambda i, n: n - i,
    "1/n": lambda i, n: 1 / n,
    "n": lambda i, n: float(n),
    "i/sqrt(n), i being counted from 0": lambda i, n: (i - 1) / n**0.5,
}


def _positions(subject: Subject) -> str | None:
    """The rows that are added to those of letters, at two lengths: other ones at the same position."""
    found = dict[int, Tensor]()
    name = ""
    for n in LENGTHS:
        read = _read(subject, n)
        added = None if read is None else _added(read)
        if read is None or added is None:
            return None
        found[n], name = added[1], read.name
    least = min(LENGTHS)
    if all(_near(found[n][:least], found[least]) for n in LENGTHS):
        return None
    what = _formula(found) or _from_the_end(found) or _told_rows(found, least)
    return (
        f"the rows of positions that {name} reads depend on the length n of the word: {what}; a network has one "
        f"row for each position, whatever the length"
    )


def _formula(found: Mapping[int, Tensor]) -> str | None:
    """Rows a f(i, n) + b for vectors a and b, by least squares."""
    torch = load_torch()
    places = [(i, n) for n in found for i in range(1, n + 1)]
    rows = torch.cat([found[n] for n in found])
    for name, of in OF_PLACES.items():
        values = torch.tensor([[of(i, n), 1.0] for i, n in places], dtype=torch.float64)
        solved = torch.linalg.lstsq(values, rows).solution
        if _near(values @ solved, rows):
            return f"a vector times {name}"
    return None


def _from_the_end(found: Mapping[int, Tensor]) -> str | None:
    least = min(found)
    is_so = all(_near(rows[-least:], found[least]) for rows in found.values())
    return "positions are counted from the end" if is_so else None


def _told_rows(found: Mapping[int, Tensor], n: int) -> str:
    one, other = (told(rows[0][:3].tolist(), 4) for rows in (found[n], found[n + 1]))
    return f"that of the first position begins {one} at n = {n} and {other} at n = {n + 1}"


def _rows(subject: Subject) -> str | None:
    """The rows of letters beside what is read, where these are no such rows plus those of positions."""
    read = _read(subject, LENGTHS[0])
    if read is None or _added(read) is not None:
        return None
    x, rows = read.vectors.double(), read.rows.double()
    for name, of in OF_ROWS.items():
        if _near(x, of(rows)):
            return f"{read.name} reads {name} of the letters' rows, which no file says: put that into the rows"
    return None


OF_ROWS: Mapping[str, Callable[[Tensor], Tensor]] = {
    "relu": lambda x: x.relu(),
    "tanh": lambda x: x.tanh(),
    "sigmoid": lambda x: x.sigmoid(),
    "GELU": partial(squashed, "gelu"),
    "SiLU": partial(squashed, "silu"),
    "the softmax": lambda x: x.softmax(-1),
    "the direction": lambda x: x / x.norm(dim=-1, keepdim=True),
    "the sums over the letters up to each": lambda x: x.cumsum(1),
    "the reverse order": lambda x: x.flip(1),
}


def _pooled(subject: Subject) -> str | None:
    """What the first map reads, which is one vector of the rows of all letters."""
    rows, first = None, subject.guess.chain["modules"][0]
    for one in subject.calls(max(LENGTHS)):
        if one.name == first["name"] and one.kind == "Embedding":
            rows = one.gave
        elif rows is not None and one.given is not None and one.given.shape == (len(rows), rows.shape[-1]):
            x = one.given
            if sum(other.name == one.name for other in subject.calls(max(LENGTHS))) > 1:
                return None
            name = next((name for name, of in OF_ALL.items() if _near(x, of(rows))), None)
            return None if name is None else f"{one.name} reads {name} of the letters' rows, which no layer here makes"
    return None


OF_ALL: Mapping[str, Callable[[Tensor], Tensor]] = {
    "the sum": lambda x: x.sum(1),
    "the largest, coordinate by coordinate,": lambda x: x.amax(1),
    "the smallest, coordinate by coordinate,": lambda x: x.amin(1),
    "the product": lambda x: x.prod(1),
    "the first": lambda x: x[:, 0],
    "the last": lambda x: x[:, -1],
    "the sum over the root of the number": lambda x: x.sum(1) / x.shape[1] ** 0.5,
}


# ---- how often parts are called


def by_letter(module: Module, calls: Callable[[int], Sequence[Call]]) -> str | None:
    """Which parts are called once for each letter; None where none is."""
    parts = ", ".join(called_by_letter(module, calls))
    what = f"the forward pass calls {parts} once for each letter, as a recurrence that is written out does"
    return f"{what}; {BY_HAND}" if parts else None


def _often(subject: Subject) -> str | None:
    """Parts with weights that are called another number of times in one pass, at two lengths."""
    if (said := by_letter(subject.module, subject.calls)) is not None:
        return said
    first = counts(subject.module, subject.calls(LENGTHS[0]))
    twice = [f"{name} {k} times" for name, k in first.items() if k > 1]
    return f"the forward pass calls {', '.join(twice)}, and a chain uses each part once" if twice else None


# ---- scores


def _one_score(subject: Subject) -> str | None:
    """1 on all words, with other weights, too."""
    if subject.run.k != 1 or not all(bool((scores == 1).all()) for _, scores in subject.given):
        return None
    with changed([*subject.module.parameters()]):
        same = all(bool((subject.run.scores(words) == 1).all()) for words, _ in subject.short)
    what = "the module gives 1 on all words, whatever its weights, as the softmax of one score does"
    return f"{what}: leave that out, or use a sigmoid" if same else None


def _by_length(subject: Subject) -> str | None:
    """Differences from the chain, which are the same for all words of a length and not of all lengths."""
    chain, apart = _chain(subject), dict[int, Tensor]()
    for words, scores in subject.given:
        if len(words) > 1 and len(words[0]) <= MOST_LETTERS:
            left = scores - chain(words)
            if not _near(left, left[:1].expand_as(left)):
                return None
            apart[len(words[0])] = left[0]
    if len(apart) < len(LENGTHS) or all(_near(one, next(iter(apart.values()))) for one in apart.values()):
        return None
    some = "; ".join(f"{told(one.tolist(), 4)} at {n}" for n, one in [*apart.items()][:3])
    return f"the scores are the chain's plus what depends on the length of the word alone: {some}"


CAUSES = (
    Cause("a softmax of one score", _one_score, is_sure=True),
    Cause("hooks", _hooks, is_sure=True),
    Cause("a forward pass that was put in", _replaced, is_sure=True),
    Cause("positions by the length", _positions, is_sure=True),
    Cause("functions of the letters' rows", _rows),
    Cause("one vector of all letters", _pooled),
    Cause("a letter that is padding", _padding),
    Cause("a letter that attention leaves out", _left_out),
    Cause("scores by the length", _by_length),
    Cause("parts that are called several times", _often),
)
