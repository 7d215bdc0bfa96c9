package levels

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// Every script under data is a level, called by its path without .star; a leading underscore keeps a file for load().
// Levels read the other files, such as meshes.
//
//go:embed all:data
var builtinFiles embed.FS

// Entry is a line of the catalog.
type Entry struct {
	Name   string
	About  string
	Group  string
	Params []scene.Param
}

// builtinNames lists the built-in levels: the top folder first, then bench, each in natural order.
var builtinNames = sync.OnceValue(func() []string {
	var names []string
	walk := func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), "_") && path.Ext(file) == ".star" {
			names = append(names, strings.TrimSuffix(strings.TrimPrefix(file, "data/"), ".star"))
		}
		return err
	}
	if err := fs.WalkDir(builtinFiles, "data", walk); err != nil {
		panic("levels: " + err.Error())
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := strings.Count(a, "/") - strings.Count(b, "/"); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return names
})

// aliases are older names of built-in levels, which still load them.
var aliases = map[string]string{
	"bench/s1":      "bench/wallhit",
	"bench/s1still": "bench/wall",
	"bench/s2":      "bench/smallpyramid",
	"bench/s3a":     "bench/onetower",
	"bench/s3b":     "bench/tentowers",
	"bench/s4":      "bench/lattice",
	"bench/s4b":     "bench/heap",
	"bench/s5":      "bench/largepyramid",
	"bench/s6":      "bench/hills",
	"bench/s7a":     "bench/bullet",
	"bench/s7b":     "bench/rods",
	"bench/s8a":     "bench/heavytop",
	"bench/s8b":     "bench/sandwich",
}

// Canonical returns the name in the catalog of a built-in level that may go by an older name; other names stay as they
// are.
func Canonical(name string) string {
	if newer, known := aliases[name]; known {
		return newer
	}
	return name
}

// Names lists the built-in levels in the order of the catalog, without running them.
func Names() []string { return slices.Clone(builtinNames()) }

func isBuiltin(name string) bool { return slices.Contains(builtinNames(), Canonical(name)) }

// Catalog returns the built-in levels with their descriptions and parameters, for lists. It runs every script once.
func Catalog() ([]Entry, error) {
	var entries []Entry
	for _, name := range builtinNames() {
		e, err := Describe(name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// Describe returns the line of the catalog of one built-in level. It runs its script.
func Describe(name string) (Entry, error) {
	s, err := loadBuiltin(name, nil, LoadOptions{})
	if err != nil {
		return Entry{}, err
	}
	return Entry{Name: name, About: s.About, Group: s.Group, Params: s.Params}, nil
}

// BuiltinFile returns a file that built-in levels use, named from their folder, such as meshes/shuttle528.obj.
func BuiltinFile(name string) ([]byte, error) { return builtinFiles.ReadFile(path.Join("data", name)) }

// loadBuiltin runs an embedded script, whose load() sees its own folder.
func loadBuiltin(name string, positional []string, opt LoadOptions) (*scene.Scene, error) {
	name = Canonical(name)
	folder, err := fs.Sub(builtinFiles, path.Join("data", path.Dir(name)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	file := path.Base(name) + ".star"
	s, err := script.Run(folder, file, name+".star", script.Options{
		Params: opt.Params, Positional: positional, Seed: opt.Seed, Print: opt.Print, Told: opt.told,
		Again: func() (*scene.Scene, error) { return loadBuiltin(name, positional, opt.again()) },
	})
	if err != nil {
		return nil, err
	}
	s.Name = name
	return s, nil
}

// Meant asks whether a file beside the name that was typed, one of some other names, or a built-in level was meant; ""
// when none is near.
func Meant(typed string, others ...string) string {
	for _, extension := range []string{".star", ".json"} {
		if info, err := os.Stat(typed + extension); err == nil && info.Mode().IsRegular() {
			return fmt.Sprintf(" (did you mean the file %s?)", message.Quote(typed+extension))
		}
	}
	if long := Canonical("bench/" + typed); BuiltIn(long) {
		return fmt.Sprintf(" (did you mean %s?)", message.Quote(long))
	}
	return message.DidYouMean(typed, append(others, builtinNames()...))
}
