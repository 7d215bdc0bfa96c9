package physics_test

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestNewcomersBesideAPress: while a press is blocked by what it pinches, bodies are taken away and others added, in
// new slots and in that of the one that was pinched. They are no part of it: they come down and rest as they should.
func TestNewcomersBesideAPress(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	press := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1.2, 0})
	press.Velocity = mgl64.Vec3{0, -1, 0}
	ids := lab.Add(floor(), cubeAt(0.501), press)
	lab.Seconds(1)
	if behind := lab.Body(ids[2]).TimeLost(); behind < 0.5 {
		t.Fatalf("the press is not blocked: it is %g s late", behind)
	}
	beside := cubeAt(0.501)
	beside.Position = mgl64.Vec3{3, 0.501, 0}
	first := lab.Add(beside)[0]
	lab.Run(2)
	lab.RemoveBody(ids[1])
	beside.Position = mgl64.Vec3{-3, 0.501, 0}
	second := lab.Add(beside)[0]
	if second.Index() != ids[1].Index() {
		t.Fatal("the slot of the pinched cube is not used again")
	}
	lab.Seconds(1)
	for _, id := range []physics.BodyID{first, second} {
		if p := lab.Body(id).Position(); p.Y() < 0.5005 || p.Y() > 0.502 {
			t.Errorf("%s rests at %v", lab.Body(id).Name(), p)
		}
	}
}

// TestStoppedPressIsFree: a press that is told to stop while it is blocked says that it is free again before it sleeps,
// with the time it lost, and is not taken for blocked when it goes up again.
func TestStoppedPressIsFree(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	press := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1.2, 0})
	press.Velocity = mgl64.Vec3{0, -1, 0}
	id := lab.Add(floor(), cubeAt(0.501), press)[2]
	var events []physics.Event
	follow := func(seconds float64) {
		for range int(seconds * lab.Config().Hz) {
			lab.Run(1)
			events = lab.AppendEvents(events)
		}
	}
	follow(1)
	lab.Body(id).SetVelocity(mgl64.Vec3{}, mgl64.Vec3{})
	follow(1)
	if !lab.Body(id).Asleep() {
		t.Error("what stands still is awake")
	}
	lab.Body(id).SetVelocity(mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{})
	follow(0.5)
	events = slices.DeleteFunc(events, func(e physics.Event) bool { return e.Body != id })
	if len(events) != 2 || events[0].Kind != physics.Blocked || events[1].Kind != physics.Unblocked {
		t.Fatalf("the press: %+v", events)
	}
	if lost := events[1].Behind; lost < 0.5 || lost > lab.Body(id).TimeLost() {
		t.Errorf("it lost %.3g s", lost)
	}
}
