package island

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestSleepersAreBoundedWhereTheyLie: the box of a body that falls asleep leaves it all of its zone, however it came
// there in its last slice: no other box is made while it sleeps, and proofs take its zone for granted.
func TestSleepersAreBoundedWhereTheyLie(t *testing.T) {
	st := statetest.New()
	st.Settings.Gravity = geom.Vec3{}
	statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Box(t, 0.5, 0.5, 0.5), At: geom.V(0, 3, 0)})
	x := &st.Proxies[0]
	// As a slice leaves it that goes a little elsewhere than was predicted: the guard makes no new box for the first half
	// of the zone.
	st.Poses[0].P.Y += 0.9 * 0.5 * x.Zone
	New(st, narrow.New(st)).fallAsleep(0)
	at := st.Poses[0].Frame()
	box := x.Shape.Bounds(&at)
	if box = box.Grow(x.Zone); !x.Swept.Contains(&box) {
		t.Errorf("sleeps in %v, which is to be bounded by %v", box, x.Swept)
	}
}

// TestGuardHeldBodiesDoNotRest: a box in the air that the guard holds in place stays where it is, and yet neither rests
// nor is settled; once it is let go and stays all the same it does.
func TestGuardHeldBodiesDoNotRest(t *testing.T) {
	st := statetest.New()
	statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Box(t, 0.1, 0.1, 0.1), At: geom.V(0, 5, 0)})
	is := New(st, narrow.New(st))
	for _, held := range []bool{true, false} {
		for range 60 {
			st.Held.Fraction[0] = 1
			if held {
				st.Held.Fraction[0] = 0
			}
			is.logRest(0)
		}
		// A second at rest is twice as long as a body stays before it sleeps or is settled.
		if rest := &st.Sleep.Rest[0]; held != (rest.Time < state.RestTime) || held != (rest.Settled < state.RestTime) {
			t.Errorf("held %v: at rest for %g s, settled for %g s", held, rest.Time, rest.Settled)
		}
	}
}

// TestWokenBodiesKeepTheirPlace: a body that a call wakes must stay in place for as long as any other before it sleeps,
// but its loads may be looked for at once: a force that acts in every step wakes it in every step.
func TestWokenBodiesKeepTheirPlace(t *testing.T) {
	st := statetest.New()
	statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Box(t, 0.1, 0.1, 0.1)})
	is := New(st, narrow.New(st))
	st.Held.Fraction[0] = 1
	for range 60 {
		is.logRest(0)
	}
	st.Wake(0)
	if r := &st.Sleep.Rest[0]; r.Undisturbed() != 0 || !is.rests(0) {
		t.Errorf("undisturbed for %g s, its loads may be found: %v", r.Undisturbed(), is.rests(0))
	}
}
