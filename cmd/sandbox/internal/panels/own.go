package panels

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/levels"
)

// ownGroup is the heading of levels that are not built in.
const ownGroup = "Yours"

// mostOwn bounds the levels of the user that are listed.
const mostOwn = 60

// Describer finds out what there is to say about a level from outside.
type Describer func(path string) (levels.Entry, error)

// ownLevels returns the paths of the user's own levels: those opened before, and those in a folder, the present one. Of
// scene files, which share their extension with whatever else is JSON, only those count that can be read.
func ownLevels(recent []string, folder string) (paths []string) {
	add := func(path string) {
		full, err := filepath.Abs(path)
		if err != nil || slices.Contains(paths, full) || len(paths) == mostOwn {
			return
		}
		if info, err := os.Stat(full); err == nil && info.Mode().IsRegular() {
			paths = append(paths, full)
		}
	}
	for _, path := range recent {
		add(path)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return paths
	}
	for _, e := range entries {
		extension := filepath.Ext(e.Name())
		if (extension == ".star" || extension == ".json") && !strings.HasPrefix(e.Name(), "_") {
			add(filepath.Join(folder, e.Name()))
		}
	}
	return paths
}

// own is what a catalog knows of the user's own levels.
type own struct {
	first     int // entry of the first; the others follow it
	described chan levels.Entry
	left      int // to be described
}

// AddOwn lists levels of the user, and has them described in the background.
func (c *Catalog) AddOwn(paths []string, describe Describer) {
	c.own = own{first: len(c.entries), described: make(chan levels.Entry, len(paths)), left: len(paths)}
	for _, path := range paths {
		c.entries = append(c.entries, levels.Entry{Name: path, Group: ownGroup})
	}
	described := c.own.described
	go func() {
		for _, path := range paths {
			e, err := describe(path)
			e.Name, e.Group = path, ownGroup
			if err != nil {
				e.About = strings.ReplaceAll(err.Error(), path, filepath.Base(path))
				if filepath.Ext(path) == ".json" {
					e.Group = noGroup
				}
			}
			described <- e
		}
	}()
}

// noGroup is that of entries which are not shown.
const noGroup = "-"

// pollOwn takes what the background has found about levels of the user, or waits for all of it.
func (c *Catalog) pollOwn(wait bool) (news bool) {
	for c.own.left > 0 {
		var e levels.Entry
		if wait {
			e = <-c.own.described
		} else {
			select {
			case e = <-c.own.described:
			default:
				return news
			}
		}
		c.own.left--
		news = true
		for i := c.own.first; i < len(c.entries); i++ {
			if c.entries[i].Name == e.Name {
				c.entries[i] = e
			}
		}
	}
	return news
}

// inOrder returns the levels about as the list shows them: those of the user, those made to be looked at, and those in
// folders, which are measured.
func (c *Catalog) inOrder() (names []string) {
	for i := range c.entries {
		names = append(names, c.entries[(c.own.first+i)%len(c.entries)].Name)
	}
	return names
}

// titleOf is how an entry is called in the list: levels of the user by the names of their files.
func titleOf(e *levels.Entry) string {
	if e.Group == ownGroup {
		return filepath.Base(e.Name)
	}
	return e.Name
}
