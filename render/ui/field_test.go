package ui

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// TestTyping: keys change a text by what people take for characters and words.
func TestTyping(t *testing.T) {
	const family, flag = "👩‍🚀", "🇩🇪"
	for _, row := range []struct {
		name, from string
		do         func(s *sample)
		want       string
	}{
		{"characters", "", func(s *sample) { s.typed("Größe 42") }, "Größe 42"},
		{"all is selected at first", "old", func(s *sample) { s.typed("new") }, "new"},
		{"backspace takes a cluster", "a" + family + flag, func(s *sample) {
			s.key("end", 0)
			s.key("backspace", 0)
		}, "a" + family},
		{"left steps over a cluster", "a" + family, func(s *sample) {
			s.key("end", 0)
			s.key("left", 0)
			s.typed("b")
		}, "ab" + family},
		{"delete takes a cluster", "e\u0301x", func(s *sample) {
			s.key("home", 0)
			s.key("delete", 0)
		}, "x"},
		{"ctrl goes by words", "one two three", func(s *sample) {
			s.key("end", 0)
			s.key("left", render.Control)
			s.key("backspace", render.Control)
		}, "one three"},
		{"ctrl and right", "one two three", func(s *sample) {
			s.key("home", 0)
			s.key("right", render.Control)
			s.key("delete", render.Control)
		}, "one three"},
		{"shift selects", "abcdef", func(s *sample) {
			s.key("home", 0)
			s.key("right", render.Shift)
			s.key("right", render.Shift)
			s.typed("X")
		}, "Xcdef"},
		{"an arrow ends a selection at its end", "abc", func(s *sample) {
			s.key("a", render.Control)
			s.key("right", 0)
			s.typed("d")
		}, "abcd"},
		{"cut and paste", "abc", func(s *sample) {
			s.key("a", render.Control)
			s.key("x", render.Control)
			s.key("v", render.Control)
			s.key("v", render.Control)
		}, "abcabc"},
		{"paste in one line", "", func(s *sample) {
			s.u.Copy("a\nb\x00\x1bc\xff\u0085d")
			s.key("v", render.Control)
		}, "a bcd"},
		{"no more than fits", "", func(s *sample) {
			s.u.Copy(strings.Repeat("é", mostText))
			s.key("v", render.Control)
			s.typed("x")
		}, strings.Repeat("é", mostText/2)},
	} {
		s := newSample(t, 14)
		s.text = row.from
		s.u.Focus("Sample", "all", "search")
		s.key("f1", 0) // what led here is over
		if row.do(s); s.text != row.want {
			t.Errorf("%s: %.40q, want %.40q", row.name, s.text, row.want)
		}
	}
}

// TestTheKeyThatLedHereIsNotTyped: a key that moves the focus makes a character too.
func TestTheKeyThatLedHereIsNotTyped(t *testing.T) {
	s := newSample(t, 14)
	s.u.Focus("Sample", "all", "search")
	s.send(render.Event{Kind: render.Typed, Rune: '/'})
	if s.typed("a"); s.text != "a" {
		t.Errorf("%q", s.text)
	}
}

// TestPointingIntoAText: a press sets the caret, a drag selects, a double click takes a word.
func TestPointingIntoAText(t *testing.T) {
	s := newSample(t, 14)
	s.text = "one two three"
	b := s.box(t, "Sample/all/search")
	at := func(text string) float32 { return b.X0 + round(inside*s.u.em) + s.u.Width(text) }
	s.press(at("one "), b.Y0+5, 0)
	s.move(at("one two "), b.Y0+90)
	s.release(at("one two "), b.Y0+90)
	if s.typed("2 "); s.text != "one 2 three" {
		t.Fatalf("%q", s.text)
	}
	s.press(at("one 2 th"), b.Y0+5, 0)
	s.release(at("one 2 th"), b.Y0+5)
	s.press(at("one 2 th"), b.Y0+5, 0)
	s.release(at("one 2 th"), b.Y0+5)
	if s.typed("3"); s.text != "one 2 3" {
		t.Errorf("%q", s.text)
	}
	s.text = "x" // the caller changes it while it has the focus
	if s.key("backspace", 0); s.text != "" {
		t.Errorf("%q", s.text)
	}
}

// TestALongTextFollowsItsCaret: the end of what is typed can be seen, and nothing of it leaves the field.
func TestALongTextFollowsItsCaret(t *testing.T) {
	s := newSample(t, 14)
	s.u.Focus("Sample", "all", "search")
	s.key("f1", 0)
	s.typed(strings.Repeat("wide ", 40))
	s.pass(nil)
	if s.u.edit.scroll == 0 {
		t.Error("it does not scroll")
	}
	checkVertices(t, &s.u)
}
