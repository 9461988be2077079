"""A document with its comments as text in JSON, or in YAML whose propositions are lists as JSON writes them.

A number with a point stays what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fooling.verify.given.arguments.argument_yaml import NOT_THE_SAME
from fooling.verify.given.arguments.converted.kept_document import Kept
from fooling.verify.given.arguments.written_decimal import WrittenDecimal

PLAIN = re.compile("[A-Za-z_][A-Za-z0-9_-]*")


def data(value: Any) -> str:
    """A value on one line of JSON.

    >>> data(["a", {"b": WrittenDecimal("0.10")}])
    '["a", {"b": 0.10}]'
    """
    if isinstance(value, WrittenDecimal):
        return value.written
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{json.dumps(str(name))}: {data(one)}' for name, one in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(data, value))}]"
    return json.dumps(value, ensure_ascii=False)


def in_json(kept: Kept) -> str:
    """The text of a document in JSON, with comments where there are any."""
    parts = [f'"{part}": {data(value)}' for part, value in kept.content.items() if part not in PARTS]
    for part, value in kept.content.items():
        if part == "define":
            inside = [(("define", name), f"{json.dumps(name)}: {data(one)}") for name, one in value.items()]
            parts.append(f'"define": {{\n{_listed(kept, inside)}}}')
        elif part in PARTS:
            inside = [((part, i), _statement(one)) for i, one in enumerate(value)]
            parts.append(f'"{part}": [\n{_listed(kept, inside)}]')
    whole = ",\n ".join(parts)
    return "".join(f"{line}\n" for line in (f"{{{whole}}}", *(f"// {line}" for line in kept.after)))


PARTS = ("define", "assume", "claims")


def _statement(item: Mapping[str, Any]) -> str:
    """The words and what else is short on one line, the proposition on the next."""
    short = {name: one for name, one in item.items() if name != "that"}
    that = f',\n   "that": {data(item["that"])}' if "that" in item else ""
    return f"{data(short)[:-1]}{that}}}"


def _listed(kept: Kept, inside: Iterable[tuple[tuple[str, Any], str]]) -> str:
    told = ["".join(f"  // {line}\n" for line in kept.comments.get(owner, ())) + f"  {text}" for owner, text in inside]
    return ",\n".join(told)


def in_yaml(kept: Kept) -> str:
    """The text of a document in YAML."""
    return "".join(f"{line}\n" for line in (*_lines(kept), *(f"# {line}" for line in kept.after)))


def _lines(kept: Kept) -> Iterator[str]:
    for part, value in kept.content.items():
        if part not in PARTS or not value:
            yield f"{_key(part)}: {data(value)}"
            continue
        yield f"{part}:"
        for owner, one in [(name, one) for name, one in (value.items() if part == "define" else enumerate(value))]:
            yield from (f"  # {line}" for line in kept.comments.get((part, owner), ()))
            if part == "define":
                yield f"  {_key(owner)}: {data(one)}"
            else:
                told = [f"{_key(name)}: {data(text)}" for name, text in one.items()]
                yield from (f"{'    ' if i else '  - '}{line}" for i, line in enumerate(told))


def _key(name: object) -> str:
    text = str(name)
    return text if PLAIN.fullmatch(text) and not NOT_THE_SAME.fullmatch(text) else json.dumps(text)
