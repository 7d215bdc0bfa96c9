package app

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// place is where a body would be put down.
type place struct {
	of      panels.Made // what the solids were made for
	level   *play.Lanes
	solids  []collision.Shape
	shown   bool
	free    int    // lanes that have room for it
	blocked string // what is in its way, "" where all lanes have room
	body    scene.Body
	shift   mgl64.Vec3 // of the lane that it stands in
	ids     []physics.BodyID
}

// madeShape returns the shape of what is spawned or thrown.
func madeShape(m *panels.Made) scene.Shape {
	s := scene.Shape{Kind: panels.MadeShapes[m.Shape]}
	switch s.Kind {
	case "box", "wedge":
		s.Size = mgl64.Vec3{m.Wide, m.Tall, m.Wide}
	case "sphere":
		s.Radius = 0.5 * m.Wide
	case "capsule":
		s.Radius, s.Height = 0.5*m.Wide, max(m.Tall, 1.001*m.Wide)
	default:
		s.Radius, s.Height = 0.5*m.Wide, m.Tall
	}
	return s
}

// madeReach bounds how far a made body reaches from its middle (m).
func madeReach(m *panels.Made) float64 {
	if panels.MadeShapes[m.Shape] == "sphere" {
		return 0.5 * m.Wide
	}
	return math.Sqrt(0.5*m.Wide*m.Wide + 0.25*m.Tall*m.Tall)
}

// madeBody returns the body of some options, without place and name.
func (t *tools) madeBody(m *panels.Made) scene.Body {
	return scene.Body{Kind: scene.DynamicBody, Material: t.materials[m.Material], Mass: m.Mass,
		Rotation: scene.RotationOf(geom.AxisAngle(geom.V(0, 1, 0), m.Turn*math.Pi/180)),
		Shapes:   []scene.Shape{madeShape(m)}}
}

// materialsOf lists the materials of a level: the built-in ones and its own.
func materialsOf(s *scene.Scene) (names []string) {
	for _, m := range scene.BuiltinMaterials() {
		names = append(names, m.Name)
	}
	for _, m := range s.Materials {
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return names
}

// indexOf returns the place of a name, or the first.
func indexOf(names []string, name string) int { return max(0, slices.Index(names, name)) }

// aloof is the gap that a body is put down with, and standOff how far from the eye where there is nothing to stand on
// (m).
const (
	aloof    = 1e-3
	standOff = 6
)

// aim finds out where a body would be put down by the pointer, and whether it has room there.
func (a *Player) aim() {
	t := &a.tools
	p := &t.place
	p.shown = false
	if t.tool != panels.SpawnTool || a.desk.ui.Over() || a.input.captured {
		return
	}
	if p.level != a.lanes || p.of != t.spawned {
		p.level, p.of = a.lanes, t.spawned
		body := t.madeBody(&t.spawned)
		_ = p.make(a.lanes, &body) // without solids it is not shown
	}
	if len(p.solids) == 0 {
		return
	}
	p.body = t.madeBody(&t.spawned)
	camera := a.seen()
	width, height := a.size()
	from, dir := camera.Ray(a.input.x, a.input.y, width, height)
	found := bodyAt(a.lanes, &camera, a.input.x, a.input.y, width, height)
	stage := found.on.Stage
	if stage == nil {
		stage = a.aimedAt(from, dir)
		p.body.Position = from.Add(dir.Mul(standOff)).Sub(stage.Shift())
	} else {
		p.body.Position = found.point.Add(found.normal.Mul(p.reach(found.normal) + aloof))
	}
	p.shown, p.shift = true, stage.Shift()
	if p.free, p.blocked = p.room(a.lanes); p.blocked != "" && stage == found.on.Stage {
		p.stand(a.lanes, stage, found.normal)
	}
}

// steep is up to which height of its normal a face counts as a wall.
const steep = 0.5

// stand lifts the body onto the floor that it would reach into beside a wall, if it has room there.
func (p *place) stand(lanes *play.Lanes, stage *play.Stage, wall mgl64.Vec3) {
	if math.Abs(wall[1]) > steep {
		return
	}
	down, before := mgl64.Vec3{0, -1, 0}, p.body.Position
	below := p.reach(down.Mul(-1))
	floor, ok := stage.World().RayCast(before, down, below)
	if !ok {
		return
	}
	p.body.Position[1] = floor.Point[1] + below + aloof
	if free, blocked := p.room(lanes); blocked == "" {
		p.free, p.blocked = free, blocked
		return
	}
	p.body.Position = before
}

// make makes the solids of a body.
func (p *place) make(lanes *play.Lanes, body *scene.Body) error {
	p.body, p.solids = *body, p.solids[:0]
	parts, _, err := lanes.Scene().Supply().Apart().Parts(body)
	for i := range parts {
		p.solids = append(p.solids, parts[i].Solid)
	}
	return err
}

// pose returns where the body would stand.
func (p *place) pose() geom.Pose {
	return geom.Pose{P: geom.FromArray(p.body.Position), Q: p.body.Rotation.Geom()}
}

// reach returns how far the solids reach against a direction.
func (p *place) reach(n mgl64.Vec3) (far float64) {
	turn := p.body.Rotation.Geom()
	back := turn.Conj().Apply(geom.FromArray(n)).Neg()
	for i := range p.solids {
		for _, v := range p.solids[i].Skin().Verts {
			far = max(far, v.Dot(back)+p.solids[i].Radius)
		}
	}
	return far
}

// room returns how many lanes have room for the body, and what is in its way in the first that has none, "" where all
// have.
func (p *place) room(lanes *play.Lanes) (free int, blocked string) {
	pose := p.pose()
	at := physics.Pose{Position: p.body.Position, Rotation: mgl64.Quat{W: pose.Q.W, V: mgl64.Vec3{pose.Q.X, pose.Q.Y,
		pose.Q.Z}}}
	for lane, stage := range lanes.Stages() {
		query, world, other := stage.World().NewQuerier(), stage.World(), ""
		for i := range p.solids {
			if p.ids = query.Overlap(p.ids[:0], &p.solids[i], at, physics.QueryFilter{}); len(p.ids) > 0 {
				other = strconv.Quote(world.Body(p.ids[0]).Name())
				break
			}
		}
		switch {
		case other == "":
			free++
		case blocked == "" && len(lanes.Stages()) > 1:
			blocked = fmt.Sprintf("%s in lane %d", other, lane+1)
		case blocked == "":
			blocked = other
		}
	}
	return free, blocked
}

// appendWires appends the ghost of the body in a colour.
func (p *place) appendWires(dst []picture.Wire, colour render.Colour) []picture.Wire {
	at := p.pose()
	at.P = at.P.Add(geom.FromArray(p.shift))
	for i := range p.solids {
		dst = append(dst, picture.Wire{Shape: &p.solids[i], At: at, Colour: colour})
	}
	return dst
}

// colour returns that of the ghost: green, red where no lane has room, and yellow where some have.
func (p *place) colour() render.Colour {
	switch {
	case p.blocked == "":
		return roomColour
	case p.free > 0:
		return pullColour
	}
	return blockColour
}

// putDown puts a body where its ghost is, or lets many rain there.
func (a *Player) putDown() {
	t := &a.tools
	a.aim()
	if !t.place.shown {
		return
	}
	if t.spawned.Count > 1 {
		t.rain, t.over = int(t.spawned.Count), t.place.body.Position
		return
	}
	body := t.place.body
	t.number++
	body.Name = fmt.Sprintf("spawned %d", t.number)
	_, err := a.spawn(body)
	switch blocked := t.place.blocked; {
	case blocked != "" && err != nil:
		a.say("No room for a body here: it would overlap " + blocked)
	case blocked != "":
		a.say(fmt.Sprintf("Only %d of %d lanes have room here: it would overlap %s", t.place.free,
			len(a.lanes.Stages()), blocked))
	case err != nil:
		a.say(noRoom(body.Name, err))
	}
}

// Of a rain: how high above its place bodies appear, over widths of a body, and the steps between two.
const (
	rainHigh  = 4.0
	rainWide  = 3.0
	rainSteps = 4
)

// rainOn lets the next body of a rain fall, if it is time and there is room.
func (a *Player) rainOn() {
	t := &a.tools
	if t.rain == 0 || a.lanes.StepCount()%rainSteps != 0 || a.acting.replay.follower != nil {
		return
	}
	m := &t.spawned
	size := 2 * madeReach(m)
	body := t.madeBody(m)
	off := func() float64 { return size * rainWide * (t.random.Float64() - 0.5) }
	body.Position = t.over.Add(mgl64.Vec3{off(), rainHigh + size, off()})
	body.Rotation = scene.RotationOf(geom.AxisAngle(geom.V(off(), off(), off()+1e-3).Unit(), off()))
	body.Name = fmt.Sprintf("spawned %d", t.number+1)
	if _, err := a.spawn(body); err == nil { // else the place is taken: the next one comes down elsewhere
		t.number++
		t.rain--
	}
}
