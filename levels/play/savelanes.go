package play

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/internal/snapshot"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// A saved level is a line of JSON, which names the level and the build, and the bytes of its lanes.

// SavedVersion is that of the line.
const SavedVersion = 1

// mostHead bounds that line (bytes).
const mostHead = 1 << 20

// head is that line.
type head struct {
	Version int    `json:"brickyard_state"`
	Build   string `json:"build"`
	Layout  string `json:"layout"`
	Level   string `json:"level"`          // for messages, and to find a built-in one
	With    string `json:"with,omitempty"` // parameters that are not as the level has them
	Hash    string `json:"hash"`           // of the level and its parameters
	Step    uint64 `json:"step"`
	Bytes   string `json:"bytes"` // how many follow, in twenty digits
	Sum     string `json:"sum"`   // CRC-32C of these but for the worlds, which have their own, in eight hexadecimal digits
}

// Revision is the one that the program was built from, where the build has to be told. It is set before anything is
// saved.
var Revision string

// Build names this build in saved levels: another one goes on with other bits, perhaps.
var Build = sync.OnceValue(func() string {
	if Revision != "" {
		return Revision
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	name := strings.Trim(info.Main.Version, "()")
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && !strings.Contains(name, s.Value[:min(12, len(s.Value))]) {
			name += " " + s.Value
		}
	}
	return name
})

// savedLanes is lanes without their stages.
type savedLanes struct {
	step    *uint64
	told    *[]int
	lines   *[]string
	planned *[]TimedInput
}

var (
	lanesCodec = snapshot.New[savedLanes]()
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

// identity names a level in saved states.
type identity struct{ level, with, hash string }

// identify names the level before its logic adds to it. Where its parts were made is left out: that begins with
// the folder in which it lies.
func (l *Lanes) identify() {
	l.is = identity{level: l.scene.Name}
	for _, p := range l.scene.Params {
		if p.Value != p.Default {
			l.is.with = strings.TrimSpace(l.is.with + " " + p.Name + "=" + p.Value)
		}
	}
	bare := *l.scene
	bare.Name, bare.Bodies, bare.Joints = "", slices.Clone(bare.Bodies), slices.Clone(bare.Joints)
	bare.Cars, bare.Sensors = slices.Clone(bare.Cars), slices.Clone(bare.Sensors)
	bare.Ghosts = slices.Clone(bare.Ghosts)
	clearSources(bare.Bodies, func(b *scene.Body) { b.Source = "" })
	clearSources(bare.Joints, func(j *scene.Joint) { j.Source = "" })
	clearSources(bare.Cars, func(c *scene.Car) { c.Source = "" })
	clearSources(bare.Sensors, func(x *scene.Sensor) { x.Source = "" })
	clearSources(bare.Ghosts, func(g *scene.Ghost) { g.Source = "" })
	if bare.Player != nil {
		who := *bare.Player
		who.Source, bare.Player = "", &who
	}
	text, err := json.Marshal(&bare)
	if err != nil {
		panic("play: a checked scene is none of JSON: " + err.Error())
	}
	l.is.hash = shortHash(text)
}

func clearSources[T any](of []T, clear func(*T)) {
	for i := range of {
		clear(&of[i])
	}
}

// identifyLogic adds the texts that the logic of the level was read from.
func (l *Lanes) identifyLogic() {
	source := l.stages[0].logic.run.Source()
	l.is.hash = shortHash(append([]byte(l.is.hash), source[:]...))
}

func shortHash(of []byte) string { return fmt.Sprintf("%x", sha256.Sum256(of))[:32] }

// Save appends the state of a level between two steps: all that decides the steps to come, in its worlds and around
// them. It fails for a script whose state holds a value without a form outside of its run.
func (l *Lanes) Save(dst []byte) ([]byte, error) {
	if l.is.hash == "" {
		l.identify()
	}
	h := head{SavedVersion, Build(), layoutText(), l.is.level, l.is.with, l.is.hash, l.step, bytesText(0), sumText(0)}
	line, err := json.Marshal(&h)
	if err != nil {
		return dst, err
	}
	begin := len(dst)
	saved, err := l.saveBody(append(append(dst, line...), '\n'))
	if err != nil {
		return dst, fmt.Errorf("this level cannot be saved now: %w", err)
	}
	body := saved[begin+len(line)+1:]
	h.Bytes, h.Sum = bytesText(len(body)), sumText(l.sum(body))
	if line, err = json.Marshal(&h); err == nil {
		copy(saved[begin:], line) // it is as long as before
	}
	return saved, err
}

func bytesText(n int) string { return fmt.Sprintf("%020d", n) }

func sumText(sum uint32) string { return fmt.Sprintf("%08x", sum) }

// sum returns the checksum of the bytes of saveBody but for the worlds. Of bytes that it cannot part it takes the rest.
func (l *Lanes) sum(body []byte) (sum uint32) {
	rest, err := lanesCodec.Check(body, nil)
	for range l.stages {
		if err == nil {
			_, rest, err = cut(rest)
		}
		if err != nil {
			break
		}
		world := rest
		if _, rest, err = cut(world); err == nil {
			sum = crc32.Update(sum, castagnoli, body[:len(body)-len(world)+8]) // with the length of the world
			body = rest
		}
	}
	return crc32.Update(sum, castagnoli, body)
}

func layoutText() string { return fmt.Sprintf("%016x", partsLayout()^31*lanesCodec.Layout()) }

// saveBody appends the bytes that follow the line.
func (l *Lanes) saveBody(dst []byte) (_ []byte, err error) {
	dst = lanesCodec.Append(dst, &savedLanes{&l.step, &l.told, &l.lines, &l.planned}, nil)
	for _, stage := range l.stages {
		if dst, err = stage.save(dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// Restore sets a level to a state that Save has written, of the same level with the same parameters: the steps to come
// have the bits of those after it, on any number of threads. If it fails, the level is as it was, and the error is one
// line.
func (l *Lanes) Restore(src []byte) error {
	if l.is.hash == "" {
		l.identify()
	}
	h, body, err := readHead(src)
	if err == nil {
		err = l.matches(&h)
	}
	if err == nil && sumText(l.sum(body)) != h.Sum {
		err = errors.New("it is damaged: its checksum does not match")
	}
	if err != nil {
		return fmt.Errorf("this state cannot be restored: %w", err)
	}
	var before []byte
	if len(l.stages) > 1 { // each goes back by itself, but not those before it
		if before, err = l.saveBody(nil); err != nil {
			return fmt.Errorf("this state cannot be restored: %w", err)
		}
	}
	if err = l.restoreBody(body); err == nil {
		return nil
	}
	if before != nil {
		if again := l.restoreBody(before); again != nil {
			panic("play: a level that was as it is cannot be put back: " + again.Error())
		}
	}
	return fmt.Errorf("this state cannot be restored: %w", err)
}

// restoreBody sets the lanes to the bytes of saveBody. If it fails, some of several lanes may have been set.
func (l *Lanes) restoreBody(src []byte) error {
	own := src
	src, err := lanesCodec.Check(src, nil)
	for _, stage := range l.stages {
		if err == nil {
			src, err = stage.restore(src)
		}
	}
	switch {
	case err != nil:
		return err
	case len(src) > 0:
		return errors.New("it does not end where it should")
	}
	_, err = lanesCodec.Read(own, &savedLanes{&l.step, &l.told, &l.lines, &l.planned}, nil)
	return err
}

// StateInfo says what a saved state is of.
type StateInfo struct {
	Level string // by which a viewer finds a built-in one
	With  string // parameters that are not as the level has them
	Step  uint64
}

// StateOf returns what a saved state is of.
func StateOf(src []byte) (StateInfo, error) {
	h, _, err := readHead(src)
	return StateInfo{h.Level, h.With, h.Step}, err
}

// StateHead is how many bytes at the beginning of a saved level hold its first line.
const StateHead = mostHead

// CheckState reports why a file of so many bytes that begins so is no saved level that this build reads, nil if it may
// be one.
func CheckState(begin []byte, size int64) error {
	h, rest, err := parseHead(begin)
	if err != nil {
		return err
	}
	return h.fits(size - int64(len(begin)-len(rest)))
}

// readHead returns the line of a saved state, and the bytes that follow it.
func readHead(src []byte) (h head, body []byte, err error) {
	if h, body, err = parseHead(src); err == nil {
		err = h.fits(int64(len(body)))
	}
	return h, body, err
}

// parseHead returns the line at the beginning of some bytes, and those that follow it.
func parseHead(src []byte) (h head, rest []byte, err error) {
	line, _, found := bytes.Cut(src[:min(len(src), mostHead)], []byte{'\n'})
	if !bytes.HasPrefix(src, []byte(`{"brickyard_state":`)) {
		return h, nil, errors.New("it is not a level that Ctrl+S or --save has saved")
	}
	if !found {
		return h, nil, errors.New("it is cut short")
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, errors.New("its first line is damaged")
	}
	return h, src[len(line)+1:], nil
}

// fits returns an error if the line is of another version, or other than so many bytes follow it.
func (h *head) fits(size int64) error {
	bytes, err := strconv.ParseInt(h.Bytes, 10, 64)
	switch {
	case h.Version != SavedVersion:
		return fmt.Errorf("it has version %d of states, and this build (%s) reads version %d", h.Version, Build(),
			SavedVersion)
	case err != nil || bytes < 0:
		return errors.New("its first line is damaged")
	case bytes > size:
		return fmt.Errorf("it is cut short: %d of %d bytes are there", size, bytes)
	case bytes < size:
		return fmt.Errorf("%d bytes follow its end", size-bytes)
	}
	return nil
}

// matches returns an error that names both where a state is of another build or level, or of other parameters. The
// name of a level is not compared: a copy may have another one.
func (l *Lanes) matches(h *head) error {
	was, is := levelText(h.Level, h.With), levelText(l.is.level, l.is.with)
	switch {
	case h.Build != Build() || h.Layout != layoutText():
		return fmt.Errorf("another build has written it (%s, layout %s; this is %s, %s)", message.OneLine(h.Build),
			message.OneLine(h.Layout), Build(), layoutText())
	case h.Hash == l.is.hash && h.With == l.is.with:
		return nil
	case h.Level != l.is.level:
		return fmt.Errorf("it is of %s, and this is %s: name its own level, or an unchanged copy of that", was, is)
	case h.With != l.is.with:
		return fmt.Errorf("it is of %s, and this is %s: begin with the same parameters", was, is)
	}
	return fmt.Errorf("it is of another %s: its file, its seed or the scene that it makes is another one (%s, this "+
		"is %s)", is, message.OneLine(h.Hash), l.is.hash)
}

// levelText names a level and its parameters.
func levelText(level, with string) string {
	if with == "" {
		return message.Quote(level)
	}
	return message.OneLine(message.Quote(level) + " with " + with)
}
