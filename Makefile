# Each target sets up what it needs in $(VENV); Python 3.11 or newer, a C compiler and make are enough to start with.
PYTHON ?= python3
VENV ?= .venv
RUN = $(VENV)/bin/python
PIP = $(RUN) -m pip --disable-pip-version-check --quiet
ARGS ?=

QUICK = tests/test_layers.py tests/test_names.py tests/test_exports.py tests/values tests/table tests/results tests/kernels tests/structured

.PHONY: demo test check check-quick lint types stubs pytest bench fuzz docs build clean help

help:
	@echo "make demo   clean content and tables of a few pages, in a moment"
	@echo "make test   everything that must hold (what CI runs)"
	@echo "make check-quick  lint, types and the quick tests, in a minute"
	@echo "make bench  speed and quality, peers beside it (needs the corpora)"
	@echo "make fuzz   mutated pages under sanitizers"
	@echo "make docs   the documentation site"
	@echo "make clean  back to a fresh checkout"

demo: build
	@$(RUN) -m scutch.cli demo

# The tests of a minute, with few examples a property: without the browser, other processes and the long suites.
check-quick: $(VENV)/.dev build lint types
	$(RUN) -m pytest --numprocesses auto --dist worksteal --quiet --hypothesis-profile quick $(QUICK) $(ARGS)

test: $(VENV)/.dev build lint types pytest

check: test

lint: $(VENV)/.dev
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .

types: $(VENV)/.dev
	$(RUN) -m mypy

stubs: $(VENV)/.dev build
	$(RUN) -m pytest tests/test_stubs.py

pytest: $(VENV)/.dev $(VENV)/.docs build
	@$(RUN) -m tests.corpora
	-@$(RUN) -m scutch browser install
	$(RUN) -m pytest --numprocesses auto --dist worksteal $(ARGS)

bench: $(VENV)/.dev build
	$(RUN) -m benchmarks.all $(ARGS)
	@$(RUN) -m build_tools.readme

fuzz: $(VENV)/.dev build
	$(RUN) -m fuzz $(ARGS)

docs: $(VENV)/.dev $(VENV)/.docs build
	$(RUN) -m build_tools.cli_reference
	$(RUN) -m build_tools.wrapper_schema
	@$(RUN) -m build_tools.readme
	$(RUN) -m build_tools.picture
	$(RUN) -m build_tools.terminal
	$(RUN) -m mkdocs build --strict

build: $(VENV)/.base
	@ls src/scutch/page/parser.*.so >/dev/null 2>&1 || echo "compiling: some minutes, the first time only"
	@$(RUN) setup.py --quiet build_ext --inplace

# An editable install would compile everything in a folder of its own and throw that away: the target build does it, once.
$(VENV)/.base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "scutch needs Python 3.11 or newer; try make PYTHON=python3.12")'
	test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip
	$(PIP) install "setuptools>=77" "cython>=3.3"
	SCUTCH_ONLY=nothing $(PIP) install --no-build-isolation --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.base
	SCUTCH_ONLY=nothing $(PIP) install --no-build-isolation --editable ".[dev]"
	touch $@

$(VENV)/.docs: $(VENV)/.base
	SCUTCH_ONLY=nothing $(PIP) install --no-build-isolation --editable ".[docs]"
	touch $@

clean:
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info fuzz/build
	find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name '*.c' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f src/scutch/page/tables.h src/scutch/page/tables.pxd src/scutch/page/columns.pxi
