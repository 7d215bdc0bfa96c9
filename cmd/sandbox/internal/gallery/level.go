// Package gallery makes a page of levels: of each a picture, a short film, what is said of it, and what the auditor
// found in its first steps.
//
//	level.go    one level, in a process of its own: several are played at once, and a driver draws for one thread only
//	gallery.go  which levels, and the processes
//	page.go     the page, from page.html
package gallery

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	stdio "io"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/film"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// Verb is the hidden first argument that tells our binary to call PlayLevel.
const Verb = "__gallery-level"

// What is played of a level, and drawn.
const (
	auditedSteps = 600
	filmSeconds  = 4.0
	filmBefore   = 2.5 // s of it that are before the picture
	filmRate     = 12.5
	patience     = 150 * time.Second // after which what is left of the audit is not done
)

// The sizes of pictures and films (pixels). Films are drawn at the size of pictures and made smaller, which smooths
// their edges.
const (
	pictureWide, pictureTall = 640, 360
	filmWide, filmTall       = 320, 180
)

// played is what has been found out about a level.
type played struct {
	Trouble string  `json:"trouble,omitempty"` // why it could not be played; "" when it could
	Steps   int     `json:"steps"`             // that were audited, each
	Gap     float64 `json:"gap"`               // m, smallest of all; −1 where no two bodies were near
	Deepest float64 `json:"deepest"`           // m, overlap
	Pairs   int     `json:"pairs"`             // that overlapped
	Lost    float64 `json:"lost"`              // s
	Bodies  int     `json:"bodies"`
}

// filesOf are the picture and the film of a level.
func filesOf(folder, level string) [2]string {
	name := load.Stem(level)
	return [2]string{filepath.Join(folder, picturesFolder, name+".png"), filepath.Join(folder, filmsFolder, name+".gif")}
}

// PlayLevel plays and draws a level into a folder, and writes what it found to out.
func PlayLevel(out stdio.Writer, folder, level string, open studio.CanvasOpener, io *console.Console) error {
	found, err := playLevel(folder, level, open, io)
	if err != nil {
		if io.Stop.Err() != nil {
			return err
		}
		found.Trouble = console.OneLine(err)
	}
	return json.NewEncoder(out).Encode(found)
}

func playLevel(folder, level string, open studio.CanvasOpener, io *console.Console) (found played, err error) {
	lanes, err := (&load.LevelFlags{}).Open(level, io)
	if err != nil {
		return found, err
	}
	flags := studio.PictureFlags{Size: fmt.Sprintf("%dx%d", pictureWide, pictureTall), Quality: render.Medium.String()}
	s, err := flags.Open(lanes, open)
	if err != nil {
		return found, err
	}
	defer s.Close()
	files := filesOf(folder, level)
	still, err := output.Create(files[0])
	if err != nil {
		return found, err
	}
	defer still.Discard()
	gif, err := film.NewGIF(files[1], filmRate)
	if err != nil {
		return found, err
	}
	defer gif.Discard()
	shoot := shooting{lanes: lanes, studio: s, film: gif, still: still}
	if err := shoot.run(&found, io); err != nil {
		return found, err
	}
	if err := gif.Commit(); err != nil {
		return found, err
	}
	return found, still.Commit()
}

// shooting is a level being played for the page.
type shooting struct {
	lanes    *play.Lanes
	studio   *studio.Studio
	film     film.Writer
	still    *output.File
	checker  picture.Checker
	pictures int // of the film so far
}

// run takes all steps.
func (s *shooting) run(found *played, io *console.Console) error {
	hz, at := s.lanes.Hz(), s.lanes.PictureStep()
	from := max(0, at-int(math.Round(filmBefore*hz)))
	to := from + int(math.Round(filmSeconds*hz))
	found.Gap, found.Bodies = math.Inf(1), s.bodies()
	began := time.Now()
	for step := 0; step <= max(auditedSteps, to, at); step++ {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		if step > 0 {
			s.lanes.Step()
			if err := s.lanes.Fault(); err != nil {
				return err
			}
			s.studio.Watch(s.lanes)
		}
		late := time.Since(began) > patience
		if step <= auditedSteps && !late {
			s.checker.See(s.lanes)
			found.Gap = math.Min(found.Gap, s.checker.Gap())
			found.Steps, found.Deepest, found.Pairs = step, s.checker.Deepest(), s.checker.Pairs
			found.Bodies = max(found.Bodies, s.bodies())
		} else if late && step > max(to, at) {
			break
		}
		if err := s.draw(step, from, to, at); err != nil {
			return err
		}
	}
	for _, stage := range s.lanes.Stages() {
		found.Lost = math.Max(found.Lost, stage.World().Report().LostTotal)
	}
	if math.IsInf(found.Gap, 0) {
		found.Gap = -1
	}
	return nil
}

// draw draws what is due after a step: a picture of the film, or the still.
func (s *shooting) draw(step, from, to, at int) error {
	filmed := step >= from && step < to && float64(step-from)*filmRate >= float64(s.pictures)*s.lanes.Hz()
	if !filmed && step != at {
		return nil
	}
	m, err := s.studio.Draw(s.lanes, 1)
	if err != nil {
		return err
	}
	if step == at {
		if err := output.EncodePNG(s.still, m); err != nil {
			return err
		}
	}
	if !filmed {
		return nil
	}
	s.pictures++
	return s.film.Add(halved(m))
}

// halved returns a picture of half the size: each pixel is the mean of four.
func halved(m *image.RGBA) *image.RGBA { return render.Reduced(m, filmWide, filmTall) }

// bodies returns how many there are now.
func (s *shooting) bodies() (n int) {
	for _, stage := range s.lanes.Stages() {
		n += len(stage.World().Bodies())
	}
	return n
}

// well reports whether the level was played and nothing overlapped.
func (p *played) well() bool { return p.Trouble == "" && p.Pairs == 0 }

// readPlayed reads what the process of a level has written.
func readPlayed(text []byte) (p played, err error) {
	if len(text) == 0 {
		return p, errors.New("its process has ended without a word")
	}
	return p, json.Unmarshal(text, &p)
}

// hasPage reports whether a file is a page of ours.
func hasPage(path string) (ours bool, err error) {
	text, err := os.ReadFile(path)
	return err == nil && isOurs(text), err
}
