package trial

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/brickyard-physics/brickyard/physics"
)

// Differ says in what two worlds differ that took the same steps from the same start, "" when they do not: equal poses
// and velocities, bit for bit, and equal reports but for the times. The counts of the report are named in the order of
// the phases that made them, so that the first one tells where the two parted.
func Differ(a, b *physics.World) string {
	x, y := *a.Report(), *b.Report()
	x.Times, y.Times = physics.Phases{}, physics.Phases{}
	x.Loops, y.Loops = physics.LoopTimes{}, physics.LoopTimes{}
	if reflect.DeepEqual(x, y) && a.Hash() == b.Hash() {
		return ""
	}
	var parts []string
	add := func(what string, p, q any) {
		if p != q {
			parts = append(parts, fmt.Sprintf("%s %v and %v", what, p, q))
		}
	}
	add("steps", x.Step, y.Step)
	add("bodies", x.Bodies, y.Bodies)
	add("slices", x.Work.Slices, y.Work.Slices)
	add("work", x.Work, y.Work)
	add("pairs of boxes", x.Pairs, y.Pairs)
	add("contact points", x.Contacts, y.Contacts)
	add("pairs certified", x.Guard.Certified, y.Guard.Certified)
	add("pairs looked at span by span", x.Guard.Exact, y.Guard.Exact)
	add("motions cut", x.Guard.Cut, y.Guard.Cut)
	add("seconds withheld", x.LostMean, y.LostMean)
	add("bodies awake", x.Awake, y.Awake)
	add("joints", x.Joints.Count, y.Joints.Count)
	add("joint openings in m", x.Joints.Opening.Value, y.Joints.Opening.Value)
	add("joint events", len(x.Joints.Events), len(y.Joints.Events))
	parts = append(parts, apart(a, b))
	return strings.Join(parts, ", ")
}

// apart names the first body whose motion differs, and counts the others.
func apart(a, b *physics.World) string {
	first, others := "", 0
	for _, id := range a.Bodies() {
		if !b.Contains(id) {
			return fmt.Sprintf("%q is in one of them only", a.Body(id).Name())
		}
		if a.Body(id).Pose().Geom() == b.Body(id).Pose().Geom() && a.Body(id).Velocity() == b.Body(id).Velocity() &&
			a.Body(id).AngularVelocity() == b.Body(id).AngularVelocity() {
			continue
		}
		if first != "" {
			others++
			continue
		}
		first = fmt.Sprintf("%q is %.3g m apart and %.3g m/s faster or slower", a.Body(id).Name(),
			a.Body(id).Position().Sub(b.Body(id).Position()).Len(), a.Body(id).Velocity().Sub(b.Body(id).Velocity()).Len())
	}
	if first == "" {
		return "but all bodies are where they should be"
	}
	return fmt.Sprintf("%s, and so are %d other bodies", first, others)
}
