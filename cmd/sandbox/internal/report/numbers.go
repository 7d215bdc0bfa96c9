package report

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// notes number reasons: each is written once, below the table.
type notes struct{ reasons []string }

// mark returns the number of a reason, to stand behind what it is for.
func (n *notes) mark(reason string) string {
	if reason == "" {
		return ""
	}
	for i, known := range n.reasons {
		if known == reason {
			return fmt.Sprintf("<sup>%d</sup>", i+1)
		}
	}
	n.reasons = append(n.reasons, reason)
	return fmt.Sprintf("<sup>%d</sup>", len(n.reasons))
}

// list writes the reasons under a title.
func (n *notes) list(p *markdown.Page, title string) {
	if len(n.reasons) == 0 {
		return
	}
	p.Say("%s", title)
	for i, reason := range n.reasons {
		fmt.Fprintf(p, "%d. %s\n", i+1, markdown.Plain(reason))
	}
	fmt.Fprintln(p)
}

// number writes three digits of a number.
func number(v float64) string {
	switch size := math.Abs(v); {
	case size >= 1000 && size < 1e5:
		return minus(fmt.Sprintf("%.0f", v))
	case math.IsNaN(v):
		return "not measured"
	}
	return minus(raise(fmt.Sprintf("%.3g", v)))
}

// missing stands for a number that there is not.
const missing = "–"

// figure is number for what may be missing.
func figure(v *float64) string {
	if v == nil {
		return missing
	}
	return number(*v)
}

// noBreak stands between a number and its unit.
const noBreak = "\u00a0"

// withUnit writes a number with its unit.
func withUnit(v float64, unit string) string { return joined(number(v), unit) }

// joined puts a unit behind a number.
func joined(number, unit string) string {
	if unit == "" || number == missing {
		return number
	}
	return number + noBreak + unit
}

// quantity writes a value in the unit that suits its size, as the campaign does.
func quantity(v float64, unit string) string {
	if size := math.Abs(v); unit == "" || size >= 1000 && size < 1e5 && unit != "share" {
		return withUnit(v, unit)
	}
	return minus(strings.Replace(raise(trial.Quantity(v, unit)), " ", noBreak, 1))
}

// minus writes the sign of a number as long as a plus.
func minus(number string) string {
	if size, negative := strings.CutPrefix(number, "-"); negative {
		return "−" + size
	}
	return number
}

// negative is a sign within a text.
var negative = regexp.MustCompile(`(^|[ (])-(\d)`)

// signs writes the signs within a text as long.
func signs(text string) string { return negative.ReplaceAllString(text, "${1}−${2}") }

// exponent is how Go writes a power of ten, and lone is a factor that people would leave out.
var (
	exponent = regexp.MustCompile(`(\d)e([+-])0*(\d+)`)
	lone     = regexp.MustCompile(`(^|[^\d.])1·10`)
)

// raise writes powers of ten as people do.
func raise(text string) string {
	text = exponent.ReplaceAllStringFunc(text, func(found string) string {
		part := exponent.FindStringSubmatch(found)
		sign := ""
		if part[2] == "-" {
			sign = "⁻"
		}
		return part[1] + "·10" + sign + strings.Map(func(r rune) rune { return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0'] }, part[3])
	})
	return lone.ReplaceAllString(text, "${1}10")
}

// counted writes a count with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
