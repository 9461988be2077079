"""`fooling lsp`: a language server for editors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

import click

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.commands.command_line.endings import AS_EXPECTED
from fooling.verify.commands.command_line.options import evidence
from fooling.verify.evidence.store import version


@click.command("lsp")
@evidence
def command(evidence: Path) -> int:
    """Serve an editor that speaks the Language Server Protocol, on standard input and output.

    The server reads claims files, and the claims in papers in Markdown and LaTeX.  It tells what is wrong while one
    types, what an operator means, and what could stand at a place.  It finds definitions.  Beside each claim it shows
    the verdict of the last `fooling check`, whose certificate it judges again.  `fooling docs papers` says how an
    editor is set up.  The package pygls is needed: `pip install 'fooling[lsp]'`.

    Exit codes: 0 the editor has ended it.  2 pygls is not installed.
    """
    try:
        serving = import_module("fooling.verify.pages.editors.server")
    except ModuleNotFoundError as error:
        raise InvalidInput(f"the module {error.name} is not installed; want pip install 'fooling[lsp]'") from None
    with os.fdopen(os.dup(0), "rb") as heard, os.fdopen(os.dup(1), "wb") as told, redirect_stdout(sys.stderr):
        serving.server(version(), evidence).start_io(heard, told)  # which closes what it is given
    return AS_EXPECTED
