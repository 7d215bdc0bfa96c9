package main

import (
	"bytes"
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/trace"
	"github.com/brickyard-physics/brickyard/physics"
)

// spinsLevel has turns of all sizes in a step: balls far beyond half a turn, boxes about half a turn in each slice, a
// box hit by a turning arm, and a stack that wakes up in the middle of a step.
const spinsLevel = `
world(hz=20)
gravity(0)
for i in range(40):
    box((0.4, 0.3, 0.2), at=(3 * i, 5, 0), vel=(1, 2, 3), spin=(40 * i * i, 17, 300 * i))
    sphere(0.2, at=(3 * i, 8, 0), vel=(0, -20, i), spin=(200 * i * i, 31, -100 * i))
box((0.2, 4, 0.2), at=(0, 0, 20), kinematic=True, spin=(0, 0, 400))
box((0.2, 0.2, 0.2), at=(0.7, 0, 20))
for i in range(4):
    box((0.5, 0.5, 0.5), at=(0, 0.6 * i, 40))
box((0.2, 0.2, 0.2), at=(0, 1, 60), vel=(0, 0, -8), spin=(9000, 500, 0), spawn_at=0.9)
`

// TestAnyProgramCanFollowPaths: the formula of docs/trace.md gives the pose of the engine at any time of a step.
func TestAnyProgramCanFollowPaths(t *testing.T) {
	t.Parallel()
	rows := []struct {
		level  string
		set    []string
		steps  int
		pieces int     // in the longest path, at least
		turn   float64 // rad, of the piece that turns most, at least
		kinds  int
	}{
		{"tunnel", []string{"pause=0.1"}, 160, 4, 0.4, 2},
		{"debris", []string{"shards=120", "sparks=60"}, 25, 4, 1, 2},
		{"drum", []string{"count=30"}, 60, 4, 0.05, 2},
		{loadtest.WriteFile(t, "spins.star", spinsLevel), nil, 40, 6, 3, 2},
	}
	for _, r := range rows {
		var most, turn, off float64
		kinds := map[string]bool{}
		out, samples := traceAndSample(t, r.level, r.set, r.steps, 8)
		before := map[int]tracedPose{}
		readTrace(t, out, func(*tracedHeader) {}, func(s *tracedStep) {
			for id, pieces := range s.paths {
				if err := checkPieces(pieces); err != nil {
					t.Fatalf("%s, step %d, body %d: %v", r.level, s.step, id, err)
				}
				first, last := pieces[0], pieces[len(pieces)-1]
				if was, known := before[id]; !known || !samePose(was, first.start) || !samePose(last.end, s.poses[id]) {
					t.Fatalf("%s, step %d: the path of body %d does not lead from %v to %v", r.level, s.step, id, was,
						s.poses[id])
				}
				most = max(most, float64(len(pieces)))
				for _, piece := range pieces {
					kinds[piece.kind] = true
					turn = max(turn, apart(quat(piece.start.q), quat(piece.end.q)))
				}
			}
			for _, want := range samples[s.step] {
				p, q := s.at(want.id, want.t)
				off = max(off, length(combine(1, p, -1, want.p)), apart(q, want.q))
			}
			before = s.poses
		})
		if !(off <= 1e-9) {
			t.Errorf("%s: followed from the trace, a body is %g m or rad from where the engine has it", r.level, off)
		}
		if most < float64(r.pieces) || turn < r.turn || len(kinds) < r.kinds {
			t.Errorf("%s: paths have at most %v pieces of kinds %v and turn by %v: too few to show anything", r.level, most,
				kinds, turn)
		}
		t.Logf("%s: off by %.1e at most, %v pieces, %.4f rad, %v", r.level, off, most, turn, kinds)
	}
}

// at returns the pose of a body at a share of the step.
func (s *tracedStep) at(id int, t float64) (vec3, quat) {
	for _, piece := range s.paths[id] {
		if t <= piece.t1 {
			return piece.at(t)
		}
	}
	return vec3(s.poses[id].p), quat(s.poses[id].q) // it did not move
}

// sample is where the engine has a body at some time of a step.
type sample struct {
	id int
	t  float64
	p  vec3
	q  quat
}

// traceAndSample plays a level and returns its trace and, by step, poses of the engine at so many times.
func traceAndSample(t *testing.T, level string, set []string, steps, times int) ([]byte, map[int][]sample) {
	t.Helper()
	flags := load.LevelFlags{Set: set}
	lanes, err := flags.Open(level, &console.Console{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}, Stop: t.Context()})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	world := lanes.Stages()[0].World()
	writer := trace.NewWriter(&out, world, lanes.Stages()[0].Ghosts(), 1)
	ids, samples := map[physics.BodyID]int{}, map[int][]sample{}
	name := func() {
		for _, id := range world.Bodies() {
			if ids[id] == 0 {
				ids[id] = len(ids) + 1
			}
		}
	}
	name()
	for step := 1; step <= steps; step++ {
		lanes.Step()
		writer.Step()
		name()
		for _, id := range world.Bodies() {
			for k := range times {
				at := math.Mod(float64(k)/float64(times)+0.137*float64(step), 1)
				pose := world.Body(id).PoseAt(at).Geom()
				samples[step] = append(samples[step], sample{ids[id], at, vec3{pose.P.X, pose.P.Y, pose.P.Z},
					quat{pose.Q.W, pose.Q.X, pose.Q.Y, pose.Q.Z}})
			}
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), samples
}
