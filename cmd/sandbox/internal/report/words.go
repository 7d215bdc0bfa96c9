package report

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
	"slices"
)

// A word is something that the page calls by a short name, and what that means.
type word struct{ name, meaning string }

// glossary are the words of the engine and of this page.
var glossary = []word{
	{"zone", "the expel zone: the distance of 1 mm that this engine keeps between solids at rest"},
	{"skin", "the margin of 10 mm around each shape by which Box2D keeps solids apart"},
	{"slop", "how far Box2D lets skins be pressed into each other, 5 mm"},
	{"auditor", "code that shares nothing with the engine and looks for overlaps after every step"},
	{"step, sub-step", "60 times a second bodies are shown and the auditor looks; within a step the solver runs at " +
		"about 960 sub-steps a second"},
	{"slice", "a part of a step in which contacts stay as they were found at its beginning"},
	{"row", "a condition that the solver keeps between two bodies at a point where they may touch"},
	{"arm", "the lever from a centre of mass to such a point; it is frozen while it is not worked out anew"},
	{"impact", "bodies that meet; answered with restitution, dull without any; let go when bodies part"},
	{"guard", "what stops a motion short where rows have not kept bodies apart, so that nothing ever overlaps"},
}

// measures are the names of bars.
var measures = []word{
	{"amplitude", "error of how far it swings"},
	{"angular-momentum", "change of the angular momentum"},
	{"aside", "way of the centre of mass of all to one side"},
	{"astray", "distance from the solution"},
	{"awake", "bodies that do not sleep in the end"},
	{"beyond", "how far the body got behind the wall"},
	{"broke-at", "error of the force that breaks a joint"},
	{"crown", "height of the uppermost stone"},
	{"cubes", "height of the higher of the two cubes"},
	{"distance", "error of a way"},
	{"drift", "farthest that a body went from where it was after a second"},
	{"droop", "how far the tip comes down"},
	{"early", "how much before it would touch a body is turned back"},
	{"energy", "error of the kinetic and potential energy, where it is kept"},
	{"energy-gained", "most that the energy has been above that at the start, where it can only fall"},
	{"energy-rise", "most that the energy has risen above the least so far, where it can only fall"},
	{"fallen", "bodies more than 0.25 m from where they began"},
	{"fallen-cards", "cards that fell"},
	{"falling", "speed at the end"},
	{"flip-time", "error of the time from flip to flip"},
	{"gain", "as energy-rise, per mass of all bodies"},
	{"gap", "widest gap between bodies that lie on each other"},
	{"height", "error of a height"},
	{"held", "way of what friction holds"},
	{"impact", "error of the speed after an impact"},
	{"into-walls", "way into the walls of the tunnel, from where bodies touch them"},
	{"kinds-wrong", "whether a block tipped that slides, or slid that tips"},
	{"laid", "way of what friction holds, laid there at rest"},
	{"lean", "error of the lean"},
	{"load", "error of a force, a torque, or of the way that it leads to"},
	{"lost", "share of all motion that the guard withheld"},
	{"momentum", "change of the momentum"},
	{"moved", "farthest from where it began"},
	{"moving", "speed of the fastest at the end"},
	{"nearest", "distance from the wall at the end"},
	{"nutation", "error of the angle between the axis and the vertical"},
	{"order-missing", "by how much the order of the error in the step is below that of the method"},
	{"out", "way on the far side of the hole"},
	{"penetration", "sum of the squares of all depths"},
	{"period", "error of a period"},
	{"rate", "error of the rate at which it goes round"},
	{"ratio", "error of what joints that are coupled have gone together"},
	{"sag", "how far it leaves its height"},
	{"speed", "error of a speed"},
	{"spin", "error of the spin after an impact"},
	{"stood", "time until it fell"},
	{"sunk", "how far the top came down"},
	{"through", "whether it went through the solid"},
	{"tilt", "most that a body leans"},
	{"velocity", "error of a velocity"},
	{"way", "error of a way"},
	{"wrong", "joints that broke and should not, or the reverse"},
	{"yields", "error of how far a motor gives way"},
}

// words writes the glossary and the names of the bars that the results have.
func (r *Results) words(p *markdown.Page) {
	used := map[string]bool{}
	for _, suite := range r.Suites {
		for i := range suite.Cases {
			for _, j := range judged(&suite.Cases[i]) {
				used[j.What] = true
			}
		}
	}
	bars := slices.Clone(measures)
	bars = slices.DeleteFunc(bars, func(w word) bool { return !used[w.name] })
	p.Fold("What the words and the names of quantities mean", func() {
		for _, list := range [][]word{glossary, bars} {
			t := markdown.Columns("name", "meaning")
			for _, w := range list {
				t.Row(w.name, w.meaning)
			}
			p.Show(t)
		}
	})
}
