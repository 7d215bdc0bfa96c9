// Package figure draws the collision screen of two bodies: their planned motions as Buss's screw kernel sees them.
//
//	screen.go  the figure of a step, and the colours of its bodies
//	pair.go    which pair it shows when nobody names one
//	plot.go    the lines, marks and notes of a pair
package figure

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/collision/screw"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// CollisionScreen draws the collision screen ⟨r, h⟩ of a pair of bodies as the last slice planned their motions: what
// the screw kernel looks at (S. R. Buss, "Collision detection with relative screw motion", 2005, figure 14). The figure
// is made anew when a step has been taken or another pair is looked at.
type CollisionScreen struct {
	Names [2]string // of the pair; "" chooses one

	plot  render.Plot
	shown screenKey
	pair  [2]Body // shown; no stage if there is none

	scratch    screw.Scratch
	drawing    screw.Drawing
	ids        []physics.BodyID
	movers     []mover
	candidates []candidate
}

// screenKey says what a figure was made of.
type screenKey struct {
	world *physics.World
	step  uint64
	focus Body
}

// Plot returns the figure of the pair named, or of the one that closes fastest, with focus if there is such a body. It
// is valid until the next call.
func (s *CollisionScreen) Plot(lanes *play.Lanes, focus Body) *render.Plot {
	key := screenKey{lanes.Stages()[0].World(), lanes.StepCount(), focus}
	if key == s.shown {
		return &s.plot
	}
	s.shown, s.pair = key, [2]Body{}
	switch {
	case s.Names[0] != "":
		s.named(lanes)
	case lanes.StepCount() == 0:
		s.absent("No step has been taken yet: nothing has been planned.")
	default:
		s.choose(lanes, focus)
	}
	return &s.plot
}

// absent says why there is nothing to be drawn.
func (s *CollisionScreen) absent(why string) {
	s.plot.Title, s.plot.Absent, s.plot.Notes = screenTitle, why, s.plot.Notes[:0]
}

// named draws the pair that the user named, in the first lane that has both.
func (s *CollisionScreen) named(lanes *play.Lanes) {
	for _, stage := range lanes.Stages() {
		a, b := findBody(stage, s.Names[0]), findBody(stage, s.Names[1])
		if a.Stage != nil && b.Stage != nil {
			s.draw([2]Body{a, b})
			return
		}
	}
	s.absent(fmt.Sprintf("%s and %s are not both there now.", s.Names[0], s.Names[1]))
}

// findBody returns the body of a name, nothing if it is not there.
func findBody(stage *play.Stage, name string) Body {
	w := stage.World()
	for _, id := range w.Bodies() {
		if w.Body(id).Name() == name {
			return Body{stage, id}
		}
	}
	return Body{}
}

// choose draws the pair that closes fastest.
func (s *CollisionScreen) choose(lanes *play.Lanes, focus Body) {
	s.candidates = s.candidates[:0]
	for _, stage := range lanes.Stages() {
		if focus.Stage == nil || focus.Stage == stage {
			s.candidates = s.seek(s.candidates, stage, focus)
		}
	}
	slices.SortStableFunc(s.candidates, func(a, b candidate) int { return a.compare(&b) })
	switch best := s.best(); {
	case best != nil:
		s.draw(best.bodies())
		if first := &s.candidates[0]; first.round && first.quick {
			pair := first.bodies()
			s.plot.Notes = append(s.plot.Notes, fmt.Sprintf("%s and %s are sooner near each other, but have no screen",
				pair[0].name(), pair[1].name()))
		}
	case len(s.candidates) > 0:
		s.draw(s.candidates[0].bodies()) // which says what is round
	case focus.Stage != nil:
		s.absent(fmt.Sprintf("Nothing approaches %s.", focus.name()))
	default:
		s.absent("No two bodies approach each other.")
	}
}

// best returns the candidate whose features would be the first to collide fast if both bodies went on as planned, in
// this slice the one that closes fastest. If none do it is the first that is still apart, as no car and the road below
// it are, or just the first; nil if none has a screen.
func (s *CollisionScreen) best() *candidate {
	var best, apart, first *candidate
	soonest, fastest := math.Inf(1), 0.0
	compared := map[bool]int{}
	for i := range s.candidates {
		c := &s.candidates[i]
		if c.round || compared[c.grounded] == mostCompared {
			continue
		}
		compared[c.grounded]++
		first = cmp.Or(first, c)
		if c.quick && c.after > 0 {
			apart = cmp.Or(apart, c)
		}
		after, closing := s.hit(c)
		if after = math.Max(after, 1); after < soonest || after == soonest && closing > fastest {
			best, soonest, fastest = c, after, closing
		}
	}
	return cmp.Or(best, apart, first)
}

func (c *candidate) bodies() [2]Body { return [2]Body{{c.stage, c.ids[0]}, {c.stage, c.ids[1]}} }

func (h *Body) name() string { return h.Stage.World().Body(h.ID).Name() }

// hit returns after how many slices a pair first collides fast, and how fast (m per slice); +Inf if it does not.
func (s *CollisionScreen) hit(c *candidate) (after, closing float64) {
	after = math.Inf(1)
	w := c.stage.World()
	a, b := w.Body(c.ids[0]).Solids(), w.Body(c.ids[1]).Solids()
	for i := range a {
		for j := range b {
			if !hasScreen(&a[i].Shape) || !hasScreen(&b[j].Shape) {
				continue
			}
			m := newMeeting(w, c.ids, [2]int{i, j})
			ahead := m.goOn()
			found := s.scratch.Exact(&m.query)
			for k := range found {
				if v := m.closing(&found[k]) / ahead; v > c.fast && proper(&found[k]) && found[k].Time*ahead < after {
					after, closing = found[k].Time*ahead, v
				}
			}
		}
	}
	return after, closing
}

// Paint gives the bodies of the pair the colours of their lines, but for the ground and other static bodies.
func (s *CollisionScreen) Paint(look *render.Look, body Body) {
	for i, ramp := range [2][2]render.Colour{standingRamp, movingRamp} {
		if s.pair[i] != body || body.Stage.World().Body(body.ID).Kind() == physics.Static {
			continue
		}
		look.Material = render.Plain
		for k := range look.Tint {
			look.Tint[k] = float32(render.Linear((float64(ramp[0][k]) + float64(ramp[1][k])) / (2 * 255)))
		}
	}
}

// richest returns the pair of flat solids of two bodies that has most proper collisions, or most of any, or that are
// nearest, and what collides.
func (s *CollisionScreen) richest(w *physics.World, ids [2]physics.BodyID) (meeting, []screw.Collision) {
	var best meeting
	var most [2]int
	nearest := math.Inf(1)
	a, b := w.Body(ids[0]).Solids(), w.Body(ids[1]).Solids()
	for i := range a {
		for j := range b {
			if !hasScreen(&a[i].Shape) || !hasScreen(&b[j].Shape) {
				continue
			}
			m := newMeeting(w, ids, [2]int{i, j})
			var count [2]int
			found := s.scratch.Exact(&m.query)
			for k := range found {
				count[1]++
				if proper(&found[k]) {
					count[0]++
				}
			}
			apart := m.apart()
			if order := slices.Compare(count[:], most[:]); order > 0 || order == 0 && apart < nearest {
				best, most, nearest = m, count, apart
			}
		}
	}
	return best, s.scratch.Exact(&best.query)
}

// draw makes the figure of a pair, of which the first stands.
func (s *CollisionScreen) draw(pair [2]Body) {
	s.pair = pair
	w, ids := pair[0].Stage.World(), [2]physics.BodyID{pair[0].ID, pair[1].ID}
	names := [2]string{pair[0].name(), pair[1].name()}
	for i := range pair {
		if noScreen(w, ids[i]) {
			s.absent(fmt.Sprintf("%s and %s: %s", names[0], names[1], roundFault(names[i])))
			return
		}
	}
	m, _ := s.richest(w, ids)
	if m.speed() < leastMotion {
		s.absent(fmt.Sprintf("%s and %s do not approach: neither moves as the other sees it.", names[0], names[1]))
		return
	}
	m.draw(&s.scratch, &s.drawing)
	for i := range names {
		if n := len(w.Body(ids[i]).Solids()); n > 1 {
			names[i] += fmt.Sprintf(" (solid %d of %d)", m.solids[i]+1, n)
		}
	}
	plotScreen(&s.plot, &m, &s.drawing, names)
}

// roundFault says why a body has no screen.
func roundFault(name string) string {
	return name + " is round or a point, and only edges can be projected: take boxes, hulls, polygons or meshes"
}

// ParsePair reads the names of --pair. A name may hold a comma: the level knows where it ends.
func ParsePair(text string, lanes *play.Lanes) (names [2]string, err error) {
	known := bodyNames(lanes.Scene())
	for at := range text {
		if text[at] != ',' {
			continue
		}
		split := [2]string{strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+1:])}
		if names[0] == "" || slices.Contains(known, split[0]) && slices.Contains(known, split[1]) {
			names = split
		}
	}
	if names[0] == "" || names[1] == "" || names[0] == names[1] {
		return names, console.Misuse(fmt.Errorf("--pair %q: give the names of two bodies, such as --pair \"car 1,car 2\"",
			text))
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return names, console.Misuse(fmt.Errorf("--pair: %s has no body %q%s", lanes.Scene().Name, name,
				message.DidYouMean(name, known)))
		}
		if isRound(lanes.Scene(), name) {
			return names, console.Misuse(fmt.Errorf("--pair: %s", roundFault(name)))
		}
	}
	return names, nil
}

// isRound reports whether a body of a scene, which may not be there yet, is made of what has no edges.
func isRound(from *scene.Scene, name string) bool {
	i := slices.IndexFunc(from.Bodies, func(b scene.Body) bool { return b.Name == name })
	return i >= 0 && !slices.ContainsFunc(from.Bodies[i].Shapes, func(s scene.Shape) bool {
		kind := s.Kind
		if s.Use != "" {
			kind = from.Shapes[s.Use].Kind
		}
		return kind != "sphere" && kind != "capsule" && kind != "point"
	})
}

// bodyNames returns the names of all bodies and cars of a scene.
func bodyNames(s *scene.Scene) []string {
	var names []string
	for i := range s.Bodies {
		names = append(names, s.Bodies[i].Name)
	}
	for i := range s.Cars {
		names = append(names, s.Cars[i].Name)
	}
	return names
}
