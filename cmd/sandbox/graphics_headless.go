//go:build headless

package main

import (
	"errors"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/render"
)

// errHeadless explains a build without graphics.
var errHeadless = errors.New("this sandbox was built without graphics (-tags headless): " +
	"build it with graphics: make build (installs what that needs)")

// lacks is what this build does not have, as --version tells it.
const lacks = ", without graphics"

func openScreen(string, picture.Size, render.Level, bool) (app.Screen, error) {
	return nil, errHeadless
}

func openUnseen(picture.Size, render.Level, float64) (unseenWindow, error) { return nil, errHeadless }

func noWindow(err error) error { return err }

func openCanvas(picture.Size, render.Level) (studio.Canvas, error) { return nil, errHeadless }
