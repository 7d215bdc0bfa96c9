package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
)

// familiar turns the commands help and version of other programs into the flags that they are here.
func familiar(args []string) []string {
	switch {
	case len(args) > 0 && args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case len(args) == 1 && args[0] == "version":
		return []string{"--version"}
	}
	return args
}

// mistyped refuses a first word that is neither a command nor a level: the parser would take it for a level to play,
// and complain about the next word.
func mistyped(args []string, program *kong.Application) error {
	if len(args) == 0 || !isWord(args[0]) || levels.BuiltIn(args[0]) {
		return nil
	}
	var commands []string
	for _, command := range program.Children {
		if command.Name == args[0] {
			return nil
		}
		commands = append(commands, command.Name)
	}
	return console.Misuse(fmt.Errorf("there is neither a command nor a level %q%s", args[0],
		levels.Meant(args[0], commands...)))
}

// valueless refuses a flag whose text is missing, at the end of a command line or before another flag: the parser would
// take it for empty, or the other flag for the text.
func valueless(args []string, program *kong.Application) error {
	command := commandOf(args, program)
	for i, arg := range args {
		at := slices.IndexFunc(command.Flags, func(f *kong.Flag) bool { return arg == "--"+f.Name })
		if at < 0 || !takesText(command.Flags[at]) {
			continue
		}
		if i+1 == len(args) {
			return console.Misuse(fmt.Errorf("%s: no value was given", arg))
		}
		name, _, _ := strings.Cut(args[i+1], "=")
		if next, long := strings.CutPrefix(name, "--"); long && hasFlag(command, next) {
			return console.Misuse(fmt.Errorf("%s: no value was given", arg))
		}
	}
	return nil
}

// takesText reports whether the value of a flag is a text, or a list.
func takesText(f *kong.Flag) bool {
	kind := f.Target.Kind()
	if kind == reflect.Pointer {
		kind = f.Target.Type().Elem().Kind()
	}
	return kind == reflect.String || kind == reflect.Slice
}

// isWord reports whether an argument may have been meant as a command: it is no flag, has no parameters and is no path.
func isWord(arg string) bool { return arg != "" && arg[0] != '-' && !strings.ContainsAny(arg, ":./\\") }

// plainUsage takes words of the parser's own world out of its messages.
var plainUsage = strings.NewReplacer(
	`expected an int but got "EOL" (<nil>)`, "expected a whole number but no value was given",
	`expected a float but got "EOL" (<nil>)`, "expected a number but no value was given",
	`missing value, expecting "<arg>"`, "no value was given",
	"expected a valid 64 bit uint but", "expected a whole number of at least 0 but",
	"expected a valid 64 bit int but", "expected a whole number but",
	"expected an int but", "expected a whole number but",
	"expected a float but", "expected a number but",
	`expected "<level> ..."`, "name levels: built-in ones (sandbox list shows them), or paths of .star or .json files",
	`expected "<level>"`, "name a level: a built-in one (sandbox list shows them), or the path of a .star or .json file",
	`expected "<cases>"`, "name the file of cases",
	" (string)", "",
)

var (
	unknownFlag  = regexp.MustCompile(`^unknown flag (--?[^ ,]+)(, did you mean .*)?$`)
	unexpected   = regexp.MustCompile(`^unexpected argument ([^ ,]+)`)
	singleDashed = regexp.MustCompile(`^-[A-Za-z][A-Za-z-]+`)
	wholeNumber  = regexp.MustCompile(`^[0-9]+$`)
)

// refusal explains why the parser refuses a command line.
func refusal(failure error, args []string, program *kong.Application) error {
	text := plainUsage.Replace(failure.Error())
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		text = flagRefusal(m[1], m[2], args, program)
	} else if m := unexpected.FindStringSubmatch(text); m != nil {
		text += meantFlag(m[1], commandOf(args, program))
	}
	return console.Misuse(errors.New(text))
}

// flagRefusal explains a flag that the command does not know.
func flagRefusal(flag, guess string, args []string, program *kong.Application) string {
	if len(flag) == 2 { // the parser looks at the first letter after a dash, and takes every other for near
		long := slices.IndexFunc(args, func(arg string) bool { return singleDashed.MatchString(arg) && arg[:2] == flag })
		if long < 0 {
			return "unknown flag " + flag
		}
		return fmt.Sprintf("unknown flag %s: flags have two dashes, as in -%[1]s", args[long])
	}
	if strings.HasPrefix(args[0], "-") {
		for _, command := range program.Children {
			if hasFlag(command, strings.TrimPrefix(flag, "--")) {
				return fmt.Sprintf("unknown flag %s: the command comes first, as in sandbox %s … %[1]s", flag, command.Name)
			}
		}
	}
	return "unknown flag " + flag + guess
}

// meantFlag says with which flag an argument goes that stands by itself; "" if nothing tells.
func meantFlag(arg string, command *kong.Node) string {
	switch extension := filepath.Ext(arg); {
	case strings.Contains(arg, "=") && hasFlag(command, "set"):
		return ": parameters are set with --set " + arg
	case wholeNumber.MatchString(arg) && hasFlag(command, "steps"):
		return ": did you mean --steps " + arg + "?"
	case slices.Contains([]string{".png", ".gif", ".mp4"}, extension) && hasFlag(command, "out"):
		return ": name the file to write with --out " + arg
	case len(command.Positional) > 0 && command.Positional[0].IsCumulative():
		return ": name all levels before the flags, or all after them"
	case levels.BuiltIn(arg) && hasFlag(command, "set"):
		return ": " + command.Name + " takes one level"
	}
	return ""
}

// commandOf returns the command that a command line is for: the first of several, such as play, if it names none.
func commandOf(args []string, program *kong.Application) *kong.Node {
	command, _ := commandNamed(args, program)
	for len(command.Children) > 0 {
		command = command.Children[0]
	}
	return command
}

// commandNamed returns the command, or the group of several, that a command line begins with, and its name; that of a
// level to play begins with none.
func commandNamed(args []string, program *kong.Application) (command *kong.Node, name string) {
	command = program.Node
	for _, word := range args {
		at := slices.IndexFunc(command.Children, func(n *kong.Node) bool { return n.Name == word })
		if at < 0 {
			break
		}
		command = command.Children[at]
		name = strings.TrimPrefix(name+" "+word, " ")
	}
	return command, name
}

func hasFlag(command *kong.Node, name string) bool {
	return slices.ContainsFunc(command.Flags, func(f *kong.Flag) bool { return f.Name == name })
}
