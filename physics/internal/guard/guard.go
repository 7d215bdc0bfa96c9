package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Guard is the guarded move: it lets no body come closer to another than MinDistance. Its slices are reused from step
// to step.
type Guard struct {
	certifier
	projector projector
	clamper   clamper
	squeeze   squeeze
	questions questions
}

// questions are those that state.AnyBody asks, made once.
type questions struct{ finish, toNote func(i int32) bool }

// New returns the guard of a state.
func New(st *state.State) *Guard {
	gd := &Guard{}
	gd.certifier.State = st
	gd.questions = questions{gd.finishSlice, gd.isToNote}
	gd.projector.certifier, gd.clamper.certifier = &gd.certifier, &gd.certifier
	gd.loop.workers = make([]certifyWorker, st.Pool.Size())
	return gd
}

// grow makes room for all bodies.
func (gd *Guard) grow() {
	n := len(gd.Bodies)
	gd.pathChanged = state.Extend(gd.pathChanged, n, false)
	gd.projector.grow(n)
	gd.clamper.grow(n)
	gd.squeeze.grow(n)
	gd.taken.changedIn = state.Extend(gd.taken.changedIn, n, 0)
	gd.taken.placeOf = state.Extend(gd.taken.placeOf, n, 0)
}

// Move judges the candidate motions: it certifies every near pair along its whole relative path. The end poses of
// failing pairs are projected apart, then the motions are clamped. Afterwards all paths are proven.
//
// It reports false, before anything is clamped, where the slice is to be taken in halves: bodies that are apart at the
// ends of their paths meet in between. Two that pivot on each other go ways that neither a screw nor a straight line
// follows, which dip into each other by tenths of a millimetre, a quarter of that in half the time. To clamp them is to
// clamp what pushes them, too: two bricks of a wall have stopped 38 bodies so, and the ball that hit it.
func (gd *Guard) Move() bool {
	gd.startGuard()
	gd.RefreshPairs()
	gd.certifyAll()
	if len(gd.failing) > 0 {
		gd.projector.project()
	}
	if gd.Part == state.Whole && gd.Substeps > 1 && gd.anyDip() {
		gd.returnMomenta()
		return false
	}
	if len(gd.failing) > 0 {
		gd.clamper.clampPaths()
	}
	gd.projector.closeAssemblies()
	gd.projector.noteAssemblies()
	gd.countWithheld()
	gd.returnMomenta()
	return true
}

// anyDip reports whether a pair with rows fails although it is apart where its paths end.
func (gd *Guard) anyDip() bool {
	return slices.ContainsFunc(gd.failing, func(f failure) bool { return !f.meets && gd.Validity[f.pair.Slot].Touches })
}

// startGuard prepares the guard for the paths of a slice.
func (gd *Guard) startGuard() {
	gd.grow()
	gd.Bounds.Slice++
	gd.blocked = gd.blocked[:0]
	gd.Pool.Each(len(gd.Active.Bodies), startCost, (*starting)(gd))
	gd.MoveProxies()
}

// starting is the loop of startGuard over the bodies that may move.
type starting Guard

// Run prepares the guard for the paths of some of the bodies.
func (l *starting) Run(_, from, to int) {
	gd, leaves := (*Guard)(l), false
	for _, i := range gd.Active.Bodies[from:to] {
		gd.Held.Fraction[i] = 1
		if gd.Part != state.SecondHalf {
			gd.Held.Deviation[i] = 0
		}
		gd.BoundMotion(i)
		if gd.leavesBox(i) {
			leaves = gd.BoundProxies(int(i)) || leaves
		}
	}
	if leaves {
		gd.Leaving.Store(true)
	}
}
