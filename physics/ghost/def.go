package ghost

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// Def describes a ghost. Without a course, a velocity or a spin it stands.
type Def struct {
	Name  string
	Verts []geom.Vec3 // m, in the frame of the ghost, at rest
	Faces [][3]int32  // counter-clockwise seen from outside; the surface is closed

	// Deform writes the vertices at a time (s) to dst, from those at rest, in the frame of the ghost; nil: it is rigid.
	Deform func(dst, rest []geom.Vec3, time float64)
	Cycle  float64 // s, in which the deformation goes through all its shapes: New looks at it so long; 0 means 1

	Pose            physics.Pose    // of its frame, at the start
	Course          *physics.Course // that it follows, seen from there
	Velocity        mgl64.Vec3      // m/s, with which it drifts
	AngularVelocity mgl64.Vec3      // rad/s, world
}

// drifts reports whether the ghost moves by itself until something changes its motion.
func (d *Def) drifts() bool {
	return d.Velocity != (mgl64.Vec3{}) || d.AngularVelocity != (mgl64.Vec3{})
}

// Response says how the motion of drifting ghosts changes where their faces meet others.
type Response uint8

// The responses.
const (
	PassThrough        Response = iota // not at all
	BounceOff                          // section 4.3: they are reflected at the mean normal of the faces that meet
	ExchangeVelocities                 // section 5.3: two that approach exchange their velocities
)

// Options are settings of a whole set.
type Options struct {
	Room     physics.Box // m, whose walls reflect drifting ghosts and stop held ones; the zero Box has none
	Response Response
	Rule     faceoctree.Rule
}

const (
	farthest = 1e7  // m: no ghost goes beyond, and a vertex beyond is taken for a deformation gone wrong
	moments  = 64   // of the cycle of a deformation at which New looks
	fastest  = 1e5  // m/s and rad/s of drift
	wallRoom = 1e-9 // m by which a ghost may start beyond a wall: rounding of who placed it there
)

// check returns why the ghost cannot be, and else how far its vertices get from the origin of its frame (m).
func (d *Def) check() (reach float64, err error) {
	surface := faceoctree.Surface{Verts: d.Verts, Faces: d.Faces}
	if err := surface.Check(); err != nil {
		return 0, err
	}
	if i := firstBad(d.Verts); i >= 0 {
		return 0, fmt.Errorf("vertex %d must be finite and within %g m, got %s", i, farthest,
			message.Vector(d.Verts[i].Array()))
	}
	if insideOut(&surface) {
		return 0, errors.New("its surface is inside out: the faces run clockwise seen from outside; turn each of them over")
	}
	pose := d.Pose.Geom()
	switch {
	case !pose.IsFinite() || !(pose.P.Len() <= farthest):
		return 0, fmt.Errorf("its pose must be finite and within %g m, got %s and %v", farthest,
			message.Vector(d.Pose.Position), d.Pose.Rotation)
	case !bounded(d.Velocity) || !bounded(d.AngularVelocity):
		return 0, fmt.Errorf("its velocities must be finite and at most %g m/s and rad/s, got %s and %s", fastest,
			message.Vector(d.Velocity), message.Vector(d.AngularVelocity))
	case d.Course != nil && d.drifts():
		return 0, fmt.Errorf("a course and a velocity both say how it moves: drop one")
	case !(d.Cycle >= 0 && d.Cycle <= farthest):
		return 0, fmt.Errorf("the cycle of its deformation must be 0 to %g s, got %g", farthest, d.Cycle)
	}
	reach = reachOf(d.Verts)
	if d.Deform == nil {
		return reach, nil
	}
	cycle := d.Cycle
	if cycle == 0 {
		cycle = 1
	}
	now := make([]geom.Vec3, len(d.Verts))
	for k := range moments + 1 {
		t := cycle * float64(k) / moments
		d.Deform(now, d.Verts, t)
		if i := firstBad(now); i >= 0 {
			return 0, fmt.Errorf("its deformation must be finite and within %g m, but puts vertex %d at %s after %.4g s",
				farthest, i, message.Vector(now[i].Array()), t)
		}
		reach = max(reach, reachOf(now))
	}
	return reach, nil
}

// insideOut reports whether a closed surface bounds a negative volume, beyond rounding.
func insideOut(s *faceoctree.Surface) bool {
	volume, size := 0.0, 0.0 // six times that of the tetrahedra over the faces, and of their sizes
	for f := range s.Faces {
		t := s.Triangle(int32(f))
		v := t[0].Sub(s.Verts[0]).Dot(t[1].Sub(s.Verts[0]).Cross(t[2].Sub(s.Verts[0])))
		volume += v
		size += math.Abs(v)
	}
	return volume < -1e-9*size
}

func bounded(v mgl64.Vec3) bool { return geom.FromArray(v).Len() <= fastest }

// firstBad returns the first vertex that is not finite or too far away, -1 if there is none.
func firstBad(verts []geom.Vec3) int {
	for i := range verts {
		if a := verts[i].Abs(); !(a.X <= farthest && a.Y <= farthest && a.Z <= farthest) {
			return i
		}
	}
	return -1
}

// reachOf returns how far the farthest vertex is from the origin (m).
func reachOf(verts []geom.Vec3) float64 {
	most := 0.0
	for i := range verts {
		most = max(most, verts[i].LenSq())
	}
	return math.Sqrt(most)
}

// checkRoom returns why a ghost of that reach (m) cannot drift in the room.
func (o *Options) checkRoom(d *Def, reach float64) error {
	if !o.walls() || !d.drifts() {
		return nil
	}
	room := o.Room
	pose := d.Pose.Geom()
	box := geom.EmptyBox()
	for _, v := range d.Verts {
		box = box.Include(pose.Apply(v))
	}
	for k := range 3 {
		if !(room.Max[k]-room.Min[k] > 2*reach) {
			return fmt.Errorf("it reaches %.3g m from the origin of its frame, and the room is %.3g m wide: it cannot drift "+
				"there; make the room wider", reach, room.Max[k]-room.Min[k])
		}
		if box.Min.Axis(k) < room.Min[k]-wallRoom || box.Max.Axis(k) > room.Max[k]+wallRoom {
			return fmt.Errorf("it drifts, and starts outside the room: move it inside")
		}
	}
	return nil
}

// check returns why the options make no sense.
func (o *Options) check() error {
	switch {
	case o.Response > ExchangeVelocities:
		return fmt.Errorf("there is no response %d: take one of the constants", o.Response)
	case o.Rule.Kind > faceoctree.Paper:
		return fmt.Errorf("there is no rule %d: take one of the constants", o.Rule.Kind)
	}
	if !o.walls() {
		return nil
	}
	for k := range 3 {
		if !(o.Room.Max[k] > o.Room.Min[k] && -farthest <= o.Room.Min[k] && o.Room.Max[k] <= farthest) {
			return fmt.Errorf("the room must go from its least to its largest coordinates, within %g m, got %v", farthest,
				o.Room)
		}
	}
	return nil
}

// walls reports whether there is a room.
func (o *Options) walls() bool { return o.Room != physics.Box{} }
