package play

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// notebook holds what a stage has noticed of its world.
type notebook struct {
	lines     []string // told so far, each once
	open      []physics.Event
	events    []physics.Event   // buffer
	warnings  []physics.Warning // of the world so far
	told      map[physics.BodyID]uint8
	frozen    []bool // ghosts told of
	crowded   bool   // told that more faces meet than are listed
	alike     map[physics.WarningKind]int
	waits     int // bodies that had to wait for their places
	joints    int // told to have broken or to be tangled
	incidents Incidents
}

// Incidents count the troubles of the bodies of a stage since it began.
type Incidents struct {
	Blocked     int     // times a driven body was stopped by a body in its way
	Behind      float64 // s that driven bodies lost there, those that goes on now not counted
	Stuck       int     // times a body was pinched so that it could not move
	Quarantined int     // times a body was stopped because its motion made no sense
	Warnings    int     // bodies and pairs found beyond the limits of the engine
}

// Notices returns the news for the viewer so far, one line each: bodies that had to wait for their places, that are
// blocked or stuck, or that are beyond the limits of the engine. Each is told once.
func (s *Stage) Notices() []string { return s.notes.lines }

// Incidents returns the counts so far.
func (s *Stage) Incidents() Incidents { return s.notes.incidents }

// HeldUp returns the events of bodies that are blocked or stuck now, oldest first; the slice is reused.
func (s *Stage) HeldUp() []physics.Event { return s.notes.open }

// notice takes a line to be told.
func (s *Stage) notice(format string, args ...any) {
	s.notes.lines = append(s.notes.lines, message.OneLine(fmt.Sprintf(format, args...)))
}

// note takes over the events of the last step.
func (s *Stage) note() {
	n, r := &s.notes, s.world.Report()
	n.incidents.Quarantined += r.Quarantined
	n.events = s.world.AppendEvents(n.events[:0])
	for i := range n.events {
		s.noteEvent(&n.events[i])
	}
	if len(n.open) > 0 {
		n.forgetRemoved(s.world)
	}
	if r.Warnings > n.incidents.Warnings {
		s.noteWarnings()
	}
	s.noteJoints(r.Joints.Events)
	s.noteLaps()
	s.noteFrozen()
}

// leastMove (m) is the shortest way that counts as a move: rounding is below it.
const leastMove = 1e-6

// noteMoved tells how many bodies were moved apart, of those that were to start as the scene says, and how far at most.
func (s *Stage) noteMoved(bodies []int, ids []physics.BodyID) error {
	moved, farthest, from := 0, 0.0, s.scene.Supply()
	s.links.moved = map[string]geom.Vec3{}
	for k, i := range bodies {
		if s.defs[i].Kind == physics.Static {
			continue
		}
		centre, err := from.Centre(&s.scene.Bodies[i])
		if err != nil {
			return err
		}
		way := s.world.Body(ids[k]).Pose().Geom().P.Sub(geom.FromArray(centre))
		if way.Len() > leastMove {
			moved, farthest = moved+1, max(farthest, way.Len())
			s.links.moved[s.defs[i].Name] = way
		}
	}
	open, closing := 0, ""
	for i := range s.scene.Joints {
		if j := &s.scene.Joints[i]; s.links.moved[j.A] != s.links.moved[string(j.B)] {
			open++
			closing = fmt.Sprintf("; joints that this opens, and that close again: %d", open)
		}
	}
	switch moved {
	case 0:
		s.notice("--expel: no body had to be moved")
	case 1:
		s.notice("--expel moved one body, by %.3g m%s", farthest, closing)
	default:
		s.notice("--expel moved %d bodies, by %.3g m at most%s", moved, farthest, closing)
	}
	return nil
}

// sameWaits is how many bodies that wait for their places are told; of more there is one line.
const sameWaits = 5

// noteWait tells that bodies, the first of which is a of the scene, wait until another one is out of their way.
func (s *Stage) noteWait(a int, who, other string) {
	place := s.scene.Bodies[a].Source
	if place != "" {
		place += ": "
	}
	switch s.notes.waits++; {
	case s.notes.waits <= sameWaits:
		s.notice("%s%s waits until %s is out of its way", place, message.Quote(who), message.Quote(other))
	case s.notes.waits == sameWaits+1:
		s.notice("more bodies wait until their places are free; they are not named from here on")
	}
}

// noteEvent keeps the list of bodies that are held up, and tells of the first time for each.
func (s *Stage) noteEvent(e *physics.Event) {
	n := &s.notes
	switch e.Kind {
	case physics.Blocked:
		n.incidents.Blocked++
	case physics.Stuck:
		n.incidents.Stuck++
	default:
		if e.Kind == physics.Unblocked {
			n.incidents.Behind += e.Behind
		}
		n.close(e.Body)
		return
	}
	n.open = append(n.open, *e)
	if n.told == nil {
		n.told = map[physics.BodyID]uint8{}
	}
	if bit := uint8(1) << e.Kind; n.told[e.Body]&bit == 0 {
		n.told[e.Body] |= bit
		s.notice("%s%s at %.2f s", s.from(e.Body), s.EventText(e), float64(s.world.StepCount())/s.cfg.Hz)
	}
}

// close takes a body off the list of those that are held up.
func (n *notebook) close(body physics.BodyID) {
	for i := range n.open {
		if n.open[i].Body == body {
			n.open = append(n.open[:i], n.open[i+1:]...)
			return
		}
	}
}

// forgetRemoved takes bodies off the list that are no more.
func (n *notebook) forgetRemoved(w *physics.World) {
	kept := n.open[:0]
	for _, e := range n.open {
		if w.Contains(e.Body) {
			kept = append(kept, e)
		}
	}
	n.open = kept
}

// EventText words an event shortly, with names.
func (s *Stage) EventText(e *physics.Event) string {
	text := fmt.Sprintf("%s %s", message.Quote(s.world.Body(e.Body).Name()), e.Kind)
	if !e.By.IsZero() && s.world.Contains(e.By) {
		text += " by " + message.Quote(s.world.Body(e.By).Name())
	}
	return text
}

// noteWarnings tells of the bodies and pairs found beyond the limits since it was called last.
func (s *Stage) noteWarnings() {
	n := &s.notes
	known := len(n.warnings)
	n.warnings = s.world.AppendWarnings(n.warnings[:0])
	for i := known; i < len(n.warnings); i++ {
		s.noteWarning(&n.warnings[i])
	}
	before := n.incidents.Warnings
	n.incidents.Warnings = max(len(n.warnings), s.world.Report().Warnings)
	if n.incidents.Warnings > len(n.warnings) && before <= len(n.warnings) {
		s.notice("warning: more bodies are beyond what the engine does well; they are only counted from here on")
	}
}

// sameWarnings is how many warnings of one kind are told; of more there is one line.
const sameWarnings = 5

// noteWarning tells of a body or a pair beyond the limits, unless there have been many of its kind.
func (s *Stage) noteWarning(warning *physics.Warning) {
	n := &s.notes
	if n.alike == nil {
		n.alike = map[physics.WarningKind]int{}
	}
	n.alike[warning.Kind]++
	switch count := n.alike[warning.Kind]; {
	case count <= sameWarnings:
		s.notice("%swarning: %s", s.from(warning.Body), warning.String())
	case count == sameWarnings+1:
		s.notice("warning: more like the last one follow; they are only counted from here on")
	}
}

// from returns the place that made a body, for the beginning of a message; "" where none is known.
func (s *Stage) from(id physics.BodyID) string {
	if id.Index() >= len(s.lookOf) || s.lookOf[id.Index()] < 0 {
		return ""
	}
	if place := s.scene.Bodies[s.lookOf[id.Index()]].Source; place != "" {
		return place + ": "
	}
	return ""
}
