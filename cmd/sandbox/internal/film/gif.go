// Package film writes pictures as a film: a GIF of its own, or an MP4 through ffmpeg.
package film

import (
	"fmt"
	"image"
	"image/gif"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
)

// Writer takes the pictures of a film one by one.
type Writer interface {
	// Add appends a picture. All pictures have the size of the first; the writer keeps no reference.
	Add(m *image.RGBA) error
	// Rename gives the file another name in the same folder.
	Rename(path string)
	// Commit finishes the file and gives it its name.
	Commit() error
	// Discard removes what was written unless Commit came first.
	Discard()
}

// gifMemory bounds what a GIF under way may hold (bytes), since image/gif writes a film only as a whole.
const gifMemory = 1 << 30

// newColours is the share of a picture that has to be far off, beyond the least that was with this palette, for a new
// one to be picked: something in other colours has come into sight.
const newColours = 0.001

// gifWriter collects a film that repeats for ever, of at most 256 colours at a time. A frame holds only the rectangle
// in which it differs from the one before, or all of the picture where the palette is a new one.
type gifWriter struct {
	out      *output.File
	fps      float64
	film     gif.GIF
	dither   *ditherer
	far      int // fewest pixels that were far off in a picture of this palette
	previous *image.Paletted
	held     int // bytes
}

// NewGIF begins a GIF of so many pictures per second. It may not be one of the files that the run reads.
func NewGIF(path string, fps float64, reads ...string) (Writer, error) {
	out, err := output.Create(path, reads...)
	if err != nil {
		return nil, err
	}
	return &gifWriter{out: out, fps: fps}, nil
}

// Add appends a picture and fails when the film no longer fits into gifMemory.
func (w *gifWriter) Add(m *image.RGBA) error {
	now := w.quantize(m)
	frame := now
	if w.previous != nil {
		frame = difference(w.previous, now)
	}
	w.previous = now
	w.held += len(frame.Pix)
	if w.held > gifMemory {
		return fmt.Errorf("%s: more than %d MB of moving pixels: write .mp4, or use fewer steps or a smaller --size",
			w.out.Target, gifMemory>>20)
	}
	w.film.Image = append(w.film.Image, frame)
	w.film.Delay = append(w.film.Delay, w.delay(len(w.film.Image)-1))
	w.film.Disposal = append(w.film.Disposal, gif.DisposalNone)
	return nil
}

// quantize returns the picture in the palette of the one before, or in a new one for pictures from now on: then there
// is no previous one to compare it with.
func (w *gifWriter) quantize(m *image.RGBA) *image.Paletted {
	if w.dither != nil {
		now, far := w.dither.Apply(m)
		if float64(far-w.far) <= newColours*float64(len(now.Pix)) {
			w.far = min(w.far, far)
			return now
		}
	}
	w.dither, w.previous = newDitherer(picturePalette(m)), nil
	now, far := w.dither.Apply(m)
	w.far = far
	if w.film.Config.ColorModel == nil {
		w.film.Config = image.Config{ColorModel: now.Palette, Width: now.Rect.Dx(), Height: now.Rect.Dy()}
	}
	return now
}

// delay returns how long frame i stays, in the format's hundredths of a second, rounded so that the sum keeps time.
func (w *gifWriter) delay(i int) int {
	return int(math.Round(100*float64(i+1)/w.fps)) - int(math.Round(100*float64(i)/w.fps))
}

// Rename gives the file another name in the same folder.
func (w *gifWriter) Rename(path string) { w.out.Target = path }

// Commit writes the file.
func (w *gifWriter) Commit() error {
	if len(w.film.Image) == 0 {
		return fmt.Errorf("%s: a film needs at least one picture", w.out.Target)
	}
	if err := gif.EncodeAll(w.out, &w.film); err != nil {
		return w.out.Fault(err)
	}
	return w.out.Commit()
}

// Discard removes what was written unless Commit came first.
func (w *gifWriter) Discard() { w.out.Discard() }

// difference returns the smallest rectangle of b that holds every pixel in which b differs from a, equal pixels
// transparent (they compress to nothing). Equal pictures give one transparent pixel, since a frame cannot be empty.
func difference(a, b *image.Paletted) *image.Paletted {
	changed := image.Rectangle{}
	width := b.Rect.Dx()
	for y := range b.Rect.Dy() {
		ra, rb := a.Pix[y*a.Stride:][:width], b.Pix[y*b.Stride:][:width]
		first, last := 0, width-1
		for first <= last && ra[first] == rb[first] {
			first++
		}
		for last > first && ra[last] == rb[last] {
			last--
		}
		if first <= last {
			changed = changed.Union(image.Rect(first, y, last+1, y+1))
		}
	}
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1)
	}
	out := image.NewPaletted(changed.Add(b.Rect.Min), b.Palette)
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		ra, rb := a.Pix[y*a.Stride:], b.Pix[y*b.Stride:]
		row := out.Pix[(y-changed.Min.Y)*out.Stride:]
		for x := changed.Min.X; x < changed.Max.X; x++ {
			row[x-changed.Min.X] = rb[x]
			if ra[x] == rb[x] {
				row[x-changed.Min.X] = transparentIndex
			}
		}
	}
	return out
}
