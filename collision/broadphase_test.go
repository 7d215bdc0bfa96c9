package collision

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// oracle holds the right answers of a broad phase, by brute force over all proxies.
type oracle struct {
	live    map[int32]oracleProxy
	ignored map[[2]int32]bool
	pairs   map[[2]int32]int32 // the slots of the pairs after the last check
}

type oracleProxy struct {
	body  int32
	moves bool
	tight geom.Box
	rests bool

	categories, mask uint32
}

// awake reports whether a pair is to be listed.
func (o *oracle) awake(a, b int32) bool {
	p, q := o.live[a], o.live[b]
	return p.moves && !p.rests || q.moves && !q.rests
}

func newOracle() *oracle {
	return &oracle{map[int32]oracleProxy{}, map[[2]int32]bool{}, map[[2]int32]int32{}}
}

func (o *oracle) expected(b *BroadPhase) [][2]int32 {
	var want [][2]int32
	for i, p := range o.live {
		for j, q := range o.live {
			fatI, fatJ := b.FatBox(i), b.FatBox(j)
			filtered := p.categories&q.mask == 0 || q.categories&p.mask == 0
			if i < j && p.body != q.body && (p.moves || q.moves) && fatI.Overlaps(&fatJ) && !filtered &&
				!o.ignored[[2]int32{min(p.body, q.body), max(p.body, q.body)}] {
				want = append(want, [2]int32{i, j})
			}
		}
	}
	slices.SortFunc(want, func(a, b [2]int32) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	return want
}

// check compares pairs and the lives of their slots with brute force, right after an Update.
func (o *oracle) check(t *testing.T, b *BroadPhase) {
	t.Helper()
	for id, p := range o.live {
		if fat := b.FatBox(id); !fat.Contains(&p.tight) {
			t.Fatalf("proxy %d: fat box %v does not hold %v", id, fat, p.tight)
		}
		proxy := &b.proxies[id]
		if leaf := b.treeOf(proxy).nodes[proxy.node]; !leaf.isLeaf() || leaf.left != id || leaf.box != proxy.fat {
			t.Fatalf("proxy %d in %v: its leaf is %v", id, proxy.fat, leaf)
		}
	}
	want := o.expected(b)
	got := o.all(t, b, len(want))
	o.checkOwn(t, b, got)
	now := map[[2]int32]int32{}
	used := map[int32]bool{}
	var begun []int32
	for i, p := range got {
		key := [2]int32{p.A, p.B}
		if key != want[i] {
			t.Fatalf("pair %d is %v, want %v", i, key, want[i])
		}
		if used[p.Slot] || p.Slot < 0 || int(p.Slot) >= b.Slots() {
			t.Fatalf("pair %v: slot %d of %d is taken or out of range", key, p.Slot, b.Slots())
		}
		used[p.Slot] = true
		now[key] = p.Slot
		if slot, lived := o.pairs[key]; !lived {
			begun = append(begun, p.Slot)
		} else if slot != p.Slot {
			t.Fatalf("pair %v moved from slot %d to %d", key, slot, p.Slot)
		}
	}
	var ended []int32
	for key, slot := range o.pairs {
		if _, lives := now[key]; !lives {
			ended = append(ended, slot)
			if used[slot] {
				t.Fatalf("slot %d of ended pair %v was handed out in the same Update", slot, key)
			}
		}
	}
	slices.Sort(ended)
	if !slices.Equal(b.Begun(), begun) {
		t.Fatalf("begun %v, want %v", b.Begun(), begun)
	}
	if !slices.Equal(slices.Sorted(slices.Values(b.Ended())), ended) {
		t.Fatalf("ended %v, want %v", b.Ended(), ended)
	}
	o.pairs = now
	checkTree(t, &b.static)
	checkTree(t, &b.moving)
}

// all returns the listed and the dormant pairs, in one order, after checking which is which.
func (o *oracle) all(t *testing.T, b *BroadPhase, want int) []Pair {
	t.Helper()
	got := b.AppendDormant(slices.Clone(b.Pairs()))
	if len(got) != want || b.Count() != want {
		t.Fatalf("%d pairs, counted %d, want %d", len(got), b.Count(), want)
	}
	for i, p := range got {
		if listed := i < len(b.Pairs()); listed != o.awake(p.A, p.B) {
			t.Fatalf("pair %v: dormant %v", p, !listed)
		}
	}
	byProxies := func(p, q Pair) int { return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B)) }
	if !slices.IsSortedFunc(b.Pairs(), byProxies) {
		t.Fatalf("not sorted: %v", b.Pairs())
	}
	slices.SortFunc(got, byProxies)
	return got
}

// checkOwn compares the pairs of each proxy with those among all pairs.
func (o *oracle) checkOwn(t *testing.T, b *BroadPhase, all []Pair) {
	t.Helper()
	for id := range o.live {
		own := map[Pair]bool{}
		for _, p := range b.AppendPairsOf(nil, id) {
			own[p] = true
		}
		for _, p := range all {
			if (p.A == id || p.B == id) != own[p] {
				t.Fatalf("pair %v among the pairs of %d: %v", p, id, own[p])
			}
			delete(own, p)
		}
		if len(own) > 0 {
			t.Fatalf("proxy %d has pairs that are none: %v", id, own)
		}
	}
}

// checkTree walks the tree: links both ways, exact unions, heights, and no node lost.
func checkTree(t *testing.T, tr *tree) {
	t.Helper()
	seen, free := 0, 0
	var walk func(at, parent int32) (geom.Box, int32)
	walk = func(at, parent int32) (geom.Box, int32) {
		seen++
		n := tr.nodes[at]
		if n.parent != parent {
			t.Fatalf("node %d has parent %d, want %d", at, n.parent, parent)
		}
		if n.isLeaf() {
			return n.box, 0
		}
		l, hl := walk(n.left, at)
		r, hr := walk(n.right, at)
		if u := l.Union(&r); u != n.box || n.height != 1+max(hl, hr) {
			t.Fatalf("node %d: box %v height %d, want %v and %d", at, n.box, n.height, u, 1+max(hl, hr))
		}
		return n.box, n.height
	}
	if tr.root != 0 {
		walk(tr.root, 0)
	}
	for at := tr.free; at != 0; at = tr.nodes[at].parent {
		seen, free = seen+1, free+1
	}
	if leaves := (len(tr.nodes) - free) / 2; leaves != tr.count {
		t.Fatalf("%d leaves, counted %d", leaves, tr.count)
	}
	if want := max(0, len(tr.nodes)-1); seen != want {
		t.Fatalf("%d nodes in tree and free list, want %d", seen, want)
	}
}

// boxMaker draws boxes of one nature.
type boxMaker func(r *rand.Rand) geom.Box

func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

func sized(room, small, large float64) boxMaker {
	return func(r *rand.Rand) geom.Box {
		c := geom.V(between(r, 0, room), between(r, 0, room), between(r, 0, room))
		h := geom.V(between(r, small, large), between(r, small, large), between(r, small, large))
		return geom.Box{Min: c.Sub(h), Max: c.Add(h)}
	}
}

// onGrid makes boxes with whole corners: shared faces, edges and corners, zero sizes, and many exact copies.
func onGrid(r *rand.Rand) geom.Box {
	c := geom.V(float64(r.IntN(6)), float64(r.IntN(6)), float64(r.IntN(6)))
	return geom.Box{Min: c, Max: c.Add(geom.V(float64(r.IntN(2)), float64(r.IntN(2)), float64(r.IntN(3))))}
}

func mostlyHuge(r *rand.Rand) geom.Box {
	switch r.IntN(4) {
	case 0:
		return geom.Box{Min: geom.V(-1e30, -1e30, -1e30), Max: geom.V(1e30, 1e30, 1e30)}
	case 1:
		return geom.Box{Min: geom.V(math.Inf(-1), 0, 0), Max: geom.V(math.Inf(1), 0, 1)}
	}
	return sized(10, 0, 1)(r)
}

func samePlace(*rand.Rand) geom.Box { return geom.Box{Min: geom.V(1, 1, 1), Max: geom.V(1, 1, 1)} }

func TestBroadPhaseAgainstBruteForce(t *testing.T) {
	for _, c := range []struct {
		name   string
		make   boxMaker
		margin float64
		calls  int
	}{
		{"scattered", sized(10, 0.1, 0.7), 0.1, 6000},
		{"no margin", sized(10, 0.1, 0.7), 0, 3000},
		{"all points", sized(1, 0, 0), 0.05, 3000},
		{"touching faces, edges and corners", onGrid, 0, 4000},
		{"sizes from 1 mm to 5 m", sized(20, 0.001, 5), 0.02, 3000},
		{"infinite and 1e30 m", mostlyHuge, 0.1, 3000},
		{"all at one point", samePlace, 0, 1500},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var b BroadPhase
			o := newOracle()
			for call := 0; call < c.calls; call++ {
				randomCall(r, &b, o, c.make, c.margin)
				if r.IntN(12) == 0 {
					b.Update()
					o.check(t, &b)
				}
			}
		})
	}
}

// randomCall does one of the things a world does, to the broad phase and to the oracle.
func randomCall(r *rand.Rand, b *BroadPhase, o *oracle, boxes boxMaker, margin float64) {
	ids := make([]int32, 0, len(o.live))
	for id := range o.live {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	body := int32(r.IntN(30))
	switch roll := r.IntN(100); {
	case len(ids) < 3 || (roll < 12 && len(ids) < 60):
		box := boxes(r)
		moves := r.IntN(4) > 0
		id, categories, mask := b.Add(box, body, moves), everything, everything
		if r.IntN(2) == 0 {
			categories, mask = 1<<r.IntN(3), 7&^(1<<r.IntN(4))
			b.Filter(id, categories, mask)
		}
		o.live[id] = oracleProxy{body, moves, box, false, categories, mask}
	case roll < 20:
		id := ids[r.IntN(len(ids))]
		gone := o.live[id].body
		b.Remove(id)
		delete(o.live, id)
		if !slices.ContainsFunc(slices.Collect(maps.Values(o.live)), func(p oracleProxy) bool { return p.body == gone }) {
			b.Forget(gone)
			maps.DeleteFunc(o.ignored, func(pair [2]int32, _ bool) bool { return pair[0] == gone || pair[1] == gone })
		}
	case roll < 24:
		other, on := int32(r.IntN(30)), r.IntN(2) == 0
		b.Ignore(body, other, on)
		o.ignored[[2]int32{min(body, other), max(body, other)}] = on
	case roll < 44:
		id := ids[r.IntN(len(ids))]
		p := o.live[id]
		if p.rests = roll < 37; p.rests {
			b.Rest(id)
		} else {
			b.Wake(id)
		}
		o.live[id] = p
	default:
		id := ids[r.IntN(len(ids))]
		p := o.live[id]
		if r.IntN(10) == 0 {
			p.tight = boxes(r)
		} else {
			d := geom.V(between(r, -.2, .2), between(r, -.2, .2), between(r, -.2, .2))
			p.tight = geom.Box{Min: p.tight.Min.Add(d), Max: p.tight.Max.Add(d)}
		}
		o.live[id] = p
		b.Move(id, p.tight, margin)
	}
}

func TestBroadPhaseRules(t *testing.T) {
	unit := geom.Box{Max: geom.V(1, 1, 1)}
	beside := geom.Box{Min: geom.V(1, 0, 0), Max: geom.V(2, 1, 1)}
	apart := geom.Box{Min: geom.V(math.Nextafter(1, 2), 0, 0), Max: geom.V(2, 1, 1)}
	nan := geom.Box{Min: geom.V(math.NaN(), 0, 0), Max: geom.V(9, 1, 1)}
	for _, c := range []struct {
		name           string
		a, b           geom.Box
		bodyA, bodyB   int32
		movesA, movesB bool
		want           int
	}{
		{"touching faces pair", unit, beside, 1, 2, true, true, 1},
		{"one ulp apart do not", unit, apart, 1, 2, true, true, 0},
		{"same body never", unit, unit, 1, 1, true, true, 0},
		{"two static never", unit, unit, 1, 2, false, false, 0},
		{"static first", unit, unit, 1, 2, false, true, 1},
		{"static second", unit, unit, 1, 2, true, false, 1},
		{"NaN meets everything", unit, nan, 1, 2, true, true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b BroadPhase
			b.Add(c.a, c.bodyA, c.movesA)
			b.Add(c.b, c.bodyB, c.movesB)
			b.Update()
			if len(b.Pairs()) != c.want {
				t.Fatalf("pairs %v, want %d", b.Pairs(), c.want)
			}
			b.Update()
			if len(b.Pairs()) != c.want || len(b.Begun()) != 0 || len(b.Ended()) != 0 {
				t.Fatalf("an idle Update changed something: %v begun %v ended %v", b.Pairs(), b.Begun(), b.Ended())
			}
		})
	}
}

func TestBroadPhaseEndedSlotRestsForOneUpdate(t *testing.T) {
	var b BroadPhase
	box := geom.Box{Max: geom.V(1, 1, 1)}
	far := geom.Box{Min: geom.V(9, 9, 9), Max: geom.V(10, 10, 10)}
	b.Add(box, 0, true)
	p := b.Add(box, 1, true)
	b.Update()
	first := b.Pairs()[0].Slot

	b.Remove(p)
	again := b.Add(box, 1, true)
	if again == p {
		t.Fatal("a removed id was handed out before the Update that ends its pairs")
	}
	b.Update()
	if second := b.Pairs()[0].Slot; second == first || b.Ended()[0] != first || b.Begun()[0] != second {
		t.Fatalf("slot %d then %d, ended %v, begun %v", first, second, b.Ended(), b.Begun())
	}
	b.Move(again, far, 0)
	b.Update()
	b.Move(again, box, 0)
	b.Update()
	if b.Slots() != 2 {
		t.Fatalf("%d slots, want the two old ones reused", b.Slots())
	}
	if id := b.Add(far, 2, true); id != p {
		t.Fatalf("id %d, want the removed %d again", id, p)
	}
}

func TestBroadPhaseFatBox(t *testing.T) {
	var b BroadPhase
	id := b.Add(geom.Box{Max: geom.V(1, 1, 1)}, 0, true)
	at := func(x, size float64) geom.Box {
		return geom.Box{Min: geom.V(x, 0, 0), Max: geom.V(x+size, 1, 1)}
	}
	b.Move(id, at(50, 1), 0.1)
	b.Move(id, at(0, 1), 0.1)
	kept := b.FatBox(id)
	for _, c := range []struct {
		name  string
		swept geom.Box
		kept  bool
	}{
		{"moved within", at(0.05, 1), true},
		{"up to the rim", geom.Box{Min: geom.V(0, 0, 0), Max: kept.Max}, true},
		{"slower, within four margins", at(0, 0.75), true},
		{"much smaller", at(0, 0.5), false},
		{"left it", at(0.2, 1), false},
	} {
		b.Move(id, at(50, 1), 0.1)
		b.Move(id, at(0, 1), 0.1)
		b.Move(id, c.swept, 0.1)
		if (b.FatBox(id) == kept) != c.kept {
			t.Errorf("%s: fat box %v, kept want %v", c.name, b.FatBox(id), c.kept)
		}
	}
}
