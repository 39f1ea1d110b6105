# run: play at http://127.0.0.1:8000 · test: all tests · check: what CI runs · fmt: tidy the code
# bench: speed of the rules · messages: bring new texts into the catalogues
PYTHON ?= python3
BIN := .venv/bin
# Processes that share the tests, and those that share the tests in a browser; 0 runs them in one.
JOBS ?= auto
BROWSER_JOBS ?= 2
# A test in a browser that fails is tried once more, and the end of the run names it: a machine with too
# much to do is late, and a fault stays one.
PYTEST := $(BIN)/python -m pytest -q --dist worksteal
PIP := $(BIN)/pip install -q --disable-pip-version-check --retries 8 --timeout 30 -c constraints.txt

.PHONY: run test check fmt bench messages

run: .venv/ready-to-run
	$(BIN)/python manage.py serve

test: .venv/ready-to-test
	$(PYTEST) -n $(JOBS) -m "not browser"
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(PYTEST) -n $(BROWSER_JOBS) --reruns 1 -r fER --tb=short -m browser

check: .venv/ready-to-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict rules
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(MAKE) test

fmt: .venv/ready-to-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/ready-to-test
	$(BIN)/python -m tests.bench

messages: .venv/ready-to-test
	$(BIN)/python locale/messages.py

.venv/ready-to-run: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(PIP) .
	touch $@

.venv/ready-to-test: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(PIP) '.[dev]'
	touch $@ .venv/ready-to-run
