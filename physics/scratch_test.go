package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestScratchDecidesNothing: the fields that state.State calls scratch or told may hold anything between two steps, and
// the rooms keep nothing. Of two equal worlds one has them spoilt and its rooms made anew after each step, and both go
// on with the same bits.
func TestScratchDecidesNothing(t *testing.T) {
	clean, spoilt := busyWorld(t), busyWorld(t)
	asleep, settled := 0, 0
	for step := range 420 {
		clean.Step()
		spoilt.Step()
		if a, b := clean.Hash(), spoilt.Hash(); a != b {
			t.Fatalf("step %d: hash %x, with spoilt scratch %x", step, a, b)
		}
		for i := range clean.st.Bodies {
			if b := &clean.st.Bodies[i]; b.Kind == state.Dynamic && b.Asleep {
				asleep++
			} else if b.Kind == state.Dynamic && b.Settled {
				settled++
			}
		}
		for _, i := range spoilt.st.Active.Bodies {
			if spoilt.st.Bodies[i].Kind == state.Dynamic && spoilt.st.Held.PathDeviation[i] < 0 {
				t.Fatalf("step %d: nothing says how far the path of body %d leads from the predicted one", step, i)
			}
		}
		spoil(&spoilt.st)
		spoilt.openRooms()
	}
	if asleep == 0 || settled == 0 {
		t.Errorf("%d asleep, %d settled: too few have come to rest to tell", asleep, settled)
	}
	clean.Close()
	spoilt.Close()
}

// busyWorld has a heap, bouncing balls, heavy boxes on light ones on ice, a body that spins fast, a lift under a low
// ceiling, and towers that come to rest.
func busyWorld(t *testing.T) *World { return busyWorldOf(t, DefaultConfig()) }

// busyWorldOf is busyWorld with other settings.
func busyWorldOf(t *testing.T, cfg Config) *World {
	t.Helper()
	defs := []BodyDef{oneSolid(Static, boxOf(t, mgl64.Vec3{20, 0.5, 20}), mgl64.Vec3{0, -0.5, 0})}
	cube := boxOf(t, mgl64.Vec3{0.25, 0.25, 0.25})
	for i := range 24 {
		layer := i / 4
		at := mgl64.Vec3{0.55*float64(i%2) + 0.1*float64(layer%3), 0.5 + 0.7*float64(layer), 0.55 * float64(i/2%2)}
		heap := oneSolid(Dynamic, cube, at)
		heap.Solids[0].Material.Restitution = 0.5 * float64(i%2)
		heap.Velocity, heap.AngularVelocity = mgl64.Vec3{0, -2, 0}, mgl64.Vec3{float64(i % 5), 0, float64(i % 7)}
		defs = append(defs, heap)
	}
	for i := range 6 {
		defs = append(defs, oneSolid(Dynamic, cube, mgl64.Vec3{5 + float64(i%2), 0.251 + 0.501*float64(i/2), 5}))
	}
	ice := oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{26, -0.5, 0})
	ice.Solids[0].Material.Friction = 0
	defs = append(defs, ice)
	for i := range 8 {
		box := oneSolid(Dynamic, cube, mgl64.Vec3{26 + 0.2*float64(i%2), 0.4 + 0.7*float64(i), 0.1 * float64(i%3)})
		box.Mass = math.Pow(10, float64(i%4))
		box.Velocity, box.AngularVelocity = mgl64.Vec3{0.2 * float64(i), -3, 0}, mgl64.Vec3{float64(i % 5), 2, float64(i % 3)}
		defs = append(defs, box)
	}
	plate := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.02, 0.3}), mgl64.Vec3{-5, 2, 0})
	plate.AngularVelocity = mgl64.Vec3{30, 40, 5}
	lift := oneSolid(Kinematic, boxOf(t, mgl64.Vec3{1, 0.1, 1}), mgl64.Vec3{-8, 0.2, 0})
	rider := oneSolid(Dynamic, cube, mgl64.Vec3{-8, 0.56, 0})
	ceiling := oneSolid(Static, boxOf(t, mgl64.Vec3{1, 0.1, 1}), mgl64.Vec3{-8, 1.5, 0})
	w, ids := worldOf(t, cfg, append(defs, plate, lift, rider, ceiling)...)
	err := w.Body(ids[len(ids)-3]).SetCourse(Course{Smooth: true, Then: ReturnAtEnd,
		Stops: []Stop{{Time: 1, Shift: mgl64.Vec3{0, 1, 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// spoil writes nonsense to all fields of a state that are scratch, or are kept only to be told.
func spoil(st *state.State) {
	nan := math.NaN()
	bad := geom.Vec3{X: nan, Y: nan, Z: nan}
	motion := geom.Motion{Start: geom.Pose{P: bad}}
	st.Tick, st.Dt, st.Substeps, st.SlicePlan, st.SliceEnd, st.Slice = -1, nan, -1, -1, -1, -1
	st.SliceEnds = append(st.SliceEnds, nan)
	for i := range st.Bodies {
		st.Planned[i] = motion
		st.Held.Obstacles[i], st.Held.Squeezed[i] = state.Obstacle{Step: math.MaxUint64, Fraction: nan}, math.MaxUint64
		if !st.Moving(i) {
			continue
		}
		b, s := &st.Bodies[i], &st.States[i]
		b.Unsupported = !b.Unsupported
		b.TouchesImmovable, b.Stopped = !b.TouchesImmovable, !b.Stopped
		s.Shift, s.Roll, s.Turn, s.FiniteRotation = bad, bad, geom.Quat{W: nan}, !s.FiniteRotation
		st.Paths[i].Motion, st.Paths[i].Speed, st.Paths[i].Turn = motion, nan, nan
		st.Paths[i].Vel, st.Paths[i].Spin, st.Paths[i].Bend = bad, bad, bad
		st.SliceMotion[i], st.Held.Fraction[i], st.Held.Deviation[i] = nan, nan, nan
		st.Held.PathDeviation[i] = -1 // less than any: no path would leave its boxes
	}
	for i := range st.EndBoxes {
		st.EndBoxes[i] = [2]geom.Box{{Min: bad, Max: bad}, {Min: bad, Max: bad}}
		st.TurnedBounds[i] = collision.BoundsCache{}
	}
	for i := range st.Active.States {
		st.Active.States[i] = state.PairDisturbed
	}
	st.Adjacent = state.Adjacency{}
	st.SweptPairs = append(st.SweptPairs, state.SweptPair{Index: -1, Time: nan})
	st.GravityStep, st.Midpoint = nan, state.Midpoint{Shifts: []geom.Vec3{bad}, Time: nan}
	st.Solver = solver.Solver{Constraints: []contact.Constraint{{A: -1, B: -1}}}
	if !st.Settled.Packed {
		st.Settled.Solver = solver.Solver{Constraints: []contact.Constraint{{A: -1, B: -1}}}
	}
	st.Tally = state.Tally{Lost: nan}
	st.Trail, st.Totals.Past = nil, append(st.Totals.Past, state.PastContact{Total: nan})
	st.Log.Events = append(st.Log.Events, state.Event{Behind: nan})
}
