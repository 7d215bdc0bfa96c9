package collision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestGapOfMeshes: apart, the gap is the distance of the surfaces; overlapping, moving by it along its axis leads out
// in a few rounds.
func TestGapOfMeshes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pairs := meshPairs(t)
	overlaps, rounds, most := 0, 0, 0
	for n := range 400 {
		pair := &pairs[n%len(pairs)]
		a, b := &pair[0], &pair[1]
		poseA, poseB := randomPose(r, 0), randomPose(r, 0.1+0.5*r.Float64())
		fa, fb := poseA.Frame(), poseB.Frame()
		gap, axis := Gap(a, b, &fa, &fb)
		if math.Abs(axis.Len()-1) > 1e-12 {
			t.Fatalf("case %d: axis %v of length %g", n, axis, axis.Len())
		}
		dist, _ := surfaceDistance(a, b, &fa, &fb)
		if gap > 0 {
			if math.Abs(gap-dist) > 1e-9 {
				t.Fatalf("case %d: gap %g, the surfaces are %g apart", n, gap, dist)
			}
			continue
		}
		overlaps++
		tries := 0
		for ; gap < 1e-6; tries++ {
			if tries == 200 {
				t.Fatalf("case %d: no way out, gap %g", n, gap)
			}
			poseB.P = poseB.P.AddScaled(1.001*(1e-5-gap), axis)
			fb = poseB.Frame()
			gap, axis = Gap(a, b, &fa, &fb)
		}
		rounds += tries
		most = max(most, tries)
	}
	t.Logf("%d overlaps opened in %.1f rounds, %d at the most", overlaps, float64(rounds)/float64(overlaps), most)
	if overlaps < 50 {
		t.Errorf("only %d overlaps", overlaps)
	}
}

// TestGapOfMeshEstimatesTheDepth: a cube given as a mesh is about as deep as the cube itself.
func TestGapOfMeshEstimatesTheDepth(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	cube := must(t)(Box(mgl64.Vec3{0.2, 0.2, 0.2})).Placed(mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.QuatIdent())
	mesh := blocks(t, 0.4, "#")
	box := must(t)(Box(mgl64.Vec3{0.3, 0.1, 0.2}))
	least, most := math.Inf(1), 0.0
	for n := range 300 {
		poseA, poseB := geom.IdentityPose(), randomPose(r, 0)
		poseB.P = geom.V(0.2, 0.2, 0.2).Add(randomUnit(r).Scale(0.5 * r.Float64()))
		fa, fb := poseA.Frame(), poseB.Frame()
		want, _ := Gap(&cube, &box, &fa, &fb)
		if want > 0 {
			continue
		}
		got, _ := Gap(&mesh, &box, &fa, &fb)
		back, _ := Gap(&box, &mesh, &fb, &fa)
		least, most = min(least, got/want), max(most, got/want)
		if math.Abs(got-back) > 1e-9 {
			t.Fatalf("case %d: depth %g, the other way round %g", n, got, back)
		}
	}
	t.Logf("%.2f to %.2f of the depth", least, most)
	if least < 0.999 || most > 2 {
		t.Errorf("the estimate is %g to %g times the depth", least, most)
	}
}

// TestGapInside: a solid all inside a closed mesh overlaps it; one in the hole of a ring does not.
func TestGapInside(t *testing.T) {
	block := blocks(t, 1, "##", "##")
	small := must(t)(Box(mgl64.Vec3{0.1, 0.1, 0.1}))
	ring := blocks(t, 1, "###", "#.#", "###")
	identity := geom.IdentityPose()
	fa := identity.Frame()
	at := func(x, y, z float64) geom.Frame {
		pose := geom.Pose{P: geom.V(x, y, z), Q: geom.IdentityQuat()}
		return pose.Frame()
	}
	fb := at(1, 0.7, 1)
	gap, n := Gap(&block, &small, &fa, &fb)
	if math.Abs(gap+0.4) > 1e-9 || n.Sub(geom.V(0, 1, 0)).Len() > 1e-9 {
		t.Errorf("inside the block: gap %g along %v, want -0.4 upwards", gap, n)
	}
	if gap, n = Gap(&small, &block, &fb, &fa); math.Abs(gap+0.4) > 1e-9 || n.Sub(geom.V(0, -1, 0)).Len() > 1e-9 {
		t.Errorf("around the small one: gap %g along %v, want -0.4 downwards", gap, n)
	}
	fb = at(1.5, 0.5, 1.5)
	if gap, _ = Gap(&ring, &small, &fa, &fb); math.Abs(gap-0.4) > 1e-9 {
		t.Errorf("in the middle of the ring: gap %g, want 0.4", gap)
	}
	// Sunk into a floor of tiles by 5 mm: up, by that.
	floor := tiles(t, 8, 0.25)
	fb = at(0.03, 0.095, 0.02)
	if gap, n = Gap(&floor, &small, &fa, &fb); math.Abs(gap+0.005) > 1e-9 || n.Y < 0.999 {
		t.Errorf("in the floor: gap %g along %v", gap, n)
	}
}
