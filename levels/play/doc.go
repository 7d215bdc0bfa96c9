// Package play makes worlds of scenes and plays them.
//
// A Stage is a scene in one world: bodies that appear later, cars and their drivers, laps, notices for the viewer, and
// the look of every solid. Lanes are one stage or several beside one another, each at a rate of its own.
package play
