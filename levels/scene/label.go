package scene

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// Label is a short text at a place, which tells cases apart.
type Label struct {
	Text     string     `json:"text"`
	Position mgl64.Vec3 `json:"position"` // m
}

// mostLabel is how long the text of a label may be (characters).
const mostLabel = 40

// CheckLabel wants a text that a label of a body can show; "" shows none.
func CheckLabel(text string) error { return checkLabel("label", text).orNil() }

// checkLabel wants a text that a label can show.
func checkLabel(path, text string) *Fault {
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return faultf(path, "%s must be one line of text that can be shown, got %s", path, message.Quote(text))
	}
	if n := utf8.RuneCountInString(text); n > mostLabel {
		return faultf(path, "%s has %d characters: %d are the most", path, n, mostLabel)
	}
	return nil
}

func (l *Label) check() *Fault {
	if l.Text == "" {
		return faultf("text", "text is missing: say what is to be shown")
	}
	if f := checkLabel("text", l.Text); f != nil {
		return f
	}
	return checkVec("position", l.Position, MaxDistance, "m")
}

func (s *Scene) checkLabels() *Fault {
	if len(s.Labels) > MaxLabels {
		return faultf("labels", "a scene may have at most %d labels, got %d", MaxLabels, len(s.Labels))
	}
	for i := range s.Labels {
		if f := s.Labels[i].check(); f != nil {
			return f.in(fmt.Sprintf("labels[%d]", i), fmt.Sprintf("label number %d: ", i+1))
		}
	}
	return nil
}

// AddLabel adds a label at a place.
func (b *Builder) AddLabel(l Label) error {
	if len(b.scene.Labels) == MaxLabels {
		return fmt.Errorf("a scene may have at most %d labels: make fewer", MaxLabels)
	}
	if f := l.check(); f != nil {
		return f
	}
	b.scene.Labels = append(b.scene.Labels, l)
	return nil
}
