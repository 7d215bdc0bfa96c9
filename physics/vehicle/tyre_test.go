package vehicle

import (
	"math"
	"testing"
)

// The curve rises to 1 at the peak, falls to its sliding value, and the table keeps to it.
func TestCurve(t *testing.T) {
	for _, slide := range []float64{0.5, 0.8, 0.95} {
		c := makeCurve(slide)
		var table table
		table.fill(&c)
		if got := c.at(1); math.Abs(got-1) > 1e-12 {
			t.Errorf("slide %g: %g at the peak", slide, got)
		}
		if got := c.at(1e6); math.Abs(got-slide) > 1e-3 {
			t.Errorf("slide %g: %g when sliding", slide, got)
		}
		if got := c.at(1e-5) / 1e-5; math.Abs(got-rise) > 1e-3 {
			t.Errorf("slide %g: slope %g at the origin", slide, got)
		}
		before := 0.0
		for x := 0.001; x < 60; x *= 1.01 {
			y := c.at(x)
			if x < 0.999 && y < before || x > 1.02 && y > before || y > 1+1e-12 {
				t.Errorf("slide %g: %g at %g, %g before", slide, y, x, before)
			}
			if got := table.perSlip(x) * x; math.Abs(got-y) > 2e-4+2e-3*max(0, x-20) {
				t.Errorf("slide %g: the table has %g at %g, the curve %g", slide, got, x, y)
			}
			before = y
		}
	}
}

// Couplings share out momentum as the equations say: a locked axle turns as one, an open one by the mean.
func TestSpins(t *testing.T) {
	s := spins{n: 3, inertia: [most]float64{1, 1, 0.2}, speed: [most]float64{10, 4, 100}}
	momentum := s.speed
	for i := range s.n {
		momentum[i] *= s.inertia[i]
	}
	s.begin()
	locked := [most]float64{1, -1, 0}
	s.couple(&locked, stiff, 0.01)
	clutch := [most]float64{-5, -5, 1} // ten turns of the engine per turn of the axle, half of it by each wheel
	s.couple(&clutch, stiff, 0.01)
	s.release(&[most]float64{}, 0.01)
	if math.Abs(s.speed[0]-s.speed[1]) > 1e-3 || math.Abs(s.speed[2]-10*s.speed[0]) > 1e-2 {
		t.Errorf("speeds %v, want equal wheels and ten times that", s.speed[:3])
	}
	// Closed form: (2 I + 100 J) ω = I (ω₁ + ω₂) + 10 J ω₃.
	want := (momentum[0] + momentum[1] + 10*momentum[2]) / (2 + 100*0.2)
	if math.Abs(s.speed[0]-want) > 1e-3 {
		t.Errorf("wheels turn at %g, want %g", s.speed[0], want)
	}
}

// A damper between two discs leaves of their slip s / (1 + c dt (1/I₁ + 1/I₂)), and of their momentum all.
func TestCouplingDamps(t *testing.T) {
	s := spins{n: 2, inertia: [most]float64{2, 3}, speed: [most]float64{10, -5}}
	s.begin()
	s.couple(&[most]float64{1, -1}, 5, 0.1)
	s.release(&[most]float64{}, 0.1)
	want := 15 / (1 + 5*0.1*(1.0/2+1.0/3))
	if slip := s.speed[0] - s.speed[1]; math.Abs(slip-want) > 1e-12 {
		t.Errorf("a slip of %g rad/s is left, want %g", slip, want)
	}
	if left := 2*s.speed[0] + 3*s.speed[1]; math.Abs(left-5) > 1e-12 {
		t.Errorf("a momentum of %g N m s is left, want 5", left)
	}
}

// The impulses of a tread agree with the motion that they lead to, lie in the friction ellipse and oppose the slip.
func TestTreadAgrees(t *testing.T) {
	tyre := Tyre{Lateral: 0.8, PeakSlip: 0.1, PeakAngle: 0.14}
	c := makeCurve(0.8)
	var table table
	table.fill(&c)
	for _, pace := range []float64{slowest, 0.3, 20} {
		for _, x := range []float64{-3, -0.2, 0, 0.02, 1} {
			for _, y := range []float64{-2, 0, 0.05, 0.6} {
				r := row{kxx: 1.0 / 400, kxy: 2e-4, kyy: 1.0 / 600, pace: pace}
				tread := tread{tyre: &tyre, table: &table, row: &r, most: 60}
				var px, py float64
				for range 200 {
					px, py = tread.solve(x, y, 0.05)
				}
				sx, sy := x+(r.kxx+0.05)*px+r.kxy*py, y+r.kxy*px+r.kyy*py
				qx, qy := sx/(pace*tyre.PeakSlip), sy/(pace*tyre.PeakAngle)
				f := 60 * table.perSlip(math.Hypot(qx, qy))
				if math.Hypot(px+f*qx, py+0.8*f*qy) > 1e-6*60 {
					t.Errorf("pace %g, slip (%g, %g): (%g, %g), the curve (%g, %g)",
						pace, x, y, px, py, -f*qx, -0.8*f*qy)
				}
				if math.Hypot(px, py/0.8) > 60*(1+1e-9) || px*x > 0 && y == 0 || py*y > 0 && x == 0 {
					t.Errorf("pace %g, slip (%g, %g): (%g, %g) is outside the ellipse or drives", pace, x, y, px, py)
				}
			}
		}
	}
}
