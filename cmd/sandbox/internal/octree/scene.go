package octree

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
)

// scene is objects whose way is known: a pose for each cycle, and for some a formula by which they deform.
type scene struct {
	rest, now []faceoctree.Surface
	formulas  []deform.Func // by object; nil for a rigid one
	frames    []geom.Frame  // of the cycle that was placed last
	poses     [][]geom.Pose // by cycle, then object
	world     geom.Box      // the cube of the paper's rule
}

// cycleTime is how much time of a formula a cycle takes (s).
const cycleTime = 1.0 / 60

// add appends an object.
func (s *scene) add(mesh faceoctree.Surface, formula deform.Func) {
	s.rest = append(s.rest, mesh)
	s.now = append(s.now, faceoctree.Surface{Verts: slices.Clone(mesh.Verts), Faces: mesh.Faces})
	s.formulas = append(s.formulas, formula)
	s.frames = append(s.frames, geom.Frame{R: geom.Identity3()})
}

// place brings all objects to where they are at a cycle.
func (s *scene) place(cycle int) { s.put(s.poses[cycle], cycle) }

// put brings all objects to poses; cycle is the time of their formulas.
func (s *scene) put(poses []geom.Pose, cycle int) {
	for i := range s.rest {
		s.putOne(i, &poses[i], cycle)
	}
}

func (s *scene) putOne(i int, pose *geom.Pose, cycle int) {
	s.frames[i] = pose.Frame()
	from, to, frame := s.rest[i].Verts, s.now[i].Verts, &s.frames[i]
	if s.formulas[i] != nil {
		s.formulas[i](to, from, float64(cycle)*cycleTime)
		from = to
	}
	for k := range to {
		to[k] = frame.Apply(from[k])
	}
}

// cycles is how many there are.
func (s *scene) cycles() int { return len(s.poses) }

// faces is how many all objects have.
func (s *scene) faces() (n int) {
	for i := range s.rest {
		n += len(s.rest[i].Faces)
	}
	return n
}

// only returns the scene with some of its objects.
func (s *scene) only(objects ...int) *scene {
	out := &scene{world: s.world}
	for _, i := range objects {
		out.add(s.rest[i], s.formulas[i])
	}
	for _, all := range s.poses {
		var some []geom.Pose
		for _, i := range objects {
			some = append(some, all[i])
		}
		out.poses = append(out.poses, some)
	}
	return out
}

// cube is the world around the origin, of the given half side (m).
func cube(half float64) geom.Box {
	return geom.Box{Min: geom.V(-half, -half, -half), Max: geom.V(half, half, half)}
}

// radius returns the distance of the farthest vertex from the origin (m).
func radius(mesh *faceoctree.Surface) float64 {
	most := 0.0
	for _, v := range mesh.Verts {
		most = math.Max(most, v.Len())
	}
	return most
}
