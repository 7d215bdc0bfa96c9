package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// meshPairs are the pairs that the proof face by face is tried on.
func meshPairs(t testing.TB) [][2]Shape {
	ok := must(t)
	l := blocks(t, 0.3, "##", "#.")
	u := blocks(t, 0.25, "#.#", "#.#", "###")
	ring := blocks(t, 0.25, "###", "#.#", "###")
	donut := torus(t, 0.5, 0.15, 10, 6)
	land := waves(t, 6, 0.3)
	box, pill, ball := ok(Box(mgl64.Vec3{0.3, 0.2, 0.1})), ok(Capsule(0.4, 0.1)), ok(Sphere(0.2))
	thin := ok(Box(mgl64.Vec3{0.4, 0.01, 0.4}))
	return [][2]Shape{
		{l, u}, {u, ring}, {ring, donut}, {donut, donut}, {land, l}, {box, land}, {land, pill}, {ball, donut},
		{thin, u}, {donut, pill}, {l, box}, {land, donut},
	}
}

// TestCertifyMeshIsSound follows random pairs of screws: the surfaces must stay apart as far as the proof goes, and
// where it stops short they must be near.
func TestCertifyMeshIsSound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(3, 4))
	pairs := meshPairs(t)
	lim := Limits{Min: 1e-7, Stop: 1e-4}
	var scratch CertifyScratch
	const cases = 240
	stopped, loose := 0, 0
	for n := range cases {
		pair := &pairs[n%len(pairs)]
		a, b := &pair[0], &pair[1]
		pa, pb, gap, axis := randomMeeting(r, a, b)
		hint := geom.Vec3{}
		if r.IntN(2) == 0 {
			hint = axis
		}
		lim.Near = randomNeighbours(r, a, b, &pa, &pb)
		v := Certify(a, b, &pa, &pb, hint, &lim, &scratch)
		least := sampleSurfaces(a, b, &pa, &pb, v.T)
		if least < min(lim.Min, 0.5*gap) {
			t.Fatalf("case %d: proven to %g but the gap falls to %g (start %g)", n, v.T, least, gap)
		}
		if v.T == 1 {
			continue
		}
		stopped++
		if v.Normal == (geom.Vec3{}) {
			t.Errorf("case %d: stopped without a normal", n)
		}
		ga, gb := pa.FrameAt(v.T), pb.FrameAt(v.T)
		if g, _ := surfaceDistance(a, b, &ga, &gb); g > 3*lim.Stop && g > 0.75*gap {
			loose++
		}
	}
	t.Logf("%d cases, %d stopped, %d far from contact", cases, stopped, loose)
	if stopped*5 < cases {
		t.Errorf("only %d of %d cases met: the test does not test the stop", stopped, cases)
	}
	if loose*100 > stopped {
		t.Errorf("%d of %d proofs stopped far from contact", loose, stopped)
	}
}

// randomNeighbours returns, of two meshes and two times out of three, a list of faces near each other, which was made a
// random while ago and reaches farther or less far than the paths.
func randomNeighbours(r *rand.Rand, a, b *Shape, pa, pb *Path) *mesh.Neighbours {
	if a.Mesh == nil || b.Mesh == nil || r.IntN(3) == 0 {
		return nil
	}
	before := pb.Motion.Start
	before.P = before.P.AddScaled(0.05*r.Float64(), randomUnit(r))
	before.Q = geom.FromRotationVector(randomUnit(r).Scale(0.1 * r.Float64())).Mul(before.Q)
	f := before.Frame()
	rel := pa.Start.Relative(&f)
	var w mesh.Passing
	var n mesh.Neighbours
	w.List(&n, a.Mesh, b.Mesh, &rel, math.Exp(-5*r.Float64()))
	return &n
}

// TestCertifyReadsTheList: a proof off the list of near faces goes as far as one that searches the trees, and the list
// is read only where it reaches as far as the paths lead.
func TestCertifyReadsTheList(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	lim := Limits{Min: 1e-7, Stop: 1e-4}
	var scratch CertifyScratch
	read, apart := 0, 0
	pairs := meshPairs(t)
	for n := range 400 {
		a, b := &pairs[n%4][0], &pairs[n%4][1]
		pa, pb, _, axis := randomMeeting(r, a, b)
		lim.Near = nil
		want := Certify(a, b, &pa, &pb, axis, &lim, &scratch)
		rel := pa.Start.Relative(&pb.Start)
		var w mesh.Passing
		lim.Near = &mesh.Neighbours{}
		w.List(lim.Near, a.Mesh, b.Mesh, &rel, 0.3)
		full := len(lim.Near.Pairs)
		got := Certify(a, b, &pa, &pb, axis, &lim, &scratch)
		if got.T != want.T && math.Abs(got.T-want.T) > 1e-3 {
			t.Errorf("case %d: proven to %g off the list, to %g by the trees", n, got.T, want.T)
		}
		if want.T == 1 {
			apart++
		}
		// Cut short the list proves nothing, and a list that says so is not read.
		lim.Near.Pairs, lim.Near.Reach = lim.Near.Pairs[:0], 1e-5
		if cut := Certify(a, b, &pa, &pb, axis, &lim, &scratch); cut.T != want.T || cut.Spare != want.Spare {
			t.Errorf("case %d: a list of no reach changes the proof", n)
		}
		if reach := 0.3 - scratch.proof.closing - 1e-4; reach > 0 && full > 0 {
			read++
		}
	}
	if read < 40 || apart < 100 {
		t.Errorf("%d lists read, %d pairs apart: hardly tested", read, apart)
	}
}

// randomMeeting returns paths of two bodies that start apart, half of the time near each other, and the gap there with
// the axis along which it is.
func randomMeeting(r *rand.Rand, a, b *Shape) (pa, pb Path, gap float64, axis geom.Vec3) {
	var poseA, poseB geom.Pose
	for gap <= 1e-6 {
		poseA, poseB = randomPose(r, 0), randomPose(r, 0.2+0.5*r.Float64())
		fa, fb := poseA.Frame(), poseB.Frame()
		if gap, axis = surfaceDistance(a, b, &fa, &fb); gap > 0 && r.IntN(2) == 0 {
			poseB.P = poseB.P.AddScaled(-(gap - math.Exp(-10*r.Float64())*1e-2), axis)
			fb = poseB.Frame()
			gap, axis = surfaceDistance(a, b, &fa, &fb)
		}
	}
	pa, pb = randomPath(r, &poseA), randomPath(r, &poseB)
	switch r.IntN(6) {
	case 0:
		pb.MakePath(carried(&pa.Motion, &poseB))
	case 1:
		pa.MakePath(geom.Motion{Start: poseA})
	case 2: // towards each other
		pb.MakePath(geom.MotionBy(&poseB, axis.Scale(-gap-0.2).Add(randomUnit(r).Scale(0.1)),
			randomUnit(r).Scale(r.Float64())))
	case 3: // a slice of a step
		pa.MakePath(geom.MotionBy(&poseA, randomUnit(r).Scale(0.01), randomUnit(r).Scale(0.05)))
		pb.MakePath(geom.MotionBy(&poseB, randomUnit(r).Scale(0.01), randomUnit(r).Scale(0.05)))
	}
	return pa, pb, gap, axis
}

func sampleSurfaces(a, b *Shape, pa, pb *Path, until float64) float64 {
	least := math.Inf(1)
	const samples = 40
	for k := range samples + 1 {
		at := until * float64(k) / samples
		fa, fb := pa.FrameAt(at), pb.FrameAt(at)
		gap, _ := surfaceDistance(a, b, &fa, &fb)
		least = min(least, gap)
	}
	return least
}

// slides returns the paths of a body at rest with the first pose and one that moves by d and turns by r from the other.
func slides(at, d, turn geom.Vec3) (pa, pb Path) {
	a, b := geom.IdentityPose(), geom.Pose{P: at, Q: geom.IdentityQuat()}
	pa.MakePath(geom.Motion{Start: a})
	pb.MakePath(geom.MotionBy(&b, d, turn))
	return pa, pb
}

// TestCertifySlidesOverTiles: a box that rests deep in the zone slides onto tiles whose own distance falls from its way
// there to that of the box. It must be free, at any height, with and without an axis known before.
func TestCertifySlidesOverTiles(t *testing.T) {
	floor := tiles(t, 12, 0.25)
	box := must(t)(Box(mgl64.Vec3{0.2, 0.2, 0.2}))
	lim := Limits{Min: 1e-7, Stop: 2.5e-4}
	var scratch CertifyScratch
	for _, gap := range []float64{1e-3, 2.5e-4, 2e-4, 1e-5, 2e-7} {
		for _, hint := range []geom.Vec3{{}, {Y: 1}, {X: 1}} {
			pa, pb := slides(geom.V(0.048, 0.2+gap, 0.01), geom.V(0.3, 0, 0.1), geom.Vec3{})
			v := Certify(&floor, &box, &pa, &pb, hint, &lim, &scratch)
			if v.T != 1 {
				t.Errorf("gap %g, hint %v: stopped at %g", gap, hint, v.T)
			}
			pa, pb = slides(geom.V(0.048, 0.2+gap, 0.01), geom.V(0.3, 0, 0.1), geom.V(0, 0.06, 0))
			if v := Certify(&box, &floor, &pb, &pa, hint.Neg(), &lim, &scratch); v.T != 1 {
				t.Errorf("gap %g, hint %v, turning: stopped at %g", gap, hint, v.T)
			}
		}
	}
}

// TestCertifyPlateInSlot: a plate with a hair of room on both sides goes all the way into the slot between the arms of
// a U, and no farther than its bottom.
func TestCertifyPlateInSlot(t *testing.T) {
	u := blocks(t, 0.1, "#.#", "#.#", "#.#", "#.#", "###")
	lim := Limits{Min: 1e-7, Stop: 2e-5}
	plate := must(t)(Box(mgl64.Vec3{0.05 - 1e-4, 0.03, 0.1}))
	var scratch CertifyScratch
	pa, pb := slides(geom.V(0.15, 0.05, -0.15), geom.V(0, 0, 0.449), geom.Vec3{})
	if v := Certify(&u, &plate, &pa, &pb, geom.Vec3{}, &lim, &scratch); v.T != 1 {
		t.Errorf("into the slot: stopped at %g", v.T)
	}
	pa, pb = slides(geom.V(0.15, 0.05, -0.15), geom.V(0, 0, 0.6), geom.Vec3{})
	v := Certify(&u, &plate, &pa, &pb, geom.Vec3{}, &lim, &scratch)
	if gap := 0.45 - 0.6*v.T; gap < lim.Min || gap > 3*lim.Stop {
		t.Errorf("through the slot: stopped %g m before its bottom", gap)
	}
	if v.Normal.Z < -1.01 || v.Normal.Z > -0.99 && v.Normal.Z < 0.99 {
		t.Errorf("through the slot: normal %v", v.Normal)
	}
	// Turned a little it is wider than the slot.
	pa, pb = slides(geom.V(0.15, 0.05, 0.2), geom.Vec3{}, geom.V(0, 0.02, 0))
	if v = Certify(&u, &plate, &pa, &pb, geom.Vec3{}, &lim, &scratch); v.T == 1 || v.T < 0.03 {
		t.Errorf("turning in the slot: stopped at %g", v.T)
	}
}

// TestCertifyFastMesh: on a way of hundreds of its sizes, proven in pieces, a mesh gets to the first obstacle that it
// meets and no farther, and past those that it misses.
func TestCertifyFastMesh(t *testing.T) {
	floor, l := tiles(t, 8, 0.25), blocks(t, 0.3, "##", "#.")
	lim := Limits{Min: 1e-7, Stop: 2.5e-4}
	var scratch CertifyScratch
	for _, turn := range []float64{0, 2} {
		for i := range 40 {
			height := 0.7 + 2.5*float64(i)
			pa, pb := slides(geom.V(0.05, height, 0.01), geom.V(0, -200, 0), geom.V(0, turn, 0))
			v := Certify(&floor, &l, &pa, &pb, geom.Vec3{}, &lim, &scratch)
			if gap := height - 200*v.T; gap < lim.Min || gap > 3*lim.Stop {
				t.Errorf("from %g m, turning by %g: stopped %g m over the floor", height, turn, gap)
			}
			pa, pb = slides(geom.V(-100, 0.7+0.1*float64(i), 0.01), geom.V(200, 0, 0), geom.V(0, turn, 0))
			if v = Certify(&floor, &l, &pa, &pb, geom.Vec3{}, &lim, &scratch); v.T != 1 {
				t.Errorf("past the floor, turning by %g: stopped at %g", turn, v.T)
			}
		}
	}
}

// TestCertifyMeshKeepsMinForEver: a body pressed down slice by slice, even by next to nothing, never gets below Min.
func TestCertifyMeshKeepsMinForEver(t *testing.T) {
	floor, l := tiles(t, 4, 0.25), blocks(t, 0.3, "##", "#.")
	lim := Limits{Min: 1e-7, Stop: 2.5e-4}
	var scratch CertifyScratch
	gap := 2e-7
	for i := range 10000 {
		d := -0.0009 * gap
		if i%3 == 0 {
			d = -1e-8
		}
		pa, pb := slides(geom.V(0.05, gap, 0.01), geom.V(0, d, 0), geom.Vec3{})
		gap += d * Certify(&floor, &l, &pa, &pb, geom.V(0, 1, 0), &lim, &scratch).T
	}
	if gap < 0.9999*lim.Min {
		t.Errorf("pressed down to %g m", gap)
	}
}

// TestCertifyMeshAllocatesNothing: not even on the hardest ways, once the scratch has grown.
func TestCertifyMeshAllocatesNothing(t *testing.T) {
	pairs := meshPairs(t)
	var scratch CertifyScratch
	lim := Limits{Min: 1e-7, Stop: 1e-4}
	for i := range pairs {
		pa, pb := slides(geom.V(0, 2, 0), geom.V(0.1, -3, 0), geom.V(0.4, 0.3, 0.2))
		run := func() { Certify(&pairs[i][0], &pairs[i][1], &pa, &pb, geom.Vec3{}, &lim, &scratch) }
		run()
		if n := testing.AllocsPerRun(2, run); n != 0 {
			t.Errorf("pair %d: %g allocations", i, n)
		}
	}
}

// benchmarkCertify runs one certificate of a pair of which B jitters where it is.
func benchmarkCertify(b *testing.B, x, y *Shape, at, hint geom.Vec3) {
	var scratch CertifyScratch
	pa, pb := slides(at, geom.V(0, -1e-6, 0), geom.V(1e-7, 0, 0))
	b.ReportAllocs()
	for b.Loop() {
		if Certify(x, y, &pa, &pb, hint, &Limits{Min: 1e-7, Stop: 2.5e-4}, &scratch).T != 1 {
			b.Fatal("not proven")
		}
	}
}

func BenchmarkCertifyMesh(b *testing.B) {
	box := must(b)(Box(mgl64.Vec3{0.2, 0.2, 0.2}))
	floor, ground := tiles(b, 300, 0.25), waves(b, 300, 0.25)
	l := blocks(b, 0.3, "##", "#.")
	up, rest := geom.V(0, 1, 0), geom.V(0.05, 0.201, 0.01)
	b.Run("box on tiles", func(b *testing.B) { benchmarkCertify(b, &floor, &box, rest, up) })
	b.Run("box on tiles, deep", func(b *testing.B) {
		benchmarkCertify(b, &floor, &box, geom.V(0.05, 0.2001, 0.01), up)
	})
	b.Run("box on tiles, no axis known", func(b *testing.B) { benchmarkCertify(b, &floor, &box, rest, geom.Vec3{}) })
	b.Run("box over waves", func(b *testing.B) {
		benchmarkCertify(b, &ground, &box, geom.V(0.05, 0.275, 0.01), up)
	})
	b.Run("L on tiles", func(b *testing.B) { benchmarkCertify(b, &floor, &l, geom.V(0.05, 0.001, 0.01), up) })
	b.Run("L on L", func(b *testing.B) { benchmarkCertify(b, &l, &l, geom.V(0.05, 0.301, 0.01), up) })
}

// TestCertifySpareIsThere: where a proof of the whole way has room to spare, the surfaces stay that much farther apart
// than they must; and it is found more often than not.
func TestCertifySpareIsThere(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(13, 14))
	pairs := meshPairs(t)
	lim := Limits{Min: 1e-7, Stop: 1e-4, Spare: 2e-3}
	var scratch CertifyScratch
	const cases = 240
	whole, spared, full := 0, 0, 0
	for n := range cases {
		pair := &pairs[n%len(pairs)]
		a, b := &pair[0], &pair[1]
		pa, pb, gap, axis := randomMeeting(r, a, b)
		v := Certify(a, b, &pa, &pb, axis, &lim, &scratch)
		if v.T < 1 {
			continue
		}
		whole++
		if v.Spare > lim.Spare {
			t.Errorf("case %d: %g to spare, %g asked for", n, v.Spare, lim.Spare)
		}
		if v.Spare > 0 {
			spared++
		}
		if v.Spare == lim.Spare {
			full++
		}
		floor, _ := lim.FloorFor(startShare * gap)
		if least := sampleSurfaces(a, b, &pa, &pb, 1); least < floor+v.Spare-1e-12 {
			t.Fatalf("case %d: %g to spare above %g, but the gap falls to %g (start %g)", n, v.Spare, floor, least, gap)
		}
	}
	t.Logf("%d proofs of the whole way, %d with room to spare, %d with all that was asked for", whole, spared, full)
	if 2*spared < whole || full == spared {
		t.Errorf("of %d proofs %d have room to spare, %d all of it: nothing in between is tested", whole, spared, full)
	}
}

// TestCertifyKnowsRoom: a distance at the start that was measured on other paths gives the same answer as measuring it,
// and equals the distance of the surfaces.
func TestCertifyKnowsRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := rand.New(rand.NewPCG(15, 16))
	pairs := meshPairs(t)
	lim := Limits{Min: 1e-7, Stop: 1e-3}
	var scratch CertifyScratch
	measured := 0
	for n := range 120 {
		pair := &pairs[n%len(pairs)]
		a, b := &pair[0], &pair[1]
		pa, pb, gap, axis := randomMeeting(r, a, b)
		v := Certify(a, b, &pa, &pb, axis, &lim, &scratch)
		if v.Clearance == 0 {
			continue
		}
		measured++
		if v.Clearance > gap || v.Clearance < 0.998*min(gap, 2*lim.Stop) {
			t.Errorf("case %d: room %g measured of %g", n, v.Clearance, gap)
		}
		known := lim
		known.Clearance = v.Clearance
		again := Certify(a, b, &pa, &pb, axis, &known, &scratch)
		if least := sampleSurfaces(a, b, &pa, &pb, again.T); least < min(lim.Min, 0.5*gap) {
			t.Fatalf("case %d: proven to %g with known room but the gap falls to %g (start %g)", n, again.T, least, gap)
		}
		if math.Abs(again.T-v.T) > 0.05 {
			t.Errorf("case %d: proven to %g with known room, to %g without", n, again.T, v.T)
		}
	}
	if measured < 20 {
		t.Errorf("room measured in %d cases: the test does not test it", measured)
	}
}
