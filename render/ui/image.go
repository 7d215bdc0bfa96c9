package ui

import "github.com/brickyard-physics/brickyard/render"

// Image draws a picture of an album; a cell below 0 is one that is not there yet, for which it draws the place.
func (u *UI) Image(at render.Rect, name string, album *render.Album, cell int) {
	value := "none"
	if album != nil && cell >= 0 {
		value = "shown"
	}
	if u.drawing && u.InSight(at) {
		if value == "shown" {
			u.pen.Picture(album, cell, at)
		} else {
			u.pen.Solid(at.X0, at.Y0, at.Wide(), at.Tall(), sunken)
		}
	}
	u.tell("image", name, value, at)
}
