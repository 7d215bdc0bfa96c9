package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// checkJoints checks, if joints have come or gone since its last call, whether light bodies carry heavy ones by them.
func (o *limitChecks) checkJoints(w *World) {
	before := o.joints
	o.joints = jointCounts{w.st.Joints.Gens, w.st.Joints.Count}
	if before == o.joints || o.biggest <= jointMassMost*o.lightest {
		return
	}
	held := findNeighbours(w)
	for heavy := range w.st.Bodies {
		if w.st.Bodies[heavy].Gen == 0 || o.count >= warningsMost {
			continue
		}
		if light := held.carrier(w, int32(heavy)); light != jointrows.World {
			o.warn(w, HeavyOnJoint, int32(heavy), light, massOf(w, int32(heavy))/massOf(w, light), jointMassMost)
		}
	}
}

// jointCounts change whenever joints come or go.
type jointCounts struct {
	made  uint32
	there int
}

// massOf returns the mass (kg) of a body, infinite for the world and for what nothing moves.
func massOf(w *World, i int32) float64 {
	if i == jointrows.World || !w.st.Bodies[i].MayYield() {
		return math.Inf(1)
	}
	return w.st.Bodies[i].Mass
}

// holds reports whether a joint is between two bodies and carries one by the other: it has rows that lock, or a limit
// that does not yield.
func holds(j *linkage.Joint) bool {
	if !j.Acts() || j.BodyCount() > 2 {
		return false
	}
	hard := len(j.Kind.Locked()) > 0
	for k := range j.Kind.Axes() {
		hard = hard || j.Axes[k].Limited() && j.Axes[k].StopHertz == 0
	}
	return hard
}

// neighbours are the bodies that joints hold to each, the world among them.
type neighbours map[int32][]int32

func findNeighbours(w *World) neighbours {
	n := neighbours{}
	for k := range w.st.Joints.Joints {
		if j := &w.st.Joints.Joints[k]; holds(j) {
			a, b := j.Bodies[0], j.Bodies[1]
			n[a], n[b] = append(n[a], b), append(n[b], a)
		}
	}
	return n
}

// carrier returns a light body that hands the load of a heavy one on, through others as light, to what holds both;
// World if there is none. Those do not that only hang on the heavy one, or beside which it is held directly as well.
func (n neighbours) carrier(w *World, heavy int32) int32 {
	mass := massOf(w, heavy)
	isLight := func(i int32) bool { return mass > jointMassMost*massOf(w, i) }
	if math.IsInf(mass, 1) || !slices.ContainsFunc(n[heavy], isLight) {
		return jointrows.World
	}
	direct, seen := map[int32]bool{}, map[int32]bool{heavy: true}
	for _, i := range n[heavy] {
		direct[i] = true
	}
	for _, light := range n[heavy] {
		if seen[light] || !isLight(light) {
			continue
		}
		holds, besides := false, false
		seen[light] = true
		for queue := []int32{light}; len(queue) > 0; {
			last := len(queue) - 1
			from := queue[last]
			queue = queue[:last]
			for _, next := range n[from] {
				switch {
				case next == heavy:
				case !isLight(next):
					holds, besides = true, besides || direct[next]
				case !seen[next]:
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		if holds && !besides {
			return light
		}
	}
	return jointrows.World
}
