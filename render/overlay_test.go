package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestBoxOverlay(t *testing.T) {
	b := geom.Box{Min: geom.V(-1, 0, 2), Max: geom.V(1, 0.5, 5)}
	lines := AppendBox(nil, &b, BoxColour)
	if len(lines) != 12 {
		t.Fatalf("%d lines, want 12", len(lines))
	}
	count := map[float32]int{}
	for _, l := range lines {
		d := l.B.Sub(l.A)
		if axes := abs32(d[0]) + abs32(d[1]) + abs32(d[2]); axes != d.Len() {
			t.Errorf("line %v–%v runs along no axis", l.A, l.B)
		}
		count[d.Len()]++
	}
	for _, want := range []float32{2, 0.5, 3} {
		if count[want] != 4 {
			t.Errorf("%d edges of %g m, want 4", count[want], want)
		}
	}
	empty, endless := geom.EmptyBox(), b
	endless.Max.X = math.Inf(1)
	for name, b := range map[string]geom.Box{"empty": empty, "endless": endless} {
		if n := len(AppendBox(nil, &b, BoxColour)); n != 0 {
			t.Errorf("an %s box has %d lines", name, n)
		}
	}
}

func TestZoneOverlayLiesOutsideByTheZone(t *testing.T) {
	const zone = 0.01
	pose := geom.Pose{P: geom.V(1, 2, 3), Q: geom.AxisAngle(geom.V(0, 0.6, 0.8), 1)}
	for _, s := range shapes {
		if s.volume == 0 || s.shape.Core == nil {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			lines := AppendZone(nil, s.shape, &pose, zone, ZoneColour)
			if len(lines) < len(s.shape.Core.Edges) || len(lines) < 6 {
				t.Fatalf("%d lines", len(lines))
			}
			for _, l := range lines {
				for _, end := range [2]mgl32.Vec3{l.A, l.B} {
					w := widen(end)
					x := pose.ApplyT(geom.V(w[0], w[1], w[2]))
					if d := outside(s.shape.Core, x) - s.shape.Radius; math.Abs(d-zone) > 2e-6 {
						t.Fatalf("point %v lies %g m outside, want %g", end, d, zone)
					}
				}
			}
		})
	}
}

// outside is the distance of x from a point or segment, and its height over the highest face of a solid.
func outside(p *convex.Polyhedron, x geom.Vec3) float64 {
	switch len(p.Verts) {
	case 1:
		return x.Sub(p.Verts[0]).Len()
	case 2:
		d := p.Verts[1].Sub(p.Verts[0])
		t := max(0, min(1, x.Sub(p.Verts[0]).Dot(d)/d.LenSq()))
		return x.Sub(p.Verts[0].AddScaled(t, d)).Len()
	}
	h := math.Inf(-1)
	for f := range p.Faces {
		h = max(h, p.Faces[f].Plane.Height(x))
	}
	return h
}

func TestTouchOverlay(t *testing.T) {
	touch := Touch{Point: mgl32.Vec3{1, 2, 3}, Normal: mgl32.Vec3{0, 1, 0}}
	for _, c := range []struct {
		name          string
		impulse, full float64
		length        float32
		colour        Colour
	}{
		{"no impulse", 0, 2, 0.05, Colour{70, 150, 255, 255}},
		{"no impulse anywhere", 0, 0, 0.05, Colour{70, 150, 255, 255}},
		{"a quarter: half the colour range", 0.5, 2, 0.275, Colour{255, 214, 60, 255}},
		{"the largest", 2, 2, 0.5, Colour{255, 60, 40, 255}},
		{"beyond the largest", 5, 2, 0.5, Colour{255, 60, 40, 255}},
		{"negative", -1, 2, 0.05, Colour{70, 150, 255, 255}},
	} {
		touch.Impulse = c.impulse
		lines := AppendTouch(nil, touch, c.full, 0.5)
		if len(lines) != 2 || lines[0].A != lines[0].B || lines[1].A != touch.Point {
			t.Fatalf("%s: %v, want a dot and an arrow from the point", c.name, lines)
		}
		near3(t, c.name, lines[1].B, touch.Point.Add(mgl32.Vec3{0, c.length, 0}), 1e-5)
		if lines[1].Colour != c.colour {
			t.Errorf("%s: colour %v, want %v", c.name, lines[1].Colour, c.colour)
		}
	}
}
