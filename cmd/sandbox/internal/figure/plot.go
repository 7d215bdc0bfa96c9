package figure

import (
	"fmt"
	"math"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/screw"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// screenTitle is over the figure.
const screenTitle = "Collision screen"

// Series of the figure: blue from deep to light and orange likewise, which also those can tell apart who see no red or
// no green.
const (
	standingSeries = iota
	movingSeries
)

var (
	standingRamp = [2]render.Colour{{38, 96, 214, 255}, {156, 232, 255, 255}}
	movingRamp   = [2]render.Colour{{206, 62, 22, 255}, {255, 232, 130, 255}}
)

// The screen is drawn for pairs that come closer than this in a slice (m), or it would show rounding.
const leastMotion = 1e-7

// pixelsAcross is how many pixels of the screen the diameter of the smaller body has.
const pixelsAcross = 160

// meeting is what the collision screen of a pair shows.
type meeting struct {
	query  screw.Query
	solids [2]int // which of their bodies
}

// hasScreen reports whether a shape has edges to be projected and no other surface.
func hasScreen(s *collision.Shape) bool { return s.Radius == 0 && len(s.Skin().Edges) > 0 }

// noScreen reports whether no solid of a body can be projected.
func noScreen(w *physics.World, id physics.BodyID) bool {
	solids := w.Body(id).Solids()
	for i := range solids {
		if hasScreen(&solids[i].Shape) {
			return false
		}
	}
	return true
}

// newMeeting returns the motion of a solid of the second body relative to one of the first, as planned in the last
// slice.
func newMeeting(w *physics.World, ids [2]physics.BodyID, solids [2]int) meeting {
	a0, a1 := plannedPoses(w, ids[0])
	b0, b1 := plannedPoses(w, ids[1])
	between := a0.Between(&b0)
	a, b := &w.Body(ids[0]).Solids()[solids[0]].Shape, &w.Body(ids[1]).Solids()[solids[1]].Shape
	return meeting{solids: solids, query: screw.Query{
		Static: a.Skin(), Moving: b.Skin(), StaticMesh: a.Mesh, MovingMesh: b.Mesh,
		Place: between.Frame(), Screw: screw.Between(&a0, &a1, &b0, &b1), Threshold: screw.DefaultThreshold,
	}}
}

// draw fills d with the screen.
func (m *meeting) draw(scratch *screw.Scratch, d *screw.Drawing) {
	var r screw.Resolution
	r.Distance = 2 * math.Max(math.Min(m.query.Static.Radius, m.query.Moving.Radius), 1e-4) / pixelsAcross
	r.Time = r.Distance / math.Max(m.speed(), leastMotion)
	scratch.Draw(&m.query, r, d)
}

// apart returns the distance between the bounding spheres at the start (m); negative where they overlap.
func (m *meeting) apart() float64 {
	s, f := m.query.Static, m.query.Moving
	return s.Centre.Sub(m.query.Place.Apply(f.Centre)).Len() - s.Radius - f.Radius
}

// speed bounds how far a point of the moving solid goes in the slice (m).
func (m *meeting) speed() float64 {
	q := &m.query
	return q.Screw.Flow(q.Place.Apply(q.Moving.Centre)).Len() + q.Screw.Angle*q.Moving.Radius
}

// goOn makes the motion go on for more slices, without turning by more than a radian, and returns how many it lasts.
func (m *meeting) goOn() float64 {
	s := &m.query.Screw
	slices := math.Max(1, math.Min(slicesAhead, 1/s.Angle))
	*s = screw.About(s.Point, s.Axis, slices*s.Angle, slices*s.Slide)
	return slices
}

// closing returns how fast the features of a collision approach each other (m per unit time).
func (m *meeting) closing(c *screw.Collision) float64 {
	return -m.query.Screw.Flow(c.Position).Dot(c.Normal)
}

// plotScreen fills p with what the collision screen of a meeting shows.
func plotScreen(p *render.Plot, m *meeting, d *screw.Drawing, names [2]string) {
	p.Title, p.Value, p.Absent = screenTitle, "t", ""
	p.Series = append(p.Series[:0],
		render.PlotSeries{Name: names[0] + " stands", From: standingRamp[0], To: standingRamp[1]},
		render.PlotSeries{Name: names[1] + " moves", From: movingRamp[0], To: movingRamp[1]})
	p.Points, p.Lines, p.Marks = p.Points[:0], p.Lines[:0], p.Marks[:0]
	for i := range d.Points {
		at := &d.Points[i]
		p.Points = append(p.Points, render.PlotPoint{At: [2]float64{at.R, at.H}, Value: at.T})
	}
	for i := range d.Lines {
		l := &d.Lines[i]
		line := render.PlotLine{First: l.First, Last: l.Last, Series: standingSeries, Dashed: l.Virtual}
		if l.Moving {
			line.Series = movingSeries
		}
		p.Lines = append(p.Lines, line)
	}
	for i := range d.Marks {
		c := &d.Marks[i].Collision
		p.Marks = append(p.Marks, render.PlotMark{At: [2]float64{d.Marks[i].R, d.Marks[i].H},
			Label: c.Kind.String() + " " + signed(c.Properness), Hollow: !proper(c)})
	}
	p.Axes = axesOf(m, d)
	p.Notes = append(p.Notes[:0], motionNote(&m.query.Screw, d.Distance), countNote(d.Marks),
		"filled: proper, hollow: improper · dashed: virtual edges",
		"where lines cross, they meet at the t of the blue one less that of the other")
}

// proper reports whether the features that collide bend away from each other (section 5): faces that meet flatly have a
// properness of zero, and rounding.
func proper(c *screw.Collision) bool { return c.Properness >= -rounding }

// axesOf returns the axes of the screen: what both bodies cover, or of one much larger only what lies around the other.
func axesOf(m *meeting, d *screw.Drawing) [2]render.PlotAxis {
	axes := [2]render.PlotAxis{{Label: "r (m), from the axis"}, {Label: "h (m), along the screen"}}
	switch size := 2 * (m.query.Static.Radius + m.query.Moving.Radius); {
	case m.query.Screw.Angle == 0:
		axes[0].Label, axes[1].Label = "r (m), across the way", "h (m), across the way"
	case d.Screen.Base > 20*size:
		axes[0].Label = fmt.Sprintf("r − %.4g m (m), from the axis", d.Screen.Base)
	default:
		axes[0].Origin = d.Screen.Base
	}
	for k := range axes {
		s, f := cover(d, false, k), cover(d, true, k)
		switch ws, wf := s.high-s.low, f.high-f.low; {
		case ws > mostLarger*wf && wf > 0:
			s = s.around(&f)
		case wf > mostLarger*ws && ws > 0:
			f = f.around(&s)
		}
		low, high := math.Min(s.low, f.low), math.Max(s.high, f.high)
		if !(low <= high) {
			low, high = -1, 1
		}
		margin := math.Max(0.06*(high-low), 2*d.Distance)
		axes[k].Low, axes[k].High = low-margin, high+margin
	}
	return axes
}

// mostLarger is how much larger than the other one of two bodies may be to be shown whole.
const mostLarger = 12

// extent is a stretch of an axis.
type extent struct{ low, high float64 }

// around returns what of e is near o: as far as o is wide.
func (e *extent) around(o *extent) extent {
	wide := o.high - o.low
	return extent{math.Max(e.low, o.low-wide), math.Min(e.high, o.high+wide)}
}

// cover returns what the lines of a body cover of an axis; low > high if there are none.
func cover(d *screw.Drawing, moving bool, axis int) extent {
	e := extent{math.Inf(1), math.Inf(-1)}
	for i := range d.Lines {
		l := &d.Lines[i]
		if l.Moving != moving {
			continue
		}
		for k := l.First; k < l.Last; k++ {
			v := [2]float64{d.Points[k].R, d.Points[k].H}[axis]
			e.low, e.high = math.Min(e.low, v), math.Max(e.high, v)
		}
	}
	return e
}

// motionNote says how the moving body goes and how wide a pixel is.
func motionNote(s *screw.Screw, pixel float64) string {
	way := fmt.Sprintf("turns by %s° and slides %s m", short(s.Angle*180/math.Pi), short(s.Slide))
	if s.Angle == 0 {
		way = fmt.Sprintf("goes %s m straight", short(s.Slide))
	}
	return fmt.Sprintf("in the slice it %s · a pixel is %s mm wide", way, short(pixel*1e3))
}

// countNote says how many collisions there are, and which is the first.
func countNote(marks []screw.Mark) string {
	good, first := 0, -1
	for i := range marks {
		if !proper(&marks[i].Collision) {
			continue
		}
		if good++; first < 0 {
			first = i
		}
	}
	switch {
	case len(marks) == 0:
		return "no collision in this slice"
	case first < 0:
		return console.Counted(len(marks), "collision", "collisions") + ", none of them proper"
	}
	c := &marks[first].Collision
	return fmt.Sprintf("%s, %d proper · the first of these at t %.4f: %v, properness %s",
		console.Counted(len(marks), "collision", "collisions"), good, c.Time, c.Kind, signed(c.Properness))
}

// short writes a number with three digits; less than a millionth is nothing.
func short(v float64) string {
	if math.Abs(v) < 1e-6 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%.3g", v), "-", "−", 1)
}

// rounding is what a properness of zero, that of faces which meet flatly, may be off after some steps.
const rounding = 1e-5

// signed writes a properness.
func signed(v float64) string {
	text := fmt.Sprintf("%.2f", math.Abs(v))
	if size := math.Abs(v); size < 0.005 && size > rounding {
		text = fmt.Sprintf("%.1g", size)
	}
	if v < -rounding {
		return "−" + text
	}
	return text
}

// plannedPoses returns the two ends of the motion of a body as planned in the last slice.
func plannedPoses(w *physics.World, id physics.BodyID) (from, to geom.Pose) {
	start, end := w.Body(id).PlannedMotion()
	return start.Geom(), end.Geom()
}
