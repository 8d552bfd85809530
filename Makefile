# Two commands for a fresh clone: `make run` extracts an example page, `make test` checks everything.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-browser clean

run: .venv/installed
	@$(BIN)/marrow extract examples/coffee.html

test: .venv/tests-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

# Tests in a real Chromium, that of the system; `make test` runs them as well where it and Playwright are installed.
test-browser: .venv/browser-installed
	$(BIN)/pytest -m browser -rs tests

# Without pip inside: where Debian's python3-venv is missing, the pip outside can still fill the environment.
PIP := $(PYTHON) -m pip --python $(BIN)/python --quiet --disable-pip-version-check

.venv/installed: pyproject.toml
	$(PYTHON) -m venv --without-pip .venv
	$(PIP) install --editable .
	@touch $@

.venv/tests-installed: .venv/installed
	$(PIP) install --editable '.[dev]'
	@touch $@

.venv/browser-installed: .venv/tests-installed
	$(PIP) install --editable '.[dev,browser]'
	@command -v chromium google-chrome > /dev/null || $(AS_ROOT) sh -c 'apt-get update && apt-get install -y chromium'
	@touch $@

AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
