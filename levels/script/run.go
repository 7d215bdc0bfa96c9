package script

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/jsonplace"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// Options are the settings that a run gets from outside.
type Options struct {
	Params map[string]string // values for param(), by name
	// Positional gives values for the first parameters in the order of their declaration.
	Positional []string
	Seed       uint64            // of random; 0 means 1
	Print      func(line string) // takes the lines that the script prints, and notes on it; nil drops them
	Told       bool              // Print takes the lines of callbacks only

	// MaxFaces bounds the faces of the meshes that are built; zero is no bound. See scene.Build.
	MaxFaces int
	// NoTimeout leaves it to the caller to bound the time of the run. Of a busy machine the timeout may be less processor
	// time than the script is entitled to.
	NoTimeout bool
	Read      func(file string) // is told of every file of fsys that is read; may be nil
	Folder    string            // path of fsys, which messages on its files show; "" where it has none

	// Again runs the script again: once more for every world that it is played in but the first. nil: it can be played
	// once, if it has callbacks.
	Again func() (*scene.Scene, error)
}

// dialect is Starlark with loops at the top level; while and recursion stay off, so that steps bound every run.
var dialect = &syntax.FileOptions{Set: true, TopLevelControl: true, GlobalReassign: true}

// script is one run of a level script: the scene it builds and the state that the built-in functions share.
type script struct {
	build   *scene.Builder
	params  paramSet
	random  generator
	fsys    fs.FS
	folder  string                     // path of fsys, for messages
	texts   map[string]string          // source by file name, to find the start of a call
	places  map[syntax.Position]string // answers of place()
	modules map[string]*module
	numbers map[*mgl64.Vec3]*fileNumbers // of shapes that obj() read, by their first points
	models  map[string]scene.Shape       // that obj() read, by file, group and scale
	printed int
	told    bool              // lines that are printed while the level is built have been told
	tell    func(line string) // takes each line that is printed; may be nil
	read    func(file string) // is told of every file that is read
	notes   []string          // repairs of shapes since the last tellNotes
	angles  angleWatch
	given   starlark.StringDict // names of all files besides Starlark's own
	guards  map[string]guard    // that its files are rewritten to ask
	globals starlark.StringDict // of the script itself, once it has run
	known   *globals            // once they were asked for
	file    string              // that the shape being made came from, for its notes; "" for the script itself

	// Of levels with callbacks.
	live     *live // while the level is played; nil while it is built
	state    record
	keys     []scene.KeyUse
	keysAt   string  // place of controls()
	hitLeast float64 // m/s: hits from this speed on are told
	tags     map[handle][]string
	offsets  map[int]geom.Vec3 // m: centres of mass in the frames of bodies, by their places in the scene
	byName   map[string]int    // places of bodies in the scene, as far as names were looked for
	solids   []keptSolid       // of shapes of queries
}

// module is a file fetched by load(); globals and err are both nil while it still runs.
type module struct {
	globals starlark.StringDict
	err     error
}

// Run runs the level script called file in fsys and returns the scene it builds, which is valid. load() reads from fsys
// and nowhere else. shown is the path that messages show. Errors are one line: file:line:col, what, why, how to mend.
// Steps are bounded, so an endless loop ends with an error, and so is what one of them makes; the memory that many
// gather is not, but for a process that bounds its own (see levels.LoadOptions.Exe).
func Run(fsys fs.FS, file, shown string, opt Options) (s *scene.Scene, err error) {
	name := strings.TrimSuffix(path.Base(file), ".star")
	sc := &script{
		fsys: fsys, folder: opt.Folder,
		params: paramSet{values: opt.Params, positional: opt.Positional}, random: newGenerator(opt.Seed),
		texts: map[string]string{}, places: map[syntax.Position]string{}, modules: map[string]*module{},
		tell: opt.Print, told: opt.Told,
		read:  func(string) {},
		state: record{starlark.StringDict{}}, hitLeast: standardHit, byName: map[string]int{},
	}
	note := func(text string) { sc.notes = append(sc.notes, text) }
	sc.build = scene.NewBuilder(name, scene.Build{MaxFaces: opt.MaxFaces, Note: note})
	if opt.Read != nil {
		sc.read = opt.Read
	}
	// A panic below is a bug of ours or of the interpreter; the level's author still gets one line.
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, fmt.Errorf("%s: the script broke the loader: %.200v", shown, r)
		}
	}()
	print := func(_ *starlark.Thread, line string) { sc.print(line) }
	thread := &starlark.Thread{Name: name, Load: sc.load, Print: print}
	thread.SetMaxExecutionSteps(MaxSteps)
	if !opt.NoTimeout {
		net := time.AfterFunc(timeout, func() { thread.Cancel("timeout") })
		defer net.Stop()
	}

	sc.given, sc.guards = sc.predeclared(), guards()
	globals, err := sc.exec(thread, file, shown)
	if err != nil {
		return nil, sc.explain(err, shown)
	}
	sc.globals = globals
	if err := sc.params.unused(); err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	hooks, err := sc.findHooks(globals)
	if err != nil {
		return nil, err
	}
	if hooks != nil {
		hooks.thread, hooks.shown = thread, shown
		thread.OnMaxSteps = hooks.tooManySteps
		sc.build.Scene().Logic = &program{hooks, opt.Again}
	}
	if s, err = sc.finish(shown); err == nil {
		sc.noteFall(s)
		sc.noteBelow(s)
		sc.noteRadians()
		sc.noteLateCategories(s)
	}
	return s, err
}

// finish returns the scene that the script has built.
func (sc *script) finish(shown string) (*scene.Scene, error) {
	s := sc.build.Scene()
	s.Params = sc.params.declared
	var f *scene.Fault
	if err := s.Validate(); errors.As(err, &f) {
		return nil, fmt.Errorf("%s: %w", cmp.Or(s.SourceOf(f.Path), shown), f)
	}
	return s, nil
}

// exec runs one file of the level on the thread.
func (sc *script) exec(thread *starlark.Thread, file, shown string) (starlark.StringDict, error) {
	text, err := sc.readScript(file)
	if err != nil {
		return nil, err
	}
	sc.read(file)
	sc.texts[shown] = text
	if at := notText(text); at >= 0 {
		line, col := jsonplace.LineCol([]byte(text), at)
		return nil, syntax.Error{Pos: syntax.MakePosition(&shown, int32(line), int32(col)),
			Msg: fmt.Sprintf("the byte 0x%02x belongs to no text: is this a script in UTF-8?", text[at])}
	}
	f, err := dialect.Parse(shown, text, 0)
	if err != nil {
		return nil, err
	}
	return sc.runGuarded(thread, f)
}

// load answers load("file.star", …): a file in the level's own folder or below it.
func (sc *script) load(thread *starlark.Thread, file string) (starlark.StringDict, error) {
	if !fs.ValidPath(file) || strings.Contains(file, "\\") || !strings.HasSuffix(file, ".star") {
		return nil, fmt.Errorf("load: %s is not a .star file inside the level's folder: "+
			"give a path below it, with / and without .. or a leading /", message.Quote(file))
	}
	if m := sc.modules[file]; m != nil {
		if m.globals == nil && m.err == nil {
			return nil, fmt.Errorf("load: %s loads itself: break the circle", message.Quote(file))
		}
		return m.globals, m.err
	}
	m := &module{}
	sc.modules[file] = m
	m.globals, m.err = sc.exec(thread, file, file)
	return m.globals, m.err
}

// readScript reads a regular file of bounded size. Errors leave out the file, which those who call name.
func (sc *script) readScript(file string) (string, error) {
	f, err := sc.open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return "", sc.fileError(err)
	}
	if len(text) > MaxBytes {
		return "", fmt.Errorf("it has more than %d KiB, the limit for scripts: put data into a scene file", MaxBytes>>10)
	}
	return strings.TrimPrefix(string(text), scene.ByteOrderMark), nil
}

// open opens a regular file of the level's folder. Errors leave out the file, which those who call name.
func (sc *script) open(file string) (fs.File, error) {
	info, err := fs.Stat(sc.fsys, file)
	if err != nil {
		return nil, sc.fileError(err)
	}
	if !info.Mode().IsRegular() {
		return nil, sc.fileError(errors.New("not a regular file"))
	}
	f, err := sc.fsys.Open(file)
	if err != nil {
		return nil, sc.fileError(err)
	}
	return f, nil
}

// fileError drops the operation and the path from a file error, and adds the folder that the file was looked for in.
func (sc *script) fileError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	if sc.folder == "" {
		return err
	}
	return fmt.Errorf("%w in the level's folder %s", err, sc.folder)
}

// notText returns the offset of the first byte that no script holds, -1 if there is none. The interpreter would take a
// zero byte for the end of the file and keep silent about the rest.
func notText(text string) int {
	for i, r := range text {
		broken := r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError))
		if broken || r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			return i
		}
	}
	return -1
}

func (sc *script) print(line string) {
	sc.printed++
	if sc.tell == nil || sc.printed > MaxPrinted || sc.told && sc.live == nil {
		return
	}
	if sc.printed == MaxPrinted {
		line = "… (the script prints more than this)"
	}
	sc.tell(message.OneLine(line))
}

// tellNotes prints the repairs of the shapes just checked, after the file they came from or the line that made
// them.
func (sc *script) tellNotes(t *starlark.Thread) {
	from := sc.file
	if from == "" && len(sc.notes) > 0 {
		from = sc.caller(t)
	}
	for _, text := range sc.notes {
		sc.print("note: " + from + ": " + text)
	}
	sc.notes, sc.file = sc.notes[:0], ""
}

// caller returns the place in the level's files where the function being run was called.
func (sc *script) caller(t *starlark.Thread) string {
	for i := 1; i < t.CallStackDepth(); i++ {
		if pos := t.CallFrame(i).Pos; pos.Line > 0 {
			return sc.place(pos)
		}
	}
	return ""
}
