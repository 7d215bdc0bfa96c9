package physics_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestAddIntoMovingBody: a body that comes into a running world is held against where the others are now, not where
// they were when the last step began.
func TestAddIntoMovingBody(t *testing.T) {
	lab := physicstest.New(t, weightless())
	m := physicstest.Material(0.5)
	fast := physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{})
	fast.Velocity = mgl64.Vec3{90, 0, 0} // 1.5 m a step
	id := lab.Add(fast)[0]
	lab.Run(5)
	late := physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, lab.Body(id).Position().Add(mgl64.Vec3{0.1, 0, 0}))
	var overlap *physics.OverlapError
	if _, err := lab.AddBody(late); !errors.As(err, &overlap) {
		t.Errorf("inside the moving body: error %v, want an overlap", err)
	}
	late.Position = lab.Body(id).Position().Sub(mgl64.Vec3{1.5, 0, 0})
	if _, err := lab.AddBody(late); err != nil {
		t.Errorf("where the moving body was a step ago: %v", err)
	}
}

// TestAddAtZeroDistance: a pair without any distance can never be proven apart; what cannot be shifted is refused.
func TestAddAtZeroDistance(t *testing.T) {
	lab := physicstest.New(t, weightless())
	id := lab.Add(cubeAt(0.5))[0]
	if _, err := lab.AddBody(floor()); err == nil || !strings.Contains(err.Error(), "touches") {
		t.Errorf("a static floor under a body that stands there already: error %v, want that they touch", err)
	}
	lab.Body(id).SetVelocity(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{})
	lab.Seconds(1)
	if x := lab.Body(id).Position().X(); x < 0.999 {
		t.Errorf("the cube is stuck at x = %g m", x)
	}
}

// TestDrivenStarts: a lift that touches the floor is free to go up. One that reaches into it, or into another lift, is
// refused by name and depth, and moved out of it where that is asked for.
func TestDrivenStarts(t *testing.T) {
	lift := func(x, y float64) physics.BodyDef {
		def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.1, 0.5}, mgl64.Vec3{x, y, 0})
		def.Name, def.Kind, def.Velocity = "lift", physics.Kinematic, mgl64.Vec3{0, 1, 0}
		return def
	}
	for name, row := range map[string]struct {
		defs []physics.BodyDef
		want string
	}{
		"on the floor":          {[]physics.BodyDef{floor(), lift(0, 0.1)}, ""},
		"in the floor":          {[]physics.BodyDef{floor(), lift(0, 0.05)}, `"floor" overlaps "lift" by 50 mm at the start`},
		"beside another":        {[]physics.BodyDef{lift(0, 1), lift(1, 1)}, ""},
		"in another":            {[]physics.BodyDef{lift(0, 1), lift(0.8, 1.05)}, `"lift" overlaps "lift" by 0.15 m`},
		"on the floor, in both": {[]physics.BodyDef{floor(), lift(0, 0.04), lift(0.8, 0.1)}, `overlaps "lift" by`},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids, err := lab.AddBodies(row.defs)
		if err == nil != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %q", name, err, row.want)
		}
		if err != nil {
			if ids, err = lab.AddBodiesWith(row.defs, physics.AddOptions{Separate: true}); err != nil {
				t.Errorf("%s: not moved apart: %v", name, err)
				continue
			}
		}
		id := ids[len(ids)-1]
		from := lab.Body(id).Position().Y()
		lab.Seconds(1)
		if rise := lab.Body(id).Position().Y() - from; rise < 0.999 {
			t.Errorf("%s: the lift rose %g m in a second at 1 m/s", name, rise)
		}
	}
}

// TestAddRefusesBadShapes: shapes that are no shapes, or placed nowhere, are refused whatever the body is.
func TestAddRefusesBadShapes(t *testing.T) {
	nowhere := mgl64.Vec3{math.NaN(), math.Inf(1), 0}
	ring := physicstest.Ring(physicstest.Material(0.5), 0.5, 0.1, 8, 6, mgl64.Vec3{}).Solids[0].Shape
	block := cubeAt(0).Solids[0].Shape
	shapes := map[string]collision.Shape{
		"empty": {}, "mesh": ring.Placed(nowhere, mgl64.QuatIdent()), "box": block.Placed(nowhere, mgl64.QuatIdent()),
	}
	for _, kind := range []physics.Kind{physics.Static, physics.Kinematic, physics.Dynamic} {
		for name, shape := range shapes {
			lab := physicstest.New(t, weightless())
			solids := []physics.Solid{{Shape: shape, Material: physicstest.Material(0.5)}}
			if _, err := lab.AddBody(physics.BodyDef{Kind: kind, Solids: solids}); err == nil {
				t.Errorf("%v %s was taken", kind, name)
			}
		}
	}
}

// TestAddNamesTheDefinition: which of many bodies is refused is told by its name, and by its place where it has none.
func TestAddNamesTheDefinition(t *testing.T) {
	lab := physicstest.New(t, weightless())
	defs := []physics.BodyDef{cubeAt(0.5), cubeAt(2)}
	defs[0].Name, defs[1].Name, defs[1].Mass = "good", "", -1
	for name, want := range map[string]string{"": "definition 1: body: mass", "bad": "bad: mass"} {
		defs[1].Name = name
		if _, err := lab.AddBodies(defs); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("name %q: error %v, want it to begin with %q", name, err, want)
		}
	}
}

// TestAddRefusesMovingScenery: a static body with a velocity is a mistake, and is told so.
func TestAddRefusesMovingScenery(t *testing.T) {
	lab := physicstest.New(t, weightless())
	for _, v := range [][2]mgl64.Vec3{{{1, 0, 0}, {}}, {{}, {0, 0, 1e-3}}} {
		def := floor()
		def.Velocity, def.AngularVelocity = v[0], v[1]
		const want = "floor: a static body never moves: drop the velocity or make it kinematic"
		if _, err := lab.AddBody(def); err == nil || err.Error() != want {
			t.Errorf("static with velocities %v: %v, want %q", v, err, want)
		}
	}
}
