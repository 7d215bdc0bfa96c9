package ui

import (
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// ID names a widget from one pass to the next: a hash of its path.
type ID uint64

// Frame is the picture that a pass is for.
type Frame struct {
	Font          *render.Font
	Width, Height int           // pixels
	Now           time.Duration // since whenever, for tips and double clicks
}

// scope is a part of the path of widgets.
type scope struct {
	id   ID
	name string
}

// UI is the state of the widgets of one window. It is not safe for concurrent use.
type UI struct {
	pen   render.Pen
	drawn []render.HUDVertex // by the last pass that drew
	frame Frame
	em    float32 // size of the text (pixels)
	line  float32 // height of its lines
	scale float32 // pixels of a hair line

	event   render.Event
	acting  bool // the pass has an event, which no widget has taken yet
	drawing bool // the pass is for a picture
	taken   bool

	x, y    float32 // pointer (pixels)
	pointed bool    // it has been seen
	held    bool    // a button that was pressed over a panel is down
	foreign bool    // one that was pressed elsewhere is
	muted   bool    // characters belong to the key that moved the focus

	shape render.Cursor // of the pointer, by what is under it

	hot, active, focus, popup ID
	hotSeen, activeSeen       bool // in this pass
	focusSeen, popupSeen      bool
	since                     time.Duration // when hot became so
	last                      item          // the widget laid out last
	focused                   item          // the one that had the focus when the pass began
	click                     click
	order                     tabOrder
	edit, left                edit // of the focused field, and what was typed into one that lost the focus
	pull                      pull
	closed                    ID      // pop-up that the press of this pass closed
	options                   options // of the open pop-up, drawn at the end
	table                     laid
	tip, fault                bubble

	scopes  []scope
	areas   []area
	regions []render.Rect // of panels, for the next event
	laying  []render.Rect
	arena   []byte

	// Tracing makes each pass note its widgets, for tests.
	Tracing bool
	notes   []Note
	spans   []Span

	// Clipboard and SetClipboard reach that of the system; nil is one of the kit's own.
	Clipboard    func() string
	SetClipboard func(string)
	clipboard    string
}

// item is a widget that has been laid out.
type item struct {
	id  ID
	box render.Rect
}

// click is the last press of the left button, to tell double ones.
type click struct {
	id   ID
	at   time.Duration
	x, y float32
}

// doubleClick is how far apart the presses of a double click are at most.
const doubleClick = 400 * time.Millisecond

// Begin starts a pass that draws.
func (u *UI) Begin(f Frame) {
	u.begin(f)
	u.acting, u.drawing = false, true
}

// BeginEvent starts a pass in which widgets act on an event.
func (u *UI) BeginEvent(f Frame, e render.Event) {
	u.begin(f)
	u.event, u.acting, u.drawing = e, true, false
	switch e.Kind {
	case render.PointerMoved, render.ButtonPressed, render.ButtonReleased, render.Scrolled:
		u.x, u.y, u.pointed = float32(e.X), float32(e.Y), true
	case render.FocusLost:
		u.active, u.popup, u.pointed, u.held, u.foreign = 0, 0, false, false, false
	}
	if e.Kind == render.ButtonPressed {
		u.press()
	}
	u.order.begin(&e)
}

// press begins a press of a button: outside of what is open or typed into it closes that.
func (u *UI) press() {
	over := u.overPanels()
	if u.popup != 0 && !u.options.box.Holds(u.x, u.y) {
		u.closed, u.popup = u.popup, 0
	}
	if over {
		u.held = true
	} else {
		u.foreign = true
	}
	u.taken = over
}

func (u *UI) begin(f Frame) {
	u.frame = f
	u.em, u.line = f.Font.Size(), f.Font.LineHeight()
	u.scale = max(1, float32(int(u.em/14+0.5)))
	everything := render.Rect{X1: float32(f.Width), Y1: float32(f.Height)}
	u.pen = render.Pen{Font: f.Font, Vertices: u.pen.Vertices[:0], Clip: everything}
	u.scopes = append(u.scopes[:0], scope{id: rootID})
	u.areas, u.laying, u.arena = u.areas[:0], u.laying[:0], u.arena[:0]
	u.notes, u.spans = u.notes[:0], u.spans[:0]
	u.taken, u.hotSeen, u.activeSeen, u.focusSeen, u.popupSeen = false, false, false, false, false
	u.tip, u.fault, u.shape = bubble{}, bubble{}, render.Arrow
	u.last, u.closed, u.focused = item{}, 0, item{id: u.focus}
	if u.Tracing {
		u.spans = append(u.spans, Span{Clip: everything})
	}
}

// End ends a pass: it draws what lies over everything, and lets go of widgets that are no longer there.
func (u *UI) End() {
	u.drawOptions()
	u.drawBubbles()
	u.endOrder()
	if !u.hotSeen {
		u.hot = 0
	}
	if !u.activeSeen {
		u.active = 0
	}
	if !u.focusSeen {
		u.focus = 0
	}
	if !u.popupSeen {
		u.popup = 0
	}
	u.regions, u.laying = u.laying, u.regions
	if u.acting {
		u.finish()
	} else {
		u.drawn, u.pen.Vertices = u.pen.Vertices, u.drawn
	}
	u.acting = false
}

// finish settles whether the event of the pass was for the panels.
func (u *UI) finish() {
	over := u.overPanels()
	switch u.event.Kind {
	case render.ButtonReleased:
		u.taken = u.held
		u.held, u.foreign = false, false
		u.active = 0
	case render.PointerMoved:
		u.taken = u.held || over && !u.foreign
	case render.Scrolled:
		u.taken = over || u.held
	case render.ButtonPressed:
		if u.focus == u.focused.id && !u.focused.box.Holds(u.x, u.y) && u.popup == 0 {
			u.focus = 0 // whoever types commits; what was pressed may have the focus already
		}
	case render.KeyPressed, render.KeyRepeated:
		u.muted = false
	case render.Typed:
		u.taken = u.taken || u.edit.id != 0 && u.edit.id == u.focus
	}
}

// Concerns reports whether an event can matter to the widgets: only then it needs a pass.
func (u *UI) Concerns(e *render.Event) bool {
	u.taken = false
	switch e.Kind {
	case render.KeyPressed, render.KeyRepeated, render.Typed:
		u.muted = u.muted && e.Kind == render.Typed
		return u.focus != 0 || u.popup != 0
	case render.KeyReleased, render.Exposed, render.Dropped:
		return false
	case render.PointerMoved, render.Scrolled:
		u.x, u.y, u.pointed = float32(e.X), float32(e.Y), true
		return u.hot != 0 || u.held || !u.foreign && u.overPanels()
	}
	return true
}

// Taken reports whether the event of the last pass was for the widgets, and not for what is behind them.
func (u *UI) Taken() bool { return u.taken }

// Typing reports whether keys go into a text.
func (u *UI) Typing() bool { return u.focus != 0 && u.edit.id == u.focus }

// Focused reports whether a widget has the keys.
func (u *UI) Focused() bool { return u.focus != 0 }

// Held reports whether a widget is held down by the pointer.
func (u *UI) Held() bool { return u.active != 0 }

// Open reports whether a pop-up is open.
func (u *UI) Open() bool { return u.popup != 0 }

// Drop lets go of focus and pop-up.
func (u *UI) Drop() { u.focus, u.popup, u.active = 0, 0, 0 }

// Over reports whether the pointer is over the panels.
func (u *UI) Over() bool { return u.pointed && u.overPanels() }

// Due reports whether the next picture may differ without anything happening: a tip is about to show.
func (u *UI) Due() bool { return u.hot != 0 && u.frame.Now-u.since < tipDelay+doubleClick }

// Cursor returns the shape of the pointer for the widget that is under it, or held by it.
func (u *UI) Cursor() render.Cursor { return u.shape }

// Vertices returns the triangles of the last pass that drew. They hold until the end of the next one that does: a key
// may have what was drawn drawn again.
func (u *UI) Vertices() []render.HUDVertex { return u.drawn }

// Em returns the size of the text (pixels).
func (u *UI) Em() float32 { return u.em }

// overPanels reports whether the pointer is over a panel of the last pass, or over what is open.
func (u *UI) overPanels() bool {
	if u.popup != 0 && u.options.box.Holds(u.x, u.y) {
		return true
	}
	for _, r := range u.regions {
		if r.Holds(u.x, u.y) {
			return true
		}
	}
	return false
}

// over reports whether the pointer is over a widget, and nothing else has it.
func (u *UI) over(id ID, box render.Rect) bool {
	return u.pointed && !u.foreign && u.popup == 0 && (u.active == 0 || u.active == id) &&
		box.Cut(u.pen.Clip).Holds(u.x, u.y)
}

// warm makes a widget the one under the pointer while that is over it.
func (u *UI) warm(id ID, over bool) {
	switch {
	case over && u.hot != id:
		u.hot, u.since = id, u.frame.Now
	case !over && u.hot == id:
		u.hot = 0
	}
	u.hotSeen = u.hotSeen || over
}

// pushed tells of a widget that can be pressed whether the pointer is over it, whether it is held down, and whether a
// press began or a click ended on it in this pass.
func (u *UI) pushed(id ID, box render.Rect) (over, down, began, clicked bool) {
	u.last = item{id, box}
	over = u.over(id, box)
	u.warm(id, over)
	if over {
		u.shape = render.Hand
	}
	if u.active == id {
		u.activeSeen = true
	}
	if u.acting && u.event.Button == render.LeftButton {
		switch {
		case u.event.Kind == render.ButtonPressed && over:
			u.active, u.activeSeen, began = id, true, true
		case u.event.Kind == render.ButtonReleased && u.active == id:
			clicked = over
		}
	}
	return over, u.active == id, began, clicked
}

// doubled reports whether a press that began on a widget is the second of a double click. Where both may have come that
// soon after each other they count as one: how long a picture takes to draw does not.
func (u *UI) doubled(id ID) bool {
	c := &u.click
	near := max(u.x-c.x, c.x-u.x, u.y-c.y, c.y-u.y) < 0.5*u.em
	again := c.id == id && u.frame.Now-u.event.Late-c.at < doubleClick && near
	u.click = click{id, u.frame.Now, u.x, u.y}
	if again {
		u.click = click{}
	}
	return again
}

// key reports whether a key was pressed, or repeats, while a widget has the focus, and takes it.
func (u *UI) key(id ID, key render.Key) bool {
	if u.acting && u.focus == id && id != 0 && (u.event.Kind == render.KeyPressed || u.event.Kind == render.KeyRepeated) &&
		u.event.Key == key && !u.taken {
		u.taken = true
		return true
	}
	return false
}

// Push begins a part of the path by a name; Pop ends it.
func (u *UI) Push(name string) { u.scopes = append(u.scopes, scope{u.id(name), name}) }

// PushInt begins a part of the path by a number.
func (u *UI) PushInt(n int) {
	name := ""
	if u.Tracing {
		name = string(u.Int(n))
	}
	u.scopes = append(u.scopes, scope{mix(u.scopes[len(u.scopes)-1].id, uint64(n)+1), name})
}

// Pop ends a part of the path.
func (u *UI) Pop() { u.scopes = u.scopes[:len(u.scopes)-1] }

// id returns that of a name below the present path (FNV-1a).
func (u *UI) id(name string) ID { return below(u.scopes[len(u.scopes)-1].id, name) }

// rootID is that of the empty path.
const rootID ID = 14695981039346656037

func below(parent ID, name string) ID {
	h := mix(parent, 0)
	for i := range len(name) {
		h = (h ^ ID(name[i])) * 1099511628211
	}
	return h
}

func mix(h ID, n uint64) ID {
	for range 8 {
		h = (h ^ ID(n&0xff)) * 1099511628211
		n >>= 8
	}
	return h
}
