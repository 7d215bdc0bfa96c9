package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Face is one of the faces in the atlas.
type Face uint8

// The faces.
const (
	Regular Face = iota
	Bold
	Figures // fixed width, so that changing numbers do not dance
	faceCount
)

// glyph is one character in the atlas; lengths in pixels, top and left from the pen on the base line.
type glyph struct {
	left, top, w, h float32
	advance         float32
	uv              [4]float32
}

// Font is the Go fonts rasterised at one size into an atlas.
type Font struct {
	Atlas      *image.Alpha // coverage; upload it once
	size       float32      // pixels per em
	ascent     float32      // pixels from the top of a line to its base line
	lineHeight float32      // pixels
	latin      [faceCount][0x100]glyph
	glyphs     [faceCount]map[rune]glyph // beyond Latin-1
	disc       glyph                     // filled disc for round corners; its middle is opaque
	stroke     glyph                     // opaque in the middle and clear at top and bottom, for lines with smooth rims
}

// atlasRunes are the characters of the atlas besides ASCII and Latin-1, and besides Greek and Cyrillic, which what a
// user types may hold, in the regular face.
const atlasRunes = "−–—…·•×→←↑↓≤≥≈±µ√∞Σ∆π₀₁₂₃‘’“”"

// atlasWide returns the width of the atlas for a size of text (pixels): about its height, so that graphics cards of
// old, which take 8192 pixels either way, take it at every size.
func atlasWide(pixels float64) int {
	wide := 512
	for float64(wide) < 21*pixels {
		wide *= 2
	}
	return wide
}

// TextSize is the size of text that suits a picture (pixels): a fiftieth of its height, so that figures leave a small
// one to be seen, but no less than can be read, and on large ones no more than two thirds of that.
func TextSize(height int, contentScale float64) float64 {
	tall := float64(height) / contentScale
	size := math.Max(8, math.Min(tall/50, math.Max(17, tall/75)))
	return math.Floor(size*contentScale + 0.5)
}

// NewFont rasterises the fonts at the given size in pixels, kept within 6 and 96.
func NewFont(pixels float64) (*Font, error) {
	pixels = math.Max(6, math.Min(96, pixels))
	f := &Font{size: float32(pixels)}
	p := packer{atlas: image.NewAlpha(image.Rect(0, 0, atlasWide(pixels), 64))}
	for st, ttf := range [faceCount][]byte{goregular.TTF, gobold.TTF, gomono.TTF} {
		if err := f.addFace(&p, Face(st), ttf, pixels); err != nil {
			return nil, fmt.Errorf("font %d: %w", st, err)
		}
	}
	f.addDisc(&p)
	f.addStroke(&p)
	f.Atlas = p.used()
	f.scaleUV()
	return f, nil
}

// addFace rasterises one face.
func (f *Font) addFace(p *packer, st Face, ttf []byte, pixels float64) error {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		return err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: pixels, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return err
	}
	defer face.Close()
	var known sfnt.Buffer
	m := face.Metrics()
	f.ascent = max(f.ascent, float32(m.Ascent.Ceil()))
	f.lineHeight = max(f.lineHeight, float32(math.Ceil(float64(m.Ascent+m.Descent)/64*1.12)))
	f.glyphs[st] = make(map[rune]glyph, 512)
	for r := rune(0x20); r < 0x100; r++ {
		if r < 0x7f || r >= 0xa0 {
			f.latin[st][r] = p.add(face, r)
		}
	}
	for _, r := range atlasRunes {
		if r >= 0x100 {
			f.glyphs[st][r] = p.add(face, r)
		}
	}
	for r := rune(0x370); st == Regular && r < 0x500; r++ {
		if i, err := parsed.GlyphIndex(&known, r); err == nil && i != 0 {
			f.glyphs[st][r] = p.add(face, r)
		}
	}
	return nil
}

// addDisc draws the disc that plates are cut from, with a smooth rim.
func (f *Font) addDisc(p *packer) {
	n := 2*int(math.Round(float64(f.size)*0.4)) + 2
	at := p.place(n, n)
	r := float64(n) / 2
	for y := range n {
		for x := range n {
			d := r - math.Hypot(float64(x)+0.5-r, float64(y)+0.5-r)
			a := math.Max(0, math.Min(d, 1))
			p.atlas.SetAlpha(at.X+x, at.Y+y, color.Alpha{A: uint8(a*255 + 0.5)})
		}
	}
	f.disc = glyph{w: float32(n), h: float32(n),
		uv: [4]float32{float32(at.X), float32(at.Y), float32(at.X + n), float32(at.Y + n)}}
}

// addStroke adds one opaque texel between the clear ones around it: read from the middle of one of these to that of the
// other, with linear filtering, coverage rises to one and falls again.
func (f *Font) addStroke(p *packer) {
	at := p.place(1, 1)
	p.atlas.SetAlpha(at.X, at.Y, color.Alpha{A: 255})
	x, y := float32(at.X)+0.5, float32(at.Y)+0.5
	f.stroke = glyph{w: 1, h: 1, uv: [4]float32{x, y - 1, x, y + 1}}
}

// scaleUV turns atlas pixels into fractions now that the atlas has its final height.
func (f *Font) scaleUV() {
	w, h := float32(f.Atlas.Rect.Dx()), float32(f.Atlas.Rect.Dy())
	fraction := func(g glyph) glyph {
		g.uv[0] /= w
		g.uv[2] /= w
		g.uv[1] /= h
		g.uv[3] /= h
		return g
	}
	for _, glyphs := range f.glyphs {
		for r, g := range glyphs {
			glyphs[r] = fraction(g)
		}
	}
	for st := range f.latin {
		for r, g := range f.latin[st] {
			f.latin[st][r] = fraction(g)
		}
	}
	f.disc, f.stroke = fraction(f.disc), fraction(f.stroke)
}

// Size returns the size of the text (pixels per em).
func (f *Font) Size() float32 { return f.size }

// LineHeight returns the height of a line (pixels).
func (f *Font) LineHeight() float32 { return f.lineHeight }

// glyph returns a character of the atlas, and a question mark for one that it does not hold.
func (f *Font) glyph(st Face, r rune) glyph {
	if r >= 0 && r < 0x100 {
		if r >= 0x20 && (r < 0x7f || r >= 0xa0) {
			return f.latin[st][r]
		}
		return f.latin[st]['?']
	}
	if g, ok := f.glyphs[st][r]; ok {
		return g
	}
	return f.latin[st]['?']
}

// Width returns the advance of a line (pixels).
func (f *Font) Width(st Face, s string) float32 {
	var w float32
	for _, r := range s {
		w += f.glyph(st, r).advance
	}
	return w
}

// Fit returns the longest beginning of a line that is at most wide pixels, with room for an … when something is lost.
func (f *Font) Fit(st Face, s string, wide float32) (beginning string, lost bool) {
	if f.Width(st, s) <= wide {
		return s, false
	}
	wide -= f.glyph(st, '…').advance
	var w float32
	for i, r := range s {
		w += f.glyph(st, r).advance
		if w > wide {
			return s[:i], true
		}
	}
	return s, false
}

// fit cuts a regular line to at most wide pixels, ending in … when something is lost.
func (f *Font) fit(s string, wide float32) string {
	s, lost := f.Fit(Regular, s, wide)
	if lost {
		s += "…"
	}
	return s
}

// partsGap divides the parts of a text of keys.
const partsGap = " · "

// wrap breaks a text of keys into so many lines at most, of at most wide pixels, between its parts. What is left for
// the last line may be too long for it.
func (f *Font) wrap(s string, wide float32, most int) []string {
	lines := f.wrapParts(strings.Split(s, partsGap), partsGap, wide)
	if len(lines) > most {
		lines = append(lines[:most-1], strings.Join(lines[most-1:], partsGap))
	}
	return lines
}

// wrapWords breaks a text into lines of at most wide pixels, between words.
func (f *Font) wrapWords(s string, wide float32) []string {
	return f.wrapParts(strings.Fields(s), " ", wide)
}

// wrapParts joins parts to lines of at most wide pixels.
func (f *Font) wrapParts(parts []string, gap string, wide float32) []string {
	var lines []string
	line := ""
	for _, part := range parts {
		if longer := line + gap + part; line != "" && f.Width(Regular, longer) <= wide {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = part
	}
	return append(lines, line)
}

// packer fills an atlas row by row and lets it grow downwards.
type packer struct {
	atlas    *image.Alpha
	x, y     int
	rowSpace int
}

// place reserves a rectangle with a free pixel around it.
func (p *packer) place(w, h int) image.Point {
	wide := p.atlas.Rect.Dx()
	if p.x+w+1 > wide {
		p.x, p.y, p.rowSpace = 0, p.y+p.rowSpace, 0
	}
	at := image.Pt(p.x+1, p.y+1)
	p.x += w + 2
	p.rowSpace = max(p.rowSpace, h+2)
	if need := p.y + p.rowSpace + 1; need > p.atlas.Rect.Dy() {
		grown := image.NewAlpha(image.Rect(0, 0, wide, 2*need))
		copy(grown.Pix, p.atlas.Pix)
		p.atlas = grown
	}
	return at
}

// used returns the atlas without the rows that nothing was placed in.
func (p *packer) used() *image.Alpha {
	wide, tall := p.atlas.Rect.Dx(), p.y+p.rowSpace+1
	return &image.Alpha{Pix: slices.Clone(p.atlas.Pix[:wide*tall]), Stride: wide, Rect: image.Rect(0, 0, wide, tall)}
}

// add rasterises one character.
func (p *packer) add(face font.Face, r rune) glyph {
	dot := fixed.P(0, 0)
	box, mask, from, advance, ok := face.Glyph(dot, r)
	g := glyph{advance: float32(advance) / 64}
	if !ok || box.Empty() {
		return g
	}
	at := p.place(box.Dx(), box.Dy())
	draw.Draw(p.atlas, image.Rectangle{Min: at, Max: at.Add(box.Size())}, mask, from, draw.Src)
	g.left, g.top, g.w, g.h = float32(box.Min.X), float32(box.Min.Y), float32(box.Dx()), float32(box.Dy())
	g.uv = [4]float32{float32(at.X), float32(at.Y), float32(at.X + box.Dx()), float32(at.Y + box.Dy())}
	return g
}
