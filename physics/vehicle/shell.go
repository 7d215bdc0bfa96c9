package vehicle

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Part says which part of the car a panel belongs to.
type Part uint8

// The parts of a shell.
const (
	Bodywork Part = iota
	Glass
	Trim // dark: grille, sills, the insides of the wheel houses
	HeadLight
	TailLight
)

// Panel is a convex part of the drawn shell of a car. The solids that collide are closed where the wheels are, so that
// nothing can come between a wheel and the place at which its cast begins; the shell is the rest of them when wheel
// arches are cut out. It lies inside of the solids, and so overlaps nothing either.
type Panel struct {
	Shape collision.Shape
	Part  Part
}

// trim says how a shell is cut; heights in m above the road at design height.
type trim struct {
	sill, low, high float64 // top of the sills; lower and upper edge of lights and grille
	grille          float64 // m, half width of the grille between the lights
	roof            float64 // above it the cabin is bodywork
	screen, pillar  float64 // m, x: behind the first the cabin is bodywork; where a pillar is
	wing            float64 // the tail is a wing above it, unless 0
}

// The axes of the frame.
var ahead, up, across = geom.Vec3{X: 1}, geom.Vec3{Y: 1}, geom.Vec3{Z: 1}

// chunk is a convex solid, the hull of its points.
type chunk []geom.Vec3

// split returns the parts of the solid on both sides of the plane n·p = d, nil for a part that is too thin to be seen.
// Every corner of the section lies between two corners of different sides.
func (k chunk) split(n geom.Vec3, d float64) (below, above chunk) {
	for i, p := range k {
		hp := n.Dot(p) - d
		if hp <= 0 {
			below = append(below, p)
		}
		if hp >= 0 {
			above = append(above, p)
		}
		for _, q := range k[:i] {
			if hq := n.Dot(q) - d; hp*hq < 0 {
				cut := p.Lerp(q, hp/(hp-hq))
				below, above = append(below, cut), append(above, cut)
			}
		}
	}
	return below.corners(), above.corners()
}

// corners leaves those points out that are no corners.
func (k chunk) corners() chunk {
	hull, err := convex.Hull(k)
	if err != nil {
		return nil // flat, or nothing at all
	}
	return hull.Verts
}

// between returns the part of the solid between the planes n·p = low and n·p = high.
func (k chunk) between(n geom.Vec3, low, high float64) chunk {
	_, k = k.split(n, low)
	k, _ = k.split(n, high)
	return k
}

// cutter makes the shell of a design.
type cutter struct {
	trim
	panels []Panel
}

// keep adds a panel.
func (c *cutter) keep(part Part, k chunk) {
	points := make([]mgl64.Vec3, len(k))
	for i, p := range k {
		points[i] = mgl(p)
	}
	if shape, err := collision.Hull(points); err == nil { // otherwise nothing is left of it
		c.panels = append(c.panels, Panel{shape, part})
	}
}

// Shell returns the shell of the design in its frame: of the first solid, the body, with arches for the wheels of its
// axles, and of the second, the cabin. It is nil for designs that say nothing about it, or have no such solids.
func (d *Design) Shell() []Panel {
	solids := d.Body.Solids
	if d.trim == (trim{}) || len(solids) != 2 || solids[0].Shape.Core == nil || solids[1].Shape.Core == nil {
		return nil
	}
	c := cutter{trim: d.trim}
	rest := chunk(solids[0].Shape.Core.Verts)
	for i := range d.Car.Axles {
		a := &d.Car.Axles[i]
		reach := a.Radius + archRoom
		var front, bay chunk
		rest, front = rest.split(ahead, a.X+reach)
		rest, bay = rest.split(ahead, a.X-reach)
		if i == 0 {
			c.end(front, HeadLight)
		} else {
			c.middle(front)
		}
		c.bay(bay, a)
	}
	c.end(rest, TailLight)
	c.cabin(chunk(solids[1].Shape.Core.Verts))
	return c.panels
}

// archRoom (m) is between a wheel and the edge of its arch, slope the share of the reach of an arch where its top
// begins; the wheel house reaches inwards beyond the wheel by behind (m) and has a wall of lining (m).
const (
	archRoom = 0.07
	slope    = 0.52
	behind   = 0.2
	lining   = 0.02
)

// bay cuts the arches of an axle out of the part above and between its wheels.
func (c *cutter) bay(k chunk, a *Axle) {
	reach := a.Radius + archRoom
	top := a.Radius + reach
	k, above := k.split(up, top)
	c.keep(Bodywork, above)
	for _, way := range [2]float64{1, -1} {
		// The corner beyond the line from (slope reach, top) to (reach, radius + slope reach).
		n := geom.Vec3{X: way, Y: 1}
		at := geom.Vec3{X: a.X + float64(way*slope*reach), Y: top}
		var corner chunk
		k, corner = k.split(n, n.Dot(at))
		c.keep(Bodywork, corner)
	}
	house := float64(0.5*(a.Track-a.Width)) - behind
	c.keep(Trim, k.between(across, -house, lining-house))
	c.keep(Bodywork, k.between(across, lining-house, house-lining))
	c.keep(Trim, k.between(across, house-lining, house))
}

// middle cuts the part between two axles: doors and sills.
func (c *cutter) middle(k chunk) {
	k, doors := k.split(up, c.sill)
	c.keep(Trim, k)
	c.keep(Bodywork, doors)
}

// end cuts nose or tail: bumper, a band of lights with the grille between them, and the part above.
func (c *cutter) end(k chunk, lights Part) {
	low, k := k.split(up, c.low)
	c.keep(Bodywork, low)
	k, high := k.split(up, c.high)
	c.keep(lights, k.between(across, -endless, -c.grille))
	c.keep(Trim, k.between(across, -c.grille, c.grille))
	c.keep(lights, k.between(across, c.grille, endless))
	if lights == TailLight && c.wing > 0 {
		_, wing := high.split(up, c.wing)
		c.keep(Trim, wing)
		gap := high.between(up, c.wing-wingGap, c.wing)
		for _, z := range [2]float64{-wingStay, wingStay} {
			c.keep(Trim, gap.between(across, z-0.02, z+0.02))
		}
		high, _ = high.split(up, c.wing-wingGap)
	}
	c.keep(Bodywork, high)
}

// wingGap (m) is how far a wing is above the deck, wingStay (m) how far its stays are from the middle.
const wingGap, wingStay = 0.1, 0.5

// cabin cuts windows and roof.
func (c *cutter) cabin(k chunk) {
	k, roof := k.split(up, c.roof)
	c.keep(Bodywork, roof)
	back, k := k.split(ahead, c.screen)
	c.keep(Bodywork, back)
	c.keep(Glass, k.between(ahead, -endless, c.pillar-0.05))
	c.keep(Bodywork, k.between(ahead, c.pillar-0.05, c.pillar+0.05))
	c.keep(Glass, k.between(ahead, c.pillar+0.05, endless))
}
