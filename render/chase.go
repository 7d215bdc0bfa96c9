package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"
)

// Followed is what a Chase follows: something that drives.
type Followed struct {
	At       mgl64.Vec3 // m, world
	Ahead    mgl64.Vec3 // unit: where its nose points
	Velocity mgl64.Vec3 // m/s
}

// Chase is a camera that stays behind what drives. It turns with it a little late and a little towards where it really
// goes, so that a drift can be seen, and draws back and opens its lens with speed. The zero value is ready for use.
type Chase struct {
	Yaw, Pitch float32 // rad, how far the user looks aside, and down from above
	Zoom       float32 // the distance is multiplied by e to this

	heading float64 // rad, of the horizontal direction −z turned towards −x
	height  float64 // m, of the point that is looked at
	room    float64 // share of the distance that was free
	placed  bool
}

// How a chase looks.
const (
	chaseBack  = 6.6  // m behind
	chaseUp    = 2.3  // m above
	chaseOver  = 0.5  // m above the middle of what is followed: what is looked at
	chaseTurns = 0.18 // s, in which two thirds of a turn are followed
	chaseLifts = 0.10 // s, the same of heights
	chaseOpens = 0.5  // s, the same of what has come free behind
	chaseFast  = 50.0 // m/s, where the lens is open half again as far
	chaseClear = 600  // m, that haze leaves clear
	chaseJump  = 8.0  // m, beyond which it is put anew and not moved
)

// Follow moves the camera dt seconds on and returns its view. free says what share of the straight way between two
// points is free for the camera; the first lies over what is followed.
func (c *Chase) Follow(f *Followed, dt float64, free func(from, to mgl64.Vec3) float64) Camera {
	heading := math.Atan2(-f.Ahead[0], -f.Ahead[2])
	if math.Hypot(f.Ahead[0], f.Ahead[2]) < 0.2 && c.placed {
		heading = c.heading // the nose points up or down
	}
	along := mgl64.Vec3{-math.Sin(heading), 0, -math.Cos(heading)}
	if pace := f.Velocity.Dot(along); pace > 3 {
		course := math.Atan2(-f.Velocity[0], -f.Velocity[2])
		heading += 0.5 * math.Remainder(course-heading, 2*math.Pi)
	}
	height := f.At[1] + chaseOver
	if !c.placed || math.Abs(height-c.height) > chaseJump {
		c.heading, c.height, c.room, c.placed = heading, height, 1, true
	}
	c.heading += math.Remainder(heading-c.heading, 2*math.Pi) * approach(dt, chaseTurns)
	c.height += (height - c.height) * approach(dt, chaseLifts)

	speed := f.Velocity.Len()
	over := mgl64.Vec3{f.At[0], c.height, f.At[2]}
	back := (chaseBack + 1.5*math.Min(speed/chaseFast, 1)) * math.Exp(float64(c.Zoom))
	pitch := math.Atan2(chaseUp-chaseOver, chaseBack) + float64(c.Pitch)
	look := widen(direction(float32(c.heading)+c.Yaw, -float32(pitch)))
	eye := over.Sub(look.Mul(back))
	share := free(over, eye)
	c.room = math.Min(share, c.room+(share-c.room)*approach(dt, chaseOpens))
	eye = over.Sub(look.Mul(back * c.room))

	camera := LookAt(narrow64(eye), narrow64(eye.Add(look.Mul(2*back))))
	camera.FovY *= 1 + 0.25*float32(math.Min(speed/chaseFast, 1))
	camera.Clear = chaseClear
	return camera
}

// Drag looks aside by a pointer motion of (dx, dy) pixels: the scene follows the pointer.
func (c *Chase) Drag(dx, dy float32) {
	c.Yaw = wrap(c.Yaw - dx*radiansPerPixel)
	c.Pitch = clamp(c.Pitch+dy*radiansPerPixel, -0.3, 1.2)
}

// Closer comes closer by wheel steps, a tenth of the distance each.
func (c *Chase) Closer(steps float32) { c.Zoom = clamp(c.Zoom-0.1*steps, -0.7, 2) }

// approach returns the share of a way that is gone after dt seconds by what covers 1 − 1/e of it in time.
func approach(dt, time float64) float64 { return 1 - math.Exp(-dt/time) }

// Seat is a camera on board: it turns with what carries it.
type Seat struct {
	Yaw, Pitch float32 // rad, how far the user looks to the left, and up
}

// Drag looks aside by a pointer motion of (dx, dy) pixels: the view follows the pointer.
func (s *Seat) Drag(dx, dy float32) {
	s.Yaw = clamp(s.Yaw-dx*radiansPerPixel, -2.6, 2.6)
	s.Pitch = clamp(s.Pitch-dy*radiansPerPixel, -1, 1)
}

// The lens on board: vertical opening angle (rad), and how near a roof may be to be seen (m).
const (
	seatFov  = 62 * math.Pi / 180
	seatNear = 0.02
)

// Ride returns the view from an eye in a frame that x leads ahead in and y up.
func (s *Seat) Ride(eye, ahead, up mgl64.Vec3) Camera {
	left := up.Cross(ahead)
	sy, cy := math.Sincos(float64(s.Yaw))
	sp, cp := math.Sincos(float64(s.Pitch))
	look := ahead.Mul(cy * cp).Add(left.Mul(sy * cp)).Add(up.Mul(sp))
	camera := LookAt(narrow64(eye), narrow64(eye.Add(look.Mul(2*chaseBack))))
	camera.Up, camera.FovY, camera.Near, camera.Clear = narrow64(up), seatFov, seatNear, chaseClear
	return camera
}

func narrow64(v mgl64.Vec3) mgl32.Vec3 {
	return mgl32.Vec3{float32(v[0]), float32(v[1]), float32(v[2])}
}
