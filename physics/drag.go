package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Drag pulls the point local (m, centre-of-mass frame) of a dynamic body to a world target until Release. The force is
// at most 60 times the weight of the body on Earth: a body held by more stays behind the target.
func (w *World) Drag(id BodyID, local, target mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.bodies[i].kind != dynamic || !finite(local) || !finite(target) {
		return
	}
	w.st.wake(i)
	if w.st.drag.body != occupantOf(id) {
		w.st.drag.impulse = geom.Vec3{}
	}
	w.st.drag.body, w.st.drag.local, w.st.drag.target = occupantOf(id), vec(local), vec(target)
}

// Release ends the drag.
func (w *World) Release() { w.st.drag = drag{} }
