package stress

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/cases"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/joints"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/simbench"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/truth"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/unit"
)

// groups are in the order of tables; every case is in one of them.
func groups() []trial.Group {
	return append(cases.Groups(), trial.Group{Name: "truth", Cases: truth.Cases()},
		trial.Group{Name: "simbench", Cases: simbench.Cases()}, trial.Group{Name: "unit", Cases: unit.Cases()},
		trial.Group{Name: "joints", Cases: joints.Cases()})
}

// Cases returns all cases in the order of tables.
func Cases() (all []trial.Case) {
	for _, g := range groups() {
		for _, c := range g.Cases {
			c.Group = g.Name
			c.Bars = append(c.Bars, trial.NoOverlap)
			all = append(all, c)
		}
	}
	return all
}

// CaseNames lists the cases of a suite.
func CaseNames(s trial.Suite) (names []string) {
	for _, c := range Cases() {
		if c.In(s) {
			names = append(names, c.Name)
		}
	}
	return names
}

// GroupNames lists the groups of cases.
func GroupNames() (names []string) {
	for _, g := range groups() {
		names = append(names, g.Name)
	}
	return names
}

// selected returns the cases of a suite, or only those named, by themselves or by their groups.
func selected(s trial.Suite, only []string) ([]trial.Case, error) {
	var chosen []trial.Case
	known := map[string]bool{}
	for _, c := range Cases() {
		if c.In(s) && (len(only) == 0 || slices.Contains(only, c.Name) || slices.Contains(only, c.Group)) {
			chosen = append(chosen, c)
			known[c.Name], known[c.Group] = true, true
		}
	}
	for _, name := range only {
		if !known[name] {
			return nil, fmt.Errorf("the suite %s has no case %q", s, name)
		}
	}
	return chosen, nil
}

// byCost orders the dearest first, so that none is left for the end.
func byCost(s trial.Suite) func(a, b job) int {
	return func(a, b job) int {
		return cmp.Or(cmp.Compare(b.play.Cost[s], a.play.Cost[s]), cmp.Compare(a.Index, b.Index))
	}
}

// Cause returns why a case misses a bar, as far as that is known, and "" else.
func Cause(name, bar string) string {
	for _, c := range Cases() {
		if c.Name == name {
			return c.Missed[bar]
		}
	}
	return ""
}
