package faceoctree

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// rules are ways to search that differ.
var rules = []Rule{{}, {Kind: Paper}, {Kind: Paper, Level: 1}, {Kind: Paper, Level: 3},
	{Kind: Paper, World: geom.Box{Min: geom.V(-50, -50, -50), Max: geom.V(50, 40, 60)}, Level: 8}}

// warp changes the surfaces of a row; at and scale are applied behind it.
type warp struct {
	name  string
	scale float64
	out   geom.Vec3
	bend  func(r *rand.Rand, v geom.Vec3) geom.Vec3
}

var warps = []warp{
	{"as they are", 1, geom.Vec3{}, nil},
	{"small", 1e-3, geom.Vec3{}, nil},
	{"large", 1e3, geom.Vec3{}, nil},
	{"100 km out", 1, geom.V(1e5, -1e5, 1e5), nil},
	{"small and 100 km out", 1e-3, geom.V(-1e5, 1e5, 0), nil},
	{"in one plane", 1, geom.Vec3{}, func(_ *rand.Rand, v geom.Vec3) geom.Vec3 { return geom.V(v.X, v.Y, 0.3) }},
	{"in one slanting plane", 1, geom.Vec3{}, func(_ *rand.Rand, v geom.Vec3) geom.Vec3 {
		return geom.V(v.X, v.Y, v.X+v.Y)
	}},
	{"on one line", 1, geom.Vec3{}, func(_ *rand.Rand, v geom.Vec3) geom.Vec3 { return geom.V(0, v.Y, 0) }},
	{"at one point", 1, geom.Vec3{}, func(*rand.Rand, geom.Vec3) geom.Vec3 { return geom.V(1, 2, 3) }},
	{"on a grid", 1, geom.Vec3{}, func(_ *rand.Rand, v geom.Vec3) geom.Vec3 {
		return geom.V(math.Round(4*v.X)/4, math.Round(4*v.Y)/4, math.Round(4*v.Z)/4)
	}},
	{"torn", 1, geom.Vec3{}, func(r *rand.Rand, v geom.Vec3) geom.Vec3 {
		return v.AddScaled(0.3*r.NormFloat64(), geom.V(1, 1, 1))
	}},
	{"needles", 1, geom.Vec3{}, func(_ *rand.Rand, v geom.Vec3) geom.Vec3 { return geom.V(40*v.X, v.Y, 0.01*v.Z) }},
}

func TestFindAgreesWithBruteForce(t *testing.T) {
	var f Finder
	for _, w := range warps {
		r := rand.New(rand.NewPCG(1, 2))
		hits := 0
		for round := range 6 {
			var objects []Surface
			for range 2 + r.IntN(5)*(round%2) {
				s := sphere([]int{48, 168, 528}[r.IntN(3)])
				at := geom.V(r.Float64(), r.Float64(), r.Float64()).Scale(3)
				s = moved(&s, randomUnit(r), 7*r.Float64(), 0.5+r.Float64(), at)
				for i, v := range s.Verts {
					if w.bend != nil {
						v = w.bend(r, v)
					}
					s.Verts[i] = v.Scale(w.scale).Add(w.out)
				}
				objects = append(objects, s)
			}
			if w.name == "at one point" || w.name == "on one line" {
				for i := range objects { // all of them meet
					objects[i].Faces = objects[i].Faces[:40]
				}
			}
			want := BruteForce(nil, objects)
			hits += len(want)
			for _, rule := range rules {
				if rule.Level > 6 && w.bend != nil {
					continue // large faces lie in too many voxels
				}
				if got := f.Find(objects, rule); !slices.Equal(got, want) {
					t.Fatalf("%s, round %d, %v: %d pairs, want %d", w.name, round, rule, len(got), len(want))
				}
			}
		}
		if t.Logf("%s: %d pairs", w.name, hits); hits == 0 {
			t.Errorf("%s: nothing meets", w.name)
		}
	}
}

// TestFindInCrowds has so many objects that their boxes are swept.
func TestFindInCrowds(t *testing.T) {
	var f Finder
	r := rand.New(rand.NewPCG(3, 4))
	s := sphere(48)
	for round := range 4 {
		objects := make([]Surface, 60)
		for i := range objects {
			at := geom.V(r.Float64(), r.Float64(), r.Float64()).Scale(5)
			objects[i] = moved(&s, randomUnit(r), 7*r.Float64(), 0.5, at)
		}
		objects[7].Faces, objects[8].Verts, objects[8].Faces = nil, nil, nil
		want := BruteForce(nil, objects)
		for _, rule := range rules[:3] {
			if got := f.Find(objects, rule); !slices.Equal(got, want) || len(got) == 0 {
				t.Fatalf("round %d, %v: %d pairs, want %d", round, rule, len(got), len(want))
			}
		}
	}
}

// TestFindNothing has no objects, no faces, or surfaces that are not finite: no answer is promised for these, an end
// is.
func TestFindNothing(t *testing.T) {
	var f Finder
	for _, rule := range rules {
		for _, objects := range [][]Surface{nil, {{}}, {{}, {}}, {sphere(48), {}}, {sphere(48)}} {
			if got := f.Find(objects, rule); len(got) > 0 {
				t.Errorf("%d objects: %v", len(objects), got)
			}
		}
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324} {
			a, b := sphere(48), sphere(48)
			a.Verts[7].X, b.Verts[9].Y = x, x
			f.Find([]Surface{a, b}, rule)
			f.Contained([]Surface{a, b})
			f.FindSelf(&a)
		}
	}
}

// TestWarmFinderAllocatesNothing, by any of its methods.
func TestWarmFinderAllocatesNothing(t *testing.T) {
	objects := crowd(40, 528, 0.1, 1)
	x, y := objects[0].Triangle(0), objects[0].Triangle(1)
	var f Finder
	for name, call := range map[string]func(){
		"best":      func() { f.Find(objects, Rule{}) },
		"paper":     func() { f.Find(objects, Rule{Kind: Paper}) },
		"self":      func() { f.FindSelf(&objects[0]) },
		"contained": func() { f.Contained(objects) },
		"touch":     func() { Touch(&x, &y) },
	} {
		if n := testing.AllocsPerRun(3, call); n > 0 {
			t.Errorf("%s: %g allocations", name, n)
		}
	}
}

// TestDepth: each division of a cell calls itself once, below a bound.
func TestDepth(t *testing.T) {
	if deepest := max(mostLevels, mostHalvings) + 1; deepest > 32 {
		t.Errorf("the search calls itself %d deep", deepest)
	}
	// Two fans of slivers from one point on: no division parts them.
	var fans [2]Surface
	for k := range fans {
		fans[k].Verts = []geom.Vec3{{}}
		for i := range 200 {
			x := 1e-9 * math.Ldexp(1, i%20)
			fans[k].Verts = append(fans[k].Verts, geom.V(x, x*float64(i), float64(k)), geom.V(-x, x, float64(i)*x))
			fans[k].Faces = append(fans[k].Faces, [3]int32{0, int32(2*i + 1), int32(2*i + 2)})
		}
	}
	var f Finder
	want := BruteForce(nil, fans[:])
	for _, rule := range []Rule{{}, {Kind: Paper}} {
		if got := f.Find(fans[:], rule); !slices.Equal(got, want) {
			t.Errorf("%v: %d pairs, want %d", rule, len(got), len(want))
		}
	}
	near := []Surface{{Verts: []geom.Vec3{{}, {X: 1e-9}, {Y: 1e-9}}, Faces: [][3]int32{{0, 1, 2}}}}
	near = append(near, near[0])
	world := geom.Box{Min: geom.V(-1, -1, -1), Max: geom.V(1, 1, 1)}
	if got := f.Find(near, Rule{Kind: Paper, World: world, Level: 1000}); len(got) != 1 {
		t.Errorf("level 1000: %v", got)
	}
}

// TestMost: a search that finds more candidates than it may have says so, tells no pair that does not meet, and the
// next one is whole again.
func TestMost(t *testing.T) {
	a, b := wedge(300, 0.2), wedge(300, 0.2)
	for i := range b.Verts { // poles on poles: each face of one meets each of the other
		b.Verts[i].Z = -b.Verts[i].Z
	}
	objects := []Surface{a, b}
	want := BruteForce(nil, objects)
	for _, kind := range []Kind{Best, Paper} {
		f := Finder{Most: 1000}
		pairs := slices.Clone(f.Find(objects, Rule{Kind: kind}))
		if !f.Full() || len(pairs) == 0 || len(pairs) > 1000+len(b.Faces) {
			t.Errorf("rule %d: %d pairs, full: %v", kind, len(pairs), f.Full())
		}
		for _, p := range pairs {
			if _, known := slices.BinarySearchFunc(want, p, FacePair.Compare); !known {
				t.Errorf("rule %d: %v do not meet", kind, p)
			}
		}
		f.Most = 0
		if got := f.Find(objects, Rule{Kind: kind}); f.Full() || !slices.Equal(got, want) {
			t.Errorf("rule %d: %d pairs without a limit, want %d", kind, len(got), len(want))
		}
	}
}
