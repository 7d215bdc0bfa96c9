package script

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// The state of a script: its random numbers, timers and tags, the keys that are held, its board, which of its callbacks
// failed, the bodies and joints that it made, and the fields of the name state. All other globals are frozen
// once a script has run, and are the same in every run.

// savedRun is the part of it that is plain data.
type savedRun struct {
	random  *rand.PCG
	failed  *[hooks]int
	off     *[hooks]bool
	used    *[hooks]uint64
	made    *int
	printed *int
	timers  *[]timer
	faults  *[]string
	board   *scene.Board
	until   *float64
	view    *scene.View
	held    []string // keys
	tags    []savedTags
}

// savedTags are the tags of a body.
type savedTags struct {
	index int
	guest physics.BodyID
	tags  []string
}

var runCodec = snapshot.New[savedRun]()

// SavedLayout tells builds apart whose scripts are saved as other bytes.
func SavedLayout() uint64 { return runCodec.Layout() ^ 31*shapeCodec.Layout() ^ 961*uint64(savedKinds) }

// parts returns the plain data of the run; its lists are empty.
func (l *live) parts() savedRun {
	sc := l.sc
	return savedRun{random: sc.random.pcg, failed: &l.failed, off: &l.off, used: &l.used, made: &l.made,
		printed: &sc.printed, timers: &l.timers, faults: &l.faults, board: &l.board, until: &l.until, view: &l.view}
}

// Save implements scene.Run.
func (l *live) Save(dst []byte) ([]byte, error) {
	sc, parts := l.sc, l.parts()
	for _, key := range slices.Sorted(maps.Keys(l.held)) {
		if l.held[key] {
			parts.held = append(parts.held, key)
		}
	}
	for h, tags := range sc.tags {
		parts.tags = append(parts.tags, savedTags{h.index, h.guest, tags})
	}
	slices.SortFunc(parts.tags, func(a, b savedTags) int {
		return cmp.Or(cmp.Compare(a.index, b.index),
			bytes.Compare(guestCodec.Append(nil, &a.guest, nil), guestCodec.Append(nil, &b.guest, nil)))
	})
	dst = runCodec.Append(dst, &parts, nil)
	dst = sc.build.Save(dst)
	w := valueWriter{out: dst, known: sc.knownValues(), seen: map[any]uint64{}}
	w.number(uint64(len(sc.state.fields)))
	for _, name := range sc.state.fields.Keys() {
		w.text(name)
		if w.value(sc.state.fields[name], 0); w.err != nil {
			return w.out, fmt.Errorf("%s: state.%s %w", l.shown, name, w.err)
		}
	}
	return w.out, nil
}

// Restore implements scene.Run.
func (l *live) Restore(src []byte) (rest []byte, err error) {
	sc, parts := l.sc, l.parts()
	if src, err = runCodec.Read(src, &parts, nil); err != nil {
		return src, err
	}
	clear(l.held)
	for _, key := range parts.held {
		l.held[key] = true
	}
	sc.tags = map[handle][]string{}
	for _, t := range parts.tags {
		sc.tags[handle{sc, t.index, t.guest}] = t.tags
	}
	if src, err = sc.build.Restore(src); err != nil {
		return src, err
	}
	// These know the bodies of the scene by their places.
	sc.byName, sc.offsets = map[string]int{}, nil
	r := valueReader{in: src, sc: sc, known: sc.knownValues()}
	fields := starlark.StringDict{}
	for range r.count() {
		name := r.text()
		if v := r.value(0); r.err == nil {
			fields[name] = v
		}
	}
	if r.err != nil {
		return r.in, r.err
	}
	clear(sc.state.fields)
	maps.Copy(sc.state.fields, fields)
	return r.in, nil
}

// Source implements scene.Run: a hash of the texts of the script and of those that it loaded.
func (l *live) Source() (sum [sha256.Size]byte) {
	own := l.sc.texts[l.shown] // first, wherever it lies and whatever it is called
	all := append(binary.AppendUvarint(nil, uint64(len(own))), own...)
	for _, name := range slices.Sorted(maps.Keys(l.sc.texts)) {
		if name != l.shown {
			all = append(all, name...)
			all = append(binary.AppendUvarint(all, uint64(len(l.sc.texts[name]))), l.sc.texts[name]...)
		}
	}
	return sha256.Sum256(all)
}

// errMade says of a value that it has no other form than itself.
var errMade = errors.New("was made in a callback, and lives in this run alone")
