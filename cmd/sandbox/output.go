package main

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
)

// outputFile is a file that appears under its name only once it is whole: until Commit its content lies beside the
// target under a temporary name. A target that exists and is no regular file (a pipe, /dev/null) is written directly.
// The content is compressed when the name ends in .gz.
type outputFile struct {
	*bufio.Writer
	pack   *gzip.Writer // between the two; nil for other names
	file   *os.File
	target string
	temp   string // "" when written directly
}

// otherPackers are the extensions of names that promise a compression which there is none of here.
var otherPackers = []string{".bz2", ".xz", ".zst", ".zstd", ".zip", ".7z", ".lz4", ".lzma", ".br", ".tgz", ".z"}

// createOutput opens path for writing and fails at once, before any work is done, when its folder cannot take it or it
// is one of the files that the run reads.
func createOutput(path string, reads ...string) (*outputFile, error) {
	if path == "" {
		return nil, errors.New("the name of the file to write is empty: give one")
	}
	if extension := filepath.Ext(path); slices.Contains(otherPackers, strings.ToLower(extension)) {
		return nil, fmt.Errorf("%s: files are compressed by gzip only: let the name end in .gz, or drop %s", path, extension)
	}
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: is a folder: name a file inside it", path)
	}
	out := &outputFile{target: path}
	if err := out.spare(reads); err != nil {
		return nil, err
	}
	if err == nil && !info.Mode().IsRegular() {
		out.file, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		out.temp = temporaryName(path)
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
		return nil, fmt.Errorf("%s: cannot write: %w", path, reason(err))
	}
	if err := out.buffer(); err != nil {
		out.Discard()
		return nil, err
	}
	return out, nil
}

// spare refuses a target that is one of the files that the run reads, by whatever name.
func (o *outputFile) spare(reads []string) error {
	if o == nil {
		return nil
	}
	info, err := os.Stat(o.target)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	for _, read := range reads {
		if other, err := os.Stat(read); err == nil && os.SameFile(info, other) {
			return fmt.Errorf("%s: this run reads %s, which is the same file and would be overwritten: "+
				"name another file to write", o.target, read)
		}
	}
	return nil
}

// buffer puts the buffer, and the compressor of a name that ends in .gz, before the file.
func (o *outputFile) buffer() (err error) {
	var into io.Writer = o.file
	if strings.EqualFold(filepath.Ext(o.target), ".gz") {
		// The standard level would make a trace, which is all digits, a tenth smaller in four times the time.
		if o.pack, err = gzip.NewWriterLevel(o.file, gzip.BestSpeed); err != nil {
			return err
		}
		into = o.pack
	}
	o.Writer = bufio.NewWriterSize(into, 1<<16)
	return nil
}

// createOptional is createOutput for a flag: without one there is no file, and what is written to it goes nowhere.
func createOptional(flag string, path *string, reads ...string) (*outputFile, error) {
	if path == nil {
		return nil, nil
	}
	if *path == "" {
		return nil, misuse(fmt.Errorf("%s: the name of the file to write is empty: give one", flag))
	}
	return createOutput(*path, reads...)
}

// temporaryName lies in the folder of path, so that renaming stays within one file system, and keeps its extension,
// by which ffmpeg picks a format.
func temporaryName(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%d-%s", os.Getpid(), filepath.Base(path)))
}

// Sync writes what is buffered through to the disk.
func (o *outputFile) Sync() error { return errors.Join(o.Flush(), o.file.Sync()) }

// Commit writes what is buffered and gives the file its name. On an error nothing is left behind.
func (o *outputFile) Commit() error {
	err := o.Flush()
	if o.pack != nil && err == nil {
		err = o.pack.Close()
	}
	err = errors.Join(err, o.file.Close())
	o.file = nil
	if err == nil && o.temp != "" {
		err = os.Rename(o.temp, o.target)
	}
	if err != nil {
		if o.temp != "" {
			os.Remove(o.temp)
		}
		return o.fault(err)
	}
	return nil
}

// CommitJSON writes v as all that the file holds.
func (o *outputFile) CommitJSON(v any) error {
	if o == nil {
		return nil
	}
	if err := writeJSON(o, v); err != nil {
		return o.fault(err)
	}
	return o.Commit()
}

// fault explains a failed write by the name the file was to have.
func (o *outputFile) fault(err error) error {
	return fmt.Errorf("%s: cannot write: %w", o.target, reason(err))
}

// Discard removes what was written unless Commit came first; call it with defer.
func (o *outputFile) Discard() {
	if o == nil || o.file == nil {
		return
	}
	o.file.Close()
	o.file = nil
	if o.temp != "" {
		os.Remove(o.temp)
	}
}

// reason strips operation and path from a file error: the message around it names the path already.
func reason(err error) error {
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
