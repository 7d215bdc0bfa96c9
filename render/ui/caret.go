package ui

import (
	"strings"

	"github.com/rivo/uniseg"
)

// before returns where a step to the left leads from an offset: by a grapheme cluster, or to the start of a word.
func before(s string, at int, word bool) int {
	if word {
		return wordStart(s, len(strings.TrimRight(s[:at], " "))-1)
	}
	place := 0
	for rest, state := s, -1; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if place+len(cluster) >= at {
			return place
		}
		place += len(cluster)
	}
	return place
}

// after returns where a step to the right leads.
func after(s string, at int, word bool) int {
	if word {
		for at < len(s) && s[at] == ' ' {
			at++
		}
		return wordEnd(s, at)
	}
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(s[at:], -1)
	return at + len(cluster)
}

// wordStart returns where the word that holds an offset begins.
func wordStart(s string, at int) int {
	from, _ := wordAt(s, at)
	return from
}

// wordEnd returns where it ends.
func wordEnd(s string, at int) int {
	_, to := wordAt(s, at)
	return to
}

// wordAt returns the ends of the word, or of the blanks, around an offset.
func wordAt(s string, at int) (from, to int) {
	for rest, state := s, -1; rest != ""; {
		var word string
		word, rest, state = uniseg.FirstWordInString(rest, state)
		if to = from + len(word); at < to {
			return from, to
		}
		if rest != "" {
			from = to
		}
	}
	return from, to
}
