//go:build !headless && !linux

package window

import "unsafe"

// eglContext stands in for the context that only Linux has.
type eglContext struct{}

// openEGL explains that pictures without a display need Linux.
func openEGL() (*eglContext, error) {
	return nil, &Fault{"drawing without a display", "EGL is only used on Linux", "open a window instead"}
}

func (e *eglContext) procAddress(string) unsafe.Pointer { return nil }

func (e *eglContext) close() {}
