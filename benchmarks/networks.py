"""Transformers: the reference beside a peer in Fractions, and the torch twin beside the reference; states of an RNN.

    python -m benchmarks.networks [reference] [twin] [equality] [states]

reference   two encoder layers (residual connections, norms behind them, softmax of <q, k> / sqrt m, a ReLU network of
            four times the width), d = 32 and two heads, 20 letters, in Q8.8: the exact reference beside
            `benchmarks/fraction_transformer.py`, word by word in turns, under both schedules.  Both start with nothing
            kept.
twin        the torch twin beside the reference on the same networks, words a second, in turns.
equality    all 2^N inputs of the hand-built network of two layers for equality, N = 20, with the twin.
states      of recurrent networks: those that words of any length reach, the minimal DFA, and whether it is that of the
            right language; a shift register of 20 units (2^20 states, the letter N places from the end), and a counter
            of 18 bits, whose states words of 2^17 letters tell apart; the replay of a certificate of 2^17 states.
What is compared is bit-equal, or the script stops.  One process, one thread, torch's too; what carries over to another
machine is the ratios.  Seconds are those of the process, so that others on the machine count for little.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from fractions import Fraction

from benchmarks.fraction_transformer import FractionTransformer
from benchmarks.timed import timed
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward, Norm
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.networks.search.all_lengths import all_lengths, automaton_of
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.transformer import TransformerTwin
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.networks.transformer_json import to_json
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import Matrix, named_format
from fooling.circuits.numbers.schedule import SCHEDULES
from fooling.verify.checker.judge import proved
from fooling.verify.given.arguments.network_terms import acceptor_term

FORMAT = named_format("Q8.8")
L, H, d, N = 2, 2, 32, 20


def encoder(schedule: str, seed: int = 0) -> Transformer:
    """Two layers with normal random weights, as `nn.TransformerEncoderLayer` has them but for the activation."""
    draw = random.Random(seed)

    def table(rows: int, columns: int, deviation: float) -> Matrix:
        return tuple(tuple(FORMAT.round(draw.gauss(0, deviation)) for _ in range(columns)) for _ in range(rows))

    def linear(rows: int, columns: int) -> Linear:
        return Linear(table(rows, columns, columns**-0.5), table(1, rows, 0.1)[0])

    def block() -> Block:
        m, norm = d // H, Norm((FORMAT.scale,) * d, (0,) * d, Fraction(1, 100))
        heads = tuple(Head(linear(m, d), linear(m, d), linear(m, d)) for _ in range(H))
        attention = Attention(heads, linear(d, d), scaled=True)
        return Block(attention, FeedForward((linear(4 * d, d), linear(d, 4 * d))), True, (norm, norm), "post")

    embedding, blocks = Added(table(2, d, 1), table(N, d, 1)), tuple(block() for _ in range(L))
    read = ReadOut(linear(1, d))
    return Transformer(Formats.alike(FORMAT), ("a", "b"), embedding, blocks, read, SCHEDULES[schedule])


def words(count: int) -> list[Word]:
    """Random ones of N letters."""
    draw = random.Random(1)
    return [tuple(draw.randrange(2) for _ in range(N)) for _ in range(count)]


def expect_equal(what: str, ours: Sequence[int], theirs: Sequence[int]) -> None:
    """Stop where the bits differ."""
    if list(ours) != list(theirs):
        raise SystemExit(f"{what}: {list(ours)} is not {list(theirs)}")


def reference(count: int = 12) -> None:
    """The exact reference beside the peer."""
    for schedule in SCHEDULES:
        model = encoder(schedule)
        peer, ours, theirs = FractionTransformer(to_json(model)), list[float](), list[float]()
        for word in words(count):
            seconds, scores = timed(lambda: model.forward(word))  # noqa: B023  called here
            ours.append(seconds)
            seconds, expected = timed(lambda: peer.scores(word))  # noqa: B023
            theirs.append(seconds)
            expect_equal(f"the reference on {word}", scores, expected)
        each = ", ".join(f"{b / a:.0f}" for a, b in zip(ours, theirs, strict=True))
        print(
            f"reference, {schedule}: {sum(theirs) / sum(ours):.0f} times as fast as Fractions on {count} words "
            f"({each}); {1000 * sum(ours) / count:.1f} ms a word, Fractions {1000 * sum(theirs) / count:.0f} ms",
            flush=True,
        )


def twin(rounds: int = 4, count: int = 2048, compared: int = 16) -> None:
    """The torch twin beside the reference, in turns."""
    torch, letters = load_torch(), words(rounds * count)
    for schedule in SCHEDULES:
        model, slow, fast = encoder(schedule), 0.0, 0.0
        runner = TransformerTwin(model)
        for first in range(0, rounds * count, count):
            batch = letters[first : first + count]
            seconds, scores = timed(lambda: runner.scores(torch.tensor(batch)))  # noqa: B023  called here
            fast += seconds
            seconds, exact = timed(lambda: [model.forward(word) for word in batch[:compared]])  # noqa: B023
            slow += seconds
            for word, ours, expected in zip(batch, scores.tolist(), exact, strict=False):
                expect_equal(f"the twin on {word}", [int(score) for score in ours], expected)
        print(
            f"twin, {schedule}: {slow * count / (fast * compared):.0f} times the words a second of the reference; "
            f"{rounds} times {count} words in {fast:.1f} s, {rounds} times {compared} in {slow:.1f} s",
            flush=True,
        )


def equality() -> None:
    """All words of N letters."""

    def work() -> tuple[int, int]:
        runner, wrong, equal = TransformerTwin(two_layer_equality(N)), 0, 0
        for letters, scores in runner.all_scores(N):
            right = (letters[:, : N // 2] == letters[:, N // 2 :]).all(1).long()
            wrong += int((runner.answers(scores) != right).sum())
            equal += int(right.sum())
        return wrong, equal

    seconds, (wrong, equal) = timed(work)
    print(f"equality, N = {N}: all {2**N} words in {seconds:.1f} s, {wrong} wrong, {equal} equal", flush=True)


def register(units: int) -> Recurrent:
    """Unit i is 1 where the i-th letter from the end is b; the answer is the last unit."""
    W = tuple(tuple(int(j == i - 1) for j in range(units)) for i in range(units))
    layer = Gated("elman", (Gate(linear(W), linear(tuple((0, int(i == 0)) for i in range(units)))),), "clip")
    read = ReadOut(linear((tuple(int(i == units - 1) for i in range(units)),)), "at-least-one")
    one_hot, state = ((1, 0), (0, 1)), ((0,) * units,)
    return Recurrent(Formats.alike(named_format("Q2.0")), ("a", "b"), one_hot, (layer,), state, read)


def counter(bits: int) -> Recurrent:
    """One unit, the number of a less that of b, from 0 to where it saturates."""
    layer = Gated("elman", (Gate(linear(((1,),)), linear(((1, -1),))),), "relu")
    one_hot = ((1, 0), (0, 1))
    return Recurrent(Formats.alike(named_format(f"Q{bits}.0")), ("a", "b"), one_hot, (layer,), ((0,),), ReadOut(None))


def states() -> None:
    """What recurrent networks do at all lengths."""
    many = 2**N
    shifted = tuple(((2 * q) % many, (2 * q + 1) % many) for q in range(many))
    last, half = DFA(("a", "b"), 0, frozenset(range(many // 2, many)), shifted), 2**17
    chain = tuple((min(q + 1, half - 1), max(q - 1, 0)) for q in range(half))
    positive = DFA(("a", "b"), 0, frozenset(range(1, half)), chain)
    load_torch()
    seconds, found = timed(lambda: automaton_of(register(N)))
    print(f"states, register: minimal DFA of {found.states} states in {seconds:.1f} s", flush=True)
    for name, network, language in (("register", register(N), last), ("counter", counter(18), positive)):
        seconds, known = timed(lambda: all_lengths(network, language, seconds=600))  # noqa: B023  called here
        said = f"{known.states} states, {known.minimal} in the minimal DFA, equal at all lengths: {known.equal}"
        print(f"states, {name}: {said}, in {seconds:.1f} s", flush=True)
    rows = tuple(((2 * q) % 2**17, (2 * q + 1) % 2**17) for q in range(2**17))
    that = ("decides", acceptor_term(register(17)), ("dfa", ("a", "b"), 0, tuple(range(2**16, 2**17)), rows))
    seconds, _ = timed(lambda: proved(that, "confirmed", {"rule": "evaluate"}))
    print(f"states, replay: {2**17} states in {seconds:.1f} s", flush=True)


PARTS = {"reference": reference, "twin": twin, "equality": equality, "states": states}


def main() -> None:
    """The parts named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args()
    load_torch().set_num_threads(1)
    for part in chosen.parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
