package vehicle

import "math"

// most is how many spins a car has: its wheels and the engine.
const most = MaxWheels + 1

// spins are the turning parts of the drive line: wheels first, then the engine. Their momentum equation over a step,
// with couplings (differentials, clutch) as implicit dampers between them,
//
//	(diag(I) + dt Σ c g gᵀ) ω⁺ = I ω + dt τ + Σ impulses,
//
// is inverted once per step, coupling by coupling (Sherman and Morrison 1950), so that the rows of the tyres see the
// engine through clutch and differential, however stiff these are.
type spins struct {
	n       int
	inertia [most]float64
	speed   [most]float64       // rad/s; during a solve, the speed at the end of the step
	w       [most][most]float64 // inverse of the matrix above
}

// begin starts a step without couplings.
func (s *spins) begin() {
	for i := range s.n {
		s.w[i] = [most]float64{}
		s.w[i][i] = 1 / s.inertia[i]
	}
}

// couple adds a damper of c N m s that acts on the speed g·ω over dt seconds.
func (s *spins) couple(g *[most]float64, c, dt float64) {
	if c == 0 {
		return
	}
	var wg [most]float64
	k := 1 / float64(c*dt)
	for i := range s.n {
		for j := range s.n {
			wg[i] += float64(s.w[i][j] * g[j])
		}
		k += float64(wg[i] * g[i])
	}
	for i := range s.n {
		for j := range s.n {
			s.w[i][j] -= float64(wg[i] * wg[j] / k)
		}
	}
}

// release replaces the speeds by those at the end of the step under the given torques (N m) for dt seconds.
func (s *spins) release(torque *[most]float64, dt float64) {
	var momentum [most]float64
	for i := range s.n {
		momentum[i] = float64(s.inertia[i]*s.speed[i]) + float64(torque[i]*dt)
	}
	for i := range s.n {
		s.speed[i] = 0
		for j := range s.n {
			s.speed[i] += float64(s.w[i][j] * momentum[j])
		}
	}
}

// push adds an angular impulse (N m s) to part i.
func (s *spins) push(i int, impulse float64) {
	for j := range s.n {
		s.speed[j] += float64(s.w[j][i] * impulse)
	}
}

// slipOf returns the speed g·ω (rad/s).
func (s *spins) slipOf(g *[most]float64) float64 {
	v := 0.0
	for i := range s.n {
		v += float64(g[i] * s.speed[i])
	}
	return v
}

// grab (rad/s) is the difference of speeds at which a friction coupling has its whole torque.
const grab = 1.0

// stiff (N m s) is the damping of a locked coupling.
const stiff = 1e6

// damping returns the implicit damper (N m s) that acts like dry friction of a torque at a slip (rad/s).
func damping(torque, slip float64) float64 { return torque / max(math.Abs(slip), grab) }
