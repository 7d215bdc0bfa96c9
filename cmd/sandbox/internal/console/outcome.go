package console

import (
	"encoding/json"
	"io"
)

// Outcome is the result of a command.
type Outcome interface {
	Print(out io.Writer) error // for people
	Verdict() error            // nil unless the run failed its check
}

// Tell prints an outcome, for people or as JSON, and returns its verdict.
func Tell(out io.Writer, o Outcome, asJSON bool) error {
	var err error
	if asJSON {
		err = WriteJSON(out, o)
	} else {
		err = o.Print(out)
	}
	if err != nil {
		return err
	}
	return o.Verdict()
}

// WriteJSON prints v as one line.
func WriteJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
