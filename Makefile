# Cairn. `make` alone lists the targets; everything is installed into this folder (.venv, node_modules, .cache).
PYTHON ?= python3
export PYTHONHASHSEED := 0
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet install

.DEFAULT_GOAL := help
.PHONY: help play site words pictures look tour lines test test-all test-rest check check-types check-rest format unit e2e hunt bench browser reports solve engines clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: site ## build the site and open it on localhost
	@$(PY) tools/serve.py

site: $(VENV)/.build node_modules/.done ## build dist/, ready for any static host
	@$(PY) tools/build.py

words: $(VENV)/.build ## bring the catalogs of other languages up to date
	@$(PY) tools/words.py

pictures: $(VENV)/.dev site browser ## take the pictures of the README anew, from the built site
	@$(PY) tools/pictures.py

look: $(VENV)/.dev site browser ## pictures of all screens in one page, build/look/index.html
	@$(PY) tools/look.py

test: $(VENV)/.dev node_modules/.done site browser ## before a commit: linters, types, rules, and the first browser tests; minutes
	@$(PY) tools/run_tests.py quick

test-all: $(VENV)/.dev node_modules/.done site browser ## all tests, each once
	@$(PY) tools/run_tests.py all

test-rest: $(VENV)/.dev node_modules/.done site browser ## what `make test-all` has beside `make test`
	@$(PY) tools/run_tests.py rest

tour: $(VENV)/.dev site browser ## all laws of a screen at every screen there is, in twice as many ways as in `make test-all`
	WHOLE=1 $(PY) -m pytest tests/e2e/test_tour.py -q -n 2

lines: $(PY) ## count the lines of product and tests
	@$(PY) tools/lines.py

check: $(VENV)/.dev node_modules/.done ## ruff, mypy, import-linter, biome, tsc, whether tests wait, and the floors of the page
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) check-types check-rest

check-types:
	node_modules/.bin/tsc --noEmit
	node_modules/.bin/tsc --noEmit -p tsconfig.sw.json

check-rest:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PY) tools/waits.py
	$(PY) tools/floors.py
	$(PY) tools/patterns.py
	$(VENV)/bin/lint-imports
	node_modules/.bin/biome ci
	$(VENV)/bin/mypy

format: $(VENV)/.dev node_modules/.done ## put Python, JavaScript, CSS and JSON into one form
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	node_modules/.bin/biome check --write

unit: $(VENV)/.dev node_modules/.done site ## rules, records, program, renderer
	$(PY) -m pytest --ignore tests/e2e --ignore tests/bench -n auto --dist worksteal -q --durations 15
	node tools/node.mjs --test --test-concurrency=2 --test-timeout=120000 tests/js/*.test.ts

e2e: $(VENV)/.dev site browser ## whole games in a real browser
	$(PY) -m pytest tests/e2e -v -n 2 --dist worksteal --durations 40 -o faulthandler_timeout=300

hunt: $(VENV)/.dev node_modules/.done site browser ## tests in random orders: make hunt N=3 LOAD=1 TESTS=… SEED=…, or 20 times: CHANGED=commit
	@$(PY) tools/hunt.py $(TESTS) $(if $(CHANGED),--changed $(CHANGED)) --times $(or $(N),$(if $(CHANGED),20,1)) $(if $(LOAD),--load) $(if $(SEED),--seed $(SEED))

bench: $(VENV)/.dev $(VENV)/.bench tests/bench/node_modules/.done site browser ## measure speed, as ratios of one run
	$(PY) tests/bench/run.py

mutants: $(VENV)/.dev $(VENV)/.mutants ## change the match with friends in small ways, and tell what no test notices; M=core/seal.py for one module
	@$(PY) tools/mutants.py $(M)

reports: $(VENV)/.dev node_modules/.done ## have the computer play our games anew, for the pages that tell how they play; G=vaxandis for one
	@$(PY) tools/reports.py $(G)

solve: $(VENV)/.dev ## solve Sedona Vortex anew and prove its strategy; as far as it goes Vaxandis and Skorpion (needs g++)
	@$(PY) tools/solve/solve.py $(SPACES)
	@$(PY) tools/solve/first_stacks.py $(SECONDS)
	@$(PY) tools/solve/endgames.py $(BEADS)

engines: $(VENV)/.dev ## install Firefox, WebKitGTK and a network to test in, as root on Debian
	@$(PY) tools/browser.py engines

browser: $(VENV)/.dev
	@$(PY) tools/browser.py

clean: ## remove everything that was installed or built
	rm -rf $(VENV) node_modules tests/bench/node_modules dist build .cache .hunt

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; say make PYTHON=python3.12")'
	@echo "Making a Python environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.build: $(PY) pyproject.toml
	@$(PIP) -e '.[build]'
	@touch $@

$(VENV)/.dev: $(VENV)/.build
	@echo "Installing the test tools"
	@$(PIP) -e '.[build,dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	@$(PIP) -e '.[bench]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.dev
	@$(PIP) -e '.[mutants]'
	@touch $@

node_modules/.done: package-lock.json
	@echo "Installing the browser libraries"
	@npm ci --ignore-scripts --loglevel=error
	@touch $@

tests/bench/node_modules/.done: tests/bench/package-lock.json
	@echo "Installing Lighthouse"
	@npm ci --prefix tests/bench --ignore-scripts --loglevel=error
	@touch $@
