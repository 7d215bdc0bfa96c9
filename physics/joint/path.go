package joint

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Path keeps the anchor of B on a curve fixed to A, or with B left out that of A on one of the world. Its coordinate
// is the arc length (m) from the first point; that of a closed curve counts laps, and that of an open one is limited to
// the curve. The curve is smooth, with continuous curvature, and goes through all points.
type Path struct {
	Axis                // along the curve: a motor of positive speed goes from point to point
	Points []mgl64.Vec3 // m, in the frame on A, or in the world: two or more, three or more if closed
	Closed bool         // the curve goes on from the last point to the first
	Near   float64      // m, along the curve: about where B begins; 0: at the nearest point of all
	Turn   PathTurn
	Up     mgl64.Vec3 // where z of the curve's frame points at the first point, as the points are given; zero: along z
}

// PathTurn says which turns of B a path leaves. A frame goes along the curve: x is the direction of travel, z begins
// up. It rolls about x only as far as a closed curve needs for the frame to meet itself, evenly along the way. B keeps
// the turn that it has when the joint is added.
type PathTurn uint8

// Turns of B on a path.
const (
	TurnFree    PathTurn = iota // all: a bead on a wire
	TurnTangent                 // one about the direction of travel, which B keeps to
	TurnTrack                   // none against the frame that goes along the curve: a car on rails
	TurnFixed                   // none against A: a tray that stays level
)

var turnNames = [...]string{"free", "tangent", "track", "fixed"}

// String returns the word that scripts and scenes have for it.
func (t PathTurn) String() string { return turnNames[min(t, TurnFixed)] }

// Limits of the points of a path.
const (
	pathMost    = 10_000
	pointsLeast = 1e-3 // m, between two points
)

// Name returns "path".
func (p Path) Name() string { return jointrows.Path.String() }

// Off returns how far (m) a point is from the curve, given as its points are.
func (p Path) Off(point mgl64.Vec3) (float64, error) {
	curve, err := p.curve()
	if err != nil {
		return 0, err
	}
	return curve.Distance(vec(point)), nil
}

// define implements Kind.
func (p Path) define(j *jointrows.Joint) error {
	if p.Turn > TurnFixed {
		return fmt.Errorf("there is no turn %d", p.Turn)
	}
	var c checks
	c.vector("up", p.Up)
	c.number("near", p.Near)
	if c.err != nil {
		return c.err
	}
	curve, err := p.curve()
	if err != nil {
		return err
	}
	axis := p.Axis
	if err := axis.keepOn(curve); err != nil {
		return err
	}
	kinds := [...]jointrows.Kind{jointrows.Path, jointrows.PathTangent, jointrows.PathTrack, jointrows.PathFixed}
	err = define(j, kinds[p.Turn], &axis)
	j.Curve, j.Near = curve, math.NaN()
	if p.Near != 0 {
		j.Near = p.Near
	}
	return err
}

// keepOn limits an axis along an open curve to the curve.
func (a *Axis) keepOn(curve *jointrows.Curve) error {
	l := &a.Limit
	if curve.Closed() {
		return nil
	}
	if *l == (Limit{}) {
		*l = Between(math.Inf(-1), math.Inf(1))
	}
	lo, hi := max(l.Lo, 0), min(l.Hi, curve.Length())
	if lo > hi {
		return fmt.Errorf("limit (%s, %s) m leaves nothing of the curve, which is %.4g m long", show(l.Lo), show(l.Hi),
			curve.Length())
	}
	l.Lo, l.Hi = lo, hi
	return nil
}

// curve checks the points and returns the curve through them.
func (p *Path) curve() (*jointrows.Curve, error) {
	least, what := 2, "an open"
	if p.Closed {
		least, what = 3, "a closed"
	}
	if n := len(p.Points); n < least || n > pathMost {
		return nil, fmt.Errorf("%s curve wants %d to %d points, got %d", what, least, pathMost, n)
	}
	var c checks
	points := make([]geom.Vec3, len(p.Points))
	for i, point := range p.Points {
		points[i] = vec(point)
		c.vector(fmt.Sprintf("point %d", i+1), point)
	}
	for i := range points {
		next := (i + 1) % len(points)
		if gap := points[next].Sub(points[i]).Len(); gap < pointsLeast && (next > 0 || p.Closed) {
			c.fail("points %d and %d are %s m apart, want at least %g m", i+1, next+1, show(gap), pointsLeast)
		}
	}
	if c.err != nil {
		return nil, c.err
	}
	up := vec(p.Up)
	if up == (geom.Vec3{}) {
		up.Z = 1
	}
	curve, corner := jointrows.NewCurve(points, p.Closed, up)
	if corner >= 0 {
		return nil, fmt.Errorf("the curve turns back on itself between points %d and %d: round the corner with more points",
			corner+1, (corner+1)%len(points)+1)
	}
	return curve, nil
}
