package crosscheck

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// machines are joints that are driven, sprung, loaded and hit.
func machines() []Scene {
	return []Scene{bridge(), motorAtLimit(), sliderOnSpring(), hitDoor()}
}

// post is something fixed to hang joints from.
func post(at vec) Body { return Body{Name: "post", Half: vec{0.1, 0.1}, At: at, Fixed: true} }

// hanging returns the angles (rad) below the level of the left half of so many planks (m), an odd number, with a weight
// (in weights of a plank) on the middle one, which is level, over a span (m); and the pull (weights of a plank) along
// the bridge, which is everywhere the same. A plank turns about its right end by what its left one bears.
func hanging(planks int, length, weight, span float64) (angles []float64, pull float64) {
	find := func(pull float64) (wide float64) {
		angles = angles[:0]
		wide = length
		for k := range planks / 2 {
			bears := (float64(planks)+weight)/2 - float64(k) - 0.5
			angles = append(angles, math.Atan2(bears, pull))
			wide += 2 * length * math.Cos(angles[k])
		}
		return wide
	}
	low, high := 0.0, 1e6
	for range 200 {
		if pull = (low + high) / 2; find(pull) < span {
			low = pull
		} else {
			high = pull
		}
	}
	return angles, pull
}

// bridge begins where it hangs at rest, and has to stay there.
func bridge() Scene {
	const planks, length, thick, mass, weight, span, size = 9, 1.0, 0.05, 20.0, 200.0, 8.6, 0.3
	angles, pull := hanging(planks, length, weight/mass, span)
	scene := Scene{Name: "bridge", Shows: "a bridge of nine planks on hinges hangs under ten times the mass of one",
		Seconds: 5, Flat: true, Axis: "height of the middle below the banks (m)",
		Bodies: []Body{post(vec{-span / 2, 0.1}), post(vec{span / 2, 0.1})}}
	end, last := vec{-span / 2, 0}, 0
	for k := range planks {
		angle := 0.0
		switch {
		case k < planks/2:
			angle = -angles[k]
		case k > planks/2:
			angle = angles[planks-1-k]
		}
		scene.Joints = append(scene.Joints, Joint{A: last, B: 2 + k, At: end})
		way := turned(vec{length / 2, 0}, angle)
		scene.Bodies = append(scene.Bodies, Body{Name: fmt.Sprintf("plank %d", k+1), Half: vec{length / 2, thick},
			At: end.Add(way), Angle: angle, Mass: mass, Friction: 0.5})
		end, last = end.Add(way.Mul(2)), 2+k
	}
	scene.Joints = append(scene.Joints, Joint{A: last, B: 1, At: end})
	const middle, box = 2 + planks/2, 2 + planks
	sag := scene.Bodies[middle].At[1]
	scene.Bodies = append(scene.Bodies, Body{Name: "weight", Half: vec{size, size}, At: vec{0, sag + thick + size},
		Lifted: vec{0, 1}, Mass: weight, Friction: 0.5})
	const loads = "a tenth of the zone: the weight comes to bear in the first sub-steps, and the bridge swings by that"
	const stretched = "Box2D's joints give way under ten times the mass of a plank"
	quantity := func(what string, of func(*Sample) float64, exact float64) Quantity {
		return Quantity{what, "N", atEnd(of), exact, share(1e-3, exact, "a thousandth of it"), share(0.02, exact, stretched)}
	}
	scene.Quantities = []Quantity{
		{"height of the middle", "m", atEnd(where(middle, 1)), sag, within(0.1*zone, loads),
			within(0.005, stretched+": 5 mm")},
		quantity("pull along the bridge", func(s *Sample) float64 { return -s.Pulls[0][0] }, pull*mass*gravity),
		quantity("pull upwards at a bank", func(s *Sample) float64 { return s.Pulls[0][1] },
			(planks*mass+weight)*gravity/2),
		{"load on the middle plank", "N", func(t *Track) float64 { return t.load(middle, box, 4) }, weight * gravity,
			share(1e-3, weight*gravity, "a thousandth of it"), share(0.01, weight*gravity, "1 % of it")},
	}
	scene.Curves = []Curve{{"middle", where(middle, 1), func(float64) float64 { return sag }}}
	return scene
}

func motorAtLimit() Scene {
	const half, speedTo, most, limit = 0.5, 2.0, 3.0, 1.5
	b := rod("arm", half, vec{}, math.Pi/2) // level, to the right
	inertia := b.inertia() + b.mass()*half*half
	start := inertia * speedTo / most // s, until it is at speed
	exact := func(t float64) float64 {
		if t < start {
			return 0.5 * most / inertia * t * t
		}
		return math.Min(limit, speedTo*(t-start/2))
	}
	there := limit/speedTo + start/2
	turn := func(s *Sample) float64 { return s.States[1].Angle }
	const stepped = "a sub-step of 1/960 s"
	return Scene{Name: "motor-limit", Shows: "a motor takes an arm to 2 rad/s, and against a limit", Seconds: 2,
		Weightless: true, Axis: "angle (rad)", Bodies: []Body{post(vec{}), b},
		Joints: []Joint{{A: 0, B: 1, Speed: speedTo, Most: most, Lo: -1, Hi: limit}},
		Quantities: []Quantity{
			{"angle on the way", "rad", func(t *Track) float64 { return turn(t.at(0.5)) }, exact(0.5),
				within(speedTo*subStep, stepped), within(2*speedTo*subStep, "twice that")},
			{"speed on the way", "rad/s", func(t *Track) float64 { return t.at(0.5).States[1].Spin }, speedTo,
				share(1e-6, speedTo, "the aim of the project"), share(0.001, speedTo, jointed)},
			{"when it is at the limit", "s", func(t *Track) float64 {
				return t.first(func(s *Sample) float64 { return turn(s) - limit + 1e-3 })
			}, there - 1e-3/speedTo, within(1.0/60, "a step: it slows down within it"), within(1.0/60, "the same")},
			{"angle at the end", "rad", atEnd(turn), limit, within(1e-6, "a limit holds as a joint does"),
				within(0.035, "2°, the angular slop of Box2D")},
			{"speed at the end", "rad/s", atEnd(spin(1)), 0, within(1e-6, "a limit holds as a joint does"),
				within(0.002, "0.1 % of its speed")}},
		Curves: []Curve{{"arm", turn, exact}},
	}
}

func sliderOnSpring() Scene {
	const mass, hertz, ratio, speedAt = 2.0, 1.0, 0.05, 1.0
	rate := 2 * math.Pi * hertz
	stiffness, damping := mass*rate*rate, 2*ratio*mass*rate
	exact := func(t float64) float64 {
		x, _ := closedform.Oscillation(mass, stiffness, damping, 0, speedAt, t)
		return x
	}
	scene := Scene{Name: "slider-spring", Shows: "a box on a slider and a spring of 1 Hz, damped by 0.05", Seconds: 4,
		Axis: "way (m)", Bodies: []Body{post(vec{-3, 0}), {Name: "box", Half: vec{0.2, 0.2}, Vel: vec{speedAt, 0},
			Mass: mass}},
		Joints: []Joint{{A: 0, B: 1, Slides: vec{1, 0}, Stiffness: stiffness, Damping: damping}},
		Curves: []Curve{{"box", where(1, 0), exact}}}
	const most = speedAt / (2 * math.Pi * hertz)
	for _, t := range []float64{0.25, 1, 2, 4} {
		scene.Quantities = append(scene.Quantities, Quantity{fmt.Sprintf("way after %g s", t), "m",
			func(track *Track) float64 { return track.at(t).States[1].At[0] }, exact(t),
			within(1e-4*most, "a spring of second order, of the amplitude"),
			within(most*(0.005+rate*rate/(2*planarHz)*t),
				"the implicit rule of Box2D damps by ω²h/2, and 0.5 % of the amplitude")})
	}
	return scene
}

// hitDoor has a ball hit a door, and another one another door, at two restitutions.
func hitDoor() Scene {
	const half, thick, at, radius, way, air, seconds = 0.5, 0.03, 0.75, 0.1, 4.0, 0.2, 0.5
	scene := Scene{Name: "door-ball", Shows: "balls hit doors on their hinges, at restitution 0 and 0.5", Seconds: seconds,
		Weightless: true, Axis: "angle (rad)"}
	const meets = air / way // s
	for _, e := range []float64{0, 0.5} {
		x, first := 10*e, len(scene.Bodies)
		door := Body{Name: "door", Half: vec{half, thick}, At: vec{x + half, 0}, Mass: 5, Restitution: e}
		ball := Body{Name: "ball", Radius: radius, At: vec{x + at, -thick - radius - air}, Vel: vec{0, way}, Mass: 2,
			Restitution: e}
		scene.Bodies = append(scene.Bodies, post(vec{x, 0}), door, ball)
		scene.Joints = append(scene.Joints, Joint{A: first, B: first + 1, At: vec{x, 0}})
		inertia := door.inertia() + door.Mass*half*half
		impulse := (1 + e) * way / (1/ball.Mass + at*at/inertia)
		turn, left := impulse*at/inertia, way-impulse/ball.Mass
		opens := func(t float64) float64 { return turn * math.Max(0, t-meets) }
		with := fmt.Sprintf(" at restitution %g", e)
		after := func(t *Track) *Sample { return t.at(0.1) }
		scene.Quantities = append(scene.Quantities,
			Quantity{"spin of the door" + with, "rad/s", func(t *Track) float64 { return after(t).States[first+1].Spin }, turn,
				share(0.005, turn, "0.5 %, as with other impacts"), share(0.01, turn, "twice that")},
			Quantity{"speed of the ball" + with, "m/s", func(t *Track) float64 { return after(t).States[first+2].Vel[1] }, left,
				within(0.005*way, "0.5 % of its speed, as with other impacts"), within(0.01*way, "twice that")},
			Quantity{"angle of the door" + with, "rad", func(t *Track) float64 { return after(t).States[first+1].Angle },
				opens(0.1), within(turn*early(way)+turn*zone/way, answered+", and a zone before it touches"),
				within(turn*(planarEarly(way)+0.01/way), skinMeets+", and a skin before it touches")})
		scene.Curves = append(scene.Curves, Curve{fmt.Sprintf("e %g", e), angle(first + 1), nil})
	}
	return scene
}
