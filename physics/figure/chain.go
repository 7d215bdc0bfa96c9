package figure

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Chain is a row of links between two places.
type Chain struct {
	Start, End mgl64.Vec3 // m
	Links      int
	Radius     float64 // m, of a link, which is a pill; 0: a quarter of its length
	Length     float64 // m; 0: straight from place to place
	Mass       float64 // kg, of all; 0 takes density × volume
	Hold       [2]bool // which of its ends hang on something: the first, the second

	Hinges   bool    // links turn about one axis, by turns upright and level, as those of a chain; otherwise any way
	Friction float64 // N m, of each joint
	Bend     float64 // Hz: springs keep the links in line; 0: none
	Name     string  // of the links and joints
}

// bendTorque bounds the springs of a rope (N m): it breaks no numbers, and no spring of a rope comes near it.
const bendTorque = 1e6

// Figure returns the parts and joints.
func (c *Chain) Figure() (Figure, error) {
	from, to := geom.FromArray(c.Start), geom.FromArray(c.End)
	straight := to.Sub(from).Len()
	if c.Links < 1 {
		return Figure{}, fmt.Errorf("links must be 1 or more, got %d", c.Links)
	}
	if err := positive("the way from start to end", straight); err != nil {
		return Figure{}, err
	}
	points, err := hangingBy(from, to, c.Links, c.Length)
	if err != nil {
		return Figure{}, err
	}
	pitch := lengthOf(points) / float64(c.Links)
	radius := c.Radius
	if radius == 0 {
		radius = pitch / 4
	}
	if !(radius > 0 && 2*radius <= pitch) {
		return Figure{}, fmt.Errorf("links of %.3g m are too short for a radius of %.3g m: make them fewer or thinner", pitch,
			radius)
	}
	var f Figure
	for i := range c.Links {
		link := pill(fmt.Sprintf("%s link %d", c.Name, i+1), points[i], points[i+1], radius)
		link.Mass = c.Mass / float64(c.Links)
		f.Parts = append(f.Parts, link)
	}
	for i := 0; i <= c.Links; i++ {
		j := Joint{Name: fmt.Sprintf("%s joint %d", c.Name, i+1), A: i - 1, B: i, At: points[i].Array()}
		switch {
		case i == 0:
			j.A = FirstEnd
		case i == c.Links:
			j.A, j.B = SecondEnd, c.Links-1
		}
		if i == 0 && !c.Hold[0] || i == c.Links && !c.Hold[1] {
			continue
		}
		c.join(&j, points, i)
		f.Joints = append(f.Joints, j)
	}
	return f, nil
}

// hangingBy returns the points of n links of a length (m); 0: straight.
func hangingBy(from, to geom.Vec3, n int, length float64) ([]geom.Vec3, error) {
	sag := 0.0
	if length != 0 {
		var err error
		if sag, err = sagOf(from, to, n, length); err != nil {
			return nil, err
		}
	}
	return hanging(from, to, n, sag), nil
}

// join gives the joint at a point of the line its kind and axes.
func (c *Chain) join(j *Joint, points []geom.Vec3, i int) {
	before, after := points[max(i, 1)].Sub(points[max(i, 1)-1]), points[min(i, c.Links-1)+1].Sub(points[min(i, c.Links-1)])
	switch {
	case i == 0:
		before = after
	case i == c.Links:
		after = before
	}
	j.Axis, j.AxisB = before.Unit().Array(), after.Unit().Array()
	if !c.Hinges {
		ball := joint.Ball{Friction: c.Friction}
		if c.Bend > 0 && j.A >= 0 {
			ball.Motor = joint.TargetVector(mgl64.Vec3{}, c.Bend, 1, bendTorque)
		}
		j.Kind = ball
		return
	}
	// Level and across the chain, or across both; the same for both links where the line bends in an upright plane.
	u, v := before.Unit().Perpendicular()
	if level := geom.V(0, 1, 0).Cross(before); level.Len() > 1e-9*before.Len() {
		u, v = level.Unit(), level.Cross(before).Unit()
	}
	if i%2 == 1 {
		u = v
		if level := geom.V(0, 1, 0).Cross(before); after != before && level.Len() > 1e-9*before.Len() {
			u = level.Cross(before.Unit().Add(after.Unit())).Unit()
		}
	}
	j.Axis, j.AxisB = u.Array(), mgl64.Vec3{}
	axis := joint.Axis{Friction: c.Friction}
	if c.Bend > 0 && j.A >= 0 {
		axis.Spring = joint.Spring{Hertz: c.Bend, Ratio: 1}
	}
	j.Kind = joint.Hinge{Axis: axis}
}

// Rope is a chain of many thin links that bend any way.
type Rope struct {
	Start, End mgl64.Vec3 // m
	Radius     float64    // m; 0: 15 mm
	Length     float64    // m; 0: straight from place to place
	Links      int        // 0: one for every six radii, 200 at most
	Mass       float64    // kg, of all; 0 takes density × volume
	Hold       [2]bool    // which of its ends hang on something
	Bend       float64    // Hz: how stiffly it keeps straight; 0: not at all
	Friction   float64    // N m, of each joint
	Name       string
}

// mostRopeLinks is the largest number of links of a rope that does not say how many: what they weigh against its load
// is what joints suffer from.
const mostRopeLinks = 200

// Figure returns the parts and joints.
func (r *Rope) Figure() (Figure, error) {
	radius := r.Radius
	if radius == 0 {
		radius = 0.015
	}
	if err := positive("radius", radius); err != nil {
		return Figure{}, err
	}
	links := r.Links
	if links == 0 {
		length := max(r.Length, geom.FromArray(r.End).Sub(geom.FromArray(r.Start)).Len())
		links = max(1, min(mostRopeLinks, int(length/(6*radius))))
	}
	c := Chain{Start: r.Start, End: r.End, Links: links, Radius: radius, Length: r.Length, Mass: r.Mass, Hold: r.Hold,
		Bend: r.Bend, Friction: r.Friction, Name: r.Name}
	return c.Figure()
}
