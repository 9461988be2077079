# On a fresh clone with Python, pip and make alone, every target first sets up .venv; the second call finds it there.
# `make check` installs what deciding needs, and everything else what working on the code needs beside that.
#
#   make check      the main job: decide all claims, write the evidence to ./evidence    (ARGS="--effort quick" and the like are handed on)
#   make test       the tests, doctests included; what fails is run once more, alone and in more time, and is red if it fails again
#   make exhaustive what `make test` leaves out: the rest of the long lists and of the random draws, a fuzz of goals, and a wheel
#   make quick      while working: lint, and for a minute the tests that the changed files reach, the nearest first
#                   (BASE=COMMIT is what they are compared with, by default where the branch left main)
#   make ci         .ci/run on a fresh clone of the present commit; when it is green, .venv/.ci-green holds that commit's hash.
#                   It builds proofs/, too, where coq is; on Debian, root gets coq for it
#   make proofs     builds the proofs of the axioms in Rocq, and says what they rest on (docs/proofs.md); needs coq
#   make lint types contract     ruff, its formatter, and the subjects of commits; mypy --strict on the packages; the import contracts
#   make release    builds the wheel and the sdist into dist/, and tries both in empty environments of each Python that is here
#   make tiers      writes the lines of the trusted code into docs/trusted.md, and the table of rules into docs/deciding.md
#   make terms      reads the propositions of the packs, and keeps their terms beside them
#   make clean      removes what make made; evidence stays
#
# PYTHON=python3.12 picks another interpreter.  EXTRAS=fast leaves out torch; the two claims that need it then end as unknown.

PYTHON ?= python3
EXTRAS ?= fast,torch
ARGS ?=
BASE ?=
BIN := .venv/bin
DECIDES := .venv/.decides
READY := .venv/.ready

OTHERS := import tomllib; extras = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; \
  print(*(each for name in extras if name != 'all' for each in extras[name]), sep='\n')

unexport PYTHONDONTWRITEBYTECODE  # hundreds of processes would compile the tree anew

.PHONY: check test exhaustive quick ci lint types contract release proofs tiers terms clean

check: $(DECIDES)
	$(BIN)/fooling check $(ARGS)

# All processors compile the tests; only of what is run once more pytest rewrites the asserts, to say what they saw.
test: $(READY)
	$(BIN)/python -m compileall -q -j 0 tests
	$(BIN)/python tests/architecture/once_more.py $(ARGS)

exhaustive: $(READY)
	FOOLING_DRAWS=all $(BIN)/python -m pytest --numprocesses auto --dist worksteal -m "exhaustive or drawn" $(ARGS)

quick: lint
	$(BIN)/python tests/architecture/reached.py --base "$(BASE)" $(ARGS)

ci: $(READY)
	@test -z "$$(git status --porcelain)" || echo "make ci: the run is of the commit; what is not committed is not in it"
	commit=$$(git rev-parse HEAD) && clone=$$(mktemp -d) && trap 'rm -rf "$$clone"' EXIT \
	  && git clone --quiet . "$$clone" && git -C "$$clone" checkout --quiet "$$commit" \
	  && CI=true bash "$$clone/.ci/run" < /dev/null && echo "$$commit" > .venv/.ci-green && echo "green: $$commit"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/python .ci/subjects.py

types: $(READY)
	$(BIN)/mypy

contract: $(READY)
	$(BIN)/lint-imports

# Debian splits ensurepip off from python3: there the environment is made without pip, and the pip outside installs one into it.
$(DECIDES): pyproject.toml constraints.txt
	@echo "installing into .venv what deciding claims needs: numpy, sympy, z3, networkx and more, with $(EXTRAS); some minutes, 1.3 GB on disk"
	@echo "(torch is half of that; where pip takes torch from PyPI, it brings CUDA, gigabytes more: README.md says what saves that)"
	$(PYTHON) -m venv .venv || { $(PYTHON) -m venv --clear --without-pip .venv && $(PYTHON) -m pip --python $(BIN)/python install pip; }
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[$(EXTRAS)]'
	touch $@

# The second installation leaves `fooling` as it is: `make check` may be running beside it.
$(READY): $(DECIDES) pyproject.toml constraints.txt
	@echo "installing into .venv what the tests, linters and notebooks need beside that: 0.5 GB on disk"
	$(BIN)/python -c "$(OTHERS)" | $(BIN)/python -m pip install --quiet --constraint constraints.txt --requirement /dev/stdin
	touch $@

release: $(READY)
	$(BIN)/python .ci/release.py $(ARGS)

proofs:
	$(MAKE) --no-print-directory -C proofs

tiers: $(READY)
	$(BIN)/python tests/architecture/trusted_tiers.py --write
	PYTHONPATH=. $(BIN)/python tests/ablation/rules_page.py

terms: $(READY)
	$(BIN)/python -m fooling.verify.claims.compiled

clean:
	rm -rf .venv build dist fooling.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
