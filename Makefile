# Two commands on a fresh machine: `make run` and `make test`. `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
PYTEST_ARGS ?=

# What `make run` sets for a demo on this machine; a deployment sets its own (README, "Deploy"). The hosts are asked of
# the machine each time: with HOST=0.0.0.0 the phones at the table come by its own addresses.
DEMO_ENV = MAELSTROM_DEMO=1 MAELSTROM_HTTPS=0 MAELSTROM_HOSTS="$$($(BIN)/python -m maelstrom_site.addresses $(HOST))"
ADDRESS = "$$($(BIN)/python -m maelstrom_site.addresses $(HOST) $(PORT))"

.PHONY: help env run dev test check ready lint format lock bench clean browser

help: ## List the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

# The interpreter is looked for first: an old one would only fail later, with a message about a package.
.venv/made:
	@found=; \
	for python in $${PYTHON:-} python3.13 python3.14 python3.12 python3 python; do \
	  if command -v "$$python" >/dev/null && "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then \
	    found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Maelstrom needs Python 3.12 or newer (found: $$(python3 --version 2>/dev/null || echo none))." >&2; \
	  echo "Install one, or name it: make run PYTHON=/path/to/python3.13" >&2; exit 2; fi; \
	if ! "$$found" -c 'import venv, ensurepip' 2>/dev/null; then \
	  echo "$$found has no venv module. On Debian or Ubuntu: apt install python3-venv" >&2; exit 2; fi; \
	echo "Making .venv with $$("$$found" --version)"; \
	"$$found" -m venv .venv; touch $@

.venv/run: .venv/made requirements/run.txt
	@echo "Installing the locked packages"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/run.txt || { \
	  echo "The packages could not be installed. They come from your Python package index: is the network up?" >&2; exit 2; }
	@touch $@

.venv/dev: .venv/run requirements/dev.txt
	@echo "Installing the locked packages for tests and checks"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements/dev.txt || { \
	  echo "The packages could not be installed. They come from your Python package index: is the network up?" >&2; exit 2; }
	@touch $@

env: .venv/dev ## Build .venv with everything in it
	@echo "Ready: .venv ($$($(BIN)/python --version))"

static-collected/.made: .venv/run $(shell find static -type f) maelstrom_site/settings.py
	@$(DEMO_ENV) $(BIN)/python manage.py collectstatic --noinput --clear --verbosity 0
	@touch $@

# A demo has one-click sign-ins: it stays out of what looks like an installation, before anything in it is touched.
.PHONY: demo-may-start
demo-may-start: .venv/run
	@if grep -qsE '^(export )?MAELSTROM_(HOSTS|DATABASE_URL)=' .env && ! grep -qsE '^(export )?MAELSTROM_DEMO=1' .env; then \
	  echo "The file .env here is an installation's, and make run starts a demo. Start the server as docs/deploy.md says." >&2; exit 2; fi
	@$(DEMO_ENV) $(BIN)/python manage.py seed_demo --check || exit 2

run: .venv/run static-collected/.made demo-may-start ## Start the server with a demo campaign
	@if ! $(BIN)/python -c 'import socket, sys; s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind((sys.argv[1], int(sys.argv[2])))' $(HOST) $(PORT) 2>/dev/null; then \
	  echo "Port $(PORT) of $(HOST) is taken or not ours. Choose another: make run PORT=8010" >&2; exit 2; fi
	@$(DEMO_ENV) $(BIN)/python manage.py migrate --verbosity 0
	@$(DEMO_ENV) $(BIN)/python manage.py seed_demo --address $(ADDRESS)
	@exec env $(DEMO_ENV) $(BIN)/python -m maelstrom_site.serve --host $(HOST) --port $(PORT)

dev: .venv/dev demo-may-start ## The same, restarting when a file changes
	@$(DEMO_ENV) MAELSTROM_DEBUG=1 $(BIN)/python manage.py migrate --verbosity 0
	@$(DEMO_ENV) MAELSTROM_DEBUG=1 $(BIN)/python manage.py seed_demo --address $(ADDRESS)
	@exec env $(DEMO_ENV) MAELSTROM_DEBUG=1 MAELSTROM_STATIC_MANIFEST=0 $(BIN)/uvicorn maelstrom_site.asgi:application \
	  --host $(HOST) --port $(PORT) --reload --timeout-graceful-shutdown 2

# A browser for the tests: the one named, one on the PATH, Playwright's own, or the distribution's.
browser: .venv/dev
	@if [ -n "$${CHROMIUM:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; then exit 0; fi; \
	if $(BIN)/python -c 'import pathlib, sys; from playwright.sync_api import sync_playwright as p; m = p().start(); ok = pathlib.Path(m.chromium.executable_path).exists(); m.stop(); sys.exit(not ok)' 2>/dev/null; then exit 0; fi; \
	echo "Installing Chromium for the browser tests"; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0; fi; \
	$(BIN)/python -m playwright install chromium >/dev/null 2>&1 && exit 0; \
	echo "The browser tests need Chromium. Install it (Debian: apt install chromium) or name one: make test CHROMIUM=/path/to/chromium" >&2; exit 2

test: browser ## Every test, browser tests included
	@$(BIN)/pytest -n 2 $(PYTEST_ARGS)

lint: .venv/dev ## Format, lint, types, imports, templates
	@$(BIN)/ruff format --check --quiet . || { echo "Run: make format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/djlint templates --lint --quiet

ready: .venv/dev ## Missing migrations and the deploy check
	@MAELSTROM_STATIC_MANIFEST=0 $(BIN)/python manage.py makemigrations --check --dry-run
	@MAELSTROM_STATIC_MANIFEST=0 MAELSTROM_HOSTS=maelstrom.example $(BIN)/python manage.py check --deploy --fail-level WARNING

check: lint ready test ## All that has to hold before a change lands

format: .venv/dev ## Put the code into its format
	@$(BIN)/ruff format --quiet . && $(BIN)/ruff check --fix --quiet .

lock: .venv/dev ## Lock the dependencies again (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 2; }
	@for part in run dev; do uv pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-header --no-annotate requirements/$$part.in -o requirements/$$part.txt; done
	@if grep -nE '(https?|file)://' requirements/*.txt; then echo "A lock file names a host." >&2; exit 1; fi

bench: .venv/dev ## Measure what README quotes
	@$(BIN)/python -m bench

clean: ## Remove what can be made again; campaigns and accounts stay
	@rm -rf .venv static-collected .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@if [ -e var ]; then echo "Campaigns and accounts are still in var/."; fi
