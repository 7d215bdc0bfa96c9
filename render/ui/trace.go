package ui

import (
	"strings"

	"github.com/brickyard-physics/brickyard/render"
)

// Note is what a pass tells of a widget while it is traced.
type Note struct {
	Path  string // names from the panel inwards, such as "Levels/search"
	Kind  string // button, check, slider, field, …
	Value string // what it shows
	Box   render.Rect
	Focus bool
	Shown bool // some of it is in sight
}

// Span is a run of vertices, from First to the next span, that were cut to Clip.
type Span struct {
	First int
	Clip  render.Rect
}

// Trace returns the widgets of the last pass, in order.
func (u *UI) Trace() []Note { return u.notes }

// Spans returns which vertices of the last pass were cut to which rectangle.
func (u *UI) Spans() []Span { return u.spans }

// tell notes a widget.
func (u *UI) tell(kind, name, value string, box render.Rect) {
	if u.Tracing {
		u.Push(name)
		u.say(kind, value, box)
		u.Pop()
	}
}

// say notes a widget whose name is the path so far.
func (u *UI) say(kind, value string, box render.Rect) {
	if !u.Tracing {
		return
	}
	names := make([]string, 0, len(u.scopes))
	for _, s := range u.scopes[1:] {
		if s.name != "" {
			names = append(names, strings.Clone(s.name))
		}
	}
	u.notes = append(u.notes, Note{Path: strings.Join(names, "/"), Kind: kind, Value: strings.Clone(value), Box: box,
		Focus: u.focus != 0 && u.focus == u.scopes[len(u.scopes)-1].id, Shown: u.InSight(box)})
}
