package ghost

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// ball returns a ghost in the form of a ball of 8 · 4^level triangles.
func ball(name string, radius float64, level int, at mgl64.Vec3) Def {
	verts := []geom.Vec3{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}}
	faces := [][3]int32{{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}
	for range level {
		middle := map[[2]int32]int32{}
		between := func(a, b int32) int32 {
			key := [2]int32{min(a, b), max(a, b)}
			if _, known := middle[key]; !known {
				middle[key] = int32(len(verts))
				verts = append(verts, verts[a].Add(verts[b]).Unit())
			}
			return middle[key]
		}
		var finer [][3]int32
		for _, f := range faces {
			a, b, c := between(f[0], f[1]), between(f[1], f[2]), between(f[2], f[0])
			finer = append(finer, [3]int32{f[0], a, c}, [3]int32{f[1], b, a}, [3]int32{f[2], c, b}, [3]int32{a, b, c})
		}
		faces = finer
	}
	for i := range verts {
		verts[i] = verts[i].Scale(radius)
	}
	return Def{Name: name, Verts: verts, Faces: faces, Pose: physics.Pose{Position: at}}
}

// block returns a ghost in the form of a box.
func block(name string, size, at mgl64.Vec3) Def {
	h := size.Mul(0.5)
	var verts []geom.Vec3
	for i := range 8 {
		v := h
		for k := range 3 {
			if i>>k&1 == 0 {
				v[k] = -v[k]
			}
		}
		verts = append(verts, geom.FromArray(v))
	}
	faces := [][3]int32{{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
		{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}}
	return Def{Name: name, Verts: verts, Faces: faces, Pose: physics.Pose{Position: at}}
}

// drifting returns the ghost with velocities.
func drifting(d Def, v, spin mgl64.Vec3) Def {
	d.Velocity, d.AngularVelocity = v, spin
	return d
}

// breathing has a ghost grow and shrink by a share once in a cycle (s).
func breathing(d Def, share, cycle float64) Def {
	d.Cycle = cycle
	d.Deform = func(dst, rest []geom.Vec3, time float64) {
		sin, _ := geom.SinCos(2 * math.Pi * time / cycle)
		for i := range rest {
			dst[i] = rest[i].Scale(1 + float64(share*sin))
		}
	}
	return d
}

func newSet(t *testing.T, opt Options, defs ...Def) *Set {
	t.Helper()
	s, err := New(defs, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// crowd is seven ghosts that deform, drift, bounce and follow a course in a room.
func crowd(t *testing.T, rule faceoctree.Kind) *Set {
	t.Helper()
	defs := []Def{
		drifting(breathing(ball("a", 0.5, 2, mgl64.Vec3{-1.2, 1, 0}), 0.2, 1.3), mgl64.Vec3{2, 0.3, 0.1},
			mgl64.Vec3{0, 2, 1}),
		drifting(ball("b", 0.5, 2, mgl64.Vec3{1.2, 1, 0}), mgl64.Vec3{-2, 0.5, 0.4}, mgl64.Vec3{1, 0, 3}),
		drifting(block("c", mgl64.Vec3{0.8, 0.6, 0.5}, mgl64.Vec3{0, 2.5, 1}), mgl64.Vec3{0.4, -2, -1}, mgl64.Vec3{2, 2, 0}),
		drifting(ball("d", 0.4, 1, mgl64.Vec3{0, 1, -1.3}), mgl64.Vec3{0.7, 1, 2}, mgl64.Vec3{}),
		block("still", mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{1, 2.6, -1}),
		breathing(ball("breath", 0.4, 2, mgl64.Vec3{-1, 2.4, 1}), 0.5, 0.7),
		block("goes", mgl64.Vec3{0.3, 0.3, 3}, mgl64.Vec3{-1.6, 0.5, 0}),
	}
	defs[6].Course = &physics.Course{Then: physics.ReturnAtEnd, Stops: []physics.Stop{{Time: 2, Shift: mgl64.Vec3{3, 1, 0},
		Turn: mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})}}}
	opt := Options{Room: physics.Box{Min: mgl64.Vec3{-2, 0, -2}, Max: mgl64.Vec3{2, 3.5, 2}}, Response: BounceOff}
	opt.Rule.Kind = rule
	return newSet(t, opt, defs...)
}

const dt = 1.0 / 60
