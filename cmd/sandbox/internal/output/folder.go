package output

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// Folder is where results and plots go.
type Folder struct{ path string }

// OpenFolder makes the folder, and fails before anything is played when it cannot take files of these names.
func OpenFolder(path string, files ...string) (*Folder, error) {
	if path == "" {
		return nil, console.Misuse(errors.New("--out: the name of the folder is empty: give one"))
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, fmt.Errorf("%s: cannot make this folder: %w: give --out another", path, Reason(err))
	}
	for _, name := range files {
		file := filepath.Join(path, name)
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s: cannot write: it is a folder: remove it, or give --out another", file)
		}
		probe, err := Create(file)
		if err != nil {
			return nil, fmt.Errorf("%w: give --out another folder", err)
		}
		probe.Discard()
	}
	return &Folder{path: path}, nil
}

// Part has the results of an interrupted run go to another folder beside, such as results-part, where the folder has a
// file of this name already, which a part shall not replace. It returns words for the message, "" where the folder
// stays the one that it was to be.
func (f *Folder) Part(name string) (told string, err error) {
	if _, err := os.Lstat(f.File(name)); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	old := filepath.Clean(f.path)
	if base := filepath.Base(old); base == "." || base == ".." { // no name to go on from
		if old, err = filepath.Abs(old); err != nil {
			return "", fmt.Errorf("%s: cannot tell where this folder is: %w: give --out its name", f.path, Reason(err))
		}
	}
	f.path = FreeName(old+"-part", "")
	if err := os.MkdirAll(f.path, 0o777); err != nil {
		return "", fmt.Errorf("%s: cannot make this folder for what was finished: %w", f.path, Reason(err))
	}
	return fmt.Sprintf("; the folder is %s, and %s stays as it was", f.path, old), nil
}

// File returns the path of a file of the folder.
func (f *Folder) File(name string) string { return filepath.Join(f.path, name) }

// Told names the files written: a file of results, and plots of two files each.
func (f *Folder) Told(name string, plots int) string {
	text := f.File(name) + " is written"
	if plots > 0 {
		text = fmt.Sprintf("%s, and %s (PNG, SVG) beside it", text, console.Counted(plots, "plot", "plots"))
	}
	return text
}

// JSON writes v as one file of the folder.
func (f *Folder) JSON(name string, v any) error {
	return f.Write(name, func(out *File) error { return console.WriteJSON(out, v) })
}

// Write writes one file of the folder.
func (f *Folder) Write(name string, write func(*File) error) error {
	out, err := Create(f.File(name))
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := write(out); err != nil {
		return out.Fault(err)
	}
	return out.Commit()
}

// Plot is a picture that can be written in two ways.
type Plot interface {
	WritePNG(out io.Writer) error
	WriteSVG(out io.Writer) error
}

// PNG writes a chart as name.png.
func (f *Folder) PNG(name string, c Plot) error {
	return f.Write(name+".png", func(out *File) error { return c.WritePNG(out) })
}

// Chart writes a chart as name.png and name.svg.
func (f *Folder) Chart(name string, c Plot) error {
	if err := f.PNG(name, c); err != nil {
		return err
	}
	return f.Write(name+".svg", func(out *File) error { return c.WriteSVG(out) })
}
