"""The protocol of a Transformer on many words at once: every message as a column, every width checked.

For softmax attention in fixed point whose sums are told by parts.  What logits and values hang on is little, the letter
at the position that is read, a position and a letter, so they come from tables, which the exact arithmetic fills; the
rest is done to whole columns of int64, exactly (`fooling.protocols.search.integer_arrays`), in numpy, or in torch on a
GPU. The output after attention is computed likewise, for distinct vectors by the exact arithmetic where there are
norms.

Nothing rests on this: it says what `fooling.protocols.split.talk` would say, faster.  `batch_run` holds a sample of its
words against that, message by message.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from fooling.circuits.networks.block import GATED
from fooling.circuits.networks.machine import Word
from fooling.circuits.numbers.arithmetic import ONE, Linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.fooling_sets.search import arrays as np
from fooling.protocols.channel import Channel, Speaker
from fooling.protocols.search.integer_arrays import (
    Codes,
    array_on,
    distinct,
    distinct_rows,
    fitted,
    library_of,
    like,
    mapped,
    place_of_largest,
    require_small,
    rounded,
    summed,
    to_numpy,
)
from fooling.protocols.split import talk
from fooling.protocols.split_sum import Role, SplitSum
from fooling.protocols.transformer_plan import Plan
from fooling.records import dataclass

SAMPLE = 32  # words of a batch that are talked about on a channel, too
CHUNK = 2**17  # words that are in memory at once


@dataclass(frozen=True)
class Column:
    """One message of every word."""

    role: Role
    label: str
    width: int
    values: Codes


class NotTheSame(FoolingError):
    """The batch and the channel disagree."""


@dataclass(frozen=True)
class Batch:
    """W words: the letters of each, as W x n numbers, and what was said of all of them, in order; all in numpy."""

    plan: Plan
    words: Codes
    columns: tuple[Column, ...]
    last: Codes
    answers: Codes

    def messages(self, row: int) -> list[tuple[Speaker, str, int, int]]:
        """Of one word: who said what, in how many bits."""
        partner: Speaker = "bob" if self.plan.holder == "alice" else "alice"
        who = {"holder": self.plan.holder, "partner": partner}
        return [(who[one.role], one.label, int(one.values[row]), one.width) for one in self.columns]


def require_batch(plan: Plan) -> None:
    """InvalidInput, with the reason, for a plan that is run word by word."""
    formats = plan.model.formats
    everything = (formats.activations, formats.weights, formats.accumulator, formats.softmax)
    if plan.attention.kind != "softmax" or not (plan.normaliser.by_parts and plan.values.by_parts):
        raise InvalidInput("no batch: only softmax attention whose sums are told by parts is run in one")
    if any(f.precision is not None for f in everything):
        raise InvalidInput("no batch: floats are run word by word")
    if plan.around:
        raise InvalidInput("no batch: letters around the word are run word by word")
    for total in (plan.normaliser, plan.values):
        require_small("a sum", 2 * (total.sizes.whole + 1) * max(total.numerator, 1))
    # A weight is a power times the scale over Z, a product a weight times a value, then times the numerator.
    powers, f = formats.softmax, formats.activations
    require_small("a quotient", 4 * powers.limit * powers.scale)
    require_small("a product", 4 * powers.limit * f.limit * plan.values.numerator)
    # A sum that is handed on is any number of the accumulator, with its bias, times the activations' scale.
    require_small("a sum that is handed on", 2 * formats.accumulator.limit * f.scale)


def batch_run(plan: Plan, words: Sequence[Word], sample: int = SAMPLE, device: str | None = None) -> Batch:
    """Run the words, on a device of torch's or else in numpy, and some of them again on a channel.

    InvalidInput where there is no batch; NotTheSame where something does not fit, or differs.
    """
    require_batch(plan)
    letters = np.array(words, dtype=np.int64).reshape(len(words), len(plan.owners))
    tables = _Tables(plan, device)
    found = _joined([tables.run(letters[first : first + CHUNK]) for first in range(0, max(1, len(words)), CHUNK)])
    for row in Random(0).sample(range(len(words)), min(sample, len(words))):
        channel = Channel()
        outcome = talk(channel, plan, tuple(words[row]))
        said = [(one.sender, one.label, one.value, one.width) for one in channel.messages]
        if said != found.messages(row) or outcome.last != tuple(found.last[row].tolist()):
            raise NotTheSame(f"the batch says something else than the parties on the word {words[row]}")
    return found


def _joined(parts: Sequence[Batch]) -> Batch:
    """The words of all parts, which have the same messages."""
    columns = (
        Column(same[0].role, same[0].label, same[0].width, np.concatenate([one.values for one in same]))
        for same in zip(*(part.columns for part in parts), strict=True)
    )
    arrays = ((part.words, part.last, part.answers) for part in parts)
    words, last, answers = map(np.concatenate, zip(*arrays, strict=True))
    return Batch(parts[0].plan, words, tuple(columns), last, answers)


class _Tables:
    """What hangs on a few letters only, by the exact arithmetic, in arrays on a device."""

    def __init__(self, plan: Plan, device: str | None = None) -> None:
        self.plan, self.model, self.device = plan, plan.model, device
        self.f, self.powers = plan.model.format, plan.model.formats.softmax
        self.letters = range(len(plan.model.alphabet))
        self.left = plan.attention.left(plan.at, plan.n)
        self.sides: dict[Role, list[int]] = {
            role: [at for at, j in enumerate(self.left) if j in set(plan.places(role))]
            for role in ("holder", "partner")
        }
        self.columns: list[Column] = []

    def _read(self, j: int, a: int) -> tuple[int, ...]:
        return self.model.blocks[0].read(self.plan.arithmetic, self.model.vector(j, a))

    @cached_property
    def queries(self) -> Codes:
        """letters x H x m: those of the letters at the position that is read."""
        arithmetic, attention, at = self.plan.arithmetic, self.plan.attention, self.plan.at
        return self._array(
            [
                [
                    attention.placed(arithmetic, arithmetic.apply(head.query, self._read(at, a)), at)
                    for head in attention.heads
                ]
                for a in self.letters
            ]
        )

    @cached_property
    def heads(self) -> list[tuple[Codes, Codes]]:
        """Of each head: logits by query letter, position and letter, and values by position and letter."""
        return [self._tables_of(h) for h in range(len(self.plan.attention.heads))]

    def _tables_of(self, h: int) -> tuple[Codes, Codes]:
        arithmetic, attention, head = self.plan.arithmetic, self.plan.attention, self.plan.attention.heads[h]
        vectors = [(j, self._read(j, a)) for j in self.left for a in self.letters]
        keys = [attention.placed(arithmetic, arithmetic.apply(head.key, x), j) for j, x in vectors]
        logits = [arithmetic.logits(tuple(query), keys, attention.scaled) for query in self.queries[:, h].tolist()]
        values = [arithmetic.apply(head.value, x) for _, x in vectors]
        shape = len(self.left), len(self.letters)
        return self._array(logits).reshape(-1, *shape), self._array(values).reshape(*shape, -1)

    def _array(self, numbers: object) -> Codes:
        return array_on(self.device, numbers)

    def say(self, role: Role, label: str, width: int, values: Codes) -> None:
        """A message of every word, each of which must fit."""
        if width > 62 or (len(values) and (values.min() < 0 or int(values.max()) >= 1 << width)):
            raise NotTheSame(f"a value of {label!r} does not fit its declared {width} bits")
        self.columns.append(Column(role, label, width, to_numpy(values)))

    def say_codes(self, role: Role, label: str, f: NumberFormat, values: Codes) -> None:
        """Numbers of a format, in p bits each."""
        found, places = distinct(values)
        patterns = like(values, [f.values.pattern(code) for code in found.tolist()])
        self.say(role, label, f.bits, patterns[places])

    def run(self, letters: Codes) -> Batch:
        """All messages, and the outputs."""
        self.columns = []
        plan, words = self.plan, self._array(letters)
        asked = words[:, plan.at - 1]
        self._query(asked)
        heads = [self._head(h, words, asked) for h in range(len(plan.attention.heads))]
        last = self._finish(asked, library_of(words).concatenate(heads, axis=1))
        answers = self._answers(last)
        if plan.answer == "vector":
            for j in range(last.shape[1]):
                self.say_codes("holder", "answer", self.f, last[:, j])
        elif plan.answer == "decision":
            self.say("holder", "answer", (self.model.answers - 1).bit_length(), answers)
        if sum(one.width for one in self.columns) != plan.bits:
            raise NotTheSame("the messages have another number of bits than the formula")
        return Batch(plan, letters, tuple(self.columns), to_numpy(last), to_numpy(answers))

    def _query(self, asked: Codes) -> None:
        if self.plan.query == "letter":
            self.say("holder", "last letter", self.plan.query_bits["letter"], asked)
        elif self.plan.query == "embedding":
            table = self._array([self.model.vector(self.plan.at, a) for a in self.letters])
            for column in table[asked].T:
                self.say_codes("holder", "embedding", self.f, column)
        else:
            for column in self.queries[asked].reshape(len(asked), -1).T:
                self.say_codes("holder", "query", self.f, column)

    def _head(self, h: int, words: Codes, asked: Codes) -> Codes:
        """Steps 2 to 4: W x m codes of attention."""
        name, places = f"head {h + 1}: ", self._array(range(len(self.left)))
        letters = words[:, self._array(self.left) - 1]
        table, values = self.heads[h]
        logits = table[asked[:, None], places[None, :], letters]
        powers = self._powers(name, logits)
        weights = self._weights(powers, self._normaliser(name, powers))
        columns = values[places[None, :], letters]
        found = [
            self._sum(self.plan.values, name + "values", weights * columns[:, :, j]) for j in range(columns.shape[2])
        ]
        codes = library_of(words).stack(found, axis=1)
        if self.plan.arithmetic.sums_exactly or self.plan.model.formats.are_alike:
            return codes
        return rounded(self.f, codes * self.f.scale, self.plan.model.formats.accumulator.scale)

    def _powers(self, name: str, logits: Codes) -> Codes:
        library = library_of(logits)
        tops = library.zeros_like(logits)
        if self.plan.tells_maximum:
            own = library.amax(logits[:, self.sides["holder"]], axis=1)
            top = library.amax(logits, axis=1)
            self.say_codes("holder", name + "maximum", self.f, own)
            seen = top
            if self.plan.gap is None:
                self.say_codes("partner", name + "maximum", self.f, top)
            else:
                gap = library.clip(top - own, None, self.plan.gap)
                self.say("partner", name + "gap", self.plan.gap.bit_length(), gap)
                seen = own + gap
            tops[:, self.sides["holder"]] = seen[:, None]
            tops[:, self.sides["partner"]] = top[:, None]
        return mapped(self.powers, "exp", fitted(self.f, logits - tops), self.f)

    def _normaliser(self, name: str, powers: Codes) -> Codes:
        total = self.plan.normaliser
        for role, side in self.sides.items():
            self.say(role, name + "normaliser", total.sizes.width(role), powers[:, side].sum(axis=1))
        return rounded(total.format, powers.sum(axis=1) * total.numerator, total.denominator)

    def _weights(self, powers: Codes, Z: Codes) -> Codes:
        library = library_of(Z)
        signs, sizes = library.sign(Z)[:, None], library.abs(Z)[:, None]
        if not sizes.all() and self.plan.arithmetic.schedule.division == "error":
            raise InvalidInput("a division by 0, which the schedule calls an error")
        quotients = rounded(self.powers, powers * self.powers.scale * signs, library.clip(sizes, 1, None))
        return library.where(sizes == 0, 0, quotients)

    def _sum(self, total: SplitSum, label: str, products: Codes) -> Codes:
        """One sum over positions: the partner's part is told, and the holder finishes it."""
        terms = products
        if total.kind == "added":
            terms = rounded(total.format, products * total.numerator, total.denominator)
        bound = total.sizes.partner
        self.say("partner", label, total.sizes.width("partner"), terms[:, self.sides["partner"]].sum(axis=1) + bound)
        whole = terms.sum(axis=1)
        if total.kind == "rounded":
            return rounded(total.format, whole * total.numerator, total.denominator)
        return fitted(total.format, whole)

    def _finish(self, asked: Codes, heads: Codes) -> Codes:
        """The last vectors, the holder's own work."""
        block = self.model.blocks[0]
        if any(block.norms) or self.model.last_norm is not None or not self._is_plain:
            return self._finish_one_by_one(asked, heads)
        own = self._array([self.model.vector(self.plan.at, a) for a in self.letters])[asked]
        output = self._affine(block.attention.output, heads)
        output = fitted(self.f, own + output) if block.residual else output
        inner = output
        for number, part in enumerate(block.feed_forward.maps):
            if number:
                name, library = block.feed_forward.activation, library_of(inner)
                inner = library.clip(inner, 0, None) if name == "relu" else mapped(self.f, name, inner)
            inner = self._affine(part, inner)
        return fitted(self.f, output + inner) if block.residual and block.feed_forward.maps else inner

    @property
    def _is_plain(self) -> bool:
        """Whether linear maps are rounded step by step, without scales, and small enough, and nothing is gated."""
        block, formats = self.model.blocks[0], self.model.formats
        read = () if self.model.read_out.map is None else (self.model.read_out.map,)
        maps = (block.attention.output, *block.feed_forward.maps, *read)
        wide = max(len(part.matrix[0]) for part in maps)
        largest = 4 * wide * formats.weights.limit * self.f.limit * formats.accumulator.scale
        stepwise = self.plan.arithmetic.schedule.affine == "stepwise"
        plain = stepwise and block.feed_forward.activation not in GATED and block.place != "parallel"
        return plain and largest < 2**62 and all(part.scale == ONE for part in maps)

    def _affine(self, part: Linear, x: Codes) -> Codes:
        """`Arithmetic.apply` of each row."""
        formats, sums = self.model.formats, self.model.formats.accumulator
        scales = formats.weights.scale * self.f.scale
        if sums.summation == "once":
            products = rounded(sums, self._product(x, part) * sums.scale, scales)
        else:
            matrix = self._array(part.matrix)
            products = summed(sums, rounded(sums, x[:, None, :] * matrix[None] * sums.scale, scales))
        found = fitted(sums, products + self._array(part.bias))
        return found if formats.are_alike else rounded(self.f, found * self.f.scale, sums.scale)

    def _product(self, x: Codes, part: Linear) -> Codes:
        """x times the transposed matrix: row by row, as torch multiplies no matrices of integers on a GPU."""
        return library_of(x).stack([(x * self._array(row)).sum(axis=1) for row in part.matrix], axis=1)

    def _finish_one_by_one(self, asked: Codes, heads: Codes) -> Codes:
        rows, places = distinct_rows(library_of(heads).column_stack([asked, heads]))
        model, arithmetic = self.model, self.plan.arithmetic
        found = []
        for a, *codes in rows.tolist():
            x = model.vector(self.plan.at, a)
            found.append(model.normed(model.blocks[0].finish(arithmetic, x, tuple(codes))[1]))
        return self._array(found)[places]

    def _answers(self, last: Codes) -> Codes:
        read = self.model.read_out
        if read.map is not None and not self._is_plain:
            rows, places = distinct_rows(last)
            exact = [read.answer(self.f, read.scores(self.plan.arithmetic, tuple(row))) for row in rows.tolist()]
            return self._array(exact)[places]
        scores = last if read.map is None else self._affine(read.map, last)
        if read.rule in ("argmax", "argmax-last"):
            return place_of_largest(scores, last=read.rule == "argmax-last")
        turn = {"positive": 1, "not-negative": 0, "at-least-one": self.f.scale}[read.rule]
        return (scores[:, 0] >= turn) * 1
