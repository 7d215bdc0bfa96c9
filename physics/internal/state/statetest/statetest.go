// Package statetest builds states for the tests of the rooms, without a world around them.
package statetest

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/workers"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// New returns an empty state with the settings that a world has unless told: earth's gravity, 60 steps per second, one
// thread.
func New() *state.State {
	st := &state.State{Pool: workers.New(1)}
	st.Settings = state.Settings{
		Gravity: geom.V(0, -9.81, 0), Hz: 60, Substeps: 16, CCD: state.CCDExpel, ExpelZone: 0.001, ZoneShare: 0.02,
	}
	st.Sleep.On = true
	return st
}

// Body is a body of one solid.
type Body struct {
	Kind      state.Kind
	Shape     collision.Shape
	Material  contact.Material // the default one unless it has a density
	At        geom.Vec3        // m, of the frame of the shape
	Turn      geom.Quat        // none if zero
	Vel, Spin geom.Vec3        // m/s of the centre of mass, and rad/s
	Mass      float64          // kg; density × volume if 0
}

// Place enters bodies as a world does, except that those which are too near each other are left where they are, and
// brings the lists of bodies and pairs up to date.
func Place(st *state.State, bodies ...Body) (slots []int32) {
	for i := range bodies {
		b := bodies[i]
		if b.Material.Density == 0 {
			b.Material = contact.DefaultMaterial()
		}
		def := state.Def{Kind: b.Kind, Frame: geom.Pose{P: b.At, Q: b.Turn.Unit()}, Vel: b.Vel, Spin: b.Spin,
			Category: 1, Mask: ^uint32(0)}
		if b.Kind != state.Static {
			def.Mass = convex.Combine(b.Shape.MassProperties(b.Material.Density))
		}
		if b.Mass > 0 {
			def.Mass.Inertia, def.Mass.Mass = def.Mass.Inertia.Scale(b.Mass/def.Mass.Mass), b.Mass
		}
		if c := def.Mass.Centre; c.Len() < 1e-12 {
			def.Mass.Centre = geom.Vec3{}
		} else {
			b.Shape = b.Shape.Placed(mgl64.Vec3{-c.X, -c.Y, -c.Z}, mgl64.QuatIdent())
		}
		def.Solids = []state.Solid{{Shape: &b.Shape, Material: &b.Material}}
		slots = append(slots, st.Place(&def))
	}
	Predict(st, 1/st.Settings.Hz)
	return slots
}

// Predict begins a slice of dt seconds: every body that may move is to go on as if it had no contacts.
func Predict(st *state.State, dt float64) {
	st.Dt, st.FullDt, st.Substeps = dt, dt, st.SubstepsIn(dt)
	st.GravityStep = st.Settings.Gravity.Len() * dt * dt
	st.ListBodies()
	for _, i := range st.Active.Bodies {
		s := &st.States[i]
		s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
		way := s.Vel.Scale(dt)
		if st.Bodies[i].Kind == state.Dynamic {
			way = way.AddScaled(dt*dt, st.Settings.Gravity)
		}
		Lead(st, i, way, s.Spin.Scale(dt))
		st.SliceMotion[i] = float64(s.Vel.Len()*dt) + float64(st.Paths[i].Turn*st.Bodies[i].Radius) // without gravity
	}
	Sweep(st)
}

// Lead gives body i a path along which it goes by a way (m) and a turn (rad).
func Lead(st *state.State, i int32, way, turn geom.Vec3) {
	st.Paths[i].MakePath(geom.MotionBy(&st.Poses[i], way, turn))
	st.SliceMotion[i] = st.Paths[i].Speed + float64(st.Paths[i].Turn*st.Bodies[i].Radius)
}

// Sweep bounds the paths of all bodies that may move, and finds the pairs of their boxes.
func Sweep(st *state.State) {
	for _, i := range st.Active.Bodies {
		st.SweepProxies(int(i))
	}
	st.RefreshPairs()
	st.ListPairs()
}

// Commit puts every body that may move to the end of its path.
func Commit(st *state.State) {
	for _, i := range st.Active.Bodies {
		st.Poses[i] = st.Paths[i].Motion.At(1)
	}
}

// Box returns a box of half extents (m).
func Box(t testing.TB, x, y, z float64) collision.Shape {
	t.Helper()
	shape, err := collision.Box(mgl64.Vec3{x, y, z})
	return must(t, shape, err)
}

// Ball returns a ball of a radius (m).
func Ball(t testing.TB, radius float64) collision.Shape {
	t.Helper()
	shape, err := collision.Sphere(radius)
	return must(t, shape, err)
}

// Pill returns a pill along y, by half the distance of its ends and their radius (m).
func Pill(t testing.TB, half, radius float64) collision.Shape {
	t.Helper()
	shape, err := collision.Capsule(half, radius)
	return must(t, shape, err)
}

// Meshed returns a convex shape as a mesh of the same faces.
func Meshed(t testing.TB, shape *collision.Shape) collision.Shape {
	t.Helper()
	var points []mgl64.Vec3
	var faces [][]int32
	for _, v := range shape.Core.Verts {
		points = append(points, mgl64.Vec3{v.X, v.Y, v.Z})
	}
	for f := range shape.Core.Faces {
		faces = append(faces, shape.Core.Loop(f))
	}
	mesh, _, err := collision.Mesh(points, faces)
	return must(t, mesh, err)
}

// Bracket returns an L as a mesh, half a metre wide and high.
func Bracket(t testing.TB) collision.Shape {
	t.Helper()
	profile := [][2]float64{{-0.2, -0.2}, {0.3, -0.2}, {0.3, 0}, {0, 0}, {0, 0.3}, {-0.2, 0.3}}
	var points []mgl64.Vec3
	var faces [][]int32
	n := int32(len(profile))
	for _, z := range []float64{-0.1, 0.1} {
		for _, p := range profile {
			points = append(points, mgl64.Vec3{p[0], p[1], z})
		}
	}
	for i := range n {
		j := (i + 1) % n
		faces = append(faces, []int32{i, j, j + n, i + n})
	}
	faces = append(faces, []int32{3, 2, 1, 0}, []int32{5, 4, 3, 0}, []int32{6, 7, 8, 9}, []int32{6, 9, 10, 11})
	mesh, _, err := collision.Mesh(points, faces)
	return must(t, mesh, err)
}

func must(t testing.TB, shape collision.Shape, err error) collision.Shape {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

// Cubes returns a state of cubes of 0.2 m without gravity, the first one static, at places along x (m).
func Cubes(t testing.TB, places ...float64) *state.State {
	t.Helper()
	st := New()
	st.Settings.Gravity = geom.Vec3{}
	var bodies []Body
	for _, x := range places {
		bodies = append(bodies, Body{Kind: state.Dynamic, Shape: Box(t, 0.1, 0.1, 0.1), At: geom.V(x, 0, 0)})
	}
	bodies[0].Kind = state.Static
	Place(st, bodies...)
	return st
}

// Brackets returns a state of two brackets beside each other, with a gap (m) between them, and their solids.
func Brackets(t testing.TB, gap float64) (st *state.State, x, y *state.Proxy) {
	t.Helper()
	st = New()
	shape := Bracket(t)
	Place(st, Body{Kind: state.Dynamic, Shape: shape}, Body{Kind: state.Dynamic, Shape: shape, At: geom.V(0.5+gap, 0, 0)})
	return st, &st.Proxies[0], &st.Proxies[1]
}

// AnyVec returns a vector of random direction, with normal components of a scale.
func AnyVec(r *rand.Rand, scale float64) geom.Vec3 {
	return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(scale)
}

// LeastOnPaths samples the distance (m) of two solids along the present paths.
func LeastOnPaths(st *state.State, x, y *state.Proxy) float64 {
	var s expel.Scratch
	least := 1.0
	for k := range 21 {
		fa, fb := st.Paths[x.Body].FrameAt(float64(k)/20), st.Paths[y.Body].FrameAt(float64(k)/20)
		rel := fa.Relative(&fb)
		least = min(least, expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, 1, &s).Dist)
	}
	return least
}
