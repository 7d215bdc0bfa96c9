package gallery

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	stdio "io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels"
)

// The files of a gallery.
const (
	pageFile       = "index.html"
	picturesFolder = "pictures"
	filmsFolder    = "films"
)

// Options say what to make.
type Options struct {
	Folder string
	Only   []string // levels, built-in ones or files; nil takes all built-in ones that are made to be looked at
	Jobs   int      // levels that are played at once
	Exe    string   // program that calls PlayLevel when its first argument is Verb: usually our own
	Build  string   // names this build on the page
	Groups []string // in which order they follow each other; others come after them
}

// Result tells about a gallery.
type Result struct {
	Page   string `json:"page"`
	Levels int    `json:"levels"`
	Steps  int    `json:"steps"` // audited
	Failed int    `json:"failed"`
}

// Make writes a gallery. Levels that fail are on the page with the reason, and counted.
func Make(o Options, io *console.Console) (r Result, err error) {
	names, err := chosen(o.Only)
	if err != nil {
		return r, err
	}
	made := missing(filepath.Join(o.Folder, picturesFolder), filepath.Join(o.Folder, filmsFolder), o.Folder)
	folder, err := openFolder(o.Folder)
	if err != nil {
		return r, err
	}
	meter := console.NewUnevenProgress(io.Err, "level", len(names))
	cards := o.play(names, meter, io)
	meter.Clear()
	if io.Stop.Err() != nil {
		return r, o.interrupted(cards, made)
	}
	r = Result{Page: filepath.Join(o.Folder, pageFile), Levels: len(cards)}
	for i := range cards {
		r.Steps += cards[i].Played.Steps
		if !cards[i].Played.well() {
			r.Failed++
		}
	}
	return r, folder.Write(pageFile, func(out *output.File) error { return writePage(out, o.Build, o.sections(cards)) })
}

// chosen returns the levels that are asked for, built-in ones or files, each once.
func chosen(only []string) (names []string, err error) {
	if only == nil {
		for _, name := range levels.Names() {
			if !strings.Contains(name, "/") { // those in folders are measured, not looked at
				names = append(names, name)
			}
		}
		return names, nil
	}
	for _, name := range only {
		if !slices.Contains(levels.Names(), name) {
			if !isLevelFile(name) {
				return nil, console.Misuse(fmt.Errorf("--only: there is no level %q%s", name, levels.Meant(name)))
			}
			name = filepath.Clean(name)
		}
		if slices.Contains(names, name) {
			continue
		}
		alike := func(other string) bool { return load.Stem(other) == load.Stem(name) }
		if i := slices.IndexFunc(names, alike); i >= 0 {
			return nil, console.Misuse(fmt.Errorf("--only: the pictures of %q and %q would both be called %s: rename a file, "+
				"or give them galleries of their own", names[i], name, load.Stem(name)))
		}
		names = append(names, name)
	}
	return names, nil
}

// isLevelFile reports whether a name is that of a file of a level.
func isLevelFile(name string) bool {
	info, err := os.Stat(name)
	extension := filepath.Ext(name)
	return err == nil && info.Mode().IsRegular() && (extension == ".star" || extension == ".json")
}

// describe finds out what there is to say about a level. What its script prints is not told: it does so when it is
// played.
func describe(name string, io *console.Console) (levels.Entry, error) {
	if levels.BuiltIn(name) {
		return levels.Describe(name)
	}
	quiet := &console.Console{Out: stdio.Discard, Err: stdio.Discard, Stop: io.Stop}
	s, err := (&load.LevelFlags{}).Load(name, quiet)
	if err != nil {
		return levels.Entry{Name: load.Stem(name)}, err
	}
	return levels.Entry{Name: load.Stem(name), About: s.About, Group: s.Group, Params: s.Params}, nil
}

// openFolder makes the folders, and fails before anything is played when they cannot take files. A page that is not
// ours is left alone.
func openFolder(path string) (*output.Folder, error) {
	page := filepath.Join(path, pageFile)
	if ours, err := hasPage(page); path != "" && err == nil && !ours {
		return nil, fmt.Errorf("%s: is no gallery of ours and would be overwritten: give --out another folder", page)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) && path != "" {
		return nil, fmt.Errorf("%s: cannot be read: %w: give --out another folder", page, output.Reason(err))
	}
	folder, err := output.OpenFolder(path, pageFile)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{picturesFolder, filmsFolder} {
		if _, err := output.OpenFolder(filepath.Join(path, name)); err != nil {
			return nil, err
		}
	}
	return folder, nil
}

// play plays levels, several at once.
func (o *Options) play(names []string, meter *console.Progress, io *console.Console) []card {
	ctx, stop := context.WithCancel(io.Stop)
	defer stop()
	cards := make([]card, len(names))
	next := make(chan int)
	var wait sync.WaitGroup
	var lock sync.Mutex
	done := 0
	for range max(1, min(o.Jobs, len(names))) {
		wait.Go(func() {
			for i := range next {
				cards[i] = o.card(ctx, names[i], io)
				lock.Lock()
				done++
				meter.Show(done)
				lock.Unlock()
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	wait.Wait()
	return cards
}

// interrupted says what an interrupted run has written, and removes the folders that it has made for nothing.
func (o *Options) interrupted(cards []card, made []string) error {
	done := 0
	for i := range cards {
		if cards[i].Played.Trouble == "" {
			done++
		}
	}
	if done == 0 {
		for _, folder := range made {
			os.Remove(folder) // what is not empty stays
		}
		return console.ErrInterrupted
	}
	return console.FailedCheck(fmt.Errorf("interrupted: the page was not written: %s has the pictures and films of %s",
		o.Folder, console.Counted(done, "level", "levels")))
}

// missing returns which of some folders, and of those around the last one, are not there yet, the inner ones first.
func missing(folders ...string) (none []string) {
	for i := 0; i < len(folders); i++ {
		folder := folders[i]
		if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		none = append(none, folder)
		if outer := filepath.Dir(folder); i == len(folders)-1 && outer != folder {
			folders = append(folders, outer)
		}
	}
	return none
}

// card plays a level in a process of its own.
func (o *Options) card(ctx context.Context, name string, io *console.Console) card {
	c := card{File: load.Stem(name)}
	var err error
	if c.Entry, err = describe(name, io); err != nil {
		c.Played.Trouble = console.OneLine(err)
		return c
	}
	var words bytes.Buffer
	command := exec.CommandContext(ctx, o.Exe, Verb, o.Folder, name)
	command.Env = append(os.Environ(), "LP_NUM_THREADS=1") // of software OpenGL: other levels have the other cores
	command.Stderr = &words
	command.Cancel = func() error { return interrupt(command.Process) }
	command.WaitDelay = lastWords
	text, err := command.Output()
	if command.Process != nil {
		for _, file := range filesOf(o.Folder, name) {
			os.Remove(output.TemporaryNameOf(file, command.Process.Pid)) // there is one if it did not end by itself
		}
	}
	if err == nil || errors.Is(err, context.Canceled) && len(text) > 0 { // it was through when it was to stop
		c.Played, err = readPlayed(text)
	}
	if err != nil {
		c.Played.Trouble = console.OneLine(fmt.Errorf("%s: %w: %s", name, err, words.String()))
	}
	return c
}

// lastWords is the time that a process has to end once it is interrupted.
const lastWords = 10 * time.Second

// interrupt asks a process to end, which it does between two steps, and ends it where it cannot be asked.
func interrupt(p *os.Process) error {
	if err := p.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return p.Kill()
	}
	return nil
}

// sections puts the levels into groups.
func (o *Options) sections(cards []card) (sections []section) {
	groups := slices.Clone(o.Groups)
	for i := range cards {
		if g := cards[i].Entry.Group; !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	for _, g := range groups {
		s := section{Name: g}
		for i := range cards {
			if cards[i].Entry.Group == g {
				s.Cards = append(s.Cards, cards[i])
			}
		}
		if s.Name == "" {
			s.Name = "Levels"
		}
		if len(s.Cards) > 0 {
			sections = append(sections, s)
		}
	}
	return sections
}
