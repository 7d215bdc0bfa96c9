package play

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// named returns the dynamic bodies whose names begin with one of the scripts' names.
func (s *show) named(name string) (ids []physics.BodyID) {
	for i, b := range s.Scene().Bodies {
		if len(b.Name) >= len(name) && b.Name[:len(name)] == name {
			if id := s.Body(i); s.World().Body(id).Kind() == physics.Dynamic {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// within fails the test for dynamic bodies whose centre is not above the ground and less than half from the y axis.
func (s *show) within(half float64) {
	s.t.Helper()
	for id := range s.start {
		if p := s.World().Body(id).Position(); p.Y() < 0 || math.Abs(p.X()) > half || math.Abs(p.Z()) > half {
			s.t.Errorf("%q has left the box, to %v", s.World().Body(id).Name(), p)
		}
	}
}

// tilt returns by how many degrees the body's y axis leans.
func (s *show) tilt(id physics.BodyID) float64 {
	pose := s.World().Body(id).Pose().Geom()
	return math.Acos(min(1, pose.Q.Apply(geom.V(0, 1, 0)).Y)) * 180 / math.Pi
}

// TestNutScrewsDown: the nut comes down as the thread leads it, no faster and no slower than it turns.
func TestNutScrewsDown(t *testing.T) {
	physicstest.Long(t)
	const pitch, play = 0.08, 0.004 // m; the flanks stand apart by 0.0037 m along the bolt
	s := playLevel(t, "boltnut", nil, Options{})
	w, nut := s.World(), s.find("nut")
	start, turned := w.Body(nut).Position(), 0.0
	for range 75 {
		s.run(1.0 / 60)
		turned -= w.Body(nut).AngularVelocity().Y() / 60
		p := w.Body(nut).Position()
		fallen := start.Y() - p.Y()
		if off := fallen - turned*pitch/(2*math.Pi); off < -0.001 || off > play+0.001 {
			t.Fatalf("step %d: turned %.3f rad and fell %.2f mm: the thread does not lead it",
				w.StepCount(), turned, 1000*fallen)
		}
		if aside := math.Hypot(p.X(), p.Z()); aside > 0.004 || s.tilt(nut) > 2 {
			t.Fatalf("step %d: %.2f mm off the axis, leaning %.2f°", w.StepCount(), 1000*aside, s.tilt(nut))
		}
	}
	if fallen := start.Y() - w.Body(nut).Position().Y(); fallen < 0.012 || turned < 0.5 {
		t.Errorf("came down %.2f mm in %.2f rad", 1000*fallen, turned)
	}
	t.Logf("came down %.2f mm in %.2f rad", 1000*(start.Y()-w.Body(nut).Position().Y()), turned)
}

// TestNutRestsOnHead: at the end of its way the nut lies on the bolt's head and stays there.
func TestNutRestsOnHead(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "boltnut", map[string]string{"start": "0.15"}, Options{})
	w, nut := s.World(), s.find("nut")
	start := w.Body(nut).Position()
	for range 150 {
		if s.run(1.0 / 60); w.Body(nut).Asleep() {
			break
		}
	}
	// It starts 0.15 turns above the place of the thread's begin, of which its underside is 1 mm above the head.
	want := 0.15*0.08 + 0.001
	if fallen := start.Y() - w.Body(nut).Position().Y(); math.Abs(fallen-want) > 3e-4 || s.tilt(nut) > 0.1 {
		t.Errorf("came down %.3f mm, not %.3f, and leans %.3f°", 1000*fallen, 1000*want, s.tilt(nut))
	}
	if !w.Body(nut).Asleep() {
		t.Errorf("still moves at %.3g m/s after %d steps", w.Body(nut).Velocity().Len(), w.StepCount())
	}
}

// TestPegsFallThroughTheirHoles: 0.1 mm of room is enough to fall as freely as in the open, at any step rate.
func TestPegsFallThroughTheirHoles(t *testing.T) {
	physicstest.Long(t)
	for _, hz := range []float64{15, 60, 120} {
		for _, clearance := range []string{"0.0001", "0.001"} {
			t.Run(fmt.Sprintf("%g Hz, %s m", hz, clearance), func(t *testing.T) {
				params := map[string]string{"clearance": clearance, "friction": "1", "start": "2"}
				s := playLevel(t, "boltnut", params, Options{Hz: hz})
				w := s.World()
				s.run(0.2)
				// The fall of steps of 1/hz lies between g t²/2 and what one step more adds.
				least, most := 0.5*9.81*0.04, 0.5*9.81*(0.04+0.2/hz)
				for _, name := range []string{"square peg", "round peg"} {
					if fallen := 0.42 - w.Body(s.find(name)).Position().Y(); fallen < least-0.002 || fallen > most+0.002 {
						t.Errorf("the %s fell %.1f mm in 0.2 s, not %.1f", name, 1000*fallen, 1000*least)
					}
				}
				s.run(0.6)
				for _, name := range []string{"square peg", "round peg"} {
					id := s.find(name)
					if y := w.Body(id).Position().Y(); math.Abs(y-0.17) > 5e-4 || s.tilt(id) > 0.1 {
						t.Errorf("the %s stands %.2f mm above the ground, leaning %.3f°", name, 1000*(y-0.17), s.tilt(id))
					}
				}
			})
		}
	}
}

// linked reports whether two circles of the radius about the y axes of two poses go through each other: one of the two
// points in which the second meets the plane of the first lies inside the first.
func linked(a, b *geom.Pose, radius float64) bool {
	n, d := a.Q.Apply(geom.V(0, 1, 0)), b.P.Sub(a.P)
	u, v := b.Q.Apply(geom.V(1, 0, 0)), b.Q.Apply(geom.V(0, 0, 1))
	x, y, h := n.Dot(u), n.Dot(v), n.Dot(d)/radius
	size := math.Hypot(x, y)
	if math.Abs(h) >= size {
		return false
	}
	middle, half := math.Atan2(y, x), math.Acos(-h/size)
	inside := 0
	for _, angle := range []float64{middle - half, middle + half} {
		at := d.AddScaled(radius*math.Cos(angle), u).AddScaled(radius*math.Sin(angle), v)
		if at.Len() < radius {
			inside++
		}
	}
	return inside == 1
}

// TestLinked tells circles through each other from circles beside each other.
func TestLinked(t *testing.T) {
	quarter := geom.AxisAngle(geom.V(1, 0, 0), math.Pi/2)
	for _, row := range []struct {
		name string
		b    geom.Pose
		want bool
	}{
		{"crosswise, one through the other", geom.Pose{P: geom.V(0.27, 0, 0), Q: quarter}, true},
		{"crosswise, out of reach", geom.Pose{P: geom.V(0.41, 0, 0), Q: quarter}, false},
		{"crosswise, one around the other", geom.Pose{P: geom.V(0, 0, 0.01), Q: quarter}, false},
		{"one above the other", geom.Pose{P: geom.V(0.1, 0.1, 0), Q: geom.IdentityQuat()}, false},
		{"leaning, through", geom.Pose{P: geom.V(0.15, 0.05, 0), Q: geom.AxisAngle(geom.V(1, 0, 0), 1)}, true},
	} {
		a := geom.IdentityPose()
		if got := linked(&a, &row.b, 0.2); got != row.want {
			t.Errorf("%s: %v", row.name, got)
		}
	}
}

// TestChainsStayLinked: rings that are thrown in a heap hang in each other as before, and everything comes to rest in
// the box.
func TestChainsStayLinked(t *testing.T) {
	physicstest.Long(t)
	params := map[string]string{"count": "9", "chains": "2", "links": "5", "inside": "3"}
	s := playLevel(t, "nonconvex", params, Options{})
	w, links := s.World(), s.named("link")
	if len(links) != 10 {
		t.Fatalf("%d links", len(links))
	}
	for range 240 {
		s.run(1.0 / 60)
		for i := 0; i+1 < len(links); i++ {
			a, b := w.Body(links[i]).Pose().Geom(), w.Body(links[i+1]).Pose().Geom()
			if i != 4 && !linked(&a, &b, 0.2) {
				t.Fatalf("step %d: %q and %q came apart", w.StepCount(), w.Body(links[i]).Name(), w.Body(links[i+1]).Name())
			}
		}
	}
	s.within(1.5)
	if e := w.KineticEnergy(); e > 0.01 {
		t.Errorf("%.3g J left after %.1f s", e, float64(w.StepCount())/60)
	}
	t.Logf("%.3g J left, %.5f s withheld", w.KineticEnergy(), w.Report().LostTotal)
}

// TestShuttlesStayInTheirBox: what falls into the box stays there and comes to rest.
func TestShuttlesStayInTheirBox(t *testing.T) {
	physicstest.Long(t)
	params := map[string]string{"shuttles": "4", "tori": "4", "inside": "2.5"}
	s := playLevel(t, "shuttle", params, Options{})
	most := 0.0
	for range 240 {
		s.run(1.0 / 60)
		most = max(most, s.World().KineticEnergy())
	}
	s.within(1.25)
	if e := s.World().KineticEnergy(); e > 1e-3*most {
		t.Errorf("%.3g J left after 4 s, of %.3g", e, most)
	}
	t.Logf("%.3g J left, %.5f s withheld", s.World().KineticEnergy(), s.World().Report().LostTotal)
}

// TestErlebenComesToRest: what falls on spikes, wedges and cracks ends up where it would in nature.
func TestErlebenComesToRest(t *testing.T) {
	for _, hz := range []float64{15, 60, 120} {
		t.Run(fmt.Sprintf("%g Hz", hz), func(t *testing.T) {
			s := playLevel(t, "erleben", nil, Options{Hz: hz})
			w := s.World()
			s.run(8)
			s.aboveGround()
			top := func(name string) mgl64.Vec3 { return w.Body(s.find(name)).Position() }
			// The middle of an upright spike or wedge is 0.75 or 0.67 m above its tip, and that of a cube of 0.7 m lies at
			// 0.35 m, or at 0.49 at the most where it leans against the cliff.
			for name, y := range map[string][2]float64{
				"spike in hole": {0.6, 1.05}, "spike in crack": {0.6, 1.0}, "wedge in crack": {0.6, 0.95},
				"cube on internal edges": {0.8, 0.802}, "cube on cliff edge": {0.3, 0.5}, "spike on flat": {0.5, 0.8},
			} {
				if at := top(name).Y(); at < y[0] || at > y[1] {
					t.Errorf("%q lies at a height of %.3f m, not between %.3f and %.3f", name, at, y[0], y[1])
				}
			}
			if c := s.find("cube on internal edges"); s.moved()[c] > 0.15 || s.tilt(c) > 0.05 {
				t.Errorf("the cube moved %.4f m and leans %.4f°", s.moved()[c], s.tilt(c))
			}
			if at := top("slide"); at.X() < -4.8+1 || math.Abs(at.Z()-6.4) > 0.3 {
				t.Errorf("the slide ended at %v", at)
			}
			if at := top("saddle on a ridge"); at.Z() < 6.4+1.2 || math.Abs(at.X()) > 0.3 {
				t.Errorf("the saddle ended at %v", at)
			}
			if e := w.KineticEnergy(); e > 1e-3 {
				t.Errorf("%.3g J left", e)
			}
		})
	}
}
