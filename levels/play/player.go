package play

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/figure"
)

// Player is who plays on foot in the world of a stage.
type Player struct {
	character *character.Character
	orders    scene.Orders
	stage     *Stage
	query     *physics.Querier
	held      map[string]bool // keys
	grips     bool            // takes hold, or lets go, in the coming step
	shoots    bool            // in the coming step
	arm       float64         // m, from the eyes to the body in hand
	shots     []physics.BodyID
	shot      int // so far
	inside    []physics.BodyID
}

// The ball that a player throws: it topples a crate, and does not fell the thrower.
const (
	ballRadius = 0.1  // m
	ballMass   = 4    // kg
	ballSpeed  = 15   // m/s
	ballAhead  = 0.55 // m, from the eyes: out of its own head
	mostBalls  = 100
)

// Player returns who plays on foot; nil where nobody does.
func (s *Stage) Player() *Player { return s.player }

// addPlayer puts the player of the scene into a new world, after its bodies and cars.
func (s *Stage) addPlayer() error {
	s.player = nil
	from := s.scene.Player
	if from == nil {
		return nil
	}
	def, err := from.Character()
	if err != nil {
		return err
	}
	def.Filter = s.categories.filter(from.Category, from.Mask)
	c, err := character.Add(s.world, def)
	if err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(from.Source, s.scene.Name), startsInside(from.Name, err))
	}
	s.player = &Player{character: c, stage: s, query: s.world.NewQuerier(), held: map[string]bool{},
		orders: scene.Orders{Gaze: scene.Gaze{Heading: from.Heading}}}
	s.noteOther(c.Body(), s.player.looks(1))
	return nil
}

// startsInside words that a player has no room at the start.
func startsInside(name string, err error) error {
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) {
		return err
	}
	other := overlap.A
	if other == name {
		other = overlap.B
	}
	return fmt.Errorf("player %s would start inside %s: give another at, which is the ground under its feet",
		message.Quote(name), message.Quote(other))
}

// looks returns how so many solids of the player are drawn.
func (p *Player) looks(solids int) []scene.Look {
	return slices.Repeat([]scene.Look{{Pattern: "plain", Tint: p.stage.scene.Player.Tint}}, solids)
}

// Character returns the character: where it is, and how it fares.
func (p *Player) Character() *character.Character { return p.character }

// Gaze returns where the player looks.
func (p *Player) Gaze() scene.Gaze { return p.orders.Gaze }

// take heeds an input; a nil player heeds none.
func (p *Player) take(in *scene.Input) {
	switch {
	case p == nil || p.stage.scene.Player.Scripted:
	case in.Gaze != nil:
		p.orders.Gaze = *in.Gaze
	case in.Key == "": // a click is none of its business
	case in.Down && !p.held[in.Key]:
		switch in.Key {
		case "space":
			p.character.Jump()
		case "e":
			p.grips = !p.grips
		case "g":
			p.shoots = true
		}
		fallthrough
	default:
		p.held[in.Key] = in.Down
	}
}

// step passes the orders on to the character and has it plan the coming step.
func (p *Player) step() {
	if p == nil {
		return
	}
	c := p.character
	c.Ladder(p.onLadder())
	if way := p.orders.Way; way != nil {
		c.Move(*way)
	} else {
		c.Walk(p.direction(), p.held["shift"])
	}
	p.orders.Way = nil
	c.Crouch(p.orders.Crouch || p.held["c"] || p.held["control"])
	p.grip()
	if p.shoots {
		p.shoot()
	}
	p.grips, p.shoots = false, false
	c.Step()
	p.orders.Heading += c.Turned()
}

// onLadder reports whether the character is inside a sensor that is a ladder.
func (p *Player) onLadder() bool {
	id := p.character.Body()
	for i := range p.stage.scene.Sensors {
		if !p.stage.scene.Sensors[i].Ladder || p.stage.Sensor(i).IsZero() {
			continue
		}
		p.inside = p.stage.world.Watch().AppendInside(p.inside[:0], p.stage.Sensor(i))
		if slices.Contains(p.inside, id) {
			return true
		}
	}
	return false
}

// direction returns where the keys lead: level, but on a ladder along the view.
func (p *Player) direction() mgl64.Vec3 {
	axis := func(plus, minus string) (x float64) {
		if p.held[plus] {
			x++
		}
		if p.held[minus] {
			x--
		}
		return x
	}
	level := scene.Gaze{Heading: p.orders.Heading}
	ahead := level.Look()
	aside := scene.Gaze{Heading: p.orders.Heading - 0.5*math.Pi}.Look()
	if p.character.Climbing() {
		ahead = p.orders.Look()
	}
	return ahead.Scale(axis("w", "s")).AddScaled(axis("d", "a"), aside).Array()
}

// grip takes hold of the body that the player looks at, or lets go, and keeps the one in hand ahead of the eyes.
func (p *Player) grip() {
	c := p.character
	if c.Body().IsZero() {
		return
	}
	eye, look := geom.FromArray(c.Eye()), p.orders.Look()
	switch held := !c.Holding().IsZero(); {
	case held && p.grips:
		c.LetGo()
	case held:
		c.HoldAt(eye.AddScaled(p.arm, look).Array())
	case p.grips:
		hit, met := p.query.RayCast(eye.Array(), look.Array(), c.Def().Reach, physics.QueryFilter{As: c.Body()})
		if met && c.Hold(hit.Body, hit.Point) == nil {
			p.arm = hit.Distance
		}
	}
}

// shoot throws a ball along the view, unless it would start inside something. The oldest balls go when there are too
// many.
func (p *Player) shoot() {
	s, c := p.stage, p.character
	if c.Body().IsZero() {
		return
	}
	look := p.orders.Look()
	velocity := geom.FromArray(s.world.Body(c.Body()).Velocity()).AddScaled(ballSpeed, look)
	id, err := s.AddBody(scene.Body{
		Name: fmt.Sprintf("ball %d", p.shot+1), Material: "rubber", Mass: ballMass, Velocity: velocity.Array(),
		Position: geom.FromArray(c.Eye()).AddScaled(ballAhead, look).Array(),
		Shapes:   []scene.Shape{{Kind: "sphere", Radius: ballRadius}},
	})
	if err != nil {
		return
	}
	p.shot++
	if p.shots = append(p.shots, id); len(p.shots) > mostBalls {
		if s.world.Contains(p.shots[0]) {
			s.world.RemoveBody(p.shots[0])
		}
		p.shots = p.shots[1:]
	}
}

// Fall makes the player limp: a ragdoll with its velocity. It fails where there is no room for one.
func (p *Player) Fall() error {
	skin, err := p.stage.scene.Supply().Material("rubber")
	if err != nil {
		return err
	}
	sin, cos := geom.SinCos(0.5 * p.orders.Heading)
	doll := figure.Ragdoll{Rotation: mgl64.Quat{W: cos, V: mgl64.Vec3{0, sin, 0}}, Tone: figure.Limp}
	if err := p.character.Ragdoll(doll, surfaceOf(skin)); err != nil {
		return err
	}
	for _, limb := range p.character.Limbs() {
		p.stage.noteOther(limb, p.looks(len(p.stage.world.Body(limb).Solids())))
	}
	return nil
}

// Rise gets a limp player up, where there is room.
func (p *Player) Rise() error {
	if err := p.character.GetUp(); err != nil {
		return err
	}
	p.stage.noteOther(p.character.Body(), p.looks(1))
	return nil
}
