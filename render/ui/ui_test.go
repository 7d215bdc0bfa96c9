package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// sample is a caller with a widget of each kind.
type sample struct {
	album   *render.Album
	u       UI
	frame   Frame
	tab     int
	on      bool
	open    bool
	text    string
	number  float64
	loose   float64
	choice  int
	place   float64
	list    Scroll
	all     Scroll
	picked  int
	pressed int
	entered int
	values  [2]Ring
	series  [2]Series
	tree    sampleTree
	table   sampleTable
}

var (
	tabNames    = []string{"One", "Two", "Three", "Four"}
	choiceNames = []string{"red", "green", "blue"}
	sampleMarks = []Mark{{At: 3, Colour: Bad}}
)

func newSample(t testing.TB, pixels float64) *sample {
	t.Helper()
	f, err := render.NewFont(pixels)
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{frame: Frame{Font: f, Width: 400, Height: 900}, number: 5, open: true, picked: -1}
	s.u.Tracing = true
	s.album = sampleAlbum()
	for i := range s.values {
		s.values[i] = NewRing(60)
		for k := range 60 {
			s.values[i].Add(float32(k * (i + 1) % 17))
		}
	}
	s.series = [2]Series{{"a", &s.values[0], Good}, {"b", &s.values[1], Warning}}
	s.pass(nil)
	return s
}

// pass lays everything out, for an event or for a picture.
func (s *sample) pass(e *render.Event) {
	if e != nil {
		s.u.BeginEvent(s.frame, *e)
	} else {
		s.u.Begin(s.frame)
	}
	s.lay()
	s.u.End()
}

func (s *sample) lay() {
	u := &s.u
	u.Panel("Sample", render.Rect{X0: 20, Y0: 10, X1: float32(s.frame.Width), Y1: float32(s.frame.Height)})
	u.Tabs("tabs", tabNames, 4, &s.tab)
	u.BeginScroll("all", u.Rest(), &s.all)
	u.Field(u.Next(), "search", "type here", &s.text)
	if u.Entered("search") {
		s.entered++
	}
	u.Slider(u.Next(), "number", &s.number, Range{Min: 0, Max: 10, Step: 0.5, Unit: "m"})
	u.Slider(u.Next(), "loose", &s.loose, Free)
	u.Choice(u.Next(), "choice", choiceNames, &s.choice)
	if u.Button(u.Next(), "press") {
		s.pressed++
	}
	u.Tip("It counts.")
	if u.Fold("more", &s.open) {
		u.Check(u.Next(), "on", &s.on)
		u.Wrap("A text that is too long for one line, and therefore is broken between its words.", Muted)
		u.Row("Pressed", u.Join(u.Int(s.pressed), " times"), Bright)
	}
	u.Timeline(u.Next(), "time", 0, 60, &s.place, sampleMarks)
	u.Plot(u.Cut(80), "plot", s.series[:], PlotStyle{Unit: "ms"})
	u.Plot(u.Cut(80), "stack", s.series[:], PlotStyle{Stacked: true})
	u.Legend(s.series[:])
	u.BeginScroll("list", u.Cut(120), &s.list)
	for i := range 200 {
		at := u.Cut(u.RowHeight())
		if !u.InSight(at) {
			continue
		}
		u.PushInt(i)
		u.Image(at, "picture", s.album, i%2-1)
		if u.Pick(at, "row", i == s.picked) {
			s.picked = i
		}
		u.Text(at, u.Int(i), Bright)
		u.WrapIn(at, "A text that is too long for one line, and is shortened in the last one of a box.", Muted)
		u.Pop()
	}
	u.EndScroll()
	s.tree.lay(u)
	s.table.lay(u)
	u.EndScroll()
	u.EndPanel()
}

// send lets an event act as an app does, and reports whether the panels took it.
func (s *sample) send(e render.Event) bool {
	if !s.u.Concerns(&e) {
		return false
	}
	s.pass(&e)
	return s.u.Taken()
}

// box returns where a widget is.
func (s *sample) box(t testing.TB, path string) render.Rect {
	t.Helper()
	s.pass(nil)
	for _, n := range s.u.Trace() {
		if n.Path == path {
			return n.Box
		}
	}
	t.Fatalf("there is no %s", path)
	return render.Rect{}
}

// value returns what a widget shows, "" without it.
func (s *sample) value(path string) string {
	s.pass(nil)
	for _, n := range s.u.Trace() {
		if n.Path == path {
			return n.Value
		}
	}
	return ""
}

func (s *sample) press(x, y float32, mods render.Mods) bool {
	return s.send(render.Event{Kind: render.ButtonPressed, X: float64(x), Y: float64(y), Mods: mods})
}

func (s *sample) release(x, y float32) bool {
	return s.send(render.Event{Kind: render.ButtonReleased, X: float64(x), Y: float64(y)})
}

func (s *sample) move(x, y float32) bool {
	return s.send(render.Event{Kind: render.PointerMoved, X: float64(x), Y: float64(y)})
}

// click presses and releases at the middle of a widget, within one frame.
func (s *sample) click(t testing.TB, path string, mods render.Mods) {
	t.Helper()
	b := s.box(t, path)
	x, y := (b.X0+b.X1)/2, (b.Y0+b.Y1)/2
	s.press(x, y, mods)
	s.release(x, y)
}

func (s *sample) key(k render.Key, mods render.Mods) bool {
	return s.send(render.Event{Kind: render.KeyPressed, Key: k, Mods: mods})
}

// typed sends the key and the character of each letter of a text, as a window does.
func (s *sample) typed(text string) {
	for _, r := range text {
		s.key(render.Key(strings.ToLower(string(r))), 0)
		s.send(render.Event{Kind: render.Typed, Rune: r})
	}
}

func (s *sample) wait(d time.Duration) { s.frame.Now += d }

func TestClicksWithinOneFrame(t *testing.T) {
	s := newSample(t, 14)
	s.click(t, "Sample/all/press", 0)
	s.click(t, "Sample/all/on", 0)
	s.click(t, "Sample/tabs/Three", 0)
	if s.pressed != 1 || !s.on || s.tab != 2 || s.value("Sample/all/on") != "on" {
		t.Errorf("pressed %d times, on %v, tab %d", s.pressed, s.on, s.tab)
	}
	b := s.box(t, "Sample/all/press")
	s.press(b.X0+3, b.Y0+3, 0)
	s.release(b.X0+3, b.Y1+50)
	if s.pressed != 1 {
		t.Error("a press that is let go elsewhere counts")
	}
	s.click(t, "Sample/all/more", 0)
	if s.value("Sample/all/on") != "" {
		t.Error("a closed section shows its rows")
	}
}

// TestWhoseEvents: what happens over a panel is for the panel, what happens beside it for the scene, and a drag stays
// with the side on which it began.
func TestWhoseEvents(t *testing.T) {
	s := newSample(t, 14)
	if !s.press(200, 880, 0) || !s.move(5, 5) || !s.release(5, 5) {
		t.Error("a drag that began on the panel does not stay with it")
	}
	if s.press(5, 5, 0) || s.move(200, 200) || s.release(200, 200) {
		t.Error("a drag that began beside the panel is taken from the scene")
	}
	if !s.send(render.Event{Kind: render.Scrolled, X: 200, Y: 300, DY: -1}) ||
		s.send(render.Event{Kind: render.Scrolled, X: 5, Y: 300, DY: -1}) {
		t.Error("the wheel goes to the wrong side")
	}
	s.send(render.Event{Kind: render.Scrolled, X: 200, Y: 300, DY: 1})
	if s.key("space", 0) || s.send(render.Event{Kind: render.Typed, Rune: ' '}) {
		t.Error("without the focus the panel takes keys")
	}
	s.click(t, "Sample/all/search", 0)
	if !s.key("space", 0) || !s.send(render.Event{Kind: render.Typed, Rune: ' '}) || s.key("f1", 0) ||
		s.key("q", render.Control) {
		t.Error("a field takes other keys than those that it types")
	}
	if s.click(t, "Sample/all/search", 0); !s.u.Focused() {
		t.Error("a second click into a field takes the focus away")
	}
	if s.click(t, "Sample/all/list/3/row", 0); s.u.Focused() {
		t.Error("a click on a row leaves the keys to the field above")
	}
	s.click(t, "Sample/all/search", 0)
	s.press(5, 5, 0)
	s.release(5, 5)
	if s.u.Focused() || s.key("space", 0) {
		t.Error("a click beside the panel leaves it the keys")
	}
}

func TestSliders(t *testing.T) {
	s := newSample(t, 14)
	b := s.box(t, "Sample/all/number")
	s.press(b.X0+0.7*b.Wide(), b.Y0+3, 0)
	if s.number != 7 {
		t.Errorf("a press at 0.7 of the way says %v", s.number)
	}
	s.move(b.X0+0.3*b.Wide(), b.Y0+90)
	s.move(b.X1+500, b.Y0)
	if s.release(b.X1+500, b.Y0); s.number != 10 {
		t.Errorf("dragged beyond its end it is %v", s.number)
	}
	s.click(t, "Sample/all/number", render.Control)
	s.typed("12")
	if s.key("enter", 0); s.number == 12 || s.value("fault") != "It may be at most 10." {
		t.Errorf("12 of 10: %v, %q", s.number, s.value("fault"))
	}
	s.key("a", render.Control)
	s.typed("abc")
	if s.key("enter", 0); s.value("fault") != "“abc” is not a number." {
		t.Errorf("%q", s.value("fault"))
	}
	s.key("a", render.Control)
	s.typed("2.25")
	if s.key("enter", 0); s.number != 2.25 || s.value("fault") != "" {
		t.Errorf("2.25: %v, %q", s.number, s.value("fault"))
	}
	s.key("right", 0)
	s.key("right", render.Shift)
	if s.number != 3.05 {
		t.Errorf("by the arrow keys it is %v", s.number)
	}
	s.typed("3")
	s.click(t, "Sample/all/search", 0)
	s.pass(nil)
	if s.number != 3 {
		t.Errorf("what was typed is lost with the focus: %v", s.number)
	}
	s.wait(time.Second)
	s.click(t, "Sample/all/number", 0)
	s.click(t, "Sample/all/number", 0)
	s.typed("4")
	if s.key("escape", 0); s.number != 3 || s.u.Typing() {
		t.Errorf("escape does not give up what was typed: %v", s.number)
	}
	b = s.box(t, "Sample/all/loose")
	s.press(b.X0+100, b.Y0+3, 0)
	s.move(b.X0+140, b.Y0+3)
	if s.release(b.X0+140, b.Y0+3); !(s.loose > 0) {
		t.Errorf("a number without bounds is %v after a pull", s.loose)
	}
}

func TestChoices(t *testing.T) {
	s := newSample(t, 14)
	s.click(t, "Sample/all/choice", 0)
	if !s.u.Open() {
		t.Fatal("it does not open")
	}
	if s.click(t, "Sample/tabs/Two", 0); s.u.Open() || s.tab != 1 || s.choice != 0 {
		t.Errorf("a click elsewhere: open %v, tab %d, choice %d", s.u.Open(), s.tab, s.choice)
	}
	s.click(t, "Sample/all/choice", 0)
	if s.click(t, "blue", 0); s.choice != 2 || s.u.Open() {
		t.Errorf("choice %d", s.choice)
	}
	s.click(t, "Sample/all/choice", 0)
	if s.click(t, "Sample/all/choice", 0); s.u.Open() {
		t.Error("a second click does not close it")
	}
	s.click(t, "Sample/all/choice", 0)
	s.key("up", 0)
	if s.key("enter", 0); s.choice != 1 {
		t.Errorf("by keys: %d", s.choice)
	}
	s.click(t, "Sample/all/choice", 0)
	if s.key("escape", 0); s.u.Open() || s.choice != 1 {
		t.Error("escape does not close it")
	}
}

func TestTabGoesRound(t *testing.T) {
	s := newSample(t, 14)
	if s.key("tab", 0) {
		t.Fatal("tab is taken though nothing has the focus")
	}
	s.click(t, "Sample/all/search", 0)
	focused := func() string {
		s.pass(nil)
		for _, n := range s.u.Trace() {
			if n.Focus {
				return n.Path
			}
		}
		return ""
	}
	var seen []string
	for range 15 {
		seen = append(seen, focused())
		s.key("tab", 0)
	}
	if got := strings.Join(seen, " "); !strings.HasPrefix(got, "Sample/all/search Sample/all/number Sample/all/loose "+
		"Sample/all/choice Sample/all/press Sample/all/more Sample/all/on Sample/all/time "+
		"Sample/all/tree Sample/all/table/name Sample/all/table/figure Sample/tabs/One") {
		t.Errorf("tab leads to %s", got)
	}
	for range 15 {
		s.key("tab", render.Shift)
	}
	if got := focused(); got != "Sample/all/search" {
		t.Errorf("back it leads to %s", got)
	}
	s.key("tab", render.Shift)
	if got := focused(); got != "Sample/tabs/Four" {
		t.Errorf("before the search is %s", got)
	}
}

func TestTips(t *testing.T) {
	s := newSample(t, 14)
	b := s.box(t, "Sample/all/press")
	s.move(b.X0+5, b.Y0+5)
	if s.value("tip") != "" {
		t.Error("the tip shows at once")
	}
	s.wait(time.Second)
	if s.value("tip") != "It counts." {
		t.Error("it does not show")
	}
	s.move(b.X0+5, b.Y0-70)
	if s.value("tip") != "" {
		t.Error("it stays")
	}
}

// TestDrawnStays: what was drawn can be drawn again after events, as the key that writes a picture has it.
func TestDrawnStays(t *testing.T) {
	s := newSample(t, 16)
	s.pass(nil)
	s.u.Focus("Sample", "all", "search")
	s.pass(nil)
	shown := s.u.Vertices()
	before := slices.Clone(shown)
	for _, kind := range []render.EventKind{render.KeyPressed, render.KeyReleased} {
		s.pass(&render.Event{Kind: kind, Key: "f12"})
	}
	if !slices.Equal(shown, before) {
		t.Error("events have changed what was drawn")
	}
}
