package scenery

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

type vec = mgl64.Vec3

// Air (m) is left between bodies that are built upon or beside each other: the expel zone of DefaultConfig.
const Air = 0.001

// nudge (m) is how far the seed shifts a body that stands freely, and twist (rad) how far it turns it.
const (
	Nudge = 0.0003
	twist = 0.0005
)

// Stuff is inelastic, of the given friction and the density of water.
func Stuff(friction float64) contact.Material {
	return contact.Material{Name: "stuff", Density: 1000, Friction: friction}
}

// Bouncy is stuff that is as elastic as told.
func Bouncy(friction, restitution float64) contact.Material {
	m := Stuff(friction)
	m.Restitution = restitution
	return m
}

// Body is a dynamic body of one shape. A shape that cannot be made ends the trial.
func Body(name string, m contact.Material, at vec) func(collision.Shape, error) physics.BodyDef {
	return func(shape collision.Shape, err error) physics.BodyDef {
		if err != nil {
			trial.Break("%s: %v", name, err)
		}
		return physics.BodyDef{Name: name, Kind: physics.Dynamic, Position: at, Rotation: mgl64.QuatIdent(),
			Solids: []physics.Solid{{Shape: shape, Material: m}}}
	}
}

// Box has half extents half (m).
func Box(name string, m contact.Material, half, at vec) physics.BodyDef {
	return Body(name, m, at)(collision.Box(half))
}

// Cube has the given edge (m).
func Cube(name string, m contact.Material, edge float64, at vec) physics.BodyDef {
	return Box(name, m, vec{edge / 2, edge / 2, edge / 2}, at)
}

// Ball has the given radius (m).
func Ball(name string, m contact.Material, radius float64, at vec) physics.BodyDef {
	return Body(name, m, at)(collision.Ball(radius))
}

// Floor is a static slab whose top is y = 0.
func Floor(m contact.Material) physics.BodyDef {
	return Static(Box("floor", m, vec{150, 0.5, 150}, vec{0, -0.5, 0}))
}

// Static makes a body static.
func Static(def physics.BodyDef) physics.BodyDef {
	def.Kind = physics.Static
	return def
}

// Driven is a kinematic body with a velocity (m/s) and a spin (rad/s).
func Driven(def physics.BodyDef, v, spin vec) physics.BodyDef {
	def.Kind, def.Velocity, def.AngularVelocity = physics.Kinematic, v, spin
	return def
}

// Thrown gives a body a velocity (m/s).
func Thrown(def physics.BodyDef, v vec) physics.BodyDef {
	def.Velocity = v
	return def
}

// Heavy gives a body a mass (kg).
func Heavy(def physics.BodyDef, mass float64) physics.BodyDef {
	def.Mass = mass
	return def
}

// Turned turns a body by angle (rad) about an axis through its centre.
func Turned(def physics.BodyDef, angle float64, axis vec) physics.BodyDef {
	def.Rotation = mgl64.QuatRotate(angle, axis.Normalize()).Mul(def.Rotation)
	return def
}

// Jitter shifts each body sideways and turns it about the vertical, a little, as the seed says.
func Jitter(t *trial.Trial, defs ...physics.BodyDef) []physics.BodyDef {
	for i := range defs {
		d := &defs[i]
		d.Position = d.Position.Add(vec{t.Vary(Nudge), 0, t.Vary(Nudge)})
		*d = Turned(*d, t.Vary(twist), vec{0, 1, 0})
	}
	return defs
}

// On puts bodies on a floor of the same substance.
func On(m contact.Material, defs ...physics.BodyDef) []physics.BodyDef {
	return append([]physics.BodyDef{Floor(m)}, defs...)
}

// Wall is a running bond of bricks 0.5 × 0.25 × 0.25 m in the plane z = 0, with half bricks at the ends of every other
// course so that nothing overhangs.
func Wall(m contact.Material, courses, bricks int) (defs []physics.BodyDef) {
	const long, high = 0.5, 0.25
	pitch := long + 2*Air
	for c := range courses {
		y := (float64(c)+0.5)*high + float64(c+1)*Air
		from := -0.5 * float64(bricks) * pitch
		lay := func(length float64) {
			name := fmt.Sprintf("brick %d.%d", c+1, len(defs)+1)
			defs = append(defs, Box(name, m, vec{length / 2, high / 2, 0.125}, vec{from + length/2, y, 0}))
			from += length + 2*Air
		}
		half := long/2 - Air
		if c%2 == 1 {
			lay(half)
		}
		for range bricks - c%2 {
			lay(long)
		}
		if c%2 == 1 {
			lay(half)
		}
	}
	return defs
}

// Pyramid is a triangle of cubes of edge 1 m with base cubes in its lowest row.
func Pyramid(m contact.Material, base int) (defs []physics.BodyDef) {
	for r := range base {
		n := base - r
		for i := range n {
			x := (float64(i) - 0.5*float64(n-1)) * 1.1
			at := vec{x, 0.5 + Air + float64(r)*(1+Air), 0}
			defs = append(defs, Cube(fmt.Sprintf("cube %d.%d", r+1, i+1), m, 1, at))
		}
	}
	return defs
}

// Tower is cubes of the given edge on each other, their masses (kg) in turn; without masses density decides.
func Tower(m contact.Material, count int, edge float64, masses ...float64) (defs []physics.BodyDef) {
	for i := range count {
		d := Cube(fmt.Sprintf("cube %d", i+1), m, edge, vec{0, edge/2 + Air + float64(i)*(edge+Air), 0})
		if len(masses) > 0 {
			d.Mass = masses[i%len(masses)]
		}
		defs = append(defs, d)
	}
	return defs
}

// Heap is cubes in a lattice of nx × ny × nz, turned at random, spaced so that none touch, above y = 1.
func Heap(t *trial.Trial, m contact.Material, edge float64, nx, ny, nz int) (defs []physics.BodyDef) {
	pitch := 1.9 * edge
	for k := range nx * ny * nz {
		x, z, y := k%nx, k/nx%nz, k/(nx*nz)
		at := vec{(float64(x) - 0.5*float64(nx-1)) * pitch, 1 + edge + float64(y)*pitch,
			(float64(z) - 0.5*float64(nz-1)) * pitch}
		d := Cube(fmt.Sprintf("cube %d", k+1), m, edge, at)
		d.Rotation = t.AnyRotation()
		defs = append(defs, d)
	}
	return defs
}

// Room is six static slabs, 1 m thick, around a space of the given half extents (m) about a centre.
func Room(m contact.Material, half, centre vec) (defs []physics.BodyDef) {
	for axis, name := range []string{"x", "y", "z"} {
		for _, side := range []float64{-1, 1} {
			size := half.Add(vec{1, 1, 1})
			size[axis] = 0.5
			at := centre
			at[axis] += side * (half[axis] + 0.5)
			defs = append(defs, Static(Box(fmt.Sprintf("side %+g%s", side, name), m, size, at)))
		}
	}
	return defs
}

// Seamed is a static sheet of two triangles per square tile in the plane y = 0; every other row is shifted by half a
// tile, so that its seams end on the sides of its neighbours.
func Seamed(m contact.Material, nx, nz int, tile float64) physics.BodyDef {
	var points []vec
	var faces [][]int32
	for z := range nz {
		shift := 0.5 * float64(z%2)
		for x := range nx + 1 {
			at := (float64(x) + shift - 0.5*float64(nx)) * tile
			low := (float64(z) - 0.5*float64(nz)) * tile
			points = append(points, vec{at, 0, low}, vec{at, 0, low + tile})
		}
		for x := range nx {
			a := int32(2 * (z*(nx+1) + x))
			faces = append(faces, []int32{a, a + 1, a + 3}, []int32{a, a + 3, a + 2})
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return Static(Body("sheet", m, vec{})(shape, err))
}

// Incline is a static slope (rad) that falls along +x, and the rotation that lays things on it.
func Incline(m contact.Material, angle float64) (ramp physics.BodyDef, tilt mgl64.Quat) {
	tilt = mgl64.QuatRotate(-angle, vec{0, 0, 1})
	ramp = Static(Box("ramp", m, vec{100, 0.5, 5}, vec{}))
	ramp.Rotation = tilt
	return ramp, tilt
}

// Gravity is that of DefaultConfig (m/s²).
const Gravity = 9.81

// FromGeom converts to the vectors of the public calls.
func FromGeom(v geom.Vec3) vec { return vec{v.X, v.Y, v.Z} }
