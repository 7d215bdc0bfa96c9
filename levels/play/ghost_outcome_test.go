package play

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/ghost"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// ghostStage builds a level of ghosts.
func ghostStage(t *testing.T, name string, params map[string]string) *Stage {
	t.Helper()
	return lanesOfLevel(t, name, levels.LoadOptions{Params: params}, Options{}).Stages()[0]
}

// meetings counts the pairs of faces by the names of their ghosts.
func meetings(set *ghost.Set) map[[2]string]int {
	met := map[[2]string]int{}
	for _, p := range set.Pairs() {
		met[[2]string{set.Name(int(p.A)), set.Name(int(p.B))}]++
	}
	return met
}

// checkByBruteForce compares the pairs now with those of every face against every other one, but of ghosts whose boxes
// are apart.
func checkByBruteForce(t *testing.T, set *ghost.Set) {
	t.Helper()
	var want []faceoctree.FacePair
	for a := range set.Len() {
		for b := a + 1; b < set.Len(); b++ {
			boxA, boxB := boxOf(set, a), boxOf(set, b)
			if !boxA.Overlaps(&boxB) {
				continue
			}
			for _, p := range faceoctree.BruteForce(nil, []faceoctree.Surface{*set.Surface(a), *set.Surface(b)}) {
				want = append(want, faceoctree.FacePair{A: int32(a), B: int32(b), F: p.F, G: p.G})
			}
		}
	}
	if !slices.Equal(set.Pairs(), want) || len(want) == 0 {
		t.Errorf("%d pairs of faces meet, by brute force %d", len(set.Pairs()), len(want))
	}
}

func boxOf(set *ghost.Set, i int) geom.Box {
	box := geom.EmptyBox()
	for _, v := range set.Surface(i).Verts {
		box = box.Include(v)
	}
	return box
}

// checkSizes compares the faces of the ghosts with those of the paper.
func checkSizes(t *testing.T, set *ghost.Set, want ...int) {
	t.Helper()
	for i, n := range want {
		if got := len(set.Surface(i).Faces); got != n {
			t.Errorf("%s has %d faces, want %d", set.Name(i), got, n)
		}
	}
	if set.Len() != len(want) {
		t.Errorf("%d ghosts, want %d", set.Len(), len(want))
	}
}

// TestOctreeOutcome: hands and ball deform and never pass through themselves, the hands meet each other and those that
// drift, nothing leaves the room, and those that meet change their motion.
func TestOctreeOutcome(t *testing.T) {
	physicstest.Long(t)
	stage := ghostStage(t, "octree", nil)
	set := stage.Ghosts()
	checkSizes(t, set, 1816, 528, 960, 960, 960)
	room := stage.Scene().Meeting.Room
	met := map[[2]string]int{}
	turned := 0
	var finder faceoctree.Finder
	for step := range 1200 {
		before, _ := set.Velocity(2)
		stage.Step()
		after, _ := set.Velocity(2)
		if step == 300 {
			checkByBruteForce(t, set)
		}
		for i := 2; i < set.Len() && step%10 == 0; i++ {
			if own := finder.FindSelf(set.Surface(i)); len(own) > 0 {
				t.Fatalf("step %d: %d pairs of faces of %s meet", step, len(own), set.Name(i))
			}
		}
		now := meetings(set)
		for pair, n := range now {
			met[pair] = max(met[pair], n)
			if pair[1] == "ball" && before != after {
				turned++
			}
		}
		for i := range 3 {
			for _, v := range set.Surface(i).Verts {
				for k := range 3 {
					if v.Axis(k) < room.Min[k]-1e-9 || v.Axis(k) > room.Max[k]+1e-9 {
						t.Fatalf("step %d: %s is beyond the walls at %v", step, set.Name(i), v)
					}
				}
			}
		}
	}
	if met[[2]string{"right hand", "left hand"}] < 100 || len(met) < 5 || turned == 0 {
		t.Errorf("met %v, the ball turned off %d times", met, turned)
	}
	for i, want := range []bool{false, false, true, true, true} {
		if moved := deviation(set, i); set.Deforms(i) != want || moved > 0.02 != want {
			t.Errorf("%s deforms: %v, by %g m", set.Name(i), set.Deforms(i), moved)
		}
	}
}

// deviation returns how far a vertex is from where it is at rest, in the frame of its ghost (m).
func deviation(set *ghost.Set, i int) (most float64) {
	for k, v := range set.Shape(i) {
		most = max(most, v.Sub(set.Rest(i)[k]).Len())
	}
	return most
}

// TestRulesAgree: the level is the same by both rules, and another one with another response or without deformation.
func TestRulesAgree(t *testing.T) {
	physicstest.Long(t)
	hash := func(params map[string]string) uint64 {
		stage := ghostStage(t, "octree", params)
		for range 400 {
			stage.Step()
		}
		return stage.Hash()
	}
	want := hash(nil)
	if got := hash(map[string]string{"rule": "paper"}); got != want {
		t.Errorf("by the paper's rule %x, by the best one %x", got, want)
	}
	for name, value := range map[string]string{"response": "none", "deform": "off", "speed": "2"} {
		if hash(map[string]string{name: value}) == want {
			t.Errorf("%s=%s changes nothing", name, value)
		}
	}
}

// TestHandsBendAsTheirJoints: the joints that the level gives its hands are those of the mesh.
func TestHandsBendAsTheirJoints(t *testing.T) {
	const scale = 4.5
	s := ghostStage(t, "octree", nil).Scene()
	for i, def := range []deform.BendDef{3: deform.HandJoints(), 4: deform.HandJoints().Mirrored()} {
		if i < 3 {
			continue
		}
		got := s.Ghosts[i].Deform.Bend
		if len(got) != len(def.Chains) {
			t.Fatalf("%s has %d fingers", s.Ghosts[i].Name, len(got))
		}
		far := func(a [3]float64, b geom.Vec3) bool { return geom.FromArray(a).Sub(b).Len() > 1e-12 }
		for k, want := range def.Chains {
			c := got[k]
			if c.Name != want.Name || far(c.Tip, want.Tip.Scale(scale)) || math.Abs(c.Reach-scale*want.Reach) > 1e-12 ||
				math.Abs(c.Fade-scale*want.Fade) > 1e-12 || len(c.Joints) != len(want.Joints) {
				t.Errorf("%s: %+v, want %g times %+v", s.Ghosts[i].Name, c, scale, want)
				continue
			}
			for n, j := range want.Joints {
				is := c.Joints[n]
				if far(is.At, j.At.Scale(scale)) || far(is.Axis, j.Axis) || math.Abs(is.Soft-scale*j.Soft) > 1e-12 {
					t.Errorf("%s, %s: %+v, want %g times %+v", s.Ghosts[i].Name, c.Name, is, scale, j)
				}
			}
		}
	}
}

// TestShuttlesOutcome: 15 of 528 faces start apart, and the first ones meet some seconds in. Passing through keeps each
// velocity but for the walls, bouncing the energy, exchanging the speeds.
func TestShuttlesOutcome(t *testing.T) {
	for _, response := range []string{scene.NoResponse, scene.BounceResponse, scene.ExchangeResponse} {
		stage := ghostStage(t, "shuttles", map[string]string{"response": response})
		set := stage.Ghosts()
		checkSizes(t, set, slices.Repeat([]int{528}, 15)...)
		first, met := -1, map[[2]string]int{}
		speeds, energy := speedsOf(set)
		for step := range 900 {
			stage.Step()
			for pair, n := range meetings(set) {
				met[pair] = max(met[pair], n)
			}
			if first < 0 && len(set.Pairs()) > 0 {
				first = step
				if response == scene.NoResponse { // the others begin alike
					checkByBruteForce(t, set)
				}
			}
		}
		after, later := speedsOf(set)
		if first < 120 || len(met) < 8 {
			t.Errorf("%s: they first meet in step %d; %d pairs meet", response, first, len(met))
		}
		if math.Abs(later-energy) > 1e-9*energy {
			t.Errorf("%s: Σ v² is %g m²/s², at first %g", response, later, energy)
		}
		same := slices.EqualFunc(speeds, after, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 })
		if same != (response != scene.BounceResponse) {
			t.Errorf("%s: the speeds are the same: %v", response, same)
		}
	}
}

// speedsOf returns the speeds of ghosts (m/s), sorted, and the sum of their squares.
func speedsOf(set *ghost.Set) (speeds []float64, energy float64) {
	for i := range set.Len() {
		v, _ := set.Velocity(i)
		speeds, energy = append(speeds, v.Len()), energy+v.Dot(v)
	}
	slices.SortFunc(speeds, cmp.Compare[float64])
	return speeds, energy
}

// TestShrineOutcome: the parts are apart at first, then joined into one piece that has as many faces as that of the
// paper, and apart again at the end.
func TestShrineOutcome(t *testing.T) {
	physicstest.Long(t)
	stage := ghostStage(t, "shrine", nil)
	set := stage.Ghosts()
	if n := set.Faces(); n != 5264 { // closed surfaces have even numbers of triangles: one of 5263 faces has four corners
		t.Errorf("%d triangles", n)
	}
	course := stage.Scene().Ghosts[0].Course
	whole := int(60 * course.Stops[len(course.Stops)-1].Time)
	if pieces := piecesOf(set); pieces != set.Len() {
		t.Errorf("at the start %d parts are joined into %d pieces", set.Len(), pieces)
	}
	for step := range 2 * whole {
		if step == whole {
			checkByBruteForce(t, set)
			if pieces := piecesOf(set); pieces != 1 || len(meetings(set)) < 20 {
				t.Errorf("put together it has %d pieces, and %v meet", pieces, meetings(set))
			}
		}
		stage.Step()
	}
	if pieces := piecesOf(set); pieces != set.Len() {
		t.Errorf("taken apart it has %d pieces of %d parts", pieces, set.Len())
	}
}

// piecesOf returns how many pieces the ghosts make up whose faces meet.
func piecesOf(set *ghost.Set) int {
	piece := make([]int32, set.Len())
	for i := range piece {
		piece[i] = int32(i)
	}
	for _, p := range set.Pairs() {
		from, to := piece[p.B], piece[p.A]
		for i := range piece {
			if piece[i] == from {
				piece[i] = to
			}
		}
	}
	slices.Sort(piece)
	return len(slices.Compact(piece))
}
