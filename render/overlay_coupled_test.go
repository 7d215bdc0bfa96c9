package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// wheels returns a world with two hinges of the world along z, 1 m apart, and a slider between them along y.
func wheels(t *testing.T) (*physics.World, [3]physics.JointID) {
	t.Helper()
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	var out [3]physics.JointID
	for i, kind := range []joint.Kind{joint.Hinge{}, joint.Hinge{}, joint.Slider{}} {
		at := mgl64.Vec3{float64(i), 2, 3}
		id, err := w.AddBody(physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, at))
		if err != nil {
			t.Fatal(err)
		}
		axis := mgl64.Vec3{0, 0, 1}
		if i == 2 {
			axis = mgl64.Vec3{0, 1, 0}
		}
		if out[i], err = w.AddJoint(physics.JointDef{Kind: kind, A: id, At: at, Axis: axis}); err != nil {
			t.Fatal(err)
		}
	}
	return w, out
}

// newLines returns the lines that a joint adds to those of a world, from those of jointLines.
func newLines(t *testing.T, w *physics.World, kind joint.Kind) map[Colour][]Line {
	t.Helper()
	before := jointLines(w)
	if _, err := w.AddJoint(physics.JointDef{Kind: kind}); err != nil {
		t.Fatal(err)
	}
	after := jointLines(w)
	for colour := range after {
		after[colour] = after[colour][len(before[colour]):]
	}
	return after
}

// radii returns how far the ends of lines are at most from two points that are drawn 10 m aside, of those nearer to
// each.
func radii(lines []Line, a, b geom.Vec3) (out [2]float64) {
	for _, l := range lines {
		p := widenTo(l.A).Sub(geom.V(10, 0, 0))
		near := 0
		if p.Sub(b).Len() < p.Sub(a).Len() {
			near = 1
		}
		out[near] = math.Max(out[near], p.Sub([2]geom.Vec3{a, b}[near]).Len())
	}
	return out
}

// TestGearOverlay: the wheels of a gear touch, as large as its ratio says; those of a belt do not; a rack's has the
// rack's radius, and its slide a line along it.
func TestGearOverlay(t *testing.T) {
	a, b, c := geom.V(0, 2, 3), geom.V(1, 2, 3), geom.V(2, 2, 3)
	for _, row := range []struct {
		ratio float64
		want  [2]float64
	}{{4, [2]float64{0.2, 0.8}}, {-2, [2]float64{0.2, 0.4}}} {
		w, j := wheels(t)
		gear := joint.Gear{First: joint.Coupled{Joint: j[0]}, Second: joint.Coupled{Joint: j[1]}, Ratio: row.ratio}
		lines := newLines(t, w, gear)
		// Beyond the middle between the axes a line would count to the other wheel.
		if got := radii(lines[limitColour], a, b); row.ratio < 0 && math.Abs(got[0]-row.want[0])+
			math.Abs(got[1]-row.want[1]) > 1e-6 {
			t.Errorf("ratio %v: radii %v", row.ratio, got)
		}
		touch := 0
		for _, l := range lines[limitColour] {
			if widenTo(l.A).Sub(geom.V(10+row.want[0], 2, 3)).Len() < 0.05 {
				touch++
			}
		}
		if row.ratio > 0 && touch < 2 {
			t.Errorf("the wheels do not touch: %d lines are there", touch)
		}
		if n := len(lines[jointColour]); n != 1 {
			t.Errorf("%d lines from axis to axis", n)
		}
	}
	w, j := wheels(t)
	rack := joint.Rack{Slider: joint.Coupled{Joint: j[2]}, Hinge: joint.Coupled{Joint: j[1]}, Ratio: -0.3}
	lines := newLines(t, w, rack)
	if got := radii(lines[limitColour], b, c); math.Abs(got[0]-0.3) > 1e-6 {
		t.Errorf("a rack's wheel has %v m", got[0])
	}
	along := false
	for _, l := range lines[limitColour] {
		d := widenTo(l.B).Sub(widenTo(l.A))
		along = along || math.Abs(d.X)+math.Abs(d.Z) < 1e-6 && d.Y > 0.1
	}
	if !along {
		t.Error("a rack's slide is not drawn")
	}
}

// TestPulleyOverlay: the rope of a pulley leads over its points.
func TestPulleyOverlay(t *testing.T) {
	w, _ := jointed(t, 0, physics.JointDef{Kind: joint.Pulley{Over: [2]mgl64.Vec3{{1, 4, 3}, {2, 4.5, 3}}, Length: 9}})
	want := [][2]geom.Vec3{{geom.V(11, 2, 3), geom.V(11, 4, 3)}, {geom.V(11, 4, 3), geom.V(12, 4.5, 3)},
		{geom.V(12, 4.5, 3), geom.V(11, 2, 3)}}
	for _, part := range want {
		found := false
		for _, l := range jointLines(w)[jointColour] {
			found = found || widenTo(l.A).Sub(part[0]).Len()+widenTo(l.B).Sub(part[1]).Len() < 1e-5
		}
		if !found {
			t.Errorf("no line from %v to %v", part[0], part[1])
		}
	}
}

// TestPathOverlay: a path is drawn from its first to its last point, close to all of them, and its rider where it is.
func TestPathOverlay(t *testing.T) {
	points := []mgl64.Vec3{{1, 2, 3}, {2, 3, 3}, {3, 2, 4}, {2, 1, 3.5}}
	for _, closed := range []bool{false, true} {
		w, j := jointed(t, 0, physics.JointDef{Kind: joint.Path{Points: points, Closed: closed}})
		length := 0.0
		lines := jointLines(w)[jointColour]
		for _, p := range points {
			near := math.Inf(1)
			for _, l := range lines {
				near = math.Min(near, widenTo(l.A).Sub(geom.FromArray(p).Add(geom.V(10, 0, 0))).Len())
				near = math.Min(near, widenTo(l.B).Sub(geom.FromArray(p).Add(geom.V(10, 0, 0))).Len())
			}
			if near > 1e-5 {
				t.Errorf("the line passes %v at %v m", p, near)
			}
		}
		for _, l := range lines {
			length += widenTo(l.B).Sub(widenTo(l.A)).Len()
		}
		if _, most := j.Limits(0); !closed && math.Abs(length/most-1) > 0.01 {
			t.Errorf("%v m are drawn of %v", length, most)
		}
		if closed && widenTo(lines[len(lines)-2].B).Sub(widenTo(lines[0].A)).Len() > 1e-5 {
			t.Error("a closed path is not closed")
		}
		if at := JointPlace(&View{World: w, Alpha: 1}, j); at.Sub(geom.V(1, 2, 3)).Len() > 1e-9 {
			t.Errorf("its rider is drawn at %v", at)
		}
	}
}
