package figure

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Pose is how the joints of a person are turned against somebody who stands upright with hanging arms: for each joint
// the axis times the angle (rad) in the frame of the part that carries the limb, which is that of the whole body in the
// upright pose: x ahead, y up, z to the right. Elbows and knees turn about z alone, which bends elbows and stretches
// knees. Joints that are not named are straight.
type Pose map[string]mgl64.Vec3

// Poses returns the named poses.
func Poses() []string { return slices.Sorted(maps.Keys(poses)) }

// NamedPose returns a pose by its name, or an error that lists them.
func NamedPose(name string) (Pose, error) {
	if p, ok := poses[name]; ok {
		return p, nil
	}
	return nil, fmt.Errorf("there is no pose %q: take one of %s", name, strings.Join(Poses(), ", "))
}

// JointNames returns the names of the joints of a person.
func JointNames() []string { return jointNames[1:] }

// poses are the named poses. Angles are within the limits of the joints.
var poses = map[string]Pose{
	"stand":  {},
	"spread": both("shoulder", geom.V(radians(-85), 0, 0), both("hip", geom.V(radians(-20), 0, 0), Pose{})),
	"sit": both("hip", geom.V(0, 0, radians(80)), both("knee", geom.V(0, 0, radians(-85)),
		both("shoulder", geom.V(0, 0, radians(35)), both("elbow", geom.V(0, 0, radians(30)), Pose{})))),
	"fall": both("shoulder", geom.V(radians(-35), 0, radians(40)), both("elbow", geom.V(0, 0, radians(50)),
		both("hip", geom.V(radians(-8), 0, radians(25)), both("knee", geom.V(0, 0, radians(-45)), Pose{})))),
}

// both adds a turn of the joint on either side to a pose: as given on the right, and as in a mirror on the left.
func both(joint string, right geom.Vec3, to Pose) Pose {
	to["right "+joint] = right.Array()
	to["left "+joint] = mgl64.Vec3{-right.X, -right.Y, right.Z}
	return to
}

// bends returns the turn of each piece against the one that carries it.
func (p Pose) bends(list []piece) ([]geom.Quat, error) {
	turns := make([]geom.Quat, len(list))
	for i := range turns {
		turns[i] = geom.IdentityQuat()
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		i, turn := slices.Index(jointNames[:], name), geom.FromArray(p[name])
		switch {
		case i < 1:
			return nil, fmt.Errorf("pose: there is no joint %q: take some of %s", name, strings.Join(JointNames(), ", "))
		case !turn.IsFinite():
			return nil, fmt.Errorf("pose: %s: angles must be finite, got %v", name, p[name])
		}
		piece := &list[i]
		turns[i] = geom.FromRotationVector(turn)
		if err := piece.allows(name, turn); err != nil {
			return nil, fmt.Errorf("pose: %w", err)
		}
	}
	return turns, nil
}

// tolerance (rad) of poses at the limits of joints.
const tolerance = 1e-9

// allows returns an error where the joint of a piece does not turn that far.
func (p *piece) allows(name string, turn geom.Vec3) error {
	if p.hinge != (geom.Vec3{}) {
		angle := turn.Dot(p.hinge)
		if off := turn.AddScaled(-angle, p.hinge); off.Len() > tolerance {
			return fmt.Errorf("%s: it is a hinge: it turns about z alone", name)
		}
		if angle < radians(p.bend[0])-tolerance || angle > radians(p.bend[1])+tolerance {
			low, high := p.bend[0], p.bend[1]
			if p.hinge.Z < 0 { // poses turn about z
				low, high = 0-high, 0-low
			}
			return fmt.Errorf("%s: it turns about z by %g to %g degrees, got %.4g", name, low, high, turn.Z/radians(1))
		}
		return nil
	}
	limb := geom.FromRotationVector(turn).Apply(p.limb)
	if swing := turnOf(p.axis, limb).RotationVector().Len(); swing > radians(p.swing)+tolerance {
		return fmt.Errorf("%s: it swings by %g degrees from the middle of its range, got %.4g", name, p.swing,
			swing/radians(1))
	}
	return nil
}
