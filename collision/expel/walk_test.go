package expel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// walker is one body of the walk.
type walker struct {
	name string
	poly *convex.Polyhedron // nil for one that is not convex
	mesh *mesh.Mesh
}

func (w *walker) core() mesh.Core { return mesh.Core{Poly: w.poly, Mesh: w.mesh} }

func (w *walker) surface() *convex.Surface {
	v := viewOf(w.core())
	return v.surface
}

// walkers are the convex bodies.
func walkers(t testing.TB) []walker {
	t.Helper()
	make3 := func(p *convex.Polyhedron, err error) *convex.Polyhedron {
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	wedge := func(degrees float64) *convex.Polyhedron {
		slope := 2 * math.Tan(degrees*math.Pi/180)
		return make3(convex.NewPolyhedron([]geom.Vec3{
			{X: -1, Y: 0, Z: -1}, {X: 1, Y: 0, Z: -1}, {X: 1, Y: slope, Z: -1},
			{X: -1, Y: 0, Z: 1}, {X: 1, Y: 0, Z: 1}, {X: 1, Y: slope, Z: 1},
		}, [][]int32{{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {0, 3, 5, 2}}))
	}
	return []walker{
		{name: "box", poly: make3(convex.BoxPolyhedron(geom.V(1, 0.8, 0.6)))},
		{name: "tetrahedron", poly: make3(convex.NewPolyhedron([]geom.Vec3{
			{X: 1, Y: 1, Z: 1}, {X: 1, Y: -1, Z: -1}, {X: -1, Y: 1, Z: -1}, {X: -1, Y: -1, Z: 1},
		}, [][]int32{{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}))},
		{name: "wedge 20°", poly: wedge(20)},
		{name: "wedge 28°", poly: wedge(28)},
		{name: "plate", poly: make3(convex.BoxPolyhedron(geom.V(1, 0.02, 1)))},
		{name: "triangle", poly: make3(convex.FlatPolyhedron([]geom.Vec3{{X: 1}, {X: -1, Z: 1}, {X: -0.5, Z: -1}}))},
		{name: "segment", poly: convex.SegmentPolyhedron(geom.V(-1, 0, 0), geom.V(1, 0.1, 0))},
	}
}

// satGap is the largest separation of two convex polyhedra along any face normal, any product of two edges and, for
// flat and thinner ones, the axes within their planes; it is positive if and only if they are apart.
func satGap(a, b *convex.Polyhedron, rel *geom.Frame) float64 {
	av, bv := a.Verts, make([]geom.Vec3, len(b.Verts))
	for i, v := range b.Verts {
		bv[i] = rel.Apply(v)
	}
	best := math.Inf(-1)
	try := func(n geom.Vec3) {
		if n.LenSq() < 1e-20 {
			return
		}
		n = n.Unit()
		lowA, highA, lowB, highB := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, v := range av {
			h := n.Dot(v)
			lowA, highA = min(lowA, h), max(highA, h)
		}
		for _, v := range bv {
			h := n.Dot(v)
			lowB, highB = min(lowB, h), max(highB, h)
		}
		best = max(best, lowB-highA, lowA-highB)
	}
	var na, nb, ea, eb []geom.Vec3
	for _, f := range a.Faces {
		na = append(na, f.Plane.N)
	}
	for _, f := range b.Faces {
		nb = append(nb, rel.R.Apply(f.Plane.N))
	}
	for _, e := range a.Edges {
		ea = append(ea, av[e.V1].Sub(av[e.V0]).Unit())
	}
	for _, e := range b.Edges {
		eb = append(eb, bv[e.V1].Sub(bv[e.V0]).Unit())
	}
	for _, n := range append(append([]geom.Vec3{}, na...), nb...) {
		try(n)
		if len(na) <= 2 || len(nb) <= 2 {
			for _, u := range append(append([]geom.Vec3{}, ea...), eb...) {
				try(n.Cross(u))
			}
		}
	}
	for _, u := range ea {
		for _, w := range eb {
			n := u.Cross(w)
			try(n)
			if len(na)+len(nb) == 0 { // segments may be coplanar or parallel
				d := bv[0].Sub(av[0])
				try(n.Cross(u))
				try(n.Cross(w))
				try(d.Sub(u.Scale(u.Dot(d))))
				try(u)
			}
		}
	}
	return best
}

// compose returns g after f, with its axes made orthonormal again.
func compose(g, f *geom.Frame) geom.Frame {
	x := g.R.Apply(f.R.X).Unit()
	y := g.R.Apply(f.R.Y)
	y = y.Sub(x.Scale(x.Dot(y))).Unit()
	return geom.Frame{P: g.Apply(f.P), R: geom.Mat3{X: x, Y: y, Z: x.Cross(y)}}
}

func randomVec(r *rand.Rand) geom.Vec3 {
	return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
}

// walk lets one body wander about another with hostile queries, and checks after each that they do not overlap.
type walk struct {
	mover, obstacle *walker
	zone            float64
	at              geom.Frame
	s               Scratch
	oracle          crossingOracle
	smallest        float64 // m; of convex pairs
	stops           int
	orderly         bool // starts square to the obstacle and moves along and about the axes: parallel edges and faces
}

func newWalk(mover, obstacle *walker, zone float64, r *rand.Rand) *walk {
	w := &walk{mover: mover, obstacle: obstacle, zone: zone, smallest: math.Inf(1)}
	turn := turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64())
	far := 1.01 * (mover.surface().Radius + obstacle.surface().Radius)
	w.at.R = turn.R
	if w.orderly = r.IntN(3) == 0; w.orderly {
		w.at.R = geom.Identity3()
	}
	w.at.P = obstacle.surface().Centre.Sub(w.at.R.Apply(mover.surface().Centre)).Add(randomVec(r).Unit().Scale(far))
	return w
}

// query picks a motion: a translation, a rotation or, for every third, a screw.
func (w *walk) query(r *rand.Rand) Screw {
	if r.IntN(3) == 0 {
		v := w.aim(r)
		if w.orderly {
			v = alongAxis(v, r)
		}
		return Screw{Axis: v.Unit(), Pitch: v.Len()}
	}
	origin, axis, angle := w.twist(r)
	if w.orderly {
		axis = alongAxis(randomVec(r), r)
		angle = math.Copysign(math.Pi/4, angle) * float64(r.IntN(3))
	}
	m := Screw{Origin: origin, Axis: axis, Angle: angle}
	if r.IntN(2) == 0 {
		m.Pitch = r.NormFloat64() * []float64{1, 0.1, w.zone}[r.IntN(3)]
		if r.IntN(2) == 0 { // towards the obstacle
			m.Axis = w.at.P.Scale(-0.5).Add(randomVec(r))
		}
	}
	return m
}

// step makes one query and follows it to its end, or describes the fault.
func (w *walk) step(r *rand.Rand) error {
	before, m := w.at, w.query(r)
	if m.Axis == (geom.Vec3{}) {
		return nil
	}
	h := Sweep(w.mover.core(), w.obstacle.core(), &w.at, m, w.zone, &w.s)
	if h.State == StateHit {
		w.stops++
	}
	say := func(what string) error {
		return fmt.Errorf("%s on %s, zone %g, from %v, %+v: %+v: %s",
			w.mover.name, w.obstacle.name, w.zone, before, m, h, what)
	}
	if h.State == StateUnsure || !(h.Fraction >= 0 && h.Fraction <= 1) {
		return say("no answer")
	}
	if h.State == StateHit && math.Abs(h.Normal.Len()-1) > 1e-9 {
		return say("normal")
	}
	w.at = m.along(&before, h.Fraction)
	between := m.along(&before, h.Fraction*r.Float64())
	for _, at := range []*geom.Frame{&w.at, &between} {
		if w.mover.poly == nil || w.obstacle.poly == nil {
			if w.oracle.overlap(w.obstacle.surface(), w.mover.surface(), at) {
				return say("overlap")
			}
			continue
		}
		gap := satGap(w.obstacle.poly, w.mover.poly, at)
		w.smallest = min(w.smallest, gap)
		if !(gap > 0) {
			return say(fmt.Sprintf("gap %g", gap))
		}
	}
	return nil
}

// alongAxis returns one component of v.
func alongAxis(v geom.Vec3, r *rand.Rand) geom.Vec3 {
	return [3]geom.Vec3{{X: v.X}, {Y: v.Y}, {Z: v.Z}}[r.IntN(3)]
}

// aim picks a translation, mostly towards the obstacle, now and then tiny, huge or along a near obstacle.
func (w *walk) aim(r *rand.Rand) geom.Vec3 {
	v := randomVec(r).Scale(r.Float64()).Sub(w.at.P.Scale(1.5 * r.Float64()))
	switch r.IntN(8) {
	case 0:
		return v.Scale(w.zone)
	case 1:
		return v.Scale(20)
	case 2:
		if faces := w.obstacle.surface().Faces; len(faces) > 0 {
			n := faces[r.IntN(len(faces))].Plane.N
			return v.Sub(n.Scale(n.Dot(v) + 1e-4*r.NormFloat64()))
		}
	}
	return v
}

// twist picks a rotation: about the centre, a vertex of either body or somewhere else.
func (w *walk) twist(r *rand.Rand) (origin, axis geom.Vec3, angle float64) {
	origin, axis, angle = randomVec(r), randomVec(r), 3*(r.Float64()-0.5)
	mover, obstacle := w.mover.surface(), w.obstacle.surface()
	switch r.IntN(6) {
	case 0:
		origin = w.at.P
	case 1:
		origin = w.at.Apply(mover.Verts[r.IntN(len(mover.Verts))])
	case 2:
		origin = obstacle.Verts[r.IntN(len(obstacle.Verts))]
	case 3:
		origin = origin.Scale(100)
		angle *= 0.02
	}
	if r.IntN(4) == 0 {
		e := mover.Edges[r.IntN(len(mover.Edges))]
		axis = w.at.R.Apply(mover.Verts[e.V1].Sub(mover.Verts[e.V0]))
	}
	if r.IntN(8) == 0 {
		angle *= 1e-3
	}
	return origin, axis, angle
}

// walkQueries returns how many queries the walks make: share by default, and the number in BRICKYARD_WALK for all of
// them together, of which TestWalkNeverOverlaps makes one part in five and TestWalkMeshesNeverOverlap the others.
func walkQueries(share int, part float64) int {
	if n, err := strconv.Atoi(os.Getenv("BRICKYARD_WALK")); err == nil {
		return int(part * float64(n))
	}
	return share
}

// runWalk walks pairs that pick chooses until total queries are made, 100 each.
func runWalk(t *testing.T, total int, pick func(r *rand.Rand) (mover, obstacle *walker)) {
	t.Helper()
	zones := []float64{0.05, 0.002, 2e-5}
	r := rand.New(rand.NewPCG(3, 1))
	queries, stops, wrong := 0, 0, 0
	smallest := math.Inf(1)
	for round := 0; queries < total && wrong < 20; round++ {
		zone := zones[round%len(zones)]
		mover, obstacle := pick(r)
		w := newWalk(mover, obstacle, zone, r)
		for range 100 {
			queries++
			if err := w.step(r); err != nil {
				t.Error(err)
				wrong++
				break
			}
		}
		stops += w.stops
		smallest = min(smallest, w.smallest/zone)
	}
	t.Logf("%d queries, %d stops, smallest gap of convex pairs %.3g zones", queries, stops, smallest)
	if stops < queries/4 {
		t.Errorf("only %d of %d queries stopped: the walk no longer reaches contact", stops, queries)
	}
}

// TestWalkNeverOverlaps is the fuzz gate of convex pairs: random queries biased into contact, each checked by
// separating axes. BRICKYARD_WALK sets how many, with those of TestWalkMeshesNeverOverlap; 20000 by default.
func TestWalkNeverOverlaps(t *testing.T) {
	all := walkers(t)
	runWalk(t, walkQueries(20000, 0.2), func(r *rand.Rand) (mover, obstacle *walker) {
		return &all[r.IntN(len(all))], &all[r.IntN(len(all))]
	})
}
