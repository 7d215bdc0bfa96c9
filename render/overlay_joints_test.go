package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// jointed returns a world with a plank of 2 kg on a joint of the world at (1, 2, 3), after some steps.
func jointed(t *testing.T, steps int, def physics.JointDef) (*physics.World, physics.Joint) {
	t.Helper()
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	plank := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.05, 0.1}, mgl64.Vec3{1.5, 2, 3})
	plank.Mass = 2
	ids, err := w.AddBodies([]physics.BodyDef{plank})
	if err != nil {
		t.Fatal(err)
	}
	def.A, def.At = ids[0], mgl64.Vec3{1, 2, 3}
	id, err := w.AddJoint(def)
	if err != nil {
		t.Fatal(err)
	}
	for range steps {
		w.Step()
	}
	return w, w.Joint(id)
}

// jointLines returns the lines of the joints of a world, by colour.
func jointLines(w *physics.World) map[Colour][]Line {
	out := map[Colour][]Line{}
	var o Overlays
	for _, l := range o.Joints(nil, &View{World: w, Alpha: 1, Shift: geom.V(10, 0, 0)}) {
		out[l.Colour] = append(out[l.Colour], l)
	}
	return out
}

// TestHingeOverlay: the arc of a hinge's limit lies across its axis about its anchor, as wide as the limit; the axis is
// drawn through the anchor; a motor that pulls is an arrow, and one that rests none.
func TestHingeOverlay(t *testing.T) {
	hinge := joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1, 0.5)}}
	w, _ := jointed(t, 0, physics.JointDef{Kind: hinge, Axis: mgl64.Vec3{0, 0, 1}})
	lines := jointLines(w)
	anchor := geom.V(11, 2, 3)
	width := 0.0
	for _, l := range lines[limitColour] {
		a, b := widenTo(l.A).Sub(anchor), widenTo(l.B).Sub(anchor)
		if math.Abs(a.Z) > 1e-6 || math.Abs(b.Z) > 1e-6 || math.Abs(b.Len()-0.25) > 1e-6 {
			t.Errorf("a line of the limit leads from %v to %v from the anchor", a, b)
		}
		if a.Len() > 0 { // not a side
			width += math.Atan2(a.Cross(b).Len(), a.Dot(b))
		}
	}
	if math.Abs(width-1.5) > 1e-5 {
		t.Errorf("the limit is drawn %v rad wide", width)
	}
	along := false
	for _, l := range lines[jointColour] {
		a, b := widenTo(l.A).Sub(anchor), widenTo(l.B).Sub(anchor)
		along = along || a.Add(geom.V(0, 0, 0.25)).Len() < 1e-6 && b.Sub(geom.V(0, 0, 0.25)).Len() < 1e-6
	}
	if !along || len(lines[motorColour]) > 0 || len(lines[openColour]) > 0 {
		t.Errorf("axis drawn: %v, %d lines of a motor, %d of an opening", along, len(lines[motorColour]),
			len(lines[openColour]))
	}
	hinge.Axis = joint.Axis{Motor: joint.SpeedMotor(1, 50)}
	w, _ = jointed(t, 2, physics.JointDef{Kind: hinge, Axis: mgl64.Vec3{0, 0, 1}})
	if len(jointLines(w)[motorColour]) < 3 {
		t.Error("a motor that holds a plank is not drawn")
	}
}

// TestOpenJointOverlay: a joint that is open has a red line from anchor to anchor, and one that may break the colour of
// its load.
func TestOpenJointOverlay(t *testing.T) {
	w, _ := jointed(t, 1, physics.JointDef{Kind: joint.Ball{}, To: &mgl64.Vec3{1, 2.1, 3}, Snap: true})
	lines := jointLines(w)[openColour]
	if len(lines) != 2 || math.Abs(widenTo(lines[0].A).Sub(geom.V(11, 2.1, 3)).Len()-
		w.Report().Joints.Opening.Value) > 1e-6 || widenTo(lines[0].B).Sub(geom.V(11, 2.1, 3)).Len() > 1e-6 {
		t.Errorf("%v", lines)
	}
	for share, want := range map[float64]Colour{0.5: Heat(0.5), 1: Heat(1)} {
		w, j := jointed(t, 20, physics.JointDef{Kind: joint.Weld{}, BreakForce: 2 * physicstest.Gravity / share * 1.001})
		if got := j.Strain(); math.Abs(got-share) > 0.01*share {
			t.Errorf("strained by %v, want %v", got, share)
		}
		if len(jointLines(w)[Heat(j.Strain())]) == 0 {
			t.Errorf("a joint under %v of its load is not drawn in %v", share, want)
		}
	}
}

// TestFilterOverlay: a filter has no place of its own, and is drawn from the centre of one body to that of the other.
func TestFilterOverlay(t *testing.T) {
	w, j := jointed(t, 0, physics.JointDef{Kind: joint.Ball{}})
	one, _ := j.Bodies()
	ball := physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{5, 6, 7})
	two, err := w.AddBody(ball)
	if err != nil {
		t.Fatal(err)
	}
	w.RemoveJoint(j.ID())
	if _, err := w.AddJoint(physics.JointDef{Kind: joint.Filter{}, A: one, B: two}); err != nil {
		t.Fatal(err)
	}
	found := false
	for _, l := range jointLines(w)[jointColour] {
		from, to := widenTo(l.A).Sub(geom.V(11.5, 2, 3)).Len(), widenTo(l.B).Sub(geom.V(15, 6, 7)).Len()
		found = found || from < 1e-6 && to < 1e-6
	}
	if !found {
		t.Errorf("no line from centre to centre: %v", jointLines(w)[jointColour])
	}
}

// TestEveryJointIsDrawn: joints of all kinds have finite lines.
func TestEveryJointIsDrawn(t *testing.T) {
	limit := joint.Axis{Limit: joint.Between(-0.5, 0.5), Motor: joint.SpeedMotor(1, 1)}
	wide := joint.Cone{On: true, Y: 0.3, Z: 0.9}
	pyramid := wide
	pyramid.Pyramid = true
	for _, kind := range []joint.Kind{joint.Ball{Cone: joint.RoundCone(1), Twist: limit}, joint.Ball{Cone: wide},
		joint.Ball{Cone: pyramid}, joint.Hinge{Axis: limit}, joint.Slider{Axis: limit}, joint.Cylinder{}, joint.Weld{},
		joint.Weld{Hertz: 5, Ratio: 1}, joint.Rope{Length: 1}, joint.SixDOF{X: limit, SwingY: limit},
		joint.Parallel{Hertz: 1}, joint.Mover{}, joint.Wheel{Spin: limit},
		joint.Path{Points: []mgl64.Vec3{{1, 2, 3}, {2, 2, 3}, {3, 3, 3}}},
		joint.Pulley{Over: [2]mgl64.Vec3{{1, 4, 3}, {2, 4, 3}}, Length: 9}} {
		w, _ := jointed(t, 3, physics.JointDef{Kind: kind})
		n := 0
		for _, lines := range jointLines(w) {
			for _, l := range lines {
				if n++; !widenTo(l.A).IsFinite() || !widenTo(l.B).IsFinite() || l.A.Sub(l.B).Len() > 5 {
					t.Errorf("%s: a line from %v to %v", kind.Name(), l.A, l.B)
				}
			}
		}
		if n < 8 {
			t.Errorf("%s: %d lines", kind.Name(), n)
		}
	}
}

// widenTo returns a point of a line as a value of package geom.
func widenTo(p mgl32.Vec3) geom.Vec3 { return geom.V(float64(p[0]), float64(p[1]), float64(p[2])) }
