package physics_test

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// wallAndBall is a wall of heavy bricks and a ball that flies into it.
func wallAndBall(t *testing.T) *physicstest.Lab {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.6)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for i := range 60 {
		at := mgl64.Vec3{0.42 * (float64(i%6) + 0.5*float64(i/6%2)), 0.1 + 0.2*float64(i/6), 0}
		defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.2, 0.1, 0.1}, at))
	}
	ball := physicstest.Ball(m, 0.3, mgl64.Vec3{1, 1, 8})
	ball.Mass, ball.Velocity = 100, mgl64.Vec3{0, 2, -20}
	l.Add(append(defs, ball)...)
	return l
}

// TestHitsWithoutContacts: hits are the same whether it is watched who touches or not or now and then, and whether the
// watch was saved and restored in between; neither changes the bits of the world.
func TestHitsWithoutContacts(t *testing.T) {
	hits, both, neither, restored := wallAndBall(t), wallAndBall(t), wallAndBall(t), wallAndBall(t)
	toggled := wallAndBall(t)
	for _, l := range []*physicstest.Lab{hits, both, restored, toggled} {
		l.Watch().WatchHits(0.5)
	}
	both.Watch().WatchContacts(true)
	all := 0
	for step := range 120 {
		hits.Run(1)
		both.Run(1)
		neither.Run(1)
		if step%7 == 3 {
			saved := restored.Save(nil)
			restored.Run(5)
			if err := restored.Restore(saved); err != nil {
				t.Fatal(err)
			}
		}
		restored.Run(1)
		toggled.Watch().WatchContacts(step%3 > 0)
		toggled.Run(1)
		want := both.Watch().AppendHits(nil)
		for name, l := range map[string]*physicstest.Lab{"alone": hits, "restored": restored, "toggled": toggled} {
			if got := l.Watch().AppendHits(nil); !slices.Equal(got, want) {
				t.Fatalf("step %d, %s: %d hits, %d where it is watched who touches", step, name, len(got), len(want))
			}
		}
		if hits.Hash() != neither.Hash() || both.Hash() != neither.Hash() {
			t.Fatalf("step %d: another hash where hits are watched", step)
		}
		all += len(want)
	}
	if all < 60 {
		t.Errorf("%d hits", all)
	}
}

// TestRestIsNoHit: what stands under its load when hits begin to be watched has not hit anything, from the first step
// on and at once after the watch was off; a body that lands has.
func TestRestIsNoHit(t *testing.T) {
	l := wallAndBall(t)
	watched := func(steps int) (hits int) {
		for range steps {
			l.Run(1)
			hits += len(l.Watch().AppendHits(nil))
		}
		return hits
	}
	l.Watch().WatchHits(0.5)
	if n := watched(10); n > 0 {
		t.Errorf("%d hits of what rests", n)
	}
	l.Watch().WatchHits(-1)
	watched(5)
	l.Watch().WatchHits(0.5)
	if n := watched(5); n > 0 {
		t.Errorf("%d hits of what rests, watched again", n)
	}
	if n := watched(30); n == 0 {
		t.Error("the ball hits nothing")
	}
}
