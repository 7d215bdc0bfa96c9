package physicstest

import "math"

// Gravity is the acceleration (m/s²) of DefaultConfig.
const Gravity = 9.81

// Fall returns the drop (m) and speed (m/s) after t seconds of free fall from rest.
func Fall(t float64) (drop, speed float64) { return 0.5 * Gravity * t * t, Gravity * t }

// SlideDistance returns how far (m) a block slides on the flat from speed v (m/s) at friction mu.
func SlideDistance(v, mu float64) float64 { return v * v / (2 * mu * Gravity) }

// SlopeSlide returns the distance (m) a block slides from rest in t seconds down a slope (rad) at friction mu; zero
// when friction holds it.
func SlopeSlide(t, angle, mu float64) float64 {
	a := Gravity * (math.Sin(angle) - mu*math.Cos(angle))
	return 0.5 * math.Max(a, 0) * t * t
}

// BounceHeight returns the height (m) a ball rises to after n bounces of restitution e from height h.
func BounceHeight(h, e float64, n int) float64 { return h * math.Pow(e, 2*float64(n)) }
