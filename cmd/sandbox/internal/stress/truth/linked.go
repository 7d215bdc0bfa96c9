package truth

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// linked are the strength of joints, and what they must not change.
func linked() []trial.Case {
	return []trial.Case{
		{Name: "welded-beam", Shows: "twenty welded links with ten times the mass of one at the tip stay straight and sleep",
			Cost: aboutJoints(0.3), Bars: []trial.Bar{trial.AtMost("droop", 0.0001, "m", trial.ProjectAim),
				trial.AtMost("awake", 0, "", trial.ProjectAim)}, Play: weldedBeam},
		{Name: "break-force", Shows: "a joint breaks by the force that it bears, at any rate and number of sub-steps",
			Cost: aboutJoints(0.5), Bars: []trial.Bar{trial.Within("broke-at", 0.02, trial.ProjectAim)}, Play: breakForce},
		{Name: "break-impulse", Shows: "44 N s within 1/15 s break what 7 N s at once do not", Cost: aboutJoints(0.1),
			Bars: []trial.Bar{trial.AtMost("wrong", 0, "", trial.ClosedForm)}, Play: breakImpulse},
		{Name: "free-figure", Shows: "a tumbling chain of balls and hinges with limits keeps momentum and angular momentum",
			Cost: aboutJoints(1), Bars: []trial.Bar{trial.Within("momentum", 1e-10, trial.ProjectAim),
				trial.Within("angular-momentum", 1e-10, trial.ProjectAim),
				trial.Within("energy-rise", 1e-4, trial.ProjectAim)}, Play: freeFigure},
	}
}

func weldedBeam(t *trial.Trial) {
	t.AtRates(func(at string) {
		t.Begin(t.Config())
		m := scenery.Stuff(0.3)
		var ids []physics.BodyID
		for k := range 21 {
			anchor := vec{0.2 * float64(k), 5, 0}
			def := scenery.Heavy(scenery.Box("link", m, vec{0.09, 0.03, 0.03}, anchor.Add(vec{0.1, 0, 0})), 1)
			if k == 20 {
				def = scenery.Heavy(scenery.Ball("tip", m, 0.2, anchor.Add(vec{0.25, 0, 0})), 10+t.Vary(1))
			}
			ids = append(ids, t.Add(def)...)
			weld := physics.JointDef{Kind: joint.Weld{}, A: ids[k], At: anchor}
			if k > 0 {
				weld.B = ids[k-1]
			}
			t.Link(weld)
		}
		t.SetSleeping(true)
		tip, droop := t.Body(ids[20]), 0.0
		t.Each(3, func() { droop = math.Max(droop, math.Abs(tip.Position().Y()-5)) })
		t.Beside("droop", "droop of the tip, worst in 3 s"+at, droop, 0, 1, "m")
		awake := 0.0
		for _, id := range ids {
			if !t.Body(id).Asleep() {
				awake++
			}
		}
		t.Beside("awake", "links awake after 3 s"+at, awake, 0, 1, "")
	})
}

// eachTick calls f with the settings of every rate and number of sub-steps at which joints break by the same load.
func eachTick(t *trial.Trial, f func(cfg physics.Config, at string)) {
	rates := []float64{30, 60, 240}
	if hz := t.AskedHz(); hz != 0 {
		rates = []float64{hz}
	}
	for _, hz := range rates {
		for _, substeps := range []int{4, 16, 64} {
			cfg := t.Config()
			cfg.Hz, cfg.Substeps = hz, substeps
			f(cfg, fmt.Sprintf(", %g Hz, %d sub-steps", hz, substeps))
		}
	}
}

// bears (N) is what the joint bears that is to break.
const bears = 500.0

// hung begins a world in which a ball of 10 kg hangs from a joint that may break.
func hung(t *trial.Trial, cfg physics.Config, kind joint.Kind) physics.Body {
	id := t.Begin(cfg, scenery.Heavy(scenery.Ball("ball", scenery.Stuff(0.3), 0.1, vec{}), 10))[0]
	t.Link(physics.JointDef{Kind: kind, A: id, At: vec{0, 0.1, 0}, BreakForce: bears})
	return t.Body(id)
}

// breakForce draws the ball down by a force that grows by up to 7 N a step. The load lags behind by half of the 1/60 s
// that it is the mean of.
func breakForce(t *trial.Trial) {
	const growth = 200.0 // N/s
	eachTick(t, func(cfg physics.Config, at string) {
		for _, c := range []struct {
			what string
			kind joint.Kind
		}{{"ball joint", joint.Ball{}}, {"weld", joint.Weld{}}, {"soft weld", joint.Weld{Hertz: 20, Ratio: 1}}} {
			ball, pull, load := hung(t, cfg, c.kind), 300+t.Vary(10), 0.0
			for t.World.Report().Joints.BrokenEver == 0 && pull < 2*bears {
				load = 10*scenery.Gravity + pull - growth/120
				ball.ApplyForce(vec{0, -pull, 0}, ball.Position())
				t.Step()
				pull += growth / cfg.Hz
			}
			t.Beside("broke-at", fmt.Sprintf("force that broke a %s%s", c.what, at), load, bears, bears, "N")
		}
	})
}

// breakImpulse pulls at the ball without gravity.
func breakImpulse(t *trial.Trial) {
	t.Measure("wrong", 0)
	eachTick(t, func(cfg physics.Config, at string) {
		cfg.Gravity = vec{}
		for _, c := range []struct{ impulse, seconds, breaks float64 }{{7, 0, 0}, {9, 0, 1}, {44, 1. / 15, 1},
			{44, 0.1, 0}} {
			ball := hung(t, cfg, joint.Weld{})
			if c.seconds == 0 {
				ball.ApplyImpulse(vec{0, -c.impulse, 0}, ball.Position())
			}
			for n := range int(cfg.Hz / 4) {
				if float64(n) < c.seconds*cfg.Hz-0.5 {
					ball.ApplyForce(vec{0, -c.impulse / c.seconds, 0}, ball.Position())
				}
				t.Step()
			}
			t.Beside("wrong", fmt.Sprintf("joints broken by %g N s in %.3g s%s", c.impulse, c.seconds, at),
				float64(t.World.Report().Joints.BrokenEver), c.breaks, 1, "")
		}
	})
}

// freeFigure tumbles for 10 s. Its parts pass through each other.
func freeFigure(t *trial.Trial) {
	t.AtRates(func(at string) {
		t.Begin(t.Weightless())
		var ids []physics.BodyID
		for k := range 15 {
			x := float64(k)
			def := scenery.Box("part", scenery.Stuff(0.3), vec{0.09, 0.03 + 0.002*x, 0.03}, vec{0.2 * x, 0, 0})
			def.Velocity = vec{t.Vary(0.1), math.Sin(x), 3 * math.Cos(2*x)}
			def.AngularVelocity = vec{math.Cos(3 * x), math.Sin(x), 5 * math.Cos(x)}
			def.Filter = physics.Filter{Category: 2, Mask: 1}
			ids = append(ids, t.Add(def)...)
			kind := joint.Kind(joint.Ball{})
			if k%2 == 0 {
				kind = joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1, 1), Friction: 0.01}}
			}
			if k > 0 {
				t.Link(physics.JointDef{Kind: kind, A: ids[k-1], B: ids[k], At: vec{0.2*x - 0.1, 0, 0}, Axis: vec{0, 0, 1}})
			}
		}
		momentum, spin, size, turn := momenta(t, ids)
		flyFreely(t, 10)
		after, spinAfter, _, _ := momenta(t, ids)
		t.Beside("momentum", "change of the momentum in 10 s"+at, after.Sub(momentum).Len(), 0, size, "N s")
		t.Beside("angular-momentum", "change of the angular momentum in 10 s"+at, spinAfter.Sub(spin).Len(), 0, turn,
			"N m s")
	})
}
