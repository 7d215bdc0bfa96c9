package manifold

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// tiledFloor is a sheet of unit squares whose every other row is shifted by half, so that seams meet sides of others.
func tiledFloor(t testing.TB, n int) mesh.Core {
	t.Helper()
	var verts []geom.Vec3
	var loops [][]int32
	for k := range n {
		for i := range n {
			x, z := float64(i)-0.5*float64(n)+0.5*float64(k%2), float64(k)-0.5*float64(n)
			a := int32(len(verts))
			verts = append(verts, geom.V(x, 0, z), geom.V(x, 0, z+1), geom.V(x+1, 0, z+1), geom.V(x+1, 0, z))
			loops = append(loops, []int32{a, a + 1, a + 2, a + 3})
		}
	}
	return meshCore(t, verts, loops)
}

// TestPatchesFlatFloor puts a box anywhere on flat floors, level and a little tilted: one manifold, upright, and the
// four corners.
func TestPatchesFlatFloor(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	floors := []mesh.Core{gridMesh(t, 20, 20, 0.5, 0.2, r, level), tiledFloor(t, 12),
		solidMesh(t, boxCore(t, 5, 0.5, 5).Poly)}
	top := []float64{0, 0, 0.5}
	boxes := []mesh.Core{boxCore(t, 0.4, 0.3, 0.5), solidMesh(t, boxCore(t, 0.4, 0.3, 0.5).Poly)}
	var s PatchScratch
	for i := range 10000 {
		which := i % 3
		tilt := geom.V(r.NormFloat64(), 0, r.NormFloat64()).Scale(float64(i%2) * 1e-3)
		rot := geom.FromRotationVector(tilt).Mul(geom.AxisAngle(geom.V(0, 1, 0), 2*math.Pi*r.Float64())).Mat()
		rel := geom.Frame{P: geom.V(8*r.Float64()-4, top[which]+0.3+3e-3, 8*r.Float64()-4), R: rot}
		patches, nearest := GatherPatches(floors[which], boxes[i/3%2], &rel, 0.02, testZone, geom.Vec3{}, nil, &s)
		if len(patches) != 1 || patches[0].Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-9 || patches[0].Count != 4 {
			t.Fatalf("round %d, floor %d: %d manifolds, %d points: %+v", i, which, len(patches), patches[0].Count, patches)
		}
		least := math.Inf(1)
		for _, x := range boxCore(t, 0.4, 0.3, 0.5).Poly.Verts {
			x = rel.Apply(x)
			h := x.Y - top[which]
			least = min(least, h)
			if h > 0.02 {
				continue
			}
			found := false
			for k := range 4 {
				p := &patches[0].Points[k]
				found = found || math.Abs(p.Gap-h) < 1e-9 && p.OnA.Sub(geom.V(x.X, top[which], x.Z)).Len() < 1e-9
			}
			if !found {
				t.Fatalf("round %d: corner %v is missing in %+v", i, x, patches[0])
			}
		}
		if math.Abs(nearest-least) > 1e-6 || nearest > least {
			t.Fatalf("round %d: nearest %g, want %g", i, nearest, least)
		}
	}
}

// TestPatchesWallOnFloor slides a box over tiles into a wall at 45°: case 20 of the corrected mathematics.
func TestPatchesWallOnFloor(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	floor := gridMesh(t, 12, 12, 0.5, 0.2, r, level)
	verts := append([]geom.Vec3(nil), floor.Mesh.Verts...)
	var loops [][]int32
	for f := range floor.Mesh.Faces {
		loops = append(loops, floor.Mesh.Loop(f))
	}
	// A wall of its own height at the far side, x = 3, on the vertices of the floor there.
	for k := range int32(12) {
		a, b := k*13+12, (k+1)*13+12
		up := int32(len(verts))
		verts = append(verts, verts[a].Add(geom.V(0, 0.25, 0)), verts[b].Add(geom.V(0, 0.25, 0)))
		loops = append(loops, []int32{a, b, up + 1}, []int32{a, up + 1, up})
	}
	room := meshCore(t, verts, loops)
	box := boxCore(t, 0.3, 0.3, 0.3)
	up, side := geom.V(0, 1, 0), geom.V(-1, 0, 0)
	walls := 0
	var s PatchScratch
	for i := range 1000 {
		x := min(1+0.002*float64(i), 3-0.3-testZone)
		rel := at(x, 0.3+testZone, -2+0.004*float64(i))
		for _, sign := range []float64{1, 0} {
			motion := geom.V(0.002, -1e-4, 0.004).Scale(sign)
			patches, _ := GatherPatches(room, box, &rel, 0.01, testZone, motion, nil, &s)
			for k := range patches {
				n := patches[k].Normal
				if n.Sub(up).Len() > 1e-9 && n.Sub(side).Len() > 1e-9 {
					t.Fatalf("step %d: normal %v", i, n)
				}
				if n.X < -0.5 {
					walls++
				}
			}
			if len(patches) == 0 {
				t.Fatalf("step %d: no contact", i)
			}
		}
	}
	if walls == 0 {
		t.Fatal("never reached the wall")
	}
}

// TestPatchesSeamsBetweenBodies slides a box over flush tiles that are bodies of their own, with the motion told: no
// contact that the motion would press has a sideways normal.
func TestPatchesSeamsBetweenBodies(t *testing.T) {
	tile, box := solidMesh(t, boxCore(t, 0.5, 0.5, 0.5).Poly), boxCore(t, 0.3, 0.2, 0.25)
	var s PatchScratch
	for _, step := range []float64{0.0003, 0.004, 0.05} {
		for x := 0.0; x < 8; x += step {
			for i := range 10 {
				motion := geom.V(step, 0, 0)
				rel := at(x-float64(i), 0.7+0.8*testZone, 0.1)
				patches, _ := GatherPatches(tile, box, &rel, step+0.004, testZone, motion, nil, &s)
				for k := range patches {
					m := &patches[k]
					after := leastGap(m) + m.Normal.Dot(motion)
					if after < 0.5*testZone && m.Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-4 {
						t.Fatalf("step %g, x %g, tile %d: normal %v, gap %g", step, x, i, m.Normal, leastGap(m))
					}
				}
			}
		}
	}
}

// TestPatchesSeamsBetweenShells slides a box and rolls a ball over blocks of one mesh that stand side by side, no
// vertex shared and a micrometre between them: the normals are upright.
func TestPatchesSeamsBetweenShells(t *testing.T) {
	block := boxCore(t, 0.5, 0.5, 0.5).Poly
	var verts []geom.Vec3
	var loops [][]int32
	for i := range 4 {
		first := int32(len(verts))
		for _, v := range block.Verts {
			verts = append(verts, v.Add(geom.V((1+1e-6)*float64(i), 0, 0)))
		}
		for f := range block.Faces {
			var loop []int32
			for _, v := range block.Loop(f) {
				loop = append(loop, first+v)
			}
			loops = append(loops, loop)
		}
	}
	row := meshCore(t, verts, loops)
	var s PatchScratch
	for i := range 3000 {
		x := 0.001 * float64(i)
		for _, b := range []mesh.Core{sphereCore(0.3), boxCore(t, 0.3, 0.3, 0.3)} {
			rel := at(x, 0.8+testZone, 0.05)
			patches, _ := GatherPatches(row, b, &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
			if len(patches) != 1 || patches[0].Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-5 {
				t.Fatalf("at %g: %+v", x, patches)
			}
		}
	}
}

// TestPatchesBall rolls a ball over a flat floor, corners and seams included: one contact, straight down.
func TestPatchesBall(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 36))
	var s PatchScratch
	for which, floor := range []mesh.Core{gridMesh(t, 20, 20, 0.3, 0.2, r, level), tiledFloor(t, 10)} {
		for i := range 10000 {
			p := geom.V(4*r.Float64()-2, 0, 4*r.Float64()-2)
			switch i % 3 {
			case 1:
				p = floor.Mesh.Verts[r.IntN(len(floor.Mesh.Verts))]
			case 2:
				e := &floor.Mesh.Edges[r.IntN(len(floor.Mesh.Edges))]
				p = floor.Mesh.Verts[e.V0].Lerp(floor.Mesh.Verts[e.V1], r.Float64())
			}
			if i%3 != 0 && (math.Abs(p.X) > 2.5 || math.Abs(p.Z) > 2.5) {
				continue
			}
			rel := geom.Frame{P: p.Add(geom.V(0, 0.7+testZone, 0)), R: randomTurn(r).Mat()}
			patches, _ := GatherPatches(floor, sphereCore(0.7), &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
			if len(patches) != 1 || patches[0].Count != 1 || patches[0].Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-12 ||
				math.Abs(patches[0].Points[0].Gap-testZone) > 1e-12 || patches[0].Points[0].OnA.Sub(p).Len() > 1e-9 {
				t.Fatalf("floor %d, round %d, at %v: %+v", which, i, p, patches)
			}
		}
	}
}

// TestPatchesBallOnEdge: on a slightly convex edge a ball has one contact whose normal turns from one face to the
// other; in a slightly concave one it has one with each face.
func TestPatchesBallOnEdge(t *testing.T) {
	const bend = 0.2
	var s PatchScratch
	for _, sign := range []float64{1, -1} {
		verts := []geom.Vec3{{Z: -1}, {Z: 1}, {X: 1, Y: -sign * bend, Z: 1}, {X: 1, Y: -sign * bend, Z: -1},
			{X: -1, Y: -sign * bend, Z: 1}, {X: -1, Y: -sign * bend, Z: -1}}
		roof := meshCore(t, verts, [][]int32{{0, 1, 2, 3}, {0, 5, 4, 1}})
		last := -2.0
		for i := range 401 {
			angle := 0.3 * float64(i-200) / 200
			dir := geom.V(math.Sin(angle), math.Cos(angle), 0)
			rel := geom.Frame{P: dir.Scale(0.5 + testZone), R: geom.Identity3()}
			patches, _ := GatherPatches(roof, sphereCore(0.5), &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
			if sign < 0 {
				continue
			}
			if len(patches) != 1 || patches[0].Count != 1 {
				t.Fatalf("angle %g: %+v", angle, patches)
			}
			n := patches[0].Normal
			if n.X < last-1e-12 || math.Abs(angle) < math.Atan(bend) && n.Sub(dir).Len() > 1e-12 {
				t.Fatalf("angle %g: normal %v, before %g", angle, n, last)
			}
			last = n.X
		}
		if sign < 0 {
			rel := at(0, (0.5+testZone)*math.Sqrt(1+bend*bend), 0)
			patches, _ := GatherPatches(roof, sphereCore(0.5), &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
			if len(patches) != 2 || math.Abs(leastGap(&patches[0])-testZone) > 1e-12 ||
				math.Abs(leastGap(&patches[1])-testZone) > 1e-12 {
				t.Fatalf("valley: %+v", patches)
			}
		}
	}
}

// TestPatchesCapsule lays a capsule on floors: both ends touch, straight down.
func TestPatchesCapsule(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 38))
	floor := gridMesh(t, 20, 20, 0.3, 0.2, r, level)
	var s PatchScratch
	for i := range 3000 {
		turn := geom.AxisAngle(geom.V(0, 1, 0), 7*r.Float64()).Mul(geom.AxisAngle(geom.V(1, 0, 0), math.Pi/2))
		rel := geom.Frame{P: geom.V(3*r.Float64()-1.5, 0.2+testZone, 3*r.Float64()-1.5), R: turn.Mat()}
		patches, _ := GatherPatches(floor, capsuleCore(0.6, 0.2), &rel, 0.01, testZone, geom.Vec3{}, nil, &s)
		if len(patches) != 1 || patches[0].Count != 2 || patches[0].Normal.Sub(geom.V(0, 1, 0)).Len() > 1e-12 {
			t.Fatalf("round %d: %+v", i, patches)
		}
		a, b := &patches[0].Points[0], &patches[0].Points[1]
		if math.Abs(a.OnA.Sub(b.OnA).Len()-1.2) > 1e-9 || math.Abs(a.Gap-testZone) > 1e-9 {
			t.Fatalf("round %d: %+v %+v", i, a, b)
		}
	}
}

// TestPatchesFit: shapes that enclose each other answer with the normals of the faces between them.
func TestPatchesFit(t *testing.T) {
	ell, cup := ellMesh(t), cupMesh(t)
	ring := torusMesh(t, 0.7, 0.2, 24, 4)
	peg := boxCore(t, 0.2, 1, 0.2)
	const e = testZone
	for _, c := range []struct {
		name    string
		a, b    mesh.Core
		rel     geom.Frame
		normals []geom.Vec3
		points  int // at least
	}{
		{"L in L", ell, ell, at(0.6+e, 0.6+e, 0), []geom.Vec3{{X: 1}, {Y: 1}}, 4},
		{"peg in U", cup, boxCore(t, 0.6-e, 0.3, 0.3), at(0, -0.3+e, 0), []geom.Vec3{{X: 1}, {X: -1}, {Y: 1}}, 4},
		{"U on U", cup, cup, at(0, 2+e, 0.1), []geom.Vec3{{Y: 1}}, 4},
		{"U over peg", peg, cup, turned(at(0, 0.4+e, 0), geom.V(0, 0, 1), 180), []geom.Vec3{{Y: 1}}, 4},
		{"ring lies on box", boxCore(t, 2, 0.5, 2), ring, at(0.3, 0.5+0.2*math.Sqrt(0.5)+e, 0.1), []geom.Vec3{{Y: 1}}, 8},
	} {
		var s PatchScratch
		patches, _ := GatherPatches(c.a, c.b, &c.rel, 0.01, testZone, geom.Vec3{}, nil, &s)
		dist := trueDistance(&c.a, &c.b, &c.rel)
		if len(patches) != len(c.normals) {
			t.Fatalf("%s, distance %g: %+v", c.name, dist, patches)
		}
		for _, n := range c.normals {
			found := false
			for k := range patches {
				found = found || patches[k].Normal.Sub(n).Len() < 1e-9 && patches[k].Count >= c.points
			}
			if !found {
				t.Errorf("%s: no manifold with normal %v: %+v", c.name, n, patches)
			}
		}
	}
}
