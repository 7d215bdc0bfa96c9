package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// wheelSet draws the wheels of cars, which are no bodies.
type wheelSet struct{ sizes []wheelSize }

// wheelSize is the solids of wheels of one size: tyre, and a bar across its sides that shows it turn.
type wheelSize struct {
	radius, width float64
	tyre, bar     collision.Shape
}

var (
	tyreLook = lookOf(levels.Look{Pattern: "rubber", Tint: mgl64.Vec3{0.09, 0.09, 0.1}}, 0)
	barLook  = lookOf(levels.Look{Pattern: "steel", Tint: mgl64.Vec3{0.7, 0.71, 0.73}}, 0)
)

// add draws the wheels of all cars of a stage where they stand beside their chassis, as it is drawn.
func (s *wheelSet) add(c *render.Collector, stage *levels.Stage, view *render.View) {
	for _, car := range stage.Cars() {
		id := car.Chassis()
		if !view.World.Contains(id) {
			continue
		}
		now, drawn := view.World.Pose(id), view.World.PoseAt(id, view.Alpha)
		drawn.P = drawn.P.Add(view.Shift)
		late := (1 - view.Alpha) / view.World.Config().Hz
		for i, w := range car.State().Wheels {
			size := s.size(&car.Def().Axles[i/2])
			if size == nil {
				continue
			}
			pose := wheelPose(&now, &drawn, &w, late)
			c.Add(&size.tyre, pose, tyreLook)
			c.Add(&size.bar, pose, barLook)
		}
	}
}

// wheelPose returns where a wheel is drawn whose chassis is drawn late seconds before where it is now.
func wheelPose(now, drawn *geom.Pose, w *vehicle.WheelState, late float64) geom.Pose {
	v := w.Rotation.V
	stands := geom.Pose{P: toGeom(w.Position), Q: geom.Quat{W: w.Rotation.W, X: v[0], Y: v[1], Z: v[2]}}
	beside := now.Between(&stands)
	beside.Q = beside.Q.Mul(geom.AxisAngle(geom.Vec3{Z: 1}, w.Spin*late))
	return drawn.Mul(&beside)
}

// size returns the solids of the wheels of an axle, nil if there are none of that size.
func (s *wheelSet) size(a *vehicle.Axle) *wheelSize {
	for i := range s.sizes {
		if z := &s.sizes[i]; z.radius == a.Radius && z.width == a.Width {
			return z
		}
	}
	tyre, err := collision.Cylinder(a.Radius, a.Width, 24)
	if err != nil {
		return nil
	}
	bar, err := collision.Box(mgl64.Vec3{0.62 * a.Radius, 0.1 * a.Radius, 0.5*a.Width + 0.004})
	if err != nil {
		return nil
	}
	tyre = tyre.Placed(mgl64.Vec3{}, mgl64.QuatRotate(mgl64.DegToRad(90), mgl64.Vec3{1, 0, 0}))
	s.sizes = append(s.sizes, wheelSize{a.Radius, a.Width, tyre, bar})
	return &s.sizes[len(s.sizes)-1]
}
