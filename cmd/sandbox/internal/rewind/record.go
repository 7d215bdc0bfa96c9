package rewind

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// pace says when the next state is saved. That takes a share of the time that steps take, and no more; and to take the
// steps from a state again is not to take long.
type pace struct {
	took    time.Duration // by the steps since the last state
	cost    time.Duration // of that
	steps   int
	changed bool // other bodies are there than in the last state
	size    int  // bytes of that
	tries   int  // states since then that were too large to be kept
}

const (
	costShare = 50                     // times the cost of a state that the steps before the next one take at least
	again     = 200 * time.Millisecond // that the steps after a state take at most, unless a state costs a tenth of it
	mostTries = 4
)

// hashEvery is after how many steps the hash of the level is kept: that takes longer than all else in a step.
const hashEvery = 8

// due reports whether the next state is to be saved, at so many steps a second.
func (p *pace) due(hz float64) bool {
	apart := 0.5 // s
	if p.changed {
		apart = 0.1
	}
	if p.took >= again {
		return p.took >= 10*p.cost
	}
	return p.took >= costShare*p.cost && float64(p.steps) >= apart*hz
}

// Step keeps a step that the level has just taken, and that took so long.
func (t *Tape) Step(lanes *play.Lanes, took time.Duration) {
	if t.why != "" {
		return
	}
	if t.Past() || len(t.loose) > 0 {
		t.leave()
	}
	now := t.line[len(t.line)-1]
	moved, changed := t.seen.step(lanes)
	kept := step{moved: moved}
	if t.at++; t.at%hashEvery == 0 {
		kept.hash = lanes.Hash()
	}
	now.steps = append(now.steps, kept)
	now.bytes += len(moved)
	t.bytes += len(moved)
	t.pace.took += took
	t.pace.steps++
	t.pace.changed = t.pace.changed || changed
	if t.pace.due(t.hz) {
		t.keyframe(lanes)
		t.drop()
	}
}

// keyframe saves the state of the level.
func (t *Tape) keyframe(lanes *play.Lanes) {
	began := t.Now()
	if size := t.pace.size; cap(t.next) < size {
		t.next = make([]byte, 0, 2*size)
	}
	state, err := lanes.Save(t.next[:0])
	if err != nil {
		*t = Tape{Now: t.Now, Replaces: t.Replaces, hz: t.hz, at: t.at, why: err.Error()}
		return
	}
	t.next = state
	if p := &t.pace; p.size > 0 && len(state) > p.size+p.size/4 && p.tries < mostTries {
		p.tries++ // now and then a world has work in hand, which doubles its state: the next step may do
		return
	}
	others := 0
	for i := len(t.line) - 1; i >= 0 && !t.line[i].alone; i-- {
		others++
	}
	s := &segment{begin: t.at, alone: len(t.alone) == 0 || others >= group-1}
	if !s.alone {
		t.packs.pack(state, t.alone)
		s.alone = others > 0 && len(t.packs.packed) > len(state)/2 // a later one may share more with this one
	}
	if s.alone {
		t.packs.pack(state, nil)
		t.alone, t.next = state, t.alone
	}
	s.packed = bytes.Clone(t.packs.packed)
	s.bytes = len(s.packed)
	t.bytes += s.bytes
	t.line = append(t.line, s)
	cost := t.Now().Sub(began)
	if was := t.pace.cost; was > 0 {
		cost = min(cost, 2*was) // the machine may have done other work in between: the next state is not to wait for that
	}
	t.pace = pace{cost: cost, size: len(state)}
}

// drop forgets the oldest segments that are too old, or for which there is no room. The first one stands alone.
func (t *Tape) drop() {
	for {
		next := 1
		for next < len(t.line) && !t.line[next].alone {
			next++
		}
		if next >= len(t.line) || t.bytes <= mostBytes && float64(t.at-t.line[next].begin) < seconds*t.hz {
			return
		}
		for _, s := range t.line[:next] {
			t.bytes -= s.bytes
		}
		t.line = slices.Clone(t.line[next:])
		if len(t.branch) > 0 && (t.line[0].begin > t.fork || t.line[0].begin > t.branch[0].begin) {
			t.forgetBranch()
		}
	}
}

// seen is which bodies a level had last, and where.
type seen struct {
	bodies [][]seenBody     // by lane and slot
	count  []int            // by lane
	next   []physics.BodyID // buffer
	room   []byte           // for what is kept of them, of many steps at once
}

// seenBody is the body that a slot had last, and where it was.
type seenBody struct {
	id   physics.BodyID
	pose physics.Pose
}

// roomBytes is how much memory is allocated at a time for the bodies that moved.
const roomBytes = 1 << 18

// movedBytes is how many a body takes that moved: lane and slot, place, and turn.
const movedBytes = 4 + 3*8 + 4*2

// begin notes where the bodies are now.
func (s *seen) begin(lanes *play.Lanes) {
	n := len(lanes.Stages())
	s.bodies, s.count = make([][]seenBody, n), make([]int, n)
	s.step(lanes)
}

// step returns the bodies that have moved or come since the last call, and whether others are there.
func (s *seen) step(lanes *play.Lanes) (moved []byte, changed bool) {
	first := len(s.room)
	for lane, stage := range lanes.Stages() {
		w := stage.World()
		s.next = w.AppendBodies(s.next[:0])
		if most := movedBytes * len(s.next); cap(s.room)-len(s.room) < most {
			s.room = append(make([]byte, 0, max(roomBytes, len(s.room)-first+most)), s.room[first:]...)
			first = 0
		}
		changed = changed || len(s.next) != s.count[lane]
		s.count[lane] = len(s.next)
		for _, id := range s.next {
			pose := w.Body(id).Pose()
			for id.Index() >= len(s.bodies[lane]) {
				s.bodies[lane] = append(s.bodies[lane], seenBody{})
			}
			was := &s.bodies[lane][id.Index()]
			came := was.id != id
			if came || was.pose != pose {
				*was, changed = seenBody{id, pose}, changed || came
				s.room = s.room[:len(s.room)+movedBytes]
				putMoved((*[movedBytes]byte)(s.room[len(s.room)-movedBytes:]), lane, id.Index(), came, &pose)
			}
		}
	}
	return s.room[first:len(s.room):len(s.room)], changed
}

// turnUnit is that of a turn: parts of a quaternion are whole multiples.
const turnUnit = 1.0 / math.MaxInt16

// cameBit marks a slot that had another body before, or none, in the word of lane and slot.
const cameBit = 1 << 23

// putMoved writes a body, whether it has come, and where it is.
func putMoved(dst *[movedBytes]byte, lane, slot int, came bool, p *physics.Pose) {
	word := uint32(lane)<<24 | uint32(slot)&(cameBit-1)
	if came {
		word |= cameBit
	}
	binary.LittleEndian.PutUint32(dst[:], word)
	for i, x := range p.Position {
		binary.LittleEndian.PutUint64(dst[4+8*i:], math.Float64bits(x))
	}
	for i, x := range [...]float64{p.Rotation.W, p.Rotation.V[0], p.Rotation.V[1], p.Rotation.V[2]} {
		binary.LittleEndian.PutUint16(dst[28+2*i:], uint16(int16(math.RoundToEven(x*math.MaxInt16))))
	}
}

// readMoved returns the body that comes next, whether it has come, and where it is.
func readMoved(src []byte) (lane, slot int, came bool, p physics.Pose) {
	word := binary.LittleEndian.Uint32(src)
	for i := range p.Position {
		p.Position[i] = math.Float64frombits(binary.LittleEndian.Uint64(src[4+8*i:]))
	}
	part := func(i int) float64 { return turnUnit * float64(int16(binary.LittleEndian.Uint16(src[28+2*i:]))) }
	p.Rotation.W, p.Rotation.V[0], p.Rotation.V[1], p.Rotation.V[2] = part(0), part(1), part(2), part(3)
	p.Rotation = p.Rotation.Normalize()
	return int(word >> 24), int(word & (cameBit - 1)), word&cameBit != 0, p
}
