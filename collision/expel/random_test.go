package expel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// scaled returns the body in another size.
func (w *walker) scaled(t testing.TB, by float64) walker {
	t.Helper()
	s := w.surface()
	verts := make([]geom.Vec3, len(s.Verts))
	for i, v := range s.Verts {
		verts[i] = v.Scale(by)
	}
	var loops [][]int32
	for f := range s.Faces {
		loops = append(loops, s.Loop(f))
	}
	out := walker{name: fmt.Sprintf("%s × %g", w.name, by)}
	switch {
	case w.mesh != nil:
		out.mesh = meshOf(t, verts, loops)
	case len(verts) == 1:
		out.poly = convex.PointPolyhedron(verts[0])
	case len(verts) == 2:
		out.poly = convex.SegmentPolyhedron(verts[0], verts[1])
	default:
		p, err := convex.NewPolyhedron(verts, loops)
		if err != nil {
			t.Fatal(err)
		}
		out.poly = p
	}
	return out
}

// randomCase is a query that a test makes up.
type randomCase struct {
	kind        string
	mover, rest *walker
	at          geom.Frame
	motion      Screw
	size        float64 // m; of the coordinates
	round       float64 // m; radius of the mover
}

// gapAt returns the distance of the two solids (m), at a place where they do not overlap.
func (c *randomCase) gapAt(f *geom.Frame) float64 {
	return surfaceGap(c.rest.surface(), c.mover.surface(), f) - c.round
}

// approach makes a motion of one of the kinds, for bodies that do not overlap where rel puts them.
func (c *randomCase) approach(r *rand.Rand) {
	m, o := c.mover.surface(), c.rest.surface()
	target := o.Centre
	if len(o.Verts) > 0 && r.IntN(2) == 0 { // at a vertex or the middle of an edge: degenerate
		target = o.Verts[r.IntN(len(o.Verts))]
		if len(o.Edges) > 0 && r.IntN(2) == 0 {
			e := &o.Edges[r.IntN(len(o.Edges))]
			target = o.Verts[e.V0].Lerp(o.Verts[e.V1], 0.5)
		}
	}
	from := c.at.Apply(m.Verts[r.IntN(len(m.Verts))])
	d := target.Sub(from).Scale(1.2).Add(randomVec(r).Scale(0.2 * c.size))
	axis := randomVec(r).Unit()
	switch r.IntN(7) {
	case 0:
		c.kind, c.motion = "translation", Screw{Axis: d.Unit(), Pitch: d.Len()}
	case 1: // along a face of the obstacle, all but parallel
		c.kind = "grazing"
		if len(o.Faces) > 0 {
			n := o.Faces[r.IntN(len(o.Faces))].Plane.N
			d = d.Sub(n.Scale(n.Dot(d))).AddScaled(c.size*math.Pow(10, -3-9*r.Float64())*float64(2*r.IntN(2)-1), n)
		}
		c.motion = Screw{Axis: d.Unit(), Pitch: d.Len()}
	case 2:
		c.kind, c.motion = "spin", Screw{Origin: c.at.Apply(m.Centre), Axis: axis, Angle: 3 * (r.Float64() - 0.5)}
	case 3:
		origin := from.Lerp(target, 0.5).Add(axis.Cross(d).Scale(0.5 + r.Float64()))
		c.kind, c.motion = "orbit", Screw{Origin: origin, Axis: axis, Angle: 4 * (r.Float64() - 0.5)}
	case 4:
		c.kind, c.motion = "half a turn", Screw{Origin: from.Lerp(target, 0.5), Axis: axis, Angle: math.Pi}
	case 5:
		pose := geom.Pose{P: c.at.P, Q: geom.IdentityQuat()}
		by := geom.MotionBy(&pose, d, axis.Scale(2*r.Float64()))
		c.kind, c.motion = "screw", ScrewOf(&by)
	case 6:
		tiny := math.Pow(10, -9+7*r.Float64())
		c.kind, c.motion = "tiny", Screw{Origin: target, Axis: axis, Angle: tiny, Pitch: tiny * c.size * float64(r.IntN(2))}
	}
}

// judge answers the case with one zone and describes any fault of the answer.
func (c *randomCase) judge(zone float64, s *Scratch, o *crossingOracle) (h Hit, why string) {
	mover := c.mover.core()
	mover.Radius = c.round
	h = Sweep(mover, c.rest.core(), &c.at, c.motion, zone, s)
	if h.State == StateUnsure || !(h.Fraction >= 0 && h.Fraction <= 1) {
		return h, "no answer"
	}
	m, rest := c.mover.surface(), c.rest.surface()
	const samples = 60
	for i := range samples + 1 {
		f := c.motion.along(&c.at, h.Fraction*float64(i)/samples)
		if o.overlap(rest, m, &f) || c.round > 0 && c.gapAt(&f) < 0.94*zone {
			return h, fmt.Sprintf("overlaps at %d/%d of the way", i, samples)
		}
	}
	if h.State == StateApart {
		return h, ""
	}
	f := c.motion.along(&c.at, h.Fraction)
	gap := c.gapAt(&f)
	if gap > 4*zone {
		return h, fmt.Sprintf("stopped %g zones away", gap/zone)
	}
	at := convex.PointPolyhedron(h.Point)
	onRest, onMover := surfaceGap(rest, &at.Surface, &home), surfaceGap(&at.Surface, m, &f)-c.round
	if onRest > 2*zone || onMover > 4*zone || math.Abs(h.Normal.Len()-1) > 1e-9 {
		return h, fmt.Sprintf("contact %g zones off the obstacle, %g off the mover, normal %v",
			onRest/zone, onMover/zone, h.Normal)
	}
	closer := f
	closer.P = f.P.AddScaled(-0.5*gap, h.Normal)
	if d := c.gapAt(&closer); d > gap+1e-12*c.size {
		return h, fmt.Sprintf("gap %g zones, and %g when moved against the normal", gap/zone, d/zone)
	}
	return h, c.parting(gap, zone, h.Fraction)
}

// parting follows the motion on from a stop and complains if the gap does not fall before it is wide.
func (c *randomCase) parting(gap, zone, from float64) string {
	m := c.mover.surface()
	f, g := c.motion.along(&c.at, from), c.motion.along(&c.at, from+1e-4)
	speed := 0.0
	for _, v := range m.Verts {
		speed = max(speed, f.Apply(v).Sub(g.Apply(v)).Len()/1e-4)
	}
	step := 0.1 * max(gap, 0.01*zone) / max(speed, 1e-300)
	for x := from; x < 3; {
		x += step
		step *= 1.02
		f := c.motion.along(&c.at, x)
		switch d := c.gapAt(&f); {
		case d < gap-1e-9*zone-1e-13*c.size:
			return ""
		case d > 4*zone:
			return fmt.Sprintf("stopped with gap %g zones, which grows", gap/zone)
		}
	}
	return fmt.Sprintf("stopped with gap %g zones, which never falls", gap/zone)
}

// TestRandomSweeps makes up queries of all kinds about all bodies in sizes from a millimetre to a kilometre, and holds
// the answers against the oracle: nothing overlaps on the way to a stop, or on all of it; a stop is within four zones,
// and made on the way in. The stops come nearer as the zone shrinks.
func TestRandomSweeps(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	var bodies [3][]walker
	for i, by := range []float64{1, 1024, 1.0 / 1024} {
		all := append(walkers(t), walker{name: "point", poly: convex.PointPolyhedron(geom.Vec3{})},
			walker{name: "sliver", poly: boxOf(t, 1.2, 0.003, 0.02)})
		all = append(all, meshWalkers(t)[:5]...)
		for k := range all {
			bodies[i] = append(bodies[i], all[k].scaled(t, by))
		}
	}
	var s Scratch
	var o crossingOracle
	stops, kinds := 0, map[string]int{}
	const rounds = 1200
	for i := range rounds {
		family := bodies[r.IntN(3)]
		c := randomCase{mover: &family[r.IntN(len(family))], rest: &family[r.IntN(len(family))]}
		m, rest := c.mover.surface(), c.rest.surface()
		if len(m.Edges)+len(rest.Edges) == 0 || len(m.Faces)+len(rest.Faces) == 0 {
			continue // a point or a segment against another: only by accident
		}
		c.size = max(m.Radius, rest.Radius)
		if len(m.Faces) == 0 && r.IntN(2) == 0 { // a ball or a capsule
			c.round = (0.1 + 0.5*r.Float64()) * rest.Radius
		}
		c.at.R = turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64()*float64(r.IntN(3))).R
		c.at.P = randomVec(r).Unit().Scale((m.Radius + rest.Radius + c.round) * (0.3 + r.Float64()))
		if o.overlap(rest, m, &c.at) || c.gapAt(&c.at) < 2e-3*c.size {
			continue
		}
		c.approach(r)
		for _, share := range truthZones {
			h, why := c.judge(share*c.size, &s, &o)
			if why != "" {
				t.Errorf("round %d: %s on %s, %s, radius %g, zone %g: %s: %+v from %v along %+v",
					i, c.mover.name, c.rest.name, c.kind, c.round, share, why, h, c.at, c.motion)
			}
			if h.State == StateHit {
				stops++
				kinds[c.kind]++
			}
		}
	}
	t.Logf("%d stops: %v", stops, kinds)
	if stops < rounds/2 {
		t.Errorf("only %d stops", stops)
	}
}
