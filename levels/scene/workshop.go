package scene

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/hash"
)

// workshop builds the solids of a scene and keeps them, so that equal shapes share one: a wall holds one brick's
// geometry and not four hundred, a heap of meshes one mesh.
type workshop struct {
	made map[solidKey]collision.Shape
	data map[uint64][]*Shape // shapes with lists, by a hash of the lists, to find equal ones
	// budget is how many more faces of meshes may be built, negative for any number.
	facesLeft int
	note      func(text string) // takes each repair; may be nil
	noted     []string          // all repairs
}

// Build says how the meshes of a scene are built as it is checked.
type Build struct {
	// MaxFaces bounds the faces of the meshes that are built; zero is no bound. Beyond it large shapes are left alone, and
	// only their numbers are checked: so a process of little memory can check meshes that its parent builds.
	MaxFaces int
	Note     func(text string) // takes each repair of a mesh; may be nil
}

func newWorkshop(build Build) *workshop {
	w := &workshop{made: map[solidKey]collision.Shape{}, data: map[uint64][]*Shape{}, facesLeft: -1, note: build.Note}
	if build.MaxFaces > 0 {
		w.facesLeft = build.MaxFaces
	}
	return w
}

// solidKey holds everything that makes a shape; lists by identity, and the places of their first elements tell them
// apart.
type solidKey struct {
	kind           string
	size, position mgl64.Vec3
	radius, height float64
	sides, columns int
	spacing, thick float64
	rotation       Rotation
	lists          lists
}

// lists names the lists of a shape by identity.
type lists struct {
	points  *mgl64.Vec3
	faces   *[]int
	heights *float64

	pointCount, faceCount, heightCount int
}

func listsOf(s *Shape) lists {
	l := lists{pointCount: len(s.Points), faceCount: len(s.Faces), heightCount: len(s.Heights)}
	if l.pointCount > 0 {
		l.points = &s.Points[0]
	}
	if l.faceCount > 0 {
		l.faces = &s.Faces[0]
	}
	if l.heightCount > 0 {
		l.heights = &s.Heights[0]
	}
	return l
}

func keyOf(s *Shape) solidKey {
	return solidKey{s.Kind, s.Size, s.Position, s.Radius, s.Height, s.Sides, s.Columns, s.Spacing, s.Thickness,
		s.Rotation, listsOf(s)}
}

// solid returns the solid of a shape in the frame of its body; ready is false where the budget did not suffice. The
// numbers of the shape must have been checked.
func (w *workshop) solid(s *Shape) (solid collision.Shape, ready bool, err error) {
	key := keyOf(s)
	if made, ok := w.made[key]; ok {
		return made, true, nil
	}
	twin := *s
	w.share(&twin)
	if key = keyOf(&twin); key.lists.pointCount+key.lists.heightCount > 0 {
		if made, ok := w.made[key]; ok {
			return made, true, nil
		}
	}
	if solid, ready, err = w.build(&twin); ready && err == nil {
		w.made[key] = solid
	}
	return solid, ready, err
}

// build makes a solid that is not in stock, from the one at the origin if that is.
func (w *workshop) build(s *Shape) (solid collision.Shape, ready bool, err error) {
	base := *s
	base.Position, base.Rotation = mgl64.Vec3{}, Rotation{}
	placed := s.Position != base.Position || s.Rotation != base.Rotation
	solid, ready = w.made[keyOf(&base)]
	if !ready || !placed {
		n := s.faceCount()
		if w.facesLeft >= 0 && n > w.facesLeft {
			return solid, false, nil
		}
		if w.facesLeft >= 0 {
			w.facesLeft -= n
		}
		var notes []string
		if solid, notes, err = findKind(s.Kind).build(s); err != nil {
			return solid, true, err
		}
		w.noted = append(w.noted, notes...)
		if w.note != nil {
			for _, text := range notes {
				w.note(text)
			}
		}
	}
	if placed {
		solid = solid.Placed(s.Position, s.Rotation.Quat())
	}
	return solid, true, nil
}

// share lets a shape with lists use those of an equal one seen before.
func (w *workshop) share(s *Shape) {
	if len(s.Points) == 0 && len(s.Heights) == 0 {
		return
	}
	h := hashLists(s)
	for _, known := range w.data[h] {
		if listsOf(known) == listsOf(s) || slices.Equal(known.Points, s.Points) &&
			slices.Equal(known.Heights, s.Heights) && slices.EqualFunc(known.Faces, s.Faces, slices.Equal[[]int]) {
			s.Points, s.Faces, s.Heights = known.Points, known.Faces, known.Heights
			return
		}
	}
	w.data[h] = append(w.data[h], &Shape{Points: s.Points, Faces: s.Faces, Heights: s.Heights})
}

// hashLists hashes points, faces and heights; equal hashes are compared.
func hashLists(s *Shape) uint64 {
	var sum uint64
	for _, p := range s.Points {
		sum = hash.Mix(sum ^ hash.Floats(p[0], p[1], p[2]))
	}
	for _, f := range s.Faces {
		for _, v := range f {
			sum = hash.Mix(sum ^ uint64(v))
		}
		sum = hash.Mix(sum ^ uint64(len(f))<<32)
	}
	for _, y := range s.Heights {
		sum = hash.Mix(sum ^ math.Float64bits(y))
	}
	return sum
}
