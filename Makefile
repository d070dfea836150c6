# run: open the app.  test: all tests under ten minutes.  Each sets up everything it needs on a fresh machine.
SHELL := /bin/sh
PYTHON := .venv/bin/python
COMPANION := .venv/bin/companion

.PHONY: run demo test test-long check bench screenshots deb clean

run: .venv/ready
	@sh deploy/run.sh $(COMPANION)

demo: .venv/ready
	$(COMPANION) demo --out build/demo

test: .venv/ready-tests
	$(PYTHON) -m pytest -n 2 --dist loadfile -m "not long"

test-long: .venv/ready-tests
	$(PYTHON) -m pytest -n 2 --dist loadfile

check: .venv/ready-tests
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv/ready
	$(COMPANION) bench

screenshots: .venv/ready-tests
	$(PYTHON) -m tests.screenshots docs/pictures

deb: .venv/ready
	sh deploy/build-deb.sh

clean:
	rm -rf .venv build dist *.egg-info

.venv/ready: pyproject.toml deploy/setup.sh
	sh deploy/setup.sh run
	@touch $@

.venv/ready-tests: pyproject.toml deploy/setup.sh
	sh deploy/setup.sh tests
	@touch $@
