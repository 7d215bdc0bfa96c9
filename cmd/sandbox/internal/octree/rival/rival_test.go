package rival

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// ball is a sphere of radius 1 with 4 k (k - 1) faces.
func ball(k int) (s faceoctree.Surface) {
	round := 2 * k
	s.Verts = []geom.Vec3{{Z: 1}}
	for i := 1; i < k; i++ {
		high := math.Pi * float64(i) / float64(k)
		for j := range round {
			turn := 2 * math.Pi * float64(j) / float64(round)
			s.Verts = append(s.Verts, geom.V(math.Sin(high)*math.Cos(turn), math.Sin(high)*math.Sin(turn), math.Cos(high)))
		}
	}
	last := int32(len(s.Verts))
	s.Verts = append(s.Verts, geom.V(0, 0, -1))
	at := func(i, j int) int32 { return int32(1 + (i-1)*round + j%round) }
	for j := range round {
		s.Faces = append(s.Faces, [3]int32{0, at(1, j), at(1, j+1)}, [3]int32{last, at(k-1, j+1), at(k-1, j)})
		for i := 1; i < k-1; i++ {
			s.Faces = append(s.Faces, [3]int32{at(i, j), at(i+1, j), at(i+1, j+1)},
				[3]int32{at(i, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	return s
}

// swarm is balls that drift through each other, squeezed by a factor along one axis each.
type swarm struct {
	rest, now []faceoctree.Surface
	frames    []geom.Frame
	start     []geom.Vec3
	drift     []geom.Vec3
	spin      []geom.Vec3
}

func newSwarm(n, k int, seed uint64) *swarm {
	random := rand.New(rand.NewPCG(seed, 1))
	vector := func() geom.Vec3 {
		return geom.V(random.Float64()*2-1, random.Float64()*2-1, random.Float64()*2-1)
	}
	s := &swarm{}
	for range n {
		rest := ball(k)
		for i := range rest.Verts {
			rest.Verts[i].X *= 0.6
		}
		s.rest = append(s.rest, rest)
		s.now = append(s.now, faceoctree.Surface{Verts: slices.Clone(rest.Verts), Faces: rest.Faces})
		s.start, s.drift, s.spin = append(s.start, vector().Scale(2.5)), append(s.drift, vector().Scale(0.1)),
			append(s.spin, vector().Scale(0.2))
	}
	s.frames = make([]geom.Frame, n)
	return s
}

func (s *swarm) move(cycle int) {
	for i := range s.rest {
		p := geom.Pose{P: s.start[i].AddScaled(5*math.Sin(float64(cycle)/10), s.drift[i]),
			Q: geom.FromRotationVector(s.spin[i].Scale(float64(cycle)))}
		s.frames[i] = p.Frame()
		for k, v := range s.rest[i].Verts {
			s.now[i].Verts[k] = s.frames[i].Apply(v)
		}
	}
}

func (s *swarm) hulls(t *testing.T) (bodies []*convex.Polyhedron) {
	t.Helper()
	for i := range s.rest {
		p, err := convex.Hull(s.rest[i].Verts)
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, p)
	}
	return bodies
}

func TestRivalsOfFacesAgreeWithBruteForce(t *testing.T) {
	found := 0
	for seed := range uint64(4) {
		s := newSwarm(5, 3+int(seed), seed)
		stored := NewStored(s.rest, 0.2, 4)
		trees := []*Trees{{Upkeep: RefitAll}, {Upkeep: RefitNear}, {Upkeep: Rebuild}}
		world := geom.Box{Min: geom.V(-5, -5, -5), Max: geom.V(5, 5, 5)}
		boxed := []*Boxed{{World: world, Level: 4}, {World: world, Level: 4, Tight: true},
			{World: world, Level: 4, Halved: true}, {World: world, Level: 5, Exact: true}}
		for cycle := range 12 {
			s.move(cycle)
			want := faceoctree.BruteForce(nil, s.now)
			found += len(want)
			for _, r := range trees {
				if got := r.Find(s.now); !slices.Equal(got, want) {
					t.Fatalf("seed %d, cycle %d, upkeep %d: %d pairs, want %d", seed, cycle, r.Upkeep, len(got), len(want))
				}
			}
			for i, r := range boxed {
				if got := r.Find(s.now); !slices.Equal(got, want) {
					t.Fatalf("seed %d, cycle %d, octree %d: %d pairs, want %d", seed, cycle, i, len(got), len(want))
				}
			}
			if got := stored.Find(s.now, s.frames, world); !slices.Equal(got, want) {
				t.Fatalf("seed %d, cycle %d, stored: %d pairs, want %d", seed, cycle, len(got), len(want))
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d pairs in all", found)
	}
}

func TestConvexRivalsAgreeWithBruteForce(t *testing.T) {
	met, apart, restarts := 0, 0, 0
	for seed := range uint64(4) {
		s := newSwarm(6, 3+int(seed), 10+seed)
		bodies := s.hulls(t)
		features := NewFeatures(bodies)
		planes := []*Planes{NewPlanes(bodies, false), NewPlanes(bodies, true)}
		for cycle := range 30 {
			s.move(cycle)
			want := CouplesOf(faceoctree.BruteForce(nil, s.now))
			met += len(want)
			apart += 15 - len(want)
			for _, p := range planes {
				if got := p.Find(s.frames); !slices.Equal(got, want) {
					t.Fatalf("seed %d, cycle %d, planes: %v, want %v", seed, cycle, got, want)
				}
			}
			if got := features.Find(s.frames); !slices.Equal(got, want) {
				t.Fatalf("seed %d, cycle %d, features: %v, want %v", seed, cycle, got, want)
			}
		}
		restarts += features.Restarts
	}
	if met < 100 || apart < 1000 {
		t.Errorf("%d couples met, %d did not", met, apart)
	}
	if restarts > (met+apart)/1000 {
		t.Errorf("%d of %d walks went in a circle", restarts, met+apart)
	}
}
