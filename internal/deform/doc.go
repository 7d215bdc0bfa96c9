// Package deform has surfaces that deform by a formula: the modes of a vibrating sphere, hands that bend at their
// joints, and free-form lattices for any mesh. It also has the spheres of the paper on face octrees (Kitamura, Smith,
// Takemura, Kishino 1998). Package sculpt beneath it makes the other meshes.
//
// A formula depends on the place of a vertex at rest and on the time, and on nothing else: no vertex knows its
// neighbours, and nothing is kept between calls. The same arguments give the same bits on every machine.
//
//	modes.go       Modes: real spherical harmonics
//	bend.go        Bend: chains of joints
//	hand.go        HandJoints: the joints of the hand of 960 faces
//	lattice.go     NewLattice: Bézier control points (Sederberg and Parry 1986)
//	sphere.go      Sphere: by number of faces
package deform

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Func writes to dst where the vertices are at the given time (s), from where they are at rest. Both are in the frame
// of the body, in m. dst is as long as rest and may be the same slice. A call allocates nothing, and calls may run at
// once.
type Func func(dst, rest []geom.Vec3, time float64)

// A Swing is a harmonic motion: its size times sin(2π Hz t + Phase), t in s.
type Swing struct {
	Hz    float64 // periods in a second; 0 stands still at sin(Phase)
	Phase float64 // rad
}

// at returns the sine of the motion at the given time (s).
func (s Swing) at(time float64) float64 {
	sin, _ := geom.SinCos(float64(float64(2*math.Pi*s.Hz)*time) + s.Phase)
	return sin
}

// maxHz keeps sin(2π Hz t) meaningful for hours.
const maxHz = 1000.0

// check says what is wrong with the motion of the thing of the given name.
func (s Swing) check(of string) error {
	if !(math.Abs(s.Hz) <= maxHz) {
		return fmt.Errorf("%s: %g Hz is no frequency: give at most %g periods in a second", of, s.Hz, maxHz)
	}
	if !isFinite(s.Phase) {
		return fmt.Errorf("%s: phase %g is not finite: give an angle", of, s.Phase)
	}
	return nil
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
