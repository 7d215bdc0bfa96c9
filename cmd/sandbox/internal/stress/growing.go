package stress

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/brickyard-physics/brickyard/physics"
)

// Family is a kind of scene that comes in any size, to see how cost grows with it.
type Family struct {
	Name  string
	scene func(t *Trial, size int) []physics.BodyDef
}

// Growing returns the families: ever more walls of the same size side by side, one pyramid ever larger, and one heap
// ever wider, of the same height.
func Growing() []Family {
	return []Family{
		{"walls", func(_ *Trial, size int) (defs []physics.BodyDef) {
			m := stuff(0.6)
			defs = on(m)
			for k := 0; len(defs) <= size; k++ {
				for _, brick := range wall(m, 10, 10) {
					brick.Position = brick.Position.Add(vec{6 * (float64(k%16) - 7.5), 0, 2 * (float64(k/16) - 6)})
					if len(defs) <= size {
						defs = append(defs, brick)
					}
				}
			}
			return defs
		}},
		{"pyramid", func(_ *Trial, size int) []physics.BodyDef {
			m := stuff(0.5)
			base := int(math.Round(math.Sqrt(2*float64(size)+0.25) - 0.5)) // base (base + 1) / 2 cubes
			return on(m, pyramid(m, base)...)
		}},
		{"heap", func(t *Trial, size int) []physics.BodyDef {
			m := stuff(0.5)
			const layers = 6
			side := max(2, int(math.Round(math.Sqrt(float64(size)/layers))))
			half := 0.5 * float64(side)
			return append(room(m, vec{half, 20, half}, vec{0, 20, 0}), t.heap(m, 0.5, side, layers, side)...)
		}},
	}
}

// Build makes a world of about size dynamic bodies, sleeping off, and says how many there are.
func (f Family) Build(size, threads int) (w *physics.World, bodies int, err error) {
	t := &Trial{Seed: 1, ctx: context.Background(), options: Options{Threads: threads}, source: rand.NewPCG(1, 0)}
	t.random = rand.New(t.source)
	defer func() {
		switch p := recover().(type) {
		case nil:
		case broken:
			err = errors.New(string(p))
		default:
			panic(p)
		}
	}()
	defs := f.scene(t, size)
	w, err = physics.NewWorld(t.Config())
	if err != nil {
		return nil, 0, err
	}
	w.SetSleeping(false)
	if _, err := w.AddBodies(defs); err != nil {
		return nil, 0, err
	}
	for i := range defs {
		if defs[i].Kind == physics.Dynamic {
			bodies++
		}
	}
	return w, bodies, nil
}
