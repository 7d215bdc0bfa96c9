//go:build !headless

// Package window draws a render.Frame with OpenGL 3.3 core: on the screen through glfw (Window), or into an image
// without any display through EGL (Surface). Both run the same renderer.
//
// A picture is made in these passes (renderer.go): shadow map from the sun; on medium and high quality the depth of the
// view and the ambient occlusion read from it; bodies, sky, see-through bodies and lines, multisampled; a copy to the
// target, which also enlarges pictures drawn smaller; text in one draw call. Everything on surfaces is computed in the
// shaders under shader/.
//
// OpenGL belongs to one operating system thread: all calls to a Window or Surface come from the goroutine that opened
// it, and a Window must be opened from the main goroutine, locked to the main thread by an init function.
//
// Build tag headless leaves the package out.
package window
