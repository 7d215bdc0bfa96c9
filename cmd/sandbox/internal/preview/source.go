package preview

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
)

// Picture is that of a level.
type Picture struct {
	Level string
	Cell  *render.Cell
}

// Source finds pictures of levels, or has them drawn, in the background.
type Source struct {
	Folder string        // where they are kept
	Build  func() string // names this build
	Exe    string        // program that calls Paint when its first argument is Verb: usually our own

	mu    sync.Mutex
	first []string // of levels, those to be found before others
	found chan Picture
	stop  context.CancelFunc
}

// Begin looks for pictures of some levels, once, those that are kept before those that have to be drawn.
func (s *Source) Begin(names []string) {
	if s.found != nil {
		return
	}
	var ctx context.Context
	ctx, s.stop = context.WithCancel(context.Background())
	s.found = make(chan Picture, len(names))
	go func() {
		defer close(s.found)
		s.draw(ctx, s.kept(ctx, names))
		prune(s.Folder, mostKept)
	}()
}

// Want says which pictures are looked for: these come first, in this order.
func (s *Source) Want(names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.first = append(s.first[:0], names...)
}

// Poll returns a picture that has been found since, if there is one.
func (s *Source) Poll() (p Picture, news bool) {
	select {
	case p, news = <-s.found:
	default:
	}
	return p, news
}

// Wait waits for the next picture; there is none when all have been found.
func (s *Source) Wait() (p Picture, more bool) {
	p, more = <-s.found
	return p, more
}

// Close ends the drawing.
func (s *Source) Close() {
	if s.stop != nil {
		s.stop()
	}
}

// kept finds the pictures that there are, a little at a time, and returns the levels that have none. What files a level
// from outside reads only the painter can tell.
func (s *Source) kept(ctx context.Context, names []string) (missing []string) {
	build, names := s.Build(), slices.Clone(names)
	for len(names) > 0 && ctx.Err() == nil {
		at := s.next(names)
		name := names[at]
		names = slices.Delete(names, at, at+1)
		if levels.BuiltIn(name) {
			began := time.Now()
			if file, err := FileOf(s.Folder, build, name, nil); err == nil && s.take(name, file) {
				rest(ctx, restShare*time.Since(began))
				continue
			}
		}
		if !strings.ContainsAny(name, "\n\r") {
			missing = append(missing, name)
		}
	}
	return missing
}

// restShare is how many times as long as a picture has taken to be read the next one waits: the processor is left to
// what draws the window, which where OpenGL is software takes all of it.
const restShare = 9

// rest waits for so long, or until the drawing ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// take reads a picture and reports whether there is one.
func (s *Source) take(level, file string) bool {
	m, err := Read(file)
	if err != nil {
		return false
	}
	s.found <- Picture{level, render.NewCell(m)}
	return true
}

// draw has levels drawn. A level that ends the painter is left out, and those behind it go to another one.
func (s *Source) draw(ctx context.Context, names []string) {
	if s.Exe == "" || len(names) == 0 || os.MkdirAll(s.Folder, 0o777) != nil {
		return
	}
	for died := true; died && len(names) > 0 && ctx.Err() == nil; {
		names, died = s.painter(ctx, names)
	}
}

// painter runs one painter. It returns the levels that have not been asked for, and whether the painter died before its
// time; one that cannot be started is no reason to try another one.
func (s *Source) painter(ctx context.Context, names []string) (rest []string, died bool) {
	command := exec.CommandContext(ctx, s.Exe, Verb, s.Folder)
	command.Env = append(os.Environ(), "LP_NUM_THREADS=1") // of software OpenGL, which else takes all cores
	in, err := command.StdinPipe()
	if err != nil {
		return nil, false
	}
	out, err := command.StdoutPipe()
	if err != nil || command.Start() != nil {
		return nil, false
	}
	lines := bufio.NewScanner(out)
	for len(names) > 0 && !died {
		at := s.next(names)
		level := names[at]
		names = slices.Delete(names, at, at+1)
		died = !s.ask(in, lines, level)
	}
	io.WriteString(in, "\n")
	in.Close() // the end of it tells the painter that it is not wanted any more
	command.Wait()
	return names, died
}

// ask has the painter draw a level, and reports whether it has answered.
func (s *Source) ask(in io.Writer, lines *bufio.Scanner, level string) bool {
	if _, err := io.WriteString(in, level+"\n"); err != nil || !lines.Scan() {
		return false
	}
	var file string
	if _, err := fmt.Sscanf(lines.Text(), "%q %q", &level, &file); err != nil {
		return false
	}
	if file != "" {
		s.take(level, file)
	}
	return true
}

// next returns which of the levels is drawn next.
func (s *Source) next(names []string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range s.first {
		if at := slices.Index(names, name); at >= 0 {
			return at
		}
	}
	return 0
}
