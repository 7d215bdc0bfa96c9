package levels

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// LoadOptions are the settings that a level gets from outside. The zero value asks for nothing.
type LoadOptions struct {
	Params map[string]string // --set key=value
	Seed   uint64            // of the script's random; 0 means 1
	// Exe is the path of a program that calls RunLoader when its first argument is LoaderVerb, usually our own binary.
	// Levels from outside then are run or checked there first, where their memory and time are bounded. "" does all in
	// this process.
	Exe   string
	Print func(line string) // takes the lines that the script prints, and notes on it; nil drops them

	maxFaces int      // of meshes to build; see scene.Build
	told     bool     // lines that a script prints while it builds the level have been printed
	noted    []string // repairs of meshes that a child process has printed
}

// build returns how the meshes of a level are built; it prints each repair once.
func (opt *LoadOptions) build(file string) scene.Build {
	return scene.Build{MaxFaces: opt.maxFaces, Note: func(text string) {
		if opt.Print != nil && !slices.Contains(opt.noted, text) {
			opt.Print("note: " + file + ": " + message.OneLine(text))
		}
	}}
}

// again returns the options of another run of a script that has run, and has printed its lines.
func (opt LoadOptions) again() LoadOptions {
	opt.told = true
	return opt
}

// Load returns the scene of a level: a built-in name such as brickwall, where bench/bullet:50:3 also gives values for
// the first parameters, or a path to a .star script or a .json scene. Errors are one line.
func Load(level string, opt LoadOptions) (*scene.Scene, error) {
	s, err := load(level, opt)
	if err == nil && opt.Print != nil {
		for _, note := range s.GhostNotes() {
			opt.Print("note: " + message.OneLine(note))
		}
	}
	return s, err
}

func load(level string, opt LoadOptions) (*scene.Scene, error) {
	if name, rest, more := strings.Cut(level, ":"); isBuiltin(name) {
		var positional []string
		switch {
		case rest != "":
			positional = strings.Split(rest, ":")
		case more:
			return nil, fmt.Errorf("%s: no value follows the colon: give values of parameters (sandbox list shows them), or "+
				"drop the colon", message.Quote(level))
		}
		return loadBuiltin(name, positional, opt)
	}
	extension := filepath.Ext(level)
	if name := strings.TrimSuffix(level, ".star"); extension == ".star" && isBuiltin(name) {
		if _, err := os.Stat(level); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: there is no such file: the built-in level is called %s", level, name)
		}
	}
	switch {
	case (extension == ".star" || extension == sceneExtension) && opt.Exe != "":
		return loadExternal(opt.Exe, level, opt)
	case extension == ".star":
		return loadScript(level, opt)
	case extension == sceneExtension:
		data, err := sceneBytes(level, opt)
		if err != nil {
			return nil, err
		}
		return readSceneFile(level, data, opt)
	}
	if small := strings.ToLower(extension); small != extension && (small == ".star" || small == sceneExtension) {
		return nil, fmt.Errorf("%s: extensions of levels have small letters: call the file %s%s", level,
			strings.TrimSuffix(level, extension), small)
	}
	info, err := os.Stat(level)
	if err == nil && info.IsDir() {
		return nil, fmt.Errorf("there is no level %s: it is a folder: give the path of a .star or .json file in it",
			message.Quote(level))
	}
	if err == nil && info.Mode().IsRegular() {
		has := "this file has none"
		if extension != "" {
			has = message.Quote(extension) + " is none of theirs"
		}
		return nil, fmt.Errorf("%s: levels are told by their extension, and %s: call a script .star, and a scene file .json",
			level, has)
	}
	return nil, fmt.Errorf("there is no level %s%s: name a built-in one (sandbox list shows them), "+
		"or give the path of a .star or .json file", message.Quote(level), Meant(level))
}

// BuiltIn reports whether Load takes a level for a built-in one, with or without values for its parameters.
func BuiltIn(level string) bool {
	name, _, _ := strings.Cut(level, ":")
	return isBuiltin(name)
}

// loadScript runs a script file in this process. load() reaches its folder and nothing else, not even through links.
func loadScript(path string, opt LoadOptions) (*scene.Scene, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, pathError(path, err)
	}
	root, err := os.OpenRoot(filepath.Dir(real))
	if err != nil {
		return nil, pathError(path, err)
	}
	defer root.Close()
	folder, err := filepath.Abs(filepath.Dir(real))
	if err != nil {
		return nil, pathError(path, err)
	}
	var files []string
	run := script.Options{Params: opt.Params, Seed: opt.Seed, Print: opt.Print, Told: opt.told, MaxFaces: opt.maxFaces,
		Folder: folder, NoTimeout: opt.maxFaces > 0 && boundsTime,
		Again: func() (*scene.Scene, error) { return loadScript(path, opt.again()) },
		Read: func(file string) {
			if file = filepath.Join(filepath.Dir(real), filepath.FromSlash(file)); !slices.Contains(files, file) {
				files = append(files, file)
			}
		}}
	s, err := script.Run(root.FS(), filepath.Base(real), path, run)
	if err != nil {
		return nil, err
	}
	s.Files = files
	return s, nil
}

// sceneExtension is that of scene files.
const sceneExtension = ".json"

// sceneBytes reads a scene file, one byte beyond the limit at the most.
func sceneBytes(path string, opt LoadOptions) ([]byte, error) {
	if len(opt.Params) > 0 {
		return nil, fmt.Errorf("%s: a scene file takes no parameters: drop --set %s", path,
			slices.Sorted(maps.Keys(opt.Params))[0])
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, pathError(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, pathError(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, scene.MaxFileBytes+1))
	if err != nil {
		return nil, pathError(path, err)
	}
	return data, nil
}

// readSceneFile reads a scene from the data in a file.
func readSceneFile(path string, data []byte, opt LoadOptions) (*scene.Scene, error) {
	s, err := scene.Read(path, data, opt.build(path))
	if err != nil {
		return nil, err
	}
	s.Files = []string{path}
	return s, nil
}

// pathError names the path once, whatever the operation was.
func pathError(path string, err error) error {
	for {
		if p, ok := err.(*os.PathError); ok {
			err = p.Err
			continue
		}
		return fmt.Errorf("%s: cannot read the level: %w", path, err)
	}
}
