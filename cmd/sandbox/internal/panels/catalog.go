package panels

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sahilm/fuzzy"

	"github.com/brickyard-physics/brickyard/levels"
)

// Catalog is the levels as a list shows them, the built-in ones and the user's own: by name at once, and with
// descriptions as soon as their scripts have been run, in the background.
type Catalog struct {
	entries []levels.Entry
	from    *description
	known   int // built-in entries that are described, from the first on
	own     own
}

// description is what the background finds out about the levels: of each before its channel is closed.
type description struct {
	entries []levels.Entry
	done    []chan struct{}
	hurry   func()        // closes waited
	waited  chan struct{} // somebody waits for all of them
}

// describeRest is how many times as long as a script has taken to be run the next one waits, unless somebody waits for
// all: the processor is left to what draws the window, which where OpenGL is software takes all of it.
const describeRest = 3

// describe begins to describe the levels: once, for all catalogs of the program.
var describe = sync.OnceValue(func() *description {
	names := levels.Names()
	d := &description{entries: make([]levels.Entry, len(names)), done: make([]chan struct{}, len(names)),
		waited: make(chan struct{})}
	d.hurry = sync.OnceFunc(func() { close(d.waited) })
	for i := range d.done {
		d.done[i] = make(chan struct{})
	}
	go func() {
		for i, name := range names {
			began := time.Now()
			e, err := levels.Describe(name)
			if err != nil {
				e = levels.Entry{Name: name, About: err.Error()}
			}
			d.entries[i] = e
			close(d.done[i])
			select {
			case <-time.After(describeRest * time.Since(began)):
			case <-d.waited:
			}
		}
	}()
	return d
})

// NewCatalog lists the levels and has them described.
func NewCatalog() *Catalog {
	c := &Catalog{from: describe()}
	for _, name := range levels.Names() {
		c.entries = append(c.entries, levels.Entry{Name: name})
	}
	return c
}

// Poll takes what the background has found, and reports whether that is anything new.
func (c *Catalog) Poll() (news bool) {
	for !c.Complete() {
		select {
		case <-c.from.done[c.known]:
			c.take()
			news = true
		default:
			return c.pollOwn(false) || news
		}
	}
	return c.pollOwn(false) || news
}

// Wait waits for all descriptions.
func (c *Catalog) Wait() {
	c.from.hurry()
	for !c.Complete() {
		<-c.from.done[c.known]
		c.take()
	}
	c.pollOwn(true)
}

// Complete reports whether all built-in levels are described.
func (c *Catalog) Complete() bool { return c.known == len(c.from.entries) }

// take takes the next description, which is there.
func (c *Catalog) take() {
	c.entries[c.known] = c.from.entries[c.known]
	c.known++
}

// line is a line of a list of levels: a heading, or the entry of an index.
type line struct {
	heading string
	entry   int
}

// GroupOrder is how groups follow each other; others come after them.
var GroupOrder = []string{ownGroup, "Stacking", "Shapes", "Fast", "Driven", "Joints", "Games", "Players", "Cars",
	"Ghosts", "Numbers"}

// lines returns those of a search: without one all levels by group, else those that are like it, the best first.
func (c *Catalog) lines(search string) []line {
	if search = strings.TrimSpace(search); search != "" {
		return c.found(search)
	}
	groups := slices.Clone(GroupOrder)
	for i := range c.entries {
		if g := c.groupOf(i); g != noGroup && !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	var out []line
	for _, g := range groups {
		first := true
		for i := range c.entries {
			if c.groupOf(i) != g {
				continue
			}
			if first {
				out, first = append(out, line{heading: g, entry: -1}), false
			}
			out = append(out, line{entry: i})
		}
	}
	return out
}

// groupOf returns the group of an entry; what has not been described yet is in one of its own.
func (c *Catalog) groupOf(i int) string {
	if g := c.entries[i].Group; g != "" {
		return g
	}
	return "Levels"
}

// found returns the levels that are like a search: first those by whose names it goes, letter by letter, then those
// that have all of its words in their description or parameters.
func (c *Catalog) found(search string) []line {
	names := make([]string, len(c.entries))
	for i := range c.entries {
		if names[i] = titleOf(&c.entries[i]); c.entries[i].Group == noGroup {
			names[i] = ""
		}
	}
	var out []line
	taken := make([]bool, len(names))
	for _, m := range fuzzy.Find(search, names) {
		out = append(out, line{entry: m.Index})
		taken[m.Index] = true
	}
	words := strings.Fields(strings.ToLower(search))
	for i := range c.entries {
		text := strings.ToLower(wordsOf(&c.entries[i]))
		lacks := func(word string) bool { return !strings.Contains(text, word) }
		if !taken[i] && names[i] != "" && !slices.ContainsFunc(words, lacks) {
			out = append(out, line{entry: i})
		}
	}
	return out
}

// wordsOf is all that is said of a level.
func wordsOf(e *levels.Entry) string {
	var b strings.Builder
	b.WriteString(titleOf(e) + " " + e.About + " " + e.Group)
	for _, p := range e.Params {
		b.WriteString(" " + p.Name + " " + p.Doc)
	}
	return b.String()
}
