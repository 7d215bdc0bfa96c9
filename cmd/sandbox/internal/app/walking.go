package app

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// walkKeys and walkHelp are the lines of help while the user goes on foot.
const (
	walkKeys = "W A S D or left stick walk · shift run · space jump · C or ctrl crouch · E take hold, let go · G shoot"
	walkHelp = "click and mouse look (escape lets the mouse go) · F5 or wheel from behind · R play again · P pause · " +
		"tab fly · home back · H keys"
)

// walks reports whether keys are for a player on foot: one who flies about keeps them.
func (a *Player) walks() bool {
	return a.lanes.Controls().Gaze && (a.ride.Kind != picture.Besides || !a.view.flying)
}

// levelKeys are the keys that the level takes now.
func (a *Player) levelKeys() []scene.KeyUse {
	keys := a.lanes.Controls().Keys
	if a.lanes.Controls().Gaze && !a.walks() {
		return without(keys, scene.PlayerKeys())
	}
	return keys
}

// ownKeys are the keys that the level takes besides those of a player on foot and of a driver.
func (a *Player) ownKeys() []scene.KeyUse {
	controls := a.lanes.Controls()
	keys := without(controls.Keys, scene.DriverKeys())
	if !controls.Gaze {
		return keys
	}
	return without(keys, scene.PlayerKeys())
}

// without returns keys but for some.
func without(keys, some []scene.KeyUse) []scene.KeyUse {
	return slices.DeleteFunc(slices.Clone(keys), func(k scene.KeyUse) bool { return slices.Contains(some, k) })
}

// letGo lets go of all keys that the level takes.
func (a *Player) letGo() {
	for _, k := range a.lanes.Controls().Keys {
		a.enter(command.Input{Key: k.Key})
	}
}

// fly changes between orbit and flight, beside whoever the user went with.
func (a *Player) fly() {
	a.letGo()
	a.alight()
	a.view.Toggle()
}

// capture gives the pointer to the view of a player, or back.
func (a *Player) capture(on bool) {
	if a.input.captured != on {
		a.input.captured = on
		a.screen.Capture(on)
	}
}

// lookPerPixel (rad) is how far the view of a player turns with the pointer, steepest (rad) how far up and down.
const (
	lookPerPixel = 0.0025
	steepest     = 89 * math.Pi / 180
)

// lookAround turns the view of the player by angles (rad) to the left and up.
func (a *Player) lookAround(left, up float64) {
	player := a.lanes.Stages()[0].Player()
	if player == nil || left == 0 && up == 0 {
		return
	}
	gaze := player.Gaze()
	gaze.Heading = math.Remainder(gaze.Heading+left, 2*math.Pi)
	gaze.Pitch = min(max(gaze.Pitch+up, -steepest), steepest)
	a.enter(command.Input{Gaze: &gaze})
}

// nextEyes changes between the eyes of the player and a view from behind.
func (a *Player) nextEyes() {
	switch {
	case a.lanes.Scene().Player == nil:
		a.say("There is no player here to look at: stroll has one")
	case a.ride.Kind == picture.Eyes:
		a.ride.Board(picture.Behind, 0)
	default:
		a.ride.Board(picture.Eyes, 0)
	}
}

// stepBack goes back behind the player by wheel steps, and nearer until the user looks through the eyes.
func (a *Player) stepBack(steps float64) {
	before := a.ride.Chase.Zoom
	switch {
	case a.ride.Kind == picture.Eyes && steps < 0:
		a.ride.Board(picture.Behind, 0)
	case a.ride.Kind == picture.Behind:
		if a.ride.Chase.Closer(float32(steps)); steps > 0 && a.ride.Chase.Zoom == before {
			a.ride.Board(picture.Eyes, 0)
		}
	}
}

// padWalk says which keys of a player a gamepad holds.
var padWalk = []struct {
	key  string
	held func(*render.Pad) bool
}{
	{"w", func(p *render.Pad) bool { return p.Axes[render.PadLeftY] < -stickFelt }},
	{"s", func(p *render.Pad) bool { return p.Axes[render.PadLeftY] > stickFelt }},
	{"a", func(p *render.Pad) bool { return p.Axes[render.PadLeftX] < -stickFelt }},
	{"d", func(p *render.Pad) bool { return p.Axes[render.PadLeftX] > stickFelt }},
	{"shift", func(p *render.Pad) bool { return trigger(p.Axes[render.PadLeftTrigger]) > 0.5 }},
	{"g", func(p *render.Pad) bool { return trigger(p.Axes[render.PadRightTrigger]) > 0.5 }},
	{"space", func(p *render.Pad) bool { return p.Down[render.PadA] }},
	{"c", func(p *render.Pad) bool { return p.Down[render.PadB] }},
	{"e", func(p *render.Pad) bool { return p.Down[render.PadX] }},
}

const (
	stickFelt = 0.4 // of the way of a stick, from which on it is a key
	padTurns  = 3.0 // rad/s: how fast the view turns with the stick at its end
)

// walkByPad hands the gamepad to the player as keys and turns of the view, after so many seconds.
func (a *Player) walkByPad(was *render.Pad, passed float64) {
	now := &a.input.pad
	if !a.walks() || !now.Present && !was.Present {
		return
	}
	for _, row := range padWalk {
		if down := row.held(now); down != row.held(was) {
			a.enter(command.Input{Key: row.key, Down: down})
		}
	}
	turn := padTurns * min(passed, 0.1)
	a.lookAround(-turn*live(float64(now.Axes[render.PadRightX]), stickDead),
		-turn*live(float64(now.Axes[render.PadRightY]), stickDead))
}
