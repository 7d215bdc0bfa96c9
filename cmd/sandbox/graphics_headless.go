//go:build headless

package main

import (
	"errors"

	"github.com/brickyard-physics/brickyard/render"
)

// errHeadless explains a build without graphics.
var errHeadless = errors.New("this sandbox was built without graphics (-tags headless): " +
	"build it with graphics: make build (installs what that needs)")

func openScreen(string, pictureSize, render.Level, bool) (screen, error) { return nil, errHeadless }

func noWindow(err error) error { return err }

func openCanvas(pictureSize, render.Level) (canvas, error) { return nil, errHeadless }
