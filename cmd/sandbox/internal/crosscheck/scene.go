package crosscheck

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

type vec = mgl64.Vec2

// gravity (m/s²) of every scene that has any.
const gravity = closedform.Gravity

// Scene is a planar experiment and what is compared in it.
type Scene struct {
	Name  string
	Shows string // one line

	Seconds    float64 // of simulated time
	Weightless bool
	Flat       bool // boxes are hit, or land, flat: the solver takes the ends of a prism one after the other
	Bodies     []Body
	Joints     []Joint

	Quantities []Quantity
	Curves     []Curve // three without, two with an exact: more lines than seven are hard to tell apart
	Axis       string  // of the curves
}

// Plane is how far a motion may leave the plane.
type Plane struct {
	Off  float64 `json:"off_m"`    // m, the farthest a centre may leave z = 0
	Tilt float64 `json:"tilt_rad"` // rad, the most that a box may lean out of it
}

// plane allows the centre of a body that is hit flat to leave the plane by the expel zone of 1 mm, and neither end of a
// prism to run ahead of the middle by more; lengths in the plane change with the square of that. All else gets a
// thousandth: it moves along the plane but for what the solver leaves undone.
func (s *Scene) plane() Plane {
	const little = 0.001
	if s.Flat {
		return Plane{zone, zone / depth}
	}
	return Plane{little * zone, little * zone / depth}
}

// Body is a solid of a scene. It is a ball if it has a radius, a polygon if it has corners, else a box.
type Body struct {
	Name    string
	Half    vec     // m, half width and half height of a box
	Radius  float64 // m
	Corners []vec   // m, about At, counter-clockwise; for what is Fixed only

	At     vec     // m, of its centre
	Lifted vec     // gaps of the engine, see the package comment
	Angle  float64 // rad
	Vel    vec     // m/s
	Spin   float64 // rad/s

	Mass                  float64 // kg; 0 is 1 kg
	Fixed                 bool
	Fast                  bool // a bullet, as Box2D calls it: also swept against what moves
	Friction, Restitution float64
}

// mass (kg) and inertia (kg m², about z).
func (b *Body) mass() float64 {
	if b.Mass == 0 {
		return 1
	}
	return b.Mass
}

func (b *Body) inertia() float64 {
	if b.Radius > 0 {
		return 0.4 * b.mass() * b.Radius * b.Radius
	}
	return b.mass() * b.Half.LenSqr() / 3
}

// Joint ties two bodies, by their places in Scene.Bodies; they do not collide. It is a rope if it has a length, a
// slider if it has a direction, else a hinge. Its coordinate is the angle (rad) or the way (m) of B against A.
type Joint struct {
	A, B   int
	At     vec     // m, of the anchor; on a rope that on A
	Slides vec     // of a slider: its direction
	To     vec     // m, of a rope: its anchor on B
	Length float64 // m, of a rope

	Speed, Most        float64 // of a motor: rad/s and N m
	Lo, Hi             float64 // limits of its coordinate; none if both are 0
	Stiffness, Damping float64 // N/m and N s/m, of a spring along a slider
}

// limited reports whether the joint has limits.
func (j *Joint) limited() bool { return j.Lo != 0 || j.Hi != 0 }

// Quantity is one number that both engines measure.
type Quantity struct {
	What, Unit string
	Of         func(*Track) float64
	Exact      float64 // NaN where nothing but an engine tells

	Truth Tolerance // of this engine against Exact
	Other Tolerance // of Box2D against this engine or, where that has no answer, against Exact
}

// Tolerance is the most that two answers may differ by.
type Tolerance struct {
	Most   float64 `json:"most"` // in the unit of the quantity
	Reason string  `json:"reason"`
}

// Curve is a line of the plot, drawn for both engines.
type Curve struct {
	Name  string
	Of    func(*Sample) float64
	Exact func(t float64) float64 // nil for none; NaN where it is not known
}

// unknown is the Exact of what has no closed form.
var unknown = math.NaN()

// within makes a tolerance.
func within(most float64, reason string) Tolerance { return Tolerance{most, reason} }

// share makes a tolerance that is a part of a value.
func share(part, value float64, reason string) Tolerance {
	return Tolerance{part * math.Abs(value), reason}
}

// floor is a fixed slab from x = from to x = to (m) whose top is y = 0.
func floor(from, to, friction, restitution float64) Body {
	return Body{Name: "floor", Half: vec{(to - from) / 2, 0.5}, At: vec{(from + to) / 2, -0.5}, Fixed: true,
		Friction: friction, Restitution: restitution}
}

// box is a box of half extents half (m) that is built upon so many others, the floor counted.
func box(name string, half, at vec, upon int, friction float64) Body {
	return Body{Name: name, Half: half, At: at, Lifted: vec{0, float64(upon)}, Friction: friction}
}

// where, speed and angle are curves and measures of a body.
func where(body, axis int) func(*Sample) float64 {
	return func(s *Sample) float64 { return s.States[body].At[axis] }
}

func speed(body, axis int) func(*Sample) float64 {
	return func(s *Sample) float64 { return s.States[body].Vel[axis] }
}

func spin(body int) func(*Sample) float64 {
	return func(s *Sample) float64 { return s.States[body].Spin }
}

func angle(body int) func(*Sample) float64 {
	return func(s *Sample) float64 { return s.States[body].Angle }
}

// subStep (s) is how early an impact may come: it is answered at the beginning of the sub-step that reaches it.
const subStep = 1.0 / planarHz

// The distances (m) that this engine keeps and answers at: bodies rest a zone apart, and an impact is answered where it
// would come within the band around that, half a zone wide, by the end of the sub-step.
const (
	zone = 0.001
	band = 0.5 * zone
)

// early is how early (s) an impact may come at a speed (m/s) of approach to the zone.
func early(v float64) float64 { return subStep + band/v }

// atEnd measures the last sample.
func atEnd(of func(*Sample) float64) func(*Track) float64 {
	return func(t *Track) float64 { return of(t.last()) }
}
