package scenery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Linking says how random joints are drawn.
type Linking struct {
	Size     float64 // m: tracks are some tenths of it long, pulleys hang two of it above
	Strength float64 // N, of movers; they turn with a tenth of it in N m for each m of Size
	// Axis draws an axis with limits as far as most, in m or rad.
	Axis func(t *trial.Trial, most float64) joint.Axis
}

// Draw makes a definition that of a joint of most kinds, between bodies at two points.
func (l Linking) Draw(t *trial.Trial, def *physics.JointDef, from, to vec) {
	linkings[t.IntN(len(linkings))](l, t, def, from, to)
}

// slide and turn draw an axis along a line and about one.
func (l Linking) slide(t *trial.Trial) joint.Axis              { return l.Axis(t, 0.1*l.Size) }
func (l Linking) turn(t *trial.Trial, most float64) joint.Axis { return l.Axis(t, most) }

// linkings make joints of all kinds but distances, gears and racks.
var linkings = []func(l Linking, t *trial.Trial, def *physics.JointDef, from, to vec){
	func(_ Linking, _ *trial.Trial, def *physics.JointDef, _, _ vec) { def.Kind = joint.Ball{} },
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Ball{Cone: joint.EllipticCone(0.3+t.Random(), 0.3+t.Random()), Twist: l.turn(t, 1)}
	},
	func(_ Linking, _ *trial.Trial, def *physics.JointDef, _, _ vec) { def.Kind = joint.Hinge{} },
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Hinge{Axis: l.turn(t, 2)}
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Slider{Axis: l.slide(t)}
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Cylinder{Slide: l.slide(t), Turn: l.turn(t, 2)}
	},
	func(_ Linking, _ *trial.Trial, def *physics.JointDef, _, _ vec) { def.Kind = joint.Weld{} },
	func(_ Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Weld{Hertz: 1 + 10*t.Random(), Ratio: t.Random()}
	},
	func(_ Linking, _ *trial.Trial, def *physics.JointDef, from, to vec) {
		def.Kind, def.At, def.To = joint.Rod{}, from, &to
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, from, to vec) {
		def.Kind, def.At, def.To = joint.Rope{Length: to.Sub(from).Len() + 0.2*l.Size*t.Random()}, from, &to
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.SixDOF{X: joint.Locked(), Y: l.slide(t), Z: joint.Locked(), Twist: l.turn(t, 1),
			SwingY: l.turn(t, 0.5), SwingZ: joint.Locked()}
	},
	func(_ Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Parallel{Hertz: 1 + 5*t.Random(), Ratio: 1}
	},
	func(l Linking, _ *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Mover{Linear: joint.TargetVector(vec{}, 3, 1, l.Strength),
			Angular: joint.TargetRotation(mgl64.QuatIdent(), 3, 1, 0.1*l.Strength*l.Size)}
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, from, to vec) {
		up := vec{0, 2 + t.Random(), 0}.Mul(l.Size)
		def.Kind, def.At, def.To = joint.Pulley{Over: [2]vec{from.Add(up), to.Add(up)}, Ratio: 0.5 + t.Random()}, from, &to
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		points := []vec{{}, vec{0.1, 0.05 * t.Random(), 0}.Mul(l.Size), vec{0.3, 0, 0.1 * t.Random()}.Mul(l.Size)}
		def.Kind = joint.Path{Points: points, Turn: joint.PathTurn(t.IntN(4))}
	},
	func(l Linking, t *trial.Trial, def *physics.JointDef, _, _ vec) {
		def.Kind = joint.Wheel{Travel: l.slide(t), Steer: joint.Locked(), Spin: joint.Axis{
			Motor: joint.SpeedMotor(20*t.Normal(), 20)}}
	},
}
