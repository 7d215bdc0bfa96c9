package output

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// CheckName refuses a name of a file to write, given with a flag, that ends in none of the extensions: such a file is
// of another kind, and would be overwritten. Folders, pipes and devices may have any name; Create tells of folders, of
// no name, and of compressions that there are none of here.
func CheckName(flag, path string, extensions ...string) error {
	if info, err := os.Stat(path); path == "" || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	small := strings.ToLower(path)
	isEnd := func(extension string) bool { return strings.HasSuffix(small, extension) }
	packs := slices.ContainsFunc(extensions, func(e string) bool { return filepath.Ext(e) == ".gz" })
	if slices.ContainsFunc(extensions, isEnd) || packs && slices.ContainsFunc(OtherPackers, isEnd) {
		return nil
	}
	return console.Misuse(fmt.Errorf("%s %q: the file name must end in %s", flag, path,
		strings.Join(extensions, " or ")))
}

// CheckJSON is CheckName for JSON, packed or not, in which a key of ours may stand first, such as brickyard_bench. It
// also refuses what is there and has another one, such as a scene: names do not tell them apart.
func CheckJSON(flag string, path *string, key string) error {
	if path == nil {
		return nil
	}
	if err := CheckName(flag, *path, ".json", ".json.gz"); err != nil {
		return err
	}
	if there := ourKey(*path); there != "" && there != key {
		return fmt.Errorf("%s: this file has %q in it, so it is of another kind and would be overwritten: name another file "+
			"to write with %s", *path, there, flag)
	}
	return nil
}

// keys is what begins scenes, records, baselines and all else in JSON that is ours, or cases.
var keys = regexp.MustCompile(`"(brickyard_[a-z]+)"\s*:|"format"\s*:\s*"([a-z0-9-]+)"`)

// mostJSON bounds how far keys are looked for (bytes).
const mostJSON = 64 << 20

// ourKey returns the first key of ours in a file of JSON, or the format of cases. The file may be packed, or damaged;
// "" stands for none.
func ourKey(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	text, _ := io.ReadAll(io.LimitReader(file, mostJSON)) // what can be read tells enough
	if packed, err := gzip.NewReader(bytes.NewReader(text)); err == nil {
		text, _ = io.ReadAll(io.LimitReader(packed, mostJSON))
	}
	if match := keys.FindSubmatch(text); match != nil {
		return string(match[1]) + string(match[2])
	}
	return ""
}

// FreeName returns a name of this beginning and end, with a number in between where there is such a file already.
func FreeName(begin, end string) string {
	name := begin + end
	for i := 2; ; i++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d%s", begin, i, end)
	}
}

// PartName returns the name for what an interrupted run has of a file: the one that it was to have or, where there is a
// file already, which a part shall not replace, a free one beside it, such as wall-part.gif.
func PartName(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return path
	}
	end := filepath.Ext(path)
	if strings.EqualFold(end, ".gz") {
		end = filepath.Ext(strings.TrimSuffix(path, end)) + end
	}
	return FreeName(strings.TrimSuffix(path, end)+"-part", end)
}

// Part gives a file that an interrupted run has written its PartName, and returns words for the message, "" where the
// name is the one that it was to have.
func (o *File) Part() string {
	if o == nil {
		return ""
	}
	old := o.Target
	o.Target = PartName(old)
	return Instead(o.Target, old)
}

// Instead says that a part of a file has another name than the file was to have; "" if it has the same.
func Instead(part, old string) string {
	if part == old {
		return ""
	}
	return fmt.Sprintf("; the file is %s, and %s stays as it was", part, old)
}
