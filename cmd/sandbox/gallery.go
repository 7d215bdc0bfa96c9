package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/gallery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// galleryCommand writes a page of levels.
type galleryCommand struct {
	Out  string   `required:"" placeholder:"DIR" help:"Folder for the page, index.html, with its pictures and films."`
	Only []string `placeholder:"LEVEL,…" help:"These levels only: built-in names, or paths of .star and .json files."`
	Jobs int      `default:"0" placeholder:"N" help:"Levels that are played at once; 0: one for each processor."`
	JSON bool     `name:"json" help:"Print one JSON object about the page and nothing else."`
}

// Run is called by kong.
func (c *galleryCommand) Run(io *console.Console) error {
	if c.Jobs < 0 || c.Jobs > 256 {
		return console.Misuse(fmt.Errorf("--jobs must be between 0 and 256, got %d", c.Jobs))
	}
	if c.Jobs == 0 {
		c.Jobs = runtime.GOMAXPROCS(0)
	}
	// Whether anything can be drawn here is known before minutes are spent.
	canvas, err := openCanvas(picture.Size{Width: 16, Height: 16}, render.Low)
	if err != nil {
		return err
	}
	canvas.Close()
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	r, err := gallery.Make(gallery.Options{Folder: c.Out, Only: c.Only, Jobs: c.Jobs, Exe: exe, Build: buildVersion(),
		Groups: panels.GroupOrder}, io)
	if err != nil {
		return err
	}
	if c.JSON {
		err = console.WriteJSON(io.Out, r)
	} else {
		_, err = fmt.Fprintf(io.Out, "%s: %s, %d steps audited\n", r.Page,
			console.Counted(r.Levels, "level", "levels"), r.Steps)
	}
	if err == nil && r.Failed > 0 {
		err = console.FailedCheck(fmt.Errorf("%s: %s failed: the page tells why", r.Page,
			console.Counted(r.Failed, "level", "levels")))
	}
	return err
}

// playForGallery plays one level for a page, and returns the exit code.
func playForGallery(folder, level string, out, errs io.Writer) int {
	stop, release := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer release()
	io := &console.Console{Out: out, Err: errs, Stop: stop}
	if err := gallery.PlayLevel(out, folder, level, openCanvas, io); err != nil {
		fmt.Fprintln(errs, console.OneLine(err))
		return console.ExitFailed
	}
	return console.ExitDone
}
