package guard

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestBoxesHoldDeviations: a body keeps to boxes swept along a path that it was predicted to take, with half of its
// zone to spare at any time, wherever the guard takes them to hold for the path that it takes in fact: also if it goes
// far, so that the boxes hold it where it is at the time.
func TestBoxesHoldDeviations(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 7))
	gd, x, _ := brackets(t, 1)
	st, i := gd.State, x.Body
	held, long, nearest := 0, 0, math.Inf(1)
	for range 4000 {
		gd.startGuard()
		far := []float64{1e-3, 0.1, 3}[r.IntN(3)]
		way, turn := statetest.AnyVec(r, far), statetest.AnyVec(r, min(far, 0.5))
		predicted := geom.MotionBy(&st.Poses[i], way, turn)
		if r.IntN(2) == 0 {
			predicted = predicted.Straight()
		}
		st.Paths[i].MakePath(predicted)
		st.BoundProxies(int(i))
		off := []float64{0.1, 0.5}[r.IntN(2)] * x.Zone
		m := geom.MotionBy(&st.Poses[i], way.Add(statetest.AnyVec(r, off)), turn.Add(statetest.AnyVec(r, off)))
		if predicted.IsStraight() != (r.IntN(8) == 0) {
			m = m.Straight()
		}
		st.Held.PathDeviation[i] = state.ChangePath(&st.Paths[i], &m, st.Bodies[i].Radius)
		st.BoundMotion(i)
		if gd.leavesBox(i) {
			continue
		}
		held++
		for k := range 21 {
			at := float64(k) / 20
			box := x.Swept
			if x.LongPath {
				e := &st.EndBoxes[st.Bodies[i].Proxies[0]]
				box = geom.Box{Min: e[0].Min.Lerp(e[1].Min, at), Max: e[0].Max.Lerp(e[1].Max, at)}
				long++
			}
			f := st.Paths[i].FrameAt(at)
			for _, v := range x.Shape.Mesh.Verts {
				p := f.Apply(v)
				in, out := p.Sub(box.Min), box.Max.Sub(p)
				nearest = min(nearest, min(in.X, in.Y, in.Z, out.X, out.Y, out.Z)/x.Zone)
			}
		}
	}
	t.Logf("%d paths held, %d moments of long ones, nearest %g zones", held, long, nearest)
	if nearest < 1-leavesBoxShare || nearest > 0.7 {
		t.Errorf("points come as near as %g zones to the faces of their boxes", nearest)
	}
	if held < 500 || long < 500 {
		t.Errorf("%d paths held by their boxes, %d moments of long ones", held, long)
	}
}
