package worlds

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// walls close a cube about the origin of the given half edge (m), by shapes of one of five kinds, of which a plain
// world has three. Solid ones are about so thick (m), flat ones weigh as much as plates of that.
func (w *wild) walls(half, thick float64) (shapes []collision.Shape) {
	add := func(shape collision.Shape, err error) {
		w.obeyed(err)
		shapes = append(shapes, shape)
	}
	margin := oneOf(w.Trial, 1, 1.001) // flat walls end at the edges of the cube, or reach beyond
	kinds := 5
	if w.plain {
		kinds = 3
	}
	switch w.IntN(kinds) {
	case 0:
		return w.slabs(half, thick)
	case 3:
		add(hollowMesh(half, half+thick))
	case 4:
		sheet, err := openBox(half, 1+w.IntN(8))
		sheet.Thickness = thick
		add(sheet, err)
		lid, err := collision.Box(vec{2 * half, thick, 2 * half})
		add(lid.Placed(vec{0, 0.999*half + thick, 0}, mgl64.QuatIdent()), err)
	case 1:
		for _, f := range cubeFaces {
			a, b, c, d := wallCorners(f, half, margin)
			add(collision.Polygon([]vec{a, b, c}, thick))
			add(collision.Polygon([]vec{a, c, d}, thick))
		}
	default:
		for _, f := range cubeFaces {
			a, b, c, d := wallCorners(f, half, margin)
			add(collision.Polygon([]vec{a, b, c, d}, thick))
		}
	}
	return shapes
}

// slabs are six boxes that close a cube.
func (w *wild) slabs(half, thick float64) (shapes []collision.Shape) {
	for axis := range 3 {
		for _, side := range []float64{-1, 1} {
			size, at := vec{half + thick, half + thick, half + thick}, vec{}
			size[axis], at[axis] = 0.5*thick, side*(half+0.5*thick)
			slab, err := collision.Box(size)
			w.obeyed(err)
			shapes = append(shapes, slab.Placed(at, mgl64.QuatIdent()))
		}
	}
	return shapes
}

// wallCorners are those of a side of a cube, whose edges are margin times as long as those of the cube.
func wallCorners(face []int32, half, margin float64) (a, b, c, d vec) {
	at := func(k int) vec {
		p := cubeCorner(face[k], half)
		across := cubeCorner(face[0], 1).Add(cubeCorner(face[2], 1)) // 2 along the normal, 0 in the plane
		for axis := range p {
			if across[axis] == 0 {
				p[axis] *= margin
			}
		}
		return p
	}
	return at(0), at(1), at(2), at(3)
}

// house is a room of scenery in a wide world, turned any way, with walls from a thousandth of the world's size, in it
// obstacles, bodies, joints, figures, sensors, and where people fit in, a character or a car.
func (w *wild) house() {
	t := w.Trial
	half := w.size * anyBetween(t, 0.8, 2)
	if chance(t, 1, 3) {
		half = w.size * anyBetween(t, 1, 6)
	}
	w.room = newRoom(half, physics.Pose{Position: w.middle, Rotation: anyTurn(t)})
	w.room.wallIn(w, w.walls(half, w.thickness(3)))
	w.reach = 0.9 * half
	w.obstruct(half)
	w.fill(2 + t.IntN(oneOf(t, 10, 20, 20, 40)))
	for range oneOf(t, 0, t.IntN(4), t.IntN(15)) {
		if _, id, some := w.pick(); some {
			w.link(id)
		}
	}
	if chance(t, 1, 4) {
		w.populate()
	}
	for range t.IntN(3) {
		w.sense()
	}
	if chance(t, 1, 8) && half > 1 && half < 50 {
		w.walker(w.spot())
		w.car(w.spot())
	}
	w.often, w.drives = oneOf(t, 0, 5, 5, 50), oneOf(t, 3, 10)
	w.Watch().WatchContacts(chance(t, 1, 2))
	w.Watch().WatchHits(t.Random())
	w.SetSleeping(chance(t, 9, 10))
}

// obstruct puts up to three obstacles into a room of the given half edge (m).
func (w *wild) obstruct(half float64) {
	for range w.IntN(4) {
		name, shape := "obstacle", w.anyShape().shape
		if !w.plain && chance(w.Trial, 1, 3) {
			hills, err := w.hills(0.5*half, 0.2*half, 2+w.IntN(8))
			w.obeyed(err)
			name, shape = "hills", hills
		}
		w.static(name, shape, w.spot(), anyTurn(w.Trial))
	}
}
