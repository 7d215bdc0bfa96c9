package trial

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// Options are what the user asks of every trial.
type Options struct {
	Hz      float64 // of cases that do not set their own; 0 for the default
	Threads int     // of the engine
	World   int     // of cases that number theirs, see Worlds; 0 for all
}

// Trial is a case being played under one seed. A case builds a world with Begin or Level, which some do several times,
// advances it with Step or Seconds and tells what it found with Measure.
type Trial struct {
	*physics.World // of the last Begin
	Suite          Suite
	Seed           uint64

	ctx     context.Context
	options Options
	source  *rand.PCG
	random  *rand.Rand // draws from source
	advance func()     // takes one step
	meter   meter
	result  Outcome

	played *Case // nil for a scene that is only built
}

// The reasons why a trial ends before its case is through; they travel as panics.
type (
	unable      string // this cannot be played: nobody's fault
	broken      string // the scene could not be built, or ended in a state that makes no sense
	interrupted struct{}
)

func newTrial(ctx context.Context, s Suite, seed uint64, options Options) *Trial {
	source := rand.NewPCG(seed, 0)
	return &Trial{Suite: s, Seed: seed, ctx: ctx, options: options, source: source, random: rand.New(source)}
}

// Build makes the world of a scene under a seed, sleeping off, and plays nothing. It fails where a trial would end.
func Build(seed uint64, options Options, scene func(*Trial) []physics.BodyDef) (w *physics.World, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case broken:
			err = errors.New(string(p))
		default:
			panic(p)
		}
	}()
	t := newTrial(context.Background(), Quick, seed, options)
	defs := scene(t)
	w, err = physics.NewWorld(t.Config())
	if err != nil {
		return nil, err
	}
	w.SetSleeping(false)
	if _, err := w.AddBodies(defs); err != nil {
		return nil, err
	}
	return w, nil
}

// Run plays a case and returns the outcome; false when it was interrupted.
func Run(ctx context.Context, c *Case, s Suite, seed uint64, options Options) (out Outcome, whole bool) {
	t := newTrial(ctx, s, seed, options)
	t.played = c
	t.meter.begin(suites[s].between)
	start := time.Now()
	defer func() {
		switch p := recover().(type) {
		case nil:
			whole = true
		case interrupted:
			return
		case unable:
			t.result.Unable, whole = string(p), true
		case broken:
			t.result.Error, whole = string(p), true
		default:
			t.result.Error, whole = fmt.Sprintf("panic: %v at %s", p, origin(debug.Stack())), true
		}
		t.meter.finish(t)
		t.result.Seed, t.result.Took = seed, time.Since(start).Seconds()
		out = t.result
	}()
	c.Play(t)
	return out, whole
}

// origin names the line of ours in which a panic began.
func origin(stack []byte) string {
	lines := strings.Split(string(stack), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") {
			for _, place := range lines[i+2:] {
				if at := strings.Index(place, ".go:"); at >= 0 && !strings.Contains(place, "/runtime/") {
					place, _, _ = strings.Cut(strings.TrimSpace(place), " ")
					return place[strings.LastIndex(place, "/")+1:]
				}
			}
		}
	}
	return "an unknown place"
}

// Pick returns what the suite asks for.
func Pick[T any](t *Trial, quick, standard, full T) T {
	return [...]T{quick, standard, full}[t.Suite] // the other suites have cases of their own
}

// Break ends the trial that is being played: its scene could not be built, or came to a state that makes no sense.
func Break(format string, args ...any) { panic(broken(fmt.Sprintf(format, args...))) }

// Unable ends the trial because something is missing that it needs; the table names the case and the reason.
func (t *Trial) Unable(format string, args ...any) { panic(unable(fmt.Sprintf(format, args...))) }

// AskedHz returns the rate that the user asked for, 0 for that of the case.
func (t *Trial) AskedHz() float64 { return t.options.Hz }

// SetHz asks for another rate from the next world on, for a case that goes through several.
func (t *Trial) SetHz(hz float64) { t.options.Hz = hz }

// AtRates calls f for every step rate (Hz) that a case about joints is played at, having asked for it: in the suites of
// joints several, unless the user asked for one. At says which one it is, for the names of what is compared there.
func (t *Trial) AtRates(f func(at string)) {
	if t.options.Hz != 0 || t.Suite != Joints && t.Suite != JointsFull {
		f("")
		return
	}
	for _, hz := range []float64{15, 30, 60, 120} {
		t.SetHz(hz)
		f(fmt.Sprintf(" at %g Hz", hz))
	}
}

// Config returns the default settings, as far as the user did not change them.
func (t *Trial) Config() physics.Config {
	cfg := physics.DefaultConfig()
	if t.options.Hz > 0 {
		cfg.Hz = t.options.Hz
	}
	cfg.Threads = max(1, t.options.Threads)
	return cfg
}

// Weightless is Config without gravity.
func (t *Trial) Weightless() physics.Config {
	cfg := t.Config()
	cfg.Gravity = mgl64.Vec3{}
	return cfg
}

// Between has the auditor look at so many poses within each step, if that is more than the suite asks for.
func (t *Trial) Between(poses int) { t.meter.between = max(t.meter.between, poses) }

// Begin makes a world with sleeping off and the given bodies in it.
func (t *Trial) Begin(cfg physics.Config, defs ...physics.BodyDef) []physics.BodyID {
	w, err := physics.NewWorld(cfg)
	if err != nil {
		Break("the world was refused: %v", err)
	}
	w.SetSleeping(false)
	t.World, t.advance = w, w.Step
	ids := t.Add(defs...)
	t.meter.watch(t)
	return ids
}

// Add adds bodies that have to fit.
func (t *Trial) Add(defs ...physics.BodyDef) []physics.BodyID {
	ids, err := t.World.AddBodies(defs)
	if err != nil {
		Break("a body was refused: %v", err)
	}
	return ids
}

// Link adds a joint that has to fit.
func (t *Trial) Link(def physics.JointDef) physics.Joint {
	id, err := t.World.AddJoint(def)
	if err != nil {
		Break("%v", err)
	}
	return t.World.Joint(id)
}

// Level plays a built-in level, sleeping off. Its dynamic bodies are shifted sideways by up to shift (m), as far as the
// seed says so.
func (t *Trial) Level(name string, shift float64, params map[string]string) *play.Stage {
	s, err := levels.Load(name, levels.LoadOptions{Params: params})
	if err != nil {
		t.Unable("%v", err)
	}
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Kind == "" || b.Kind == scene.DynamicBody {
			b.Position = b.Position.Add(mgl64.Vec3{t.Vary(shift), 0, t.Vary(shift)})
		}
	}
	stage := t.Stage(s, max(1, t.options.Threads))
	t.follow(stage)
	return stage
}

// follow turns to the world of a stage.
func (t *Trial) follow(stage *play.Stage) {
	t.World, t.advance = stage.World(), stage.Step
	t.meter.watch(t)
}

// Restart starts a level again from its beginning.
func (t *Trial) Restart(stage *play.Stage) {
	if err := stage.Restart(); err != nil {
		Break("%v", err)
	}
	t.follow(stage)
}

// Stage builds the world of a scene, sleeping off; of one with lanes that which the seed says.
func (t *Trial) Stage(s *scene.Scene, threads int) *play.Stage {
	options := play.Options{Hz: t.options.Hz, Threads: threads, NoSleep: true}
	if n := len(s.Lanes); n > 0 && options.Hz == 0 {
		options.Hz = s.Lanes[int(t.Seed-1)%n].Hz
	}
	stage, err := play.NewStage(s, options)
	if err != nil {
		Break("%v", err)
	}
	return stage
}

// Vary returns a number between -most and most that depends on the seed alone: 0 under the first.
func (t *Trial) Vary(most float64) float64 {
	if t.Seed <= 1 {
		return 0
	}
	return most * (2*t.random.Float64() - 1)
}

// Random returns a number in [0, 1), under any seed.
func (t *Trial) Random() float64 { return t.random.Float64() }

// IntN returns a whole number in [0, n), under any seed.
func (t *Trial) IntN(n int) int { return t.random.IntN(n) }

// Normal returns a normally distributed number of mean 0 and deviation 1, under any seed.
func (t *Trial) Normal() float64 { return t.random.NormFloat64() }

// AnyRotation is uniform over all rotations (Shoemake, Uniform Random Rotations, Graphics Gems III, 1992).
func (t *Trial) AnyRotation() mgl64.Quat {
	a, b, c := t.Random(), 2*math.Pi*t.Random(), 2*math.Pi*t.Random()
	r, s := math.Sqrt(1-a), math.Sqrt(a)
	return mgl64.Quat{W: s * math.Cos(c), V: mgl64.Vec3{r * math.Sin(b), r * math.Cos(b), s * math.Sin(c)}}
}

// AnyDirection is uniform over the unit sphere.
func (t *Trial) AnyDirection() mgl64.Vec3 {
	y, a := 2*t.Random()-1, 2*math.Pi*t.Random()
	r := math.Sqrt(1 - y*y)
	return mgl64.Vec3{r * math.Cos(a), y, r * math.Sin(a)}
}

// Rewinding calls f and then takes the random numbers back to where they were before, so that f can be repeated.
func (t *Trial) Rewinding(f func()) {
	drawn := *t.source
	f()
	*t.source = drawn
}

// Step takes one step, measures and audits it.
func (t *Trial) Step() {
	if t.ctx.Err() != nil {
		panic(interrupted{})
	}
	t.meter.step(t)
}

// Seconds steps for a time (s), rounded to whole steps.
func (t *Trial) Seconds(s float64) {
	for range int(math.Round(s * t.World.Config().Hz)) {
		t.Step()
	}
}

// Each steps for a time (s) and looks after every step.
func (t *Trial) Each(s float64, look func()) {
	for range int(math.Round(s * t.World.Config().Hz)) {
		t.Step()
		look()
	}
}

// Until steps until done, for at most s seconds, and returns when that was (s), NaN if it never was.
func (t *Trial) Until(s float64, done func() bool) float64 {
	hz := t.World.Config().Hz
	for n := range int(math.Round(s * hz)) {
		t.Step()
		if done() {
			return float64(n+1) / hz
		}
	}
	return math.NaN()
}

// Measure notes a measurement; of several under one name the last one counts.
func (t *Trial) Measure(what string, value float64) {
	if t.result.Values == nil {
		t.result.Values = Values{}
	}
	t.result.Values[what] = Number(value)
}

// Worst notes a measurement of which the largest counts, and when it was made.
func (t *Trial) Worst(what string, value float64) {
	if old, known := t.result.Values[what]; known && !(value > float64(old)) && !math.IsNaN(value) {
		return
	}
	t.Measure(what, value)
	if t.World == nil {
		return
	}
	if t.result.When == nil {
		t.result.When = Moments{}
	}
	t.result.When[what] = Moment{t.meter.worlds, int(t.StepCount())}
}

// Refused returns the overlap for which the world refuses a body, nil if it takes it.
func (t *Trial) Refused(def physics.BodyDef) *physics.OverlapError {
	_, err := t.World.AddBody(def)
	var overlap *physics.OverlapError
	if err != nil && !errors.As(err, &overlap) {
		Break("a body was refused, but not for overlap: %v", err)
	}
	return overlap
}
