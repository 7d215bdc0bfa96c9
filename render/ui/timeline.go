package ui

import (
	"math"

	"github.com/brickyard-physics/brickyard/render"
)

// Mark is a place on a timeline that is worth going to: a press near it goes there.
type Mark struct {
	At     float64
	Colour render.Colour
	Tall   bool // it must be seen
}

// markReach is how near the pointer is to a mark that it means (text sizes).
const markReach = 0.35

// Timeline draws a stretch of time with a place on it, which can be dragged, and reports whether it was, and which mark
// the pointer is on, −1 for none. Of marks that are as near a tall one is meant, else the last.
func (u *UI) Timeline(
	at render.Rect, name string, from, to float64, place *float64, marks []Mark,
) (moved bool, on int) {
	id := u.id(name)
	over, down, began, _ := u.pushed(id, at)
	if over {
		u.shape = render.Sideways
	}
	focused := u.focusable(id, at)
	span := math.Max(to-from, 1e-9)
	before := *place
	on = -1
	if over {
		on = u.nearestMark(at, from, span, marks)
	}
	switch {
	case began && u.acting && on >= 0:
		*place = math.Max(from, math.Min(marks[on].At, to))
	case (began || down) && u.acting:
		*place = from + float64(max(0, min((u.x-at.X0)/max(at.Wide(), 1), 1)))*span
	case u.key(id, "left"):
		*place = math.Max(from, *place-span/100)
	case u.key(id, "right"):
		*place = math.Min(to, *place+span/100)
	}
	u.drawTimeline(at, from, span, *place, marks, over || down)
	if focused {
		u.ring(at)
	}
	if u.Tracing {
		u.tell("timeline", name, shortest(*place), at)
	}
	return *place != before, on
}

// nearestMark returns the mark that the pointer means, −1 for none.
func (u *UI) nearestMark(at render.Rect, from, span float64, marks []Mark) int {
	found, least := -1, markReach*float64(u.em)
	for i := range marks {
		x := float64(at.X0) + (marks[i].At-from)/span*float64(at.Wide())
		away := math.Abs(float64(u.x) - x)
		if marks[i].Tall {
			away -= markReach / 2 * float64(u.em)
		}
		if away <= least {
			found, least = i, away
		}
	}
	return found
}

func (u *UI) drawTimeline(at render.Rect, from, span, place float64, marks []Mark, over bool) {
	if !u.drawing || !u.InSight(at) {
		return
	}
	x := func(t float64) float32 {
		return at.X0 + float32(math.Max(0, math.Min((t-from)/span, 1)))*at.Wide()
	}
	u.pen.Plate(at.X0, at.Y0, at.Wide(), at.Tall(), sunken)
	if now := x(place); now > at.X0 {
		u.pen.Plate(at.X0, at.Y0, now-at.X0, at.Tall(), chosen)
	}
	for _, apart := range [...]float64{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600} {
		if pixels := float32(apart/span) * at.Wide(); pixels > 4*u.em {
			for t := math.Ceil(from/apart) * apart; t <= from+span; t += apart {
				u.pen.Solid(round(x(t)), at.Y1-0.35*at.Tall(), u.scale, 0.35*at.Tall(), hairline)
				label := render.Rect{X0: x(t) + 2*u.scale, Y0: at.Y0, X1: at.X1, Y1: at.Y1}
				if label.Wide() > 3*u.em {
					u.write(render.Regular, u.Short(t, "s"), label.X0, label, label.Wide(), Muted)
				}
			}
			break
		}
	}
	for _, m := range marks {
		wide, tall := 2*u.scale, 0.5*at.Tall()
		if m.Tall {
			wide, tall = 4*u.scale, at.Tall()
		}
		u.pen.Solid(round(x(m.At))-wide/2, at.Y0, wide, tall, m.Colour)
	}
	colour := accent
	if over {
		colour = Bright
	}
	u.pen.Solid(round(x(place))-u.scale, at.Y0, 2*u.scale, at.Tall(), colour)
}
