package guard

import (
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Guard is the guarded move: it lets no body come closer to another than MinDistance. Its slices are reused from step
// to step.
type Guard struct {
	certifier
	Projector projector
	Clamper   clamper
	squeeze   squeeze
}

// New returns the guard of a state.
func New(st *state.State) *Guard {
	gd := &Guard{}
	gd.certifier.State = st
	gd.Projector.certifier, gd.Clamper.certifier = &gd.certifier, &gd.certifier
	gd.loop.workers = make([]certifyWorker, st.Pool.Size())
	return gd
}

// Grow makes room for all bodies.
func (gd *Guard) Grow() {
	for n := len(gd.Bodies); len(gd.pathChanged) < n; {
		gd.pathChanged = append(gd.pathChanged, false)
		gd.Projector.addBody()
		gd.Clamper.addBody()
		gd.squeeze.addBody()
	}
}

// Move judges the candidate motions: it certifies every near pair along its whole relative path. Failing pairs
// are first tried along straight paths if their bodies went straight, then the end poses are projected apart, then the
// motions are clamped. Afterwards all paths are proven.
func (gd *Guard) Move() {
	gd.StartGuard()
	gd.RefreshPairs()
	gd.CertifyAll()
	if len(gd.Failing) > 0 {
		gd.straighten()
	}
	if len(gd.Failing) > 0 {
		gd.Projector.project()
	}
	if len(gd.Failing) > 0 {
		gd.Clamper.clampPaths()
	}
	gd.countWithheld()
	for _, i := range gd.Active.Bodies {
		gd.Bounds.Motion[i].Start = gd.Bounds.Motion[i].End
	}
}

// StartGuard prepares the guard for the paths of a slice.
func (gd *Guard) StartGuard() {
	gd.Grow()
	gd.Bounds.Slice++
	gd.Clamper.locked.pairs = gd.Clamper.locked.pairs[:0]
	gd.Pool.Each(len(gd.Active.Bodies), state.SweepBatch, (*starting)(gd))
	for _, i := range gd.Active.Bodies {
		if gd.Proxies[gd.Bodies[i].Proxies[0]].Bound {
			gd.MoveProxies(int(i))
		}
	}
}

// starting is the loop of StartGuard over the bodies that may move.
type starting Guard

// Run prepares the guard for the paths of some of the bodies.
func (l *starting) Run(_, from, to int) {
	gd := (*Guard)(l)
	for _, i := range gd.Active.Bodies[from:to] {
		gd.Held.Fraction[i], gd.Held.Deviation[i] = 1, 0
		gd.BoundMotion(i)
		if gd.leavesBox(i) {
			gd.BoundProxies(int(i))
		}
	}
}
