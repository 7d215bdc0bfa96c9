package studio

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

func TestMain(m *testing.M) { loadtest.Main(m) }

// sketches is a canvas that keeps its frames.
type sketches struct{ frames []render.Frame }

func (c *sketches) Draw(f *render.Frame) error {
	c.frames = append(c.frames, *f)
	return nil
}
func (c *sketches) Pixels() *image.RGBA { return nil }
func (c *sketches) Close()              {}

// The figures speak for the poses shown: at the start nothing was stepped yet, and sleepers keep their contacts.
func TestFiguresAtTheStartAndAtRest(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.Small, 0)
	canvas := &sketches{}
	s := &Studio{canvas: canvas, painter: picture.NewPainter(), hud: true}
	text := func() string {
		if _, err := s.Draw(lanes, 1); err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, l := range canvas.frames[len(canvas.frames)-1].HUD.Lines {
			words = append(words, strings.Fields(l.Label+" "+l.Value)...)
		}
		return strings.Join(words, " ")
	}
	if got := text(); !strings.Contains(got, "Bodies 4 3 awake") || !strings.Contains(got, "Audited 1 of 1 pose") {
		t.Errorf("at the start: %s", got)
	}
	contacts := 0 // those of the last step in which something was awake
	for range 300 {
		lanes.Step()
		s.Watch(lanes)
		if r := lanes.Stages()[0].World().Report(); r.Contacts > 0 {
			contacts = r.Contacts
		}
	}
	if contacts < 12 { // a cube rests on four corners, on more where it is turned against the one below
		t.Errorf("%d contacts of three cubes before they fell asleep", contacts)
	}
	if got := text(); !strings.Contains(got, fmt.Sprintf("Bodies 4 0 awake Contacts %d points; 3 pairs near", contacts)) ||
		!strings.Contains(got, "Audited 301 of 301 poses") {
		t.Errorf("at rest: %s", got)
	}
}

func TestPictureShowsWhatTheFlagsAskFor(t *testing.T) {
	flags := PictureFlags{Size: "320x200", Camera: "-3,2,5,0,1,0", Overlay: []string{"contacts", "boxes", "zones"},
		HUD: true, Quality: "low"}
	s, quality, err := flags.Read()
	if err != nil || quality != render.Low || s.size != (picture.Size{Width: 320, Height: 200}) {
		t.Fatalf("%v, %v, %v", err, quality, s)
	}
	canvas, lanes := &sketches{}, loadtest.OpenScript(t, loadtest.Small, 0)
	s.canvas = canvas
	for range 20 {
		lanes.Step()
	}
	if _, err := s.Draw(lanes, 1); err != nil {
		t.Fatal(err)
	}
	f := canvas.frames[0]
	if f.Camera.Eye != [3]float32{-3, 2, 5} || f.Camera.Target != [3]float32{0, 1, 0} {
		t.Errorf("camera %+v", f.Camera)
	}
	if len(f.List.Instances) != 4 || len(f.Lines) == 0 || f.HUD == nil || len(f.HUD.Lines) < 5 {
		t.Errorf("%d bodies, %d lines, HUD %+v", len(f.List.Instances), len(f.Lines), f.HUD)
	}
}

// TestLegendsOfOverlays: what the overlays show is said in pictures with figures, and else where the file is told of.
func TestLegendsOfOverlays(t *testing.T) {
	for _, hud := range []bool{true, false} {
		flags := PictureFlags{Size: "320x200", Overlay: []string{"contacts", "gaps"}, HUD: hud, Quality: "low"}
		s, _, err := flags.Read()
		if err != nil {
			t.Fatal(err)
		}
		canvas, lanes, out := &sketches{}, loadtest.OpenScript(t, loadtest.Small, 0), &strings.Builder{}
		s.canvas = canvas
		if _, err := s.Draw(lanes, 1); err != nil {
			t.Fatal(err)
		}
		if err := s.Report(&flags, "small", "small.png", lanes, &console.Console{Out: out}); err != nil {
			t.Fatal(err)
		}
		want := s.painter.Show.Legend()
		drawn := canvas.frames[0].HUD != nil && slices.Equal(canvas.frames[0].HUD.Legend, want)
		told := strings.HasSuffix(out.String(), "\n"+strings.Join(want, "\n")+"\n")
		if len(want) != 2 || drawn != hud || told == hud {
			t.Errorf("figures %v: %q is drawn %v, told %v: %s", hud, want, drawn, told, out)
		}
	}
}

// TestAllPosesAreAudited: a picture with figures has audited the start and the end of each step.
func TestAllPosesAreAudited(t *testing.T) {
	lanes := loadtest.OpenScript(t, loadtest.Small, 0)
	flags := PictureFlags{Size: "320x200", HUD: true, Quality: "low"}
	s, err := flags.Open(lanes, func(picture.Size, render.Level) (Canvas, error) { return &sketches{}, nil })
	if err != nil {
		t.Fatal(err)
	}
	io, _ := loadtest.Console()
	if err := s.TakeSteps(lanes, 7, io); err != nil || s.checker.Audits != 8 {
		t.Errorf("after 7 steps %d poses are audited, %v", s.checker.Audits, err)
	}
}
