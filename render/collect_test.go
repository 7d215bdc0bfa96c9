package render

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// smallWorld is a floor with its top at y = 0, a resting box, and a dumb-bell of two balls that falls and turns.
func smallWorld(t *testing.T) (w *physics.World, floor, box, bell physics.BodyID) {
	t.Helper()
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	add := func(d physics.BodyDef) physics.BodyID {
		id, err := w.AddBody(d)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	solid := func(s *collision.Shape) physics.Solid {
		return physics.Solid{Shape: *s, Material: contact.DefaultMaterial()}
	}
	ball := made(collision.Ball(0.1))
	floor = add(physics.BodyDef{Name: "floor", Kind: physics.Static, Position: mgl64.Vec3{0, -0.5, 0},
		Solids: []physics.Solid{solid(made(collision.Box(mgl64.Vec3{5, 0.5, 5})))}})
	box = add(physics.BodyDef{Name: "box", Kind: physics.Dynamic, Position: mgl64.Vec3{0, 0.202, 0},
		Solids: []physics.Solid{solid(made(collision.Box(mgl64.Vec3{0.2, 0.2, 0.2})))}})
	left := ball.Placed(mgl64.Vec3{-0.5, 0, 0}, mgl64.QuatIdent())
	right := ball.Placed(mgl64.Vec3{0.5, 0, 0}, mgl64.QuatIdent())
	bell = add(physics.BodyDef{Name: "bell", Kind: physics.Dynamic, Position: mgl64.Vec3{2, 3, 0},
		Velocity: mgl64.Vec3{6, 0, 0}, AngularVelocity: mgl64.Vec3{0, 0, 30}, Solids: []physics.Solid{solid(&left),
			solid(&right)}})
	return w, floor, box, bell
}

func TestCollectFollowsTheScrew(t *testing.T) {
	w, floor, _, bell := smallWorld(t)
	for range 3 {
		w.Step()
	}
	looks := func(id physics.BodyID, _ int) Look {
		if id == floor {
			return Look{Material: Checker}
		}
		return Look{Material: Steel, Seed: uint32(id.Index())}
	}
	c := NewCollector()
	for _, alpha := range []float64{0, 0.3, 1} {
		c.Begin(mgl32.Vec3{0, 1, 8})
		c.AddWorld(&View{World: w, Alpha: alpha}, looks)
		l := c.End()
		if len(l.Instances) != 4 {
			t.Fatalf("%d instances, want floor, box and two balls", len(l.Instances))
		}
		var balls []mgl32.Vec3
		for _, in := range l.Instances {
			if in.Scale == (mgl32.Vec3{0.1, 0.1, 0.1}) {
				balls = append(balls, in.Position)
			}
		}
		if len(balls) != 2 {
			t.Fatalf("balls at %v, want two", balls)
		}
		want := narrow(w.Body(bell).PoseAt(alpha).Geom().P)
		near3(t, "middle of the bell", balls[0].Add(balls[1]).Mul(0.5), want, 1e-5)
		if d := balls[0].Sub(balls[1]).Len(); abs32(d-1) > 1e-5 {
			t.Errorf("at %g of the step the balls are %g m apart, want 1: drawing must not shrink a turning body", alpha, d)
		}
	}
}

func TestCollectingAWorldIsFreeOfAllocationsOnceWarm(t *testing.T) {
	w, _, _, _ := smallWorld(t)
	c := NewCollector()
	looks := func(physics.BodyID, int) Look { return Look{} }
	if n := testing.AllocsPerRun(10, func() {
		c.Begin(mgl32.Vec3{})
		c.AddWorld(&View{World: w, Alpha: 1}, looks)
		c.End()
	}); n > 0 {
		t.Errorf("%g allocations a frame, want none", n)
	}
}

func TestOverlaysOfAWorld(t *testing.T) {
	w, _, box, _ := smallWorld(t)
	for range 20 { // landed, not yet asleep
		w.Step()
	}
	var o Overlays
	view := &View{World: w, Alpha: 1}
	contacts := o.Contacts(nil, view, 0.2)
	if len(contacts) < 8 { // a box rests on four points, each a dot and an arrow
		t.Errorf("%d contact lines, want at least 8", len(contacts))
	}
	longest := float32(0)
	for _, l := range contacts {
		longest = max(longest, l.B.Sub(l.A).Len())
	}
	if abs32(longest-0.2) > 1e-4 {
		t.Errorf("the longest arrow is %g m, want the reach 0.2", longest)
	}
	for range 300 {
		w.Step()
	}
	if rest := o.Contacts(nil, view, 0.2); !w.Body(box).Asleep() || len(rest) != len(contacts) {
		t.Errorf("asleep %v with %d contact lines, want as many as awake: %d", w.Body(box).Asleep(), len(rest), len(contacts))
	}
	if n := len(o.Boxes(nil, view)); n < 24 || n%12 != 0 {
		t.Errorf("%d box lines, want 12 for each of the moving bodies' boxes", n)
	}
	zones := o.Zones(nil, view, 1)
	if want := 12 + 2*3*24; len(zones) != want {
		t.Errorf("%d zone lines, want %d: a box and six circles", len(zones), want)
	}
	top := float32(0)
	for _, l := range zones[:12] {
		top = max(top, l.A[1], l.B[1])
	}
	if want := float32(w.Body(box).Position()[1] + 0.2 + w.Body(box).ExpelZone()); abs32(top-want) > 1e-4 {
		t.Errorf("the zone of the box reaches up to %g m, want %g", top, want)
	}
}

// TestAShiftedWorldIsDrawnBesideItself: bodies and overlays move together, and nothing else changes.
func TestAShiftedWorldIsDrawnBesideItself(t *testing.T) {
	w, _, _, _ := smallWorld(t)
	for range 20 {
		w.Step()
	}
	var o Overlays
	c := NewCollector()
	looks := func(physics.BodyID, int) Look { return Look{} }
	draw := func(shift geom.Vec3) (places []mgl32.Vec3) {
		v := &View{World: w, Alpha: 0.5, Shift: shift}
		c.Begin(narrow(shift)) // what is listed first is what is nearest
		c.AddWorld(v, looks)
		for _, i := range c.End().Instances {
			places = append(places, i.Position)
		}
		for _, l := range o.Boxes(o.Zones(o.Contacts(nil, v, 0.2), v, 1), v) {
			places = append(places, l.A, l.B)
		}
		return places
	}
	here, there := draw(geom.Vec3{}), draw(geom.V(8, 0, -16))
	if len(here) != len(there) || len(here) < 50 {
		t.Fatalf("%d places here, %d there", len(here), len(there))
	}
	for i := range here {
		near3(t, "shifted", there[i].Sub(here[i]), mgl32.Vec3{8, 0, -16}, 1e-5)
	}
}
