package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// checkNewJoints checks, if joints have been added since its last call, whether one of them holds a heavy body by a
// light one.
func (o *limitChecks) checkNewJoints(w *World) {
	before := o.joined
	if o.joined = w.st.Joints.Gens; before == o.joined || o.biggest <= jointMassMost*o.lightest {
		return
	}
	var held neighbours
	for k := range w.st.Joints.Joints {
		j := &w.st.Joints.Joints[k]
		if j.Gen <= before || !holds(j) || o.count >= warningsMost {
			continue
		}
		light, heavy := j.Bodies[0], j.Bodies[1]
		if massOf(w, light) > massOf(w, heavy) {
			light, heavy = heavy, light
		}
		ratio := massOf(w, heavy) / massOf(w, light)
		if !(ratio > jointMassMost) || math.IsInf(ratio, 1) {
			continue
		}
		if held == nil {
			held = findNeighbours(w)
		}
		if held.carries(w, light, heavy) {
			o.warn(w, HeavyOnJoint, heavy, light, ratio, jointMassMost)
		}
	}
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

// carries reports whether a light body hands the load of a heavy one on, through others as light, to what holds both.
// It does not if it only hangs on the heavy one, or if that is held directly as well.
func (n neighbours) carries(w *World, light, heavy int32) bool {
	holders, seen, queue := map[int32]bool{}, map[int32]bool{light: true, heavy: true}, []int32{light}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, next := range n[queue[0]] {
			switch {
			case seen[next]:
				continue
			case massOf(w, next)*jointMassMost >= massOf(w, heavy):
				holders[next] = true
			default:
				queue = append(queue, next)
			}
			seen[next] = true
		}
	}
	for _, next := range n[heavy] {
		if holders[next] {
			return false
		}
	}
	return len(holders) > 0
}
