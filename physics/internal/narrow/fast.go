package narrow

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// clear reports whether a pair is at least so far (m) apart at the start of its paths.
func (na *Narrow) clear(f *worker, x, y *state.Proxy, limit float64, near *mesh.Neighbours) bool {
	rel := na.Paths[x.Body].Start.Relative(&na.Paths[y.Body].Start)
	limit += x.Shape.Radius + y.Shape.Radius
	return expel.Clear(state.Core(x.Shape), state.Core(y.Shape), &rel, limit, near, &f.scratch)
}

// openAhead returns those manifolds of a pair that do not stand in the way of its predicted motion.
func (na *Narrow) openAhead(manifolds []contact.Manifold, x, y *state.Proxy) []contact.Manifold {
	kept := manifolds[:0]
	for i := range manifolds {
		if !na.inTheWay(&manifolds[i], x, y) {
			kept = append(kept, manifolds[i])
		}
	}
	return kept
}

// inTheWay reports whether a manifold, made at the start of the paths, has a row that would act on the predicted
// motion: rows look a sub-step farther ahead than bodies move.
func (na *Narrow) inTheWay(m *contact.Manifold, x, y *state.Proxy) bool {
	pa, pb := &na.Paths[x.Body], &na.Paths[y.Body]
	n := pa.Start.R.Apply(m.Normal)
	ra, rb, normalB := x.Shape.Radius, y.Shape.Radius, pb.Start.R.ApplyT(n)
	look, least := na.look(), math.Inf(1)
	for i := range m.Count {
		p := &m.Points[i]
		onA, onB := p.OnA.AddScaled(-ra, m.Normal), p.OnB.AddScaled(rb, normalB) // on the cores
		end := n.Dot(pb.End.Apply(onB).Sub(pa.End.Apply(onA))) - ra - rb
		least = min(least, p.Gap+float64(look*(end-p.Gap)))
	}
	return least < 2*state.PairZone(x, y)
}

// look returns up to which path time rows act: they look a sub-step farther ahead than bodies move.
func (na *Narrow) look() float64 { return 1 + 1/float64(na.Substeps) }
