// Package render turns a world into plain data to draw: meshes of shapes, a list of instances, lines, text quads,
// camera and shadow matrices. It knows no screen and needs no cgo, so everything in it is tested without one; package
// window draws a Frame with OpenGL.
//
// One frame: a Collector walks the world and fills a DrawList (collect.go), the caller adds surfaces that move by
// themselves (deformable.go), the overlays append Lines (overlay.go), the application fills a HUD (hud.go), and the
// Frame that holds them goes to window.Surface or window.Window.
//
// Units are metres and radians, the frame is right-handed with +y up. Colours are linear unless a name says otherwise.
package render
