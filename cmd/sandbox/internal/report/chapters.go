package report

import (
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// chapter is how the page tells of a suite of the campaign.
type chapter struct {
	suite        trial.Suite
	title        string
	part, beside string // in the summary
	intro        string
	plots        []string // those of the report to be shown; "*" at the end of a name goes for anything
	behaviour    bool     // it tells what happened, and what is measured only at a click
}

// chapters are in the order of the page.
var chapters = []chapter{
	{suite: trial.Truth, title: "Beside closed forms", part: "motions that are solved", beside: "closed forms",
		intro: aboutTruth, plots: []string{"order", "energy"}},
	{suite: trial.Unit, title: "The unit scenes of Rigid IPC", part: "unit scenes of Rigid IPC",
		beside: "what has to happen", intro: aboutUnit, behaviour: true},
	{suite: trial.SimBench, title: "SimBenchmark", part: "SimBenchmark", beside: "exact values and published figures",
		intro: aboutSimBench, plots: []string{"sim-*", "drift"}},
}

// What the chapters begin with.
const (
	aboutTruth = "Motions in space that mechanics has solved, at 60 steps a second, beside their closed forms " +
		"(package `internal/closedform`, where their sources are). Of all that is compared in a case under one " +
		"tolerance, the table has the worst."

	aboutUnit = "Scenes of Z. Ferguson and others, *Intersection-free Rigid Body Dynamics*, ACM Transactions on " +
		"Graphics 40(4), 2021, the other method that promises that nothing ever overlaps, built anew from the parameters " +
		"in [ipc-sim/rigid-ipc](https://github.com/ipc-sim/rigid-ipc), with their time steps. *Real time* is simulated " +
		"time over the time it took."

	aboutSimBench = "The tasks of [SimBenchmark](https://leggedrobotics.github.io/SimBenchmark/) (D. Kang and J. " +
		"Hwangbo), built anew from their published parameters, in steps of 0.4 to 32 ms, and its tower for 600 s. Errors " +
		"are those that SimBenchmark prints. Balls of 666 begin up to a millimetre off at random, anew for every step, " +
		"so the energy that they are to keep is another each time.\n\n" +
		"Figures of others are quoted: the files `data/TASK/sample.csv` of " +
		"[leggedrobotics/SimBenchmark](https://github.com/leggedrobotics/SimBenchmark) (commits 10fe8f2 and 072d4d4; " +
		"9f6e2b8 for the tower), rows without error correction, one solver per engine: RaiSim's bisection, Bullet's " +
		"multi-body solver, ODE's quick one, MuJoCo's Newton with Euler steps, DART's Dantzig; of the tower the best run " +
		"of each. MuJoCo has no bouncing tasks there, DART none of 216 balls. They were made on a Core i7-7700HQ at " +
		"2.8 GHz, so speeds compare machines as well."
)

// named returns the report's plots that the chapter shows.
func (c *chapter) named(r *stress.Report) (drawings []Drawing) {
	for _, p := range r.Plots() {
		for _, name := range c.plots {
			if start, any := strings.CutSuffix(name, "*"); p.Name == name || any && strings.HasPrefix(p.Name, start) {
				drawings = append(drawings, Drawing{c.suite.String() + "-" + p.Name, p.Chart})
			}
		}
	}
	return drawings
}
