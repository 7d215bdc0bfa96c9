package stress

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// The tasks of SimBenchmark (Kang and Hwangbo, https://leggedrobotics.github.io/SimBenchmark, code and parameters in
// https://github.com/leggedrobotics/SimBenchmark, folders benchmark and benchmark/res/yaml), built anew. Theirs has z
// up and begins with bodies 0.02 mm inside each other; here y is up and bodies begin apart. Errors are those that it
// prints, without error correction where an engine has a choice.

// simSteps (s) are the time steps of every task but the tower; four are among those with published figures.
var simSteps = []float64{0.0004, 0.001, 0.002, 0.004, 0.01, 0.016, 0.032}

// simTask is a task with an error to plot against speed.
type simTask struct {
	name, shows string
	unit        string  // of the error
	seconds     float64 // simulated
	cost        float64 // CPU seconds of all steps
	bars        []Bar
	// play builds the world with a configuration, plays for some seconds and returns the error of the task.
	play func(t *Trial, cfg physics.Config, seconds float64) float64
}

func simTasks() []simTask {
	energy := wrong("energy", 0.01, asked)
	return []simTask{
		{"rolling", "a 10 kg plate with 25 balls on it, pushed over the floor by 150 N along the diagonal", "m²/s²", 4, 5,
			[]Bar{wrong("velocity", 0.005, asked)}, simRolling},
		{"bouncing", "49 elastic balls fall 5 m and bounce for 20 s", "J²", 20, 10, []Bar{energy}, simBouncing},
		{"666", "216 smooth balls fall on a floor and run apart", "m²", 10, 60,
			[]Bar{atMost("penetration", 0, "m²", asked)}, sim666},
		{"elastic-666", "the same with elastic balls", "J²", 10, 60, []Bar{energy}, simElastic666},
	}
}

// simBenches are the tasks as cases.
func simBenches() (cases []Case) {
	for _, task := range simTasks() {
		c := Case{Name: "sim-" + task.name, Shows: task.shows, Bars: task.bars}
		c.cost[SimBench] = task.cost
		c.play = func(t *Trial) { t.simulate(&task, simSteps, task.seconds) }
		cases = append(cases, c)
	}
	tower := Case{Name: "sim-kapla", Shows: "a tower of 102 blocks laid on each other stands for 600 s",
		Bars: []Bar{atLeast("stood", 600, "s", "SimBenchmark"), atMost(fallen, 0, "", "SimBenchmark")},
		play: func(t *Trial) { t.simKapla(600) }}
	tower.cost[SimBench] = 120
	return append(cases, tower)
}

// simulate plays a task with all steps and draws its error over speed, beside what others have published.
func (t *Trial) simulate(task *simTask, steps []float64, seconds float64) {
	ours := Series{Chart: "sim-" + task.name, Name: "Brickyard"}
	for _, dt := range steps {
		cfg := t.Config()
		cfg.Hz = 1 / dt
		before := t.meter.elapsed
		err := task.play(t, cfg, seconds)
		speed := seconds / (t.meter.elapsed - before).Seconds()
		t.show(Comparison{What: fmt.Sprintf("error at %g ms, %.3g × real time", 1e3*dt, speed), Measured: Number(err),
			Unit: task.unit, Error: Number(err), Others: publishedAt(task.name, dt)})
		ours.X, ours.Y = append(ours.X, speed), append(ours.Y, err)
	}
	t.result.Series = append(append(t.result.Series, ours), published(task.name, seconds)...)
}

// mean plays for some seconds and returns the mean of an error over all steps, each looked at before it is taken.
func (t *Trial) mean(seconds float64, err func() float64) float64 {
	sum, n := err(), 1.0
	t.Each(seconds-1/t.World.Config().Hz, func() { sum, n = sum+err(), n+1 })
	return sum / n
}

// simRolling pushes the plate, whose friction on the floor is 0.4 and under the balls 0.8: the materials are chosen so
// that their geometric means come out as that. The error is the squared velocity error of the plate and one ball.
func simRolling(t *Trial, cfg physics.Config, seconds float64) float64 {
	const force, plateMass, ballMass, radius = 150.0, 10.0, 1.0, 0.5
	ground, plate := stuff(0.2), stuff(0.8)
	defs := []physics.BodyDef{floor(ground),
		heavy(box("plate", plate, vec{10, 0.5, 10}, vec{0, 0.5 + air, 0}), plateMass)}
	for k := range 25 {
		at := vec{2*float64(k/5) - 4, 1 + radius + 2*air, 2*float64(k%5) - 4}
		defs = append(defs, heavy(ball(fmt.Sprintf("ball %d", k+1), plate, radius, at), ballMass))
	}
	ids := t.Begin(cfg, defs...)
	way := vec{math.Sqrt2 / 2, 0, math.Sqrt2 / 2}
	exact := closedform.NewDragged(plateMass, ballMass, 25, force, 0.4)
	dt := 1 / cfg.Hz
	err := t.mean(seconds, func() float64 {
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
		t.beside("velocity", what, t.Body(ids[1+i]).Velocity().Dot(way), want, want, "m/s")
	}
	return err
}

func simBouncing(t *Trial, cfg physics.Config, seconds float64) float64 {
	m := bouncy(0, 1)
	defs := []physics.BodyDef{floor(m)}
	for k := range 49 {
		defs = append(defs, heavy(ball(fmt.Sprintf("ball %d", k+1), m, 0.1, vec{2 * float64(k/7), 5, 2 * float64(k%7)}), 10))
	}
	t.Begin(cfg, defs...)
	return t.energyError(seconds)
}

// energyError plays for some seconds and returns the mean squared error of the total energy.
func (t *Trial) energyError(seconds float64) float64 {
	start := t.Energy()
	worst := start
	err := t.mean(seconds, func() float64 {
		now := t.Energy()
		if math.Abs(now-start) > math.Abs(worst-start) {
			worst = now
		}
		return (now - start) * (now - start)
	})
	what := fmt.Sprintf("energy at %.3g ms, when it is worst", 1e3/t.World.Config().Hz)
	t.beside("energy", what, worst, start, start, "J")
	return err
}

// lattice666 is 216 balls of 10 kg, 0.2 m wide and 0.21 m from each other, a millimetre astray at random.
func (t *Trial) lattice666(restitution float64) (defs []physics.BodyDef) {
	m := bouncy(0, restitution)
	defs = append(defs, floor(m))
	for k := range 216 {
		at := vec{float64(k / 36), float64(k % 6), float64(k / 6 % 6)}.Mul(0.21)
		at = at.Add(vec{t.Random(), t.Random(), t.Random()}.Mul(0.001)).Add(vec{0, 1.101, 0})
		defs = append(defs, heavy(ball(fmt.Sprintf("ball %d", k+1), m, simBall, at), 10))
	}
	return defs
}

const simBall = 0.1 // m, radius of the balls of 666

// sim666 measures the sum of the squared penetrations of all pairs, and of balls and floor.
func sim666(t *Trial, cfg physics.Config, seconds float64) float64 {
	ids := t.Begin(cfg, t.lattice666(0)...)[1:]
	at := make([]vec, len(ids))
	err := t.mean(seconds, func() float64 {
		for i, id := range ids {
			at[i] = t.Body(id).Position()
		}
		return penetration(at)
	})
	t.beside("penetration", fmt.Sprintf("mean squared penetration at %.3g ms", 1e3/cfg.Hz), err, 0, 1, "m²")
	return err
}

// penetration is the sum (m²) of the squared depths of all pairs of balls at some places, and of balls and floor.
func penetration(at []vec) (sum float64) {
	for i := range at {
		deep := math.Max(0, simBall-at[i][1])
		sum += deep * deep
		for _, other := range at[:i] {
			if d := at[i].Sub(other); d.Dot(d) < 4*simBall*simBall {
				deep := 2*simBall - d.Len()
				sum += deep * deep
			}
		}
	}
	return sum
}

func simElastic666(t *Trial, cfg physics.Config, seconds float64) float64 {
	t.Begin(cfg, t.lattice666(1)...)
	return t.energyError(seconds)
}

// kapla is six storeys of eight cross-beams and two rows of beams on them, 10 kg each: 102 blocks 0.1 m high, laid on
// each other as the benchmark lays them. Friction is 0.8, which is RaiSim's unless told.
func kapla() (defs []physics.BodyDef) {
	const high, long, short = 0.1, 0.2, 0.05
	m := stuff(0.8)
	defs = append(defs, floor(m))
	lay := func(size, at vec) {
		name := fmt.Sprintf("block %d", len(defs))
		defs = append(defs, heavy(box(name, m, size.Mul(0.5), at), 10))
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

// simKapla plays the tower for some seconds, or until its last block is a storey lower, in steps of 10 ms.
func (t *Trial) simKapla(seconds float64) {
	cfg := t.Config()
	cfg.Hz = 100
	ids := t.Begin(cfg, kapla()...)
	last := ids[len(ids)-1]
	t.Draw(driftCurve, kineticCurve)
	stood := t.Until(seconds, func() bool { return t.Body(last).Position()[1] < 1 })
	if math.IsNaN(stood) {
		stood = seconds
	}
	t.Measure("stood", stood)
	t.show(Comparison{What: "time it stood, in steps of 10 ms", Measured: Number(stood), Exact: 600, Unit: "s",
		Others: publishedTowers})
}
