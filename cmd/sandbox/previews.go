package main

import (
	"fmt"
	"io"
	"os"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
)

// previews returns where the list of levels has its pictures from, nil where they cannot be kept.
func previews() *preview.Source {
	folder := preview.Folder()
	exe, err := os.Executable()
	if folder == "" || err != nil {
		return nil
	}
	return &preview.Source{Folder: folder, Build: buildFingerprint, Exe: exe}
}

// paintPreviews draws pictures of levels for a window that asks for them, and returns the exit code.
func paintPreviews(folder string, out, errs io.Writer) int {
	if err := preview.Paint(os.Stdin, out, folder, buildFingerprint(), openCanvas); err != nil {
		fmt.Fprintln(errs, console.OneLine(err))
		return console.ExitFailed
	}
	return console.ExitDone
}
