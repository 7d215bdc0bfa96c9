// Package cases holds the stress cases of the suites quick, standard and full: a file per group, and in it a function
// that lists the cases for Groups.
package cases

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/worlds"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// Groups are the cases of the suites quick, standard and full.
func Groups() []trial.Group {
	return []trial.Group{
		{Name: "standing", Cases: standing()},
		{Name: "ratio", Cases: ratios()},
		{Name: "rate", Cases: rates()},
		{Name: "together", Cases: together()},
		{Name: "squeeze", Cases: squeezes()},
		{Name: "fast", Cases: fastOnes()},
		{Name: "degenerate", Cases: degenerates()},
		{Name: "friction", Cases: frictions()},
		{Name: "topple", Cases: topples()},
		{Name: "laws", Cases: laws()},
		{Name: "same", Cases: samenesses()},
		{Name: "refuse", Cases: refusals()},
		{Name: "random", Cases: worlds.Cases()},
		{Name: "levels", Cases: soaks()},
	}
}
