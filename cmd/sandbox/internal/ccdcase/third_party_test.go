package ccdcase

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/internal/meshfile"
)

// readBody reads an OBJ file below the folder with the data of others. Those of fcl start with two counts, which are
// not of the format.
func readBody(t *testing.T, name string) Body {
	t.Helper()
	data, err := os.ReadFile(thirdParty(t, name))
	if err != nil {
		t.Fatal(err)
	}
	if first, rest, ok := bytes.Cut(data, []byte("\n")); ok && bytes.Trim(first, " \r0123456789") == nil {
		data = rest
	}
	model, err := meshfile.ReadOBJ(bytes.NewReader(data), name)
	if err != nil {
		t.Fatal(err)
	}
	return Body{Verts: model.Points, Faces: model.Faces, Kind: name}
}

// The meshes load; those that bound solids are closed, and have the volume of all tetrahedra from the first vertex.
func TestThirdPartyMeshes(t *testing.T) {
	open := map[string]bool{"cone.obj": true, "pot.obj": true, "env.obj": true, "rob.obj": true}
	loaded := 0
	for _, folder := range []string{"rigid-ipc-meshes", "rigid-ipc-meshes/arch-25", "parry", "fcl"} {
		pattern := folder + "/*.obj"
		files, err := filepath.Glob(thirdParty(t, pattern))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: no files (%v)", pattern, err)
		}
		for _, path := range files {
			loaded++
			name := filepath.Base(path)
			b := readBody(t, folder+"/"+name)
			m, err := mesh.New(b.Verts, b.Faces)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			share, mass := m.InternalShare(), convex.MassProperties{}
			if m.Closed {
				mass = m.MassProperties(1)
				volume := volumeOf(&b)
				if len(m.Repairs) == 0 && math.Abs(mass.Mass-volume) > 1e-9*math.Abs(volume) || mass.Mass <= 0 {
					t.Errorf("%s: volume %g, want %g", name, mass.Mass, volume)
				}
			}
			if m.Closed == open[name] || share < 0 || share >= 1 || !(m.MinHalf > 0) {
				t.Errorf("%s: closed %v (%v), %g of the edges internal, half width %g", name, m.Closed, m.CheckClosed(),
					share, m.MinHalf)
			}
			t.Logf("%s: %d vertices, %d faces; %d faces after %d repairs, %.0f %% of the edges internal, volume %.4g",
				name, len(b.Verts), len(b.Faces), len(m.Faces), len(m.Repairs), 100*share, mass.Mass)
		}
	}
	if loaded < 40 {
		t.Errorf("only %d files", loaded)
	}
}

// volumeOf adds the tetrahedra between the first vertex and the triangles of the faces.
func volumeOf(b *Body) float64 {
	volume := 0.0
	apex := b.Verts[0]
	for _, tri := range newSurface(b).tris {
		p, q, r := b.Verts[tri[0]].Sub(apex), b.Verts[tri[1]].Sub(apex), b.Verts[tri[2]].Sub(apex)
		volume += p.Dot(q.Cross(r)) / 6
	}
	return volume
}

// Random motions of these meshes at each other, against a search that creeps along the path by the judge's distance: no
// missed hit, no stop but near, no stop while parting.
func TestThirdPartyMotions(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 26))
	pairs := [][2]string{
		{"parry/low_poly_bunny.obj", "parry/low_poly_bunny.obj"}, {"fcl/rob.obj", "fcl/env.obj"},
		{"rigid-ipc-meshes/spike.obj", "rigid-ipc-meshes/hole.obj"},
		{"rigid-ipc-meshes/wedge.obj", "rigid-ipc-meshes/crack.obj"},
		{"rigid-ipc-meshes/L.obj", "rigid-ipc-meshes/internal_edges.obj"},
		{"rigid-ipc-meshes/2cubes.obj", "rigid-ipc-meshes/cylinder.obj"},
		{"rigid-ipc-meshes/fracture-cube-cell-1.obj", "parry/low_poly_bunny.obj"},
		{"rigid-ipc-meshes/L.obj", "rigid-ipc-meshes/pot.obj"},
	}
	var scratch expel.Scratch
	for _, pair := range pairs {
		moving, static := readBody(t, pair[0]), readBody(t, pair[1])
		// The two are made of one size.
		scale := static.Radius() / moving.Radius()
		if pair[1] == "fcl/env.obj" {
			scale *= 0.1
		}
		for i, v := range moving.Verts {
			moving.Verts[i] = v.Scale(scale)
		}
		zone := Zone{Thickness: 1e-4 * moving.Radius()}
		var verdicts [Verdicts]int
		hits, asked := 0, 0
		for asked < 60 {
			c := throw(random, &moving, &static)
			j := NewJudge(&c)
			if j.Gap(0) < 4*zone.Thickness {
				continue
			}
			asked++
			c.Expect = creep(j)
			if c.Expect == nil {
				continue // comes too near to tell
			}
			if c.Expect.Hit {
				hits++
			}
			sweep, err := c.Prepare(zone)
			if err != nil {
				t.Fatal(err)
			}
			rel := geom.Frame{R: geom.Identity3()}
			apart := expel.Apart(sweep.Static, sweep.Moving, &rel, math.Inf(1), &scratch)
			if gap := j.Gap(0); math.Abs(apart.Dist-gap) > 1e-12*j.size {
				if !(apart.Dist == 0 && apart.Normal == (geom.Vec3{})) {
					t.Errorf("%v: distance %g, want %g", pair, apart.Dist, gap)
				}
				continue // the surfaces are apart, but one is inside the other
			}
			hit := sweep.Ask(&scratch)
			result := sweep.Result(c.ID, &hit)
			v := j.Judge(&result)
			verdicts[v.Verdict]++
			if v.Verdict.Fails() {
				t.Errorf("%v, %s %d: %v, gap %.3g zones, %g before the impact at %g", pair, c.Motion.Kind, asked,
					v.Verdict, v.Zones, v.Early, c.Expect.T)
			}
		}
		t.Logf("%v: %d motions, %d hits, verdicts %v", pair, asked, hits, verdicts)
		if hits < 10 {
			t.Errorf("%v: only %d hits", pair, hits)
		}
	}
}

// throw turns the moving body at random, places it near the static one and lets it move towards it.
func throw(random *rand.Rand, moving, static *Body) Case {
	direction := func() geom.Vec3 {
		return geom.V(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).Unit()
	}
	c := Case{ID: "throw", Static: *static, Moving: Body{Faces: moving.Faces}}
	var box, boxed geom.Box = geom.EmptyBox(), geom.EmptyBox()
	for _, v := range static.Verts {
		box = box.Include(v)
	}
	for _, v := range moving.Verts {
		boxed = boxed.Include(v)
	}
	reach := (0.4 + 0.8*random.Float64()) * (static.Radius() + moving.Radius())
	start := box.Centre().AddScaled(reach, direction())
	turned := geom.AxisAngle(direction(), 3*random.Float64())
	for _, v := range moving.Verts {
		c.Moving.Verts = append(c.Moving.Verts, turned.Apply(v.Sub(boxed.Centre())).Add(start))
	}
	aim := box.Centre().AddScaled(0.5*static.Radius()*random.Float64(), direction()).Sub(start)
	c.Motion = Motion{Kind: Translation, Vector: aim}
	if kind := random.IntN(3); kind > 0 {
		c.Motion = Motion{Kind: Rotation, Origin: start.AddScaled(2*moving.Radius()*random.Float64(), direction()),
			Axis: direction(), Angle: 5*random.Float64() - 2.5}
		if kind == 2 {
			c.Motion.Kind, c.Motion.Axis, c.Motion.Pitch = Screw, aim.Unit(), aim.Len()
		}
	}
	return c
}

// creep finds the impact by steps that no point can outrun; nil when it comes to no end.
func creep(j *Judge) *Expect {
	for t, n := 0.0, 0; n < 3000; n++ {
		gap := j.Gap(t)
		if gap <= 1e-9*j.size {
			return &Expect{Hit: true, T: t}
		}
		if t += gap / j.speed; t >= 1 {
			return &Expect{}
		}
	}
	return nil
}
