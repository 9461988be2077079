"""The terms of a pack, kept compiled beside its texts: `terms.json`, a line for each claim.

Reading some hundred sentences takes a second, and whoever replays a certificate need not believe that they are read
well: `recheck` compares with the terms of this file.  A test reads all sentences and holds the file to them.

The file has a digest of what it was made from, the definitions and the propositions of the pack, and of its terms.
Where one of them has changed since, the sentences are read.  `make terms`, that is
`python -m fooling.verify.claims.compiled`, writes the files anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from fooling.verify.claims import typed_terms
from fooling.verify.claims.pack_files import PackFiles, is_pack, pack_files
from fooling.verify.reading.layout.parts import Block, Let
from fooling.verify.statement.proposition import Term, frozen, thawed

FILE = "terms.json"


def terms(files: PackFiles) -> Mapping[str, Term]:
    """The proposition of each claim of a pack, by its name."""
    path = files.folder / FILE
    head, _, kept = (path.read_text(encoding="utf-8") if path.exists() else "").partition("\n")
    if head != _head(files, kept):
        return typed_terms.read(files)
    return {name: frozen(term) for name, term in json.loads(f"{head}{kept}")["terms"].items()}


def _head(files: PackFiles, kept: str) -> str:
    """The first line of the file, with the digest of the definitions and propositions, and of the other lines."""
    said = "\n".join([*_lines(files), kept])
    return f'{{"of": "{sha256(said.encode()).hexdigest()}", "terms": {{'


def written(files: PackFiles, found: Mapping[str, Term]) -> str:
    """The text of the file."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(thawed(term), separators=(',', ':'), ensure_ascii=False)}"
        for name, term in found.items()
    ]
    kept = ",\n".join(lines) + "\n}}\n"
    return f"{_head(files, kept)}\n{kept}"


def write(folder: Path) -> None:
    """Read the sentences of a pack, and keep their terms."""
    files = pack_files(folder)
    (folder / FILE).write_text(written(files, typed_terms.read(files)), encoding="utf-8")


def _lines(files: PackFiles) -> Iterator[str]:
    for name, layout in files.claims.items():
        yield f"# {name}"
        for one in layout.parts:
            if isinstance(one, Let):
                yield f"let {one.name} = {one.text.said}"
            elif isinstance(one, Block) and one.that is not None:
                yield f"{one.name}  {one.that.text.said}"


if __name__ == "__main__":
    for one in import_module("fooling.verify.claims.claim").PACKS:
        if is_pack(Path(__file__).parent / one):
            write(Path(__file__).parent / one)
