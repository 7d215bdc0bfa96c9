package physicstest

import "github.com/brickyard-physics/brickyard/internal/closedform"

// Gravity is the acceleration (m/s²) of DefaultConfig.
const Gravity = closedform.Gravity

// Fall returns the drop (m) and speed (m/s) after t seconds of free fall from rest.
func Fall(t float64) (drop, speed float64) { return closedform.Fall(t) }

// SlideDistance returns how far (m) a block slides on the flat from speed v (m/s) at friction mu.
func SlideDistance(v, mu float64) float64 { return closedform.SlideDistance(v, mu) }

// SlopeSlide returns the distance (m) a block slides from rest in t seconds down a slope (rad) at friction mu; zero
// when friction holds it.
func SlopeSlide(t, angle, mu float64) float64 { return closedform.SlopeSlide(t, angle, mu) }

// BounceHeight returns the height (m) a ball rises to after n bounces of restitution e from height h.
func BounceHeight(h, e float64, n int) float64 { return closedform.BounceHeight(h, e, n) }

// Precession returns the rate (rad/s) at which a top precesses steadily: see closedform.Precession.
func Precession(across, along, spin, torque, lean float64) float64 {
	return closedform.Precession(across, along, spin, torque, lean)
}
