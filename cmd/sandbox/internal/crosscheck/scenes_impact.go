package crosscheck

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

const (
	momentum   = "momentum: rounding, 1e-9 of what there is"
	answered   = "an impact is answered up to a sub-step early"
	skinMeets  = "Box2D answers when skins meet, up to 5 mm early or a step of 1/960 s late, and is half a step ahead"
	earlier    = "the effect of the same impact so much earlier, and 0.5 % of the scale, as the bar of sliding"
	skinned    = "twice that, and 1 % since corners of Box2D are round, of 10 mm"
	halfBounce = "half of the bar of a bounce's height, which goes with the square of the speed"
	bent       = "a sub-step and half a zone, and what a corner leaves its tangent by in 0.07 rad"
)

// bounces drops a box and a ball at each restitution.
func bounces() []Scene {
	return []Scene{bouncing("bounce-box", "boxes", 0), bouncing("bounce-ball", "balls", 0.25)}
}

func bouncing(name, what string, radius float64) Scene {
	const height, half, seconds = 2.0, 0.25, 4.0
	scene := Scene{Name: name, Shows: what + " fall from 2 m at restitution 0, 0.5, 0.8 and 1", Seconds: seconds,
		Flat: radius == 0, Axis: "height above rest (m)"}
	landing := math.Sqrt(2 * height / gravity)
	for k, e := range []float64{0, 0.5, 0.8, 1} {
		x := 10 * float64(k)
		b := Body{Name: fmt.Sprintf("%g", e), Half: vec{half, half}, Radius: radius, At: vec{x, half + height},
			Lifted: vec{0, 1}, Friction: 0.5, Restitution: e}
		i := len(scene.Bodies) + 1
		scene.Bodies = append(scene.Bodies, floor(x-4, x+4, 0.5, 0), b)
		if e == 0.5 || e == 1 {
			scene.Curves = append(scene.Curves, Curve{fmt.Sprintf("e %g", e), func(s *Sample) float64 {
				return s.States[i].At[1] - half
			}, func(t float64) float64 { return closedform.BouncePath(height, e, t) }})
		}
		if e == 0 {
			scene.Quantities = append(scene.Quantities, Quantity{"height of a bounce at e 0", "m",
				func(t *Track) float64 { return max(0, t.apex(i, landing+0.05)-half) }, 0,
				within(0.001, "the expel zone"), within(0.006, "the expel zone and the slop")})
			continue
		}
		start := landing
		for n := 1; n <= 2; n++ {
			from := start
			start += 2 * landing * math.Pow(e, float64(n))
			to, top := start, closedform.BounceHeight(height, e, n)
			bar := share(0.01*float64(n), top, barBounce)
			scene.Quantities = append(scene.Quantities, Quantity{fmt.Sprintf("height of bounce %d at e %g", n, e), "m",
				func(t *Track) float64 { return t.apexBetween(i, from, to) - half }, top,
				bar, within(bar.Most+planarBounce(height, e, n), "that, and as much as "+skinMeets)})
		}
		first := func(t *Track) float64 { return t.bounce(0, i, 1, -gravity, 1) }
		scene.Quantities = append(scene.Quantities, Quantity{fmt.Sprintf("first contact at e %g", e), "s", first, landing,
			within(early(gravity*landing), answered+", and half a zone before the zone"),
			within(early(gravity*landing)+planarEarly(gravity*landing), "the same, and "+skinMeets)})
	}
	return scene
}

// impacts are free of gravity, but for bullets.
func impacts() []Scene {
	return []Scene{
		spinning("spin-smooth", "spinning boxes meet corner on face, without friction, at restitution 0.8", 0, 0.8, 2, 0),
		spinning("spin-stick", "spinning boxes meet corner on face and stick there, at friction 0.9", 0.9, 0, 2, 0),
		spinning("spin-slide", "spinning boxes meet corner on face and slide, at friction 0.1", 0.1, 0.5, -6, 4),
		cradle(), bullet("bullet-wall", 200), bullet("bullet-5000", 5000), plate(),
	}
}

// spinning is a box that hits another with a corner.
func spinning(name, shows string, friction, restitution, turn, side float64) Scene {
	const v, seconds = 5.0, 1.0
	a := Body{Name: "mover", Half: vec{0.5, 0.5}, At: vec{-2.6, 0.3}, Lifted: vec{-1, 0}, Vel: vec{v, side},
		Spin: turn, Mass: 2, Friction: friction, Restitution: restitution}
	b := Body{Name: "target", Half: vec{0.5, 1}, Mass: 3, Friction: friction, Restitution: restitution}
	flying := (-a.At[0] - 0.5 - math.Sqrt2/2) / v // until about where a corner meets the face
	a.At[1] -= side * flying
	a.Angle = math.Pi/4 - turn*flying + 0.1
	w := cornerImpact{&a, &b, friction, restitution}
	time, hit := w.after(0)
	// Rows see turning bodies along tangents, from which a corner departs by so much in 0.07 rad. A slice may have 0.1.
	soonest := early(v) + 0.5*a.Half.Len()*0.07*0.07/v
	_, before := w.after(soonest)
	again := w.until(time, hit)
	scene := Scene{Name: name, Shows: shows, Seconds: seconds, Weightless: true, Flat: true, Bodies: []Body{a, b},
		Axis: "spin (rad/s)"}
	scene.Quantities = []Quantity{
		{"time of contact", "s", func(t *Track) float64 { return t.bounce(0, 0, 0, 0, 0.1) }, time,
			within(soonest, bent), within(2*soonest, "the same in either engine")},
		{"momentum along x", "kg m/s", func(t *Track) float64 {
			return a.mass()*t.last().States[0].Vel[0] + b.mass()*t.last().States[1].Vel[0]
		}, a.mass() * v, share(1e-9, a.mass()*v, momentum), share(1e-9, a.mass()*v, momentum)},
	}
	// Shortly after: corners and faces may meet again.
	shortly := func(of func(*Sample) float64) func(*Track) float64 {
		return func(t *Track) float64 { return of(t.at(time + 2.0/60)) }
	}
	for i, exact := range hit {
		who := scene.Bodies[i].Name
		add := func(what, unit string, of func(*Sample) float64, value, other, scale float64) {
			most := math.Abs(value-other) + 0.005*scale
			scene.Quantities = append(scene.Quantities, Quantity{what + " of the " + who, unit, shortly(of), value,
				within(most, earlier), within(2*most+0.01*scale, skinned)})
			if what == "spin" {
				scene.Curves = append(scene.Curves, Curve{what + " of the " + who, of, func(t float64) float64 {
					switch {
					case t > again:
						return unknown
					case t > time:
						return value
					}
					return of(&Sample{States: []State{fly(&a, t), fly(&b, t)}})
				}})
			}
		}
		add("x speed", "m/s", speed(i, 0), exact.Vel[0], before[i].Vel[0], v)
		add("y speed", "m/s", speed(i, 1), exact.Vel[1], before[i].Vel[1], v)
		add("spin", "rad/s", spin(i), exact.Spin, before[i].Spin, v/scene.Bodies[i].Half.Len())
	}
	return scene
}

// cradle is five elastic balls in a row, a little apart.
func cradle() Scene {
	const v, radius, gap, seconds = 4.0, 0.25, 0.02, 1.0
	scene := Scene{Name: "cradle", Shows: "Newton's cradle without its strings: a ball hits four, 20 mm apart",
		Seconds: seconds, Weightless: true, Axis: "way (m)"}
	for i := range 5 {
		b := Body{Name: fmt.Sprintf("ball %d", i+1), Radius: radius, At: vec{(2*radius + gap) * float64(i), 0},
			Restitution: 1}
		want := 0.0
		switch i {
		case 0:
			b.At[0], b.Vel = -1.5, vec{v, 0}
		case 4:
			want = v
		}
		scene.Bodies = append(scene.Bodies, b)
		scene.Quantities = append(scene.Quantities, Quantity{"speed of " + b.Name, "m/s", atEnd(speed(i, 0)), want,
			share(0.001, v, "elastic impacts of equal masses swap speeds: 0.1 %"), share(0.001, v, "the same")})
		if i%2 == 0 {
			scene.Curves = append(scene.Curves, Curve{Name: b.Name, Of: where(i, 0)})
		}
	}
	scene.Quantities = append(scene.Quantities, Quantity{"the last leaves", "s",
		func(t *Track) float64 { return t.bounce(0, 4, 0, 0, 0.1) }, (1.5 + 4*gap) / v,
		within(4*(early(v)+zone/v), "a sub-step and a zone and a half for each of four impacts"),
		within(4*(early(v)+zone/v+1.0/planarHz), "the same, and a step of Box2D for each")})
	return scene
}

// bullet is a small box that flies at a wall 20 mm thick that stands fast.
func bullet(name string, v float64) Scene {
	const e, half, wall, seconds = 0.5, 0.05, 0.01, 0.1
	b := Body{Name: "bullet", Half: vec{half, half}, At: vec{-5, 0}, Vel: vec{v, 0}, Restitution: e, Fast: true, Mass: 0.1}
	meets := (5 - half - wall) / v
	end := -half - wall - e*v*(seconds-meets)
	return Scene{Name: name, Shows: fmt.Sprintf("a bullet of %g m/s at a fixed wall of 20 mm", v), Seconds: seconds,
		Weightless: true, Bodies: []Body{{Name: "wall", Half: vec{wall, 2}, Fixed: true}, b}, Axis: "speed (m/s)",
		Quantities: []Quantity{
			{"speed after the wall", "m/s", atEnd(speed(1, 0)), -e * v, share(0.005, e*v, halfBounce),
				share(0.01, e*v, "both are granted that")},
			{"where it is at the end", "m", atEnd(where(1, 0)), end, within((1+e)*(v*subStep+zone+band),
				answered+", and a zone and a half before the wall"),
				within((1+e)*(v*subStep+zone+band+0.02), "the same, and the skins of Box2D, 20 mm together")},
			{"reaches beyond its face", "m", func(t *Track) float64 {
				most := 0.0
				for i := range t.Samples {
					most = max(most, t.Samples[i].States[1].At[0]+half+wall)
				}
				return most
			}, 0, within(0, "never through"), within(0, "never through")},
		},
		Curves: []Curve{{"bullet", speed(1, 0), func(t float64) float64 {
			if t > meets {
				return -e * v
			}
			return v
		}}},
	}
}

// plate is a bullet that flies at a thin plate that is free to move.
func plate() Scene {
	const v, e, heavy, light = 200.0, 0.5, 2.0, 0.1
	const seconds = 0.2
	plate := Body{Name: "plate", Half: vec{0.01, 1}, Mass: heavy, Restitution: e}
	b := Body{Name: "bullet", Half: vec{0.05, 0.05}, At: vec{-5, 0}, Vel: vec{v, 0}, Restitution: e, Fast: true,
		Mass: light}
	common := light * v / (light + heavy)
	first, second := common-e*(v-common), common+e*common
	return Scene{Name: "bullet-plate", Shows: "a bullet of 200 m/s and 0.1 kg at a plate of 20 mm and 2 kg, free to move",
		Seconds: seconds, Weightless: true, Bodies: []Body{plate, b}, Axis: "speed (m/s)",
		Quantities: []Quantity{
			{"speed of the plate", "m/s", atEnd(speed(0, 0)), second, share(0.005, second, halfBounce),
				share(0.01, second, "both are granted that")},
			{"speed of the bullet", "m/s", atEnd(speed(1, 0)), first, share(0.005, first, halfBounce),
				share(0.01, first, "both are granted that")},
			{"spin of the plate", "rad/s", atEnd(spin(0)), 0, within(1e-4, "hit in the middle, at points solved in turn"),
				within(1e-4, "the same")},
			{"momentum", "kg m/s", func(t *Track) float64 {
				return heavy*t.last().States[0].Vel[0] + light*t.last().States[1].Vel[0]
			}, light * v, share(1e-9, light*v, momentum), share(1e-9, light*v, momentum)},
		},
		Curves: []Curve{{Name: "bullet", Of: speed(1, 0)}, {Name: "plate", Of: speed(0, 0)}},
	}
}
