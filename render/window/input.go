//go:build !headless

package window

import (
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/brickyard-physics/brickyard/render"
)

// input collects what the user does between two polls.
type input struct {
	events []render.Event // not handed out yet
	handed []render.Event // by the last Poll
	x, y   float64        // pointer, pixels
	seen   bool           // x, y hold a position
	heard  time.Time      // up to when all has been heard
	awake  bool           // what happens is heard at once
}

// listen hears the events of a window.
func (in *input) listen(g *glfw.Window) {
	g.SetKeyCallback(in.onKey)
	g.SetCharCallback(in.onCharacter)
	g.SetMouseButtonCallback(in.onButton)
	g.SetCursorPosCallback(in.onPointer)
	g.SetScrollCallback(func(_ *glfw.Window, dx, dy float64) {
		in.add(render.Event{Kind: render.Scrolled, X: in.x, Y: in.y, DX: dx, DY: dy})
	})
	g.SetFocusCallback(func(_ *glfw.Window, focused bool) {
		if !focused {
			in.add(render.Event{Kind: render.FocusLost})
		}
	})
	g.SetDropCallback(in.onDrop)
	g.SetRefreshCallback(func(*glfw.Window) { in.add(render.Event{Kind: render.Exposed}) })
	g.SetFramebufferSizeCallback(func(*glfw.Window, int, int) { in.add(render.Event{Kind: render.Exposed}) })
}

// add appends an event, with its time.
func (in *input) add(e render.Event) {
	e.At = time.Now()
	if !in.awake && !in.heard.IsZero() {
		e.Late = e.At.Sub(in.heard)
	}
	in.events = append(in.events, e)
}

// hear hears all that has happened.
func (in *input) hear() {
	glfw.PollEvents()
	in.heard = time.Now()
}

// Poll returns what happened since the last call, in order. The slice is valid until the next call.
func (in *input) Poll() []render.Event {
	in.hear()
	events := in.events
	in.events, in.handed = in.handed[:0], events
	return events
}

// capture hides the pointer of a window and lets it move without end, or gives it back.
func (in *input) capture(g *glfw.Window, on bool) {
	mode := glfw.CursorNormal
	if on {
		mode = glfw.CursorDisabled
	}
	g.SetInputMode(glfw.CursorMode, mode)
	in.seen = false // it may be elsewhere now, without having moved there
}

// Wait sleeps until something happens, which Poll then returns, or until so much time has passed.
func (in *input) Wait(most time.Duration) {
	in.hear()
	if len(in.events) == 0 && most > 0 {
		in.awake = true
		glfw.WaitEventsTimeout(most.Seconds())
		in.awake, in.heard = false, time.Now()
	}
}

// onKey notes a key.
func (in *input) onKey(_ *glfw.Window, key glfw.Key, _ int, action glfw.Action, mods glfw.ModifierKey) {
	name, ok := keyName(key)
	if !ok {
		return
	}
	kind := render.KeyPressed
	switch action {
	case glfw.Repeat:
		kind = render.KeyRepeated
	case glfw.Release:
		kind = render.KeyReleased
	}
	in.add(render.Event{Kind: kind, Key: name, Mods: modsOf(mods)})
}

// onCharacter notes a character, which comes after the key that makes it.
func (in *input) onCharacter(_ *glfw.Window, char rune) {
	in.add(render.Event{Kind: render.Typed, Rune: char})
}

// onButton notes a mouse button.
func (in *input) onButton(_ *glfw.Window, button glfw.MouseButton, action glfw.Action, mods glfw.ModifierKey) {
	b := render.Button(button)
	if b > render.MiddleButton {
		return
	}
	kind := render.ButtonPressed
	if action == glfw.Release {
		kind = render.ButtonReleased
	}
	in.add(render.Event{Kind: kind, Button: b, Mods: modsOf(mods), X: in.x, Y: in.y})
}

// onPointer notes a pointer position, given in screen units.
func (in *input) onPointer(g *glfw.Window, x, y float64) {
	wide, tall := g.GetSize()
	columns, rows := g.GetFramebufferSize()
	x, y = toPixels(x, y, wide, tall, columns, rows)
	e := render.Event{Kind: render.PointerMoved, Mods: heldMods(g), X: x, Y: y}
	if in.seen {
		e.DX, e.DY = x-in.x, y-in.y
	}
	in.x, in.y, in.seen = x, y, true
	in.add(e)
}

// toPixels returns the pixel of a place in a window of a size in screen units, which has so many columns and rows of
// pixels.
func toPixels(x, y float64, wide, tall, columns, rows int) (px, py float64) {
	if wide <= 0 || tall <= 0 {
		return x, y
	}
	return x * float64(columns) / float64(wide), y * float64(rows) / float64(tall)
}

// onDrop notes files that were let fall onto the window, where the pointer was told to be.
func (in *input) onDrop(_ *glfw.Window, paths []string) {
	for _, path := range paths {
		in.add(render.Event{Kind: render.Dropped, X: in.x, Y: in.y, Path: path})
	}
}

// heldMods returns the modifier keys that are down, where an event does not say.
func heldMods(g *glfw.Window) (out render.Mods) {
	for _, p := range [...]struct {
		left, right glfw.Key
		to          render.Mods
	}{{glfw.KeyLeftShift, glfw.KeyRightShift, render.Shift}, {glfw.KeyLeftControl, glfw.KeyRightControl, render.Control},
		{glfw.KeyLeftAlt, glfw.KeyRightAlt, render.Alt}, {glfw.KeyLeftSuper, glfw.KeyRightSuper, render.Super}} {
		if g.GetKey(p.left) == glfw.Press || g.GetKey(p.right) == glfw.Press {
			out |= p.to
		}
	}
	return out
}

// modsOf translates modifier keys.
func modsOf(m glfw.ModifierKey) render.Mods {
	var out render.Mods
	for _, p := range [...]struct {
		from glfw.ModifierKey
		to   render.Mods
	}{{glfw.ModShift, render.Shift}, {glfw.ModControl, render.Control}, {glfw.ModAlt, render.Alt},
		{glfw.ModSuper, render.Super}} {
		if m&p.from != 0 {
			out |= p.to
		}
	}
	return out
}

// namedKeys are the keys whose names are words.
var namedKeys = map[glfw.Key]render.Key{
	glfw.KeySpace: "space", glfw.KeyEnter: "enter", glfw.KeyKPEnter: "enter", glfw.KeyEscape: "escape",
	glfw.KeyTab: "tab", glfw.KeyBackspace: "backspace", glfw.KeyDelete: "delete", glfw.KeyInsert: "insert",
	glfw.KeyHome: "home", glfw.KeyEnd: "end", glfw.KeyPageUp: "pageup", glfw.KeyPageDown: "pagedown",
	glfw.KeyLeft: "left", glfw.KeyRight: "right", glfw.KeyUp: "up", glfw.KeyDown: "down",
	glfw.KeyLeftShift: "shift", glfw.KeyRightShift: "shift",
	glfw.KeyLeftControl: "control", glfw.KeyRightControl: "control",
	glfw.KeyLeftAlt: "alt", glfw.KeyRightAlt: "alt",
	glfw.KeyKPAdd: "+", glfw.KeyKPSubtract: "-", glfw.KeyKPMultiply: "*", glfw.KeyKPDivide: "/", glfw.KeyKPDecimal: ".",
	glfw.KeyF1: "f1", glfw.KeyF2: "f2", glfw.KeyF3: "f3", glfw.KeyF4: "f4", glfw.KeyF5: "f5", glfw.KeyF6: "f6",
	glfw.KeyF7: "f7", glfw.KeyF8: "f8", glfw.KeyF9: "f9", glfw.KeyF10: "f10", glfw.KeyF11: "f11", glfw.KeyF12: "f12",
}

// keyName returns the name of a key as render.Key documents, and false for keys without one.
func keyName(k glfw.Key) (render.Key, bool) {
	switch {
	case k >= glfw.KeyA && k <= glfw.KeyZ:
		return render.Key(string(rune('a' + k - glfw.KeyA))), true
	case k > glfw.KeySpace && k <= glfw.KeyGraveAccent:
		return render.Key(string(rune(k))), true // glfw numbers printing keys by their ASCII code
	case k >= glfw.KeyKP0 && k <= glfw.KeyKP9:
		return render.Key(string(rune('0' + k - glfw.KeyKP0))), true
	}
	name, ok := namedKeys[k]
	return name, ok
}
