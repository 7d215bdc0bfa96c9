package physics

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// checkPlaces refuses vectors that are not finite, and anchors that are not in the world.
func (def *JointDef) checkPlaces() error {
	to := def.At
	if def.To != nil {
		to = *def.To
	}
	endless := math.Inf(1)
	for _, of := range [...]struct {
		name string
		v    mgl64.Vec3
		most float64 // m
	}{
		{"At", def.At, state.Farthest}, {"To", to, state.Farthest},
		{"Axis", def.Axis, endless}, {"AxisB", def.AxisB, endless}, {"AxisZ", def.AxisZ, endless},
	} {
		switch {
		case !finite(of.v):
			return fmt.Errorf("%s must be finite, got %v", of.name, of.v)
		case vec(of.v).Len() > of.most:
			return fmt.Errorf("%s must be within %g m of the origin, got %v", of.name, of.most, of.v)
		}
	}
	return nil
}

// checkLoads returns an error for loads at which no joint can break.
func checkLoads(def *JointDef) error {
	for _, load := range [...]struct {
		name string
		v    float64
	}{{"BreakForce", def.BreakForce}, {"BreakTorque", def.BreakTorque}} {
		if !(load.v >= 0) || math.IsInf(load.v, 1) {
			return fmt.Errorf("%s must be ≥ 0 and finite, got %v: 0 for a joint that never breaks", load.name, load.v)
		}
	}
	return nil
}

// turnMost is how far (rad) frames may be turned against each other when a joint is added; see joint.OpenMost.
const turnMost = 10e-3

// checkOpen returns an error if a new joint's frames are too far apart, or its rope is too short.
func checkOpen(j *linkage.Joint, at *linkage.Gauge, def *JointDef) error {
	open := at.Opening(j)
	switch {
	case tooShort(j):
		return fmt.Errorf("%s: its length is %s, and without a length it has no direction: move its anchors apart, or "+
			"take a ball", def.Kind.Name(), depthText(j.Axes[0].Hi))
	case def.Snap:
		return nil
	case open.Metres > joint.OpenMost:
		return fmt.Errorf("the anchors are %s apart: set Snap to have the joint pull them together, or mend To",
			depthText(open.Metres))
	case open.Radians > turnMost:
		return fmt.Errorf("the frames are %s apart: set Snap to have the joint turn them together, or mend AxisB",
			turnText(open.Radians))
	}
	for k, axis := range j.Joint.Kind.Axes() {
		if err := checkBounds(&j.Axes[k], &axis, at.Rows[len(j.Joint.Kind.Locked())+k].Value, def); err != nil {
			return err
		}
	}
	return nil
}

// turnText returns an angle (rad) in the unit of scripts, and in that of this package.
func turnText(angle float64) string {
	return fmt.Sprintf("%.3g degrees (%.3g rad)", angle*(180/math.Pi), angle)
}

// tooShort reports whether a joint holds a length that is next to nothing.
func tooShort(j *linkage.Joint) bool {
	axes := j.Joint.Kind.Axes()
	return len(axes) > 0 && axes[0].Name == "length" && j.Axes[0].Hi < joint.OpenMost && j.Axes[0].StopHertz == 0
}

// checkBounds returns an error for an axis that is beyond a limit, which does not yield, from the beginning.
func checkBounds(a *jointrows.Axis, axis *jointrows.Coordinate, value float64, def *JointDef) error {
	over, most := math.Abs(a.Beyond(value)), joint.OpenMost
	far := depthText(over)
	if axis.Unit == jointrows.Radian {
		far, most = turnText(over), turnMost
	}
	switch {
	case a.StopHertz > 0 || over <= most:
		return nil
	case axis.Name == "length" && value > a.Hi:
		return fmt.Errorf("%s: its length of %.4g m is shorter than the %.4g m between the points: set Snap to pull them together",
			def.Kind.Name(), a.Hi, value)
	}
	return fmt.Errorf("%s: its %s begins %s beyond its limit: set Snap to have the joint bring it back, or mend the limit",
		def.Kind.Name(), axis.Name, far)
}
