"""`fooling docs`: the pages of docs/ and the files of their examples, also from an installed copy."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED, answer
from fooling.verify.commands.command_line.options import FILE, as_json, option
from fooling.verify.pages.schemas import shapes as of
from fooling.verify.pages.schemas.head import Document

EXAMPLES = (".claims", ".json", ".safetensors", ".sty")  # arguments, networks, weights of some, the style for papers


DOCS = Document(
    "docs", "docs answers: the pages of the documentation, each with its title", dict, pages=of.table_of(of.LINE)
)
DOCS_PAGE = Document("docs-page", "docs NAME answers: one page of the documentation", dict, page=of.LINE, text=of.TEXT)
DOCS_SITE = Document(
    "docs-site",
    "docs --out DIR answers: where the web site is",
    dict,
    folder=of.RELATIVE,
    files=of.POSITIVE,
    bytes=of.POSITIVE,
)


@click.command("docs")
@click.argument("name", required=False)
@option("--out DIR", "Write all pages as a web site to DIR.", FILE)
@as_json
def command(name: str | None, out: Path | None, as_json: bool) -> int:
    """Print the page NAME of the documentation, or list all pages.

    The page `arguments` says how to write statements of your own.  NAME may also be the name of an example file that
    a page mentions.  For example, `fooling docs some-b.json > some-b.json` copies the file some-b.json.
    """
    if out is not None:
        return _write(name, out, as_json)
    if name is not None:
        _print(name.removesuffix(".md"), as_json)
        return AS_EXPECTED
    titles = {page: _content(page).decode().partition("\n")[0].lstrip("# ") for page in pages()}
    if as_json:
        answer(DOCS({"pages": titles}))
    else:
        width = max(map(len, titles))
        click.echo("\n".join(f"{page:{width}}  {title}" for page, title in titles.items()))
    return AS_EXPECTED


def _write(name: str | None, out: Path, as_json: bool) -> int:
    """All pages as a web site, which needs no server, with the public names of the package and a glossary."""
    if name is not None:
        raise InvalidInput(f"--out writes all pages; leave out {name}")
    folder = files("fooling").joinpath("docs")
    made = import_module("fooling.verify.pages.manual.site").files_of_docs(
        {one: folder.joinpath(one).read_bytes() for one in _names() if one.endswith((".md", ".svg", *EXAMPLES))}
    )
    import_module("fooling.verify.pages.site.folder").write(made, out)
    if as_json:
        sizes = {"files": len(made), "bytes": sum(map(len, made.values()))}
        answer(DOCS_SITE({"folder": out, **sizes}))
    else:
        click.echo(f"{len(made)} files; open {out / 'index.html'}")
    return AS_EXPECTED


def pages() -> list[str]:
    """The names of the pages, without .md.  README.md is the map of the folder, and the list itself takes its place."""
    return [name.removesuffix(".md") for name in _names() if name.endswith(".md") and name != "README.md"]


def examples() -> list[str]:
    """The names of the files with examples."""
    return [name for name in _names() if name.endswith(EXAMPLES)]


def _names() -> list[str]:
    return sorted(entry.name for entry in files("fooling").joinpath("docs").iterdir())


def _content(name: str) -> bytes:
    if name not in pages() + examples():
        near = get_close_matches(name, pages() + examples(), n=1)
        nearest = f"; nearest: {near[0]}" if near else ""
        raise InvalidInput(f"no page {name!r}{nearest}; there are {', '.join(pages())}")
    return files("fooling").joinpath("docs", name if name.endswith(EXAMPLES) else f"{name}.md").read_bytes()


def _print(name: str, as_json: bool) -> None:
    content = _content(name)
    is_text = not name.endswith(".safetensors")
    if as_json and is_text:
        answer(DOCS_PAGE({"page": name, "text": content.decode()}))
    elif as_json:
        raise InvalidInput(f"{name} is not text: --json has no place for it")
    elif not is_text and sys.stdout.isatty():
        raise InvalidInput(f"{name} is not text: write it to a file, fooling docs {name} > {name}")
    else:
        click.echo(content, nl=False)
