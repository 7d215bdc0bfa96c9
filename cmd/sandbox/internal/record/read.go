package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels"
)

// Bounds of what is read: the first line holds the files of a level and a state, the others what was done before a
// step.
const (
	lineMost  = 128 << 20
	stepMost  = 1 << 20
	filesMost = 16 << 20
)

// Reader reads a record.
type Reader struct {
	Header Header
	name   string
	in     *bufio.Reader
	line   int    // its number, from 1
	text   []byte // of it
	ended  bool   // the step that was read last was not taken: the mark of the end
}

// opening is how the first line begins.
const opening = `{"brickyard_record"`

// NewReader reads the first line of a record, packed by gzip or not. name is that of the file, for errors, which are
// one line.
func NewReader(name string, in io.Reader) (*Reader, error) {
	buffered := bufio.NewReader(in)
	if head, _ := buffered.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		unpacked, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		buffered = bufio.NewReader(unpacked)
	}
	r := &Reader{name: name, in: buffered}
	var head struct {
		Version *int `json:"brickyard_record"`
	}
	more, err := r.next(&head)
	if err != nil && (bytes.HasPrefix(r.text, []byte(opening)) || errors.Is(err, io.ErrUnexpectedEOF)) {
		return nil, err
	}
	if err != nil || !more || head.Version == nil {
		return nil, fmt.Errorf("%s: this is no record of sandbox record: its first line would say brickyard_record", name)
	}
	if *head.Version < oldest || *head.Version > Version {
		return nil, fmt.Errorf("%s: the format of this record is version %d, and this build reads versions %d to %d: use "+
			"the build that wrote it", name, *head.Version, oldest, Version)
	}
	if err := json.Unmarshal(r.text, &r.Header); err != nil {
		return nil, fmt.Errorf("%s:1:1: %w", name, err)
	}
	return r, r.Header.check(name)
}

// Is reports whether a path leads to a file that begins as a record does, packed or not.
func Is(path string) bool {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 20)
	n, _ := io.ReadFull(file, head)
	return bytes.HasPrefix(head[:n], []byte{0x1f, 0x8b}) || bytes.HasPrefix(head[:n], []byte(opening))
}

// next reads the next line, and reports false at the end.
func (r *Reader) next(to any) (more bool, err error) {
	most := stepMost
	if r.line == 0 {
		most = lineMost
	}
	if more, err = r.scan(most); err != nil || !more {
		return false, err
	}
	err = json.Unmarshal(r.text, to)
	switch {
	case err != nil && !bytes.HasSuffix(r.text, []byte("\n")):
		return false, fmt.Errorf("%s:%d:1: the record is cut short in this line: copy or record it again", r.name, r.line)
	case err != nil:
		return false, fmt.Errorf("%s:%d:1: this line is damaged: %w", r.name, r.line, err)
	}
	return true, nil
}

// scan reads a line of up to so many bytes into the reader's text, and reports false at the end.
func (r *Reader) scan(most int) (more bool, err error) {
	r.line++
	r.text = r.text[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		fits := len(r.text)+len(part) <= most
		if fits {
			if cap(r.text)-len(r.text) < len(part) {
				r.text = slices.Grow(r.text, max(len(r.text), len(part)))
			}
			r.text = append(r.text, part...)
		}
		switch {
		case !fits:
			return false, fmt.Errorf("%s:%d:1: the line is longer than %d MiB", r.name, r.line, most>>20)
		case err == nil || errors.Is(err, io.EOF):
			return len(r.text) > 0, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return false, fmt.Errorf("%s:%d:1: the file is cut short or damaged: %w", r.name, r.line, err)
		}
	}
}

// Next reads the next step, and reports false at the end. The last one was not taken: a record without it is cut short,
// unless its format is older.
func (r *Reader) Next() (s Step, more bool, err error) {
	if more, err = r.next(&s); err != nil {
		return s, false, err
	}
	next := r.Header.First() + r.line - 2
	switch {
	case !more && !r.ended && r.Header.Version >= marked:
		err = fmt.Errorf("%s:%d:1: the record is cut short: the mark of its end, after step %d, is missing, so recording or "+
			"copying it did not come to an end: copy or record it again", r.name, r.line, next-1)
	case more && r.ended:
		err = fmt.Errorf("%s:%d:1: the step before this one has no hash", r.name, r.line)
	case more && s.Step != next:
		err = fmt.Errorf("%s:%d:1: this is step %d, and step %d is missing", r.name, r.line, s.Step, next)
	}
	r.ended = s.Hash == nil
	return s, more && err == nil, err
}

// check refuses headers that name files outside of the level's folder, or none.
func (h *Header) check(name string) error {
	if h.Level == "" {
		return fmt.Errorf("%s:1:1: the record does not say which level it is of", name)
	}
	if len(h.Files) == 0 && !levels.BuiltIn(h.Level) {
		return fmt.Errorf("%s:1:1: the record is of %s, which is no built-in level, and has no files of it", name,
			message.Quote(h.Level))
	}
	for _, f := range h.Files {
		if !inside(f.Path) {
			return fmt.Errorf("%s:1:1: the record has a file %q, which would not lie in the folder of its level", name, f.Path)
		}
	}
	return nil
}

// inside reports whether a path with slashes names a file below the folder from which it leads.
func inside(path string) bool {
	return path != "." && fs.ValidPath(path) && filepath.IsLocal(filepath.FromSlash(path))
}

// Gather reads the files of a level from outside, the first of them itself, for a record to carry along.
func Gather(files []string) (gathered []File, err error) {
	if len(files) == 0 {
		return nil, nil
	}
	folder, size := filepath.Dir(files[0]), 0
	for _, file := range files {
		from, err := filepath.Rel(folder, file)
		if from = filepath.ToSlash(from); err != nil || !inside(from) {
			return nil, fmt.Errorf("%s: a record carries the files of its level, and this one lies outside of %s: move it there",
				file, folder)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if size += len(data); size > filesMost {
			return nil, fmt.Errorf("%s: a record carries the files of its level, up to %d MiB of them, and these are more", file,
				filesMost>>20)
		}
		gathered = append(gathered, File{from, data})
	}
	return gathered, nil
}

// Unpack writes the files of a record into a folder, and returns how to name its level there.
func (h *Header) Unpack(folder string) (level string, err error) {
	for _, f := range h.Files {
		to := filepath.Join(folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(to, f.Data, 0o666); err != nil {
			return "", err
		}
	}
	if len(h.Files) == 0 {
		return h.Level, nil
	}
	return filepath.Join(folder, filepath.FromSlash(path.Clean(h.Files[0].Path))), nil
}

// Told names the level of a record as its user knows it.
func (h *Header) Told() string { return strings.TrimSpace(h.Level + " " + strings.Join(h.Set, " ")) }
