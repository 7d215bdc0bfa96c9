package octree

import (
	"fmt"
	"math"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
)

// titles are those of the chapters.
var titles = map[string]string{
	"approach": "Two spheres come together (figures 6 and 7)",
	"shuttles": "15 shuttles (figure 8)",
	"hands":    "Two hands, a head, a shuttle and a sphere (figure 12)",
	"shrine":   "A portable shrine is put together (front cover)",
	"planes":   "Beside separating planes (figure 13)",
	"stored":   "Beside stored octrees (figure 14)",
	"closest":  "Beside tracked closest features (figures 16 to 18)",
	"deform":   "Beside trees of boxes",
}

// chapters tell of an experiment.
var chapters = map[string]func(e *Experiment, p *page){
	"approach": (*Experiment).tellApproach,
	"shuttles": (*Experiment).tellShuttles,
	"hands":    (*Experiment).tellHands,
	"shrine":   (*Experiment).tellShrine,
	"planes":   (*Experiment).tellPlanes,
	"stored":   (*Experiment).tellStored,
	"closest":  (*Experiment).tellClosest,
	"deform":   (*Experiment).tellDeform,
}

// spans says which cycles the times of a table are of.
var spans = map[string]string{"last": "last cycle", "mean": "mean of all cycles", "hit": "mean where objects meet"}

// times writes a table of the runs with one time of each method, and what the paper has published.
func (e *Experiment) times(p *page, what string, methods ...string) {
	heads := []string{"ms, " + spans[what]}
	for _, method := range methods {
		heads = append(heads, ">"+about[method])
	}
	if len(e.Published) > 0 {
		heads = append(heads, ">the paper, 1998")
	}
	t := markdown.Columns(heads...)
	for _, run := range e.Runs {
		row := []string{run.Name}
		for _, method := range methods {
			cell := ""
			if m := run.result(method); m != nil {
				cell = time3(m.value(what))
			}
			row = append(row, cell)
		}
		if len(e.Published) > 0 {
			row = append(row, e.publishedRow(run.Name, methods))
		}
		t.Row(row...)
	}
	p.Show(t)
}

// publishedRow lists what the paper tells of a run, for some methods.
func (e *Experiment) publishedRow(run string, methods []string) string {
	var parts []string
	for _, method := range methods {
		if text := e.publishedOf(run, method); text != "" {
			parts = append(parts, about[method]+": "+text)
		}
	}
	return strings.Join(parts, "; ")
}

func (e *Experiment) tellApproach(p *page) {
	p.Say("Two equal spheres turn and come together along a diagonal, so that their boxes overlap long before their " +
		"faces meet at cycle 72. The table has the time of that cycle: once rigid, once while both vibrate. The paper " +
		"asks the reader to believe that deforming costs nothing more, and so it is.")
	e.times(p, "last", Best, Paper)
	for _, f := range e.Fits {
		p.Say("%s, %s: %.3g ns a face and %.3g ms besides, r² = %.4f.", about[f.Method], f.Name, f.Slope, f.Intercept, f.R2)
	}
	p.pictures(e, "last", "cycles", "stages-best", "stages-paper")
}

func (e *Experiment) tellShuttles(p *page) {
	p.Say("15 shuttles drift and turn in a room so small that boxes of many overlap at every cycle. None meet before " +
		"the last cycle; the second run has only the two that do.")
	e.times(p, "last", Best, Paper)
	p.pictures(e, "cycles", "stages-best", "stages-paper")
}

func (e *Experiment) tellHands(p *page) {
	run := e.Runs[0]
	best, paper := run.result(Best), run.result(Paper)
	p.Say("Two hands reach through a room in which a head, a shuttle and a sphere drift and turn off what they meet; "+
		"hands and sphere deform all the time. Objects meet in %d of %d cycles. Our rule takes %.3g ms on average and "+
		"%.3g ms in cycles in which nothing meets; the paper's rule here %.3g and %.3g ms; the paper tells 11.5 ms, and "+
		"“rarely more than 5” without meetings. Deforming and moving the vertices takes %.3g ms "+
		"more.", best.HitCycles, run.Cycles, best.Mean,
		best.Quiet, paper.Mean, paper.Quiet, run.Place)
	p.pictures(e, "cycles", "stages-best", "stages-paper")
}

func (e *Experiment) tellShrine(p *page) {
	run := e.Runs[0]
	best, paper := run.result(Best), run.result(Paper)
	p.Say("%d parts of %d triangles (one of the 5263 faces is a quad) come together, one after another; at the end "+
		"they stand on each other, with %d pairs of faces that meet, many of them in one plane. Our rule takes %.3g ms on "+
		"average and %.3g ms at the end, the paper's %.3g and %.3g ms. The paper says “real time”, at 10 pictures a "+
		"second.", run.Objects, run.Faces, run.Brute, best.Mean,
		best.Last, paper.Mean, paper.Last)
	p.pictures(e, "cycles", "stages-best", "stages-paper")
}

func (e *Experiment) tellPlanes(p *page) {
	few, many := e.Runs[0], e.Runs[len(e.Runs)-1]
	growth := func(method string) float64 { return many.result(method).Last / few.result(method).Last }
	climbing, best := many.result(planesClimb), many.result(Best)
	p.Say("Spheres of 528 faces wander through one room and do not meet before the last cycle. The rival keeps a "+
		"separating plane for each of the n(n−1)/2 pairs and looks for another one, by closest points, only where that "+
		"fails. As in the paper it looks at all vertices of both bodies. From 10 to 40 spheres its last cycle gets %.1f "+
		"times as long (14 times in the paper), that of the paper's rule %.1f times (2.6 times), and that of ours %.1f "+
		"times. With vertices climbed to from those of the cycle before, the same rival takes %.3g ms for the last cycle of "+
		"40 spheres, beside %.3g ms by our rule: the comparison of 1998 hangs on that. It tells neither faces, nor concave "+
		"or deforming objects.", growth(planesAll), growth(Paper), growth(Best), climbing.Last, best.Last)
	e.times(p, "last", Best, Paper, planesAll, planesClimb)
	p.pictures(e, "last", "cycles-10", "cycles-40")
}

func (e *Experiment) tellStored(p *page) {
	run := e.Runs[0]
	best, paper, stored := run.result(Best), run.result(Paper), run.result(storedTrees)
	p.Say("A head and a shuttle come together while a sphere and a chair turn beside them. The rival builds an octree "+
		"of each object once and turns its black nodes with it. At the last cycle it takes %.3g ms, %.0f times as long as "+
		"the paper's rule (%.3g ms) and %.0f times as long as ours (%.3g ms); in the paper it was 161 ms beside 11, 15 "+
		"times.", stored.Last,
		stored.Last/paper.Last, paper.Last, stored.Last/best.Last, best.Last)
	p.pictures(e, "cycles", "stages-best", "stages-paper")
}

func (e *Experiment) tellClosest(p *page) {
	hits := []float64{math.Inf(1), 0}
	for _, run := range e.Runs {
		spread(hits, run.result(Best).Hit/run.result(closest).Hit)
	}
	p.Say("15 spheres fill 5 %% of a room, go 0.05 radii and turn 10 degrees a cycle, exchange their velocities when "+
		"they meet and are reflected at the walls, for 1000 cycles. The rival walks from the closest features of the "+
		"cycle before, for pairs whose cubes of fixed size overlap. The tables have the means over all cycles and over "+
		"those in which objects meet. In these the paper found its own method as fast as the rival for 168 faces and "+
		"faster for more. That no longer holds: our rule takes %.0f to %.0f times as long there as the walk of today "+
		"(V-Clip), which also ends in bodies that overlap, and which touches no vertex that it does not pass. But it "+
		"tells only which rigid convex bodies meet, and not which faces.", hits[0], hits[1])
	e.times(p, "mean", Best, Paper, closest)
	p.Say("Where objects meet:")
	e.times(p, "hit", Best, Paper, closest)
	p.pictures(e, "mean", "hit", "cycles-168", "cycles-960")
}

func (e *Experiment) tellDeform(p *page) {
	p.Say("Vibrating spheres at the density of the experiment before, and a pile of 40 rigid ones that overlap each " +
		"other deeply. The rival of today keeps a tree of boxes over the faces of each object: its boxes are fitted again " +
		"at every cycle, for all objects, or only where near (own boxes overlap), or it is built anew.")
	e.times(p, "mean", Best, Paper, refitAll, refitNear, rebuilt)
	for _, run := range e.Runs {
		best, near := run.result(Best), run.result(refitNear)
		p.Say("%s: trees refitted where near take %.2f times as long as our rule.", run.Name, near.Mean/best.Mean)
	}
	p.pictures(e, "cycles-3968", "cycles-960")
}

// outdated tells which claims of the paper hold on this machine.
func (r *Report) outdated(p *page) {
	p.Say("## What of it no longer holds")
	for _, e := range r.Experiments {
		switch e.Name {
		case "approach":
			e.tellVariants(p)
		case "deform":
			e.tellPile(p)
		case "planes":
			p.Say("- **Convex bodies** that keep their shape are told apart sooner by a kept plane, as long as its vertices "+
				"are climbed to, and by tracked features: for %s, on average over all cycles, %s beside %s by our rule. Only "+
				"who asks for faces, or for concave or deforming objects, needs the octree.", e.Runs[len(e.Runs)-1].Name,
				e.meanOfLast(planesClimb), e.meanOfLast(Best))
		}
	}
}

// meanOfLast is the mean time of a method in the last run.
func (e *Experiment) meanOfLast(method string) string {
	return time3(e.Runs[len(e.Runs)-1].result(method).Mean) + " ms"
}

// tellVariants compares the paper's rule with the same one changed in one thing.
func (e *Experiment) tellVariants(p *page) {
	p.Say("The paper found that its exact test of a face against a box pays, expects bintrees and a better choice of " +
		"the level to be faster, and divides the cube of the world. Here its octree is built once more, so that one thing " +
		"at a time can be changed: faces are tested exactly, by their boxes, by boxes in a bintree, and by boxes from a " +
		"cube around the overlap regions; all to level 6, at the last cycle of the rigid spheres. It is a plainer octree " +
		"than the kernel's, so ratios count here and not times:")
	t := markdown.Columns("faces", ">exact test (ms)", ">boxes / exact", ">bintree / boxes", ">tight root / world")
	var exact []string
	tight, halves := []float64{math.Inf(1), 0}, []float64{math.Inf(1), 0}
	for _, run := range e.Runs {
		full, boxes, bintree, root := run.result(exactVoxels), run.result(boxedVoxels), run.result(boxedHalves),
			run.result(boxedTight)
		if boxes == nil {
			continue
		}
		if boxes.Last > clearly*full.Last {
			exact = append(exact, fmt.Sprint(run.Size))
		}
		spread(tight, root.Last/boxes.Last)
		spread(halves, bintree.Last/boxes.Last)
		t.Row(fmt.Sprint(run.Size), time3(full.Last), ratio(boxes.Last, full.Last), ratio(bintree.Last, boxes.Last),
			ratio(root.Last, boxes.Last))
	}
	p.Show(t)
	p.pictures(e, "variants")
	if len(exact) == 0 {
		exact = []string{"no number"}
	}
	p.Say("- **The exact test** is the faster one by more than %.0f %% with these faces: %s.", 100*(clearly-1),
		strings.Join(exact, ", "))
	p.Say("- **A tight root** with level 6 takes %.2g to %.2g times as long: its voxels are smaller than faces, and "+
		"each face is copied into many. The level has to follow the size of the faces, as ours does.", tight[0], tight[1])
	p.Say("- **A bintree** takes %.2f to %.2f of the octree's time: a step in the right direction, and small beside "+
		"what our rule gains.", halves[0], halves[1])
}

// clearly is by how much a time has to be longer to be called so.
const clearly = 1.05

// spread widens a range.
func spread(ends []float64, v float64) { ends[0], ends[1] = min(ends[0], v), max(ends[1], v) }

// ratio writes a quotient.
func ratio(a, b float64) string { return fmt.Sprintf("%.2f", a/b) }

// tellPile says who is first in a deep pile.
func (e *Experiment) tellPile(p *page) {
	run := e.run("pile")
	best, paper, near := run.result(Best), run.result(Paper), run.result(refitNear)
	verdict := "A refitted tree is the faster one there."
	if near.Mean > best.Mean {
		verdict = "Ours is still ahead there."
	}
	p.Say("- **In a deep pile**, %d pairs of faces in %d objects, the octree divides where all overlaps all: the "+
		"paper's rule takes %.3g ms, a refitted tree %.3g ms, our rule %.3g ms. "+
		"%s", run.Brute, run.Objects, paper.Mean, near.Mean, best.Mean,
		verdict)
}
