package main

import (
	"encoding/json"
	"io"
)

// outcome is what a command found out.
type outcome interface {
	print(out io.Writer) error // for people
	verdict() error            // nil unless the run failed its check
}

// tell prints an outcome, for people or as JSON, and returns its verdict.
func tell(out io.Writer, o outcome, asJSON bool) error {
	var err error
	if asJSON {
		err = writeJSON(out, o)
	} else {
		err = o.print(out)
	}
	if err != nil {
		return err
	}
	return o.verdict()
}

// writeJSON prints v as one line.
func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
