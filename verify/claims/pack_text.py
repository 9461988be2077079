"""`read_pack`: the claims of a pack from its texts (`fooling.verify.claims.pack_files` says what stands in these)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from inspect import Parameter, signature
from operator import methodcaller
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.checker.kernel import Context
from fooling.verify.claims import compiled
from fooling.verify.claims.claim import CORE, REPAIR, Document, Pack, Unknown
from fooling.verify.claims.pack_files import pack_files
from fooling.verify.methods.engine.tactic import Node, Tactic
from fooling.verify.reading.layout.parts import Block, Let
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentence_letters import SentenceLetters
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

VARIABLE = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
NONE, REPAIRED = "none", "--repaired"
EQUAL = methodcaller("partition", "=")
VERDICT = re.compile(r"(confirmed|refuted|unknown)(?: \(([a-z]+)\)|: (.+))?")


@dataclass(frozen=True)
class Script:
    """A derivation by hand, which is loaded when it is used: a tactic of a module, or what makes one of nothing."""

    module: str
    name: str

    @property
    def tactic(self) -> Tactic:
        """The tactic itself."""
        return _tactic(self.module, self.name)

    def __call__(self, goal: Term, context: Context) -> Node:
        """What the tactic finds."""
        return self.tactic(goal, context)


@cache
def _tactic(module: str, name: str) -> Tactic:
    found = getattr(import_module(module), name)
    parameters = [one for one in signature(found).parameters.values() if one.kind not in VARIABLE]
    made: Tactic = found if any(one.default is one.empty for one in parameters) else found()
    return made


def pack_beside(module: str, file: str) -> Callable[[], Pack]:
    """What reads the pack in the folder of a file, once."""

    @cache
    def read() -> Pack:
        return read_pack(module, Path(file).parent)

    return read


def read_pack(module: str, folder: Path) -> Pack:
    """The pack of a folder; its scripts are in the modules of this package."""
    files = pack_files(folder)
    document = Document(files.about["authors"], files.about["title"], files.about.get("link"))
    pack, terms = Pack(folder.name, {}, document), compiled.terms(files)
    for name, layout in files.claims.items():
        lets = dict[str, str]()
        for block in layout:
            if isinstance(block, Let):
                lets[block.name] = block.text.said
            else:
                try:
                    _register(pack, block, terms.get(block.name), lets, module)
                except InvalidInput as error:
                    raise InvalidInput(f"{files.place(name, block.place[0])}: {error}") from None
    return pack


def _register(pack: Pack, block: Block, that: Term | None, lets: dict[str, str], module: str) -> None:
    fields = {one.word: one.text.said for one in block.fields}
    if that is None or block.that is None:
        raise InvalidInput(f"{block.name}: want a proposition")
    pinned, weight = _verdict(fields.get("verdict", "confirmed"))
    repairs, leaves = _repairs(block.name, fields.get("repairs")), fields.get("leaves")
    implied = REPAIR if repairs else CORE if leaves else fields.get("kind")
    is_own = any(one.word == "kind" and one.place > block.place for one in block.fields)
    pack.claim(
        block.name,
        at=fields.get("at", ""),
        says=block.says.said,
        that=Expression(that),
        typed=_typed(block.that.text.said, lets),
        pinned=pinned,
        weight=weight,
        kind=fields["kind"] if is_own else implied,
        repairs=repairs,
        leaves=leaves,
        letters=_letters(block, that),
        script=_script(module, fields["script"]) if "script" in fields else None,
        **{word: fields[word] for word in ("effort", "note") if word in fields},
    )


def _typed(text: str, lets: dict[str, str]) -> str:
    """A proposition as it is typed, behind the definitions that it uses."""
    for name, said in reversed(lets.items()):
        if re.search(rf"\b{name}\b", text):
            text = f"let {name} = {said};\n{text}"
    return text


def _script(package: str, said: str) -> Script:
    """NAME of the module `scripts` of the pack, or MODULE.NAME."""
    module, _, name = said.rpartition(".")
    return Script(f"{package}.{module or 'scripts'}", name)


def _verdict(said: str) -> tuple[Verdict | Unknown, str | None]:
    """The verdict that a line says, and its weight."""
    match = VERDICT.fullmatch(said)
    if match is None or (match[3] is not None) != (match[1] == "unknown"):
        raise InvalidInput(f"verdict: {said}: want confirmed, refuted, refuted (WEIGHT) or unknown: REASON")
    return Unknown(match[3]) if match[3] else Verdict[match[1].upper()], match[2]


def _repairs(name: str, said: str | None) -> str | None:
    if said is None and name.endswith(REPAIRED):
        return name.removesuffix(REPAIRED)
    return None if said == NONE else said


def _letters(block: Block, that: Term) -> dict[str, str]:
    """Those that the claim declares itself, or those of the margin that make sense in its sentence."""
    one = block.field("letters")
    if one is None or one.text.said == NONE:
        return {}
    declared = {variable.strip(): says.strip() for variable, _, says in map(EQUAL, one.text.said.split(","))}
    if one.place > block.place:
        return declared
    return {letter: says for letter, says in declared.items() if _makes_sense({letter: says}, block.says.said, that)}


def _makes_sense(letters: Mapping[str, Any], says: str, that: Term) -> bool:
    try:
        SentenceLetters.declared(letters).require_sense(says, that)
    except InvalidInput:
        return False
    return True
