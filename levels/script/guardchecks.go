package script

import (
	"fmt"
	"math"
	"strings"

	"go.starlark.net/starlark"
)

// The sizes of results that guards look at.

// checkProduct refuses products that are too large.
func checkProduct(x, y starlark.Value) error {
	if _, is := x.(starlark.Float); is {
		return nil
	}
	n, whole := y.(starlark.Int)
	if !whole {
		if n, whole = x.(starlark.Int); !whole {
			return nil
		}
		x = y
	}
	switch x := x.(type) {
	case starlark.Int:
		return checkDigits(x, n)
	case starlark.String:
		return checkRepeat("text", "bytes", len(x), n, MaxText)
	case starlark.Bytes:
		return checkRepeat("text", "bytes", len(x), n, MaxText)
	case *starlark.List:
		return checkRepeat("list", "entries", x.Len(), n, MaxSequence)
	case starlark.Tuple:
		return checkRepeat("tuple", "entries", x.Len(), n, MaxSequence)
	}
	return nil
}

// checkRepeat refuses to make one thing of n times so many parts, where these are more than most.
func checkRepeat(thing, parts string, length int, n starlark.Int, most int) error {
	if times, exact := n.Int64(); exact && (times <= 0 || int64(length) <= int64(most)/times) || n.Sign() < 0 {
		return nil
	}
	return tooLarge(thing, parts, starlark.MakeInt(length).Mul(n), most)
}

// tooLarge says that one thing would have more parts than it may.
func tooLarge(thing, parts string, n starlark.Int, most int) error {
	if _, exact := n.Int64(); !exact {
		return fmt.Errorf("a %s of more than %d %s: at most %d are allowed", thing, int64(math.MaxInt64), parts, most)
	}
	return fmt.Errorf("a %s of %s %s: at most %d are allowed", thing, n, parts, most)
}

// checkDigits refuses products of whole numbers that have too many digits, for which one step would take minutes.
func checkDigits(x, y starlark.Int) error {
	_, small := x.Int64()
	if _, other := y.Int64(); small && other {
		return nil
	}
	if bits := x.BigInt().BitLen() + y.BigInt().BitLen(); bits > maxBits {
		return tooLarge("whole number", "digits", starlark.MakeInt(digits(bits)), digits(maxBits))
	}
	return nil
}

// digits returns about how many digits a whole number of so many bits has.
func digits(bits int) int {
	const perMillion = 301_030 // lg 2
	return bits * perMillion / 1_000_000
}

// checkLength refuses a sequence that is too long to be taken in one step.
func checkLength(x starlark.Value) error {
	if n := lengthOf(x); n > MaxSequence {
		return fmt.Errorf("a sequence of %d entries is too long: at most %d are allowed", n, MaxSequence)
	}
	return nil
}

// checkText refuses a text that is too long.
func checkText(bytes int) error {
	if bytes <= MaxText {
		return nil
	}
	return tooLarge("text", "bytes", starlark.MakeInt(bytes), MaxText)
}

// checkLengths refuses arguments that are too long to be taken in one step.
func checkLengths(c *call) error {
	for _, a := range c.values() {
		if err := checkLength(a); err != nil {
			return err
		}
	}
	return nil
}

// ownChecks look at the arguments of Starlark's own functions that may make far more than is there,
// or take far longer than they look like.
var ownChecks = map[string]func(c *call) error{
	"str": checkWritten, "repr": checkWritten, "print": checkWritten, "fail": checkWritten,
	"zip": checkRows, "int": checkNumeral,
	"dict": checkPairs, "set": checkEntries, "sorted": checkOrdered, "min": checkOrdered, "max": checkOrdered,
}

// checkWritten refuses arguments that make too long a text together, with what print and fail put between them.
func checkWritten(c *call) error {
	bytes, err := writtenSize(c.args)
	for _, pair := range c.kwargs {
		if between, is := starlark.AsString(pair[1]); is {
			bytes += len(between) * len(c.args)
		}
	}
	return firstError(err, checkText(bytes))
}

// checkRows refuses to make too many rows of the arguments side by side.
func checkRows(c *call) error {
	rows := MaxSequence
	for _, a := range c.args {
		rows = min(rows, lengthOf(a))
	}
	if n := rows * len(c.args); n > MaxSequence {
		return tooLarge("list", "entries in its rows", starlark.MakeInt(n), MaxSequence)
	}
	return nil
}

// checkNumeral refuses a text of a whole number with so many digits that to read it takes seconds.
func checkNumeral(c *call) error {
	most := digits(maxBits)
	for _, a := range c.values() {
		if text, is := starlark.AsString(a); is && len(text) > most {
			return tooLarge("text of a whole number", "bytes", starlark.MakeInt(len(text)), most)
		}
	}
	return nil
}

// lengthOf returns how many entries a value yields, as far as they are more than none; those that do not know it are
// counted up to one more than MaxSequence.
func lengthOf(x starlark.Value) (n int) {
	if seq, is := x.(starlark.Sequence); is {
		return seq.Len()
	}
	if _, is := x.(starlark.Iterable); !is {
		return 0
	}
	it := starlark.Iterate(x)
	defer it.Done()
	for entry := starlark.Value(nil); n <= MaxSequence && it.Next(&entry); {
		n++
	}
	return n
}

// checkPercent refuses texts that % would make too large.
func checkPercent(x, y starlark.Value) error {
	text, is := x.(starlark.String)
	if !is {
		return nil
	}
	values := starlark.Tuple{y}
	switch y := y.(type) {
	case starlark.Tuple:
		values = y
	case *starlark.Dict:
		values = nil
		for _, v := range y.Entries() {
			values = append(values, v)
		}
	}
	return checkFilled(string(text), "%", values)
}

// checkFilled refuses a text whose marks take values, when it may become too large: any mark may take the longest.
func checkFilled(text, mark string, values []starlark.Value) error {
	longest := 0
	for _, v := range values {
		n, err := writtenSize(v)
		if err != nil {
			return err
		}
		longest = max(longest, n)
	}
	if most := len(text) + strings.Count(text, mark)*longest; most > MaxText {
		return fmt.Errorf("a text of up to %d bytes: at most %d are allowed", most, MaxText)
	}
	return nil
}
