package preview

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

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

// kept finds the pictures that there are, and returns the levels that have none. What files a level from outside reads
// only the painter can tell.
func (s *Source) kept(ctx context.Context, names []string) (missing []string) {
	build := s.Build()
	for _, name := range names {
		if ctx.Err() != nil {
			return nil
		}
		if levels.BuiltIn(name) {
			if file, err := FileOf(s.Folder, build, name, nil); err == nil && s.take(name, file) {
				continue
			}
		}
		if !strings.ContainsAny(name, "\n\r") {
			missing = append(missing, name)
		}
	}
	return missing
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

// draw has levels drawn. A level that ends the painter is left out, and the next one goes on behind it.
func (s *Source) draw(ctx context.Context, names []string) {
	if s.Exe == "" || len(names) == 0 || os.MkdirAll(s.Folder, 0o777) != nil {
		return
	}
	for len(names) > 0 && ctx.Err() == nil {
		done, err := s.painter(ctx, names)
		names = names[done:]
		if err != nil && done == 0 { // it cannot even be started, or the first level ends it
			names = names[min(1, len(names)):]
		}
		if err == nil {
			return
		}
	}
}

// painter runs one painter and returns how many of the levels it has answered for.
func (s *Source) painter(ctx context.Context, names []string) (done int, err error) {
	command := exec.CommandContext(ctx, s.Exe, Verb, s.Folder)
	command.Env = append(os.Environ(), "LP_NUM_THREADS=1") // of software OpenGL, which else takes all cores
	in, err := command.StdinPipe()
	if err != nil {
		return 0, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := command.Start(); err != nil {
		return len(names), err
	}
	defer in.Close() // kept open until then: its end tells the painter that it is not wanted any more
	if _, err := io.WriteString(in, strings.Join(names, "\n")+"\n\n"); err != nil {
		command.Wait()
		return 0, err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var level, file string
		if _, err := fmt.Sscanf(lines.Text(), "%q %q", &level, &file); err != nil {
			break
		}
		if done++; file != "" {
			s.take(level, file)
		}
	}
	return done, command.Wait()
}
