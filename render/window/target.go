//go:build !headless

package window

import (
	"fmt"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// target is a framebuffer with what it owns.
type target struct {
	fbo, colour, depth uint32 // 0 where there is none
	texture            bool   // colour and depth are textures, else renderbuffers
	width, height      int
}

// newDrawTarget is a colour and depth picture with multisampling that can be copied from.
func newDrawTarget(width, height, samples int) (target, error) {
	t := target{width: width, height: height}
	gl.GenFramebuffers(1, &t.fbo)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	t.colour = renderbuffer(gl.RGBA8, gl.COLOR_ATTACHMENT0, width, height, samples)
	t.depth = renderbuffer(gl.DEPTH_COMPONENT32F, gl.DEPTH_ATTACHMENT, width, height, samples)
	return t.checked()
}

// newDepthTarget is a depth texture: of floats, which the view needs, or of integers, which an even scale needs.
func newDepthTarget(width, height int, internal int32, kind uint32) (target, error) {
	t := target{width: width, height: height, texture: true}
	gl.GenFramebuffers(1, &t.fbo)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	t.depth = texture2D(internal, gl.DEPTH_COMPONENT, kind, width, height, gl.NEAREST)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, t.depth, 0)
	gl.DrawBuffer(gl.NONE)
	gl.ReadBuffer(gl.NONE)
	return t.checked()
}

// newShadowTarget is a depth texture that compares when read; what lies beside it is lit.
func newShadowTarget(size int) (target, error) {
	t, err := newDepthTarget(size, size, gl.DEPTH_COMPONENT24, gl.UNSIGNED_INT)
	if err != nil {
		return t, err
	}
	gl.BindTexture(gl.TEXTURE_2D, t.depth)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_BORDER)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_BORDER)
	lit := [4]float32{1, 1, 1, 1}
	gl.TexParameterfv(gl.TEXTURE_2D, gl.TEXTURE_BORDER_COLOR, &lit[0])
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL)
	return t, nil
}

// newGreyTarget is a texture of one 8-bit channel.
func newGreyTarget(width, height int) (target, error) {
	t := target{width: width, height: height, texture: true}
	gl.GenFramebuffers(1, &t.fbo)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	t.colour = texture2D(gl.R8, gl.RED, gl.UNSIGNED_BYTE, width, height, gl.LINEAR)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t.colour, 0)
	return t.checked()
}

// checked returns the target when the driver can draw into it.
func (t target) checked() (target, error) {
	if s := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); s != gl.FRAMEBUFFER_COMPLETE {
		t.delete()
		return target{}, fmt.Errorf("the driver refuses a %d×%d framebuffer (status %#x)", t.width, t.height, s)
	}
	return t, nil
}

// bind draws into the target from now on.
func (t *target) bind() {
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	gl.Viewport(0, 0, int32(t.width), int32(t.height))
}

// delete frees the target; the zero target is fine.
func (t *target) delete() {
	if t.fbo != 0 {
		gl.DeleteFramebuffers(1, &t.fbo)
	}
	for _, id := range [2]*uint32{&t.colour, &t.depth} {
		switch {
		case *id == 0:
		case t.texture:
			gl.DeleteTextures(1, id)
		default:
			gl.DeleteRenderbuffers(1, id)
		}
	}
	*t = target{}
}

// renderbuffer makes a buffer and attaches it.
func renderbuffer(format, attachment uint32, width, height, samples int) uint32 {
	var id uint32
	gl.GenRenderbuffers(1, &id)
	gl.BindRenderbuffer(gl.RENDERBUFFER, id)
	gl.RenderbufferStorageMultisample(gl.RENDERBUFFER, int32(samples), format, int32(width), int32(height))
	gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, id)
	return id
}

// texture2D makes an empty texture that is clamped at its rim.
func texture2D(internal int32, format, kind uint32, width, height int, filter int32) uint32 {
	var id uint32
	gl.GenTextures(1, &id)
	gl.BindTexture(gl.TEXTURE_2D, id)
	gl.TexImage2D(gl.TEXTURE_2D, 0, internal, int32(width), int32(height), 0, format, kind, nil)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	return id
}

// noiseTexture is cells of white noise in two channels with mipmaps, 64³ in space or 64² in the plane: blended between
// cells it is smooth noise, and far away it fades to its mean.
func noiseTexture(space bool) (kind, id uint32) {
	const n = 64
	kind, count, minify := uint32(gl.TEXTURE_2D), 2*n*n, int32(gl.LINEAR_MIPMAP_NEAREST)
	if space {
		kind, count, minify = gl.TEXTURE_3D, count*n, gl.LINEAR_MIPMAP_LINEAR
	}
	data := make([]uint8, count)
	x := uint32(0x2545f491)
	for i := range data {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		data[i] = uint8(x >> 11)
	}
	gl.GenTextures(1, &id)
	gl.BindTexture(kind, id)
	if space {
		gl.TexImage3D(kind, 0, gl.RG8, n, n, n, 0, gl.RG, gl.UNSIGNED_BYTE, gl.Ptr(data))
	} else {
		gl.TexImage2D(kind, 0, gl.RG8, n, n, 0, gl.RG, gl.UNSIGNED_BYTE, gl.Ptr(data))
	}
	gl.GenerateMipmap(kind)
	gl.TexParameteri(kind, gl.TEXTURE_MIN_FILTER, minify)
	gl.TexParameteri(kind, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	return kind, id
}
