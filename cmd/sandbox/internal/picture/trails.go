package picture

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Bounds of trails.
const (
	trailTime   = 2.0  // s that a trail goes back
	trailPieces = 2    // chords for the motion of a slice
	mostTrails  = 1000 // bodies whose paths are kept
	mostDrawn   = 24   // bodies whose trails are drawn while nothing is selected
	trailCreep  = 0.02 // m, length of a trail that is not drawn: bodies at rest creep
	trailWidth  = 2    // pixels
	trailSlack  = 1e-9 // s, of the end of a step
)

// trailColour is that of the newest piece of a trail; older ones fade.
var trailColour = render.Colour{120, 245, 255, 255}

// Trails keeps the paths of moving bodies, those that the guard has proved, while they are asked for.
type Trails struct {
	Hidden bool // poses of the past are shown, to which no trail leads

	of    map[figure.Body]*trail
	drawn []*trail
	at    uint64 // the step of the lanes to which they lead
	begun bool   // they lead to one
}

// Past calls back for each body that was moved, or has come, in the steps of some lanes after one, oldest first: with
// the step, the lane and the slot of the body, and where it was then. came says that the slot had another body before.
type Past func(after uint64, moved func(step uint64, lane, slot int, came bool, at physics.Pose))

// trail is the path of a body, oldest first.
type trail struct {
	body   figure.Body
	step   uint64 // of its world, of the last point
	points []trailPoint
	length float64 // m
}

// trailPoint is where the centre of mass was, in the world of its lane.
type trailPoint struct {
	at   mgl64.Vec3 // m
	time float64    // s
}

// Clear forgets all paths.
func (t *Trails) Clear() {
	clear(t.of)
	t.begun = false
}

// Follow brings the paths up to where the lanes stand: along the step that they have just taken, or, if that is not all
// that lies between, as the past says.
func (t *Trails) Follow(lanes *play.Lanes, past Past) {
	switch now := lanes.StepCount(); {
	case t.begun && now == t.at:
	case t.begun && now == t.at+1:
		t.Step(lanes)
	default:
		t.recall(lanes, past)
	}
}

// recall makes the paths anew, of where the bodies were after each step.
func (t *Trails) recall(lanes *play.Lanes, past Past) {
	t.Clear()
	t.begin(lanes)
	slots, ratios := make([][]*trail, len(lanes.Stages())), make([]uint64, len(lanes.Stages()))
	for lane, stage := range lanes.Stages() {
		w := stage.World()
		ratios[lane] = max(1, uint64(lanes.Hz()/w.Config().Hz+0.5))
		for _, id := range w.Bodies() {
			if w.Body(id).Kind() == physics.Static || len(t.of) >= mostTrails {
				continue
			}
			for len(slots[lane]) <= id.Index() {
				slots[lane] = append(slots[lane], nil)
			}
			b := figure.Body{Stage: stage, ID: id}
			x := &trail{body: b, step: w.StepCount()}
			t.of[b], slots[lane][id.Index()] = x, x
		}
	}
	after := uint64(max(0, float64(t.at)-trailTime*lanes.Hz()))
	past(after, func(step uint64, lane, slot int, came bool, at physics.Pose) {
		if slot >= len(slots[lane]) || slots[lane][slot] == nil {
			return
		}
		x := slots[lane][slot]
		if came {
			x.points = x.points[:0]
		}
		taken := (step + ratios[lane] - 1) / ratios[lane] // by its world
		x.points = append(x.points, trailPoint{at.Position, float64(taken) / x.body.Stage.World().Config().Hz})
	})
	for _, x := range t.of {
		x.measure()
	}
}

// begin has the paths lead to where the lanes stand.
func (t *Trails) begin(lanes *play.Lanes) {
	if t.of == nil {
		t.of = map[figure.Body]*trail{}
	}
	t.at, t.begun = lanes.StepCount(), true
}

// Step follows the bodies through the step that the lanes have just taken.
func (t *Trails) Step(lanes *play.Lanes) {
	t.begin(lanes)
	for _, stage := range lanes.Stages() {
		w := stage.World()
		for _, id := range w.Bodies() {
			if w.Body(id).Kind() != physics.Static {
				t.follow(figure.Body{Stage: stage, ID: id})
			}
		}
	}
	for b := range t.of {
		if !b.Stage.World().Contains(b.ID) {
			delete(t.of, b)
		}
	}
}

// follow carries the path of a body on.
func (t *Trails) follow(b figure.Body) {
	w := b.Stage.World()
	x := t.of[b]
	if x == nil {
		if len(t.of) >= mostTrails {
			return
		}
		x = &trail{body: b}
		t.of[b] = x
	}
	now, body, dt := w.StepCount(), w.Body(b.ID), 1/w.Config().Hz
	switch {
	case now == x.step && len(x.points) > 0: // a lane of fewer steps, which has taken none
		return
	case now != x.step+1: // the world was taken to another step, and no path leads here
		x.points = x.points[:0]
	}
	x.step = now
	if len(x.points) == 0 {
		x.points = append(x.points, trailPoint{body.PoseAt(0).Position, float64(now-1) * dt})
	}
	from := 0.0
	for _, end := range w.SliceEnds() {
		for k := range trailPieces {
			share := from + (end-from)*float64(k+1)/trailPieces
			x.points = append(x.points, trailPoint{body.PoseAt(share).Position, (float64(now-1) + share) * dt})
		}
		from = end
	}
	x.forget(float64(now)*dt - trailTime)
}

// forget leaves out what is older than a time.
func (x *trail) forget(since float64) {
	old := 0
	for old < len(x.points)-1 && x.points[old].time < since {
		old++
	}
	x.points = slices.Delete(x.points, 0, old)
	x.measure()
}

// measure finds the length.
func (x *trail) measure() {
	x.length = 0
	for i := 1; i < len(x.points); i++ {
		x.length += x.points[i].at.Sub(x.points[i-1].at).Len()
	}
}

// appendTrails draws the trails of what is selected in a lane, or else of the bodies that went farthest.
func (p *Painter) appendTrails(stage *play.Stage, view *render.View) {
	t := &p.Trails
	t.drawn = t.drawn[:0]
	selected := p.Picked[0].Stage != nil || p.Picked[1].Stage != nil
	for b, x := range t.of {
		if b.Stage == stage && x.length > trailCreep && (!selected || p.picked(b)) {
			t.drawn = append(t.drawn, x)
		}
	}
	slices.SortFunc(t.drawn, func(a, b *trail) int {
		return cmp.Or(cmp.Compare(b.length, a.length), cmp.Compare(a.body.ID.Index(), b.body.ID.Index()))
	})
	w := stage.World()
	now := (float64(w.StepCount()) - 1 + view.Alpha) / w.Config().Hz
	for _, x := range t.drawn[:min(len(t.drawn), mostDrawn)] {
		for i := 1; i < len(x.points) && x.points[i].time <= now+trailSlack; i++ {
			a, b := &x.points[i-1], &x.points[i]
			colour := trailColour
			colour[3] = uint8(255 * min(max(0.06, 1-(now-b.time)/trailTime), 1))
			p.lines = append(p.lines, render.Line{A: narrow(a.at.Add(mgl64.Vec3(view.Shift.Array()))),
				B: narrow(b.at.Add(mgl64.Vec3(view.Shift.Array()))), Colour: colour, Width: trailWidth})
		}
	}
}
