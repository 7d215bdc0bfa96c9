// Package simbench holds the tasks of SimBenchmark as stress cases, and the published results of other engines in them.
// The tasks are those of Kang and Hwangbo (https://leggedrobotics.github.io/SimBenchmark, code and parameters in
// https://github.com/leggedrobotics/SimBenchmark, folders benchmark and benchmark/res/yaml), built anew. Theirs has z
// up and begins with bodies 0.02 mm inside each other; here y is up and bodies begin apart. Errors are those that it
// prints, without error correction where an engine has a choice.
package simbench

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// steps (s) are the time steps of every task but the tower; four are among those with published figures.
var steps = []float64{0.0004, 0.001, 0.002, 0.004, 0.01, 0.016, 0.032}

// Task is a task with an error to plot against speed.
type Task struct {
	Name    string
	shows   string
	Unit    string  // of the error
	seconds float64 // simulated
	cost    float64 // CPU seconds of all steps
	bars    []trial.Bar
	// play builds the world with a configuration, plays for some seconds and returns the error of the task.
	play func(t *trial.Trial, cfg physics.Config, seconds float64) float64
}

// Tasks returns the tasks, in the order of the table.
func Tasks() []Task {
	energy := trial.Within("energy", 0.01, trial.ProjectAim)
	return []Task{
		{"rolling", "a 10 kg plate with 25 balls on it, pushed over the floor by 150 N along the diagonal", "m²/s²", 4, 5,
			[]trial.Bar{trial.Within("velocity", 0.005, trial.ProjectAim)}, rolling},
		{"bouncing", "49 elastic balls fall 5 m and bounce for 20 s", "J²", 20, 10, []trial.Bar{energy}, bouncing},
		{"666", "216 smooth balls fall on a floor and run apart", "m²", 10, 60,
			[]trial.Bar{trial.AtMost("penetration", 0, "m²", trial.ProjectAim)}, smooth666},
		{"elastic-666", "the same with elastic balls", "J²", 10, 60, []trial.Bar{energy}, elastic666},
	}
}

// Cases are the tasks as cases.
func Cases() (cases []trial.Case) {
	for _, task := range Tasks() {
		c := trial.Case{Name: "sim-" + task.Name, Shows: task.shows, Bars: task.bars}
		c.Cost[trial.SimBench] = task.cost
		c.Play = func(t *trial.Trial) { simulate(t, &task, steps, task.seconds) }
		cases = append(cases, c)
	}
	tower := trial.Case{Name: "sim-kapla", Shows: "a tower of 102 blocks laid on each other stands for 600 s",
		Bars: []trial.Bar{trial.AtLeast("stood", 600, "s", "SimBenchmark"), trial.AtMost(trial.Fallen, 0, "",
			"SimBenchmark")},
		Play: func(t *trial.Trial) { playKapla(t, 600) }}
	tower.Cost[trial.SimBench] = 120
	return append(cases, tower)
}

// simulate plays a task with all steps and draws its error over speed, beside what others have published.
func simulate(t *trial.Trial, task *Task, steps []float64, seconds float64) {
	ours := trial.Series{Chart: "sim-" + task.Name, Name: "Brickyard"}
	for _, dt := range steps {
		cfg := t.Config()
		cfg.Hz = 1 / dt
		before := t.Elapsed()
		err := task.play(t, cfg, seconds)
		speed := seconds / (t.Elapsed() - before).Seconds()
		t.Show(trial.Comparison{What: fmt.Sprintf("error at %g ms, %.3g × real time", 1e3*dt, speed),
			Measured: trial.Number(err),
			Unit:     task.Unit, Error: trial.Number(err), Others: publishedAt(task.Name, dt)})
		ours.X, ours.Y = append(ours.X, speed), append(ours.Y, err)
	}
	t.Chart(ours)
	t.Chart(published(task.Name, seconds)...)
}

// meanError plays for some seconds and returns the mean of an error over all steps, each looked at before it is taken.
func meanError(t *trial.Trial, seconds float64, err func() float64) float64 {
	sum, n := err(), 1.0
	t.Each(seconds-1/t.World.Config().Hz, func() { sum, n = sum+err(), n+1 })
	return sum / n
}

// rolling pushes the plate, whose friction on the floor is 0.4 and under the balls 0.8: the materials are chosen so
// that their geometric means come out as that. The error is the squared velocity error of the plate and one ball.
func rolling(t *trial.Trial, cfg physics.Config, seconds float64) float64 {
	const force, plateMass, ballMass, radius = 150.0, 10.0, 1.0, 0.5
	ground, plate := scenery.Stuff(0.2), scenery.Stuff(0.8)
	defs := []physics.BodyDef{scenery.Floor(ground),
		scenery.Heavy(scenery.Box("plate", plate, vec{10, 0.5, 10}, vec{0, 0.5 + scenery.Air, 0}), plateMass)}
	for k := range 25 {
		at := vec{2*float64(k/5) - 4, 1 + radius + 2*scenery.Air, 2*float64(k%5) - 4}
		defs = append(defs, scenery.Heavy(scenery.Ball(fmt.Sprintf("ball %d", k+1), plate, radius, at), ballMass))
	}
	ids := t.Begin(cfg, defs...)
	way := vec{math.Sqrt2 / 2, 0, math.Sqrt2 / 2}
	exact := closedform.NewDragged(plateMass, ballMass, 25, force, 0.4)
	dt := 1 / cfg.Hz
	err := meanError(t, seconds, func() float64 {
		time := float64(t.StepCount()) * dt
		plate := t.Body(ids[1]).Velocity().Sub(way.Mul(exact.Plate * time))
		ball := t.Body(ids[2]).Velocity().Sub(way.Mul(exact.Ball * time))
		t.Body(ids[1]).ApplyImpulse(way.Mul(force*dt), t.Body(ids[1]).Position())
		return plate.Dot(plate) + ball.Dot(ball)
	})
	t.Step() // to the end of the last push
	for i, want := range []float64{exact.Plate * seconds, exact.Ball * seconds} {
		name := []string{"plate", "ball"}[i]
		what := fmt.Sprintf("speed of the %s after %g s at %g ms", name, seconds, 1e3*dt)
		t.Beside("velocity", what, t.Body(ids[1+i]).Velocity().Dot(way), want, want, "m/s")
	}
	return err
}

func bouncing(t *trial.Trial, cfg physics.Config, seconds float64) float64 {
	m := scenery.Bouncy(0, 1)
	defs := []physics.BodyDef{scenery.Floor(m)}
	for k := range 49 {
		defs = append(defs, scenery.Heavy(scenery.Ball(fmt.Sprintf("ball %d", k+1), m, 0.1,
			vec{2 * float64(k/7), 5, 2 * float64(k%7)}), 10))
	}
	t.Begin(cfg, defs...)
	return energyError(t, seconds)
}

// energyError plays for some seconds and returns the mean squared error of the total energy.
func energyError(t *trial.Trial, seconds float64) float64 {
	start := t.Energy()
	worst := start
	err := meanError(t, seconds, func() float64 {
		now := t.Energy()
		if math.Abs(now-start) > math.Abs(worst-start) {
			worst = now
		}
		return (now - start) * (now - start)
	})
	what := fmt.Sprintf("energy at %.3g ms, when it is worst", 1e3/t.World.Config().Hz)
	t.Beside("energy", what, worst, start, start, "J")
	return err
}

// lattice666 is 216 balls of 10 kg, 0.2 m wide and 0.21 m from each other, a millimetre off at random.
func lattice666(t *trial.Trial, restitution float64) (defs []physics.BodyDef) {
	m := scenery.Bouncy(0, restitution)
	defs = append(defs, scenery.Floor(m))
	for k := range 216 {
		at := vec{float64(k / 36), float64(k % 6), float64(k / 6 % 6)}.Mul(0.21)
		at = at.Add(vec{t.Random(), t.Random(), t.Random()}.Mul(0.001)).Add(vec{0, 1.101, 0})
		defs = append(defs, scenery.Heavy(scenery.Ball(fmt.Sprintf("ball %d", k+1), m, ballRadius, at), 10))
	}
	return defs
}

const ballRadius = 0.1 // m, radius of the balls of 666

// smooth666 measures the sum of the squared penetrations of all pairs, and of balls and floor.
func smooth666(t *trial.Trial, cfg physics.Config, seconds float64) float64 {
	ids := t.Begin(cfg, lattice666(t, 0)...)[1:]
	at := make([]vec, len(ids))
	err := meanError(t, seconds, func() float64 {
		for i, id := range ids {
			at[i] = t.Body(id).Position()
		}
		return penetration(at)
	})
	t.Beside("penetration", fmt.Sprintf("mean squared penetration at %.3g ms", 1e3/cfg.Hz), err, 0, 1, "m²")
	return err
}

// penetration is the sum (m²) of the squared depths of all pairs of balls at some places, and of balls and floor.
func penetration(at []vec) (sum float64) {
	for i := range at {
		deep := math.Max(0, ballRadius-at[i][1])
		sum += deep * deep
		for _, other := range at[:i] {
			if d := at[i].Sub(other); d.Dot(d) < 4*ballRadius*ballRadius {
				deep := 2*ballRadius - d.Len()
				sum += deep * deep
			}
		}
	}
	return sum
}

func elastic666(t *trial.Trial, cfg physics.Config, seconds float64) float64 {
	t.Begin(cfg, lattice666(t, 1)...)
	return energyError(t, seconds)
}

// kapla is six storeys of eight cross-beams and two rows of beams on them, 10 kg each: 102 blocks 0.1 m high, laid on
// each other as the benchmark lays them. Friction is 0.8, which is RaiSim's unless told.
func kapla() (defs []physics.BodyDef) {
	const high, long, short = 0.1, 0.2, 0.05
	m := scenery.Stuff(0.8)
	defs = append(defs, scenery.Floor(m))
	lay := func(size, at vec) {
		name := fmt.Sprintf("block %d", len(defs))
		defs = append(defs, scenery.Heavy(scenery.Box(name, m, size.Mul(0.5), at), 10))
	}
	for storey := range 6 {
		y := 2*high*float64(storey) + high/2
		for j := range 8 {
			lay(vec{short, high, long + 0.05}, vec{float64(j) * long, y, 0})
		}
		for _, x := range []float64{0.1, 0.5, 0.9, 1.3} {
			lay(vec{long, high, short}, vec{x, y + high, -long / 2})
		}
		for _, x := range []float64{0.1, 0.3, 0.7, 1.1, 1.3} {
			lay(vec{long, high, short}, vec{x, y + high, long / 2})
		}
	}
	return defs
}

// playKapla plays the tower for some seconds, or until its last block is a storey lower, in steps of 10 ms.
func playKapla(t *trial.Trial, seconds float64) {
	cfg := t.Config()
	cfg.Hz = 100
	ids := t.Begin(cfg, kapla()...)
	last := ids[len(ids)-1]
	t.Draw(trial.DriftCurve, trial.KineticCurve)
	stood := t.Until(seconds, func() bool { return t.Body(last).Position()[1] < 1 })
	if math.IsNaN(stood) {
		stood = seconds
	}
	t.Measure("stood", stood)
	t.Show(trial.Comparison{What: "time it stood, in steps of 10 ms", Measured: trial.Number(stood), Exact: 600, Unit: "s",
		Others: publishedTowers})
}
