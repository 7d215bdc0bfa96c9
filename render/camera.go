package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"
)

// Camera looks from Eye to Target. The zero value is not usable; DefaultCamera and the controllers make sound ones.
type Camera struct {
	Eye, Target mgl32.Vec3 // m, world
	Up          mgl32.Vec3 // stays up on the screen; zero is the world's
	FovY        float32    // rad, vertical opening angle
	Near        float32    // m; there is no far limit
	Clear       float32    // m, that haze leaves clear at least
	Close       bool       // what carries the eye is in the picture, and its shadows have to be fine
}

// worldUp is the direction that stays up on the screen.
var worldUp = mgl32.Vec3{0, 1, 0}

// maxPitch keeps the view off the poles, where up is undefined (rad).
const maxPitch = 1.55

// LookAt returns a camera at eye looking at target with the default lens.
func LookAt(eye, target mgl32.Vec3) Camera {
	return Camera{Eye: eye, Target: target, FovY: mgl32.DegToRad(50), Near: 0.05}
}

// View returns the matrix from world to camera coordinates (camera looks along −z).
func (c *Camera) View() mgl32.Mat4 {
	up := worldUp
	if c.Up != (mgl32.Vec3{}) {
		up = c.Up
	} else if f := c.Forward(); abs32(f[1]) > 0.9999 {
		up = mgl32.Vec3{0, 0, -1} // straight up or down: any level direction will do
	}
	return mgl32.LookAtV(c.Eye, c.Eye.Add(c.Forward()), up)
}

// Projection returns the perspective matrix for a picture of the given width over height. The depth that it yields is
// Near over the distance along the view: 1 at the near plane and 0 at infinity (Upchurch and Desbrun, "Tightening the
// Precision of Perspective Rendering", 2012). Its third row is constant, so depth stays exact on the triangles of a
// ground that reach kilometres beyond the picture, where the usual difference of two long distances would lose the
// millimetres between the ground and what lies on it.
func (c *Camera) Projection(aspect float32) mgl32.Mat4 {
	f := float32(1 / math.Tan(float64(c.FovY)/2))
	return mgl32.Mat4{f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, 0, -1, 0, 0, c.Near, 0}
}

// Forward returns the unit viewing direction; −z when eye and target coincide.
func (c *Camera) Forward() mgl32.Vec3 {
	d := c.Target.Sub(c.Eye)
	if l := d.Len(); l > 1e-9 {
		return d.Mul(1 / l)
	}
	return mgl32.Vec3{0, 0, -1}
}

// Distance returns the distance from the eye to the target (m).
func (c *Camera) Distance() float32 { return c.Target.Sub(c.Eye).Len() }

// Clarity returns the distance at which haze hides two thirds of what is seen (m): far beyond what the camera looks at.
func (c *Camera) Clarity() float32 { return max(110, 5*c.Distance(), c.Clear) }

// Ray returns the world ray through pixel (x, y), measured from the top left corner of a picture of width × height.
// The direction is a unit vector.
func (c *Camera) Ray(x, y float64, width, height int) (from, dir mgl64.Vec3) {
	right, up, forward := c.axes()
	t := math.Tan(float64(c.FovY) / 2)
	sx := (2*x/float64(width) - 1) * t * float64(width) / float64(height)
	sy := (1 - 2*y/float64(height)) * t
	dir = forward.Add(right.Mul(sx)).Add(up.Mul(sy)).Normalize()
	return widen(c.Eye), dir
}

// Pixel returns where in a picture of width × height a world point is seen, measured from the top left corner; ok is
// false for what is not in front of the eye.
func (c *Camera) Pixel(p mgl64.Vec3, width, height int) (x, y float64, ok bool) {
	right, up, _ := c.axes()
	depth := c.Depth(p)
	if depth < float64(c.Near) {
		return 0, 0, false
	}
	from := p.Sub(widen(c.Eye))
	scale := float64(height) / (2 * depth * math.Tan(float64(c.FovY)/2))
	return float64(width)/2 + from.Dot(right)*scale, float64(height)/2 - from.Dot(up)*scale, true
}

// Depth returns how far a world point lies in front of the eye along the viewing direction (m).
func (c *Camera) Depth(p mgl64.Vec3) float64 {
	_, _, forward := c.axes()
	return p.Sub(widen(c.Eye)).Dot(forward)
}

// PointAt returns the world point seen at pixel (x, y) that lies depth metres in front of the eye, so that a dragged
// body stays under the pointer.
func (c *Camera) PointAt(x, y float64, width, height int, depth float64) mgl64.Vec3 {
	from, dir := c.Ray(x, y, width, height)
	_, _, forward := c.axes()
	return from.Add(dir.Mul(depth / dir.Dot(forward)))
}

// axes returns the camera's right, up and forward directions in the world.
func (c *Camera) axes() (right, up, forward mgl64.Vec3) {
	v := c.View()
	right = mgl64.Vec3{float64(v[0]), float64(v[4]), float64(v[8])}
	up = mgl64.Vec3{float64(v[1]), float64(v[5]), float64(v[9])}
	forward = mgl64.Vec3{-float64(v[2]), -float64(v[6]), -float64(v[10])}
	return right, up, forward
}

// Orbit is a camera that circles a target: drag to turn, wheel to come closer.
type Orbit struct {
	Target     mgl32.Vec3 // m, world
	Distance   float32    // m
	Yaw, Pitch float32    // rad; yaw 0 looks along −z, pitch > 0 looks down from above
	FovY       float32    // rad
}

// NewOrbit returns the orbit whose camera is c.
func NewOrbit(c Camera) Orbit {
	yaw, pitch := angles(c.Forward())
	return Orbit{Target: c.Target, Distance: max(c.Distance(), 0.01), Yaw: yaw, Pitch: -pitch, FovY: c.FovY}
}

// Camera returns the view of the orbit.
func (o *Orbit) Camera() Camera {
	f := direction(o.Yaw, -o.Pitch)
	c := LookAt(o.Target.Sub(f.Mul(o.Distance)), o.Target)
	c.FovY = o.FovY
	return fitClip(c, o.Distance)
}

// Drag turns the view by a pointer motion of (dx, dy) pixels: the scene follows the pointer.
func (o *Orbit) Drag(dx, dy float32) {
	o.Yaw = wrap(o.Yaw - dx*radiansPerPixel)
	o.Pitch = clamp(o.Pitch+dy*radiansPerPixel, -maxPitch, maxPitch)
}

// Pan slides the target in the plane of the picture so that the point under the pointer follows it; height is the
// height of the picture in pixels.
func (o *Orbit) Pan(dx, dy float32, height int) {
	c := o.Camera()
	v := c.View()
	right, up := mgl32.Vec3{v[0], v[4], v[8]}, mgl32.Vec3{v[1], v[5], v[9]}
	perPixel := 2 * o.Distance * float32(math.Tan(float64(o.FovY)/2)) / float32(max(height, 1))
	o.Target = o.Target.Sub(right.Mul(dx * perPixel)).Add(up.Mul(dy * perPixel))
}

// Rise turns the view up until its eye is at a height (m); where that is more than turning can do it lifts the target.
func (o *Orbit) Rise(height float32) {
	most := o.Distance * float32(math.Sin(maxPitch))
	o.Target[1] = max(o.Target[1], height-most)
	up := math.Asin(float64(clamp((height-o.Target[1])/o.Distance, -1, 1)))
	o.Pitch = clamp(max(o.Pitch, float32(up)), -maxPitch, maxPitch)
}

// Zoom moves closer (steps > 0) or away by wheel steps, each a tenth of the distance.
func (o *Orbit) Zoom(steps float32) {
	o.Distance = clamp(o.Distance*float32(math.Pow(0.9, float64(steps))), 0.05, 1000)
}

// Fly is a camera that moves freely: look with the mouse, move with keys.
type Fly struct {
	Eye        mgl32.Vec3 // m, world
	Yaw, Pitch float32    // rad; yaw 0 looks along −z, pitch > 0 looks up
	Speed      float32    // m/s
	FovY       float32    // rad
	Ahead      float32    // m to the target, which shadows and haze go by
}

// NewFly returns the flying camera that sees what c sees.
func NewFly(c Camera) Fly {
	yaw, pitch := angles(c.Forward())
	return Fly{Eye: c.Eye, Yaw: yaw, Pitch: pitch, Speed: 6, FovY: c.FovY, Ahead: max(c.Distance(), 0.01)}
}

// Camera returns the view; its target lies as far ahead as it did when the flight began.
func (f *Fly) Camera() Camera {
	c := LookAt(f.Eye, f.Eye.Add(direction(f.Yaw, f.Pitch).Mul(f.Ahead)))
	c.FovY = f.FovY
	return c
}

// Look turns the view by a pointer motion of (dx, dy) pixels: the view follows the pointer.
func (f *Fly) Look(dx, dy float32) {
	f.Yaw = wrap(f.Yaw - dx*radiansPerPixel)
	f.Pitch = clamp(f.Pitch-dy*radiansPerPixel, -maxPitch, maxPitch)
}

// Move advances by dt seconds; forward, right and up are −1, 0 or 1, and no mix of them is faster than one alone.
func (f *Fly) Move(forward, right, up, dt float32) {
	ahead := direction(f.Yaw, f.Pitch)
	side := direction(f.Yaw-math.Pi/2, 0)
	d := ahead.Mul(forward).Add(side.Mul(right)).Add(worldUp.Mul(up))
	if l := d.Len(); l > 1 {
		d = d.Mul(1 / l)
	}
	f.Eye = f.Eye.Add(d.Mul(f.Speed * dt))
}

// Faster scales the speed by wheel steps, a fifth each, between 0.1 and 200 m/s.
func (f *Fly) Faster(steps float32) {
	f.Speed = clamp(f.Speed*float32(math.Pow(1.2, float64(steps))), 0.1, 200)
}

// radiansPerPixel turns pointer motion into rotation: half a turn across 700 pixels.
const radiansPerPixel = math.Pi / 700

// fitClip moves the near plane out with the distance, which spends depth precision where the scene is.
func fitClip(c Camera, distance float32) Camera {
	c.Near = clamp(distance*0.01, 0.005, 0.2)
	return c
}

// direction returns the unit vector of a yaw (0 along −z, turning towards −x) and a pitch (up).
func direction(yaw, pitch float32) mgl32.Vec3 {
	sy, cy := math.Sincos(float64(yaw))
	sp, cp := math.Sincos(float64(pitch))
	return mgl32.Vec3{float32(-sy * cp), float32(sp), float32(-cy * cp)}
}

// angles is the inverse of direction for a unit vector.
func angles(d mgl32.Vec3) (yaw, pitch float32) {
	yaw = float32(math.Atan2(float64(-d[0]), float64(-d[2])))
	pitch = float32(math.Asin(float64(clamp(d[1], -1, 1))))
	return yaw, clamp(pitch, -maxPitch, maxPitch)
}

// wrap brings an angle into [−π, π] so that it keeps its precision in a long session.
func wrap(a float32) float32 { return float32(math.Remainder(float64(a), 2*math.Pi)) }

func clamp(x, lo, hi float32) float32 { return max(lo, min(hi, x)) }

func abs32(x float32) float32 { return max(x, -x) }

func widen(v mgl32.Vec3) mgl64.Vec3 { return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])} }
