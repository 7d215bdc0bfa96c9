package rewind

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

func TestMain(m *testing.M) { loadtest.Main(m) }

// played is a level with a tape whose clock goes on by a millisecond a step.
type played struct {
	*Tape
	lanes  *play.Lanes
	hashes map[uint64]uint64 // by step
	poses  map[uint64]mgl64.Vec3
}

func newPlayed(t *testing.T) *played {
	t.Helper()
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "tape.star", `
ground()
wall(4, 3)
sphere(0.3, at=(0, 3, 6), vel=(0, 0, -12), name="ball")
state.n = 0
def on_step(dt):
    state.n += 1
    if state.n % 40 == 0:
        box((0.3, 0.3, 0.3), at=(random.uniform(-3, 3), 6 + state.n * 0.02, 3))
`))
	p := &played{&Tape{}, lanes, map[uint64]uint64{}, map[uint64]mgl64.Vec3{}}
	p.Begin(lanes)
	p.note()
	return p
}

func (p *played) note() {
	p.hashes[p.At()] = p.lanes.Hash()
	w := p.lanes.Stages()[0].World()
	if id, there := w.FindBody("ball"); there {
		p.poses[p.At()] = w.Body(id).Position()
	}
}

func (p *played) step() {
	p.lanes.Step()
	p.Tape.Step(p.lanes, 20*time.Millisecond)
	p.note()
}

func (p *played) shoot() {
	_ = p.Do(p.lanes, Act{Name: "shoot", Do: func(l *play.Lanes) error {
		_, err := l.Stages()[0].AddBody(scene.Body{Kind: scene.DynamicBody, Position: mgl64.Vec3{0, 2, 4},
			Velocity: mgl64.Vec3{0, 0, -20}, Shapes: []scene.Shape{{Kind: "sphere", Radius: 0.2}}})
		return err
	}})
}

// kick stands for something that goes on, frame by frame.
func (p *played) kick(to float64) {
	_ = p.Do(p.lanes, Act{What: "kick", Do: func(l *play.Lanes) error {
		w := l.Stages()[0].World()
		if id, there := w.FindBody("ball"); there {
			w.Body(id).ApplyImpulse(mgl64.Vec3{to, 0, 0}, w.Body(id).Position())
		}
		return nil
	}})
}

// run takes steps with some deeds.
func (p *played) run(steps int) {
	for range steps {
		switch p.At() % 50 {
		case 7:
			p.shoot()
		case 20, 21, 22, 40:
			p.kick(float64(p.At()))
		}
		p.step()
	}
}

func (p *played) mustGo(t *testing.T, step uint64) {
	t.Helper()
	if err := p.Go(p.lanes, step); err != nil {
		t.Fatal(err)
	}
	if p.At() != step || p.lanes.StepCount() != step || p.lanes.Hash() != p.hashes[step] {
		t.Fatalf("step %d: at %d, world at %d, same hash: %v", step, p.At(), p.lanes.StepCount(),
			p.lanes.Hash() == p.hashes[step])
	}
}

func TestEveryStepIsReached(t *testing.T) {
	p := newPlayed(t)
	p.run(220)
	if p.Why() != "" || len(p.line) < 6 {
		t.Fatal(p.Why(), len(p.line))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 25 {
		p.mustGo(t, random.Uint64N(221))
	}
	for range 25 {
		step := random.Uint64N(221)
		if err := p.Show(p.lanes, step); err != nil {
			t.Fatal(err)
		}
		w := p.lanes.Stages()[0].World()
		id, _ := w.FindBody("ball")
		if at := w.Body(id).PoseAt(0.3).Position; at != p.poses[step] {
			t.Fatalf("step %d: the ball is shown at %v, it was at %v", step, at, p.poses[step])
		}
	}
	p.mustGo(t, 220)
	if n, err := p.Check(p.lanes, 1000); n != 220 || err != nil || p.lanes.Hash() != p.hashes[220] {
		t.Errorf("checked %d steps: %v", n, err)
	}
	p.run(5)
	p.mustGo(t, 223)
}

func TestBranches(t *testing.T) {
	p := newPlayed(t)
	p.run(120)
	before := p.hashes[120]
	p.mustGo(t, 60)
	p.kick(3) // what goes on is no branch by itself
	if _, _, branched := p.Branch(); branched || p.Last() != 120 {
		t.Fatal("looking is a branch")
	}
	p.shoot()
	p.run(30)
	if fork, end, ok := p.Branch(); !ok || fork != 60 || end != 120 || p.Last() != 90 {
		t.Fatalf("the future that was left: %d to %d, %v; the tape ends at %d", fork, end, ok, p.Last())
	}
	here := p.lanes.Hash()
	p.mustGo(t, 75)
	p.mustGo(t, 90)
	if err := p.Return(p.lanes); err != nil {
		t.Fatal(err)
	}
	if p.At() != 120 || p.lanes.Hash() != before {
		t.Fatalf("returned to step %d, same hash: %v", p.At(), p.lanes.Hash() == before)
	}
	if n, err := p.Check(p.lanes, 1000); n != 120 || err != nil {
		t.Errorf("checked %d steps: %v", n, err)
	}
	if err := p.Return(p.lanes); err != nil || p.lanes.Hash() != here || p.At() != 90 {
		t.Fatalf("the other future: step %d, %v", p.At(), err)
	}
	p.run(10)
	p.mustGo(t, 95)
}

func TestUndo(t *testing.T) {
	p := newPlayed(t)
	p.run(10) // a shot before step 7
	undo := func(step uint64) {
		t.Helper()
		last, ok := p.LastCommand()
		if !ok || last != (Command{step, "shoot"}) {
			t.Fatalf("the last command is %+v, %v", last, ok)
		}
		if err := p.Tape.Undo(p.lanes, step); err != nil || p.At() != step || p.lanes.Hash() != p.hashes[step] {
			t.Fatalf("undone: at step %d, same hash: %v, %v", p.At(), p.lanes.Hash() == p.hashes[step], err)
		}
	}
	undo(7)
	if last, ok := p.LastCommand(); ok {
		t.Fatalf("before the first command there is %+v", last)
	}
	p.step()
	p.mustGo(t, 8)
	p.shoot() // while time stands still
	undo(8)
	p.step()
	p.mustGo(t, 9)
	p.shoot()
	shot := p.lanes.Hash()
	if err := p.Go(p.lanes, 3); err != nil {
		t.Fatal(err)
	}
	if err := p.Go(p.lanes, 9); err != nil || p.lanes.Hash() != shot {
		t.Error("the last deed is lost on the way back to the present", err)
	}
}

// TestEachMove: the way of a body is where it was after each step, up to where the level stands; a body that comes into
// the slot of another one is told apart.
func TestEachMove(t *testing.T) {
	p := newPlayed(t)
	p.run(60)
	w := p.lanes.Stages()[0].World()
	ball, _ := w.FindBody("ball")
	gone := w.Bodies()[len(w.Bodies())-1]
	_ = p.Do(p.lanes, Act{Name: "delete", Do: func(l *play.Lanes) error {
		l.Stages()[0].World().RemoveBody(gone)
		return nil
	}})
	p.run(70)
	p.mustGo(t, 120)
	var way []uint64
	came := map[int][]uint64{}
	p.EachMove(30, func(step uint64, lane, slot int, new bool, at physics.Pose) {
		if lane != 0 || step <= 30 || step > 120 {
			t.Fatalf("step %d of lane %d", step, lane)
		}
		if new {
			came[slot] = append(came[slot], step)
		}
		if slot == ball.Index() {
			way = append(way, step)
			if at.Position != p.poses[step] {
				t.Fatalf("step %d: the ball is said to be at %v, it was at %v", step, at.Position, p.poses[step])
			}
		}
	})
	if len(way) != 90 || way[0] != 31 || !slices.IsSorted(way) {
		t.Errorf("the ball moves in %d steps: %v", len(way), way)
	}
	if n := len(came[gone.Index()]); n == 0 || len(came[ball.Index()]) > 0 {
		t.Errorf("the slot of the body that went has another one %d times: %v", n, came)
	}
}

// TestWhatIsDoneAgainIsSeen: a body that comes by an act at the last step has come with the step after it, even where
// the level has been back in between.
func TestWhatIsDoneAgainIsSeen(t *testing.T) {
	p := newPlayed(t)
	p.run(62)
	p.shoot()
	p.note()
	p.mustGo(t, 58)
	p.mustGo(t, 62)
	all := p.lanes.Stages()[0].World().Bodies()
	shot := all[len(all)-1].Index()
	p.run(5)
	var came []uint64
	p.EachMove(0, func(step uint64, _, slot int, new bool, _ physics.Pose) {
		if slot == shot && new {
			came = append(came, step)
		}
	})
	if !slices.Equal(came, []uint64{63}) {
		t.Errorf("it comes with steps %v", came)
	}
}

// TestOldStepsGo: a tape keeps a minute, and no more.
func TestOldStepsGo(t *testing.T) {
	p := newPlayed(t)
	for range 75 * 60 {
		p.lanes.Step()
		p.Tape.Step(p.lanes, 20*time.Millisecond)
	}
	if kept := p.Last() - p.First(); kept < 60*60 || kept > 65*60 {
		t.Errorf("%d steps are kept", kept)
	}
	sum := 0
	for _, s := range p.line {
		sum += s.bytes
	}
	if sum != p.bytes {
		t.Errorf("%d bytes are counted, there are %d", p.bytes, sum)
	}
	if err := p.Go(p.lanes, p.First()+17); err != nil {
		t.Error(err)
	}
}

// TestLittleInCommon: where bodies have moved much since the state that others are packed against, another one takes
// its place.
func TestLittleInCommon(t *testing.T) {
	p := newPlayed(t)
	p.run(220)
	for i, s := range p.line {
		if s.alone || p.line[i-1].alone {
			continue
		}
		if state, err := p.unpack(i); err != nil || len(s.packed) > len(state)/2 {
			t.Errorf("the state after step %d: %d of %d bytes differ, %v", s.begin, len(s.packed), len(state), err)
		}
	}
}

// TestPack: what lies elsewhere than in the base is found there.
func TestPack(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	base := make([]byte, 200_000)
	for i := range base {
		base[i] = byte(random.Uint32())
	}
	longer := slices.Insert(bytes.Clone(base), 70_000, make([]byte, 44)...)
	moved := slices.Concat(base[150_003:], base[:150_003])
	changed := bytes.Clone(base)
	for i := 0; i < len(changed); i += 100 {
		changed[i]++
	}
	var p packer
	for name, c := range map[string]struct {
		state, base []byte
		most        int
	}{
		"the same":       {base, base, 800},
		"longer":         {longer, base, 3_000},
		"shorter":        {base, longer, 3_000},
		"moved":          {moved, base, 4_000},
		"partly changed": {changed, base, 21_000},
		"zeros":          {make([]byte, 200_000), nil, 800},
		"no base":        {base, nil, 205_000},
	} {
		p.pack(c.state, c.base)
		if again, err := unpack(nil, c.base, p.packed); err != nil || !bytes.Equal(again, c.state) {
			t.Errorf("%s: unpacked otherwise, %v", name, err)
		}
		if len(p.packed) > c.most {
			t.Errorf("%s: packed into %d bytes, at most %d", name, len(p.packed), c.most)
		}
	}
}

// FuzzPack: whatever two states are, the second is unpacked as it was; what is no packed state is an error.
func FuzzPack(f *testing.F) {
	f.Add([]byte("abcdefgh"), []byte("abcdefghabcdefghxyz"))
	f.Add(bytes.Repeat([]byte{1, 2, 3}, 400), bytes.Repeat([]byte{1, 2, 3, 4}, 400))
	f.Add(bytes.Repeat([]byte("some words"), 200), append([]byte("other"), bytes.Repeat([]byte("some words"), 200)...))
	f.Add([]byte{}, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0x1f, mixed})
	var p packer
	f.Fuzz(func(t *testing.T, base, state []byte) {
		p.pack(state, base)
		again, err := unpack([]byte("head"), base, p.packed)
		if err != nil || !bytes.Equal(again[4:], state) {
			t.Fatalf("%v: %q is unpacked as %q", err, state, again)
		}
		_, _ = unpack(nil, base, state)
	})
}

// TestContactsAreThereAfterAJump: wherever a jump ends, at kept states too, the contacts of that step are known.
func TestContactsAreThereAfterAJump(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "slide.star", `
ground(material="ice")
for i in range(6):
    box((0.5, 0.5, 0.5), at=(2 * i, 0.26, 0), vel=(0, 0, 3), material="ice")
`))
	p := &played{&Tape{}, lanes, map[uint64]uint64{}, map[uint64]mgl64.Vec3{}}
	p.Begin(lanes)
	contacts := func() int { return len(lanes.Stages()[0].World().AppendContacts(nil)) }
	known := map[uint64]int{}
	for len(p.line) < 4 {
		p.step()
		known[p.At()] = contacts()
	}
	for _, s := range p.line[1:] {
		if err := p.Go(lanes, s.begin); err != nil {
			t.Fatal(err)
		}
		if n := contacts(); n == 0 || n != known[s.begin] {
			t.Errorf("step %d: %d contacts, want %d", s.begin, n, known[s.begin])
		}
	}
}
