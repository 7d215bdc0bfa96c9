package collision

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Pair is two proxies whose fat boxes share a point, A < B. Slot is a dense index for data kept per pair; it stays the
// same as long as the pair lives.
type Pair struct {
	A, B int32
	Slot int32
}

// BroadPhase keeps the pairs of proxies whose fat boxes meet. A proxy is the box of one shape of one body; a fat box
// is a swept box with a margin around it, so that a slow proxy costs nothing until it leaves it. The box of a fast
// proxy may drift evenly during the step (Sweep): two boxes then meet if they do so at some time, and proxies that fly
// side by side are no pair. Proxies of one body and two static proxies never pair. The answer depends only on the boxes
// given, never on the shape of the trees.
//
// Proxies that may move are awake until Rest says otherwise, static ones never are. Pairs without an awake proxy are
// dormant: they live on, with their slots, but are not listed and cost nothing. An Update costs time in proportion to
// the proxies that left their fat box, woke or went to rest, plus one pass over the listed pairs when there was any;
// when most left at once, little more than a sort of all. The zero value is empty and ready.
type BroadPhase struct {
	proxies []proxy
	static  tree
	moving  tree

	freed   []int32 // proxy ids to hand out again
	removed []int32 // ids removed since the last Update: their pairs still exist
	touched []int32 // proxies to query, each once: the fat box is new, or a rule about its body is
	shifted []int32 // proxies, each once, that woke, went to rest, or were touched at rest

	pairs   []Pair  // that are not dormant
	spare   []Pair  // the other buffer of the merge
	known   pairSet // all pairs
	slots   int32   // slots ever made
	idle    []int32 // slots to hand out again
	begun   []int32
	ended   []int32
	dropped []int32  // slots of dormant pairs that ended since the last Update, with a proxy that was removed
	ignored []uint64 // sorted keys of body pairs

	fresh     []uint64 // keys of pairs that begin or are no longer dormant, or of all pairs in a burst
	hits      []int32
	misplaced []int32 // touched proxies whose leaf is not yet where their fat box is
	plans     []leafPlan
	sorter    pairSorter
}

// everything is all categories.
const everything = ^uint32(0)

// proxy is the box of one shape.
type proxy struct {
	fat     geom.Box // around from and to
	from    geom.Box // where the fat box is when the step begins
	to      geom.Box // and when it ends
	drifts  bool     // the two are not the same
	node    int32    // 0 once removed
	body    int32
	moves   bool
	touched bool
	shifted bool
	awake   bool
	listed  bool // it was awake in the last Update: so that its pairs are listed

	categories, mask uint32 // see Filter
}

// Add makes a proxy for a shape of a body with the tight world box (m) and returns its id, a dense slot that is reused
// after Remove and an Update. A proxy with moves = false is static: it pairs only with moving ones. Pairs
// appear in the next Update. A NaN bound counts as infinite, so that nothing is missed.
func (b *BroadPhase) Add(box geom.Box, body int32, moves bool) int32 {
	box.Min, box.Max = withoutNaN(box.Min, box.Max)
	var id int32
	if n := len(b.freed); n > 0 {
		id = b.freed[n-1]
		b.freed = b.freed[:n-1]
	} else {
		id = int32(len(b.proxies))
		b.proxies = append(b.proxies, proxy{})
	}
	p := &b.proxies[id]
	*p = proxy{fat: box, from: box, to: box, body: body, moves: moves, awake: moves,
		categories: everything, mask: everything}
	p.node = b.treeOf(p).insert(&p.fat, id)
	b.touch(id)
	b.shift(id)
	return id
}

// Remove takes a proxy out. Its pairs end in the next Update, and only then may its id be handed out again.
func (b *BroadPhase) Remove(proxy int32) {
	p := &b.proxies[proxy]
	if p.node == 0 {
		panic("collision: Remove of a proxy that is not there")
	}
	if !p.listed {
		b.dropDormant(proxy)
	}
	b.treeOf(p).remove(p.node)
	p.node = 0
	b.removed = append(b.removed, proxy)
}

// Wake lists the pairs of a proxy that may move from the next Update on.
func (b *BroadPhase) Wake(proxy int32) { b.setAwake(proxy, true) }

// Rest makes the pairs of a proxy dormant from the next Update on, as far as the other proxy is not awake. A proxy at
// rest may still be moved: its pairs begin and end as ever.
func (b *BroadPhase) Rest(proxy int32) { b.setAwake(proxy, false) }

func (b *BroadPhase) setAwake(proxy int32, awake bool) {
	if p := &b.proxies[proxy]; p.moves && p.awake != awake {
		p.awake = awake
		b.shift(proxy)
	}
}

// Move tells where the proxy may be during this step: swept is the tight world box (m) of its whole path. While the
// fat box holds it and is not wastefully large, nothing else happens; otherwise the fat box becomes swept grown by
// margin (m) and the next Update looks for new pairs and drops parted ones. Until then queries may still find the proxy
// where it was.
func (b *BroadPhase) Move(proxy int32, swept geom.Box, margin float64) {
	b.Sweep(proxy, &swept, &swept, margin)
}

// Sweep is Move for a proxy whose box (m) goes evenly from one place to another during this step: at time t in [0, 1]
// its bounds are at from + t (to - from). For pairs it is nowhere else. Queries find it anywhere on the way.
func (b *BroadPhase) Sweep(proxy int32, from, to *geom.Box, margin float64) {
	p := &b.proxies[proxy]
	if p.node == 0 {
		panic("collision: Move of a proxy that is not there")
	}
	if b.Fits(proxy, from, to, margin) {
		return
	}
	p.from.Min, p.from.Max = withoutNaN(geom.Outwards(from.Min, from.Max, margin))
	p.to.Min, p.to.Max = withoutNaN(geom.Outwards(to.Min, to.Max, margin))
	p.fat.Min, p.fat.Max = p.from.Min.Min(p.to.Min), p.from.Max.Max(p.to.Max)
	p.drifts = *from != *to
	b.touch(proxy)
}

// Fits reports whether Sweep would change nothing. It may be called by several workers at once.
func (b *BroadPhase) Fits(proxy int32, from, to *geom.Box, margin float64) bool {
	p := &b.proxies[proxy]
	if !fits(&p.from, from, margin) {
		return false
	}
	return !p.drifts && from == to || fits(&p.to, to, margin)
}

// Filter has a proxy that was just added pair only with those of which a category is in its mask, and whose mask holds
// a category of its own.
func (b *BroadPhase) Filter(proxy int32, categories, mask uint32) {
	b.proxies[proxy].categories, b.proxies[proxy].mask = categories, mask
}

// FilterOf returns what Filter has set.
func (b *BroadPhase) FilterOf(proxy int32) (categories, mask uint32) {
	return b.proxies[proxy].categories, b.proxies[proxy].mask
}

// Ignores reports whether Ignore has switched collision between two bodies off.
func (b *BroadPhase) Ignores(bodyA, bodyB int32) bool {
	_, ignored := slices.BinarySearch(b.ignored, pairKey(min(bodyA, bodyB), max(bodyA, bodyB)))
	return ignored
}

// Ignored returns the pair of bodies at a place in the sorted list of those that ignore each other; not ok beyond it.
func (b *BroadPhase) Ignored(at int) (bodyA, bodyB int32, ok bool) {
	if at >= len(b.ignored) {
		return 0, 0, false
	}
	key := b.ignored[at]
	return int32(key >> 32), int32(uint32(key)), true
}

// Forget drops the pairs given to Ignore that include a body. The body has no proxies any more.
func (b *BroadPhase) Forget(body int32) {
	b.ignored = slices.DeleteFunc(b.ignored, func(key uint64) bool {
		return int32(key>>32) == body || int32(uint32(key)) == body
	})
}

// fits reports whether a fat box holds a box and is not wastefully large.
func fits(fat, box *geom.Box, margin float64) bool {
	if !fat.Contains(box) {
		return false
	}
	var wide geom.Box
	wide.Min, wide.Max = geom.Outwards(box.Min, box.Max, slack*margin)
	return wide.Contains(fat)
}

// meet reports whether the fat boxes of two proxies share a point at some time of the step.
func (p *proxy) meet(q *proxy) bool {
	if !p.fat.Overlaps(&q.fat) {
		return false
	}
	if !p.drifts && !q.drifts {
		return true
	}
	low, high := 0.0, 1.0
	return within(&low, &high, p.from.Min.X-q.from.Max.X, p.to.Min.X-q.to.Max.X) &&
		within(&low, &high, q.from.Min.X-p.from.Max.X, q.to.Min.X-p.to.Max.X) &&
		within(&low, &high, p.from.Min.Y-q.from.Max.Y, p.to.Min.Y-q.to.Max.Y) &&
		within(&low, &high, q.from.Min.Y-p.from.Max.Y, q.to.Min.Y-p.to.Max.Y) &&
		within(&low, &high, p.from.Min.Z-q.from.Max.Z, p.to.Min.Z-q.to.Max.Z) &&
		within(&low, &high, q.from.Min.Z-p.from.Max.Z, q.to.Min.Z-p.to.Max.Z)
}

// within narrows the times from low to high down to those at which a gap, which changes evenly from a to b (m), is not
// above zero, and reports whether there are any. NaN bounds nothing, so all times stay.
func within(low, high *float64, a, b float64) bool {
	switch {
	case a > 0 && b > 0:
		return false
	case a > 0:
		*low = max(*low, a/(a-b))
	case b > 0:
		*high = min(*high, a/(a-b))
	}
	return !(*low > *high)
}

// Ignore switches collision between two bodies off (on = true: ignore them) or back on. It takes effect in the next
// Update.
func (b *BroadPhase) Ignore(bodyA, bodyB int32, on bool) {
	key := pairKey(min(bodyA, bodyB), max(bodyA, bodyB))
	at, known := slices.BinarySearch(b.ignored, key)
	if known == on {
		return
	}
	if on {
		b.ignored = slices.Insert(b.ignored, at, key)
	} else {
		b.ignored = slices.Delete(b.ignored, at, at+1)
	}
	for id := range b.proxies {
		if p := &b.proxies[id]; p.node != 0 && (p.body == bodyA || p.body == bodyB) {
			b.touch(int32(id))
		}
	}
}

// Update brings the pairs up to date with all calls since the last Update and reports whether the list of them is
// another one. It may be called several times a step; Begun, Ended and Pairs speak of the last call.
func (b *BroadPhase) Update() (changed bool) {
	b.startUpdate()
	if len(b.touched) == 0 && len(b.removed) == 0 && len(b.shifted) == 0 {
		return false
	}
	changed = b.revive()
	b.replant()
	if b.isBurst(len(b.touched), meetShare) {
		b.findAll()
		b.renew()
		changed = true
	} else if b.findFresh(); len(b.fresh) > 0 || b.anyLeaves() {
		b.merge()
		changed = true
	}
	b.endUpdate()
	return changed
}

func (b *BroadPhase) startUpdate() {
	b.idle = append(b.idle, b.ended...)
	b.begun, b.ended = b.begun[:0], append(b.ended[:0], b.dropped...)
	b.dropped = b.dropped[:0]
}

func (b *BroadPhase) endUpdate() {
	for _, id := range b.touched {
		b.proxies[id].touched = false
	}
	for _, id := range b.shifted {
		p := &b.proxies[id]
		p.listed, p.shifted = p.awake, false
	}
	b.touched, b.shifted = b.touched[:0], b.shifted[:0]
	b.freed = append(b.freed, b.removed...)
	b.removed = b.removed[:0]
}

// Pairs returns the pairs that are not dormant, sorted by (A, B). The slice is valid until the next Update.
func (b *BroadPhase) Pairs() []Pair { return b.pairs }

// Count returns the number of all pairs, dormant ones included.
func (b *BroadPhase) Count() int { return b.known.count }

// Begun returns the slots of pairs that began in the last Update, sorted by (A, B).
func (b *BroadPhase) Begun() []int32 { return b.begun }

// Ended returns the slots of pairs that ended in the last Update. The next Update may hand them out again.
func (b *BroadPhase) Ended() []int32 { return b.ended }

// Slots returns a number above every slot handed out so far, to size tables kept per pair. It never shrinks.
func (b *BroadPhase) Slots() int { return int(b.slots) }

// FatBox returns the box (m, world) that a proxy pairs by.
func (b *BroadPhase) FatBox(proxy int32) geom.Box { return b.proxies[proxy].fat }

// AppendQuery appends the proxies whose fat box shares a point with box (m, world), by id, and allocates only to grow
// dst. Queries may run at the same time as each other.
func (b *BroadPhase) AppendQuery(dst []int32, box *geom.Box) []int32 {
	from := len(dst)
	dst = b.static.appendMeeting(dst, box)
	dst = b.moving.appendMeeting(dst, box)
	slices.Sort(dst[from:])
	return dst
}

// AppendRay appends the proxies whose fat box meets from + s dir for s in [0, maxDist], by id; s is in metres when dir
// is a unit vector. A zero dir asks for the point from. Queries may run at the same time as each other.
func (b *BroadPhase) AppendRay(dst []int32, from, dir geom.Vec3, maxDist float64) []int32 {
	first := len(dst)
	dst = b.static.appendOnPath(dst, from, dir, geom.Vec3{}, maxDist)
	dst = b.moving.appendOnPath(dst, from, dir, geom.Vec3{}, maxDist)
	slices.Sort(dst[first:])
	return dst
}

// AppendSweep appends the proxies whose fat box shares a point with box (m, world) on its way along shift, by id.
// Queries may run at the same time as each other.
func (b *BroadPhase) AppendSweep(dst []int32, box *geom.Box, shift geom.Vec3) []int32 {
	first := len(dst)
	from, half := box.Centre(), box.Half()
	dst = b.static.appendOnPath(dst, from, shift, half, 1)
	dst = b.moving.appendOnPath(dst, from, shift, half, 1)
	slices.Sort(dst[first:])
	return dst
}

// OnRay reports whether the fat box of a proxy meets from + s dir for s in [0, maxDist].
func (b *BroadPhase) OnRay(proxy int32, from, dir geom.Vec3, maxDist float64) bool {
	return rayMeets(&b.proxies[proxy].fat, from, dir, geom.Vec3{}, maxDist)
}

func (b *BroadPhase) treeOf(p *proxy) *tree {
	if p.moves {
		return &b.moving
	}
	return &b.static
}

func (b *BroadPhase) touch(id int32) {
	p := &b.proxies[id]
	if !p.touched {
		p.touched = true
		b.touched = append(b.touched, id)
	}
	if !p.awake {
		b.shift(id)
	}
}

func (b *BroadPhase) shift(id int32) {
	if p := &b.proxies[id]; !p.shifted {
		p.shifted = true
		b.shifted = append(b.shifted, id)
	}
}

func pairKey(lo, hi int32) uint64 { return uint64(uint32(lo))<<32 | uint64(uint32(hi)) }

// withoutNaN opens a box to infinity where a bound is NaN: one unchecked NaN would spoil every box above it in the
// tree.
func withoutNaN(low, high geom.Vec3) (geom.Vec3, geom.Vec3) {
	lo, hi := math.Inf(-1), math.Inf(1)
	return geom.Vec3{X: orElse(low.X, lo), Y: orElse(low.Y, lo), Z: orElse(low.Z, lo)},
		geom.Vec3{X: orElse(high.X, hi), Y: orElse(high.Y, hi), Z: orElse(high.Z, hi)}
}

func orElse(x, fallback float64) float64 {
	if x != x {
		return fallback
	}
	return x
}
