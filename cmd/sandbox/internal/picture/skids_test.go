package picture

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// TestSkidMarks: locked rear wheels leave tracks as wide as they are, on the ground, behind each other and beside each
// other; rolling ones leave none, and marks fade.
func TestSkidMarks(t *testing.T) {
	lanes := loadtest.OpenScript(t, `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), speed=20, driver="player", name="mine")
`, 0)
	var s Skids
	stage := lanes.Stages()[0]
	drive := func(steps int, p play.Pedals) {
		for range steps {
			stage.Press(p)
			lanes.Step()
			s.Step(lanes)
		}
	}
	now := func() float64 { return float64(lanes.StepCount()) / lanes.Hz() }
	drive(60, play.Pedals{})
	if n := len(s.Marks(now(), mgl32.Vec3{})); n != 0 {
		t.Fatalf("%d marks of a rolling car", n)
	}
	from := stage.World().Body(stage.Cars()[0].Chassis()).Position()[0]
	drive(60, play.Pedals{HandBrake: 1})
	to := stage.World().Body(stage.Cars()[0].Chassis()).Position()[0]
	axle := stage.Cars()[0].Def().Axles[1]
	marks, long := s.Marks(now(), mgl32.Vec3{}), 0.0
	for _, m := range marks {
		width := float64(m.To[0].Sub(m.To[1]).Len())
		middle := m.To[0].Add(m.To[1]).Mul(0.5)
		if math.Abs(width-axle.Width) > 0.02 || math.Abs(math.Abs(float64(middle[2]))-axle.Track/2) > 0.05 {
			t.Fatalf("a mark %.3f m wide at %v", width, middle)
		}
		if y := float64(middle[1]); y < 0.5*skidLift || y > 0.005 {
			t.Fatalf("a mark %.4f m above the ground", y)
		}
		long += float64(m.To[0].Sub(m.From[0]).Len())
	}
	if want := 2 * (to - from); !(long > 0.8*want && long < 1.05*want) {
		t.Errorf("tracks of %.1f m on a way of %.1f m", long, to-from)
	}
	first := marks[0].Dark
	if first[0] != 0 || !(first[1] > 0.1) {
		t.Errorf("the first mark is %v dark", first)
	}
	if half := s.Marks(now()+skidStays+skidFades/2, mgl32.Vec3{}); len(half) == 0 || !(half[0].Dark[1] < 0.7*first[1]) {
		t.Errorf("of %d marks %d fade", len(marks), len(half))
	}
	if late := s.Marks(now()+skidStays+skidFades, mgl32.Vec3{}); len(late) != 0 {
		t.Errorf("%d marks stay for ever", len(late))
	}
}

// slidingWheel is a stage with flat ground, and a wheel that slides on it.
func slidingWheel(t *testing.T) (*play.Stage, vehicle.WheelState) {
	stage := loadtest.OpenScript(t, "ground()", 0).Stages()[0]
	return stage, vehicle.WheelState{Touches: true, Sliding: true, Ground: stage.World().Bodies()[0],
		Normal: mgl64.Vec3{0, 1, 0}, Rotation: mgl64.QuatIdent(), Load: 1e4}
}

// TestSkidsAreLimited: the oldest go first.
func TestSkidsAreLimited(t *testing.T) {
	stage, w := slidingWheel(t)
	var s Skids
	var e skidEnd
	for k := range mostSkids + 10 {
		w.Contact[0] = 0.5 * float64(k)
		s.roll(&e, stage, &w, 0.2, 0)
	}
	marks := s.Marks(0, mgl32.Vec3{})
	least := float32(math.Inf(1))
	for i := range marks {
		least = min(least, marks[i].To[0][0])
	}
	if len(marks) != mostSkids || math.Abs(float64(least)-0.5*10) > 1e-3 {
		t.Errorf("%d marks from %.2f m on", len(marks), least)
	}
}

// TestSkidsLieOnTheGround: a wheel that is lifted where it is leaves nothing, and then a mark as wide as it is.
func TestSkidsLieOnTheGround(t *testing.T) {
	stage, w := slidingWheel(t)
	var s Skids
	var e skidEnd
	for _, at := range []mgl64.Vec3{{0, 0, 0}, {0, 1, 0}, {0.1, 2, 0}} {
		w.Contact = at
		if s.roll(&e, stage, &w, 0.2, 0); len(s.Marks(0, mgl32.Vec3{})) != 0 {
			t.Fatalf("at %v: marks %v", at, s.Marks(0, mgl32.Vec3{}))
		}
	}
	w.Contact = mgl64.Vec3{1, 2, 0}
	s.roll(&e, stage, &w, 0.2, 0)
	marks := s.Marks(0, mgl32.Vec3{})
	if len(marks) != 1 || math.Abs(float64(marks[0].To[0].Sub(marks[0].To[1]).Len())-0.2) > 1e-6 {
		t.Errorf("marks %v", marks)
	}
}
