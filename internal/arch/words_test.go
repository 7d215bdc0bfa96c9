package arch

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// retired are words of our own for which the field has others: impact, diverted, settled, contact matching, locked
// group, energy limiter. docs/architecture.md lists both.
var retired = []string{"blow", "blows", "stray", "strays", "astray", "struck", "heir", "heirs", "jolt", "jolted"}

// retiredNames are retired in names too, as one of the words that a name is made of.
var retiredNames = append([]string{"calm", "jam", "jams", "leak", "legacy", "lively", "liven"}, retired...)

// mostWhats is the share of the comment lines of a folder that may have "what": as a subject it hides the body, the
// pair or the row that a sentence is about.
const mostWhats = 0.04

// watched is true for the folders of the engine, where "what" is counted too.
func watched(dir string) bool {
	return within(dir, []string{"physics", "contact", "collision", "levels"})
}

// speaksField is true for the folders in which the retired words are looked for.
func speaksField(dir string) bool { return watched(dir) || within(dir, []string{"render", "cmd"}) }

func TestWordsInComments(t *testing.T) {
	bans := regexp.MustCompile(`(?i)\b(` + strings.Join(retired, "|") + `)\b`)
	what := regexp.MustCompile(`(?i)\bwhat\b`)
	lines, whats := map[string]int{}, map[string]int{}
	for _, s := range sources(t) {
		if !speaksField(s.dir) {
			continue
		}
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				if word := bans.FindString(c.Text); word != "" {
					t.Errorf("%s: %q is retired, the field has another word: %s", s.at(c.Pos()), word, c.Text)
				}
				if s.test || !watched(s.dir) {
					continue
				}
				lines[s.dir]++
				if what.MatchString(c.Text) {
					whats[s.dir]++
				}
			}
		}
	}
	for dir, n := range lines {
		if k := whats[dir]; float64(k) > mostWhats*float64(n) && k > 1 {
			t.Errorf("%s: %d of %d comment lines say \"what\", at most %g %%: name the body, the pair, the row", dir, k, n,
				100*mostWhats)
		}
	}
}

func TestWordsInNames(t *testing.T) {
	bans := map[string]bool{}
	for _, word := range retiredNames {
		bans[word] = true
	}
	for _, s := range sources(t) {
		if !speaksField(s.dir) {
			continue
		}
		seen := map[string]bool{}
		ast.Inspect(s.file, func(n ast.Node) bool {
			id, is := n.(*ast.Ident)
			if !is || seen[id.Name] {
				return true
			}
			seen[id.Name] = true
			for _, word := range wordsOf(id.Name) {
				if bans[word] {
					t.Errorf("%s: %s: %q is retired, the field has another word", s.at(id.Pos()), id.Name, word)
				}
			}
			return true
		})
	}
}

var capital = regexp.MustCompile(`[A-Z][a-z0-9]*|[a-z0-9]+`)

// wordsOf takes a name apart: noteBlows has the words note and blows.
func wordsOf(name string) []string {
	words := capital.FindAllString(name, -1)
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}
