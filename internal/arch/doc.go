// Package arch holds no code, only the tests that keep the house in order: the import table (imports_test.go), one
// rounding per operation on every machine (fusing_test.go), sizes and names (length_test.go), and the picture in
// README.md that has to say what the import table says (readme_test.go).
package arch
