package play

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/ghost"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// savedStage is a stage without its world, logic, cars, ghosts and player: its own fields by their places, and its maps
// as lists.
type savedStage struct {
	pending    *[]pending
	waiting    *int
	spawned    *[]physics.BodyID
	born       *[]physics.BodyID
	ids        *[]physics.BodyID
	lookOf     *[]int
	other      *[][]scene.Look
	guises     *[]guise
	sensors    *sensors
	driving    *driving
	laps       *[]lapCar
	first      *[]int
	joints     *[]physics.JointID
	joining    *[]int
	moved      []movedBody
	categories []namedBit
	inputs     *[]scene.Input
	faults     *int

	lines     *[]string
	open      *[]physics.Event
	told      []toldOf
	frozen    *[]bool
	crowded   *bool
	alike     []alikeOf
	waits     *int
	broken    *int
	incidents *Incidents
}

// The entries of maps, in their order.
type (
	movedBody struct {
		name string
		way  geom.Vec3
	}
	namedBit struct {
		name string
		bit  uint32
	}
	toldOf struct {
		body physics.BodyID
		bits uint8
	}
	alikeOf struct {
		kind  physics.WarningKind
		count int
	}
)

// savedPlayer is a player without its character.
type savedPlayer struct {
	orders *scene.Orders
	held   []string
	grips  *bool
	shoots *bool
	arm    *float64
	shots  *[]physics.BodyID
	shot   *int
}

var (
	stageCodec  = snapshot.New[savedStage]()
	playerCodec = snapshot.New[savedPlayer]()
)

// partsLayout tells builds apart whose levels are saved as other bytes. Worlds have a layout of their own.
func partsLayout() uint64 {
	layout := uint64(0)
	for _, part := range [...]uint64{stageCodec.Layout(), playerCodec.Layout(), vehicle.SavedLayout(),
		character.SavedLayout(), ghost.SavedLayout(), scene.SavedLayout()} {
		layout = 31*layout + part
	}
	return layout
}

// fields returns the fields of a stage by their places, and empty lists for its maps.
func (s *Stage) fields() savedStage {
	n := &s.notes
	return savedStage{pending: &s.pending, waiting: &s.waiting, spawned: &s.spawned, born: &s.born, ids: &s.ids,
		lookOf: &s.lookOf, other: &s.other, guises: &s.guises, sensors: &s.sensors, driving: &s.garage.driving,
		laps: &s.garage.laps.cars, first: &s.links.first, joints: &s.links.ids, joining: &s.links.waiting,
		inputs: &s.logic.inputs, faults: &s.logic.faults,
		lines: &n.lines, open: &n.open, frozen: &n.frozen, crowded: &n.crowded, waits: &n.waits, broken: &n.joints,
		incidents: &n.incidents}
}

// save appends the state of the stage: the world after all else, which begins with its length.
func (s *Stage) save(dst []byte) (_ []byte, err error) {
	begin := len(dst)
	dst = binary.LittleEndian.AppendUint64(dst, 0)
	if dst, err = s.saveParts(dst); err != nil {
		return dst[:begin], err
	}
	binary.LittleEndian.PutUint64(dst[begin:], uint64(len(dst)-begin-8))
	at := len(dst)
	dst = s.world.Save(binary.LittleEndian.AppendUint64(dst, 0))
	binary.LittleEndian.PutUint64(dst[at:], uint64(len(dst)-at-8))
	return dst, nil
}

// saveParts appends the parts beside the world. The logic is first: it knows how many bodies there are.
func (s *Stage) saveParts(dst []byte) (_ []byte, err error) {
	if s.logic.run != nil {
		if dst, err = s.logic.run.Save(dst); err != nil {
			return dst, err
		}
	}
	f := s.fields()
	for _, name := range slices.Sorted(maps.Keys(s.links.moved)) {
		f.moved = append(f.moved, movedBody{name, s.links.moved[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(s.categories)) {
		f.categories = append(f.categories, namedBit{name, s.categories[name]})
	}
	for body, bits := range s.notes.told {
		f.told = append(f.told, toldOf{body, bits})
	}
	slices.SortFunc(f.told, func(a, b toldOf) int { return cmp.Compare(a.body.Index(), b.body.Index()) })
	for _, kind := range slices.Sorted(maps.Keys(s.notes.alike)) {
		f.alike = append(f.alike, alikeOf{kind, s.notes.alike[kind]})
	}
	dst = stageCodec.Append(dst, &f, nil)
	for i, car := range s.garage.cars {
		if dst = car.Save(dst); s.garage.drivers[i] != nil {
			dst = s.garage.drivers[i].Save(dst)
		}
	}
	if s.ghosts != nil {
		dst = s.ghosts.Save(dst)
	}
	if p := s.player; p != nil {
		kept := p.fields()
		for _, key := range slices.Sorted(maps.Keys(p.held)) {
			if p.held[key] {
				kept.held = append(kept.held, key)
			}
		}
		dst = playerCodec.Append(p.character.Save(dst), &kept, nil)
	}
	return dst, nil
}

// fields returns the fields of a player by their places.
func (p *Player) fields() savedPlayer {
	return savedPlayer{orders: &p.orders, grips: &p.grips, shoots: &p.shoots, arm: &p.arm, shots: &p.shots,
		shot: &p.shot}
}

// errShortStage is the error of a state whose lengths are wrong.
var errShortStage = errors.New("it is cut short")

// cut returns the next part of a state, which begins with its length, and what follows it.
func cut(src []byte) (part, rest []byte, err error) {
	if len(src) < 8 || binary.LittleEndian.Uint64(src) > uint64(len(src)-8) {
		return nil, nil, errShortStage
	}
	n := binary.LittleEndian.Uint64(src)
	return src[8 : 8+n], src[8+n:], nil
}

// restore sets the stage to the bytes of save. If it fails, the stage is as it was.
func (s *Stage) restore(src []byte) (rest []byte, err error) {
	parts, rest, err := cut(src)
	if err != nil {
		return src, err
	}
	world, rest, err := cut(rest)
	if err != nil {
		return src, err
	}
	before, err := s.saveParts(nil)
	if err != nil {
		return src, err
	}
	if err = s.restoreParts(parts); err == nil {
		err = s.world.Restore(world)
		if inner := errors.Unwrap(err); inner != nil {
			err = inner // the same words stand before the errors of levels
		}
	}
	if err != nil {
		if again := s.restoreParts(before); again != nil {
			panic("play: a level that was as it is cannot be put back: " + again.Error())
		}
		return src, err
	}
	s.notes.warnings = s.world.AppendWarnings(s.notes.warnings[:0])
	return rest, nil
}

// restoreParts sets the parts beside the world. Forged ones may mean nothing: then some of them panic.
func (s *Stage) restoreParts(src []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it makes no sense: %.100v", p)
		}
	}()
	if s.logic.run != nil {
		if src, err = s.logic.run.Restore(src); err != nil {
			return err
		}
	}
	f := s.fields()
	if src, err = stageCodec.Read(src, &f, nil); err != nil {
		return err
	}
	if err := s.takeLists(&f); err != nil {
		return err
	}
	for i, car := range s.garage.cars {
		if src, err = car.Restore(src); err == nil && s.garage.drivers[i] != nil {
			src, err = s.garage.drivers[i].Restore(src)
		}
		if err != nil {
			return err
		}
	}
	if s.ghosts != nil {
		if src, err = s.ghosts.Restore(src); err != nil {
			return err
		}
	}
	if p := s.player; p != nil {
		if src, err = p.restore(src); err != nil {
			return err
		}
	}
	if len(src) > 0 {
		return errors.New("it does not end where it should")
	}
	return nil
}

// restore sets a player to the bytes of saveParts.
func (p *Player) restore(src []byte) (rest []byte, err error) {
	if src, err = p.character.Restore(src); err != nil {
		return src, err
	}
	kept := p.fields()
	rest, err = playerCodec.Read(src, &kept, nil)
	clear(p.held)
	for _, key := range kept.held {
		p.held[key] = true
	}
	return rest, err
}

// takeLists makes the maps of a stage anew, and those that follow from the bodies and joints of its scene.
func (s *Stage) takeLists(f *savedStage) error {
	s.links.moved = map[string]geom.Vec3{}
	for _, m := range f.moved {
		s.links.moved[m.name] = m.way
	}
	s.categories = categories{}
	for _, c := range f.categories {
		s.categories[c.name] = c.bit
	}
	s.notes.told, s.notes.alike = map[physics.BodyID]uint8{}, map[physics.WarningKind]int{}
	for _, t := range f.told {
		s.notes.told[t.body] = t.bits
	}
	for _, a := range f.alike {
		s.notes.alike[a.kind] = a.count
	}
	if s.logic.run == nil {
		return nil
	}
	if err := s.defineGrown(); err != nil {
		return err
	}
	clear(s.logic.places)
	for i, id := range s.ids {
		if !id.IsZero() {
			s.logic.places[id] = i
		}
	}
	clear(s.logic.joints)
	for i, id := range s.links.ids {
		if !id.IsZero() {
			s.logic.joints[id] = i
		}
	}
	return nil
}

// defineGrown makes the definitions of the bodies that the logic has added since the level began.
func (s *Stage) defineGrown() error {
	if len(s.ids) != len(s.scene.Bodies) || len(s.links.ids) != len(s.scene.Joints) {
		return errors.New("its bodies and joints are not those of its scene")
	}
	if len(s.defs) == s.begun && len(s.scene.Bodies) == s.begun {
		return nil
	}
	s.defs, s.looks = s.defs[:s.begun], s.looks[:s.begun]
	s.partners = newPartners(s.scene)
	return s.buildBodies()
}
