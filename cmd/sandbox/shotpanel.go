package main

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// unseenWindow is a window of the app that is drawn off screen.
type unseenWindow interface {
	app.Screen
	// Do has the app find events in its next frame.
	Do(events ...render.Event)
	// Pixels returns what was drawn last.
	Pixels() *image.RGBA
}

// panelNames lists the panels as the command line calls them.
func panelNames() []string {
	var names []string
	for _, tab := range app.Tabs() {
		names = append(names, strings.ToLower(tab))
	}
	return names
}

// checkPanel refuses a panel that there is none of, and flags that the window has no use for.
func (c *shotCommand) checkPanel() error {
	switch {
	case c.Panel == "":
		return nil
	case !slices.Contains(panelNames(), c.Panel):
		return console.Misuse(fmt.Errorf("--panel %q is not known: use one of %s", c.Panel, strings.Join(panelNames(), ", ")))
	case c.Camera != "" || c.Pair != "" || c.HUD:
		return console.Misuse(fmt.Errorf("--panel draws the window as it is, by the camera of the level and with figures: " +
			"leave out --camera, --pair and --hud"))
	}
	return nil
}

// withPanel draws the window as it would look after some steps with a panel open.
func (c *shotCommand) withPanel(lanes *play.Lanes, file *output.File, io *console.Console) error {
	size, err := picture.ParseSize(c.Size)
	if err != nil {
		return err
	}
	quality, err := render.ParseLevel(c.Quality)
	if err != nil {
		return console.Misuse(err)
	}
	show, err := picture.ParseOverlays(c.Overlay)
	if err != nil {
		return err
	}
	window, err := openUnseen(size, quality, 1)
	if err != nil {
		return err
	}
	defer window.Close()
	options := app.Options{Level: c.LevelFlags}
	if c.Panel == "levels" {
		if options.Previews = previews(); options.Previews != nil {
			defer options.Previews.Close()
		}
	}
	a, err := app.New(options, c.Level, lanes, io, window)
	if err != nil {
		return err
	}
	if err := a.Pose(slices.Index(panelNames(), c.Panel), show, c.Steps); err != nil {
		return err
	}
	if err := output.EncodePNG(file, window.Pixels()); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return c.report(size, &show, lanes, io)
}

// report tells about the picture.
func (c *shotCommand) report(size picture.Size, show *picture.Overlays, lanes *play.Lanes, io *console.Console) error {
	if c.JSON {
		return console.WriteJSON(io.Out, map[string]any{"level": c.Level, "steps": lanes.StepCount(), "out": c.Out,
			"width": size.Width, "height": size.Height, "pictures": 1})
	}
	_, err := fmt.Fprintf(io.Out, "%s: %s, the window with its panel of %s, %d×%d after %s\n", c.Out, c.Level, c.Panel,
		size.Width, size.Height, console.Counted(int(lanes.StepCount()), "step", "steps"))
	if err != nil {
		return err
	}
	return studio.TellLegend(show, io)
}
