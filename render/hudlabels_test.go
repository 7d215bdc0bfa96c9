package render

import (
	"fmt"
	"testing"
)

// platesOf returns the plates of labels beside panels by their texts.
func platesOf(t *testing.T, labels []HUDLabel, panels ...Rect) map[string]Rect {
	t.Helper()
	l := layout{Pen: Pen{Font: testFont(t, 15)}, width: 640, height: 360}
	out := map[string]Rect{}
	for _, p := range l.placeLabels(labels, panels) {
		out[p.Text] = p.plate
	}
	return out
}

// TestLabelsDoNotCoverOneAnother: labels of the same place stand apart, one above the other, the nearest at its place
// and the farthest left out; others are where they belong.
func TestLabelsDoNotCoverOneAnother(t *testing.T) {
	elsewhere := HUDLabel{Text: "there", X: 100, Y: 200}
	labels := []HUDLabel{elsewhere}
	for i := range 5 { // the farthest first
		labels = append(labels, HUDLabel{Text: fmt.Sprint(i, " kg"), X: 300 + float64(i), Y: 200, Depth: float64(9 - i)})
	}
	got := platesOf(t, labels)
	if len(got) != 4 || got["there"].Y1 != 200 || got["4 kg"].Y1 != 200 {
		t.Fatalf("plates %v", got)
	}
	tall := got["there"].Tall()
	for i := 3; i > 1; i-- {
		near, far := got[fmt.Sprint(i+1, " kg")], got[fmt.Sprint(i, " kg")]
		if gap := near.Y0 - far.Y1; gap < 2 || gap > 0.5*tall {
			t.Errorf("label %d is %g pixels above the one before it", i, gap)
		}
	}
}

// TestLabelsTouchNoOther: of many labels at random no two touch, and none is far from its place.
func TestLabelsTouchNoOther(t *testing.T) {
	labels := make([]HUDLabel, 60)
	for i := range labels {
		labels[i] = HUDLabel{Text: fmt.Sprint("body ", i), X: float64(i * 7919 % 600), Y: float64(i * 104729 % 340),
			Depth: float64(i * 31 % 17)}
	}
	panel, board := Rect{10, 10, 200, 110}, Rect{540, 10, 630, 60}
	plates := platesOf(t, labels, panel, board)
	if len(plates) < 20 {
		t.Errorf("only %d of 60 labels are there", len(plates))
	}
	all := []Rect{panel, board}
	for i := range labels {
		p, there := plates[labels[i].Text]
		if !there {
			continue
		}
		if p.Inset(-2).meetsAny(all) {
			t.Errorf("label %d touches another one or a panel", i)
		}
		if up := float32(labels[i].Y) - p.Y1; up > 3*p.Tall() || up < -1.5*p.Tall() {
			t.Errorf("label %d is %g pixels above its place", i, up)
		}
		all = append(all, p)
	}
}

// TestLabelsKeepOffPanels: one whose place is beside a panel or below it goes aside, one whose place is behind it is
// left out.
func TestLabelsKeepOffPanels(t *testing.T) {
	panel := Rect{10, 10, 200, 110}
	got := platesOf(t, []HUDLabel{{Text: "beside", X: 205, Y: 80}, {Text: "below", X: 60, Y: 115},
		{Text: "behind", X: 60, Y: 60}, {Text: "away", X: 400, Y: 80}}, panel)
	if _, there := got["behind"]; there || len(got) != 3 {
		t.Errorf("plates %v", got)
	}
	if p := got["beside"]; p.X0 < 202 || p.X0 > 210 || p.Y1 != 80 {
		t.Errorf("beside: %v", p)
	}
	if p := got["below"]; p.Y0 < 112 || p.Y0 > 120 || p.X0+p.X1 != 120 {
		t.Errorf("below: %v", p)
	}
	if p := got["away"]; p.X0+p.X1 != 800 || p.Y1 != 80 {
		t.Errorf("away: %v", p)
	}
}
