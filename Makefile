# `make preview` opens the door, and `make test` runs every test. Both install missing packages first.
# `make help` lists all targets. The scripts in scripts/ do the work.

SWIFT  ?= swift
PREFIX ?= /usr/local
# The staging folder of package builders. Files are installed below $(DESTDIR)$(PREFIX).
DESTDIR ?=
# The scene that `make preview` opens: an example's name, a .caml file, a .ca folder or a picture.
SCENE ?= door
# The parts that `make test-debian13` runs: setup, strip, window or make targets.
PARTS ?=

export SWIFT PREFIX DESTDIR

.DEFAULT_GOAL := help
.PHONY: help setup build preview test lint test-debug test-release conformance pixels proofs-short proofs test-debian13 sanitize \
	fuzz bench docs install deb test-deb clean

help: ## list the targets
	@echo 'Quartzite: Core Animation for Linux, with a previewer.'
	@echo
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo 'Start with `make preview`, then drag to the left in the window.'

setup: ## install the Debian packages that building, previewing and testing need
	@scripts/setup --tests

build: ## build the optimised program as .build/release/quartzite
	@scripts/setup
	@scripts/program

preview: ## set up, build and open the door (SCENE=... for another scene)
	@scripts/setup
	@scripts/preview "$(SCENE)"

# The parts of `make test`, in this order. Parts that use optimised programs share the build in .build/release.
TEST_PARTS = lint conformance pixels proofs-short test-release test-debug

test: ## set up and run all checks of CI: the next six targets
	@scripts/setup --tests
	@MAKE="$(MAKE)" scripts/test-parts $(TEST_PARTS)

lint: ## check the style of the Swift sources and the syntax of the scripts
	@scripts/lint

test-debug: ## run the unit tests in a debug build
	@scripts/setup --tests
	@scripts/test

test-release: ## run the unit tests in an optimised build
	@scripts/setup --tests
	@scripts/test --release

conformance: ## run the test vectors against the optimised library
	@scripts/setup --tests
	@scripts/conformance

pixels: ## compare the pictures that the program draws with the reference pictures
	@scripts/setup --tests
	@scripts/pixels

proofs-short: ## check on some scenes the properties that every scene must have
	@scripts/setup --tests
	@scripts/proofs --short

proofs: ## the same on many more scenes, and check that memory does not grow over 20,000 frames
	@scripts/setup --tests
	@scripts/proofs

test-debian13: ## build, test and preview on Debian 13 in a chroot (as root; PARTS="strip test-debug" for some parts)
	@scripts/test-debian13 $(PARTS)

sanitize: ## run the unit tests with AddressSanitizer and ThreadSanitizer, the C and C++ code with UndefinedBehaviorSanitizer
	@scripts/setup --tests
	@scripts/sanitize

bench: ## build and run the benchmark's workloads
	@scripts/setup
	@scripts/bench

fuzz: ## run libFuzzer over documents, property lists, pictures and archives (SECONDS=60 each)
	@scripts/setup
	@scripts/fuzz $(SECONDS)

docs: ## compile the code of the articles, and build the documentation into out/docs
	@scripts/setup
	@scripts/docs

install: ## install bin/quartzite and share/quartzite below PREFIX (default /usr/local)
	@scripts/setup
	@scripts/install

deb: ## build and check out/quartzite_VERSION_ARCHITECTURE.deb, for Debian 12 and 13
	@scripts/setup --deb
	@package=$$(scripts/deb) && lintian --fail-on error "$$package" && echo "$$package"

test-deb: ## install the package in bare roots of Debian 12 and 13, and try the program there (as root)
	@scripts/test-deb

clean: ## remove everything that was built
	rm -rf .build .build-release-tests .build-address .build-thread out
