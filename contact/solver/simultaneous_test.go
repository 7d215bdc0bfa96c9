package solver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestRowPassesImpactOn: through a hundred elastic cubes that touch each other an impact goes from one to the next
// within a sub-step, in whatever order their contacts are listed. The last one leaves and the others stay.
func TestRowPassesImpactOn(t *testing.T) {
	for _, reversed := range []bool{false, true} {
		w := &heap{}
		w.solver.Reset(testSubstep)
		w.row(100, 0, 2)
		for i := range w.solver.Constraints {
			w.solver.Constraints[i].Restitution, w.solver.Constraints[i].Friction = 1, 0
		}
		if reversed {
			slices.Reverse(w.solver.Constraints)
		}
		w.solver.Pack(w.states)
		w.solver.ApplyImpacts(w.states)
		for i := range w.states {
			want := 0.0
			if i == len(w.states)-1 {
				want = 2
			}
			if v := w.states[i].Vel.X; !near(v, want, 1e-9) {
				t.Errorf("reversed %v: cube %d leaves at %g m/s, want %g", reversed, i, v, want)
			}
		}
	}
}

// TestImpactsOnAllSidesGiveNoEnergy: a body that up to five others hit at once, with friction, loads and restitution of
// any size, keeps the momentum of all, and their energy does not rise. Without friction, and fully elastic, it stays.
func TestImpactsOnAllSidesGiveNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	together := 0
	for n := range 4000 {
		elastic := n%4 == 0
		w := hitOnAllSides(r, 2+n%4, elastic)
		before := w.energy()
		linear, angular := w.momentum(t)
		w.solver.Pack(w.states)
		w.solver.ApplyImpacts(w.states)
		if rise := w.energy()/before - 1; rise > 1e-6 || elastic && rise < -1e-3 {
			t.Errorf("case %d: the energy changes by a share of %.3g", n, rise)
		}
		after, turning := w.momentum(t)
		if d := after.Sub(linear).Len() + turning.Sub(angular).Len(); d > 1e-9*(linear.Len()+angular.Len()) {
			t.Errorf("case %d: the momentum changes by %g", n, d)
		}
		if len(w.solver.restitution.group.members) > 1 {
			together++
		}
	}
	if together < 400 {
		t.Errorf("only %d of 4000 cases end with impacts that come at once", together)
	}
}

// TestLegsShareAnImpact: what lands on four legs at once loads each with a quarter, whichever is listed first, and each
// gives back its own share of that, be it nothing. So legs that bounce by other coefficients throw it about their axis
// of symmetry, and about no other.
func TestLegsShareAnImpact(t *testing.T) {
	const mass, speed = 8.0, 4.0
	half := geom.V(0.5, 0.1, 0.5)
	for _, right := range []float64{0.8, 0.3, 0} {
		for _, order := range [][]int{{0, 1, 2, 3}, {0, 3, 1, 2}, {2, 3, 0, 1}} {
			w := &heap{}
			w.solver.Reset(testSubstep)
			w.box(0, geom.V(1, 0.1, 1), geom.V(0, 0, 0))
			w.box(mass, half, geom.V(0, 1, 0))
			for i, k := range order {
				x, z := float64(k%2)-0.5, float64(k/2)-0.5
				w.tilt(0, 1, geom.V(0, 1, 0), 0.5, geom.V(x, 0.1, z))
				if w.solver.Constraints[i].Restitution = 0.8; x > 0 {
					w.solver.Constraints[i].Restitution = right
				}
			}
			w.states[1].Vel.Y = -speed
			w.solver.Pack(w.states)
			w.solver.ApplyImpacts(w.states)
			s := &w.states[1]
			// Friction stops the feet in the compression, and the legs throw the body about them in the rebound.
			if want := speed * (0.8 + right) / 2; !near(s.Vel.Y, want, 1e-3) {
				t.Errorf("right legs %g, order %v: leaves at %g m/s, want %g", right, order, s.Vel.Y, want)
			}
			if off := math.Hypot(s.Spin.X, s.Spin.Y) + math.Abs(s.Vel.Z); off > 1e-3*speed {
				t.Errorf("right legs %g, order %v: turns at %v rad/s, goes at %v m/s", right, order, s.Spin, s.Vel)
			}
			if turns := s.Spin.Z < -0.1; turns != (right < 0.8) {
				t.Errorf("right legs %g, order %v: turns at %g rad/s about the axis of symmetry", right, order, s.Spin.Z)
			}
			if n := w.solver.packed.blocks[0].iterated; n > 8 {
				t.Errorf("right legs %g, order %v: %d manifolds solved one by one", right, order, n)
			}
		}
	}
}

// hitOnAllSides is a cube that some others hit at once, each on one of its sides.
func hitOnAllSides(r *rand.Rand, others int, elastic bool) *heap {
	w := &heap{}
	w.solver.Reset(testSubstep)
	half := geom.V(0.5, 0.5, 0.5)
	w.box(1+20*r.Float64(), half, geom.V(0, 0, 0))
	sides := []geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}, {X: -1}, {Y: -1}}
	for i, side := range sides[:others] {
		at := side.AddScaled(0.3, randomVec(r, 1))
		w.box(1+20*r.Float64(), half, at)
		first := len(w.solver.Rows)
		across, along := side.Perpendicular()
		points := []geom.Vec3{side.Scale(0.5), side.Scale(0.5).AddScaled(0.4, across), side.Scale(0.5).AddScaled(-0.3, along)}
		w.tilt(0, 1+i, side, 2*r.Float64(), points[:1+r.IntN(3)]...)
		w.states[1+i].Vel = side.Scale(-8).Add(randomVec(r, 4))
		c := &w.solver.Constraints[i]
		if c.Restitution = 1; elastic {
			c.Friction = 0
			continue
		}
		w.states[1+i].Spin = randomVec(r, 4)
		c.Restitution = 1 - r.Float64()*r.Float64()
		for j := range w.solver.Rows[first:] {
			w.solver.Rows[first+j].Impulse = max(0, 10*r.Float64()-5)
		}
	}
	return w
}

// TestImpactsBetweenPressesEnd: elastic boxes between walls that close in on them never cease to hit. Each pair is
// solved a bounded number of times in a sub-step all the same.
func TestImpactsBetweenPressesEnd(t *testing.T) {
	const boxes = 5
	w := &heap{}
	w.solver.Reset(testSubstep)
	for i := range boxes {
		mass, half := 1.0, geom.V(0.5, 0.5, 0.5)
		if i == 0 || i == boxes-1 {
			mass = 0
		}
		w.box(mass, half, geom.V(float64(i), 0, 0))
		if i > 0 {
			w.tilt(i-1, i, geom.V(1, 0, 0), 0.5, geom.V(float64(i)-0.5, 0.4, 0.1), geom.V(float64(i)-0.5, -0.4, 0.3))
			w.solver.Constraints[i-1].Restitution = 1
		}
	}
	w.states[0].Vel.X, w.states[boxes-1].Vel.X = 3, -2
	w.solver.Pack(w.states)
	w.solver.ApplyImpacts(w.states)
	n, most := 0, (boxes-1)*(solvesMost+2*togetherSweeps)
	for i := range w.solver.packed.blocks {
		n += int(w.solver.packed.blocks[i].iterated)
	}
	if n <= togetherSweeps || n > most {
		t.Errorf("%d manifolds solved, want more than %d and %d at most", n, togetherSweeps, most)
	}
}

// firstGroup gathers the first impacts that come at once.
func (w *heap) firstGroup() *impactGroup {
	s := &w.solver
	s.Pack(w.states)
	k, r := s.at(w.states), &s.restitution
	r.screen(&k, nil)
	r.group.w = k
	if r.findHits(&k) {
		r.gather(&k, int32(r.hits.next(0)))
	}
	return &r.group
}

// stop compresses the impacts of a group, as apply does, and returns the energy (J) that they take.
func (g *impactGroup) stop() (lost float64) {
	if g.residual = dullResidual; g.isElastic() {
		g.residual = elasticResidual
	}
	for k := range g.members {
		g.members[k].start()
	}
	if lost = g.compress(); len(g.members) == 1 {
		g.members[0].pass()
	}
	return lost
}

// loadedHit is one impact or several, of one restitution coefficient, between bodies that press on each other already.
func loadedHit(n uint64) (w *heap, restitution float64) {
	r := rand.New(rand.NewPCG(n, 8))
	if restitution = r.Float64(); n%2 == 0 {
		w = glancing(r, true, n/2%2 == 0, 1+int(n/4%4))
	} else {
		w = hitOnAllSides(r, 2+int(n/2%4), false)
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		c.Restitution = restitution
		load := 20 * c.Friction * r.Float64()
		c.Impulse1, c.Impulse2 = load*(2*r.Float64()-1), load*(2*r.Float64()-1)
	}
	return w, restitution
}

// TestReboundsGiveNoMoreThanTheyMay: impacts give back at most the square of their restitution coefficient of the
// energy that their compression took, however friction turns in between.
func TestReboundsGiveNoMoreThanTheyMay(t *testing.T) {
	for n := range uint64(8000) {
		w, restitution := loadedHit(n)
		g := w.firstGroup()
		before := w.energy()
		if len(g.members) == 0 || g.stop() < 0 {
			continue
		}
		stopped := w.energy()
		whole, _ := loadedHit(n)
		whole.firstGroup().apply()
		given, taken := whole.energy()-stopped, before-stopped
		if most := restitution * restitution * taken; given > most+1e-6*before {
			t.Errorf("case %d: %d impacts of restitution %g take %g J and give %g", n, len(g.members), restitution, taken, given)
		}
	}
}

// TestGroupsAreBounded: of as many impacts on one body as no group holds, the first ones are solved together and the
// others after them. All of them bounce.
func TestGroupsAreBounded(t *testing.T) {
	const balls = propagateMost + 8
	hit := func() *heap {
		w := &heap{}
		w.solver.Reset(testSubstep)
		w.box(1e6, geom.V(50, 0.5, 0.5), geom.V(0, 0, 0))
		for i := range balls {
			x := 2 * (float64(i) - (balls-1)/2.0)
			w.box(1, geom.V(0.5, 0.5, 0.5), geom.V(x, 1, 0))
			w.tilt(0, 1+i, geom.V(0, 1, 0), 0, geom.V(x, 0.5, 0))
			w.solver.Constraints[i].Restitution = 0.5
			w.states[1+i].Vel.Y = -2
		}
		return w
	}
	if n := len(hit().firstGroup().members); n != propagateMost {
		t.Errorf("%d impacts at once, want %d", n, propagateMost)
	}
	w := hit()
	w.solver.Pack(w.states)
	w.solver.ApplyImpacts(w.states)
	for i := range balls {
		if v := w.states[1+i].Vel.Y; !near(v, 1, 1e-3) {
			t.Errorf("ball %d leaves at %g m/s, want 1", i, v)
		}
	}
}

// TestImpactsBounceWhateverFrictionTakes: where the friction that bodies bear already takes more in the compression
// than stopping them does, they bounce all the same: at the point that comes fastest, by half of what the restitution
// coefficient says or more.
func TestImpactsBounceWhateverFrictionTakes(t *testing.T) {
	found := 0
	for n := range uint64(12000) {
		hit := func() (*heap, *impactGroup) {
			w := glancing(rand.New(rand.NewPCG(n, 3)), true, n%2 == 0, 1+int(n/4%4))
			return w, w.firstGroup()
		}
		if _, g := hit(); len(g.members) == 0 || g.stop() >= 0 {
			continue
		}
		found++
		w, g := hit()
		k := &g.members[0]
		row := &k.lines[0]
		for j := range k.lines {
			if k.approach[j] == slices.Min(k.approach[:]) {
				row = &k.lines[j]
			}
		}
		came, before := slices.Min(k.approach[:]), w.energy()
		g.apply()
		m := k.motion()
		if left := m.speed(row, k.l); left < -0.5*k.coefficient*came || w.energy() > before*(1+1e-6) {
			t.Errorf("case %d: comes at %g m/s, leaves at %g; restitution %g", n, came, left, k.coefficient)
		}
	}
	if found < 20 {
		t.Errorf("only %d cases", found)
	}
}
