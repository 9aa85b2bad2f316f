# `make play` and `make test` do all their own set-up, in .venv, with locked dependencies.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILED := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

.PHONY: play test test-long check bench bench-server golden messages lock clean

play: .venv/built
	@$(BIN)/tafelrunde play

test: .venv/built .venv/test
	$(BIN)/python -m pytest
	TAFELRUNDE_PURE=1 $(BIN)/python -m pytest tests/conformance tests/rules tests/golden

test-long: .venv/built .venv/test
	$(BIN)/python -m pytest -m long

check: .venv/built .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m tafelrunde.server.typescript --check

bench: .venv/built .venv/bench
	$(BIN)/tafelrunde bench --write docs/benchmarks.md

bench-server: .venv/built .venv/test
	$(BIN)/python -m tafelrunde.arena.bench_server --write docs/benchmarks-server.md

messages: .venv/built
	$(BIN)/python -m tafelrunde.server.typescript

golden: .venv/built .venv/test
	$(BIN)/python tests/golden/write.py

lock: .venv/test
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build pyproject.toml -o requirements/deps.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build --extra test pyproject.toml -o requirements/test.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra bench pyproject.toml -o requirements/bench.txt

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
		{ echo "Tafelrunde needs Python 3.11, 3.12 or 3.13; say which: make PYTHON=python3.12 ..."; exit 2; }
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/built: .venv/deps $(COMPILED) setup.py pyproject.toml
	@echo "building the engine ..."
	@$(PIP) install --no-deps --no-build-isolation -e .
	@$(BIN)/tafelrunde info
	@touch $@

.venv/deps .venv/test .venv/bench: .venv/%: requirements/%.txt | .venv/python
	@echo "installing $< ..."
	@$(PIP) install --require-hashes -r $<
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info
	find src -name '*.so' -delete
