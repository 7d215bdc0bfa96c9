package stress

import (
	"cmp"
	"fmt"
	"slices"
)

// Suite says how much of the campaign is played.
type Suite int

// The suites, from the shortest to the longest.
const (
	Quick    Suite = iota // small scenes, some seconds each: for every change
	Standard              // full scenes for some seconds to a minute
	Full                  // ten simulated minutes where stillness is judged
	Truth                 // motions that mechanics has solved, beside their closed forms
	SimBench              // the tasks of SimBenchmark, over steps from 0.4 to 32 ms
	Unit                  // the unit scenes of Rigid IPC, from their published parameters
)

// suites are what the suites are called, what else, and how many seeds each plays unless told.
var suites = [...]struct {
	name, alias string
	seeds       int
	between     int // poses audited within each step, besides its end
}{
	Quick:    {"quick", "", 3, 1},
	Standard: {"standard", "", 3, 1},
	Full:     {"full", "long", 5, 3},
	Truth:    {"truth", "", 1, 1},
	SimBench: {"simbench", "", 1, 0},
	Unit:     {"unit", "", 1, 3},
}

// String returns the name of the suite.
func (s Suite) String() string { return suites[s].name }

// Seeds returns the number of seeds that the suite plays unless told otherwise.
func (s Suite) Seeds() int { return suites[s].seeds }

// SuiteNames lists the suites, and how else they may be called.
func SuiteNames() (names []string) {
	for _, s := range suites {
		names = append(names, s.name)
	}
	for _, s := range suites {
		if s.alias != "" {
			names = append(names, s.alias)
		}
	}
	return names
}

// FindSuite returns the suite of that name.
func FindSuite(name string) (Suite, bool) {
	for i, s := range suites {
		if name == s.name || s.alias != "" && name == s.alias {
			return Suite(i), true
		}
	}
	return 0, false
}

// costs are the CPU seconds that one seed of a case takes in each suite, on the machine it was written on; 0 keeps the
// case out of the suite. They balance the shards and foretell how long a plan takes; nothing is judged by them.
type costs [len(suites)]float64

// Case is a named experiment.
type Case struct {
	Name  string
	Group string
	Shows string // one line
	Bars  []Bar

	Published string // parameters of a scene that others have published

	cost costs
	play func(*Trial)
}

// In reports whether the suite has the case.
func (c *Case) In(s Suite) bool { return c.cost[s] > 0 }

// groups are in the order of tables; every case is in one of them.
var groups = []struct {
	name  string
	cases func() []Case
}{
	{"standing", standing},
	{"ratio", ratios},
	{"rate", rates},
	{"together", together},
	{"squeeze", squeezes},
	{"fast", fastOnes},
	{"degenerate", degenerates},
	{"friction", frictions},
	{"topple", topples},
	{"laws", laws},
	{"same", samenesses},
	{"refuse", refusals},
	{"random", randoms},
	{"levels", soaks},
	{"truth", truths},
	{"simbench", simBenches},
	{"unit", units},
}

// Cases returns all cases in the order of tables.
func Cases() (all []Case) {
	for _, g := range groups {
		for _, c := range g.cases() {
			c.Group = g.name
			c.Bars = append(c.Bars, noOverlap)
			all = append(all, c)
		}
	}
	return all
}

// CaseNames lists the cases of a suite.
func CaseNames(s Suite) (names []string) {
	for _, c := range Cases() {
		if c.In(s) {
			names = append(names, c.Name)
		}
	}
	return names
}

// GroupNames lists the groups of cases.
func GroupNames() (names []string) {
	for _, g := range groups {
		names = append(names, g.name)
	}
	return names
}

// selected returns the cases of a suite, or only those named, by themselves or by their groups.
func selected(s Suite, only []string) ([]Case, error) {
	var chosen []Case
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
func byCost(s Suite) func(a, b job) int {
	return func(a, b job) int {
		return cmp.Or(cmp.Compare(b.play.cost[s], a.play.cost[s]), cmp.Compare(a.Index, b.Index))
	}
}
