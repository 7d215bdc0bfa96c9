package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFlatLandingsStayPut: a body dropped flat lands where it was dropped, without a turn: by symmetry no impulse
// pushes it sideways. In a column the error is the part of the impact that a few sweeps leave.
func TestFlatLandingsStayPut(t *testing.T) {
	m := physicstest.Material(0.6)
	rows := []struct {
		cubes       int
		drop        float64 // m
		aside, turn float64 // m, degrees: at most
	}{
		{1, 0.1, 0.0001, 0.001}, {1, 1, 0.0001, 0.001}, {1, 3, 0.0001, 0.001}, {5, 0.1, 0.0003, 0.02}, {5, 0.5, 0.001, 0.02},
		{5, 1, 0.001, 0.02}, {5, 3, 0.002, 0.02}, {10, 1, 0.01, 0.05},
	}
	for _, row := range rows {
		t.Run(fmt.Sprintf("%d from %g m", row.cubes, row.drop), func(t *testing.T) {
			defs := physicstest.Tower(m, row.cubes)
			for i := range defs {
				defs[i].Position[1] += row.drop
			}
			lab := physicstest.New(t, physics.DefaultConfig())
			lab.Add(physicstest.Floor(m))
			ids := lab.Add(defs...)
			from := places(lab, ids)
			lab.Seconds(2)
			for i, id := range ids {
				d := lab.Body(id).Position().Sub(from[i])
				q := lab.Body(id).Pose().Geom().Q
				aside, turn := math.Hypot(d.X(), d.Z()), 2*math.Asin(min(1, math.Hypot(math.Hypot(q.X, q.Y), q.Z)))*180/math.Pi
				if d.Y() > -0.99*row.drop {
					t.Errorf("cube %d has fallen %g m of %g", i, -d.Y(), row.drop)
				}
				if aside > row.aside || turn > row.turn {
					t.Errorf("cube %d: %.3f mm aside, turned by %.4f degrees", i, 1000*aside, turn)
				}
			}
		})
	}
}

// TestSmoothStackStays: cubes without friction that fall into a stack one after the other, flat, have no reason to move
// sideways. Impacts leave a little of such motion. It must not grow through contacts whose normals date from the
// moments when the cubes met, at tilts that are long gone.
func TestSmoothStackStays(t *testing.T) {
	m := physicstest.Material(0)
	cfg := physics.DefaultConfig()
	cfg.Hz = 100
	lab := physicstest.New(t, cfg)
	lab.SetSleeping(false)
	lab.Add(physicstest.Floor(m))
	var defs []physics.BodyDef
	for i := range 5 {
		defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 2 + 2*float64(i), 0}))
	}
	ids := lab.Add(defs...)
	aside := func() (most float64) {
		for _, id := range ids {
			v := lab.Body(id).Velocity()
			most = max(most, math.Hypot(v.X(), v.Z()))
		}
		return most
	}
	lab.Seconds(2.5)
	left := aside()
	lab.Seconds(5)
	if after := aside(); after > left+0.0003 {
		t.Errorf("%.3f mm/s sideways when they had landed, %.3f five seconds later", 1000*left, 1000*after)
	}
}
