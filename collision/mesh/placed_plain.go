//go:build !(goexperiment.simd && amd64)

package mesh

import "github.com/brickyard-physics/brickyard/collision/geom"

type turning struct{}

func (turning) take(*geom.Frame) {}

// ClearOf reports whether two boxes do not meet.
func (e *Extents) ClearOf(b *Extents) bool { return e.clearOfPlain(b) }

func (n *Node) clearOf(b *Extents) bool { return n.clearOfPlain(b) }

func (w *Passing) clearNodes(p FacePair, a, b *Node) bool { return w.clearNodesPlain(p, a, b) }

func (w *Passing) placeNode(c *placedNode, s *side, n *Node) { w.placeNodePlain(c, s, n) }

func (w *Passing) placeCorners(c *placedFace, corners []Quad) { w.placeCornersPlain(c, corners) }

func (w *Passing) partedAtRest(face *panel, own []Quad, c *placedFace, start []Quad) bool {
	return w.partedAtRestPlain(face, own, c, start)
}

func (w *Passing) partedOnTheWay(face *panel, own []Quad, c *placedFace, start, end []Quad) bool {
	return w.partedOnTheWayPlain(face, own, c, start, end)
}
