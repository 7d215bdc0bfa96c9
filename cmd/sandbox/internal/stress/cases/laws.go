package cases

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// laws are what mechanics conserves.
func laws() []trial.Case {
	share := func(what string, most float64) trial.Bar { return trial.AtMost(what, most, "share", trial.ClosedForm) }
	return []trial.Case{
		{Name: "elastic-ball", Shows: "an elastic ball still rises to its height after 20 s",
			Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{share("height-error", 0.02), trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)},
			Play: elasticBall},
		{Name: "cradle", Shows: "five elastic balls side by side hand an impact on to the last",
			Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{share("speed-error", 0.02), share("left-behind", 0.02)}, Play: func(t *trial.Trial) {
				cradle(t,
					2*scenery.Air)
			}},
		{Name: "cradle-apart", Shows: "the same where each ball has 0.1 m to go", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{share("speed-error", 0.02), share("left-behind", 0.02)}, Play: func(t *trial.Trial) {
				cradle(t,
					0.1)
			}},
		{Name: "dzhanibekov", Shows: "a body spinning about its middle axis turns over, and keeps energy and momentum",
			Cost: trial.Costs{0.01, 0.02, 0.2}, Bars: []trial.Bar{trial.AtLeast("flips", 1, "", trial.ClosedForm),
				share("energy-error", 0.002),
				share("momentum-error", 0.002)}, Play: dzhanibekov},
		{Name: "momentum", Shows: "bodies that collide freely keep their momentum", Cost: trial.Costs{0.04, 0.3, 3},
			Bars: []trial.Bar{share("momentum-error", 1e-6), share("angular-error", 0.01)}, Play: momentum},
		{Name: "blast", Shows: "packed cubes with random speeds and spins gain no energy from the guard",
			Cost: trial.Costs{0.04, 0.3, 3}, Bars: []trial.Bar{trial.AtMost("gained", 0, "J", trial.Promise),
				trial.AtMost(trial.Lost, 0.05, "share", trial.Campaign)},
			Play: blast},
		{Name: "elastic-box", Shows: "fully elastic cubes tumble on a smooth floor and keep their energy to a tenth",
			Cost: trial.Costs{0.01, 0.02, 0.2}, Bars: []trial.Bar{share("energy-error", 0.1)}, Play: elasticBox},
		{Name: "pile-energy", Shows: "the energy of a falling heap never rises", Cost: trial.Costs{0.05, 1.3, 13},
			Bars: []trial.Bar{share("rise", 1e-4)}, Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				n := trial.Pick(t, 3, 5, 6)
				t.Begin(t.Config(), scenery.On(m, scenery.Heap(t, m, 0.5, n, n, n)...)...)
				t.Draw(trial.TotalCurve)
				least := t.Energy()
				start := least
				t.Worst("rise", 0)
				t.Each(trial.Pick(t, 3.0, 5, 20), func() {
					now := t.Energy()
					t.Worst("rise", (now-least)/start)
					least = math.Min(least, now)
				})
			}},
	}
}

func elasticBall(t *trial.Trial) {
	const h, radius = 1.0, 0.2
	m := scenery.Bouncy(0, 1)
	ids := t.Begin(t.Config(), scenery.On(m, scenery.Ball("ball", m, radius,
		vec{0, radius + scenery.Air + h + t.Vary(0.2), 0}))...)
	t.Draw(trial.TotalCurve)
	start := t.Body(ids[1]).Position().Y() - radius - scenery.Air
	t.Seconds(18)
	top := 0.0
	t.Each(2, func() { top = math.Max(top, t.Body(ids[1]).Position().Y()-radius-scenery.Air) })
	t.Measure("height-error", math.Abs(top/start-1))
}

// cradle shoots a ball at a row of four with the given room (m) between them.
func cradle(t *trial.Trial, room float64) {
	const v, radius = 2.0, 0.1
	m := scenery.Bouncy(0, 1)
	var defs []physics.BodyDef
	for i := range 5 {
		defs = append(defs, scenery.Ball(fmt.Sprintf("ball %d", i+1), m, radius, vec{float64(i) * (2*radius + room), 0, 0}))
	}
	defs[0].Position[0] = -0.5 + t.Vary(0.2)
	defs[0].Velocity = vec{v, 0, 0}
	ids := t.Begin(t.Weightless(), defs...)
	t.Seconds(1)
	t.Measure("speed-error", math.Abs(t.Body(ids[4]).Velocity().Len()/v-1))
	for _, id := range ids[:4] {
		t.Worst("left-behind", t.Body(id).Velocity().Len()/v)
	}
}

// angular returns the angular momentum of a body about the origin (kg m²/s), for boxes of half extents half.
func angular(t *trial.Trial, id physics.BodyID, half vec) vec {
	m := t.Body(id).Mass()
	square := vec{half.Y()*half.Y() + half.Z()*half.Z(), half.X()*half.X() + half.Z()*half.Z(),
		half.X()*half.X() + half.Y()*half.Y()}.Mul(m / 3)
	q := t.Body(id).Pose().Geom().Q
	spin := t.Body(id).AngularVelocity()
	local := (mgl64.Quat{W: q.W, V: vec{-q.X, -q.Y, -q.Z}}).Rotate(spin)
	for i := range local {
		local[i] *= square[i]
	}
	own := (mgl64.Quat{W: q.W, V: vec{q.X, q.Y, q.Z}}).Rotate(local)
	return own.Add(t.Body(id).Position().Cross(t.Body(id).Velocity()).Mul(m))
}

func dzhanibekov(t *trial.Trial) {
	half := vec{0.5, 0.3, 0.1}
	body := scenery.Box("body", scenery.Stuff(0.5), half, vec{})
	body.AngularVelocity = vec{0.02 + t.Vary(0.01), 6, 0.02} // the y axis has the middle moment
	ids := t.Begin(t.Weightless(), body)
	energy, momentum := t.KineticEnergy(), angular(t, ids[0], half)
	flips, up := 0.0, true
	t.Each(trial.Pick(t, 10.0, 20, 120), func() {
		q := t.Body(ids[0]).Pose().Geom().Q
		if y := (mgl64.Quat{W: q.W, V: vec{q.X, q.Y, q.Z}}).Rotate(vec{0, 1, 0}).Y(); up != (y > 0) && math.Abs(y) > 0.5 {
			flips, up = flips+1, !up
		}
		t.Worst("energy-error", math.Abs(t.KineticEnergy()/energy-1))
		t.Worst("momentum-error", angular(t, ids[0], half).Sub(momentum).Len()/momentum.Len())
	})
	t.Measure("flips", flips)
}

// momentum lets a loose lattice of boxes fly into itself.
func momentum(t *trial.Trial) {
	half := vec{0.3, 0.2, 0.1}
	m := scenery.Bouncy(0.3, 0.3)
	var defs []physics.BodyDef
	n := trial.Pick(t, 3, 4, 5)
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Sub(vec{1, 1, 1}.Mul(0.5 * float64(n-1)))
		d := scenery.Box(fmt.Sprintf("box %d", k+1), m, half, at)
		d.Rotation = t.AnyRotation()
		d.Velocity = t.AnyDirection().Mul(3).Sub(at.Mul(2))
		d.AngularVelocity = t.AnyDirection().Mul(2)
		defs = append(defs, d)
	}
	ids := t.Begin(t.Weightless(), defs...)
	sums := func() (p, l vec, size, turn float64) {
		for _, id := range ids {
			v, own := t.Body(id).Velocity().Mul(t.Body(id).Mass()), angular(t, id, half)
			p, l, size, turn = p.Add(v), l.Add(own), size+v.Len(), turn+own.Len()
		}
		return p, l, size, turn
	}
	p, l, size, turn := sums()
	t.Seconds(trial.Pick(t, 2.0, 3, 8))
	p2, l2, _, _ := sums()
	t.Measure("momentum-error", p2.Sub(p).Len()/size)
	t.Measure("angular-error", l2.Sub(l).Len()/turn)
}

func blast(t *trial.Trial) {
	n := trial.Pick(t, 4, 7, 8)
	m := scenery.Stuff(0.3)
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Mul(0.5 + 2*scenery.Air)
		c := scenery.Thrown(scenery.Cube(fmt.Sprintf("cube %d", k+1), m, 0.5, at), t.AnyDirection().Mul(20))
		c.AngularVelocity = t.AnyDirection().Mul(20)
		defs = append(defs, c)
	}
	t.Begin(t.Weightless(), defs...)
	t.Draw(trial.TotalCurve)
	watchEnergy(t, trial.Pick(t, 1.0, 1.5, 3), nil)
}

func elasticBox(t *trial.Trial) {
	m := scenery.Bouncy(0, 1)
	var defs []physics.BodyDef
	for i := range 4 {
		c := scenery.Cube(fmt.Sprintf("cube %d", i+1), m, 0.4, vec{2 * float64(i), 1.2, 0})
		c.Rotation = t.AnyRotation()
		defs = append(defs, c)
	}
	t.Begin(t.Config(), scenery.On(m, defs...)...)
	t.Draw(trial.TotalCurve)
	start := t.Energy()
	t.Seconds(trial.Pick(t, 4.0, 6, 20))
	t.Measure("energy-error", math.Abs(t.Energy()/start-1))
}
