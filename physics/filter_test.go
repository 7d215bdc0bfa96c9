package physics_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFilterCollides: a pair collides where each is of a category that the other's mask holds, whichever comes first.
func TestFilterCollides(t *testing.T) {
	type filter = physics.Filter
	for _, row := range []struct {
		a, b filter
		want bool
	}{
		{filter{}, filter{}, true},
		{filter{Category: 2}, filter{}, true},
		{filter{Category: 2}, filter{Mask: 1}, false},
		{filter{Category: 2, Mask: 1}, filter{Mask: 2}, true},
		{filter{Category: 2, Mask: 4}, filter{}, false},
		{filter{Category: 6, Mask: 4}, filter{Category: 4, Mask: 2}, true},
		{filter{Category: 6, Mask: 8}, filter{Category: 4, Mask: 2}, false},
		{filter{Mask: 1 << 31}, filter{}, false},
	} {
		if row.a.Collides(row.b) != row.want || row.b.Collides(row.a) != row.want {
			t.Errorf("%+v and %+v: want %v both ways", row.a, row.b, row.want)
		}
	}
}

// passer is a world in which one body comes down on another, which may let it through.
type passer struct {
	*physicstest.Lab
	below, above physics.BodyID
}

// comingDown makes it of a body that lies at the origin and one that comes down on it, on ground far below.
func comingDown(t *testing.T, below, above physics.Kind, change func(below, above *physics.BodyDef)) *passer {
	m := physicstest.Material(0.3)
	low := physicstest.Block(m, mgl64.Vec3{0.5, 0.2, 0.5}, mgl64.Vec3{0, 0, 0})
	high := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 1, 0})
	low.Name, low.Kind, high.Name, high.Kind = "below", below, "above", above
	if high.Velocity = (mgl64.Vec3{0, -2, 0}); change != nil {
		change(&low, &high)
	}
	p := &passer{Lab: physicstest.New(t, physics.DefaultConfig())}
	p.SetGravity(mgl64.Vec3{})
	ids := p.Add(low, high)
	p.below, p.above = ids[0], ids[1]
	return p
}

// passed reports whether the upper body got through.
func (p *passer) passed() bool {
	p.Seconds(2)
	return p.Body(p.above).Position().Y() < p.Body(p.below).Position().Y()
}

// TestFiltersLetThrough: what filters or pairs leave out passes, of all kinds of bodies and without a contact or an
// overlap to be found; without them it does not.
func TestFiltersLetThrough(t *testing.T) {
	const static, kinematic, dynamic = physics.Static, physics.Kinematic, physics.Dynamic
	for _, kinds := range [][2]physics.Kind{
		{static, dynamic}, {static, kinematic}, {dynamic, dynamic}, {dynamic, kinematic}, {kinematic, dynamic},
		{kinematic, kinematic},
	} {
		name := kinds[0].String() + " and " + kinds[1].String()
		if comingDown(t, kinds[0], kinds[1], nil).passed() {
			t.Errorf("%s: passes without a filter", name)
		}
		masked := comingDown(t, kinds[0], kinds[1], func(below, above *physics.BodyDef) {
			below.Filter, above.Filter = physics.Filter{Category: 4}, physics.Filter{Mask: ^uint32(4)}
		})
		named := comingDown(t, kinds[0], kinds[1], nil)
		named.IgnorePair(named.above, named.below)
		for how, p := range map[string]*passer{"mask": masked, "pair": named} {
			if !p.Ignores(p.below, p.above) {
				t.Errorf("%s, by %s: the world does not say so", name, how)
			}
			if !p.passed() || p.Body(p.above).TimeLost() > 0 {
				t.Errorf("%s, by %s: does not pass", name, how)
			}
		}
	}
}

// TestUnignorePair: a pair that was let through collides again, but not while its bodies overlap or touch.
func TestUnignorePair(t *testing.T) {
	p := comingDown(t, physics.Static, physics.Dynamic, nil)
	p.IgnorePair(p.below, p.above)
	p.Seconds(0.5) // the upper one is inside
	var overlap *physics.OverlapError
	err := p.UnignorePair(p.above, p.below)
	if !errors.As(err, &overlap) || overlap.Call != physics.OnUnignoring ||
		!strings.Contains(err.Error(), `"above" and "below" cannot collide again`) {
		t.Fatalf("inside: got %v, want an error that names both", err)
	}
	if p.Seconds(0.1); !p.Ignores(p.below, p.above) {
		t.Error("after the error they do not ignore each other any more")
	}
	p.Body(p.above).SetVelocity(mgl64.Vec3{0, 2, 0}, mgl64.Vec3{})
	p.Seconds(0.5)
	if err := p.UnignorePair(p.above, p.below); err != nil {
		t.Fatal(err)
	}
	if p.Body(p.above).SetVelocity(mgl64.Vec3{0, -2, 0}, mgl64.Vec3{}); p.passed() {
		t.Error("passes although the pair is to collide again")
	}
	if pairs := p.AppendIgnoredPairs(nil); len(pairs) > 0 {
		t.Errorf("ignored pairs: %v, want none", pairs)
	}
}

// TestIgnoringWakes: a body at rest on one that it is to ignore falls through it, asleep or not, and no body ignores
// one that takes the slot of a removed one.
func TestIgnoringWakes(t *testing.T) {
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	m := physicstest.Material(0.5)
	shelf := physicstest.Block(m, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0})
	shelf.Kind = physics.Static
	cube := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 2.301, 0})
	upper := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 2.702, 0})
	ids, err := w.AddBodies([]physics.BodyDef{physicstest.Floor(m), shelf, cube, upper})
	if err != nil {
		t.Fatal(err)
	}
	for range 240 {
		w.Step()
	}
	if !w.Body(ids[2]).Asleep() || !w.Body(ids[3]).Asleep() {
		t.Fatal("the stack does not sleep")
	}
	w.IgnorePair(ids[1], ids[2])
	auditor := audit.Of(w)
	for range 240 {
		w.Step()
		if found := auditor.Check(2); found.Overlapping > 0 {
			t.Fatalf("step %d: %d overlaps", w.StepCount(), found.Overlapping)
		}
	}
	if y := w.Body(ids[2]).Position().Y(); y > 0.3 {
		t.Errorf("the lower cube is at %g m, want on the floor", y)
	}
	if y := w.Body(ids[3]).Position().Y(); y < 2.2 {
		t.Errorf("the upper cube is at %g m, want on the shelf", y)
	}
	w.RemoveBody(ids[2])
	if _, err := w.AddBody(cube); err == nil {
		t.Fatal("it was added inside the upper cube")
	}
	cube.Position = mgl64.Vec3{0.6, 2.5, 0}
	again, err := w.AddBody(cube)
	if err != nil {
		t.Fatal(err)
	}
	if again.Index() != ids[2].Index() || w.Ignores(again, ids[1]) {
		t.Errorf("slot %d, ignored: %v; want slot %d, not ignored", again.Index(), w.Ignores(again, ids[1]), ids[2].Index())
	}
}

// TestAddIgnoring: bodies that ignore each other from the start may start inside each other; a bad list is refused.
func TestAddIgnoring(t *testing.T) {
	m := physicstest.Material(0.5)
	cube := func() physics.BodyDef { return physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.6, 0}) }
	lab := physicstest.New(t, physics.DefaultConfig())
	if _, err := lab.AddBodies([]physics.BodyDef{floor(), cube(), cube()}); err == nil {
		t.Error("two cubes in one place are accepted")
	}
	for _, pair := range [][2]int{{0, 3}, {-1, 1}, {1, 1}} {
		if _, err := lab.AddBodiesWith([]physics.BodyDef{floor(), cube(), cube()},
			physics.AddOptions{Ignore: [][2]int{pair}}); err == nil {
			t.Errorf("pair %v is accepted", pair)
		}
	}
	ids, err := lab.AddBodiesWith([]physics.BodyDef{floor(), cube(), cube()}, physics.AddOptions{Ignore: [][2]int{{1, 2}}})
	if err != nil {
		t.Fatal(err)
	}
	late := cube()
	late.Ignore = ids[1:]
	third, err := lab.AddBody(late)
	if err != nil {
		t.Fatal(err)
	}
	lab.Seconds(1)
	for _, id := range append(ids[1:], third) {
		if y := lab.Body(id).Position().Y(); !(y > 0.5 && y < 0.51) {
			t.Errorf("%v is at %g m, want on the floor", id, y)
		}
	}
	lab.RemoveBody(third)
	if late.Ignore = []physics.BodyID{third}; true {
		if _, err := lab.AddBody(late); err == nil || !strings.Contains(err.Error(), "not there") {
			t.Errorf("a removed body to ignore: %v", err)
		}
	}
}

// TestQueriesHonourFilters: a query sees what a body with its filter would collide with, and one that asks for a body
// does not see that body nor what it passes through.
func TestQueriesHonourFilters(t *testing.T) {
	p := comingDown(t, physics.Static, physics.Dynamic, func(below, _ *physics.BodyDef) { below.Filter.Category = 4 })
	q := p.NewQuerier()
	from, down := mgl64.Vec3{0, 5, 0}, mgl64.Vec3{0, -1, 0}
	for _, row := range []struct {
		name   string
		filter physics.QueryFilter
		want   physics.BodyID
	}{
		{"none", physics.QueryFilter{}, p.above},
		{"a mask", physics.QueryFilter{Filter: physics.Filter{Mask: 4}}, p.below},
		{"a mask without either", physics.QueryFilter{Filter: physics.Filter{Mask: 8}}, physics.BodyID{}},
		{"as a body", physics.QueryFilter{As: p.above}, p.below},
	} {
		if hit, _ := q.RayCast(from, down, 10, row.filter); hit.Body != row.want {
			t.Errorf("%s: hits %v, want %v", row.name, hit.Body, row.want)
		}
	}
	p.IgnorePair(p.above, p.below)
	if hit, ok := q.RayCast(from, down, 10, physics.QueryFilter{As: p.above}); ok {
		t.Errorf("as a body that passes through it: hits %v", hit.Body)
	}
}

// TestMeddlingWithFilters: bodies of all kinds and filters come, go, ignore each other and collide again at random, and
// none that collide overlap.
func TestMeddlingWithFilters(t *testing.T) {
	physicstest.Long(t)
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 4))
		vector := func(size float64) mgl64.Vec3 {
			x, y, z := random.Float64()-0.5, random.Float64()-0.5, random.Float64()-0.5
			return mgl64.Vec3{x, y, z}.Mul(size)
		}
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.SetSleeping(seed%2 == 0)
		lab.Add(floor())
		refused, again := 0, 0
		for range 300 {
			ids := lab.Bodies()
			a, b := ids[random.IntN(len(ids))], ids[random.IntN(len(ids))]
			switch random.IntN(6) {
			case 0, 1:
				def := physicstest.Block(physicstest.Material(0.4), vector(0.3).Add(mgl64.Vec3{0.2, 0.2, 0.2}),
					vector(3).Add(mgl64.Vec3{0, 2, 0}))
				def.Kind = physics.Kind(random.IntN(3))
				if def.Kind != physics.Static {
					def.Velocity, def.AngularVelocity = vector(20), vector(20)
				}
				def.Filter = physics.Filter{Category: 1 << random.IntN(3), Mask: 7 &^ (1 << random.IntN(4))}
				if random.IntN(2) == 0 {
					def.Ignore = ids[:random.IntN(len(ids))]
				}
				if _, err := lab.AddBody(def); err != nil {
					refused++
				}
			case 2:
				lab.IgnorePair(a, b)
			case 3:
				for _, pair := range lab.AppendIgnoredPairs(nil) {
					if err := lab.UnignorePair(pair[0], pair[1]); err == nil {
						again++
					}
				}
			case 4:
				if lab.Body(a).Kind() == physics.Kinematic {
					lab.Body(a).SetVelocity(vector(20), vector(20))
				}
			case 5:
				if len(ids) > 25 {
					lab.RemoveBody(a)
				}
			}
			lab.Run(1)
		}
		if refused == 0 || again == 0 {
			t.Errorf("seed %d: %d bodies refused, %d pairs collide again: nothing to be learnt", seed, refused, again)
		}
	}
}

// TestIgnoredWallLetsGo: a driven body that has stood at a wall for long goes on when it is to ignore that, late by the
// time that it stood.
func TestIgnoredWallLetsGo(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(block(1, mgl64.Vec3{2, 0, 0}),
		sent(mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{}))
	lab.Seconds(5)
	if x := lab.Body(ids[1]).Position().X(); x > 1.3 {
		t.Fatalf("it is at %g m, through the wall", x)
	}
	lab.IgnorePair(ids[0], ids[1])
	lab.Seconds(2)
	if x := lab.Body(ids[1]).Position().X(); x < 2.5 {
		t.Errorf("2 s after the wall lets it through it is at %g m, want nearly 3.3", x)
	}
}
