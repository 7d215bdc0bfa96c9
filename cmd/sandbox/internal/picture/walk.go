package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
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

// A camera behind a player is so far back (m), looks over its eyes by so much (m) that it does not hide where it goes,
// and comes no nearer than its head.
const (
	behindBack = 4.2
	behindOver = 0.75
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
	eye, limp := r.eyes(stage.World(), p.Character(), lanes.Fraction(0, alpha), r.passed(lanes, alpha))
	gaze := p.Gaze()
	ahead := wide(gaze.Look())
	if r.Kind == Eyes && !limp {
		gaze.Pitch += 0.5 * math.Pi
		return r.Seat.Ride(eye.Add(stage.Shift()), ahead, wide(gaze.Look())), true
	}
	over := mgl64.Vec3{0, behindOver, 0}
	over = eye.Add(over.Mul(r.free(eye, eye.Add(over))))
	back := ahead.Mul(-behindBack * math.Exp(float64(r.Chase.Zoom)))
	share := max(r.free(over, over.Add(back)), behindNear/back.Len())
	at := over.Add(back.Mul(min(1, share))).Add(stage.Shift())
	return render.LookAt(narrow(at), narrow(at.Add(ahead.Mul(2*behindBack)))), true
}

// eyes returns the place of the eyes (m) at fraction alpha of the last step, so many seconds after the picture before:
// they follow who crouches a bit late. Those of somebody limp are where his pelvis is.
func (r *Ride) eyes(world *physics.World, who *character.Character, alpha, passed float64) (at mgl64.Vec3, limp bool) {
	id := who.Body()
	if limp = id.IsZero(); limp {
		id = who.Limbs()[0]
	}
	if !world.Contains(id) {
		return who.Feet(), true
	}
	body, raised := world.Body(id), 0.0
	if !limp {
		raised = who.Eye()[1] - body.Position()[1]
	}
	if share := math.Exp(-passed / ducking); math.Abs(raised-r.raised) < most {
		raised += (r.raised - raised) * share
	}
	r.raised = raised
	return body.PoseAt(alpha).Position.Add(mgl64.Vec3{0, raised, 0}), limp
}

const (
	ducking = 0.06 // s, in which the eyes follow two thirds of a crouch
	most    = 1.0  // m, beyond which they are put anew and not moved
)
