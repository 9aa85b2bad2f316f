# `make play` and `make test` do all their own set-up, in .venv, with locked dependencies.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# A lock names everything, so pip need not look around; what is used is compiled when it is first imported.
LOCKED := $(PIP) install --no-deps --no-compile --require-hashes -r
# Bytecode is kept, whatever the environment says: without it every server of a test compiles all libraries anew.
unexport PYTHONDONTWRITEBYTECODE
WEB := $(shell find web -name node_modules -prune -o -type f -print)
PACKED := $(shell find src/tafelrunde -name '*.py' -o -name '*.toml')
TESTS := $(shell find tests -name '*.py')
COMPILED := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

# Prepares things at the same time, also where make was called without -j.
TOGETHER = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,--jobs=4)
# More workers than there are cores, for many tests wait. The tests of a file share a worker, and so its servers and
# browsers. What measures time (`alone`) runs afterwards.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 4)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder -rs

# What some tests need from Debian: a package, and a file of it.
DEBIAN := \
	chromium-headless-shell=/usr/bin/chromium-headless-shell \
	nginx=/usr/sbin/nginx \
	openssl=/usr/bin/openssl \
	postgresql=/usr/lib/postgresql/*/bin/initdb \
	redis-server=/usr/bin/redis-server

.PHONY: play site test test-web test-pure test-main test-alone test-wasm test-long test-debug test-races test-attack check bench bench-server bench-several bench-scale golden numbers lighthouse messages lock clean debian

# What browsers keep to play offline comes while one plays already: until then the settings say that there is nothing.
play:
	@$(TOGETHER) .venv/built .venv/web
	@mkdir -p build && (nice $(MAKE) .venv/engine && nice $(BIN)/python tools/engine.py build) > build/engine.log 2>&1 &
	@$(BIN)/tafelrunde serve

site:
	@$(TOGETHER) .venv/built .venv/web .venv/engine
	@$(BIN)/python tools/engine.py build
	@$(BIN)/tafelrunde site $(or $(DIR),build/site)

test:
	@$(TOGETHER) .venv/built .venv/test .venv/engine .venv/read debian
	@$(MAKE) --no-print-directory test-main
	@$(TOGETHER) test-alone test-pure test-wasm test-web

# Beside what measures time half of the machine waits; whatever is this nice gets what is left over.
LEFT_OVER := nice -n 19
test-web:
	@$(LEFT_OVER) $(BIN)/python tools/web.py test

test-main:
	$(PYTEST) --durations=10 -m "not alone and not long"

# The rules without the compiler.
test-pure:
	TAFELRUNDE_PURE=1 $(LEFT_OVER) $(BIN)/python -m pytest -rs -m "not long and not bulk" tests/conformance tests/rules tests/golden

test-alone:
	$(BIN)/python -m pytest --durations=3 -m "alone and not long" $$(grep -rlF mark.alone --include='test_*.py' tests)

# The rules in Python 3.14, in WebAssembly, from the archive that browsers load (uncompiled: TAFELRUNDE_PURE=1).
test-wasm:
	@$(LEFT_OVER) $(BIN)/python tools/engine.py run -m pytest -p no:cacheprovider -m "not long and not bulk" tests/conformance tests/golden

test-long:
	@$(TOGETHER) .venv/built .venv/test .venv/engine debian
	$(PYTEST) -m long -vv
	TAFELRUNDE_PURE=1 $(PYTEST) -m bulk tests/rules
	@$(MAKE) --no-print-directory test-debug WHICH="long or not long"
	@$(MAKE) --no-print-directory test-races

WHICH := not long
# The engine with every access to its arrays checked meets whatever fuzz comes from outside.
test-debug: .venv/built .venv/test
	@echo "compiling the engine with checks ..."
	@rm -rf build/debug
	@TAFELRUNDE_DEBUG=1 $(BIN)/python setup.py --quiet build --build-base build/debug --build-lib build/debug/lib 2> build/debug.log
	LD_PRELOAD=$$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$(CURDIR)/build/debug/lib \
		$(PYTEST) -m "$(WHICH)" tests/fuzz tests/golden tests/rules tests/research/test_batch.py tests/research/test_observations.py

# The same for threads: the sanitizer cannot lay out its memory where addresses are drawn by lot (setarch -R).
test-races: .venv/built .venv/test
	@echo "compiling the engine with checks ..."
	@rm -rf build/races
	@TAFELRUNDE_DEBUG=threads $(BIN)/python setup.py --quiet build --build-base build/races --build-lib build/races/lib 2> build/races.log
	cd tests && LD_PRELOAD=$$(gcc -print-file-name=libtsan.so) TSAN_OPTIONS=exitcode=66 PYTHONPATH=$(CURDIR)/build/races/lib \
		setarch -R ../$(BIN)/python -m research.races

test-attack:
	@$(TOGETHER) .venv/built .venv/test .venv/web
	cd tests && ../$(BIN)/python -m attack

check: .venv/built .venv/test .venv/web
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m tafelrunde.server.typescript --check
	$(BIN)/python tools/web.py check

bench: .venv/built .venv/bench .venv/peers/installed .venv/puffer/installed
	$(BIN)/tafelrunde bench --write docs/benchmarks.md
	$(BIN)/python -m tafelrunde.research.page

bench-server: .venv/built .venv/test
	$(BIN)/python -m tafelrunde.arena.bench_server --write docs/benchmarks.md

bench-several: .venv/built .venv/test debian
	$(BIN)/python tools/several.py --first --write docs/benchmarks.md

# What playing without a network costs, and the pages; docs/web.md has the numbers.
numbers: .venv/built .venv/test .venv/engine
	$(BIN)/python -m pytest -rP -m "long or not long" tests/browser/test_numbers.py tests/browser/test_pages.py -k "numbers or download"
	cd tests && ../$(BIN)/python ../tools/engine.py run -m wasm.pace
	cd tests && TAFELRUNDE_PURE=1 ../$(BIN)/python ../tools/engine.py run -m wasm.pace

# What Lighthouse says of the pages; it comes from npm, and wants a quiet machine.
lighthouse: .venv/built .venv/test .venv/web debian
	$(BIN)/python tools/lighthouse.py $(RUNS)

bench-scale: .venv/built .venv/test
	$(BIN)/python -m tafelrunde.arena.bench_scale --write docs/scale.md

messages: .venv/built
	$(BIN)/python -m tafelrunde.server.typescript
	$(BIN)/python -m tafelrunde.server.protocol

golden: .venv/built .venv/test
	$(BIN)/python tests/golden/write.py

lock: .venv/test
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build pyproject.toml -o requirements/deps.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra build --extra test --extra research --extra cluster --extra bench pyproject.toml -o requirements/test.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --extra bench --extra research pyproject.toml -o requirements/bench.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --only-binary :all: -c requirements/test.txt requirements/rules.in -o requirements/rules.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 requirements/peers.in -o requirements/peers.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --no-deps requirements/puffer.in -o requirements/puffer.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --only-binary :all: requirements/node.in -o requirements/node.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --only-binary :all: requirements/zig.in -o requirements/zig.txt

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || \
		{ echo "Tafelrunde needs Python 3.11 to 3.14; say which: make PYTHON=python3.12 ..."; exit 2; }
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/built: .venv/deps $(COMPILED) setup.py pyproject.toml
	@echo "compiling the engine ..."
	@$(PIP) install --no-deps --no-build-isolation -e .
	@$(BIN)/tafelrunde info
	@touch $@

.venv/web: $(WEB) | .venv/node
	@echo "building the web pages ..."
	@$(BIN)/python tools/web.py build > /dev/null
	@touch $@

# What a browser loads to play without a server.
.venv/engine: requirements/rules.txt requirements/zig.txt web/package-lock.json tools/bytecode.py tools/bytecode.mjs tools/engine.py tools/sidemodules.py $(PACKED) | .venv/built .venv/web
	@echo "building the engine for browsers ..."
	@$(LOCKED) requirements/zig.txt || echo "there is no zig for this machine, so browsers run the engine uncompiled"
	@$(BIN)/python tools/engine.py build
	@touch $@

# Node from PyPI, where the machine has none that is new enough.
.venv/node: requirements/node.txt | .venv/python
	@cd tools && ../$(BIN)/python -c 'import sys, web; sys.exit(web.environment() is None)' || \
		$(LOCKED) requirements/node.txt
	@touch $@

# What asserts say is worked out once, and not by each of the workers at the same time.
.venv/read: $(TESTS) | .venv/built .venv/test
	@echo "reading the tests ..."
	@$(BIN)/python -m pytest --collect-only -qq > /dev/null || true
	@touch $@

# Without it, or without being root, the tests that need it are skipped and say so; a whole chromium does, too.
debian:
	@missing=""; \
	for each in $(DEBIAN); do command -v $${each#*=} > /dev/null || missing="$$missing $${each%%=*}"; done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "installing$$missing ..."; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing; } > /dev/null || \
			echo "could not install$$missing: the tests that need it are skipped or take longer"; \
	elif [ -n "$$missing" ]; then echo "not installed:$$missing; the tests that need it are skipped or take longer"; fi

.venv/test .venv/bench: | .venv/deps .venv/node
.venv/deps .venv/test .venv/bench: .venv/%: requirements/%.txt | .venv/python
	@echo "installing $< ..."
	@$(LOCKED) $<
	@touch $@

# Other libraries to compare with, in an environment of their own.
.venv/peers/installed: requirements/peers.txt | .venv/python
	@echo "installing $< ..."
	@$(PYTHON) -m venv .venv/peers
	@.venv/peers/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --require-hashes -r $<
	@touch $@

# PufferLib wants an older NumPy, and has wheels for few Pythons; of what it names only that is needed to step its games.
.venv/puffer/installed: requirements/puffer.txt | .venv/python
	@echo "installing $< ..."
	@$(PYTHON) -m venv .venv/puffer
	@.venv/puffer/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --only-binary :all: --require-hashes -r $< || \
		echo "there is no PufferLib for this machine, so it is not compared"
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info
	find src -name '*.so' -delete
