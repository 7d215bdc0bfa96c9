package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// legs are the places of the four legs of a table (m), as far from its middle as x.
func legs(x float64) []mgl64.Vec3 {
	return []mgl64.Vec3{{-x, 0, -0.3}, {x, 0, -0.3}, {-x, 0, 0.3}, {x, 0, 0.3}}
}

// table is a body of five solids, 0.8 m high.
func table(m contact.Material, x float64, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(m, mgl64.Vec3{x + 0.1, 0.05, 0.4}, at)
	for _, leg := range legs(x) {
		solid := physicstest.Block(m, mgl64.Vec3{0.05, 0.35, 0.05}, at).Solids[0]
		solid.Shape = solid.Shape.Placed(leg.Sub(mgl64.Vec3{0, 0.4, 0}), mgl64.QuatIdent())
		def.Solids = append(def.Solids, solid)
	}
	return def
}

// land drops a table on a floor, or on a block under each leg. It returns it after some time (s), with how far it can
// fall and how far up it is then (m).
func land(t *testing.T, e, x float64, blocks bool, seconds float64) (b physics.Body, drop, height float64) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	m.Restitution = e
	lab.Add(physicstest.Floor(m))
	drop = 1.249 // to the gap at which the floor answers
	for _, leg := range legs(x) {
		if block := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.2}, leg.Add(mgl64.Vec3{0, 0.1, 0})); blocks {
			block.Kind = physics.Static
			lab.Add(block)
		}
	}
	if blocks {
		drop -= 0.2
	}
	b = lab.Body(lab.Add(table(m, x, mgl64.Vec3{0, 2, 0}))[0])
	rest := b.Position().Y() - drop
	lab.Seconds(seconds)
	return b, drop, b.Position().Y() - rest
}

// TestTableLandsLevel: a body that comes down on four legs at once, on one floor or on a block under each, bounces as
// one of a single solid does. It neither turns nor goes sideways, and has its restitution squared of the energy left.
func TestTableLandsLevel(t *testing.T) {
	for _, k := range []struct {
		x      float64
		blocks bool
	}{{0.5, false}, {0.5, true}, {0.15, false}, {0.15, true}} {
		for _, e := range []float64{0.3, 0.8} {
			b, drop, height := land(t, e, k.x, k.blocks, 0.6)
			v := b.Velocity()
			top, want := height+v.Y()*v.Y()/(2*physicstest.Gravity), e*e*drop
			if math.Abs(top-want) > 0.001*want {
				t.Errorf("%+v, restitution %g: would rise to %g m, want %g", k, e, top, want)
			}
			if side, turn := math.Hypot(v.X(), v.Z()), b.AngularVelocity().Len(); side > 0.001 || turn > 0.001 {
				t.Errorf("%+v, restitution %g: goes sideways at %g m/s, turns at %g rad/s", k, e, side, turn)
			}
		}
	}
	for _, blocks := range []bool{false, true} {
		b, _, height := land(t, 0, 0.5, blocks, 1)
		aside, turn := math.Hypot(b.Position().X(), b.Position().Z()), b.AngularVelocity().Len()
		if aside > 0.001 || turn > 1e-4 || height > 1e-4 {
			t.Errorf("blocks %v, inelastic: %g m aside and %g up, turns at %g rad/s", blocks, aside, height, turn)
		}
	}
}

// weldedTable adds a table whose legs are bodies of their own, welded to the top, in the given order. It returns them,
// the top first.
func weldedTable(
	t *testing.T, lab *physicstest.Lab, m contact.Material, x float64, order []int, at mgl64.Vec3) []physics.BodyID {
	ids := lab.Add(physicstest.Block(m, mgl64.Vec3{x + 0.1, 0.05, 0.4}, at))
	for _, k := range order {
		leg := legs(x)[k]
		middle := at.Add(leg).Sub(mgl64.Vec3{0, 0.4, 0})
		ids = append(ids, lab.Add(physicstest.Block(m, mgl64.Vec3{0.05, 0.35, 0.05}, middle))...)
		link(t, lab, physics.JointDef{
			Kind: joint.Weld{}, A: ids[0], B: ids[len(ids)-1], At: at.Add(leg).Sub(mgl64.Vec3{0, 0.05, 0})})
	}
	return ids
}

// TestWeldedTableLandsLevel: neither does one whose legs are welded on, whichever of them is listed first.
func TestWeldedTableLandsLevel(t *testing.T) {
	for _, x := range []float64{0.5, 0.15} {
		for _, e := range []float64{0.3, 0.8} {
			for _, order := range [][]int{{0, 1, 2, 3}, {2, 0, 1, 3}, {0, 3, 1, 2}} {
				lab := physicstest.New(t, physics.DefaultConfig())
				m := physicstest.Material(0.5)
				m.Restitution = e
				lab.Add(physicstest.Floor(m))
				ids := weldedTable(t, lab, m, x, order, mgl64.Vec3{0, 2, 0})
				top := lab.Body(ids[0])
				drop := lab.Body(ids[1]).Position().Y() - 0.351 // to the gap at which the floor answers
				rest := top.Position().Y() - drop
				lab.Seconds(0.6)
				v := top.Velocity()
				up, want := top.Position().Y()-rest+v.Y()*v.Y()/(2*physicstest.Gravity), e*e*drop
				side, turn := math.Hypot(v.X(), v.Z()), top.AngularVelocity().Len()
				if math.Abs(up-want) > 1e-5*want || side > 1e-6 || turn > 1e-6 {
					t.Errorf("legs %g m off, restitution %g, order %v: would rise to %g m, want %g; "+
						"goes sideways at %g m/s, turns at %g rad/s", x, e, order, up, want, side, turn)
				}
			}
		}
	}
}

// TestBallOnTwoBalls: a ball that comes down on two that touch each other throws them to both sides alike.
func TestBallOnTwoBalls(t *testing.T) {
	for _, e := range []float64{0.3, 0.8, 1} {
		lab := physicstest.New(t, weightless())
		m := physicstest.Material(0)
		m.Restitution = e
		ball := physicstest.Ball(m, 0.1, mgl64.Vec3{0, 0.1*math.Sqrt(3) + 0.3, 0})
		ball.Velocity = mgl64.Vec3{0, -3, 0}
		left, right := physicstest.Ball(m, 0.1, mgl64.Vec3{-0.1, 0, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{0.1, 0, 0})
		ids := lab.Add(ball, left, right)
		lab.Seconds(0.5)
		push := (1 + e) * 0.6 * math.Sqrt(3) // m/s that each of the two gets, at 30° to the fall
		for i, want := range []mgl64.Vec3{
			{0, -3 + math.Sqrt(3)*push, 0}, {-push / 2, -math.Sqrt(3) / 2 * push, 0}, {push / 2, -math.Sqrt(3) / 2 * push, 0},
		} {
			if v := lab.Body(ids[i]).Velocity(); v.Sub(want).Len() > 1e-4 {
				t.Errorf("restitution %g: ball %d leaves at %v m/s, want %v", e, i, v, want)
			}
		}
	}
}

// TestBreakIsSymmetric: the balls of a rack that is broken along its axis fly to both sides alike, to the speed from
// which balls bounce at all.
func TestBreakIsSymmetric(t *testing.T) {
	const r, rows = 0.03, 5
	cfg := weightless()
	cfg.Hz = 240
	lab := physicstest.New(t, cfg)
	m := physicstest.Material(0)
	m.Restitution = 0.95
	cue := physicstest.Ball(m, r, mgl64.Vec3{-0.3, 0, 0})
	cue.Velocity = mgl64.Vec3{8, 0, 0}
	defs := []physics.BodyDef{cue}
	for row := range rows {
		for k := range row + 1 {
			defs = append(defs, physicstest.Ball(m, r, mgl64.Vec3{
				float64(row) * r * math.Sqrt(3) * 1.0001, 0, float64(2*k-row) * r * 1.0001}))
		}
	}
	ids := lab.Add(defs...)[1:]
	lab.Run(9)
	for row := range rows {
		for k := range row + 1 {
			first := row * (row + 1) / 2
			v, w := lab.Body(ids[first+k]).Velocity(), lab.Body(ids[first+row-k]).Velocity()
			if v.Sub(mgl64.Vec3{w.X(), w.Y(), -w.Z()}).Len() > 0.02 {
				t.Errorf("ball %d of row %d leaves at %v m/s, the one opposite at %v", k, row, v, w)
			}
		}
	}
}
