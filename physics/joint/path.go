package joint

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Path keeps B's anchor on a curve that is fixed to A. Its coordinate is the arc length (m) from the first point; that
// of a closed curve counts laps, and that of an open one is limited to the curve. The curve is smooth, with continuous
// curvature, and goes through all points.
type Path struct {
	Axis                // along the curve: a motor of positive speed goes from point to point
	Points []mgl64.Vec3 // m, in the joint's frame on A: two or more, three or more if closed
	Closed bool         // the curve goes on from the last point to the first
	Turn   PathTurn
	Up     mgl64.Vec3 // of A's frame: where z of the curve's frame points at the first point; zero: along z of A's frame
}

// PathTurn says which turns of B a path leaves. A frame goes along the curve: x is the direction of travel, z begins up,
// and it rolls about x only as far as a closed curve needs for the frame to meet itself, evenly along the way.
type PathTurn uint8

// Turns of B on a path.
const (
	TurnFree    PathTurn = iota // all: a bead on a wire
	TurnTangent                 // one about the curve: x of B's frame keeps to the direction of travel
	TurnTrack                   // none against the frame that goes along the curve: a car on rails
	TurnFixed                   // none against A: a tray that stays level
)

// pathMost bounds the points of a path.
const pathMost = 10_000

// Name returns "path".
func (p Path) Name() string { return jointrows.Path.String() }

// Define implements Kind.
func (p Path) Define(j *jointrows.Joint) error {
	if p.Turn > TurnFixed {
		return fmt.Errorf("path: there is no turn %d", p.Turn)
	}
	define(j, [...]jointrows.Kind{jointrows.Path, jointrows.PathTangent, jointrows.PathTrack, jointrows.PathFixed}[p.Turn])
	curve, err := p.curve()
	if err != nil {
		return err
	}
	j.Curve, j.Near = curve, math.NaN()
	axis := p.Axis
	if limit, length := &axis.Limit, curve.Length(); !p.Closed {
		if !limit.On {
			limit.Lo, limit.Hi = math.Inf(-1), math.Inf(1)
		}
		limit.On, limit.Lo, limit.Hi = true, max(limit.Lo, 0), min(limit.Hi, length)
		if limit.Lo > limit.Hi {
			return fmt.Errorf("path: the limit from %g m to %g m leaves nothing of the curve, which is %.4g m long",
				p.Limit.Lo, p.Limit.Hi, length)
		}
	}
	return axis.define(&j.Axes[0])
}

// curve checks the points and returns the curve through them.
func (p *Path) curve() (*jointrows.Curve, error) {
	least, what := 2, "an open"
	if p.Closed {
		least, what = 3, "a closed"
	}
	if n := len(p.Points); n < least || n > pathMost {
		return nil, fmt.Errorf("path: %s curve wants %d to %d points, got %d", what, least, pathMost, n)
	}
	points := make([]geom.Vec3, len(p.Points))
	for i, point := range p.Points {
		points[i] = geom.FromArray(point)
		if !points[i].IsFinite() {
			return nil, fmt.Errorf("path: point %d must be finite, got %v", i+1, point)
		}
	}
	for i := range points {
		next := (i + 1) % len(points)
		if gap := points[next].Sub(points[i]).Len(); !(gap >= openMost) && (next > 0 || p.Closed) {
			return nil, fmt.Errorf("path: points %d and %d are %g m apart, want at least %g m", i+1, next+1, gap, openMost)
		}
	}
	up := geom.FromArray(p.Up)
	if up == (geom.Vec3{}) {
		up.Z = 1
	}
	if !up.IsFinite() {
		return nil, fmt.Errorf("path: up must be finite, got %v", p.Up)
	}
	curve, corner := jointrows.NewCurve(points, p.Closed, up)
	if corner >= 0 {
		return nil, fmt.Errorf("path: the curve turns back on itself between points %d and %d: round the corner with more points",
			corner+1, (corner+1)%len(points)+1)
	}
	return curve, nil
}

// Start implements Starter: from now on the nearest point is looked for near the last one.
func (p Path) Start(j *jointrows.Joint, rows *jointrows.Rows) error {
	j.Near = firstAxis(j, rows).Value
	return nil
}
