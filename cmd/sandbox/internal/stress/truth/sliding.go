package truth

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// sliding are flight, friction and rolling.
func sliding() []trial.Case {
	const even = "exact for even gravity"
	distance := trial.Within("distance", 0.005, trial.ProjectAim)
	held := trial.AtMost("held", 0.001, "m", "the zone of 1 mm")
	return []trial.Case{
		{Name: "projectile", Shows: "a ball thrown at 45° flies along its parabola", Cost: inTruth(0.1),
			Bars: []trial.Bar{trial.Within("distance", 1e-9, even), trial.Within("speed", 1e-9, even)}, Play: projectile},
		{Name: "slides-to-rest", Shows: "a block stops after v²/2μg, for μ from 0.1 to 0.9", Cost: inTruth(0.3),
			Bars: []trial.Bar{distance}, Play: slidesToRest},
		{Name: "slips-then-rolls", Shows: "a ball put down at speed slips until it rolls at 5/7 of it", Cost: inTruth(0.3),
			Bars: []trial.Bar{distance, trial.Within("speed", 0.005, trial.ProjectAim)}, Play: slipsThenRolls},
		{Name: "rolls-to-rest", Shows: "rolling resistance stops a ball after 7 v²/10 cg", Cost: inTruth(0.3),
			Bars: []trial.Bar{distance}, Play: rollsToRest},
		{Name: "rolls-down-slope", Shows: "a ball rolls down slopes of 5° to 30° at 5/7 g sin θ", Cost: inTruth(0.3),
			Bars: []trial.Bar{distance}, Play: rollsDownSlopes},
		{Name: "slope-threshold", Shows: "slopes of 10° to 40° hold at μ = tan θ + 0.01 and let slide at - 0.01",
			Cost: inTruth(0.5), Bars: []trial.Bar{held, distance}, Play: slopeThreshold},
		{Name: "tips-or-slides", Shows: "a block twice as high as wide tips, slides, or does neither, as it must",
			Cost: inTruth(0.3), Bars: []trial.Bar{trial.AtMost("kinds-wrong", 0, "", trial.ClosedForm), held,
				distance}, Play: tipsOrSlides},
	}
}

func projectile(t *trial.Trial) {
	v := vec{10 + t.Vary(3), 10 + t.Vary(3), t.Vary(3)}
	id := t.Begin(t.Config(), scenery.Thrown(scenery.Ball("ball", scenery.Stuff(0), 0.1, vec{}), v))[0]
	for _, seconds := range []float64{1, 2, 4} {
		t.Seconds(seconds - float64(t.StepCount())/t.World.Config().Hz)
		at, speed := closedform.Projectile(v, seconds)
		far := at.Len()
		t.Beside("distance", fmt.Sprintf("height after %g s", seconds), t.Body(id).Position()[1], at[1], far, "m")
		t.Beside("distance", fmt.Sprintf("range after %g s", seconds), t.Body(id).Position()[0], at[0], far, "m")
		t.Beside("speed", fmt.Sprintf("speed after %g s", seconds), t.Body(id).Velocity().Len(), speed.Len(), speed.Len(),
			"m/s")
	}
}

func slidesToRest(t *trial.Trial) {
	const v = 5.0
	for mu := 0.1; mu < 0.95; mu += 0.2 {
		m := scenery.Stuff(mu)
		block := scenery.Box("block", m, vec{0.5, 0.1, 0.5}, vec{t.Vary(1), 0.1 + scenery.Air, 0})
		id := t.Begin(t.Config(), scenery.On(m, scenery.Thrown(block, vec{v, 0, 0}))...)[1]
		from := t.Body(id).Position()
		exact := closedform.SlideDistance(v, mu)
		t.Seconds(2*exact/v + 0.5)
		t.Beside("distance", fmt.Sprintf("way at μ = %.1f", mu), t.Body(id).Position().Sub(from).Len(), exact, exact, "m")
	}
}

func slipsThenRolls(t *trial.Trial) {
	const v, radius = 6.0, 0.2
	for _, mu := range []float64{0.1, 0.3, 0.8} {
		m := scenery.Stuff(mu)
		b := scenery.Thrown(scenery.Ball("ball", m, radius, vec{t.Vary(1), radius + scenery.Air, 0}), vec{v, 0, 0})
		id := t.Begin(t.Config(), scenery.On(m, b)...)[1]
		from := t.Body(id).Position()
		bowl := closedform.NewBowl(v, mu)
		end := math.Ceil(bowl.Slides) + 1
		t.Seconds(end)
		way := bowl.At(end)
		at := fmt.Sprintf(" at μ = %g", mu)
		t.Beside("distance", "way"+at, t.Body(id).Position().Sub(from).Len(), way, way, "m")
		t.Beside("speed", "speed"+at, t.Body(id).Velocity().Len(), bowl.Speed, bowl.Speed, "m/s")
		t.Beside("speed", "surface speed"+at, t.Body(id).AngularVelocity().Len()*radius, bowl.Speed, bowl.Speed, "m/s")
	}
}

func rollsToRest(t *trial.Trial) {
	const v, radius = 2.0, 0.2
	for _, share := range []float64{0.02, 0.05, 0.1} {
		m := scenery.Stuff(0.8)
		m.Rolling = share
		b := scenery.Thrown(scenery.Ball("ball", m, radius, vec{t.Vary(1), radius + scenery.Air, 0}), vec{v, 0, 0})
		b.AngularVelocity = vec{0, 0, -v / radius}
		id := t.Begin(t.Config(), scenery.On(m, b)...)[1]
		from := t.Body(id).Position()
		exact := closedform.RollOut(v, share)
		t.Seconds(2*exact/v + 0.5)
		t.Beside("distance", fmt.Sprintf("way at c = %g", share), t.Body(id).Position().Sub(from).Len(), exact, exact, "m")
	}
}

func rollsDownSlopes(t *trial.Trial) {
	const radius, seconds = 0.3, 2.0
	for _, degrees := range []float64{5, 15, 30} {
		angle := degrees * math.Pi / 180
		m := scenery.Stuff(0.8)
		ramp, tilt := scenery.Incline(m, angle)
		b := scenery.Ball("ball", m, radius, tilt.Rotate(vec{t.Vary(1), 0.5 + radius + scenery.Air, 0}))
		id := t.Begin(t.Config(), ramp, b)[1]
		from := t.Body(id).Position()
		t.Seconds(seconds)
		exact := closedform.RollDown(seconds, angle)
		t.Beside("distance", fmt.Sprintf("way at %g°", degrees), t.Body(id).Position().Sub(from).Len(), exact, exact, "m")
	}
}

// slopeThreshold slides for as long as it takes to come 2 m, so that the zone in which a block comes to rest is little.
func slopeThreshold(t *trial.Trial) {
	for _, degrees := range []float64{10, 20, 30, 40} {
		angle := degrees * math.Pi / 180
		for _, more := range []float64{0.01, -0.01} {
			mu := math.Tan(angle) + more
			m := scenery.Stuff(mu)
			ramp, tilt := scenery.Incline(m, angle)
			c := scenery.Cube("cube", m, 0.5, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.25 + scenery.Air, t.Vary(1)}))
			c.Rotation = tilt.Mul(mgl64.QuatRotate(t.Vary(0.5), vec{0, 1, 0}))
			id := t.Begin(t.Config(), ramp, c)[1]
			from := t.Body(id).Position()
			t.Seconds(7)
			along := t.Body(id).Position().Sub(from).Dot(tilt.Rotate(vec{1, 0, 0}))
			what := fmt.Sprintf("way at %g°, μ = tan θ %+g", degrees, more)
			if exact := closedform.SlopeSlide(7, angle, mu); exact > 0 {
				t.Beside("distance", what, along, exact, exact, "m")
			} else {
				t.Beside("held", what, along, 0, 1, "m")
			}
		}
	}
}

// tipsOrSlides puts a block of half width to half height 1 : 2 on slopes: it tips over its lower edge where
// tan θ > 1/2 and friction is more than 1/2 as well; it slides upright where friction is less than either.
func tipsOrSlides(t *trial.Trial) {
	const seconds = 2.0
	t.Worst("kinds-wrong", 0)
	for _, row := range []struct {
		tan, mu float64
		tips    bool
	}{{0.45, 0.6, false}, {0.55, 0.6, true}, {0.45, 0.4, false}, {0.55, 0.4, false}, {0.55, 0.48, false}} {
		angle := math.Atan(row.tan)
		m := scenery.Stuff(row.mu)
		ramp, tilt := scenery.Incline(m, angle)
		block := scenery.Box("block", m, vec{0.25, 0.5, 0.25}, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.5 + scenery.Air, 0}))
		block.Rotation = tilt
		id := t.Begin(t.Config(), ramp, block)[1]
		from := t.Body(id).Position()
		t.Seconds(seconds)
		up := scenery.FromGeom(t.Body(id).Pose().Geom().Q.Apply(geom.V(0, 1, 0)))
		turn := math.Acos(math.Min(1, up.Dot(tilt.Rotate(vec{0, 1, 0}))))
		what := fmt.Sprintf(" at tan θ = %g, μ = %g", row.tan, row.mu)
		if tips := turn > math.Pi/4; tips != row.tips {
			t.Worst("kinds-wrong", 1)
		}
		way, exact := t.Body(id).Position().Sub(from).Len(), closedform.SlopeSlide(seconds, angle, row.mu)
		switch {
		case row.tips:
		case exact == 0:
			t.Beside("held", "way"+what, way, 0, 1, "m")
		default:
			t.Beside("distance", "way"+what, way, exact, exact, "m")
		}
	}
}
