package chart

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"slices"
)

// paletted returns an image in its 256 most frequent colours, other pixels in the nearest of them: flat lines on white
// lose nothing that can be seen, and a third of the bytes are left.
func paletted(img image.Image) *image.Paletted {
	area := img.Bounds()
	exact := image.NewRGBA(area)
	draw.Draw(exact, area, img, area.Min, draw.Src)
	counts := map[color.RGBA]int{}
	runs(exact, func(c color.RGBA, from, to int) { counts[c] += to - from })
	all := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B),
			cmp.Compare(a.A, b.A))
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
	runs(exact, func(c color.RGBA, from, to int) {
		index := nearest[c]
		for i := from; i < to; i++ {
			out.Pix[i] = index
		}
	})
	return out
}

// runs calls f for all pixels, once for those of one colour that follow each other.
func runs(img *image.RGBA, f func(c color.RGBA, from, to int)) {
	at := func(i int) color.RGBA {
		return color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
	}
	n := len(img.Pix) / 4
	for from := 0; from < n; {
		c, to := at(from), from+1
		for to < n && at(to) == c {
			to++
		}
		f(c, from, to)
		from = to
	}
}
