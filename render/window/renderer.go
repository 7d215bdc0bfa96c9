//go:build !headless

package window

import (
	"math"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/render"
)

// view is the uniform block View of shader/common.glsl, laid out by std140.
type view struct {
	viewProj, shadow, inverse, projection mgl32.Mat4
	eye, sun, sunColour, viewport         mgl32.Vec4
	light, scale                          mgl32.Vec4
}

// renderer draws frames into a framebuffer of the current context.
type renderer struct {
	name    string // of the driver's renderer
	quality render.Quality

	programs  *programs
	meshes    meshes
	marks     marks
	particles particles
	lines     lines
	text      text
	views     stream
	screen    uint32 // empty vertex array for screen-filling triangles
	noise     uint32 // texture of kind noiseKind
	noiseKind uint32
	plain     uint32 // sampler that reads depths without comparing
	exact     bool   // the driver takes depths of 0…1 as they are, and not as −1…1

	picture, resolved, shadow, depth, rough, smooth target
}

// newRenderer prepares the current context for a quality; Auto asks the driver's name.
func newRenderer(level render.Level) (*renderer, error) {
	r := &renderer{name: gl.GoStr(gl.GetString(gl.RENDERER))}
	r.meshes.known = map[*render.Mesh]*gpuMesh{}
	gl.GenVertexArrays(1, &r.screen)
	r.exact = hasExtension("GL_ARB_clip_control")
	gl.GenSamplers(1, &r.plain)
	gl.SamplerParameteri(r.plain, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
	gl.SamplerParameteri(r.plain, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	gl.SamplerParameteri(r.plain, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.SamplerParameteri(r.plain, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	if err := r.setLevel(level); err != nil {
		r.delete()
		return nil, &Fault{"preparing OpenGL on " + r.name, err.Error(), "update the graphics driver"}
	}
	return r, nil
}

// setLevel changes the quality.
func (r *renderer) setLevel(level render.Level) error {
	if level == render.Auto {
		level = render.LevelFor(r.name)
	}
	q := level.Settings()
	var most int32
	gl.GetIntegerv(gl.MAX_SAMPLES, &most)
	q.Samples = min(q.Samples, int(most))
	gl.GetIntegerv(gl.MAX_TEXTURE_SIZE, &most)
	q.ShadowSize = min(q.ShadowSize, int(most))
	programs, err := newPrograms(q.ShadowTaps, q.Occlusion, q.FineSurface)
	if err != nil {
		return err
	}
	shadow, err := newShadowTarget(q.ShadowSize)
	if err != nil {
		programs.delete()
		return err
	}
	r.programs.delete()
	r.shadow.delete()
	r.programs, r.shadow, r.quality = programs, shadow, q
	gl.DeleteTextures(1, &r.noise)
	r.noiseKind, r.noise = noiseTexture(q.FineSurface)
	r.picture.delete() // made anew by the next draw
	return nil
}

// draw draws a frame into framebuffer out of width × height pixels: the scene left of what panels cover, and text.
// contentScale enlarges text on dense screens.
func (r *renderer) draw(f *render.Frame, out uint32, width, height int, contentScale float64) error {
	if width <= 0 || height <= 0 {
		return nil // minimised
	}
	wide := max(1, width-f.Right)
	w, h := r.quality.Scaled(wide, height)
	if r.picture.width != w || r.picture.height != h {
		if err := r.resize(w, h, w != wide || h != height); err != nil {
			r.picture.delete() // so that the next draw tries again
			return err
		}
	}
	r.meshes.begin(f.List)
	r.setView(f)
	gl.Enable(gl.DEPTH_TEST)
	gl.DepthMask(true)
	gl.Disable(gl.BLEND)
	gl.Disable(gl.SCISSOR_TEST)
	gl.Enable(gl.CULL_FACE)
	gl.CullFace(gl.BACK)
	gl.PolygonMode(gl.FRONT_AND_BACK, gl.FILL)
	if f.List != nil {
		r.drawShadow(f.List)
		if r.quality.Occlusion > 0 {
			r.drawOcclusion(f.List)
		}
	}
	r.drawPicture(f, float32(h)/float32(height))
	r.copyTo(out, wide, height)
	if f.HUD == nil && len(f.Panels) == 0 {
		return nil
	}
	gl.Viewport(0, 0, int32(width), int32(height))
	return r.text.draw(r.programs.text, f, width, height, contentScale)
}

// resize makes the framebuffers that depend on the size of the picture; scaled says that the target has another size.
func (r *renderer) resize(w, h int, scaled bool) error {
	for _, t := range []*target{&r.picture, &r.resolved, &r.depth, &r.rough, &r.smooth} {
		t.delete()
	}
	var err error
	if r.picture, err = newDrawTarget(w, h, r.quality.Samples); err != nil {
		return err
	}
	if scaled && r.quality.Samples > 0 {
		if r.resolved, err = newDrawTarget(w, h, 0); err != nil {
			return err
		}
	}
	if r.quality.Occlusion == 0 {
		return nil
	}
	if r.depth, err = newDepthTarget(w, h, gl.DEPTH_COMPONENT32F, gl.FLOAT); err != nil {
		return err
	}
	aw, ah := w, h
	if r.quality.Level == render.Medium {
		aw, ah = (w+1)/2, (h+1)/2
	}
	if r.rough, err = newGreyTarget(aw, ah); err != nil {
		return err
	}
	r.smooth, err = newGreyTarget(aw, ah)
	return err
}

// setView fills the uniform block for the frame.
func (r *renderer) setView(f *render.Frame) {
	w, h := float32(r.picture.width), float32(r.picture.height)
	sun := f.Sun.OrDefault()
	casters := render.EmptyBounds()
	if f.List != nil {
		casters = f.List.Casters
	}
	v := view{
		projection: f.Camera.Projection(w / h),
		shadow:     sun.ShadowMatrix(&f.Camera, w/h, casters, r.quality.ShadowSize),
		eye:        f.Camera.Eye.Vec4(1),
		sun:        sun.Direction.Vec4(0),
		sunColour:  sun.Colour.Vec4(0),
		viewport:   mgl32.Vec4{w, h, 1 / w, 1 / h},
	}
	camera := f.Camera.View()
	v.viewProj = v.projection.Mul4(camera)
	v.inverse = v.viewProj.Inv()
	infinity := float32(0)
	if !r.exact {
		v.viewProj, infinity = widenDepth(v.projection).Mul4(camera), -1
	}
	pixel := 2 * float32(math.Tan(float64(f.Camera.FovY)/2)) / h
	radius := min(max(0.04*f.Camera.Distance(), 0.05), 1)
	v.scale = mgl32.Vec4{pixel, radius, f.Camera.Clarity(), infinity}
	// The rows of the shadow matrix are unit vectors over half the width and half the depth of the map.
	wide, deep := 2/v.shadow.Row(0).Vec3().Len(), 2/v.shadow.Row(2).Vec3().Len()
	size := float32(r.quality.ShadowSize)
	v.light = mgl32.Vec4{deep, wide, wide / size, 1 / size}
	r.views.upload(unsafe.Pointer(&v), int(unsafe.Sizeof(v)))
	gl.BindBufferBase(gl.UNIFORM_BUFFER, viewBinding, r.views.id)
}

// drawShadow draws what the sun sees.
func (r *renderer) drawShadow(list *render.DrawList) {
	r.shadow.bind()
	r.depthGrows()
	gl.Clear(gl.DEPTH_BUFFER_BIT)
	r.programs.shadow.use()
	r.meshes.draw(list.Opaque, noUniforms)
}

// drawOcclusion draws the depth of the view and how much of the sky each point of it sees.
func (r *renderer) drawOcclusion(list *render.DrawList) {
	r.depth.bind()
	r.depthShrinks()
	gl.Clear(gl.DEPTH_BUFFER_BIT)
	r.programs.depth.use()
	r.meshes.draw(list.Opaque, noUniforms)

	gl.Disable(gl.DEPTH_TEST)
	gl.BindVertexArray(r.screen)
	r.rough.bind()
	r.programs.occlusion.use()
	bindTexture(0, gl.TEXTURE_2D, r.depth.depth)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	r.smooth.bind()
	r.programs.smooth.use()
	bindTexture(0, gl.TEXTURE_2D, r.rough.colour)
	bindTexture(1, gl.TEXTURE_2D, r.depth.depth)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.Enable(gl.DEPTH_TEST)
}

// drawPicture draws bodies, sky, see-through bodies and lines; scale is its size over that of the target.
func (r *renderer) drawPicture(f *render.Frame, scale float32) {
	r.picture.bind()
	r.depthShrinks()
	gl.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
	body := r.programs.body
	uniforms := meshUniforms{body.at("uHalf"), body.at("uTwoSided"), body.at("uBevel")}
	bindBody := func() {
		body.use()
		bindTexture(0, gl.TEXTURE_2D, r.shadow.depth)
		bindTexture(1, r.noiseKind, r.noise)
		bindTexture(2, gl.TEXTURE_2D, r.smooth.colour)
		bindTexture(3, gl.TEXTURE_2D, r.shadow.depth)
		gl.BindSampler(3, r.plain)
	}
	if f.List != nil {
		bindBody()
		r.meshes.draw(f.List.Opaque, uniforms)
		r.marks.draw(r.programs.mark, f.Marks)
	}
	// The sky last: only the pixels that nothing covers.
	r.programs.sky.use()
	gl.DepthMask(false)
	gl.BindVertexArray(r.screen)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	if f.List != nil && len(f.List.Clear) > 0 {
		gl.Enable(gl.BLEND)
		bindBody()
		r.meshes.draw(f.List.Clear, uniforms)
	}
	r.particles.draw(r.programs.particle, f.Particles)
	r.lines.draw(r.programs.line, f.Lines, scale)
	gl.DepthMask(true)
	gl.Disable(gl.BLEND)
	gl.BindSampler(3, 0)
}

// copyTo copies the picture to the target: resolves samples first where the sizes differ, since OpenGL does not do both
// at once.
func (r *renderer) copyTo(out uint32, width, height int) {
	from := &r.picture
	w, h := int32(from.width), int32(from.height)
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, from.fbo)
	if r.resolved.fbo != 0 {
		gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, r.resolved.fbo)
		gl.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, gl.COLOR_BUFFER_BIT, gl.NEAREST)
		gl.BindFramebuffer(gl.READ_FRAMEBUFFER, r.resolved.fbo)
	}
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, out)
	filter := uint32(gl.LINEAR)
	if from.width == width && from.height == height {
		filter = gl.NEAREST
	}
	gl.BlitFramebuffer(0, 0, w, h, 0, 0, int32(width), int32(height), gl.COLOR_BUFFER_BIT, filter)
	gl.BindFramebuffer(gl.FRAMEBUFFER, out)
	gl.Viewport(0, 0, int32(width), int32(height))
}

// delete frees everything.
func (r *renderer) delete() {
	r.programs.delete()
	r.meshes.delete()
	r.marks.delete()
	r.particles.delete()
	r.lines.delete()
	r.text.delete()
	r.views.delete()
	gl.DeleteVertexArrays(1, &r.screen)
	gl.DeleteSamplers(1, &r.plain)
	gl.DeleteTextures(1, &r.noise)
	for _, t := range []*target{&r.picture, &r.resolved, &r.shadow, &r.depth, &r.rough, &r.smooth} {
		t.delete()
	}
}

// bindTexture puts a texture on a unit.
func bindTexture(unit, kind, id uint32) {
	gl.ActiveTexture(gl.TEXTURE0 + unit)
	gl.BindTexture(kind, id)
}
