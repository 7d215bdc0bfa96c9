package trace

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestIgnoredPairs: the trace says which bodies pass through each other, by filters and by name, from when on and until
// when, each pair once.
func TestIgnoredPairs(t *testing.T) {
	w := newWorld(t)
	w.SetGravity(mgl64.Vec3{})
	put := func(name string, kind physics.Kind, x float64, f physics.Filter, ignore ...physics.BodyID) physics.BodyID {
		return add(t, w, physics.BodyDef{Name: name, Kind: kind, Position: mgl64.Vec3{x, 0, 0}, Filter: f, Ignore: ignore,
			Solids: []physics.Solid{shape(t)(collision.Sphere(0.4))}})
	}
	const static, kinematic, dynamic = physics.Static, physics.Kinematic, physics.Dynamic
	a := put("a", static, 0, physics.Filter{Category: 2})
	b := put("b", dynamic, 1, physics.Filter{})
	c := put("c", kinematic, 2, physics.Filter{Mask: ^uint32(2)})
	put("scenery", static, -1, physics.Filter{Mask: ^uint32(2)}) // 4; no pair with a, which never moves either
	d := put("d", dynamic, 1, physics.Filter{}, b)               // 5
	var out bytes.Buffer
	trace := NewWriter(&out, w, nil, 2)
	step := func() {
		w.Step()
		trace.Step()
	}
	step()
	w.IgnorePair(c, b)
	w.IgnorePair(a, c) // filtered already
	step()             // 2
	e := put("e", dynamic, 0.15, physics.Filter{Mask: ^uint32(2)}, b)
	step()
	step() // 4
	if err := w.UnignorePair(b, c); err != nil {
		t.Fatal(err)
	}
	w.RemoveBody(d)
	step()
	w.IgnorePair(c, e)
	if err := w.UnignorePair(c, e); err != nil {
		t.Fatal(err)
	}
	step() // 6
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	h, steps := read(t, out.Bytes())
	if want := [][2]int{{1, 3}, {2, 5}}; !reflect.DeepEqual(h.Ignore, want) {
		t.Errorf("header: %v, want %v", h.Ignore, want)
	}
	type said struct{ ignore, heed [][2]int }
	got := map[uint64]said{}
	for _, s := range steps {
		if len(s.Ignore)+len(s.Heed) > 0 {
			got[s.Step] = said{s.Ignore, s.Heed}
		}
	}
	// What has not moved since it was added is told at the end of its first step; what comes of step 5, in the line of 6.
	want := map[uint64]said{2: {ignore: [][2]int{{2, 3}}}, 3: {ignore: [][2]int{{1, 6}, {2, 6}}},
		6: {heed: [][2]int{{2, 3}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("steps: %v, want %v", got, want)
	}
}
