package app

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// manyBodies is a level of a row of bricks, of which three stand on each other, and of a chain.
const manyBodies = `ground()
for i in range(12):
    box((1, 1, 1), at=(1.5 * i - 6, 0.501, 0), name="brick %d" % (i + 1))
box((1, 1, 1), at=(-6, 1.503, 0), name="brick 13")
box((1, 1, 1), at=(-6, 2.505, 0), name="brick 14")
door = box((1, 2, 0.1), at=(20, 1.2, 0), name="door")
leaf = box((1, 2, 0.1), at=(21.2, 1.2, 0), name="leaf")
joint.hinge(door, leaf, at=(20.6, 1.2, 0), axis=(0, 1, 0))
camera(eye=(0, 2, 20), target=(0, 1, 0))
`

// TestTheListLeadsToWhatIsSelected, however far down it is.
func TestTheListLeadsToWhatIsSelected(t *testing.T) {
	a := newDeskApp(t, "brickwall")
	a.frame(t, press("f1"))
	a.desk.inspector.pick(figure.Body{Stage: a.lanes.Stages()[0], ID: a.bodyNamed(t, "brick 258")}, false)
	a.click(t, "tabs/Bodies")
	if a.frame(t); !slices.Contains(a.rows(), "brick 258") {
		t.Errorf("the rows in sight are %v", a.rows())
	}
}

// rows returns the labels of the rows of the list that are in sight.
func (a *deskApp) rows() (out []string) {
	for _, n := range a.Trace() {
		if n.Kind == "row" && n.Shown && strings.Contains(n.Path, "Bodies/list/") {
			out = append(out, n.Path[strings.LastIndex(n.Path, "/")+1:])
		}
	}
	return out
}

// TestTheListOfBodies: bodies of like names and bodies that joints join are groups; a click selects, two look at it, a
// body that is clicked in the scene is shown in the list, and what is gone is gone from it.
func TestTheListOfBodies(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "many.star", manyBodies))
	a.frame(t, press("f1"))
	a.click(t, "tabs/Bodies")
	a.frame(t)
	if got := a.rows(); len(got) != 3 || !slices.Contains(got, "brick") || !slices.Contains(got, "door") {
		t.Fatalf("the rows are %v", got)
	}
	a.click(t, "Bodies/search")
	a.frame(t, typed("ick 13")...)
	if a.frame(t); !slices.Equal(a.rows(), []string{"brick 13"}) {
		t.Fatalf("the search finds %v", a.rows())
	}
	before := a.view.Camera()
	a.click(t, "brick 13")
	in := &a.desk.inspector
	if in.picked[0].ID != a.bodyNamed(t, "brick 13") || a.view.Camera() != before {
		t.Fatalf("a click selects %+v", in.picked[0])
	}
	if a.click(t, "brick 13"); a.view.Camera() == before {
		t.Error("two clicks do not look at it")
	}
	a.frame(t, press("escape"), press("home"))
	a.click(t, "Bodies/search")
	a.frame(t, held("a", render.Control), press("backspace"))
	a.frame(t)
	if len(in.picked) == 0 || len(a.rows()) > 3 {
		t.Errorf("without a search there are %v", a.rows())
	}
	in.pick(figure.Body{Stage: a.lanes.Stages()[0], ID: a.bodyNamed(t, "brick 2")}, false)
	a.frame(t)
	if a.frame(t); !slices.Contains(a.rows(), "brick 2") {
		t.Errorf("what is selected is not in sight: %v", a.rows())
	}
	a.desk.ui.Drop() // the search has the keys
	if a.frame(t, press("delete")); slices.Contains(a.rows(), "brick 2") {
		a.frame(t)
		if slices.Contains(a.rows(), "brick 2") {
			t.Error("what is deleted stays in the list")
		}
	}
}

// TestTheTableOfContacts: it has a row for each contact point of the body that is selected, sorted as its heads say,
// and a click on a row makes a pair.
func TestTheTableOfContacts(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "many.star", manyBodies))
	a.frame(t, press("i"))
	for range 60 {
		a.frame(t)
	}
	in := &a.desk.inspector
	in.pick(figure.Body{Stage: a.lanes.Stages()[0], ID: a.bodyNamed(t, "brick 13")}, false)
	a.frame(t, render.Event{Kind: render.Exposed})
	if f := &in.facts[0]; len(f.Contacts) != 8 || f.Points != 8 || a.value("a/Contact points") != "8" {
		t.Fatalf("%d contacts, %s points", len(f.Contacts), a.value("a/Contact points"))
	}
	a.click(t, "list/Change it") // to have the table in sight
	first := func(cell int) (out string) {
		for _, n := range a.Trace() {
			if n.Kind == "cell" {
				if cell == 0 {
					return n.Value
				}
				cell--
			}
		}
		return ""
	}
	if a.frame(t); first(0) != "brick 1" {
		t.Errorf("by name the first is with %s", first(0))
	}
	a.click(t, "contacts/gap, mm")
	a.click(t, "contacts/gap, mm")
	if a.frame(t); a.value("contacts/gap, mm") != "up" || first(0) != "brick 1" || first(1) >= "1" {
		t.Errorf("by gap the first is with %s, at %s mm", first(0), first(1))
	}
	a.click(t, "contacts/with")
	a.click(t, "contacts/with")
	if a.frame(t); first(0) != "brick 14" {
		t.Errorf("by name, the last first, it is with %s", first(0))
	}
	a.click(t, "contacts/rows/0/row")
	if b := in.picked[1]; b.ID != a.bodyNamed(t, "brick 14") || a.note("list/Gap, by the auditor") == nil {
		t.Errorf("a click makes a pair with %+v", b)
	}
}

// TestNothingSelectedInLanes: where nothing is selected, no row of the list is marked, that of the first lane neither.
func TestNothingSelectedInLanes(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "lanes.star", "lanes([30, 60], 30)\n"+manyBodies))
	a.frame(t, press("f1"))
	a.click(t, "tabs/Bodies")
	a.frame(t)
	if len(a.rows()) < 2 {
		t.Fatalf("the rows are %v", a.rows())
	}
	for _, n := range a.Trace() {
		if n.Kind == "row" && strings.Contains(n.Path, "Bodies/list/") && n.Value == "chosen" {
			t.Errorf("%s is marked", n.Path)
		}
	}
}

// TestTheTableOfContactsInLanes: the contacts of a body are in order, too, after those of its like in another lane were
// at the same step.
func TestTheTableOfContactsInLanes(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "lanes.star", "lanes([60, 60], 30)\n"+manyBodies))
	stages := a.lanes.Stages()
	a.frame(t, press("i"))
	for range 30 {
		a.frame(t)
	}
	id := a.bodyNamed(t, "brick 13")
	stages[1].World().Body(a.bodyNamed(t, "brick 14")).SetVelocity(mgl64.Vec3{-0.4, 0, 0.3}, mgl64.Vec3{})
	a.frame(t)
	a.frame(t, press("p"))
	in := &a.desk.inspector
	in.pick(figure.Body{Stage: stages[0], ID: id}, false)
	a.frame(t, render.Event{Kind: render.Exposed})
	a.click(t, "list/Change it") // to have the table in sight
	a.click(t, "contacts/force, N")
	a.frame(t, render.Event{Kind: render.Exposed})
	in.pick(figure.Body{Stage: stages[1], ID: id}, false)
	a.frame(t, render.Event{Kind: render.Exposed})
	forces := a.forces(in)
	if slices.Reverse(forces); len(forces) != 8 || !slices.IsSorted(forces) {
		t.Errorf("after those of another lane the forces are, from below, %.0f", forces)
	}
}

// forces returns those of the table in its order, in newtons, as far as it is in sight.
func (a *deskApp) forces(in *inspector) (out []float64) {
	cells := []string{}
	for _, n := range a.Trace() {
		if n.Kind == "cell" {
			cells = append(cells, n.Value)
		}
	}
	for i := 2; i < len(cells); i += 3 {
		shown, _ := strconv.ParseFloat(cells[i-1], 64) // 0.927 is shown as 0.9270
		for _, c := range in.facts[0].Contacts {
			if math.Abs(shown-1e3*c.Gap) < 1e-4 {
				out = append(out, c.Force)
				break
			}
		}
	}
	return out
}
