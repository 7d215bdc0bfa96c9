package play

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/hash"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// Lanes play a scene: in one world, or in several of the same bodies beside one another, each at a rate of its own.
// Nothing passes between them: each goes as it would go alone, bit for bit, and only drawing moves them apart.
//
// Their common step is that of the fastest lane. A slower one steps at the beginning of its period, so that every
// moment drawn lies on the last step of every lane.
type Lanes struct {
	scene   *scene.Scene
	hz      float64  // of the fastest
	stages  []*Stage // by lane
	every   []int    // common steps that one step of the lane spans
	step    uint64   // common steps taken
	told    []int    // notices of each lane among lines
	lines   []string
	planned []TimedInput // that are still to come
	start   geom.Box     // around the middles of the bodies that can move, and around the ghosts, at the start
	is      identity     // in saved states; empty until it was asked for
}

// NewLanes builds the worlds of a valid scene. Errors are those of NewStage, and one for a rate in opt where the scene
// sets the rates of its lanes.
func NewLanes(s *scene.Scene, opt Options) (*Lanes, error) {
	rates := s.Lanes
	if len(rates) == 0 {
		rates = []scene.Lane{{Hz: opt.Hz}}
	} else if opt.Hz != 0 {
		return nil, fmt.Errorf("%s: the level sets the rates of its lanes itself (%s): drop --hz", s.Name,
			rateText(rates))
	}
	l := &Lanes{scene: s, told: make([]int, len(rates))}
	if s.Logic != nil { // it may add to the scene
		l.identify()
	}
	for _, lane := range rates {
		opt.Hz = lane.Hz
		stage, err := NewStage(s, opt)
		if err != nil {
			return nil, err
		}
		stage.shift = lane.Shift
		l.stages = append(l.stages, stage)
		l.hz = max(l.hz, stage.cfg.Hz)
	}
	if s.Logic != nil {
		l.identifyLogic()
	}
	for _, stage := range l.stages {
		l.every = append(l.every, int(math.Round(l.hz/stage.cfg.Hz)))
	}
	l.begin()
	return l, nil
}

// rateText writes the rates of lanes for a message.
func rateText(lanes []scene.Lane) string {
	var rates []string
	for i := range lanes {
		rates = append(rates, fmt.Sprintf("%.10g", lanes[i].Hz))
	}
	return strings.Join(rates, ", ") + " Hz"
}

// begin notes the worlds as they are at the start.
func (l *Lanes) begin() {
	l.start = geom.EmptyBox()
	w := l.stages[0].world
	for _, id := range w.Bodies() {
		if w.Body(id).Kind() != physics.Static {
			l.start = l.start.Include(w.Body(id).Pose().Geom().P)
		}
	}
	l.start = l.stages[0].includeGhosts(l.start)
	l.gather()
	l.SetView(scene.View{Camera: l.Camera(), Aspect: 16.0 / 9})
}

// Step takes one step of the fastest lane, and of the slower ones those that begin with it.
func (l *Lanes) Step() {
	l.Advance()
	l.React()
}

// Advance is the part of Step that moves bodies: see Stage.Advance.
func (l *Lanes) Advance() {
	for len(l.planned) > 0 && l.planned[0].Step <= l.step {
		l.Input(l.planned[0].Input)
		l.planned = l.planned[1:]
	}
	for i, stage := range l.stages {
		if l.step%uint64(l.every[i]) == 0 {
			stage.Advance()
		}
	}
	l.step++
}

// React is the part of Step in which the logic of the level answers.
func (l *Lanes) React() {
	for i, stage := range l.stages {
		if (l.step-1)%uint64(l.every[i]) == 0 {
			stage.React()
		}
	}
	l.gather()
}

// gather takes over the new notices of the lanes.
func (l *Lanes) gather() {
	for i, stage := range l.stages {
		for _, line := range stage.Notices()[l.told[i]:] {
			if len(l.stages) > 1 {
				line = stage.Rate() + ": " + line
			}
			l.lines = append(l.lines, line)
		}
		l.told[i] = len(stage.Notices())
	}
}

// Rate returns the steps per second as text: the name that a lane goes by.
func (s *Stage) Rate() string { return fmt.Sprintf("%.10g Hz", s.cfg.Hz) }

// Scene returns the scene that is played.
func (l *Lanes) Scene() *scene.Scene { return l.stages[0].scene }

// Stages returns the lanes, from left to right; the slice must not be changed.
func (l *Lanes) Stages() []*Stage { return l.stages }

// Hz returns the common steps per second: the rate of the fastest lane.
func (l *Lanes) Hz() float64 { return l.hz }

// StepCount returns the number of common steps taken.
func (l *Lanes) StepCount() uint64 { return l.step }

// Fraction returns how far lane i is along its last step when the lanes are drawn at fraction alpha (0…1) of the last
// common step.
func (l *Lanes) Fraction(i int, alpha float64) float64 {
	if l.step == 0 {
		return alpha
	}
	begun := (l.step - 1) % uint64(l.every[i])
	return (float64(begun) + alpha) / float64(l.every[i])
}

// Hash returns the hash of the state: of the only world, or of the hashes of all.
func (l *Lanes) Hash() uint64 {
	if len(l.stages) == 1 {
		return l.stages[0].Hash()
	}
	h := uint64(0)
	for _, stage := range l.stages {
		h = hash.Mix(h ^ stage.Hash())
	}
	return h
}

// Notices returns the news for the viewer, one line each, after the rate of the lane where there are several; see
// Stage.Notices.
func (l *Lanes) Notices() []string { return l.lines }

// Incidents returns the counts so far of all lanes together.
func (l *Lanes) Incidents() (sum Incidents) {
	for _, stage := range l.stages {
		h := stage.Incidents()
		sum.Blocked += h.Blocked
		sum.Behind += h.Behind
		sum.Stuck += h.Stuck
		sum.Quarantined += h.Quarantined
		sum.Warnings += h.Warnings
	}
	return sum
}

// LabelPlace returns where the label of lane i belongs (m, as the lane is drawn): above the middle of the bodies that
// can move, at the start.
func (l *Lanes) LabelPlace(i int) mgl64.Vec3 {
	if l.start.Min.X > l.start.Max.X {
		return l.stages[i].shift
	}
	top := l.start.Centre()
	top.Y = l.start.Max.Y
	return mgl64.Vec3(top.Array()).Add(l.stages[i].shift)
}

// Camera returns where a viewer starts: where the scene says, else where all moving bodies are seen from a little
// above.
func (l *Lanes) Camera() scene.Camera {
	if c := l.Scene().Camera; c != nil {
		return *c
	}
	box := geom.EmptyBox()
	for _, stage := range l.stages {
		box = box.Include(l.start.Min.Add(geom.FromArray(stage.shift))).Include(l.start.Max.Add(geom.FromArray(stage.shift)))
	}
	centre, reach := geom.Vec3{}, 5.0
	if l.start.Min.X <= l.start.Max.X {
		centre, reach = box.Centre(), math.Max(2, box.Half().Len())
	}
	eye := centre.Add(geom.V(0.6, 0.5, 1).Unit().Scale(3 * reach))
	return scene.Camera{Eye: eye.Array(), Target: centre.Array()}
}

// PictureStep returns the number of common steps after which a still picture shows the level best; 2.5 s if it does
// not say.
func (l *Lanes) PictureStep() int {
	at := 2.5
	if c := l.Scene().Camera; c != nil && c.At > 0 {
		at = c.At
	}
	return int(math.Round(at * l.hz))
}
