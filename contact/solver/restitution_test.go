package solver

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// TestBounce: a row that hits fast leaves at the restitution times its approach speed.
func TestBounce(t *testing.T) {
	for _, row := range []struct {
		name                         string
		approach, restitution, after float64 // m/s upwards
	}{
		{"half elastic", -4, 0.5, 2},
		{"fully elastic", -4, 1, 4},
		{"inelastic", -4, 0, 0},
		{"just fast enough", -1.01 * bounceSpeed, 1, 1.01 * bounceSpeed},
		{"too slow to bounce", -0.99 * bounceSpeed, 1, 0},
		{"leaving", 3, 1, 3},
	} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		c.states[1].Vel.Y = row.approach
		c.prepare(testSubstep, contact.Surface{Restitution: row.restitution, Zone: testZone})
		c.solver.Pack(c.states)
		c.solver.ApplyImpacts(c.states)
		for range 200 {
			c.solve(false)
		}
		if v := c.states[1].Vel.Y; !near(v, row.after, 1e-9) {
			t.Errorf("%s: %g m/s after the bounce, want %g", row.name, v, row.after)
		}
		if row.after > 0 && c.load() != 0 {
			t.Errorf("%s: %g N s left for warm starting after the bounce", row.name, c.load())
		}
	}
}

// TestShortRebounds: a rebound that gravity would end within a few sub-steps does not take place, however fast the
// approach is that it would come from. The approach ends as it does without restitution.
func TestShortRebounds(t *testing.T) {
	const pull = 9.81
	least := float64(bounceFalls * pull * testSubstep) // m/s, after the bounce
	for _, e := range []float64{0.1, 0.5, 1} {
		for _, share := range []float64{0.9, 1.1} {
			c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
			c.solver.Gravity = geom.V(0, -pull, 0)
			c.states[1].Vel.Y = -share * least / e
			c.prepare(testSubstep, contact.Surface{Restitution: e, Zone: testZone})
			c.solver.Pack(c.states)
			c.solver.ApplyImpacts(c.states)
			c.solve(false)
			want := 0.0
			if share > 1 {
				want = share * least
			}
			if v := c.states[1].Vel.Y; !near(v, want, 1e-9) {
				t.Errorf("restitution %g at %g of the threshold: leaves at %g m/s, want %g", e, share, v, want)
			}
		}
	}
}

// TestBounceKeepsEnergy: a fully elastic box that falls askew on one to four corners leaves a smooth floor with the
// energy it came with; friction and damping only dissipate.
func TestBounceKeepsEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for n := range 400 {
		c := slabAndBox(0, 20, geom.V(0.2+r.Float64(), 0.3, 0.2+r.Float64()), r.Float64(), testZone)
		c.cache.Manifold.Count = 1 + n%4
		surface := contact.Surface{Restitution: 1, Zone: testZone}
		if n%2 == 1 {
			surface = contact.Surface{Restitution: r.Float64(), Friction: r.Float64(), Zone: testZone}
		}
		c.prepare(testSubstep, surface)
		b := &c.states[1]
		b.Vel, b.Spin = randomVec(r, 3).Add(geom.V(0, -8, 0)), randomVec(r, 4)
		before := c.energy()
		c.solver.Pack(c.states)
		c.solver.ApplyImpacts(c.states)
		c.solve(false)
		after := c.energy()
		switch {
		case after > 1.01*before:
			t.Errorf("case %d: energy rises from %g to %g J", n, before, after)
		case surface.Friction == 0 && after < 0.97*before:
			t.Errorf("case %d: energy falls from %g to %g J", n, before, after)
		}
	}
}

// glancing is two bodies, or one and a wall, that meet at up to four points with friction and rolling resistance. These
// may bear a load and friction already.
func glancing(r *rand.Rand, loaded, wall bool, count int) *heap {
	w := &heap{}
	w.solver.Reset(testSubstep)
	half := geom.V(1, 0.02+0.5*r.Float64(), 0.02+0.5*r.Float64())
	w.box(map[bool]float64{false: 20 * r.Float64(), true: 0}[wall], half, geom.V(0, 0, 0))
	w.box(20, half, geom.V(0, 0, 0))
	normal := randomVec(r, 1).Unit()
	points := corners(geom.V(-1, 0, 0), 0, half.Y, half.Z)[:count]
	w.tilt(0, 1, normal, 2*r.Float64(), points...)
	c := &w.solver.Constraints[0]
	c.Restitution, c.Rolling = 1-r.Float64()*r.Float64(), max(0, 0.6*r.Float64()-0.3)
	load := 0.0
	for j := range w.solver.Rows {
		if loaded {
			w.solver.Rows[j].Impulse = 20 * r.Float64()
		}
		load += w.solver.Rows[j].Impulse
	}
	c.Impulse1, c.Impulse2 = 0.6*c.Friction*load*(2*r.Float64()-1), 0.6*c.Friction*load*(2*r.Float64()-1)
	w.states[1].Vel, w.states[1].Spin = randomVec(r, 6).AddScaled(-8, normal), randomVec(r, 8)
	return w
}

// TestImpactsGiveNoEnergy: the energy of two bodies, or of one and a wall, never rises by an impact with friction and
// rolling resistance, whether its points bear a load and friction already or not. Where the slip turns round, friction
// pushes along the slip that the body came with: returned along the normal, that would be energy from nowhere.
func TestImpactsGiveNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	worst := map[string]float64{}
	for n := range 12000 {
		loaded, wall := n%2 == 1, n/2%2 == 1
		w := glancing(r, loaded, wall, 1+n/4%4)
		before := w.energy()
		w.solver.Pack(w.states)
		w.solver.ApplyImpacts(w.states)
		kind := fmt.Sprintf("loaded %v, at a wall %v", loaded, wall)
		worst[kind] = max(worst[kind], w.energy()/before-1)
	}
	for kind, share := range worst {
		if share > 1e-6 {
			t.Errorf("%s: the energy rises by up to a share of %.3g", kind, share)
		}
	}
}

// energy is the kinetic energy (J) of the bodies that may move.
func (w *heap) energy() (sum float64) {
	for i := range w.states {
		if s := &w.states[i]; s.InvMass > 0 {
			inertia, _ := s.InvInertia.Inverse()
			sum += 0.5*s.Vel.LenSq()/s.InvMass + 0.5*s.Spin.Dot(inertia.Apply(s.Spin))
		}
	}
	return sum
}

// TestEarlyImpact: a body that is hit some way above the other leaves so much slower that it comes back to there as if
// it had fallen and risen all the way, whichever of the two bodies falls. An elastic impact is reported, once.
func TestEarlyImpact(t *testing.T) {
	const fall, way = 2.0, 0.0015
	for k, e := range []float64{0.5, 0.5, elasticRestitution, elasticRestitution} {
		above := k % 2
		want := math.Sqrt(e*e*fall*fall - (1-e*e)*2*9.81*way)
		w := &heap{}
		w.solver.Gravity = geom.V(0, -9.81, 0)
		w.solver.Reset(testSubstep)
		w.box(float64(above), geom.V(0.2, 0.2, 0.2), geom.V(0, 0, 0))
		w.box(float64(1-above), geom.V(0.2, 0.2, 0.2), geom.V(0, 0, 0))
		falls, normal := 1-above, geom.V(0, -1, 0)
		if falls == 1 {
			normal = normal.Neg()
		}
		w.tilt(0, 1, normal, 0, geom.V(0, 0, 0))
		w.solver.Constraints[0].Restitution, w.solver.Rows[0].Gap = e, testZone+way
		w.states[falls].Vel.Y = -fall
		w.solver.Pack(w.states)
		w.solver.ApplyImpacts(w.states)
		if v := w.states[falls].Vel.Y; !near(v, want, 1e-9) {
			t.Errorf("body %d leaves at %g m/s, want %g", falls, v, want)
		}
		var bounced []int32
		if e >= elasticRestitution {
			bounced = []int32{int32(falls)}
		}
		if listed := w.solver.BouncedBodies(); !slices.Equal(listed, bounced) || len(w.solver.BouncedBodies()) > 0 {
			t.Errorf("e = %g: bounced bodies: %v", e, listed)
		}
		w.states[falls].Vel.Y = -fall
		w.solver.ApplyImpacts(w.states)
		w.solver.Pack(w.states)
		if listed := w.solver.BouncedBodies(); len(listed) > 0 {
			t.Errorf("packed anew, still listed: %v", listed)
		}
	}
}

// TestNoBounceBeforeTheBodiesMeet: a row does not bounce while the body is still on its way at the end of the sub-step,
// or leaves.
func TestNoBounceBeforeTheBodiesMeet(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, 0.01)
	c.states[1].Vel = geom.V(0, -4, 0)
	c.prepare(testSubstep, contact.Surface{Restitution: 1, Zone: testZone})
	c.solver.Pack(c.states)
	c.solver.ApplyImpacts(c.states)
	if v := c.states[1].Vel; v != geom.V(0, -4, 0) || c.load() != 0 {
		t.Errorf("velocity %v, load %g", v, c.load())
	}
	c.states[1].Vel = geom.V(0, 50, 0)
	c.solver.ApplyImpacts(c.states)
	if v := c.states[1].Vel.Y; v != 50 || c.load() != 0 {
		t.Errorf("a body on its way out is held back: %g m/s, load %g", v, c.load())
	}
}

// TestImpactsAskThoseThatMayHit: the sequence of impacts asks only pairs that approach, and then those of bodies that
// an impact has changed. It ends as one that asks all pairs in every round, bit by bit.
func TestImpactsAskThoseThatMayHit(t *testing.T) {
	impacts := 0
	for seed := range uint64(40) {
		run := func(apply func(w *heap)) *heap {
			w := randomHeap(1+seed, 4+int(seed%20), 3*int(seed), seed%2 == 0)
			for i := range w.solver.Constraints {
				w.solver.Constraints[i].Restitution = 0.2 * float64(i%6)
			}
			w.solver.Pack(w.states)
			apply(w)
			return w
		}
		quick := run(func(w *heap) { w.solver.ApplyImpacts(w.states) })
		plain := run(func(w *heap) {
			k, r := w.solver.at(w.states), &w.solver.restitution
			r.hits.clear(len(r.bouncers))
			r.group.w = k
			r.solves = make([]uint8, len(r.bouncers))
			for hit := true; hit; hit = r.applyHits(&k, &w.solver.warm) {
				r.pending.clear(len(r.bouncers))
				for i := range r.bouncers {
					if r.bouncers[i].restitution > 0 {
						r.pending.add(i)
					}
				}
				r.findHits(&k)
			}
		})
		if !slices.Equal(quick.states, plain.states) {
			t.Errorf("heap %d: other velocities after the impacts", seed)
		}
		if n := plain.solver.counts.Bounces; n != quick.solver.counts.Bounces {
			t.Errorf("heap %d: %d impacts instead of %d", seed, quick.solver.counts.Bounces, n)
		}
		impacts += plain.solver.counts.Bounces
	}
	if impacts < 100 {
		t.Errorf("only %d impacts", impacts)
	}
}

// TestEndedImpactsLeaveNoFriction: where some rows of a manifold bounce and others carry load, friction stays within
// the cone of the load that is left. What an impact leaves in it the next impact of the pair would push against.
func TestEndedImpactsLeaveNoFriction(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ended := 0
	for range 500 {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		s := &c.states[1]
		s.Vel = geom.V(3*r.NormFloat64(), -r.Float64(), 3*r.NormFloat64())
		s.Spin = geom.V(3*r.NormFloat64(), r.NormFloat64(), 3*r.NormFloat64())
		c.prepare(testSubstep, contact.Surface{Restitution: 0.9, Friction: 0.5, Zone: testZone})
		for k := range c.solver.Rows {
			c.solver.Rows[k].Impulse = 1e-3
		}
		c.solver.Pack(c.states)
		c.solver.ApplyImpacts(c.states)
		b := &c.solver.packed.blocks[0]
		load, most := normalLoad(c.solver.packed.lines[b.first:b.first+b.count], 0), 0.0
		if load > 0 && load < 4e-3 {
			ended++
			most = b.friction[0] * load
		}
		if f := math.Hypot(b.f1[0], b.f2[0]); load < 4e-3 && f > most*(1+1e-9) {
			t.Fatalf("friction of %g N s is left on a load of %g", f, load)
		}
	}
	if ended < 50 {
		t.Errorf("only %d of 500 boxes kept a part of their load: nothing is tested", ended)
	}
}
