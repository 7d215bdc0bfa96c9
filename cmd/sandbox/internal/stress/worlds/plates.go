package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// plate is a thin square body across y of its frame. Who is on one side of it stays there.
type plate struct {
	id     physics.BodyID
	half   float64 // m, of its edges
	across vec     // its normal, in the world: it does not turn
	known  map[solidKey]vec
}

// bulky is the least width of solids that a plate has to hold back, as a share of its own half edge. There may be a
// slit beside the plate that thinner ones fit through.
const bulky = 0.02

// plateShape is a box, a polygon or a flat sheet of the given half edge (m).
func (w *wild) plateShape(half float64) collision.Shape {
	thick := w.thickness(0.2)
	var shape collision.Shape
	var err error
	switch kind := w.IntN(4); {
	case kind < 2:
		shape, err = collision.Box(vec{half, thick, half})
	case kind == 2 || w.plain:
		shape, err = collision.Polygon([]vec{{-half, 0, -half}, {-half, 0, half}, {half, 0, half}, {half, 0, -half}}, thick)
	default:
		shape, err = w.hills(half, 0, 1+w.IntN(6))
		shape.Thickness = thick
	}
	w.obeyed(err)
	return shape
}

// plate adds a plate, if it has room, with its normal along an axis of a frame.
func (w *wild) plate(half float64, at vec, frame mgl64.Quat, axis int) (p *plate, entered bool) {
	turns := [3]mgl64.Quat{mgl64.QuatRotate(-math.Pi/2, vec{0, 0, 1}), mgl64.QuatIdent(),
		mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0})}
	turn := frame.Mul(turns[axis])
	def := physics.BodyDef{Name: "plate", Kind: physics.Kinematic, Position: at, Rotation: turn,
		Solids: []physics.Solid{{Shape: w.plateShape(half), Material: w.material()}}}
	if chance(w.Trial, 1, 3) {
		def.Kind, def.Locks, def.Mass = physics.Dynamic, physics.LockTurns, anyMagnitude(w.Trial, 1e-3, 1e4)
	}
	id, err := w.AddBody(def)
	if !w.fits(err) {
		return nil, false
	}
	return &plate{id: id, half: half, across: turn.Rotate(vec{0, 1, 0}), known: map[solidKey]vec{}}, true
}

// passed looks at all bodies of a world and returns how many solids have changed the side of the plate since the last
// look, well within its edges.
func (p *plate) passed(w *wild) (count float64) {
	b := w.Body(p.id)
	for _, id := range w.bodies {
		if id == p.id || w.Ignores(id, p.id) {
			continue
		}
		solids := w.Body(id).Solids()
		for k := range solids {
			s := &solids[k].Shape
			if s.MinHalf < 0.5*bulky*p.half || !s.Solid() {
				continue
			}
			middle, extent := ballAround(s)
			now := b.Rotation().Conjugate().Rotate(w.Body(id).Pose().Apply(middle).Sub(b.Position()))
			key := solidKey{id, k}
			was, known := p.known[key]
			p.known[key] = now
			slack := 1e-9 * (p.half + b.Position().Len())
			if known && was[1]*now[1] < 0 && math.Abs(now[1]) > slack && p.behind(was, extent) && p.behind(now, extent) {
				count++
			}
		}
	}
	return count
}

// behind reports whether a ball about a place in the frame of the plate lies within its edges, seen along the normal.
func (p *plate) behind(at vec, extent float64) bool {
	return math.Max(math.Abs(at[0]), math.Abs(at[2]))+extent < p.half
}

// ballAround is a ball that encloses a shape, in the frame of its body, about the mean of its corners.
func ballAround(s *collision.Shape) (middle vec, extent float64) {
	middle = centre(s)
	for _, v := range s.Skin().Verts {
		extent = math.Max(extent, vec{v.X, v.Y, v.Z}.Sub(middle).Len())
	}
	return middle, extent + s.Radius
}

// push drives or throws a plate along its normal, at a speed of any order of magnitude, or to another place.
func (w *wild) push(p *plate) {
	t, b := w.Trial, w.Body(p.id)
	if b.Kind() == physics.Kinematic && chance(t, 1, 2) {
		to := w.middle.Add(p.across.Mul(anyBetween(t, -1.2, 1.2) * p.half))
		w.obeyed(b.MoveTo(to, b.Rotation(), anyMagnitude(t, 1e-3, 1)))
		return
	}
	b.SetVelocity(p.across.Mul(anyBetween(t, -1, 1)*w.share(0.1, fastest)), vec{})
}
