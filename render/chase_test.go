package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func open(mgl64.Vec3, mgl64.Vec3) float64 { return 1 }

// bearing returns where an eye is seen from a place: its distance along the ground (m), its height above (m), and how
// far it is from straight behind a heading (rad).
func bearing(c *Camera, f *Followed) (distance, height, aside float64) {
	off := widen(c.Eye).Sub(f.At)
	distance = math.Hypot(off[0], off[2])
	cos := -(off[0]*f.Ahead[0] + off[2]*f.Ahead[2]) / distance
	return distance, off[1], math.Acos(math.Max(-1, math.Min(1, cos)))
}

// TestChaseStaysBehind: at once where it is put, and round a curve a little late but never far from behind.
func TestChaseStaysBehind(t *testing.T) {
	const radius, speed, dt = 30.0, 15.0, 1.0 / 60
	var c Chase
	most := 0.0
	for k := range 600 {
		s, cos := math.Sincos(speed / radius * float64(k) * dt)
		f := Followed{At: mgl64.Vec3{radius * cos, 0.6, -radius * s}, Ahead: mgl64.Vec3{-s, 0, -cos},
			Velocity: mgl64.Vec3{-s, 0, -cos}.Mul(speed)}
		camera := c.Follow(&f, dt, open)
		distance, height, aside := bearing(&camera, &f)
		if k == 0 && aside > 1e-6 {
			t.Errorf("it begins %.3f rad from behind", aside)
		}
		if distance < 5 || distance > 9 || height < 1.5 || height > 3.5 {
			t.Fatalf("step %d: %.2f m behind, %.2f m above", k, distance, height)
		}
		if most = max(most, aside); aside > 0.2 {
			t.Fatalf("step %d: %.3f rad from behind", k, aside)
		}
		if x, y, ok := camera.Pixel(f.At, 1280, 720); !ok || math.Abs(x-640) > 200 || y < 300 || y > 720 {
			t.Fatalf("step %d: the car is seen at (%.0f, %.0f)", k, x, y)
		}
	}
	// It follows with a delay: at a steady turn it lags by rate × delay.
	if want := speed / radius * chaseTurns; math.Abs(most-want) > 0.2*want {
		t.Errorf("it lags by %.4f rad, rate × delay is %.4f", most, want)
	}
}

// TestChaseShowsDrift: of a car that slides, half of the angle between nose and course is seen.
func TestChaseShowsDrift(t *testing.T) {
	var c Chase
	f := Followed{Ahead: mgl64.Vec3{1, 0, 0}, Velocity: mgl64.Vec3{math.Cos(0.6), 0, math.Sin(0.6)}.Mul(20)}
	var camera Camera
	for range 300 {
		camera = c.Follow(&f, 1.0/60, open)
	}
	if _, _, aside := bearing(&camera, &f); math.Abs(aside-0.3) > 0.01 {
		t.Errorf("%.3f rad from behind, want 0.3", aside)
	}
	// Backwards it looks where the nose points, and a car that stands on its tail keeps the camera where it was.
	f.Velocity = mgl64.Vec3{-5, 0, 0}
	for range 300 {
		camera = c.Follow(&f, 1.0/60, open)
	}
	if _, _, aside := bearing(&camera, &f); aside > 0.01 {
		t.Errorf("backwards: %.3f rad from behind", aside)
	}
	was := camera.Eye
	f.Ahead, f.Velocity = mgl64.Vec3{0, 1, 0}, mgl64.Vec3{}
	camera = c.Follow(&f, 1.0/60, open)
	if d := camera.Eye.Sub(was).Len(); d > 0.5 {
		t.Errorf("the camera jumps by %.2f m", d)
	}
}

// TestChaseComesCloser: with half of the way free it goes no farther, at once; and by and by back when that is over.
func TestChaseComesCloser(t *testing.T) {
	var c Chase
	f := Followed{At: mgl64.Vec3{3, 0.6, 4}, Ahead: mgl64.Vec3{0, 0, -1}}
	whole := c.Follow(&f, 1.0/60, open)
	far, _, _ := bearing(&whole, &f)
	half := c.Follow(&f, 1.0/60, func(from, to mgl64.Vec3) float64 {
		if from.Sub(f.At).Len() > 1 || to.Sub(widen(whole.Eye)).Len() > 0.01 {
			t.Errorf("asked from %v to %v", from, to)
		}
		return 0.5
	})
	near, _, _ := bearing(&half, &f)
	if math.Abs(near-0.5*far) > 0.01 {
		t.Errorf("%.2f m with half of %.2f m free", near, far)
	}
	back := c.Follow(&f, 1.0/60, open)
	if d, _, _ := bearing(&back, &f); d < near || d > 0.6*far {
		t.Errorf("it jumps back to %.2f m", d)
	}
	for range 300 {
		back = c.Follow(&f, 1.0/60, open)
	}
	if d, _, _ := bearing(&back, &f); math.Abs(d-far) > 0.01*far {
		t.Errorf("after 5 s it is at %.2f of %.2f m", d, far)
	}
}

// TestSeatTurnsWithCar: banked to the left by 30°, the horizon is seen tilted by as much.
func TestSeatTurnsWithCar(t *testing.T) {
	var s Seat
	up := mgl64.Vec3{0, math.Cos(math.Pi / 6), -math.Sin(math.Pi / 6)} // ahead is +x, left is −z
	c := s.Ride(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 0, 0}, up)
	lx, ly, ok1 := c.Pixel(mgl64.Vec3{100, 1, -30}, 1280, 720)
	rx, ry, ok2 := c.Pixel(mgl64.Vec3{100, 1, 30}, 1280, 720)
	if tilt := math.Atan2(ly-ry, rx-lx); !ok1 || !ok2 || math.Abs(math.Abs(tilt)-math.Pi/6) > 1e-3 {
		t.Errorf("the horizon is tilted by %.4f rad", tilt)
	}
	if ly > ry {
		t.Errorf("to who leans to the left the left of the horizon is high: %.0f and %.0f", ly, ry)
	}
	s.Drag(-100, 0) // the view follows the pointer: to the left
	c = s.Ride(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0})
	if f := c.Forward(); !(f[2] < -0.1) {
		t.Errorf("dragged to the left it looks along %v", f)
	}
}
