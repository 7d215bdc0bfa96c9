package mesh

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// smallMeshes returns the meshes of the zoo of which every pair of faces can be looked at, in a fixed order.
func smallMeshes() (all []*Mesh) {
	zoo := meshZoo()
	for _, name := range slices.Sorted(maps.Keys(zoo)) {
		if m := zoo[name]; len(m.Faces) <= 400 {
			all = append(all, m)
		}
	}
	return all
}

// randomPassing returns poses of Q about M, near it most of the time.
func randomPassing(r *rand.Rand, m, q *Mesh) geom.Pose {
	dir := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
	turn := geom.FromRotationVector(geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()))
	pose := geom.Pose{Q: turn}
	pose.P = m.Centre.AddScaled(r.Float64()*1.1*(m.Radius+q.Radius), dir).Sub(turn.Apply(q.Centre))
	return pose
}

// facesWithin returns all pairs of faces that are within reach of each other, by their distances.
func facesWithin(m, q *Mesh, rel *geom.Frame, reach float64) map[FacePair]bool {
	found := map[FacePair]bool{}
	var a, b convex.Polyhedron
	for f := range m.Faces {
		m.CopyFace(f, &a)
		for g := range q.Faces {
			q.CopyFace(g, &b)
			if rel.Apply(b.Centre).Sub(a.Centre).Len()-a.Radius-b.Radius > reach {
				continue
			}
			if convex.Distance(&a, &b, rel, &convex.DistanceCache{}).Dist <= reach {
				found[FacePair{int32(f), int32(g)}] = true
			}
		}
	}
	return found
}

// checkList fails unless the list has all the pairs wanted, and none twice.
func checkList(t *testing.T, list []FacePair, want map[FacePair]bool, what string) {
	t.Helper()
	has := make(map[FacePair]bool, len(list))
	for _, p := range list {
		if has[p] {
			t.Fatalf("%s: faces %v are listed twice", what, p)
		}
		has[p] = true
	}
	for p := range want {
		if !has[p] {
			t.Fatalf("%s: faces %v of %d that come within reach are not among the %d listed", what, p, len(want), len(list))
		}
	}
}

// TestNeighboursAreAllListed holds lists against all pairs of faces of random meshes at random poses, where they were
// made and where the solid has moved on since.
func TestNeighboursAreAllListed(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	all := smallMeshes()
	var w Passing
	var n Neighbours
	pairs, listed, moved := 0, 0, 0
	for range 150 {
		m, q := all[r.IntN(len(all))], all[r.IntN(len(all))]
		pose := randomPassing(r, m, q)
		rel, size := pose.Frame(), min(m.Radius, q.Radius)
		reach := size * math.Exp(-5*r.Float64())
		w.List(&n, m, q, &rel, reach)
		want := facesWithin(m, q, &rel, reach)
		checkList(t, n.Pairs, want, "where it was made")
		pairs, listed = pairs+len(want), listed+len(n.Pairs)

		if r.IntN(2) == 0 {
			pose.P = pose.P.AddScaled(0.7*reach, m.Centre.Sub(rel.Apply(q.Centre)).Unit())
		} else {
			turn := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit().Scale(0.6 * reach / q.Radius)
			about := rel.Apply(q.Centre)
			pose.Q = geom.FromRotationVector(turn).Mul(pose.Q)
			pose.P = about.Sub(pose.Q.Apply(q.Centre))
		}
		at := pose.Frame()
		left := n.ReachAt(q, &at)
		if left > 0 {
			moved++
			checkList(t, n.Pairs, facesWithin(m, q, &at, left), "after it has moved")
		}
		less := 0.5 * reach
		checkList(t, w.Within(nil, &n, m, q, &rel, less), facesWithin(m, q, &rel, less), "within less")
	}
	if pairs < 2000 || moved < 75 {
		t.Errorf("%d pairs, %d lists that have moved: hardly tested", pairs, moved)
	}
	if listed > 3*pairs {
		t.Errorf("%d pairs listed for %d within reach: the list is hardly a filter", listed, pairs)
	}
	t.Logf("%d pairs within reach, %d listed, %d lists read after a motion", pairs, listed, moved)
}

// TestPassageListsWhatItMeets samples random screws: every pair of faces that comes within reach on the way is listed,
// off the trees and off a list of neighbours that reaches far enough, and swapped alike.
func TestPassageListsWhatItMeets(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	all := smallMeshes()
	var w Passing
	met := 0
	for range 80 {
		m, q := all[r.IntN(len(all))], all[r.IntN(len(all))]
		pose := randomPassing(r, m, q)
		size := min(m.Radius, q.Radius)
		motion := geom.MotionBy(&pose, geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.2*size),
			geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(0.3*r.Float64()))
		end := motion.At(1)
		start, last := pose.Frame(), end.Frame()
		at := Passage{
			Q: [2]geom.Frame{start, last}, M: [2]geom.Frame{start.Inverse(), last.Inverse()},
			Reach: size * math.Exp(-6*r.Float64()),
		}
		// On a screw a point goes at a constant speed, and its velocity turns at the rate of the screw.
		spin, vel := motion.Spin(), motion.Velocity()
		fastest := vel.Len() + float64(spin.Len()*(q.Centre.Len()+q.Radius))
		far := start.P.Len() + m.Centre.Len() + m.Radius + fastest
		at.BendQ = spin.Len() * fastest
		at.BendM = spin.Len() * (vel.Len() + float64(spin.Len()*far))
		want := map[FacePair]bool{}
		for k := range 9 {
			then := motion.At(float64(k) / 8)
			rel := then.Frame()
			maps.Copy(want, facesWithin(m, q, &rel, 0.999*at.Reach))
		}
		met += len(want)
		list := w.Append(nil, m, q, &at)
		checkList(t, list, want, "on the way")

		var n Neighbours
		w.List(&n, m, q, &start, at.Reach+fastest)
		checkList(t, w.Kept(nil, &n, m, q, &at, false), want, "off the list")
		back := Passage{Q: at.M, M: at.Q, BendQ: at.BendM, BendM: at.BendQ, Reach: at.Reach}
		swapped := map[FacePair]bool{}
		for p := range want {
			swapped[FacePair{p.Q, p.M}] = true
		}
		checkList(t, w.Kept(nil, &n, q, m, &back, true), swapped, "off the list, swapped")
	}
	if met < 2000 {
		t.Errorf("%d pairs met: hardly tested", met)
	}
}

// TestPassingAllocatesNothing: once warm.
func TestPassingAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	all := smallMeshes()
	m, q := all[0], all[1]
	var w Passing
	var n Neighbours
	var dst []FacePair
	pose := randomPassing(r, m, q)
	rel := pose.Frame()
	list := func() {
		w.List(&n, m, q, &rel, q.Radius)
		dst = w.Within(dst[:0], &n, m, q, &rel, 0.5*q.Radius)
	}
	list()
	if got := testing.AllocsPerRun(50, list); got > 0 {
		t.Errorf("%g allocations", got)
	}
}
