"""Alice and Bob as two processes of the operating system that share nothing but a socket.

Each is given what is public and the letters at its own positions (`given_to`), and nothing else: not the word, not the
other's letters, no file and no memory of this process.  So whatever one of them comes to know of the other's letters,
it was told.  `run_apart` starts them, waits, and holds the two logs against each other.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fooling.circuits.networks.machine import Word
from fooling.circuits.networks.network_json import Network, to_json
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.partition import Partition
from fooling.protocols.channel import Speaker
from fooling.protocols.parties import Outcome, OutOfStep
from fooling.protocols.simulation.one_party import GONE
from fooling.protocols.simulation.simulate import Simulation
from fooling.protocols.simulation.steps import Choices
from fooling.protocols.simulation.transcript import Transcript
from fooling.protocols.split import held

OURS = Choices()
ROOT = Path(__file__).parents[2]  # of the path below `fooling`, by which this file was loaded


def given_to(speaker: Speaker, public: dict[str, str], words: Sequence[Word]) -> str:
    """All that a party's process is given: one JSON object."""
    own = [held(public["owners"], word, speaker) for word in words]
    return json.dumps({"public": public, "speaker": speaker, "words": own})


def run_apart(
    network: Network, words: Sequence[Word], partition: Partition, chosen: Choices = OURS
) -> list[Simulation]:
    """The protocol on words of one length, in two processes.  InvalidInput says why a network has no protocol."""
    if not words or os.name != "posix":
        raise InvalidInput("two processes: want a word, on a system where processes inherit sockets")
    plan = chosen.plan(network, partition.owners(len(words[0])))
    document = json.dumps(to_json(network))
    public = {"network": document, "owners": plan.owners, "choices": json.dumps(asdict(chosen))}
    known, said = _talked({who: given_to(who, public, words) for who in ("alice", "bob")})
    found = []
    for word, alice, bob, ours, theirs in zip(words, *known, *said, strict=True):
        if sorted(map(repr, ours)) != sorted(map(repr, theirs)):
            raise OutOfStep("the processes disagree on what was said")
        outcome = alice if plan.answerer == "alice" else bob
        codes = {name: None if outcome[name] is None else tuple(outcome[name]) for name in ("last", "concatenated")}
        found.append(Simulation(plan, word, Outcome(outcome["answer"], **codes), Transcript.from_json(ours)))
    return found


def _talked(given: dict[Speaker, str]) -> tuple[list[list[Any]], list[list[Any]]]:
    """What Alice and Bob know, and what each has said and heard, word by word."""
    ends = dict(zip(("alice", "bob"), socket.socketpair(), strict=True))
    started = {
        who: subprocess.Popen(
            [sys.executable, "-m", "fooling.protocols.simulation.one_party", str(end.fileno())],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=[end.fileno()],
        )
        for who, end in ends.items()
    }
    for end in ends.values():
        end.close()  # else nobody would notice that the other has gone
    try:
        with ThreadPoolExecutor(len(started)) as both:  # each reads and writes while the other one does
            ended = list(both.map(lambda who: started[who].communicate(given[who]), started))
    finally:
        for process in started.values():
            process.kill()
    if any(process.returncode for process in started.values()):
        complaints = [complaint.strip().rpartition("\n")[2] for _, complaint in ended]
        complaints.sort(key=lambda line: (not line, GONE in line))  # the one that says why comes first
        raise InvalidInput(complaints[0] or "a party's process has ended early")
    lines = [[json.loads(line) for line in out.splitlines()] for out, _ in ended]
    return [[one["known"] for one in side] for side in lines], [[one["said"] for one in side] for side in lines]
