package vehicle

import "github.com/brickyard-physics/brickyard/collision/geom"

// row holds the data for the solve of one step of a wheel that stands on the ground.
type row struct {
	normal, ahead, left geom.Vec3 // unit, world; ahead and left lie in the ground
	arm                 geom.Vec3 // m, from the centre of mass to the contact
	ground              geom.Vec3 // m/s, of the body there that it stands on
	surface             geom.Vec3 // m/s, of the surface there: a belt runs over its body, edges and slopes stay with that
	lean                float64   // share of the normal along the strut
	kn                  float64   // 1/kg, inverse effective mass along the normal
	kxx, kxy, kyy       float64   // 1/kg, the same ahead and to the left, without the wheel's own spin

	spring float64 // N s, impulse of the springs in this step, before the damper
	damp   [2]float64
	stop   float64 // N s/m, of the bump stop in this step
	past   float64 // m, how far the wheel is past the stop; negative before it
	rush   float64 // m/s, the part of the press speed that the tyre takes up: see rushing

	brake, hold float64 // N m s that the foot brake, and all others, can give in this step
	abs         bool    // the foot brake keeps to the slip of the peak
	pace        float64 // m/s, speed that slips are measured against

	push          float64 // N s along the normal
	drive, corner float64 // N s ahead and to the left
	braked        float64 // N m s, against the spin
	slipX, slipY  float64 // m/s of the tread over the ground, as solved
}

// strut prepares spring, damper, stop and anti-roll bar of wheel i for dt seconds; other is the wheel beside it.
//
// A strut pressed in by x at speed v gives the impulse dt (k x + c v) with v at the end of the step, which is the
// mean over it: leapfrog for the spring, implicit for the damper. It is stable for any rate once c ≥ k dt/2: then k
// dt²/(m + c dt) < 4 whatever m is. Springs that are stiffer than the step can follow get that damping.
func (c *Car) strut(i int, other *wheel, dt float64) {
	w, s := &c.wheels[i], &c.def.Axles[i/2].Suspension
	r := &w.row
	r.spring = dt * (s.Preload + float64(s.Rate*w.press) + float64(s.Roll*(w.press-other.press)))
	least := 0.5 * (s.Rate + float64(2*s.Roll)) * dt
	r.damp = [2]float64{dt * max(s.Bump, least), dt * max(s.Rebound, least)}
	r.stop, r.past = dt*s.Stop, w.press-s.Travel
}

// force returns the impulse (N s) along the strut, and its slope by the speed v (m/s) at which it is pressed in.
func (r *row) force(v, dt float64) (impulse, slope float64) {
	slope = r.damp[0]
	if v < 0 {
		slope = r.damp[1]
	}
	impulse = r.spring + float64(slope*v)
	// The stop is wholly implicit: it begins within the step, and loses energy rather than gaining any.
	if past := r.past + float64(dt*v); past > 0 {
		impulse += float64(r.stop * past)
		slope += float64(r.stop * dt)
	}
	return impulse, slope
}

// envelop (m/s) is how fast an edge can press a wheel in that moves over it: any faster part is taken up by the tyre,
// which folds around the edge (Pacejka, chapter 10). The edge of a kerb is met at a slant that lasts for centimetres,
// and does not go on for a whole step.
const envelop = 2.0

// rushing returns how much faster (m/s) than that the slant of the ground presses the wheel in at a velocity u (m/s).
func (r *row) rushing(u, up geom.Vec3) float64 {
	slant := u.Dot(up) - u.Dot(r.normal)/r.lean
	return slant - max(-envelop, min(envelop, slant))
}

// bear solves the row of the strut: un is the speed (m/s) along the normal at the contact with the present impulse.
// It returns by how much that impulse changes.
func (r *row) bear(un, dt float64) float64 {
	// Newton on a function of the impulse that rises and is piecewise straight: a few rounds find the piece.
	push := r.push
	for range 4 {
		v := -(un+float64(r.kn*(push-r.push)))/r.lean - r.rush
		want, slope := r.force(v, dt)
		off := float64(push*r.lean) - want
		push = max(0, push-off/(r.lean+float64(slope*r.kn/r.lean)))
	}
	change := push - r.push
	r.push = push
	return change
}
