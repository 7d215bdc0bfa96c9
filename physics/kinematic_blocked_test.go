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

// lump is a shape about the origin for driven bodies to squeeze.
type lump struct {
	name       string
	half, flat float64 // m, half its width along x, and along z
	shape      func(half float64) (collision.Shape, error)
}

// lumps are one of each kind of shape.
func lumps() []lump {
	return []lump{
		{"box", 0.25, 0.25, func(h float64) (collision.Shape, error) { return collision.Box(mgl64.Vec3{h, h, h}) }},
		{"ball", 0.25, 0.25, collision.Sphere},
		{"capsule", 0.2, 0.2, func(h float64) (collision.Shape, error) { return collision.Capsule(h, h) }},
		{"cylinder", 0.25, 0.25, func(h float64) (collision.Shape, error) { return collision.Cylinder(h, 2*h, 24) }},
		{"ring", 0.25, 0.075, func(h float64) (collision.Shape, error) { return ringOf(0.7*h, 0.3*h) }},
	}
}

// ringOf is a torus about the z axis as a mesh.
func ringOf(radius, tube float64) (collision.Shape, error) {
	const around, about = 16, 8
	var points []mgl64.Vec3
	var faces [][]int32
	for i := range around {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / around)
		for j := range about {
			up, out := math.Sincos(2 * math.Pi * float64(j) / about)
			r := radius + tube*out
			points = append(points, mgl64.Vec3{r * cos, r * sin, tube * up})
			at := func(i, j int) int32 { return int32(i%around*about + j%about) }
			faces = append(faces, []int32{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return shape, err
}

// squeezer is a world in which driven bodies close on one that lies between them or on the floor.
type squeezer struct {
	*physicstest.Lab
	held   physics.BodyID
	driven []physics.BodyID
}

// newSqueezer returns two jaws or a press that go in at a speed and out again, to and fro. By the time that they meet
// the lump they are far from where their course turns.
func newSqueezer(t *testing.T, jaws bool, l lump, speed, hz float64) *squeezer {
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	s := &squeezer{Lab: physicstest.New(t, cfg)}
	shape, err := l.shape(l.half)
	if err != nil {
		t.Fatal(err)
	}
	m := physicstest.Material(0.5)
	held := physics.BodyDef{Name: l.name, Kind: physics.Dynamic, Position: mgl64.Vec3{0, 1.5, 0},
		Solids: []physics.Solid{{Shape: shape, Material: m}}}
	var defs []physics.BodyDef
	var courses []physics.Course
	if jaws {
		for _, side := range []float64{-1, 1} {
			jaw := kinematic(mgl64.Vec3{0.2, 0.5, 0.5}, mgl64.Vec3{1.3 * side, 1.5, 0})
			defs = append(defs, jaw)
			courses = append(courses, physics.Course{Then: physics.ReturnAtEnd, Stops: []physics.Stop{
				{Time: 1.2 / speed, Shift: mgl64.Vec3{-1.2 * side, 0, 0}}, {Time: 1.2/speed + 0.3}}})
		}
	} else {
		held.Position[1], held.Rotation = l.flat+0.001, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
		defs = []physics.BodyDef{kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0}), floor()}
		courses = []physics.Course{{Then: physics.ReturnAtEnd, Stops: []physics.Stop{
			{Time: 2.4 / speed, Shift: mgl64.Vec3{0, -2.4, 0}}}}}
	}
	ids := s.Add(append(defs, held)...)
	s.held, s.driven = ids[len(ids)-1], ids[:len(courses)]
	for k, c := range courses {
		if err := s.Body(s.driven[k]).SetCourse(c); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// stride takes a step and returns how far the first driven body is from where it began, how far the held one went (m),
// and whether all driven ones stood blocked all the while.
func (s *squeezer) stride(from mgl64.Vec3) (out, went float64, blocked bool) {
	at, late := s.Body(s.held).Position(), 0.0
	for _, id := range s.driven {
		late -= s.Body(id).TimeLost()
	}
	s.Run(1)
	for _, id := range s.driven {
		late += s.Body(id).TimeLost()
	}
	share := late * s.Config().Hz / float64(len(s.driven))
	return s.Body(s.driven[0]).Position().Sub(from).Len(), s.Body(s.held).Position().Sub(at).Len(), share > 0.95
}

// TestFastDrivesTurnRound: however fast jaws or a press close on a body, they turn round once they have lost a second;
// meanwhile the body has the speed that it moves at, and when they are taken away it falls as from rest.
func TestFastDrivesTurnRound(t *testing.T) {
	speeds, rates := []float64{10, 20, 40, 100, 200, 400}, []float64{30, 60, 120, 240}
	for i, speed := range speeds {
		for j, hz := range rates {
			for k, l := range lumps() {
				for n, jaws := range []bool{true, false} {
					if !physicstest.Nightly() && ((i+2*j)%5 != k || (i+j)%2 != n || hz > 60 && j != 3) {
						continue
					}
					name := fmt.Sprintf("%s, %g m/s, %g Hz, jaws %v", l.name, speed, hz, jaws)
					t.Run(name, func(t *testing.T) {
						newSqueezer(t, jaws, l, speed, hz).checkTurn(t)
						newSqueezer(t, jaws, l, speed, hz).checkRelease(t)
					})
				}
			}
		}
	}
}

// checkTurn steps until the drives have turned round.
func (s *squeezer) checkTurn(t *testing.T) {
	hz, from := s.Config().Hz, s.Body(s.driven[0]).Position()
	deepest, stood := 0.0, 0
	for range int(2 * hz) {
		out, went, blocked := s.stride(from)
		if out < deepest-0.001 || !blocked && stood >= 3 { // the fastest are back within a step
			if time := float64(stood) / hz; !(time >= 0.8 && time <= 1.01) {
				t.Errorf("turns round after standing for %.3f s", time)
			}
			return
		}
		if stood++; !blocked || out > deepest+0.001 {
			stood = 0
		}
		deepest = max(deepest, out)
		if stood < 3 || stood > int(0.9*hz) {
			continue
		}
		if speed := s.Body(s.held).Velocity().Len(); speed > 2*went*hz+0.05 {
			t.Fatalf("held for %d steps, and moving at %.3g m/s, the body has %.3g m/s and the world %.3g J",
				stood, went*hz, speed, s.Report().Kinetic)
		}
		if speed := s.Body(s.driven[0]).Velocity().Len(); speed > 2*0.001*hz {
			t.Fatalf("standing for %d steps, the driven body has %.3g m/s", stood, speed)
		}
	}
	t.Errorf("does not turn round within 2 s: it stood for %.3f s", float64(stood)/hz)
}

// checkRelease takes the drives away while they stand.
func (s *squeezer) checkRelease(t *testing.T) {
	s.Seconds(0.6)
	for _, id := range s.driven {
		s.RemoveBody(id)
	}
	height := s.Body(s.held).Position().Y()
	s.Seconds(0.1)
	most := 0.05
	if height > 1 {
		most = 0.1*physicstest.Gravity + 0.001
	}
	if v := s.Body(s.held).Velocity(); v.Len() > most || v.Y() > most {
		t.Errorf("0.1 s after it was let go the body goes at %v m/s", v)
	}
	if y := s.Body(s.held).Position().Y(); height > 1 && y > height-0.04 {
		t.Errorf("0.1 s after it was let go the body has fallen by %.3g m", height-y)
	}
}

// TestHitBodiesFly: a wall that strikes a thin rod, which spins in free flight, may be held up by it for a moment,
// and must not stop it for that: nothing else holds the rod, and it leaves at the speed of the wall.
func TestHitBodiesFly(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	lab := physicstest.New(t, cfg)
	wall := kinematic(mgl64.Vec3{0.1, 1, 1}, mgl64.Vec3{-1, 0, 0})
	wall.Velocity = mgl64.Vec3{30, 0, 0}
	rod := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.4, 0.001, 0.001}, mgl64.Vec3{})
	rod.Rotation, rod.AngularVelocity = mgl64.QuatRotate(0.1, mgl64.Vec3{0, 0.6, 0.8}), mgl64.Vec3{1, 8, 3}
	ids := lab.Add(wall, rod)
	cut := 0
	for range 10 {
		lab.Run(1)
		cut += lab.Report().Guard.Cut
	}
	if v := lab.Body(ids[1]).Velocity().X(); cut == 0 || v < 27 {
		t.Errorf("cut short %d times, the rod leaves at %g m/s", cut, v)
	}
}
