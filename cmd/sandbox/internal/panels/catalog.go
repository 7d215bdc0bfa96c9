package panels

import (
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"github.com/brickyard-physics/brickyard/levels"
)

// Catalog is the built-in levels as a list shows them: by name at once, and with descriptions as soon as their scripts
// have been run, in the background.
type Catalog struct {
	entries []levels.Entry
	pending chan described
	left    int // to come
}

// described is what the background found out about a level.
type described struct {
	index int
	entry levels.Entry
	err   error
}

// NewCatalog lists the levels and begins to describe them.
func NewCatalog() *Catalog {
	c := &Catalog{}
	for _, name := range levels.Names() {
		c.entries = append(c.entries, levels.Entry{Name: name})
	}
	c.left = len(c.entries)
	c.pending = make(chan described, c.left)
	names := levels.Names()
	go func() {
		for i, name := range names {
			e, err := levels.Describe(name)
			c.pending <- described{i, e, err}
		}
	}()
	return c
}

// Poll takes what the background has found, and reports whether that is anything new.
func (c *Catalog) Poll() (news bool) {
	for c.left > 0 {
		select {
		case d := <-c.pending:
			c.take(d)
			news = true
		default:
			return news
		}
	}
	return news
}

// Wait waits for all descriptions.
func (c *Catalog) Wait() {
	for c.left > 0 {
		c.take(<-c.pending)
	}
}

// Complete reports whether all levels are described.
func (c *Catalog) Complete() bool { return c.left == 0 }

func (c *Catalog) take(d described) {
	c.left--
	if d.err != nil {
		c.entries[d.index].About = d.err.Error()
		return
	}
	c.entries[d.index] = d.entry
}

// line is a line of a list of levels: a heading, or the entry of an index.
type line struct {
	heading string
	entry   int
}

// groupOrder is how groups follow each other; others come after them.
var groupOrder = []string{"Stacking", "Shapes", "Fast", "Driven", "Joints", "Games", "Players", "Cars", "Ghosts",
	"Numbers"}

// lines returns those of a search: without one all levels by group, else those that are like it, the best first.
func (c *Catalog) lines(search string) []line {
	if search = strings.TrimSpace(search); search != "" {
		return c.found(search)
	}
	groups := slices.Clone(groupOrder)
	for i := range c.entries {
		if g := c.groupOf(i); !slices.Contains(groups, g) {
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
		names[i] = c.entries[i].Name
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
		if !taken[i] && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			out = append(out, line{entry: i})
		}
	}
	return out
}

// wordsOf is all that is said of a level.
func wordsOf(e *levels.Entry) string {
	var b strings.Builder
	b.WriteString(e.Name + " " + e.About + " " + e.Group)
	for _, p := range e.Params {
		b.WriteString(" " + p.Name + " " + p.Doc)
	}
	return b.String()
}
