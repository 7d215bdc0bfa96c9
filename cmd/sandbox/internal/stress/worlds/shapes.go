package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
)

// wildShape is a shape that some bodies of a wild have.
type wildShape struct {
	name  string
	shape collision.Shape
}

// wildShapes is how many shapes the bodies of a wild share.
const wildShapes = 10

// drawShapes draws the shapes of a world, of the first so many kinds of makers.
func (w *wild) drawShapes(kinds int) {
	for range wildShapes {
		shape := w.shapeOf(w.IntN(kinds))
		aside, turn := anyVector(w.Trial, 0.3, 0.3).Mul(w.size), mgl64.QuatRotate(w.Random(), vec{0, 0, 1})
		w.shapes, w.parts = append(w.shapes, shape), append(w.parts, shape.shape.Placed(aside, turn))
	}
}

// shapeOf makes a shape of the given kind.
func (w *wild) shapeOf(kind int) wildShape {
	maker := makers[kind]
	shape, err := maker.make(w)
	if err != nil {
		trial.Break("%s: %v", maker.name, err)
	}
	return wildShape{maker.name, shape}
}

// length (m) is from 2.5 mm to 0.5 m in a world of size 1 m.
func (w *wild) length() float64 {
	return w.size * 0.0025 * float64(1+w.IntN(4)) * oneOf(w.Trial, 1, 5, 20, 50.0)
}

// share is a length (m) between two shares of the size of the world, every order of magnitude as often.
func (w *wild) share(low, high float64) float64 { return w.size * anyMagnitude(w.Trial, low, high) }

// leastThick (m) is how thick things are at least: shapes take no half extent below 1e-6 m.
const leastThick = 4e-6

// thickness (m) is that of the plate that a flat shape weighs as much as, up to a share of the size of the world.
func (w *wild) thickness(most float64) float64 {
	return math.Max(leastThick, w.share(1e-3, most))
}

// maker makes shapes of a kind.
type maker struct {
	name string
	make func(w *wild) (collision.Shape, error)
}

// makers are all kinds of shapes, round, flat, thin and hollow: convex ones first, so many as convexMakers says.
var makers = append(convex, meshed...)

var convexMakers = len(convex)

var convex = []maker{
	{"ball", func(w *wild) (collision.Shape, error) { return collision.Sphere(w.length()) }},
	{"pill", func(w *wild) (collision.Shape, error) { return collision.Capsule(w.length(), w.length()) }},
	{"cylinder", func(w *wild) (collision.Shape, error) {
		return collision.Cylinder(w.length(), w.length(), 3+w.IntN(20))
	}},
	{"cone", func(w *wild) (collision.Shape, error) { return collision.Cone(w.length(), w.length(), 3+w.IntN(20)) }},
	{"wedge", func(w *wild) (collision.Shape, error) {
		return collision.Wedge(vec{w.length(), w.length(), w.length()})
	}},
	{"hull", func(w *wild) (collision.Shape, error) { return collision.Hull(w.cloud()) }},
	{"box", func(w *wild) (collision.Shape, error) { return collision.Box(vec{w.length(), w.length(), w.length()}) }},
	{"cube", func(w *wild) (collision.Shape, error) {
		return collision.Box(vec{1, 1, 1}.Mul(w.size * anyBetween(w.Trial, 0.1, 0.4)))
	}},
	{"plate", func(w *wild) (collision.Shape, error) {
		return collision.Box(vec{w.flat(), math.Max(leastThick, w.size*anyBetween(w.Trial, 0.0005, 0.0035)), 0.3 * w.size})
	}},
	{"needle", func(w *wild) (collision.Shape, error) {
		return collision.Box(vec{w.flat(), w.size * anyBetween(w.Trial, 0.001, 0.005), 0.002 * w.size})
	}},
	{"shard", func(w *wild) (collision.Shape, error) {
		return collision.Polygon([]vec{{}, {w.flat(), 0, 0}, {0.1 * w.size, 0, 0.3 * w.size}}, w.thickness(0.05))
	}},
	{"tile", func(w *wild) (collision.Shape, error) {
		return collision.Polygon(ringOf(3+w.IntN(5), w.length()), w.thickness(0.05))
	}},
	{"spark", func(w *wild) (collision.Shape, error) { return collision.Point(0.01 * w.size) }},
}

// flat (m) is how long thin shapes are.
func (w *wild) flat() float64 { return w.size * anyBetween(w.Trial, 0.3, 0.6) }

// cloud is the points of a hull, of one of three sizes.
func (w *wild) cloud() (points []vec) {
	size := w.size * oneOf(w.Trial, 0.02, 0.1, 0.3)
	for range 6 + w.IntN(30) {
		points = append(points, vec{w.Normal(), w.Normal(), w.Normal()}.Mul(size))
	}
	return points
}

// ringOf is the corners of a regular polygon about y.
func ringOf(corners int, radius float64) (points []vec) {
	for i := range corners {
		a := 2 * math.Pi * float64(i) / float64(corners)
		points = append(points, vec{radius * math.Cos(a), 0, radius * math.Sin(a)})
	}
	return points
}
