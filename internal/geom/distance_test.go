package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

// checkSeparation holds an answer against what it promises and, when want ≥ 0, against the true distance.
func checkSeparation(t *testing.T, name string, a, b *Polyhedron, rel *Frame, s *Separation, want, eps float64) {
	t.Helper()
	if !s.OnA.IsFinite() || !s.OnB.IsFinite() || !s.Normal.IsFinite() || math.IsNaN(s.Dist+s.Sep) {
		t.Fatalf("%s: not finite: %+v", name, *s)
	}
	if s.Normal == (Vec3{}) {
		if s.Dist != 0 || s.Sep != 0 {
			t.Fatalf("%s: no normal but distance %g, separation %g", name, s.Dist, s.Sep)
		}
		if want > eps {
			t.Fatalf("%s: reported as touching, distance is %g", name, want)
		}
		return
	}
	if math.Abs(s.Normal.Len()-1) > 1e-12 {
		t.Fatalf("%s: normal %v is not unit", name, s.Normal)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range a.Verts {
		hi = max(hi, s.Normal.Dot(v))
	}
	for _, v := range b.Verts {
		lo = min(lo, s.Normal.Dot(rel.Apply(v)))
	}
	if math.Abs(lo-hi-s.Sep) > eps {
		t.Fatalf("%s: separation %g along the normal, reported %g", name, lo-hi, s.Sep)
	}
	if math.Abs(s.OnB.Sub(s.OnA).Len()-s.Dist) > eps {
		t.Fatalf("%s: points are %g apart, reported %g", name, s.OnB.Sub(s.OnA).Len(), s.Dist)
	}
	if s.Sep > s.Dist+eps || s.Sep < s.Dist-eps {
		t.Fatalf("%s: distance %.17g but only %.17g proven (%g)", name, s.Dist, s.Sep, s.Dist-s.Sep)
	}
	if want >= 0 && math.Abs(s.Dist-want) > eps {
		t.Fatalf("%s: distance %.17g, want %.17g (%g)", name, s.Dist, want, s.Dist-want)
	}
}

func TestDistanceAgainstAllFeatures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solids := testSolids(t)
	rounds := 100000
	if testing.Short() {
		rounds = 10000
	}
	overlaps, near := 0, 0
	for i := range rounds {
		a, b := &solids[r.IntN(len(solids))], &solids[r.IntN(len(solids))]
		if len(a.poly.Verts)*len(b.poly.Verts) > 100 && i%16 != 0 {
			continue // the oracle is slow on these
		}
		q := randomTurn(r)
		rel := Frame{randomVec(r).Scale(0.8), q.Mat()}
		name := a.name + "–" + b.name
		var cache DistanceCache
		s := Distance(a.poly, b.poly, &rel, &cache)
		dist, onA, onB, overlap := bruteDistance(a.poly, b.poly, &rel)
		if overlap {
			overlaps++
			if s.Normal != (Vec3{}) && s.Dist > 1e-12 {
				t.Fatalf("%s %d: overlaps but distance is %g", name, i, s.Dist)
			}
			continue
		}
		checkSeparation(t, name, a.poly, b.poly, &rel, &s, dist, 1e-12)
		if dist < 1e-9 {
			continue
		}
		// Close in along the normal to a gap between a metre and a nanometre, first warm, then cold.
		near++
		gap := math.Pow(10, -9*r.Float64())
		rel.P = rel.P.AddScaled(gap/dist-1, onB.Sub(onA))
		dist, _, _, _ = bruteDistance(a.poly, b.poly, &rel)
		s = Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" warm", a.poly, b.poly, &rel, &s, dist, 1e-12)
		cache = DistanceCache{}
		s = Distance(a.poly, b.poly, &rel, &cache)
		checkSeparation(t, name+" cold", a.poly, b.poly, &rel, &s, dist, 1e-12)
	}
	t.Logf("%d overlaps, %d near pairs", overlaps, near)
}
