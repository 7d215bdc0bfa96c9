package play

import (
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// torusRadius (m) is that of the circle in the middle of the tube of a torus of the level; the circle is around the z
// axis of its body.
const torusRadius = 0.5

// passes counts how often the circle of one torus passes through that of another: up less down.
func passes(p, q *geom.Pose) (n int) {
	const pieces = 64
	at := func(i int) geom.Vec3 {
		s, c := geom.SinCos(2 * math.Pi * float64(i) / pieces)
		return p.ApplyT(q.Apply(geom.V(torusRadius*c, torusRadius*s, 0)))
	}
	last := at(pieces - 1)
	for i := range pieces {
		next := at(i)
		if (last.Z < 0) != (next.Z < 0) {
			where := last.Add(next.Sub(last).Scale(last.Z / (last.Z - next.Z)))
			switch {
			case math.Hypot(where.X, where.Y) > torusRadius:
			case last.Z < 0:
				n++
			default:
				n--
			}
		}
		last = next
	}
	return n
}

// linkings returns how often each two tori are linked.
func linkings(w *physics.World) map[[2]physics.BodyID]int {
	known := map[[2]physics.BodyID]int{}
	bodies := w.Bodies()
	for i, a := range bodies {
		for _, b := range bodies[i+1:] {
			if w.Body(a).Kind() == physics.Dynamic && w.Body(b).Kind() == physics.Dynamic {
				p, q := w.Body(a).Pose().Geom(), w.Body(b).Pose().Geom()
				known[[2]physics.BodyID{a, b}] = passes(&p, &q)
			}
		}
	}
	return known
}

// TestToriStayAsLinked: tori that are linked stay linked, those that are not never are, at any speed: none passes
// through another. What falls on the peg stays on it. Every twentieth step is audited.
func TestToriStayAsLinked(t *testing.T) {
	physicstest.Long(t)
	for _, speed := range []string{"40", "300"} {
		t.Run(speed+" m/s", func(t *testing.T) {
			s := playLevel(t, "tori", map[string]string{"speed": speed}, Options{})
			w := s.World()
			last := linkings(w)
			for k := range 600 {
				s.Step()
				if k%20 == 0 {
					s.audit()
				}
				now := linkings(w)
				for pair, n := range now {
					if before := last[pair]; n != before { // 0 of those that have just come
						t.Fatalf("step %d: %q and %q were linked %d times, now %d", w.StepCount(), w.Body(pair[0]).Name(),
							w.Body(pair[1]).Name(),
							before, n)
					}
				}
				last = now
			}
			links, onPeg := 0, 0
			for _, n := range last {
				if n != 0 {
					links++
				}
			}
			for _, id := range w.Bodies() {
				if p := w.Body(id).Position(); strings.HasPrefix(w.Body(id).Name(), "ring") &&
					math.Hypot(p.X(), p.Z()+2.5) < torusRadius {
					onPeg++
				}
			}
			if links != 2 || len(last) != 18*17/2 || onPeg < 4 {
				t.Errorf("%d of %d pairs are linked, %d of 6 rings are on the peg", links, len(last), onPeg)
			}
			t.Logf("%d of 6 rings are on the peg, %.5f s withheld", onPeg, w.Report().LostTotal)
		})
	}
}
