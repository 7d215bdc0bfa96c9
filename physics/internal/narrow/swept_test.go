package narrow

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestSparedSweepsFindNothing: where the paths of two meshes are proven free, with the list of their neighbours and
// without, a sweep along them finds nothing; and most that find nothing are spared.
func TestSparedSweepsFindNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 5))
	st, x, y := statetest.Brackets(t, 0.3)
	na := New(st)
	f, zone := &na.workers[0], state.PairZone(x, y)
	start := st.Poses[y.Body]
	free, spared := 0, 0
	for k := range 3000 {
		st.Poses[y.Body] = geom.Pose{
			P: start.P.Add(statetest.AnyVec(r, 0.2)), Q: geom.FromRotationVector(statetest.AnyVec(r, 1)),
		}
		statetest.Lead(st, x.Body, geom.Vec3{}, geom.Vec3{}) // the mover goes along a screw, exactly
		statetest.Lead(st, y.Body, statetest.AnyVec(r, 0.2), statetest.AnyVec(r, 0.05))
		rel := st.Paths[x.Body].Start.Relative(&st.Paths[y.Body].Start)
		if expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, 1, &f.scratch).Dist < 2*zone {
			continue
		}
		v := na.viewOf(x, y)
		_, found := v.find(f, 0, zone, false)
		near := na.listNear(f, &state.PairData{}, x, y, 2*zone+na.closing(x, y))
		listed, walked := na.staysApart(f, x, y, (1+2*tieShare)*zone, near), na.staysApart(f, x, y, (1+2*tieShare)*zone, nil)
		if found && (listed || walked) {
			t.Fatalf("case %d: a sweep is spared that finds the pair", k)
		}
		if !found {
			free++
			if listed {
				spared++
			}
		}
	}
	if free < 500 || spared*10 < free*8 {
		t.Errorf("%d of %d sweeps that find nothing are spared", spared, free)
	}
	t.Logf("%d of %d sweeps that find nothing are spared", spared, free)
}
