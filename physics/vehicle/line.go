package vehicle

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Line is a closed line of straight segments that cars drive along: drivers follow one, laps are timed along one.
type Line struct {
	points []geom.Vec3 // m, world
	ways   []float64   // m along the line, by point, and its whole length at the end
}

// Spot is a place on a line, with the offset of a point beside it.
type Spot struct {
	Segment int     // the one that begins at the point of this number
	Way     float64 // m along the line from its first point
	Off     float64 // m, how far off the line it is
}

// NewLine returns the line through at least three points (m, world; the last leads to the first).
func NewLine(points []mgl64.Vec3) (*Line, error) {
	if len(points) < 3 {
		return nil, fmt.Errorf("vehicle: the line must have ≥ 3 points, got %d: add the others", len(points))
	}
	l := &Line{ways: []float64{0}}
	for i, p := range points {
		next := (i + 1) % len(points)
		step := vec(points[next]).Sub(vec(p)).Len()
		if !(step > 0 && step < endless) {
			return nil, fmt.Errorf("vehicle: points %d and %d of the line must be apart and finite, got %v: leave one out",
				i, next, p)
		}
		l.points = append(l.points, vec(p))
		l.ways = append(l.ways, l.ways[i]+step)
	}
	return l, nil
}

// Length returns the length of the line (m).
func (l *Line) Length() float64 { return l.ways[len(l.points)] }

// beside returns the spot of segment k that is nearest to p.
func (l *Line) beside(k int, p geom.Vec3) Spot {
	a, b := l.points[k], l.points[(k+1)%len(l.points)]
	along := b.Sub(a)
	share := max(0, min(1, p.Sub(a).Dot(along)/along.LenSq()))
	way := l.ways[k] + float64(share*(l.ways[k+1]-l.ways[k]))
	return Spot{Segment: k, Way: way, Off: a.AddScaled(share, along).Sub(p).Len()}
}

// Nearest returns the spot of the whole line that is nearest to a place (m, world).
func (l *Line) Nearest(p mgl64.Vec3) Spot {
	best := Spot{Off: math.Inf(1)}
	for k := range l.points {
		if s := l.beside(k, vec(p)); s.Off < best.Off {
			best = s
		}
	}
	return best
}

// Follow returns that spot for a point that was beside a segment before: it goes forth or back from there while that
// comes nearer, so that another part of the line that happens to be near does not count.
func (l *Line) Follow(segment int, p mgl64.Vec3) Spot {
	n := len(l.points)
	best := l.beside(segment, vec(p))
	for _, by := range [2]int{1, n - 1} {
		for range n {
			next := l.beside((best.Segment+by)%n, vec(p))
			if next.Off >= best.Off {
				break
			}
			best = next
		}
	}
	return best
}

// find returns the segment at a way ≥ 0 along the line (m), searching on from segment k, and the share of it gone.
func (l *Line) find(way float64, k int) (segment int, share float64) {
	if way >= l.Length() {
		way, k = math.Mod(way, l.Length()), 0
	}
	for k < len(l.points)-1 && l.ways[k+1] <= way {
		k++
	}
	return k, max(0, way-l.ways[k]) / (l.ways[k+1] - l.ways[k])
}
