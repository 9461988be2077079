"""The command line `fooling` (also `python -m fooling`): arguments in, tables or one JSON document out.

Here are the group of commands and what becomes of what they return or raise: an exit code
(`fooling.verify.commands.command_line.endings`) and, where something is wrong, one line on standard error, never a
traceback.  A command is a file of `fooling.verify.commands` and is loaded when it is used: `fooling --help` loads click
and nothing else.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from typing import Any

import click

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.commands.command_line import endings
from fooling.verify.runs.processes.command_line import ALONE
from fooling.verify.statement.language.printable import printable

# Each name is a module of fooling.verify.commands that holds a `command`; beside it the first sentence of its help.
COMMANDS: Mapping[str, str] = {
    "axioms": "Print the axioms in words, each with its proof or source.",
    "bundle": "Pack the certificates of a run into one archive, with a checker.",
    "census": "Measure every 0/1 matrix of one size.",
    "check": "Decide claims, and write certificates.",
    "construct": "Build the network of a theorem.",
    "constructions": "List the networks that theorems construct.",
    "convert": "Write the claims of FILE into NEW_FILE, in the form that the ending of NEW_FILE names.",
    "decide": "Decide one SENTENCE, such as 'for all n >= 1: D(EQ_n) = n + 1'.",
    "deployed": "Say what a module of torch's answers as it is served, on words of all lengths.",
    "docs": "Print the page NAME of the documentation, or list all pages.",
    "enumerate": "Print all words of a language, or all pairs of a fooling set.",
    "experiment": "Train models on tasks, and judge each of them exactly.",
    "export": "Write certificates as theorems of Rocq, or as statements of Lean.",
    "frontier": "Find the least precision at which a network is wrong on no input.",
    "grade": "Grade answers to a sheet of questions.",
    "language": "Say what a lower-bound argument needs of a regular language.",
    "list": "List the known claims, of one PACK or of all, or the claims of a FILE of your own.",
    "lsp": "Serve an editor that speaks the Language Server Protocol, on standard input and output.",
    "measure": "Measure a function, with a certificate for every number.",
    "methods": "List the rules of the search, each with the goals that it is for.",
    "mutants": "Say how strong each confirmed claim is.",
    "network": "Run a network in exact arithmetic, and count its mistakes.",
    "recheck": "Run the independent checker on certificates.",
    "report": "Write claims, their proofs and their certificates as web pages.",
    "schema": "Print the JSON schema called NAME, or list all schemas.",
    "sheet": "Print a sheet of questions for students.",
    "show": "Explain one CLAIM or several: the verdict of each, and the proof step by step.",
    "simulate": "Run a network between Alice and Bob, and count the bits.",
    "task": "List the tasks, or say what a task asks, and by which law its inputs are drawn.",
    "width": "Say how large a network, or another model, must be for a task.",
}


class _Program(click.Group):
    """The group of commands: turns what they return or raise into exit codes, and errors into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, which is loaded now."""
        if cmd_name not in COMMANDS:
            return None
        with _nothing_collected():
            found: click.Command = import_module(f"fooling.verify.commands.{cmd_name}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The names with one line each; nothing is loaded."""
        width = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, click.Command(name, help=line).get_short_help_str(width)) for name, line in COMMANDS.items()]
            )

    def main(self, *args: Any, **extra: Any) -> Any:
        is_program = not args and extra.get("args") is None  # and not called by one, as a test does
        extra["standalone_mode"] = False
        endings.open_streams()
        if is_program:
            endings.hear_once()
            ALONE.set(True)
        try:
            code = super().main(*args, **extra)
        except (KeyboardInterrupt, click.Abort):
            code = endings.complain("interrupted", endings.INTERRUPTED)
        except click.ClickException as error:
            code = endings.complain(f"{error.format_message()}{_see_help(error)}", endings.BAD_INPUT)
        except FoolingError as error:
            code = endings.complain(str(error), endings.BAD_INPUT)
        except OSError as error:
            code = endings.complain(f"{error.filename or 'output'}: {error.strerror or error}", endings.BAD_INPUT)
        if is_program:
            endings.hear_no_more()
        sys.exit(code)

    def invoke(self, ctx: click.Context) -> Any:
        told: ContextVar[Callable[[str], object]] = import_module("fooling.verify.given.files.reading_notes").TELL
        before = told.set(cache(_say_reading))
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:  # click would print a blank line first
            return endings.complain("interrupted", endings.INTERRUPTED)
        except BrokenPipeError:  # the reader has had enough; a command that judges something has ended by `tell`
            endings.hush()
            return endings.AS_EXPECTED
        finally:
            told.reset(before)
        return code


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """No garbage is looked for while code is loaded, nor in what was loaded: a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()


def _say_reading(line: str) -> None:
    """What a file was read as, where that is not plain."""
    click.echo(f"fooling: {printable(line)}", err=True)


def _see_help(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return f" (see {context.command_path} --help)" if context is not None else ""


def _say_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """The version of what is installed, and nothing else."""
    if wanted and not context.resilient_parsing:
        click.echo(f"fooling {import_module('fooling.verify.evidence.store').version()}")
        context.exit()


@click.group(
    cls=_Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    no_args_is_help=False,
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_say_version, help="Print the version."
)
def main() -> None:
    """Decide lower-bound claims about sequence models, with evidence that an independent checker replays.

    Exit codes: 0 success.  1 a negative or open result, which the help of each command describes.  2 bad input.  130
    interrupted by Ctrl-C or SIGTERM: what is finished is kept.
    """
