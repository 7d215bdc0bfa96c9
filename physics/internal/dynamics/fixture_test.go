package dynamics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/physics/internal/guard"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// rooms are all rooms of a step together.
type rooms struct {
	*state.State
	narrow   *narrow.Narrow
	island   *island.Island
	guard    *guard.Guard
	dynamics *Dynamics
}

// roomsOf returns the rooms of a state of these bodies.
func roomsOf(t testing.TB, bodies ...statetest.Body) *rooms {
	t.Helper()
	r := &rooms{State: statetest.New()}
	statetest.Place(r.State, bodies...)
	r.narrow = narrow.New(r.State)
	r.island = island.New(r.State, r.narrow)
	r.guard = guard.New(r.State)
	r.dynamics = New(r.State, r.island, r.guard)
	return r
}

// step takes a step of one slice, as a world does where nothing divides it.
func (r *rooms) step() {
	r.BeginStep()
	r.dynamics.BeginStep()
	r.dynamics.BeginSlice()
	r.SetSlice(r.Ticks)
	r.dynamics.Plan(0)
	r.dynamics.UpdateBroadPhase()
	r.narrow.FindContacts()
	r.dynamics.Solve()
	r.guard.Move()
	r.dynamics.Commit(0)
	r.island.UpdateSleep()
	r.EndStep()
}
