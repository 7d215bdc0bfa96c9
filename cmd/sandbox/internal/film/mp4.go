package film

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
)

// mp4Writer pipes pictures into ffmpeg, which writes H.264 into a temporary file beside the target.
type mp4Writer struct {
	target, temp string
	fps          float64
	program      string
	ffmpeg       *exec.Cmd // nil until the first picture tells the size
	pipe         io.WriteCloser
	messages     bytes.Buffer
}

// NewMP4 fails at once when ffmpeg is missing or the folder cannot take the file.
func NewMP4(path string, fps float64, reads ...string) (Writer, error) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, fmt.Errorf("%s: ffmpeg is not installed, and films in .mp4 need it: "+
			"install it (apt-get install ffmpeg) or name a .gif", path)
	}
	probe, err := output.Create(path, reads...)
	if err != nil {
		return nil, err
	}
	probe.Discard()
	return &mp4Writer{target: path, temp: output.TemporaryName(path), fps: fps, program: program}, nil
}

func (w *mp4Writer) start(size image.Point) error {
	w.ffmpeg = exec.Command(w.program, "-hide_banner", "-loglevel", "error", "-xerror", "-y",
		"-f", "rawvideo", "-pixel_format", "rgba", "-video_size", fmt.Sprintf("%dx%d", size.X, size.Y),
		"-framerate", fmt.Sprint(w.fps), "-i", "-",
		"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", // the pixel format below wants even sizes
		"-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4", "file:"+w.temp)
	w.ffmpeg.Stderr = &w.messages
	shieldFromInterrupt(w.ffmpeg)
	pipe, err := w.ffmpeg.StdinPipe()
	if err == nil {
		err = w.ffmpeg.Start()
	}
	if err != nil {
		w.ffmpeg = nil
		return fmt.Errorf("%s: cannot start ffmpeg: %w", w.target, output.Reason(err))
	}
	w.pipe = pipe
	return nil
}

// Add appends a picture.
func (w *mp4Writer) Add(m *image.RGBA) error {
	if w.ffmpeg == nil {
		if err := w.start(m.Bounds().Size()); err != nil {
			return err
		}
	}
	if _, err := w.pipe.Write(m.Pix); err != nil {
		return w.failure(w.stop(), err)
	}
	return nil
}

// Rename gives the file another name in the same folder.
func (w *mp4Writer) Rename(path string) { w.target = path }

// Commit waits for ffmpeg and gives the file its name.
func (w *mp4Writer) Commit() error {
	if w.ffmpeg == nil {
		return fmt.Errorf("%s: a film needs at least one picture", w.target)
	}
	err := w.stop()
	if err == nil && w.messages.Len() > 0 {
		err = errors.New("it complained") // it ends in 0 even when the disk was full; only its words tell
	}
	if err == nil {
		err = os.Rename(w.temp, w.target)
	}
	if err != nil {
		return w.failure(err, nil)
	}
	return nil
}

// Discard stops ffmpeg and removes what it wrote unless Commit came first.
func (w *mp4Writer) Discard() {
	if w.ffmpeg != nil {
		w.stop()
		os.Remove(w.temp)
	}
}

func (w *mp4Writer) stop() error {
	if w.pipe == nil {
		return nil
	}
	err := w.pipe.Close()
	w.pipe = nil
	return errors.Join(w.ffmpeg.Wait(), err)
}

// failure says why in ffmpeg's own last words where it left any.
func (w *mp4Writer) failure(errs ...error) error {
	lines := strings.Split(strings.TrimSpace(w.messages.String()), "\n")
	if last := lines[len(lines)-1]; last != "" {
		return fmt.Errorf("%s: ffmpeg failed: %s", w.target, last)
	}
	return fmt.Errorf("%s: ffmpeg failed: %w", w.target, errors.Join(errs...))
}
