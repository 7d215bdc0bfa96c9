package jointrows

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Kind is a kind of joint: its row in the table of kinds.
type Kind uint8

// The kinds.
const (
	Ball Kind = iota
	Hinge
	Slider
	Cylinder
	Weld
	Distance
	Pyramid
	Ellipse
	SixDOF
	SoftWeld
	Parallel
	Filter
	Mover
	Gear       // couples two turns
	SliderGear // couples two slides
	Rack       // couples a slide and a turn
	Pulley
	Path        // leaves all turns
	PathTangent // keeps B's x axis along the curve
	PathTrack   // keeps B in the frame that goes along the curve
	PathFixed   // keeps B from turning against A
	Wheel
)

const (
	// MostRows is the largest number of rows of a joint: two bodies have six freedoms against each other.
	MostRows = 6
	// MostBodies is the largest number of bodies of a joint: a gear is between two joints.
	MostBodies = 4
	// World is the slot of the world among the bodies of a joint: it never moves.
	World int32 = -1
)

// Joint is a joint between bodies.
type Joint struct {
	Kind   Kind
	Bodies [MostBodies]int32     // A, B and, for some kinds, two more; World where there is none
	Frames [MostBodies]geom.Pose // of the bodies: anchor (m) and axes, in the frame of the centre of mass, or in the world
	Axes   [MostRows]Axis        // forces along the axes of the kind, in their order
	Drives [Halves]VectorDrive
	Cone   [2]float64 // rad: of an elliptic cone, half its opening by swings about y and about z
	// FromStart says that the limits of the first axis are relative to its coordinate when the joint is made: see Start.
	FromStart bool

	Coupled [2]Source // of a gear or rack: the axes that it couples
	Ratio   float64   // of a gear or rack: the second coordinate's share; of a pulley: that of the second length
	Offset  float64   // m or rad, of a gear or rack: the sum of coordinates that it keeps

	Curve *Curve  // of a path: in A's frame
	Near  float64 // m, of a path: the last coordinate, near which the next one is looked for; NaN: anywhere
}

// Source is an axis of another joint, for a joint that couples it.
type Source struct {
	Slot int32 // of the joint
	Axis int8  // among the axes of its kind
}

// Side is the part of a row that concerns one body: its speed is Lin·Vel + Ang·Spin of the body.
type Side struct{ Lin, Ang geom.Vec3 }

// Dot returns the speed that velocities give a body along the side.
func (s *Side) Dot(velocities *Side) float64 { return s.SpeedBy(velocities.Lin, velocities.Ang) }

// SpeedBy is Dot with the velocities one by one, which need not go through memory.
func (s *Side) SpeedBy(vel, spin geom.Vec3) float64 { return s.Lin.Dot(vel) + s.Ang.Dot(spin) }

// Row is one equation of a joint.
type Row struct {
	Sides [MostBodies]Side
	Value float64 // m or rad: of a locked row its error, of an axis its coordinate
}

// Rows are the rows of a joint for one set of poses: first those that are locked, then one along each axis.
type Rows [MostRows]Row

// kind describes a kind of joint.
type kind struct {
	name   string
	bodies int
	locked []Unit // of the rows that always hold
	axes   []Coordinate
	// measure fills the rows for the poses. Of rows of other kinds it writes nothing. A kind that couples the axes of two
	// other joints has none.
	measure func(j *Joint, p *placed, out *Rows)
}

// Unit is the unit of a row.
type Unit uint8

// The units.
const (
	Metre Unit = iota
	Radian
)

// Coordinate is a freedom that a kind of joint leaves its bodies.
type Coordinate struct {
	Name  string
	Unit  Unit
	Turns bool // an angle that is counted over full turns
}

// kinds is the table of kinds, by Kind.
var kinds = [...]kind{
	Ball:     {"ball", 2, point, []Coordinate{twisting, {"swing", Radian, false}}, measureBall},
	Hinge:    {"hinge", 2, []Unit{Metre, Metre, Metre, Radian, Radian}, []Coordinate{turning}, measureHinge},
	Slider:   {"slider", 2, []Unit{Metre, Metre, Radian, Radian, Radian}, []Coordinate{sliding}, measureSlider},
	Cylinder: {"cylinder", 2, []Unit{Metre, Metre, Radian, Radian}, []Coordinate{sliding, turning}, measureCylinder},
	Weld:     {"weld", 2, []Unit{Metre, Metre, Metre, Radian, Radian, Radian}, nil, measureWeld},
	Distance: {"distance", 2, nil, []Coordinate{{"length", Metre, false}}, measureDistance},
	Pyramid:  {"ball", 2, point, []Coordinate{twisting, swingY, swingZ}, measurePyramid},
	Ellipse:  {"ball", 2, point, []Coordinate{twisting, {"cone", Radian, false}}, measureEllipse},
	SixDOF:   {"sixdof", 2, nil, six, measureSixDOF},
	SoftWeld: {"weld", 2, nil, six, measureSixDOF},
	Parallel: {"parallel", 2, nil, []Coordinate{swingY, swingZ}, measureParallel},
	Filter:   {"filter", 2, nil, nil, measureNothing},
	Mover:    {"motor", 2, nil, nil, measureNothing},

	Gear:        {"gear", 4, []Unit{Radian}, nil, nil},
	SliderGear:  {"gear", 4, []Unit{Metre}, nil, nil},
	Rack:        {"rack", 4, []Unit{Metre}, nil, nil},
	Pulley:      {"pulley", 4, nil, []Coordinate{{"length", Metre, false}}, measurePulley},
	Path:        {"path", 2, []Unit{Metre, Metre}, []Coordinate{sliding}, measurePath},
	PathTangent: {"path", 2, []Unit{Metre, Metre, Radian, Radian}, []Coordinate{sliding}, measurePathTangent},
	PathTrack:   {"path", 2, []Unit{Metre, Metre, Radian, Radian, Radian}, []Coordinate{sliding}, measurePathTrack},
	PathFixed:   {"path", 2, []Unit{Metre, Metre, Radian, Radian, Radian}, []Coordinate{sliding}, measurePathFixed},
	Wheel:       {"wheel", 2, []Unit{Metre, Metre, Radian}, wheeling, measureWheel},
}

var (
	point    = []Unit{Metre, Metre, Metre}
	turning  = Coordinate{"angle", Radian, true}
	sliding  = Coordinate{"position", Metre, false}
	twisting = Coordinate{"twist", Radian, false}
	swingY   = Coordinate{"swing_y", Radian, false}
	swingZ   = Coordinate{"swing_z", Radian, false}
	six      = []Coordinate{{"x", Metre, false}, {"y", Metre, false}, {"z", Metre, false}, twisting, swingY, swingZ}
	wheeling = []Coordinate{{"travel", Metre, false}, {"steer", Radian, true}, {"spin", Radian, true}}
)

// String returns the name of the kind, as scripts write it.
func (k Kind) String() string { return kinds[k].name }

// Locked returns the units of the rows that always hold.
func (k Kind) Locked() []Unit { return kinds[k].locked }

// Axes returns the freedoms along which motors, limits, springs and friction act.
func (k Kind) Axes() []Coordinate { return kinds[k].axes }

// BodyCount returns the number of bodies of the joint.
func (j *Joint) BodyCount() int { return kinds[j.Kind].bodies }

// Ends returns the places in Bodies of the two bodies that the joint is said to be between: A and B, the world being B;
// of a kind that couples axes the bodies that move along these.
func (j *Joint) Ends() (a, b int) {
	switch {
	case j.Kind.Couples():
		return 1, 3
	case j.BodyCount() == 2 && j.Bodies[0] == World:
		return 1, 0
	}
	return 0, 1
}

// End returns the place in Bodies of the body that loads are told of: B, or A where B is the world.
func (j *Joint) End() int {
	a, b := j.Ends()
	if j.Bodies[b] == World {
		return a
	}
	return b
}

// Couples reports whether the kind couples the axes of two other joints: its rows come from Couple, not from Measure.
func (k Kind) Couples() bool { return kinds[k].measure == nil }

// Has reports whether a body is one of the joint's.
func (j *Joint) Has(body int32) bool { return slices.Contains(j.Bodies[:j.BodyCount()], body) }

// Measure fills the rows of the joint for the poses of its bodies; that of World is the identity. Angles that count
// turns are between −π and π: see Count; a path's coordinate counts laps from Near by itself. A row without a direction
// is zero. A kind that couples axes has no rows of its own.
func (j *Joint) Measure(poses *[MostBodies]geom.Pose, out *Rows) {
	j.MeasureIn(new(Room), poses, out)
}

// Room is scratch for MeasureIn.
type Room struct {
	placed
	LockedOnly bool // the axes are of no interest, and kinds may leave their rows as they are
}

// MeasureIn is Measure with scratch of the caller's: it allocates nothing.
func (j *Joint) MeasureIn(room *Room, poses *[MostBodies]geom.Pose, out *Rows) {
	j.place(poses, &room.placed)
	room.lockedOnly = room.LockedOnly
	kinds[j.Kind].measure(j, &room.placed, out)
}

// Start ends the making of a joint that has such rows at the poses: what is relative to the start becomes absolute.
// Limits do so, a path is from now on looked for near its point, and a gear or rack has no error.
func (j *Joint) Start(poses *[MostBodies]geom.Pose, rows *Rows) {
	if j.Kind.Couples() {
		j.Offset += rows[0].Value
		return
	}
	if j.FromStart {
		start, axis := j.first(rows), &j.Axes[0]
		axis.Lo, axis.Hi, axis.Spring.Rest = axis.Lo+start, axis.Hi+start, axis.Spring.Rest+start
		j.FromStart = false
	}
	if j.Curve != nil {
		j.startOnCurve(poses, j.first(rows))
	}
}

// first returns the coordinate along the first axis.
func (j *Joint) first(rows *Rows) float64 { return rows[len(j.Kind.Locked())].Value }
