package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// raster is the working memory of the pixel method.
type raster struct {
	screen    Screen
	motion    *Screw
	threshold float64
	robust    bool

	pixel, perMetre float64 // m; 1/pixel
	perTime         float64 // 1 / Resolution.Time
	slackTime       float64 // how far outside [0, 1] a collision may be

	standing, flying footprint
	view             area // of the screen, where both bodies are
	grid             pixelGrid
	rows             rows
	found            []Collision
	groups           groups
	turn             meeting
	turnAt           float64 // the time of turn, NaN at first
}

// area is a part of the screen (pixels) and of time.
type area struct{ rLow, rHigh, hLow, hHigh, tLow, tHigh float64 }

func emptyArea() area {
	inf := math.Inf(1)
	return area{inf, -inf, inf, -inf, inf, -inf}
}

func (a *area) include(p *Point) {
	if p.R < a.rLow {
		a.rLow = p.R
	}
	if p.R > a.rHigh {
		a.rHigh = p.R
	}
	if p.H < a.hLow {
		a.hLow = p.H
	}
	if p.H > a.hHigh {
		a.hHigh = p.H
	}
	if p.T < a.tLow {
		a.tLow = p.T
	}
	if p.T > a.tHigh {
		a.tHigh = p.T
	}
}

// outside reports whether the way between two points is outside the area, with the margin of view.
func (a *area) outside(p, q *Point) bool {
	return p.R < a.rLow && q.R < a.rLow || p.R > a.rHigh && q.R > a.rHigh ||
		p.H < a.hLow && q.H < a.hLow || p.H > a.hHigh && q.H > a.hHigh ||
		p.T < a.tLow && q.T < a.tLow || p.T > a.tHigh && q.T > a.tHigh
}

// pointAt projects, in pixels.
func (m *raster) pointAt(l *local, phi float64) Point {
	p := m.screen.project(l, phi)
	p.R *= m.perMetre
	p.H *= m.perMetre
	return p
}

// axes turns a vector of the frame of Static into the axes of the screen.
func (m *raster) axes(n geom.Vec3) geom.Vec3 {
	return geom.Vec3{X: m.screen.across.Dot(n), Y: m.screen.along.Dot(n), Z: m.screen.out.Dot(n)}
}

// turnedTo returns the meeting at time t: how far the moving body has turned by then.
func (m *raster) turnedTo(t float64) *meeting {
	if t != m.turnAt {
		m.turnAt = t
		m.turn.turn = geom.AxisAngle(m.motion.Axis, m.motion.Angle*t).Mat()
	}
	return &m.turn
}

// inTime clamps a time to [0, 1] and reports whether it was there.
func (m *raster) inTime(t float64) (float64, bool) {
	return max(0, min(1, t)), t >= -m.slackTime && t <= 1+m.slackTime
}
