package app

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// input is the state of keyboard and mouse that lasts from one event to the next.
type input struct {
	held     map[render.Key]bool
	turning  bool // a mouse button turns the view
	panning  bool
	captured bool    // the pointer turns the view of a player
	x, y     float64 // of the pointer, pixels
	pad      render.Pad
}

// hints is the line of help at the bottom of the window; the panel of keys has the rest.
const hints = "space shoot · P pause · L timeline · R restart · Ctrl+O levels · F1 panels · H keys"

// gameHelp is that line in a level with keys of its own, which stand above it. Such a level may take any of the others.
// dragHelp stands before it where the left button is not the level's, too, and clickHelp where it is.
const (
	dragHelp  = "mouse drag bodies, turn the view · "
	clickHelp = "right drag turn the view · "
	gameHelp  = "R play again · P pause · Ctrl+O levels · home camera · F1 panels · H keys"
)

// rideHelp and driveHelp are that line while the user goes with a car, and drives it; offerHelp stands before it where
// the level has a car for the user.
const (
	rideHelp = "C camera: chase, cockpit, free · V next car · right look aside · R restart · P pause · home camera · " +
		"F1 panels · H keys"
	offerHelp = "drive yourself: player in the panel Parameters · "
	driveHelp = "arrows or gamepad drive: up go, down brake and back · B hand brake · " + rideHelp
)

func toggle(on *bool) { *on = !*on }

// closeOne closes what was opened over the picture, one thing at a time, and never the window.
func (a *Player) closeOne() {
	switch {
	case a.trouble != "":
		a.trouble = ""
	case a.input.captured:
		a.capture(false)
	case a.desk.sought && a.desk.tab == levelsTab && a.desk.ui.Typing():
		a.toggleDesk()
	case a.desk.ui.Focused():
		a.desk.ui.Drop()
	case a.grab.Held():
		a.drop()
	case a.tools.tool != panels.Hand:
		a.choose(panels.Hand)
	case a.desk.inspector.picked[0].Stage != nil:
		a.desk.inspector.pick(figure.Body{}, false)
	case a.desk.open:
		a.toggleDesk()
	case a.painter.Show != picture.Overlays{}:
		a.painter.Show = picture.Overlays{}
	case !a.panel.helpHidden:
		a.panel.helpHidden = true
	default:
		a.say("Nothing is open: Ctrl+Q or the window's button quits")
	}
}

// handleEvents acts on what the user did, and reports whether the picture may be another for it.
func (a *Player) handleEvents() (acted bool) {
	if a.input.held == nil {
		a.input.held = map[render.Key]bool{}
	}
	for _, e := range a.screen.Events() {
		if a.handDesk(&e) {
			acted = true
			continue
		}
		laid := a.laidOut()
		if a.handle(e); a.laidOut() != laid && a.desk.font != nil {
			a.desk.pass(a, nil) // the next event finds the panels that this one has opened
		}
		// The pointer over a picture that it neither turns nor asks leaves it as it is.
		acted = acted || e.Kind != render.PointerMoved || a.grab.Held() || a.painter.Show.Screen ||
			a.tools.tool == panels.SpawnTool || a.tools.tool == panels.JointTool
	}
	pad := a.screen.Pad()
	acted = acted || pad != a.input.pad
	a.readPad(pad)
	return acted
}

func (a *Player) handle(e render.Event) {
	switch e.Kind {
	case render.KeyPressed:
		control := e.Mods&render.Control != 0
		if !(control && e.Key == "q") && a.hand(e.Key, true) {
			return
		}
		a.input.held[e.Key] = true
		if b := bindingOf(e.Key, control); b != nil {
			b.act(a)
		}
	case render.KeyRepeated:
		control := e.Mods&render.Control != 0
		if b := bindingOf(e.Key, control); b != nil && b.repeats && (control || !a.takes(e.Key)) {
			b.act(a)
		}
	case render.KeyReleased:
		a.hand(e.Key, false)
		delete(a.input.held, e.Key)
	case render.ButtonPressed, render.ButtonReleased:
		a.input.x, a.input.y = e.X, e.Y
		a.button(e.Button, e.Mods, e.Kind == render.ButtonPressed)
	case render.PointerMoved:
		a.input.x, a.input.y = e.X, e.Y
		a.desk.inspector.follow(e.X, e.Y, a.desk.fontSize)
		a.pointer(e.DX, e.DY)
	case render.Scrolled:
		if a.grab.Held() {
			a.grab.Reel(e.DY)
		} else {
			a.wheel(e.DY)
		}
	case render.Dropped:
		a.openDropped(e.Path)
	case render.FocusLost:
		clear(a.input.held)
		a.letGo()
		a.capture(false)
		a.input.turning, a.input.panning = false, false
		a.drop()
	}
}

// takes reports whether the level takes a key now.
func (a *Player) takes(key render.Key) bool {
	return slices.ContainsFunc(a.levelKeys(), func(k scene.KeyUse) bool { return k.Key == string(key) })
}

// hand gives a key to the level, and reports whether that takes it.
func (a *Player) hand(key render.Key, down bool) bool {
	taken := a.takes(key)
	if taken {
		a.enter(command.Input{Key: string(key), Down: down})
	}
	return taken
}

// levelHelp is the line of help of a level with keys of its own, or clicks: keys that do the same stand together.
func levelHelp(keys []scene.KeyUse, clicks bool) string {
	var help []string
	if clicks {
		help = append(help, "mouse click")
	}
	for i, k := range keys {
		same := func(other scene.KeyUse) bool { return other.Does == k.Does }
		if slices.ContainsFunc(keys[:i], same) {
			continue
		}
		part := ""
		for _, other := range keys[i:] {
			if same(other) {
				part += cmp.Or(keySigns[other.Key], other.Key) + " "
			}
		}
		help = append(help, part+k.Does)
	}
	return strings.Join(help, " · ")
}

// keySigns are shown for keys whose names are words of directions, too.
var keySigns = map[string]string{"left": "←", "right": "→", "up": "↑", "down": "↓"}

// button takes a body or a ghost with the left button, or turns the view where there is none; right turns, middle pans.
// A level that asks for clicks gets them, and nothing is taken.
func (a *Player) button(b render.Button, mods render.Mods, down bool) {
	clicks := a.lanes.Controls().Mouse
	if clicks && down {
		click := command.Input{Button: buttonNames[b], Down: true, X: 0.5, Y: 0.5}
		if width, height := a.size(); !a.input.captured {
			click.X, click.Y = a.input.x/float64(width), a.input.y/float64(height)
		}
		a.enter(click)
	}
	switch {
	case b == render.LeftButton && a.ride.OnFoot():
		a.capture(a.input.captured || down)
	case b == render.LeftButton && clicks:
	case b == render.LeftButton && a.tools.tool != panels.Hand:
		if down {
			a.useTool(mods)
		}
	case b == render.LeftButton && down:
		a.desk.inspector.pressAt(a.input.x, a.input.y)
		a.drop()
		camera := a.seen()
		width, height := a.size()
		a.drop()
		taken := a.grab.Take(a.lanes, &camera, a.input.x, a.input.y, width, height)
		a.input.turning = !taken
	case b == render.LeftButton:
		a.drop()
		a.input.turning = false
		a.clicked(mods)
	case b == render.RightButton && mods&render.Shift == 0:
		a.input.turning = down
	default:
		a.input.panning = down
	}
	if !down {
		a.input.turning, a.input.panning = false, false
	}
}

// buttonNames are those that levels know.
var buttonNames = map[render.Button]string{
	render.LeftButton: "left", render.RightButton: "right", render.MiddleButton: "middle",
}

func (a *Player) pointer(dx, dy float64) {
	switch {
	case a.input.captured, a.input.turning:
		a.turn(dx, dy)
	case a.input.panning:
		_, height := a.size()
		a.view.Pan(dx, dy, height, &a.ground)
	}
}

func (a *Player) setSpeed(speed float64) {
	a.clock.SetSpeed(speed)
	a.say(fmt.Sprintf("Speed × %g", a.clock.Speed()))
}

// screenshot writes what is on the screen into the present folder, under a name that is free.
func (a *Player) screenshot() {
	name := a.freeName(".png")
	if err := a.screen.Save(name); err != nil {
		a.say(console.OneLine(err))
		return
	}
	a.say("Picture written: " + name)
}
