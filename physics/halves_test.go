package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// stepInHalves takes a step as Step does, but each slice of it in halves.
func stepInHalves(t *testing.T, w *World) {
	t.Helper()
	(*reporting)(w).begin()
	w.st.BeginStep()
	w.sense.BeginStep()
	for w.dynamics.BeginStep(); w.st.Tick < w.st.Ticks; w.dynamics.EndSlice() {
		w.dynamics.BeginSlice()
		slice := len(w.st.SliceEnds)
		if w.st.Part != state.SecondHalf {
			if solve(w, slice); w.st.Substeps > 1 {
				w.dynamics.Halve()
			}
		}
		if !w.guard.Move() {
			t.Fatal("half a slice is to be halved")
		}
		w.dynamics.Commit(slice)
		w.sense.Look(slice)
	}
	w.island.UpdateSleep()
	w.sense.EndStep()
	w.st.EndStep()
	(*reporting)(w).end()
}

// TestHalvesEndLikeTheWhole: slices that are taken in halves lead bodies to where whole ones do, with the same
// velocities, and the same is told of contacts, hits and drives. Tumbling bodies, one with a locked turn, a ball that
// rolls and a plate that is driven are among them.
func TestHalvesEndLikeTheWhole(t *testing.T) {
	ball, err := collision.Sphere(0.2)
	if err != nil {
		t.Fatal(err)
	}
	floor := oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0})
	tumbling := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.1, 0.2, 0.3}), mgl64.Vec3{-2, 0.6, 0})
	tumbling.Velocity, tumbling.AngularVelocity = mgl64.Vec3{0, -6, 0}, mgl64.Vec3{9, 4, 7}
	tumbling.Solids[0].Material.Restitution, floor.Solids[0].Material.Restitution = 0.8, 0.8
	locked := tumbling
	locked.Position, locked.Locks, locked.AngularVelocity = mgl64.Vec3{2, 0.6, 0}, LockTurnX|LockTurnY, mgl64.Vec3{0, 0, 8}
	rolling := oneSolid(Dynamic, ball, mgl64.Vec3{0, 0.2005, 2})
	rolling.Velocity, rolling.AngularVelocity = mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, -5}
	plate := oneSolid(Kinematic, boxOf(t, mgl64.Vec3{0.5, 0.05, 0.5}), mgl64.Vec3{0, 0.2, -2})
	plate.Velocity, plate.AngularVelocity = mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{0, 1, 0}
	rider := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1}), mgl64.Vec3{0.1, 0.4, -2})
	defs := []BodyDef{floor, tumbling, locked, rolling, plate, rider}
	for _, hz := range []float64{60, 15} { // at 15, touches end within a step
		cfg := DefaultConfig()
		cfg.Hz = hz
		compareHalves(t, cfg, defs)
	}
}

// compareHalves plays the bodies in whole slices and in halves.
func compareHalves(t *testing.T, cfg Config, defs []BodyDef) {
	t.Helper()
	whole, ids := worldOf(t, cfg, defs...)
	halved, _ := worldOf(t, cfg, defs...)
	for _, w := range []*World{whole, halved} {
		w.Watch().WatchContacts(true)
		w.Watch().WatchHits(0.5)
	}
	events, hits := 0, 0
	for step := range int(cfg.Hz / 3) {
		whole.Step()
		stepInHalves(t, halved)
		if n, m := len(whole.st.SliceEnds), len(halved.st.SliceEnds); m != 2*n {
			t.Fatalf("step %d: %d halves of %d slices", step, m, n)
		}
		for _, id := range ids {
			a, b := whole.Body(id), halved.Body(id)
			p, q := a.Pose().Geom(), b.Pose().Geom()
			d := q.P.Sub(p.P).Len() + q.Q.Mul(p.Q.Conj()).RotationVector().Len()
			if v := a.Velocity().Sub(b.Velocity()).Len() + a.AngularVelocity().Sub(b.AngularVelocity()).Len(); d+v > 1e-7 {
				t.Fatalf("step %d: body %d is off by %g m and rad, %g m/s and rad/s", step, id.Index(), d, v)
			}
		}
		want, got := whole.AppendContacts(nil), halved.AppendContacts(nil)
		if len(want) != len(got) {
			t.Fatalf("step %d: %d contacts, want %d", step, len(got), len(want))
		}
		for i := range want {
			a, b := &want[i], &got[i]
			if a.A != b.A || a.B != b.B || a.Point.Sub(b.Point).Len()+math.Abs(a.Gap-b.Gap) > 1e-7 ||
				math.Abs(a.Impulse-b.Impulse) > 1e-6*(1+a.Impulse) {
				t.Errorf("step %d: contact %+v, want %+v", step, *b, *a)
			}
		}
		told, twice := whole.Watch().AppendContactEvents(nil), halved.Watch().AppendContactEvents(nil)
		if len(told) != len(twice) {
			t.Fatalf("step %d: %v is told, want %v", step, twice, told)
		}
		for i, e := range told {
			if o := twice[i]; o.Kind != e.Kind || o.A != e.A || o.B != e.B || math.Abs(o.Time-e.Time) > 1e-3 {
				t.Errorf("step %d: %v is told, want %v", step, o, e)
			}
		}
		met, again := whole.Watch().AppendHits(nil), halved.Watch().AppendHits(nil)
		if len(met) != len(again) {
			t.Fatalf("step %d: hits %v, want %v", step, again, met)
		}
		for i, h := range met {
			o := again[i]
			if o.A != h.A || o.B != h.B || math.Abs(o.Approach-h.Approach) > 1e-6 ||
				math.Abs(o.Impulse-h.Impulse) > 1e-6*(1+h.Impulse) || math.Abs(o.Time-h.Time) > 1e-6 {
				t.Errorf("step %d: hit %+v, want %+v", step, o, h)
			}
		}
		events, hits = events+len(told), hits+len(met)
	}
	if events < 4 || hits < 2 {
		t.Errorf("only %d events and %d hits", events, hits)
	}
}

// TestStepTakesHalves: where a ball hits a wall of bricks, some steps take slices in halves by themselves. Bodies go on
// from where they were in the slice before, and the motion that was planned for the ball is that of all of the slice.
func TestStepTakesHalves(t *testing.T) {
	ball, err := collision.Sphere(0.3)
	if err != nil {
		t.Fatal(err)
	}
	defs := []BodyDef{oneSolid(Static, boxOf(t, mgl64.Vec3{9, 0.5, 9}), mgl64.Vec3{0, -0.5, 0})}
	for row := range 8 {
		for column := range 8 {
			at := mgl64.Vec3{0.501*float64(column) - 2 + 0.25*float64(row%2), 0.126 + 0.251*float64(row), 0}
			defs = append(defs, oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.25, 0.125, 0.125}), at))
		}
	}
	hits := oneSolid(Dynamic, ball, mgl64.Vec3{0.1, 1.2, 3})
	hits.Velocity = mgl64.Vec3{0, 0, -30}
	w, ids := worldOf(t, DefaultConfig(), append(defs, hits)...)
	taken, last := 0, 0
	for range 60 {
		w.Step()
		if w.st.Part == state.SecondHalf {
			last++
			if from, to := w.Body(ids[len(ids)-1]).PlannedMotion(); from == to {
				t.Errorf("step %d: nothing was planned for the ball", w.StepCount())
			}
		}
		if len(w.st.SliceEnds) > w.report.Work.Passes {
			taken++
		}
		for _, id := range ids {
			if b := w.Body(id); b.trails() {
				for k := 1; k < len(w.st.SliceEnds); k++ {
					end, start := w.st.Trail[k-1][id.Index()].At(1), w.st.Trail[k][id.Index()].Start
					if end.P.Sub(start.P).Len() > 1e-12 {
						t.Fatalf("step %d: body %d jumps from %v to %v", w.StepCount(), id.Index(), end.P, start.P)
					}
				}
			}
		}
	}
	if taken == 0 || last == 0 {
		t.Errorf("%d steps took slices in halves, %d ended with one", taken, last)
	}
}
