package gallery

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"github.com/brickyard-physics/brickyard/levels"
)

// card is a level on the page.
type card struct {
	Entry  levels.Entry
	File   string // of picture and film, without folder and extension
	Played played
}

// section is a group of levels.
type section struct {
	Name  string
	Cards []card
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// generator is what tells a page of ours from others.
const generator = `<meta name="generator" content="Brickyard gallery">`

func isOurs(text []byte) bool { return bytes.Contains(text, []byte(generator)) }

// writePage writes the page.
func writePage(out io.Writer, build string, sections []section) error {
	total, levels := 0, 0
	for i := range sections {
		levels += len(sections[i].Cards)
		for k := range sections[i].Cards {
			total += sections[i].Cards[k].Played.Steps
		}
	}
	return page.Execute(out, map[string]any{"Build": build, "Sections": sections, "Steps": total, "Levels": levels,
		"Wide": pictureWide, "Tall": pictureTall})
}

// Verdict is what the auditor found, in a line.
func (c card) Verdict() string {
	p := &c.Played
	switch {
	case p.Trouble != "":
		return p.Trouble
	case p.Pairs > 0:
		return fmt.Sprintf("%d pairs of bodies overlap in %d steps, at most %.4f mm", p.Pairs, p.Steps, 1e3*p.Deepest)
	case p.Steps < auditedSteps:
		return fmt.Sprintf("%d of %d steps audited, for want of time: nothing overlaps", p.Steps, auditedSteps)
	}
	return fmt.Sprintf("%d steps audited: nothing overlaps", p.Steps)
}

// Well reports whether that is good.
func (c card) Well() bool { return c.Played.well() }

// Figures are the numbers beside the verdict.
func (c card) Figures() string {
	p := &c.Played
	if p.Trouble != "" {
		return ""
	}
	text := fmt.Sprintf("%d bodies", p.Bodies)
	if p.Gap >= 0 {
		text += fmt.Sprintf(" · smallest gap %.4f mm", 1e3*p.Gap)
	}
	return text + fmt.Sprintf(" · %.3f s lost", p.Lost)
}
