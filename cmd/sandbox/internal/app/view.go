package app

import (
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// view is the user's camera: an orbit around a point, or free flight.
type view struct {
	flying bool
	orbit  render.Orbit
	fly    render.Fly
	eye    mgl32.Vec3 // m, where KeepAbove found or left it
}

func newView(c render.Camera) view {
	return view{orbit: render.NewOrbit(c), fly: render.NewFly(c), eye: c.Eye}
}

// Camera returns what the user sees.
func (v *view) Camera() render.Camera {
	if v.flying {
		return v.fly.Camera()
	}
	return v.orbit.Camera()
}

// Toggle changes between orbit and flight; the picture stays the same.
func (v *view) Toggle() {
	if c := v.Camera(); v.flying {
		// The point to orbit is ahead, as far as it was when flight began.
		c.Target = c.Eye.Add(c.Forward().Mul(v.orbit.Distance))
		v.orbit = render.NewOrbit(c)
	} else {
		speed := v.fly.Speed
		v.fly = render.NewFly(c)
		v.fly.Speed = speed
	}
	v.flying = !v.flying
}

// Turn follows a pointer drag.
func (v *view) Turn(dx, dy float64) {
	if v.flying {
		v.fly.Look(float32(dx), float32(dy))
		return
	}
	v.orbit.Drag(float32(dx), float32(dy))
}

// Pan slides an orbit sideways, but its target not below the level: the eye would follow from above, looking down.
func (v *view) Pan(dx, dy float64, height int, g *ground) {
	if v.flying {
		return
	}
	before := v.orbit.Target[1]
	v.orbit.Pan(float32(dx), float32(dy), height)
	v.orbit.Target[1] = max(v.orbit.Target[1], min(before, float32(g.lowest)))
}

// Wheel comes closer, or flies faster.
func (v *view) Wheel(steps float64) {
	if v.flying {
		v.fly.Faster(float32(steps))
		return
	}
	v.orbit.Zoom(float32(steps))
}

// Walk moves a flight by the keys held for dt seconds.
func (v *view) Walk(held map[render.Key]bool, dt float64) {
	if !v.flying {
		return
	}
	axis := func(plus, minus render.Key) float32 {
		var x float32
		if held[plus] {
			x++
		}
		if held[minus] {
			x--
		}
		return x
	}
	v.fly.Move(axis("w", "s"), axis("d", "a"), axis("e", "q"), float32(dt))
}

// KeepAbove keeps an eye that has moved above the ground. Where a level put its camera is the level's business.
func (v *view) KeepAbove(g *ground) {
	eye := v.Camera().Eye
	if eye == v.eye {
		return
	}
	if floor := g.Floor(v.eye, eye); float64(eye[1]) < floor {
		if v.flying {
			v.fly.Eye[1] = float32(floor)
		} else {
			v.orbit.Rise(float32(floor))
		}
	}
	v.eye = v.Camera().Eye
}

// look works out what the user sees in this frame, after its steps: what is ridden with must not tremble.
func (a *Player) look() {
	a.goAlong()
	camera, riding := a.ride.Camera(a.lanes, a.clock.Fraction())
	if !riding {
		a.alight()
		camera = a.view.Camera()
	}
	a.camera = camera
}

// seen returns what the user sees while this frame is being prepared: from a car still the picture before.
func (a *Player) seen() render.Camera {
	if a.ride.Kind != picture.Besides {
		return a.camera
	}
	return a.view.Camera()
}

// turn follows a pointer drag: from a car it looks aside.
func (a *Player) turn(dx, dy float64) {
	switch a.ride.Kind {
	case picture.Chasing:
		a.ride.Chase.Drag(float32(dx), float32(dy))
	case picture.Inside:
		a.ride.Seat.Drag(float32(dx), float32(dy))
	case picture.Eyes, picture.Behind:
		a.lookAround(-lookPerPixel*dx, -lookPerPixel*dy)
	default:
		a.view.Turn(dx, dy)
	}
}

// wheel comes closer, or flies faster.
func (a *Player) wheel(steps float64) {
	switch {
	case a.ride.Kind == picture.Chasing:
		a.ride.Chase.Closer(float32(steps))
	case a.ride.OnFoot():
		a.stepBack(steps)
	default:
		a.view.Wheel(steps)
	}
}

// nextSeat changes between the camera of the level, one that chases a car, and the seat of its driver.
func (a *Player) nextSeat() {
	switch a.ride.Kind {
	case picture.Eyes, picture.Behind:
		a.nextEyes()
	case picture.Besides:
		a.board(picture.Chasing, picture.FirstCar(a.lanes, widen(a.camera.Eye)))
	case picture.Chasing:
		a.board(picture.Inside, a.ride.Number)
	default:
		a.alight()
	}
}

// nextCar goes on with the next car.
func (a *Player) nextCar() {
	if a.ride.OnFoot() {
		return
	}
	if a.ride.Kind == picture.Besides {
		a.nextSeat()
		return
	}
	a.board(a.ride.Kind, (a.ride.Number+1)%(len(a.lanes.Stages())*len(a.lanes.Scene().Cars)))
}

// board goes with a car, if there is one.
func (a *Player) board(kind picture.SeatKind, car int) {
	if car < 0 {
		a.say("There is no car here to go with: race has some")
		return
	}
	a.ride.Board(kind, car)
	a.say(a.lanes.Scene().Cars[car%len(a.lanes.Scene().Cars)].Name)
}

// boardFirst goes on foot where there is a player, else with the car of who plays, else with the one that the level
// says, if there is one.
func (a *Player) boardFirst() {
	if a.lanes.Scene().Player != nil {
		a.ride.Board(picture.Eyes, 0)
		return
	}
	cars := a.lanes.Scene().Cars
	car := picture.FirstCar(a.lanes, widen(a.camera.Eye))
	if car < 0 || !cars[car%len(cars)].Player {
		car = picture.FollowedCar(a.lanes.Scene())
	}
	if car >= 0 {
		a.ride.Board(picture.Chasing, car)
	}
}

// home looks from where the level says again.
func (a *Player) home() {
	a.ride = picture.Ride{}
	a.view = newView(picture.StartCamera(a.lanes))
	a.camera = a.view.Camera()
	a.boardFirst()
}

// alight stays behind where the camera is.
func (a *Player) alight() {
	if a.ride.Kind == picture.Besides {
		return
	}
	a.ride.Kind = picture.Besides
	a.capture(false)
	a.camera.Up, a.camera.FovY = mgl32.Vec3{}, render.LookAt(a.camera.Eye, a.camera.Target).FovY
	a.view = newView(a.camera)
}

func widen(v mgl32.Vec3) mgl64.Vec3 { return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])} }

// viewOf returns a camera as levels know it.
func viewOf(c *render.Camera, aspect float64) scene.View {
	wide := func(v mgl32.Vec3) mgl64.Vec3 { return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])} }
	return scene.View{Aspect: aspect, Camera: scene.Camera{Eye: wide(c.Eye), Target: wide(c.Eye.Add(c.Forward())),
		Fov: float64(mgl32.RadToDeg(c.FovY))}}
}
