package ghost

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestBadGhosts: one line that names the ghost, the fault and how to mend it.
func TestBadGhosts(t *testing.T) {
	good := func() Def { return block("box", mgl64.Vec3{1, 1, 1}, mgl64.Vec3{0, 1, 0}) }
	with := func(change func(d *Def)) Def {
		d := good()
		change(&d)
		return d
	}
	room := physics.Box{Min: mgl64.Vec3{-1, 0, -1}, Max: mgl64.Vec3{1, 2, 1}}
	for _, row := range []struct {
		name string
		def  Def
		opt  Options
		want string
	}{
		{"nothing", Def{Name: "box"}, Options{}, `ghost "box": the surface is empty`},
		{"open", with(func(d *Def) { d.Faces = d.Faces[1:] }), Options{}, "the surface is open"},
		{"inside out", with(func(d *Def) {
			for i := range d.Faces {
				d.Faces[i][0], d.Faces[i][1] = d.Faces[i][1], d.Faces[i][0]
			}
		}), Options{},
			`ghost "box": its surface is inside out: the faces run clockwise seen from outside; turn each of them`},
		{"three faces at an edge", with(func(d *Def) { d.Faces = append(d.Faces, [3]int32{0, 3, 7}) }), Options{},
			"not a manifold"},
		{"no area", with(func(d *Def) { d.Verts[1] = d.Verts[0] }), Options{}, "has no area"},
		{"a vertex that is not there", with(func(d *Def) { d.Faces[3][1] = 8 }), Options{},
			"names vertex 8, and there are 8"},
		{"not a number", with(func(d *Def) { d.Verts[2].Y = math.NaN() }), Options{}, `ghost "box": vertex 2 is not finite`},
		{"far away", with(func(d *Def) { d.Verts[2].Y = 1e9 }), Options{}, "vertex 2 must be finite and within 1e+07 m"},
		{"placed nowhere", with(func(d *Def) { d.Pose.Position[0] = math.Inf(1) }), Options{}, "its pose must be finite"},
		{"too fast", with(func(d *Def) { d.Velocity[0] = 1e6 }), Options{},
			"its velocities must be finite and at most 100000"},
		{"drifts along a course", with(func(d *Def) {
			d.Velocity[0] = 1
			d.Course = &physics.Course{Stops: []physics.Stop{{Time: 1}}}
		}), Options{}, "a course and a velocity both say how it moves: drop one"},
		{"a course without stops", with(func(d *Def) { d.Course = &physics.Course{} }), Options{}, "want 1 to"},
		{"deformed to nowhere", with(func(d *Def) {
			d.Deform = func(dst, rest []geom.Vec3, time float64) {
				copy(dst, rest)
				if time > 0.49 {
					dst[5].X /= 0
				}
			}
		}), Options{}, "its deformation must be finite and within 1e+07 m, but puts vertex 5 at"},
		{"a cycle that never ends", with(func(d *Def) { d.Cycle = math.Inf(1) }), Options{}, "the cycle of its deformation"},
		{"outside the room", with(func(d *Def) { d.Velocity[0], d.Pose.Position[0] = 1, 0.6 }), Options{Room: room},
			"starts outside the room: move it inside"},
		{"a room too small", with(func(d *Def) { d.Velocity[0] = 1 }),
			Options{Room: physics.Box{Min: mgl64.Vec3{-1, 0, -1}, Max: mgl64.Vec3{1, 1.5, 1}}}, "make the room wider"},
		{"a room inside out", good(), Options{Room: physics.Box{Min: room.Max, Max: room.Min}}, "ghosts: the room must go"},
		{"an unknown response", good(), Options{Response: 7}, "ghosts: there is no response 7"},
		{"an unknown rule", good(), Options{Rule: faceoctree.Rule{Kind: 9}}, "ghosts: there is no rule 9"},
	} {
		_, err := New([]Def{row.def}, row.opt)
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
	if _, err := New([]Def{good()}, Options{Room: room}); err != nil {
		t.Errorf("a ghost that stands may stick out of the room: %v", err)
	}
}
