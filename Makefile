# run: play at http://127.0.0.1:8000 · test: all tests · check: what CI runs · fmt: tidy the code
# bench: speed of the rules · messages: bring new texts into the catalogues
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check fmt bench messages

run: .venv/ready-to-run
	$(BIN)/python manage.py serve

test: .venv/ready-to-test
	$(BIN)/python -m pytest -q -m "not browser"
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/python -m pytest -q -m browser

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
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt .
	touch $@

.venv/ready-to-test: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt '.[dev]'
	touch $@ .venv/ready-to-run
