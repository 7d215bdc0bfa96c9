package scene

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// Player is somebody on two feet whom keys move, or the logic of the level. Nil leaves a number to character.Person.
type Player struct {
	Name     string     `json:"name"`              // its own among bodies and cars
	Position mgl64.Vec3 `json:"position"`          // m, of the ground under its feet
	Heading  float64    `json:"heading,omitzero"`  // rad about y: where it looks at first, along +x at 0
	Shape    string     `json:"shape,omitempty"`   // one of PlayerShapes; "" takes the first
	Tint     mgl64.Vec3 `json:"tint"`              // as it is drawn
	Scripted bool       `json:"scripted,omitzero"` // no keys move it: the logic of the level does

	Height *float64 `json:"height,omitempty"` // m
	Radius *float64 `json:"radius,omitempty"` // m: half of its width
	Crouch *float64 `json:"crouch,omitempty"` // m: its height when it is low
	Eye    *float64 `json:"eye,omitempty"`    // m, above the soles
	Mass   *float64 `json:"mass,omitempty"`   // kg
	Speed  *float64 `json:"speed,omitempty"`  // m/s, walking
	Run    *float64 `json:"run,omitempty"`    // m/s
	Quick  *float64 `json:"quick,omitempty"`  // m/s², on the ground
	Air    *float64 `json:"air,omitempty"`    // m/s², in the air
	Step   *float64 `json:"step,omitempty"`   // m: the highest that it walks up
	Slope  *float64 `json:"slope,omitempty"`  // rad: the steepest that it walks on
	Grip   *float64 `json:"grip,omitempty"`   // friction of its soles
	Push   *float64 `json:"push,omitempty"`   // N
	Pull   *float64 `json:"pull,omitempty"`   // N, on a body in hand
	Jump   *float64 `json:"jump,omitempty"`   // m
	Reach  *float64 `json:"reach,omitempty"`  // m, of a body in hand

	Category []string `json:"category,omitempty"`
	Mask     []string `json:"mask,omitempty"`
	Source   string   `json:"source,omitempty"` // file:line:col that made it, for messages
}

// PlayerShapes lists the shapes of players.
func PlayerShapes() []string { return []string{"pill", "box"} }

// PlayerNumber is a number of a player that may be left out.
type PlayerNumber struct {
	Key   string // of the file, and of scripts
	Value **float64

	field string   // of character.Def
	def   *float64 // the number there
}

// Numbers returns the numbers that may be left out.
func (p *Player) Numbers() []PlayerNumber { return p.numbers(&character.Def{}) }

func (p *Player) numbers(d *character.Def) []PlayerNumber {
	return []PlayerNumber{
		{"height", &p.Height, "Height", &d.Height}, {"radius", &p.Radius, "Radius", &d.Radius},
		{"crouch", &p.Crouch, "CrouchHeight", &d.CrouchHeight}, {"eye", &p.Eye, "Eye", &d.Eye},
		{"mass", &p.Mass, "Mass", &d.Mass}, {"speed", &p.Speed, "Speed", &d.Speed}, {"run", &p.Run, "Run", &d.Run},
		{"quick", &p.Quick, "Quick", &d.Quick}, {"air", &p.Air, "Air", &d.Air}, {"step", &p.Step, "Step", &d.Step},
		{"slope", &p.Slope, "Slope", &d.Slope}, {"grip", &p.Grip, "Grip", &d.Grip},
		{"push", &p.Push, "Push", &d.Push}, {"pull", &p.Pull, "Pull", &d.Pull},
		{"jump", &p.Jump, "Jump", &d.Jump}, {"reach", &p.Reach, "Reach", &d.Reach},
	}
}

// Character returns the definition of a player, but for its filter, with its soles where they are at the start; or an
// error that says which number makes no sense.
func (p *Player) Character() (character.Def, error) {
	d := character.Person()
	d.Name, d.Feet, d.Box = p.Name, OnGround(p.Position), p.Shape == "box"
	numbers := p.numbers(&d)
	for _, n := range numbers {
		if *n.Value != nil {
			*n.def = **n.Value
		}
	}
	var wrong *character.FieldError
	if err := d.Validate(); errors.As(err, &wrong) {
		for _, n := range numbers {
			if n.field == wrong.Field {
				return d, faultf(n.Key, "%s %s", n.Key, wrong.Fault)
			}
		}
	}
	return d, nil
}

// OnGround returns where the soles of a player are put for a place of the ground (m).
func OnGround(at mgl64.Vec3) mgl64.Vec3 { return at.Add(mgl64.Vec3{0, aboveGround, 0}) }

// aboveGround (m) is how far above the ground a player begins.
const aboveGround = 0.01

// check tests a player by itself.
func (p *Player) check() *Fault {
	if f := checkName("name", p.Name); f != nil {
		return f
	}
	if f := checkVec("position", p.Position, MaxDistance, "m"); f != nil {
		return f
	}
	if !(math.Abs(p.Heading) <= MaxSpin) {
		return faultf("heading", "heading must be an angle within ±%g rad, got %g", MaxSpin, p.Heading)
	}
	if p.Shape != "" && !slices.Contains(PlayerShapes(), p.Shape) {
		return faultf("shape", "a player is one of %s, got %s", strings.Join(PlayerShapes(), ", "), message.Quote(p.Shape))
	}
	if f := (Look{Pattern: "plain", Tint: p.Tint}).check(); f != nil {
		return faultf("tint", "%s", f.Text)
	}
	if f := checkFilter(p.Category, p.Mask); f != nil {
		return f
	}
	var f *Fault
	if _, err := p.Character(); errors.As(err, &f) {
		return f
	}
	return nil
}

// checkPlayer tests the player of a scene, all bodies and cars of which have been checked.
func (s *Scene) checkPlayer() *Fault {
	if s.Player == nil {
		return nil
	}
	f := s.Player.check()
	if f == nil && s.names()[s.Player.Name] {
		f = faultf("name", "the name is taken: give the player, every body and every car its own")
	}
	if f != nil {
		return f.in("player", fmt.Sprintf("player %s: ", message.Quote(s.Player.Name)))
	}
	return nil
}

// SetPlayer says, once, who plays. Where its name is taken it gets a number.
func (b *Builder) SetPlayer(p Player) error {
	if b.scene.Player != nil {
		return fmt.Errorf("there is a player already, of %s: a level has one", b.scene.Player.Source)
	}
	p.Name = b.names.unique(p.Name, false)
	if f := p.check(); f != nil {
		return f
	}
	b.scene.Player = &p
	return nil
}

// PlayerKeys lists the keys that move a player.
func PlayerKeys() []KeyUse {
	return []KeyUse{
		{"w", "go"}, {"s", "back"}, {"a", "left"}, {"d", "right"}, {"shift", "run"}, {"space", "jump"}, {"c", "crouch"},
		{"control", "crouch"}, {"e", "take hold, let go"}, {"g", "shoot"},
	}
}
