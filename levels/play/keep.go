package play

import (
	"reflect"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// Kept tells what Keep has done.
type Kept struct {
	Bodies  int  // that are where they were, as fast as they were
	Refused int  // that would have overlapped something there: they begin where the level has them, or above
	Linked  int  // that joints hold: these begin anew
	Anew    bool // a body found no place at all, and the level begins anew
}

// Keep puts the bodies of a level that has just been loaded where those of an older version of it are: dynamic bodies
// that have the same name and the same shape in both. Nothing overlaps afterwards. Bodies that joints hold begin anew,
// since the joints may be others; so do bodies that appear later, and the clock.
func (l *Lanes) Keep(old *Lanes) (k Kept, err error) {
	for i, stage := range l.stages {
		if i < len(old.stages) && !k.Anew {
			stage.keep(old.stages[i], &k)
		}
	}
	if k.Anew {
		clear(l.told)
		l.lines = nil
		for _, stage := range l.stages {
			if err := stage.Restart(); err != nil {
				return k, err
			}
		}
	}
	l.begin()
	return k, nil
}

// keptBody is a body that is there before and after.
type keptBody struct {
	body      physics.Body
	start     physics.Pose
	to        physics.Pose
	vel, spin mgl64.Vec3
	placed    bool
}

// keep moves the bodies of one stage: first all of them out of the way, so that none waits for the place of another.
func (s *Stage) keep(old *Stage, k *Kept) {
	bodies := s.matches(old, k)
	parked := bodies[:0]
	for i := range bodies {
		b := bodies[i]
		at := mgl64.Vec3{parkGap * float64(i%parkRow), parkHeight, parkGap * float64(i/parkRow)}
		if b.body.Teleport(at, b.start.Rotation) == nil {
			parked = append(parked, b)
		}
	}
	for i := range parked {
		b := &parked[i]
		b.placed = b.body.Teleport(b.to.Position, b.to.Rotation) == nil
	}
	for i := range parked {
		b := &parked[i]
		if b.placed {
			b.body.SetVelocity(b.vel, b.spin)
			k.Bodies++
			continue
		}
		k.Refused++
		if !b.putBack() {
			k.Anew = true
			return
		}
	}
}

// Where bodies wait until all are out of the way (m), so many in a row, and how far above its start a body is put that
// finds its start taken.
const (
	parkHeight = 20_000
	parkGap    = 200
	parkRow    = 64
	liftStep   = 0.25
	mostLifts  = 200
)

// putBack puts a body where the level has it, or as little above as there is room, and reports whether there is.
func (b *keptBody) putBack() bool {
	for n := range mostLifts {
		if b.body.Teleport(b.start.Position.Add(mgl64.Vec3{0, liftStep * float64(n), 0}), b.start.Rotation) == nil {
			return true
		}
	}
	return false
}

// matches returns the bodies that are in both worlds.
func (s *Stage) matches(old *Stage, k *Kept) (bodies []keptBody) {
	before := make(map[string]physics.Body, len(old.ids))
	for i, id := range old.ids {
		if old.world.Contains(id) {
			before[old.scene.Bodies[i].Name] = old.world.Body(id)
		}
	}
	linked := s.linked()
	var same sameShapes
	for i, id := range s.ids {
		if !s.world.Contains(id) {
			continue
		}
		a, there := before[s.scene.Bodies[i].Name]
		b := s.world.Body(id)
		if !there || a.Kind() != physics.Dynamic || b.Kind() != physics.Dynamic || !same.solids(a.Solids(), b.Solids()) {
			continue
		}
		if linked[id] {
			k.Linked++
			continue
		}
		bodies = append(bodies, keptBody{body: b, start: b.Pose(), to: a.Pose(), vel: a.Velocity(),
			spin: a.AngularVelocity()})
	}
	return bodies
}

// linked returns the bodies that joints hold.
func (s *Stage) linked() map[physics.BodyID]bool {
	linked := map[physics.BodyID]bool{}
	for _, id := range s.world.AppendJoints(nil) {
		a, b := s.world.Joint(id).Bodies()
		linked[a], linked[b] = true, true
	}
	return linked
}

// sameShapes compares shapes of two loads of a level. Bodies share their cores and meshes, each of which is compared
// once.
type sameShapes struct{ known map[[2]any]bool }

func (c *sameShapes) solids(a, b []physics.Solid) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !c.shape(&a[i].Shape, &b[i].Shape) {
			return false
		}
	}
	return true
}

func (c *sameShapes) shape(a, b *collision.Shape) bool {
	if a.Form != b.Form || a.Radius != b.Radius || a.Thickness != b.Thickness || a.MinHalf != b.MinHalf {
		return false
	}
	key := [2]any{a.Core, b.Core}
	switch {
	case a.Mesh != nil && b.Mesh != nil:
		key = [2]any{&a.Mesh.Surface, &b.Mesh.Surface} // all else follows from it
	case a.Mesh != nil || b.Mesh != nil:
		return false
	}
	same, known := c.known[key]
	if !known {
		same = reflect.DeepEqual(key[0], key[1])
		if c.known == nil {
			c.known = map[[2]any]bool{}
		}
		c.known[key] = same
	}
	return same
}
