# analyze: everything a user or a developer does has a target here. `make help` lists them.

# Debian packages: libraries, headers for C++, and the tool that finds them.
PACKAGES := g++ libarchive-dev libavcodec-dev libavutil-dev libexpat1-dev libfftw3-dev libgeographiclib-dev libgsl-dev \
  liblapacke-dev libpng-dev libseccomp-dev libsndfile1-dev libsodium-dev libsqlite3-dev libtomlplusplus-dev libutf8proc-dev nettle-dev \
  pkg-config zlib1g-dev
# Only the measurements of `make bench` need these.
BENCH_PACKAGES := ffmpeg libsimdjson-dev python3 time
# Only `make validate` needs these; what it takes from PyPI is in Scripts/validate/requirements.txt.
VALIDATE_PACKAGES := python3 python3-venv
# Where Praat is installed for it.
VALIDATE := .build/validate
# Where `make bench-peers` installs the packages of Scripts/peers/requirements.txt.
PEERS := .build/peers
# Recordings of real vowels to measure as well: WAV files, or folders that hold some.
VOWELS ?= $(wildcard ../shared/recordings/vowel-*)
# Real recordings with references, a folder each, for `make bench-accuracy`.
RECORDINGS ?= ../shared/recordings

# Only the look at a report in `make check` needs these.
REPORT_PACKAGES := chromium chromium-driver python3
# How many people the trials have whose reports are looked at: the overview of 30 fits on the first screen, the trial of 60 stands in
# Documentation/reports.md. `make check` takes the smaller one, since the larger one takes minutes to analyze without optimization.
TRIALS ?= 30 60

# Only the examples of the documentation in `make check` need these; what they take from PyPI is in
# Scripts/check-examples/requirements.txt.
EXAMPLES_PACKAGES := jq make miller parallel python3 python3-venv r-base-core r-cran-readr sqlite3
# Where pandas, polars and DuckDB are installed for them.
EXAMPLES := .build/examples

# Only `make test-clusters` needs these; what it takes from PyPI is in Scripts/test-clusters/requirements.txt.
CLUSTERS_PACKAGES := default-jre-headless munge procps python3 python3-venv slurm-wlm
# Where Snakemake and Spark are installed for it.
CLUSTERS := .build/clusters
# How long `make fuzz` looks at each target; `TARGETS=` names some of them.
SECONDS ?= 30
TARGETS ?=
# How much `make attack` tries, as a multiple of some minutes, with which seed; `ATTACKS=` names some attacks.
SIZE ?= 1
SEED ?= 1
ATTACKS ?=

# Only packages need these: a compiler and an assembler for small libraries, the reference BLAS and LAPACK, and what writes packages.
PACKAGE_TOOLS := binutils dpkg-dev gcc libblas3 libc6-dev liblapack3 nasm patchelf zlib1g-dev
# Only the proofs of packages need these.
PACKAGE_TEST_TOOLS := buildah busybox-static distro-info-data lintian mmdebstrap python3
# Libraries that the program opens by name, built without the parts that it does not call.
SMALL_LIBRARIES := .build/small-libraries
# Only the proof of the wheel needs these.
WHEEL_TEST_PACKAGES := distro-info-data mmdebstrap python3
# Only `make test-python` needs these; what it takes from PyPI is in Python/tests/requirements.txt.
PYTHON_PACKAGES := python3 python3-venv
PYTHON := .build/python

# Only `make test-exchange` needs these; what it takes from PyPI is in Scripts/test-exchange/requirements.txt.
EXCHANGE_PACKAGES := python3 python3-venv r-base-core r-cran-dbi r-cran-readr r-cran-rsqlite sqlite3
# Where frictionless, DuckDB and the validator of BIDS are installed for it.
EXCHANGE := .build/exchange

# What `make release-check` runs; without any all of it.
PARTS ?=
# The builds that `make compare-output` compares.
OLD ?=
NEW ?= .build/release/analyze

SWIFT ?= swift
PREFIX ?= /usr/local
# Where warnings must not pass; a user's newer compiler may warn of more than ours.
STRICT := $(if $(CI),-Xswiftc -warnings-as-errors)
# A machine that builds anew each time runs no debugger, so that the compiler need not describe variables.
DEBUG_INFO := $(if $(CI),-debug-info-format none)
# An import that Package.swift does not declare is refused when a file is compiled, so every build asks.
BORDERS := --explicit-target-dependency-import-check error
# Builds and tests with the same options, since others would build everything anew.
DEBUG_BUILD := $(SWIFT) build $(BORDERS) $(STRICT) $(DEBUG_INFO)
TEST := $(SWIFT) test --skip-build $(STRICT) $(DEBUG_INFO)
RELEASE := -c release --product analyze --static-swift-stdlib
# How many names several types may have: none, so that a search finds one declaration.
SAME_NAMES := 0
FORMAT := $(SWIFT) format
SOURCES := Package.swift Sources Tests
# libFuzzer and the sanitizers are part of the Swift toolchain; they watch C and C++ as well.
FUZZ := --product fuzz -c release --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer,address \
  -Xcc -fsanitize=fuzzer-no-link,address
COVERAGE := --enable-code-coverage --scratch-path .build/coverage
ADDRESS := --sanitize=address --scratch-path .build/address
THREAD := --sanitize=thread --scratch-path .build/thread

.PHONY: help packages bench-packages build debug-build demo test fast-test coverage check check-pages check-pictures check-structure check-tools format docs sample-data check-report report-pictures check-examples \
  bench bench-accuracy bench-peers validate test-clusters fuzz attack sanitize every-byte install uninstall \
  test-exchange package-tools deb dist test-packages wheel test-wheel test-python release release-check compare-output clean

help: ## show these lines
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

packages: ## install the system packages that are missing
	@Scripts/install-packages.sh $(PACKAGES)

bench-packages:
	@Scripts/install-packages.sh $(BENCH_PACKAGES)

build: packages ## build the program for use: .build/release/analyze
	$(SWIFT) build $(RELEASE)

demo: build ## build, analyze SampleData and show what came out
	@Scripts/demo.sh .build/release/analyze SampleData out/demo

test: packages ## build and run all tests; FILTER='TappingTests|StroopTests' runs those
	$(DEBUG_BUILD) --build-tests
	@Scripts/run-tests.sh $(TEST) $(if $(FILTER),--filter '$(FILTER)')

fast-test: packages ## run the tests that do not start the program, in about a minute
	$(DEBUG_BUILD) --build-tests
	@Scripts/run-tests.sh $(TEST) --skip '^ProgramTests\.'

coverage: packages ## run all tests, or FILTER=, and print how much of each module they reach
	$(SWIFT) test $(COVERAGE) $(if $(FILTER),--filter '$(FILTER)')
	@Scripts/coverage.py "$$($(SWIFT) test $(COVERAGE) --show-codecov-path)" Sources

check: packages ## scripts, names in texts, format, structure, borders, generated pages, sample data, Python module, examples
	@Scripts/install-packages.sh python3
	python3 -m unittest discover --start-directory Scripts/tests --quiet
	Scripts/check-scripts.py Scripts Makefile Containerfile .ci/run
	@$(MAKE) --no-print-directory check-structure
	Scripts/check-identity.py Sources
	Scripts/check-version.py
	Scripts/check-english.py Sources Tests Scripts Examples SampleData Documentation Python Makefile *.md
	@# Foundation would bring ICU, more than half of the program; CLibrary and Host stand in for it.
	! grep -rnw --include='*.swift' 'import Foundation' Sources
	$(FORMAT) lint --strict --recursive --configuration .swift-format $(SOURCES)
	@# Most parts use one core. What they need is installed before, since two installations exclude each other.
	@$(MAKE) --no-print-directory check-tools
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target TRIALS=30 \
	  check-examples check-report check-pictures check-pages test-python

check-pages: debug-build
	Scripts/docs.sh .build/debug/analyze check
	Scripts/check-names.py .build/debug/analyze SampleData README.md CONTRIBUTING.md SECURITY.md Documentation/*.md \
	  Documentation/*/*.md
	Scripts/sample-data.sh .build/debug/sample-data check

check-pictures: debug-build
	Scripts/pictures.sh .build/debug/analyze check

debug-build: packages
	$(DEBUG_BUILD)

check-tools: $(EXAMPLES)/installed $(PYTHON)/installed ## install what `make check` needs
	@Scripts/install-packages.sh python3 $(REPORT_PACKAGES)

check-structure: ## print lines, comments, types of one name and long functions; refuse circles of folders and misnamed flags
	@Scripts/install-packages.sh python3
	Scripts/check-structure.py --same-names $(SAME_NAMES) Sources Scripts/known-cycles.txt

$(EXAMPLES)/installed: Scripts/check-examples/requirements.txt
	@Scripts/install-packages.sh $(EXAMPLES_PACKAGES)
	python3 -m venv --clear $(EXAMPLES)
	$(EXAMPLES)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

check-examples: debug-build $(EXAMPLES)/installed ## run the documentation's examples; WRITE=1 writes their output
	$(EXAMPLES)/bin/python Scripts/check-examples/check-examples.py .build/debug/analyze SampleData .build/examples/study \
	  README.md Documentation/tables.md Documentation/tutorial.md Documentation/r.md Documentation/usage.md
	@# The example is a package of its own; built from here, it takes seconds instead of minutes.
	$(SWIFT) package --package-path Examples/swift --scratch-path .build/examples/swift describe > /dev/null
	EXAMPLE=1 $(DEBUG_BUILD) --product cadence
	@.build/debug/cadence SampleData | grep -E '^P01 walking.outbound [0-9.]+ steps/min$$'
	@cd .build/examples/study && ANALYZE_PROGRAM=$(CURDIR)/.build/debug/analyze PYTHONPATH=$(CURDIR)/Python ../bin/python \
	  $(CURDIR)/Scripts/check-examples/check-notebook.py $(if $(WRITE),write,check) $(CURDIR)/Documentation/python.md

check-report: debug-build ## open reports in a browser: layout, words, contrast, counts, links, print, no request
	@Scripts/install-packages.sh $(REPORT_PACKAGES)
	@rm -rf .build/report && mkdir -p .build/report
	.build/debug/analyze run SampleData/P* --map SampleData/map.csv -q --pictures -o .build/report/run
	.build/debug/analyze report .build/report/run --cards all --print all -q
	Scripts/many-sessions.py SampleData/P04/2025-03-10/result.json .build/report/study 1000
	.build/debug/analyze report .build/report/study -q -o .build/report/pages/
	for people in $(TRIALS); do \
	  folder=.build/report/trial-$$people; \
	  .build/debug/sample-data --trial $$folder/data $$people && \
	    .build/debug/analyze run $$folder/data --participants $$folder/data/participants.csv -q -o $$folder/run && \
	    .build/debug/analyze report $$folder/run -q || exit 1; \
	done
	.build/debug/analyze report .build/report/run --review-form -q -o .build/report/review.html
	Scripts/check-report.py .build/report/run .build/report/pages \
	  --trial $(TRIALS:%=.build/report/trial-%/run) --review .build/report/review.html

report-pictures: check-report ## take the pictures of a report in Documentation/reports.md anew
	Scripts/report-pictures.py .build/report/run/report.html .build/report/trial-60/run/report.html Documentation/pictures

format: ## lay out the source as the style asks
	$(FORMAT) --in-place --recursive --configuration .swift-format $(SOURCES)

docs: debug-build ## write the generated pages and pictures of Documentation
	Scripts/docs.sh .build/debug/analyze write
	Scripts/pictures.sh .build/debug/analyze write

sample-data: debug-build ## write SampleData anew; the same bytes each time
	Scripts/sample-data.sh .build/debug/sample-data write

bench: build bench-packages ## time the program against yardsticks in the same run; RECORDINGS= is a folder of real recordings
	@Scripts/bench.py .build/release/analyze "$(RECORDINGS)"

bench-peers: ## install packages of the field from PyPI, which make bench then times as well
	@Scripts/install-packages.sh $(VALIDATE_PACKAGES)
	@python3 -m venv $(PEERS) && $(PEERS)/bin/pip install -q -r Scripts/peers/requirements.txt

bench-accuracy: build bench-packages ## score real recordings against references; RECORDINGS= is their folder
	@Scripts/bench-accuracy.py .build/release/analyze "$(RECORDINGS)"

$(VALIDATE)/installed: Scripts/validate/requirements.txt
	@Scripts/install-packages.sh $(VALIDATE_PACKAGES)
	python3 -m venv --clear $(VALIDATE)
	$(VALIDATE)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

validate: build $(VALIDATE)/installed ## compare voice measures with Praat's; WRITE=1 writes the page
	@Scripts/validate/fetch-praat7.sh $(VALIDATE)/praat7
	@$(VALIDATE)/bin/python Scripts/validate/validate.py .build/release/analyze $(VOWELS) \
	  --praat7 $(VALIDATE)/praat7/praat $(if $(WRITE),--write Documentation/phonation-agreement.md)

$(PYTHON)/installed: Python/tests/requirements.txt
	@Scripts/install-packages.sh $(PYTHON_PACKAGES)
	python3 -m venv --clear $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

test-python: debug-build $(PYTHON)/installed ## test the Python module on SampleData with pandas and polars
	@ANALYZE_PROGRAM=$(CURDIR)/.build/debug/analyze PYTHONPATH=Python PYTHONDONTWRITEBYTECODE=1 \
	  $(PYTHON)/bin/python -W error Python/tests/test_module.py

$(EXCHANGE)/installed: Scripts/test-exchange/requirements.txt
	@Scripts/install-packages.sh $(EXCHANGE_PACKAGES)
	python3 -m venv --clear $(EXCHANGE)
	$(EXCHANGE)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

test-exchange: debug-build $(EXCHANGE)/installed ## judge packages, databases, REDCap files and BIDS datasets by other programs
	@$(EXCHANGE)/bin/python Scripts/test-exchange/test-exchange.py .build/debug/analyze SampleData $(EXCHANGE)/work \
	  $(EXCHANGE)/bin Documentation/exchange.md

$(CLUSTERS)/installed: Scripts/test-clusters/requirements.txt
	@Scripts/install-packages.sh $(CLUSTERS_PACKAGES)
	python3 -m venv --clear $(CLUSTERS)
	$(CLUSTERS)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

test-clusters: build $(CLUSTERS)/installed ## run Examples on Slurm, Snakemake and Spark of this machine
	@for tool in slurm snakemake pyspark; do \
	  Scripts/test-clusters/$$tool.sh .build/release/analyze $(CLUSTERS) || exit 1; \
	done

fuzz: packages ## look for inputs that end the program, SECONDS=30 for each parser
	FUZZ=1 $(SWIFT) build $(FUZZ)
	@Scripts/fuzz.sh .build/fuzz/release/fuzz "$(SECONDS)" $(TARGETS)

attack: build ## damage sessions, names, journals, disks, limits and workers: minutes; SIZE=0.1, RECORD=1
	@Scripts/install-packages.sh python3
	@Scripts/attack.py --size $(SIZE) --seed $(SEED) $(if $(RECORD),--record SECURITY.md) .build/release/analyze SampleData $(ATTACKS)

sanitize: packages ## tests of the readers, watched for bad memory, and a batch, for races
	Scripts/sanitize.sh "$(SWIFT)" '$(ADDRESS)' '$(THREAD)'

every-byte: packages ## truncate SampleData after each byte: hours; FILES=P01/ for some
	EVERY_BYTE='$(FILES)' $(SWIFT) test -c release -Xswiftc -enable-testing --filter DamagedSampleDataTests

install: build ## copy program, manual and completions below PREFIX
	@Scripts/install.sh .build/release/analyze $(DESTDIR)$(PREFIX)

uninstall: ## remove what `make install` copied below PREFIX
	@Scripts/install.sh --remove $(DESTDIR)$(PREFIX)

package-tools:
	@Scripts/install-packages.sh $(PACKAGE_TOOLS)

deb: build package-tools ## write a package for this release of Debian: .build/researchkit-analyze_*.deb
	@Scripts/packages/deb.sh .build/release/analyze .build

dist: build package-tools ## write a tarball that brings its libraries: .build/analyze-*.tar.gz
	@Scripts/packages/small-libraries.sh $(SMALL_LIBRARIES)
	@Scripts/packages/dist.sh .build/release/analyze $(SMALL_LIBRARIES) .build

test-packages: deb dist wheel ## as root: install the packages on bare systems and compare their tables
	@Scripts/install-packages.sh $(PACKAGE_TEST_TOOLS) $(WHEEL_TEST_PACKAGES)
	@Scripts/packages/test-packages.sh .build/release/analyze $(SMALL_LIBRARIES) .build

wheel: dist ## write the Python package with the program in it: .build/researchkit_analyze-*.whl
	@Scripts/install-packages.sh python3
	@rm -f .build/researchkit_analyze-*.whl
	@Scripts/packages/wheel.py .build/release/analyze .build/dist/analyze-*-linux-* .build

test-wheel: wheel ## prove the wheel on releases of Debian without its libraries, as root
	@Scripts/install-packages.sh $(WHEEL_TEST_PACKAGES)
	@Scripts/packages/test-wheel.sh .build/researchkit_analyze-*.whl

release: deb dist wheel ## as root: write the packages, the container, a bill of materials and digests: .build/release-files
	@Scripts/install-packages.sh $(PACKAGE_TEST_TOOLS)
	@Scripts/packages/release.sh .build/release/analyze .build

release-check: ## all targets that prove something, and whether the tree can be released; PARTS='test check' runs those
	@Scripts/install-packages.sh python3
	@Scripts/release-check.py Documentation/release-check.md $(PARTS)

compare-output: ## compare what two builds write about the same recordings: OLD= and NEW= (.build/release/analyze)
	@Scripts/compare-output.sh $(OLD) $(NEW)

clean: ## remove what was built and what the demo wrote
	rm -rf .build out
