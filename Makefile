# `make play` and `make test` do all their own set-up, in .venv, with locked dependencies.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WEB := $(shell find web -name node_modules -prune -o -type f -print)
COMPILED := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

.PHONY: play test test-long check bench bench-server golden messages lock clean debian

play: .venv/built .venv/web
	@$(BIN)/tafelrunde serve

test: .venv/built .venv/test .venv/web debian
	$(BIN)/python tools/web.py test
	$(BIN)/python -m pytest
	TAFELRUNDE_PURE=1 $(BIN)/python -m pytest tests/conformance tests/rules tests/golden

test-long: .venv/built .venv/test
	$(BIN)/python -m pytest -m long

check: .venv/built .venv/test .venv/web
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m tafelrunde.server.typescript --check
	$(BIN)/python tools/web.py check

bench: .venv/built .venv/bench
	$(BIN)/tafelrunde bench --write docs/benchmarks.md

bench-server: .venv/built .venv/test
	$(BIN)/python -m tafelrunde.arena.bench_server --write docs/benchmarks.md

messages: .venv/built
	$(BIN)/python -m tafelrunde.server.typescript

golden: .venv/built .venv/test
	$(BIN)/python tests/golden/write.py

lock: .venv/test
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build pyproject.toml -o requirements/deps.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build --extra test pyproject.toml -o requirements/test.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra bench pyproject.toml -o requirements/bench.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --only-binary :all: requirements/node.in -o requirements/node.txt

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

.venv/web: $(WEB) | .venv/node
	@echo "building the web pages ..."
	@$(BIN)/python tools/web.py build > /dev/null
	@touch $@

# Node from PyPI, where the machine has none that is new enough.
.venv/node: requirements/node.txt | .venv/python
	@cd tools && ../$(BIN)/python -c 'import sys, web; sys.exit(web.environment() is None)' || \
		$(PIP) install --require-hashes -r requirements/node.txt
	@touch $@

# What some tests need from Debian; without it, or without being root, these tests are skipped and say so.
debian:
	@missing=""; \
	command -v chromium > /dev/null || missing="$$missing chromium"; \
	command -v nginx > /dev/null || [ -x /usr/sbin/nginx ] || missing="$$missing nginx"; \
	command -v openssl > /dev/null || missing="$$missing openssl"; \
	ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "installing$$missing ..."; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; } > /dev/null || \
			echo "could not install$$missing: the tests that need it are skipped"; \
	elif [ -n "$$missing" ]; then echo "not installed:$$missing; the tests that need it are skipped"; fi

.venv/deps .venv/test .venv/bench: .venv/%: requirements/%.txt | .venv/python
	@echo "installing $< ..."
	@$(PIP) install --require-hashes -r $<
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info
	find src -name '*.so' -delete
