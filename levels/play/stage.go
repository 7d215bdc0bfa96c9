package play

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// Options overrule the settings of a scene. Zero values leave them as they are.
type Options struct {
	Hz       float64 // steps per second
	Substeps int     // solver sub-steps per step
	Threads  int     // workers of the world; results never depend on it
	Tune     bool    // sharing is tried out on this machine: physics.Config.TuneThreads
	Expel    bool    // move bodies that overlap at the start apart, instead of refusing them
	NoSleep  bool
}

// Stage is a scene being played in one world: the world, the bodies that are still to come, and how each body looks.
type Stage struct {
	level *scene.Scene // as it was given
	scene *scene.Scene // level, or what the logic of the level makes of it
	opt   Options
	cfg   physics.Config
	shift mgl64.Vec3
	defs  []physics.BodyDef // by scene body
	looks [][]scene.Look    // by scene body; one per solid
	begun int               // scene bodies when the level began: its logic may add more
	other [][]scene.Look    // of cars, and of bodies that the scene does not have

	categories categories
	partners   partners
	ghosts     *ghost.Set   // nil without any
	ghostLooks []scene.Look // by ghost

	world   *physics.World
	pending []pending // due order
	waiting int
	garage  garage
	links   links
	logic   logic
	sensors sensors
	player  *Player // nil: nobody plays on foot
	notes   notebook
	spawned []physics.BodyID // just before the last step
	born    []physics.BodyID // since the last step
	ids     []physics.BodyID // by scene body; zero until it appears
	lookOf  []int            // by world slot: index into looks, or ^index into other
	guises  []guise          // by world slot: of the bodies that have one
}

// pending is a body that appears before a later step, or several that joints link: these appear at once or not at all.
type pending struct {
	step    uint64
	bodies  []int // in the scene
	waiting bool
}

// NewStage builds one world of a valid scene. Of a scene with lanes it is one lane, and opt must say at which rate:
// NewLanes builds all of them. Bodies that overlap at the start are an error that names both, wraps a
// *physics.OverlapError and starts with the line that made the later one, where known.
func NewStage(from *scene.Scene, opt Options) (*Stage, error) {
	if len(from.Lanes) > 0 && opt.Hz == 0 {
		return nil, fmt.Errorf("%s: the scene has %d lanes, and no rate says which is meant", from.Name, len(from.Lanes))
	}
	s := &Stage{level: from, scene: from, opt: opt, cfg: physics.DefaultConfig()}
	s.cfg.Gravity = from.World.Gravity
	s.cfg.Hz = cmp.Or(opt.Hz, from.World.Hz, s.cfg.Hz)
	s.cfg.Substeps = cmp.Or(opt.Substeps, from.World.Substeps)
	s.cfg.ExpelZone = cmp.Or(from.World.Zone, s.cfg.ExpelZone)
	s.cfg.ZoneShare = cmp.Or(from.World.Share, s.cfg.ZoneShare)
	s.cfg.Threads, s.cfg.TuneThreads = cmp.Or(opt.Threads, s.cfg.Threads), opt.Tune
	s.cfg.CCD = ccdOf[from.World.CCD]
	if err := s.buildGhosts(); err != nil {
		return nil, err
	}
	if err := s.Restart(); err != nil {
		return nil, err
	}
	return s, nil
}

// Restart begins again with a new world; the old one and its ids are done with.
func (s *Stage) Restart() error {
	world, err := physics.NewWorld(s.cfg)
	if err != nil {
		return fmt.Errorf("%s: %w", s.scene.Name, err)
	}
	if err := s.define(); err != nil {
		return err
	}
	world.SetSleeping(!s.opt.NoSleep)
	s.world, s.pending, s.spawned, s.born = world, s.pending[:0], s.spawned[:0], s.born[:0]
	s.waiting, s.notes = 0, notebook{}
	s.ids, s.lookOf, s.other, s.guises = make([]physics.BodyID, len(s.defs)), nil, nil, nil
	var start []physics.BodyDef
	var index []int
	place := map[int]int{} // among the pending, by the first body of those that joints link
	for i := range s.scene.Bodies {
		if at := s.spawnStep(&s.scene.Bodies[i]); at > 0 {
			first := s.links.first[i]
			if first == i {
				place[i] = len(s.pending)
				s.pending = append(s.pending, pending{step: at})
			}
			to := &s.pending[place[first]]
			to.bodies = append(to.bodies, i)
			continue
		}
		start, index = append(start, s.defs[i]), append(index, i)
	}
	slices.SortStableFunc(s.pending, func(a, b pending) int { return int(a.step) - int(b.step) })
	ids, err := world.AddBodiesWith(start, physics.AddOptions{Separate: s.opt.Expel,
		Ignore: s.partners.among(s.scene, index)})
	if err != nil {
		return s.startError(err)
	}
	if s.opt.Expel {
		if err := s.noteMoved(index, ids); err != nil {
			return fmt.Errorf("%s: %w", s.scene.Name, err)
		}
	}
	for k, id := range ids {
		if err := s.enter(index[k], id); err != nil {
			return fmt.Errorf("%s: body %s: %w", s.scene.Name, message.Quote(s.defs[index[k]].Name), err)
		}
	}
	if err := s.addCars(); err != nil {
		return err
	}
	s.joinPairs()
	if err := cmp.Or(s.addPlayer(), s.addJoints(), s.addSensors()); err != nil {
		return err
	}
	s.noteWarnings()
	if s.ghosts != nil {
		s.ghosts.Restart()
	}
	s.startLogic()
	return nil
}

// define makes the engine's definitions of what is in the scene. The logic of a level may add to its scene, and begins
// with a new one.
func (s *Stage) define() error {
	if s.defs != nil && s.logic.run == nil {
		return nil
	}
	if err := s.beginLogic(s.level.Logic); err != nil {
		return err
	}
	s.defs, s.looks, s.categories = nil, nil, nil
	if err := s.buildBodies(); err != nil {
		return err
	}
	s.partners, s.links.first = newPartners(s.scene), extendLinked(nil, s.scene, 0)
	s.begun = len(s.defs)
	return nil
}

// spawnStep returns the step before which a body appears.
func (s *Stage) spawnStep(b *scene.Body) uint64 {
	if b.SpawnStep > 0 {
		return uint64(b.SpawnStep)
	}
	// 2 s at 60 Hz is step 120 and not 121, whatever the product rounds to.
	return uint64(max(0, math.Ceil(float64(b.SpawnAt*s.cfg.Hz)-1e-9)))
}

// startError puts the place that made the later of two overlapping bodies, or the scene's name, before the message.
func (s *Stage) startError(err error) error {
	var overlap *physics.OverlapError
	if errors.As(err, &overlap) {
		switch {
		case s.opt.Expel:
			err = fmt.Errorf("%w (--expel finds no room)", err)
		case overlap.Depth > 0:
			err = fmt.Errorf("%w: at is the middle of a body, and sizes are whole (--expel moves them)", err)
		}
		for i := len(s.scene.Bodies) - 1; i >= 0; i-- {
			if b := &s.scene.Bodies[i]; (b.Name == overlap.A || b.Name == overlap.B) && b.Source != "" {
				return fmt.Errorf("%s: %w", b.Source, err)
			}
		}
	}
	return fmt.Errorf("%s: %w", s.scene.Name, err)
}

// enter notes the id of a scene body that has just appeared, and sets it going.
func (s *Stage) enter(body int, id physics.BodyID) error {
	s.ids[body] = id
	s.noteLook(id, body)
	if s.logic.run != nil {
		s.logic.places[id] = body
	}
	return s.drive(id, &s.scene.Bodies[body])
}

func (s *Stage) noteLook(id physics.BodyID, look int) {
	for len(s.lookOf) <= id.Index() {
		s.lookOf = append(s.lookOf, 0)
	}
	s.lookOf[id.Index()] = look
}

// noteOther notes the looks of a body that the scene does not have.
func (s *Stage) noteOther(id physics.BodyID, looks []scene.Look) {
	s.other = append(s.other, looks)
	s.noteLook(id, ^(len(s.other) - 1))
}

// Step is Advance and React.
func (s *Stage) Step() {
	s.Advance()
	s.React()
}

// Advance lets the bodies appear that are due and the cars push, and steps the world and the ghosts once. A body that
// would appear inside another waits until its place is free: Waiting counts those that wait, Notices names the first.
// Who looks at what happened in the step does so now: React may put bodies elsewhere, add and remove some.
func (s *Stage) Advance() {
	s.spawned, s.born = s.born, s.spawned[:0]
	if len(s.pending) > 0 && s.pending[0].step <= s.world.StepCount() {
		s.spawnDue()
	}
	s.beforeStep()
	s.stepCars()
	s.player.step()
	s.world.Step()
	if s.ghosts != nil {
		s.ghosts.Step(1 / s.cfg.Hz)
	}
	s.note()
}

// React lets the logic of the level answer to what happened in the step.
func (s *Stage) React() { s.afterStep() }

func (s *Stage) spawnDue() {
	now := s.world.StepCount()
	s.waiting = 0
	kept := s.pending[:0]
	for _, p := range s.pending {
		if p.step > now || !s.spawn(&p) {
			kept = append(kept, p)
		}
	}
	s.pending = kept
	if len(s.spawned) > 0 {
		s.joinPairs()
		s.joinWaiting(func(err error) { s.notice("%v", err) })
		s.senseWaiting(func(err error) { s.notice("%v", err) })
	}
}

// spawn reports whether the bodies appeared or never will.
func (s *Stage) spawn(p *pending) bool {
	defs := make([]physics.BodyDef, len(p.bodies))
	for k, i := range p.bodies {
		defs[k] = s.defs[i]
		defs[k].Ignore = s.ignoredBy(defs[k].Name)
	}
	ids, err := s.world.AddBodiesWith(defs, physics.AddOptions{Ignore: s.partners.among(s.scene, p.bodies)})
	for k, id := range ids {
		s.spawned = append(s.spawned, id)
		err = cmp.Or(err, s.enter(p.bodies[k], id))
	}
	if err == nil {
		return true
	}
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) {
		s.notice("%s does not appear: %v", message.Quote(defs[0].Name), err)
		return true
	}
	s.waiting += len(p.bodies)
	if !p.waiting {
		p.waiting = true
		who, other := overlap.B, overlap.A
		if slices.ContainsFunc(defs, func(d physics.BodyDef) bool { return d.Name == other }) {
			who, other = other, who
		}
		s.noteWait(p.bodies[0], who, other)
	}
	return false
}
