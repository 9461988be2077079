#!/bin/sh
# grimp 3.19 (Python 3.11): two graphs of one package that share a cache directory, one with external packages and one
# without, answer from stale data.  The times of the files are kept once for the package, the imports once for each kind
# of graph.  So after a file has changed, the first graph that is built notes its new time, and the second one takes the
# file for unchanged: it still has the import that is gone, and a module that no longer exists.
# Seen: after `from pkg import old` has become `from pkg import new`, and old.py is deleted, the second graph says
# ['pkg.old']; with a directory of its own it says ['pkg.new'].
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install -q grimp==3.19
cd "$folder"
mkdir pkg
: > pkg/__init__.py
echo "x = 1" > pkg/old.py
echo "from pkg import old" > pkg/user.py
cat > build.py <<'PYTHON'
import sys

sys.path.insert(0, ".")
import grimp

graph = grimp.build_graph("pkg", include_external_packages=sys.argv[1] == "all", cache_dir=sys.argv[2])
print(sorted(graph.find_modules_directly_imported_by("pkg.user")))
PYTHON
build() { "$folder/env/bin/python" build.py "$1" "$2"; }
build all shared
build own shared
build own alone
sleep 1
rm -r pkg/old.py pkg/__pycache__ 2>/dev/null || rm -f pkg/old.py
echo "y = 1" > pkg/new.py
echo "from pkg import new" > pkg/user.py
test "$(build all shared)" = "['pkg.new']"
stale=$(build own shared)
fresh=$(build own alone)
echo "shared directory: $stale, a directory of its own: $fresh"
test "$stale" = "['pkg.old']"
test "$fresh" = "['pkg.new']"
