package crosscheck

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// TestDoublePendulumKeepsItsEnergy checks the equations that the scene is compared with: 1.5 s on, the energy is what
// it was.
func TestDoublePendulumKeepsItsEnergy(t *testing.T) {
	s := doublePendulum()
	upper, lower := s.Bodies[1], s.Bodies[2]
	energy := func(time float64) float64 {
		const h = 1e-4
		at := func(t float64) (a, b vec, turnA, turnB float64) {
			turnA, turnB = s.Curves[0].Exact(t), s.Curves[1].Exact(t)
			end := turned(vec{1, 0}, turnA-math.Pi/2)
			return end.Mul(0.5), end.Add(turned(vec{0.5, 0}, turnB-math.Pi/2)), turnA, turnB
		}
		a0, b0, p0, q0 := at(time - h)
		a1, b1, p1, q1 := at(time + h)
		kinetic := func(body *Body, v vec, spin float64) float64 {
			return 0.5 * (body.mass()*v.LenSqr() + body.inertia()*spin*spin) / (4 * h * h)
		}
		a, b, _, _ := at(time)
		moving := kinetic(&upper, a1.Sub(a0), p1-p0) + kinetic(&lower, b1.Sub(b0), q1-q0)
		return moving + gravity*(a[1]+b[1])
	}
	if first, last := energy(0.01), energy(1.5); math.Abs(first-last) > 1e-5*math.Abs(first) {
		t.Errorf("energy %.9g J at first, %.9g J at last", first, last)
	}
}

// TestImpact: momenta are kept, energy is kept by what is elastic and smooth and else lost, and friction stays in its
// cone.
func TestImpact(t *testing.T) {
	for _, c := range []struct{ friction, restitution, spin, side float64 }{
		{0, 1, 2, 0}, {0, 0.3, -4, 3}, {0.9, 0, 2, 0}, {0.1, 0.5, -6, 4}, {0.4, 0, 1, -2},
	} {
		a := Body{Half: vec{0.5, 0.5}, At: vec{-2.6, 0.3 - 0.28*c.side}, Vel: vec{5, c.side}, Spin: c.spin, Mass: 2,
			Angle: 0.5}
		b := Body{Half: vec{0.5, 1}, Mass: 3, Spin: 0.1}
		w := cornerImpact{&a, &b, c.friction, c.restitution}
		time, hit := w.after(0)
		before := [2]State{fly(&a, time), fly(&b, time)}
		linear, about, energy := totals(&w, &before)
		linearAfter, aboutAfter, energyAfter := totals(&w, &hit)
		if linear.Sub(linearAfter).Len() > 1e-12 || math.Abs(about-aboutAfter) > 1e-12 {
			t.Errorf("%+v: momenta %v, %g before and %v, %g after", c, linear, about, linearAfter, aboutAfter)
		}
		elastic := c.friction == 0 && c.restitution == 1
		if energyAfter > energy*(1+1e-12) || elastic != (math.Abs(energyAfter-energy) < 1e-9*energy) {
			t.Errorf("%+v: energy %g before and %g after", c, energy, energyAfter)
		}
		p := hit[1].Vel.Sub(before[1].Vel).Mul(b.mass())
		face := turned(vec{1, 0}, before[1].Angle)
		if along := math.Abs(cross(face, p)); along > c.friction*p.Dot(face)*(1+1e-9)+1e-12 {
			t.Errorf("%+v: %g N s along the face for %g on it", c, along, p.Dot(face))
		}
	}
}

// TestTogether: of a single point it says what the closed form does, where it sticks and where it slides.
func TestTogether(t *testing.T) {
	for _, friction := range []float64{0, 0.1, 0.9} {
		a := Body{Half: vec{0.5, 0.5}, At: vec{-2.6, 0.3}, Vel: vec{5, -1}, Spin: 2, Mass: 2, Angle: 0.5}
		b := Body{Half: vec{0.5, 1}, Mass: 3}
		w := cornerImpact{&a, &b, friction, 0}
		time, hit := w.after(0)
		x, y := moving{&a, fly(&a, time)}, moving{&b, fly(&b, time)}
		corner := math.Inf(-1)
		var at vec
		for _, c := range []vec{{0.5, 0.5}, {-0.5, 0.5}, {-0.5, -0.5}, {0.5, -0.5}} {
			if p := x.state.At.Add(turned(c, x.state.Angle)); p[0] > corner {
				corner, at = p[0], p
			}
		}
		if !together([]press{{a: &x, b: &y, at: at, normal: vec{1, 0}, friction: friction}}) {
			t.Fatalf("friction %g: the sweeps do not end", friction)
		}
		for i, got := range []State{x.state, y.state} {
			if got.Vel.Sub(hit[i].Vel).Len() > 1e-9 || math.Abs(got.Spin-hit[i].Spin) > 1e-9 {
				t.Errorf("friction %g, body %d: %v, %g; want %v, %g", friction, i, got.Vel, got.Spin, hit[i].Vel, hit[i].Spin)
			}
		}
	}
}

// TestToppled: a box that turns about its edge has 4/3 m r² there, the spin that energy gives it, and the time of the
// integral of the angle over that.
func TestToppled(t *testing.T) {
	const turn, angle, n = 0.8, 0.3, 2000
	b := box("domino", vec{0.15, 1}, vec{}, 1, 0.6)
	radius, lean := b.Half.Len(), math.Atan(0.15)
	spin := func(at float64) float64 {
		return math.Sqrt(turn*turn + 2*gravity*(math.Cos(lean)-math.Cos(at-lean))/(4./3*radius))
	}
	sum := 0.0
	for i := range n {
		sum += angle / n / spin(angle*(float64(i)+0.5)/n)
	}
	time, x := toppled(&b, turn, angle)
	if math.Abs(time-sum) > 1e-8 || math.Abs(x[1]-spin(angle)) > 1e-8 {
		t.Errorf("after %.9g s it spins at %.9g rad/s; energy says %.9g and %.9g", time, x[1], sum, spin(angle))
	}
}

func TestFallen(t *testing.T) {
	track := Track{Samples: []Sample{{States: []State{{}, {At: vec{1, 0}, Angle: -1}, {At: vec{0.9, 0}, Angle: 1},
		{At: vec{3, 0}, Angle: -0.4}}}}}
	got := fallen(3, 0.5)
	if fell, order := got[0].Of(&track), got[1].Of(&track); fell != 1 || order != 1 {
		t.Errorf("%g fell and %g are in order, want 1 and 1", fell, order)
	}
}

// totals are the momentum, the angular momentum about the origin and the kinetic energy of both bodies.
func totals(w *cornerImpact, s *[2]State) (linear vec, about, energy float64) {
	for i, b := range []*Body{w.mover, w.target} {
		linear = linear.Add(s[i].Vel.Mul(b.mass()))
		about += b.mass()*cross(s[i].At, s[i].Vel) + b.inertia()*s[i].Spin
		energy += 0.5 * (b.mass()*s[i].Vel.LenSqr() + b.inertia()*s[i].Spin*s[i].Spin)
	}
	return linear, about, energy
}

// TestTrack measures a track that is known: a body bounces between two samples.
func TestTrack(t *testing.T) {
	var track Track
	for i := range 101 {
		time := float64(i) / 60
		high := func(t float64) float64 { return closedform.BouncePath(2, 0.5, t) }
		s := Sample{Time: time, States: []State{{At: vec{0, high(time)}}, {At: vec{time, 0}, Vel: vec{1, 0}}}}
		if i > 50 {
			s.Touches = []Touch{{0, 1, 0.5}}
		}
		const h = 1e-7
		s.States[0].Vel[1] = (high(time) - high(time-h)) / h
		track.Samples = append(track.Samples, s)
	}
	landing := math.Sqrt(4 / gravity)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"first bounce", track.bounce(0, 0, 1, -gravity, 1), landing},
		{"second bounce", track.bounce(1, 0, 1, -gravity, 1), 2 * landing},
		{"apex", track.apexBetween(0, landing, 2*landing), 0.5},
		{"first at 0.7", track.first(func(s *Sample) float64 { return s.States[1].At[0] - 0.7 }), 0.7},
		{"value at 0.71", track.value(0.71, where(1, 0)), 0.71},
		{"touched", track.touched(0, 1), 51.0 / 60},
		{"load", track.load(0, 1, 1), 30},
	} {
		if !(math.Abs(c.got-c.want) < 1e-5) {
			t.Errorf("%s: %.7g, want %.7g", c.name, c.got, c.want)
		}
	}
	if never := track.first(func(*Sample) float64 { return -1 }); !math.IsNaN(never) {
		t.Errorf("what never happens is first at %g", never)
	}
}

// TestExactEndsAtTheNextImpact: boxes that stuck together meet again while they turn, and there the plot of what is
// exact ends; those that bounce part for good.
func TestExactEndsAtTheNextImpact(t *testing.T) {
	for _, scene := range impacts()[:3] {
		exact, again := scene.Curves[0].Exact, scene.Name == "spin-stick"
		if math.IsNaN(exact(0.4)) || math.IsNaN(exact(0.6)) != again {
			t.Errorf("%s: %g at 0.4 s, %g at 0.6 s, and they meet again: %t", scene.Name, exact(0.4), exact(0.6), again)
		}
	}
}

// TestPendulumSwings: the plotted pendulum is back after the period of the closed form, in whatever order it is asked.
func TestPendulumSwings(t *testing.T) {
	s := pendulum()
	exact, period := s.Curves[0].Exact, s.Quantities[0].Exact
	for _, row := range []struct{ time, angle float64 }{{0, math.Pi / 3}, {period / 4, 0}, {period, math.Pi / 3},
		{period / 2, -math.Pi / 3}} {
		if got := exact(row.time); math.Abs(got-row.angle) > 1e-9 {
			t.Errorf("after %g s: %g rad, want %g", row.time, got, row.angle)
		}
	}
}
