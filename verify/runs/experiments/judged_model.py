"""A trained module frozen, written as an exact network, held to the module, and judged in fixed point.

In each format it is run on the samples; on all words from the smallest size to N, where these are few enough; and, of
a recurrent network and a language, on words of all lengths, as far as its states are found.  A wrong sample shows that
the network is wrong.  That it is right is *proved* only where all words were run or all states were found, and
`certified` where the checker has replayed that.  The fewest bits are the first p of which some Qi.f has no more wrong
samples than the module itself, and is right on all words where the module has no wrong sample and all words may be run.
Those Qi.f are tried that have as many bits before the point as keep all numbers on some samples, or up to `BELOW`
fewer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from fooling.circuits.networks.asked.task import LanguageTask, Task
from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.search.all_lengths import MOST_STATES, AllLengths, all_lengths
from fooling.circuits.networks.search.behaviour import Behaviour, answers_to, behaviour, reordered
from fooling.circuits.networks.search.first_failure import Refused, in_letters
from fooling.circuits.networks.torch_twin.lazy_torch import load_torch
from fooling.circuits.networks.torch_twin.trained_models import as_written
from fooling.circuits.networks.torch_twin.training import Samples, right_of
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import named_format
from fooling.circuits.numbers.value_set import FixedPoint
from fooling.fooling_sets.errors import EvidenceError, InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.simulation.steps import Choices
from fooling.verify.given.asked.from_torch import write_torch
from fooling.verify.given.modules.float_distance import float_distance
from fooling.verify.given.networks.network_by_format import network_file
from fooling.verify.given.networks.network_file import NetworkFile, calibrated, precise
from fooling.verify.reading.files import read_text
from fooling.verify.runs.experiments.experiment_file import Run
from fooling.verify.runs.networks.network_causes import with_empty_word
from fooling.verify.runs.networks.network_evidence import NetworkCertificate, lengths_certificate, network_certificate
from fooling.verify.runs.networks.simulations import Shared

MOST_BITS = 16
WORTH = 0.99  # the share of right samples from which on fewer bits are sought
WIDE = 40  # bits of the format in which the bits before the point are found
BELOW = 2  # how many of these may be missing
CALIBRATED = 4  # samples for that
FIRST = 32  # samples that a format has to get right before the others are run
COMPARED = 16  # words on which linear attention, which no import knows, is held to its module
FAR = 2.0**-20  # of a score
Judged = dict[str, Any]


def frozen(module: Any, run: Run, path: Path) -> NetworkFile:
    """The module as a file, held to it; EvidenceError where what is written is not the module."""
    alphabet = list(run.task.letters(run.size))
    options: dict[str, Any] = {} if run.model.is_recurrent else {"causal": True}
    module.linear = False  # a layer of linear attention is written as one of softmax, and changed then
    write_torch(module, alphabet, path, **options)
    if run.model.kind == "linear":
        module.linear = True
        chain = as_written(run.model, json.loads(read_text(path)))
        path.write_text(json.dumps(chain, indent=2) + "\n", encoding="utf-8")
        _hold(module, run, network_file(path))
    return network_file(path)


def _hold(module: Any, run: Run, file: NetworkFile) -> None:
    """EvidenceError where the module, in float64, gives other scores than the file in a wide format."""
    words, _ = run.task.samples(run.size, COMPARED, ("held", run.seed))
    module.double()
    with load_torch().no_grad():
        found = float_distance(precise(file), module, words, len(words))
        largest = float(module(load_torch().tensor(words)).abs().max())
    module.float()
    if found.largest is None or found.largest > FAR * (1 + largest):
        raise EvidenceError(f"{run.name}: the network that was written is not the module; do not use either")


def judged(module: Any, run: Run, file: NetworkFile, samples: Samples, evidence: Path) -> Judged:
    """What the row says of the frozen module: `float` and for each format what is measured and what is proved."""
    right = right_of(module, samples)
    module.eval()
    task = run.task.judged(run.size)
    found: Judged = {"float": {"right": right, "of": len(samples[0])}}
    found["formats"] = {name: _in_format(run, file, task, samples, name, evidence) for name in run.how["formats"]}
    if run.how["fewest_bits"] and right >= WORTH * len(samples[0]):
        found["fewest"] = _fewest(run, file, task, samples, len(samples[0]) - right, evidence)
    return found


def _in_format(run: Run, file: NetworkFile, task: Task | None, samples: Samples, name: str, evidence: Path) -> Judged:
    formats = Formats.alike(named_format(name))
    try:
        network, _ = file.in_formats(formats)
        given = answers_to(network, samples[0])
    except Refused as error:
        return {"p": formats.activations.bits, "refused": str(error)}
    found: Judged = {"p": formats.activations.bits, "right": sum(map(int.__eq__, given, samples[1])), "of": len(given)}
    if task is not None and _are_few(run, task):
        found["words"] = _all_words(run, network, task, evidence)
    if isinstance(network, Recurrent) and isinstance(task, LanguageTask) and task.longest is None:
        found |= _all_lengths(run, network, task, evidence)
    return {**found, **_protocol(run, network)}


def _lengths(run: Run) -> list[int]:
    """Of the words of its sizes."""
    return [run.task.length(n) for n in run.sizes]


def _are_few(run: Run, task: Task) -> bool:
    """Whether all words of its sizes may be run."""
    counts = [task.how_many(n) for n in _lengths(run)]
    return None not in counts and sum(filter(None, counts)) <= run.how["all_words"]


def _all_words(run: Run, network: Network, task: Task, evidence: Path) -> Judged:
    """How many of all words of its sizes are wrong, and the first of them; whether each length has a certificate."""
    inputs, wrong, first, certified = 0, 0, None, True
    for n in _lengths(run):
        if isinstance(network, Recurrent) and isinstance(task, LanguageTask):
            found = _by_words(network, task, n)
        else:
            found = behaviour(network, task, n, most=run.how["all_words"], sample=0, shortest=n)
        inputs, wrong = inputs + found.inputs, wrong + found.wrong.total()
        if first is None and found.first is not None:
            first = in_letters(found.alphabet, found.first)
        shown = network_certificate(network, task, found, run.key, evidence)
        if isinstance(shown, NetworkCertificate) and shown.is_right == bool(found.wrong):
            raise EvidenceError(f"{run.name}: the checker finds another answer than the run; do not use either")
        certified = certified and isinstance(shown, NetworkCertificate)
    return {"all": inputs, "wrong": wrong, "first": first, "certified": certified}


def _by_words(network: Recurrent, task: LanguageTask, n: int) -> Behaviour:
    """All words of a length, one by one: they are few, and their states may be as many."""
    language, found = reordered(task.language, network.alphabet), Behaviour(network.alphabet, n, n)
    words = list(product(range(len(network.alphabet)), repeat=n))
    for word, given in zip(words, answers_to(network, words), strict=True):
        is_right = given == int(language.accepts_indices(word))
        (found.right if is_right else found.wrong)[Fraction(0)] += 1
        found.first = word if not is_right and found.first is None else found.first
    return found


def _all_lengths(run: Run, network: Recurrent, task: LanguageTask, evidence: Path) -> Judged:
    """What its states say of all words of one letter or more."""
    language = with_empty_word(reordered(task.language, network.alphabet), bool(network.answer(network.initial)))
    found = all_lengths(network, language, MOST_STATES, run.how["lengths_seconds"])
    certified = lengths_certificate(network, LanguageTask(language), found, run.key, evidence) is not None
    difference = None if found.difference is None else in_letters(network.alphabet, found.difference)
    told = {"equal": found.equal, "difference": difference, "length": _length(found), "states": found.states}
    return {"lengths": {**told, "covered": found.covered, "certified": certified}}


def _length(found: AllLengths) -> int | None:
    """Letters of the shortest wrong word."""
    return None if found.difference is None else len(found.difference)


def _protocol(run: Run, network: Network) -> Judged:
    """The bits that two parties exchange when they run it together, and who has which letters; None for no protocol."""
    n = run.task.length(run.size)
    partition = run.task.partition(run.size, run.model.is_recurrent)
    try:
        return {"protocol": Shared(run.name, network, Partition.parse(partition), n, Choices()).plan.bits}
    except InvalidInput:  # such as several layers of attention
        return {"protocol": None}


def _fewest(run: Run, file: NetworkFile, task: Task | None, samples: Samples, allowed: int, evidence: Path) -> Judged:
    """The first format, by its bits, that answers no sample worse than the module; None where none does."""
    all_words = task is not None and allowed == 0 and _are_few(run, task)
    on = "all words" if all_words else "samples"
    for name in _formats(file, samples[0][:CALIBRATED]):
        try:
            network, _ = file.in_formats(Formats.alike(named_format(name)))
            if _missed(network, samples, allowed) > allowed:
                continue
            if all_words and task is not None and _all_words(run, network, task, evidence)["wrong"]:
                continue
        except Refused:
            continue
        return {"bits": named_format(name).bits, "format": name, "on": on, "most": MOST_BITS}
    return {"bits": None, "format": None, "on": on, "most": MOST_BITS}


def _formats(file: NetworkFile, words: Sequence[Word]) -> Iterator[str]:
    try:
        found = calibrated(f"auto:{WIDE}", file, words).values
    except Refused:
        return
    whole = found.p - found.f if isinstance(found, FixedPoint) else WIDE
    for p in range(2, MOST_BITS + 1):
        yield from (f"Q{i}.{p - i}" for i in range(max(1, whole - BELOW), min(p, whole) + 1))


def _missed(network: Network, samples: Samples, allowed: int) -> int:
    """How many samples are wrong, counted until there are too many."""
    wrong = 0
    for first, last in ((0, FIRST), (FIRST, 8 * FIRST), (8 * FIRST, len(samples[0]))):
        words, answers = samples[0][first:last], samples[1][first:last]
        if words and wrong <= allowed:
            wrong += sum(map(int.__ne__, answers_to(network, words), answers))
    return wrong


def is_exact(run: Run, found: Mapping[str, Any]) -> bool | None:
    """Whether it is proved that the network is right on all words of its sizes, or is not; None where neither is."""
    if found.get("refused"):
        return False
    words, lengths, n = found.get("words"), found.get("lengths"), run.task.length(run.size)
    if words is not None and not words["wrong"]:
        return True
    if lengths is not None and (lengths["equal"] or (lengths["covered"] or 0) >= n or (lengths["length"] or 0) > n):
        return True
    return False if found["right"] < found["of"] else None
