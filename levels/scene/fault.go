package scene

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Fault is something wrong with a scene: where, as a path such as bodies[3].mass, and what, why and how to mend it.
type Fault struct {
	Path string
	Text string
}

// Error returns the text.
func (f *Fault) Error() string { return f.Text }

// in returns the fault seen from the value that holds it, with the holder named in the text.
func (f *Fault) in(path, subject string) *Fault {
	if f.Path != "" {
		path += "." + f.Path
	}
	return &Fault{path, subject + f.Text}
}

func faultf(path, format string, args ...any) *Fault {
	return &Fault{path, fmt.Sprintf(format, args...)}
}

// orNil keeps a nil fault from becoming an error that is not nil.
func (f *Fault) orNil() error {
	if f == nil {
		return nil
	}
	return f
}

// subject names an element of a list for a message: by its name, or by its place when it has none.
func subject(what, name string, i int) string {
	if name == "" {
		return fmt.Sprintf("%s number %d: ", what, i+1)
	}
	return fmt.Sprintf("%s %s: ", what, message.Quote(name))
}

// CheckName wants a short printable line; key is that of the value, for the path of the fault.
func CheckName(key, name string) error { return checkName(key, name).orNil() }

// CheckLine wants one printable line of at most so many bytes, which may be empty.
func CheckLine(key, text string, most int) error { return checkLine(key, text, most).orNil() }

// CheckVec wants finite components of at most the given size.
func CheckVec(key string, v mgl64.Vec3, most float64, unit string) error {
	return checkVec(key, v, most, unit).orNil()
}

// CheckLength wants a measure of a shape (m).
func CheckLength(key string, v float64) error { return checkLength(key, v, fmt.Sprint(v)).orNil() }

// CheckMass wants a mass of a body (kg).
func CheckMass(mass float64) error { return checkMass(mass).orNil() }

// CheckZero refuses a zero that is written out for a number whose key, or the path that ends in it, has to be left out
// for its default.
func CheckZero(path string, v float64) error { return checkZero(path, v).orNil() }

func checkName(path, name string) *Fault {
	if name == "" {
		return faultf(path, "a name is missing: give one with \"name\"")
	}
	return checkLine(path, name, MaxNameBytes)
}

func checkLine(path, text string, most int) *Fault {
	if len(text) > most {
		return faultf(path, "%s is longer than %d bytes: shorten it", message.Quote(text), most)
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return faultf(path, "%s holds characters that cannot be printed: use plain text on one line", message.Quote(text))
	}
	return nil
}

func checkVec(path string, v mgl64.Vec3, most float64, unit string) *Fault {
	for _, c := range v {
		if !(math.Abs(c) <= most) {
			return faultf(path, "%s must be three finite numbers within ±%g %s, got %s", path, most, unit, message.Vector(v))
		}
	}
	return nil
}

// checkLength is CheckLength of a number, or of one among those that got shows.
func checkLength(name string, c float64, got string) *Fault {
	if c >= MinSize && c <= MaxSize {
		return nil
	}
	if !(c > 0) {
		mend := "give full extents in metres"
		switch name {
		case "spacing":
			mend = "give the distance of neighbouring heights in metres"
		case "radius":
			mend = "give half of the width in metres"
		}
		return faultf(name, "%s must be > 0, got %s: %s", name, got, mend)
	}
	return faultf(name, "%s must be %g to %g m, got %s", name, MinSize, MaxSize, got)
}

func checkMass(mass float64) *Fault {
	switch {
	case !(mass > 0):
		return faultf("mass", "mass must be > 0, got %.10g: give kilograms, or leave it out for density × volume", mass)
	case !(mass >= MinMass && mass <= MaxMass):
		return faultf("mass", "mass must be %g to %g kg, got %.10g", MinMass, MaxMass, mass)
	}
	return nil
}

// zeroMeans says, by their paths or the name of their keys, how to mend numbers of zero whose key must be left out for
// its default.
var zeroMeans = map[string]string{
	"world.hz": engineChooses, "world.zone": engineChooses, "world.zone_share": engineChooses,
	"thickness": "give metres, or leave it out of a sheet that is static", "break_force": neverBreaks,
	"break_torque": neverBreaks,
}

const (
	engineChooses = "leave it out for the engine's choice"
	neverBreaks   = "leave it out for a joint that never breaks"
)

func checkZero(path string, v float64) *Fault {
	key := path[strings.LastIndexByte(path, '.')+1:]
	mend := zeroMeans[path]
	if mend == "" {
		mend = zeroMeans[key]
	}
	if v != 0 || mend == "" {
		return nil
	}
	return faultf(path, "%s must be > 0, got 0: %s", key, mend)
}
