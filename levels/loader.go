package levels

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// LoaderVerb is the hidden first argument that tells our binary to call RunLoader.
const LoaderVerb = "__load-level"

// Exit codes of the child.
const (
	exitDone   = 0
	exitFailed = 2
)

// Limits of the child process.
const (
	loaderTimeout = 30 * time.Second // after it the child process is stopped
	loaderSeconds = 4                // processor time the child may use, where the system can bound it
	loaderMemory  = 512 << 20        // bytes of private memory the child process may use
	loaderFaces   = 100_000          // of meshes that the child builds; it leaves the rest to its parent
)

// outOfTime is the child's last word when its processor time is up.
const outOfTime = "out of processor time\n"

// loadRequest goes to the child on its standard input, as a line. A scene file follows it.
type loadRequest struct {
	Path   string            `json:"path"`
	Params map[string]string `json:"params,omitempty"`
	Seed   uint64            `json:"seed,omitempty"`
	Bytes  int               `json:"bytes,omitempty"` // of the scene file that follows; 0 for a script
}

// loadReply is the first line of the child's answer; the scene of a script follows as a scene file.
type loadReply struct {
	Error   string   `json:"error,omitempty"`
	Printed []string `json:"printed,omitempty"`
	Files   []string `json:"files,omitempty"` // that a script was read from
	Noted   []string `json:"noted,omitempty"` // repairs, in the words of the meshes, which Printed may tell in others
	Logic   bool     `json:"logic,omitempty"` // the script has callbacks
}

// loadExternal loads a level script in a child process, exe LoaderVerb, and returns the scene it answers with; a scene
// file it has checked there before it reads it. A level that wants more memory or time than the child may have costs
// the child only; the error is one line as always. On Linux the kernel enforces the limits; elsewhere the child watches
// its memory itself, which single huge allocations can outrun.
func loadExternal(exe, path string, opt LoadOptions) (*scene.Scene, error) {
	request := loadRequest{Path: path, Params: opt.Params, Seed: opt.Seed}
	var file []byte
	if filepath.Ext(path) == sceneExtension {
		var err error
		if file, err = sceneBytes(path, opt); err != nil {
			return nil, err
		}
		if request.Bytes = len(file); request.Bytes == 0 {
			return readSceneFile(path, file, opt)
		}
	}
	reply, text, err := askLoader(exe, &request, file)
	if err != nil {
		return nil, err
	}
	if opt.Print != nil {
		for _, line := range reply.Printed {
			opt.Print(line)
		}
	}
	if reply.Error != "" {
		return nil, errors.New(message.OneLine(reply.Error))
	}
	if opt.noted = reply.Noted; request.Bytes > 0 {
		return readSceneFile(path, file, opt)
	}
	if reply.Logic { // callbacks are called in this process: the script, which is known to end, runs once more
		return loadScript(path, opt.again())
	}
	answered, err := readAnswer(path, text, opt)
	if err != nil {
		return nil, err
	}
	answered.Files = reply.Files
	return answered, nil
}

// askLoader runs the child process with a request and returns its reply and the text after it, or why there is none.
func askLoader(exe string, request *loadRequest, file []byte) (reply loadReply, rest []byte, err error) {
	path := request.Path
	head, err := json.Marshal(request)
	if err != nil {
		return reply, nil, fmt.Errorf("%s: %w", path, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), loaderTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, LoaderVerb)
	cmd.Stdin = io.MultiReader(bytes.NewReader(append(head, '\n')), bytes.NewReader(file))
	out := &boundedBuffer{most: scene.MaxFileBytes + 1<<20}
	complaint := &boundedBuffer{most: 64 << 10, drop: true}
	cmd.Stdout, cmd.Stderr = out, complaint
	cmd.WaitDelay = time.Second
	cmd.Env = append(os.Environ(), "GOTRACEBACK=none", "GOMAXPROCS=2")

	err = cmd.Run()
	if ctx.Err() != nil {
		return reply, nil, fmt.Errorf("%s: loading took longer than %v: make the level's numbers, texts and meshes smaller",
			path, loaderTimeout)
	}
	head, rest, _ = bytes.Cut(out.Bytes(), []byte("\n"))
	if json.Unmarshal(head, &reply) != nil || err != nil && reply.Error == "" {
		return reply, nil, loaderDeath(path, complaint.String(), cmd.ProcessState, err)
	}
	return reply, rest, nil
}

// readAnswer reads the scene of a child that did not build its largest meshes. Faults of those are told with the line
// of the script that made them, and repairs unless the child has told them.
func readAnswer(path string, data []byte, opt LoadOptions) (*scene.Scene, error) {
	s, err := scene.Parse(path, data, opt.build(path))
	if err != nil {
		return nil, err
	}
	var f *scene.Fault
	if err := s.Validate(); errors.As(err, &f) {
		return nil, fmt.Errorf("%s: %s", cmp.Or(s.SourceOf(f.Path), path), message.OneLine(f.Text))
	}
	return s, nil
}

// outOfMemory are last words of the Go runtime that the system gives no more: mostly so, but also by failing to start a
// thread, or by tripping over a piece of its own that it did not get.
var outOfMemory = []string{
	"out of memory", "cannot allocate memory", "failed to create new OS thread", "pthread_create failed", "SIGSEGV",
}

// anyOf reports whether a text holds one of the words.
func anyOf(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// loaderDeath explains a child that ended without an answer by what the Go runtime said last and the time it took.
func loaderDeath(path, complaint string, state *os.ProcessState, err error) error {
	switch {
	case strings.Contains(complaint, "stack overflow"):
		return fmt.Errorf("%s: the script is nested too deeply: write it in smaller steps", path)
	case anyOf(complaint, outOfMemory):
		return fmt.Errorf("%s: loading needs more than %d MiB of memory: make the level's lists and texts smaller",
			path, loaderMemory>>20)
	case strings.Contains(complaint, outOfTime),
		state != nil && !state.Exited() && state.UserTime()+state.SystemTime() >= loaderSeconds*time.Second:
		return fmt.Errorf("%s: loading took more than %d s of processor time: make the level's numbers, texts and meshes "+
			"smaller", path, loaderSeconds)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(complaint), "\n")
	return fmt.Errorf("%s: the process that loads levels failed (%v): %.200s", path, err, first)
}

// boundedBuffer keeps at most so many bytes; beyond them it fails, which ends the copying, or drops the rest.
type boundedBuffer struct {
	bytes.Buffer
	most int
	drop bool
}

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if free := b.most - b.Len(); len(p) > free {
		if !b.drop {
			return 0, errors.New("too much output")
		}
		b.Buffer.Write(p[:max(free, 0)])
		return len(p), nil
	}
	return b.Buffer.Write(p)
}

// RunLoader is the child's side of Load for levels from outside: it bounds its own memory and time, reads the request
// from in, loads the level and writes the reply to out. It returns the process's exit code.
func RunLoader(in io.Reader, out io.Writer) int {
	if err := limitProcess(loaderMemory); err != nil {
		return answer(out, loadReply{Error: fmt.Sprintf("the limits for levels from outside cannot be set: %v", err)}, nil)
	}
	debug.SetMaxStack(64 << 20) // deep nesting shall end before memory does: the message is better
	request, file, err := readRequest(in)
	if err != nil {
		return answer(out, loadReply{Error: fmt.Sprintf("%s: bad request: %v", LoaderVerb, err)}, nil)
	}
	var reply loadReply
	opt := LoadOptions{Params: request.Params, Seed: request.Seed, maxFaces: loaderFaces,
		Print: func(line string) { reply.Printed = append(reply.Printed, line) }}
	var s *scene.Scene
	if request.Bytes > 0 {
		s, err = scene.Read(request.Path, file, opt.build(request.Path))
	} else {
		s, err = loadScript(request.Path, opt)
	}
	if err != nil {
		reply.Error = err.Error()
		return answer(out, reply, nil)
	}
	reply.Noted, reply.Files, reply.Logic = s.Repairs(), s.Files, s.Logic != nil
	if request.Bytes > 0 {
		s = nil // who asks has the file
	}
	return answer(out, reply, s)
}

// readRequest reads a request, and the scene file that follows it.
func readRequest(in io.Reader) (request loadRequest, file []byte, err error) {
	r := bufio.NewReader(io.LimitReader(in, scene.MaxFileBytes+2<<20))
	head, err := r.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(head, &request)
	}
	if err != nil || request.Bytes <= 0 {
		return request, nil, err
	}
	file = make([]byte, min(request.Bytes, scene.MaxFileBytes+1))
	_, err = io.ReadFull(r, file)
	return request, file, err
}

func answer(out io.Writer, reply loadReply, s *scene.Scene) int {
	w := bufio.NewWriter(out)
	var text bytes.Buffer
	if s != nil {
		if err := s.Write(&text); err != nil {
			reply.Error = err.Error()
		} else if text.Len() > scene.MaxFileBytes {
			reply.Error = fmt.Sprintf("%s: the scene has more than %d MiB as a file, the limit: make it smaller",
				s.Name, scene.MaxFileBytes>>20)
		}
	}
	if reply.Error != "" {
		text.Reset()
	}
	head, err := json.Marshal(reply)
	if err != nil {
		return exitFailed
	}
	w.Write(head)
	w.WriteByte('\n')
	w.Write(text.Bytes())
	if w.Flush() != nil || reply.Error != "" {
		return exitFailed
	}
	return exitDone
}
