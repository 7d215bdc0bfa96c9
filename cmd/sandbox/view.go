package main

import (
	"github.com/brickyard-physics/brickyard/render"
)

// view is the user's camera: an orbit around a point, or free flight.
type view struct {
	flying bool
	orbit  render.Orbit
	fly    render.Fly
}

func newView(c render.Camera) view { return view{orbit: render.NewOrbit(c), fly: render.NewFly(c)} }

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

// Pan slides an orbit sideways.
func (v *view) Pan(dx, dy float64, height int) {
	if !v.flying {
		v.orbit.Pan(float32(dx), float32(dy), height)
	}
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
