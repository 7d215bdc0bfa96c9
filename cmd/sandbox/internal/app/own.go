package app

import (
	"io"
	"path/filepath"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/levels"
)

// mostRecent is how many levels from outside are remembered.
const mostRecent = 20

// opened notes that a level has been opened, for the list of one's own levels of the next window.
func (a *Player) opened(level string) {
	if levels.BuiltIn(level) || a.unpacked() {
		return
	}
	path, err := filepath.Abs(level)
	if err != nil {
		return
	}
	recent := slices.DeleteFunc(slices.Clone(a.desk.levels.Recent), func(p string) bool { return p == path })
	recent = slices.Insert(recent, 0, path)
	a.desk.levels.Recent = recent[:min(len(recent), mostRecent)]
}

// describe finds out what there is to say about a level from outside. What its script prints is not told: nobody plays
// it.
func (a *Player) describe(path string) (levels.Entry, error) {
	quiet := &console.Console{Out: io.Discard, Err: io.Discard, Stop: a.console.Stop}
	s, err := (&load.LevelFlags{}).Load(path, quiet)
	if err != nil {
		return levels.Entry{}, err
	}
	return levels.Entry{Name: path, About: s.About, Group: s.Group, Params: s.Params}, nil
}
