package scene

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// givenKey is a key of a joint, and whether it has a value.
type givenKey struct {
	key string
	set bool
}

// turnKeys returns the keys that turn its frame, and bodyKeys those of its bodies: all kinds take them but those that
// are curved or coupled.
func (j *Joint) turnKeys() []givenKey {
	return []givenKey{{"axis", j.Axis != nil}, {"to", j.To != nil}, {"axis_b", j.AxisB != nil},
		{"axis_z", j.AxisZ != nil}}
}

func (j *Joint) bodyKeys() []givenKey {
	return []givenKey{{"a", j.A != ""}, {"b", j.B != ""}, {"at", j.At != mgl64.Vec3{}}, {"collide", j.Collide},
		{"snap", j.Snap}}
}

// ownKeys returns the keys that only some kinds take.
func (j *Joint) ownKeys() []givenKey {
	return []givenKey{{"length", j.Length != 0}, {"cone", j.Cone != nil}, {"soft", j.Soft != nil},
		{"first", j.First != nil}, {"second", j.Second != nil}, {"ratio", j.Ratio != 0}, {"over", j.Over != nil},
		{"points", j.Points != nil}, {"closed", j.Closed}, {"turn", j.Turn != ""}, {"linear", j.Linear != nil},
		{"angular", j.Angular != nil}, {"max", j.Max != 0}}
}

// keys returns those of an axis.
func (a *Axis) keys() []givenKey {
	return []givenKey{{"limit", a.Limit != nil}, {"motor", a.Motor != nil}, {"spring", a.Spring != nil},
		{"friction", a.Friction != 0}, {"damping", a.Damping != 0}, {"armature", a.Armature != 0}}
}

// checkKeys wants no key that the kind has no use for.
func (j *Joint) checkKeys(kind *jointKind) *Fault {
	refused := slices.DeleteFunc(j.ownKeys(), func(g givenKey) bool { return slices.Contains(kind.takes, g.key) })
	switch kind.anchors {
	case coupled:
		refused = slices.Concat(j.bodyKeys(), j.turnKeys(), refused)
	case curved:
		refused = append(j.turnKeys(), refused...)
	}
	own := j.axis()
	ofAxis := slices.DeleteFunc(own.keys(), func(g givenKey) bool {
		return kind.single() || slices.Contains(kind.takes, g.key)
	})
	if len(kind.freedoms) == 0 {
		refused = append(refused, ofAxis...)
	}
	for _, g := range refused {
		if g.set {
			return faultf(g.key, "a %s takes no %s: drop it", kind.name, g.key)
		}
	}
	for _, g := range ofAxis {
		if g.set {
			return faultf(g.key, "a %s has no %s of its own: say it of one of its axes: %s", kind.name, g.key, kind.axisNames())
		}
	}
	return j.checkAxes(kind)
}

// checkAxes wants axes that the kind has, where it has several.
func (j *Joint) checkAxes(kind *jointKind) *Fault {
	for _, name := range slices.Sorted(maps.Keys(j.Axes)) {
		switch {
		case kind.single():
			return faultf("axes", "a %s has one axis, whose keys stand in the joint itself: leave \"axes\" out", kind.name)
		case !strings.Contains(", "+kind.axisNames()+", ", ", "+name+", "):
			return faultf("axes."+name, "a %s has no axis %s: it has %s", kind.name, message.Quote(name),
				cmp.Or(kind.axisNames(), "none"))
		}
	}
	return nil
}

// axisNames lists the axes of a kind.
func (k *jointKind) axisNames() string {
	var names []string
	for _, f := range k.freedoms {
		names = append(names, f.name)
	}
	return strings.Join(names, ", ")
}
