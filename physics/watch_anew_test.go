package physics_test

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// stackAtRest is six cubes on each other that have come to rest on a floor, the lowest first.
func stackAtRest(t *testing.T, watch func(w *physics.Watch)) (l *physicstest.Lab, cubes []physics.BodyID) {
	l = physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.6)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for i := range 6 {
		defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.5 + 1.0005*float64(i), 0}))
	}
	ids := l.Add(defs...)
	watch(l.Watch())
	l.Seconds(3)
	return l, ids[1:]
}

// TestBodiesPutThereHitNothing: a cube of a stack that is put where it is, and a stack that wakes, rest as before,
// whoever is watched, and whether it is watched since then or long since.
func TestBodiesPutThereHitNothing(t *testing.T) {
	hits := func(l *physicstest.Lab) (n int) {
		for range 5 {
			l.Run(1)
			n += len(l.Watch().AppendHits(nil))
		}
		return n
	}
	for _, contacts := range []bool{false, true} {
		for _, late := range []bool{false, true} {
			on := func(w *physics.Watch) {
				w.WatchHits(0.5)
				w.WatchContacts(contacts)
			}
			begin, again := on, func(*physics.Watch) {}
			if late {
				begin, again = again, on
			}
			t.Run(fmt.Sprintf("contacts %v late %v", contacts, late), func(t *testing.T) {
				for i := range 6 {
					l, cubes := stackAtRest(t, begin)
					again(l.Watch())
					l.Run(1)
					b := l.Body(cubes[i])
					if err := b.Teleport(b.Position(), b.Rotation()); err != nil {
						t.Fatal(err)
					}
					if n := hits(l); n > 0 {
						t.Errorf("cube %d put in its place: %d hits", i, n)
					}
				}
				l, cubes := stackAtRest(t, begin)
				if !l.Body(cubes[5]).Asleep() {
					t.Fatal("the stack is awake")
				}
				again(l.Watch())
				l.Run(1)
				l.Body(cubes[5]).Wake()
				if n := hits(l); n > 0 {
					t.Errorf("awake: %d hits", n)
				}
			})
		}
	}
}
