// Package joints holds the stress cases of the suites joints and joints-full that are no closed forms: what joints
// have to hold in the levels that are about them, and in random assemblies. The cases with closed forms are in package
// truth, and in these suites too.
package joints

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// What is measured of the joints of a level.
const (
	open      = "open"        // m: the most that anchors were apart, or beyond a limit along a line
	open99    = "open-99"     // m: what 99 of a hundred openings of all joints after all steps are within
	over      = "over"        // rad: the most that a joint was beyond a limit of a turn
	rise      = "rise"        // J: the most that the energy was above that at the start
	lostTime  = "lost-time"   // s: motion that the guard withheld, mean of all bodies
	openFor   = "open-for"    // s: the longest that a joint was open by more than 1 mm
	tangled   = "tangled"     // joints that something between their bodies keeps open
	awake     = "awake"       // bodies that do not sleep in the end
	nowhere   = "nowhere"     // bodies that are nowhere in the end, or were stopped because their motion made no sense
	differing = "differing"   // steps after which eight threads had other bits than one
	median    = "open-median" // m: the median over runs of the greatest opening of each
)

// sound are the bars of all cases.
func sound(bars ...trial.Bar) []trial.Bar {
	return append(bars, trial.AtMost(nowhere, 0, "", trial.Promise), trial.AtMost(differing, 0, "", trial.Promise))
}

// most is a bar that the project set itself.
func most(what string, value float64, unit string) trial.Bar {
	return trial.AtMost(what, value, unit, trial.ProjectAim)
}

// costs are the CPU seconds of a case in the suites joints and joints-full.
func costs(joints, full float64) (c trial.Costs) {
	c[trial.Joints], c[trial.JointsFull] = joints, full
	return c
}

// full reports whether all is played.
func full(t *trial.Trial) bool { return t.Suite == trial.JointsFull }

// Cases are all cases, in the order of the table.
func Cases() []trial.Case {
	const mm = 0.001
	return []trial.Case{
		watched("chain", "20 links with a ball 100 times as heavy as one, let go level", 12, costs(6, 11),
			level{name: "chain"}, most(open, 0.5*mm, "m"), most(open99, 0.1*mm, "m"), most(rise, 5, "J")),
		watched("chain-1000", "the same with a ball 1000 times as heavy", 12, costs(6, 11),
			level{name: "chain", params: map[string]string{"ratio": "1000"}}, most(open, 5*mm, "m"), most(open99, 1*mm, "m")),
		watched("chainwall", "a chain whips around the edge of a wall", 10, costs(6, 11),
			level{name: "chainwall"}, most(open, 0.2*mm, "m"), most(lostTime, 0.001, "s")),
		{Name: "ragdoll", Shows: "somebody falls down a stair, facing many ways", Cost: costs(90, 400),
			Bars: sound(most(median, 1*mm, "m"), most(open, 5*mm, "m"), most(open99, 0.05*mm, "m"), most(over, 0.02, "rad"),
				most(awake, 0, ""), most(tangled, 0, "")), Play: ragdoll,
			Missed: map[string]string{"awake": "an arm of three in 195 figures creeps for a minute or two about its " +
				"shoulder and the ground, while both rock by 0.2 µrad"}},
		{Name: "ragdolls", Shows: "50 people fall down a wide stair, on top of each other", Cost: costs(175, 1300),
			Bars: sound(most(open99, 2*mm, "m"), most(open, 10*mm, "m"), most(lostTime, 0.005, "s"), most(awake, 0, "")),
			Play: ragdolls},
		watched("bridge", "three cars cross a bridge of 30 planks on hinges", 10, costs(35, 60),
			level{name: "bridge"}, most(open, 1*mm, "m"), most(lostTime, 0.001, "s")),
		watched("wreckingball", "a ball of a ton on a chain swings into a wall", 8, costs(27, 45),
			level{name: "wreckingball"}, most(open, 0.5*mm, "m")),
		watched("crane", "a crane lifts a crate of 200 kg on a chain", 12, costs(10, 17),
			level{name: "crane"}, most(open, 0.5*mm, "m")),
		{Name: "catapult", Shows: "a torque throws a ball, as far as the equations of arm and ball say", Cost: costs(3, 6),
			Bars: sound(most(open, 0.5*mm, "m"), trial.Within("range", 0.02, trial.ClosedForm)), Play: catapult},
		{Name: "door", Shows: "a door at 50 rad/s flies at its stops", Cost: costs(3, 4),
			Bars: sound(most(over, 1e-4, "rad"), trial.Within("door-gains", 1e-6, trial.Promise)), Play: door},
		{Name: "squeeze", Shows: "a press comes down on somebody, an arm of 5 kN m pins a crate to a wall",
			Cost: costs(10, 16), Bars: sound(most("open-figure", 2*mm, "m"), most("open-arm", 1*mm, "m"),
				most(openFor, 0.1, "s"), most("press-waits", 1, "s")),
			Play: squeeze},
		{Name: "assemblies", Shows: "random trees and loops of 2 to 40 bodies, all kinds of joints, up to 100 rad/s",
			Cost: costs(45, 600), Bars: sound(trial.AtMost("silent", 0, "", trial.Promise),
				trial.AtMost("wild", 0, "", trial.Promise)), Play: assemblies},
	}
}
