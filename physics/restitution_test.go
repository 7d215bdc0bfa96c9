package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// heights drops a body whose lowest point is h above the floor and returns how high that point rises after each bounce.
func heights(t *testing.T, hz float64, floor, body physics.BodyDef, rest float64, seconds float64) []float64 {
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	lab := physicstest.New(t, cfg)
	return tops(lab, lab.Add(floor, body)[1], rest, seconds)
}

// tops returns how high above a place (m) a body rises after each bounce.
func tops(lab *physicstest.Lab, id physics.BodyID, rest, seconds float64) (tops []float64) {
	top, falling := 0.0, true
	for range int(seconds * lab.Config().Hz) {
		lab.Run(1)
		y, v := lab.Body(id).Position().Y()-rest, lab.Body(id).Velocity().Y()
		// The apex lies between two steps: energy says where.
		apex := y + math.Max(0, v)*v/(2*physicstest.Gravity)
		switch {
		case v > 0 && falling:
			falling, top = false, apex
		case v > 0:
			top = max(top, apex)
		case !falling:
			falling, tops = true, append(tops, top)
		}
	}
	return tops
}

// TestBounceHeights: a ball, and a box that lands flat, rise to the square of the restitution times the height they
// fell from, at any rate, to a thousandth; fully elastic ones for 20 s.
func TestBounceHeights(t *testing.T) {
	const drop = 0.999 // m, to the gap at which the floor answers
	for _, box := range []bool{false, true} {
		for _, hz := range []float64{30, 60, 120} {
			for _, e := range []float64{0, 0.5, 0.8, 1} {
				m := physicstest.Material(0.5)
				m.Restitution = e
				body := physicstest.Ball(m, 0.2, mgl64.Vec3{0, 1.2, 0})
				if box {
					body = physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 1.2, 0})
				}
				bounces, seconds := 3, 3.0
				if e == 1 {
					bounces, seconds = 21, 20
				}
				got := heights(t, hz, physicstest.Floor(m), body, 0.201, seconds)
				for n := 1; e > 0 && n <= bounces; n++ {
					want := physicstest.BounceHeight(drop, e, n)
					if n > len(got) || math.Abs(got[n-1]-want) > 0.001*want {
						t.Errorf("box %v at %g Hz, restitution %g: heights %.4f, number %d should be %.4f", box, hz, e, got, n, want)
						break
					}
				}
				for _, h := range got {
					if e == 0 && h > 1e-4 {
						t.Errorf("box %v at %g Hz: inelastic, and rises to %g m", box, hz, h)
					}
				}
			}
		}
	}
}

// TestCradle: of five elastic balls in a row, touching or a little apart, the last leaves with the speed that the first
// came with, and the others stay.
func TestCradle(t *testing.T) {
	for _, hz := range []float64{30, 60, 120} {
		for _, row := range [][2]float64{{1, 0}, {4, 0}, {1, 0.001}, {4, 0.002}, {1, 0.01}, {4, 0.01}} {
			v, gap := row[0], row[1]
			cfg := weightless()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0)
			m.Restitution = 1
			first := physicstest.Ball(m, 0.1, mgl64.Vec3{-0.5, 0, 0})
			first.Velocity = mgl64.Vec3{v, 0, 0}
			defs := []physics.BodyDef{first}
			for i := range 4 {
				defs = append(defs, physicstest.Ball(m, 0.1, mgl64.Vec3{(0.2 + gap) * float64(i), 0, 0}))
			}
			ids := lab.Add(defs...)
			lab.Seconds(1)
			for k, id := range ids {
				want := 0.0
				if k == 4 {
					want = v
				}
				if got := lab.Body(id).Velocity().X(); math.Abs(got-want) > 0.001*v {
					t.Errorf("%g Hz, %g m/s, %g m apart: ball %d leaves at %g m/s, want %g", hz, v, gap, k+1, got, want)
				}
			}
		}
	}
}

// TestBounceOfTwoMaterials: the livelier one decides.
func TestBounceOfTwoMaterials(t *testing.T) {
	dull, bouncy := physicstest.Material(0.5), physicstest.Material(0.5)
	dull.Restitution, bouncy.Restitution = 0.2, 0.8
	for _, on := range []bool{false, true} {
		a, b := dull, bouncy
		if on {
			a, b = bouncy, dull
		}
		got := heights(t, 60, physicstest.Floor(a), physicstest.Ball(b, 0.2, mgl64.Vec3{0, 1.2, 0}), 0.201, 2)
		if want := physicstest.BounceHeight(0.999, 0.8, 1); math.Abs(got[0]-want) > 0.01*want {
			t.Errorf("bouncy floor %v: rises to %g m, want %g", on, got[0], want)
		}
	}
}
