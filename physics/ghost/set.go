package ghost

import (
	"fmt"
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/hash"
	"github.com/brickyard-physics/brickyard/physics"
)

// Set is a number of ghosts, told apart by their index. It serves one goroutine.
type Set struct {
	opt      Options
	ghosts   []ghost
	surfaces []faceoctree.Surface // world frame
	before   [][]geom.Vec3        // by ghost: the vertices of its surface before the last step
	meets    [][]bool             // by ghost, then face
	finder   faceoctree.Finder
	pairs    []faceoctree.FacePair
	most     int     // pairs at once, since the start
	time     float64 // s since the start

	clock func() time.Duration
	cost  time.Duration
}

// ghost is one of a set.
type ghost struct {
	name   string                                    `snapshot:"-"`
	rest   []geom.Vec3                               `snapshot:"-"` // m, own frame
	deform func(dst, rest []geom.Vec3, time float64) `snapshot:"-"`
	shape  []geom.Vec3                               `snapshot:"-"` // m, own frame, now; rest itself of a rigid one
	next   []geom.Vec3                               `snapshot:"-"` // scratch: becomes the shape unless it is bad
	frozen bool                                      // the deformation went wrong: the shape stays

	start, pose geom.Pose
	startVel    geom.Vec3 // m/s
	startSpin   geom.Vec3 // rad/s
	vel, spin   geom.Vec3
	drifts      bool

	route   physics.Route `snapshot:"-"`
	follows bool
	base    geom.Pose // from where the course is seen
	clock   float64   // s along the course

	held   bool
	target geom.Pose

	moved bool // its pose is another one than that of its surface
}

// New checks the ghosts and places them at their start. The vertices and faces are copied. Errors are one line, and
// name the ghost.
func New(defs []Def, opt Options) (*Set, error) {
	if err := opt.check(); err != nil {
		return nil, fmt.Errorf("ghosts: %w", err)
	}
	s := &Set{opt: opt}
	for i := range defs {
		d := &defs[i]
		reach, err := d.check()
		if err == nil {
			err = opt.checkRoom(d, reach)
		}
		g := ghost{name: d.Name, deform: d.Deform, drifts: d.drifts(), follows: d.Course != nil}
		if err == nil && g.follows {
			g.route, err = d.Course.Route()
		}
		if err != nil {
			return nil, fmt.Errorf("ghost %q: %w", d.Name, err)
		}
		g.start = d.Pose.Geom()
		g.start.Q = g.start.Q.Unit()
		g.startVel, g.startSpin = geom.FromArray(d.Velocity), geom.FromArray(d.AngularVelocity)
		g.rest = append([]geom.Vec3(nil), d.Verts...)
		s.ghosts = append(s.ghosts, g)
		s.surfaces = append(s.surfaces, faceoctree.Surface{Verts: make([]geom.Vec3, len(d.Verts)),
			Faces: append([][3]int32(nil), d.Faces...)})
		s.before = append(s.before, make([]geom.Vec3, len(d.Verts)))
		s.meets = append(s.meets, make([]bool, len(d.Faces)))
	}
	s.Restart()
	return s, nil
}

// Restart puts all ghosts back to their start, whoever holds them.
func (s *Set) Restart() {
	s.time, s.most, s.cost = 0, 0, 0
	for i := range s.ghosts {
		g := &s.ghosts[i]
		g.pose, g.base, g.clock = g.start, g.start, 0
		g.vel, g.spin = g.startVel, g.startSpin
		g.held, g.frozen, g.moved = false, false, true
		if g.shape = g.rest; g.deform != nil {
			g.shape, g.next = make([]geom.Vec3, len(g.rest)), make([]geom.Vec3, len(g.rest))
			copy(g.shape, g.rest)
		}
		s.place(i)
		copy(s.before[i], s.surfaces[i].Verts)
	}
	s.find()
}

// SetClock has Step measure itself with a clock; see Cost. nil switches that off.
func (s *Set) SetClock(clock func() time.Duration) { s.clock = clock }

// Cost returns how long the last Step took by the clock that was set.
func (s *Set) Cost() time.Duration { return s.cost }

// Step moves and deforms all ghosts by dt (s, > 0), finds the faces that meet, and has drifting ghosts respond. Once
// warm it allocates nothing.
func (s *Set) Step(dt float64) {
	if !(dt > 0 && dt <= farthest) {
		panic(fmt.Sprintf("ghost: a step takes more than 0 s and at most %g s, not %g", farthest, dt))
	}
	var began time.Duration
	if s.clock != nil {
		began = s.clock()
	}
	s.time += dt
	for i := range s.ghosts {
		copy(s.before[i], s.surfaces[i].Verts)
		s.ghosts[i].move(dt)
		s.place(i)
	}
	s.find()
	s.respond()
	if s.clock != nil {
		s.cost = s.clock() - began
	}
}

// place deforms a ghost, puts its surface where its pose is, and keeps it within the walls.
func (s *Set) place(i int) {
	g := &s.ghosts[i]
	if g.deform != nil && !g.frozen {
		g.deform(g.next, g.rest, s.time)
		if g.frozen = firstBad(g.next) >= 0; !g.frozen {
			g.shape, g.next, g.moved = g.next, g.shape, true
		}
	}
	if !g.moved {
		return
	}
	box := g.lay(s.surfaces[i].Verts)
	if s.opt.walls() && (g.drifts || g.held) && g.reflect(&box, &s.opt.Room) {
		g.lay(s.surfaces[i].Verts)
	}
	g.moved = false
}

// lay writes the world places of the vertices and returns the box around them.
func (g *ghost) lay(to []geom.Vec3) geom.Box {
	frame := g.pose.Frame()
	box := geom.EmptyBox()
	for k := range g.shape {
		to[k] = frame.Apply(g.shape[k])
		box.Widen(&to[k])
	}
	return box
}

// find finds the pairs of faces that meet now, and marks the faces.
func (s *Set) find() {
	s.finder.Most = mostCandidates
	s.pairs = s.finder.Find(s.surfaces, s.opt.Rule)
	s.most = max(s.most, len(s.pairs))
	for i := range s.meets {
		clear(s.meets[i])
	}
	for _, p := range s.pairs {
		s.meets[p.A][p.F], s.meets[p.B][p.G] = true, true
	}
}

// Crowded reports whether so many faces are near each other that not all pairs are listed: of millions of them.
func (s *Set) Crowded() bool { return s.finder.Full() }

// Len returns the number of ghosts.
func (s *Set) Len() int { return len(s.ghosts) }

// Name returns the name of a ghost.
func (s *Set) Name(i int) string { return s.ghosts[i].name }

// Pose returns where the frame of a ghost is now.
func (s *Set) Pose(i int) physics.Pose {
	p := &s.ghosts[i].pose
	return physics.Pose{Position: p.P.Array(), Rotation: mgl64.Quat{W: p.Q.W, V: mgl64.Vec3{p.Q.X, p.Q.Y, p.Q.Z}}}
}

// Velocity returns how fast the frame of a ghost goes and turns (m/s, rad/s, world): of one that stands or follows a
// course as it did in the last step.
func (s *Set) Velocity(i int) (v, spin mgl64.Vec3) {
	return s.ghosts[i].vel.Array(), s.ghosts[i].spin.Array()
}

// Surface returns the surface of a ghost as it is now, in the world frame. It must not be changed, and changes with the
// next Step.
func (s *Set) Surface(i int) *faceoctree.Surface { return &s.surfaces[i] }

// Surfaces returns those of all ghosts, under the same terms.
func (s *Set) Surfaces() []faceoctree.Surface { return s.surfaces }

// Before returns the vertices of a surface before the last Step, under the same terms: between the two it is drawn.
func (s *Set) Before(i int) []geom.Vec3 { return s.before[i] }

// Shape returns the vertices of a ghost as it is deformed now, in its own frame (m), under the same terms.
func (s *Set) Shape(i int) []geom.Vec3 { return s.ghosts[i].shape }

// Rest returns the vertices of a ghost at rest, in its own frame (m). They must not be changed.
func (s *Set) Rest(i int) []geom.Vec3 { return s.ghosts[i].rest }

// Deforms reports whether a ghost has a deformation.
func (s *Set) Deforms(i int) bool { return s.ghosts[i].deform != nil }

// Frozen reports whether the deformation of a ghost went wrong, for which it keeps the last shape that was sound.
func (s *Set) Frozen(i int) bool { return s.ghosts[i].frozen }

// Meets says of each face of a ghost whether it meets one of another ghost now. It must not be changed, and changes
// with the next Step.
func (s *Set) Meets(i int) []bool { return s.meets[i] }

// Pairs returns the pairs of faces that meet now, in the order of faceoctree.Finder.Find, under the same terms.
func (s *Set) Pairs() []faceoctree.FacePair { return s.pairs }

// MostPairs returns the largest number of pairs that met at once since the start.
func (s *Set) MostPairs() int { return s.most }

// Faces returns the number of faces of all ghosts.
func (s *Set) Faces() (sum int) {
	for i := range s.surfaces {
		sum += len(s.surfaces[i].Faces)
	}
	return sum
}

// Hash returns a hash of the vertices and the pairs, bit for bit.
func (s *Set) Hash() uint64 {
	var h uint64
	for i := range s.surfaces {
		for _, v := range s.surfaces[i].Verts {
			for _, c := range v.Array() {
				h = hash.Mix(h ^ math.Float64bits(c))
			}
		}
	}
	for _, p := range s.pairs {
		h = hash.Mix(h ^ uint64(p.A)<<32 ^ uint64(p.B))
		h = hash.Mix(h ^ uint64(p.F)<<32 ^ uint64(p.G))
	}
	return h
}
