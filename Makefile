# One command each: `make preview` opens the door, `make test` runs every test. Both set the machine up first.
# `make help` lists the rest. The work is done by the scripts in scripts/; this file only names it.

SWIFT  ?= swift
PREFIX ?= /usr/local
# Staging folder of package builders; files land in $(DESTDIR)$(PREFIX).
DESTDIR ?=
# What `make preview` opens: an example's name, a .caml file, a .ca folder or a picture.
SCENE ?= door

export SWIFT PREFIX DESTDIR

.DEFAULT_GOAL := help
.PHONY: help setup build preview test bench pixels proofs fuzz install clean

help: ## list the targets
	@echo 'Quartzite: Core Animation for Linux, with a previewer.'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo 'Start with `make preview`, then drag to the left in the window.'

setup: ## install the Debian packages that building, previewing and testing need
	@scripts/setup --tests

build: ## build the program, optimised, into .build/release/quartzite
	@scripts/setup
	$(SWIFT) build -c release --product quartzite

preview: ## set up, build and open the door (SCENE=... for another scene)
	@scripts/setup
	@scripts/preview "$(SCENE)"

test: ## set up, build for debugging and run every test
	@scripts/setup --tests
	@scripts/test

bench: ## build and run the benchmark's workloads
	@scripts/setup
	@scripts/bench

pixels: ## compare the pictures that the program draws with the reference pictures
	@scripts/setup --tests
	@scripts/pixels

proofs: ## try on many scenes what must hold for each: sameness, agreement, no growth
	@scripts/setup --tests
	@scripts/proofs

fuzz: ## run libFuzzer over documents, property lists and pictures (SECONDS=60 each)
	@scripts/setup
	@scripts/fuzz $(SECONDS)

install: ## install bin/quartzite and share/quartzite below PREFIX (default /usr/local)
	@scripts/setup
	@scripts/install

clean: ## remove everything that was built
	rm -rf .build out
