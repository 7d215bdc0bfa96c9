package app

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/render"
)

// inspector keeps which bodies are selected, and what is known of them after the last step.
type inspector struct {
	picked   [2]figure.Body // the second one with shift; none where the stage is nil
	from     [2]float64     // where the left button went down (pixels)
	moved    bool           // since then
	looked   bool           // facts are those of the present step
	step     uint64
	looks    uint64 // at what is selected, so far
	facts    [2]panels.Inspected
	pair     panels.InspectedPair
	auditor  *audit.Auditor // of the pair
	querier  *physics.Querier
	contacts []physics.ContactView
}

// clickSlack is how far the pointer may move in a click (pixels of text size).
const clickSlack = 0.35

// pressAt notes where the left button went down.
func (in *inspector) pressAt(x, y float64) { in.from, in.moved = [2]float64{x, y}, false }

// follow notes that the pointer has left the place of a click.
func (in *inspector) follow(x, y, em float64) {
	in.moved = in.moved || math.Hypot(x-in.from[0], y-in.from[1]) > clickSlack*em
}

// pick selects the body of a click, or with shift the second one of a pair; on nothing it lets go.
func (in *inspector) pick(body figure.Body, second bool) {
	switch {
	case body.Stage == nil:
		in.picked = [2]figure.Body{}
	case second && in.picked[0].Stage == body.Stage && in.picked[0] != body:
		in.picked[1] = body
	default:
		in.picked = [2]figure.Body{body}
	}
	in.looked, in.auditor = false, nil
}

// pickPartner makes the selection a pair by a contact of the first body.
func (in *inspector) pickPartner(contact int) {
	stage, all := in.picked[0].Stage, in.facts[0].Contacts
	if contact >= len(all) {
		return
	}
	for _, id := range stage.World().Bodies() {
		if id.Index() == all[contact].Other {
			in.pick(figure.Body{Stage: stage, ID: id}, true)
			return
		}
	}
}

// keep lets go of bodies that are gone.
func (in *inspector) keep() {
	for i, b := range in.picked {
		if b.Stage != nil && !b.Stage.World().Contains(b.ID) {
			in.pick(in.picked[1-i], false)
			return
		}
	}
}

// clicked ends a press of the left button: without a motion it selects.
func (a *Player) clicked(mods render.Mods) {
	in := &a.desk.inspector
	if in.moved || a.lanes.Controls().Mouse || a.ride.OnFoot() {
		return
	}
	camera := a.seen()
	width, height := a.size()
	in.pick(bodyAt(a.lanes, &camera, a.input.x, a.input.y, width, height).on, mods&render.Shift != 0)
	if !a.desk.open || a.desk.tab != inspectorTab {
		a.sayPicked()
	}
}

// sayPicked says what is selected where no panel shows it, and how to learn more.
func (a *Player) sayPicked() {
	in := &a.desk.inspector
	in.look()
	first, second := &in.facts[0], &in.facts[1]
	switch {
	case in.picked[0].Stage == nil:
	case in.picked[1].Stage == nil:
		a.say(first.Name + ": I looks into it, shift and a click on another one tells the gap between them")
	case math.IsInf(in.pair.Audited, 1):
		a.say(fmt.Sprintf("%s and %s are not near each other: I tells more", first.Name, second.Name))
	default:
		a.say(fmt.Sprintf("Between %s and %s are %.4g mm: I tells more", first.Name, second.Name, 1e3*in.pair.Audited))
	}
}

// look finds out what is shown of the selected bodies, once a step.
func (in *inspector) look() {
	in.keep()
	stage := in.picked[0].Stage
	if stage == nil || in.looked && in.step == stage.World().StepCount() {
		return
	}
	world := stage.World()
	fresh := !in.looked
	in.looked, in.step, in.looks = true, world.StepCount(), in.looks+1
	in.contacts = world.AppendContacts(in.contacts[:0])
	for i, b := range in.picked {
		if b.Stage != nil {
			in.describe(&in.facts[i], world, b.ID, fresh)
		}
	}
	if in.picked[1].Stage != nil {
		in.comparePair(world)
	}
}

// describe notes what is known of a body; what never changes only once.
func (in *inspector) describe(f *panels.Inspected, world *physics.World, id physics.BodyID, fresh bool) {
	body := world.Body(id)
	if fresh {
		*f = panels.Inspected{Name: labelOf(body), Number: id.Index(), Kind: body.Kind().String(), Shape: shapeOf(body),
			Contacts: f.Contacts}
	}
	f.Moves, f.Frozen = body.Kind() == physics.Dynamic, body.Locks() == physics.LockAll
	if f.Moves {
		f.Mass = body.Mass()
	}
	if solids := body.Solids(); len(solids) > 0 {
		f.Friction, f.Restitution = solids[0].Material.Friction, solids[0].Material.Restitution
	}
	f.Position, f.Velocity, f.Spin = body.Position(), body.Velocity(), body.AngularVelocity()
	f.Asleep, f.Zone = body.Asleep(), body.ExpelZone()
	f.Pressed, f.Contacts, f.Look = 0, f.Contacts[:0], in.looks
	for i := range in.contacts {
		c := &in.contacts[i]
		other := c.A
		switch id {
		case c.A:
			other = c.B
		case c.B:
		default:
			continue
		}
		force := c.Impulse * world.Config().Hz
		f.Pressed += force
		f.Contacts = append(f.Contacts, panels.Contact{With: labelOf(world.Body(other)), Other: other.Index(), Gap: c.Gap,
			Force: force})
	}
	f.Points = len(f.Contacts)
}

// shapeOf says what the solids of a body are.
func shapeOf(body physics.Body) string {
	solids := body.Solids()
	if len(solids) == 0 {
		return "none"
	}
	box, pose := geom.EmptyBox(), geom.IdentityPose()
	still := pose.Frame()
	for i := range solids {
		one := solids[i].Shape.Bounds(&still)
		box = box.Union(&one)
	}
	size := box.Max.Sub(box.Min)
	text := fmt.Sprintf("%.3g × %.3g × %.3g m", size.X, size.Y, size.Z)
	switch first := &solids[0].Shape; {
	case len(solids) > 1:
		return fmt.Sprintf("%d solids, %s", len(solids), text)
	case first.Mesh != nil:
		return fmt.Sprintf("mesh of %d faces, %s", len(first.Skin().Faces), text)
	case len(first.Skin().Verts) == 1:
		return fmt.Sprintf("ball of %.3g m", 2*first.Radius)
	default:
		return fmt.Sprintf("%d corners, %s", len(first.Skin().Verts), text)
	}
}

// comparePair notes what lies between the two bodies.
func (in *inspector) comparePair(world *physics.World) {
	ids := [2]physics.BodyID{in.picked[0].ID, in.picked[1].ID}
	if in.auditor == nil {
		in.auditor, in.querier = audit.New(twoBodies{audit.View{World: world}, ids}), world.NewQuerier()
	}
	v := in.querier.Pair(ids[0], ids[1])
	in.pair = panels.InspectedPair{
		Audited: in.auditor.Check(0).SmallestGap, Near: v.Near, Gap: v.Gap, Points: v.Points, Impulse: v.Impulse,
		Force: v.Impulse * world.Config().Hz, Normal: v.Normal, Method: v.CCD.String(), Passage: v.Passage.String(),
		Share: v.Share,
	}
}

// twoBodies is a world of two of its bodies, for an auditor of them alone.
type twoBodies struct {
	audit.View
	ids [2]physics.BodyID
}

// AppendBodies appends the two.
func (t twoBodies) AppendBodies(dst []physics.BodyID) []physics.BodyID {
	for _, id := range t.ids {
		if t.Contains(id) {
			dst = append(dst, id)
		}
	}
	return dst
}

// layInspector lays out the panel of the selected bodies.
func (d *desk) layInspector() panels.InspectorWish {
	in := &d.inspector
	in.look()
	if in.picked[0].Stage == nil {
		return d.inspect.Lay(&d.ui, nil, nil, nil)
	}
	if in.picked[1].Stage == nil {
		return d.inspect.Lay(&d.ui, &in.facts[0], nil, nil)
	}
	return d.inspect.Lay(&d.ui, &in.facts[0], &in.facts[1], &in.pair)
}

// heedInspector does what the user has asked for about the first of the selected bodies.
func (a *Player) heedInspector(wish panels.InspectorWish) {
	in := &a.desk.inspector
	picked := in.picked[0]
	if picked.Stage == nil {
		return
	}
	switch name := a.nameOf(picked); {
	case wish.Clear:
		in.pick(figure.Body{}, false)
	case wish.Look:
		a.lookAt()
	case wish.Stop:
		a.attempt(command.Move{Body: name})
	case wish.Wake:
		a.attempt(command.Wake{Body: name})
	case wish.Delete:
		a.attempt(command.Remove{Body: name})
		in.keep()
	case wish.Follow:
		a.follow()
	case wish.With > 0:
		in.pickPartner(wish.With - 1)
	default:
		a.edit(name, &wish)
	}
	in.looked = in.looked && wish == (panels.InspectorWish{})
}

// lookAt turns the camera to the selected body, and comes near it.
func (a *Player) lookAt() {
	picked := a.desk.inspector.picked[0]
	if picked.Stage == nil {
		a.say("Click a body first: F looks at it")
		return
	}
	a.alight()
	body := picked.Stage.World().Body(picked.ID)
	box, pose := geom.EmptyBox(), body.Pose().Geom()
	frame := pose.Frame()
	solids := body.Solids()
	for i := range solids {
		one := solids[i].Shape.Bounds(&frame)
		box = box.Union(&one)
	}
	camera := a.view.Camera()
	middle := narrowed(body.Position().Add(picked.Stage.Shift()))
	away := max(3*float32(box.Max.Sub(box.Min).Len()), 0.5)
	away = min(away, max(camera.Eye.Sub(middle).Len(), 0.5))
	a.view = newView(render.LookAt(middle.Sub(camera.Forward().Mul(away)), middle))
}

// narrowed returns a place as cameras have it.
func narrowed(v mgl64.Vec3) mgl32.Vec3 {
	return mgl32.Vec3{float32(v[0]), float32(v[1]), float32(v[2])}
}

// selected returns the bodies to draw an outline of.
func (a *Player) selected() [2]picture.Outlined {
	in := &a.desk.inspector
	in.keep()
	return [2]picture.Outlined{{Body: in.picked[0], Colour: firstColour}, {Body: in.picked[1], Colour: secondColour}}
}

// Colours of the outlines.
var (
	firstColour  = render.Colour{255, 210, 90, 255}
	secondColour = render.Colour{120, 200, 255, 255}
)
