package octree

import (
	"bytes"
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
	"github.com/brickyard-physics/brickyard/internal/meshfile"
	"github.com/brickyard-physics/brickyard/levels"
)

// sphere is a sphere of a number of faces and a radius (m).
func sphere(faces int, radius float64) (s faceoctree.Surface, err error) {
	if s.Verts, s.Faces, err = deform.Sphere(faces); err != nil {
		return s, err
	}
	return sized(s, radius), nil
}

// sized scales a surface about the origin.
func sized(s faceoctree.Surface, factor float64) faceoctree.Surface {
	out := faceoctree.Surface{Faces: s.Faces}
	for _, v := range s.Verts {
		out.Verts = append(out.Verts, v.Scale(factor))
	}
	return out
}

// fitted brings a surface to the origin, by the middle of its box, and to a radius (m).
func fitted(s faceoctree.Surface, to float64) faceoctree.Surface {
	middle, _ := centred(s)
	return sized(middle, to/radius(&middle))
}

// centred brings a surface to the origin, by the middle of its box, and says where that was.
func centred(s faceoctree.Surface) (out faceoctree.Surface, at geom.Vec3) {
	box := geom.EmptyBox()
	for i := range s.Verts {
		box.Widen(&s.Verts[i])
	}
	at, out.Faces = box.Centre(), s.Faces
	for _, v := range s.Verts {
		out.Verts = append(out.Verts, v.Sub(at))
	}
	return out, at
}

// vibrating returns three modes of a sphere, out of step with those of the other ones.
func vibrating(phase float64) (deform.Func, error) {
	return deform.Modes([]deform.Mode{
		{L: 2, M: 0, Amplitude: 0.06, Swing: deform.Swing{Hz: 0.7, Phase: phase}},
		{L: 3, M: 2, Amplitude: 0.04, Swing: deform.Swing{Hz: 1.1, Phase: 2 * phase}},
		{L: 4, M: -3, Amplitude: 0.02, Swing: deform.Swing{Hz: 1.7, Phase: 3 * phase}},
	})
}

// model reads one of our own meshes, such as shuttle528.
func model(name string) (*meshfile.Model, error) {
	file := "meshes/" + name + ".obj"
	data, err := levels.BuiltinFile(file)
	if err != nil {
		return nil, err
	}
	return meshfile.ReadOBJ(bytes.NewReader(data), file)
}

// mesh is the surface of a model, as it stands in its file.
func mesh(name string) (faceoctree.Surface, error) {
	m, err := model(name)
	if err != nil {
		return faceoctree.Surface{}, err
	}
	return triangles(m.Points, m.Faces), nil
}

// parts are the surfaces of the groups of a model.
func parts(name string) (all []faceoctree.Surface, err error) {
	m, err := model(name)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, g := range m.Groups {
		if seen[g.Name] || g.Count == 0 {
			continue
		}
		seen[g.Name] = true
		points, faces, err := m.Part(g.Name)
		if err != nil {
			return nil, err
		}
		all = append(all, triangles(points, faces))
	}
	if len(all) < 2 {
		return nil, fmt.Errorf("%s: %d parts", name, len(all))
	}
	return all, nil
}

// triangles cuts faces with more corners into fans.
func triangles(points []geom.Vec3, faces [][]int32) faceoctree.Surface {
	s := faceoctree.Surface{Verts: points}
	for _, loop := range faces {
		for k := 1; k+1 < len(loop); k++ {
			s.Faces = append(s.Faces, [3]int32{loop[0], loop[k], loop[k+1]})
		}
	}
	return s
}

// bending returns how a hand opens and closes.
func bending(left bool, phase float64) (deform.Func, error) {
	def := deform.HandJoints()
	for c := range def.Chains {
		for j := range def.Chains[c].Joints {
			joint := &def.Chains[c].Joints[j]
			joint.Mean, joint.Sway = 0.35, 0.3
			joint.Swing = deform.Swing{Hz: 0.5, Phase: phase + 0.3*float64(c)}
		}
	}
	if left {
		def = def.Mirrored()
	}
	return deform.Bend(def)
}

// turn is the rotation by a number of degrees about an axis.
func turn(axis geom.Vec3, degrees float64) geom.Quat {
	return geom.AxisAngle(axis.Unit(), degrees*math.Pi/180)
}
