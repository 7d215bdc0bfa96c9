// Package preview keeps a small picture of every level in a folder of the user's cache. Pictures that are missing are
// drawn by a process of its own at the lowest priority: neither a slow level nor one that takes the driver down costs
// the window a frame.
//
//	store.go    the folder: names of files by what they show, and which are thrown away
//	painter.go  the process that draws
//	source.go   the one that wants them
package preview

import (
	"crypto/sha256"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/render"
)

// Folder returns where pictures are kept, below the user's folder for such, "" where there is none.
func Folder() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "brickyard", "levels")
}

// FileOf returns the file of a picture of a level with its parameters as they are: another build, script or file that
// it reads is another picture. A build names itself by all of its bytes, those of the built-in levels among them.
func FileOf(folder, build, level string, reads []string) (string, error) {
	hash := sha256.New()
	fmt.Fprintf(hash, "%s\n%q\n%d\n", build, level, render.CellWide)
	for _, name := range reads {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		n, err := io.Copy(hash, file)
		file.Close()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(hash, "\n%d\n", n)
	}
	return filepath.Join(folder, fmt.Sprintf("%.16x%s", hash.Sum(nil), extension)), nil
}

const extension = ".png"

// Read reads a picture of the folder.
func Read(path string) (*image.RGBA, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	config, err := png.DecodeConfig(file)
	if err != nil {
		return nil, err
	}
	if config.Width != render.CellWide || config.Height != render.CellTall {
		return nil, fmt.Errorf("it is %d×%d pixels large, and not %d×%d", config.Width, config.Height, render.CellWide,
			render.CellTall)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	m, err := png.Decode(file)
	if err != nil {
		return nil, err
	}
	out := image.NewRGBA(m.Bounds())
	draw.Draw(out, out.Rect, m, image.Point{}, draw.Src)
	return out, nil
}

// mostKept is how many pictures the folder holds: those of several builds. The oldest ones beyond it go.
const mostKept = 600

// prune removes the oldest pictures beyond so many, and what an end of the program left half written.
func prune(folder string, most int) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	type picture struct {
		path string
		made time.Time
	}
	var all []picture
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(e.Name()) != extension {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if !strings.HasPrefix(e.Name(), ".") {
			all = append(all, picture{path, info.ModTime()})
		} else if time.Since(info.ModTime()) > time.Hour {
			os.Remove(path)
		}
	}
	slices.SortFunc(all, func(a, b picture) int { return b.made.Compare(a.made) })
	for i := most; i < len(all); i++ {
		os.Remove(all[i].path)
	}
}
