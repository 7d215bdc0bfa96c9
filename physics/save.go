package physics

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"reflect"
	"slices"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// A saved state begins with these bytes, the layout of what follows, its length, that of its first part, and its
// checksum.
const (
	savedMagic  = "BRICKYARD STATE\n"
	savedHeader = len(savedMagic) + 8 + 8 + 8 + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The codecs of a saved state.
var (
	worldCodec    = snapshot.New[World](slices.Collect(maps.Keys(sharedKinds))...)
	settingsCodec = snapshot.New[state.Settings]()
)

// savedLayout tells builds apart whose states have other bytes.
func savedLayout() uint64 {
	layout := worldCodec.Layout() ^ 31*settingsCodec.Layout()
	for _, kind := range sharedKinds {
		layout += kind.layout
	}
	return layout
}

// Save appends the state of the world between two steps: all that decides the bits of the steps to come, names, filters
// and sensors with it. Shapes, courses, keyframes and curves of more than 16 kB, meshes above all, are only named, by a
// hash of their content. User data is left out, and so is what is told of the last step: events, contacts, phases.
// Saving changes nothing, and allocates nothing where dst has room. Worlds that are equal may have other bytes: Hash
// compares them.
func (w *World) Save(dst []byte) []byte {
	defer w.beginCall("Save").endCall()
	w.known.begin()
	begin := len(dst)
	dst = append(dst, savedMagic...)
	dst = append(dst, make([]byte, savedHeader-len(savedMagic))...)
	dst = settingsCodec.Append(dst, &w.st.Settings, nil)
	dst = worldCodec.Append(dst, w, &w.known)
	state := len(dst) - begin - savedHeader
	dst = w.known.appendTravelling(dst)
	head, rest := dst[begin+len(savedMagic):begin+savedHeader], dst[begin+savedHeader:]
	binary.LittleEndian.PutUint64(head, savedLayout())
	binary.LittleEndian.PutUint64(head[8:], uint64(len(rest)))
	binary.LittleEndian.PutUint64(head[16:], uint64(state))
	binary.LittleEndian.PutUint32(head[24:], crc32.Checksum(rest, castagnoli))
	return dst
}

// Restore sets the world to a state that Save has written: the steps to come have the bits of those after it, on any
// number of threads, in this process or in another one of the same build. Bodies, joints and sensors are those of then,
// and so are their ids. A body has the user data of that which has its id now: another one, where bodies were added
// after an earlier state was restored. The world must have the settings of the one that was saved, but for its gravity,
// and must have had, now or in a state that it has saved or restored, the large meshes that the state only names. If
// it fails, the world is as it was, and the error is one line. A checksum tells damaged states from others, not forged
// ones.
func (w *World) Restore(src []byte) error {
	defer w.beginCall("Restore").endCall()
	payload, err := (*saving)(w).open(src)
	if err != nil {
		return fmt.Errorf("this state cannot be restored: %w", err)
	}
	data := (*saving)(w).userData()
	rest, _ := settingsCodec.Read(payload, &w.st.Settings, nil)
	if _, err = worldCodec.Read(rest, w, &w.known); err != nil {
		panic("physics: a state that was found to be whole is not: " + err.Error())
	}
	(*saving)(w).finish(data)
	return nil
}

// saving is a world that is saved or restored.
type saving World

// open returns the payload of a saved state without the values that travel with it, which are known from now on, or an
// error that says what is wrong with it for this world.
func (w *saving) open(src []byte) (payload []byte, err error) {
	payload, travelling, err := openSaved(src)
	if err == nil {
		err = w.known.meet(travelling)
	}
	if err == nil {
		err = w.check(payload)
	}
	if unknown := (*snapshot.UnknownError)(nil); errors.As(err, &unknown) {
		worldCodec.Append(nil, (*World)(w), &w.known) // meets all that the world has now
		if err = w.check(payload); errors.As(err, &unknown) {
			err = fmt.Errorf("this world has never had its %s, which is only named: add what its level begins with first",
				sharedKinds[unknown.Type].name)
		}
	}
	return payload, err
}

// check reports what is wrong with the payload of a state for this world.
func (w *saving) check(payload []byte) error {
	var then state.Settings
	rest, err := settingsCodec.Read(payload, &then, nil)
	if err != nil {
		return err
	}
	now := w.st.Settings
	if then.Gravity = now.Gravity; then != now {
		return fmt.Errorf("it is of a world with other settings (%g Hz, %d sub-steps, zone %g m and %g, CCD %v; this one "+
			"has %g Hz, %d, %g m and %g, CCD %v)", then.Hz, then.Substeps, then.ExpelZone, then.ZoneShare, CCD(then.CCD),
			now.Hz, now.Substeps, now.ExpelZone, now.ZoneShare, CCD(now.CCD))
	}
	rest, err = worldCodec.Check(rest, &w.known)
	if err == nil && len(rest) > 0 {
		err = errors.New("it does not end where it should")
	}
	return err
}

// finish brings what is not saved in line with a state that has been restored.
func (w *saving) finish(data []keptData) {
	st := &w.st
	w.cfg.Gravity, w.trains, w.shown = mgl(st.Settings.Gravity), nil, nil
	for i := range st.Bodies {
		for k, id := range st.Bodies[i].Proxies {
			x := &st.Proxies[id]
			x.Shape, x.Material = &w.facts[i].solids[k].Shape, &w.facts[i].solids[k].Material
		}
		w.facts[i].userData = nil
	}
	for _, d := range data {
		if (*World)(w).Contains(d.body) {
			w.facts[d.body.index].userData = d.data
		}
	}
	st.Tally, st.Adjacent = state.Tally{}, state.Adjacency{}
	st.Totals.Past, st.Trail, st.Log.Events = st.Totals.Past[:0], nil, st.Log.Events[:0]
	st.SliceEnds = st.SliceEnds[:0]
	st.Solver.Reset(st.Substep())
	if !st.Settled.Packed {
		st.Settled.Solver.Reset(st.Substep())
	}
	w.report.Times, w.report.Loops, w.report.Joints.Events = Phases{}, LoopTimes{}, nil
	w.sense.Events, w.sense.Contacts.Events, w.sense.Contacts.Hits = nil, nil, nil
	(*World)(w).openRooms() // marks in their scratch carry numbers of slices, which now come again
}

// keptData is the user data of a body.
type keptData struct {
	body BodyID
	data any
}

// userData returns the user data of all bodies that have some.
func (w *saving) userData() (kept []keptData) {
	for i := range w.facts {
		if data := w.facts[i].userData; data != nil {
			kept = append(kept, keptData{BodyID{uint32(i), w.st.Bodies[i].Gen}, data})
		}
	}
	return kept
}

// openSaved returns the two parts of a saved state that follow its header, or an error that says what is wrong with it.
func openSaved(src []byte) (payload, travelling []byte, err error) {
	switch {
	case !bytes.HasPrefix(src, []byte(savedMagic)):
		return nil, nil, errors.New("it is none of a world")
	case len(src) < savedHeader:
		return nil, nil, errors.New("it is cut short")
	}
	head, payload := src[len(savedMagic):], src[savedHeader:]
	if layout := binary.LittleEndian.Uint64(head); layout != savedLayout() {
		return nil, nil, fmt.Errorf("another version of the engine has written it (layout %016x, this one has %016x)",
			layout, savedLayout())
	}
	size, state := binary.LittleEndian.Uint64(head[8:]), binary.LittleEndian.Uint64(head[16:])
	switch {
	case size > uint64(len(payload)):
		return nil, nil, fmt.Errorf("it is cut short: %d of %d bytes are there", len(payload), size)
	case size < uint64(len(payload)):
		return nil, nil, fmt.Errorf("%d bytes follow its end", uint64(len(payload))-size)
	case state > size || crc32.Checksum(payload, castagnoli) != binary.LittleEndian.Uint32(head[24:]):
		return nil, nil, errors.New("it is damaged: its checksum does not match")
	}
	return payload[:state], payload[state:], nil
}

// sharedKinds are the types of what no step changes. A saved state names such values by a hash of their content; those
// of up to contentMost bytes travel with it, and so another process need not know them.
var sharedKinds = map[reflect.Type]*sharedKind{
	reflect.TypeFor[convex.Polyhedron](): sharedAs[convex.Polyhedron]("shape"),
	reflect.TypeFor[mesh.Mesh]():         sharedAs[mesh.Mesh]("mesh"),
	reflect.TypeFor[state.Course]():      sharedAs[state.Course]("course"),
	reflect.TypeFor[jointrows.Keys]():    sharedAs[jointrows.Keys]("motor with keyframes"),
	reflect.TypeFor[jointrows.Curve]():   sharedAs[jointrows.Curve]("curve"),
	reflect.TypeFor[jointKind](): {"joint", joint.KindsLayout(),
		func(dst []byte, p unsafe.Pointer) []byte { return joint.AppendKind(dst, (*jointKind)(p).Kind) },
		func(src []byte) (unsafe.Pointer, error) {
			kind, err := joint.ReadKind(src)
			return unsafe.Pointer(&jointKind{kind}), err
		}},
}

// sharedKind is a type of shared values.
type sharedKind struct {
	name   string
	layout uint64 // of its content, if that travels
	append func(dst []byte, p unsafe.Pointer) []byte
	read   func(src []byte) (unsafe.Pointer, error)
}

// sharedAs returns the kind of a type that has no shared values within it.
func sharedAs[T any](name string) *sharedKind {
	codec := snapshot.New[T]()
	return &sharedKind{name, codec.Layout(),
		func(dst []byte, p unsafe.Pointer) []byte { return codec.Append(dst, (*T)(p), nil) },
		func(src []byte) (unsafe.Pointer, error) {
			v := new(T)
			rest, err := codec.Read(src, v, nil)
			if err == nil && len(rest) > 0 {
				err = errors.New("it has more than its content")
			}
			return unsafe.Pointer(v), err
		},
	}
}

// known are the shared values that a world has met: those that do not travel for good, since a state that names them
// may be restored at any time, and of the others those that it had lately. It implements snapshot.Shared.
type known struct {
	values map[unsafe.Pointer]*sharedValue
	byKey  map[snapshot.Key]*sharedValue
	travel []*sharedValue // those named since the last call of begin whose content travels
	saves  uint64         // calls of begin
}

// sharedValue is a value that the world knows.
type sharedValue struct {
	at      unsafe.Pointer
	key     snapshot.Key
	content []byte // name of its kind, a line feed, and its bytes; nil if it does not travel
	saved   uint64 // the call of begin after which it was named last
}

// begin begins to save a state.
func (k *known) begin() {
	if len(k.values) > 2*len(k.travel)+mostKnown {
		k.forget()
	}
	k.travel = k.travel[:0]
	k.saves++
}

// forget forgets the values that travel and were not named by the last state, and all second places of a value.
func (k *known) forget() {
	maps.DeleteFunc(k.byKey, func(_ snapshot.Key, v *sharedValue) bool { return v.content != nil && v.saved != k.saves })
	maps.DeleteFunc(k.values, func(p unsafe.Pointer, v *sharedValue) bool { return k.byKey[v.key] != v || p != v.at })
}

// KeyOf returns the hash of the content of a shared value, which is known from now on.
func (k *known) KeyOf(t reflect.Type, p unsafe.Pointer) snapshot.Key {
	v := k.values[p]
	if v == nil {
		kind := sharedKinds[t]
		v = k.add(p, kind.append(append([]byte(kind.name), '\n'), p))
	}
	if v.content != nil && v.saved != k.saves {
		v.saved = k.saves
		k.travel = append(k.travel, v)
	}
	return v.key
}

// add enters a value with its content, as another one of the same content if there is one.
func (k *known) add(p unsafe.Pointer, content []byte) *sharedValue {
	if k.values == nil {
		k.values, k.byKey = map[unsafe.Pointer]*sharedValue{}, map[snapshot.Key]*sharedValue{}
	}
	sum := sha256.Sum256(content)
	key := snapshot.Key(sum[:len(snapshot.Key{})])
	v := k.byKey[key]
	if v == nil {
		v = &sharedValue{at: p, key: key}
		if len(content) <= contentMost {
			v.content = content
		}
		k.byKey[key] = v
	}
	k.values[p] = v
	return v
}

// Find returns the value of a type with a key, nil if the world does not know it.
func (k *known) Find(_ reflect.Type, key snapshot.Key) unsafe.Pointer {
	if v := k.byKey[key]; v != nil {
		return v.at
	}
	return nil
}

// appendTravelling appends the contents of the values that were named since begin.
func (k *known) appendTravelling(dst []byte) []byte {
	for _, v := range k.travel {
		dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(v.content))), v.content...)
	}
	return dst
}

// meet makes values known that travel with a state.
func (k *known) meet(src []byte) error {
	for len(src) > 0 {
		if len(src) < 4 || uint64(binary.LittleEndian.Uint32(src)) > uint64(len(src)-4) {
			return errors.New("its shapes are cut short")
		}
		content, rest := src[4:4+binary.LittleEndian.Uint32(src)], src[4+binary.LittleEndian.Uint32(src):]
		src = rest
		sum := sha256.Sum256(content)
		if k.byKey[snapshot.Key(sum[:len(snapshot.Key{})])] != nil {
			continue
		}
		name, value, _ := bytes.Cut(content, []byte{'\n'})
		for _, kind := range sharedKinds {
			if kind.name == string(name) {
				p, err := kind.read(value)
				if err != nil {
					return fmt.Errorf("a %s in it: %w", name, err)
				}
				k.add(p, bytes.Clone(content))
			}
		}
	}
	return nil
}
