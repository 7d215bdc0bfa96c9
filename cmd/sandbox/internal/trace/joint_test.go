package trace

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// linkIn adds a joint.
func linkIn(t *testing.T, w *physics.World, def physics.JointDef) physics.Joint {
	t.Helper()
	id, err := w.AddJoint(def)
	if err != nil {
		t.Fatal(err)
	}
	return w.Joint(id)
}

// TestJointsOfTheHeader: the header has joints with their frames in their bodies, bit for bit, and the pair that one
// of them lets pass through each other.
func TestJointsOfTheHeader(t *testing.T) {
	w := newWorld(t)
	first := ball(t, w, "first", mgl64.Vec3{0, 5, 0})
	second := ball(t, w, "second", mgl64.Vec3{2, 5, 0})
	door := linkIn(t, w, physics.JointDef{Name: "door", Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.AtMost(1)}},
		A: first, At: mgl64.Vec3{0.1, 5.7, 0}, Axis: mgl64.Vec3{1, 1, 0}})
	linkIn(t, w, physics.JointDef{Kind: joint.Rope{Length: 3}, A: first, B: second, At: mgl64.Vec3{0, 5, 0},
		To: &mgl64.Vec3{2, 5, 0}})
	var out bytes.Buffer
	if err := NewWriter(&out, w, nil, 1).Close(); err != nil {
		t.Fatal(err)
	}
	h, _ := read(t, out.Bytes())
	if len(h.Joints) != 2 || !reflect.DeepEqual(h.Ignore, [][2]int{{1, 2}}) {
		t.Fatalf("%+v", h)
	}
	onA, onB := door.Frames()
	x := onB.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
	d, rb := &h.Joints[0], [3]float64{0.1, 5.7, 0}
	qa := [4]float64{onA.Rotation.W, onA.Rotation.V[0], onA.Rotation.V[1], onA.Rotation.V[2]}
	if d.ID != 1 || d.Name != "door" || d.Kind != "hinge" || d.A != 1 || d.B != nil || d.RA != onA.Position ||
		d.RB != rb || mgl64.Vec3(d.AxisB).Sub(x).Len() > 1e-15 ||
		mgl64.Vec3(d.AxisB).Sub(mgl64.Vec3{math.Sqrt(0.5), math.Sqrt(0.5), 0}).Len() > 1e-12 ||
		d.QA != qa ||
		!reflect.DeepEqual(d.Limits, [][]any{{"angle", nil, 1.0}}) {
		t.Errorf("%+v", d)
	}
	if r := &h.Joints[1]; r.ID != 2 || r.Kind != "rope" || r.A != 1 || r.B == nil || *r.B != 2 ||
		!reflect.DeepEqual(r.Limits, [][]any{{"length", nil, 3.0}}) {
		t.Errorf("%+v", r)
	}
}

// TestJointsThatComeAndGo: lines have the joints that come, go and break, each once.
func TestJointsThatComeAndGo(t *testing.T) {
	w := newWorld(t)
	first := ball(t, w, "first", mgl64.Vec3{0, 5, 0})
	second := ball(t, w, "second", mgl64.Vec3{2, 5, 0})
	linkIn(t, w, physics.JointDef{Name: "stays", Kind: joint.Ball{}, A: first, At: mgl64.Vec3{0, 5, 0}})
	pair := linkIn(t, w, physics.JointDef{Kind: joint.Rope{Length: 3}, A: first, B: second, At: mgl64.Vec3{0, 5, 0},
		To: &mgl64.Vec3{2, 5, 0}})
	var out bytes.Buffer
	trace := NewWriter(&out, w, nil, 2)
	step := func() {
		w.Step()
		trace.Step()
	}
	step()
	step() // 2
	weak := linkIn(t, w, physics.JointDef{Name: "weak", Kind: joint.Weld{}, A: second, At: w.Body(second).Position(),
		BreakForce: 1})
	w.RemoveJoint(pair.ID())
	step()
	step() // 4: it has broken before it was told of
	third := ball(t, w, "third", mgl64.Vec3{4, 5, 0})
	late := linkIn(t, w, physics.JointDef{Name: "late", Kind: joint.Ball{}, A: third, B: first,
		At: mgl64.Vec3{2, 5, 0}})
	step()
	step() // 6
	w.RemoveBody(third)
	step()
	step() // 8
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	if w.HasJoint(weak.ID()) || w.HasJoint(late.ID()) {
		t.Fatal("joints are left over")
	}
	_, steps := read(t, out.Bytes())
	come, gone := map[uint64][]string{}, map[uint64][]int{}
	for _, s := range steps {
		for _, j := range s.Joints {
			come[s.Step] = append(come[s.Step], j.Name)
		}
		if len(s.Unjoint) > 0 {
			gone[s.Step] = s.Unjoint
		}
	}
	// A joint comes in the line of the birth of its body.
	if want := map[uint64][]string{4: {"late"}}; !reflect.DeepEqual(come, want) {
		t.Errorf("joints %v, want %v", come, want)
	}
	if want := map[uint64][]int{4: {2}, 8: {3}}; !reflect.DeepEqual(gone, want) {
		t.Errorf("gone %v, want %v", gone, want)
	}
}

// TestOtherSolids: a body that has taken other solids is told as another one, in the place of the first, with its
// joint.
func TestOtherSolids(t *testing.T) {
	for _, every := range []int{1, 3} {
		w := newWorld(t)
		id := ball(t, w, "bob", mgl64.Vec3{0, 5, 0})
		linkIn(t, w, physics.JointDef{Name: "thread", Kind: joint.Rod{}, A: id, At: mgl64.Vec3{0, 5, 0},
			To: &mgl64.Vec3{3, 5, 0}})
		var out bytes.Buffer
		tr := NewWriter(&out, w, nil, every)
		for k := range 6 {
			if k == 3 {
				smaller := shape(t)(collision.Sphere(0.1))
				if err := w.Body(id).SetSolids([]physics.Solid{smaller}); err != nil {
					t.Fatal(err)
				}
			}
			w.Step()
			tr.Step()
		}
		if err := tr.Close(); err != nil {
			t.Fatal(err)
		}
		_, steps := read(t, out.Bytes())
		told := 0
		for _, s := range steps {
			if len(s.Poses) != 1 {
				t.Errorf("every %d: step %d has %d poses", every, s.Step, len(s.Poses))
			}
			if len(s.Spawn)+len(s.Remove)+len(s.Joints)+len(s.Unjoint) == 0 {
				continue
			}
			told++
			if s.Step != 3 || len(s.Spawn) != 1 || s.Spawn[0].Shapes[0].Radius != 0.1 || len(s.Joints) != 1 ||
				s.Joints[0].A != s.Spawn[0].ID || !reflect.DeepEqual([][]int{s.Remove, s.Unjoint}, [][]int{{1}, {1}}) {
				t.Errorf("every %d: %+v", every, s)
			}
		}
		if told != 1 {
			t.Errorf("every %d: it was told %d times", every, told)
		}
	}
}
