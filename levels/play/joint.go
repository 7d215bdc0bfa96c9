package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// links are the joints of a scene in its world.
type links struct {
	first   []int                // by body of the scene: the first of those that joints link it to, or itself
	ids     []physics.JointID    // by joint of the scene; zero until its bodies are there
	waiting []int                // places of the joints whose bodies are not there yet
	moved   map[string]geom.Vec3 // m: how far --expel moved bodies, by name
}

// extendLinked adds the bodies to links.first that it lacks, as the joints from the given one on link them. A body that
// was there before stays by itself.
func extendLinked(first []int, s *scene.Scene, joint int) []int {
	from := len(first)
	place := make(map[string]int, len(s.Bodies)-from)
	for i := from; i < len(s.Bodies); i++ {
		first, place[s.Bodies[i].Name] = append(first, i), i
	}
	root := func(i int) int {
		for first[i] != i {
			first[i] = first[first[i]]
			i = first[i]
		}
		return i
	}
	for i := joint; i < len(s.Joints); i++ {
		a, is := place[s.Joints[i].A]
		b, too := place[string(s.Joints[i].B)]
		if is && too {
			a, b = root(a), root(b)
			first[max(a, b)] = min(a, b)
		}
	}
	for i := from; i < len(first); i++ {
		first[i] = root(i)
	}
	return first
}

// pendingFrom returns the bodies of a scene from one on as they appear: those together that joints link.
func (l *links) pendingFrom(body int) (out []pending) {
	place := map[int]int{} // among out, by the first body of those that joints link
	for i := body; i < len(l.first); i++ {
		first := l.first[i]
		if first == i {
			place[i] = len(out)
			out = append(out, pending{})
		}
		to := &out[place[first]]
		to.bodies = append(to.bodies, i)
	}
	return out
}

// Joint returns the id of the i-th joint of the scene, zero until its bodies are there.
func (s *Stage) Joint(i int) physics.JointID { return s.links.ids[i] }

// addJoints makes the joints of a new world.
func (s *Stage) addJoints() (err error) {
	s.links.ids, s.links.waiting = make([]physics.JointID, len(s.scene.Joints)), s.links.waiting[:0]
	for i := range s.scene.Joints {
		s.links.waiting = append(s.links.waiting, i)
	}
	s.joinWaiting(func(failed error) {
		if err == nil {
			err = failed
		}
	})
	return err
}

// joinWaiting makes the joints whose bodies have come. An error begins with the line that made the joint, which is then
// given up.
func (s *Stage) joinWaiting(tell func(error)) {
	if len(s.links.waiting) == 0 {
		return
	}
	ids, joined, kept := s.idsByName(), s.jointsByName(), s.links.waiting[:0]
	for _, i := range s.links.waiting {
		j := &s.scene.Joints[i]
		def, ready := s.jointDef(j, ids, joined)
		if !ready {
			kept = append(kept, i)
			continue
		}
		id, err := s.world.AddJoint(def)
		if err != nil {
			words := keysOfScenes
			if j.Source != "" {
				words = keysOfScripts
			}
			tell(fmt.Errorf("%s: %s", cmp.Or(j.Source, s.scene.Name), words.Replace(err.Error())))
		}
		s.links.ids[i], joined[j.Name] = id, id
		if s.logic.run != nil {
			s.logic.joints[id] = i
		}
	}
	s.links.waiting = kept
}

// These put the fields that the engine's errors name into the keys of scenes, and into the arguments of scripts.
var (
	keysOfScenes = strings.NewReplacer("set Snap", `set "snap": true`, "mend To", `mend "to"`, "mend AxisB",
		`mend "axis_b"`)
	keysOfScripts = strings.NewReplacer("set Snap", "set snap=True", "mend To", "mend to=", "mend AxisB", "mend axis=")
)

// jointDef returns the engine's definition of a checked joint, and whether its bodies or joints are there. Two bodies
// pass through each other from the start. They collide once the joint is gone, unless a pair says otherwise.
func (s *Stage) jointDef(j *scene.Joint, ids map[string]physics.BodyID, joined map[string]physics.JointID,
) (def physics.JointDef, ready bool) {
	def = physics.JointDef{Name: j.Name, Kind: j.Engine(), A: ids[j.A], B: ids[string(j.B)], At: j.At, To: j.To,
		Collide: j.Collide, Snap: j.Snap, BreakForce: j.BreakForce, BreakTorque: j.BreakTorque}
	if j.First != nil {
		first, second := joined[j.First.Joint], joined[j.Second.Joint]
		def.Kind = j.Coupling(first, second)
		return def, !first.IsZero() && !second.IsZero()
	}
	if len(j.Points) > 0 && j.B != "" {
		def.At, def.To = mgl64.Vec3{}, &j.At // points are those of the world at the start
	}
	def.Adopt = !slices.ContainsFunc(s.scene.Pairs, func(p scene.Pair) bool {
		return p.Ignore && (p.A == j.A && p.B == string(j.B) || p.B == j.A && p.A == string(j.B))
	})
	for _, row := range [...]struct {
		from *mgl64.Vec3
		to   *mgl64.Vec3
	}{{j.Axis, &def.Axis}, {j.AxisB, &def.AxisB}, {j.AxisZ, &def.AxisZ}} {
		if row.from != nil {
			*row.to = *row.from
		}
	}
	s.keepFrames(j, &def)
	return def, s.world.Contains(def.A) && (j.B == "" || s.world.Contains(def.B))
}

// keepFrames lets a joint have its frames and its length as the level gave them, whose bodies are no more where it put
// them: the joint closes.
func (s *Stage) keepFrames(j *scene.Joint, def *physics.JointDef) {
	a, b := s.links.moved[j.A], s.links.moved[string(j.B)]
	if a == (geom.Vec3{}) && b == (geom.Vec3{}) {
		return
	}
	if onWorldCurve := len(j.Points) > 0 && j.B == ""; !onWorldCurve {
		to := def.At
		if def.To != nil {
			to = *def.To
		}
		to = to.Add(b.Array())
		def.To = &to
	}
	def.At, def.Snap = def.At.Add(a.Array()), def.Snap || a != b
	if j.Length == 0 {
		taut := *j
		taut.Length = j.Span()
		def.Kind = taut.Engine()
	}
}

// jointsByName returns the joints of the scene that have been made.
func (s *Stage) jointsByName() map[string]physics.JointID {
	ids := make(map[string]physics.JointID, len(s.links.ids))
	for i, id := range s.links.ids {
		ids[s.scene.Joints[i].Name] = id
	}
	return ids
}

// noteJoints tells which joints broke or are tangled, as far as there are not many.
func (s *Stage) noteJoints(events []physics.JointEvent) {
	for i := range events {
		e := &events[i]
		text := ""
		switch e.Kind {
		case physics.JointBroke:
			text = fmt.Sprintf("under %.3g N and %.3g N m", geom.FromArray(e.Force).Len(),
				geom.FromArray(e.Torque).Len())
		case physics.JointTangled:
			text = fmt.Sprintf("open by %.3g mm, as something is between its bodies", 1e3*e.Opening)
		default:
			continue
		}
		switch s.notes.joints++; {
		case s.notes.joints <= sameWarnings:
			place := ""
			if k := slices.Index(s.links.ids, e.Joint); k >= 0 && s.scene.Joints[k].Source != "" {
				place = s.scene.Joints[k].Source + ": "
			}
			s.notice("%sjoint %s %s at %.2f s, %s", place, message.Quote(e.Name), e.Kind,
				float64(s.world.StepCount()-1)/s.cfg.Hz+e.Time, text)
		case s.notes.joints == sameWarnings+1:
			s.notice("more joints break or are tangled; they are only counted from here on")
		}
	}
}

// idsByName returns the bodies and the chassis of the cars that are there.
func (s *Stage) idsByName() map[string]physics.BodyID {
	ids := make(map[string]physics.BodyID, len(s.ids)+len(s.garage.cars))
	for i, id := range s.ids {
		ids[s.scene.Bodies[i].Name] = id
	}
	for i, car := range s.garage.cars {
		ids[s.scene.Cars[i].Name] = car.Chassis()
	}
	return ids
}
