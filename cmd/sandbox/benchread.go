package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/internal/jsonplace"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// errNoBench is what readBench says of other JSON.
var errNoBench = errors.New(`not a baseline of sandbox bench: it has no "brickyard_bench": 1: name one that ` +
	`sandbox bench --save FILE has written`)

// readBench reads a baseline.
func readBench(path string) (*benchResult, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
	}
	if packed, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(packed); err != nil {
			return nil, fmt.Errorf("%s: is packed by gzip, but damaged (%w): save the baseline again", path, err)
		}
	}
	var r benchResult
	fault := json.Unmarshal(data, &r)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(fault, &syntax):
		return nil, fmt.Errorf("%s: not a baseline of sandbox bench, or a damaged one (%w): save one with "+
			"sandbox bench --save FILE",
			jsonplace.Place(path, data, int(syntax.Offset)), fault)
	case r.Version == 0:
		return nil, fmt.Errorf("%s: %w", path, errNoBench)
	case r.Version != benchVersion:
		return nil, fmt.Errorf("%s: a baseline of format %d, and this build reads %d: save it again", path, r.Version,
			benchVersion)
	case errors.As(fault, &kind):
		return nil, fmt.Errorf("%s: %s cannot be this %s: save the baseline again with sandbox bench --save FILE",
			jsonplace.Place(path, data, int(kind.Offset)-1), kind.Field, kind.Value)
	case fault != nil:
		return nil, fmt.Errorf("%s: %w", path, fault)
	case len(r.Scenes) == 0:
		return nil, fmt.Errorf("%s: the baseline has no scenes: save one with sandbox bench --save FILE", path)
	}
	if field, why := r.fault(); why != nil {
		return nil, fmt.Errorf("%s: %w: save the baseline again with sandbox bench --save FILE",
			jsonplace.Place(path, data, jsonplace.Locate(data, field)), why)
	}
	for i := range r.Scenes { // of a baseline from before the scenes were renamed
		r.Scenes[i].Name = strings.TrimPrefix(benchLevel(r.Scenes[i].Name), "bench/")
	}
	return &r, nil
}

// benchField is a field of a baseline, whether bench may have written what it holds, and what bench writes there.
type benchField struct {
	name string
	good bool
	need string
}

// fault returns where the first field is that is missing or wrong, and what is wrong with it; nil if there is none.
func (r *benchResult) fault() (path string, why error) {
	const text, count = "a text that is not empty", "a whole number from 1 on"
	for _, f := range []benchField{{"build", r.Build != "", text}, {"cpu", r.CPU != "", text}, {"go", r.Go != "", text},
		{"date", r.Date != "", text}, {"threads", r.Threads > 0, count}, {"repeat", r.Repeat > 0, count}} {
		if !f.good {
			return f.name, f.fault()
		}
	}
	for i, s := range r.Scenes {
		for _, f := range s.fields() {
			if !f.good {
				return fmt.Sprintf("scenes[%d].%s", i, f.name), fmt.Errorf("scene %s: %w", message.Quote(s.Name), f.fault())
			}
		}
	}
	return "", nil
}

func (f *benchField) fault() error {
	return fmt.Errorf("%s is missing or wrong: it must be %s", f.name, f.need)
}

// fields lists what a scene of a baseline must have. Single counts of work may be missing: older builds had fewer.
func (s *benchScene) fields() []benchField {
	const times, count = "median, low and high of a time in ms, low ≤ median ≤ high", "a whole number from %d on"
	_, noHash := strconv.ParseUint(s.Hash, 16, 64)
	fields := []benchField{{"name", s.Name != "", "the name of a level"},
		{"steps", s.Steps > firstSteps, fmt.Sprintf(count, firstSteps+1)}, {"bodies", s.Bodies > 0, fmt.Sprintf(count, 1)},
		{"hash", noHash == nil && len(s.Hash) == 16, "16 hexadecimal digits"}}
	add := func(name string, good bool, need string) { fields = append(fields, benchField{name, good, need}) }
	for i, time := range []spread{s.Step, s.P99, s.Worst, s.First, s.Wall, s.Wall99} {
		name := [...]string{"step", "p99", "worst", "first", "wall", "wall_p99"}[i]
		add(name, time.sound() && time.Median > 0, times+", median above 0")
	}
	for _, name := range timing.PhaseNames {
		phase, there := s.Phases[name]
		add("phases."+name, there && phase.sound(), times)
	}
	add("phases", len(s.Phases) == len(timing.PhaseNames), "of "+strings.Join(timing.PhaseNames[:], ", ")+" alone")
	add("ghosts", s.Ghosts == nil || s.Ghosts.sound(), times)
	add("work", s.Work != nil, "the counts of work")
	for _, name := range slices.Sorted(maps.Keys(s.Work)) {
		add("work."+name, s.Work[name] >= 0, fmt.Sprintf(count, 0))
	}
	return fields
}

// sound reports whether repeats can have this spread.
func (s spread) sound() bool { return 0 <= s.Low && s.Low <= s.Median && s.Median <= s.High }
