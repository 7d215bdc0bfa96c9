// Package ui is a small immediate-mode kit of panels. The caller lays its widgets out anew in every pass, each call
// says at once what the user has done to that widget, and all that is drawn is triangles over the atlas of a
// render.Font, which go to the screen with the text of the picture, in one call. It knows no screen and no OpenGL.
//
// A pass without an event draws a picture; a pass with one lets the widgets act on it:
//
//	for _, e := range events {
//		if u.Concerns(&e) {
//			u.BeginEvent(frame, e)
//			lay(u)
//			u.End()
//		}
//		if !u.Taken() { … the event is for the scene … }
//	}
//	u.Begin(frame)
//	lay(u)
//	u.End()
//	picture.Panels = u.Vertices()
//
// Each event has a pass of its own, in order: a press and a release within one frame, or a key and the characters after
// it, find the widgets as the event before has left them.
//
// The kit keeps four ids (the widget under the pointer, the pressed one, the focused one, the open pop-up) and the
// caret of the text being typed. Everything else belongs to the caller.
package ui
