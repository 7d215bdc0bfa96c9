package sense

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// Watch is all that is watched of a state.
type Watch struct {
	Sensors
	Contacts Contacts
}

// New returns the watch on a state: without sensors, and switched off.
func New(st *state.State) *Watch {
	return &Watch{Sensors: Sensors{State: st}, Contacts: Contacts{State: st}}
}

// BeginStep begins a step.
func (w *Watch) BeginStep() {
	w.Sensors.begin()
	w.Contacts.begin()
}

// BeginSlice begins a slice: before anything in it changes a velocity.
func (w *Watch) BeginSlice() { w.Contacts.beginSlice() }

// Look follows the bodies through the slice of the step that was committed last.
func (w *Watch) Look(slice int) {
	st := w.Sensors.State
	from, to := float64(st.Tick)/float64(st.Ticks), float64(st.Tick+st.Substeps)/float64(st.Ticks)
	w.Sensors.look(slice, from, to)
	w.Contacts.look(slice, from, to, float64(st.Tick+st.Solved)/float64(st.Ticks))
}

// Restart notes what the impacts have done that come before a slice, which is planned anew.
func (w *Watch) Restart() {
	st := w.Sensors.State
	from := float64(st.Tick) / float64(st.Ticks)
	w.Contacts.look(-1, from, from, from)
	w.Contacts.beginSlice()
}

// EndStep ends a step.
func (w *Watch) EndStep() {
	w.Sensors.end()
	w.Contacts.endStep()
}
