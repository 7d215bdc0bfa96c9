package octree

import (
	"fmt"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
)

// page is the page being written.
type page struct {
	markdown.Page
	plots string // the folder of the plots, seen from the page
}

// pictures shows the plots of an experiment whose names end in one of the endings.
func (p *page) pictures(e *Experiment, endings ...string) {
	for _, plot := range e.plots() {
		for _, ending := range endings {
			if plot.Name == e.Name+"-"+ending {
				p.Picture(plot.Chart.Title, p.plots+"/"+plot.Name+".png")
			}
		}
	}
}

// Page is the page on a report of all experiments under both rules; plots is the folder of the plots, seen from it.
func (r *Report) Page(plots string) []byte {
	p := &page{plots: plots}
	p.Say("# Deforming surfaces: the face octree")
	p.Say("<!-- Written by `sandbox octree all` from the results in %s: what is changed here by hand is lost. -->", plots)
	p.Say("Which faces of many deforming surfaces meet, now? Kitamura, Smith, Takemura and Kishino answered that in "+
		"real time in 1998 (“A Real-Time Algorithm for Accurate Collision Detection for Deformable Polyhedral Objects”, "+
		"Presence 7(1)). Package `collision/faceoctree` has their rule as published, and a better one that gives the same "+
		"pairs. This page repeats all of their experiments with both, beside the rivals that they beat, built anew, and "+
		"beside the times that they have published. It tells what the results saved in [%s](%s) hold, measured on %s on "+
		"%s, one thread. To play them anew: `sandbox octree all --out docs/deformable --page docs/deformable.md`; to "+
		"write the page from what is saved: `sandbox octree all --from docs/deformable --page "+
		"docs/deformable.md`. The first takes one to two minutes.", plots, plots, r.CPU, r.Date)
	r.howItWorks(p)
	r.howMeasured(p)
	r.summary(p)
	for _, e := range r.Experiments {
		if tell := chapters[e.Name]; tell != nil {
			p.Say("## %s", titles[e.Name])
			tell(e, p)
		}
	}
	r.outdated(p)
	p.Say("---\n\n%s. Build: %s.", r.Summary(), r.Build)
	return []byte(strings.TrimRight(p.String(), "\n") + "\n")
}

// howItWorks tells both rules, stage by stage.
func (r *Report) howItWorks(p *page) {
	p.Say("## What the paper does, and what we do")
	t := markdown.Columns("stage", "the paper's rule", "our rule")
	t.Row("boxes (3.3)", "boxes of all pairs of objects; where two overlap is an overlap region of both",
		"the same; many objects are swept along an axis")
	t.Row("faces in regions (3.4)", "each face against each region of its object, by an exact test of triangle and box",
		"a vertex knows beyond which sides of its object's regions it is; a face whose three vertices share a side is out")
	t.Row("octree (3.5)", "from the cube of the world down to level 6; a node is divided while faces of two objects meet "+
		"it, by the exact test; stored nowhere", "inside the regions only, by boxes of faces, as deep as the number of "+
		"faces pays for")
	t.Row("face pairs (3.6)", "boxes, planes, edges through faces", "the same, by exact signs; touching counts as meeting")
	p.Show(t)
	p.Say("Both rules give the same pairs, in the same order, each once. Package `faceoctree` says in its " +
		"documentation which function is which section, and adds what the paper leaves out: an object wholly inside " +
		"another one, a surface that meets itself, the normal and extent of a contact. The meshes of head, hands, chair, " +
		"shuttle and shrine are not public: ours have exactly their numbers of faces. How hands and sphere deform is not " +
		"said either: our hands bend at their joints, our spheres vibrate in three modes.")
}

// howMeasured tells what a time is.
func (r *Report) howMeasured(p *page) {
	p.Say("## What a time is")
	p.Say("A cycle is one call with all objects where they are now. Its time is the least of several plays of the "+
		"whole run: what else the machine does only adds to it. Moving and deforming the vertices is not in it, as in "+
		"figures 12 to 18 of the paper; the times of its figure 6 hold that too. The paper's machine was a Silicon "+
		"Graphics R4400 at 150 MHz; points of it in the plots are all the numbers that its text tells, and all of them "+
		"are totals: stages are ours only. Faces that meet at the last cycle, and at the last one in which any meet, are "+
		"compared with brute force in every run and for every method; rules and rivals are compared with each other at "+
		"every cycle. %d of %d runs differ.", r.Wrong(),
		r.runs())
}

// runs is how many there are.
func (r *Report) runs() (n int) {
	for _, e := range r.Experiments {
		n += len(e.Runs)
	}
	return n
}

// summary is the table of bars.
func (r *Report) summary(p *page) {
	p.Say("## What was asked, and what was found")
	t := markdown.Columns("experiment and run", ">found", ">asked", ">the paper's rule here", "")
	for _, e := range r.Experiments {
		for i := range e.Bars {
			b, paper := &e.Bars[i], ""
			if b.Beside == Paper {
				paper = fmt.Sprintf("%.3g ms", b.Other)
			}
			cells, verdict := b.cells(), b.verdict()
			if !b.Holds {
				verdict = "**" + verdict + "**"
			}
			t.Row(e.Name+": "+b.Name, cells[0], cells[1], paper, verdict)
		}
	}
	p.Show(t)
	p.Say("*Last* is the time of the last cycle, *mean* that of all, *quiet* that of those in which nothing meets. A " +
		"bar was set on another machine: where it is missed in ms, the ratio to the paper's rule in the same run decides, " +
		"if there is one for it, and stands here.")
}
