package main

import (
	"math"
	"slices"
	"testing"
)

// outsider looks for bodies that go through one another, with the trace alone. It takes every body as the convex hull
// of its points with a radius around it, which suits levels of convex bodies such as debris.
type outsider struct {
	hulls  map[int]hull
	fixed  map[int]bool
	before map[int]tracedPose
	ghosts bool // it takes them for bodies that collide
	joined bool // it takes bodies to go straight from the end of one step to that of the next, whatever the paths say

	ignored map[[2]int]bool // by pair of ids, the smaller one first
	planes  map[[2]int]vec3 // by pair of ids: the normal of a plane that parted them
	crossed map[[2]int]bool
	checked int // times that a pair was looked at
}

// hull is a body as an outsider knows it.
type hull struct {
	points  []vec3
	normals []vec3 // of the faces, outwards
	radius  float64
	size    float64 // m, of the ball around the origin of the body that holds it
}

// newOutsider returns one who knows nothing yet.
func newOutsider() *outsider {
	return &outsider{hulls: map[int]hull{}, fixed: map[int]bool{}, ignored: map[[2]int]bool{}, planes: map[[2]int]vec3{},
		crossed: map[[2]int]bool{}}
}

// begin reads the header.
func (o *outsider) begin(h *tracedHeader) {
	o.enter(h.Bodies)
	o.ignore(h.Ignore, true)
}

// ignore notes pairs that pass through each other, or no longer do.
func (o *outsider) ignore(pairs [][2]int, on bool) {
	for _, p := range pairs {
		o.ignored[[2]int{min(p[0], p[1]), max(p[0], p[1])}] = on
	}
}

func (o *outsider) enter(bodies []tracedBody) {
	for _, b := range bodies {
		if b.Collides != nil && !*b.Collides && !o.ghosts {
			continue
		}
		var h hull
		for _, s := range b.Shapes {
			switch s.Kind {
			case "sphere":
				h.points, h.radius = append(h.points, s.Center), s.Radius
			case "capsule":
				h.points, h.radius = append(h.points, s.A, s.B), s.Radius
			default:
				h.points = append(h.points, s.Vertices...)
				h.normals = append(h.normals, s.normals()...)
			}
		}
		for _, p := range h.points {
			h.size = max(h.size, length(p)+h.radius)
		}
		o.hulls[b.ID], o.fixed[b.ID] = h, b.Kind == "static"
	}
}

// normals returns those of the faces, and of both sides where there is one face only.
func (s *tracedShape) normals() (out []vec3) {
	for _, f := range s.Faces {
		var n vec3 // twice the area of the face
		for k := 2; k < len(f); k++ {
			a, b, c := s.Vertices[f[0]], s.Vertices[f[k-1]], s.Vertices[f[k]]
			n = combine(1, n, 1, cross(combine(1, b, -1, a), combine(1, c, -1, a)))
		}
		out = append(out, combine(1/length(n), n, 0, n))
	}
	if len(out) == 1 {
		out = append(out, combine(-1, out[0], 0, out[0]))
	}
	return out
}

// step looks at every pair of bodies that may have met in a step.
func (o *outsider) step(s *tracedStep) {
	o.ignore(s.ignore, true)
	o.ignore(s.unignore, false)
	var ids []int
	ways := map[int][]tracedPiece{}
	reach := map[int]float64{}
	for id, pose := range s.poses {
		if _, collides := o.hulls[id]; !collides {
			continue
		}
		was, known := o.before[id]
		if !known {
			was = pose
		}
		ways[id] = s.paths[id]
		if len(ways[id]) == 0 || o.joined {
			ways[id] = []tracedPiece{{0, 1, "straight", was, pose}}
		}
		ids = append(ids, id)
		for k := range ways[id] {
			reach[id] += ways[id][k].way()
		}
	}
	slices.Sort(ids)
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			if o.fixed[a] && o.fixed[b] || o.ignored[[2]int{a, b}] {
				continue
			}
			gap := length(combine(1, vec3(ways[a][0].start.p), -1, vec3(ways[b][0].start.p)))
			if gap < o.hulls[a].size+o.hulls[b].size+reach[a]+reach[b] && o.meet([2]int{a, b}, ways[a], ways[b]) {
				o.crossed[[2]int{a, b}] = true
			}
		}
	}
	o.before = s.poses
	o.enter(s.spawn)
}

// way bounds how far the origin of a body goes in a piece (m): an arc of at most half a turn is at most π/2 times as
// long as its chord.
func (s *tracedPiece) way() float64 {
	return math.Pi / 2 * length(combine(1, vec3(s.end.p), -1, vec3(s.start.p)))
}

// meet reports whether two bodies touch on their ways.
func (o *outsider) meet(pair [2]int, ways, others []tracedPiece) bool {
	for i, k, t := 0, 0, 0.0; t < 1; {
		x, y := moving{o.hulls[pair[0]], &ways[i]}, moving{o.hulls[pair[1]], &others[k]}
		end := min(x.piece.t1, y.piece.t1)
		if !far(&x, &y) {
			n, apart := o.clear(&x, &y, t, end, o.planes[pair])
			if !apart {
				return true
			}
			o.planes[pair] = n
		}
		if t = end; x.piece.t1 == end {
			i++
		}
		if y.piece.t1 == end {
			k++
		}
	}
	return false
}

// moving is a body in a piece of its path.
type moving struct {
	hull
	piece *tracedPiece
}

// at returns the points of the body and the normals of its faces at a time.
func (m *moving) at(t float64) hull {
	p, q := m.piece.at(t)
	out := hull{make([]vec3, len(m.points)), make([]vec3, len(m.normals)), m.radius, m.size}
	for i, x := range m.points {
		out.points[i] = combine(1, p, 1, turned(q, x))
	}
	for i, n := range m.normals {
		out.normals[i] = turned(q, n)
	}
	return out
}

// bend bounds how far (m) any point of the body is off the straight line between two of its places that are the whole
// step apart, and goes with the square of the time for less: an eighth of its acceleration.
func (m *moving) bend() float64 {
	angle := apart(quat(m.piece.end.q), quat(m.piece.start.q))
	chord := length(combine(1, vec3(m.piece.end.p), -1, vec3(m.piece.start.p)))
	time := m.piece.t1 - m.piece.t0
	return angle * (angle*m.size + math.Pi/2*chord) / (8 * time * time)
}

// far reports whether the balls around two bodies cannot meet anywhere on their pieces.
func far(x, y *moving) bool {
	gap := length(combine(1, vec3(x.piece.start.p), -1, vec3(y.piece.start.p)))
	return gap > x.size+y.size+x.piece.way()+y.piece.way()
}

// clear reports whether two bodies stay apart between two times: a plane that parts them at both ends, with as much
// room as the bends between may take, does so all the time. If the last one does not do, one that parts them in the
// middle is tried, and then one for each half. It returns the normal of the last one.
func (o *outsider) clear(x, y *moving, from, to float64, n vec3) (vec3, bool) {
	o.checked++
	a, b, c, d := x.at(from), y.at(from), x.at(to), y.at(to)
	time := to - from
	need := x.radius + y.radius + (x.bend()+y.bend())*time*time
	parts := func() bool { return between(&a, &b, n) > need && between(&c, &d, n) > need }
	if parts() {
		return n, true
	}
	middle := (from + to) / 2
	p, q := x.at(middle), y.at(middle)
	gap := 0.0
	if gap, n = separation(&p, &q, n); gap-x.radius-y.radius < 1e-9 || time < 1e-8 {
		return n, false
	}
	if parts() {
		return n, true
	}
	n, apart := o.clear(x, y, from, middle, n)
	if !apart {
		return n, false
	}
	return o.clear(x, y, middle, to, n)
}

// between returns the gap between two hulls along a direction.
func between(a, b *hull, n vec3) float64 { return dot(n, support(a, b, n)) }

// support returns the shortest way along a direction from one hull to another, from corner to corner.
func support(a, b *hull, n vec3) vec3 {
	return combine(1, furthest(b.points, combine(-1, n, 0, n)), -1, furthest(a.points, n))
}

// separation returns a gap that two hulls keep at least, and its direction: the normal of a face, or one found
// as by Gilbert, Johnson and Keerthi (1988). A gap of 0 or less says that none was found.
func separation(a, b *hull, toward vec3) (float64, vec3) {
	best := between(a, b, toward)
	try := func(n vec3) {
		if gap := between(a, b, n); gap > best {
			best, toward = gap, n
		}
	}
	for _, n := range a.normals {
		try(n)
	}
	for _, n := range b.normals {
		try(combine(-1, n, 0, n))
	}
	v := support(a, b, toward)
	simplex := []vec3{v}
	for range 30 {
		size := length(v)
		// Near enough is a share of the gap that is left, not of one between points with radii that fill most of it.
		if left := size - a.radius - b.radius; best >= size-0.1*left && left > 0 || best >= (1-1e-13)*size {
			break
		}
		n := combine(1/size, v, 0, v)
		try(n)
		w := support(a, b, n)
		if slices.Contains(simplex, w) {
			break
		}
		if v, simplex = nearestOf(append(simplex, w)); len(simplex) == 4 {
			break // they hold the origin
		}
	}
	return best, toward
}

func furthest(points []vec3, n vec3) (best vec3) {
	most := math.Inf(-1)
	for _, p := range points {
		if d := dot(p, n); d > most {
			best, most = p, d
		}
	}
	return best
}

// nearestOf returns the point of a simplex that is nearest to the origin, and the corners of the face it lies on: of
// all faces that hold the foot of their perpendicular, the one with the shortest.
func nearestOf(corners []vec3) (vec3, []vec3) {
	best, least := vec3{}, math.Inf(1)
	var of []vec3
	for mask := 1; mask < 1<<len(corners); mask++ {
		var room [4]vec3
		face := room[:0]
		for i, c := range corners {
			if mask&(1<<i) != 0 {
				face = append(face, c)
			}
		}
		if foot, inside := footOn(face); inside && length(foot) < least {
			best, least, of = foot, length(foot), append(of[:0], face...)
		}
	}
	return best, of
}

// footOn returns the foot of the perpendicular from the origin to a point, line, plane or all of space, and whether it
// lies within the corners.
func footOn(face []vec3) (vec3, bool) {
	n := len(face)
	if n == 1 {
		return face[0], true
	}
	// The weights of corners 1… solve Gram · weights = −edges · corner 0.
	var m [3][4]float64
	for i := 1; i < n; i++ {
		ei := combine(1, face[i], -1, face[0])
		for k := 1; k < n; k++ {
			m[i-1][k-1] = dot(ei, combine(1, face[k], -1, face[0]))
		}
		m[i-1][3] = -dot(ei, face[0])
	}
	for c := range n - 1 {
		if !(m[c][c] > 0) {
			return vec3{}, false
		}
		for r := range n - 1 {
			if f := m[r][c] / m[c][c]; r != c {
				for k := range m[r] {
					m[r][k] -= f * m[c][k]
				}
			}
		}
	}
	foot, rest := face[0], 1.0
	for i := 1; i < n; i++ {
		weight := m[i-1][3] / m[i-1][i-1]
		if !(weight >= 0) {
			return vec3{}, false
		}
		rest -= weight
		foot = combine(1, foot, weight, combine(1, face[i], -1, face[0]))
	}
	return foot, rest >= 0
}

// TestOutsiderFindsNoCrossing: who follows the paths of a trace finds no two bodies that meet; who joins the ends of
// steps suspects that many go through one another.
func TestOutsiderFindsNoCrossing(t *testing.T) {
	t.Parallel()
	out, _ := traceAndSample(t, "debris", []string{"shards=160", "sparks=120", "speed=90"}, 60, 0)
	look := func(joined bool) *outsider {
		o := newOutsider()
		o.joined = joined
		return o
	}
	along, joined := look(false), look(true)
	readTrace(t, out, func(h *tracedHeader) {
		along.begin(h)
		joined.begin(h)
	}, func(s *tracedStep) {
		along.step(s)
		joined.step(s)
	})
	t.Logf("%d looks: %d pairs meet along the paths, %d where ends are joined", along.checked, len(along.crossed),
		len(joined.crossed))
	for pair := range along.crossed {
		t.Errorf("bodies %d and %d meet", pair[0], pair[1])
	}
	if len(joined.crossed) < 10 {
		t.Errorf("only %d pairs meet where ends are joined: too few to show anything", len(joined.crossed))
	}
}
