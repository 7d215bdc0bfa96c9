package picture

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// wheelSet draws cars: their wheels, which are no bodies, and the shell in place of the solids of the chassis.
type wheelSet struct{ sizes []wheelSize }

// wheelSize is the solids of wheels of one size: tyre, rim, and bars across its sides that show it turn.
type wheelSize struct {
	radius, width float64
	tyre, rim     collision.Shape
	bars          [2]collision.Shape
}

var (
	tyreLook = lookOf(scene.Look{Pattern: "rubber", Tint: mgl64.Vec3{0.09, 0.09, 0.1}}, 0)
	rimLook  = lookOf(scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.25, 0.26, 0.28}}, 0)
	barLook  = lookOf(scene.Look{Pattern: "steel", Tint: mgl64.Vec3{0.7, 0.71, 0.73}}, 0)
)

// partLooks says how the parts of a shell are drawn but for the bodywork, which has the tint of the car.
var partLooks = map[vehicle.Part]render.Look{
	vehicle.Glass:     lookOf(scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.1, 0.13, 0.16}}, 0),
	vehicle.Trim:      lookOf(scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.06, 0.06, 0.07}}, 0),
	vehicle.HeadLight: lookOf(scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.93, 0.95, 0.9}}, 0),
	vehicle.TailLight: lookOf(scene.Look{Pattern: "plain", Tint: mgl64.Vec3{0.75, 0.05, 0.04}}, 0),
}

// add draws all cars of a stage, wheels where they stand beside their chassis, as it is drawn. looks says how the
// solids of a chassis would be drawn.
func (s *wheelSet) add(c *render.Collector, stage *play.Stage, view *render.View,
	looks func(physics.BodyID, int) render.Look) {
	for _, car := range stage.Cars() {
		id := car.Chassis()
		if !view.World.Contains(id) {
			continue
		}
		now, drawn := view.World.Body(id).Pose().Geom(), view.World.Body(id).PoseAt(view.Alpha).Geom()
		drawn.P = drawn.P.Add(view.Shift)
		bodywork := looks(id, 0)
		bodywork.Hidden = false
		for _, p := range car.Shell() {
			look, other := partLooks[p.Part]
			if !other {
				look = bodywork
			}
			c.Add(&p.Shape, drawn, look)
		}
		late := (1 - view.Alpha) / view.World.Config().Hz
		for i, w := range car.State().Wheels {
			size := s.size(&car.Def().Axles[i/2])
			if size == nil {
				continue
			}
			pose := wheelPose(&now, &drawn, &w, late)
			c.Add(&size.tyre, pose, tyreLook)
			c.Add(&size.rim, pose, rimLook)
			c.Add(&size.bars[0], pose, barLook)
			c.Add(&size.bars[1], pose, barLook)
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
	rim, err := collision.Cylinder(0.68*a.Radius, a.Width+0.004, 24)
	if err != nil {
		return nil
	}
	upright := mgl64.QuatRotate(mgl64.DegToRad(90), mgl64.Vec3{1, 0, 0})
	z := wheelSize{radius: a.Radius, width: a.Width, tyre: tyre.Placed(mgl64.Vec3{}, upright),
		rim: rim.Placed(mgl64.Vec3{}, upright)}
	for i, half := range [2]mgl64.Vec3{{0.62, 0.09, 0}, {0.09, 0.62, 0}} {
		bar, err := collision.Box(half.Mul(a.Radius).Add(mgl64.Vec3{0, 0, 0.5*a.Width + 0.004}))
		if err != nil {
			return nil
		}
		z.bars[i] = bar
	}
	s.sizes = append(s.sizes, z)
	return &s.sizes[len(s.sizes)-1]
}
