package message

import (
	"fmt"
	"strings"
	"unicode"
)

// DidYouMean returns a question about the known name that is nearest to a mistyped one, with a blank before it; ""
// when none is near.
func DidYouMean(name string, known []string) string {
	best, most := "", min(max(len(name)/3, 1), 3)+1
	for _, k := range known {
		d := typingErrors(name, k)
		if strings.EqualFold(name, k) {
			d = 0
		}
		if d < most {
			best, most = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", Quote(best))
}

// typingErrors counts the letters put in, left out, replaced, and swapped with their neighbour, that lead from a to b
// (optimal string alignment distance). A first letter that is replaced or too many counts twice: people seldom
// mistype it, and a word that differs in it is mostly another word.
func typingErrors(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > MaxName || len(y) > MaxName {
		return MaxName // no typing error, and the table would be large
	}
	table := make([][]int, len(x)+1)
	for i := range table {
		table[i] = make([]int, len(y)+1)
		table[i][0] = min(i, 1) + i
	}
	for j := range y {
		table[0][j+1] = j + 1
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			replaced := table[i-1][j-1]
			if x[i-1] != y[j-1] {
				replaced++
			}
			if i == 1 && j == 1 && unicode.ToLower(x[0]) != unicode.ToLower(y[0]) {
				replaced++
			}
			table[i][j] = min(table[i-1][j]+1, table[i][j-1]+1, replaced)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				table[i][j] = min(table[i][j], table[i-2][j-2]+1)
			}
		}
	}
	return table[len(x)][len(y)]
}
