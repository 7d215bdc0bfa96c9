package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// logic is what a script does in the world of a stage.
type logic struct {
	run    scene.Run               // nil where the level has none
	places map[physics.BodyID]int  // in the scene: of its bodies that have appeared
	joints map[physics.JointID]int // in the scene: of its joints that were made
	inputs []scene.Input           // since the last step
	faults int                     // of the run that have been told
	board  scene.Board             // of a level without logic
}

// beginLogic takes a new run of the logic of the level, and the scene that it may add to.
func (s *Stage) beginLogic(from scene.Logic) error {
	s.logic = logic{}
	if from == nil {
		return nil
	}
	run, err := from.Begin()
	if err != nil {
		return err
	}
	if grown := len(run.Scene().Bodies); grown != len(s.level.Bodies) {
		return fmt.Errorf("%s: the script now makes %d bodies, and %d before: open the level again", s.scene.Name, grown,
			len(s.level.Bodies))
	}
	s.scene = run.Scene()
	s.logic = logic{run: run, places: map[physics.BodyID]int{}, joints: map[physics.JointID]int{}}
	return nil
}

// startLogic lets the run begin in the world as it is now.
func (s *Stage) startLogic() {
	if s.logic.run != nil {
		s.logic.run.Start((*host)(s))
		s.leaveBorn(0)
		s.noteFaults()
	}
}

// leaveBorn leaves the bodies that have appeared, but for so many, to the next step: it is the first that they take.
func (s *Stage) leaveBorn(but int) {
	s.born = append(s.born, s.spawned[but:]...)
	s.spawned = s.spawned[:but]
}

// Input takes a key, a click or a turn of the view, for the player, the cars that he drives and the logic of the level
// to know before the next step.
func (s *Stage) Input(in scene.Input) {
	s.player.take(&in)
	s.takeDriverKey(&in)
	if s.logic.run != nil && in.Gaze == nil {
		s.logic.inputs = append(s.logic.inputs, in)
	}
}

// Controls returns the inputs that the player, the cars that he drives and the logic of the level take.
func (s *Stage) Controls() (c scene.Controls) {
	if s.logic.run != nil {
		c = s.logic.run.Controls()
	}
	c.Keys = slices.Concat(s.driverKeys(), c.Keys)
	if s.player != nil && !s.scene.Player.Scripted {
		c.Keys, c.Gaze = slices.Concat(scene.PlayerKeys(), c.Keys), true
	}
	return c
}

// SetView tells the logic of the level where the viewer looks from, for clicks of the mouse.
func (s *Stage) SetView(v scene.View) {
	if s.logic.run != nil {
		s.logic.run.SetView(v)
	}
}

// Board returns what the level shows.
func (s *Stage) Board() *scene.Board {
	if s.logic.run == nil {
		return &s.logic.board
	}
	return s.logic.run.Board()
}

// Fault returns the first error of a callback, nil while there was none. The world goes on after it.
func (s *Stage) Fault() error {
	if s.logic.run == nil || len(s.logic.run.Faults()) == 0 {
		return nil
	}
	return errors.New(s.logic.run.Faults()[0])
}

// beforeStep and afterStep let the logic act.
func (s *Stage) beforeStep() {
	if s.logic.run != nil {
		s.logic.run.Before(s.logic.inputs)
		s.logic.inputs = s.logic.inputs[:0]
	}
}

func (s *Stage) afterStep() {
	if s.logic.run != nil {
		appeared := len(s.spawned)
		s.logic.run.After()
		s.leaveBorn(appeared)
		s.noteFaults()
	}
}

// noteFaults tells of new errors of callbacks.
func (s *Stage) noteFaults() {
	faults := s.logic.run.Faults()
	for _, fault := range faults[s.logic.faults:] {
		s.notice("%s", fault)
	}
	s.logic.faults = len(faults)
}

// host is a stage as its logic sees it.
type host Stage

func (h *host) World() *physics.World { return h.world }

func (h *host) Waiting() int { return h.waiting }

func (h *host) Body(i int) physics.BodyID {
	if i >= len(h.ids) {
		return physics.BodyID{}
	}
	return h.ids[i]
}

func (h *host) Joint(i int) physics.JointID {
	if i >= len(h.links.ids) {
		return physics.JointID{}
	}
	return h.links.ids[i]
}

func (h *host) BodyIndex(id physics.BodyID) int {
	if i, known := h.logic.places[id]; known {
		return i
	}
	return -1
}

func (h *host) JointIndex(id physics.JointID) int {
	if i, known := h.logic.joints[id]; known {
		return i
	}
	return -1
}

func (h *host) Sensor(i int) physics.SensorID { return (*Stage)(h).Sensor(i) }

func (h *host) SensorIndex(id physics.SensorID) int { return (*Stage)(h).SensorIndex(id) }

func (h *host) Player() (*character.Character, *scene.Orders) {
	if h.player == nil {
		return nil, nil
	}
	return h.player.character, &h.player.orders
}

func (h *host) Fall() error { return h.player.Fall() }

func (h *host) Rise() error { return h.player.Rise() }

// Extend implements scene.Host. A body whose place is taken waits, and a notice tells so.
func (h *host) Extend() error {
	s := (*Stage)(h)
	first, firstJoint := len(s.defs), len(s.links.ids)
	if err := s.buildBodies(); err != nil {
		s.scene.Bodies = s.scene.Bodies[:len(s.defs)]
		return err
	}
	s.ids = append(s.ids, make([]physics.BodyID, len(s.defs)-first)...)
	for i := firstJoint; i < len(s.scene.Joints); i++ {
		s.links.ids, s.links.waiting = append(s.links.ids, physics.JointID{}), append(s.links.waiting, i)
	}
	s.partners.addJoints(s.scene.Joints[firstJoint:])
	s.links.first = extendLinked(s.links.first, s.scene, firstJoint)
	for _, p := range s.links.pendingFrom(first) {
		if p.step = s.world.StepCount(); !s.spawn(&p) {
			s.pending = append(s.pending, p)
		}
	}
	slices.SortStableFunc(s.pending, func(a, b pending) int { return int(a.step) - int(b.step) })
	s.joinPairs()
	var failed error
	s.joinWaiting(func(err error) { failed = cmp.Or(failed, err) })
	return failed
}
