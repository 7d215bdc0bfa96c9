// Package record writes and reads records of levels that were played: the level, what it was played with, what its
// player did, and after every step a hash of all that moves. Whoever has a record can play the same, and tell at which
// step and body another build begins to differ.
//
// A record is JSON, one object a line: a Header, then a Step for each step.
package record

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/hash"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// Version is that of the format.
const Version = 1

// Header says what was played, and with what.
type Header struct {
	Version  int      `json:"brickyard_record"`
	Build    string   `json:"build"`
	Level    string   `json:"level"`           // built-in name, or the first of Files
	Files    []File   `json:"files,omitempty"` // that a level from outside was read from
	Set      []string `json:"set,omitempty"`
	Seed     uint64   `json:"seed,omitempty"`
	Hz       *float64 `json:"hz,omitempty"`
	Substeps int      `json:"substeps,omitempty"`
	Expel    bool     `json:"expel,omitempty"`
	NoSleep  bool     `json:"no_sleep,omitempty"`
	Keys     string   `json:"keys,omitempty"` // lines as a file of keys has them
}

// File is a file of a level: its path from the folder of the level, with slashes, and its content.
type File struct {
	Path string `json:"path"`
	Data []byte `json:"data"`
}

// Step is what a step has led to.
type Step struct {
	Step  int    `json:"step"` // counted from 1
	Hash  string `json:"hash"` // of all lanes
	Marks string `json:"marks"`
}

// quantities are those of a body of which a step has a mark, a byte each.
var quantities = [...]string{"position", "rotation", "velocity", "spin"}

// StepOf returns what the last step of some lanes has led to.
func StepOf(lanes *play.Lanes, step int) Step {
	var marks []byte
	eachMover(lanes, func(b physics.Body) {
		pose := b.Pose()
		turn := pose.Rotation
		marks = append(marks, mark(pose.Position), mark(turn.V, turn.W), mark(b.Velocity()), mark(b.AngularVelocity()))
	})
	return Step{step, fmt.Sprintf("%016x", lanes.Hash()), base64.StdEncoding.EncodeToString(marks)}
}

// mark returns a byte that another vector has by one chance in 256.
func mark(v mgl64.Vec3, more ...float64) byte {
	h := uint64(0)
	for _, x := range append(more, v[:]...) {
		h = hash.Mix(h ^ math.Float64bits(x))
	}
	return byte(h)
}

// eachMover visits the bodies that may move, lane by lane.
func eachMover(lanes *play.Lanes, visit func(physics.Body)) {
	for _, stage := range lanes.Stages() {
		w := stage.World()
		for _, id := range w.Bodies() {
			if b := w.Body(id); b.Kind() != physics.Static {
				visit(b)
			}
		}
	}
}

// Differ says in what a step of some lanes differs from a recorded one, "" if it does not: the first body, and which of
// its quantities.
func Differ(lanes *play.Lanes, recorded *Step) string {
	now := StepOf(lanes, recorded.Step)
	if now.Hash == recorded.Hash {
		return ""
	}
	before, err := base64.StdEncoding.DecodeString(recorded.Marks)
	after, _ := base64.StdEncoding.DecodeString(now.Marks)
	switch {
	case err != nil:
		return "it has another hash, and the marks of its bodies cannot be read"
	case len(before) != len(after):
		return fmt.Sprintf("%d bodies move instead of %d", len(after)/len(quantities), len(before)/len(quantities))
	}
	first, what, others := "", "", 0
	at := 0
	eachMover(lanes, func(b physics.Body) {
		for k := range quantities {
			if before[at+k] == after[at+k] {
				continue
			}
			if first == "" {
				first, what = b.Name(), quantities[k]
			} else if b.Name() != first {
				others++
			}
			break
		}
		at += len(quantities)
	})
	switch {
	case first == "":
		return "it has another hash, though no body has another mark"
	case others == 0:
		return fmt.Sprintf("%q has another %s", first, what)
	}
	return fmt.Sprintf("%q has another %s, and %d more bodies differ", first, what, others)
}

// Writer writes a record.
type Writer struct{ out *json.Encoder }

// NewWriter begins a record.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	h.Version = Version
	w := &Writer{json.NewEncoder(out)}
	return w, w.out.Encode(h)
}

// Step adds a step.
func (w *Writer) Step(s Step) error { return w.out.Encode(s) }
