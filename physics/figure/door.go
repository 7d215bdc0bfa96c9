package figure

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Door is a leaf on a hinge.
type Door struct {
	Size     mgl64.Vec3 // m: how wide, how high, how thick
	At       mgl64.Vec3 // m: the foot of the hinge, under the edge of the leaf
	Rotation mgl64.Quat // the leaf leads along x from the hinge, and the hinge stands along y
	Limit    [2]float64 // rad, least and largest angle; both 0: a quarter turn either way
	Closer   float64    // N m, with which it closes at most; 0: it stays where it is
	Speed    float64    // rad/s, with which it turns at the start
	Friction float64    // N m, of the hinge
	Bounce   float64    // share of its speed with which a stop throws it back, 0 to 1
	Mass     float64    // kg; 0 takes density × volume
	Name     string
}

// Closers of doors go home slowly, and do not swing.
const (
	closerHertz = 0.3
	closerRatio = 1.5
)

// Figure returns the leaf and its hinge, which hangs on the first end.
func (d *Door) Figure() (Figure, error) {
	size := geom.FromArray(d.Size)
	if err := firstError(positive("width", size.X), positive("height", size.Y),
		positive("thickness", size.Z)); err != nil {
		return Figure{}, err
	}
	low, high := d.Limit[0], d.Limit[1]
	if d.Limit == [2]float64{} {
		low, high = -math.Pi/2, math.Pi/2
	}
	if !(low <= 0 && high >= 0) {
		return Figure{}, fmt.Errorf("limit is from %.6g to %.6g degrees, and a door begins at 0: let 0 be within, and turn "+
			"the whole door", low*(180/math.Pi), high*(180/math.Pi))
	}
	if err := notNegative("closer", d.Closer); err != nil {
		return Figure{}, err
	}
	axis := joint.Axis{Limit: joint.Between(low, high), Friction: d.Friction}
	axis.Limit.Restitution = d.Bounce
	if d.Closer > 0 {
		axis.Motor = joint.TargetMotor(0, closerHertz, closerRatio, d.Closer)
	}
	turn := geom.IdentityQuat()
	if d.Rotation != (mgl64.Quat{}) {
		turn = geom.Quat{W: d.Rotation.W, X: d.Rotation.V[0], Y: d.Rotation.V[1], Z: d.Rotation.V[2]}.Unit()
	}
	at, arm := geom.FromArray(d.At), turn.Apply(geom.V(0.5*size.X, 0.5*size.Y, 0))
	spin := turn.Apply(geom.V(0, d.Speed, 0))
	return Figure{
		Parts: []Part{{Name: d.Name, Box: d.Size, Rotation: quat(turn), Mass: d.Mass,
			Position: at.Add(arm).Array(), Velocity: spin.Cross(arm).Array(), Spin: spin.Array()}},
		Joints: []Joint{{Name: d.Name + " hinge", A: FirstEnd, B: 0, Kind: joint.Hinge{Axis: axis},
			At:   at.Add(turn.Apply(geom.V(0, 0.5*size.Y, 0))).Array(),
			Axis: turn.Apply(geom.V(0, 1, 0)).Array()}},
	}, nil
}
