// Package arch holds no code, only the tests that keep the house in order:
//
//	imports          the import table, and that a room of a step imports only rooms below it
//	calls, rooms     files of a package call in one direction; sizes of types and folders; calls between rooms
//	files            doc.go of a room lists its files
//	length, words    sizes of files and functions; the field's words
//	fusing           one rounding per operation on every machine
//	docs, readme     documents name files, things and values that are there; README.md shows the import table
//	picture          docs/architecture.md shows the rooms and their entries; who may write a pose
//	constants        docs/lab/constants.md lists all constants
//
// BRICKYARD_README=update draws anew what documents show of the code.
package arch
