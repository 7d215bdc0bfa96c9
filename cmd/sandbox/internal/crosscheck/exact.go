package crosscheck

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// fineStep (s) is the step of what is integrated here: the error of the fourth-order rule at it is below 1e-8 of any
// quantity compared.
const fineStep = 1e-4

// longest (s) is how long an impact is waited for.
const longest = 10

// integrate follows a state by the classical Runge–Kutta rule of fourth order until done says so or seconds are over,
// and returns the time and the state at the end. The last step is cut so that done, a value that crosses zero from
// below, is just reached.
func integrate(state []float64, seconds float64, rate func(x []float64) []float64, done func(x []float64) float64) (
	float64, []float64) {
	t := 0.0
	for t < seconds-1e-12 {
		h := math.Min(fineStep, seconds-t)
		next := rungeKutta(state, h, rate)
		if done != nil && done(next) >= 0 {
			was := done(state)
			h *= was / (was - done(next))
			return t + h, rungeKutta(state, h, rate)
		}
		t, state = t+h, next
	}
	return t, state
}

// along returns the states of a motion at times (s) that are asked for in their order: it goes on from the last.
func along(start []float64, rate func(x []float64) []float64) func(t float64) []float64 {
	at, x := 0.0, start
	return func(t float64) []float64 {
		if t < at {
			at, x = 0, start
		}
		_, x = integrate(x, t-at, rate, nil)
		at = t
		return x
	}
}

func rungeKutta(x []float64, h float64, rate func([]float64) []float64) []float64 {
	ahead := func(k []float64, h float64) []float64 {
		y := make([]float64, len(x))
		for i := range x {
			y[i] = x[i] + h*k[i]
		}
		return y
	}
	k1 := rate(x)
	k2 := rate(ahead(k1, h/2))
	k3 := rate(ahead(k2, h/2))
	k4 := rate(ahead(k3, h))
	y := make([]float64, len(x))
	for i := range x {
		y[i] = x[i] + h/6*(k1[i]+2*k2[i]+2*k3[i]+k4[i])
	}
	return y
}

// cornerImpact is a box that hits another with a corner, in the plane and without gravity.
type cornerImpact struct {
	mover, target         *Body
	friction, restitution float64
}

// after returns the time (s) of the impact and both bodies as it leaves them, the box that moves first. The first
// corner of the mover that reaches the other box is found along the straight flights, and the impulse there is that of
// closedform.Meeting. The impact comes early by so many seconds.
func (w *cornerImpact) after(early float64) (time float64, hit [2]State) {
	corner, normal := vec{}, vec{}
	gap := func(t float64) float64 {
		a, b := fly(w.mover, t), fly(w.target, t)
		least := math.Inf(1)
		for _, c := range []vec{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
			at := a.At.Add(turned(vec{c[0] * w.mover.Half[0], c[1] * w.mover.Half[1]}, a.Angle))
			local := turned(at.Sub(b.At), -b.Angle)
			x, y := math.Abs(local[0])-w.target.Half[0], math.Abs(local[1])-w.target.Half[1]
			if out := math.Max(x, y); out < least {
				least, corner = out, at
				normal = turned(vec{-math.Copysign(1, local[0]), 0}, b.Angle)
				if y > x {
					normal = turned(vec{0, -math.Copysign(1, local[1])}, b.Angle)
				}
			}
		}
		return least
	}
	for gap(time) > 0 {
		if time += fineStep; time > longest {
			panic("crosscheck: these boxes never meet")
		}
	}
	low, high := time-fineStep, time
	for high-low > 1e-13 {
		if middle := (low + high) / 2; gap(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	time = high - early
	gap(time)
	a, b := fly(w.mover, time), fly(w.target, time)
	p := w.impulse(corner.Sub(a.At), corner.Sub(b.At), normal, &a, &b)
	return time, [2]State{pushed(a, w.mover, p.Mul(-1), corner), pushed(b, w.target, p, corner)}
}

// until returns the time (s) until which both fly on after an impact: then a corner of either would be in the other.
// The corner that hit starts on a face, so a hundredth of a zone is still outside.
func (w *cornerImpact) until(time float64, hit [2]State) float64 {
	inside := func(of, in *Body, s, other *State) bool {
		for _, c := range []vec{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
			at := s.At.Add(turned(vec{c[0] * of.Half[0], c[1] * of.Half[1]}, s.Angle))
			local := turned(at.Sub(other.At), -other.Angle)
			if math.Abs(local[0]) < in.Half[0]-0.01*zone && math.Abs(local[1]) < in.Half[1]-0.01*zone {
				return true
			}
		}
		return false
	}
	for since := 0.0; since < longest; since += fineStep {
		a, b := flown(hit[0], since), flown(hit[1], since)
		if inside(w.mover, w.target, &a, &b) || inside(w.target, w.mover, &b, &a) {
			return time + since
		}
	}
	return math.Inf(1)
}

// impulse returns the impulse on the target (N s), at arms ra of the mover and rb (m); normal leads to the target.
func (w *cornerImpact) impulse(ra, rb, normal vec, a, b *State) vec {
	tangent := vec{normal[1], -normal[0]}
	apart := pointVelocity(b, rb).Sub(pointVelocity(a, ra))
	// Velocities along q per impulse along p.
	k := func(p, q vec) float64 {
		return p.Dot(q)*(1/w.mover.mass()+1/w.target.mass()) +
			cross(ra, p)*cross(ra, q)/w.mover.inertia() + cross(rb, p)*cross(rb, q)/w.target.inertia()
	}
	m := closedform.Meeting{Along: k(tangent, tangent), Cross: k(tangent, normal), Normal: k(normal, normal),
		Velocity: vec{apart.Dot(tangent), apart.Dot(normal)}}
	j := m.Impulse(w.restitution, w.friction)
	return tangent.Mul(j[0]).Add(normal.Mul(j[1]))
}

func fly(b *Body, t float64) State {
	return flown(State{At: b.At, Angle: b.Angle, Vel: b.Vel, Spin: b.Spin}, t)
}

// flown is a state so much later (s), in flight.
func flown(s State, t float64) State {
	s.At, s.Angle = s.At.Add(s.Vel.Mul(t)), s.Angle+s.Spin*t
	return s
}

func pushed(s State, b *Body, p, at vec) State {
	s.Vel = s.Vel.Add(p.Mul(1 / b.mass()))
	s.Spin += cross(at.Sub(s.At), p) / b.inertia()
	return s
}

func pointVelocity(s *State, arm vec) vec { return s.Vel.Add(vec{-s.Spin * arm[1], s.Spin * arm[0]}) }

func turned(v vec, angle float64) vec {
	sin, cos := math.Sincos(angle)
	return vec{cos*v[0] - sin*v[1], sin*v[0] + cos*v[1]}
}

func cross(a, b vec) float64 { return a[0]*b[1] - a[1]*b[0] }
