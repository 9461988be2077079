"""Protocols: in batch against one word at a time, and in two processes against one.

    python -m benchmarks.protocols

One head of width 8 on 16 positions, four letters, random weights, two's complement, odd positions against even ones.
batch      words a second in batch, every width checked and 32 of them run on a channel, too, against words a second on
           the channel, in turns in one process with one thread; both must say the same of the words they share.
apart      seconds for the same words in two processes of the operating system against one.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from random import Random

os.environ["OMP_NUM_THREADS"] = "1"

from benchmarks.timed import timed
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.transformer import Transformer, one_layer
from fooling.circuits.numbers.number_format import NumberFormat, named_format
from fooling.fooling_sets.partition import Partition
from fooling.protocols.search.batch import batch_run
from fooling.protocols.simulation.simulate import simulate
from fooling.protocols.simulation.two_processes import run_apart
from fooling.protocols.split import plan_of
from fooling.protocols.transformer_plan import Plan

N, d, m, LETTERS = 16, 8, 8, 4
ROUNDS = 3
PARTITION = Partition.parse("odd-even")


def layer(f: NumberFormat) -> Transformer:
    """Weights of about 1 / sqrt d."""
    chance = Random(1)

    def matrix(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(f.round(chance.gauss(0, columns**-0.5)) for _ in range(columns)) for _ in range(rows))

    embedding = tuple(matrix(LETTERS, d) for _ in range(N))
    head = (matrix(m, d), matrix(m, d), matrix(m, d))
    return one_layer(f, ("a", "b", "c", "d"), embedding, (head,), matrix(2, m), [(matrix(8, 2), (0,) * 8)])


def drawn(many: int) -> list[Word]:
    """Random words."""
    chance = Random(2)
    return [tuple(chance.choices(range(LETTERS), k=N)) for _ in range(many)]


def seconds(run: Callable[[], object]) -> float:
    """Of the wall, of one run."""
    return timed(run, time.perf_counter)[0]


def batch(model: Transformer, words: Sequence[Word], few: int) -> None:
    """Words a second, the best of some rounds each, in turns."""
    plan = plan_of(model, PARTITION, N)
    if not isinstance(plan, Plan):
        raise TypeError("a Transformer has another plan")
    alone, together = [], []
    for _ in range(ROUNDS):
        alone.append(seconds(lambda: [simulate(model, word, PARTITION) for word in words[:few]]) / few)
        together.append(seconds(lambda: batch_run(plan, words)) / len(words))
    found = batch_run(plan, words[:few])
    runs = [simulate(model, word, PARTITION) for word in words[:few]]
    said = [[(one.sender, one.label, one.value, one.width) for one in run.transcript.messages] for run in runs]
    same = said == [found.messages(row) for row in range(few)]
    a, b = min(alone), min(together)
    print(
        f"{model.format.short_name}: {1 / b:,.0f} words a second in batch, {1 / a:,.0f} one by one: {a / b:.0f} times"
    )
    print(f"  of {few} words {'the same' if same else 'SOMETHING ELSE'} was said; {plan.bits} bits a word", flush=True)


def apart(model: Transformer, words: Sequence[Word]) -> None:
    """Two processes, their start included."""
    here = min(seconds(lambda: [simulate(model, word, PARTITION) for word in words]) for _ in range(ROUNDS))
    there = min(seconds(lambda: run_apart(model, words, PARTITION)) for _ in range(ROUNDS))
    print(
        f"{len(words)} words: {here:.2f} s in one process, {there:.2f} s in two: {there / here:.1f} times", flush=True
    )


def main() -> None:
    """All of it."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    words = drawn(40_000)
    for name in ("Q8.8", "Q4.4", "Qp:16,2"):
        batch(layer(named_format(name)), words, 500)
    for many in (10, 100, 1000):
        apart(layer(named_format("Q8.8")), words[:many])


if __name__ == "__main__":
    main()
