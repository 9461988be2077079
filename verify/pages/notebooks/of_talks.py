"""What Alice and Bob say, in a notebook: transcripts as tables, protocol trees drawn."""

from __future__ import annotations

from collections.abc import Iterable

from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.protocols.channel import Channel, Message
from fooling.protocols.search.exact import ExactComplexity
from fooling.protocols.search.trees import Leaf, ProtocolTree, to_json
from fooling.protocols.simulation.simulate import Simulation
from fooling.protocols.simulation.transcript import Transcript
from fooling.verify.pages.notebooks.of_functions import drawn
from fooling.verify.pages.notebooks.view import Part, View, table
from fooling.verify.statement.language.printable import counted
from fooling.verify.words.drawings import tree as drawn_tree


def channel(found: Channel | Transcript) -> View:
    """All that was said, a message a line."""
    many = counted(len(found.messages), "messages")
    return View(f"{counted(found.bits, 'bits')} in {many}", (), [_messages(found.messages)])


def _messages(messages: Iterable[Message]) -> Part:
    rows = [[one.sender.capitalize(), one.label, str(one.width), str(one.value)] for one in messages]
    return table("the messages", ["sender", "what", "bits", "value"], rows)


def simulation(found: Simulation) -> View:
    """The run of a network between two parties: what it costs, what it gives, and what was said."""
    same = "the network's own, bit for bit" if found.is_equal else "not the network's own"
    facts = [
        ("Word", counted(len(found.word), "letters")),
        ("Answer", str(found.outcome.answer)),
        ("Result", same),
        ("Bits of the plan", str(found.plan.bits)),
    ]
    says = f"A network split between Alice and Bob: {counted(found.transcript.bits, 'bits')} are said"
    return View(says, facts, [_messages(found.transcript.messages)])


def tree(found: ProtocolTree) -> View:
    """The tree as a drawing and in lines; inputs are numbers from 0."""
    says = f"Protocol tree: {counted(found.depth, 'bits')} at most, {counted(found.leaf_count, 'leaves')}"
    return View(says, (), _tree(found))


def _tree(found: ProtocolTree) -> list[Part]:
    if isinstance(found, Leaf):
        return []
    # of the function only the names of inputs are asked for
    return drawn("the tree", drawn_tree(TwoPartyFunction("inputs", 1, 1, min, str, str), to_json(found)))


def exact_complexity(found: ExactComplexity) -> View:
    """The two ends, and the tree of the upper one."""
    bits = str(found.upper) if found.lower == found.upper else f"{found.lower} to {found.upper}"
    facts = [
        ("Upper bound", f"a protocol tree of {counted(found.tree.leaf_count, 'leaves')}"),
        (
            "Lower bound",
            f"{found.certified} by evidence" + ("" if found.certified == found.lower else f", {found.lower} by search"),
        ),
    ]
    return View(
        f"Exact communication complexity: {counted(bits, 'bits')}, the answer's bit included", facts, _tree(found.tree)
    )
