package render

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// What is drawn of the tree of the broad phase.
const (
	mostNodes = 128   // deeper layers are left out from the one on that would make more
	nodeRim   = 0.004 // by layer above the deepest one, of the root's size: boxes around each other have faces in common
)

// Tree appends the boxes of the inner nodes of the broad phase's tree of bodies that can move, coloured by depth from
// red through yellow to blue: the upper layers, as many as can be told apart.
func (o *Overlays) Tree(dst []Line, v *View) []Line {
	if o.querier == nil || o.asked != v.World {
		o.querier, o.asked = v.World.NewQuerier(), v.World
	}
	o.nodes = o.querier.AppendTree(o.nodes[:0], false)
	layers := layersOf(o.nodes)
	for i := range o.nodes {
		n := &o.nodes[i]
		if n.Depth >= layers {
			continue
		}
		b := geom.Box{Min: geom.FromArray(n.Min).Add(v.Shift), Max: geom.FromArray(n.Max).Add(v.Shift)}
		if o.Within != nil && !o.Within.Overlaps(&b) {
			continue
		}
		root := &o.nodes[0]
		rim := nodeRim * float64(layers-1-n.Depth) * root.Max.Sub(root.Min).Len()
		b = b.Grow(rim)
		dst = AppendBox(dst, &b, DepthColour(n.Depth, layers))
	}
	return dst
}

// layersOf returns how many layers of a tree are drawn.
func layersOf(nodes []physics.TreeBox) int {
	var at [64]int
	deepest := 0
	for i := range nodes {
		d := min(nodes[i].Depth, len(at)-1)
		at[d]++
		deepest = max(deepest, d)
	}
	sum := 0
	for d := range deepest + 1 {
		if sum += at[d]; sum > mostNodes {
			return d
		}
	}
	return deepest + 1
}

// DepthColour returns the colour of a layer of a tree, of so many that are drawn.
func DepthColour(depth, layers int) Colour {
	share := float64(depth) / math.Max(float64(layers-1), 1)
	c := Heat(1 - share)
	c[3] = uint8(230 - 100*share)
	return c
}
