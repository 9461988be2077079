#!/usr/bin/env bash
# pygls ends lines at signs at which the Language Server Protocol ends none, so edits land on other lines.
#
# A text has one such sign in its first line.  An editor changes the letter b in the second line.  In the protocol lines
# end at \n, \r\n and \r alone.  Expected: the text with c in place of b.  Seen with pygls 2.1.1: behind a form feed,
# a line separator (U+2028) and six other signs c stands in the first line.  Exit 1 if that changes.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install pygls==2.1.1 lsprotocol==2025.0.0
cat > "$folder/case.py" <<'PY'
from importlib.metadata import version
from lsprotocol import types as lsp
from pygls.workspace import TextDocument

print("pygls", version("pygls"))
changed = False
for sign in "\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029":
    document = TextDocument("file:///a", f"a{sign}a\nb\n", sync_kind=lsp.TextDocumentSyncKind.Incremental)
    line = 2 if sign == "\n" else 1
    where = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 1))
    document.apply_change(lsp.TextDocumentContentChangePartial(range=where, text="c"))
    right = document.source == f"a{sign}a\nc\n"
    print(f"U+{ord(sign):04X}  {'right' if right else 'wrong: ' + ascii(document.source)}")
    changed |= right != (sign == "\n")
raise SystemExit(changed)
PY
"$folder/venv/bin/python" "$folder/case.py"
