package collision

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// burst is a cloud of boxes in free flight, all at once, thrown back where they leave the room.
type burst struct {
	b     BroadPhase
	boxes []geom.Box
	vel   []geom.Vec3
}

func newBurst(n int) *burst {
	d := &burst{}
	r := rand.New(rand.NewPCG(9, 9))
	d.b.Add(geom.Box{Min: geom.V(-99, -1, -99), Max: geom.V(99, 0, 99)}, -1, false)
	for i := range n {
		box := sized(10, 0.02, 0.1)(r)
		d.boxes = append(d.boxes, box)
		d.vel = append(d.vel, geom.V(between(r, -1, 1), between(r, -1, 1), between(r, -1, 1)).Unit().Scale(0.3))
		d.b.Add(box, int32(i), true)
	}
	d.b.Update()
	return d
}

func (d *burst) advance() {
	d.fly()
	d.b.Update()
}

func (d *burst) fly() {
	for i := range d.boxes {
		from, v := d.boxes[i], d.vel[i]
		to := geom.Box{Min: from.Min.Add(v), Max: from.Max.Add(v)}
		c := to.Centre()
		if c.X < 0 && v.X < 0 || c.X > 10 && v.X > 0 {
			v.X = -v.X
		}
		if c.Y < 0 && v.Y < 0 || c.Y > 10 && v.Y > 0 {
			v.Y = -v.Y
		}
		if c.Z < 0 && v.Z < 0 || c.Z > 10 && v.Z > 0 {
			v.Z = -v.Z
		}
		d.boxes[i], d.vel[i] = to, v
		d.b.Move(int32(i+1), from.Union(&to), 0.005)
	}
}

// TestBroadPhaseBurstsAgainstBruteForce moves none, some or all of the proxies between two Updates, so that trees are
// planted anew, mended leaf by leaf and asked in both ways, in every order.
func TestBroadPhaseBurstsAgainstBruteForce(t *testing.T) {
	for name, boxes := range map[string]boxMaker{
		"scattered": sized(10, 0.1, 0.7), "touching faces, edges and corners": onGrid,
		"sizes from 1 mm to 5 m": sized(20, 0.001, 5), "infinite and 1e30 m": mostlyHuge, "all at one point": samePlace,
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 5))
			var b BroadPhase
			o := newOracle()
			for id := range int32(90) {
				box := boxes(r)
				moves := id%5 > 0
				o.live[b.Add(box, id/2, moves)] = oracleProxy{id / 2, moves, box, false, everything, everything}
			}
			for round := range 60 {
				for range 3 * (round % 4) {
					randomCall(r, &b, o, boxes, 0.1)
				}
				share := []float64{0, 0.2, 0.6, 1}[r.IntN(4)]
				for id := range int32(len(b.proxies)) {
					if p, lives := o.live[id]; lives && p.moves && r.Float64() < share {
						p.tight = boxes(r)
						o.live[id] = p
						b.Move(id, p.tight, 0.01)
					}
				}
				b.Update()
				o.check(t, &b)
			}
		})
	}
}

// TestBroadPhaseBurstMatchesSingleMoves: the pairs, their order and their slots are those that one Move at a time
// gives.
func TestBroadPhaseBurstMatchesSingleMoves(t *testing.T) {
	d := newBurst(400)
	single := newBurst(400)
	for range 50 {
		d.advance()
		single.fly()
		single.b.startUpdate()
		single.b.revive()
		single.b.findMisplaced()
		single.b.reinsert()
		single.b.findFresh()
		single.b.merge()
		single.b.endUpdate()
		if !slices.Equal(d.b.Pairs(), single.b.Pairs()) || !slices.Equal(d.b.Begun(), single.b.Begun()) ||
			!slices.Equal(d.b.Ended(), single.b.Ended()) {
			t.Fatal("another answer")
		}
	}
}

// TestPlantStaysLow: boxes that lie ever closer together, or all at one place, or nowhere, still make a low tree.
func TestPlantStaysLow(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	closing := func(i int) geom.Vec3 { return geom.V(math.Ldexp(1, -i%1000), math.Ldexp(1, i%1000), 0) }
	for name, at := range map[string]func(i int) geom.Vec3{
		"one point": func(int) geom.Vec3 { return geom.V(1, 1, 1) },
		"closing":   closing,
		"no number": func(int) geom.Vec3 { return geom.V(math.Inf(-1), math.NaN(), 3) },
		"a room":    func(int) geom.Vec3 { return geom.V(r.Float64(), r.Float64(), r.Float64()) },
	} {
		var tr tree
		var plans []leafPlan
		proxies := make([]proxy, 4096)
		for i := range proxies {
			plans = append(plans, leafPlan{at(i), int32(i)})
			proxies[i].fat = sized(1, 0.1, 0.2)(r)
		}
		tr.plant(plans, proxies)
		checkTree(t, &tr)
		if h := tr.nodes[tr.root].height; h > plantDepth+12 {
			t.Errorf("%s: 4096 boxes make a tree of height %d", name, h)
		}
		if got := tr.appendMeeting(nil, &tr.nodes[tr.root].box); len(got) != len(proxies) {
			t.Errorf("%s: %d leaves of %d", name, len(got), len(proxies))
		}
	}
}

func TestBroadPhaseBurstAllocatesNothingWarm(t *testing.T) {
	d := newBurst(500)
	for range 300 {
		d.advance()
	}
	if a := testing.AllocsPerRun(80, d.advance); a != 0 {
		t.Fatalf("%v allocations in a warm step", a)
	}
}

func BenchmarkBroadPhaseBurst(b *testing.B) {
	d := newBurst(2000)
	for range 100 {
		d.advance()
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		d.advance()
	}
	b.ReportMetric(float64(len(d.b.Pairs())), "pairs")
}
