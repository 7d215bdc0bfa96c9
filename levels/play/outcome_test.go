package play

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// show is a level under test: every step is audited.
type show struct {
	*Stage
	t     *testing.T
	audit func()
	start map[physics.BodyID]mgl64.Vec3 // places that moved measures from
}

func playLevel(t *testing.T, name string, params map[string]string, opt Options) *show {
	t.Helper()
	from, err := levels.Load(name, levels.LoadOptions{Params: params})
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(from, opt)
	if err != nil {
		t.Fatal(err)
	}
	s := &show{Stage: stage, t: t, audit: audited(t, stage)}
	s.mark()
	return s
}

// take takes an audited step: what its callbacks put elsewhere afterwards was not there during it.
func (s *show) take() {
	s.Advance()
	s.audit()
	s.React()
}

// mark takes the present places as those to measure from.
func (s *show) mark() {
	s.start = map[physics.BodyID]mgl64.Vec3{}
	for _, id := range s.World().Bodies() {
		if s.World().Body(id).Kind() == physics.Dynamic {
			s.start[id] = s.World().Body(id).Position()
		}
	}
}

// moved returns how far each body is from its mark.
func (s *show) moved() map[physics.BodyID]float64 {
	d := map[physics.BodyID]float64{}
	for id, from := range s.start {
		d[id] = s.World().Body(id).Position().Sub(from).Len()
	}
	return d
}

// farthest returns the largest distance of any body from its mark.
func (s *show) farthest() (d float64) {
	for _, m := range s.moved() {
		d = max(d, m)
	}
	return d
}

// beyond counts the bodies that are farther than d (m) from their marks.
func (s *show) beyond(d float64) (n int) {
	for _, m := range s.moved() {
		if m > d {
			n++
		}
	}
	return n
}

// run takes audited steps for a time (s).
func (s *show) run(seconds float64) {
	s.t.Helper()
	for range int(math.Round(seconds * s.World().Config().Hz)) {
		s.Step()
		s.audit()
	}
}

// find returns the body of a name.
func (s *show) find(name string) physics.BodyID {
	s.t.Helper()
	for _, id := range s.World().Bodies() {
		if s.World().Body(id).Name() == name {
			return id
		}
	}
	s.t.Fatalf("there is no body %q", name)
	return physics.BodyID{}
}

// aboveGround fails the test for dynamic bodies whose centre is below the ground they could have fallen on.
func (s *show) aboveGround() {
	s.t.Helper()
	for id := range s.moved() {
		if p := s.World().Body(id).Position(); p.Y() < 0 && math.Abs(p.X()) < 49 && math.Abs(p.Z()) < 49 {
			s.t.Errorf("%q is below the ground, at %v", s.World().Body(id).Name(), p)
		}
	}
}

// TestLevelsStand: what is built stands where it was built, kept awake, and costs the guard next to nothing.
func TestLevelsStand(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		name   string
		level  string
		params map[string]string
		drift  float64 // m, after the first second
	}{
		{"the wall", "brickwall", map[string]string{"ball": "off"}, 0.005},
		{"the tower", "tower", map[string]string{"ball": "off"}, 0.005},
		{"the square pyramid", "pyramid", map[string]string{"ball": "off"}, 0.005},
		{"the flat pyramid", "pyramid", map[string]string{"ball": "off", "square": "off"}, 0.005},
		{"a wall laid brick on brick, overhanging", "bench/wall", nil, 0.005},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := playLevel(t, row.level, row.params, Options{NoSleep: true})
			s.run(1)
			if d := s.farthest(); d > 0.02 {
				t.Errorf("moved %.2f mm while settling", 1000*d)
			}
			s.mark()
			s.run(4)
			if d := s.farthest(); d > row.drift {
				t.Errorf("drifted %.2f mm after the first second, at most %.2f", 1000*d, 1000*row.drift)
			}
			if lost := s.World().Report().LostTotal; lost > 0.001*5 {
				t.Errorf("the guard withheld %.4f s of 5", lost)
			}
			t.Logf("drift %.3f mm, %.5f s withheld", 1000*s.farthest(), s.World().Report().LostTotal)
		})
	}
}

// TestBrickwallIsHit: the ball of the level goes through and more than a third of the wall comes down; a light and fast
// one knocks a hole, and the rest stands. How much the fall of the middle takes along is chaotic at speeds within a
// hundredth of each other: the middle of three speeds counts.
func TestBrickwallIsHit(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		name        string
		ball        map[string]string
		speeds      []string // m/s
		seconds     float64  // what is loosened is down by then
		least, most float64  // of the bricks, out of their places
	}{
		{"an iron ball", nil, []string{"7.9", "8", "8.1"}, 5, 1.0 / 3, 1},
		{"a fast ball", map[string]string{"ball_mass": "300", "ball_radius": "0.3", "ball_height": "0.55", "ball_at": "2"},
			[]string{"49.5", "50", "50.5"}, 4, 0.01, 0.6},
	} {
		t.Run(row.name, func(t *testing.T) {
			if physicstest.Nightly() {
				row.seconds += 4
			}
			var fell []float64
			for _, speed := range row.speeds {
				params := map[string]string{"ball_speed": speed}
				maps.Copy(params, row.ball)
				s := playLevel(t, "brickwall", params, Options{})
				s.run(row.seconds)
				if z := s.World().Body(s.find("ball")).Position().Z(); z > -0.5 {
					t.Errorf("at %s m/s the ball stopped at z = %.2f m", speed, z)
				}
				if out := s.beyond(1); out < 3 {
					t.Errorf("at %s m/s %d bricks were knocked out", speed, out)
				}
				s.aboveGround()
				fell = append(fell, float64(s.beyond(0.2))/float64(len(s.start)))
				t.Logf("%s m/s: %.2f of the wall out of place; %.5f s withheld", speed, fell[len(fell)-1],
					s.World().Report().LostTotal)
			}
			slices.Sort(fell)
			if fell[1] < row.least || fell[1] > row.most {
				t.Errorf("%.2f of the wall out of place, at least %.2f, at most %.2f", fell, row.least, row.most)
			}
		})
	}
}

// TestTowerAndPyramidAreHit: each stands until its ball comes, and not as before afterwards.
func TestTowerAndPyramidAreHit(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		level  string
		before float64 // s, until the ball comes
	}{{"tower", 3}, {"pyramid", 4}} {
		t.Run(row.level, func(t *testing.T) {
			s := playLevel(t, row.level, nil, Options{})
			s.run(row.before)
			if d := s.farthest(); d > 0.005 {
				t.Errorf("moved %.2f mm before the ball came", 1000*d)
			}
			s.run(3)
			if out := s.beyond(0.5); out < 10 {
				t.Errorf("%d solids were knocked out of place", out)
			}
			s.aboveGround()
		})
	}
}

// TestPileStaysInItsBox: what falls into the box stays there, unless it bounces out over the rim, and comes to rest.
func TestPileStaysInItsBox(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "pile", map[string]string{"count": "200"}, Options{})
	w := s.World()
	side := s.find("side")
	half := math.Abs(w.Body(side).Position().X()) // the middle of the glass: nothing can be there
	rim := 2 * w.Body(side).Position().Y()
	inside := func(p mgl64.Vec3) bool { return math.Abs(p.X()) < half && math.Abs(p.Z()) < half }
	last, left := map[physics.BodyID]mgl64.Vec3{}, 0
	energy := 0.0
	for range 360 {
		s.run(1.0 / 60)
		energy = max(energy, w.KineticEnergy())
		for id := range s.start {
			p := w.Body(id).Position()
			if before, ok := last[id]; ok && inside(before) && !inside(p) {
				left++
				if min(before.Y(), p.Y()) < rim {
					t.Fatalf("step %d: %q went through the side, from %v to %v", w.StepCount(), w.Body(id).Name(), before, p)
				}
			}
			last[id] = p
		}
	}
	s.aboveGround()
	if left > len(s.start)/20 {
		t.Errorf("%d of %d bounced out of the box", left, len(s.start))
	}
	// Balls roll on for a while on flat tops.
	if e := w.KineticEnergy(); e > 1e-4*energy {
		t.Errorf("%.3g J left after 6 s of at most %.3g", e, energy)
	}
	t.Logf("%d bounced out, %.3g J left of %.3g, %.5f s withheld", left, w.KineticEnergy(), energy, w.Report().LostTotal)
}

// TestNothingTunnels follows every bullet and rod of `tunnel` along the paths that the guard proved, at any step rate:
// none gets to the other side of its plate or rod through it.
func TestNothingTunnels(t *testing.T) {
	for _, hz := range []float64{15, 30, 60, 120} {
		for _, phase := range []string{"0", "3"} {
			t.Run(fmt.Sprintf("%g Hz, phase %s", hz, phase), func(t *testing.T) {
				s := playLevel(t, "tunnel", map[string]string{"phase": phase}, Options{Hz: hz})
				pairs := shots(s)
				for range int(5 * hz) {
					s.run(1 / hz)
					for i := range pairs {
						pairs[i].follow(t, s.Stage, int(3840/hz))
					}
				}
				for i := range pairs {
					pairs[i].wasStopped(t, s.Stage)
				}
			})
		}
	}
}

// shot is a bullet and the plate it flies at, or a spinning rod and the one that stands fast.
type shot struct {
	target, missile int // in the scene
	rods            bool
	last            crossing
	known           bool
}

// shots pairs the bodies of tunnel: names and order are those of the script.
func shots(s *show) (pairs []shot) {
	target := -1
	for i, b := range s.Scene().Bodies {
		switch {
		case strings.Contains(b.Name, "plate"), strings.HasPrefix(b.Name, "fixed rod"):
			target = i
		case strings.HasPrefix(b.Name, "bullet"), strings.HasPrefix(b.Name, "spinning"):
			pairs = append(pairs, shot{target: target, missile: i, rods: strings.HasPrefix(b.Name, "spinning")})
		}
	}
	if len(pairs) != 18 {
		s.t.Fatalf("%d shots", len(pairs))
	}
	return pairs
}

// follow looks at the pair at evenly spread times of the last step.
func (p *shot) follow(t *testing.T, s *Stage, samples int) {
	t.Helper()
	a, b := s.Body(p.target), s.Body(p.missile)
	if b.IsZero() {
		return
	}
	w := s.World()
	for k := 1; k <= samples; k++ {
		at := float64(k) / float64(samples)
		pa, pb := w.Body(a).PoseAt(at).Geom(), w.Body(b).PoseAt(at).Geom()
		now := plateCrossing(&pa, pb.P)
		if p.rods {
			now = rodCrossing(&pa, &pb)
		}
		if p.known && now.through(&p.last) {
			t.Fatalf("%q went through %q in step %d", w.Body(b).Name(), w.Body(a).Name(), w.StepCount())
		}
		p.last, p.known = now, true
	}
}

// wasStopped fails the test for a bullet that never appeared or still flies at its plate.
func (p *shot) wasStopped(t *testing.T, s *Stage) {
	t.Helper()
	a, b, w := s.Body(p.target), s.Body(p.missile), s.World()
	if b.IsZero() {
		t.Errorf("%q never came", s.Scene().Bodies[p.missile].Name)
		return
	}
	if p.rods {
		return
	}
	speed := s.Scene().Bodies[p.missile].Velocity.Len()
	if v := w.Body(b).Velocity().Z() - w.Body(a).Velocity().Z(); v < -1e-3*speed {
		t.Errorf("%q still flies at %.3g m/s against %q", w.Body(b).Name(), v, w.Body(a).Name())
	}
}
