package trial

// Suite says how much of the campaign is played.
type Suite int

// The suites, from the shortest to the longest.
const (
	Quick      Suite = iota // small scenes, some seconds each: for every change
	Standard                // full scenes for some seconds to a minute
	Full                    // ten simulated minutes where stillness is judged
	Truth                   // motions that mechanics has solved, beside their closed forms
	SimBench                // the tasks of SimBenchmark, over steps from 0.4 to 32 ms
	Unit                    // the unit scenes of Rigid IPC, from their published parameters
	Joints                  // what joints have to hold, in the levels that have them and beside closed forms
	JointsFull              // the same at full length, at every rate
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

	Joints:     {"joints", "", 1, 1},
	JointsFull: {"joints-full", "", 1, 3},
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

// Costs are the CPU seconds that one seed of a case takes in each suite, on the machine it was written on; 0 keeps the
// case out of the suite. They balance the shards and foretell how long a plan takes; nothing is judged by them.
type Costs [len(suites)]float64

// Counts are how many of something the suites quick, standard and full have.
type Counts [Full + 1]int

// Case is a named experiment.
type Case struct {
	Name  string
	Group string
	Shows string // one line
	Bars  []Bar

	Published string            // parameters of a scene that others have published
	Missed    map[string]string // bars that the engine misses today, and why

	Cost   Costs
	Worlds Counts // that it numbers, see Trial.Worlds; none of cases that number none
	Play   func(*Trial)
}

// In reports whether the suite has the case.
func (c *Case) In(s Suite) bool { return c.Cost[s] > 0 }

// WorldsIn returns how many worlds the case numbers in a suite.
func (c *Case) WorldsIn(s Suite) int {
	if int(s) >= len(c.Worlds) {
		return 0
	}
	return c.Worlds[s]
}

// Group is cases of a kind.
type Group struct {
	Name  string
	Cases []Case
}
