package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
)

// Opened is a record whose level lies in a folder of its own.
type Opened struct {
	*Reader
	Level string          // how to name it
	Flags load.LevelFlags // with which it was played

	file   *os.File
	folder string
}

// Open opens a record, and unpacks its level. threads share a step of it.
func Open(path string, threads *int) (*Opened, error) {
	file, err := os.Open(path)
	if err != nil {
		var why *fs.PathError
		if errors.As(err, &why) {
			err = why.Err
		}
		return nil, fmt.Errorf("%s: cannot read this record: %w", path, err)
	}
	o := &Opened{file: file}
	if o.Reader, err = NewReader(path, file); err == nil {
		o.folder, err = os.MkdirTemp("", "brickyard-record-")
	}
	if err == nil {
		o.Level, err = o.Header.Unpack(o.folder)
	}
	if err != nil {
		o.Close()
		return nil, err
	}
	o.Flags = o.Header.Flags(path)
	o.Flags.Threads = threads
	return o, nil
}

// Close forgets the record and the folder of its level.
func (o *Opened) Close() {
	o.file.Close()
	if o.folder != "" {
		os.RemoveAll(o.folder)
	}
}
