package faceoctree

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

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

// crowd puts n spheres of random poses into a cube of which they fill a share, and shakes them by a mode of
// deformation.
func crowd(n, faces int, share, shake float64) []Surface {
	r := rand.New(rand.NewPCG(uint64(n), uint64(faces)))
	s := sphere(faces)
	side := math.Cbrt(float64(n) * 4.19 / share)
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

// benchScenes are the scenes of the figures.
func benchScenes() (names []string, scenes [][]Surface) {
	if os.Getenv("SHARE") != "" {
		share, _ = strconv.ParseFloat(os.Getenv("SHARE"), 64)
	}

	for _, faces := range []int{168, 528, 960, 3968, 20000} {
		names, scenes = append(names, fmt.Sprintf("two/%d", faces)), append(scenes, firstContact(faces))
	}
	for _, n := range []int{10, 20, 40} {
		names, scenes = append(names, fmt.Sprintf("spheres/%d", n)), append(scenes, crowd(n, 528, share, 0))
	}
	names, scenes = append(names, "deform/15x3968"), append(scenes, crowd(15, 3968, share, 0.1))
	names, scenes = append(names, "deform/100x960"), append(scenes, crowd(100, 960, share, 0.1))
	return names, scenes
}

func BenchmarkFind(b *testing.B) {
	names, scenes := benchScenes()
	for i, name := range names {
		for _, rule := range []Rule{{Kind: Paper}, {}} {
			b.Run(name+map[Kind]string{Paper: "/paper", Best: "/best"}[rule.Kind], func(b *testing.B) {
				var f Finder
				f.Find(scenes[i], rule)
				b.ReportAllocs()
				for b.Loop() {
					f.Find(scenes[i], rule)
				}
			})
		}
	}
}

// BenchmarkRatios prints the least of 15 times of both rules, taken in turns.
func BenchmarkRatios(b *testing.B) {
	names, scenes := benchScenes()
	for i, name := range names {
		var f, g Finder
		world := geom.Box{}
		if i < 5 {
			world = geom.Box{Min: geom.V(-4, -4, -4), Max: geom.V(4, 4, 4)}
		}
		paper, best := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
		var p, q Stages
		base := time.Now()
		clock := func() time.Duration { return time.Since(base) }
		for range 15 {
			n := 1 + int(2e6/float64(1000+len(scenes[i])*len(scenes[i][0].Faces)*20))
			start := time.Now()
			for range n {
				_, p = f.Timed(scenes[i], Rule{Kind: Paper, World: world}, clock)
			}
			paper = min(paper, time.Since(start)/time.Duration(n))
			start = time.Now()
			for range n {
				_, q = g.Timed(scenes[i], Rule{}, clock)
			}
			best = min(best, time.Since(start)/time.Duration(n))
		}
		b.Logf("%-15s paper %8.4f ms, best %8.4f ms, ratio %.3f\n   paper %v\n   best %v", name, ms(paper), ms(best),
			ms(best)/ms(paper), p, q)
	}
}

var share = 0.02

func ms(d time.Duration) float64 { return float64(d) / 1e6 }
