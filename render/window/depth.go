//go:build !headless

package window

import (
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"
)

// depthGrows makes larger depths the farther ones, from −1 in clip space: the way of the shadow map.
func (r *renderer) depthGrows() {
	if r.exact {
		gl.ClipControl(gl.LOWER_LEFT, gl.NEGATIVE_ONE_TO_ONE)
	}
	gl.DepthFunc(gl.LEQUAL)
	gl.ClearDepth(1)
}

// depthShrinks makes smaller depths the farther ones, down to 0 at infinity: the way of render.Camera.Projection.
func (r *renderer) depthShrinks() {
	if r.exact {
		gl.ClipControl(gl.LOWER_LEFT, gl.ZERO_TO_ONE)
	}
	gl.DepthFunc(gl.GEQUAL)
	gl.ClearDepth(0)
}

// widenDepth turns a projection to depths of 0…1 into one to −1…1, for drivers that know no others. They store the same
// depths, less exactly.
func widenDepth(p mgl32.Mat4) mgl32.Mat4 {
	for column := range 4 {
		p[4*column+2] = 2*p[4*column+2] - p[4*column+3]
	}
	return p
}

// hasExtension reports whether the current context offers an extension of OpenGL.
func hasExtension(name string) bool {
	var n int32
	gl.GetIntegerv(gl.NUM_EXTENSIONS, &n)
	for i := range uint32(n) {
		if gl.GoStr(gl.GetStringi(gl.EXTENSIONS, i)) == name {
			return true
		}
	}
	return false
}
