"""Parties in a row: whoever holds the next letters of a word reads on, and then hands over what the model keeps.

A model that reads from left to right keeps something of what it has read:

    a recurrent network                          its state
    a Transformer whose layers are all causal    its cache: the keys and values, of all layers, of those positions that
                                                 later ones look at (where the mask is a window, the window)

The owner of the first letters runs it on them, the owner of the next ones goes on, and so forth, each with its own
letters alone.  At each change of owner what is kept goes over, but for what the next owner knows of it: what it was
told before or has computed, and what hangs on public letters alone.

    passes     the model reads the word so many times, one after the other, and the owners take their turns anew
    thoughts   after the word the model writes so many letters, each the answer to all that stands before it, and
               answers then; the last owner goes on alone, so no bit is sent for them
    cache      a number format that keys and values are rounded to when they are kept, so that one takes its bits.  The
               model with such a cache is another model, and what the parties compute is held against that one

Widths are public.  The state has its bits; the cache has 2 H m p bits for each position and layer, of H heads of m
coordinates, with p bits a number.  Nothing is added up by parts, so the parties do what the network does in every
format and order of additions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import Generic, TypeVar, cast

from fooling.circuits.networks.attention import Attention, Memory
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.rnn import RNN
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Arithmetic, Linear
from fooling.circuits.numbers.number_format import Matrix, NumberFormat, Vector
from fooling.fooling_sets.errors import InvalidInput
from fooling.protocols.channel import PARTIES, Speaker
from fooling.protocols.parties import Hear, Outcome, Part, Say, Talk
from fooling.protocols.simulation.thoughts import why_no_thoughts
from fooling.protocols.split_sum import tell
from fooling.records import dataclass, fields, replace

Keeps = TypeVar("Keeps")
LETTERS = "".join(chr(ord("A") + number) for number in range(len(PARTIES)))


@dataclass(frozen=True)
class Cuts:
    """Parties in a row: the letters of the first one end at the first of these positions, and so forth.

    >>> Cuts((2, 3)).owners(5)
    'AABCC'
    """

    cuts: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.cuts or any(a >= b for a, b in pairwise((0, *self.cuts))):
            raise InvalidInput(f"{self.name}: want positions from 1 on that rise, such as 8,16")
        if len(self.cuts) >= len(PARTIES):
            raise InvalidInput(f"{self.name}: want at most {len(PARTIES) - 1} cuts, for {len(PARTIES)} parties")

    @property
    def name(self) -> str:
        """As it is written."""
        return f"cuts {','.join(map(str, self.cuts))}"

    def owners(self, n: int) -> str:
        """Of n positions, a letter each."""
        if self.cuts[-1] >= n:
            raise InvalidInput(f"{self.name}: after position {self.cuts[-1]} a word of {n} letters has no more letters")
        return "".join(letter * size for letter, size in zip(LETTERS, self.sizes(n), strict=False))

    def sizes(self, n: int) -> tuple[int, ...]:
        """How many of n positions each party has."""
        return tuple(b - a for a, b in pairwise((0, *self.cuts, n)))


@dataclass(frozen=True)
class CachedAttention(Attention):
    """Attention whose keys and values are rounded to a format when they are kept."""

    cache: NumberFormat | None = None

    def _read(
        self, arithmetic: Arithmetic, key: Linear, value: Linear, vectors: Sequence[Vector]
    ) -> tuple[Matrix, Matrix]:
        if self.cache is None:
            return super()._read(arithmetic, key, value, vectors)
        back = arithmetic.format.converted
        keys, values = (
            tuple(back(self.cache.converted(one, arithmetic.format), self.cache) for one in found)
            for found in super()._read(arithmetic, key, value, vectors)
        )
        return keys, values


def with_cache(model: Transformer, cache: NumberFormat) -> Transformer:
    """The model that keeps keys and values in a format."""

    def of(block: Block) -> Block:
        own = {one.name: getattr(block.attention, one.name) for one in fields(Attention)}
        return replace(block, attention=CachedAttention(**own, cache=cache))

    return replace(model, blocks=tuple(map(of, model.blocks)))


@dataclass(frozen=True)
class Turn:
    """Who reads, and the times of the letters, from the first to the last; none where the last is before the first."""

    owner: str
    first: int
    last: int


class InARow(ABC, Generic[Keeps]):
    """What all parties know; `owners`: of the letters of the word, and `parties` of them."""

    owners: str
    parties: int
    passes: int
    thoughts: int
    tells: bool

    @property
    @abstractmethod
    def network(self) -> Transformer | RNN:
        """The model that is run."""

    @property
    @abstractmethod
    def answers(self) -> int:
        """How many there are."""

    @property
    def around(self) -> tuple[Word, Word]:
        """The letters before and after the word, which are public."""
        return (), ()

    @property
    def end(self) -> int:
        """The time from which on no letter matters; letters count from 1, those before the word included."""
        return len(self.around[0]) + len(self.owners) * self.passes + len(self.around[1])

    @abstractmethod
    def start(self) -> Keeps:
        """What is kept after the letters before the word."""

    @abstractmethod
    def read(self, kept: Keeps, letters: Iterable[tuple[int, int]]) -> Keeps:
        """What is kept after more letters, each with its time."""

    @abstractmethod
    def answer(self, kept: Keeps, time: int) -> Outcome:
        """Of all that was read up to a time."""

    @abstractmethod
    def say(self, kept: Keeps, number: int) -> Talk[None]:
        """Hand over what is kept, before the turn of a number."""

    @abstractmethod
    def hear(self, kept: Keeps, number: int) -> Talk[Keeps]:
        """What is kept then by the one whose turn it is, who had kept something before."""

    @abstractmethod
    def steps(self, number: int) -> tuple[Part, ...]:
        """What it costs to hand over, before the turn of a number."""

    @property
    @abstractmethod
    def letters_in_formulas(self) -> Mapping[str, int]:
        """What the letters of the formulas are."""

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Who reads when, up to the end; there is one turn at least."""
        time, (before, after) = len(self.around[0]), self.around
        runs = [(owner, len(list(group))) for owner, group in groupby(self.owners * self.passes)] or [(LETTERS[0], 0)]
        runs[-1] = (runs[-1][0], runs[-1][1] + len(after))
        found = list[Turn]()
        for owner, size in runs:
            if time < self.end or not found:
                found.append(Turn(owner, time + 1, min(time + size, max(self.end, len(before)))))
            time += size
        return tuple(found)

    @property
    def answerer(self) -> Speaker:
        """Who knows the output first."""
        return cast(Speaker, PARTIES[LETTERS.index(self.turns[-1].owner)])

    @property
    def both_know(self) -> bool:
        """Whether in the end both parties know the answer."""
        return self.tells

    @property
    def is_exact(self) -> bool:
        """The parties compute what the network does."""
        return True

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer."""
        return False

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The cost, step by step; every run costs this much, whatever the word."""
        over = [part for number in range(1, len(self.turns)) for part in self.steps(number)]
        width = (self.answers - 1).bit_length() if self.tells else 0
        return (*over, Part("answer", "|answers - 1|" if self.tells else "0", width))

    @property
    def bits(self) -> int:
        """All of them."""
        return sum(part.bits for part in self.parts)

    @property
    def source(self) -> str:
        """Whose steps these are."""
        return "the parties read from left to right, and hand over what the model keeps"

    def letter(self, time: int, letters: Mapping[int, int]) -> int:
        """The one that is read at a time, given those at the party's own positions."""
        at = time - len(self.around[0]) - 1
        if at >= len(self.owners) * self.passes:
            return self.around[1][at - len(self.owners) * self.passes]
        return letters[at % len(self.owners) + 1]

    def party(self, speaker: Speaker, letters: Mapping[int, int]) -> Talk[Outcome]:
        """The program of one party, given the letters at its own positions, counted from 1."""
        own, kept, width = LETTERS[PARTIES.index(speaker)], self.start(), self.parts[-1].bits
        for number, turn in enumerate(self.turns):
            if turn.owner == own:
                if number:
                    kept = yield from self.hear(kept, number)
                kept = self.read(kept, [(t, self.letter(t, letters)) for t in range(turn.first, turn.last + 1)])
                if number + 1 < len(self.turns):
                    yield from self.say(kept, number + 1)
        if self.answerer != speaker:
            return Outcome((yield Hear("answer", width)) if self.tells else None)
        found = self.answer(kept, self.end)
        for time in range(self.end + 1, self.end + self.thoughts + 1):
            kept = self.read(kept, [(time, int(found.answer or 0))])
            found = self.answer(kept, time)
        if self.tells:
            yield Say("answer", width, int(found.answer or 0))
        return found

    def text(self, word: Word) -> Word:
        """What the network reads in the end, between the letters around the word."""
        found = word * self.passes
        for _ in range(self.thoughts):
            found += (self.network.run(found),)
        return found


@dataclass(frozen=True)
class StateInARow(InARow[int]):
    """A recurrent network: its state is all that it keeps."""

    rnn: RNN
    owners: str
    parties: int = 2
    passes: int = 1
    thoughts: int = 0
    answers: int = 2
    tells: bool = False

    @property
    def network(self) -> RNN:
        """The same."""
        return self.rnn

    def start(self) -> int:
        """The first state."""
        return self.rnn.initial

    def read(self, kept: int, letters: Iterable[tuple[int, int]]) -> int:
        """The state after more letters."""
        for time, letter in letters:
            kept = self.rnn.advance(kept, (letter,), time - 1)
        return kept

    def answer(self, kept: int, time: int) -> Outcome:
        """The output."""
        return Outcome(self.rnn.output(time, kept))

    def say(self, kept: int, number: int) -> Talk[None]:
        """The state."""
        yield Say(f"state after {self.turns[number - 1].last} letters", self.rnn.state_bits, kept)

    def hear(self, kept: int, number: int) -> Talk[int]:  # noqa: ARG002
        """The state, whatever the party had kept."""
        return (yield Hear(f"state after {self.turns[number - 1].last} letters", self.rnn.state_bits))

    def steps(self, number: int) -> tuple[Part, ...]:
        """The state's bits."""
        return (Part(f"state after {self.turns[number - 1].last} letters", "S", self.rnn.state_bits),)

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """The bits of the state."""
        return {"S": self.rnn.state_bits}


@dataclass(frozen=True)
class Cache:
    """By layer and position: the keys and the values of the heads, a vector each, and the vectors of the last layer."""

    entries: Mapping[tuple[int, int], tuple[Vector, ...]]
    last: Mapping[int, Vector]


@dataclass(frozen=True)
class CacheInARow(InARow[Cache]):
    """A Transformer: it keeps keys and values.  InvalidInput, with the reason, for one that looks at later letters."""

    model: Transformer
    owners: str
    parties: int = 2
    passes: int = 1
    thoughts: int = 0
    cache: NumberFormat | None = None
    tells: bool = False

    def __post_init__(self) -> None:
        for number, block in enumerate(self.model.blocks, 1):
            if not block.attention.causal:
                raise InvalidInput(f"layer {number} looks at later letters, so no cache of those before is enough")
        self._require_readable()

    def _require_readable(self) -> None:
        model, n = self.model, len(self.owners) * self.passes + self.thoughts
        for number, block in enumerate(model.blocks, 1):
            if any(head.second for head in block.attention.heads):
                raise InvalidInput(f"layer {number} is of third order, and keeps no keys of one position")
        if n < model.min_length or (model.max_length is not None and n > model.max_length):
            raise InvalidInput(f"the network does not read words of {n} letters")
        if self.thoughts and (reason := why_no_thoughts(model)):
            raise InvalidInput(reason)

    @cached_property
    def network(self) -> Transformer:
        """The model, with its cache."""
        return self.model if self.cache is None else with_cache(self.model, self.cache)

    @property
    def answers(self) -> int:
        """How many there are."""
        return self.model.answers

    @property
    def around(self) -> tuple[Word, Word]:
        """The letters before and after the word."""
        return self.model.before, self.model.after

    @cached_property
    def whole(self) -> int:
        """All letters, thoughts included."""
        return sum(map(len, self.around)) + len(self.owners) * self.passes + self.thoughts

    @cached_property
    def end(self) -> int:
        """The position that is read; with thoughts, the first such."""
        return self.model.position(self.whole) - self.thoughts

    @property
    def number(self) -> NumberFormat:
        """The format of what is kept."""
        return self.cache or self.model.format

    @cached_property
    def needed(self) -> tuple[frozenset[int], ...]:
        """For each layer the positions at which what it puts out is used."""
        found = [frozenset(range(self.end, self.end + self.thoughts + 1))]
        for block in self.model.blocks[:0:-1]:
            looked = {j for i in found[0] for j in block.attention.left(i, self.whole)}
            found.insert(0, found[0] | looked)
        return tuple(found)

    @cached_property
    def looked_at(self) -> tuple[Mapping[int, list[int]], ...]:
        """For each layer the positions that are looked at, with those that look."""
        found = tuple(dict[int, list[int]]() for _ in self.model.blocks)
        for of, block, needed in zip(found, self.model.blocks, self.needed, strict=True):
            for i in sorted(needed):
                for j in block.attention.left(i, self.whole):
                    of.setdefault(j, []).append(i)
        return found

    @property
    def may_refuse(self) -> bool:
        """Whether the network may refuse a word that the parties answer: what nobody looks at, they leave out."""
        return any(len(of) < self.whole for of in (*self.needed[:-1], *self.looked_at))

    @cached_property
    def carried(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each turn the layers and positions whose keys and values go over before it, none before the first."""
        lead, found = len(self.around[0]), list[tuple[tuple[int, int], ...]]()
        who = {t: turn.owner for turn in self.turns for t in range(turn.first, turn.last + 1)}
        last, knows = self.turns[-1].owner, {turn.owner: set[tuple[int, int]]() for turn in self.turns}
        for turn in self.turns:
            over = [
                (layer, j)
                for layer, of in enumerate(self.looked_at)
                for j, lookers in of.items()
                if lead < j < turn.first
                and (layer, j) not in knows[turn.owner]
                and any(i >= turn.first and (layer, j) not in knows[who.get(i, last)] for i in lookers)
            ]
            found.append(tuple(sorted(over)))
            own = {(layer, j) for layer in range(len(self.needed)) for j in range(turn.first, turn.last + 1)}
            knows[turn.owner] |= own | set(over)
        return tuple(found)

    def start(self) -> Cache:
        """What is kept of the letters before the word."""
        return self.read(Cache({}, {}), enumerate(self.around[0], 1))

    def read(self, kept: Cache, letters: Iterable[tuple[int, int]]) -> Cache:
        """What is kept after more letters, layer by layer."""
        vectors = {time: self.model.vector(time, letter) for time, letter in letters}
        entries = dict(kept.entries)
        for layer, block in enumerate(self.model.blocks):
            read = {i: block.read(self.model.arithmetic, x) for i, x in vectors.items()}
            for j in read.keys() & self.looked_at[layer].keys():
                entries[layer, j] = self._entry(block, read[j], j)
            needed = vectors.keys() & self.needed[layer]
            vectors = {i: self._put_out(entries, layer, i, vectors[i], read[i]) for i in needed}
        return Cache(entries, {**kept.last, **vectors})

    def _entry(self, block: Block, x: Vector, j: int) -> tuple[Vector, ...]:
        """The keys and values of the heads at position j, as they are kept."""
        arithmetic, attention = self.model.arithmetic, block.attention
        keys = [attention.placed(arithmetic, arithmetic.apply(head.key, x), j) for head in attention.heads]
        values = [arithmetic.apply(head.value, x) for head in attention.heads]
        kept = (*keys, *values)
        return kept if self.cache is None else tuple(self.cache.converted(one, self.model.format) for one in kept)

    def _used(self, kept: Vector) -> Vector:
        """A key or value that was kept."""
        return kept if self.cache is None else self.model.format.converted(kept, self.cache)

    def _put_out(
        self, entries: Mapping[tuple[int, int], tuple[Vector, ...]], layer: int, i: int, x: Vector, read: Vector
    ) -> Vector:
        """What a layer makes at position i, where the vector x stands, and attention reads another."""
        arithmetic, block = self.model.arithmetic, self.model.blocks[layer]
        left, heads = block.attention.left(i, self.whole), block.attention.heads
        found = list[int]()
        for number, head in enumerate(heads):
            keys, values = (
                tuple(self._used(entries[layer, j][at]) for j in left) for at in (number, len(heads) + number)
            )
            memory = Memory(keys, values, tuple((j,) for j in left))
            found += block.attention.attend(arithmetic, head, memory, read, i, self.whole).attention
        return block.finish(arithmetic, x, tuple(found))[1]

    def answer(self, kept: Cache, time: int) -> Outcome:
        """Of the last vector."""
        model, last = self.model, self.model.normed(kept.last[time])
        return Outcome(model.read_out.answer(model.format, model.read_out.scores(model.arithmetic, last)), last)

    def say(self, kept: Cache, number: int) -> Talk[None]:
        """Keys and values, position by position."""
        for layer, j in self.carried[number]:
            known = kept.entries[layer, j]
            yield from tell(_label(layer, j), self.number, len(known), len(known[0]), known)

    def hear(self, kept: Cache, number: int) -> Talk[Cache]:
        """The same."""
        entries = dict(kept.entries)
        for layer, j in self.carried[number]:
            attention = self.model.blocks[layer].attention
            told = yield from tell(_label(layer, j), self.number, 2 * len(attention.heads), attention.m, None)
            entries[layer, j] = tuple(told)
        return Cache(entries, kept.last)

    def steps(self, number: int) -> tuple[Part, ...]:
        """Layer by layer."""
        found, time = list[Part](), self.turns[number - 1].last
        for layer, block in enumerate(self.model.blocks):
            H, m = len(block.attention.heads), block.attention.m
            many = sum(one == layer for one, _ in self.carried[number])
            bits = 2 * H * m * self.number.bits * many
            found.append(Part(f"layer {layer + 1} after {time} letters", f"2 * {H} * {m} * p * {many}", bits))
        return tuple(found)

    @property
    def letters_in_formulas(self) -> Mapping[str, int]:
        """The bits of a number."""
        return {"p": self.number.bits}

    def least_width(self, wanted: int) -> int | None:
        """The least width of all heads with which so many bits are sent, the answer's left out."""
        numbers = sum(
            2 * len(self.model.blocks[layer].attention.heads) for carried in self.carried for layer, _ in carried
        )
        return -(-wanted // (numbers * self.number.bits)) if numbers else None


def _label(layer: int, position: int) -> str:
    return f"layer {layer + 1}, keys and values of position {position}"


AnyRow = StateInARow | CacheInARow


def row_for(
    network: object, owners: str, parties: int, passes: int, thoughts: int, cache: NumberFormat | None, tells: bool
) -> AnyRow:
    """What all parties know before the letters are shared out.  InvalidInput says why there is no such protocol."""
    tells = tells and parties == 2
    match network:
        case Transformer():
            return CacheInARow(network, owners, parties, passes, thoughts, cache, tells)
        case Recurrent():
            if thoughts and network.answers > (many := len(network.alphabet)):
                raise InvalidInput(f"thoughts are letters: of {network.answers} answers only {many} are one")
            return StateInARow(network.as_rnn(), owners, parties, passes, thoughts, network.answers, tells)
        case RNN():
            return StateInARow(network, owners, parties, passes, thoughts, 2, tells)
    raise InvalidInput(f"no parties in a row run {type(network).__name__}")
