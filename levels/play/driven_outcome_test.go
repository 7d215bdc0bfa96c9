package play

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// noteEvents adds what the last step told to what has been said.
func (s *show) noteEvents(said map[string]bool) {
	for _, e := range s.World().AppendEvents(nil) {
		said[fmt.Sprintf("%s %s", s.World().Body(e.Body).Name(), e.Kind)] = true
	}
}

// TestElevators: a tower rides up and stays in its place on the platform; the platform that comes down on a boulder
// stops on it, and says so.
func TestElevators(t *testing.T) {
	s := playLevel(t, "elevator", nil, Options{NoSleep: true})
	w := s.World()
	left, right, boulder := s.find("left platform"), s.find("right platform"), s.find("boulder")
	riders := s.named("stack")
	if len(riders) == 0 {
		riders = s.named("box")
	}
	start := w.Body(left).Position()
	s.run(1)
	s.mark()
	said := map[string]bool{}
	for range 270 {
		s.run(1.0 / 60)
		s.noteEvents(said)
	}
	up := w.Body(left).Position().Sub(start)
	if math.Abs(up.Y()-6) > 1e-9 {
		t.Errorf("the left platform is %.9f m up", up.Y())
	}
	for _, id := range riders {
		if p := s.start[id]; p.X() > 0 {
			continue
		}
		if d := w.Body(id).Position().Sub(s.start[id]).Sub(up).Len(); d > 0.002 {
			t.Errorf("%q moved %.2f mm on the platform", w.Body(id).Name(), 1000*d)
		}
	}
	top := w.Body(boulder).Position().Y()
	if low := w.Body(right).Position().Y() - 0.15; low < 0.7 || top < 0.4 {
		t.Errorf("the right platform came down to %.3f m, the middle of the boulder is at %.3f m", low, top)
	}
	if !said["right platform is blocked"] || said["left platform is blocked"] {
		t.Errorf("told: %v", said)
	}
	s.aboveGround()
}

// TestPresses: the press that has a heap under it and walls around stops on it; what is in the box stays there, and is
// not squeezed into the walls.
func TestPresses(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "press", map[string]string{"count": "60", "speed": "1"}, Options{NoSleep: true})
	w := s.World()
	said := map[string]bool{}
	for range 330 {
		s.run(1.0 / 60)
		s.noteEvents(said)
	}
	if !said["left press is blocked"] {
		t.Errorf("told: %v", said)
	}
	low := w.Body(s.find("left press")).Position().Y() - 0.1
	for _, id := range s.named("part") {
		p := w.Body(id).Position()
		if math.Abs(p.X()+2) > 1 || math.Abs(p.Z()) > 1 || p.Y() < 0.05 || p.Y() > low {
			t.Errorf("%q is not below the press at %.2f m but at %v", w.Body(id).Name(), low, p)
		}
	}
	if low < 0.35 {
		t.Errorf("the press came down to %.3f m: it had 0.3 m to go to", low)
	}
	s.aboveGround()
}

// TestDrumTumbles: nothing leaves the drum, and nothing lies still in it: the heap is carried up and falls back.
func TestDrumTumbles(t *testing.T) {
	physicstest.Long(t)
	s := playLevel(t, "drum", map[string]string{"count": "60"}, Options{})
	w := s.World()
	drum := w.Body(s.find("drum")).Position()
	const radius = 1.7 // m, a little more than that of the drum
	pieces := s.named("piece")
	s.run(3)
	highest := math.Inf(-1)
	for range 180 {
		s.run(1.0 / 60)
		for _, id := range pieces {
			p := w.Body(id).Position().Sub(drum)
			if math.Hypot(p.X(), p.Y()) > radius {
				t.Fatalf("%q is out of the drum, %v from its middle", w.Body(id).Name(), p)
			}
			highest = max(highest, p.Y())
		}
	}
	if highest < 0 {
		t.Errorf("nothing was carried above %.2f m below the axis", -highest)
	}
}

// TestCratesSlideOffTheTurntable: a crate at radius r turns with the table until its friction can no longer give what a
// circle needs, (omega² r)² + (alpha r)² = (mu g)², where alpha is how fast the table spins up; then it is gone.
func TestCratesSlideOffTheTurntable(t *testing.T) {
	physicstest.Long(t)
	const ramp, mu = 6.0, 0.5
	s := playLevel(t, "turntable", map[string]string{"ramp": "6"}, Options{NoSleep: true})
	w := s.World()
	alpha := math.Pi / ramp // 30 turns a minute
	crates, at := s.named("crate"), map[physics.BodyID]float64{}
	for range 400 {
		s.run(1.0 / 60)
		now := float64(w.StepCount()) / 60
		for _, id := range crates {
			p, v := w.Body(id).Position(), w.Body(id).Velocity()
			if outwards := (p.X()*v.X() + p.Z()*v.Z()) / math.Hypot(p.X(), p.Z()); at[id] == 0 && outwards > 0.25 {
				at[id] = now
			}
		}
	}
	for _, id := range crates {
		r := math.Hypot(s.start[id].X(), s.start[id].Z())
		omega := math.Sqrt(math.Sqrt(mu*mu*earth*earth-alpha*alpha*r*r) / r)
		if want := omega / alpha; at[id] < want-0.1 || at[id] > want+0.5 {
			t.Errorf("%q at %.1f m slides at %.3f s, not soon after %.3f s", w.Body(id).Name(), r, at[id], want)
		}
	}
	for _, id := range s.named("middle") {
		from, to := s.start[id], w.Body(id).Position()
		if d := math.Hypot(to.X()-from.X(), to.Z()-from.Z()); d > 0.005 {
			t.Errorf("%q on the axis moved %.2f mm aside", w.Body(id).Name(), 1000*d)
		}
	}
}

// TestAnyRate: the ball knocks as many bricks out of the wall at 15 steps per second as at 120, to a fifth, counted a
// second after it has come over walls of several widths, since a single impact is chaotic. The rest of a wall leans and
// may fall later, which is as hard to foretell as in nature.
func TestAnyRate(t *testing.T) {
	physicstest.Long(t)
	counts := map[string]int{}
	mean := 0.0
	rates, widths := []string{"15", "30", "60", "120"}, []string{"8", "10", "12", "14", "16"}
	if physicstest.Nightly() {
		widths = append(widths, "9", "11", "13", "15", "17")
	}
	for _, hz := range rates {
		for _, cols := range widths {
			s := playLevel(t, "rates", map[string]string{"hz": hz, "cols": cols}, Options{})
			s.run(3)
			for id, d := range s.moved() {
				if d > 0.3 && s.World().Body(id).Name() != "ball" {
					counts[hz]++
				}
			}
			if z := s.World().Body(s.find("ball")).Position().Z(); z > -0.5 {
				t.Errorf("at %s Hz the ball stopped at z = %.2f m", hz, z)
			}
		}
		mean += float64(counts[hz]) / float64(len(rates))
	}
	for _, hz := range rates {
		if n := float64(counts[hz]); math.Abs(n-mean) > 0.2*mean {
			t.Errorf("bricks out by rate: %v, %.1f on the average", counts, mean)
		}
	}
	t.Logf("bricks out by rate: %v", counts)
}

// TestFarOutIsLikeHere: 100 km out the ball goes through the wall as it does at the origin, counted over walls of
// several widths since rounding differs and a single impact is chaotic; and the heap lies still.
func TestFarOutIsLikeHere(t *testing.T) {
	physicstest.Long(t)
	var out [2]int
	for run := range 10 {
		k, x := run&1, []string{"0", "100000"}[run&1]
		cols := strconv.Itoa(8 + run/2)
		s := playLevel(t, "farout", map[string]string{"x": x, "cols": cols, "count": "30"}, Options{})
		w := s.World()
		s.run(2.5)
		origin := mgl64.Vec3{}
		if k == 1 {
			origin[0] = 100000
		}
		for id, d := range s.moved() {
			if p := w.Body(id).Position().Sub(origin); p.Y() < 0 {
				t.Errorf("x = %s: %q is below the ground, at %v", x, w.Body(id).Name(), p)
			}
			if d > 0.3 && w.Body(id).Position().Sub(origin).X() < 3 {
				out[k]++
			}
		}
		if z := w.Body(s.find("ball")).Position().Z(); z > -2 {
			t.Errorf("x = %s: the ball stopped at z = %.2f m", x, z)
		}
	}
	if d := math.Abs(float64(out[1] - out[0])); d > 0.4*float64(out[0]) {
		t.Errorf("%d bricks out at the origin, %d at 100 km", out[0], out[1])
	}
	t.Logf("bricks out: %d here, %d there", out[0], out[1])
}
