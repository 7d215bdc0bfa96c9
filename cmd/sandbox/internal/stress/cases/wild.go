package cases

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// wild is a random world: its numbers come from the seed of the trial, and range over orders of magnitude. Bodies are
// called after the world, their shape and their number, so that a report says which they were.
type wild struct {
	*trial.Trial
	number int // of the world in the trial
	config physics.Config
	shapes []wildShape
	bounce []float64 // the restitutions that materials take
	belts  bool      // whether some surfaces run

	bodies []physics.BodyID // drawn ones, all that can move
	made   int
}

// wildShape is a shape that some bodies of a wild have.
type wildShape struct {
	name  string
	shape collision.Shape
}

// wildShapes is how many shapes the bodies of a wild share.
const wildShapes = 10

// newWild draws the settings and shapes of a world.
func newWild(t *trial.Trial, number int) *wild {
	w := &wild{Trial: t, number: number, config: t.Config(), bounce: []float64{0, 0, 0.5, 1}}
	if t.AskedHz() == 0 {
		w.config.Hz = oneOf(t, 15, 30, 60, 120, 240.0)
	}
	w.config.ExpelZone = oneOf(t, 0.001, 0.0001, 0.01, 0.001)
	if chance(t, 1, 3) {
		w.bounce = []float64{0}
	}
	if chance(t, 1, 4) {
		w.config.Gravity = anyVector(t, 10, 50)
	}
	for range wildShapes {
		w.shapes = append(w.shapes, w.drawShape())
	}
	return w
}

// oneOf picks one of some values.
func oneOf[T any](t *trial.Trial, values ...T) T { return values[t.IntN(len(values))] }

// chance is true n times in of.
func chance(t *trial.Trial, n, of int) bool { return t.IntN(of) < n }

// anyBetween is uniform from low to high.
func anyBetween(t *trial.Trial, low, high float64) float64 { return low + (high-low)*t.Random() }

// anyVector is up to most long, and up to extreme one time in twelve.
func anyVector(t *trial.Trial, most, extreme float64) vec {
	if chance(t, 1, 12) {
		most = extreme
	}
	return t.AnyDirection().Mul(most * t.Random())
}

// anySize is a length (m) from 2.5 mm to 0.5 m.
func anySize(t *trial.Trial) float64 {
	return 0.0025 * float64(1+t.IntN(4)) * oneOf(t, 1, 5, 20, 50.0)
}

// drawShape makes one of all kinds of shapes, round, flat, thin and hollow.
func (w *wild) drawShape() wildShape {
	named := func(name string) func(collision.Shape, error) wildShape {
		return func(s collision.Shape, err error) wildShape {
			if err != nil {
				trial.Break("%s: %v", name, err)
			}
			return wildShape{name, s}
		}
	}
	flat := anyBetween(w.Trial, 0.3, 0.6)
	switch w.IntN(14) {
	case 0:
		return named("ball")(collision.Ball(anySize(w.Trial)))
	case 1:
		return named("pill")(collision.Pill(anySize(w.Trial), anySize(w.Trial)))
	case 2:
		return named("cylinder")(collision.Cylinder(anySize(w.Trial), anySize(w.Trial), 3+w.IntN(20)))
	case 3:
		return named("cone")(collision.Cone(anySize(w.Trial), anySize(w.Trial), 3+w.IntN(20)))
	case 4:
		return named("wedge")(collision.Wedge(vec{anySize(w.Trial), anySize(w.Trial), anySize(w.Trial)}))
	case 5, 6:
		return named("hull")(collision.Hull(w.cloud()))
	case 7:
		return named("plate")(collision.Box(vec{flat, anyBetween(w.Trial, 0.0005, 0.0035), 0.3}))
	case 8:
		return named("needle")(collision.Box(vec{flat, anyBetween(w.Trial, 0.001, 0.005), 0.002}))
	case 9:
		return named("shard")(collision.Polygon([]vec{{}, {flat, 0, 0}, {0.1, 0, 0.3}}, 0.002))
	case 10:
		return named("spark")(collision.Point(0.01))
	case 11:
		return named("ring")(ringMesh(anyBetween(w.Trial, 0.1, 0.4), 10, 6))
	case 12:
		return named("bracket")(bracketMesh(anyBetween(w.Trial, 0.1, 0.4)))
	}
	return named("box")(collision.Box(vec{anySize(w.Trial), anySize(w.Trial), anySize(w.Trial)}))
}

// cloud is the points of a hull, of one of three sizes.
func (w *wild) cloud() (points []vec) {
	size := oneOf(w.Trial, 0.02, 0.1, 0.3)
	for range 6 + w.IntN(30) {
		points = append(points, vec{w.Normal(), w.Normal(), w.Normal()}.Mul(size))
	}
	return points
}

// ringMesh is a torus about z, its tube 0.3 radii thick.
func ringMesh(radius float64, tubes, sides int) (collision.Shape, error) {
	var points []vec
	var faces [][]int32
	at := func(i, j int) int32 { return int32(i%tubes*sides + j%sides) }
	for i := range tubes {
		for j := range sides {
			around, about := 2*math.Pi*float64(i)/float64(tubes), 2*math.Pi*float64(j)/float64(sides)
			r := radius * (1 + 0.3*math.Cos(about))
			points = append(points, vec{r * math.Cos(around), r * math.Sin(around), 0.3 * radius * math.Sin(about)})
			faces = append(faces, []int32{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return shape, err
}

// bracketMesh is an L in the plane z = 0, of the given length (m) and 0.3 times as wide.
func bracketMesh(long float64) (collision.Shape, error) {
	wide := 0.3 * long
	outline := [][2]float64{{0, 0}, {long, 0}, {long, wide}, {wide, wide}, {wide, long}, {0, long}}
	n := int32(len(outline))
	var points []vec
	for _, z := range []float64{-0.2 * long, 0.2 * long} {
		for _, p := range outline {
			points = append(points, vec{p[0], p[1], z})
		}
	}
	faces := [][]int32{{3, 2, 1, 0}, {5, 4, 3, 0}, {n, n + 1, n + 2, n + 3}, {n, n + 3, n + 4, n + 5}}
	for i := range n {
		k := (i + 1) % n
		faces = append(faces, []int32{i, k, n + k, n + i})
	}
	shape, _, err := collision.Mesh(points, faces)
	return shape, err
}

// material is of any density and friction, now and then with resistance to rolling, or a surface that runs.
func (w *wild) material() contact.Material {
	m := contact.Material{Density: oneOf(w.Trial, 10, 100, 500, 1000, 8000.0), Friction: w.Random(),
		Restitution: oneOf(w.Trial, w.bounce...)}
	if chance(w.Trial, 1, 3) {
		m.Rolling, m.Spinning = 0.1*w.Random(), 0.1*w.Random()
	}
	if w.belts && chance(w.Trial, 1, 6) {
		v := anyVector(w.Trial, 3, 30)
		m.Belt.X, m.Belt.Y, m.Belt.Z = v[0], v[1], v[2]
	}
	return m
}

// draw is a dynamic body within reach (m) of a place, of one to three solids, up to 500 m/s and 200 rad/s fast.
func (w *wild) draw(reach float64, at vec) physics.BodyDef {
	def := physics.BodyDef{Kind: physics.Dynamic, Position: at.Add(anyVector(w.Trial, reach, 2*reach)),
		Rotation: w.AnyRotation(),
		Velocity: anyVector(w.Trial, 5, 500), AngularVelocity: anyVector(w.Trial, 10, 200)}
	kind := w.shapes[w.IntN(len(w.shapes))]
	def.Solids = []physics.Solid{{Shape: kind.shape, Material: w.material()}}
	for range max(0, w.IntN(6)-3) {
		more := w.shapes[w.IntN(len(w.shapes))]
		shape := more.shape.Placed(anyVector(w.Trial, 0.3, 0.3), mgl64.QuatRotate(w.Random(), vec{0, 0, 1}))
		def.Solids = append(def.Solids, physics.Solid{Shape: shape, Material: w.material()})
	}
	if chance(w.Trial, 1, 10) {
		def.Mass = math.Pow(10, anyBetween(w.Trial, -2, 3))
	}
	w.made++
	def.Name = fmt.Sprintf("%s %d of world %d", kind.name, w.made, w.number)
	return def
}

// enter adds a body if it has room where it is.
func (w *wild) enter(def physics.BodyDef) (physics.BodyID, bool) {
	id, err := w.World.AddBody(def)
	var overlap *physics.OverlapError
	switch {
	case err == nil:
		if def.Kind != physics.Static {
			w.bodies = append(w.bodies, id)
		}
		return id, true
	case !errors.As(err, &overlap):
		trial.Break("a body was refused, but not for overlap: %v", err)
	}
	return id, false
}

// leave takes a body out.
func (w *wild) leave(k int) {
	w.RemoveBody(w.bodies[k])
	w.bodies = append(w.bodies[:k], w.bodies[k+1:]...)
}

// ground is a slab or hills of triangles about the origin, and a wall on it.
func (w *wild) ground() []physics.BodyDef {
	m := w.material()
	low := scenery.Static(scenery.Box("ground", m, vec{4, 0.1, 4}, vec{}))
	if chance(w.Trial, 1, 2) {
		const posts, spacing = 33, 0.25
		heights := make([]float64, posts*posts)
		for i := range heights {
			heights[i] = 0.15 * w.Random()
		}
		shape, err := collision.HeightField(posts, spacing, heights)
		low = scenery.Static(scenery.Body("hills", m, vec{-0.5 * (posts - 1) * spacing, 0,
			-0.5 * (posts - 1) * spacing})(shape, err))
	}
	return []physics.BodyDef{low, scenery.Static(scenery.Box("wall", w.material(), vec{0.1, 1, 2}, vec{2, 1.2, 0}))}
}

// shell is a closed box about the space of a cube of edge 2 m, its walls as thick as told: of six slabs, or a mesh.
func (w *wild) shell(kind physics.Kind, thick float64) physics.BodyDef {
	def := physics.BodyDef{Name: "shell", Kind: kind, Rotation: mgl64.QuatIdent()}
	m := w.material()
	if chance(w.Trial, 1, 2) {
		shape, err := hollowMesh(1, 1+thick)
		def.Solids = scenery.Body("shell", m, vec{})(shape, err).Solids
		return def
	}
	for axis := range 3 {
		for _, side := range []float64{-1, 1} {
			half, at := vec{1 + thick, 1 + thick, 1 + thick}, vec{}
			half[axis], at[axis] = 0.5*thick, side*(1+0.5*thick)
			slab := scenery.Box("slab", m, half, vec{}).Solids[0]
			slab.Shape = slab.Shape.Placed(at, mgl64.QuatIdent())
			def.Solids = append(def.Solids, slab)
		}
	}
	return def
}

// hollowMesh is a cube with a cubic hollow in it, of the given half edges (m).
func hollowMesh(inner, outer float64) (collision.Shape, error) {
	sides := [][]int32{{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}
	var points []vec
	var faces [][]int32
	for k, h := range []float64{outer, inner} {
		first := int32(len(points))
		for i := range 8 {
			points = append(points, vec{h * float64(2*(i&1)-1), h * float64(i&2-1), h * float64(i>>1&2-1)})
		}
		for _, f := range sides {
			face := []int32{first + f[0], first + f[1], first + f[2], first + f[3]}
			if k == 1 { // seen from the hollow
				face[1], face[3] = face[3], face[1]
			}
			faces = append(faces, face)
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return shape, err
}
