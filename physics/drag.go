package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Drag pulls the point local (m, centre-of-mass frame) of a dynamic body to a world target until Release. The force is
// at most 60 times the weight of the body on Earth: a body held by more stays behind the target.
func (w *World) Drag(id BodyID, local, target mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(local) || !finite(target) {
		return
	}
	w.st.Wake(i)
	if w.st.Drag.Body != occupantOf(id) {
		w.st.Drag.Impulse = geom.Vec3{}
	}
	w.st.Drag.Body, w.st.Drag.Local, w.st.Drag.Target = occupantOf(id), vec(local), vec(target)
}

// Release ends the drag.
func (w *World) Release() { w.st.Drag = state.Drag{} }
