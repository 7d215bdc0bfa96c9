package film

import (
	"image"
	"image/color"
	"slices"
)

// A picture in GIF has a palette of 256 colours: 191 picked from the picture for which it was made, 64 spread evenly
// over all colours for what comes later, and one that means "as before".
const (
	pickedColours = 191
	evenLevels    = 4 // per channel
)

// transparentIndex is the palette entry that leaves a pixel as it was in the frame before.
const transparentIndex = 255

// farOff is the distance in one channel (of 255) from which on a pixel and its colour in the palette look different.
const farOff = 20

// picturePalette picks the colours for picture m and those after it.
func picturePalette(m *image.RGBA) color.Palette {
	p := make(color.Palette, 0, 256)
	for r := range evenLevels {
		for g := range evenLevels {
			for b := range evenLevels {
				p = append(p, color.RGBA{evenLevel(r), evenLevel(g), evenLevel(b), 255})
			}
		}
	}
	p = append(p, medianCut(samplePixels(m), pickedColours)...)
	for len(p) < transparentIndex {
		p = append(p, color.RGBA{A: 255})
	}
	return append(p, color.RGBA{})
}

func evenLevel(i int) uint8 { return uint8(i * 255 / (evenLevels - 1)) }

// samplePixels takes up to some 20 000 pixels spread evenly over the picture.
func samplePixels(m *image.RGBA) [][3]uint8 {
	const most = 20000
	n := len(m.Pix) / 4
	stride := max(n/most, 1) | 1 // odd: not in step with the rows of a picture of even width
	var out [][3]uint8
	for i := 0; i < n; i += stride {
		out = append(out, [3]uint8(m.Pix[4*i:4*i+3]))
	}
	return out
}

// medianCut halves the box of colours with the longest side at its median until there are count boxes, and returns
// the mean of each (Heckbert, "Color image quantization for frame buffer display", 1982).
func medianCut(pixels [][3]uint8, count int) color.Palette {
	if len(pixels) == 0 {
		return nil
	}
	boxes := [][][3]uint8{pixels}
	for len(boxes) < count {
		widest, axis, side := 0, 0, 0
		for i, b := range boxes {
			if a, s := longestSide(b); s > side {
				widest, axis, side = i, a, s
			}
		}
		if side == 0 {
			break
		}
		b := boxes[widest]
		slices.SortFunc(b, func(p, q [3]uint8) int { return int(p[axis]) - int(q[axis]) })
		boxes[widest] = b[:len(b)/2]
		boxes = append(boxes, b[len(b)/2:])
	}
	out := make(color.Palette, len(boxes))
	for i, b := range boxes {
		out[i] = meanColour(b)
	}
	return out
}

func longestSide(pixels [][3]uint8) (axis, side int) {
	lo, hi := pixels[0], pixels[0]
	for _, p := range pixels {
		for k := range p {
			lo[k], hi[k] = min(lo[k], p[k]), max(hi[k], p[k])
		}
	}
	for k := range lo {
		if s := int(hi[k]) - int(lo[k]); s > side {
			axis, side = k, s
		}
	}
	return axis, side
}

func meanColour(pixels [][3]uint8) color.RGBA {
	var sum [3]int
	for _, p := range pixels {
		for k := range p {
			sum[k] += int(p[k])
		}
	}
	n := len(pixels)
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// ditherer maps true colours to a palette. Its pattern is fixed in the picture (Bayer's ordered dither), so that what
// does not move keeps its pixels from frame to frame of one palette, unlike error diffusion, which shimmers.
type ditherer struct {
	palette color.Palette
	nearest []int16 // by 5 bits of each channel, -1 where not asked yet
	far     []bool  // by the same: that one is farOff or more from it
}

func newDitherer(p color.Palette) *ditherer {
	d := &ditherer{palette: p, nearest: make([]int16, 1<<15), far: make([]bool, 1<<15)}
	for i := range d.nearest {
		d.nearest[i] = -1
	}
	return d
}

var bayer = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// Apply returns the picture in palette colours, and how many of its pixels are far off. The entry transparentIndex is
// never used.
func (d *ditherer) Apply(m *image.RGBA) (out *image.Paletted, far int) {
	out = image.NewPaletted(m.Bounds(), d.palette)
	size := m.Bounds().Size()
	for y := range size.Y {
		row := m.Pix[y*m.Stride : y*m.Stride+4*size.X]
		for x := range size.X {
			// ±6 of 255: about half the distance between neighbouring colours of the palette.
			offset := (bayer[y&3][x&3]*2 - 15) * 6 / 15
			key := 0
			for k := range 3 {
				v := min(max(int(row[4*x+k])+offset, 0), 255)
				key = key<<5 | v>>3
			}
			out.Pix[y*out.Stride+x] = d.lookUp(key)
			if d.far[key] {
				far++
			}
		}
	}
	return out, far
}

func (d *ditherer) lookUp(key int) uint8 {
	if n := d.nearest[key]; n >= 0 {
		return uint8(n)
	}
	// The middle of the cell of 8 values per channel.
	c := color.RGBA{uint8(key>>10<<3 | 4), uint8(key>>5<<3&0xff | 4), uint8(key<<3&0xff | 4), 255}
	n := d.palette[:transparentIndex].Index(c)
	d.nearest[key] = int16(n)
	got := d.palette[n].(color.RGBA)
	d.far[key] = distance(got.R, c.R) >= farOff || distance(got.G, c.G) >= farOff || distance(got.B, c.B) >= farOff
	return uint8(n)
}

func distance(a, b uint8) uint8 { return max(a, b) - min(a, b) }
