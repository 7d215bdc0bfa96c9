# Brickyard: "make" alone lists what can be made. Go, git and make are all that has to be there before.

SHELL := /bin/bash
export PATH := $(PATH):/usr/local/go/bin
GO ?= go
LEVEL ?= brickwall
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
export GO

# From Go 1.26 on vectors are an experiment on amd64. With it the contact solver takes four constraints at once; without
# it, one after the other, with the same bits.
EXPERIMENT = $${GOEXPERIMENT:-$$([ "$$($(GO) env GOARCH)" = amd64 ] && \
	GOEXPERIMENT=simd $(GO) list simd/archsimd 2>/dev/null | sed s,/.*,,)}

# Go's own stamp (-buildvcs) ends the build where git distrusts the owner of the folder; without it the program tells the
# commit all the same, where there is one.
BUILD = $(GO) build -buildvcs=false -ldflags "-X main.commit=$$(git describe --always --dirty 2>/dev/null)"

# Tests have the time that they take on a busy machine: Go's own limit of ten minutes for a package is for an idle one.
# With -short (testing.Short) they leave out the long scenes: the passes that differ in the build only can do without.
LIMIT ?= 60m
TEST = $(GO) test -timeout $(LIMIT)

.PHONY: help run quick test nightly bench truth deformable lint setup build headless

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

run: build ## open the brick wall in a window (LEVEL=tower for another); without a display, write its picture
	@mkdir -p out
	bin/sandbox play $(LEVEL) --picture out/$(notdir $(basename $(LEVEL))).png

quick: setup ## the tests without the long scenes, for while you work: six minutes of CPU time, more the first time
	$(TEST) -short ./...

# Without cgo only the command is another: nothing else imports what needs it (internal/arch), or knows the tag headless.
test: setup ## every test; without long scenes once more: the engine with SIMD, and the command without cgo
	$(GO) vet ./...
	$(TEST) ./...
	[ -z "$(EXPERIMENT)" ] || GOEXPERIMENT=$(EXPERIMENT) $(TEST) -short ./contact/... ./physics/... ./levels/...
	CGO_ENABLED=0 $(TEST) -short -tags headless ./cmd/...
	CGO_ENABLED=0 $(BUILD) -tags headless -o bin/sandbox-headless ./cmd/sandbox

nightly: setup ## hours: tests at length, long fuzzing, the standard campaign, 300 seeds of the random cases (SHARD=I/N)
	FUZZ_TIME=$${FUZZ_TIME:-10m} .ci/run nightly fuzz

bench: ## every benchmark, with allocations
	GOEXPERIMENT=$(EXPERIMENT) $(TEST) -run '^$$' -bench . -benchmem ./...

truth: headless ## play all that is compared with something exact, and write docs/truth.md: minutes
	bin/sandbox report --out docs

deformable: headless ## play the experiments on deforming surfaces, and write docs/deformable.md: minutes
	bin/sandbox octree all --out docs/deformable --page docs/deformable.md

lint: setup bin/staticcheck ## formatting, vet, staticcheck, and the house rules of internal/arch
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .); \
	if [ -n "$$unformatted" ]; then echo "not formatted (gofmt -w mends it):"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) vet -tags headless ./...
	GOEXPERIMENT=$(EXPERIMENT) $(GO) vet ./contact/...
	bin/staticcheck ./...
	bin/staticcheck -tags headless ./cmd/...
	$(TEST) ./internal/arch

bin/staticcheck: Makefile
	GOBIN=$(CURDIR)/bin $(GO) install $(STATICCHECK)
	@touch $@

setup: ## install the packages that are missing, and say which and why (apt)
	@.ci/setup

build: setup ## bin/sandbox, with the window
	@[ -x bin/sandbox ] || echo "building bin/sandbox: the first time takes about a minute, most of it GLFW and OpenGL"
	@GOEXPERIMENT=$(EXPERIMENT) $(BUILD) -o bin/sandbox ./cmd/sandbox

headless: ## bin/sandbox without window and pictures: needs Go only, no C compiler and no packages
	@GOEXPERIMENT=$(EXPERIMENT) CGO_ENABLED=0 $(BUILD) -tags headless -o bin/sandbox ./cmd/sandbox
