package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// phases is how many parts of a step before an impact are tried.
const phases = 16

// degrees returns the angle (°) of a direction in the plane z = 0, seen from the x axis.
func degrees(v mgl64.Vec3) float64 { return math.Atan2(v.Y(), v.X()) * 180 / math.Pi }

// eachPhase throws an elastic ball of radius r along x, at height y and some speed (m/s), from a distance before x = 0
// that leaves the impact at another part of the step each time, and calls check with the ball's change of velocity by
// its first impact.
func eachPhase(t *testing.T, r, y, speed float64, target physics.BodyDef, check func(phase int, change mgl64.Vec3)) {
	t.Helper()
	for phase := range phases {
		lab := physicstest.New(t, weightless())
		ball := physicstest.Ball(elastic(), r, mgl64.Vec3{-6*r - speed/60*float64(phase)/phases, y, 0})
		ball.Velocity = mgl64.Vec3{speed, 0, 0}
		thrown := lab.Body(lab.Add(target, ball)[1])
		change := mgl64.Vec3{}
		for range 20 + int(60*20*r/speed) {
			if lab.Run(1); change.Len() > 1e-9 {
				break
			}
			change = thrown.Velocity().Sub(ball.Velocity)
		}
		check(phase, change)
	}
}

// zoneOf returns the gap (m) at which a ball of radius r meets what is no smaller.
func zoneOf(r float64) float64 { return min(0.001, 0.02*r) }

// TestBallsPartAlongTheLineOfCentres: a ball hit off its middle goes along the line of the centres when they meet, at
// any speed, whatever part of a step is left then. Of the start of the step the line is off by up to 12°.
func TestBallsPartAlongTheLineOfCentres(t *testing.T) {
	for _, r := range []float64{0.0286, 0.1} {
		for _, aside := range []float64{0.5, 0.8, 0.97} {
			for _, speed := range []float64{0.3, 1, 2.9, 4, 6, 10} {
				y := aside * (2*r + zoneOf(r))
				want, bar := math.Asin(aside)*180/math.Pi, 0.5
				if aside > 0.9 {
					bar = 1 // a gap more by half a zone turns the line by as much
				}
				eachPhase(t, r, y, speed, physicstest.Ball(elastic(), r, mgl64.Vec3{}), func(phase int, change mgl64.Vec3) {
					if got := degrees(mgl64.Vec3{-change.X(), change.Y()}); !(math.Abs(got-want) < bar) {
						t.Errorf("balls of %g m, %g of a diameter aside, %g m/s, phase %d: line at %.2f°, want %.2f°", r, aside,
							speed, phase, got, want)
					}
				})
			}
		}
	}
}

// peg is a fixed solid with a round or sharp ridge along z at x = 0, or with a corner there.
type peg struct {
	name   string
	def    physics.BodyDef
	radius float64 // m, of the ridge
}

// pegs returns one of each kind, those that are round of radius r (m).
func pegs(t *testing.T, r float64) []peg {
	shape, err := collision.Capsule(1, r)
	if err != nil {
		t.Fatal(err)
	}
	capsule := physics.BodyDef{Solids: []physics.Solid{{Shape: shape, Material: elastic()}}}
	capsule.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
	q := math.Sqrt(0.5)
	edge := physicstest.Block(elastic(), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{q, 0, 0})
	edge.Rotation = mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
	corner := physicstest.Block(elastic(), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{math.Sqrt(0.75), 0, 0})
	corner.Rotation = mgl64.QuatBetweenVectors(mgl64.Vec3{1, 1, 1}, mgl64.Vec3{-1, 0, 0})
	prism := physicstest.Prism(elastic(), []mgl64.Vec2{{0, 0}, {q, -q}, {2 * q, 0}, {q, q}}, 1, mgl64.Vec3{})
	all := []peg{
		{"ball", physicstest.Ball(elastic(), r, mgl64.Vec3{}), r}, {"capsule", capsule, r},
		{"edge of a box", edge, 0}, {"corner of a box", corner, 0}, {"edge of a mesh", prism, 0},
	}
	for i := range all {
		all[i].def.Kind = physics.Static
	}
	return all
}

// TestBallsReboundByTheLawOfReflection: off a ball, a capsule, an edge or a corner a ball rebounds about the normal of
// the place where they meet. About that of the start of the step it is off by up to 20°.
func TestBallsReboundByTheLawOfReflection(t *testing.T) {
	const r, aside, bar = 0.1, 0.5, 0.4
	for _, peg := range pegs(t, r) {
		for _, speed := range []float64{0.5, 1, 3, 5, 10} {
			t.Run(fmt.Sprintf("%s, %g m/s", peg.name, speed), func(t *testing.T) {
				want := math.Asin(aside) * 180 / math.Pi
				y := aside * (peg.radius + r + zoneOf(r))
				eachPhase(t, r, y, speed, peg.def, func(phase int, change mgl64.Vec3) {
					if off := 2 * (degrees(mgl64.Vec3{-change.X(), change.Y()}) - want); !(math.Abs(off) < bar) {
						t.Errorf("phase %d: the rebound is off by %.2f°", phase, off)
					}
				})
			})
		}
	}
}

// TestDroppedBallReboundsAside: the fall within the step counts for the place of the impact. A ball dropped on a fixed
// one goes aside at v sin 2θ, θ between the line of centres and the vertical.
func TestDroppedBallReboundsAside(t *testing.T) {
	const r, aside = 0.1, 0.5
	for phase := range phases {
		lab := physicstest.New(t, physics.DefaultConfig())
		peg := physicstest.Ball(elastic(), r, mgl64.Vec3{})
		peg.Kind = physics.Static
		fall := 3 * r * (1 + 0.1*float64(phase)/phases)
		way := 2*r + zoneOf(r)
		at := mgl64.Vec3{aside * way, math.Sqrt(1-aside*aside)*way + fall, 0}
		ball := lab.Body(lab.Add(peg, physicstest.Ball(elastic(), r, at))[1])
		for range 60 {
			if lab.Run(1); ball.Velocity().X() != 0 {
				break
			}
		}
		lab.Run(1)
		want := math.Sqrt(2*physicstest.Gravity*fall) * 2 * aside * math.Sqrt(1-aside*aside)
		if got := ball.Velocity().X(); math.Abs(got/want-1) > 0.01 {
			t.Errorf("phase %d: %.4f m/s aside, want %.4f", phase, got, want)
		}
	}
}

// TestPassingBallsDoNotTouch: balls that pass each other do not feel the planes between the places where they stood
// when the step began, or where their paths led through those.
func TestPassingBallsDoNotTouch(t *testing.T) {
	const r = 0.1
	for _, clear := range []float64{2, 3, 5, 10, 20, 40} { // zones
		for _, speed := range []float64{0.3, 1, 3, 4, 6, 10} {
			y := 2*r + clear*zoneOf(r)
			eachPhase(t, r, y, speed, physicstest.Ball(elastic(), r, mgl64.Vec3{}), func(phase int, change mgl64.Vec3) {
				if change.Len() > 1e-9 {
					t.Errorf("%g zones apart, %g m/s, phase %d: the velocity changes by %v", clear, speed, phase, change)
				}
			})
		}
	}
}
