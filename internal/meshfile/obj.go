package meshfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Limits of a file. What is larger is refused in one line.
const (
	MaxBytes  = 400 << 20
	MaxFaces  = mesh.MaxFaces
	MaxPoints = 3 * MaxFaces
	maxLine   = 1 << 20 // bytes
)

// ReadOBJ reads a Wavefront OBJ file, line by line, as far as it describes polygons: v, f (v, v/vt, v//vn or v/vt/vn,
// negative indices count back from the last point), o and g. Normals, texture coordinates, materials and smoothing say
// nothing about the shape and are passed over; loose points and lines too, but that is said in Model.Ignored. Curved
// surfaces and words that are not in the format are refused. An error names the file, line and column.
func ReadOBJ(r io.Reader, name string) (*Model, error) {
	o := objReader{m: &Model{Name: name}, in: bufio.NewReaderSize(r, maxLine), starts: []int32{0}}
	for {
		more, err := o.line()
		if err != nil {
			return nil, err
		}
		if !more {
			return o.finish()
		}
	}
}

// objReader is the state between two lines.
type objReader struct {
	m       *Model
	in      *bufio.Reader
	at      int    // line
	bytes   int    // read so far
	text    []byte // of the line, with those joined to it by a backslash
	rest    []byte // what has not been looked at
	corners []int32
	starts  []int32 // of every face in corners, and the end
	loose   [2]int  // elements p and l
}

// fail says what is wrong at the given part of the line.
func (o *objReader) fail(part []byte, format string, arguments ...any) error {
	column := 1
	if part != nil {
		column = cap(o.text) - cap(part) + 1
	}
	return fmt.Errorf("%s:%d:%d: %s", o.m.Name, o.at, column, fmt.Sprintf(format, arguments...))
}

// line reads and understands one line, and answers false at the end of the file.
func (o *objReader) line() (more bool, err error) {
	o.at++
	text, err := o.in.ReadSlice('\n')
	o.bytes += len(text)
	o.text, o.rest = text, nil
	switch {
	case err == io.EOF && len(text) == 0:
		return false, nil
	case err == bufio.ErrBufferFull:
		return false, o.fail(nil, "the line is longer than %d bytes: this is no OBJ file, or its line ends are lost", maxLine)
	case err != nil && err != io.EOF:
		return false, o.fail(nil, "reading stopped: %v", err)
	case o.bytes > MaxBytes:
		return false, o.fail(nil, "the file is larger than %d MB: thin it out or cut it into several", MaxBytes>>20)
	}
	first := o.at
	if body := bytes.TrimRight(text, "\r\n"); bytes.HasSuffix(body, []byte{'\\'}) {
		if err := o.join(body); err != nil {
			return false, err
		}
	}
	o.text = bytes.TrimPrefix(o.text, []byte("\ufeff")) // a byte order mark
	o.rest = uncommented(o.text)
	last := o.at
	o.at = first
	err = o.statement()
	o.at = last
	return err == nil, err
}

// uncommented returns the line up to a comment, which begins with a word that begins with #.
func uncommented(text []byte) []byte {
	for i, c := range text {
		if c == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return text[:i]
		}
	}
	return text
}

// join appends the lines that follow a backslash at the end of body.
func (o *objReader) join(body []byte) error {
	o.text = append([]byte(nil), body...)
	for bytes.HasSuffix(o.text, []byte{'\\'}) {
		o.text[len(o.text)-1] = ' '
		text, err := o.in.ReadSlice('\n')
		o.bytes += len(text)
		if err != nil && err != io.EOF || len(text) == 0 {
			return o.fail(nil, "a backslash ends the line, but nothing follows: is the file cut short?")
		}
		o.at++
		if len(o.text)+len(text) > maxLine {
			return o.fail(nil, "the lines joined by backslashes are longer than %d bytes", maxLine)
		}
		o.text = append(o.text, bytes.TrimRight(text, "\r\n")...)
	}
	return nil
}

// word cuts off the next word, empty at the end of the line.
func (o *objReader) word() []byte {
	blank := func(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' }
	i := 0
	for i < len(o.rest) && blank(o.rest[i]) {
		i++
	}
	j := i
	for j < len(o.rest) && !blank(o.rest[j]) {
		j++
	}
	word := o.rest[i:j]
	o.rest = o.rest[j:]
	return word
}

func (o *objReader) statement() error {
	key := o.word()
	switch string(key) {
	case "v":
		return o.point()
	case "f":
		return o.face()
	case "o", "g":
		o.group()
	case "p":
		o.loose[0]++
	case "l":
		o.loose[1]++
	case "", "vn", "vt", "vp", "s", "mg", "usemtl", "mtllib", "usemap", "maplib", "bevel", "c_interp", "d_interp", "lod",
		"shadow_obj", "trace_obj":
		// nothing that has a shape
	case "curv", "curv2", "surf", "cstype", "deg", "bmat", "step", "parm", "trim", "hole", "scrv", "sp", "end", "con",
		"ctech", "stech", "call", "csh":
		return o.fail(key, "%q belongs to curved surfaces or scripts, which are not read: export the shape as polygons", key)
	default:
		return o.fail(key, "%q is no word of an OBJ file: take the line out, or is this another format?", shorten(key))
	}
	return nil
}

// shorten keeps a message to one line whatever the file holds.
func shorten(word []byte) []byte { return word[:min(len(word), 40)] }

func (o *objReader) point() error {
	if len(o.m.Points) == MaxPoints {
		return o.fail(o.text, "more than %d points: thin it out or cut it into several files", MaxPoints)
	}
	var x [3]float64
	for i := range x {
		word := o.word()
		if len(word) == 0 {
			return o.fail(o.rest, "the point has %d coordinates, not 3: add what is missing, or is the file cut short?", i)
		}
		number, err := strconv.ParseFloat(string(word), 64)
		if err != nil || math.IsNaN(number) || math.IsInf(number, 0) {
			return o.fail(word, "%q is not a finite number: give the coordinate in digits", shorten(word))
		}
		x[i] = number
	}
	o.m.Points = append(o.m.Points, geom.V(x[0], x[1], x[2])) // a weight or colour may follow
	return nil
}

func (o *objReader) face() error {
	if len(o.m.Lines) == MaxFaces {
		return o.fail(o.text, "more than %d faces: thin it out or cut it into several files", MaxFaces)
	}
	for {
		word := o.word()
		if len(word) == 0 {
			break
		}
		index := word
		if i := bytes.IndexByte(word, '/'); i >= 0 {
			index = word[:i]
		}
		v, err := o.index(word, index)
		if err != nil {
			return err
		}
		o.corners = append(o.corners, v)
	}
	if n := len(o.corners) - int(o.starts[len(o.starts)-1]); n < 3 {
		return o.fail(o.rest, "the face has %d corners, at least 3 are needed: add what is missing, "+
			"or is the file cut short?", n)
	}
	if len(o.corners) > 4*MaxPoints {
		return o.fail(o.text, "the faces have more than %d corners: thin it out", 4*MaxPoints)
	}
	o.starts = append(o.starts, int32(len(o.corners)))
	o.m.Lines = append(o.m.Lines, int32(o.at))
	if len(o.m.Groups) == 0 {
		o.m.Groups = append(o.m.Groups, Group{})
	}
	o.m.Groups[len(o.m.Groups)-1].Count++
	return nil
}

// index understands the number of a point, the part of word before its first slash.
func (o *objReader) index(word, digits []byte) (int32, error) {
	points := len(o.m.Points)
	v, err := strconv.ParseInt(string(digits), 10, 64)
	switch {
	case err != nil:
		return 0, o.fail(word, "%q is no corner of a face: give the number of a point, as 3, 3/1 or 3//2", shorten(word))
	case v == 0:
		return 0, o.fail(word, "points are counted from 1 on, there is no point 0: add 1 to every corner of the file")
	case v > int64(points):
		return 0, o.fail(word, "point %d is not there, only %d come before this line: "+
			"move the points up or take the face out", v, points)
	case v < -int64(points):
		return 0, o.fail(word, "point %d counts back beyond the first of the %d points before this line", v, points)
	case v < 0:
		return int32(points + int(v)), nil
	}
	return int32(v - 1), nil
}

// group begins another run of faces. One without faces makes way for the next.
func (o *objReader) group() {
	name := string(bytes.TrimSpace(o.rest))
	groups := o.m.Groups
	if n := len(groups); n > 0 && groups[n-1].Count == 0 {
		groups = groups[:n-1]
	}
	o.m.Groups = append(groups, Group{Name: name, First: len(o.m.Lines)})
}

// finish cuts out the faces.
func (o *objReader) finish() (*Model, error) {
	m := o.m
	if len(m.Lines) == 0 {
		return nil, o.fail(nil, "the file ends without a face, after %d points: is it cut short, or another format?",
			len(m.Points))
	}
	m.Faces = make([][]int32, len(m.Lines))
	for f := range m.Faces {
		a, b := o.starts[f], o.starts[f+1]
		m.Faces[f] = o.corners[a:b:b]
	}
	if n := len(m.Groups); m.Groups[n-1].Count == 0 {
		m.Groups = m.Groups[:n-1]
	}
	for i, what := range []string{"loose points (p)", "lines (l)"} {
		if o.loose[i] > 0 {
			m.Ignored = append(m.Ignored, fmt.Sprintf("passed over %d %s", o.loose[i], what))
		}
	}
	return m, nil
}
