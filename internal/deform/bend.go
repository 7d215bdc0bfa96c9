package deform

import (
	"errors"
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// degree is how many degrees a radian has, for messages.
const degree = 180 / math.Pi

// maxJoints is how many joints all chains of a surface may have together.
const maxJoints = 64

// BendDef bends a surface at joints, as a hand bends its fingers.
type BendDef struct {
	Chains []Chain
}

// Chain is a row of joints, as in a finger. A vertex belongs to it by its distance from the bones, which go from joint
// to joint and to the tip: wholly within Reach, not at all beyond Reach + Fade. A vertex near several chains is shared.
type Chain struct {
	Name        string
	Joints      []Joint   // from the root to the tip
	Tip         geom.Vec3 // m, at rest
	Reach, Fade float64   // m
}

// Joint turns all that is beyond it, joints too, about an axis by Mean + Sway · sin(2π Hz t + Phase). The turn sets in
// smoothly over Soft before and behind the joint, so bones keep their shape beyond Soft.
type Joint struct {
	At         geom.Vec3 // m, at rest
	Axis       geom.Vec3 // at rest; its length does not matter
	Soft       float64   // m
	Mean, Sway float64   // rad
	Swing
}

// Bend returns the deformation of a chain of joints.
func Bend(def BendDef) (Func, error) {
	if len(def.Chains) == 0 {
		return nil, errors.New("bend: there is no chain of joints: give at least one")
	}
	b := &bending{}
	for i := range def.Chains {
		if err := b.add(&def.Chains[i], def.name(i)); err != nil {
			return nil, err
		}
	}
	return b.deform, nil
}

// name tells a chain in messages.
func (d *BendDef) name(i int) string {
	if d.Chains[i].Name != "" {
		return "bend " + message.Quote(d.Chains[i].Name)
	}
	return fmt.Sprintf("bends[%d]", i)
}

// jointName tells a joint of the chain of the given name in messages.
func jointName(of string, i int) string { return fmt.Sprintf("%s, joints[%d]", of, i) }

// Idle tells, a line each, the joints that bend nothing of a surface with the given vertices at rest: of those that
// belong to the chain none is within the turn, or within half of a bone, along the bones.
func (d BendDef) Idle(rest []geom.Vec3) (notes []string) {
	var b bending
	for i := range d.Chains {
		of := d.name(i)
		if b.add(&d.Chains[i], of) != nil {
			continue
		}
		l := &b.chains[len(b.chains)-1]
		nearest := l.nearest(rest)
		for k := range l.hinges {
			j := &l.hinges[k].joint
			room := l.bones[k+1].Sub(j.At).Len()
			if k > 0 {
				room = min(room, j.At.Sub(l.bones[k-1]).Len())
			}
			if nearest[k] > max(j.Soft, room/2) {
				notes = append(notes, fmt.Sprintf("%s bends nothing there, for no vertex is within %.3g m of it along its bones: "+
					"take a shape with more vertices, such as a revolve with a point of the profile every few centimetres",
					jointName(of, k), max(j.Soft, room/2)))
			}
		}
	}
	return notes
}

// nearest returns, by joint, how far along the bones the nearest vertex of the limb is (m); +Inf if it has none.
func (l *limb) nearest(rest []geom.Vec3) []float64 {
	least := make([]float64, len(l.hinges))
	for k := range least {
		least[k] = math.Inf(1)
	}
	for _, p := range rest {
		if l.share(p) == 0 {
			continue
		}
		for k := range l.hinges {
			h := &l.hinges[k]
			least[k] = min(least[k], math.Abs(p.Sub(h.joint.At).Dot(h.along)))
		}
	}
	return least
}

// bending is a checked BendDef.
type bending struct {
	chains []limb
	joints int
}

// limb is a Chain.
type limb struct {
	bones       []geom.Vec3 // the joints and the tip
	reach, fade float64     // m
	box         geom.Box    // outside there is nothing that belongs to it
	hinges      []hinge
}

// hinge is a Joint.
type hinge struct {
	joint Joint     // its axis is a unit vector
	along geom.Vec3 // unit: the mean direction of the bones that meet here
	place int       // among the joints of all chains
}

// add checks a chain, which messages call of, and appends it.
func (b *bending) add(c *Chain, of string) error {
	if len(c.Joints) == 0 {
		return fmt.Errorf("%s has no joint: give at least one", of)
	}
	if b.joints+len(c.Joints) > maxJoints {
		return fmt.Errorf("%s: there are more than %d joints: leave some out", of, maxJoints)
	}
	if !(c.Reach > 0) || !isFinite(c.Reach) || !(c.Fade >= 0) || !isFinite(c.Fade) {
		return fmt.Errorf("%s: reach %g m and fade %g m must be finite, the first one above zero, the second one not below",
			of, c.Reach, c.Fade)
	}
	l := limb{reach: c.Reach, fade: c.Fade}
	for _, j := range c.Joints {
		l.bones = append(l.bones, j.At)
	}
	l.bones = append(l.bones, c.Tip)
	l.box = geom.EmptyBox()
	for _, p := range l.bones {
		l.box = l.box.Include(p)
	}
	l.box = l.box.Grow(c.Reach + c.Fade)
	for i, j := range c.Joints {
		j.Axis = j.Axis.Unit()
		h := hinge{joint: j, place: b.joints + i, along: l.bones[i+1].Sub(j.At).Unit()}
		if err := h.check(jointName(of, i), l.bones[i+1]); err != nil {
			return err
		}
		if i > 0 {
			h.along = h.along.Add(j.At.Sub(l.bones[i-1]).Unit()).Unit()
		}
		if room := h.along.Dot(l.bones[i+1].Sub(j.At)); !(room >= j.Soft) {
			return fmt.Errorf("%s: the turn ends %.4g m behind it, beyond the next joint: make it softer over less",
				jointName(of, i), j.Soft)
		}
		l.hinges = append(l.hinges, h)
	}
	b.joints += len(c.Joints)
	b.chains = append(b.chains, l)
	return nil
}

// check says what is wrong with a joint whose bone ends at the given point.
func (h *hinge) check(of string, end geom.Vec3) error {
	j := &h.joint
	switch {
	case !j.At.IsFinite() || !end.IsFinite():
		return fmt.Errorf("%s: its bone goes from %s to %s, which is not finite: give numbers in m", of,
			message.Vector(j.At.Array()), message.Vector(end.Array()))
	case h.along == geom.Vec3{}:
		return fmt.Errorf("%s: its bone has no length: move the next joint or the tip", of)
	case j.Axis == geom.Vec3{}:
		return fmt.Errorf("%s: its axis has no direction: give a vector that is finite and not zero", of)
	case !(j.Soft > 0) || !isFinite(j.Soft):
		return fmt.Errorf("%s: the turn sets in over %g m: give a length above zero", of, j.Soft)
	case !(math.Abs(j.Mean)+math.Abs(j.Sway) <= math.Pi):
		return fmt.Errorf("%s: it turns by %.4g° ± %.4g°: give at most half a turn, 180°", of, j.Mean*degree,
			math.Abs(j.Sway)*degree)
	}
	return j.check(of)
}

func (b *bending) deform(dst, rest []geom.Vec3, time float64) {
	var turns [maxJoints]turn
	for i := range b.chains {
		for k := range b.chains[i].hinges {
			h := &b.chains[i].hinges[k]
			angle := h.joint.Mean + float64(h.joint.Sway*h.joint.at(time))
			turns[h.place] = turn{angle, geom.AxisAngle(h.joint.Axis, angle)}
		}
	}
	for i, p := range rest {
		var shares [maxJoints]float64
		sum := 0.0
		for k := range b.chains {
			shares[k] = b.chains[k].share(p)
			sum += shares[k]
		}
		q := p
		for k := range b.chains {
			if shares[k] > 0 {
				q = q.Add(b.chains[k].bend(p, shares[k]/max(1, sum), &turns).Sub(p))
			}
		}
		dst[i] = q
	}
}

// turn is the rotation of a joint now.
type turn struct {
	angle float64 // rad
	whole geom.Quat
}

// share returns how far a point at rest belongs to the limb, from 0 to 1.
func (l *limb) share(p geom.Vec3) float64 {
	if at := (geom.Box{Min: p, Max: p}); !l.box.Contains(&at) {
		return 0
	}
	nearest := math.Inf(1)
	for k, a := range l.bones[:len(l.bones)-1] {
		bone, out := l.bones[k+1].Sub(a), p.Sub(a)
		t := max(0, min(1, out.Dot(bone)/bone.LenSq()))
		nearest = min(nearest, out.AddScaled(-t, bone).LenSq())
	}
	d := math.Sqrt(nearest)
	if d <= l.reach {
		return 1
	}
	return smooth((l.reach + l.fade - d) / l.fade)
}

// bend carries a point at rest that belongs to the limb by the given share: the last joint turns first, the others turn
// it along.
func (l *limb) bend(p geom.Vec3, share float64, turns *[maxJoints]turn) geom.Vec3 {
	q := p
	for k := len(l.hinges) - 1; k >= 0; k-- {
		h := &l.hinges[k]
		j := &h.joint
		w := float64(share * smooth(0.5+p.Sub(j.At).Dot(h.along)/(2*j.Soft)))
		if w == 0 {
			continue
		}
		t := &turns[h.place]
		by := t.whole
		if w < 1 {
			by = geom.AxisAngle(j.Axis, float64(w*t.angle))
		}
		q = by.Apply(q.Sub(j.At)).Add(j.At)
	}
	return q
}

// smooth goes from 0 at t ≤ 0 to 1 at t ≥ 1 with level ends.
func smooth(t float64) float64 {
	t = max(0, min(1, t))
	return float64(t*t) * (3 - float64(2*t))
}

// Mirrored returns the definition for the surface mirrored in x = 0.
func (d BendDef) Mirrored() BendDef {
	m := BendDef{make([]Chain, len(d.Chains))}
	for i, c := range d.Chains {
		joints := make([]Joint, len(c.Joints))
		for k, j := range c.Joints {
			j.At.X = -j.At.X
			j.Axis.Y, j.Axis.Z = -j.Axis.Y, -j.Axis.Z // an axis turns the other way in a mirror
			joints[k] = j
		}
		c.Tip.X = -c.Tip.X
		c.Joints = joints
		m.Chains[i] = c
	}
	return m
}
