package chart

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// paletted returns an image in its 256 most frequent colours, other pixels in the nearest of them: flat lines on white
// lose nothing that can be seen, and a third of the bytes are left.
func paletted(img image.Image) *image.Paletted {
	area := img.Bounds()
	counts := map[color.RGBA]int{}
	at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(img.At(x, y)).(color.RGBA) }
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			counts[at(x, y)]++
		}
	}
	all := make([]color.RGBA, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	code := func(c color.RGBA) uint32 { return uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A) }
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(code(a), code(b)))
	})
	palette := make(color.Palette, 0, 256)
	for _, c := range all[:min(len(all), 256)] {
		palette = append(palette, c)
	}
	nearest := map[color.RGBA]uint8{}
	for _, c := range all {
		nearest[c] = uint8(palette.Index(c))
	}
	out := image.NewPaletted(area, palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			out.SetColorIndex(x, y, nearest[at(x, y)])
		}
	}
	return out
}
