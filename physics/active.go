package physics

import "github.com/brickyard-physics/brickyard/collision"

// active lists what the slice of time in progress is about, so that what sleeps costs nothing.
type active struct {
	bodies []int32          // slots of the bodies that may move, ascending
	pairs  []collision.Pair // pairs of solids that keep apart and of which at least one may move, in broad-phase order
}

// listBodies brings the list of bodies that may move up to date.
func (w *World) listBodies() {
	w.active.bodies = w.active.bodies[:0]
	for i := range w.bodies {
		if w.moving(i) {
			w.active.bodies = append(w.active.bodies, int32(i))
		}
	}
}

// listPairs brings the list of pairs that matter up to date.
func (w *World) listPairs() {
	w.active.pairs = w.active.pairs[:0]
	for _, pair := range w.broad.Pairs() {
		x, y := &w.proxies[pair.A], &w.proxies[pair.B]
		if (w.moving(int(x.body)) || w.moving(int(y.body))) && collide(x, y) {
			w.active.pairs = append(w.active.pairs, pair)
		}
	}
}
