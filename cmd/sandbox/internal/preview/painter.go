package preview

import (
	"bufio"
	"context"
	"fmt"
	"image"
	"io"
	"os"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// Verb is the hidden first argument that tells our binary to call Paint.
const Verb = "__preview-levels"

// patience is how long the steps before a picture may take: of a level that takes longer an earlier step is shown.
const patience = 15 * time.Second

// Paint draws pictures of the levels that it reads, one a line up to an empty one, into a folder. It answers for each,
// before it asks for the next, with a line: its name, quoted, and the file, empty where there is none. It ends when
// nobody is left to read them, and it gives way to whatever else the machine has to do.
func Paint(in io.Reader, out io.Writer, folder, build string, open studio.CanvasOpener) error {
	giveWay()
	names := make(chan string)
	go func() {
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			if lines.Text() == "" {
				close(names)
				return
			}
			names <- lines.Text()
		}
		os.Exit(0) // whoever wanted them has ended
	}()
	p := painter{folder: folder, build: build, open: open}
	for name := range names {
		file, err := p.paint(name)
		if err != nil {
			file = ""
		}
		if _, err := fmt.Fprintf(out, "%q %q\n", name, file); err != nil {
			return err
		}
	}
	return nil
}

type painter struct {
	folder, build string
	open          studio.CanvasOpener
}

// paint draws a level unless there is a picture of it.
func (p *painter) paint(level string) (file string, err error) {
	quiet := &console.Console{Out: io.Discard, Err: io.Discard, Stop: context.Background()}
	lanes, err := (&load.LevelFlags{}).Open(level, quiet)
	if err != nil {
		return "", err
	}
	if file, err = FileOf(p.folder, p.build, level, lanes.Scene().Files); err != nil {
		return "", err
	}
	if _, err := Read(file); err == nil {
		return file, nil
	}
	m, err := p.draw(lanes)
	if err != nil {
		return "", err
	}
	return file, output.WritePNG(file, m)
}

// draw plays a level up to the step that shows it best, and draws it at twice the size, which smooths its edges.
func (p *painter) draw(lanes *play.Lanes) (*image.RGBA, error) {
	flags := studio.PictureFlags{Size: fmt.Sprintf("%dx%d", 2*render.CellWide, 2*render.CellTall),
		Quality: render.Medium.String()}
	s, err := flags.Open(lanes, p.open)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	began := time.Now()
	for range lanes.PictureStep() {
		lanes.Step()
		if lanes.Fault() != nil || time.Since(began) > patience {
			break
		}
		s.Watch(lanes)
	}
	m, err := s.Draw(lanes, 1)
	if err != nil {
		return nil, err
	}
	return render.NewCell(m).Levels[0], nil
}
