package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meets tells which features meet, before that is resolved into VF, FV and EE (section 5).
type meets uint8

const (
	meetsFace   meets = iota // VF
	meetsVertex              // FV
	meetsEdge                // EE
	meetsVE                  // a vertex of the moving body at an edge of the standing one
	meetsEV
	meetsVV
)

// group names the features that meet. All meetings found for one name are one collision.
type group struct {
	moving, static int32
	meets          meets
}

// groups is a hash table of the collisions found, by name: open addressing, as large as it needs to be to stay half
// empty.
type groups struct {
	slots []slot
	used  int
	query uint32 // slots of former queries count as empty
}

type slot struct {
	group
	query uint32
	at    int32 // in raster.found
}

func (g *groups) clear() {
	g.query++
	g.used = 0
	if g.query == 0 || len(g.slots) == 0 {
		g.slots = sized(g.slots, max(64, len(g.slots)))
		clear(g.slots)
		g.query = 1
	}
}

func (k group) hash() uint32 {
	h := uint32(k.moving)*0x9E3779B1 ^ uint32(k.static)*0x85EBCA77 ^ uint32(k.meets)*0xC2B2AE3D
	return h ^ h>>15
}

// find returns the slot of a name, empty if it is new.
func (g *groups) find(k group) *slot {
	if 2*(g.used+1) > len(g.slots) {
		g.grow()
	}
	mask := uint32(len(g.slots) - 1)
	for i := k.hash() & mask; ; i = (i + 1) & mask {
		s := &g.slots[i]
		if s.query != g.query {
			g.used++
			s.group, s.query, s.at = k, g.query, -1
			return s
		}
		if s.group == k {
			return s
		}
	}
}

func (g *groups) grow() {
	old := g.slots
	g.slots = make([]slot, 2*len(old))
	mask := uint32(len(g.slots) - 1)
	for _, s := range old {
		if s.query != g.query {
			continue
		}
		i := s.hash() & mask
		for g.slots[i].query == g.query {
			i = (i + 1) & mask
		}
		g.slots[i] = s
	}
}

// keep enters a collision under its name, or betters the one that is there (steps 7 and 8): the greater properness
// wins, and of the same feature pair the earlier time.
func (m *raster) keep(k group, c *Collision) {
	if c.Properness < m.threshold || !c.Normal.IsFinite() {
		return
	}
	s := m.groups.find(k)
	if s.at < 0 {
		s.at = int32(len(m.found))
		m.found = append(m.found, *c)
		return
	}
	old := &m.found[s.at]
	if old.Kind == c.Kind && old.Moving == c.Moving && old.Static == c.Static {
		if c.Time < old.Time {
			*old = *c
		}
	} else if c.Properness > old.Properness {
		*old = *c
	}
}

// single leaves of every feature pair the earliest collision: a pair may have been resolved from several names.
func (m *raster) single() {
	if len(m.found) < 2 {
		return
	}
	m.groups.clear()
	kept := m.found[:0]
	for i := range m.found {
		c := m.found[i]
		s := m.groups.find(group{c.Moving, c.Static, meets(c.Kind)})
		if s.at < 0 {
			s.at = int32(len(kept))
			kept = append(kept, c)
		} else if c.Time < kept[s.at].Time {
			kept[s.at] = c
		}
	}
	m.found = kept
}

// addEdges enters the crossing of two chords, at shares ua and ub of their ways, with the normal ±a × b of the greater
// properness, as EE, or as EV, VE or VV if it is within half a pixel of an end of an edge.
func (m *raster) addEdges(a, b *chord, ua, ub float64) {
	t := a.from.T + float64(ua*(a.to.T-a.from.T)) - b.from.T - float64(ub*(b.to.T-b.from.T))
	t, ok := m.inTime(t)
	if !ok {
		return
	}
	wa, wb := m.standing.wing(a.edge), *m.flying.wing(b.edge)
	sin, cos := geom.SinCos(m.screen.turn * t)
	wb.spin(sin, cos)
	n := wa.along.Cross(wb.along)
	squared := n.LenSq()
	if squared < parallelSquared {
		return // the ends of the edges tell (section 5)
	}
	// Of the two normals the one with the greater properness. Only a meeting that counts is worth a root.
	proper, sign := edgeProperness(wa, &wb, n), 1.0
	other := edgeProperness(wa, &wb, n.Neg())
	if other > proper {
		proper, sign = other, -1
	}
	if proper < 0 && (m.threshold >= 0 || float64(proper*proper) > float64(m.threshold*m.threshold)*squared) {
		return
	}
	n = n.Scale(sign / math.Sqrt(squared))
	proper = edgeProperness(wa, &wb, n)
	n = m.screen.direction(n)
	at := &m.turn
	share := a.fromShare + float64(ua*(a.toShare-a.fromShare))
	e := &at.static.of.Edges[a.edge]
	p := at.static.verts[e.V0].Lerp(at.static.verts[e.V1], share)
	if m.motion.Flow(p).Dot(n) >= 0 {
		if !wa.bare || !wb.bare {
			return // they part
		}
		n = n.Neg() // either will do for bare segments
	}
	c := Collision{Kind: EE, Moving: b.edge, Static: a.edge, Time: t, Position: p, Normal: n, Properness: proper}
	k := group{b.edge, a.edge, meetsEdge}
	if v := a.endNear(e, ua); v >= 0 {
		k.static, k.meets, c.Boundary = v, meetsEV, true
	}
	if v := b.endNear(&at.moving.of.Edges[b.edge], ub); v >= 0 {
		if k.meets == meetsEV {
			k.meets = meetsVV
		} else {
			k.meets = meetsVE
		}
		k.moving, c.Boundary = v, true
	}
	m.keep(k, &c)
}

// spin turns a wing in the axes of a screen about the axis.
func (w *wing) spin(sin, cos float64) {
	for _, v := range [...]*geom.Vec3{&w.along, &w.left, &w.right} {
		v.X, v.Z = float64(v.X*cos)+float64(v.Z*sin), float64(v.Z*cos)-float64(v.X*sin)
	}
}

// endNear returns the vertex of the edge within half a pixel of share u of the chord, -1 for none.
func (c *chord) endNear(e *convex.Edge, u float64) int32 {
	if c.fromShare == 0 && u <= 0.5 && u*c.length() <= rimPixels {
		return e.V0
	}
	if c.toShare == 1 && u >= 0.5 && (1-u)*c.length() <= rimPixels {
		return e.V1
	}
	return -1
}

// addTouch enters vertex v on a face at time t, as VF or FV, or as VE, EV or VV if it is within half a pixel of an
// edge or a vertex of the face.
func (m *raster) addTouch(face, v int32, kind Kind, t float64, edge, end int32) {
	at := m.turnedTo(t)
	var found touch
	var p geom.Vec3
	var k group
	if kind == VF {
		found = at.vertexFace(v, face)
		p = m.motion.Carry(at.moving.verts[v], t)
		k = group{v, face, meetsFace}
		if edge >= 0 {
			k.static, k.meets = edge, meetsVE
		}
		if end >= 0 {
			k.static, k.meets = end, meetsVV
		}
	} else {
		found = at.faceVertex(face, v)
		p = at.static.verts[v]
		k = group{face, v, meetsVertex}
		if edge >= 0 {
			k.moving, k.meets = edge, meetsEV
		}
		if end >= 0 {
			k.moving, k.meets = end, meetsVV
		}
	}
	m.keep(k, &Collision{Kind: kind, Moving: found.moving, Static: found.static, Boundary: edge >= 0 || end >= 0,
		Time: t, Position: p, Normal: found.normal, Properness: found.properness})
}
