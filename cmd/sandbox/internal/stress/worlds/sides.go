package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// room is a cube with walls: whoever is in it stays in it, and whoever is outside stays outside.
type room struct {
	half  float64
	frame physics.Pose     // of the cube: in the world, or if it moves in the frame of the body that it is
	body  physics.BodyID   // that it is, if it moves
	walls []physics.BodyID // all bodies that it is made of

	inside map[solidKey]bool // of the solids at the last look
}

// solidKey names a solid of a body.
type solidKey struct {
	body  physics.BodyID
	solid int
}

func newRoom(half float64, frame physics.Pose) *room {
	return &room{half: half, frame: frame, inside: map[solidKey]bool{}}
}

// wallIn adds the walls as scenery: a body for each shape, or one of all.
func (r *room) wallIn(w *wild, shapes []collision.Shape) {
	var defs []physics.BodyDef
	for i, shape := range shapes {
		solid := physics.Solid{Shape: shape, Material: w.material()}
		if i == 0 || len(defs) > 1 || chance(w.Trial, 1, 2) {
			defs = append(defs, physics.BodyDef{Name: "wall", Kind: physics.Static, Position: r.frame.Position,
				Rotation: r.frame.Rotation})
		}
		last := &defs[len(defs)-1]
		last.Solids = append(last.Solids, solid)
	}
	ids, err := w.AddBodies(defs)
	w.obeyed(err)
	r.walls = ids
}

// moveIn adds the walls as one body that moves, unturned, and makes it the room.
func (r *room) moveIn(w *wild, def physics.BodyDef) {
	id, err := w.AddBody(def)
	w.obeyed(err)
	b := w.Body(id)
	r.body, r.walls = id, []physics.BodyID{id}
	r.frame = physics.Pose{Position: b.Rotation().Conjugate().Rotate(def.Position.Sub(b.Position())),
		Rotation: mgl64.QuatIdent()}
}

// crossed looks at all solids and returns how many have changed the side of the walls since the last look. A solid is
// where a corner of it is, and has no side where that corner is too near a wall to tell.
func (r *room) crossed(w *wild) (count float64) {
	for _, id := range w.Bodies() {
		if r.passes(w, id) {
			continue
		}
		b := w.Body(id)
		solids := b.Solids()
		for k := range solids {
			at := b.Pose().Apply(corner(&solids[k].Shape))
			far := largest(r.local(w, at))
			key, in := solidKey{id, k}, far <= r.half
			was, known := r.inside[key]
			if known && was != in && math.Abs(far-r.half) > 1e-9*(r.half+at.Len()) {
				count++
			}
			r.inside[key] = in
		}
	}
	return count
}

// look notes on which side everybody is, after they were moved by hand.
func (r *room) look(w *wild) {
	clear(r.inside)
	r.crossed(w)
}

// passes is true for the walls, and for a body that passes through one of them.
func (r *room) passes(w *wild, id physics.BodyID) bool {
	for _, wall := range r.walls {
		if id == wall || w.Ignores(id, wall) {
			return true
		}
	}
	return false
}

// largest is the largest coordinate, signs left aside.
func largest(v vec) float64 {
	return math.Max(math.Abs(v[0]), math.Max(math.Abs(v[1]), math.Abs(v[2])))
}

// local converts a place in the world to the frame of the cube.
func (r *room) local(w *wild, at vec) vec {
	if !r.body.IsZero() {
		b := w.Body(r.body)
		at = b.Rotation().Conjugate().Rotate(at.Sub(b.Position()))
	}
	return r.frame.Rotation.Conjugate().Rotate(at.Sub(r.frame.Position))
}

// corner is one of the corners of a shape, in the frame of its body; of a ball the centre.
func corner(s *collision.Shape) vec { return scenery.FromGeom(s.Skin().Verts[0]) }

// centre is the mean of the corners of a shape, which of a convex one lies inside.
func centre(s *collision.Shape) (sum vec) {
	corners := s.Skin().Verts
	for _, v := range corners {
		sum = sum.Add(scenery.FromGeom(v))
	}
	return sum.Mul(1 / float64(len(corners)))
}
