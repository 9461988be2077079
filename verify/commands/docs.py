"""`fooling docs`: the pages of docs/ and the files that they speak of, also from an installed copy."""

from __future__ import annotations

from importlib.resources import files

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.endings import AS_EXPECTED, answer
from fooling.verify.commands.options import as_json
from fooling.verify.pages.schemas.head import headed

EXAMPLES = (".json", ".safetensors")  # networks, and the weights of some


@click.command("docs")
@click.argument("name", required=False)
@as_json
def command(name: str | None, as_json: bool) -> int:
    """Print the page NAME of the documentation, or the names of all pages.

    NAME is that of a file in docs/, with or without .md: `arguments` says how to write statements of your own.  The
    networks that the pages speak of are printed likewise, so `fooling docs some-b.json > some-b.json` makes a file.
    """
    if name is not None:
        _print(name.removesuffix(".md"), as_json)
        return AS_EXPECTED
    titles = {page: _content(page).decode().partition("\n")[0].lstrip("# ") for page in pages() if "." not in page}
    if as_json:
        answer(headed("docs", {"pages": titles}))
    else:
        width = max(map(len, titles))
        click.echo("\n".join(f"{page:{width}}  {title}" for page, title in titles.items()))
    return AS_EXPECTED


def pages() -> list[str]:
    """The names that are taken: those of pages, without .md, then those of the examples."""
    found = sorted(entry.name for entry in files("fooling").joinpath("docs").iterdir())
    shown = [name.removesuffix(".md") for name in found if name.endswith(".md")]
    return shown + [name for name in found if name.endswith(EXAMPLES)]


def _content(page: str) -> bytes:
    if page not in pages():
        raise InvalidInput(f"no page {page!r}: there are {', '.join(pages())}")
    return files("fooling").joinpath("docs", page if page.endswith(EXAMPLES) else f"{page}.md").read_bytes()


def _print(page: str, as_json: bool) -> None:
    content = _content(page)
    if not as_json:
        click.echo(content, nl=False)
    elif page.endswith(".safetensors"):
        raise InvalidInput(f"{page} is not text: --json has no place for it")
    else:
        answer(headed("docs-page", {"page": page, "text": content.decode()}))
