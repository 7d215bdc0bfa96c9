package linkage

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/dsu"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Assembly is a set of joints that hang together by movable bodies, and the scratch of its solves.
type Assembly struct {
	Joints []int32 // slots, ascending
	Bodies []int32 // movable ones, ascending
	Bases  []int32 // the others but the world, as often as joints name them

	halving
	solution

	blocks     []block
	sides      []jointrows.Side
	before     []jointrows.Side // of a free assembly: the sides at the beginning of the way
	missed     float64          // m or rad
	added      []Vec            // impulses that aimAnew has added
	couplings  []coupling
	drives     []drive // vector drives that are on
	placed     bool    // they are measured at the present poses
	factor     Factor
	redundant  redundancy
	sizes      []int8
	decomposed bool        // the factor is of the present rows
	repairs    int         // that were made with the factor: see Repair
	current    bool        // the rows are those of the present poses, which Arrive has measured
	free       bool        // see Begin
	touched    bool        // by contacts in this slice
	shares     []share     // by place in Bodies: see stiffen and weigh
	poses      []geom.Pose // by place in Bodies: where rows are measured
	spins      []geom.Vec3 // rad/s, by place in Bodies: after the last solve
	open       bool        // it was too far open for a free one at the end of the last slice
	breaks     bool        // one of its joints may break
	broke      bool        // one of them has in this step
	gauge      Gauge
	moves      []placement      // by place in Bodies: before the last step of Close
	displaced  []jointrows.Side // by place in Bodies: by a solution
}

// redundancy tells by what rows of an assembly may say the same twice.
type redundancy uint8

const (
	nowhere redundancy = iota
	byLoops            // its joints make loops
	byLocks            // some of its bodies have locked axes: even rows of a tree
)

// solution holds the data of a solution.
type solution struct {
	dry
	throwing

	equations []parts          // by joint and body: see gather
	own       []Vec            // by node: the compliance of each equation, as if its bodies had no locked axes
	x         []Vec            // by node: the right side, then the impulses
	wrenches  []jointrows.Side // by place in Bodies: the sum of these
}

// exact reports whether the solution of the assembly's equations is exact.
func (a *Assembly) exact() bool { return a.redundant == nowhere }

// share is by how much a body takes part in a solve, of its response to unit impulses.
type share struct{ shift, turn float64 }

// parts are those of a body in the equations of a joint, in the order of block.active, by component: three of the
// shift, three of the turn.
type parts [6]Vec

// coupling is a body by which two joints act on each other, or one joint on itself.
type coupling struct {
	i, j   int32 // nodes: places in Joints; the rows of the block are those of i
	si, sj int8  // sides of these
	first  bool  // of its block
	block  int32
}

// Assemblies finds the assemblies of a table of joints.
type Assemblies struct {
	All    []Assembly
	ofBody []int32 // its assembly, −1 for one that no joint holds or that never moves
	root   dsu.Forest

	first  []int32 // by body: where its joints begin; one more than there are bodies
	joints []int32 // slots, by body
}

// JointsOf returns the slots of the joints of a body, ascending.
func (as *Assemblies) JointsOf(i int32) []int32 {
	if int(i)+1 >= len(as.first) {
		return nil
	}
	return as.joints[as.first[i]:as.first[i+1]]
}

// MassWith returns the mass (kg) of a movable body and of all that joints link it to.
func (as *Assemblies) MassWith(i int32, states []rigid.State) float64 {
	if int(i) >= len(as.ofBody) || as.ofBody[i] < 0 {
		return 1 / states[i].InvMass
	}
	sum := 0.0
	for _, other := range as.All[as.ofBody[i]].Bodies {
		if m := states[other].InvMass; m > 0 {
			sum += 1 / m
		}
	}
	return sum
}

// indexJoints lists the joints of each of so many bodies.
func (as *Assemblies) indexJoints(t *Table, bodies int) {
	as.first = make([]int32, bodies+2)
	each(t, func(_, body int32) { as.first[body+2]++ }) // two places on: filling leaves starts in place
	for i := 2; i < len(as.first); i++ {
		as.first[i] += as.first[i-1]
	}
	as.joints = make([]int32, as.first[len(as.first)-1])
	each(t, func(k, body int32) {
		as.joints[as.first[body+1]] = k
		as.first[body+1]++
	})
	as.first = as.first[:bodies+1]
}

// TakeFactors returns how many matrices the solves of all assemblies have decomposed since it was called last.
func (as *Assemblies) TakeFactors() (sum int) {
	for k := range as.All {
		sum += as.All[k].factor.decomposed
		as.All[k].factor.decomposed = 0
	}
	return sum
}

// IndexOf returns the place in All of the assembly of a movable body, −1 if no joint holds it.
func (as *Assemblies) IndexOf(i int32) int32 {
	if int(i) >= len(as.ofBody) {
		return -1
	}
	return as.ofBody[i]
}

// Find finds the assemblies anew. Bodies with an inverse mass of zero do not connect. It allocates.
func (as *Assemblies) Find(t *Table, states []rigid.State) {
	n := len(t.Joints)
	as.root = slices.Grow(as.root[:0], n)[:n]
	as.root.Clear()
	first := make(map[int32]int32) // by body: its first joint
	each(t, func(k, body int32) {
		if states[body].InvMass == 0 {
			return
		}
		if j, ok := first[body]; ok {
			as.root.Join(j, k)
		} else {
			first[body] = k
		}
	})
	as.root.Flatten()
	as.All = as.All[:0]
	of := make([]int32, n) // by joint slot: its assembly
	for k := range int32(n) {
		if !t.Joints[k].Acts() {
			continue
		}
		root := as.root[k]
		if root == k {
			as.All = append(as.All, Assembly{})
			of[k] = int32(len(as.All)) - 1
		}
		a := &as.All[of[root]]
		a.Joints = append(a.Joints, k)
	}
	as.indexJoints(t, len(states))
	as.ofBody = slices.Grow(as.ofBody[:0], len(states))[:len(states)]
	for i := range as.ofBody {
		as.ofBody[i] = -1
	}
	for k := range as.All {
		as.All[k].lay(t, states)
		for _, i := range as.All[k].Bodies {
			as.ofBody[i] = int32(k)
		}
	}
}

// each calls f for every body of every joint but the world.
func each(t *Table, f func(joint, body int32)) {
	for k := range t.Joints {
		if j := &t.Joints[k]; j.Acts() {
			for _, body := range j.Bodies[:j.BodyCount()] {
				if body != jointrows.World {
					f(int32(k), body)
				}
			}
		}
	}
}

// member is a joint of a body.
type member struct {
	node int32
	side int8
}

// lay finds the bodies of an assembly and how its joints act on each other, and makes room for its rows.
func (a *Assembly) lay(t *Table, states []rigid.State) {
	of := make(map[int32][]member)
	a.blocks = make([]block, len(a.Joints))
	count, ends := int32(0), int32(0)
	for node, k := range a.Joints {
		j, b := &t.Joints[k], &a.blocks[node]
		b.joint, b.first, b.ends, b.sides = k, count, ends, int32(j.BodyCount())
		ends += b.sides
		b.locked = int8(len(j.Kind.Locked()))
		a.breaks = a.breaks || j.Strain.Breaks()
		b.count = b.locked + int8(len(j.Kind.Axes()))
		count += int32(b.count) * b.sides // though some may be left out
		for s, body := range j.Bodies[:b.sides] {
			b.bodies[s] = body
			if body != jointrows.World && states[body].InvMass > 0 {
				of[body] = append(of[body], member{int32(node), int8(s)})
			} else if body != jointrows.World {
				a.Bases = append(a.Bases, body)
			}
		}
	}
	a.sides, a.before, a.equations = make([]jointrows.Side, count), make([]jointrows.Side, count), make([]parts, ends)
	a.own = make([]Vec, len(a.Joints))
	a.x, a.added, a.sizes = make([]Vec, len(a.Joints)), make([]Vec, len(a.Joints)), make([]int8, len(a.Joints))
	for body := range of {
		a.Bodies = append(a.Bodies, body)
	}
	slices.Sort(a.Bodies)
	a.displaced, a.wrenches = make([]jointrows.Side, len(a.Bodies)), make([]jointrows.Side, len(a.Bodies))
	a.shares, a.spins = make([]share, len(a.Bodies)), make([]geom.Vec3, len(a.Bodies))
	a.poses = make([]geom.Pose, len(a.Bodies))
	for i := range a.shares {
		a.shares[i] = share{1, 1}
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		for s, body := range b.bodies[:b.sides] {
			b.places[s] = -1
			if at, found := slices.BinarySearch(a.Bodies, body); found {
				b.places[s] = int32(at)
			}
		}
	}
	a.couple(of)
	if slices.ContainsFunc(a.Bodies, func(i int32) bool { return states[i].Locks != 0 }) {
		a.redundant = byLocks
	} else if a.loops(t, states) {
		a.redundant = byLoops
	}
}

// loops reports whether two ways lead by joints from one body to another one, where all that never moves is one body.
func (a *Assembly) loops(t *Table, states []rigid.State) bool {
	edges, nodes := 0, len(a.Bodies)
	anchored := false
	for _, k := range a.Joints {
		j := &t.Joints[k]
		if j.Kind.Couples() {
			continue // one row about axes that are free
		}
		edges += j.BodyCount() - 1
		for _, body := range j.Bodies[:j.BodyCount()] {
			anchored = anchored || body == jointrows.World || states[body].InvMass == 0
		}
	}
	if anchored {
		nodes++
	}
	return edges >= nodes
}

// couple lists the couplings and lays out the factor.
func (a *Assembly) couple(of map[int32][]member) {
	var edges [][2]int32
	for _, body := range a.Bodies {
		for _, p := range of[body] {
			for _, q := range of[body] {
				if p.node < q.node {
					continue
				}
				a.couplings = append(a.couplings, coupling{i: p.node, j: q.node, si: p.side, sj: q.side})
				if p.node > q.node {
					edges = append(edges, [2]int32{q.node, p.node})
				}
			}
		}
	}
	a.factor.Lay(len(a.Joints), edges)
	for k := range a.couplings {
		c := &a.couplings[k]
		rowsOfI := false
		if c.block, rowsOfI = a.factor.Find(c.i, c.j); !rowsOfI {
			c.i, c.j, c.si, c.sj = c.j, c.i, c.sj, c.si
		}
	}
	slices.SortStableFunc(a.couplings, func(x, y coupling) int {
		return cmp.Or(cmp.Compare(x.j, y.j), cmp.Compare(x.sj, y.sj))
	})
	met := make(map[int32]bool)
	for k := range a.couplings {
		c := &a.couplings[k]
		c.first, met[c.block] = !met[c.block], true
	}
}

// Waits reports whether a motor of the assembly has aims that are still to come.
func (a *Assembly) Waits(t *Table) bool {
	for _, k := range a.Joints {
		j := &t.Joints[k]
		for axis := range j.Kind.Axes() {
			if keys := j.Axes[axis].Motor.Keys; keys != nil && j.Along[axis].Clock < keys.Times[len(keys.Times)-1] {
				return true
			}
		}
	}
	return false
}

// Forget clears the impulses of the joints and how their rows bend, after a motion that made no sense.
func (a *Assembly) Forget(t *Table) {
	for _, k := range a.Joints {
		j := &t.Joints[k]
		j.Locked = [len(j.Locked)]float64{}
		j.Driven = [jointrows.Halves]Driven{}
		for r := range j.Along {
			along := &j.Along[r]
			along.Stop, along.Soft, along.Motor, along.Friction, along.Speed = 0, 0, 0, 0, 0
			if along.Coordinate*0 != 0 {
				along.Coordinate = 0 // turns count from here
			}
		}
		j.Bend, j.BendWas, j.Undisturbed = Vec{}, Vec{}, 0
		j.Pulls, j.pulled = [len(j.Pulls)]float64{}, [len(j.Pulls)]float64{}
		j.Strain.bins = [len(j.Strain.bins)]strainBin{}
	}
}
