package app

import (
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Pose takes steps with a panel and overlays open and draws one picture of the window, for files.
func (a *Player) Pose(tab int, show picture.Overlays, steps int) error {
	a.desk.open, a.desk.tab = true, tab
	a.painter.Show, a.desk.every = show, true
	a.panel.untimed = true
	a.checker.See(a.lanes)
	if tab == levelsTab {
		if err := a.showLevels(); err != nil {
			return err
		}
	}
	for range steps - 1 {
		if a.console.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		a.step()
		if err := a.lanes.Fault(); err != nil {
			return console.FailedCheck(err)
		}
	}
	a.toast = toast{}
	if steps > 0 {
		a.clock.SingleStep() // the last one by the frame, which then shows its end
	}
	return a.Frame(0)
}

// showLevels waits until the list of levels has its descriptions, and the pictures of those that are in sight.
func (a *Player) showLevels() error {
	d := &a.desk
	d.levels.WaitForWords()
	if err := d.begin(a); err != nil {
		return err
	}
	d.pass(a, nil)
	d.levels.WaitInSight()
	if album := d.levels.Album(); album != nil {
		for range len(album.Cells())/render.CellsAFrame + 1 {
			if err := a.Frame(0); err != nil {
				return err
			}
		}
	}
	return nil
}

// TracePanels makes the panels note their widgets, which Trace returns for the last picture.
func (a *Player) TracePanels() { a.desk.ui.Tracing = true }

// Trace returns the widgets of the last picture.
func (a *Player) Trace() []ui.Note { return a.desk.ui.Trace() }

// Tabs returns the names of the panels.
func Tabs() []string { return slices.Clone(tabNames) }

// DescribeLevels waits until the list of levels has its descriptions.
func (a *Player) DescribeLevels() { a.desk.levels.Wait() }
