package play

import (
	"fmt"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// lane is a pair of cars of headon.
type lane struct{ left, right physics.BodyID }

func (l lane) spin(w *physics.World) float64 {
	return max(w.Body(l.left).AngularVelocity().Len(), w.Body(l.right).AngularVelocity().Len())
}

// TestHeadOnTumbles: the nose of one car is turned by a few degrees against that of the other. Taken at once, all
// collisions throw them back as they came; the first alone sets them spinning, which is what section 3 of the paper
// warns of.
func TestHeadOnTumbles(t *testing.T) {
	for _, tilt := range []string{"-2", "1", "2", "5"} {
		t.Run(tilt+" degrees", func(t *testing.T) {
			s := playLevel(t, "headon", map[string]string{"tilt": tilt}, Options{})
			w := s.World()
			far, near := lane{s.find("far left"), s.find("far right")}, lane{s.find("near left"), s.find("near right")}
			s.run(0.55) // they meet at 0.4 s and a little
			if v, u := w.Body(far.left).Velocity(), w.Body(far.right).Velocity(); v.X() > -4 || u.X() < 4 {
				t.Errorf("the far cars go at %v and %v m/s: they do not recoil", v, u)
			}
			all, first := far.spin(w), near.spin(w)
			if all > 0.5 || first < 10 {
				t.Errorf("%.2f rad/s after all collisions, %.2f after the first only", all, first)
			}
			t.Logf("%.2f rad/s after all collisions, %.2f after the first only", all, first)
		})
	}
}

// TestHeadOnKeepsOrder: no car ever leaves the other through it, at any speed: along the road they stay in the order
// they came in, for as long as they are so near that they could touch.
func TestHeadOnKeepsOrder(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct{ speed, tilt, offset string }{
		{"30", "2", "0"}, {"150", "0", "0"}, {"150", "2", "0"}, {"150", "-7", "0.4"}, {"300", "2", "0.2"},
		{"400", "1", "-0.3"},
	} {
		t.Run(fmt.Sprintf("%s mph, %s degrees, %s m", row.speed, row.tilt, row.offset), func(t *testing.T) {
			s := playLevel(t, "headon", map[string]string{"speed": row.speed, "tilt": row.tilt, "offset": row.offset},
				Options{})
			w := s.World()
			pairs := []lane{{s.find("far left"), s.find("far right")}, {s.find("near left"), s.find("near right")}}
			met := []bool{false, false}
			for range 240 {
				s.run(1.0 / 60)
				for i, l := range pairs {
					a, b := w.Body(l.left).Position(), w.Body(l.right).Position()
					apart := b.Sub(a).Len() > 5 // a car is 4.3 m from corner to corner
					if met[i] = met[i] || !apart; !apart && b.X()-a.X() < 0.5 {
						t.Fatalf("step %d: %q is at %v, %q at %v", w.StepCount(), w.Body(l.left).Name(), a, w.Body(l.right).Name(), b)
					}
				}
			}
			for i, l := range pairs {
				if d := w.Body(l.right).Position().Sub(w.Body(l.left).Position()).Len(); !met[i] || d < 4 {
					t.Errorf("%q and %q: met is %v, and they are %.2f m apart at last", w.Body(l.left).Name(),
						w.Body(l.right).Name(), met[i], d)
				}
			}
		})
	}
}

// TestHeadOnSaysWhatMeets: before the cars come the road shows when, and how each pair finds its collisions.
func TestHeadOnSaysWhatMeets(t *testing.T) {
	for _, row := range []struct{ far, near, speed, farSays, nearSays string }{
		{"screw", "first", "150", "at 0.4 s: all collisions at once", "at 0.4 s: the first collision only"},
		{"first", "expel", "10", "at 1.8 s: the first collision only", "at 1.8 s: expel zones"},
	} {
		s := playLevel(t, "headon", map[string]string{"far": row.far, "near": row.near, "speed": row.speed}, Options{})
		var said []string
		for _, l := range s.Scene().Labels {
			said = append(said, l.Text)
		}
		if want := []string{row.farSays, row.nearSays}; !slices.Equal(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
	}
}
