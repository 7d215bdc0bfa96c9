package faceoctree

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// benchScene is a scene of the figures, at one or more cycles, in the paper's world.
type benchScene struct {
	name   string
	cycles [][]Surface
	world  geom.Box
}

// benchScenes returns two spheres at first contact, crowds of spheres, and crowds that deform.
func benchScenes() (scenes []benchScene) {
	for _, faces := range []int{168, 528, 960, 3968, 20000} {
		scenes = append(scenes, benchScene{fmt.Sprintf("two/%d", faces), [][]Surface{firstContact(faces)},
			geom.Box{Min: geom.V(-4, -4, -4), Max: geom.V(4, 4, 4)}})
	}
	crowds := []struct {
		name     string
		n, faces int
		shake    float64
	}{{"spheres/10", 10, 528, 0}, {"spheres/20", 20, 528, 0}, {"spheres/40", 40, 528, 0},
		{"deform/15x3968", 15, 3968, 0.1}, {"deform/100x960", 100, 960, 0.1}}
	for _, c := range crowds {
		s := benchScene{name: c.name}
		for seed := range uint64(8) {
			s.cycles = append(s.cycles, crowd(c.n, c.faces, c.shake, seed))
		}
		scenes = append(scenes, s)
	}
	return scenes
}

// firstContact brings two turned spheres together along a line without a plan until their faces meet.
func firstContact(faces int) []Surface {
	s := sphere(faces)
	dir := geom.V(0.62, 0.31, 0.53).Unit()
	a := moved(&s, geom.V(0.3, 0.5, 0.8).Unit(), 0.7, 1, geom.Vec3{})
	at := func(d float64) []Surface {
		return []Surface{a, moved(&s, geom.V(-0.6, 0.2, 0.7).Unit(), 2.1, 1, dir.Scale(d))}
	}
	var f Finder
	low, high := 1.5, 2.5
	for high-low > 1e-4 {
		if mid := (low + high) / 2; len(f.Find(at(mid), Rule{})) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return at(low)
}

// crowd puts n spheres of random poses into a cube of which they fill 2 %, and deforms them by a wave.
func crowd(n, faces int, shake float64, seed uint64) []Surface {
	r := rand.New(rand.NewPCG(uint64(n), seed))
	s := sphere(faces)
	side := math.Cbrt(float64(n) * 4 / 3 * math.Pi / 0.02)
	objects := make([]Surface, n)
	for i := range objects {
		at := geom.V(r.Float64(), r.Float64(), r.Float64()).Scale(side)
		bent := moved(&s, geom.V(0, 0, 1), 0, 1, geom.Vec3{})
		phase := r.Float64() * 6
		for k, v := range bent.Verts {
			bent.Verts[k] = v.Scale(1 + shake*math.Sin(3*v.X+phase)*math.Cos(2*v.Y))
		}
		objects[i] = moved(&bent, randomUnit(r), 7*r.Float64(), 1, at)
	}
	return objects
}

func BenchmarkFind(b *testing.B) {
	for _, s := range benchScenes() {
		for _, rule := range []Rule{{Kind: Paper, World: s.world}, {}} {
			b.Run(s.name+[]string{Paper: "/paper", Best: "/best"}[rule.Kind], func(b *testing.B) {
				var f Finder
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					f.Find(s.cycles[i%len(s.cycles)], rule)
				}
			})
		}
	}
}

// BenchmarkRatio measures both rules in turns, so that a busy machine slows both: the least of 15 times of each, a mean
// over the cycles.
func BenchmarkRatio(b *testing.B) {
	for _, s := range benchScenes() {
		b.Run(s.name, func(b *testing.B) {
			var f Finder
			var stages [2]Stages
			least := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			clock := func() time.Duration { return time.Since(start) }
			for b.Loop() {
				for range 15 {
					for k, rule := range []Rule{Best: {}, Paper: {Kind: Paper, World: s.world}} {
						var sum Stages
						for _, objects := range s.cycles {
							_, took := f.Timed(objects, rule, clock)
							sum = added(sum, took)
						}
						if all := sum.Boxes + sum.Regions + sum.Octree + sum.Pairs; all < least[k] {
							least[k], stages[k] = all, sum
						}
					}
				}
			}
			n := float64(len(s.cycles))
			b.ReportMetric(float64(least[Best])/n/1e3, "best-µs")
			b.ReportMetric(float64(least[Paper])/n/1e3, "paper-µs")
			b.ReportMetric(float64(least[Best])/float64(least[Paper]), "best/paper")
			b.Logf("best %v paper %v", stages[Best], stages[Paper])
		})
	}
}

var start = time.Now()

func added(s, t Stages) Stages {
	return Stages{s.Boxes + t.Boxes, s.Regions + t.Regions, s.Octree + t.Octree, s.Pairs + t.Pairs, s.Listed + t.Listed,
		s.Candidates + t.Candidates, s.Hits + t.Hits}
}

// BenchmarkFindSelf looks for crossings of surfaces of 100 000 faces: none on a sphere, and none but coplanar
// neighbours on a box.
func BenchmarkFindSelf(b *testing.B) {
	ball, block := uvSphere(250, 201), griddedBox(92)
	for _, s := range []struct {
		name    string
		surface Surface
	}{{"sphere", ball}, {"box", block}} {
		b.Run(fmt.Sprintf("%s/%d", s.name, len(s.surface.Faces)), func(b *testing.B) {
			var f Finder
			b.ReportAllocs()
			for b.Loop() {
				f.FindSelf(&s.surface)
			}
		})
	}
}

// griddedBox returns a cube of 12 n² faces.
func griddedBox(n int) Surface {
	var s Surface
	numbers := map[geom.Vec3]int32{}
	number := func(v geom.Vec3) int32 {
		k, known := numbers[v]
		if !known {
			k = int32(len(s.Verts))
			numbers[v] = k
			s.Verts = append(s.Verts, v)
		}
		return k
	}
	for side := range 6 {
		axis, end := side%3, float64(side/3*n)
		corner := func(i, j int) int32 {
			var v [3]float64
			v[axis], v[(axis+1)%3], v[(axis+2)%3] = end, float64(i), float64(j)
			return number(geom.FromArray(v))
		}
		for i := range n {
			for j := range n {
				a, b, c, d := corner(i, j), corner(i+1, j), corner(i+1, j+1), corner(i, j+1)
				if side < 3 {
					b, d = d, b
				}
				s.Faces = append(s.Faces, [3]int32{a, b, c}, [3]int32{a, c, d})
			}
		}
	}
	return s
}
