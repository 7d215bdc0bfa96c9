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
	"github.com/brickyard-physics/brickyard/contact/statics"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A saved state begins with these bytes, the layout of what follows, its length and its checksum.
const (
	savedMagic  = "BRICKYARD STATE\n"
	savedHeader = len(savedMagic) + 8 + 8 + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The codecs of a saved state.
var (
	worldCodec    = snapshot.New[World](slices.Collect(maps.Keys(sharedNames))...)
	settingsCodec = snapshot.New[state.Settings]()
	systemCodec   = snapshot.New[statics.System]()
)

// savedLayout tells builds apart whose states have other bytes.
func savedLayout() uint64 {
	return worldCodec.Layout() ^ 31*systemCodec.Layout() ^ 961*settingsCodec.Layout()
}

// Save appends the state of the world between two steps: all that decides the bits of the steps to come, names, filters
// and sensors with it. Shapes, courses, keyframes and curves are named by a hash of their content. User data is left
// out, and so is what is told of the last step: events, contacts, phases. Saving changes nothing, and allocates nothing
// where dst has room.
func (w *World) Save(dst []byte) []byte {
	defer w.beginCall("Save").endCall()
	begin := len(dst)
	dst = append(dst, savedMagic...)
	dst = append(dst, make([]byte, savedHeader-len(savedMagic))...)
	dst = settingsCodec.Append(dst, &w.st.Settings, nil)
	dst = worldCodec.Append(dst, w, &w.known)
	if w.st.Loads.Working {
		dst = systemCodec.Append(dst, &w.st.Loads.System, nil)
	}
	head, rest := dst[begin+len(savedMagic):begin+savedHeader], dst[begin+savedHeader:]
	binary.LittleEndian.PutUint64(head, savedLayout())
	binary.LittleEndian.PutUint64(head[8:], uint64(len(rest)))
	binary.LittleEndian.PutUint32(head[16:], crc32.Checksum(rest, castagnoli))
	return dst
}

// Restore sets the world to a state that Save has written: the steps to come have the bits of those after it, on any
// number of threads, in this process or in another one of the same build. Bodies, joints and sensors are those of then,
// and so are their ids; a body keeps its user data if it is there both then and now. The world must have the settings
// of the one that was saved, but for its gravity, and know its shapes, courses, keyframes and curves: those of bodies,
// joints and sensors that it has, and of all states that it has saved or restored. If it fails, the world is as it was,
// and the error is one line. A checksum tells damaged states from others, not forged ones.
func (w *World) Restore(src []byte) error {
	defer w.beginCall("Restore").endCall()
	payload, err := openSaved(src)
	if err == nil {
		err = (*saving)(w).check(payload)
	}
	if unknown := (*snapshot.UnknownError)(nil); errors.As(err, &unknown) {
		worldCodec.Append(nil, w, &w.known) // meets what the world has now
		err = (*saving)(w).check(payload)
	}
	if err != nil {
		return fmt.Errorf("this state cannot be restored: %w", err)
	}
	data := (*saving)(w).userData()
	rest, _ := settingsCodec.Read(payload, &w.st.Settings, nil)
	rest, err = worldCodec.Read(rest, w, &w.known)
	if err == nil && w.st.Loads.Working {
		_, err = systemCodec.Read(rest, &w.st.Loads.System, nil)
	}
	if err != nil {
		panic("physics: a state that was found to be whole is not: " + err.Error())
	}
	(*saving)(w).finish(data)
	return nil
}

// saving is a world that is saved or restored.
type saving World

// check reports what is wrong with the payload of a state for this world.
func (w *saving) check(payload []byte) error {
	var then state.Settings
	rest, err := settingsCodec.Read(payload, &then, nil)
	if err != nil {
		return err
	}
	now := w.st.Settings
	if then.Gravity = now.Gravity; then != now {
		return fmt.Errorf("it is of a world with other settings (%g Hz, %d sub-steps, zone %g m and %g; this one has %g Hz, "+
			"%d, %g m and %g)", then.Hz, then.Substeps, then.ExpelZone, then.ZoneShare, now.Hz, now.Substeps, now.ExpelZone,
			now.ZoneShare)
	}
	rest, err = worldCodec.Check(rest, &w.known)
	if unknown := (*snapshot.UnknownError)(nil); errors.As(err, &unknown) {
		return fmt.Errorf("%w: it has a %s that this world has never had: add the bodies and joints of its level first",
			err, sharedNames[unknown.Type])
	}
	if err == nil && len(rest) > 0 {
		rest, err = systemCodec.Check(rest, nil)
	}
	if err == nil && len(rest) > 0 {
		err = errors.New("it does not end where it should")
	}
	return err
}

// finish brings what is not saved in line with a state that has been restored.
func (w *saving) finish(data []keptData) {
	st := &w.st
	w.cfg.Gravity, w.trains = mgl(st.Settings.Gravity), nil
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

// openSaved returns what follows the header of a saved state, or an error that says what is wrong with it.
func openSaved(src []byte) (payload []byte, err error) {
	switch {
	case !bytes.HasPrefix(src, []byte(savedMagic)):
		return nil, errors.New("it is none of a world")
	case len(src) < savedHeader:
		return nil, errors.New("it is cut short")
	}
	head := src[len(savedMagic):]
	if layout := binary.LittleEndian.Uint64(head); layout != savedLayout() {
		return nil, fmt.Errorf("another version of the engine has written it (layout %016x, this one has %016x)", layout,
			savedLayout())
	}
	payload = src[savedHeader:]
	switch n := binary.LittleEndian.Uint64(head[8:]); {
	case n > uint64(len(payload)):
		return nil, fmt.Errorf("it is cut short: %d of %d bytes are there", len(payload), n)
	case n < uint64(len(payload)):
		return nil, fmt.Errorf("%d bytes follow its end", uint64(len(payload))-n)
	}
	if crc32.Checksum(payload, castagnoli) != binary.LittleEndian.Uint32(head[16:]) {
		return nil, errors.New("it is damaged: its checksum does not match")
	}
	return payload, nil
}

// What no step changes is not in a saved state, which names it by a hash of its content.
var (
	polyType   = reflect.TypeFor[convex.Polyhedron]()
	meshType   = reflect.TypeFor[mesh.Mesh]()
	courseType = reflect.TypeFor[state.Course]()
	keysType   = reflect.TypeFor[jointrows.Keys]()
	curveType  = reflect.TypeFor[jointrows.Curve]()
	jointType  = reflect.TypeFor[jointKind]()

	sharedNames = map[reflect.Type]string{
		polyType: "shape", meshType: "mesh", courseType: "course", keysType: "motor with keyframes", curveType: "curve",
		jointType: "joint",
	}

	polyCodec   = snapshot.New[convex.Polyhedron]()
	meshCodec   = snapshot.New[mesh.Mesh]()
	courseCodec = snapshot.New[state.Course]()
	keysCodec   = snapshot.New[jointrows.Keys]()
	curveCodec  = snapshot.New[jointrows.Curve]()
)

// known are the shared values that a world has met, for good. It implements snapshot.Shared.
type known struct {
	keys   map[unsafe.Pointer]snapshot.Key
	values map[snapshot.Key]unsafe.Pointer
}

// KeyOf returns the hash of the content of a shared value, which is known from now on.
func (k *known) KeyOf(t reflect.Type, p unsafe.Pointer) snapshot.Key {
	if key, there := k.keys[p]; there {
		return key
	}
	if k.keys == nil {
		k.keys, k.values = map[unsafe.Pointer]snapshot.Key{}, map[snapshot.Key]unsafe.Pointer{}
	}
	bytes := []byte(sharedNames[t])
	switch t {
	case polyType:
		bytes = polyCodec.Append(bytes, (*convex.Polyhedron)(p), k)
	case meshType:
		bytes = meshCodec.Append(bytes, (*mesh.Mesh)(p), k)
	case courseType:
		bytes = courseCodec.Append(bytes, (*state.Course)(p), k)
	case keysType:
		bytes = keysCodec.Append(bytes, (*jointrows.Keys)(p), k)
	case curveType:
		bytes = curveCodec.Append(bytes, (*jointrows.Curve)(p), k)
	case jointType:
		bytes = fmt.Appendf(bytes, "%#v", (*jointKind)(p).Kind)
	}
	sum := sha256.Sum256(bytes)
	key := snapshot.Key(sum[:len(snapshot.Key{})])
	k.keys[p] = key
	if k.values[key] == nil {
		k.values[key] = p
	}
	return key
}

// Find returns the value of a type with a key, nil if the world does not know it.
func (k *known) Find(_ reflect.Type, key snapshot.Key) unsafe.Pointer { return k.values[key] }
