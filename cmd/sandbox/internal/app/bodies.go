package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/internal/dsu"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// outliner lists the bodies of all lanes: those that joints join, and those of like names, in groups.
type outliner struct {
	panel   panels.BodyList
	items   []panels.BodyItem
	bodies  []figure.Body // by item; none for groups
	version int

	lanes  *play.Lanes // that were listed
	listed listing
	now    listing
	picked figure.Body // that the list was scrolled to
}

// listing is what there was when the items were made.
type listing struct {
	bodies []physics.BodyID
	joints []physics.JointID
}

// read notes what there is.
func (l *listing) read(lanes *play.Lanes) {
	l.bodies, l.joints = l.bodies[:0], l.joints[:0]
	for _, stage := range lanes.Stages() {
		l.bodies = stage.World().AppendBodies(l.bodies)
		l.joints = stage.World().AppendJoints(l.joints)
	}
}

// renew lists the bodies anew where others are there.
func (o *outliner) renew(lanes *play.Lanes) {
	o.now.read(lanes)
	if o.lanes == lanes && slices.Equal(o.now.bodies, o.listed.bodies) && slices.Equal(o.now.joints, o.listed.joints) {
		return
	}
	o.lanes, o.listed, o.now = lanes, o.now, o.listed
	o.version++
	o.items, o.bodies = o.items[:0], o.bodies[:0]
	stages := lanes.Stages()
	for i, stage := range stages {
		depth := 0
		if len(stages) > 1 {
			depth = 1
			o.add(panels.BodyItem{ID: uint64(i)<<laneShift | ofLane, Label: stage.Rate(), Group: true, Open: true},
				figure.Body{})
		}
		o.list(i, stage, depth)
	}
}

// Ids of items: those of a lane have its number above laneShift, and one of these bits.
const (
	laneShift = 40
	ofBody    = 1 << 32
	ofGroup   = 1 << 33
	ofLane    = 1 << 34 // so that no item has the id 0, which says that nothing is selected
)

// bodyItem returns the id of a body's item.
func bodyItem(lane int, id physics.BodyID) uint64 {
	return uint64(lane)<<laneShift | ofBody | uint64(id.Index())
}

func (o *outliner) add(item panels.BodyItem, body figure.Body) {
	o.items, o.bodies = append(o.items, item), append(o.bodies, body)
}

// list lists the bodies of a lane, group by group, by their first bodies.
func (o *outliner) list(lane int, stage *play.Stage, depth int) {
	w := stage.World()
	ids := w.AppendBodies(nil)
	joined := joinedBodies(w, ids)
	members := map[string][]physics.BodyID{}
	var order []string
	for _, id := range ids {
		key := stemOf(w.Body(id))
		if root, n := joined(id); n > 1 {
			key = fmt.Sprintf("\x00%d", root)
		}
		if members[key] == nil {
			order = append(order, key)
		}
		members[key] = append(members[key], id)
	}
	for _, key := range order {
		all, below := members[key], depth
		if len(all) > 1 {
			g := panels.BodyItem{ID: uint64(lane)<<laneShift | ofGroup | uint64(all[0].Index()), Label: key,
				Note: fmt.Sprint(len(all)), Depth: depth, Group: true}
			if key[0] == 0 {
				g.Label, g.Note = labelOf(w.Body(all[0])), fmt.Sprintf("%d joined", len(all))
			}
			o.add(g, figure.Body{})
			below++
		}
		for _, id := range all {
			o.add(panels.BodyItem{ID: bodyItem(lane, id), Label: labelOf(w.Body(id)), Note: kindNotes[w.Body(id).Kind()],
				Depth: below}, figure.Body{Stage: stage, ID: id})
		}
	}
}

// kindNotes tell of the kinds of bodies but the usual one.
var kindNotes = map[physics.Kind]string{physics.Static: "static", physics.Kinematic: "driven"}

// joinedBodies returns a function that tells of a body the least one of those that joints join it to, and how many they
// are.
func joinedBodies(w *physics.World, ids []physics.BodyID) func(physics.BodyID) (root int32, n int) {
	size := 0
	for _, id := range ids {
		size = max(size, id.Index()+1)
	}
	sets, count := make(dsu.Forest, size), make([]int, size)
	sets.Clear()
	for _, j := range w.AppendJoints(nil) {
		if a, b := w.Joint(j).Bodies(); moves(w, a) && moves(w, b) {
			sets.Join(int32(a.Index()), int32(b.Index()))
		}
	}
	for _, id := range ids {
		count[sets.Find(int32(id.Index()))]++
	}
	return func(id physics.BodyID) (int32, int) {
		root := sets.Find(int32(id.Index()))
		return root, count[root]
	}
}

// moves reports whether an end of a joint is a body that can move; the world is none.
func moves(w *physics.World, id physics.BodyID) bool {
	return w.Contains(id) && w.Body(id).Kind() != physics.Static
}

// labelOf returns the name of a body, or its number.
func labelOf(body physics.Body) string {
	if name := body.Name(); name != "" {
		return name
	}
	return fmt.Sprintf("body %d", body.ID().Index())
}

// stemOf returns what bodies of a group have in common: the name without the number at its end.
func stemOf(body physics.Body) string {
	name := labelOf(body)
	if stem := strings.TrimRight(name, "0123456789 ,.-_#/"); stem != "" {
		return stem
	}
	return name
}

// layBodies lays out the list of bodies.
func (d *desk) layBodies(a *Player) {
	o := &d.outliner
	o.renew(a.lanes)
	var picked [2]uint64
	for i, b := range d.inspector.picked {
		if lane := slices.Index(a.lanes.Stages(), b.Stage); lane >= 0 {
			picked[i] = bodyItem(lane, b.ID)
		}
	}
	if first := d.inspector.picked[0]; o.picked != first {
		if o.picked = first; first.Stage != nil {
			o.panel.Show(o.items, picked[0])
		}
	}
	if item, look := o.panel.Lay(&d.ui, o.items, o.version, picked); item >= 0 {
		d.wanted.item, d.wanted.look = o.bodies[item], look
		o.picked = o.bodies[item] // it is in sight already
	}
}

// heedBodies selects the body that was chosen in the list.
func (a *Player) heedBodies(asked *wanted) {
	if asked.item.Stage == nil {
		return
	}
	a.desk.inspector.pick(asked.item, false)
	if asked.look {
		a.lookAt()
	}
}
