package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// named is a block with a name.
func named(name string, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, at)
	def.Name = name
	return def
}

// TestFindBody: of several bodies of one name the first one by slot is found, and none that was removed.
func TestFindBody(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(named("twin", mgl64.Vec3{}), named("twin", mgl64.Vec3{3}), named("other", mgl64.Vec3{6}))
	expect := func(name string, want physics.BodyID, wantOK bool) {
		t.Helper()
		if id, ok := l.World.FindBody(name); id != want || ok != wantOK {
			t.Errorf("%q: found %v, %v; want %v, %v", name, id, ok, want, wantOK)
		}
	}
	expect("twin", ids[0], true)
	expect("other", ids[2], true)
	expect("nobody", physics.BodyID{}, false)
	expect("", physics.BodyID{}, false)
	l.World.RemoveBody(ids[0])
	expect("twin", ids[1], true)
	expect("", physics.BodyID{}, false) // the slot is free, and its record has no name
	l.World.RemoveBody(ids[1])
	expect("twin", physics.BodyID{}, false)
}

// TestUserData: a value stays with its body, is forgotten with it, and the next body in the slot has none.
func TestUserData(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(named("a", mgl64.Vec3{}), named("b", mgl64.Vec3{3}))
	if got := l.World.Body(ids[0]).UserData(); got != nil {
		t.Errorf("a new body has %v", got)
	}
	l.World.Body(ids[0]).SetUserData("first")
	l.World.Body(ids[1]).SetUserData(2)
	l.Run(3)
	if a, b := l.World.Body(ids[0]).UserData(), l.World.Body(ids[1]).UserData(); a != "first" || b != 2 {
		t.Errorf("have %v and %v", a, b)
	}
	l.World.RemoveBody(ids[0])
	next := l.Add(named("c", mgl64.Vec3{0, 9}))[0]
	if next.Index() != ids[0].Index() {
		t.Fatal("not in the slot of the one before")
	}
	if got := l.World.Body(next).UserData(); got != nil {
		t.Errorf("the next body in the slot has %v", got)
	}
}

// TestWake: waking one body of a sleeping pile wakes the pile, which then sleeps again; a static body stays as it is.
func TestWake(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	floor := l.Add(physicstest.Floor(physicstest.Material(0.5)))[0]
	ids := l.Add(named("lower", mgl64.Vec3{0, 0.501}), named("upper", mgl64.Vec3{0, 1.502}))
	l.Seconds(3)
	if n := l.Awake(ids); n != 0 {
		t.Fatalf("%d bodies do not sleep", n)
	}
	l.World.Body(floor).Wake()
	if n := l.Awake(ids); n != 0 {
		t.Fatalf("%d bodies woke with the floor", n)
	}
	l.World.Body(ids[1]).Wake()
	if n := l.Awake(ids); n != 2 {
		t.Errorf("%d of 2 bodies woke", n)
	}
	l.Seconds(0.3)
	if n := l.Awake(ids); n != 2 {
		t.Errorf("%d of 2 bodies are awake after 0.3 s", n)
	}
	l.Seconds(2)
	if n := l.Awake(ids); n != 0 {
		t.Errorf("%d bodies do not sleep again", n)
	}
}
