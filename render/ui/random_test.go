package ui

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/brickyard-physics/brickyard/render"
)

// randomEvent is something that a user does, or a cat.
func randomEvent(r *rand.Rand, s *sample) render.Event {
	keys := []render.Key{"tab", "enter", "space", "escape", "left", "right", "up", "down", "home", "end", "backspace",
		"delete", "a", "c", "x", "v", "pageup", "f1"}
	runes := []rune("aé日🇩🇪👩‍🚀\u0301\u200d -.09\x00\x1b\ufffd")
	e := render.Event{
		Kind: render.EventKind(r.IntN(int(render.Typed) + 1)), Key: keys[r.IntN(len(keys))],
		Button: render.Button(r.IntN(3)), Mods: render.Mods(r.IntN(4)),
		X: float64(r.IntN(s.frame.Width+40) - 20), Y: float64(r.IntN(s.frame.Height+40) - 20),
		DX: r.NormFloat64(), DY: r.NormFloat64(), Rune: runes[r.IntN(len(runes))],
	}
	switch r.IntN(400) {
	case 0:
		e.X, e.Y, e.DY = math.NaN(), math.Inf(1), math.Inf(-1)
	case 1:
		e.X, e.DY = 1e30, math.NaN()
	}
	return e
}

// sampleAlbum returns one picture.
func sampleAlbum() *render.Album {
	a := render.NewAlbum(1)
	a.Add(render.NewCell(image.NewRGBA(image.Rect(0, 0, 16, 9))))
	return a
}

// checkVertices fails where a vertex is not finite or lies outside what it was cut to.
func checkVertices(t *testing.T, u *UI) {
	t.Helper()
	vertices, spans := u.Vertices(), u.Spans()
	if len(vertices)%3 != 0 {
		t.Fatalf("%d vertices are no triangles", len(vertices))
	}
	span := 0
	for i := range vertices {
		for span+1 < len(spans) && spans[span+1].First <= i {
			span++
		}
		v, c := &vertices[i], &spans[span].Clip
		inside := v.X >= c.X0 && v.X <= c.X1 && v.Y >= c.Y0 && v.Y <= c.Y1
		if !inside || !(v.U >= 0 && v.U <= 1 || v.U >= 2 && v.U <= 3) || !(v.V >= 0 && v.V <= 1) {
			t.Fatalf("vertex %d is %+v, cut to %+v", i, *v, *c)
		}
	}
}

// TestRandomFrames: whatever is done to whatever size of window, nothing panics, every vertex is finite and lies within
// its clip, and texts stay texts.
func TestRandomFrames(t *testing.T) {
	frames := 20000
	if testing.Short() {
		frames = 2000
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := newSample(t, 14)
	for n := range frames {
		if n%500 == 0 {
			s.frame.Width, s.frame.Height = 1+r.IntN(900), 1+r.IntN(900)
			if n%2000 == 0 {
				fresh := newSample(t, 6+30*r.Float64())
				s.frame.Font = fresh.frame.Font
			}
		}
		s.wait(time.Duration(r.IntN(300)) * time.Millisecond)
		for range r.IntN(4) {
			s.send(randomEvent(r, s))
		}
		switch r.IntN(50) {
		case 0: // the caller changes what it likes
			s.text = "日本"[:3*r.IntN(3)]
		case 1:
			s.values[0].Add(float32(math.NaN()))
			s.values[1].Add(float32(math.Inf(1)))
		case 2:
			s.loose = math.Inf(1)
		}
		s.pass(nil)
		checkVertices(t, &s.u)
		if !utf8.ValidString(s.text) || len(s.text) > mostText || !(s.number >= 0 && s.number <= 10) {
			t.Fatalf("frame %d: text %q, number %v", n, s.text, s.number)
		}
	}
}

// TestAWarmFrameAllocatesNothing, whether it draws or a pointer moves over it.
func TestAWarmFrameAllocatesNothing(t *testing.T) {
	s := newSample(t, 14)
	s.u.Tracing = false
	s.press(200, 60, 0) // the search has the focus
	s.release(200, 60)
	move := render.Event{Kind: render.PointerMoved, X: 200, Y: 100}
	if n := testing.AllocsPerRun(100, func() {
		move.Y = math.Mod(move.Y+7, 800)
		s.send(move)
		s.pass(nil)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	s := newSample(b, 14)
	s.u.Tracing = false
	b.ReportAllocs()
	for b.Loop() {
		s.pass(nil)
	}
	b.ReportMetric(float64(len(s.u.Vertices())), "vertices")
}
