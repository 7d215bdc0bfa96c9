package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// OnFoot reports whether the user looks through the eyes of a player, or from behind one.
func (r *Ride) OnFoot() bool { return r.Kind == Eyes || r.Kind == Behind }

// Unseen returns the body that the user looks out of: it would hide everything.
func (r *Ride) Unseen(lanes *play.Lanes) figure.Body {
	stage := lanes.Stages()[0]
	if p := stage.Player(); r.Kind == Eyes && p != nil && !p.Character().Body().IsZero() {
		return figure.Body{Stage: stage, ID: p.Character().Body()}
	}
	return figure.Body{}
}

// A camera behind a player is so far back (m), looks over it by so much (m), and comes no nearer than its head.
const (
	behindBack = 3.2
	behindOver = 0.25
	behindNear = 0.45
)

// onFoot returns the view of the player of the first lane, at fraction alpha of the last step of the lanes.
func (r *Ride) onFoot(lanes *play.Lanes, alpha float64) (camera render.Camera, ok bool) {
	stage := lanes.Stages()[0]
	p := stage.Player()
	if p == nil {
		return camera, false
	}
	r.look(stage.World())
	who := p.Character()
	eye := who.Eye()
	if id := who.Body(); stage.World().Contains(id) {
		body := stage.World().Body(id)
		eye = body.PoseAt(lanes.Fraction(0, alpha)).Position.Add(eye.Sub(body.Position()))
	}
	gaze := p.Gaze()
	ahead := wide(gaze.Look())
	if r.Kind == Eyes {
		gaze.Pitch += 0.5 * math.Pi
		return r.Seat.Ride(eye.Add(stage.Shift()), ahead, wide(gaze.Look())), true
	}
	over := eye.Add(mgl64.Vec3{0, behindOver, 0})
	back := ahead.Mul(-behindBack * math.Exp(float64(r.Chase.Zoom)))
	share := max(r.free(over, over.Add(back)), behindNear/back.Len())
	at := over.Add(back.Mul(min(1, share))).Add(stage.Shift())
	return render.LookAt(narrow(at), narrow(at.Add(ahead.Mul(2*behindBack)))), true
}
