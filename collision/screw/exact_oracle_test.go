package screw

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	oracleSteps = 120
	sure        = 1e-6 // how far from every limit a collision must be for the oracle to insist on it
)

// oracle looks at two bodies posed at many times, by nothing but their poses.
type oracle struct {
	q *Query
}

// frame returns where the moving body is at time t.
func (o *oracle) frame(t float64) geom.Frame {
	pose := o.q.Screw.At(t)
	f := pose.Frame()
	return f.Mul(&o.q.Place)
}

// gap returns the signed height of the vertex over the face, or of the one edge over the other, at time t (m), with the
// place, the normal from static to moving, the distance inside the rims, and the properness.
func (o *oracle) gap(kind Kind, moving, static int32, t float64) (gap, inside, proper float64, at, n geom.Vec3) {
	f := o.frame(t)
	switch kind {
	case VF:
		at = f.Apply(o.q.Moving.Verts[moving])
		plane := o.q.Static.Faces[static].Plane
		n = plane.N
		inside = within(o.q.Static, static, at)
		return plane.Height(at), inside, vertexProperness(o.q.Moving, o.q.Moving.Verts, moving, f.R.ApplyT(n)), at, n
	case FV:
		at = o.q.Static.Verts[static]
		plane := o.q.Moving.Faces[moving].Plane
		local := f.ApplyT(at)
		m := f.R.Apply(plane.N)
		inside = within(o.q.Moving, moving, local)
		return plane.Height(local), inside, vertexProperness(o.q.Static, o.q.Static.Verts, static, m), at, m.Neg()
	}
	ea, eb := o.q.Static.Edges[static], o.q.Moving.Edges[moving]
	a0, a1 := o.q.Static.Verts[ea.V0], o.q.Static.Verts[ea.V1]
	b0, b1 := f.Apply(o.q.Moving.Verts[eb.V0]), f.Apply(o.q.Moving.Verts[eb.V1])
	da, db := a1.Sub(a0), b1.Sub(b0)
	n = da.Cross(db).Unit()
	m := geom.Mat3{X: da, Y: db.Neg(), Z: n}
	inverse, ok := m.Inverse()
	if !ok || da.Unit().Cross(db.Unit()).Len() < 1e-3 {
		return math.NaN(), 0, 0, at, n
	}
	uv := inverse.Apply(b0.Sub(a0))
	inside = min(uv.X, 1-uv.X, uv.Y, 1-uv.Y)
	return b0.Sub(a0).Dot(n), inside, o.proper7(static, moving, n, &f), a0.AddScaled(uv.X, da), n
}

// proper7 is formula (7) as it is printed.
func (o *oracle) proper7(a, b int32, n geom.Vec3, f *geom.Frame) float64 {
	ea, eb := o.q.Static.Edges[a], o.q.Moving.Edges[b]
	da := o.q.Static.Verts[ea.V1].Sub(o.q.Static.Verts[ea.V0]).Unit()
	db := f.R.Apply(o.q.Moving.Verts[eb.V1].Sub(o.q.Moving.Verts[eb.V0]).Unit())
	return min(n.Cross(da).Dot(o.q.Static.Faces[ea.Left].Plane.N), -n.Cross(da).Dot(o.q.Static.Faces[ea.Right].Plane.N),
		-n.Cross(db).Dot(f.R.Apply(o.q.Moving.Faces[eb.Left].Plane.N)),
		n.Cross(db).Dot(f.R.Apply(o.q.Moving.Faces[eb.Right].Plane.N)))
}

func within(s *convex.Surface, f int32, x geom.Vec3) float64 {
	loop, n := s.Loop(int(f)), s.Faces[f].Plane.N
	least := math.Inf(1)
	for i, v := range loop {
		a, b := s.Verts[v], s.Verts[loop[(i+1)%len(loop)]]
		least = min(least, n.Cross(b.Sub(a).Unit()).Dot(x.Sub(a)))
	}
	return least
}

// times returns when the features touch while they approach, far enough from rims and the threshold to insist on it.
func (o *oracle) times(kind Kind, moving, static int32) (times []float64) {
	before, _, _, _, _ := o.gap(kind, moving, static, 0)
	for i := 1; i <= oracleSteps; i++ {
		lo, hi := float64(i-1)/oracleSteps, float64(i)/oracleSteps
		after, _, _, _, _ := o.gap(kind, moving, static, hi)
		// Heights over faces fall; edges change sides in either sense.
		if before > sure && after < -sure || kind == EE && before < -sure && after > sure {
			above := before > 0
			for range 60 {
				mid := 0.5 * (lo + hi)
				if g, _, _, _, _ := o.gap(kind, moving, static, mid); g > 0 == above {
					lo = mid
				} else {
					hi = mid
				}
			}
			_, inside, proper, at, n := o.gap(kind, moving, static, lo)
			if kind == EE && !above {
				f := o.frame(lo)
				n = n.Neg()
				proper = o.proper7(static, moving, n, &f)
			}
			if inside > sure && proper > o.q.Threshold+sure && (kind != EE || proper > sure) &&
				n.Dot(o.q.Screw.Flow(at)) < -1e-3*sure {
				times = append(times, lo)
			}
		}
		before = after
	}
	return times
}

// check compares the collisions found with the oracle.
func (o *oracle) check(t *testing.T, found []Collision) (insisted int) {
	t.Helper()
	for _, h := range found {
		gap, inside, proper, at, n := o.gap(h.Kind, h.Moving, h.Static, h.Time)
		if math.IsNaN(gap) {
			continue // edges nearly parallel
		}
		if h.Kind == EE && n.Dot(h.Normal) < 0 {
			f := o.frame(h.Time)
			n = n.Neg()
			proper = o.proper7(h.Static, h.Moving, n, &f)
		}
		if math.Abs(gap) > 1e-12 || inside < -1e-9 || math.Abs(proper-h.Properness) > 1e-9 ||
			at.Sub(h.Position).Len() > 1e-9 || n.Sub(h.Normal).Len() > 1e-9 || n.Dot(o.q.Screw.Flow(at)) > 1e-9 {
			t.Errorf("%+v of %+v: gap %g, inside %g, properness %g at %v along %v", h, o.q.Screw, gap, inside, proper, at, n)
		}
	}
	for _, kind := range []Kind{VF, FV, EE} {
		movers, statics := len(o.q.Moving.Verts), len(o.q.Static.Faces)
		switch kind {
		case FV:
			movers, statics = len(o.q.Moving.Faces), len(o.q.Static.Verts)
		case EE:
			movers, statics = len(o.q.Moving.Edges), len(o.q.Static.Edges)
		}
		for m := range int32(movers) {
			for s := range int32(statics) {
				for _, at := range o.times(kind, m, s) {
					insisted++
					if !holds(found, kind, m, s, at) {
						t.Errorf("%v of %d with %d at %v of %+v is not found", kind, m, s, at, o.q.Screw)
					}
				}
			}
		}
	}
	return insisted
}

func holds(found []Collision, kind Kind, moving, static int32, at float64) bool {
	for _, h := range found {
		if h.Kind == kind && h.Moving == moving && h.Static == static && math.Abs(h.Time-at) < 1e-9 {
			return true
		}
	}
	return false
}

func randomVec(r *rand.Rand, size float64) geom.Vec3 {
	return geom.V(size*(2*r.Float64()-1), size*(2*r.Float64()-1), size*(2*r.Float64()-1))
}

func randomHull(t *testing.T, r *rand.Rand) *convex.Surface {
	points := make([]geom.Vec3, 5+r.IntN(4))
	for i := range points {
		points[i] = randomVec(r, 1)
	}
	p, err := convex.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	return &p.Surface
}

// TestOracle compares with dense sampling in time and bisection, over all kinds of motion.
func TestOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(7, 11))
	var s Scratch
	type row struct {
		name   string
		aim    bool // so that the bodies pass through each other
		motion func() Screw
	}
	rows := []row{
		{"any", true, func() Screw {
			return About(randomVec(r, 3), randomVec(r, 1), math.Pi*(2*r.Float64()-1), 4*r.Float64()-2)
		}},
		{"translation", true, func() Screw { return About(geom.Vec3{}, randomVec(r, 1), 0, 4) }},
		{"near half a turn", true, func() Screw {
			return About(randomVec(r, 2), randomVec(r, 1), math.Pi*(1-1e-9*r.Float64()), r.Float64()-0.5)
		}},
		{"axis through the bodies, slide backwards", false, func() Screw {
			return About(randomVec(r, 0.3), randomVec(r, 1), 3*r.Float64(), 3*r.Float64()-3)
		}},
		{"spin", false, func() Screw { return About(geom.V(1.3, 0, 0), randomVec(r, 1), 3, 0) }},
	}
	for _, tiny := range []float64{1e-12, 1e-9, 1e-6, 1e-3} {
		rows = append(rows, row{fmt.Sprint("turn by ", tiny), true, func() Screw {
			axis := randomVec(r, 1).Unit()
			u, _ := axis.Perpendicular()
			return About(u.Scale(4/tiny), axis, tiny, 2*r.Float64()-1)
		}})
	}
	for _, row := range rows {
		insisted, found := 0, 0
		for range 22 {
			start := geom.Pose{P: geom.V(1.3, 0, 0).Add(randomVec(r, 0.3)), Q: geom.FromRotationVector(randomVec(r, 1.5))}
			q := Query{Static: randomHull(t, r), Moving: randomHull(t, r), Place: start.Frame(), Screw: row.motion(),
				Threshold: -0.6}
			if row.aim { // half of the way takes the centre to the other body
				half := q.Screw.At(-0.5)
				start = half.Mul(&geom.Pose{P: randomVec(r, 0.5), Q: start.Q})
				q.Place = start.Frame()
			}
			hits := s.Exact(&q)
			o := oracle{&q}
			insisted += o.check(t, hits)
			found += len(hits)
		}
		t.Logf("%s: %d insisted on, %d found", row.name, insisted, found)
		if insisted < 8 {
			t.Errorf("%s: only %d collisions to find", row.name, insisted)
		}
	}
}
