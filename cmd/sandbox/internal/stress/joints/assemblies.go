package joints

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// wide (m) is an opening that has to be reported.
const wide = 0.05

// assemblies throws random assemblies onto a floor: three at each rate, in joints-full twenty.
func assemblies(t *trial.Trial) {
	runs, seconds := 3, 1.5
	if full(t) {
		runs, seconds = 20, 3
	}
	for _, what := range []string{"silent", "wild", differing, nowhere} {
		t.Worst(what, 0)
	}
	t.AtRates(func(at string) {
		widest, open := 0.0, 0
		for range runs {
			most, gain := assembly(t, seconds)
			widest = math.Max(widest, most)
			if most > wide {
				open++
			}
			if !(gain <= 10) {
				t.Measure("wild", t.Measured("wild")+1)
			}
		}
		t.Show(trial.Comparison{What: "greatest opening of all" + at, Measured: trial.Number(widest), Unit: "m"})
		t.Show(trial.Comparison{What: fmt.Sprintf("of %d, open by more than 50 mm%s", runs, at),
			Measured: trial.Number(open)})
	})
}

// assembly plays a random assembly for some seconds, and returns the greatest opening of its joints (m) and the
// greatest energy as a multiple of that at the start. Motors bring some.
func assembly(t *trial.Trial, seconds float64) (most, gain float64) {
	cfg := t.Config()
	cfg.Threads = threads
	twin, err := physics.NewWorld(cfg)
	if err != nil {
		trial.Break("%v", err)
	}
	defer twin.Close()
	twin.SetSleeping(false)
	t.Rewinding(func() { grow(t, twin) })
	t.Begin(t.Config())
	joints := grow(t, t.World)
	start := t.Energy()
	t.Each(seconds, func() {
		gain = math.Max(gain, t.Energy()/start)
		for _, id := range joints {
			j := t.Joint(id)
			far, _, _ := j.Opening()
			most = math.Max(most, far)
			if far > wide && j.Gap().OpenFor == 0 {
				t.Worst("silent", t.Measured("silent")+1)
			}
		}
		if twin.Step(); twin.Hash() != t.Hash() {
			t.Measure(differing, t.Measured(differing)+1)
		}
	})
	t.Worst(nowhere, float64(lost(t.World)))
	return most, gain
}

// grow puts a floor and an assembly into a world: bodies in the cells of a grid, neighbours joined, some of them twice.
// Half of all assemblies have less than twelve bodies.
func grow(t *trial.Trial, w *physics.World) (joints []physics.JointID) {
	add := func(def physics.BodyDef) physics.BodyID {
		id, err := w.AddBody(def)
		if err != nil {
			trial.Break("%v", err)
		}
		return id
	}
	add(scenery.Floor(scenery.Stuff(t.Random())))
	spin := math.Pow(100, t.Random())
	var ids []physics.BodyID
	var cells [][3]int
	taken := map[[3]int]bool{}
	for k := range 2 + int(39*math.Pow(t.Random(), 2)) {
		cell, from := [3]int{}, 0
		for k > 0 {
			from = t.IntN(k)
			cell = cells[from]
			if cell[t.IntN(3)] += 2*t.IntN(2) - 1; !taken[cell] {
				break
			}
		}
		taken[cell], cells = true, append(cells, cell)
		at := vec{0, 12, 0}.Add(vec{float64(cell[0]), float64(cell[1]), float64(cell[2])}.Mul(0.4))
		ids = append(ids, add(part(t, at, spin)))
		if k == 0 {
			continue
		}
		joints = append(joints, join(t, w, joints, ids[from], ids[k])...)
		if other := t.IntN(k); other != from && t.IntN(3) == 0 {
			joints = append(joints, join(t, w, joints, ids[other], ids[k])...)
		}
	}
	return joints
}

// part is a ball or a box of up to 0.36 m, one in three of 0.1 to 100 kg.
func part(t *trial.Trial, at vec, spin float64) physics.BodyDef {
	size := func() float64 { return 0.03 + 0.15*t.Random() }
	m := scenery.Stuff(t.Random())
	def := scenery.Box("box", m, vec{size(), size(), size()}, at)
	if t.IntN(2) == 0 {
		def = scenery.Ball("ball", m, size(), at)
	}
	if t.IntN(3) == 0 {
		def.Mass = math.Pow(10, 3*t.Random()-1)
	}
	def.Velocity = vec{2 * t.Normal(), -8 * t.Random(), 2 * t.Normal()}
	def.AngularVelocity = t.AnyDirection().Mul(spin)
	return def
}

// join links two bodies about midway by a joint of any kind, and some of them by a gear to a joint before it.
func join(t *trial.Trial, w *physics.World, joints []physics.JointID, a, b physics.BodyID) []physics.JointID {
	from, to := w.Body(a).Position(), w.Body(b).Position()
	middle := from.Add(to).Mul(0.5).Add(t.AnyDirection().Mul(0.02))
	def := physics.JointDef{A: a, B: b, At: middle, Axis: t.AnyDirection(), Collide: t.IntN(4) == 0}
	scenery.Linking{Size: 1, Strength: 500, Axis: anyAxis}.Draw(t, &def, from, to)
	link := func(def physics.JointDef) physics.JointID {
		id, err := w.AddJoint(def)
		if err != nil {
			trial.Break("%v", err)
		}
		return id
	}
	added := []physics.JointID{link(def)}
	if _, turns := def.Kind.(joint.Hinge); !turns || t.IntN(3) > 0 {
		return added
	}
	for _, id := range joints {
		if _, turns := w.Joint(id).Kind().(joint.Hinge); turns {
			return append(added, link(physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: id},
				Second: joint.Coupled{Joint: added[0]}, Ratio: 0.5 + t.Random()}}))
		}
	}
	return added
}

// anyAxis has a limit and dry friction, or a motor, or a spring. A limit is as far as most, in m or rad.
func anyAxis(t *trial.Trial, most float64) joint.Axis {
	limit := joint.Between(-most*t.Random(), most*t.Random())
	switch t.IntN(3) {
	case 0:
		return joint.Axis{Limit: limit, Friction: t.Random()}
	case 1:
		return joint.Axis{Limit: limit, Motor: joint.SpeedMotor(5*t.Normal(), 30*t.Random())}
	}
	return joint.Axis{Limit: limit, Spring: joint.Spring{Stiffness: 100 * t.Random(), Damping: t.Random()}}
}
