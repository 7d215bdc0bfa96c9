package screw

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// screenAbout is a screen about the y axis, with no slide.
func screenAbout(turn float64) Screen {
	s, _ := turningScreen(&Screw{Axis: geom.V(0, 1, 0), Angle: turn}, &ball{radius: 1}, &ball{radius: 1})
	return s
}

// cornersOf makes a face of points, with edges 0, 1, 2 …
func cornersOf(s *Screen, at ...local) []corner {
	var face []corner
	for i := range at {
		face = append(face, corner{at[i], s.azimuth(&at[i]), int32(i)})
	}
	return face
}

// checkParts compares the numbers of corners and of virtual sides of every part, and that azimuths stay in range.
func checkParts(t *testing.T, name string, c *clippedFaces, in azimuthRange, corners, virtual []int) {
	t.Helper()
	if len(c.ends) != len(corners) {
		t.Fatalf("%s: %d parts, want %d", name, len(c.ends), len(corners))
	}
	from := 0
	for i, to := range c.ends {
		free := 0
		for k, v := range c.corners[from:to] {
			if v.edge < 0 {
				free++
			}
			if v.phi < in.low-1e-12 || v.phi > in.high+1e-12 {
				t.Errorf("%s: part %d, corner %d at azimuth %g", name, i, k, v.phi)
			}
			x, z := v.at.x, v.at.z
			if r := math.Hypot(x, z); math.Abs(x-r*math.Sin(v.phi)) > 1e-12 || math.Abs(z-r*math.Cos(v.phi)) > 1e-12 {
				t.Errorf("%s: part %d, corner %d is not at its azimuth: %+v", name, i, k, v)
			}
		}
		if to-from != corners[i] || free != virtual[i] {
			t.Errorf("%s: part %d has %d corners and %d virtual sides, want %d and %d: %+v", name, i, to-from, free,
				corners[i], virtual[i], c.corners[from:to])
		}
		from = to
	}
}

// TestDoppelFigure10: a face across the cut falls into two, each bounded by a virtual side; of the standing body both
// reach over the shared range.
func TestDoppelFigure10(t *testing.T) {
	s := screenAbout(0.5)
	abcd := []local{{-1.5, 1, -2}, {-1.5, 1, -3}, {1, 1, -3}, {1, 1, -2}}
	for _, row := range []struct {
		name     string
		standing bool
		high     float64
	}{{"standing", true, math.Pi + 0.5}, {"moving", false, math.Pi}} {
		var parts clippedFaces
		in := s.azimuths(row.standing)
		s.doppel(&parts, cornersOf(&s, abcd...), in)
		// First the part at the beginning of the range, AEFD, then the one at its end, BCGH.
		if row.standing {
			// The corner at azimuth -π + 0.46 is there twice.
			checkParts(t, row.name, &parts, in, []int{4, 5}, []int{1, 1})
		} else {
			checkParts(t, row.name, &parts, in, []int{4, 4}, []int{1, 1})
		}
		lowest, highest := math.Inf(1), math.Inf(-1)
		for _, c := range parts.corners {
			lowest, highest = min(lowest, c.phi), max(highest, c.phi)
		}
		if lowest != -math.Pi || highest != row.high {
			t.Errorf("%s: from %g to %g", row.name, lowest, highest)
		}
	}
}

// TestDoppelFigure11: a face that the axis pierces becomes a strip from one end of the range to the other, with the
// axis at both ends.
func TestDoppelFigure11(t *testing.T) {
	s := screenAbout(0.5)
	square := []local{{1, 0.5, 1}, {1, 1.5, -1}, {-1, 1.5, -1}, {-1, 0.5, 1}}
	for _, row := range []struct {
		name     string
		turned   bool
		standing bool
	}{{"standing", false, true}, {"moving", false, false}, {"standing, seen from behind", true, true}} {
		face := cornersOf(&s, square...)
		if row.turned {
			face = cornersOf(&s, square[3], square[2], square[1], square[0])
		}
		var parts clippedFaces
		in := s.azimuths(row.standing)
		s.doppel(&parts, face, in)
		if len(parts.ends) != 1 || len(parts.corners) != 8 {
			t.Fatalf("%s: %+v", row.name, parts)
		}
		// E B C D A F and twice G.
		strip := parts.corners
		step := math.Copysign(1, strip[5].phi-strip[0].phi)
		for i := range 5 {
			if !((strip[i+1].phi-strip[i].phi)*step > 0) || strip[i].edge < 0 {
				t.Errorf("%s: corner %d: %+v", row.name, i, strip[i])
			}
		}
		if ends := [2]float64{strip[0].phi, strip[5].phi}; ends != [2]float64{in.low, in.high} &&
			ends != [2]float64{in.high, in.low} {
			t.Errorf("%s: ends at %v", row.name, ends)
		}
		for i, want := range []float64{strip[5].phi, strip[0].phi} {
			g := strip[6+i]
			if g.edge >= 0 || g.phi != want || math.Abs(g.at.y-1) > 1e-12 || g.at.x != 0 || g.at.z != 0 {
				t.Errorf("%s: G is %+v", row.name, g)
			}
		}
		if strip[5].edge >= 0 {
			t.Errorf("%s: the way from F to G is an edge", row.name)
		}
	}
}

// TestDoppelEdge: the way along an edge is there at every azimuth in range, once or twice.
func TestDoppelEdge(t *testing.T) {
	s := screenAbout(0.5)
	for _, row := range []struct {
		name        string
		from, to    local
		twice, once float64 // how much azimuth is covered for the standing and for the moving body
	}{
		{"far from the cut", local{-1, 0, 2}, local{1, 0, 2}, 2 * math.Atan(0.5), 2 * math.Atan(0.5)},
		{"at the cut", local{-1, 0, -2}, local{1, 0, -2}, 3 * math.Atan(0.5), 2 * math.Atan(0.5)},
		{"at the cut, the other way", local{1, 0, -2}, local{-1, 0, -2}, 3 * math.Atan(0.5), 2 * math.Atan(0.5)},
		{"beyond the doppelled part", local{-4, 0, -1}, local{-4, 0, 1}, 2 * math.Atan(0.25), 2 * math.Atan(0.25)},
	} {
		ends := cornersOf(&s, row.from, row.to)
		for _, standing := range []bool{true, false} {
			var pieces [3]pieceEnds
			covered, want := 0.0, row.once
			for _, p := range pieces[:s.doppelEdge(&pieces, ends[0], ends[1], s.azimuths(standing))] {
				covered += math.Abs(p.to.phi - p.from.phi)
				at := row.from.lerp(&row.to, p.fromShare)
				if d := squareBetween(&at, &p.from.at); d > 1e-24 {
					t.Errorf("%s: share %g is %g away", row.name, p.fromShare, math.Sqrt(d))
				}
			}
			if standing {
				want = row.twice // the part between -π and -π + θ is there twice
			}
			if math.Abs(covered-want) > 1e-12 {
				t.Errorf("%s, standing %v: %g covered, want %g", row.name, standing, covered, want)
			}
		}
	}
}
