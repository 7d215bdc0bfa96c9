// Package output writes files that appear under their names only once they are whole.
package output

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// File is a file that appears under its name only once it is whole: until Commit its content lies beside the
// target under a temporary name. A target that exists and is no regular file (a pipe, /dev/null) is written directly.
// The content is compressed when the name ends in .gz.
type File struct {
	*bufio.Writer
	Target string // the name it is to have

	pack *gzip.Writer // between the two; nil for other names
	file *os.File
	temp string // "" when written directly
}

// OtherPackers are the extensions of names that promise a compression which there is none of here.
var OtherPackers = []string{".bz2", ".xz", ".zst", ".zstd", ".zip", ".7z", ".lz4", ".lzma", ".br", ".tgz", ".z"}

// Create opens path for writing and fails at once, before any work is done, when its folder cannot take it or it
// is one of the files that the run reads.
func Create(path string, reads ...string) (*File, error) {
	if path == "" {
		return nil, errors.New("the name of the file to write is empty: give one")
	}
	if extension := filepath.Ext(path); slices.Contains(OtherPackers, strings.ToLower(extension)) {
		return nil, fmt.Errorf("%s: files are compressed by gzip only: let the name end in .gz, or drop %s", path, extension)
	}
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: is a folder: name a file inside it", path)
	}
	out := &File{Target: path}
	if err := Spare(path, reads); err != nil {
		return nil, err
	}
	if err == nil && !info.Mode().IsRegular() {
		out.file, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		out.temp = TemporaryName(path)
		out.file, err = os.OpenFile(out.temp, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
	}
	if err != nil {
		folder := filepath.Dir(path)
		if _, missing := os.Stat(folder); errors.Is(missing, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: cannot write: there is no folder %s", path, folder)
		}
		if errors.Is(err, fs.ErrNotExist) { // such as in /proc
			return nil, fmt.Errorf("%s: cannot write: the folder %s takes no new files", path, folder)
		}
		return nil, fmt.Errorf("%s: cannot write: %w", path, Reason(err))
	}
	if err := out.buffer(); err != nil {
		out.Discard()
		return nil, err
	}
	return out, nil
}

// Spare refuses a file to write, "" for none, that is one of the files that the run reads, by whatever name.
func Spare(path string, reads []string) error {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	for _, read := range reads {
		if other, err := os.Stat(read); err == nil && os.SameFile(info, other) {
			return fmt.Errorf("%s: this run reads %s, which is the same file and would be overwritten: "+
				"name another file to write", path, read)
		}
	}
	return nil
}

// buffer puts the buffer, and the compressor of a name that ends in .gz, before the file.
func (o *File) buffer() (err error) {
	var into io.Writer = o.file
	if strings.EqualFold(filepath.Ext(o.Target), ".gz") {
		// The standard level would make a trace, which is all digits, a tenth smaller in four times the time.
		if o.pack, err = gzip.NewWriterLevel(o.file, gzip.BestSpeed); err != nil {
			return err
		}
		into = o.pack
	}
	o.Writer = bufio.NewWriterSize(into, 1<<16)
	return nil
}

// CreateOptional is Create for a flag: without one there is no file, and all writing to it goes nowhere.
func CreateOptional(flag string, path *string, reads ...string) (*File, error) {
	if path == nil {
		return nil, nil
	}
	if *path == "" {
		return nil, console.Misuse(fmt.Errorf("%s: the name of the file to write is empty: give one", flag))
	}
	return Create(*path, reads...)
}

// TemporaryName lies in the folder of path, so that renaming stays within one file system, and keeps its extension,
// by which ffmpeg picks a format.
func TemporaryName(path string) string { return TemporaryNameOf(path, os.Getpid()) }

// TemporaryNameOf is the TemporaryName of another process.
func TemporaryNameOf(path string, process int) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%d-%s", process, filepath.Base(path)))
}

// Sync writes the buffer through to the disk.
func (o *File) Sync() error { return errors.Join(o.Flush(), o.file.Sync()) }

// Commit writes what is buffered and gives the file its name. On an error nothing is left behind.
func (o *File) Commit() error {
	err := o.Flush()
	if o.pack != nil && err == nil {
		err = o.pack.Close()
	}
	err = errors.Join(err, o.file.Close())
	o.file = nil
	if err == nil && o.temp != "" {
		err = os.Rename(o.temp, o.Target)
	}
	if err != nil {
		if o.temp != "" {
			os.Remove(o.temp)
		}
		return o.Fault(err)
	}
	return nil
}

// CommitJSON writes v as all that the file holds.
func (o *File) CommitJSON(v any) error {
	if o == nil {
		return nil
	}
	if err := console.WriteJSON(o, v); err != nil {
		return o.Fault(err)
	}
	return o.Commit()
}

// Fault explains a failed write by the name the file was to have.
func (o *File) Fault(err error) error {
	return fmt.Errorf("%s: cannot write: %w", o.Target, Reason(err))
}

// Discard removes what was written unless Commit came first; call it with defer.
func (o *File) Discard() {
	if o == nil || o.file == nil {
		return
	}
	o.file.Close()
	o.file = nil
	if o.temp != "" {
		os.Remove(o.temp)
	}
}

// Reason strips operation and path from a file error: the message around it names the path already.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
