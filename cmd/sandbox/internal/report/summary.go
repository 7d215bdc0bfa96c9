package report

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
)

// tally is what came of a chapter.
type tally struct {
	part, beside       string
	scenes, quantities int // that Brickyard plays, and what is judged in them
	overlaps           int
	misses             []miss
	skipped            []skipped
}

// miss is a quantity beyond its tolerance, or several of a scene under one bar; none where it is counted elsewhere.
type miss struct {
	count                              int // quantities
	scene, what, found, allowed, cause string
}

// missed counts the quantities beyond tolerance.
func (t *tally) missed() (n int) {
	for i := range t.misses {
		n += t.misses[i].count
	}
	return n
}

// skipped is a scene that was not played in an engine, and why.
type skipped struct{ scene, engine, why string }

// Page writes the page.
func (r *Results) Page() []byte {
	p := &markdown.Page{}
	p.Say("# Is it physics?")
	p.Say("<!-- Written by `sandbox report` from the results in docs/truth: what is changed here by hand is lost. -->")
	p.Say("What bodies do in Brickyard, beside what they should: beside another engine, beside what mechanics has "+
		"solved, and beside what others have published. This page tells what the results saved in [truth](truth) hold: "+
		"`%s` has played and saved them on %s, and `sandbox report --from docs/truth` writes this page from them.",
		r.About.Command, r.About.Date)
	r.summary(p)
	r.words(p)
	r.machine(p)
	r.planar(p)
	for i := range chapters {
		r.suite(p, i)
	}
	text := p.String()
	return []byte(text[:len(text)-1]) // one line feed at the end
}

// tallies are what came of all chapters.
func (r *Results) tallies() []tally {
	all := []tally{r.planarTally()}
	for i := range chapters {
		all = append(all, r.suiteTally(i))
	}
	return all
}

// Verdict is what came of it all in a line.
func (r *Results) Verdict() string {
	var sum tally
	for _, t := range r.tallies() {
		sum.add(&t)
	}
	return sum.verdict()
}

func (t *tally) add(other *tally) {
	t.scenes, t.quantities = t.scenes+other.scenes, t.quantities+other.quantities
	t.misses, t.overlaps = append(t.misses, other.misses...), t.overlaps+other.overlaps
}

func (t *tally) verdict() string {
	return fmt.Sprintf("%s in %s: %d within tolerance, %d beyond; %s",
		counted(t.quantities, "quantity", "quantities"), counted(t.scenes, "scene", "scenes"), t.quantities-t.missed(),
		t.missed(), counted(t.overlaps, "overlap", "overlaps"))
}

// summary writes what came of it all: misses first.
func (r *Results) summary(p *markdown.Page) {
	tallies := r.tallies()
	var sum tally
	t := markdown.Columns("part", "beside", ">scenes", ">quantities", ">within tolerance", ">beyond", ">overlaps")
	line := func(c *tally, part string) {
		t.Row(part, c.beside, fmt.Sprint(c.scenes), fmt.Sprint(c.quantities), fmt.Sprint(c.quantities-c.missed()),
			fmt.Sprint(c.missed()), fmt.Sprint(c.overlaps))
	}
	misses := markdown.Columns("scene", "quantity", ">found", ">allowed", "cause")
	causes := &notes{}
	gaps := markdown.Columns("scene", "engine", "why")
	for i := range tallies {
		c := &tallies[i]
		line(c, c.part)
		sum.add(c)
		for _, m := range c.misses {
			misses.Row(m.scene, m.what, m.found, m.allowed, causes.mark(m.cause))
		}
		for _, s := range c.skipped {
			gaps.Row(s.scene, s.engine, s.why)
		}
	}
	line(&sum, "**all**")
	p.Say("## Summary")
	p.Say("**%s.** Every step of every scene was audited by code that is not the engine's. Each tolerance has its reason "+
		"below.", sum.verdict())
	if !misses.Empty() {
		p.Say("### Beyond tolerance")
		p.Show(misses)
		causes.list(p, "Causes, as far as they are known:")
	}
	p.Say("### By part")
	p.Show(t)
	if !gaps.Empty() {
		p.Say("### Skipped")
		p.Say("What Brickyard does not play counts neither as a scene nor as quantities above.")
		p.Show(gaps)
	}
}

// machine writes when and on what.
func (r *Results) machine(p *markdown.Page) {
	p.Say("### When and where")
	a := &r.About
	p.Say("- Date: %s (UTC)\n- Program: `%s`\n- Processor: %s, %s\n- Command: `%s`", a.Date, a.Build, a.CPU,
		counted(a.Cores, "core", "cores"), a.Command)
	p.Say("Every world is stepped by one thread. Scenes whose speed is told were played one at a time. Speeds are of " +
		"the clock on the wall on this machine; everything else has the same bits on any other, but for what the scenes " +
		"themselves work out.")
}
