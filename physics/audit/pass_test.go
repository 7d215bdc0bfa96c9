package audit

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestFollowsSmallBodies moves points and polygons from pose to pose within one step and asks whether they have passed
// through a static body. None of the poses overlaps anything.
func TestFollowsSmallBodies(t *testing.T) {
	point := cored(corePoint(), 0)
	tip := cored(convex.PointPolyhedron(geom.Vec3{X: .18}), 0)
	tile := cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -.01, Z: -.01}, {X: -.01, Z: .01}, {X: .01, Z: .01},
		{X: .01, Z: -.01}})), 0)
	ground, wall := sheet(4, 4, flat), boxMesh(2, .01, 2)
	thin, pane := cored(coreBox(2, .01, 2), 0), cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -2, Z: -2},
		{X: -2, Z: 2}, {X: 2, Z: 2}, {X: 2, Z: -2}})), 0)
	type way = []geom.Pose
	half := turned(0, 0, 1, -170)
	for _, c := range []struct {
		name  string
		body  collision.Shape
		way   way
		wrong bool
	}{
		{"straight through", point, way{at(.1, .5, .3), at(.2, -.5, .4)}, true},
		{"straight up through", point, way{at(.1, -.5, .3), at(.2, .5, .4)}, true},
		{"through a grid line", point, way{at(0, .5, .3), at(0, -.5, .3)}, true},
		{"through a grid point", point, way{at(1, .5, 1), at(1, -.5, 1)}, true},
		{"aslant along a grid line", point, way{at(-1, .5, 0), at(1, -.5, 0)}, true},
		{"stops short over a grid point", point, way{at(1, .5, 1), at(1, .0101, 1)}, false},
		{"stops short", point, way{at(.1, .5, .3), at(.1, .0101, .3)}, false},
		{"comes from there", point, way{at(.1, .0101, .3), at(.1, .5, .3)}, false},
		{"glides along", point, way{at(-1.5, .0101, .3), at(1.5, .0101, .3)}, false},
		{"glides over the rim", point, way{at(-3, .0101, .3), at(3, .0101, .3)}, false},
		{"past the rim", point, way{at(2.0001, .5, .3), at(2.0001, -.5, .3)}, false},
		{"along the rim", point, way{at(2, .5, .3), at(2, -.5, .3)}, false},
		{"just not past the rim", point, way{at(1.9999, .5, .3), at(1.9999, -.5, .3)}, true},
		{"trembles", tile, way{at(.1, .0101, .3), at(.1+1e-16, .0101-1e-15, .3)}, false},
		{"creeps", tile, way{at(.1, .0101, .3), at(.1, .0101, .3+1e-9)}, false},
		{"spins about a line through its tip", tip, way{turnedAt(.1, .0101, .3, turned(1, 0, 0, 20)),
			turnedAt(.1+1e-16, .0101-1e-15, .3, turned(1, 0, 0, 24))}, false},
		{"bounces", point, way{at(.1, .5, .3), at(.6, .0101, .3), at(1.2, .5, .3)}, false},
		{"around the rim in two", point, way{at(1.5, .5, 0), at(2.5, 0, 0), at(1.5, -.5, 0)}, false},
		{"through in the second part", point, way{at(.1, .5, .3), at(.1, .2, .3), at(.1, -.2, .3)}, true},
		{"through and back", point, way{at(.1, .5, .3), at(.1, -.2, .3), at(.1, .5, .3)}, true},
		{"tile through", tile, way{at(.1, .5, .3), turnedAt(.2, -.5, .3, turned(0, 1, 1, 8))}, true},
		{"tile on an arc around the rim", tile, way{at(1.75, 1, 0), turnedAt(1.75, -1, 0, half)}, false},
		{"tile on an arc through", tile, way{at(-.5, .5, 0), turnedAt(-.5, -.5, 0, turned(0, 0, 1, -20))}, true},
	} {
		for name, obstacle := range map[string]collision.Shape{"sheet": ground, "wall": wall, "box": thin, "pane": pane} {
			for _, kind := range []physics.Kind{physics.Dynamic, physics.Kinematic} {
				w, ids := audited(t, bodyAt{kind, c.way[len(c.way)-1], []collision.Shape{c.body}},
					bodyAt{physics.Static, at(0, 0, 0), []collision.Shape{obstacle}})
				w.move(ids[0], c.way...)
				got := New(w).Check(0)
				if (got.Overlapping > 0) != c.wrong || (got.Deepest > 0) != c.wrong {
					t.Errorf("%s, %s, %s: %+v", kind, c.name, name, got)
				}
				if c.wrong && (got.A != ids[0] || got.B != ids[1] || math.Abs(got.Deepest-.5) > .32) {
					t.Errorf("%s, %s, %s: %+v", kind, c.name, name, got)
				}
			}
		}
	}
}

// TestFollowsToTheEnd stops a point just above a grid point of a slope, within the boxes of its triangles.
func TestFollowsToTheEnd(t *testing.T) {
	slope := solidOf(sheet(4, 4, func(x, z float64) float64 { return .2*x + .1*z }), at(0, 0, 0))
	for _, end := range []float64{.31, .3001, .2999, .29} {
		from, to := at(1, .7, 1), at(1, end, 1)
		for _, way := range []passage{newPassage(geom.Vec3{}, &from, &to), newPassage(geom.Vec3{}, &to, &from)} {
			if got := way.through(slope); got != (end < .3) {
				t.Errorf("down to %g: through is %v", end, got)
			}
		}
	}
}
