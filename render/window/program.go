//go:build !headless

package window

import (
	"embed"
	"fmt"
	"strings"

	"github.com/go-gl/gl/v3.3-core/gl"
)

//go:embed shader/*.glsl
var shaders embed.FS

// program is a linked shader program with the places of its uniforms.
type program struct {
	id       uint32
	uniforms map[string]int32
}

// viewBinding is the uniform buffer slot of the View block.
const viewBinding = 0

// newProgram links a vertex and a fragment shader, each the named files one after another behind the defines. Samplers
// get texture units in the order given.
func newProgram(defines []string, vertex, fragment []string, samplers ...string) (*program, error) {
	p := &program{id: gl.CreateProgram(), uniforms: map[string]int32{}}
	for _, stage := range []struct {
		kind  uint32
		files []string
	}{{gl.VERTEX_SHADER, vertex}, {gl.FRAGMENT_SHADER, fragment}} {
		id, err := compile(stage.kind, defines, stage.files)
		if err != nil {
			gl.DeleteProgram(p.id)
			return nil, err
		}
		gl.AttachShader(p.id, id)
		gl.DeleteShader(id) // goes with the program
	}
	gl.LinkProgram(p.id)
	var ok int32
	if gl.GetProgramiv(p.id, gl.LINK_STATUS, &ok); ok == gl.FALSE {
		var n int32
		gl.GetProgramiv(p.id, gl.INFO_LOG_LENGTH, &n)
		log := make([]byte, n+1)
		gl.GetProgramInfoLog(p.id, n, nil, &log[0])
		gl.DeleteProgram(p.id)
		return nil, fmt.Errorf("link %s: %s", strings.Join(fragment, ", "), cString(log))
	}
	if block := gl.GetUniformBlockIndex(p.id, gl.Str("View\x00")); block != gl.INVALID_INDEX {
		gl.UniformBlockBinding(p.id, block, viewBinding)
	}
	gl.UseProgram(p.id)
	for unit, name := range samplers {
		gl.Uniform1i(p.at(name), int32(unit))
	}
	return p, nil
}

// compile compiles one stage.
func compile(kind uint32, defines, files []string) (uint32, error) {
	var b strings.Builder
	b.WriteString("#version 330 core\n")
	for _, d := range defines {
		b.WriteString("#define " + d + "\n")
	}
	for _, f := range files {
		text, err := shaders.ReadFile("shader/" + f + ".glsl")
		if err != nil {
			return 0, err
		}
		b.WriteString("#line 1\n")
		b.Write(text)
	}
	id := gl.CreateShader(kind)
	source, free := gl.Strs(b.String() + "\x00")
	gl.ShaderSource(id, 1, source, nil)
	free()
	gl.CompileShader(id)
	var ok int32
	if gl.GetShaderiv(id, gl.COMPILE_STATUS, &ok); ok == gl.FALSE {
		var n int32
		gl.GetShaderiv(id, gl.INFO_LOG_LENGTH, &n)
		log := make([]byte, n+1)
		gl.GetShaderInfoLog(id, n, nil, &log[0])
		gl.DeleteShader(id)
		return 0, fmt.Errorf("compile %s: %s", strings.Join(files, ", "), cString(log))
	}
	return id, nil
}

// at returns the place of a uniform, −1 when the program has none.
func (p *program) at(name string) int32 {
	at, ok := p.uniforms[name]
	if !ok {
		at = gl.GetUniformLocation(p.id, gl.Str(name+"\x00"))
		p.uniforms[name] = at
	}
	return at
}

// use makes the program current.
func (p *program) use() { gl.UseProgram(p.id) }

// delete frees the program; nil is fine.
func (p *program) delete() {
	if p != nil {
		gl.DeleteProgram(p.id)
	}
}

// programs are all programs at one quality.
type programs struct {
	body, shadow, depth, sky, occlusion, smooth, mark, line, particle, text *program
}

// newPrograms compiles the programs for a quality.
func newPrograms(taps, occlusion int, fine bool) (*programs, error) {
	body := []string{fmt.Sprintf("SHADOW_TAPS %d", taps)}
	if fine {
		body = append(body, "FINE")
	}
	if occlusion > 0 {
		body = append(body, "OCCLUSION")
	}
	p := &programs{}
	withView := func(names ...string) []string { return append([]string{"common"}, names...) }
	screen := withView("screen.vert")
	for _, job := range []struct {
		to               **program
		defines          []string
		vertex, fragment []string
		samplers         []string
	}{
		{&p.body, body, withView("body.vert"), withView("surface", "body.frag"),
			[]string{"uShadow", "uNoise", "uOcclusion", "uShadowDepth"}},
		{&p.shadow, []string{"DEPTH_ONLY", "FROM_SUN"}, withView("body.vert"), []string{"depth.frag"}, nil},
		{&p.depth, []string{"DEPTH_ONLY"}, withView("body.vert"), []string{"depth.frag"}, nil},
		{&p.sky, nil, screen, withView("sky.frag"), nil},
		{&p.occlusion, []string{fmt.Sprintf("TAPS %d", max(occlusion, 1))}, screen, withView("occlusion.frag"),
			[]string{"uDepth"}},
		{&p.smooth, nil, screen, withView("smooth.frag"), []string{"uOcclusion", "uDepth"}},
		{&p.mark, nil, withView("mark.vert"), []string{"mark.frag"}, nil},
		{&p.line, nil, withView("line.vert"), []string{"line.frag"}, nil},
		{&p.particle, nil, withView("particle.vert"), withView("particle.frag"), nil},
		{&p.text, nil, []string{"text.vert"}, []string{"text.frag"}, []string{"uAtlas", "uAlbum"}},
	} {
		var err error
		if *job.to, err = newProgram(job.defines, job.vertex, job.fragment, job.samplers...); err != nil {
			p.delete()
			return nil, err
		}
	}
	return p, nil
}

// delete frees all programs; nil is fine.
func (p *programs) delete() {
	if p == nil {
		return
	}
	for _, q := range []*program{p.body, p.shadow, p.depth, p.sky, p.occlusion, p.smooth, p.mark, p.line,
		p.particle, p.text} {
		q.delete()
	}
}

// cString cuts a C string at its first zero and drops the line end.
func cString(b []byte) string {
	s := string(b)
	if i := strings.IndexByte(s, 0); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}
