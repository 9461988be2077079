"""One party as a process, which `two_processes` starts: `python -m fooling.protocols.simulation.one_party SOCKET`.

On standard input it is given what is public, its name, and for each word the letters at its own positions, as one JSON
object; it talks to the other party over the socket that it has inherited, and writes what it knows and what was said
and heard, a word a line, to standard output.

On the socket a message of so many bits is as many bytes as hold them, the highest first.  Widths are public, so nothing
says where a message ends.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, BinaryIO, TypeVar

from fooling.circuits.networks.network_json import from_json
from fooling.fooling_sets.errors import FoolingError
from fooling.protocols.channel import Message, Speaker
from fooling.protocols.parties import OutOfStep, Say, Talk
from fooling.protocols.simulation.steps import Choices, SimulatedPlan, party_of

Known = TypeVar("Known")
GONE = "has gone before"
OTHER: Mapping[Speaker, Speaker] = {"alice": "bob", "bob": "alice"}


def plan_from(public: Mapping[str, Any]) -> SimulatedPlan:
    """What both parties know, from its JSON."""
    network = from_json(json.loads(public["network"]))
    return Choices(**json.loads(public["choices"])).plan(network, public["owners"])


def converse_over(stream: BinaryIO, speaker: Speaker, talk: Talk[Known]) -> tuple[Known, list[Message]]:
    """Run a party's program against what comes over a stream: what it knows in the end, and all messages in order."""
    log, told = list[Message](), None
    while True:
        try:
            now = next(talk) if told is None else talk.send(told)
        except StopIteration as end:
            stream.flush()
            return end.value, log
        size = (now.width + 7) // 8
        if isinstance(now, Say):
            log.append(Message(speaker, now.label, now.value, now.width))
            stream.write(now.value.to_bytes(size, "big"))
            told = None
        else:
            stream.flush()
            heard = stream.read(size)
            if len(heard) < size:
                raise OutOfStep(f"{OTHER[speaker]} {GONE} {now.label!r} was said")
            told = int.from_bytes(heard, "big")
            log.append(Message(OTHER[speaker], now.label, told, now.width))


def main() -> int:
    """Read, talk, write; an error is one line on standard error and exit code 2."""
    given = json.load(sys.stdin)
    with socket.socket(fileno=int(sys.argv[1])) as ours, ours.makefile("rwb") as stream:
        try:
            plan, speaker = plan_from(given["public"]), given["speaker"]
            for letters in given["words"]:
                mine = party_of(plan, speaker, {int(i): letter for i, letter in letters.items()})
                known, log = converse_over(stream, speaker, mine)  # type: ignore[arg-type]
                said = [[one.sender, one.label, one.value, one.width] for one in log]
                sys.stdout.write(json.dumps({"known": asdict(known), "said": said}) + "\n")
        except FoolingError as error:
            sys.stderr.write(f"{error}\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
