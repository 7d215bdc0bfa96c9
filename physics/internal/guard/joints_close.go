package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Projection and cuts leave joints open that they have no share in: a round ends when gaps are wide enough, and a body
// that is cut stays behind. So in the end, when all paths are proven, assemblies whose paths were changed close as far
// as that can be proven. Only their own bodies move, and rows of gaps hold them back from others: see findClosed.
//
// What cannot be proven goes a half, a quarter or an eighth of the way, or not at all: then the bodies have the paths
// again that were proven before. No assembly ends more open than it began, and this always ends.

// endsOfProven marks, beside the slice, end poses of paths that are proven.
const endsOfProven uint64 = 1 << 63

// closings are the assemblies that close. Its slices are reused.
type closings struct {
	list []closing

	// By body.
	of     []int32       // the place in the list of its assembly, −1 if that does not close
	proven []geom.Motion // the path that was proven before
	from   []geom.Pose   // where that ends
	to     []geom.Pose   // where its assembly is closed
	at     []geom.Pose   // where the next step of closing begins
}

// closing is an assembly that closes.
type closing struct {
	assembly *linkage.Assembly
	before   float64 // m or rad: by how much it was open
	share    float64 // of the way on which it closes
	failed   bool
}

// grow makes room for n bodies.
func (c *closings) grow(n int) {
	c.of, c.proven = state.Extend(c.of, n, -1), state.Extend(c.proven, n, geom.Motion{})
	c.from, c.to = state.Extend(c.from, n, geom.Pose{}), state.Extend(c.to, n, geom.Pose{})
	c.at = state.Extend(c.at, n, geom.Pose{})
}

// closeAssemblies closes the assemblies whose paths the guard has changed.
func (pr *projector) closeAssemblies() {
	if len(pr.Joints.All) == 0 {
		return
	}
	if pr.listClosings(); len(pr.closings.list) > 0 {
		pr.beginClosing()
		pr.findClosed()
		pr.certifyClosed()
		pr.endClosings()
	}
}

// listClosings lists the assemblies that are open where their changed paths end.
func (pr *projector) listClosings() {
	c := &pr.closings
	pr.projected = pr.Bounds.Slice | endsOfProven
	for k := range pr.Joints.All {
		a := &pr.Joints.All[k]
		if !pr.deviates(a) {
			continue
		}
		for _, i := range a.Bodies {
			c.from[i] = *pr.endOf(i)
		}
		if open := pr.openingAt(a, 0); open > projectJoint {
			for _, i := range a.Bodies {
				c.of[i], c.proven[i], c.to[i] = int32(len(c.list)), pr.Paths[i].Motion, c.from[i]
			}
			c.list = append(c.list, closing{assembly: a, before: open, share: 1})
		}
	}
}

// deviates reports whether an assembly is awake and the guard has changed the path of a body or a base of it.
func (ce *certifier) deviates(a *linkage.Assembly) bool {
	return len(a.Bodies) > 0 && ce.Moving(int(a.Bodies[0])) && (ce.anyDeviates(a.Bodies) || ce.anyDeviates(a.Bases))
}

// anyDeviates reports whether the guard has changed the path of one of these bodies.
func (ce *certifier) anyDeviates(bodies []int32) bool {
	for _, i := range bodies {
		if ce.Moving(int(i)) && ce.Held.Deviation[i] > 0 { // sleepers keep that of their last slice
			return true
		}
	}
	return false
}

// openingAt returns by how much an assembly is open (m or rad), but for tangled joints, at a share of the way on which
// it closes.
func (pr *projector) openingAt(a *linkage.Assembly, share float64) (most float64) {
	r := &pr.gauge
	for _, slot := range a.Joints {
		j := &pr.Joints.Joints[slot]
		if j.IsTangled() {
			continue
		}
		for s, i := range j.Bodies[:j.BodyCount()] {
			switch {
			case i == jointrows.World:
				r.At[s] = geom.IdentityPose()
			case pr.States[i].InvMass > 0:
				r.At[s] = pr.closedPose(i, share)
			default:
				r.At[s] = *pr.endOf(i)
			}
		}
		r.Measure(&pr.Joints.Table, j)
		open := r.Opening(j)
		most = max(most, open.Most())
	}
	return most
}

// closedPose returns the pose of body i at a share of the way on which its assembly closes.
func (pr *projector) closedPose(i int32, share float64) geom.Pose {
	from, to := &pr.closings.from[i], &pr.closings.to[i]
	switch share {
	case 0:
		return *from
	case 1:
		return *to
	}
	turn := to.Q.Mul(from.Q.Conj()).RotationVector()
	return geom.Pose{P: from.P.AddScaled(share, to.P.Sub(from.P)),
		Q: geom.FromRotationVector(turn.Scale(share)).Mul(from.Q).Unit()}
}

// beginClosing lists the rows of the assemblies' contacts.
func (pr *projector) beginClosing() {
	pr.round++
	pr.groups, pr.rows = pr.groups[:0], pr.rows[:0]
	pr.IndexPairs()
	for k := range pr.closings.list {
		for _, i := range pr.closings.list[k].assembly.Bodies {
			pr.addNeighbours(i)
		}
	}
}

// findClosed finds the poses at which the assemblies are closed. Each round makes a Newton step that closes joints, and
// sweeps rows of gaps that push whole assemblies: as the joints are taken along, what opens a gap opens no joint, and
// few rounds do. Swept in turn with joints instead, rows that push single bodies came nowhere near in 30 rounds. Gaps
// need not grow. Where joints and gaps cannot both hold, gaps do.
func (pr *projector) findClosed() {
	pr.beginFinding()
	c := &pr.closings
	pushed := true
	for round := 0; round < closeRounds && pushed; round++ {
		pushed = pr.sweepJoints()
		pushed = pr.sweepGaps() || pushed
	}
	for _, i := range pr.changedBodies {
		c.to[i] = pr.correctedEnd(i)
		pr.corrections[i].clear()
	}
	pr.clearChanged()
}

// beginFinding has the rows ask for no wider gaps than there are, and the assemblies begin where their proven paths
// end.
func (pr *projector) beginFinding() {
	pr.keepGaps(0)
	pr.clearAssemblies()
	c := &pr.closings
	for k := range c.list {
		bodies := c.list[k].assembly.Bodies
		pr.joints.enlist(pr.Joints.IndexOf(bodies[0]))
		for _, i := range bodies {
			c.to[i] = c.from[i]
		}
	}
}

// sweepGaps sweeps the rows of gaps until all are satisfied, and reports whether any pushed a body.
func (pr *projector) sweepGaps() (pushed bool) {
	for range togetherSweeps {
		again := false
		for k := range pr.groups {
			again = pr.satisfy(&pr.groups[k], false) || again
		}
		if !again {
			break
		}
		pushed = true
	}
	return pushed
}

// certifyClosed gives the bodies paths to where their assemblies are closed, as far as these can be proven. The places
// where proofs end are rows in the tries that follow; what fails still is shortened.
func (pr *projector) certifyClosed() {
	c := &pr.closings
	for try := 0; ; try++ {
		for k := range c.list {
			pr.takeClosing(&c.list[k])
		}
		pr.recheck(0)
		if !pr.noteUnproven() || try == closeTries {
			break
		}
		for k := range c.list {
			c.list[k].share, c.list[k].failed = 1, false
		}
		for k := range pr.failing {
			pr.addBlocked(&pr.failing[k])
		}
		pr.findClosed()
	}
	for ok := true; ok; ok = pr.noteUnproven() {
		for k := range c.list {
			if x := &c.list[k]; x.failed {
				x.failed = false
				x.shorten()
				pr.takeClosing(x)
			}
		}
		pr.recheck(0)
	}
	pr.failing = pr.failing[:0] // of paths that were proven before
}

// noteUnproven notes which assemblies have paths that fail and were not proven before, and reports whether any has.
func (pr *projector) noteUnproven() (any bool) {
	c := &pr.closings
	for k := range pr.failing {
		pair := &pr.failing[k].pair
		for _, i := range [2]int32{pr.Proxies[pair.A].Body, pr.Proxies[pair.B].Body} {
			if at := c.of[i]; at >= 0 && c.list[at].share > 0 {
				c.list[at].failed, any = true, true
			}
		}
	}
	return any
}

// shorten goes half of the way, or none.
func (x *closing) shorten() {
	if x.share *= 0.5; x.share < closeLeast {
		x.share = 0
	}
}

// takeClosing gives the bodies of an assembly the paths on which it closes, unless it does not.
func (pr *projector) takeClosing(x *closing) {
	for x.share > 0 && !(pr.openingAt(x.assembly, x.share) < x.before) {
		x.shorten()
	}
	for _, i := range x.assembly.Bodies {
		path := pr.closings.proven[i]
		if end := pr.closedPose(i, x.share); end != pr.closings.from[i] {
			path = pr.projectedMotion(i, &end)
		}
		if path != pr.Paths[i].Motion {
			pr.setPath(i, path)
		}
	}
}

// endClosings clears the list.
func (pr *projector) endClosings() {
	c := &pr.closings
	for k := range c.list {
		for _, i := range c.list[k].assembly.Bodies {
			c.of[i] = -1
		}
	}
	clear(c.list) // assemblies may be found anew
	c.list = c.list[:0]
}
