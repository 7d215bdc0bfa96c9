package vehicle_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Into a wall at up to 250 mph, straight on, at a slant and sideways: the auditor sees no overlap, wheels as they are
// drawn included, no car comes out on the other side, and the impact takes energy away.
func TestIntoAWall(t *testing.T) {
	for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
		for _, speed := range []float64{13.4, 55.9, 111.8} {
			for _, way := range []float64{0, 0.6, math.Pi / 2} {
				t.Run(fmt.Sprintf("%s %.0f m/s %.1f rad", d.Body.Name, speed, way), func(t *testing.T) {
					r := newRoad(t, 60, 0.9)
					r.slab(0.5, mgl64.Vec3{0.5, 4, 50}, mgl64.Vec3{6, 4.001, 0}, mgl64.Quat{})
					d := d
					d.Body.Velocity = mgl64.Vec3{speed, 0, 0}
					c := r.add(d, mgl64.Vec3{0, 0.005, 0}, mgl64.QuatRotate(way, mgl64.Vec3{0, 1, 0}))
					r.drive(3, func() { c.Set(vehicle.Controls{Brake: 1}) })
					p, v := r.Body(c.Chassis()).Position(), r.Body(c.Chassis()).Velocity().Len()
					if p[0] > 5.5 || v > 0.5*speed || !(p.Len() < 400) {
						t.Errorf("ends at %v with %.1f m/s", p, v)
					}
				})
			}
		}
	}
}

// Dropped onto one wheel, on its side and on its roof, a car keeps out of the ground, comes to rest and falls asleep.
func TestLandings(t *testing.T) {
	for _, row := range []struct {
		name   string
		turn   mgl64.Quat
		height float64
		wheels bool // it ends on them
	}{
		{"front left wheel", mgl64.AnglesToQuat(0.25, 0, -0.25, mgl64.XYZ), 1.2, true},
		{"rear right wheel", mgl64.AnglesToQuat(-0.2, 0, 0.3, mgl64.XYZ), 1.2, true},
		{"right side", mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}), 1.5, false},
		{"roof", mgl64.QuatRotate(math.Pi-0.1, mgl64.Vec3{1, 0, 0}), 2.5, false},
	} {
		for _, d := range []vehicle.Design{vehicle.Saloon(), vehicle.RaceCar()} {
			r := newRoad(t, 60, 0.9)
			c := r.add(d, mgl64.Vec3{0, row.height, 0}, row.turn)
			r.drive(14, func() { c.Set(vehicle.Controls{Brake: 1}) })
			up := r.Body(c.Chassis()).Pose().Geom().Q.Mat().Y.Y
			if !r.Body(c.Chassis()).Asleep() || row.wheels && up < 0.999 || !row.wheels && up > 0.9 {
				t.Errorf("%s on its %s: asleep %v, upright %.3f", d.Body.Name, row.name, r.Body(c.Chassis()).Asleep(), up)
			}
		}
	}
}
