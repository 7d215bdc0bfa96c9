// Command sandbox plays, measures and films levels of the Brickyard physics engine.
//
// Every sub-command is one file that holds its flags and its Run method; run (this file) parses the command line, runs
// the command and turns its error into one line and an exit code:
//
//	0  done
//	1  the run failed its check, was interrupted, or hit a bug of ours (a panic, reported with where to send it)
//	2  bad usage or bad input: what, where and how to mend it in one line on stderr
//
// The graphics (window and off-screen pictures) are in the files named *_gl.go and need cgo; with -tags headless the
// program builds without cgo, and play, shot and film say how to build with graphics.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/gallery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// reportAddress is where users report crashes.
const reportAddress = "https://github.com/brickyard-physics/brickyard/issues"

// commandLine is what kong parses: a field per sub-command.
type commandLine struct {
	Play   playCommand   `cmd:"" default:"withargs" set:"threads=0" help:"Open a level in a window (the default)."`
	List   listCommand   `cmd:"" help:"List the built-in levels and their parameters."`
	New    newCommand    `cmd:"" help:"Write a level to start from."`
	Check  checkCommand  `cmd:"" help:"Load levels, play those with callbacks for a second, and list what they have."`
	Sim    simCommand    `cmd:"" help:"Run a level without a screen: timings, trace, audit, hash."`
	Shot   shotCommand   `cmd:"" help:"Write a picture (PNG) of a level after some steps."`
	Film   filmCommand   `cmd:"" help:"Write a film (GIF, or MP4 through ffmpeg) of a level."`
	Record recordCommand `cmd:"" help:"Play a level without a screen, and write a record with a hash of each step."`
	Replay replayCommand `cmd:"" help:"Play a record in a window, or verify that it comes out the same."`

	Gallery galleryCommand `cmd:"" help:"Write a page of all levels: pictures, films, and what the auditor finds."`

	CCD ccdCommand `cmd:"" name:"ccd" help:"Answer collision cases and judge the answers."`

	Stress stressCommand `cmd:"" help:"Play the stacking and robustness campaign: a table, JSON, plots."`
	Bench  benchCommand  `cmd:"" help:"Measure what steps cost, phase by phase, and compare with a saved run."`

	Crosscheck crosscheckCommand `cmd:"" help:"Play planar scenes here and in Box2D: a table of differences, JSON, plots."`

	Octree octreeCommand `cmd:"" help:"Repeat the experiments of the paper on face octrees: a table, JSON, plots."`

	Report reportCommand `cmd:"" help:"Write a page on all that is compared with something exact, with plots."`

	Version kong.VersionFlag `help:"Print which build this is."`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == levels.LoaderVerb {
		os.Exit(levels.RunLoader(os.Stdin, os.Stdout)) // we are the child process that loads a level from outside
	}
	if code, isChild := runChild(os.Args[1:], os.Stdout, os.Stderr); isChild {
		os.Exit(code)
	}
	debug.SetGCPercent(400) // steps allocate nothing; loading and drawing do, and memory is cheaper than time
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// runChild does what a child process of the sandbox is for, if its arguments say that it is one that draws, and returns
// its exit code.
func runChild(args []string, out, err io.Writer) (code int, isChild bool) {
	defer catchPanic(err, &code)
	isChild = true // where it panics, too
	switch {
	case len(args) == 2 && args[0] == preview.Verb:
		code = paintPreviews(args[1], out, err)
	case len(args) == 3 && args[0] == gallery.Verb:
		code = playForGallery(args[1], args[2], out, err)
	default:
		isChild = false
	}
	return code, isChild
}

// ballast is for commands whose steps should all be fast, to be kept until they end. As long as the collector counts
// it, garbage is not collected, which takes 5 to 9 ms, while the lists of a small level grow, in an impact. It is never
// written to, so it takes no memory itself; but there may be 256 MB of garbage more.
func ballast() []byte { return make([]byte, 64<<20) }

// run executes one command line and returns its exit code. Nothing but results goes to out.
func run(args []string, out, err io.Writer) (code int) {
	defer catchPanic(err, &code)
	stop, release := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer release()
	context.AfterFunc(stop, release) // a second Ctrl-C ends the program where it stands
	command, failure := execute(args, &console.Console{Out: out, Err: err, Stop: stop})
	var check console.CheckError
	var usage console.UsageError
	switch {
	case failure == nil:
		return console.ExitDone
	case errors.As(failure, &usage):
		hint := "sandbox --help lists commands and flags"
		if command != "" {
			hint = "sandbox " + command + " --help lists its flags"
		}
		fmt.Fprintf(err, "sandbox: %s (%s)\n", console.OneLine(failure), hint)
		return console.ExitBad
	}
	fmt.Fprintln(err, console.OneLine(failure))
	if errors.As(failure, &check) {
		return console.ExitFailed
	}
	return console.ExitBad
}

// execute parses and runs; --help ends in a nil error. It returns the command as well, if one is named.
func execute(args []string, c *console.Console) (command string, err error) {
	var cli commandLine
	helped := false
	parser, err := kong.New(&cli,
		kong.Name("sandbox"),
		kong.Description("Brickyard: a rigid-body sandbox in which nothing ever interpenetrates."),
		kong.Writers(c.Out, c.Err),
		kong.Exit(func(int) { helped = true }),
		kong.Vars{"version": buildVersion(), "overlays": "Draw over the bodies: " + picture.OverlayHelp() + ".",
			"panels": "Draw the window with a panel open: " +
				strings.Join(panelNames(), ", ") + "."}.CloneWith(load.Words),
		kong.WithHyphenPrefixedParameters(true), // --camera -3,2,5,0,0,0
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return "", err
	}
	args = familiar(args)
	_, command = commandNamed(args, parser.Model)
	for _, refuse := range []func([]string, *kong.Application) error{mistyped, valueless} {
		if err := refuse(args, parser.Model); err != nil {
			return command, err
		}
	}
	parsed, err := parser.Parse(args)
	switch {
	case helped:
		return command, nil
	case err != nil:
		return command, refusal(err, args, parser.Model)
	}
	return command, parsed.Run(c)
}

func init() { play.Revision = commit }

// commit is the revision that the Makefile builds: -ldflags "-X main.commit=…".
var commit string

// buildVersion names the build: the module's version, the revision where the build knows it, what compiled it, the
// instructions that the contact solver uses, and whether it has no graphics.
func buildVersion() string {
	version, revision := "unknown", ""
	if commit != "" {
		revision = " " + commit
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		version = strings.Trim(info.Main.Version, "()")
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value
			}
		}
	}
	return fmt.Sprintf("sandbox %s%s, %s, %s/%s, %s sweeps%s", version, revision, runtime.Version(), runtime.GOOS,
		runtime.GOARCH, solver.Kernel(), lacks)
}

// buildFingerprint names the build and, since not every build knows its revision, the bytes of this very program.
func buildFingerprint() string {
	exe, err := os.Executable()
	if err != nil {
		return buildVersion()
	}
	file, err := os.Open(exe)
	if err != nil {
		return buildVersion()
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return buildVersion()
	}
	return fmt.Sprintf("%s, sha256 %.6x", buildVersion(), hash.Sum(nil))
}

// catchPanic, to be deferred, has a process that panics exit with ExitFailed. It tells the bug of ours in one line,
// followed by the stack when BRICKYARD_DEBUG is set.
func catchPanic(err io.Writer, code *int) {
	p := recover()
	if p == nil {
		return
	}
	*code = console.ExitFailed
	fmt.Fprintf(err, "sandbox: this is a bug in Brickyard: %s: please report it with the command line at %s "+
		"(set BRICKYARD_DEBUG=1 to see where it happened)\n", console.OneLine(fmt.Errorf("%v", p)), reportAddress)
	if os.Getenv("BRICKYARD_DEBUG") != "" {
		err.Write(debug.Stack())
	}
}
