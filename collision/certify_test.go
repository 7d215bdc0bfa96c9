package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func must(t testing.TB) func(Shape, error) Shape {
	return func(s Shape, err error) Shape {
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// certifyShapes are the solids the certificate is tried on.
func certifyShapes(t testing.TB) []Shape {
	ok := must(t)
	return []Shape{
		ok(Box(mgl64.Vec3{0.5, 0.25, 0.25})),
		ok(Box(mgl64.Vec3{1, 1, 0.02})),
		ok(Sphere(0.3)),
		ok(Capsule(0.5, 0.1)),
		ok(Cylinder(0.4, 0.6, 12)),
		ok(Cone(0.4, 0.8, 9)),
		ok(Wedge(mgl64.Vec3{0.6, 0.2, 0.3})),
		ok(Triangle(mgl64.Vec3{-1, 0, -1}, mgl64.Vec3{1, 0, -1}, mgl64.Vec3{0, 0, 1})),
	}
}

func randomUnit(r *rand.Rand) geom.Vec3 {
	return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
}

func randomPose(r *rand.Rand, spread float64) geom.Pose {
	q := geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
	return geom.Pose{P: randomUnit(r).Scale(spread), Q: q.Unit()}
}

// TestCertifyIsSound samples the proven part of random relative screws densely: the solids must be apart throughout,
// and where the proof stops short the pair must really be near, or the proof would freeze a body that is free to move.
func TestCertifyIsSound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shapes := certifyShapes(t)
	lim := Limits{Min: 1e-7, Stop: 1e-4}
	stopped, loose, meets, tries := 0, 0, 0, 0
	for n := 0; n < 6000; n++ {
		a, b := &shapes[r.IntN(len(shapes))], &shapes[r.IntN(len(shapes))]
		poseA, poseB := randomPose(r, 0), randomPose(r, 0.3+1.5*r.Float64())
		fa, fb := poseA.Frame(), poseB.Frame()
		gap, axis := Gap(a, b, &fa, &fb)
		if gap <= 0 {
			continue
		}
		if r.IntN(2) == 0 { // start near
			poseB.P = poseB.P.AddScaled(-(gap - math.Exp(-10*r.Float64())*1e-2), axis)
			fb = poseB.Frame()
			if gap, _ = Gap(a, b, &fa, &fb); gap <= 1e-6 {
				continue
			}
		}
		pa, pb := randomPath(r, &poseA), randomPath(r, &poseB)
		if r.IntN(4) == 0 { // co-moving
			pb.MakePath(carried(&pa.Motion, &poseB))
		}
		if r.IntN(4) == 0 {
			pa.MakePath(geom.Motion{Start: poseA})
		}
		v := Certify(a, b, &pa, &pb, geom.Vec3{}, &lim, nil)
		least := sampleLeast(a, b, &pa, &pb, v.T)
		if least < min(lim.Min, 0.5*gap) {
			t.Fatalf("case %d: proven to %g but the gap falls to %g (start %g)", n, v.T, least, gap)
		}
		if v.T < 1 {
			stopped++
			tries += v.Tries
			if end, _ := Gap(a, b, &pa.End, &pb.End); v.Meets {
				if meets++; end > lim.Stop && end > 0.5*gap {
					t.Fatalf("case %d: said to meet where the paths end, but the gap is %g there (start %g)", n, end, gap)
				}
			}
			ga, gb := pa.FrameAt(v.T), pb.FrameAt(v.T)
			if g, _ := Gap(a, b, &ga, &gb); g > 3*lim.Stop && g > 0.75*gap {
				loose++
			}
		}
	}
	if stopped < 500 {
		t.Errorf("only %d of the cases met: the test does not test the stop", stopped)
	}
	if meets < 200 || tries > 12*stopped {
		t.Errorf("%d of %d found to meet at the end, after %d tries", meets, stopped, tries)
	}
	if loose*100 > stopped {
		t.Errorf("%d of %d proofs stopped far from contact", loose, stopped)
	}
}

func randomPath(r *rand.Rand, start *geom.Pose) (p Path) {
	d := randomUnit(r).Scale(2 * r.Float64() * r.Float64())
	turn := randomUnit(r).Scale(3 * r.Float64() * r.Float64())
	m := geom.MotionBy(start, d, turn)
	if r.IntN(2) == 0 {
		m = m.Straight()
	}
	p.MakePath(m)
	return p
}

// TestCertifyBends compares the bounds of acceleration, of speed and of the way that they rest on, with differences of
// where points are along random paths, screws and straight ones.
func TestCertifyBends(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	shapes := certifyShapes(t)
	const d = 1e-4
	tightest := 0.0
	for n := range 4000 {
		a, b := &shapes[r.IntN(len(shapes))], &shapes[r.IntN(len(shapes))]
		if a.Core == nil || b.Core == nil {
			continue
		}
		poseA, poseB := randomPose(r, 1), randomPose(r, 1)
		pa, pb := randomPath(r, &poseA), randomPath(r, &poseB)
		q := certificate{a: a, b: b, coreA: a.Core, coreB: b.Core, pa: &pa, pb: &pb, reachA: a.reach(), reachB: b.reach()}
		q.curvature()
		x, y := a.Core.Verts[r.IntN(len(a.Core.Verts))], b.Core.Verts[r.IntN(len(b.Core.Verts))]
		axis, at := randomUnit(r), d+(1-2*d)*r.Float64()
		world, onA, onB := q.bendsAlong(axis)
		// By difference: how points of the one move in the world and as seen from the other.
		bend := func(place func(t float64) geom.Vec3, n geom.Vec3) (along, all, speed float64) {
			from, mid, to := place(at-d), place(at), place(at+d)
			v := from.Add(to).Sub(mid.Scale(2)).Scale(1 / (d * d))
			return math.Abs(n.Dot(v)), v.Len(), to.Sub(from).Len() / (2 * d)
		}
		inWorld := func(p *Path, x geom.Vec3) func(float64) geom.Vec3 {
			return func(t float64) geom.Vec3 { f := p.FrameAt(t); return f.Apply(x) }
		}
		from := func(p, o *Path, x geom.Vec3) func(float64) geom.Vec3 {
			return func(t float64) geom.Vec3 { f, g := p.FrameAt(t), o.FrameAt(t); return g.ApplyT(f.Apply(x)) }
		}
		ofA, _, speedA := bend(inWorld(&pa, x), axis)
		ofB, _, speedB := bend(inWorld(&pb, y), axis)
		aOnA, allOnA, seenFromA := bend(from(&pb, &pa, y), pa.Start.R.ApplyT(axis))
		aOnB, allOnB, seenFromB := bend(from(&pa, &pb, x), pb.Start.R.ApplyT(axis))
		endOnA, _, _ := bend(from(&pb, &pa, y), pa.End.R.ApplyT(axis))
		endOnB, _, _ := bend(from(&pa, &pb, x), pb.End.R.ApplyT(axis))
		for i, row := range [][2]float64{{ofA + ofB, world}, {aOnA, onA}, {aOnB, onB}, {endOnA, onA}, {endOnB, onB},
			{allOnA, q.bendOnA},
			{allOnB, q.bendOnB}, {ofA + ofB, q.bendWorld}, {speedA, q.fastA}, {speedB, q.fastB},
			{seenFromA, q.pastB}, {seenFromB, q.pastA}} {
			if row[0] > row[1]+1e-5*(1+row[1]) {
				t.Fatalf("case %d, bound %d: %g, the bound is %g", n, i, row[0], row[1])
			}
			tightest = max(tightest, row[0]/(row[1]+1e-9))
		}
	}
	if tightest < 0.9 {
		t.Errorf("nothing comes nearer to its bound than %g of it", tightest)
	}
}

// carried is the motion of a body at pose that rides along with m as if glued to it.
func carried(m *geom.Motion, pose *geom.Pose) geom.Motion {
	end := m.At(1)
	back := m.Start.ApplyT(pose.P)
	q := end.Q.Mul(m.Start.Q.Conj()).Mul(pose.Q)
	to := geom.Pose{P: end.Apply(back), Q: q}
	return geom.MotionBetween(pose, &to)
}

func sampleLeast(a, b *Shape, pa, pb *Path, until float64) float64 {
	least := math.Inf(1)
	for k := 0; k <= 60; k++ {
		fa, fb := pa.FrameAt(until*float64(k)/60), pb.FrameAt(until*float64(k)/60)
		gap, _ := Gap(a, b, &fa, &fb)
		least = min(least, gap)
	}
	return least
}

// TestCertifyCoMoving: a stack that spins and flies as one rigid block is proven in one shot, however tight
// it is packed.
func TestCertifyCoMoving(t *testing.T) {
	box := must(t)(Box(mgl64.Vec3{0.5, 0.5, 0.5}))
	a := geom.Pose{Q: geom.IdentityQuat()}
	b := geom.Pose{P: geom.V(0, 1.0005, 0), Q: geom.IdentityQuat()}
	var pa, pb Path
	pa.MakePath(geom.MotionBy(&a, geom.V(5, 1, 0), geom.V(0.3, 0.9, -0.4)))
	pb.MakePath(carried(&pa.Motion, &b))
	v := Certify(&box, &box, &pa, &pb, geom.V(0, 1, 0), &Limits{Min: 1e-7, Stop: 1e-4}, nil)
	if v.T != 1 || v.Tries != 1 {
		t.Errorf("co-moving pair: %+v, want one certificate", v)
	}
}

func BenchmarkCertifyResting(b *testing.B) {
	box := must(b)(Box(mgl64.Vec3{0.5, 0.5, 0.5}))
	lower := geom.Pose{Q: geom.IdentityQuat()}
	upper := geom.Pose{P: geom.V(0.2, 1.0005, 0), Q: geom.IdentityQuat()}
	var pa, pb Path
	pa.MakePath(geom.MotionBy(&lower, geom.V(1e-6, 0, 0), geom.V(0, 0, 1e-7)))
	pb.MakePath(geom.MotionBy(&upper, geom.V(0, -1e-6, 0), geom.V(1e-7, 0, 0)))
	b.ReportAllocs()
	for b.Loop() {
		if Certify(&box, &box, &pa, &pb, geom.V(0, 1, 0), &Limits{Min: 1e-7, Stop: 1e-4}, nil).T != 1 {
			b.Fatal("not proven")
		}
	}
}

// TestGapAlongIsNoMoreThanTheGap: along no axis are two solids farther apart than they are, and along the direction of
// their closest points by that much.
func TestGapAlongIsNoMoreThanTheGap(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	shapes := certifyShapes(t)
	for range 400 {
		a, b := &shapes[r.IntN(len(shapes))], &shapes[r.IntN(len(shapes))]
		pa, pb := randomPose(r, 3), randomPose(r, 3)
		fa, fb := pa.Frame(), pb.Frame()
		gap, normal := Gap(a, b, &fa, &fb)
		if gap <= 0 {
			continue
		}
		if along := GapAlong(a, b, &fa, &fb, normal); math.Abs(along-gap) > 1e-9 {
			t.Fatalf("%g along the closest points, %g in fact", along, gap)
		}
		n := randomUnit(r)
		if along := GapAlong(a, b, &fa, &fb, n); along > gap+1e-9 {
			t.Fatalf("%g along %v, %g in fact", along, n, gap)
		}
	}
}

// TestApproachBoundsPaths: no two points of two bodies come nearer to each other on random paths than Approach says,
// and bodies that turn alike about one axis do not approach at all.
func TestApproachBoundsPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	const a, b = 0.7, 0.4
	for range 3000 {
		var pa, pb Path
		turn := randomUnit(r).Scale(r.Float64())
		other := turn.AddScaled(r.Float64()*r.Float64(), randomUnit(r))
		ma := geom.MotionBy(&geom.Pose{P: randomUnit(r), Q: geom.IdentityQuat()}, randomUnit(r).Scale(r.Float64()), turn)
		mb := geom.MotionBy(&geom.Pose{P: randomUnit(r), Q: geom.IdentityQuat()}, randomUnit(r).Scale(r.Float64()), other)
		if r.IntN(3) == 0 {
			ma = ma.Straight()
		}
		if r.IntN(3) == 0 {
			mb = mb.Straight()
		}
		pa.MakePath(ma)
		pb.MakePath(mb)
		most := Approach(&pa, &pb, a, b)
		for range 20 {
			x, y := randomUnit(r).Scale(a), randomUnit(r).Scale(b)
			start := pa.Start.Apply(x).Sub(pb.Start.Apply(y)).Len()
			for k := 1; k <= 8; k++ {
				fa, fb := pa.FrameAt(float64(k)/8), pb.FrameAt(float64(k)/8)
				if near := start - fa.Apply(x).Sub(fb.Apply(y)).Len(); near > most+1e-12 {
					t.Fatalf("two points come nearer by %g m, at most by %g m it was", near, most)
				}
			}
		}
	}
	var whole [2]Path // a table that turns, and a body that rides on it
	spin, arm := geom.V(0, 0.07, 0), geom.V(2, 0, 0)
	for i := range whole {
		at := geom.Pose{P: arm.Scale(float64(i)), Q: geom.IdentityQuat()}
		end := geom.FromRotationVector(spin).Apply(at.P)
		whole[i].MakePath(geom.MotionBy(&at, end.Sub(at.P), spin))
	}
	if near := Approach(&whole[0], &whole[1], a, b); near > 1e-12 {
		t.Errorf("a rider and its turntable approach each other by %g m", near)
	}
}
