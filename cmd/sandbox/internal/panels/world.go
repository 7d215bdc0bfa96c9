package panels

import (
	"math"

	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Settings are what the panel of the world shows and changes.
type Settings struct {
	// At once.
	Paused   bool
	Restarts bool    // a level whose file changes begins anew
	Speed    float64 // simulated seconds per second
	Gravity  float64 // m/s² along y
	Sleep    bool
	Quality  render.Level
	Scale    float64 // of texts
	Figures  bool
	Hints    bool

	Solver // with a restart
}

// Solver are the settings that a level is run with.
type Solver struct {
	Hz       float64
	Substeps float64 // 0: the engine's choice
	Threads  float64 // 0: as many as a step is worth
	Seed     float64
	Expel    bool
}

// Wish is what is to be done after the panel of the world was laid out.
type Wish struct {
	Changed bool // something that takes effect at once
	Rerun   bool // something that does with a restart
	Step    bool
	Restart bool
}

// World is the panel of the world and of its picture.
type World struct {
	scroll              ui.Scroll
	timeShut, worldShut bool
	solverShut, picture bool
}

var qualities = []string{"low", "medium", "high"}

// Lay lays the panel out.
func (w *World) Lay(u *ui.UI, s *Settings) (wish Wish) {
	u.BeginScroll("list", u.Rest(), &w.scroll)
	w.layTime(u, s, &wish)
	w.laySolver(u, s, &wish)
	if open(u, "Picture", &w.picture) {
		quality := int(s.Quality - render.Low)
		if u.Choice(labelled(u, "Quality"), "quality", qualities, &quality) {
			s.Quality, wish.Changed = render.Low+render.Level(quality), true
		}
		wish.Changed = u.Slider(labelled(u, "Size of text"), "scale", &s.Scale, ui.Range{Min: 0.75, Max: 3, Step: 0.05}) ||
			wish.Changed
		wish.Changed = u.Check(u.Next(), "Figures at the left", &s.Figures) || wish.Changed
		wish.Changed = u.Check(u.Next(), "Hints at the bottom", &s.Hints) || wish.Changed
	}
	u.EndScroll()
	return wish
}

func (w *World) layTime(u *ui.UI, s *Settings, wish *Wish) {
	if open(u, "Time", &w.timeShut) {
		row := u.Next()
		pause, row := row.Left(row.Wide() / 3)
		step, restart := row.Left(row.Wide() / 2)
		step.X1 -= 0.4 * u.Em()
		wish.Changed = u.Check(pause, "Paused", &s.Paused) || wish.Changed
		wish.Step = u.Button(step, "Step")
		wish.Restart = u.Button(restart, "Restart")
		wish.Changed = u.Slider(labelled(u, "Speed"), "speed", &s.Speed, ui.Range{Min: 1. / 64, Max: 4, Unit: "×"}) ||
			wish.Changed
		wish.Changed = u.Check(u.Next(), "A changed file restarts the level", &s.Restarts) || wish.Changed
		u.Tip("Else bodies that keep name, shape and kind stay where they are.")
	}
	if open(u, "World", &w.worldShut) {
		wish.Changed = u.Slider(labelled(u, "Gravity"), "gravity", &s.Gravity,
			ui.Range{Min: -30, Max: 30, Step: 0.01, Unit: "m/s²"}) || wish.Changed
		wish.Changed = u.Check(u.Next(), "Bodies at rest fall asleep", &s.Sleep) || wish.Changed
	}
}

func (w *World) laySolver(u *ui.UI, s *Settings, wish *Wish) {
	if !open(u, "Solver", &w.solverShut) {
		return
	}
	u.Wrap("A change of these restarts the level.", ui.Muted)
	rerun := u.Slider(labelled(u, "Steps a second"), "hz", &s.Hz,
		ui.Range{Min: 1, Max: 480, Whole: true, Step: 1, Unit: "Hz"})
	rerun = u.Slider(labelled(u, "Sub-steps"), "substeps", &s.Substeps, ui.Range{Min: 0, Max: 64, Whole: true}) || rerun
	u.Tip("0: the engine chooses.")
	rerun = u.Slider(labelled(u, "Threads"), "threads", &s.Threads, ui.Range{Min: 0, Max: 16, Whole: true}) || rerun
	u.Tip("0: as many as a step is worth. The results are the same for any number.")
	rerun = u.Slider(labelled(u, "Seed"), "seed", &s.Seed, ui.Range{Min: 0, Max: math.Inf(1), Whole: true}) || rerun
	u.Tip("Of the level's random numbers; 0 is that of the level.")
	rerun = u.Check(u.Next(), "Bodies that overlap at the start are moved apart", &s.Expel) || rerun
	wish.Rerun = wish.Rerun || rerun
}

// labelled writes a label at the left of the next row, and returns the rest of it.
func labelled(u *ui.UI, label string) render.Rect {
	row := u.Next()
	name, rest := row.Left(nameShare * row.Wide())
	u.Text(name, label, ui.Bright)
	return rest
}

// open lays out the head of a section that is open unless it was shut.
func open(u *ui.UI, name string, shut *bool) bool {
	is := !*shut
	u.Fold(name, &is)
	*shut = !is
	return is
}
