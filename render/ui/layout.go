package ui

import "github.com/brickyard-physics/brickyard/render"

// area is where rows go, one under the other.
type area struct {
	box    render.Rect // its width counts, and its top
	y      float32     // of the next row
	clip   render.Rect // of what is around
	scroll *Scroll     // nil: does not scroll
	view   render.Rect // of what scrolls, in sight
}

// Scroll is how far something is scrolled; it belongs to the caller.
type Scroll struct {
	Y      float32 // pixels
	tall   float32 // of all there is
	reveal bool    // scroll by itself
	top    float32 // to show from top to bottom (pixels from its beginning)
	bottom float32
	drag   float32 // of the bar, where it was taken
}

func (u *UI) area() *area { return &u.areas[len(u.areas)-1] }

// clipTo cuts what is drawn from now on.
func (u *UI) clipTo(r render.Rect) {
	if r.Empty() {
		r = render.Rect{}
	}
	u.pen.Clip = r
	if u.Tracing {
		u.spans = append(u.spans, Span{First: len(u.pen.Vertices), Clip: r})
	}
}

// Panel begins a panel: an opaque ground that takes the pointer, with rows inside.
func (u *UI) Panel(name string, box render.Rect) {
	u.Push(name)
	u.laying = append(u.laying, box)
	clip := u.pen.Clip
	u.clipTo(box.Cut(clip))
	u.pen.Solid(box.X0, box.Y0, box.Wide(), box.Tall(), ground)
	inner := box.Inset(round(padding * u.em))
	u.areas = append(u.areas, area{box: inner, y: inner.Y0, clip: clip})
	u.say("panel", "", box)
}

// EndPanel ends a panel.
func (u *UI) EndPanel() {
	u.clipTo(u.area().clip)
	u.areas = u.areas[:len(u.areas)-1]
	u.Pop()
}

// Cut returns the next rows of a height in pixels.
func (u *UI) Cut(tall float32) render.Rect {
	a := u.area()
	at := render.Rect{X0: a.box.X0, Y0: a.y, X1: a.box.X1, Y1: a.y + tall}
	a.y += tall
	return at
}

// Next returns the next row, for a widget.
func (u *UI) Next() render.Rect {
	at := u.Cut(u.RowHeight())
	u.Space(gap)
	return at
}

// Line returns the next row, for a text.
func (u *UI) Line() render.Rect { return u.Cut(round(u.line * 1.08)) }

// Space leaves room, in text sizes.
func (u *UI) Space(ems float32) { u.area().y += round(ems * u.em) }

// Rest returns all that is left of a panel below the last row.
func (u *UI) Rest() render.Rect {
	a := u.area()
	r := a.box
	r.Y0 = min(a.y, r.Y1)
	return r
}

// Rule draws a thin line across.
func (u *UI) Rule() {
	u.Space(0.35)
	at := u.Cut(u.scale)
	u.pen.Solid(at.X0, at.Y0, at.Wide(), at.Tall(), hairline)
	u.Space(0.35)
}

// InSight reports whether some of a row can be seen.
func (u *UI) InSight(at render.Rect) bool { return !at.Cut(u.pen.Clip).Empty() }

// barWidth is the width of a scroll bar with the space beside it, in text sizes.
const barWidth = 1.0

// BeginScroll begins an area whose rows may be more than fit into a box.
func (u *UI) BeginScroll(name string, box render.Rect, s *Scroll) {
	u.Push(name)
	clip := u.pen.Clip
	s.clamp(box.Tall())
	if s.reveal {
		s.reveal = false
		s.Y = min(max(s.Y, s.bottom-box.Tall()), s.top)
		s.clamp(box.Tall())
	}
	inner := box
	inner.X1 -= round(barWidth * u.em)
	u.clipTo(box.Cut(clip))
	u.areas = append(u.areas, area{box: inner, y: round(box.Y0 - s.Y), clip: clip, scroll: s, view: box})
}

func (s *Scroll) clamp(tall float32) {
	s.Y = max(0, min(s.Y, s.tall-tall))
}

// EndScroll ends it, and draws the bar where there is more than fits.
func (u *UI) EndScroll() {
	a := *u.area()
	s := a.scroll
	s.tall = a.y - round(a.view.Y0-s.Y)
	u.areas = u.areas[:len(u.areas)-1]
	u.bar(s, a.view)
	if u.acting && u.event.Kind == render.Scrolled && !u.taken && u.popup == 0 &&
		a.view.Cut(u.pen.Clip).Holds(u.x, u.y) && s.tall > a.view.Tall() {
		u.taken = true
		s.Y -= float32(u.event.DY) * 3 * u.RowHeight()
		s.clamp(a.view.Tall())
	}
	u.clipTo(a.clip)
	u.Pop()
}

// bar draws the bar of a scrolled area, and lets it be dragged.
func (u *UI) bar(s *Scroll, view render.Rect) {
	if s.tall <= view.Tall()+1 || view.Tall() <= 0 {
		return
	}
	track, _ := view.Right(round(0.45 * u.em))
	long := max(view.Tall()*view.Tall()/s.tall, min(1.5*u.em, view.Tall()))
	way := view.Tall() - long
	perPixel := (s.tall - view.Tall()) / max(way, 1)
	thumb := track
	thumb.Y0 += s.Y / perPixel
	thumb.Y1 = thumb.Y0 + long
	over, down, began, _ := u.pushed(u.id("bar"), track)
	if began {
		if thumb.Holds(u.x, u.y) {
			s.drag = u.y - thumb.Y0
		} else {
			s.drag = long / 2
		}
	}
	if down && u.acting {
		s.Y = (u.y - s.drag - view.Y0) * perPixel
		s.clamp(view.Tall())
	}
	colour := raised
	if over || down {
		colour = lit
	}
	u.pen.Plate(thumb.X0, thumb.Y0, thumb.Wide(), thumb.Tall(), colour)
	u.tell("bar", "bar", "", track)
}

// reveal scrolls the area around a box to it in the next pass.
func (u *UI) reveal(box render.Rect) {
	for i := len(u.areas) - 1; i >= 0; i-- {
		if a := &u.areas[i]; a.scroll != nil {
			begin := round(a.view.Y0 - a.scroll.Y)
			a.scroll.reveal, a.scroll.top, a.scroll.bottom = true, box.Y0-begin-u.em, box.Y1-begin+u.em
			return
		}
	}
}

// Reveal scrolls the area around a box to it in the next pass.
func (u *UI) Reveal(box render.Rect) { u.reveal(box) }

// rowAt returns the box of row i, given that of row 0.
func rowAt(row render.Rect, i int) render.Rect {
	by := float32(i) * row.Tall()
	row.Y0 += by
	row.Y1 += by
	return row
}
