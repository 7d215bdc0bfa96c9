package guard

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// cubes returns a guard of cubes of 0.2 m without gravity, the first one static, at places along x (m).
func cubes(t *testing.T, places ...float64) (*Guard, *state.State) {
	t.Helper()
	st := statetest.Cubes(t, places...)
	gd := New(st)
	gd.grow()
	return gd, st
}

// TestStraightDeviationBoundsPoints: the drift between a screw and a straight motion that start alike, with the same
// velocity and spin, bounds how far points part. It is all in how the paths bend.
func TestStraightDeviationBoundsPoints(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	gd, x, _ := brackets(t, 1)
	st := gd.State
	for k := range 200 {
		gd.startGuard()
		from := geom.MotionBy(&st.Poses[x.Body], statetest.AnyVec(r, 0.5), statetest.AnyVec(r, 0.3))
		to := geom.MotionBy(&st.Poses[x.Body], from.Velocity(), from.Spin()).Straight()
		if k%2 == 0 {
			from, to = to, from
		}
		st.Paths[x.Body].MakePath(from)
		first := st.Paths[x.Body]
		gd.changePath(x.Body, to)
		deviation, most := st.Held.Deviation[x.Body], 0.0
		for k := range 11 {
			before, after := first.FrameAt(float64(k)/10), st.Paths[x.Body].FrameAt(float64(k)/10)
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
	gd, st := cubes(t, 0, 0.2015)
	pair := st.Broad.Pairs()[0]
	x, y := &st.Proxies[pair.A], &st.Proxies[pair.B]
	for _, clearance := range []float64{1e-6, 1e-4, 1e-3, 0.01, 1} {
		st.Bounds.ResetPair(pair.Slot)
		lim := collision.Limits{Min: state.MinDistance, Stop: state.StopShare * state.PairZone(x, y)}
		gd.noteClearance(pair.Slot, x, y, clearance, &lim)
		floor, _ := lim.FloorFor(clearance)
		way := float64(st.Bounds.Separation[pair.Slot].Until-st.Bounds.PairMotion(x.Body, y.Body)) * state.LengthUnit
		if left := clearance - way; left < floor || left > floor*(1+1e-6)+1e-8*clearance+2*state.LengthUnit {
			t.Errorf("%g m apart, the separation bound leaves %g m, want %g", clearance, left, floor)
		}
	}
}

// TestBoxClearanceIsNoMoreThanTheGap: the distance of two solids that their swept boxes prove is true, and for two
// boxes side by side it is all of it.
func TestBoxClearanceIsNoMoreThanTheGap(t *testing.T) {
	for _, apart := range []float64{0.005, 0.02, 0.1} {
		_, st := cubes(t, 0, 0.2+apart)
		x, y := &st.Proxies[0], &st.Proxies[1]
		if clearance := boxClearance(x, y); clearance > apart+1e-12 || clearance < apart-1e-9 {
			t.Errorf("%g m apart, by their boxes %g", apart, clearance)
		}
	}
}

// TestComponentsCertifyTheirBoundary: a body is clamped at a wall together with its component of failing pairs; a body
// that follows close behind was proven on paths that no longer exist, and is stopped too.
func TestComponentsCertifyTheirBoundary(t *testing.T) {
	gd, st := cubes(t, 0, 0.25, 0.47, 0.75)
	for i, way := range []float64{0, -0.2, -0.2, -0.01} {
		st.Paths[i].MakePath(geom.MotionBy(&st.Poses[i], geom.V(way, 0, 0), geom.Vec3{}))
	}
	statetest.Sweep(st)
	gd.startGuard()
	gd.certifyAll()
	if len(gd.failing) != 1 {
		t.Fatalf("%d pairs fail, want that of the first cube and the wall", len(gd.failing))
	}
	for _, i := range st.Active.Bodies {
		gd.clamper.unclamped[i] = st.Paths[i].Motion
	}
	for range 10 {
		if len(gd.failing) > 0 {
			gd.clamper.clampComponents()
		}
	}
	gd.clamper.components.clear()
	for _, pair := range st.Active.Pairs {
		if least := statetest.LeastOnPaths(st, &st.Proxies[pair.A], &st.Proxies[pair.B]); least < state.MinDistance {
			t.Errorf("bodies %d and %d come as near as %g m", st.Proxies[pair.A].Body, st.Proxies[pair.B].Body, least)
		}
	}
	if st.Held.Fraction[1] > 0.3 || st.Held.Fraction[2] != st.Held.Fraction[1] || st.Held.Fraction[3] != 1 {
		t.Errorf("shares %v: the cubes that would meet go the same share, the other all of its way", st.Held.Fraction)
	}
}

// TestProjectionLeavesSleepersAlone: a sleeper has no path to be committed, so that a repair never moves it.
func TestProjectionLeavesSleepersAlone(t *testing.T) {
	gd, st := cubes(t, 0, 0.21, 0.42)
	st.Bodies[1].Asleep = true
	if a, b := gd.projector.massShares(1, 2); a != 0 || b != 1 {
		t.Errorf("shares of a sleeper and its neighbour: %g and %g", a, b)
	}
	if a, b := gd.projector.massShares(2, 1); a != 1 || b != 0 {
		t.Errorf("shares of a body and a sleeper: %g and %g", a, b)
	}
}

// TestProvenByDistanceCountsMotionSince: the cached distance of a pair with a mesh proves a path only less the motion
// of the bodies since it was measured.
func TestProvenByDistanceCountsMotionSince(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	proven, refused := 0, 0
	for range 60 {
		gap := 0.004 + 0.02*r.Float64()
		gd, x, y := brackets(t, gap)
		st := gd.State
		pair := st.Broad.Pairs()[0]
		data := &st.Pairs[pair.Slot]
		data.Cache.Update(&contact.Manifold{}, &st.Poses[0], &st.Poses[1], &st.Paths[0].Start, &st.Paths[1].Start,
			gap, gap, 0)
		st.Poses[1].P.X -= gap * r.Float64()
		floor := 1e-4
		for i := range st.Paths[:2] {
			st.Paths[i].MakePath(geom.MotionBy(&st.Poses[i], statetest.AnyVec(r, 0.1*gap), statetest.AnyVec(r, 0.1*gap)))
		}
		if !gd.provenByDistance(data, x, y, floor) {
			refused++
		} else if proven++; statetest.LeastOnPaths(st, x, y) < floor {
			t.Fatalf("proven, but the surfaces come as near as %g m", statetest.LeastOnPaths(st, x, y))
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
		gd, st := cubes(t, 0, 0.2015)
		pair := st.Broad.Pairs()[0]
		x, y := &st.Proxies[pair.A], &st.Proxies[pair.B]
		gd.startGuard()
		// Along the face at first, then away from it, with a turn.
		st.Paths[1].MakePath(geom.MotionBy(&st.Poses[1], geom.V(0.3*r.Float64(), 0.2*r.NormFloat64(), 0),
			geom.V(0, 0, 1.2*r.NormFloat64())))
		st.SweepProxies(1)
		var v collision.Verdict
		gd.certify(&v, pair, 0, &scratch)
		if v.T < 1 || v.Tries < 2 {
			continue
		}
		marched++
		for range 8 {
			p := &st.Paths[1].Motion
			back := geom.V(-0.004*r.Float64(), 0, 0)
			gd.changePath(1, geom.MotionBy(&st.Poses[1], p.Displacement().Add(back), p.Spin().Add(statetest.AnyVec(r, 0.01))))
			if least := statetest.LeastOnPaths(st, x, y); gd.stillProven(pair.Slot, 0, 1) && least < 0.99*state.MinDistance {
				t.Fatalf("taken for proven, but the solids come as near as %g m", least)
			}
		}
	}
	if marched < 20 {
		t.Errorf("only %d proofs took several spans", marched)
	}
}
