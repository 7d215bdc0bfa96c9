//go:build headless

package main

import (
	"errors"

	"github.com/brickyard-physics/brickyard/render"
)

// errHeadless explains a build without graphics.
var errHeadless = errors.New("this sandbox was built without graphics (-tags headless): " +
	"build it with graphics: make build (installs what that needs)")

func openScreen(string, Size, render.Level, bool) (Screen, error) { return nil, errHeadless }

func noWindow(err error) error { return err }

func openCanvas(Size, render.Level) (Canvas, error) { return nil, errHeadless }
