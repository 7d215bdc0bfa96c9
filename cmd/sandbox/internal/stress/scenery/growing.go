package scenery

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// Family is a kind of scene that comes in any size, to see how cost grows with it.
type Family struct {
	Name string
	// Known is why a scene of ten times the bodies costs more than it may, as far as that is known.
	Known string
	scene func(t *trial.Trial, size int) []physics.BodyDef
}

// moreSlices is why a heap that settles costs more than in proportion.
const moreSlices = "the fastest spin cuts a step for all, a heap of 100 into two slices, one of 1000 into three"

// Growing returns the families: ever more walls of the same size side by side, one pyramid ever larger, and one heap
// ever wider, of the same height.
func Growing() []Family {
	return []Family{
		{"walls", "", func(_ *trial.Trial, size int) (defs []physics.BodyDef) {
			m := Stuff(0.6)
			defs = On(m)
			for k := 0; len(defs) <= size; k++ {
				for _, brick := range Wall(m, 10, 10) {
					brick.Position = brick.Position.Add(vec{6 * (float64(k%16) - 7.5), 0, 2 * (float64(k/16) - 6)})
					if len(defs) <= size {
						defs = append(defs, brick)
					}
				}
			}
			return defs
		}},
		{"pyramid", "", func(_ *trial.Trial, size int) []physics.BodyDef {
			m := Stuff(0.5)
			base := int(math.Round(math.Sqrt(2*float64(size)+0.25) - 0.5)) // base (base + 1) / 2 cubes
			return On(m, Pyramid(m, base)...)
		}},
		{"heap", moreSlices, func(t *trial.Trial, size int) []physics.BodyDef {
			m := Stuff(0.5)
			const layers = 6
			side := max(2, int(math.Round(math.Sqrt(float64(size)/layers))))
			half := 0.5 * float64(side)
			return append(Room(m, vec{half, 20, half}, vec{0, 20, 0}), Heap(t, m, 0.5, side, layers, side)...)
		}},
	}
}

// Build makes a world of about size dynamic bodies, sleeping off, and says how many there are.
func (f Family) Build(size, threads int) (w *physics.World, bodies int, err error) {
	var defs []physics.BodyDef
	w, err = trial.Build(1, trial.Options{Threads: threads}, func(t *trial.Trial) []physics.BodyDef {
		defs = f.scene(t, size)
		return defs
	})
	if err != nil {
		return nil, 0, err
	}
	for i := range defs {
		if defs[i].Kind == physics.Dynamic {
			bodies++
		}
	}
	return w, bodies, nil
}
