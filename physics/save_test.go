package physics

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// TestSavedStatesGoOn: a world that is restored, another one of the same bodies, and the one that goes on take the same
// steps, to the bit, wherever the state is saved.
func TestSavedStatesGoOn(t *testing.T) {
	w, other := busyWorld(t), busyWorld(t)
	defer w.Close()
	defer other.Close()
	var saved [][]byte
	var hashes []uint64
	const steps, every = 420, 30
	for step := range steps {
		if step%every == 0 {
			saved = append(saved, w.Save(nil))
		}
		w.Step()
		hashes = append(hashes, w.Hash())
	}
	for k := len(saved) - 1; k >= 0; k-- {
		for name, x := range map[string]*World{"the same world": w, "another one": other} {
			restore(t, x, saved[k])
			for step := k * every; step < min(steps, k*every+60); step++ {
				if x.Step(); x.Hash() != hashes[step] {
					t.Fatalf("%s restored at step %d: another hash after step %d", name, k*every, step)
				}
			}
		}
	}
}

// restore restores a saved state, and checks that it is saved with the same bytes again.
func restore(t *testing.T, w *World, saved []byte) {
	t.Helper()
	if err := w.Restore(saved); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(w.Save(nil), saved) {
		t.Fatal("what was restored is saved with other bytes")
	}
	for _, id := range w.Bodies() { // the way of the last step is not saved
		b := w.Body(id)
		from, to := b.PlannedMotion()
		if at := b.Pose(); b.PoseAt(0.5) != at || from != at || to != at || len(b.AppendPath(nil)) > 0 {
			t.Fatalf("%s tells of a way that is not known", b.Name())
		}
	}
}

// managedWorld has all that callers may ask of a world: forces, damping, gravity of its own, a drag, a joint with a
// motor that follows keyframes, pairs with rules of their own, a sensor on a body, a watch, a body that was removed.
func managedWorld(t *testing.T) (*World, []BodyID) {
	t.Helper()
	cube := boxOf(t, mgl64.Vec3{0.2, 0.2, 0.2})
	defs := []BodyDef{oneSolid(Static, boxOf(t, mgl64.Vec3{20, 0.5, 20}), mgl64.Vec3{0, -0.5, 0})}
	for i := range 8 {
		def := oneSolid(Dynamic, cube, mgl64.Vec3{1.5 * float64(i), 1 + 0.2*float64(i), 0})
		def.Velocity, def.AngularVelocity = mgl64.Vec3{float64(i % 3), 0, 0.3}, mgl64.Vec3{float64(i), 2, 0}
		defs = append(defs, def)
	}
	w, ids := worldOf(t, DefaultConfig(), defs...)
	w.Body(ids[1]).SetDamping(0.7, 0.2)
	w.Body(ids[2]).SetGravityScale(-0.3)
	w.Body(ids[3]).Drag(mgl64.Vec3{0.1, 0.2, 0}, mgl64.Vec3{4, 2, 1})
	w.Body(ids[4]).SetLocks(LockZ | LockTurnX)
	w.SetPairCCD(ids[5], ids[6], CCDScrew)
	w.IgnorePair(ids[6], ids[7])
	motor := joint.SpeedMotor(0, 5)
	motor.Keys = []joint.Key{{Time: 0, Value: 1}, {Time: 1, Value: -2}}
	hinge := JointDef{Name: "hinge", A: ids[7], B: ids[8], At: w.Body(ids[7]).Position(),
		Kind: joint.Hinge{Axis: joint.Axis{Motor: motor}}}
	if _, err := w.AddJoint(hinge); err != nil {
		t.Fatal(err)
	}
	_, err := w.Watch().AddSensor(SensorDef{Shapes: []collision.Shape{boxOf(t, mgl64.Vec3{1, 1, 1})}, On: ids[5]})
	if err != nil {
		t.Fatal(err)
	}
	w.Watch().WatchContacts(true)
	w.Watch().WatchHits(0.1)
	w.RemoveBody(ids[2])
	return w, ids
}

// TestAllThatCallersSetIsSaved: forces, joints, sensors and their like go on as if nothing had happened.
func TestAllThatCallersSetIsSaved(t *testing.T) {
	w, _ := managedWorld(t)
	other, _ := managedWorld(t)
	defer w.Close()
	defer other.Close()
	for range 20 {
		w.Step()
	}
	saved := w.Save(nil)
	other.Watch().WatchContacts(false)
	other.Watch().WatchHits(-1)
	type told struct {
		hash    uint64
		sensors []SensorEvent
		events  []ContactEvent
		hits    []Hit
	}
	play := func(x *World) (all []told) {
		for range 60 {
			x.Step()
			all = append(all, told{x.Hash(), x.Watch().AppendSensorEvents(nil), x.Watch().AppendContactEvents(nil),
				x.Watch().AppendHits(nil)})
		}
		return all
	}
	want := play(w)
	for _, x := range []*World{w, other} {
		restore(t, x, saved)
		if got := play(x); !reflect.DeepEqual(got, want) {
			t.Error("a restored world goes otherwise, or tells something else")
		}
	}
}

// TestBodiesAreThoseOfThen: what was added since is gone, what was removed is there again, under the same ids.
func TestBodiesAreThoseOfThen(t *testing.T) {
	w, ids := managedWorld(t)
	defer w.Close()
	w.Body(ids[1]).SetUserData("kept")
	w.Body(ids[5]).SetUserData("lost")
	saved := w.Save(nil)
	w.RemoveBody(ids[5])
	w.RemoveBody(ids[8])
	added, err := w.AddBody(oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.1, 0.3, 0.1}), mgl64.Vec3{0, 9, 0}))
	if err != nil {
		t.Fatal(err)
	}
	later := w.Save(nil)
	restore(t, w, saved)
	if w.Contains(added) || !w.Contains(ids[5]) || !w.Contains(ids[8]) || w.Contains(ids[2]) {
		t.Error("the bodies are not those of then")
	}
	if a, b := w.Body(ids[1]).UserData(), w.Body(ids[5]).UserData(); a != "kept" || b != nil {
		t.Errorf("user data %v and %v, want that of the body that was there all the time", a, b)
	}
	joints := w.AppendJoints(nil)
	if len(joints) != 1 || w.Joint(joints[0]).Name() != "hinge" || w.Joint(joints[0]).Kind().Name() != "hinge" {
		t.Errorf("%d joints", len(joints))
	}
	restore(t, w, later)
	if !w.Contains(added) || w.Contains(ids[5]) || len(w.AppendJoints(nil)) != 0 {
		t.Error("there is no way back to the later state")
	}
}

// TestSavingChangesNothing: neither the bits to come nor memory.
func TestSavingChangesNothing(t *testing.T) {
	w, silent := busyWorld(t), busyWorld(t)
	defer w.Close()
	defer silent.Close()
	var now time.Duration
	w.SetClock(func() time.Duration { now += time.Millisecond; return now })
	var saved []byte
	for range 200 {
		saved = w.Save(saved[:0])
		w.Step()
		silent.Step()
	}
	if w.Hash() != silent.Hash() {
		t.Error("a world that was saved goes otherwise")
	}
	saved = w.Save(saved[:0])
	if n := testing.AllocsPerRun(10, func() { saved = w.Save(saved[:0]) }); n != 0 {
		t.Errorf("saving allocates %v times", n)
	}
	restore(t, silent, saved)
	if times := silent.Report().Times; times != (Phases{}) {
		t.Errorf("a world without a clock has the times of another one: %+v", times)
	}
}

// TestShapesTravel: a world that has never had a shape takes it from the state.
func TestShapesTravel(t *testing.T) {
	w, _ := managedWorld(t)
	defer w.Close()
	ball, err := collision.Capsule(0.3, 0.2)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if _, err := w.AddBody(oneSolid(Dynamic, ball, mgl64.Vec3{-2, 1 + 1.5*float64(i), 0})); err != nil {
			t.Fatal(err)
		}
	}
	other, _ := managedWorld(t)
	defer other.Close()
	restore(t, other, w.Save(nil))
	for range 30 {
		w.Step()
		other.Step()
	}
	if w.Hash() != other.Hash() {
		t.Error("another hash")
	}
}

func TestRestoreRefuses(t *testing.T) {
	w := busyWorld(t)
	defer w.Close()
	for range 30 {
		w.Step()
	}
	saved := w.Save(nil)
	slow := DefaultConfig()
	slow.Hz = 30
	at30, _ := worldOf(t, slow)
	screw := DefaultConfig()
	screw.CCD = CCDScrew
	screwed, _ := worldOf(t, screw)
	strange, ids := worldOf(t, DefaultConfig(), oneSolid(Dynamic, boxOf(t, mgl64.Vec3{1, 1, 1}), mgl64.Vec3{}))
	way := joint.Path{Closed: true} // too long to travel
	for i := range 1000 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 1000)
		way.Points = append(way.Points, mgl64.Vec3{5 * cos, 5 * sin, 0})
	}
	if _, err := strange.AddJoint(JointDef{A: ids[0], Kind: way, Snap: true}); err != nil {
		t.Fatal(err)
	}
	change := func(at int) []byte {
		bad := bytes.Clone(saved)
		bad[at] ^= 4
		return bad
	}
	endless := bytes.Clone(saved[:savedHeader])
	binary.LittleEndian.PutUint64(endless[len(savedMagic)+8:], 1<<40)
	empty := bytes.Clone(saved[:savedHeader])
	clear(empty[len(savedMagic)+8:])
	binary.LittleEndian.PutUint32(empty[len(savedMagic)+24:], crc32.Checksum(nil, castagnoli))
	for _, c := range []struct {
		name string
		src  []byte
		says string
	}{
		{"nothing", nil, "none of a world"},
		{"text", []byte("box(mass=1)\n"), "none of a world"},
		{"its first line", saved[:len(savedMagic)], "cut short"},
		{"half of one", saved[:len(saved)/2], "cut short"},
		{"one of a terabyte", endless, "cut short"},
		{"one without content", empty, "cut short"},
		{"one with more behind it", append(bytes.Clone(saved), 1), "1 bytes follow its end"},
		{"one of another layout", change(len(savedMagic)), "another version"},
		{"one with a bit turned", change(len(saved) - 9), "damaged"},
		{"one of another rate", at30.Save(nil), "30 Hz"},
		{"one of another CCD", screwed.Save(nil), "CCD screw"},
		{"one with a path that is unknown", strange.Save(nil), "never had its"},
	} {
		err := w.Restore(c.src)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want a line with %q", c.name, err, c.says)
		}
		if !bytes.Equal(w.Save(nil), saved) {
			t.Fatalf("%s has changed the world", c.name)
		}
	}
}

// TestStatesLeaveOutWhatWasTold: what joints did in the last step is in no state, and is forgotten where one is
// restored.
func TestStatesLeaveOutWhatWasTold(t *testing.T) {
	w, _ := managedWorld(t)
	defer w.Close()
	w.Step()
	saved := w.Save(nil)
	w.report.Joints.Events = []JointEvent{{Kind: JointOpened, Name: "hinge"}}
	if !bytes.Equal(w.Save(nil), saved) {
		t.Error("a state has an event of a joint")
	}
	if restore(t, w, saved); len(w.Report().Joints.Events) > 0 {
		t.Errorf("after a state was restored: %v", w.Report().Joints.Events)
	}
}

// TestLayoutsOfShapesCount: builds whose shapes have other bytes refuse each other's states, as these carry shapes.
func TestLayoutsOfShapesCount(t *testing.T) {
	before := savedLayout()
	for _, kind := range sharedKinds {
		was := kind.layout
		if kind.layout++; savedLayout() == before {
			t.Errorf("another layout of a %s is none of states", kind.name)
		}
		if kind.layout = was; was == 0 {
			t.Errorf("a %s has no layout", kind.name)
		}
	}
}

// FuzzRestore: no bytes make Restore panic or change the world without being a state.
func FuzzRestore(f *testing.F) {
	w, err := NewWorld(DefaultConfig())
	if err != nil {
		f.Fatal(err)
	}
	saved := w.Save(nil)
	f.Add(saved)
	f.Add(saved[:savedHeader])
	f.Add([]byte(savedMagic))
	f.Fuzz(func(t *testing.T, src []byte) {
		err := w.Restore(src)
		if now := w.Save(nil); (err == nil) != bytes.Equal(src, saved) || !bytes.Equal(now, saved) {
			t.Fatalf("%v, and the state is another one: %v", err, !bytes.Equal(now, saved))
		}
	})
}

// TestOldShapesAreForgotten: a world that is saved again and again keeps no shapes of bodies that are gone, and is
// restored with them from a state that has them.
func TestOldShapesAreForgotten(t *testing.T) {
	w, _ := worldOf(t, DefaultConfig())
	var first []byte
	for i := range 8 * mostKnown {
		half := 0.1 + 0.001*float64(i)
		id, err := w.AddBody(oneSolid(Dynamic, boxOf(t, mgl64.Vec3{half, half, half}), mgl64.Vec3{}))
		if err != nil {
			t.Fatal(err)
		}
		saved := w.Save(nil)
		if first == nil {
			first = saved
		}
		w.RemoveBody(id)
	}
	if n := len(w.known.values); n > 2*mostKnown || len(w.known.byKey) > n {
		t.Errorf("%d shapes are known, %d by their content: of one body at a time", n, len(w.known.byKey))
	}
	restore(t, w, first)
	if w.Body(w.Bodies()[0]).Solids()[0].Shape.Core == nil {
		t.Error("a body without its shape")
	}
}
