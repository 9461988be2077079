"""The language server: what `document` tells, said in the Language Server Protocol (by pygls, which loads here alone).

Texts are sent whole at each change, and lines end at a line feed alone: pygls ends lines at other signs as well, which
would shift the places below.  Columns of the protocol count units of UTF-16.  Notes on files that are not read go
nowhere; `fooling check` tells them.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from string import Formatter

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from fooling.verify.given.files.reading_notes import noting_readings
from fooling.verify.pages.editors.document import Document, Fault, Place
from fooling.verify.reading.papers.excerpt import TEXTS
from fooling.verify.statement.language.sentences.completions import Completion

PAUSE = 0.15  # seconds after a change in which another may come, before it is told what is wrong


class Server(LanguageServer):
    """The texts that are open; `evidence` is the directory with the certificates of the last run."""

    def __init__(self, version: str, evidence: Path) -> None:
        super().__init__("fooling", version, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.evidence = evidence
        self.texts = dict[Path, str]()
        self.documents = dict[Path, Document]()

    def document(self, uri: str) -> Document | None:
        """The version of a text that the editor has; None of a file that has no claims."""
        path = Path(to_fs_path(uri) or "")
        if path.suffix not in TEXTS or path not in self.texts:
            return None
        if path not in self.documents:
            self.documents[path] = Document(path, self.texts)
        return self.documents[path]

    def change(self, uri: str, text: str | None) -> None:
        """There is another version of a text; None: the editor has it no more."""
        path = Path(to_fs_path(uri) or "")
        if text is None:
            self.texts.pop(path, None)
        else:
            self.texts[path] = text
        self.documents.clear()  # a paper may be in several files

    def tell(self, uri: str) -> None:
        """Tell what is wrong with a text."""
        document = self.document(uri)
        with noting_readings():
            faults = [] if document is None else [*document.faults()]
        found = [_diagnostic(document, one) for one in faults if document is not None]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found))


def server(version: str, evidence: Path) -> Server:
    """The server, which waits for an editor when it is started."""
    made = Server(version, evidence)

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, asked: lsp.DidOpenTextDocumentParams) -> None:
        ls.change(asked.text_document.uri, asked.text_document.text)
        ls.tell(asked.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(ls: Server, asked: lsp.DidChangeTextDocumentParams) -> None:
        uri, text = asked.text_document.uri, asked.content_changes[-1].text
        ls.change(uri, text)
        await asyncio.sleep(PAUSE)
        if ls.texts.get(Path(to_fs_path(uri) or "")) is text:
            ls.tell(uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, asked: lsp.DidCloseTextDocumentParams) -> None:
        ls.change(asked.text_document.uri, None)
        ls.tell(asked.text_document.uri)

    _answer(made)
    return made


def _answer(made: Server) -> None:
    """What is answered when the editor asks about a place or a text."""

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(ls: Server, asked: lsp.HoverParams) -> lsp.Hover | None:
        document = ls.document(asked.text_document.uri)
        told = "" if document is None else document.hover(*_place(document, asked.position))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: Server, asked: lsp.DefinitionParams) -> lsp.Location | None:
        document = ls.document(asked.text_document.uri)
        found = None if document is None else document.definition(*_place(document, asked.position))
        if document is None or found is None:
            return None
        return lsp.Location(from_fs_path(str(found.path)) or "", _range(document, found))

    @made.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "(", ";"]))
    def completion(ls: Server, asked: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        document = ls.document(asked.text_document.uri)
        if document is None:
            return []
        line, column = _place(document, asked.position)
        begins, some = document.completions(line, column)
        where = _range(document, Place(document.path, line, begins, column))
        return [_item(one, where) for one in some]

    @made.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(ls: Server, asked: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        document = ls.document(asked.text_document.uri)
        found = [] if document is None else document.verdicts(ls.evidence)
        return [
            lsp.CodeLens(_range(document, one), lsp.Command(told, "")) for one, told in found if document is not None
        ]


def _item(one: Completion, where: lsp.Range) -> lsp.CompletionItem:
    """A completion whose gaps the editor lets one fill in."""
    snippet = ""
    for number, (literal, gap, _, _) in enumerate(Formatter().parse(one.text), 1):
        plain = "".join(f"\\{sign}" if sign in "$}\\" else sign for sign in literal)
        snippet += plain + ("" if gap is None else f"${{{number}:{gap}}}")
    kind = lsp.CompletionItemKind.Operator if one.head else lsp.CompletionItemKind.Keyword
    kind = lsp.CompletionItemKind.Variable if one.says and not one.head else kind
    form = lsp.InsertTextFormat.Snippet
    return lsp.CompletionItem(
        one.label, kind=kind, detail=one.says, insert_text_format=form, text_edit=lsp.TextEdit(where, snippet)
    )


def _diagnostic(document: Document, fault: Fault) -> lsp.Diagnostic:
    where = _range(document, fault.place)
    return lsp.Diagnostic(where, fault.told, severity=lsp.DiagnosticSeverity.Error, source="fooling")


def _range(document: Document, place: Place) -> lsp.Range:
    """A place in the columns of the protocol; of another file the columns are those of its characters."""
    line = document.lines[place.line] if place.path == document.path and place.line < len(document.lines) else ""
    begins, ends = (_units(line, column) for column in (place.begins, place.ends))
    return lsp.Range(lsp.Position(place.line, begins), lsp.Position(place.line, ends))


def _units(line: str, column: int) -> int:
    """The units of UTF-16 up to a column.

    >>> _units("a \N{GRINNING FACE} n", 4)
    5
    """
    return column + sum(ord(one) > 0xFFFF for one in line[:column])


def _place(document: Document, at: lsp.Position) -> tuple[int, int]:
    """The line and the column in characters."""
    line = document.lines[min(at.line, len(document.lines) - 1)]
    return at.line, next((column for column in range(len(line) + 1) if _units(line, column) >= at.character), len(line))
