package crosscheck

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// slides are what friction stops, holds, or sets rolling.
func slides() []Scene {
	return []Scene{slide(), landing(), slope(), rolling(), downhill()}
}

// slide lets nine boxes of friction 0.1 to 0.9 slide to rest, each on a floor of its own.
func slide() Scene {
	const v = 4.0
	scene := Scene{Name: "slide", Shows: "boxes slide to rest from 4 m/s at friction 0.1 to 0.9", Seconds: 4.5,
		Axis: "distance (m)"}
	for k := 1; k <= 9; k++ {
		mu, from := float64(k)/10, 30*float64(k)
		b := box(fmt.Sprintf("box %d", k), vec{0.5, 0.2}, vec{from, 0.2}, 1, mu)
		b.Vel = vec{v, 0}
		i := len(scene.Bodies) + 1
		scene.Bodies = append(scene.Bodies, floor(from-5, from+15, mu, 0), b)
		gone := func(s *Sample) float64 { return s.States[i].At[0] - from }
		distance, stop := closedform.SlideDistance(v, mu), v/(mu*gravity)
		scene.Quantities = append(scene.Quantities,
			Quantity{fmt.Sprintf("distance at μ %.1f", mu), "m", atEnd(gone), distance, share(0.005, distance, barHalf),
				share(0.01, distance, "both are granted the bar")})
		if k%4 == 1 {
			scene.Quantities = append(scene.Quantities,
				Quantity{fmt.Sprintf("time to rest at μ %.1f", mu), "s", func(t *Track) float64 {
					return t.first(func(s *Sample) float64 { return 0.01 - s.States[i].Vel[0] })
				}, stop, within(1.0/60, "speed is known once a step"), within(1.0/60, "speed is known once a step")})
		}
		if k == 1 || k == 5 {
			scene.Curves = append(scene.Curves, Curve{fmt.Sprintf("μ %.1f", mu), gone, func(t float64) float64 {
				t = math.Min(t, stop)
				return v*t - 0.5*mu*gravity*t*t
			}})
		}
	}
	return scene
}

// landing throws boxes forwards, which land flat and slide to rest. The impact on the floor takes the speed of the fall
// and by friction mu times as much of the speed forwards.
func landing() Scene {
	const v, drop, seconds = 4.0, 0.2, 2.5
	scene := Scene{Name: "landing", Shows: "boxes are thrown level at 4 m/s from 0.2 m, land flat and slide to rest",
		Seconds: seconds, Flat: true, Axis: "distance (m)"}
	falls := math.Sqrt(2 * drop / gravity)
	for k, mu := range []float64{0.2, 0.4} {
		from := 30 * float64(k)
		b := box(fmt.Sprintf("box %d", k+1), vec{0.5, 0.2}, vec{from, 0.2 + drop}, 1, mu)
		b.Vel = vec{v, 0}
		i := len(scene.Bodies) + 1
		scene.Bodies = append(scene.Bodies, floor(from-5, from+15, mu, 0), b)
		left := v - mu*gravity*falls
		slides := closedform.SlideDistance(left, mu)
		gone := func(s *Sample) float64 { return s.States[i].At[0] - from }
		scene.Quantities = append(scene.Quantities, Quantity{fmt.Sprintf("distance at μ %.1f", mu), "m", atEnd(gone),
			v*falls + slides, share(0.005, slides, barHalf), share(0.01, slides, "both are granted the bar")})
		scene.Curves = append(scene.Curves, Curve{fmt.Sprintf("μ %.1f", mu), gone, func(t float64) float64 {
			if t < falls {
				return v * t
			}
			t = math.Min(t-falls, left/(mu*gravity))
			return v*falls + left*t - 0.5*mu*gravity*t*t
		}})
	}
	return scene
}

// slope puts boxes at rest on slopes of 26.565°, whose tangent is 0.5.
func slope() Scene {
	const seconds = 2.0
	tilt := math.Atan(0.5)
	down := turned(vec{1, 0}, -tilt)
	scene := Scene{Name: "slope", Shows: "boxes at rest on a slope of tangent 0.5, at friction above, at and below it",
		Seconds: seconds, Axis: "distance down the slope (m)"}
	for k, mu := range []float64{0.3, 0.49, 0.5, 0.51} {
		centre := vec{25 * float64(k), 0}
		ramp := Body{Name: "slope", Half: vec{8, 0.5}, At: centre, Angle: -tilt, Fixed: true, Friction: mu}
		normal := turned(vec{0, 1}, -tilt)
		b := box(fmt.Sprintf("box %d", k+1), vec{0.5, 0.2}, centre.Add(normal.Mul(0.7)), 0, mu)
		b.Lifted, b.Angle = normal, -tilt
		i := len(scene.Bodies) + 1
		scene.Bodies = append(scene.Bodies, ramp, b)
		gone := func(s *Sample) float64 { return s.States[i].At.Sub(b.At).Dot(down) }
		distance := closedform.SlopeSlide(seconds, tilt, mu)
		truth, other := share(0.005, distance, barHalf), share(0.01, distance, "both are granted the bar")
		if distance < 1e-9 { // at the friction angle two equal numbers are subtracted
			truth = within(0.001, "it holds: no more than the expel zone")
			other = within(0.006, "it holds: the expel zone and the slop")
		}
		scene.Quantities = append(scene.Quantities,
			Quantity{fmt.Sprintf("slid in 2 s at μ %.2f", mu), "m", atEnd(gone), distance, truth, other})
		if mu == 0.49 || mu == 0.51 {
			scene.Curves = append(scene.Curves, Curve{fmt.Sprintf("μ %.2f", mu), gone,
				func(t float64) float64 { return closedform.SlopeSlide(t, tilt, mu) }})
		}
	}
	return scene
}

// rolling lets a ball slide until it rolls.
func rolling() Scene {
	const v, mu, radius = 7.0, 0.3, 0.5
	const seconds = 3.0
	bowl := closedform.NewBowl(v, mu)
	after, gone := bowl.Speed, bowl.At(seconds)
	ball := Body{Name: "ball", Radius: radius, At: vec{0, radius}, Lifted: vec{0, 1}, Vel: vec{v, 0}, Friction: mu}
	rolls := func(t *Track) float64 {
		return t.first(func(s *Sample) float64 { return -s.States[1].Spin*radius - 0.999*s.States[1].Vel[0] })
	}
	return Scene{Name: "rolling", Shows: "a ball put down at 7 m/s slides, then rolls at 5/7 of it", Seconds: seconds,
		Bodies: []Body{floor(-5, 40, mu, 0), ball}, Axis: "speed, and spin times radius (m/s)",
		Quantities: []Quantity{
			{"speed once it rolls", "m/s", atEnd(speed(1, 0)), after, share(0.005, after, barHalf),
				share(0.005, after, "as the bar of this engine")},
			{"spin once it rolls", "rad/s", atEnd(spin(1)), -after / radius, share(0.005, after/radius, barHalf),
				share(0.005, after/radius, "as the bar of this engine")},
			{"begins to roll", "s", rolls, bowl.Slides, within(1.0/60, "speed is known once a step"),
				within(1.0/60, "speed is known once a step")},
			{"distance after 3 s", "m", atEnd(where(1, 0)), gone, share(0.005, gone, barHalf),
				share(0.005, gone, "as the bar of this engine")},
		},
		Curves: []Curve{
			{"speed", speed(1, 0), func(t float64) float64 { return math.Max(after, v-mu*gravity*t) }},
			{"spin × radius", func(s *Sample) float64 { return -s.States[1].Spin * radius },
				func(t float64) float64 { return math.Min(after, 2.5*mu*gravity*t) }},
		},
	}
}

// downhill lets a ball roll down a slope of 20°.
func downhill() Scene {
	const radius, seconds = 0.5, 2.0
	const tilt = 20 * math.Pi / 180
	down, normal := turned(vec{1, 0}, -tilt), turned(vec{0, 1}, -tilt)
	ramp := Body{Name: "slope", Half: vec{12, 0.5}, At: vec{}, Angle: -tilt, Fixed: true, Friction: 0.6}
	from := normal.Mul(0.5 + radius).Sub(down.Mul(4))
	ball := Body{Name: "ball", Radius: radius, At: from, Lifted: normal, Friction: 0.6}
	gone := func(s *Sample) float64 { return s.States[1].At.Sub(from).Dot(down) }
	distance := closedform.RollDown(seconds, tilt)
	turns := 2 * distance / seconds / radius // the spin at the end: speeds grow evenly
	return Scene{Name: "downhill", Shows: "a ball rolls down a slope of 20° at 5/7 of what would slide", Seconds: seconds,
		Bodies: []Body{ramp, ball}, Axis: "distance down the slope (m)",
		Quantities: []Quantity{
			{"rolled in 2 s", "m", atEnd(gone), distance, share(0.005, distance, barHalf),
				share(0.005, distance, "as the bar of this engine")},
			{"spin after 2 s", "rad/s", atEnd(spin(1)), -turns, share(0.005, turns, barHalf),
				share(0.005, turns, "as the bar of this engine")},
		},
		Curves: []Curve{{"distance", gone, func(t float64) float64 { return closedform.RollDown(t, tilt) }}},
	}
}
