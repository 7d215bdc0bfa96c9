package physics_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// addApart adds cubes one by one, audits the world after each, and fails the test if one is refused.
func addApart(t *testing.T, lab *physicstest.Lab, at ...mgl64.Vec3) (ids []physics.BodyID) {
	t.Helper()
	for _, p := range at {
		def := cubeAt(0)
		def.Position = p
		id, err := lab.AddBody(def)
		if err != nil {
			t.Fatalf("at %v: %v", p, err)
		}
		if found := audit.Of(lab.World).Check(0); found.Overlapping > 0 {
			t.Fatalf("at %v: %d overlaps, the deepest %g m", p, found.Overlapping, found.Deepest)
		}
		ids = append(ids, id)
	}
	return ids
}

// TestAddFlushOneByOne: cubes that are placed flush can be added one after the other, in whatever direction they lie,
// and a stack stands where it would if they had come at once.
func TestAddFlushOneByOne(t *testing.T) {
	at := func(step mgl64.Vec3) (at []mgl64.Vec3) {
		for i := range 8 {
			at = append(at, mgl64.Vec3{0, 0.5, 0}.Add(step.Mul(float64(i))))
		}
		return at
	}
	var grid []mgl64.Vec3
	for i := range 27 {
		grid = append(grid, mgl64.Vec3{float64(i % 3), 0.5 + float64(i/9), float64(i / 3 % 3)})
	}
	for name, at := range map[string][]mgl64.Vec3{
		"up": at(mgl64.Vec3{0, 1, 0}), "along x": at(mgl64.Vec3{1, 0, 0}), "back": at(mgl64.Vec3{0, 0, -1}), "grid": grid,
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Add(floor())
		ids := addApart(t, lab, at...)
		for i, id := range ids {
			if by := lab.Body(id).Position().Sub(at[i]).Len(); by > 0.001001*float64(i+1)+1e-9 {
				t.Errorf("%s: cube %d was moved by %g m", name, i, by)
			}
		}
		lab.Run(60)
	}

	one, all := physicstest.New(t, physics.DefaultConfig()), physicstest.New(t, physics.DefaultConfig())
	one.Add(floor())
	addApart(t, one, at(mgl64.Vec3{0, 1, 0})...)
	defs := []physics.BodyDef{floor()}
	for i := range 8 {
		defs = append(defs, cubeAt(0.5+float64(i)))
	}
	all.Add(defs...)
	if one.Hash() != all.Hash() {
		t.Error("a stack that is added one by one is another one than at once")
	}
}

// TestAddOntoSettled: a cube placed flush on a stack that has settled since is moved by the lacking gap. A stack that
// has gone elsewhere has no such claim.
func TestAddOntoSettled(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	defs := []physics.BodyDef{floor()}
	for i := range 5 {
		defs = append(defs, cubeAt(0.5+float64(i)))
	}
	ids := lab.Add(defs...)
	lab.Seconds(1)
	top := lab.Body(ids[5]).Position().Y()
	if top < 4.501 {
		t.Fatalf("the stack has settled to %g m: a cube at 5.5 m does not overlap it", top)
	}
	addApart(t, lab, mgl64.Vec3{0, 5.5, 0}, mgl64.Vec3{0, 6.5, 0})
	lab.Seconds(1)

	other := physicstest.New(t, weightless())
	id := other.Add(cubeAt(0), cubeAt(1))[1] // moved up by half a zone
	if err := other.Body(id).Teleport(mgl64.Vec3{0, 5, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	var overlap *physics.OverlapError
	if _, err := other.AddBody(cubeAt(6 - 0.0004)); !errors.As(err, &overlap) {
		t.Errorf("0.4 mm inside a cube that was put elsewhere: %v, want an overlap", err)
	}
}

// TestAddRefusesTrueOverlap: an overlap that is deeper than an earlier call has made is that of the caller.
func TestAddRefusesTrueOverlap(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(floor())
	addApart(t, lab, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{0, 1.5, 0}) // the upper one rises by two zones
	before := lab.Hash()
	var overlap *physics.OverlapError
	if _, err := lab.AddBody(cubeAt(2.5 - 0.0011)); !errors.As(err, &overlap) || overlap.Depth < 0.003 {
		t.Errorf("1.1 zones inside the top: %v, want an overlap", err)
	}
	if _, err := lab.AddBody(cubeAt(0.5 + 0.00001)); !errors.As(err, &overlap) {
		t.Errorf("in the lowest cube: %v, want an overlap", err)
	}
	if lab.Hash() != before {
		t.Error("the refused cubes have changed the world")
	}
}

// TestAddRefusesOverlapAside: that a body was moved up, and has gone aside by rounding, grants nothing at its sides.
func TestAddRefusesOverlapAside(t *testing.T) {
	for _, drift := range []float64{-1e-6, 0, 1e-6} {
		for _, side := range []float64{-1, 1} {
			lab := physicstest.New(t, physics.DefaultConfig())
			below, beside := cubeAt(0.5), cubeAt(0.5)
			below.Velocity[0], beside.Position[0] = drift, side*(1-0.0009)
			lab.Add(floor(), below)
			lab.Run(1)
			var overlap *physics.OverlapError
			if _, err := lab.AddBody(beside); !errors.As(err, &overlap) {
				t.Errorf("0.9 mm inside its side at %+g, drift %+g m/s: %v, want an overlap", side, drift, err)
			}
		}
	}
}

// TestAddOntoPlaced: a body that was put where it is, or has got other solids, is where its caller knows: what it was
// moved by when it was added makes no overlap with it any better.
func TestAddOntoPlaced(t *testing.T) {
	flat := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.45, 0.5}, mgl64.Vec3{}).Solids
	for name, row := range map[string]struct {
		change func(b physics.Body) error
		y      float64 // m, of the cube to add
	}{
		"teleported": {func(b physics.Body) error { return b.Teleport(mgl64.Vec3{0, 0.5019}, mgl64.QuatIdent()) },
			1.5019 - 0.0025},
		"reshaped": {func(b physics.Body) error { return b.SetSolids(flat) }, 0.501 + 0.45 + 0.5 - 0.0019},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		id := lab.Add(floor(), cubeAt(0.5))[1]
		if err := row.change(lab.Body(id)); err != nil {
			t.Fatal(err)
		}
		var overlap *physics.OverlapError
		if _, err := lab.AddBody(cubeAt(row.y)); !errors.As(err, &overlap) {
			t.Errorf("%s: %v, want an overlap", name, err)
		}
	}
}

// TestAddWall: a wall that is built flush, brick by brick, has shifts up and aside: each of them counts along its axis.
func TestAddWall(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(floor())
	for row := range 4 {
		for k := range 8 {
			addApart(t, lab, mgl64.Vec3{float64(k), 0.5 + float64(row), 0})
		}
	}
}

// TestAddTouchingMessages: bodies that only touch, and cannot be moved, are told so: an overlap that shifts have made
// is none of the caller's.
func TestAddTouchingMessages(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	addApart(t, lab, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{1, 0.5, 0}, mgl64.Vec3{3, 0.5, 0})
	between := cubeAt(0.5)
	between.Name, between.Position[0] = "plug", 2
	for _, row := range []struct {
		def  physics.BodyDef
		want string
	}{
		{floor(), `touches "floor" at the start, and what is there already is not moved: leave a gap, or add both in one ` +
			"call"},
		{between, `"plug" at the start, and there is no room to move them apart: leave a gap`},
	} {
		var overlap *physics.OverlapError
		_, err := lab.AddBody(row.def)
		if !errors.As(err, &overlap) || overlap.Depth != 0 || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %q", row.def.Name, err, row.want)
		}
	}
	between.Position[0] += 0.0007 // amid the room that is left
	open := physicstest.New(t, physics.DefaultConfig())
	addApart(t, open, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{1, 0.5, 0}, mgl64.Vec3{3.0014, 0.5, 0})
	open.Add(between)
	open.Run(1)
}
