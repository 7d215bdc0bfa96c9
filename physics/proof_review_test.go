package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// cubes returns a world of cubes of 0.2 m without gravity, the first one static, at places along x (m).
func cubes(t *testing.T, places ...float64) *World {
	t.Helper()
	cfg := DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	box := boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1})
	var defs []BodyDef
	for _, at := range places {
		defs = append(defs, oneSolid(Dynamic, box, mgl64.Vec3{at, 0, 0}))
	}
	defs[0].Kind = Static
	w, _ := worldOf(t, cfg, defs...)
	w.st.ListBodies()
	w.dynamics.SweepBodies()
	w.st.RefreshPairs()
	w.st.Dt = 1 / cfg.Hz
	return w
}

// TestStraightDeviationBoundsPoints: the drift between a screw and a straight motion that start alike, with the same
// velocity and spin, bounds how far points part. It is all in how the paths bend.
func TestStraightDeviationBoundsPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	w, x, _ := twoBrackets(t, 1)
	for k := range 200 {
		w.guard.StartGuard()
		from := geom.MotionBy(&w.st.Poses[x.Body], anyVec(r, 0.5), anyVec(r, 0.3))
		to := geom.MotionBy(&w.st.Poses[x.Body], from.Velocity(), from.Spin()).Straight()
		if k%2 == 0 {
			from, to = to, from
		}
		w.st.Paths[x.Body].MakePath(from)
		first := w.st.Paths[x.Body]
		w.guard.ChangePath(x.Body, to)
		deviation, most := w.st.Held.Deviation[x.Body], 0.0
		for k := range 11 {
			before, after := first.FrameAt(float64(k)/10), w.st.Paths[x.Body].FrameAt(float64(k)/10)
			for _, v := range x.Shape.Mesh.Verts {
				most = max(most, after.Apply(v).Sub(before.Apply(v)).Len())
			}
		}
		if most > deviation+1e-14 || deviation > 2*most {
			t.Fatalf("a point drifted by %g, bound %g", most, deviation)
		}
	}
}

// TestSeparationBoundsLeaveTheFloor: a separation bound ends while the pair still keeps the least distance allowed.
func TestSeparationBoundsLeaveTheFloor(t *testing.T) {
	w := cubes(t, 0, 0.2015)
	pair := w.st.Broad.Pairs()[0]
	x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
	for _, clearance := range []float64{1e-6, 1e-4, 1e-3, 0.01, 1} {
		w.st.Bounds.ResetPair(pair.Slot)
		lim := collision.Limits{Min: state.MinDistance, Stop: state.StopShare * state.PairZone(x, y)}
		w.guard.NoteClearance(pair.Slot, x, y, clearance, &lim)
		floor, _ := lim.FloorFor(clearance)
		way := float64(w.st.Bounds.Separation[pair.Slot].Until-w.st.Bounds.PairMotion(x.Body, y.Body)) * state.LengthUnit
		if left := clearance - way; left < floor || left > floor*(1+1e-6)+1e-8*clearance+2*state.LengthUnit {
			t.Errorf("%g m apart, the separation bound leaves %g m, want %g", clearance, left, floor)
		}
	}
}

// TestBoxClearanceIsNoMoreThanTheGap: what the swept boxes of two solids prove of their distance is true, and for two
// boxes side by side it is all of it.
func TestBoxClearanceIsNoMoreThanTheGap(t *testing.T) {
	for _, apart := range []float64{0.005, 0.02, 0.1} {
		w := cubes(t, 0, 0.2+apart)
		x, y := &w.st.Proxies[0], &w.st.Proxies[1]
		w.dynamics.SweepBodies()
		if clearance := guard.BoxClearance(x, y); clearance > apart+1e-12 || clearance < apart-1e-9 {
			t.Errorf("%g m apart, by their boxes %g", apart, clearance)
		}
	}
}

// TestSeparationBoundsExpire: a separation bound that the motion bounds have passed is dropped, so that it never seems
// to lie ahead again when their difference wraps round.
func TestSeparationBoundsExpire(t *testing.T) {
	w := cubes(t, 0, 0.2015)
	w.st.Bounds.ResetPair(0)
	w.st.Bounds.Separation[0] = state.SeparationBound{Until: w.st.Bounds.PairMotion(0, 1) + 100, A: 0, B: 1, Known: true}
	if w.st.Bounds.ExpireBound(0, 0, 1); !w.st.Bounds.Separation[0].Known || w.st.Bounds.NeedsProof(0) {
		t.Error("a separation bound ahead is not relied upon")
	}
	w.st.Bounds.Motion[1] = state.MotionBound{Start: w.st.Bounds.Motion[1].Start + 100,
		End: w.st.Bounds.Motion[1].End + 100}
	if w.st.Bounds.ExpireBound(0, 0, 1); w.st.Bounds.Separation[0].Known {
		t.Error("a separation bound just reached is still known")
	}
	w.st.Bounds.Motion[1] = state.MotionBound{Start: w.st.Bounds.Motion[1].Start + 1<<63,
		End: w.st.Bounds.Motion[1].End + 1<<63}
	if !w.st.Bounds.NeedsProof(0) {
		t.Error("half of all readings later it lies ahead again")
	}
}

// TestComponentsCertifyTheirBoundary: a body is clamped at a wall together with its component of failing pairs; a body
// that follows close behind was proven on paths that no longer exist, and is stopped too.
func TestComponentsCertifyTheirBoundary(t *testing.T) {
	w := cubes(t, 0, 0.25, 0.47, 0.75)
	for i, way := range []float64{0, -0.2, -0.2, -0.01} {
		w.st.Paths[i].MakePath(geom.MotionBy(&w.st.Poses[i], geom.V(way, 0, 0), geom.Vec3{}))
	}
	w.dynamics.SweepBodies()
	w.st.RefreshPairs()
	w.st.ListPairs()
	w.guard.StartGuard()
	w.guard.CertifyAll()
	if len(w.guard.Failing) != 1 {
		t.Fatalf("%d pairs fail, want that of the first cube and the wall", len(w.guard.Failing))
	}
	for _, i := range w.st.Active.Bodies {
		w.guard.Clamper.Unclamped[i] = w.st.Paths[i].Motion
	}
	for range 10 {
		if len(w.guard.Failing) > 0 {
			w.guard.Clamper.ClampComponents()
		}
	}
	w.guard.Clamper.Components.Clear()
	for _, pair := range w.st.Active.Pairs {
		if least := leastOnPaths(w, &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]); least < state.MinDistance {
			t.Errorf("bodies %d and %d come as near as %g m", w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body, least)
		}
	}
	if w.st.Held.Fraction[1] > 0.3 || w.st.Held.Fraction[2] != w.st.Held.Fraction[1] || w.st.Held.Fraction[3] != 1 {
		t.Errorf("shares %v: the cubes that would meet go the same share, the other all of its way", w.st.Held.Fraction)
	}
}

// TestProjectionLeavesSleepersAlone: what sleeps has no path to be committed, so that a repair never moves it.
func TestProjectionLeavesSleepersAlone(t *testing.T) {
	w := cubes(t, 0, 0.21, 0.42)
	w.st.Bodies[1].Asleep = true
	if a, b := w.guard.Projector.MassShares(1, 2); a != 0 || b != 1 {
		t.Errorf("shares of a sleeper and its neighbour: %g and %g", a, b)
	}
	if a, b := w.guard.Projector.MassShares(2, 1); a != 1 || b != 0 {
		t.Errorf("shares of a body and a sleeper: %g and %g", a, b)
	}
}

// TestCacheValidityHoldsNoLonger: whenever the motion bounds say that a recycled manifold is valid for a slice, the
// poses say so too, with the distance that the bodies may close in it, gravity included.
func TestCacheValidityHoldsNoLonger(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	covered, refused := 0, 0
	for range 400 {
		w := cubes(t, 0, 0.2005+0.001*r.Float64(), 0.8)
		w.st.Settings.Gravity = geom.V(-40*r.Float64(), 0, 0)
		pair := w.st.Broad.Pairs()[0]
		x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
		data := &w.st.Pairs[pair.Slot]
		w.dynamics.Plan()
		w.dynamics.SweepBodies()
		w.narrow.Refresh(&pair)
		for range 4 {
			scale := math.Pow(10, -3+3*r.Float64())
			w.st.States[1].Vel, w.st.States[1].Spin = anyVec(r, scale), anyVec(r, scale)
			w.dynamics.Plan()
			w.guard.BoundMotion(1)
			if !data.Cache.Valid {
				break
			}
			hold := w.st.Validity[pair.Slot]
			held := w.narrow.StillValid(pair.Slot, x, y, 2*state.PairZone(x, y)+w.narrow.Closing(x, y),
				min(x.Recycle, y.Recycle))
			w.st.Validity[pair.Slot] = hold
			if w.narrow.Holds(&hold, x, y) {
				if covered++; !held {
					t.Fatalf("covered, but the contact does not hold: speed %v, gravity %v", w.st.States[1].Vel, w.st.Settings.Gravity)
				}
			} else {
				refused++
			}
			w.st.Poses[1] = w.st.Paths[1].Motion.At(1)
			w.st.Bounds.Motion[1].Start = w.st.Bounds.Motion[1].End
		}
	}
	if covered < 50 || refused < 50 {
		t.Errorf("%d covered, %d not: the test does not test both", covered, refused)
	}
}

// TestProvenByDistanceCountsMotionSince: the cached distance of a pair with a mesh proves a path only less the motion
// of the bodies since it was measured.
func TestProvenByDistanceCountsMotionSince(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	proven, refused := 0, 0
	for range 60 {
		gap := 0.004 + 0.02*r.Float64()
		w, x, y := twoBrackets(t, gap)
		pair := w.st.Broad.Pairs()[0]
		data := &w.st.Pairs[pair.Slot]
		data.Cache.Update(&contact.Manifold{}, &w.st.Poses[0], &w.st.Poses[1], &w.st.Paths[0].Start, &w.st.Paths[1].Start,
			gap, gap, 0)
		w.st.Poses[1].P.X -= gap * r.Float64()
		floor := 1e-4
		for i := range w.st.Paths[:2] {
			w.st.Paths[i].MakePath(geom.MotionBy(&w.st.Poses[i], anyVec(r, 0.1*gap), anyVec(r, 0.1*gap)))
		}
		if !w.guard.ProvenByDistance(data, x, y, floor) {
			refused++
		} else if proven++; leastOnPaths(w, x, y) < floor {
			t.Fatalf("proven, but the surfaces come as near as %g m", leastOnPaths(w, x, y))
		}
	}
	if proven < 10 || refused < 10 {
		t.Errorf("%d proven, %d not: the test does not test both", proven, refused)
	}
}

// TestSkippedProofsOfLongWaysHold: a proof that had to march along the paths in several spans knows of the last span
// only how much room it had. Where it is taken to answer for other paths, solids keep their distance along those.
func TestSkippedProofsOfLongWaysHold(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	var scratch collision.CertifyScratch
	marched := 0
	for range 400 {
		w := cubes(t, 0, 0.2015)
		pair := w.st.Broad.Pairs()[0]
		x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
		w.guard.StartGuard()
		// Along the face at first, then away from it, with a turn.
		w.st.Paths[1].MakePath(geom.MotionBy(&w.st.Poses[1], geom.V(0.3*r.Float64(), 0.2*r.NormFloat64(), 0),
			geom.V(0, 0, 1.2*r.NormFloat64())))
		w.st.SweepProxies(1)
		v := w.guard.Certify(pair, 0, &scratch)
		if v.T < 1 || v.Tries < 2 {
			continue
		}
		marched++
		for range 8 {
			p := &w.st.Paths[1].Motion
			back := geom.V(-0.004*r.Float64(), 0, 0)
			w.guard.ChangePath(1, geom.MotionBy(&w.st.Poses[1], p.Displacement().Add(back), p.Spin().Add(anyVec(r, 0.01))))
			if least := leastOnPaths(w, x, y); w.guard.StillProven(pair.Slot, 0, 1) && least < 0.99*state.MinDistance {
				t.Fatalf("taken for proven, but the solids come as near as %g m", least)
			}
		}
	}
	if marched < 20 {
		t.Errorf("only %d proofs took several spans", marched)
	}
}
