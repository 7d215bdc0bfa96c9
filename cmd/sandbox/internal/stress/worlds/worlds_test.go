package worlds

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// inTrial runs a function in a trial, and fails where that ends early.
func inTrial(t *testing.T, play func(*trial.Trial)) {
	t.Helper()
	out, whole := trial.Run(context.Background(), &trial.Case{Play: play}, trial.Quick, 1, trial.Options{})
	if !whole || out.Error != "" {
		t.Fatal(out.Error)
	}
}

// TestWorldsAlone: a world that is played alone takes the same steps as among the others.
func TestWorldsAlone(t *testing.T) {
	for _, c := range Cases() {
		if testing.Short() && c.Name != "random-pistons" && c.Name != "random-saved" {
			continue
		}
		play := func(world int) trial.Outcome {
			out, _ := trial.Run(context.Background(), &c, trial.Quick, 3, trial.Options{World: world})
			return out
		}
		all := play(0)
		var sum physics.Work
		steps := 0
		for world := 1; world <= c.WorldsIn(trial.Quick); world++ {
			one := play(world)
			steps += one.Steps
			sum.Add(&one.Work)
		}
		if all.Error != "" || steps != all.Steps || sum != all.Work {
			t.Errorf("%s: %d steps, %+v; alone %d, %+v; %s", c.Name, all.Steps, all.Work, steps, sum, all.Error)
		}
	}
}

// TestMomentsNameTheWorld: a world that is played alone has its own number in what is told of it.
func TestMomentsNameTheWorld(t *testing.T) {
	c := trial.Case{Name: "a", Worlds: trial.Counts{3}, Play: func(tr *trial.Trial) {
		tr.Worlds(func(number int) {
			newWild(tr, number).begin()
			tr.Worst("number", float64(number))
		})
	}}
	for world, want := range []int{3, 1, 2, 3} {
		out, _ := trial.Run(context.Background(), &c, trial.Quick, 1, trial.Options{World: world})
		if got := out.When["number"].World; got != want || out.Values["number"] != trial.Number(want) {
			t.Errorf("world %d: told of world %d, number %g, want %d", world, got, float64(out.Values["number"]), want)
		}
	}
}

// TestWorldsDiffer: no two worlds draw the same numbers, be they of other cases, seeds or numbers.
func TestWorldsDiffer(t *testing.T) {
	seen := map[float64]string{}
	for _, name := range []string{"a", "b"} {
		for seed := range uint64(20) {
			c := trial.Case{Name: name, Worlds: trial.Counts{20}}
			c.Play = func(tr *trial.Trial) {
				tr.Worlds(func(number int) {
					this, x := fmt.Sprintf("world %d of %s under seed %d", number, name, seed), tr.Random()
					if other, is := seen[x]; is {
						t.Errorf("%s is %s", this, other)
					}
					seen[x] = this
				})
			}
			trial.Run(context.Background(), &c, trial.Quick, seed, trial.Options{})
		}
	}
	if len(seen) != 800 {
		t.Errorf("%d worlds, want 800", len(seen))
	}
}

// TestTwinsHaveOtherThreads: twins are played on another number of threads, however many the user asks for.
func TestTwinsHaveOtherThreads(t *testing.T) {
	for asked := range 4 {
		c := trial.Case{Play: func(tr *trial.Trial) {
			if other := otherThreads(tr); other == tr.Config().Threads {
				t.Errorf("%d threads for both, of %d that were asked for", other, asked)
			}
		}}
		trial.Run(context.Background(), &c, trial.Quick, 1, trial.Options{Threads: asked})
	}
}

// TestDifferencesAreTold: twins differ that move otherwise, and those that move alike but tell other things.
func TestDifferencesAreTold(t *testing.T) {
	for _, row := range []struct {
		name  string
		alter func(twin *wild, ball physics.BodyID)
		want  float64
	}{
		{"nothing", func(*wild, physics.BodyID) {}, 0},
		{"a velocity", func(twin *wild, ball physics.BodyID) { twin.Body(ball).SetVelocity(vec{0, 1, 0}, vec{}) }, 2},
		{"a sensor", func(twin *wild, _ physics.BodyID) {
			all, err := collision.Sphere(100)
			twin.obeyed(err)
			_, err = twin.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{all}, Rotation: mgl64.QuatIdent()})
			twin.obeyed(err)
		}, 1},
	} {
		inTrial(t, func(tr *trial.Trial) {
			ball := scenery.Ball("ball", scenery.Stuff(0.5), 0.1, vec{})
			var twin *wild
			tr.Rewinding(func() {
				twin = newWild(tr, 1)
				twin.beginWith(2)
			})
			defer twin.Close()
			w := newWild(tr, 1)
			w.begin()
			w.enter(ball)
			id, _ := twin.enter(ball)
			row.alter(twin, id)
			w.Worst(differing, 0)
			for range 2 {
				twin.World.Step()
				tr.Step()
				w.compare(twin.trace())
			}
			if n := w.Measured(differing); n != row.want {
				t.Errorf("%s: %g steps differ, want %g", row.name, n, row.want)
			}
		})
	}
}

// TestWallsClose: a ray from the middle of a room meets a wall in any direction, whatever they are made of.
func TestWallsClose(t *testing.T) {
	inTrial(t, func(tr *trial.Trial) {
		for n := range 60 {
			w := newWide(tr, n)
			w.begin()
			half := 2 * w.size
			r := newRoom(half, physics.Pose{Position: w.middle, Rotation: tr.AnyRotation()})
			r.wallIn(w, w.walls(half, w.thickness(3)))
			for range 100 {
				hit, met := w.RayCast(w.middle, tr.AnyDirection(), 10*half)
				if !met || hit.Distance < 0.998*half-1e-8*w.middle.Len() || hit.Distance > 1.74*half {
					t.Fatalf("world %d of half edge %g m: hit %v at %g m", n, half, met, hit.Distance)
				}
			}
		}
	})
}

// TestCrossedIsTold: somebody who is put on the other side of a wall between two looks has crossed it; who was moved by
// hand before a look has not, nor has who passes through the wall.
func TestCrossedIsTold(t *testing.T) {
	inTrial(t, func(tr *trial.Trial) {
		w := newWild(tr, 1)
		w.begin()
		r := newRoom(1, physics.Pose{Position: vec{3, 0, 0}, Rotation: mgl64.QuatRotate(1, vec{0, 1, 0})})
		r.wallIn(w, w.slabs(1, 0.1))
		id, entered := w.enter(scenery.Ball("ball", scenery.Stuff(0.5), 0.1, vec{3, 0, 0}))
		r.look(w)
		out := func() float64 {
			w.obeyed(w.Body(id).Teleport(vec{0, 5, 0}, mgl64.QuatIdent()))
			return r.crossed(w)
		}
		if n := out(); !entered || n != 1 {
			t.Errorf("entered %v; %g crossed, want 1", entered, n)
		}
		w.obeyed(w.Body(id).Teleport(vec{3, 0, 0}, mgl64.QuatIdent()))
		if r.look(w); r.crossed(w) != 0 {
			t.Error("who was moved before the look has crossed")
		}
		w.IgnorePair(id, r.walls[0])
		if n := out(); n != 0 {
			t.Errorf("%g crossed, of which one passes through walls", n)
		}
	})
}

// TestPassedIsTold: who gets through a plate has passed it, who goes around it has not.
func TestPassedIsTold(t *testing.T) {
	for _, row := range []struct {
		aside float64 // m
		want  float64
	}{{0.3, 1}, {1.1, 0}} {
		inTrial(t, func(tr *trial.Trial) {
			w := newWild(tr, 1)
			w.begin()
			p, entered := w.plate(1, vec{}, mgl64.QuatIdent(), 0)
			id, fits := w.enter(scenery.Ball("ball", scenery.Stuff(0.5), 0.1, vec{-1, row.aside, 0}))
			if !entered || !fits || p.passed(w) != 0 {
				t.Fatal("the plate or the ball has no room, or somebody has passed at the first look")
			}
			w.obeyed(w.Body(id).Teleport(vec{1, row.aside, 0}, mgl64.QuatIdent()))
			if n := p.passed(w); n != row.want {
				t.Errorf("%g m aside: %g passed, want %g", row.aside, n, row.want)
			}
		})
	}
}

// TestAllShapesCanBe: shapes of all kinds can be made in worlds of all sizes, and dynamic bodies be made of them.
func TestAllShapesCanBe(t *testing.T) {
	inTrial(t, func(tr *trial.Trial) {
		for _, size := range []float64{1e-3, 0.1, 1, 1e3} {
			w := newWide(tr, 1)
			w.size = size
			w.begin()
			for n := range 20 * len(makers) {
				kind := n % len(makers)
				s := w.shapeOf(kind)
				def := physics.BodyDef{Kind: physics.Dynamic, Position: vec{float64(n) * 10 * size, 0, 0},
					Solids: []physics.Solid{{Shape: s.shape, Material: w.material()}}}
				if _, err := w.AddBody(def); err != nil {
					t.Errorf("size %g m: %s: %v", size, s.name, err)
				}
				if meshes := s.shape.Form == collision.Meshed; meshes != (kind >= convexMakers) {
					t.Errorf("%s is a mesh: %v, on the wrong side of the list", s.name, meshes)
				}
			}
		}
	})
}

// TestExtentIsThatOfTheBody: the length of a body includes its rounding.
func TestExtentIsThatOfTheBody(t *testing.T) {
	inTrial(t, func(tr *trial.Trial) {
		w := newWild(tr, 1)
		w.begin()
		id, _ := w.enter(scenery.Ball("ball", scenery.Stuff(0.5), 0.25, vec{}))
		if got := w.extent(id); math.Abs(got-0.5) > 1e-12 {
			t.Errorf("a ball of 0.5 m is %g m long", got)
		}
	})
}
