package worlds

import (
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// TestOversleepersAreTold: a sleeper whose awake twin goes off has overslept, unless what hit the twin flies elsewhere
// in the world of the sleeper, and hit it or the body that it is linked to.
func TestOversleepersAreTold(t *testing.T) {
	for _, row := range []struct {
		what           string
		goes, thrown   vec // m/s: of the sleeper and of a thrown ball, both in the twin
		linked, sleeps int
	}{
		{"goes off", vec{0, 1, 0}, vec{0, 0, 1}, 0, 1},
		{"is hit", vec{}, vec{-5, 0, 0}, 0, 0},
		{"is hit beside", vec{}, vec{-5, 0, 0}, 1, 0},
	} {
		inTrial(t, func(tr *trial.Trial) {
			w := newWild(tr, 1)
			w.config.Hz, w.config.Gravity = 60, vec{}
			w.begin()
			twin := *w
			twin.beginWith(1)
			defer twin.Close()
			for _, one := range []*wild{w, &twin} {
				one.SetSleeping(true)
				one.sleeperAndBall(row.linked)
			}
			w.steps(60, w.World.Step)
			twin.obeyed(twin.Restore(w.Save(nil)))
			a := roused(w)
			sleeper, ball := w.bodies[0], w.bodies[len(w.bodies)-1]
			w.Body(ball).SetVelocity(vec{0, 0, 1}, vec{})
			twin.SetSleeping(false)
			twin.Body(sleeper).SetVelocity(row.goes, vec{})
			twin.Body(ball).SetVelocity(row.thrown, vec{})
			w.steps(60, func() {
				w.World.Step()
				twin.World.Step()
				a.follow(w, &twin)
			})
			if moved := twin.Body(sleeper).Position().Sub(a.from[sleeper]).Len(); moved < 0.1 {
				t.Errorf("%s: the sleeper has gone %g m in the twin, want more than 0.1", row.what, moved)
			}
			if n := len(a.asleepIn(w)); n != row.sleeps {
				t.Errorf("%s: %d have overslept, want %d", row.what, n, row.sleeps)
			}
		})
	}
}

// sleeperAndBall puts a ball into a world that is to sleep, one beside it that it is linked to, or none, and one that
// is to hit the last of them.
func (w *wild) sleeperAndBall(linked int) {
	for k, at := range []vec{{}, {1, 0, 0}, {3, 0, 0}} {
		if k == 1 && linked == 0 {
			continue
		}
		w.enter(scenery.Ball("ball", scenery.Stuff(0.5), 0.25, at))
	}
	if linked == 1 {
		_, err := w.AddJoint(physics.JointDef{Kind: joint.Weld{}, A: w.bodies[0], B: w.bodies[1]})
		w.obeyed(err)
	}
}

// TestRestlessAreLeftOut: who goes away where nothing was changed has not overslept; who stays has.
func TestRestlessAreLeftOut(t *testing.T) {
	inTrial(t, func(tr *trial.Trial) {
		w := newWild(tr, 1)
		w.config.Hz, w.config.Gravity = 60, vec{}
		w.begin()
		w.sleeperAndBall(0)
		stays, goes := w.bodies[0], w.bodies[1]
		w.Body(goes).SetVelocity(vec{0, 0, 1}, vec{})
		gone := map[physics.BodyID]bool{stays: true, goes: true}
		if w.leaveOut(gone, 60); !gone[stays] || gone[goes] {
			t.Errorf("left: who stays %v, who goes %v, want only who stays", gone[stays], gone[goes])
		}
	})
}
