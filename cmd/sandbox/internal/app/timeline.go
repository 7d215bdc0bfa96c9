package app

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/rewind"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// timeline is the drawer at the bottom: the last minute of the level, to drag along.
type timeline struct {
	tape    rewind.Tape
	open    bool
	place   float64 // step under the handle
	shown   uint64  // step that is shown
	showing bool    // poses of the past are shown, and the level stands elsewhere
	back    bool    // the level stands where the user was not; see letGoOfPast
	undone  bool    // and the steps ahead have what was undone there: see stepOn
	wish    timeWish
	verdict string // of the last check
	differs difference
	impact  uint64 // step of the first great impact; 0 before it
	marks   []ui.Mark
	named   []rewind.Command
}

// difference is the first step that came out otherwise than it was recorded, or than it was.
type difference struct {
	step uint64 // 0: there is none
	says string
}

// differ marks the first difference, and shows the timeline with it.
func (t *timeline) differ(step uint64, says string) {
	if t.differs.step == 0 {
		t.differs, t.open = difference{step, fmt.Sprintf("step %d: %s", step, says)}, true
	}
}

// timeWish is what the user has asked the timeline for in a pass.
type timeWish uint8

const (
	nothingAsked timeWish = iota
	pauseAsked
	stepAsked
	backAsked
	checkAsked
	saveAsked
	recordAsked
	replayAsked
	returnAsked
	beforeAsked
)

// Sizes of the drawer, in text sizes.
const (
	timelineTall = 3.1 // of a row
	buttonWide   = 2.2
	headWide     = 3*buttonWide + 0.4
	wordsWide    = 4.6
	otherWide    = 7
	beforeWide   = 6.2
	placeWide    = 9
	leastLine    = 14 // a line that would be shorter takes the place of the words
)

// begin begins with a level.
func (t *timeline) begin(a *Player) {
	t.tape.Now, t.tape.Replaces = a.now, replaces
	t.tape.Begin(a.lanes)
	t.place, t.showing, t.back, t.verdict = float64(a.lanes.StepCount()), false, false, ""
	t.differs, t.impact = difference{}, 0
}

// arrive takes the level to the step that is shown.
func (t *timeline) arrive(a *Player) {
	if t.showing {
		a.goTo(t.shown)
	}
}

// goOn prepares the level for a step that it is to take.
func (t *timeline) goOn(a *Player) {
	t.arrive(a)
	if t.back {
		a.desk.recorder.Back(a.lanes)
		if t.differs.step > a.lanes.StepCount() { // that future is left
			t.differs = difference{}
		}
		if t.impact > a.lanes.StepCount() {
			t.impact = 0
		}
		t.back, t.verdict = false, ""
		a.letGoOfPast()
	}
}

// showTime puts the time of the step that is shown among the figures, while the level stands at another one.
func (t *timeline) showTime(lines []render.HUDLine, hz float64) {
	for i := range lines {
		if t.showing && lines[i].Label == "Time" {
			lines[i].Value = fmt.Sprintf("%8.2f s", float64(t.shown)/hz)
		}
	}
}

// tall returns the height of the drawer (pixels).
func (t *timeline) tall(a *Player) int {
	if !t.open || a.desk.font == nil {
		return 0
	}
	return int(timelineTall * a.desk.font.Size() * float32(t.rows(a)))
}

// rows returns how many rows the drawer has: where the line would be too short the buttons at the right have their own.
func (t *timeline) rows(a *Player) int {
	width, _ := a.screen.Size()
	if float32(width-a.desk.width(width)) < (headWide+leastLine+t.tailWidth(a))*a.desk.font.Size() {
		return 2
	}
	return 1
}

// lay lays the drawer out, left of the column of panels.
func (t *timeline) lay(a *Player, right, bottom float32) {
	u := &a.desk.ui
	u.Panel("Timeline", render.Rect{X1: right, Y0: bottom - float32(t.tall(a)), Y1: bottom})
	defer u.EndPanel()
	row := u.Rest()
	var second render.Rect
	if t.rows(a) > 1 {
		row, second = row.Top(row.Tall() / 2)
	}
	em := u.Em() * min(1, row.Wide()/(2*headWide*u.Em())) // the line has half of a narrow row
	button := func(name, tip string, wide float32, wish timeWish) {
		var at render.Rect
		at, row = row.Left(wide * em)
		if u.Button(at.Inset(u.Em()*0.1), name) {
			t.wish = wish
		}
		u.Tip(tip)
	}
	word := "||"
	if a.clock.Paused() {
		word = "Go"
	}
	button(word, "Pause, go on (P). To go on from the past begins another future.", buttonWide+0.4, pauseAsked)
	button("<", "A step back (,)", buttonWide, backAsked)
	button(">", "A step on (.)", buttonWide, stepAsked)
	if !t.showing {
		t.place = float64(t.tape.At())
	}
	tail := second
	if second.Empty() {
		tail, row = row.Right(t.tailWidth(a) * u.Em())
	}
	words, line := row.Right(placeWide * u.Em())
	if line.Wide() < leastLine*u.Em() && t.tape.Why() == "" {
		line, words.X1 = row, words.X0
	}
	t.layLine(a, u, line)
	t.layPlace(a, u, words)
	row, em = tail, u.Em()*min(1, tail.Wide()/(t.tailWidth(a)*u.Em()))
	if _, end, left := t.tape.Branch(); left {
		button("Other future", u.Join("The future that was left, up to step ", u.Int(int(end))), otherWide, returnAsked)
	}
	if b := a.runs.before; b != nil {
		button("Run before", u.Join("Back to what was played before: ", b.origin.level, ", at step ", u.Int(int(b.step))),
			beforeWide, beforeAsked)
	}
	button("Replay", "Play what led here again from the start, and compare each step", wordsWide, replayAsked)
	button("Record", "Save what led here as a record (F9); dropped here it is played", wordsWide, recordAsked)
	button("Check", "Take the last 300 steps again, and compare the hash of each", wordsWide, checkAsked)
	button("Save", "Save the state into a file (Ctrl+S); dropped here it is restored", wordsWide, saveAsked)
}

// tailWidth is that of the buttons at the right, in text sizes.
func (t *timeline) tailWidth(a *Player) float32 {
	wide := float32(4 * wordsWide)
	if _, _, left := t.tape.Branch(); left {
		wide += otherWide
	}
	if a.runs.before != nil {
		wide += beforeWide
	}
	return wide
}

// layLine lays out the line itself.
func (t *timeline) layLine(a *Player, u *ui.UI, at render.Rect) {
	hz := a.lanes.Hz()
	from, to := float64(t.tape.First())/hz, float64(t.tape.Last())/hz
	t.marks, t.named = t.marks[:0], t.tape.AppendCommands(t.named[:0])
	for _, c := range t.named {
		t.marks = append(t.marks, ui.Mark{At: float64(c.Step) / hz, Colour: ui.Warning})
	}
	if fork, _, left := t.tape.Branch(); left {
		t.marks = append(t.marks, ui.Mark{At: float64(fork) / hz, Colour: ui.Good})
	}
	if i := t.impact; i >= t.tape.First() && i > 0 {
		t.marks = append(t.marks, ui.Mark{At: float64(i) / hz, Colour: ui.Link})
	}
	if d := t.differs.step; d >= t.tape.First() && d > 0 {
		t.marks = append(t.marks, ui.Mark{At: float64(d) / hz, Colour: ui.Bad, Tall: true})
	}
	seconds := t.place / hz
	moved, on := u.Timeline(at.Inset(u.Em()*0.1), "line", from, to, &seconds, t.marks)
	if moved && t.tape.Why() == "" {
		t.place = seconds * hz
		t.showing = true
	}
	t.tipMark(u, on)
}

// tipMark says what a mark is.
func (t *timeline) tipMark(u *ui.UI, on int) {
	switch fork, _, left := t.tape.Branch(); {
	case on < 0:
		u.Tip("Drag along the last minute; P goes on from there.")
	case on < len(t.named):
		u.Tip(u.Join("step ", u.Int(int(t.named[on].Step)), ": ", t.named[on].Name))
	case t.marks[on].Tall:
		u.Tip(t.differs.says)
	case left && on == len(t.named):
		u.Tip(u.Join("step ", u.Int(int(fork)), ": another future was left here"))
	default:
		u.Tip(u.Join("step ", u.Int(int(t.impact)), ": the first great impact"))
	}
}

// layPlace writes where the level stands.
func (t *timeline) layPlace(a *Player, u *ui.UI, at render.Rect) {
	step, colour := uint64(t.place+0.5), ui.Bright
	if why := t.tape.Why(); why != "" {
		u.Text(at, why, ui.Warning)
		u.Tip(why)
		return
	}
	text := u.Join("step ", u.Int(int(step)))
	if last := t.tape.Last(); step < last {
		text, colour = u.Join(text, ", ", u.Float((float64(step)-float64(last))/a.lanes.Hz(), 2), " s"), ui.Link
	}
	u.Text(at, u.Join("  ", text), colour)
}

// tendTime shows the past while the line is dragged, goes there once it is let go, and does what was asked for.
func (a *Player) tendTime() (acted bool) {
	t := &a.time
	if t.showing {
		a.clock.Pause(true)
		step := uint64(t.place + 0.5)
		switch {
		case !a.desk.ui.Held():
			t.showing = false
			a.goTo(step)
			acted = true
		case step != t.shown || a.lanes.StepCount() > step:
			t.shown, acted = step, true
			if err := t.tape.Show(a.lanes, step); err != nil {
				t.showing = false
				a.complain(err)
			}
		}
	}
	wish := t.wish
	t.wish = nothingAsked
	switch wish {
	case pauseAsked:
		a.clock.Pause(!a.clock.Paused())
	case stepAsked:
		a.stepOn()
	case backAsked:
		a.stepBackInTime()
	case checkAsked:
		a.check()
	case saveAsked:
		a.saveState()
	case recordAsked:
		a.saveRecord()
	case replayAsked:
		a.replaySession()
	case returnAsked:
		a.returnToBranch()
	case beforeAsked:
		a.runBefore()
	}
	return acted || wish != nothingAsked
}
