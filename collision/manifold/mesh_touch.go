package manifold

import "github.com/brickyard-physics/brickyard/collision/geom"

// touch is a place where a feature of M faces a feature of Q.
type touch struct {
	n        geom.Vec3 // unit, from M to Q
	onM, onQ geom.Vec3 // m; on M and on the core of Q
	dist     float64   // m along n
	name     uint32
	rank     rank
	next     int32 // in its cluster
}

// rank orders touches by how they make normals.
type rank uint8

const (
	onFace rank = iota // the normal of a face
	inCone             // of edges and corners, between the normals around both
	beside             // of edges that barely miss that: joins a normal, makes none
)

// Kinds of touches, part of their names.
const (
	cornerOfQ uint32 = iota + 1
	cornerOfM
	edgesCross
	edgesStart
	edgesEnd
	edgeAndCorner
	ballOnMesh
)

// toQ turns the direction from M to Q into the outward one of Q, in its frame.
func (s *PatchScratch) toQ(n geom.Vec3) geom.Vec3 { return s.at.R.ApplyT(n).Neg() }

// nameTouch names a touch of features i of M and j of Q: the same from step to step, and different from others of the
// manifold but for rare coincidences, which solvers survive because they match by position as well.
func nameTouch(kind uint32, i, j int32) uint32 {
	h := kind*0x9e3779b1 ^ uint32(i)*0x85ebca6b
	h ^= h >> 15
	h = h*0x2c1b3c6d ^ uint32(j)*0xc2b2ae35
	h ^= h >> 13
	h *= 0x297a2d39
	return h ^ h>>16
}

func clamp(t float64) float64 { return max(0, min(1, t)) }
