package physics

// FindBody returns the first live body of that name by slot, and false if there is none. Names need not be unique; a
// body that was added without one has its kind and slot as its name. It looks at each body: keep the id, rather than
// ask in every step.
func (w *World) FindBody(name string) (BodyID, bool) {
	for i := range w.st.Bodies {
		if b := &w.st.Bodies[i]; b.Gen != 0 && w.facts[i].name == name {
			return BodyID{uint32(i), b.Gen}, true
		}
	}
	return BodyID{}, false
}

// Wake wakes a dynamic body with its island, and restarts the time for which they must rest until they sleep. A
// kinematic body that stands blocked tries to go on. It does nothing to a static body.
func (w *World) Wake(id BodyID) { w.st.Rouse(w.lookup(id)) }

// SetUserData keeps a value of the caller's beside a body, until the body is removed. The world never reads it.
func (w *World) SetUserData(id BodyID, data any) { w.facts[w.lookup(id)].userData = data }

// UserData returns the value given to SetUserData; nil if there is none.
func (w *World) UserData(id BodyID) any { return w.facts[w.lookup(id)].userData }
