package closedform

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Fall returns the drop (m) and speed (m/s) after t seconds of free fall from rest.
func Fall(t float64) (drop, speed float64) { return 0.5 * Gravity * t * t, Gravity * t }

// Projectile returns where what was thrown from the origin at v (m/s) is after t seconds (m), and how fast it goes.
func Projectile(v mgl64.Vec3, t float64) (at, velocity mgl64.Vec3) {
	drop, speed := Fall(t)
	return v.Mul(t).Sub(mgl64.Vec3{0, drop, 0}), v.Sub(mgl64.Vec3{0, speed, 0})
}

// SlideDistance returns how far (m) a block slides on the flat from speed v (m/s) at friction mu (Coulomb: the brake
// is mu g).
func SlideDistance(v, mu float64) float64 { return v * v / (2 * mu * Gravity) }

// SlopeSlide returns the distance (m) a block slides from rest in t seconds down a slope (rad) at friction mu; zero
// when friction holds it, which it does from mu = tan(angle) on.
func SlopeSlide(t, angle, mu float64) float64 {
	a := Gravity * (math.Sin(angle) - mu*math.Cos(angle))
	return 0.5 * math.Max(a, 0) * t * t
}

// A Bowl is the course of a uniform ball that is put on the flat at a speed without spinning: it slides until friction
// has turned it as fast as it goes, and rolls on.
type Bowl struct {
	Slides   float64 // s, until it rolls
	Distance float64 // m, until then
	Speed    float64 // m/s, at which it rolls: 5/7 of the first
}

// NewBowl bowls at v (m/s) with friction mu (Hopkins and Patterson, Bowling frames: paths of a bowling ball, American
// Journal of Physics 45, 1977, for a lane of even friction).
func NewBowl(v, mu float64) Bowl {
	brake := mu * Gravity
	return Bowl{Slides: 2 * v / (7 * brake), Distance: 12 * v * v / (49 * brake), Speed: 5 * v / 7}
}

// At returns how far (m) the ball has come t seconds after it was put down, if it has begun to roll by then.
func (b Bowl) At(t float64) float64 { return b.Distance + b.Speed*(t-b.Slides) }

// RollDown returns the distance (m) that a uniform ball rolls from rest in t seconds down a slope (rad): 5/7 of what a
// block without friction slides.
func RollDown(t, angle float64) float64 { return 5. / 7 * SlopeSlide(t, angle, 0) }

// RollOut returns how far (m) a uniform ball rolls on the flat from speed v (m/s) when rolling is resisted by a torque
// of share times its radius times its weight: the brake is 5/7 share g, since the torque turns the ball as much as it
// stops it.
func RollOut(v, share float64) float64 { return v * v / (2 * 5. / 7 * share * Gravity) }

// BounceHeight returns the height (m) a ball rises to after n bounces of restitution e from height h.
func BounceHeight(h, e float64, n int) float64 { return h * math.Pow(e, 2*float64(n)) }

// BouncePath returns how high (m) a ball is t seconds after it fell from rest at height h (m), to bounce at restitution
// e; zero when it leaves the floor by less than 1 mm/s.
func BouncePath(h, e, t float64) float64 {
	landing := math.Sqrt(2 * h / Gravity)
	if t < landing {
		drop, _ := Fall(t)
		return h - drop
	}
	t -= landing
	for v := Gravity * landing * e; v > 1e-3; v *= e {
		if flight := 2 * v / Gravity; t > flight {
			t -= flight
			continue
		}
		drop, _ := Fall(t)
		return v*t - drop
	}
	return 0
}

// Dragged are the accelerations (m/s²) of a plate pulled over a rough floor, and of the uniform balls on it, which roll
// without slipping: 2/7 of the plate's, as Newton and Euler have it for a ball on a moving plane.
type Dragged struct{ Plate, Ball float64 }

// NewDragged pulls a plate (kg) with n balls (kg each) on it by force (N), with friction mu between plate and floor.
func NewDragged(plate, ball float64, n int, force, mu float64) Dragged {
	count := float64(n)
	pull := force - mu*(plate+count*ball)*Gravity
	a := math.Max(0, pull) / (plate + count*ball*2/7)
	return Dragged{Plate: a, Ball: 2 * a / 7}
}
