package measure

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestJointsAreMeasured: a joint that starts 20 mm open beside nine closed ones, one of which breaks, and a body that a
// motor lifts.
func TestJointsAreMeasured(t *testing.T) {
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	add := func(x float64, def physics.JointDef) {
		ball := physicstest.Ball(physicstest.Material(0.3), 0.1, mgl64.Vec3{x, 0, 0})
		ball.Mass = 2
		ids, err := w.AddBodies([]physics.BodyDef{ball})
		if err != nil {
			t.Fatal(err)
		}
		def.A, def.At = ids[0], mgl64.Vec3{x, 0, 0}
		if def.To != nil {
			to := def.At.Add(*def.To)
			def.To = &to
		}
		if _, err := w.AddJoint(def); err != nil {
			t.Fatal(err)
		}
	}
	add(0, physics.JointDef{Kind: joint.Ball{}, To: &mgl64.Vec3{0.02, 0, 0}, Snap: true})
	for k := range 8 {
		add(float64(k+1), physics.JointDef{Kind: joint.Weld{}})
	}
	add(9, physics.JointDef{Kind: joint.Weld{}, BreakForce: 10})
	lift := joint.Axis{Motor: joint.SpeedMotor(-1, 1000)} // B is the world: A goes the other way
	add(10, physics.JointDef{Kind: joint.Slider{Axis: lift}, Axis: mgl64.Vec3{0, -1, 0}})
	m := New([]*physics.World{w}, 60, Unaudited, Window{})
	first := 0.0
	for range 60 {
		m.Step(w.Step)
		if first == 0 {
			first = w.Report().Joints.Opening.Value
		}
	}
	r := m.worlds[0].joints.result(w)
	if r.Joints != 10 || r.Broken != 1 || r.Open != first || !(first > 5e-3 && first < 0.02) || r.Turn > 1e-6 ||
		r.Over != 0 {
		t.Errorf("%+v, open by %v m after the first step", r, first)
	}
	if r.P99 > first || r.P99 < 1e-7 {
		t.Errorf("99 %% within %v m", r.P99)
	}
	// The lift gives 1 m/s and 1 m; the ball that broke loose only falls.
	if y := math.Abs(r.Rise - (1 + 2*physicstest.Gravity)); y > 0.5 {
		t.Errorf("the energy rose by %v J", r.Rise)
	}
	var out strings.Builder
	result := &Result{worldResult: worldResult{JointResult: r}}
	if err := result.Print(&out); err != nil || !strings.Contains(out.String(), "10 in all: open by at most") ||
		!strings.Contains(out.String(), "1 broke") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// TestSampleQuantiles: quantiles are right to 1 %, whatever the lengths.
func TestSampleQuantiles(t *testing.T) {
	var s sample
	if s.quantile(0.99) != 0 {
		t.Error("a quantile of nothing")
	}
	for k := range 1000 {
		s.add(1e-6 * float64(k+1))
	}
	for _, share := range []float64{0.5, 0.99, 1} {
		if got, want := s.quantile(share), share*1e-3; got < want || got > 1.011*want {
			t.Errorf("%v of them: %v, want %v", share, got, want)
		}
	}
	s.add(math.Inf(1))
	s.add(0)
	if got := s.quantile(0); got != 0 {
		t.Errorf("the least is %v", got)
	}
}
