package render

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// placement puts a mesh into the frame of a body: scale first, then the pose.
type placement struct {
	pose  geom.Pose
	scale geom.Vec3
}

// detail is how finely round shapes are drawn.
type detail uint8

const (
	coarseRound detail = iota
	middleRound
	fineRound
	detailCount
)

// roundSegments is the number of segments around a ball at each detail.
var roundSegments = [detailCount]int{12, 24, 48}

// drawable is what the library knows of a shape: its meshes and where they go.
type drawable struct {
	meshes [detailCount]*Mesh
	place  placement
	radius float32 // of the ball around the placed origin that holds the shape (m)
	speck  bool    // a point, drawn no smaller than can be seen
	used   uint64  // frame of last use
}

// shapeKey names a shape by identity: shapes are immutable and share their core.
type shapeKey struct {
	core   *convex.Polyhedron
	mesh   *mesh.Mesh
	form   collision.Form
	radius float64 // m; of a point without one, half the thickness it is drawn with
}

// library keeps one mesh for all shapes that differ only in place, and for boxes and balls in size, so that each kind
// is one instanced draw call.
type library struct {
	shapes   map[shapeKey]*drawable
	box      *Mesh
	speck    *Mesh
	cord     *Mesh
	balls    [detailCount]*Mesh
	pills    map[int64][detailCount]*Mesh // by half length over radius, in thousandths
	polyhedr map[uint64][]*Mesh           // by a hash of rounded vertices; equal hashes are compared
	frame    uint64
}

// newLibrary returns a library that holds the shared meshes only.
func newLibrary() library {
	l := library{shapes: map[shapeKey]*drawable{}, box: unitBox(), speck: diamond(),
		cord: pillMesh(cordHalf, roundSegments[coarseRound]), pills: map[int64][detailCount]*Mesh{},
		polyhedr: map[uint64][]*Mesh{}}
	for i, segments := range roundSegments {
		l.balls[i] = ballMesh(segments)
	}
	return l
}

// lookup returns the drawable of a shape, making it on first sight.
func (l *library) lookup(s *collision.Shape) *drawable {
	key := shapeKey{s.Core, s.Mesh, s.Form, s.Radius}
	if isPoint(s) {
		key.radius = s.Thickness / 2
	}
	d := l.shapes[key]
	if d == nil {
		d = l.build(s)
		l.shapes[key] = d
	}
	d.used = l.frame
	return d
}

// nextFrame forgets shapes that have not been drawn for a while once they outnumber the living ones, so that restarted
// levels do not pile up.
func (l *library) nextFrame(drawn int) {
	l.frame++
	if len(l.shapes) < 4*drawn+1024 {
		return
	}
	for k, d := range l.shapes {
		if d.used+60 < l.frame {
			delete(l.shapes, k)
		}
	}
	clear(l.polyhedr) // living drawables keep their meshes; twins are only no longer found
}

// build chooses the mesh of a shape and its place.
func (l *library) build(s *collision.Shape) *drawable {
	d := &drawable{place: placement{geom.IdentityPose(), geom.V(1, 1, 1)}}
	switch {
	case s.Mesh != nil:
		l.buildMesh(d, s.Mesh)
	case isPoint(s):
		d.speck = true
		r := s.Thickness / 2
		d.meshes = [detailCount]*Mesh{l.speck, l.speck, l.speck}
		d.place.pose.P, d.place.scale = s.Core.Verts[0], geom.V(r, r, r)
	case len(s.Core.Verts) == 1:
		d.meshes = l.balls
		d.place.pose.P, d.place.scale = s.Core.Verts[0], geom.V(s.Radius, s.Radius, s.Radius)
	case len(s.Core.Verts) == 2:
		l.buildPill(d, s)
	default:
		l.buildPolyhedron(d, s.Core)
	}
	h := d.meshes[0].Half
	d.radius = float32(geom.V(float64(h[0]), float64(h[1]), float64(h[2])).Mul(d.place.scale).Len())
	return d
}

// isPoint reports whether the shape is a point without extent.
func isPoint(s *collision.Shape) bool {
	return s.Mesh == nil && s.Radius == 0 && len(s.Core.Verts) == 1
}

// buildMesh takes a mesh, which all bodies with equal ones share.
func (l *library) buildMesh(d *drawable, g *mesh.Mesh) {
	centre := g.Bounds.Centre()
	m := l.shared(meshMesh(g, centre))
	d.place.pose.P = centre
	d.meshes = [detailCount]*Mesh{m, m, m}
}

// buildPill places a capsule of unit radius along the segment of s.
func (l *library) buildPill(d *drawable, s *collision.Shape) {
	a, b := s.Core.Verts[0], s.Core.Verts[1]
	along := b.Sub(a)
	ratio := int64(math.Round(500 * along.Len() / s.Radius))
	meshes, ok := l.pills[ratio]
	if !ok {
		for i, segments := range roundSegments {
			meshes[i] = pillMesh(float64(ratio)/1000, segments)
		}
		l.pills[ratio] = meshes
	}
	d.meshes = meshes
	d.place = placement{geom.Pose{P: a.Lerp(b, 0.5), Q: turnUpTo(along.Unit())}, geom.V(s.Radius, s.Radius, s.Radius)}
}

// turnUpTo returns a rotation that carries +y to the unit vector d.
func turnUpTo(d geom.Vec3) geom.Quat {
	if d.Y < -1+1e-12 {
		return geom.Quat{X: 1}
	}
	// The half-way quaternion: (1 + y·d, y × d), made unit.
	return geom.Quat{W: 1 + d.Y, X: d.Z, Z: -d.X}.Unit()
}

// buildPolyhedron takes the shared box where p is one, and else a mesh that equal polyhedra share.
func (l *library) buildPolyhedron(d *drawable, p *convex.Polyhedron) {
	if place, ok := boxPlacement(p); ok {
		d.place = place
		d.meshes = [detailCount]*Mesh{l.box, l.box, l.box}
		return
	}
	centre := p.Bounds.Centre()
	m := l.shared(polyhedronMesh(p, centre))
	d.place.pose.P = centre
	d.meshes = [detailCount]*Mesh{m, m, m}
}

// shared returns a mesh equal to m that is known already, or m itself, now known.
func (l *library) shared(m *Mesh) *Mesh {
	h := uint64(14695981039346656037)
	for i := range m.Vertices {
		for _, x := range m.Vertices[i].Position {
			h = (h ^ uint64(int64(math.Round(float64(x)*1e4)))) * 1099511628211
		}
	}
	for _, k := range l.polyhedr[h] {
		if sameSurface(k, m) {
			return k
		}
	}
	l.polyhedr[h] = append(l.polyhedr[h], m)
	return m
}

// sameSurface reports whether two meshes agree to 10 µm, vertex by vertex.
func sameSurface(a, b *Mesh) bool {
	if len(a.Vertices) != len(b.Vertices) || len(a.Indices) != len(b.Indices) || a.TwoSided != b.TwoSided {
		return false
	}
	for i := range a.Vertices {
		d := a.Vertices[i].Position.Sub(b.Vertices[i].Position)
		if max(abs32(d[0]), abs32(d[1]), abs32(d[2])) > 1e-5 {
			return false
		}
	}
	return true
}

// boxPlacement recognises a rectangular box, however placed, and returns where the unit box goes.
func boxPlacement(p *convex.Polyhedron) (placement, bool) {
	if len(p.Verts) != 8 || len(p.Faces) != 6 || len(p.Edges) != 12 {
		return placement{}, false
	}
	var arms []geom.Vec3 // the edges at vertex 0
	for _, e := range p.Edges {
		if e.V0 == 0 {
			arms = append(arms, p.Verts[e.V1].Sub(p.Verts[0]))
		} else if e.V1 == 0 {
			arms = append(arms, p.Verts[e.V0].Sub(p.Verts[0]))
		}
	}
	if len(arms) != 3 {
		return placement{}, false
	}
	tolerance := 1e-7 * p.Radius
	far := p.Verts[0].Add(arms[0]).Add(arms[1]).Add(arms[2])
	centre := p.Verts[0].Lerp(far, 0.5)
	axes := orderAxes([3]geom.Vec3{arms[0].Unit(), arms[1].Unit(), arms[2].Unit()})
	frame := geom.Frame{P: centre, R: geom.Mat3{X: axes[0], Y: axes[1], Z: axes[2]}}
	half := frame.R.ApplyT(far.Sub(centre)).Abs()
	for _, v := range p.Verts {
		if d := frame.ApplyT(v).Abs().Sub(half).Abs(); max(d.X, d.Y, d.Z) > tolerance {
			return placement{}, false
		}
	}
	return placement{geom.Pose{P: centre, Q: quatOf(&frame.R)}, half}, true
}

// orderAxes sorts three perpendicular directions so that they turn least from x, y, z, and makes them right-handed.
func orderAxes(a [3]geom.Vec3) [3]geom.Vec3 {
	for i := range 2 { // the axis with the largest component i goes to place i
		for k := i + 1; k < 3; k++ {
			if math.Abs(a[k].Axis(i)) > math.Abs(a[i].Axis(i)) {
				a[i], a[k] = a[k], a[i]
			}
		}
	}
	for i := range 3 {
		if a[i].Axis(i) < 0 {
			a[i] = a[i].Neg()
		}
	}
	if a[0].Cross(a[1]).Dot(a[2]) < 0 {
		a[2] = a[2].Neg()
	}
	return a
}

// quatOf returns the rotation quaternion of an orthonormal right-handed matrix (Shepperd 1978: divides by the largest
// component).
func quatOf(m *geom.Mat3) geom.Quat {
	t := m.X.X + m.Y.Y + m.Z.Z
	q := geom.Quat{W: 1 + t, X: m.Y.Z - m.Z.Y, Y: m.Z.X - m.X.Z, Z: m.X.Y - m.Y.X}
	switch {
	case t >= max(m.X.X, m.Y.Y, m.Z.Z):
	case m.X.X >= m.Y.Y && m.X.X >= m.Z.Z:
		q = geom.Quat{W: m.Y.Z - m.Z.Y, X: 1 + m.X.X - m.Y.Y - m.Z.Z, Y: m.X.Y + m.Y.X, Z: m.Z.X + m.X.Z}
	case m.Y.Y >= m.Z.Z:
		q = geom.Quat{W: m.Z.X - m.X.Z, X: m.X.Y + m.Y.X, Y: 1 + m.Y.Y - m.X.X - m.Z.Z, Z: m.Y.Z + m.Z.Y}
	default:
		q = geom.Quat{W: m.X.Y - m.Y.X, X: m.Z.X + m.X.Z, Y: m.Y.Z + m.Z.Y, Z: 1 + m.Z.Z - m.X.X - m.Y.Y}
	}
	return q.Unit()
}
