package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestJointsChangeUnderPress: while a press squeezes figures, joints are removed and added, and bodies are locked,
// unlocked and removed. Nothing overlaps or is not finite, and any number of threads gives the same bits.
func TestJointsChangeUnderPress(t *testing.T) {
	physicstest.Long(t)
	var hashes [2]uint64
	for run, threads := range []int{1, 5} {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		l := &linked{Lab: physicstest.New(t, cfg), t: t}
		l.SetSleeping(true)
		l.press(1.5, 0.3, 1)
		for k := range 3 {
			l.addFigure(mgl64.Vec3{-0.9, 0.4 + 0.3*float64(k), 0}, mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{0, 0, 1}))
		}
		r := rand.New(rand.NewPCG(1, 18))
		for range 300 {
			l.Step()
			l.change(r)
		}
		for _, id := range l.Bodies() {
			if v := l.Body(id).Velocity().Len(); !(v < 100) {
				t.Errorf("%s at %g m/s", l.Body(id).Name(), v)
			}
		}
		hashes[run] = l.Hash()
		l.Close()
	}
	if hashes[0] != hashes[1] {
		t.Error("other bits on five threads")
	}
}

// change changes one thing about joints or their bodies.
func (l *linked) change(r *rand.Rand) {
	l.t.Helper()
	a, b := r.IntN(len(l.ids)), r.IntN(len(l.ids))
	body := l.Body(l.ids[a])
	switch r.IntN(8) {
	case 0:
		if n := len(l.joints); n > 20 {
			k := r.IntN(n)
			l.RemoveJoint(l.joints[k].ID())
			l.joints = append(l.joints[:k], l.joints[k+1:]...)
		}
	case 1:
		if a != b {
			at := body.Position()
			def := physics.JointDef{Kind: joint.Ball{Friction: 1}, A: l.ids[a], B: l.ids[b], At: at, To: &at}
			if r.IntN(2) == 0 {
				def.Kind = joint.Rope{Length: 2}
			}
			if id, err := l.AddJoint(def); err == nil {
				l.joints = append(l.joints, l.Joint(id))
			}
		}
	case 2:
		body.SetLocks(physics.Axes(r.IntN(64)))
	case 3, 4, 5:
		body.SetLocks(0)
	case 6:
		if n := len(l.ids); n > 30 {
			l.RemoveBody(l.ids[a])
			l.ids = append(l.ids[:a], l.ids[a+1:]...)
			kept := l.joints[:0]
			for _, j := range l.joints {
				if l.HasJoint(j.ID()) {
					kept = append(kept, j)
				}
			}
			l.joints = kept
		}
	case 7:
		body.Wake()
	}
}
