package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
)

// newCommand writes a level to start from.
type newCommand struct {
	Name string `arg:"" help:"Name of the level, or path of its file; .star is added when it is missing."`
	Kind string `enum:"game,scene" default:"game" help:"game: keys, a score and a goal. scene: bodies and a joint only."`
}

// templates are the levels that new writes.
//
//go:embed templates/*.star
var templates embed.FS

// Run is called by kong. A file that is there already stays as it is.
func (c *newCommand) Run(con *console.Console) error {
	path := c.Name
	switch extension := filepath.Ext(path); {
	case strings.Trim(filepath.Base(path), ".") == "" || os.IsPathSeparator(path[len(path)-1]):
		return console.Misuse(fmt.Errorf("%q names no file: give the level a name, such as first", path))
	case extension == "":
		path += ".star"
	case extension != ".star":
		return console.Misuse(fmt.Errorf("%s: levels that new writes are scripts: let the name end in .star, or drop %s",
			path, extension))
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is such a file already, and it stays as it is: choose another name", path)
	}
	text, err := templates.ReadFile("templates/" + c.Kind + ".star")
	if err != nil {
		return err
	}
	file, err := output.Create(path)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := file.Write(text); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	typed := path
	if strings.ContainsAny(path, " \t'\"$&;()*?") {
		typed = fmt.Sprintf("%q", path)
	}
	_, err = fmt.Fprintf(con.Out, "wrote %s: sandbox %s plays it, sandbox check %s tells of mistakes, R in the window "+
		"reads it anew\n", path, typed, typed)
	return err
}
